/*
 * solve_private.h - what solve.c offers why.c: how far one input may go while one condition holds.
 *
 * Values are searched by their rank: a count is its own, a time's is its bit pattern, which orders doubles
 * that are not negative. The search is therefore exact: to the integer, to the neighbouring double.
 */
#ifndef HD_MODEL_SOLVE_PRIVATE_H
#define HD_MODEL_SOLVE_PRIVATE_H

#include <stdbool.h>
#include <stdint.h>

#include "hostdispatch/outcome.h"
#include "hostdispatch/scenario.h"
#include "hostdispatch/solve.h"

/** Bits (1u << input) of the inputs with which an output rises or falls. */
typedef struct hd_trend {
    unsigned rises, falls;
} hd_trend;

/** A condition on the outcome, and the inputs that lead into it when they are raised or lowered. */
typedef struct hd_condition {
    bool (*holds)(const hd_target *target, const hd_outcome *outcome);
    hd_target target;
    hd_trend into;  /**< rises: raising the input leads into it; falls: lowering does */
    hd_output last; /**< the last row that `holds` looks at, HD_REGIME apart */
} hd_condition;

/** The values of one input for which a condition holds: one piece, from the rank `low` to the rank `high`. */
typedef struct hd_interval {
    bool none;     /**< there are none */
    bool from, to; /**< whether `low` and `high` end it; otherwise it goes on as far as the model does */
    int64_t low, high;
} hd_interval;

/** With which inputs `output` rises and falls in this scenario; for HD_REGIME, the overhead ratio's. */
hd_trend hd_trend_of(const hd_scenario *scenario, hd_output output);

/**
 * Conditions of the regime: the host's time is below the device's, or above it; neither where they are even.
 */
bool hd_host_is_below(const hd_target *target, const hd_outcome *outcome);
bool hd_host_is_above(const hd_target *target, const hd_outcome *outcome);

/** The rank of the input's present value. */
int64_t hd_rank(const hd_scenario *scenario, hd_input input);

/** Put the value with this rank into the scenario, as given. */
void hd_rank_put(hd_scenario *scenario, hd_input input, int64_t rank);

/** The ends of what the input accepts: blocks that the device time follows begin at 1. */
int64_t hd_rank_lowest(const hd_scenario *scenario, hd_input input);
int64_t hd_rank_highest(hd_input input);

/** Where the condition holds; values at which a row up to `last` cannot be evaluated are no values. */
hd_interval hd_interval_of(const hd_scenario *scenario, hd_input input, const hd_condition *condition,
                           hd_output last);

#endif
