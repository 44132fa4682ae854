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

/**
 * The unit named by the `length` bytes at `name` ("us", "µs", "milliseconds", ...).
 * @return a row of the unit table, or NULL when there is no such unit; case counts.
 */
const hd_unit *hd_unit_find(const char *name, size_t length);

/**
 * Read a time: blanks, a number, blanks, a unit, blanks; blanks are space, tab and U+00A0.
 *
 * @param text          the bytes to read, `length` of them (a NUL is refused like any other character)
 * @param bare          the unit of a number that has none; NULL refuses such a number
 * @param microseconds  set on success: finite, >= 0, never -0; the nearest double to the exact value for the
 *                      units from ps to s, within 1 ulp for min, h and d; 0 below what a double holds
 * @return false, with the reason in `error`, for anything else; `microseconds` is then untouched.
 */
bool hd_time_read(const char *text, size_t length, const hd_unit *bare, double *microseconds,
                  hd_error *error);

/**
 * Read a count: blanks, digits (with a sign; "12.0" and "1e3" are integers too), blanks.
 * @param count  set on success: 0 to INT64_MAX
 * @return false, with the reason in `error`: not an integer, negative, beyond 64 bits.
 */
bool hd_count_read(const char *text, size_t length, int64_t *count, hd_error *error);

/**
 * Read a number without a unit, as assertions and factors have them: blanks, a number as in a time, blanks.
 * @param number  set on success: finite, of either sign, never -0
 * @return false, with the reason in `error`; `number` is then untouched.
 */
bool hd_number_read(const char *text, size_t length, double *number, hd_error *error);

/**
 * Read a percentage: a number as hd_number_read() reads it, followed by "%".
 * @param number  set on success: the nearest double to a hundredth of what is written, 0.3 for "30 %"
 * @return as hd_number_read().
 */
bool hd_percent_read(const char *text, size_t length, double *number, hd_error *error);

/**
 * Write the shortest text that reads back to the same double, in the form JSON accepts ("895.5223880597015",
 * "5760", "1e-9"); `number` must be finite.
 * @return the length written to `buffer`, NUL not counted.
 */
size_t hd_number_write(double number, char buffer[HD_NUMBER_MAX]);

/** Write a count, 0 or more. @return as hd_number_write(). */
size_t hd_count_write(int64_t count, char buffer[HD_NUMBER_MAX]);

/** Write a time as scenario files have it, "895.5223880597015 µs"; as hd_number_write() otherwise. */
size_t hd_time_write(double microseconds, char buffer[HD_NUMBER_MAX]);

#endif
