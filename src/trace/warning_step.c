#include "warning.h"

static bool has_note(const hd_trace *trace, hd_trace_note note)
{
    return (trace->measure.notes >> note & 1) != 0;
}

static bool has_no_steps(const hd_trace *trace)
{
    return has_note(trace, HD_NOTE_NO_STEPS);
}

static bool has_steps_elsewhere(const hd_trace *trace)
{
    return trace->kind == HD_TRACE_KINETO && trace->steps_elsewhere > 0;
}

static bool has_other_steps(const hd_trace *trace)
{
    return trace->kind != HD_TRACE_KINETO && trace->steps_elsewhere > 0;
}

static void steps_elsewhere(const hd_trace *trace, hd_warning_number numbers[HD_WARNING_NUMBERS])
{
    numbers[0] = (hd_warning_number){HD_SAID_COUNT, (double)trace->steps_elsewhere};
}

static bool lacks_first(const hd_trace *trace)
{
    int64_t least, most;

    hd_step_numbers(trace, &least, &most);
    return trace->asked.first != INT64_MIN && trace->asked.first < least;
}

static bool lacks_last(const hd_trace *trace)
{
    int64_t least, most;

    hd_step_numbers(trace, &least, &most);
    return trace->asked.last != INT64_MAX && trace->asked.last > most;
}

static bool lacks_first_steps(const hd_trace *trace)
{
    return lacks_first(trace) && trace->asked.last == INT64_MAX;
}

static bool lacks_last_steps(const hd_trace *trace)
{
    return lacks_last(trace) && trace->asked.first == INT64_MIN;
}

static bool lacks_steps(const hd_trace *trace)
{
    bool both = trace->asked.first != INT64_MIN && trace->asked.last != INT64_MAX;

    return both && (lacks_first(trace) || lacks_last(trace));
}

static void write_there(const hd_trace *trace, hd_warning_number numbers[2])
{
    int64_t least, most;

    hd_step_numbers(trace, &least, &most);
    numbers[0] = (hd_warning_number){HD_SAID_STEP, (double)least};
    numbers[1] = (hd_warning_number){HD_SAID_STEP, (double)most};
}

static void asked_first(const hd_trace *trace, hd_warning_number numbers[HD_WARNING_NUMBERS])
{
    numbers[0] = (hd_warning_number){HD_SAID_STEP, (double)trace->asked.first};
    write_there(trace, &numbers[1]);
}

static void asked_last(const hd_trace *trace, hd_warning_number numbers[HD_WARNING_NUMBERS])
{
    numbers[0] = (hd_warning_number){HD_SAID_STEP, (double)trace->asked.last};
    write_there(trace, &numbers[1]);
}

static void asked_both(const hd_trace *trace, hd_warning_number numbers[HD_WARNING_NUMBERS])
{
    numbers[0] = (hd_warning_number){HD_SAID_STEP, (double)trace->asked.first};
    numbers[1] = (hd_warning_number){HD_SAID_STEP, (double)trace->asked.last};
    write_there(trace, &numbers[2]);
}

static bool assumes_operations(const hd_trace *trace)
{
    return trace->kind != HD_TRACE_KINETO && trace->measure.ops > 0;
}

static bool has_no_operations(const hd_trace *trace)
{
    return trace->kind == HD_TRACE_KINETO && has_note(trace, HD_NOTE_NO_OPS);
}

static bool has_no_launches(const hd_trace *trace)
{
    return has_note(trace, HD_NOTE_NO_LAUNCHES);
}

static bool has_no_device(const hd_trace *trace)
{
    return has_note(trace, HD_NOTE_NO_DEVICE) && !trace->lacks_kernels;
}

static bool has_device_elsewhere(const hd_trace *trace)
{
    return trace->device.count > 0 && !(trace->measure.device > 0);
}

static bool has_launches_without_device(const hd_trace *trace)
{
    return trace->measure.launches_without_device > 0 && trace->device.count > 0 &&
           !(trace->lacks_correlations && !trace->lacks_kernels);
}

static void launches_without_device(const hd_trace *trace, hd_warning_number numbers[HD_WARNING_NUMBERS])
{
    numbers[0] = (hd_warning_number){HD_SAID_COUNT, (double)trace->measure.launches_without_device};
}

