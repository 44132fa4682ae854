/*
 * quantity.h - times and counts as text.
 *
 * A time is a double in microseconds; a count is a signed 64-bit integer. Nothing here looks at the locale.
 */
#ifndef HOSTDISPATCH_QUANTITY_H
#define HOSTDISPATCH_QUANTITY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hostdispatch/error.h"

/** A unit of time: `factor` times ten to the `exponent` microseconds. */
typedef struct hd_unit {
    const char *name; /**< UTF-8, in the one case that is accepted */
    int exponent;
    int factor;
} hd_unit;

/** Longest number that is read, in bytes; room for every digit of a double written out. */
#define HD_NUMBER_TEXT_MAX 1100

/** Room for a number as hd_number_write() or hd_time_write() writes it, NUL included. */
#define HD_NUMBER_MAX 48

/** The unit of this name ("us", "µs", "milliseconds", ...; case counts), or NULL. */
const hd_unit *hd_unit_find(const char *name, size_t length);

/** Whether a unit's name begins so. */
bool hd_unit_begins(const char *text, size_t length);

/**
 * Read a time: a number and a unit, with blanks (space, tab, U+00A0) around them.
 * @param bare          the unit of a number that has none; NULL refuses such a number
 * @param microseconds  set on success: finite, >= 0, never -0; the nearest double, within 1 ulp for min, h, d
 * @return false, with the reason in `error`; `microseconds` is then untouched. So with those below.
 */
bool hd_time_read(const char *text, size_t length, const hd_unit *bare, double *microseconds,
                  hd_error *error);

/** Read a count, 0 to INT64_MAX; "12.0" and "1e3" are integers too. */
bool hd_count_read(const char *text, size_t length, int64_t *count, hd_error *error);

/** Read a number without a unit: finite, of either sign, never -0. */
bool hd_number_read(const char *text, size_t length, double *number, hd_error *error);

/** As hd_number_read(), of a number that "×" or "x" may follow. */
bool hd_factor_read(const char *text, size_t length, double *number, hd_error *error);

/** Read a number followed by "%"; `number` is the nearest double to a hundredth of it, 0.3 for "30 %". */
bool hd_percent_read(const char *text, size_t length, double *number, hd_error *error);

/** Write the shortest text that reads back to the same finite double, as JSON has it ("895.5223880597015",
 * "1e-9"). @return the length, NUL not counted. */
size_t hd_number_write(double number, char buffer[HD_NUMBER_MAX]);

/** Write a count, 0 or more. @return as hd_number_write(). */
size_t hd_count_write(int64_t count, char buffer[HD_NUMBER_MAX]);

/** Write a time as scenario files have it, "895.5223880597015 µs"; as hd_number_write() otherwise. */
size_t hd_time_write(double microseconds, char buffer[HD_NUMBER_MAX]);

#endif
