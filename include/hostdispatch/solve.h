/*
 * solve.h - the value of one input that, alone, reaches a target.
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
#ifndef HOSTDISPATCH_SOLVE_H
#define HOSTDISPATCH_SOLVE_H

#include <stdbool.h>
#include <stddef.h>

#include "hostdispatch/outcome.h"
#include "hostdispatch/scenario.h"
#include "hostdispatch/target.h"

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

#endif
