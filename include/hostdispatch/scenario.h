/*
 * scenario.h - the inputs of the model, and the table that describes them.
 *
 * The inputs are those of `HostDispatchScenario` in mlsysim 0.3.0, by its own keys. All that reads or shows
 * an input goes by its row.
 */
#ifndef HOSTDISPATCH_SCENARIO_H
#define HOSTDISPATCH_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hostdispatch/error.h"
#include "hostdispatch/quantity.h"

/** The inputs, in the order in which they are shown. */
typedef enum hd_input {
    HD_BLOCKS,
    HD_OPS_PER_BLOCK,
    HD_LAUNCHES_PER_BLOCK,
    HD_DISPATCH,
    HD_LAUNCH,
    HD_DEVICE_TIME,
    HD_INPUTS /**< how many there are */
} hd_input;

/** What a value is; it decides how the value is read, compared and shown. */
typedef enum hd_kind {
    HD_COUNT,  /**< signed 64-bit integer, never negative */
    HD_TIME,   /**< double, microseconds */
    HD_RATIO,  /**< double, a plain quotient */
    HD_SHARE,  /**< double, 0 to 1, shown as a percentage */
    HD_FACTOR, /**< double, "times as fast" */
    HD_RATE,   /**< double, per second */
    HD_WORD,   /**< one of a few words */
} hd_kind;

/** A scenario: six numbers, and whether the device time follows the blocks: then whatever sets the blocks sets
 * device_time too. */
typedef struct hd_scenario {
    int64_t blocks;               /**< blocks in a step; 1 unless given */
    int64_t ops_per_block;        /**< Python-level operations in a block */
    int64_t launches_per_block;   /**< kernel launches in a block; not given: one per operation */
    double dispatch;              /**< host time per operation, microseconds */
    double launch;                /**< host time per kernel launch, microseconds */
    double device_time;           /**< accelerator time of the step, microseconds, > 0 */
    double device_time_per_block; /**< what each block adds to it, microseconds; 0: it does not follow them */
    unsigned given;               /**< bit (1u << input) for each input that was given */
} hd_scenario;

/** One input, as everything that shows or reads it needs to know it. */
typedef struct hd_input_row {
    const char *key;       /**< key in files and JSON: "ops_per_block" */
    const char *option;    /**< command-line option without its dashes: "ops-per-block" */
    const char *label;     /**< "Ops per block" */
    const char *label_one; /**< the label when blocks is 1: "Ops per step" */
    const char *word;      /**< the shortest name, for sentences: "ops" */
    const char *word_one;  /**< of a count, the word for one of them: "op"; else NULL */
    const char *accepted;  /**< what is accepted, for refusals: "an integer of 0 or more" */
    const char *argument;  /**< what an option takes, for the help: "COUNT", "TIME" */
    const char *typical;   /**< published values, for the help of the row in focus; one sentence */
    const char *help;      /**< one sentence */
    hd_kind kind;          /**< HD_COUNT or HD_TIME */
    bool required;         /**< without a default */
    bool positive;         /**< 0 is refused */
    double low, high;      /**< the slider's ends; the scale is logarithmic */
    size_t offset;         /**< where the value lies in hd_scenario */
} hd_input_row;

/** One row per input, in the order of hd_input. */
extern const hd_input_row hd_inputs[HD_INPUTS];

/** The scenario in which nothing is given: blocks is 1, all else is 0. */
hd_scenario hd_scenario_empty(void);

/** Whether `input` was given. Only launches_per_block and blocks may stay unset in a complete scenario. */
bool hd_scenario_has(const hd_scenario *scenario, hd_input input);

/** Whether an input has another value in one than in the other, or is unset in one alone. */
bool hd_scenario_differs(const hd_scenario *a, const hd_scenario *b, hd_input input);

/** Whether no input differs, and device times follow the blocks alike. */
bool hd_scenario_equal(const hd_scenario *a, const hd_scenario *b);

/** The value as a double; an unset launches_per_block has ops_per_block's. */
double hd_scenario_number(const hd_scenario *scenario, hd_input input);

/** A count; an unset launches_per_block has ops_per_block's. `input` must be of kind HD_COUNT. */
int64_t hd_scenario_count(const hd_scenario *scenario, hd_input input);

/** Set a count and mark it given; refuses by name a negative one, and blocks with which a device time that
 * follows them would be 0 or not finite. */
bool hd_scenario_set_count(hd_scenario *scenario, hd_input input, int64_t count, hd_error *error);

/** Set a time (microseconds) and mark it given; refuses by name what is not finite, negative, or 0 where that
 * is not accepted. A device time that is set no longer follows the blocks. */
bool hd_scenario_set_time(hd_scenario *scenario, hd_input input, double microseconds, hd_error *error);

/** Make the device time follow the blocks, `each` microseconds for each; refused where it is not their sum. */
bool hd_scenario_follow_blocks(hd_scenario *scenario, double each, hd_error *error);

/** Make launches follow the operations again, or blocks its default. No effect on the required inputs. */
void hd_scenario_unset(hd_scenario *scenario, hd_input input);

/** Take over the inputs whose bits (1u << input) are in `which` from `other`, or unset them. */
void hd_scenario_merge(hd_scenario *scenario, const hd_scenario *other, unsigned which);

/**
 * Set an input from text; "none" and "" unset launches_per_block.
 * @param name  what the refusal calls the text, which it then quotes; NULL: only the reason
 * @param bare  the unit of a time without one, or NULL to refuse it
 * @return false, with a sentence that says what is accepted, leaving the scenario as it was.
 */
bool hd_scenario_read(hd_scenario *scenario, hd_input input, const char *name, const char *text,
                      size_t length, const hd_unit *bare, hd_error *error);

/** Whether every required input is given; otherwise the sentence names the first that is missing. */
bool hd_scenario_complete(const hd_scenario *scenario, hd_error *error);

/** The key at an index, NULL beyond the last: for lists. */
const char *hd_input_key(size_t index);

/** The input with this key ("ops_per_block"), or HD_INPUTS when there is none. */
hd_input hd_input_find(const char *key, size_t length);

/** Read an input's name: its key, or its option ("ops-per-block"). `input` is untouched where it is refused. */
bool hd_input_read(const char *text, size_t length, hd_input *input, hd_error *error);

/** The label: label_one when the scenario has one block, else label. */
const char *hd_input_label(const hd_scenario *scenario, hd_input input);

/** What the model takes for granted and leaves out: sentences, ended by a full stop; plain ASCII. */
#define HD_ASSUMPTIONS 6
extern const char *const hd_assumptions[HD_ASSUMPTIONS];

#endif
