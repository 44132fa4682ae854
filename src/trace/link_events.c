#include "link_events.h"

#include <stdlib.h>
#include <string.h>

#include "call.h"

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
        times[family_of(trace, &trace->steps[i])] +=
            (double)((uint64_t)trace->steps[i].end - (uint64_t)trace->steps[i].start);
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

/* A step's window ends where the next begins. */
static void end_windows(hd_trace *trace)
{
    for (size_t i = 0; i < trace->step_count; i++) {
        hd_step *step = &trace->steps[i];
        bool last = i + 1 == trace->step_count;
        step->until = last || step[1].start > step->end ? step->end : step[1].start;
    }
}

/* ---- operations ---- */

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

/* In the order of time; of those that start together an outer one first, of equal ones the first of the file. */
static bool by_start(const hd_event *a, const hd_event *b)
{
    if (a->start != b->start)
        return a->start < b->start;
    return a->length != b->length ? a->length > b->length : a->order < b->order;
}

static bool loads(const hd_trace *trace, const hd_event *event)
{
    static const char prefix[] = "enumerate(DataLoader)";

    return event->name != HD_NONE && strncmp(trace->names[event->name], prefix, sizeof prefix - 1) == 0;
}

/* List the operations, nested ones included, and the annotations in which data are loaded. */
static bool list_loading(hd_trace *trace)
{
    const hd_events *const lists[] = {&trace->ops, &trace->ranges};
    size_t count = 0;

    for (int pass = 0; pass < 2; pass++) {
        for (size_t n = 0; n < 2; n++)
            for (size_t i = 0; i < lists[n]->count; i++) {
                if (!loads(trace, &lists[n]->at[i]))
                    continue;
                if (pass > 0)
                    trace->loading.at[trace->loading.count++] = lists[n]->at[i];
                count += pass == 0;
            }
        if (pass == 0 && !(trace->loading.at = malloc((count + 1) * sizeof *trace->loading.at)))
            return false;
    }
    for (size_t i = 0; i < count; i++)
        trace->loading.at[i].step = step_at(trace, trace->loading.at[i].start);
    hd_events_sort(&trace->loading, by_start);
    return true;
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

/* The name of the top-level operation of the same thread in which `call` starts, or HD_NONE. */
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
    return op && op->lane == call->lane && call->start < hd_event_end(op) ? op->name : HD_NONE;
}

/* ---- which call started what ---- */

/* A call's place in the file, to be sorted by what is looked for. */
typedef struct call_place {
    int64_t key; /* its correlation, or its start */
    uint32_t lane, index;
} call_place;

