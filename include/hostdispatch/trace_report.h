/*
 * trace_report.h - what a trace shows, written for people and for machines.
 *
 * It is no part of the terminal, and yet of tui: io, whose reports it is laid out like, and trace know
 * nothing of each other, and tui is the lowest room that knows both.
 */
#ifndef HOSTDISPATCH_TRACE_REPORT_H
#define HOSTDISPATCH_TRACE_REPORT_H

#include <stdio.h>

#include "hostdispatch/outcome.h"
#include "hostdispatch/trace.h"

/**
 * Write for people what the steps taken show.
 * @param options     how a scenario is made of it: both rules' verdicts are shown where there is one
 * @param columns  what is longer is broken or cut, where a table can be
 */
void hd_trace_report(FILE *out, const hd_trace *trace, const hd_import_options *options, bool ascii,
                     int columns);

/** Write the members of the JSON object `trace`, brackets included: microseconds per step, null where there
 * is none. */
void hd_trace_report_json(FILE *out, const hd_trace *trace, const hd_import_options *options);

/** What each rule makes of the steps taken. */
typedef struct hd_trace_verdict {
    bool made[HD_TRACE_RULES]; /**< whether there is a scenario by the rule */
    hd_outcome outcome[HD_TRACE_RULES];
    bool both, same; /**< whether there is one by both rules, and with the same verdict */
} hd_trace_verdict;

/** Both rules' outcomes, the rest as wished. */
hd_trace_verdict hd_trace_verdict_of(const hd_trace *trace, const hd_import_options *options);

#endif
