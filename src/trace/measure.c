#include "store.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "partition.h"

const char *const hd_trace_notes[HD_NOTES] = {
    [HD_NOTE_NO_STEPS] = "no-steps",       [HD_NOTE_NO_OPS] = "no-ops",
    [HD_NOTE_NO_LAUNCHES] = "no-launches", [HD_NOTE_NO_DEVICE] = "no-device",
    [HD_NOTE_GRAPHS] = "graphs",           [HD_NOTE_DEVICE_ELSEWHERE] = "device-elsewhere",
};

/* A measurement under way; times are nanoseconds. */
typedef struct measuring {
    hd_trace *trace;
    hd_trace_measure *m;
    hd_periods windows, busy;
    bool *counted; /* by lane: whether it is a host thread */
    hd_tally *tallies;
    hd_sums sums;
    const hd_trace_event *device; /* the events of the device that is measured */
    size_t device_count;
    int64_t ops, launches, graphs, captured, without_device;
    int64_t launch_sum, graph_sum;
    double median; /* of the plain launches */
    int64_t kernels;
} measuring;

static bool taken(const hd_trace *trace, uint32_t step)
{
    return step != HD_NO_STEP && trace->steps[step].taken;
}

/* ---- unions of intervals that come in the order of their starts ---- */

/* The part of the event that is not covered up to some time already; false where there is none. */
static bool uncovered(int64_t *covered, const hd_trace_event *event, int64_t *from, int64_t *to)
{
    *from = *covered > event->start ? *covered : event->start;
    *to = hd_event_end(event);
    if (*to <= *from)
        return false;
    *covered = *to;
    return true;
}

static uint64_t length_of(int64_t from, int64_t to)
{
    return (uint64_t)to - (uint64_t)from;
}

/* ---- the windows ---- */

static void make_windows(measuring *at)
{
    const hd_trace *trace = at->trace;
    uint64_t before = 0;

    at->windows.at = hd_must(malloc((trace->step_count + 1) * sizeof *at->windows.at));
    for (size_t i = 0; i < trace->step_count; i++) {
        const hd_marked_step *step = &trace->steps[i];
        if (!step->taken || step->until <= step->start)
            continue;
        at->windows.at[at->windows.count++] = (hd_period){step->start, step->until, before};
        before += hd_step_length(step);
    }
}

/* Note of each correlation whether one of its calls is in a step taken. */
static void mark_groups(hd_trace *trace)
{
    hd_events *calls = &trace->calls;

    for (size_t i = 0; i < calls->count; i++)
        calls->at[i].mark &= HD_MARKS & ~(HD_GROUP_TAKEN | HD_GROUP_FEEDS);
    for (size_t i = 0; i < calls->count; i++)
        if (taken(trace, calls->at[i].step))
            calls->at[calls->at[i].group].mark |= HD_GROUP_TAKEN;
}

/* ---- the device that is measured ---- */

static bool earlier_name(const hd_trace *trace, uint32_t a, uint32_t b)
{
    char names[2][HD_NAME_MAX];

    return strcmp(hd_device_name(trace, a, names[0], sizeof names[0]),
                  hd_device_name(trace, b, names[1], sizeof names[1])) < 0;
}

static void sum_busy(const measuring *at, const hd_trace_event *events, size_t count, uint64_t *within,
                     uint64_t *all)
{
    int64_t covered = INT64_MIN, from, to;

    *within = *all = 0;
    for (size_t i = 0; i < count; i++)
        if (uncovered(&covered, &events[i], &from, &to)) {
            *all += length_of(from, to);
            *within += hd_periods_within(&at->windows, from, to);
        }
}

/* The one that works longest in the windows, or at all where none works in them. */
static void choose_device(measuring *at)
{
    hd_trace *trace = at->trace;
    const hd_events *events = &trace->device;
    uint64_t best_within = 0, best_all = 0;

    free(trace->worked);
    trace->worked = hd_must(calloc(trace->lane_count + 1, sizeof *trace->worked));
    for (size_t i = 0, end; i < events->count; i = end) {
        uint64_t within, all;
        uint32_t lane = events->at[i].lane;
        for (end = i; end < events->count && events->at[end].lane == lane; end++)
            continue;
        sum_busy(at, &events->at[i], end - i, &within, &all);
        trace->worked[at->m->devices++] = (hd_worked){lane, within};
        bool same = within == best_within && (within > 0 || all == best_all);
        bool longer = within > best_within || (within == best_within && within == 0 && all > best_all);
        if (!at->device || longer || (same && earlier_name(trace, lane, at->device[0].lane))) {
            at->device = &events->at[i];
            at->device_count = end - i;
            best_within = within;
            best_all = all;
        }
    }
    trace->measured_device = at->device ? at->device->lane : HD_NONE;
}

