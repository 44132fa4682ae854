/*
 * outcome.h - what the model says: the outputs, and the table that computes and describes them.
 *
 * Source of the equations down to speedup_limit: `HostDispatchScenario` in mlsysim 0.3.0, by its own keys.
 * Those below follow from them and are this program's; overlap_bound alone leaves the model.
 *
 * per_op_cost is the published model's sum also where a step has no operations, and json, csv and targets have it;
 * text, Markdown, SVG and the interface then say "none", since no operation costs it (see hd_format_output()).
 *
 * One row is one output, and may use the rows above it. HD_OUTPUT_ROWS makes the enumerators, the table
 * hd_outputs and, with the function compute_KEY of outcome.c, the evaluation.
 */
#ifndef HOSTDISPATCH_OUTCOME_H
#define HOSTDISPATCH_OUTCOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hostdispatch/error.h"
#include "hostdispatch/scenario.h"

/* Bits (1u << input) of the inputs that move one side of the step. */
#define HD_INPUT_BIT(input) (1u << HD_##input)
#define HD_DISPATCH_INPUTS (HD_INPUT_BIT(BLOCKS) | HD_INPUT_BIT(OPS_PER_BLOCK) | HD_INPUT_BIT(DISPATCH))
#define HD_LAUNCH_INPUTS (HD_INPUT_BIT(BLOCKS) | HD_INPUT_BIT(LAUNCHES_PER_BLOCK) | HD_INPUT_BIT(LAUNCH))
#define HD_HOST_INPUTS (HD_DISPATCH_INPUTS | HD_LAUNCH_INPUTS)
#define HD_DEVICE_INPUTS HD_INPUT_BIT(DEVICE_TIME)

/* ROW(NAME, key, kind, label, equation, help, the other members of hd_output_row that are not 0) */
#define HD_OUTPUT_ROWS(ROW)                                                                                  \
    ROW(OPERATIONS, operations, HD_COUNT, "operations", "blocks · ops_per_block",                            \
        "Python-level operations that the host dispatches in a step.",                                       \
        .rises = HD_INPUT_BIT(BLOCKS) | HD_INPUT_BIT(OPS_PER_BLOCK))                                         \
    ROW(LAUNCHES, launches, HD_COUNT, "launches", "blocks · (launches_per_block or ops_per_block)",          \
        "Kernel launches that the host makes in a step.",                                                    \
        .rises = HD_INPUT_BIT(BLOCKS) | HD_INPUT_BIT(LAUNCHES_PER_BLOCK))                                    \
    ROW(PER_OP_COST, per_op_cost, HD_TIME, "per-op cost", "dispatch + launch",                               \
        "Host time of an operation that launches one kernel.",                                               \
        .rises = HD_INPUT_BIT(DISPATCH) | HD_INPUT_BIT(LAUNCH))                                              \
    ROW(DISPATCH_TIME, dispatch_time, HD_TIME, "dispatch time", "operations · dispatch",                     \
        "Host time spent in dispatching the step's operations.", .rises = HD_DISPATCH_INPUTS,                \
        .of_step = true)                                                                                     \
    ROW(LAUNCH_TIME, launch_time, HD_TIME, "launch time", "launches · launch",                               \
        "Host time spent in launching the step's kernels.", .rises = HD_LAUNCH_INPUTS, .of_step = true)      \
    ROW(HOST_TIME, host_time, HD_TIME, "host time", "dispatch_time + launch_time",                           \
        "Host time that it takes to issue the step.", .rises = HD_HOST_INPUTS, .of_step = true,              \
        .host_at = host_itself)                                                                              \
    ROW(OVERHEAD_RATIO, overhead_ratio, HD_RATIO, "overhead ratio", "host_time / device_time",               \
        "Host time for each unit of device time; above 1 the host takes more than half of the step.",        \
        .rises = HD_HOST_INPUTS, .falls = HD_DEVICE_INPUTS, .even = 1, .host_at = host_at_ratio)             \
    ROW(LAUNCH_RATIO, launch_ratio, HD_RATIO, "launch ratio", "launch_time / device_time",                   \
        "Launch time for each unit of device time.", .rises = HD_LAUNCH_INPUTS, .falls = HD_DEVICE_INPUTS)   \
    ROW(HOST_SHARE, host_share, HD_SHARE, "host share", "host_time / (host_time + device_time)",             \
        "The host's part of the step.", .rises = HD_HOST_INPUTS, .falls = HD_DEVICE_INPUTS, .even = 0.5,     \
        .host_at = host_at_share)                                                                            \
    ROW(SPEEDUP_LIMIT, speedup_limit, HD_FACTOR, "speedup limit", "(host_time + device_time) / device_time", \
        "How much faster the step is with no host work at all: a ceiling, not a forecast.",                  \
        .rises = HD_HOST_INPUTS, .falls = HD_DEVICE_INPUTS, .even = 2, .sort = HD_CEILING,                   \
        .host_at = host_at_limit)                                                                            \
    ROW(STEP_TIME, step_time, HD_TIME, "step time", "host_time + device_time", "The serial step.",           \
        .rises = HD_HOST_INPUTS | HD_DEVICE_INPUTS, .of_step = true, .host_at = host_at_step)                \
    ROW(STEPS_PER_SECOND, steps_per_second, HD_RATE, "steps/s", "1 s / step_time",                           \
        "Serial steps in a second.", .falls = HD_HOST_INPUTS | HD_DEVICE_INPUTS, .host_at = host_at_rate)    \
    ROW(DEVICE_LIMIT, device_limit, HD_FACTOR, "device limit", "step_time / host_time",                      \
        "How much faster the step is with an infinitely fast device: a ceiling; none when the host does "    \
        "nothing.",                                                                                          \
        .rises = HD_DEVICE_INPUTS, .falls = HD_HOST_INPUTS, .even = 2, .sort = HD_CEILING, .may_lack = true, \
        .host_at = host_at_device_limit)                                                                     \
    ROW(OVERLAP_BOUND, overlap_bound, HD_TIME, "overlap bound", "max(host_time, device_time)",               \
        "Outside the model: the step if host and device overlapped perfectly.",                              \
        .rises = HD_HOST_INPUTS | HD_DEVICE_INPUTS, .of_step = true, .sort = HD_OUTSIDE,                     \
        .host_at = host_itself)                                                                              \
    ROW(REGIME, regime, HD_WORD, "regime", "host_time against device_time",                                  \
        "dispatch-bound or launch-bound when the host takes more than half, device-bound when less, or "     \
        "even.",                                                                                             \
        .rises = HD_HOST_INPUTS, .falls = HD_DEVICE_INPUTS, .host_at = host_at_even)

