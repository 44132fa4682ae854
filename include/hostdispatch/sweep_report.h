/*
 * sweep_report.h - a sweep written out, for people and for machines.
 *
 * CSV has a header row, then a row for each point: the swept inputs, then the outputs; numbers as in
 * report.h. JSON is one object a line for each point, {"name", "inputs": {...}, "outputs": {...}}. Markdown
 * is a table. SVG is a chart for each output, or with two inputs a map of what is host-bound and what is
 * device-bound. A scenario's format has no sweeps.
 */
#ifndef HOSTDISPATCH_SWEEP_REPORT_H
#define HOSTDISPATCH_SWEEP_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "hostdispatch/error.h"
#include "hostdispatch/outcome.h"
#include "hostdispatch/report.h"
#include "hostdispatch/sweep.h"

/** What is swept and what is written of it. */
typedef struct hd_sweep_request {
    const char *name;     /**< the scenario's, raw; "" where it has none */
    hd_scenario scenario; /**< what stays as it is, and where the present point lies */
    hd_sweep sweeps[HD_SWEEP_INPUTS];
    int sweep_count; /**< 1 or 2 */
    const hd_output *shown;
    size_t shown_count;             /**< 0: all outputs; in a picture the overhead ratio alone */
    const hd_report_levers *levers; /**< those that were applied before, for JSON; NULL for none */
    double device_per_block; /**< where blocks are swept, the device time follows them: so much for each; 0:
                                it does not */
    bool absent;             /**< there is no present point: a swept input was never given */
    const char *description; /**< SVG: what there is to say besides, in lines; NULL for nothing */
    bool ascii;              /**< Markdown in plain ASCII */
} hd_sweep_request;

/**
 * Evaluate the point at which a walk stands.
 * @return false with a sentence that names the point.
 */
bool hd_sweep_evaluate(const hd_sweep_request *request, const hd_walk *walk, hd_outcome *outcome,
                       hd_error *error);

/**
 * The least and the most of an output along the sweep; where it has no value at any point, `least` is above
 * `most`.
 * @return as hd_sweep_evaluate().
 */
bool hd_sweep_range(const hd_sweep_request *request, hd_output output, double *least, double *most,
                    hd_error *error);

/** Where the even line lies on an output's own axis; NaN where it has no one place there. */
double hd_sweep_even(hd_output output);

/**
 * The output that is drawn for another: the overhead ratio for the regime, which is a word and has no axis.
 */
hd_output hd_sweep_drawn(hd_output output);

/** Bytes of hd_sweep_say(), NUL included. */
#define HD_SWEEP_SAY_MAX 1024

/**
 * What is said under a chart: "now 8: overhead ratio 6.43; device-bound at ops ≤ 1".
 * @param buffer  of HD_SWEEP_SAY_MAX bytes
 * @return `buffer`; "" where there is nothing to say.
 */
const char *hd_sweep_say(char *buffer, const hd_sweep_request *request, hd_output output);

/**
 * Walk through a sweep and write it.
 * @param format  HD_FORMAT_CSV, _JSON, _MARKDOWN or _SVG
 * @param out     stays the caller's; look at ferror() when all is done
 * @return false with a sentence that names the point at which the model cannot be evaluated; CSV, JSON and
 *         Markdown have the points before it, SVG has nothing.
 */
bool hd_sweep_write(hd_format format, FILE *out, const hd_sweep_request *request, hd_error *error);

#endif
