#include "warning.h"

/* A count that rounds to 0 is taken as 1, unless it is given. */
static bool is_rare(double count, const hd_import_options *options, hd_input input)
{
    return count > 0 && count < 0.5 && !hd_scenario_has(&options->given, input) &&
           !(options->unset & 1u << input);
}

static bool has_rare_operations(const hd_trace *trace, const hd_import_options *options)
{
    return trace->kind == HD_TRACE_KINETO && is_rare(trace->measure.ops, options, HD_OPS_PER_BLOCK);
}

static hd_warning_number operations(const hd_trace *trace)
{
    return (hd_warning_number){HD_SAID_COUNT, trace->measure.ops};
}

static bool has_rare_launches(const hd_trace *trace, const hd_import_options *options)
{
    return is_rare(trace->measure.launches, options, HD_LAUNCHES_PER_BLOCK);
}

static hd_warning_number launches(const hd_trace *trace)
{
    return (hd_warning_number){HD_SAID_COUNT, trace->measure.launches};
}

/* Both rules are always shown, whichever is taken. */
static bool has_negative_dispatch(const hd_trace *trace, const hd_import_options *options)
{
    return trace->measure.dispatch[HD_RULE_OPS] < 0 && !hd_scenario_has(&options->given, HD_DISPATCH);
}

static hd_warning_number negative_dispatch(const hd_trace *trace)
{
    return (hd_warning_number){HD_SAID_TIME, -trace->measure.dispatch[HD_RULE_OPS]};
}

static bool counts_waiting(const hd_trace *trace, const hd_import_options *options)
{
    return options->rule == HD_RULE_OPS && trace->measure.blocked > 0 && trace->measure.ops > 0 &&
           trace->kind == HD_TRACE_KINETO && !hd_scenario_has(&options->given, HD_DISPATCH);
}

static hd_warning_number blocked(const hd_trace *trace)
{
    return (hd_warning_number){HD_SAID_TIME, trace->measure.blocked};
}

static bool has_longer_step(const hd_trace *trace, const hd_import_options *options)
{
    return options->step_unprofiled > trace->measure.wall;
}

static hd_warning_number wall(const hd_trace *trace)
{
    return (hd_warning_number){HD_SAID_TIME, trace->measure.wall};
}

const hd_warning_wish hd_warnings_scenario[] = {
    {has_rare_operations, "%s operations a step, taken as 1", operations},
    {has_rare_launches, "%s launches a step, taken as 1", launches},
    {has_negative_dispatch,
     "launches take longer than the operations in which they start: by ops the dispatch would be %s below 0 "
     "an operation, 0 is taken",
     negative_dispatch},
    {counts_waiting,
     "by ops, waiting inside operations counts as dispatch; calls that wait take %s a step in all", blocked},
    {has_longer_step,
     "the step without the profiler is longer than the %s with it: is it of the same work, and are the same "
     "steps taken?",
     wall},
    {NULL, NULL, NULL},
};