static void list_busy(measuring *at)
{
    int64_t covered = INT64_MIN, from, to;

    at->busy.at = hd_must(malloc((at->device_count + 1) * sizeof *at->busy.at));
    for (size_t i = 0; i < at->device_count; i++) {
        if (!uncovered(&covered, &at->device[i], &from, &to))
            continue;
        hd_period *last = at->busy.count > 0 ? &at->busy.at[at->busy.count - 1] : NULL;
        if (last && from == last->end)
            last->end = to;
        else
            at->busy.at[at->busy.count++] =
                (hd_period){from, to, last ? last->before + length_of(last->start, last->end) : 0};
    }
}

/* Its time by step, of those as well that are not taken. */
static void share_busy(measuring *at)
{
    for (size_t i = 0; i < at->trace->step_count; i++) {
        hd_marked_step *step = &at->trace->steps[i];
        uint64_t busy = hd_periods_within(&at->busy, step->start, step->until);
        step->busy = busy > INT64_MAX ? INT64_MAX : (int64_t)busy;
    }
}

/* ---- host threads ---- */

static bool is_launch(const hd_trace_event *call)
{
    return call->mark & HD_CALL_LAUNCH;
}

/* Of an Nsight export those whose launches the measured device works for, if there are such; else those that
 * have an operation or a launch anywhere in the file. */
static void find_threads(measuring *at)
{
    hd_trace *trace = at->trace;
    bool found = false;

    for (size_t i = 0; i < at->device_count; i++)
        if (at->device[i].call != HD_NONE)
            trace->calls.at[at->device[i].call].mark |= HD_GROUP_FEEDS;
    for (size_t i = 0; i < trace->calls.count && trace->kind == HD_TRACE_NSIGHT; i++) {
        const hd_trace_event *call = &trace->calls.at[i];
        if (is_launch(call) && trace->calls.at[call->group].mark & HD_GROUP_FEEDS)
            found = at->counted[call->lane] = true;
    }
    for (size_t i = 0; i < trace->calls.count && !found; i++)
        if (is_launch(&trace->calls.at[i]))
            at->counted[trace->calls.at[i].lane] = true;
    for (size_t i = 0; i < trace->ops.count; i++)
        at->counted[trace->ops.at[i].lane] = true;
}

/* ---- counts ---- */

static void count_operations(measuring *at)
{
    for (size_t i = 0; i < at->trace->ops.count; i++) {
        const hd_trace_event *op = &at->trace->ops.at[i];
        if (!taken(at->trace, op->step))
            continue;
        at->ops++;
        at->tallies[op->name].count++;
    }
    for (size_t i = 0; i < at->trace->loading.count; i++)
        at->tallies[at->trace->name_count + HD_TALLY_LOADING].count +=
            taken(at->trace, at->trace->loading.at[i].step);
}

static bool counts(const measuring *at, const hd_trace_event *call)
{
    return at->counted[call->lane] && taken(at->trace, call->step);
}

static void count_launch(measuring *at, const hd_trace_event *call)
{
    hd_tally *alone = &at->tallies[at->trace->name_count + HD_TALLY_LAUNCHES];
    hd_tally *tally = call->op == HD_NONE ? alone : &at->tallies[call->op];
    bool graph = call->mark & HD_CALL_GRAPH;
    int64_t *sum = graph ? &at->graph_sum : &at->launch_sum;

    at->launches++;
    at->graphs += graph;
    *sum = hd_add(*sum, call->length);
    tally->launches++;
    alone->count += call->op == HD_NONE;
    at->without_device += !(at->trace->calls.at[call->group].mark & HD_GROUP_STARTED);
}