static int compare_places(const void *left, const void *right)
{
    const call_place *a = left, *b = right;

    if (a->lane != b->lane)
        return a->lane < b->lane ? -1 : 1;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

/* Launches while their thread captures a graph run nothing. */
static bool mark_captured(hd_trace *trace)
{
    const unsigned ends = HD_CALL_BEGINS_CAPTURE | HD_CALL_ENDS_CAPTURE;
    const unsigned wanted = ends | HD_CALL_LAUNCH | HD_CALL_MAY_LAUNCH;
    hd_events *calls = &trace->calls;
    size_t count = 0, captures = 0;

    for (size_t i = 0; i < calls->count; i++) {
        count += (calls->at[i].mark & wanted) != 0;
        captures += (calls->at[i].mark & HD_CALL_BEGINS_CAPTURE) != 0;
    }
    if (captures == 0)
        return true;
    call_place *places = malloc(count * sizeof *places);
    if (!places)
        return false;
    count = 0;
    for (size_t i = 0; i < calls->count; i++)
        if (calls->at[i].mark & wanted)
            places[count++] = (call_place){calls->at[i].start, calls->at[i].lane, (uint32_t)i};
    qsort(places, count, sizeof *places, compare_places);
    bool captured = false;
    for (size_t i = 0; i < count; i++) {
        hd_event *call = &calls->at[places[i].index];
        captured = captured && places[i].lane == places[i - 1].lane;
        if (call->mark & ends)
            captured = (call->mark & HD_CALL_BEGINS_CAPTURE) != 0;
        else if (captured)
            call->mark |= HD_CALL_CAPTURED;
    }
    free(places);
    return true;
}

static size_t find_place(const call_place *places, size_t count, int64_t correlation)
{
    size_t low = 0, high = count;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (places[middle].key < correlation)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Tell for each device event which call of the file is the first that has its correlation. */
static void link_device_events(hd_trace *trace, const call_place *places, size_t count)
{
    for (size_t i = 0; i < trace->device.count; i++) {
        hd_event *event = &trace->device.at[i];
        int64_t correlation = event->correlation;
        size_t at = event->mark & HD_CORRELATED ? find_place(places, count, correlation) : count;
        event->call = at < count && places[at].key == correlation ? places[at].index : HD_NONE;
        if (event->call != HD_NONE)
            trace->calls.at[event->call].mark |=
                HD_GROUP_STARTED | (event->mark & HD_DEVICE_COPY ? 0 : HD_GROUP_KERNEL);
    }
}

/* ... and for each call. */
static void link_calls(hd_trace *trace, const call_place *places, size_t count)
{
    uint32_t first = HD_NONE;

    for (size_t i = 0; i < trace->calls.count; i++)
        if (!(trace->calls.at[i].mark & HD_CORRELATED))
            trace->calls.at[i].group = (uint32_t)i;
    for (size_t i = 0; i < count; i++) {
        hd_event *call = &trace->calls.at[places[i].index];
        first = i > 0 && places[i].key == places[i - 1].key ? first : places[i].index;
        call->group = first;
    }
}

/* Sort the calls by time, and let the links follow. */
static void sort_calls(hd_trace *trace, uint32_t *moved)
{
    hd_events *calls = &trace->calls;

    hd_events_sort(calls, by_start);
    for (size_t i = 0; i < calls->count; i++)
        moved[calls->at[i].order] = (uint32_t)i;
    for (size_t i = 0; i < calls->count; i++)
        calls->at[i].group = moved[calls->at[i].group];
    for (size_t i = 0; i < trace->device.count; i++)
        if (trace->device.at[i].call != HD_NONE)
            trace->device.at[i].call = moved[trace->device.at[i].call];
}

/* The name without endings, so that those of one kind count as one. */
static bool shorten_name(hd_trace *trace, hd_event *call)
{
    const char *name = call->name == HD_NONE ? "" : trace->names[call->name];
    size_t length = strlen(name), base = hd_call_name_length(name, length);

    if (call->name == HD_NONE || base < length)
        call->name = hd_store_name(trace, name, base);
    return call->name != HD_NONE;
}

/* What is called a launch and started a kernel is one. */
static bool settle_calls(hd_trace *trace)
{
    for (size_t i = 0; i < trace->calls.count; i++) {
        hd_event *call = &trace->calls.at[i];
        bool kernel = trace->calls.at[call->group].mark & HD_GROUP_KERNEL;
        if (call->mark & HD_CALL_MAY_LAUNCH && kernel)
            call->mark |= HD_CALL_LAUNCH;
        if (!(call->mark & HD_CALL_LAUNCH))
            call->mark &= HD_MARKS & ~HD_CALL_CAPTURED;
        else if (call->mark & HD_CALL_CAPTURED)
            call->mark &= HD_MARKS & ~(HD_CALL_LAUNCH | HD_CALL_GRAPH);
        call->step = step_at(trace, call->start);
        call->op = operation_of(&trace->ops, call);
        if (!shorten_name(trace, call))
            return false;
    }
    return true;
}

static bool link_correlations(hd_trace *trace)
{
    size_t count = 0;
    call_place *places = malloc((trace->calls.count + 1) * sizeof *places);

    if (!places)
        return false;
    for (size_t i = 0; i < trace->calls.count; i++)
        if (trace->calls.at[i].mark & HD_CORRELATED)
            places[count++] = (call_place){trace->calls.at[i].correlation, 0, (uint32_t)i};
    if (count > 0)
        qsort(places, count, sizeof *places, compare_places);
    link_device_events(trace, places, count);
    link_calls(trace, places, count);
    sort_calls(trace, (uint32_t *)(void *)places);
    free(places);
    return settle_calls(trace);
}

/* ---- everything ---- */

static void count_steps(hd_trace *trace)
{
    for (size_t i = 0; i < trace->step_count; i++)
        trace->steps[i].ops = trace->steps[i].launches = trace->steps[i].taken = 0;
    for (size_t i = 0; i < trace->ops.count; i++)
        if (trace->ops.at[i].step != HD_NO_STEP)
            trace->steps[trace->ops.at[i].step].ops++;
}

bool hd_link_events(hd_trace *trace, hd_error *error)
{
    if (trace->step_count == 0 && !make_whole(trace, error))
        return false;
    if ((!trace->whole && !choose_steps(trace)) || !make_stretches(trace))
        return hd_fail(error, 0, "memory ran out");
    end_windows(trace);
    if (!list_loading(trace))
        return hd_fail(error, 0, "memory ran out");
    keep_top_level(trace);
    if (!mark_captured(trace) || !link_correlations(trace))
        return hd_fail(error, 0, "memory ran out");
    hd_events_sort(&trace->ops, by_start);
    hd_events_sort(&trace->device, before_on_lane);
    count_steps(trace);
    /* They have done their work. */
    free(trace->stretches);
    trace->stretches = NULL;
    trace->stretch_count = 0;
    return true;
}
