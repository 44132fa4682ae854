/*
 * solve.h - targets, the value of one input that reaches one, and the value that breaks even.
 *
 * A target is what is wanted of an output: the grammar of --assert and of the interface's find.
 *
 *     OUTPUT RELATION VALUE      host_share <= 30%   step_time<5ms   operations==384   regime==device-bound
 *
 * OUTPUT is a key or a label. RELATION is < <= > >= or ==; ≤ and ≥ are read too. VALUE is never negative: a
 * time has its unit, a share is a percentage or from 0 to 1, a factor may end in "x", a regime goes with ==.
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

/** The relation that a text begins with. @return its bytes; 0 where there is none */
size_t hd_relation_read(const char *text, size_t length, hd_relation *relation);

/** Whether two numbers stand so; == is met where they differ by at most 1e-12 of `right`. NaN never does. */
bool hd_relation_holds(double left, hd_relation relation, double right);

typedef struct hd_target {
    hd_output output;
    hd_relation relation;
    hd_value value; /**< the member that the output's kind says; times in microseconds, shares from 0 to 1 */
} hd_target;

/** Room for a target as hd_target_write() writes it, NUL included. */
#define HD_TARGET_MAX 96

/** Read a target. @return false, with a sentence on the part that is wrong; `target` is then untouched. */
bool hd_target_read(const char *text, size_t length, hd_target *target, hd_error *error);

/** As hd_target_read(), of a figure called `key` that is no output, but a number as `output` is one. */
bool hd_target_read_as(const char *text, size_t length, const char *key, hd_output output, hd_target *target,
                       hd_error *error);

/** What a target is about, as it is written: where its name begins. @return the name's bytes */
size_t hd_target_name(const char *text, size_t length, const char **name);

bool hd_target_equal(const hd_target *a, const hd_target *b);

/** Whether the outcome reaches the target. An output without a value reaches none; == is met by numbers that
 * differ by at most 1e-12 of the value, the others compare exactly. */
bool hd_target_holds(const hd_target *target, const hd_outcome *outcome);

/** Room for a value as hd_target_write_found() writes it, NUL included. */
#define HD_FOUND_MAX (HD_NUMBER_MAX + 8)

/**
 * Write what was found instead of the target's value, in its manner: with four digits, or with as many as
 * tell it from what would reach the target; "none" where there is no value.
 * @param outcome  one that does not reach the target
 * @return `buffer`, plain ASCII
 */
const char *hd_target_write_found(const hd_target *target, const hd_outcome *outcome,
                                  char buffer[HD_FOUND_MAX]);

/** Write the target so that it reads back to the same, "host_share<=30%", in ASCII. @return the length. */
size_t hd_target_write(const hd_target *target, char buffer[HD_TARGET_MAX]);

/** Bits (1u << input) of the inputs with which an output rises or falls. */
typedef struct hd_trend {
    unsigned rises, falls;
} hd_trend;

/** With which inputs `output` rises and falls in this scenario; for HD_REGIME, the overhead ratio's. */
hd_trend hd_trend_of(const hd_scenario *scenario, hd_output output);

/*
 * The value of one input that, alone, reaches a target.
 *
 * Every output rises with an input, falls with it or does not depend on it; so the values that reach a target
 * are one piece, whose ends are found exactly: to the integer and to the neighbouring double. Asked for itself,
 * launches_per_block is treated as given. Values at which the model cannot be evaluated are no values.
 */

typedef enum hd_answer_kind {
    HD_ANSWER_NEVER,    /**< no value reaches the target */
    HD_ANSWER_ALWAYS,   /**< every value does */
    HD_ANSWER_AT_MOST,  /**< `value` and less do, down to `low` */
    HD_ANSWER_AT_LEAST, /**< `value` and more do, up to `high` */
    HD_ANSWER_EXACTLY,  /**< `value` does, and what differs from it by the tolerance of == */
    HD_ANSWER_BETWEEN,  /**< those from `low` to `high`, as a regime with two ends; `value` is the nearer */
} hd_answer_kind;

/** An answer; its values are counts (`.count`) or microseconds (`.number`), as the input is. */
typedef struct hd_answer {
    hd_answer_kind kind;
    bool already;       /**< the present value reaches the target */
    hd_value value;     /**< the last value that does; for NEVER and ALWAYS the present one */
    hd_value low, high; /**< the ends of what does, or of what the input accepts; not set for NEVER */
} hd_answer;

/** Room for a sentence of hd_answer_why(), NUL included. */
#define HD_WHY_MAX 192

/** Which values of `input` alone reach `target`; hd_evaluate() must accept the scenario. */
hd_answer hd_solve(const hd_scenario *scenario, hd_input input, const hd_target *target);

/** Put an answer's value (or one of its ends) into the scenario, unchecked; a device time follows the blocks. */
void hd_answer_apply(hd_scenario *scenario, hd_input input, hd_value value);

/** The answer as a row shows it, in HD_WHY_MAX bytes: "already", "never", "≤ 3", "≥ 13.4 ms", "3 to 7". */
const char *hd_answer_show(char *buffer, hd_input input, const hd_answer *answer);

/** Why no value reaches the target, where the answer is HD_ANSWER_NEVER: "dispatch alone is 3.84 ms, and the
 * target leaves the host 0.38 ms". In HD_WHY_MAX bytes. */
const char *hd_answer_why(char *buffer, const hd_scenario *scenario, hd_input input, const hd_target *target);

/*
 * Where it breaks even: the value of one input at which, alone, the step turns from host to device or back.
 * The equation is the model's, host_time = device_time, solved for the input.
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

/** Where `input` alone turns the step to the other side; an even step turns to the device's. hd_evaluate() must
 * accept the scenario. */
hd_break_even_point hd_break_even(const hd_scenario *scenario, hd_input input);

/** Whether the step would turn to the host's side (it is device-bound now) rather than to the device's. */
bool hd_turns_to_host(const hd_outcome *outcome);

/** Where one input turns the step, "ops ≤ 1", "device > 5.76 ms"; "" for never. */
const char *hd_format_turn(char *buffer, hd_input input, const hd_break_even_point *turn);

#endif
