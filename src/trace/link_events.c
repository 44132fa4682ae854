#include "store.h"

#include <stdlib.h>
#include <string.h>

#include "call.h"

/* ---- operations ---- */

static bool loads(const char *name, const char *prefix)
{
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

/* Tell for each call the name of the top-level operation of its thread in which it starts, or HD_NONE. */
static void find_operations(hd_trace *trace, uint32_t *latest)
{
    const hd_events *ops = &trace->ops;
    size_t next = 0;

    for (size_t i = 0; i < trace->lane_count; i++)
        latest[i] = HD_NONE;
    for (size_t i = 0; i < trace->calls.count; i++) {
        hd_trace_event *call = &trace->calls.at[i];
        for (; next < ops->count && ops->at[next].start <= call->start; next++)
            latest[ops->at[next].lane] = (uint32_t)next;
        const hd_trace_event *op = latest[call->lane] != HD_NONE ? &ops->at[latest[call->lane]] : NULL;
        call->op = op && call->start < hd_event_end(op) ? op->name : HD_NONE;
    }
}

/* ---- which call started what ---- */

/* Launches while their thread captures a graph run nothing. */
static void mark_captured(hd_trace *trace, uint32_t *capturing)
{
    memset(capturing, 0, trace->lane_count * sizeof *capturing);
    for (size_t i = 0; i < trace->calls.count; i++) {
        hd_trace_event *call = &trace->calls.at[i];
        if (call->mark & (HD_CALL_BEGINS_CAPTURE | HD_CALL_ENDS_CAPTURE))
            capturing[call->lane] = (call->mark & HD_CALL_BEGINS_CAPTURE) != 0;
        else if (capturing[call->lane] && call->mark & (HD_CALL_LAUNCH | HD_CALL_MAY_LAUNCH))
            call->mark |= HD_CALL_CAPTURED;
    }
}

/* A call, to be sorted by its correlation and its place in the file. */
typedef struct call_place {
    int64_t correlation;
    uint32_t order, index;
} call_place;

static int compare_places(const void *left, const void *right)
{
    const call_place *a = left, *b = right;

    if (a->correlation != b->correlation)
        return a->correlation < b->correlation ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

/* The first call of the file that has the correlation, or HD_NONE. */
static uint32_t find_call(const call_place *places, size_t count, int64_t correlation)
{
    size_t low = 0, high = count;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (places[middle].correlation < correlation)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && places[low].correlation == correlation ? places[low].index : HD_NONE;
}

/* Tell for each device event and each call which call is the first that has its correlation. */
static void link_correlations(hd_trace *trace)
{
    hd_events *calls = &trace->calls;
    size_t count = 0;
    call_place *places = hd_must(malloc((calls->count + 1) * sizeof *places));

    for (size_t i = 0; i < calls->count; i++)
        if (calls->at[i].mark & HD_CORRELATED)
            places[count++] = (call_place){calls->at[i].correlation, calls->at[i].order, (uint32_t)i};
        else
            calls->at[i].group = (uint32_t)i;
    qsort(places, count, sizeof *places, compare_places);
    for (size_t i = 0; i < trace->device.count; i++) {
        hd_trace_event *event = &trace->device.at[i];
        event->call = event->mark & HD_CORRELATED ? find_call(places, count, event->correlation) : HD_NONE;
        if (event->call != HD_NONE)
            calls->at[event->call].mark |=
                HD_GROUP_STARTED | (event->mark & HD_DEVICE_COPY ? 0 : HD_GROUP_KERNEL);
    }
    for (size_t i = 0, first = 0; i < count; i++) {
        first = places[i].correlation == places[first].correlation ? first : i;
        calls->at[places[i].index].group = places[first].index;
    }
    free(places);
}

/* What is called a launch and started a kernel is one. */
static void settle_calls(hd_trace *trace)
{
    for (size_t i = 0; i < trace->calls.count; i++) {
        hd_trace_event *call = &trace->calls.at[i];
        bool kernel = trace->calls.at[call->group].mark & HD_GROUP_KERNEL;
        if (call->mark & HD_CALL_MAY_LAUNCH && kernel)
            call->mark |= HD_CALL_LAUNCH;
        if (!(call->mark & HD_CALL_LAUNCH))
            call->mark &= HD_MARKS & ~HD_CALL_CAPTURED;
        else if (call->mark & HD_CALL_CAPTURED)
            call->mark &= HD_MARKS & ~(HD_CALL_LAUNCH | HD_CALL_GRAPH);
        /* Without endings, those of one kind count as one. */
        const char *name = trace->names[call->name];
        size_t length = strlen(name), base = hd_call_name_length(name, length);
        if (base < length)
            call->name = hd_store_name(trace, name, base);
    }
}

/* ---- everything ---- */

static bool device_order(const hd_trace_event *a, const hd_trace_event *b)
{
    return a->lane != b->lane ? a->lane < b->lane : a->start < b->start;
}

void hd_link_events(hd_trace *trace)
{
    uint32_t *by_lane = hd_must(malloc((trace->lane_count + 1) * sizeof *by_lane));

    trace->loading = hd_events_named(trace, loads, "enumerate(DataLoader)");
    hd_events_sort(&trace->loading, hd_by_start);
    hd_events_keep_outer(&trace->ops);
    hd_events_sort(&trace->ops, hd_by_start);
    hd_events_sort(&trace->calls, hd_by_start);
    hd_events_sort(&trace->device, device_order);
    hd_steps_assign(trace, &trace->ops);
    hd_steps_assign(trace, &trace->calls);
    hd_steps_assign(trace, &trace->loading);
    mark_captured(trace, by_lane);
    link_correlations(trace);
    settle_calls(trace);
    find_operations(trace, by_lane);
    free(by_lane);
}
