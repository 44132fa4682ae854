#include "measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "link_events.h"

const char *const hd_trace_notes[HD_NOTES] = {
    [HD_NOTE_NO_STEPS] = "no-steps",       [HD_NOTE_NO_OPS] = "no-ops",
    [HD_NOTE_NO_LAUNCHES] = "no-launches", [HD_NOTE_NO_DEVICE] = "no-device",
    [HD_NOTE_GRAPHS] = "graphs",           [HD_NOTE_OVERLAPPING_THREADS] = "overlapping-threads",
};

/* What the steps taken hold in all; times in nanoseconds. */
typedef struct step_sums {
    double wall;
    int64_t launch, blocked, in_ops, launch_in_ops;
    int64_t ops, launches, graphs, without_device, overlap;
    hd_busy kernels, copies;
} step_sums;

/* All operations of one name. */
typedef struct name_tally {
    int64_t time, count, launches;
} name_tally;

static bool taken(const hd_trace *trace, uint32_t step)
{
    return step != HD_NO_STEP && trace->steps[step].taken;
}

static void sum_operations(const hd_trace *trace, step_sums *sums, name_tally *tallies)
{
    for (size_t i = 0; i < trace->ops.count; i++) {
        const hd_event *op = &trace->ops.at[i];
        if (!taken(trace, op->step))
            continue;
        name_tally *tally = &tallies[op->name];
        sums->ops++;
        sums->in_ops = hd_add(sums->in_ops, op->length);
        tally->count++;
        tally->time = hd_add(tally->time, op->length);
    }
}

static void sum_launch(const hd_trace *trace, const hd_event *call, step_sums *sums, name_tally *tallies)
{
    sums->launches++;
    sums->graphs += (call->mark & HD_CALL_GRAPH) != 0;
    sums->launch = hd_add(sums->launch, call->length);
    if (call->op_index == HD_NONE || !taken(trace, trace->ops.at[call->op_index].step))
        return;
    sums->launch_in_ops = hd_add(sums->launch_in_ops, call->length);
    tallies[trace->ops.at[call->op_index].name].launches++;
}

static bool same_group(const hd_event *a, const hd_event *b)
{
    return a->mark & b->mark & HD_CORRELATED && a->correlation == b->correlation;
}

/* Sums the calls, and marks the correlations of those in the steps taken. */
static void sum_calls(const hd_trace *trace, step_sums *sums, name_tally *tallies)
{
    hd_event *first = trace->calls.at;

    for (size_t i = 0; i < trace->calls.count; i++) {
        hd_event *call = &trace->calls.at[i];
        if (i == 0 || !same_group(first, call)) {
            first = call;
            first->mark &= (uint32_t)~HD_GROUP_TAKEN & 0xFF;
        }
        if (!taken(trace, call->step))
            continue;
        first->mark |= HD_GROUP_TAKEN;
        if (call->mark & HD_CALL_LAUNCH) {
            sum_launch(trace, call, sums, tallies);
            sums->without_device += !(first->mark & HD_GROUP_STARTED);
        }
        if (call->mark & HD_CALL_BLOCKS)
            sums->blocked = hd_add(sums->blocked, call->length);
    }
}

static bool started_in_steps(const hd_trace *trace, const hd_event *event)
{
    return event->correlation >= 0 && trace->calls.at[event->correlation].mark & HD_GROUP_TAKEN;
}

/* In an Nsight export a kernel that no call started counts as well, by its own start. */
static void sum_device_events(hd_trace *trace, step_sums *sums)
{
    bool nsight = trace->kind == HD_TRACE_NSIGHT;

    for (size_t i = 0; i < trace->device.count; i++) {
        const hd_event *event = &trace->device.at[i];
        bool started = started_in_steps(trace, event);
        bool counts =
            started || (nsight && (trace->whole || (event->correlation < 0 && taken(trace, event->step))));
        trace->measure.unmatched_device += !started;
        trace->measure.unmatched_file += event->correlation < 0;
        if (!counts)
            continue;
        if (event->mark & HD_DEVICE_COPY) {
            hd_busy_add(&sums->copies, event);
            continue;
        }
        trace->measure.devices += event->lane != sums->kernels.lane;
        trace->measure.device_runs_on |=
            event->step != HD_NO_STEP && hd_event_end(event) > trace->steps[event->step].end;
        hd_busy_add(&sums->kernels, event);
    }
}