static void count_calls(measuring *at)
{
    hd_trace *trace = at->trace;

    for (size_t i = 0; i < trace->step_count; i++)
        trace->steps[i].launches = 0;
    for (size_t i = 0; i < trace->calls.count; i++) {
        const hd_trace_event *call = &trace->calls.at[i];
        if (call->step != HD_NO_STEP && at->counted[call->lane] && is_launch(call))
            trace->steps[call->step].launches++;
        /* A thread that only captures is no host thread. */
        if (call->mark & HD_CALL_CAPTURED)
            at->captured += trace->kind == HD_TRACE_KINETO ? taken(trace, call->step) : counts(at, call);
        if (!counts(at, call))
            continue;
        if (is_launch(call))
            count_launch(at, call);
        else if (call->op == HD_NONE)
            at->tallies[call->name].count++;
    }
}

/* ---- the middle launch ---- */

static bool is_plain(const measuring *at, const hd_trace_event *call)
{
    return is_launch(call) && !(call->mark & HD_CALL_GRAPH) && counts(at, call);
}

static int compare_numbers(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;

    return a < b ? -1 : a > b;
}

/* Sort the numbers; those at `share` and 1 - share of them, and the median. */
static hd_trace_spread spread_of(double *numbers, size_t count, double share)
{
    if (count == 0)
        return (hd_trace_spread){(double)NAN, (double)NAN, (double)NAN};
    size_t end = (size_t)(share * (double)(count - 1));
    qsort(numbers, count, sizeof *numbers, compare_numbers);
    return (hd_trace_spread){numbers[end], (numbers[(count - 1) / 2] + numbers[count / 2]) / 2,
                             numbers[count - 1 - end]};
}

static void find_median(measuring *at)
{
    size_t count = 0;
    double *times = hd_must(malloc(((size_t)at->launches + 1) * sizeof *times));

    for (size_t i = 0; i < at->trace->calls.count; i++)
        if (is_plain(at, &at->trace->calls.at[i]))
            times[count++] = (double)at->trace->calls.at[i].length;
    at->median = spread_of(times, count, 0).median;
    free(times);
}

/* A launch of ten times the median and more is slow: by this length, 0 where the median is 0. */
static int64_t slow_launch(const measuring *at)
{
    return at->median > 0 ? (int64_t)(10 * at->median) : 0;
}

static void count_slow_launches(measuring *at)
{
    int64_t slow = slow_launch(at), sum = 0;

    for (size_t i = 0; i < at->trace->calls.count; i++) {
        const hd_trace_event *call = &at->trace->calls.at[i];
        if (!is_plain(at, call) || call->length == 0 || call->length < slow ||
            (slow > 0 &&
             hd_periods_within(&at->busy, call->start, hd_event_end(call)) * 10 >= (uint64_t)call->length * 9))
            continue;
        at->m->slow_launches++;
        sum = hd_add(sum, call->length);
    }
    at->m->slow_launch_sum = (double)sum / 1e3;
}

/* ---- device events ---- */

static bool started_in_steps(const hd_trace *trace, const hd_trace_event *event)
{
    return event->call != HD_NONE && trace->calls.at[event->call].mark & HD_GROUP_TAKEN;
}

static void count_unmatched(measuring *at)
{
    bool nsight = at->trace->kind == HD_TRACE_NSIGHT;

    for (size_t i = 0; i < at->trace->device.count; i++) {
        const hd_trace_event *event = &at->trace->device.at[i];
        bool known = event->call != HD_NONE;
        at->m->unmatched_file += !known;
        at->m->unmatched_device += nsight ? !known : !started_in_steps(at->trace, event);
    }
}

/* Whether an event's time is the model's device time. Of an Nsight export what no call started is as well. */
static bool is_device_time(const measuring *at, const hd_trace_event *event)
{
    if (at->trace->kind != HD_TRACE_NSIGHT)
        return started_in_steps(at->trace, event);
    return at->trace->whole || started_in_steps(at->trace, event) ||
           (event->call == HD_NONE &&
            hd_periods_within(&at->windows, event->start, hd_add(event->start, 1)) > 0);
}

static void sum_device_events(measuring *at)
{
    int64_t started = INT64_MIN, talks = INT64_MIN, others = INT64_MIN, computes = INT64_MIN, from, to;
    uint64_t rest = 0;

    for (size_t i = 0; i < at->device_count; i++) {
        const hd_trace_event *event = &at->device[i];
        bool talk = event->mark & HD_DEVICE_TALKS, copy = event->mark & HD_DEVICE_COPY;
        if (is_device_time(at, event) && uncovered(&started, event, &from, &to))
            at->sums.device += length_of(from, to);
        if (uncovered(talk ? &talks : &others, event, &from, &to))
            *(talk ? &at->sums.communication : &rest) += hd_periods_within(&at->windows, from, to);
        if (!talk && !copy && uncovered(&computes, event, &from, &to))
            at->sums.compute += hd_periods_within(&at->windows, from, to);
        at->kernels += !copy && hd_periods_within(&at->windows, event->start, hd_add(event->start, 1)) > 0;
    }
    at->sums.exposed_communication = at->sums.both + at->sums.waiting - rest;
}

