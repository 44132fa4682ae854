#include "link_events.h"

#include "overlap.h"

#include <stdlib.h>

/* ---- steps ---- */

/*
 * Of an Nsight export, whose ranges are named by people, a step's lane is its thread and its name without the
 * number: steps are those of the name whose ranges cover the most time. Parts of a step, such as "microstep
 * 3", cover less.
 */
static int64_t family_of(const hd_trace *trace, const hd_step *step)
{
    return trace->kind == HD_TRACE_NSIGHT ? trace->lanes[step->mark.lane].process.value : 0;
}

static bool longest_family(const hd_trace *trace, int64_t *family)
{
    double *times = calloc(trace->name_count + 1, sizeof *times);

    if (!times)
        return false;
    *family = family_of(trace, &trace->steps[0]);
    for (size_t i = 0; i < trace->step_count; i++)
        times[family_of(trace, &trace->steps[i])] += hd_step_length(&trace->steps[i]);
    for (size_t i = 0; i < trace->step_count; i++)
        if (times[family_of(trace, &trace->steps[i])] > times[*family])
            *family = family_of(trace, &trace->steps[i]);
    free(times);
    return true;
}

/* The thread that marks the most steps of the name; of equals the one that marked first. */
static bool busiest_lane(const hd_trace *trace, uint32_t *lane)
{
    int64_t family;
    uint32_t *counts = calloc(trace->lane_count, sizeof *counts);

    if (!counts || !longest_family(trace, &family)) {
        free(counts);
        return false;
    }
    *lane = HD_NONE;
    for (size_t i = 0; i < trace->step_count; i++)
        counts[trace->steps[i].mark.lane]++;
    for (size_t i = 0; i < trace->step_count; i++)
        if (family_of(trace, &trace->steps[i]) == family &&
            (*lane == HD_NONE || counts[trace->steps[i].mark.lane] > counts[*lane]))
            *lane = trace->steps[i].mark.lane;
    free(counts);
    return true;
}

/* In the order of time; of two that start together the longer is the outer, of equal ones the first in the
 * file. */
static int compare_steps(const void *left, const void *right)
{
    const hd_step *a = left, *b = right;

    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    if (a->end != b->end)
        return a->end > b->end ? -1 : 1;
    return a->mark.order < b->mark.order ? -1 : a->mark.order > b->mark.order;
}

/* A range inside another of the same name and thread is no step of its own. */
static void leave_inner_steps(hd_trace *trace)
{
    size_t kept = 1;

    for (size_t i = 1; i < trace->step_count; i++)
        if (trace->steps[i].start >= trace->steps[kept - 1].end ||
            trace->steps[i].end > trace->steps[kept - 1].end)
            trace->steps[kept++] = trace->steps[i];
    trace->steps_elsewhere += (int64_t)(trace->step_count - kept);
    trace->step_count = kept;
}

static bool choose_steps(hd_trace *trace)
{
    uint32_t lane;
    size_t kept = 0;

    if (!busiest_lane(trace, &lane))
        return false;
    for (size_t i = 0; i < trace->step_count; i++)
        if (trace->steps[i].mark.lane == lane)
            trace->steps[kept++] = trace->steps[i];
    trace->steps_elsewhere = (int64_t)(trace->step_count - kept);
    trace->step_count = kept;
    qsort(trace->steps, kept, sizeof *trace->steps, compare_steps);
    if (trace->kind == HD_TRACE_NSIGHT)
        leave_inner_steps(trace);
    return true;
}

static void widen(const hd_events *events, int64_t *start, int64_t *end)
{
    for (size_t i = 0; i < events->count; i++) {
        const hd_event *event = &events->at[i];
        if (event->start < *start)
            *start = event->start;
        if (hd_event_end(event) > *end)
            *end = hd_event_end(event);
    }
}

/* Without marks one step goes from the first operation or call to the latest end of one. */
static bool make_whole(hd_trace *trace, hd_error *error)
{
    hd_step step = {.number = -1};
    int64_t start = INT64_MAX, end = INT64_MIN;

    widen(&trace->ops, &start, &end);
    widen(&trace->calls, &start, &end);
    if (start <= end) {
        step.start = start;
        step.end = end;
    }
    trace->whole = true;
    return hd_store_step(trace, &step, error);
}

static void add_stretch(hd_trace *trace, int64_t start, uint32_t step)
{
    size_t *count = &trace->stretch_count;

    if (*count > 0 && trace->stretches[*count - 1].start == start)
        --*count;
    trace->stretches[(*count)++] = (hd_stretch){start, step};
}

