/*
 * sweep_private.h - what the formats of sweep_report.c have in common.
 */
#ifndef HD_IO_SWEEP_PRIVATE_H
#define HD_IO_SWEEP_PRIVATE_H

#include "hostdispatch/sweep_report.h"

/** The outputs that are written, and how many. */
hd_output hd_sweep_shown(const hd_sweep_request *request, size_t at);
size_t hd_sweep_shown_count(const hd_sweep_request *request);

/** An input's label for all points: "Ops per step" only where there is one block all along. */
const char *hd_sweep_label(const hd_sweep_request *request, hd_input input);

/** Begin a walk through `count` of the request's sweeps, the first of them `first`, at a scenario. */
hd_walk hd_sweep_walk(const hd_sweep_request *request, const hd_scenario *scenario, int first, int count);

/** Where the even line is crossed along the request's first sweep; not where more than its input moves. */
bool hd_sweep_turns(const hd_sweep_request *request, hd_break_even_point *turn);

/** Write a chart for each output, or a map. */
bool hd_sweep_svg(FILE *out, const hd_sweep_request *request, hd_error *error);

#endif