/* Add what of the event lies in the window and is not counted there yet. */
static uint64_t add_earlier(hd_marked_step *step, const hd_trace_event *event)
{
    int64_t from = event->start > step->earlier ? event->start : step->earlier;
    int64_t to = hd_event_end(event) < step->until ? hd_event_end(event) : step->until;

    if (to <= from)
        return 0;
    step->earlier = to;
    return length_of(from, to);
}

/* The first step whose window ends after `time`. */
static size_t first_step_after(const hd_trace *trace, int64_t time)
{
    size_t low = 0, high = trace->step_count;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (trace->steps[middle].until <= time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The device's time in a step for calls that start before it, or are not in the file. */
static void sum_earlier_work(measuring *at)
{
    hd_trace *trace = at->trace;

    for (size_t i = 0; i < trace->step_count; i++)
        trace->steps[i].earlier = trace->steps[i].start;
    for (size_t i = 0; i < at->device_count; i++) {
        const hd_trace_event *event = &at->device[i];
        const hd_trace_event *call = event->call != HD_NONE ? &trace->calls.at[event->call] : NULL;
        for (size_t n = first_step_after(trace, event->start); n < trace->step_count; n++) {
            hd_marked_step *step = &trace->steps[n];
            if (step->start >= hd_event_end(event))
                break;
            if (step->taken && (!call || call->start < step->start))
                at->sums.earlier_work += add_earlier(step, event);
        }
    }
}

/* ---- spreads ---- */

static void measure_spreads(measuring *at)
{
    hd_trace_spread others, *const to[] = {&at->m->wall_spread, &at->m->ops_spread, &at->m->launches_spread,
                                           &at->m->device_spread, &others};
    double *room = hd_must(malloc(at->trace->step_count * sizeof *room));

    at->m->first = (double)NAN;
    for (size_t n = 0; n < sizeof to / sizeof to[0]; n++) {
        size_t count = 0;
        for (size_t i = 0; i < at->trace->step_count; i++) {
            const hd_trace_step step = hd_trace_step_at(at->trace, i);
            const double values[] = {step.wall, (double)step.ops, (double)step.launches, step.device,
                                     step.wall};
            if (step.taken && n == 4 && isnan(at->m->first))
                at->m->first = step.wall;
            else if (step.taken)
                room[count++] = values[n];
        }
        *to[n] = spread_of(room, count, 0);
    }
    at->m->others = others.median;
    free(room);
}

/* How far ahead of the device the host runs, and how many kernels its graphs have. */
static void measure_lead(measuring *at, double steps)
{
    const hd_trace_event *calls = at->trace->calls.at;
    double *room = hd_must(malloc((at->device_count + 1) * sizeof *room));
    size_t count = 0, kernels = 0;

    for (size_t i = 0; i < at->device_count; i++) {
        const hd_trace_event *event = &at->device[i], *call = event->call != HD_NONE ? &calls[event->call] : NULL;
        if (!call || event->mark & HD_DEVICE_COPY || !is_launch(call) || !counts(at, call))
            continue;
        if (call->mark & HD_CALL_GRAPH)
            kernels++;
        else
            room[count++] = (double)(int64_t)((uint64_t)event->start - (uint64_t)call->start) / 1e3;
    }
    at->m->lead = spread_of(room, count, 0.1);
    at->m->graph_kernels = (double)kernels / steps;
    free(room);
}

/* ---- the measure ---- */

static double per_step(uint64_t time, double steps)
{
    return (double)time / 1e3 / steps;
}

static void write_sums(measuring *at, double steps)
{
    hd_trace_measure *m = at->m;
    hd_sums *s = &at->sums;

    s->starved_elsewhere = s->starved - s->starved_issue - s->starved_loading;
    s->device_busy = s->both + s->waiting;
    s->copies = s->device_busy - s->exposed_communication - s->compute;
#define X(member) m->member = per_step(s->member, steps);
    HD_SUMS(X)
#undef X
    m->launch_sum = per_step((uint64_t)at->launch_sum, steps);
    m->graph_sum = per_step((uint64_t)at->graph_sum, steps);
    m->issuing[HD_RULE_OPS] = m->in_ops;
    m->issuing[HD_RULE_ISSUE] = per_step(s->in_ops + s->between, steps);
    m->issuing[HD_RULE_WALL] = per_step(s->wall - s->blocked - s->launching, steps);
    m->kernels = (double)at->kernels / steps;
}

static double quotient(double dividend, double divisor)
{
    return divisor > 0 ? dividend / divisor : (double)NAN;
}

static void write_launches(const measuring *at, double steps)
{
    hd_trace_measure *m = at->m;
    int64_t plain = at->launches - at->graphs;

    m->ops = (double)at->ops / steps;
    m->launches = (double)at->launches / steps;
    m->graph_launches = (double)at->graphs / steps;
    m->captured = (double)at->captured / steps;
    m->launch_median = at->median / 1e3;
    m->launch_mean = quotient((double)at->launch_sum / 1e3, (double)plain);
    m->launch = at->graphs == 0
                    ? m->launch_median
                    : ((plain > 0 ? (double)plain * m->launch_median : 0) + (double)at->graph_sum / 1e3) /
                          (double)at->launches;
    m->launches_without_device = at->without_device;
}

/* Where there are launches and no operations, one operation is assumed for each launch. */
static void derive(const measuring *at)
{
    hd_trace_measure *m = at->m;
    const hd_trace *trace = at->trace;

    m->issued = m->ops > 0 ? m->ops : m->launches;
    for (int rule = 0; rule < HD_TRACE_RULES; rule++)
        m->dispatch[rule] = quotient(m->issuing[rule], m->issued);
    m->host_model = m->issued * m->dispatch[HD_RULE_ISSUE] + (m->launches > 0 ? m->launches * m->launch : 0);
    m->serial_model = m->host_model + m->device;
    m->notes = (trace->whole ? 1u << HD_NOTE_NO_STEPS : 0) |
               (trace->ops.count == 0 ? 1u << HD_NOTE_NO_OPS : 0) |
               (at->launches == 0 ? 1u << HD_NOTE_NO_LAUNCHES : 0) |
               (trace->device.count == 0 ? 1u << HD_NOTE_NO_DEVICE : 0) |
               (at->graphs > 0 ? 1u << HD_NOTE_GRAPHS : 0) |
               (2 * at->sums.device_busy < at->sums.device ? 1u << HD_NOTE_DEVICE_ELSEWHERE : 0);
    if (trace->whole && trace->ops.count + trace->calls.count == 0)
        m->wall = m->issuing[HD_RULE_WALL] = (double)NAN;
}

static void measure(measuring *at)
{
    hd_trace *trace = at->trace;
    int64_t steps = 0;

    for (size_t i = 0; i < trace->step_count; i++)
        steps += trace->steps[i].taken;
    at->counted = hd_must(calloc(trace->lane_count + 1, sizeof *at->counted));
    at->tallies = hd_must(calloc(trace->name_count + HD_TALLIES, sizeof *at->tallies));
    make_windows(at);
    mark_groups(trace);
    choose_device(at);
    list_busy(at);
    share_busy(at);
    find_threads(at);
    count_operations(at);
    count_calls(at);
    find_median(at);
    const hd_partition_input input = {trace, &at->windows, &at->busy, at->counted, slow_launch(at)};
    hd_partition_windows(&input, &at->sums, at->tallies);
    count_slow_launches(at);
    count_unmatched(at);
    sum_device_events(at);
    sum_earlier_work(at);
    at->m->steps_found = trace->whole ? 0 : (int64_t)trace->step_count;
    at->m->steps = trace->whole ? 0 : steps;
    write_sums(at, (double)steps);
    write_launches(at, (double)steps);
    derive(at);
    hd_tally_list(trace, at->tallies, (double)steps);
    measure_spreads(at);
    measure_lead(at, (double)steps);
}

void hd_measure(hd_trace *trace)
{
    measuring at = {.trace = trace, .m = &trace->measure};

    trace->measure = (hd_trace_measure){0};
    measure(&at);
    free(at.windows.at);
    free(at.busy.at);
    free(at.counted);
    free(at.tallies);
}