/* ---- the middle launch ---- */

static bool is_launch(const hd_trace *trace, const hd_event *call)
{
    return call->mark & HD_CALL_LAUNCH && taken(trace, call->step);
}

/* How many launches take at most `length`; `next` becomes the shortest of the longer ones. */
static int64_t launches_within(const hd_trace *trace, int64_t length, int64_t *next)
{
    int64_t count = 0;

    *next = INT64_MAX;
    for (size_t i = 0; i < trace->calls.count; i++) {
        const hd_event *call = &trace->calls.at[i];
        if (!is_launch(trace, call))
            continue;
        if (call->length <= length)
            count++;
        else if (call->length < *next)
            *next = call->length;
    }
    return count;
}

/* The median by halving the range of values: sorted copies would cost a quarter more memory. */
static double median_launch(const hd_trace *trace, int64_t launches)
{
    int64_t low = 0, high = 0, next, rank = (launches + 1) / 2;

    for (size_t i = 0; i < trace->calls.count; i++)
        if (is_launch(trace, &trace->calls.at[i]) && trace->calls.at[i].length > high)
            high = trace->calls.at[i].length;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (launches_within(trace, middle, &next) >= rank)
            high = middle;
        else
            low = middle + 1;
    }
    bool two_middles = launches % 2 == 0 && launches_within(trace, low, &next) == rank;
    return two_middles ? ((double)low + (double)next) / 2 : (double)low;
}

static void count_slow_launches(hd_trace *trace, double median)
{
    int64_t sum = 0;

    for (size_t i = 0; i < trace->calls.count; i++) {
        const hd_event *call = &trace->calls.at[i];
        if (!is_launch(trace, call) || call->length == 0 || (double)call->length < 10 * median)
            continue;
        trace->measure.slow_launches++;
        sum = hd_add(sum, call->length);
    }
    trace->measure.slow_launch_sum = (double)sum / 1e3;
}

/* ---- spreads ---- */

static int compare_numbers(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;

    return a < b ? -1 : a > b;
}

static double wall_of(const hd_trace *trace, size_t i)
{
    return hd_step_length(&trace->steps[i]) / 1e3;
}

static double ops_of(const hd_trace *trace, size_t i)
{
    return trace->kind == HD_TRACE_NSIGHT ? trace->steps[i].launches : trace->steps[i].ops;
}

static double launches_of(const hd_trace *trace, size_t i)
{
    return trace->steps[i].launches;
}

static double device_of(const hd_trace *trace, size_t i)
{
    return (double)trace->steps[i].busy / 1e3;
}

static hd_trace_spread spread_of(const hd_trace *trace, double *room,
                                 double (*value)(const hd_trace *, size_t))
{
    size_t count = 0;

    for (size_t i = 0; i < trace->step_count; i++)
        if (trace->steps[i].taken)
            room[count++] = value(trace, i);
    qsort(room, count, sizeof *room, compare_numbers);
    return (hd_trace_spread){room[0], (room[(count - 1) / 2] + room[count / 2]) / 2, room[count - 1]};
}

static bool measure_spreads(hd_trace *trace)
{
    hd_trace_measure *m = &trace->measure;
    double *room = malloc(trace->step_count * sizeof *room);

    if (!room)
        return false;
    m->wall_spread = spread_of(trace, room, wall_of);
    m->ops_spread = spread_of(trace, room, ops_of);
    m->launches_spread = spread_of(trace, room, launches_of);
    m->device_spread = spread_of(trace, room, device_of);
    free(room);
    return true;
}

/* ---- the measure ---- */

static void rank_operations(hd_trace *trace, const name_tally *tallies, double steps)
{
    hd_trace_measure *m = &trace->measure;
    int64_t times[HD_TRACE_TOP];

    for (size_t name = 0; name < trace->name_count; name++) {
        const name_tally *tally = &tallies[name];
        size_t at = m->tops;
        if (tally->count == 0)
            continue;
        while (at > 0 && times[at - 1] < tally->time)
            at--;
        if (at == HD_TRACE_TOP)
            continue;
        m->tops += m->tops < HD_TRACE_TOP;
        memmove(&m->top[at + 1], &m->top[at], (m->tops - at - 1) * sizeof m->top[0]);
        memmove(&times[at + 1], &times[at], (m->tops - at - 1) * sizeof times[0]);
        times[at] = tally->time;
        m->top[at] = (hd_trace_operation){trace->names[name], (double)tally->time / 1e3 / steps,
                                          (double)tally->count / steps, (double)tally->launches / steps};
    }
}