typedef enum hd_output {
#define HD_OUTPUT_NAME(NAME, ...) HD_##NAME,
    HD_OUTPUT_ROWS(HD_OUTPUT_NAME)
#undef HD_OUTPUT_NAME
        HD_OUTPUTS /**< how many there are */
} hd_output;

/** What sets the step's time, in the field's words. */
typedef enum hd_regime {
    HD_DEVICE_BOUND,
    HD_DISPATCH_BOUND,
    HD_LAUNCH_BOUND,
    HD_EVEN, /**< the overhead ratio differs from 1 by at most 1e-12 */
    HD_REGIMES
} hd_regime;

/** One output's value; its row's kind says which member holds. */
typedef union hd_value {
    int64_t count;  /**< HD_COUNT */
    double number;  /**< all others: a time in microseconds; NaN where there is none */
    hd_regime word; /**< HD_WORD */
} hd_value;

/** The outputs of one scenario: `outcome.value[HD_HOST_TIME].number`. */
typedef struct hd_outcome {
    hd_value value[HD_OUTPUTS];
} hd_outcome;

/** What an output says, and under which heading it is reported. */
typedef enum hd_output_sort {
    HD_OF_THE_STEP, /**< the step as it is */
    HD_CEILING,     /**< the most that a change could gain: never a forecast */
    HD_OUTSIDE,     /**< outside the model, and always labelled so */
    HD_OUTPUT_SORTS
} hd_output_sort;

/** One output, as everything that shows or computes it needs to know it. */
typedef struct hd_output_row {
    const char *key;      /**< "host_share" */
    const char *label;    /**< "host share" */
    const char *equation; /**< in keys; UTF-8 */
    const char *help;     /**< one sentence */
    hd_kind kind;
    /** Fill the row's own value from the scenario and the rows above; false where a count leaves 64 bits. */
    bool (*compute)(const hd_scenario *scenario, hd_outcome *outcome);
    /** Bits (1u << input) of the inputs with which it rises and falls; launches_per_block as when given. */
    unsigned rises, falls;
    bool of_step; /**< a time that is shown in the step's unit, so that parts add up by eye */
    hd_output_sort sort;
    bool may_lack; /**< there may be no value, where what it falls with is 0 */
    double even;   /**< its value where host and device are even; 0 where it has no one value there */
    /** The host's time at which it has the value `wanted` beside this device time (a regime: at which it
     * changes); NULL where the host's time alone does not determine it. */
    double (*host_at)(double wanted, double device_time);
} hd_output_row;

/** One row per output, in the order of hd_output. */
extern const hd_output_row hd_outputs[HD_OUTPUTS];

/** The words of hd_regime: "dispatch-bound", ... */
extern const char *const hd_regimes[HD_REGIMES];

/** Whether the host takes more than half of the step: dispatch-bound or launch-bound. */
bool hd_regime_is_host(hd_regime regime);

/** Evaluate a complete scenario. Values add up bit by bit: host_time is the double sum of the two above it.
 * @return false, naming the output: a count that leaves signed 64 bits, or a value that is not finite. */
bool hd_evaluate(const hd_scenario *scenario, hd_outcome *outcome, hd_error *error);

/** As hd_evaluate() but only up to and including the row `last`, without a sentence: for searches. */
bool hd_evaluate_to(const hd_scenario *scenario, hd_output last, hd_outcome *outcome);

/** Whether there is a value: the device limit of an idle host has none. */
bool hd_outcome_has(const hd_outcome *outcome, hd_output output);

/** The value as a double, counts and words included; NaN where there is none. */
double hd_outcome_number(const hd_outcome *outcome, hd_output output);

/** Whether all values are the same: those that there are, none where there is none. */
bool hd_outcome_equal(const hd_outcome *a, const hd_outcome *b);

/** The key at an index, NULL beyond the last: for lists. */
const char *hd_output_key(size_t index);

/** The output with this key ("host_share"), or HD_OUTPUTS when there is none. */
hd_output hd_output_find(const char *key, size_t length);

#endif
