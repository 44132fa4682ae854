/* import_report.h - what a trace shows, written for people and for machines. */
#ifndef HD_CLI_IMPORT_REPORT_H
#define HD_CLI_IMPORT_REPORT_H

#include <stdio.h>

#include "hostdispatch/trace.h"

/**
 * Write for people what the steps taken show.
 * @param wish  how a scenario is made of it: both rules' verdicts are shown where there is one
 */
void hd_import_report(FILE *out, const hd_trace *trace, const hd_trace_wish *wish, bool ascii, int columns);

/** Write the members of the JSON object `trace`, brackets included: microseconds per step, null where there
 * is none. */
void hd_import_json(FILE *out, const hd_trace *trace, const hd_trace_wish *wish);

#endif
