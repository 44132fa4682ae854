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

static bool has_number(const hd_trace *trace, int64_t number)
{
    for (size_t i = 0; i < trace->step_count; i++)
        if (trace->steps[i].number == number)
            return true;
    return false;
}

#define NUMBERS_MAX 48

static void write_numbers(char buffer[NUMBERS_MAX], int64_t least, int64_t most)
{
    if (least == most)
        snprintf(buffer, NUMBERS_MAX, "%lld", (long long)least);
    else
        snprintf(buffer, NUMBERS_MAX, "%lld to %lld", (long long)least, (long long)most);
}

/* A range whose ends were written and are not both there: somebody takes the trace for another one. */
static bool check_ends(const hd_trace *trace, const hd_trace_selection *selection, hd_error *error)
{
    int64_t least = INT64_MAX, most = INT64_MIN;
    char found[NUMBERS_MAX], all[NUMBERS_MAX];

    if (selection->first == INT64_MIN || selection->last == INT64_MAX ||
        (has_number(trace, selection->first) && has_number(trace, selection->last)))
        return true;
    for (size_t i = 0; i < trace->step_count; i++) {
        int64_t number = trace->steps[i].number;
        if (!in_range(&trace->steps[i], selection))
            continue;
        least = number < least ? number : least;
        most = number > most ? number : most;
    }
    write_numbers(found, least, most);
    bool one = least == most;
    hd_step_numbers(trace, &least, &most);
    write_numbers(all, least, most);
    return hd_refuse(error, "of the steps %lld to %lld only %s %s there; the trace has %s",
                     (long long)selection->first, (long long)selection->last, found, one ? "is" : "are", all);
}

bool hd_trace_select(hd_trace *trace, hd_trace_selection selection, hd_error *error)
{
    bool ranged = selection.first != INT64_MIN || selection.last != INT64_MAX;

    if (trace->whole && (ranged || selection.skip > 0))
        return hd_refuse(error, "the trace marks no steps to select; it can be taken as a whole");
    size_t count = count_in_range(trace, &selection), left = selection.skip;
    if (count == 0)
        return refuse_range(trace, &selection, error);
    if (!check_ends(trace, &selection, error))
        return false;
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
