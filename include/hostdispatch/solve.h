/*
 * solve.h - targets, the value of one input that reaches one, and the value that breaks even.
 *
 * A target is what is wanted of an output: the grammar of --assert and of the interface's find.
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
#ifndef HOSTDISPATCH_SOLVE_H
#define HOSTDISPATCH_SOLVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hostdispatch/error.h"
#include "hostdispatch/outcome.h"
#include "hostdispatch/scenario.h"

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

/** As hd_target_read(), of a figure called `key` that is no output, but a number as `output` is one. */
bool hd_target_read_as(const char *text, size_t length, const char *key, hd_output output, hd_target *target,
                       hd_error *error);

/** What a target is about, as it is written: where its name begins. @return the name's bytes */
size_t hd_target_name(const char *text, size_t length, const char **name);

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

/*
 * The value of one input that, alone, reaches a target.
 *
 * Every output rises with an input, falls with it or does not depend on it; so the values that reach a target
 * are one piece, and its ends are found exactly: the value at an end reaches the target and the next one
 * beyond it does not, to the integer and to the neighbouring double. Where rounding makes an output waver
 * around the target by its last bit, one of those crossings is taken. Nothing is allocated; one answer takes
 * a microsecond or two.
 *
 * Moving ops_per_block moves the launches too where they follow; asked for itself, launches_per_block is
 * treated as given. Values at which the model cannot be evaluated (a count beyond 64 bits, a time that is not
 * finite) are no values.
 */

typedef enum hd_answer_kind {
    HD_ANSWER_NEVER,    /**< no value reaches the target */
    HD_ANSWER_ALWAYS,   /**< every value does */
    HD_ANSWER_AT_MOST,  /**< `value` and less do, down to `low` */
    HD_ANSWER_AT_LEAST, /**< `value` and more do, up to `high` */
    HD_ANSWER_EXACTLY,  /**< `value` does, and what differs from it by the tolerance of == */
    HD_ANSWER_BETWEEN,  /**< those from `low` to `high`, as a regime with two ends; `value` is the nearer */
} hd_answer_kind;

/**
 * An answer. Its values are counts (`.count`) or microseconds (`.number`), as the input is. `low` and `high`
 * are the ends of what reaches the target; where it goes on, those of what the input accepts.
 */
typedef struct hd_answer {
    hd_answer_kind kind;
    bool already;       /**< the present value reaches the target */
    hd_value value;     /**< the last value that does; for NEVER and ALWAYS the present one */
    hd_value low, high; /**< not set for NEVER */
} hd_answer;

/** Room for a sentence of hd_answer_why(), NUL included. */
#define HD_WHY_MAX 192

/**
 * Which values of `input` alone reach `target`.
 * @param scenario  one that hd_evaluate() accepts
 */
hd_answer hd_solve(const hd_scenario *scenario, hd_input input, const hd_target *target);

/** Put an answer's value (or one of its ends) into the scenario. */
void hd_answer_apply(hd_scenario *scenario, hd_input input, hd_value value);

/**
 * The answer as a row shows it: "already", "never", "≤ 3", "≥ 13.4 ms", "= 8", "3 to 7".
 * @param buffer  of HD_WHY_MAX bytes
 * @return `buffer`.
 */
const char *hd_answer_show(char *buffer, hd_input input, const hd_answer *answer);

/**
 * Why no value of `input` reaches the target: "dispatch alone is 3.84 ms, and the target leaves the host 0.38
 * ms". Only for an answer that is HD_ANSWER_NEVER.
 * @param buffer  of HD_WHY_MAX bytes
 * @return `buffer`: a sentence without capital and full stop.
 */
const char *hd_answer_why(char *buffer, const hd_scenario *scenario, hd_input input, const hd_target *target);

/*
 * Where it turns: the value of one input at which, alone, the step turns from host to device
 * or back.
 *
 * The equation is the model's, host_time = device_time, solved for the input (see outcome.h).
 */

typedef enum hd_turn_when {
    HD_BREAK_EVEN_NEVER, /**< no value of this input alone turns the step */
    HD_BREAK_EVEN_BELOW, /**< turns at this value or less (a count), or below it (a time) */
    HD_BREAK_EVEN_ABOVE, /**< turns at this value or more (a count), or above it (a time) */
} hd_turn_when;

typedef struct hd_break_even_point {
    hd_turn_when when;
    int64_t count; /**< of a count: the nearest integer on the side that has turned */
    double time;   /**< of a time: the value at which host and device are even, microseconds */
} hd_break_even_point;

/**
 * Where `input` alone turns the step.
 *
 * A step whose host time is above its device time turns to the device's side, one whose host time is below
 * turns to the host's; from an even step the turn is to the device's side. A launches_per_block that is not
 * given moves with ops_per_block; asked for itself, it is treated as given.
 * @param scenario  one that hd_evaluate() accepts
 */
hd_break_even_point hd_break_even(const hd_scenario *scenario, hd_input input);

/** Whether the step would turn to the host's side (it is device-bound now) rather than to the device's. */
bool hd_turns_to_host(const hd_outcome *outcome);

/**
 * Where one input turns the step, "ops ≤ 1", "device > 5.76 ms": a count's is the integer on the side that
 * has turned, a time's the even value; "" for never.
 */
const char *hd_format_turn(char *buffer, hd_input input, const hd_break_even_point *turn);

#endif
