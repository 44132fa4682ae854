/*
 * target.h - what is wanted of an output: the grammar of --assert and of the interface's find.
 *
 *     OUTPUT RELATION VALUE      host_share <= 30%   step_time<5ms   operations==384   regime==device-bound
 *
 * OUTPUT is a key, or the label that the screen shows ("host share"). Blanks (space, tab, U+00A0) may stand
 * between the three. RELATION is < <= > >= or ==; ≤ and ≥ are read too. VALUE is a number as everywhere
 * (quantity.h), never negative, and by the output's kind
 *
 * - a count: an integer;
 * - a time: with its unit, a bare number being refused;
 * - a share: a percentage, or a number from 0 to 1 (30 is refused, because 30 % was meant);
 * - a ratio: a number or a percentage (100 % is 1);
 * - a factor: a number, with or without "x" or "×";
 * - a rate: a number;
 * - a word: one of the regimes, with == alone.
 */
#ifndef HOSTDISPATCH_TARGET_H
#define HOSTDISPATCH_TARGET_H

#include <stdbool.h>
#include <stddef.h>

#include "hostdispatch/error.h"
#include "hostdispatch/outcome.h"

typedef enum hd_relation {
    HD_LESS,
    HD_AT_MOST,
    HD_MORE,
    HD_AT_LEAST,
    HD_EQUAL,
    HD_RELATIONS /**< how many there are */
} hd_relation;

/** The relations as they are written: "<", "<=", ">", ">=", "==". */
extern const char *const hd_relations[HD_RELATIONS];

typedef struct hd_target {
    hd_output output;
    hd_relation relation;
    hd_value value; /**< the member that the output's kind says; times in microseconds, shares from 0 to 1 */
} hd_target;

/** Room for a target as hd_target_write() writes it, NUL included. */
#define HD_TARGET_MAX 96

/**
 * Read a target from `length` bytes.
 * @param target  set on success
 * @return false, with a sentence that says which of the three parts was wrong and what would be right;
 *         `target` is then untouched. The sentence may quote the text: show it through text.h.
 */
bool hd_target_read(const char *text, size_t length, hd_target *target, hd_error *error);

/** Whether two targets are the same. */
bool hd_target_equal(const hd_target *a, const hd_target *b);

/**
 * Whether the outcome reaches the target. An output that has no value reaches none. < <= > >= compare
 * exactly; == is met by numbers that differ by at most 1e-12 of the value, as sums that are equal on paper
 * do.
 */
bool hd_target_holds(const hd_target *target, const hd_outcome *outcome);

/** Room for a value as hd_target_write_found() writes it, NUL included. */
#define HD_FOUND_MAX (HD_NUMBER_MAX + 8)

/**
 * Write what was found instead of the target's value in the manner of that, a time in its unit unless they
 * lie far apart: with four digits, or with as many as tell it from what would reach the target. "none" where
 * there is no value.
 * @param outcome  one that does not reach the target
 * @return `buffer`, plain ASCII
 */
const char *hd_target_write_found(const hd_target *target, const hd_outcome *outcome,
                                  char buffer[HD_FOUND_MAX]);

/**
 * Write the target in the one way that this program writes it, "host_share<=30%", plain ASCII, without
 * blanks; it reads back to the same target.
 * @return the length written to `buffer`, NUL not counted.
 */
size_t hd_target_write(const hd_target *target, char buffer[HD_TARGET_MAX]);

#endif