static double quotient(double dividend, int64_t divisor)
{
    return divisor > 0 ? dividend / (double)divisor : (double)NAN;
}

static void derive(hd_trace *trace, const step_sums *sums, double steps)
{
    hd_trace_measure *m = &trace->measure;
    bool nsight = trace->kind == HD_TRACE_NSIGHT;
    int64_t ops = nsight ? sums->launches : sums->ops;
    double left = sums->wall - (double)sums->launch - (double)sums->blocked;
    bool overlapping = left < 0 && ops > 0;
    bool empty = trace->whole && trace->ops.count + trace->calls.count == 0;

    m->wall = empty ? (double)NAN : sums->wall / 1e3 / steps;
    m->ops = (double)ops / steps;
    m->launches = (double)sums->launches / steps;
    m->graph_launches = (double)sums->graphs / steps;
    m->launch_mean = quotient((double)sums->launch / 1e3, sums->launches);
    m->launch_sum = (double)sums->launch / 1e3 / steps;
    m->blocked = (double)sums->blocked / 1e3 / steps;
    m->dispatch[HD_RULE_WALL] = quotient(overlapping ? 0 : left / 1e3, ops);
    m->dispatch[HD_RULE_OPS] =
        quotient(((double)sums->in_ops - (double)sums->launch_in_ops) / 1e3, sums->ops);
    m->device = (double)sums->kernels.total / 1e3 / steps;
    m->copies = nsight ? (double)sums->copies.total / 1e3 / steps : (double)NAN;
    m->overlap = (double)sums->overlap / 1e3 / steps;
    m->host_model =
        m->ops * m->dispatch[HD_RULE_WALL] + (sums->launches > 0 ? m->launches * m->launch_median : 0);
    m->serial_model = m->host_model + m->device;
    m->launches_without_device = sums->without_device;
    m->beyond = sums->launch == INT64_MAX || sums->blocked == INT64_MAX || sums->in_ops == INT64_MAX ||
                sums->kernels.total == INT64_MAX || sums->copies.total == INT64_MAX;
    m->notes = (trace->whole ? 1u << HD_NOTE_NO_STEPS : 0) | (ops == 0 ? 1u << HD_NOTE_NO_OPS : 0) |
               (sums->launches == 0 ? 1u << HD_NOTE_NO_LAUNCHES : 0) |
               (trace->device.count == 0 ? 1u << HD_NOTE_NO_DEVICE : 0) |
               (sums->graphs > 0 ? 1u << HD_NOTE_GRAPHS : 0) |
               (overlapping ? 1u << HD_NOTE_OVERLAPPING_THREADS : 0);
}

static int64_t sum_taken_steps(const hd_trace *trace, step_sums *sums)
{
    int64_t count = 0;

    for (size_t i = 0; i < trace->step_count; i++) {
        if (!trace->steps[i].taken)
            continue;
        sums->wall += hd_step_length(&trace->steps[i]);
        sums->overlap = hd_add(sums->overlap, trace->steps[i].overlap);
        count++;
    }
    return count;
}

bool hd_measure(hd_trace *trace, hd_error *error)
{
    step_sums sums = {.kernels = HD_BUSY_NONE, .copies = HD_BUSY_NONE};
    hd_trace_measure *m = &trace->measure;
    name_tally *tallies = calloc(trace->name_count + 1, sizeof *tallies);

    *m = (hd_trace_measure){0};
    if (!tallies || !measure_spreads(trace)) {
        free(tallies);
        return hd_fail(error, 0, "memory ran out");
    }
    int64_t steps = sum_taken_steps(trace, &sums);
    m->steps_found = trace->whole ? 0 : (int64_t)trace->step_count;
    m->steps = trace->whole ? 0 : steps;
    sum_operations(trace, &sums, tallies);
    sum_calls(trace, &sums, tallies);
    sum_device_events(trace, &sums);
    double median = sums.launches > 0 ? median_launch(trace, sums.launches) : (double)NAN;
    m->launch_median = median / 1e3;
    count_slow_launches(trace, median);
    rank_operations(trace, tallies, (double)steps);
    derive(trace, &sums, (double)steps);
    free(tallies);
    return true;
}