static bool has_graphs(const hd_trace *trace)
{
    return has_note(trace, HD_NOTE_GRAPHS);
}

static void graphs(const hd_trace *trace, hd_warning_number numbers[HD_WARNING_NUMBERS])
{
    numbers[0] = (hd_warning_number){HD_SAID_COUNT, trace->measure.graph_launches};
    numbers[1] = (hd_warning_number){HD_SAID_COUNT, trace->measure.launches};
}

static bool has_unmatched(const hd_trace *trace)
{
    return trace->measure.unmatched_file > 0;
}

static bool has_unmatched_left_out(const hd_trace *trace)
{
    return trace->kind == HD_TRACE_KINETO && has_unmatched(trace);
}

static bool has_unmatched_counted(const hd_trace *trace)
{
    return trace->kind != HD_TRACE_KINETO && has_unmatched(trace) &&
           !(trace->lacks_correlations && !trace->lacks_kernels);
}

static void unmatched(const hd_trace *trace, hd_warning_number numbers[HD_WARNING_NUMBERS])
{
    numbers[0] = (hd_warning_number){HD_SAID_COUNT, (double)trace->measure.unmatched_file};
}

static bool has_copies(const hd_trace *trace)
{
    return trace->measure.copies > 0;
}

static void copies(const hd_trace *trace, hd_warning_number numbers[HD_WARNING_NUMBERS])
{
    numbers[0] = (hd_warning_number){HD_SAID_TIME, trace->measure.copies};
}

static bool has_overlapping_threads(const hd_trace *trace)
{
    return has_note(trace, HD_NOTE_OVERLAPPING_THREADS);
}

static bool has_slow_launches(const hd_trace *trace)
{
    return trace->measure.slow_launches > 0 && trace->measure.launch_median > 0;
}

static bool has_launches_above_none(const hd_trace *trace)
{
    return trace->measure.slow_launches > 0 && !(trace->measure.launch_median > 0);
}

static void slow_launches(const hd_trace *trace, hd_warning_number numbers[HD_WARNING_NUMBERS])
{
    numbers[0] = (hd_warning_number){HD_SAID_COUNT, (double)trace->measure.slow_launches};
    numbers[1] = (hd_warning_number){HD_SAID_TIME, trace->measure.slow_launch_sum};
    numbers[2] = (hd_warning_number){HD_SAID_STEPS, (double)trace->measure.steps};
}

const hd_warning_row hd_warnings_step[] = {
    {has_no_steps, "no steps are marked; the whole trace is taken as one", NULL},
    {lacks_steps, "steps %s to %s were asked for; the trace has %s to %s", asked_both},
    {lacks_first_steps, "steps from %s on were asked for; the trace has %s to %s", asked_first},
    {lacks_last_steps, "steps up to %s were asked for; the trace has %s to %s", asked_last},
    {has_steps_elsewhere, "steps marked on other threads were left out: %s", steps_elsewhere},
    {has_other_steps,
     "ranges that mark steps on other threads, inside a step, or by a name that covers less time were left "
     "out: %s",
     steps_elsewhere},
    {assumes_operations, "an Nsight Systems export has no operations; one for each launch is assumed", NULL},
    {has_no_operations, "no operations (cpu_op) start in the steps", NULL},
    {has_no_launches, "no kernel launches start in the steps; what other calls cost is in the dispatch",
     NULL},
    {has_no_device, "no device events are in the trace", NULL},
    {has_device_elsewhere, "no device event belongs to a call in the steps", NULL},
    {has_launches_without_device, "launches to which no device event belongs: %s", launches_without_device},
    {has_graphs, "of a step's launches %s of %s launch a graph, each for many kernels", graphs},
    {has_unmatched_left_out, "device events that no call of the file started were left out: %s", unmatched},
    {has_unmatched_counted, "device events that no call of the file started count as well: %s", unmatched},
    {has_copies, "copies and memsets took %s a step, not counted as device time", copies},
    {has_overlapping_threads,
     "calls of several threads take longer together than the step; by wall nothing is left for dispatch",
     NULL},
    {has_slow_launches, "launches of ten times the median and more: %s, together %s%s", slow_launches},
    {has_launches_above_none, "the median launch takes no time; launches that take some: %s, together %s%s",
     slow_launches},
    {NULL, NULL, NULL},
};
