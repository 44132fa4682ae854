/*
 * solve_private.h - what solve.c offers the files of this room.
 */
#ifndef HD_MODEL_SOLVE_PRIVATE_H
#define HD_MODEL_SOLVE_PRIVATE_H

#include "hostdispatch/solve.h"

/** Bits (1u << input) of the inputs with which an output rises or falls. */
typedef struct hd_trend {
    unsigned rises, falls;
} hd_trend;

/** With which inputs `output` rises and falls in this scenario; for HD_REGIME, the overhead ratio's. */
hd_trend hd_trend_of(const hd_scenario *scenario, hd_output output);

/** A value's rank: a count itself, a time's bit pattern, which orders doubles that are not negative. */
int64_t hd_rank(const hd_scenario *scenario, hd_input input);

/** Put the value with this rank into the scenario, as given. */
void hd_rank_put(hd_scenario *scenario, hd_input input, int64_t rank);

#endif
