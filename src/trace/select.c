#include <stdio.h>
#include <stdlib.h>

#include "measure.h"
#include "store.h"

size_t hd_trace_steps(const hd_trace *trace)
{
    return trace->step_count;
}

hd_trace_step hd_trace_step_at(const hd_trace *trace, size_t index)
{
    const hd_step *step = &trace->steps[index];

    return (hd_trace_step){
        .number = trace->whole ? -1 : step->number,
        .taken = step->taken,
        .wall = (double)hd_step_length(step) / 1e3,
        .ops = step->ops,
        .launches = step->launches,
        .device = (double)step->busy / 1e3,
    };
}

static bool in_range(const hd_step *step, const hd_trace_selection *selection)
{
    return step->number >= selection->first && step->number <= selection->last;
}

static size_t count_in_range(const hd_trace *trace, const hd_trace_selection *selection)
{
    size_t count = 0;

    for (size_t i = 0; i < trace->step_count; i++)
        count += in_range(&trace->steps[i], selection);
    return count;
}

void hd_step_numbers(const hd_trace *trace, int64_t *least, int64_t *most)
{
    *least = INT64_MAX;
    *most = INT64_MIN;
    for (size_t i = 0; i < trace->step_count; i++) {
        *least = trace->steps[i].number < *least ? trace->steps[i].number : *least;
        *most = trace->steps[i].number > *most ? trace->steps[i].number : *most;
    }
}

static bool refuse_range(const hd_trace *trace, const hd_trace_selection *selection, hd_error *error)
{
    int64_t least, most;

    hd_step_numbers(trace, &least, &most);
    char range[80];
    long long first = selection->first, last = selection->last;
    if (selection->first == INT64_MIN)
        snprintf(range, sizeof range, "up to %lld", last);
    else if (selection->last == INT64_MAX)
        snprintf(range, sizeof range, "from %lld on", first);
    else
        snprintf(range, sizeof range, "from %lld to %lld", first, last);
    return hd_refuse(error, "no step is numbered %s; the trace has %lld to %lld", range, (long long)least,
                     (long long)most);
}

bool hd_trace_select(hd_trace *trace, hd_trace_selection selection, hd_error *error)
{
    bool ranged = selection.first != INT64_MIN || selection.last != INT64_MAX;

    if (trace->whole && (ranged || selection.skip > 0))
        return hd_refuse(error, "the trace marks no steps to select; it can be taken as a whole");
    size_t count = count_in_range(trace, &selection), left = selection.skip;
    if (count == 0)
        return refuse_range(trace, &selection, error);
    if (left > 0 && count == 1)
        return hd_refuse(error, "skipping leaves none of 1 step; it can be taken without skipping");
    if (left >= count)
        return hd_refuse(error, "skipping %zu steps leaves none of %zu; at most %zu can be skipped", left,
                         count, count - 1);
    for (size_t i = 0; i < trace->step_count; i++) {
        bool in = in_range(&trace->steps[i], &selection);
        trace->steps[i].taken = in && left == 0;
        left -= in && left > 0;
    }
    trace->asked = selection;
    return hd_measure(trace, error);
}

bool hd_trace_take(hd_trace *trace, size_t index, bool taken, hd_error *error)
{
    size_t others = 0;

    for (size_t i = 0; i < trace->step_count; i++)
        others += i != index && trace->steps[i].taken;
    if (!taken && others == 0)
        return hd_refuse(error, "this is the last step taken; take another one before leaving it");
    trace->steps[index].taken = taken;
    trace->asked = HD_TRACE_ALL;
    return hd_measure(trace, error);
}

bool hd_trace_take_all(hd_trace *trace, const bool *taken, hd_error *error)
{
    size_t count = 0;

    for (size_t i = 0; i < trace->step_count; i++)
        count += taken[i];
    if (count == 0)
        return hd_refuse(error, "no step would be left; at least one is needed");
    for (size_t i = 0; i < trace->step_count; i++)
        trace->steps[i].taken = taken[i];
    trace->asked = HD_TRACE_ALL;
    return hd_measure(trace, error);
}