/* Leave the steps that end by `time`; each leaves its time to the one that started last of those still open.
 */
static void leave_steps(hd_trace *trace, uint32_t *open, size_t *depth, int64_t time)
{
    while (*depth > 0 && trace->steps[open[*depth - 1]].end <= time) {
        int64_t end = trace->steps[open[--*depth]].end;
        while (*depth > 0 && trace->steps[open[*depth - 1]].end <= end)
            --*depth;
        add_stretch(trace, end, *depth > 0 ? open[*depth - 1] : HD_NO_STEP);
    }
}

/* Cut time into stretches of one step each, so that an event's is found by halving, also where steps overlap.
 */
static bool make_stretches(hd_trace *trace)
{
    uint32_t *open = malloc(trace->step_count * sizeof *open);
    size_t depth = 0;

    /* The whole trace has everything, also what starts at its very end. */
    if (trace->whole) {
        free(open);
        trace->stretches = malloc(sizeof *trace->stretches);
        if (trace->stretches)
            trace->stretches[trace->stretch_count++] = (hd_stretch){INT64_MIN, 0};
        return trace->stretches;
    }
    trace->stretches = malloc(trace->step_count * 2 * sizeof *trace->stretches);
    if (!open || !trace->stretches) {
        free(open);
        return false;
    }
    for (uint32_t i = 0; i < trace->step_count; i++) {
        leave_steps(trace, open, &depth, trace->steps[i].start);
        if (trace->steps[i].end == trace->steps[i].start)
            continue;
        open[depth++] = i;
        add_stretch(trace, trace->steps[i].start, i);
    }
    leave_steps(trace, open, &depth, INT64_MAX);
    free(open);
    return true;
}

static uint32_t step_at(const hd_trace *trace, int64_t time)
{
    size_t low = 0, high = trace->stretch_count;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (trace->stretches[middle].start <= time)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? trace->stretches[low - 1].step : HD_NO_STEP;
}

/* ---- operations and calls ---- */

static bool before_on_lane(const hd_event *a, const hd_event *b)
{
    return a->lane != b->lane ? a->lane < b->lane : a->start < b->start;
}

/* On each thread in the order of time, an outer operation before what it holds. */
static bool outer_first(const hd_event *a, const hd_event *b)
{
    if (a->lane != b->lane || a->start != b->start)
        return before_on_lane(a, b);
    return a->length != b->length ? a->length > b->length : a->order < b->order;
}

/* Keep the operations that start inside no other of their thread. */
static void keep_top_level(hd_trace *trace)
{
    hd_events *ops = &trace->ops;
    size_t kept = 0;
    int64_t covered = 0;
    uint32_t lane = HD_NONE;

    hd_events_sort(ops, outer_first);
    for (size_t i = 0; i < ops->count; i++) {
        hd_event event = ops->at[i];
        bool top = event.lane != lane || event.start >= covered;
        if (event.lane != lane || hd_event_end(&event) > covered)
            covered = hd_event_end(&event);
        lane = event.lane;
        event.step = step_at(trace, event.start);
        if (top)
            ops->at[kept++] = event;
    }
    ops->count = kept;
}

/* The top-level operation of the same thread in which `call` starts, or HD_NONE. */
static uint32_t operation_of(const hd_events *ops, const hd_event *call)
{
    size_t low = 0, high = ops->count;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (before_on_lane(call, &ops->at[middle]))
            high = middle;
        else
            low = middle + 1;
    }
    const hd_event *op = low > 0 ? &ops->at[low - 1] : NULL;
    return op && op->lane == call->lane && call->start < hd_event_end(op) ? (uint32_t)(low - 1) : HD_NONE;
}

static bool by_correlation(const hd_event *a, const hd_event *b)
{
    if ((a->mark ^ b->mark) & HD_CORRELATED)
        return (a->mark & HD_CORRELATED) != 0;
    if (a->correlation != b->correlation && a->mark & HD_CORRELATED)
        return a->correlation < b->correlation;
    return a->step < b->step;
}

static bool by_start(const hd_event *a, const hd_event *b)
{
    return a->start < b->start;
}

