/* fuzz_trace.h - what is done with a trace that a fuzzer made up. */
#ifndef HD_TESTS_FUZZ_TRACE_H
#define HD_TESTS_FUZZ_TRACE_H

#include <math.h>
#include <stdlib.h>

#include "hostdispatch/outcome.h"
#include "hostdispatch/trace.h"

static inline void hd_fuzz_scenario(const hd_trace *trace, hd_trace_rule rule)
{
    hd_import_options options = {.rule = rule, .given = hd_scenario_empty()};
    hd_scenario scenario;
    hd_error error;
    char sentence[300];

    if (hd_trace_scenario(trace, &options, &scenario, &error) && !hd_scenario_complete(&scenario, NULL))
        abort();
    free(hd_trace_source(trace, &options, NULL));
    for (size_t i = 0; hd_trace_warning(trace, &options, i, sentence, sizeof sentence); i++)
        continue;
}

static inline void hd_fuzz_use(hd_trace *trace)
{
    if (!trace)
        return;
    for (size_t i = 0; i < HD_TRACE_COLUMNS; i++)
        if (isinf(hd_trace_value(hd_trace_measured(trace), &hd_trace_columns[i])))
            abort();
    for (int rule = 0; rule < HD_TRACE_RULES; rule++)
        hd_fuzz_scenario(trace, (hd_trace_rule)rule);
    hd_trace_select(trace, (hd_trace_selection){1, 5, 1}, NULL);
    hd_trace_select(trace, (hd_trace_selection){0, 9, 0}, NULL);
    hd_trace_free(trace);
}

#endif