/* ... and afterwards in the order of their correlations, those of one by step. */
static bool place_calls(hd_trace *trace, hd_blocks *blocks)
{
    hd_events_sort(&trace->calls, by_start);
    if (!hd_blocks_of(&trace->calls, blocks))
        return false;
    for (size_t i = 0; i < trace->calls.count; i++) {
        hd_event *call = &trace->calls.at[i];
        call->step = step_at(trace, call->start);
        call->op_index = operation_of(&trace->ops, call);
    }
    hd_events_sort(&trace->calls, by_correlation);
    return true;
}

/* ---- device events ---- */

static hd_event *first_call_of(const hd_events *calls, const hd_event *event)
{
    size_t low = 0, high = calls->count;

    if (!(event->mark & HD_CORRELATED))
        return NULL;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const hd_event *call = &calls->at[middle];
        if (call->mark & HD_CORRELATED && call->correlation < event->correlation)
            low = middle + 1;
        else
            high = middle;
    }
    hd_event *call = low < calls->count ? &calls->at[low] : NULL;
    return call && call->mark & HD_CORRELATED && call->correlation == event->correlation ? call : NULL;
}

/* An event's correlation becomes the index of the first call that has it, or -1. */
static void place_device_events(hd_trace *trace, const hd_blocks *blocks)
{
    for (size_t i = 0; i < trace->device.count; i++) {
        hd_event *event = &trace->device.at[i];
        hd_event *call = first_call_of(&trace->calls, event);
        event->correlation = call ? call - trace->calls.at : -1;
        event->step = call ? call->step : HD_NO_STEP;
        if (call)
            call->mark |= HD_GROUP_STARTED;
        else if (trace->kind == HD_TRACE_NSIGHT)
            event->step = step_at(trace, event->start);
    }
    hd_events_sort(&trace->device, by_start);
    hd_overlap_sum(trace, blocks);
    hd_events_sort(&trace->device, before_on_lane);
}

void hd_busy_add(hd_busy *busy, const hd_event *event)
{
    int64_t end = hd_event_end(event);
    bool same = busy->lane == event->lane;
    int64_t from = same && busy->covered > event->start ? busy->covered : event->start;

    if (!same || end > busy->covered)
        busy->covered = end;
    busy->lane = event->lane;
    /* Unsigned, as start and end can be farther apart than 63 bits hold; `total` saturates. */
    if (end > from)
        busy->total =
            hd_add(busy->total, (uint64_t)end - (uint64_t)from > INT64_MAX ? INT64_MAX : end - from);
}

/* ---- steps' own sums ---- */

static bool sum_steps(hd_trace *trace)
{
    hd_busy *busy = malloc(trace->step_count * sizeof *busy);

    if (!busy)
        return false;
    for (size_t i = 0; i < trace->step_count; i++)
        busy[i] = HD_BUSY_NONE;
    for (size_t i = 0; i < trace->ops.count; i++)
        if (trace->ops.at[i].step != HD_NO_STEP)
            trace->steps[trace->ops.at[i].step].ops++;
    for (size_t i = 0; i < trace->calls.count; i++)
        if (trace->calls.at[i].step != HD_NO_STEP && trace->calls.at[i].mark & HD_CALL_LAUNCH)
            trace->steps[trace->calls.at[i].step].launches++;
    for (size_t i = 0; i < trace->device.count; i++) {
        const hd_event *event = &trace->device.at[i];
        if (event->step != HD_NO_STEP && !(event->mark & HD_DEVICE_COPY))
            hd_busy_add(&busy[event->step], event);
    }
    for (size_t i = 0; i < trace->step_count; i++)
        trace->steps[i].busy = busy[i].total;
    free(busy);
    return true;
}

bool hd_link_events(hd_trace *trace, hd_error *error)
{
    if (trace->step_count == 0 && !make_whole(trace, error))
        return false;
    if ((!trace->whole && !choose_steps(trace)) || !make_stretches(trace))
        return hd_fail(error, 0, "memory ran out");
    for (size_t i = 0; i < trace->step_count; i++)
        trace->steps[i].ops = trace->steps[i].launches = trace->steps[i].taken = 0;
    keep_top_level(trace);
    hd_blocks blocks;
    if (!place_calls(trace, &blocks))
        return hd_fail(error, 0, "memory ran out");
    place_device_events(trace, &blocks);
    free(blocks.at);
    /* They have done their work, and the sums need as much. */
    free(trace->stretches);
    trace->stretches = NULL;
    trace->stretch_count = 0;
    return sum_steps(trace) || hd_fail(error, 0, "memory ran out");
}
