#include "config.h"

#include "steps.h"

#include <stdlib.h>
#include <string.h>

/* ---- one process of several ---- */

/* How much of a process the file holds. */
typedef struct process_tally {
    hd_key process;
    size_t launches, marks;
} process_tally;

/* So many processes are told apart; a file with more is mixed anyway. */
#define PROCESSES 16

static bool same_key(hd_key a, hd_key b)
{
    return a.kind == b.kind && a.value == b.value;
}

static hd_key process_of(const hd_trace *trace, uint32_t lane)
{
    return trace->lanes[lane].process;
}

/* The tally of a process; NULL where there are too many, or it is new and not to be added. */
static process_tally *find_process(process_tally *tallies, size_t *count, hd_key process, bool add)
{
    for (size_t i = 0; i < *count; i++)
        if (same_key(tallies[i].process, process))
            return &tallies[i];
    if (!add || *count == PROCESSES)
        return NULL;
    tallies[*count] = (process_tally){.process = process};
    return &tallies[(*count)++];
}

/* Keep what belongs to the process, numbered anew in the order of the file. */
static void keep_process(const hd_trace *trace, hd_events *events, hd_key process)
{
    size_t kept = 0;

    for (size_t i = 0; i < events->count; i++)
        if (same_key(process_of(trace, events->at[i].lane), process)) {
            events->at[kept] = events->at[i];
            events->at[kept].order = (uint32_t)kept;
            kept++;
        }
    events->count = kept;
}

/* Of an Nsight export several processes are usual, and its correlations are told apart by process. */
void hd_steps_of_one_process(hd_trace *trace)
{
    process_tally tallies[PROCESSES], *taken = tallies;
    size_t count = 0, kept = 0;

    for (size_t i = 0; trace->kind == HD_TRACE_KINETO && i < trace->calls.count; i++) {
        const hd_event *call = &trace->calls.at[i];
        process_tally *tally = call->mark & HD_CALL_LAUNCH
                                   ? find_process(tallies, &count, process_of(trace, call->lane), true)
                                   : NULL;
        if (tally)
            tally->launches++;
    }
    if (count < 2)
        return;
    for (size_t i = 0; i < trace->step_count; i++) {
        process_tally *tally =
            find_process(tallies, &count, process_of(trace, trace->steps[i].mark.lane), false);
        if (tally)
            tally->marks++;
    }
    for (size_t i = 1; i < count; i++)
        if (tallies[i].marks != taken->marks ? tallies[i].marks > taken->marks
                                             : tallies[i].launches > taken->launches)
            taken = &tallies[i];
    trace->processes = (int64_t)count;
    hd_key process = taken->process;
    keep_process(trace, &trace->ops, process);
    keep_process(trace, &trace->calls, process);
    keep_process(trace, &trace->ranges, process);
    for (size_t i = 0; i < trace->step_count; i++)
        if (!find_process(tallies, &count, process_of(trace, trace->steps[i].mark.lane), false) ||
            same_key(process_of(trace, trace->steps[i].mark.lane), process))
            trace->steps[kept++] = trace->steps[i];
    trace->step_count = kept;
}

/* ---- steps by name ---- */

/* On each thread in the order of time, an outer range before what it holds. */
static bool outer_first(const hd_event *a, const hd_event *b)
{
    if (a->lane != b->lane)
        return a->lane < b->lane;
    return a->start != b->start ? a->start < b->start : a->length > b->length;
}

static bool list_named(hd_trace *trace, const char *name, hd_events *named, hd_error *error)
{
    const hd_events *const lists[] = {&trace->ranges, &trace->ops};
    size_t count = 0, length = strlen(name);
    uint32_t number = HD_NONE;

    /* A name is kept up to a length. */
    for (size_t i = 0; i < trace->name_count && number == HD_NONE; i++)
        if (strcmp(trace->names[i], name) == 0 ||
            (length > HD_NAME_MAX && strlen(trace->names[i]) + 4 > HD_NAME_MAX &&
             strncmp(trace->names[i], name, strlen(trace->names[i])) == 0))
            number = (uint32_t)i;
    for (size_t n = 0; n < 2; n++)
        for (size_t i = 0; i < lists[n]->count; i++)
            count += lists[n]->at[i].name == number;
    if (number == HD_NONE || count == 0)
        return hd_refuse(error,
                         "no annotation, operation or range is called \"%.*s\"; its name in the trace is "
                         "accepted",
                         hd_quoted(length), name);
    named->at = malloc(count * sizeof *named->at);
    if (!named->at)
        return hd_fail(error, 0, "memory ran out");
    for (size_t n = 0; n < 2; n++)
        for (size_t i = 0; i < lists[n]->count; i++)
            if (lists[n]->at[i].name == number)
                named->at[named->count++] = lists[n]->at[i];
    hd_events_sort(named, outer_first);
    return true;
}

/* A range inside another of the same name and thread is no step of its own. */
static void keep_outer(hd_events *events)
{
    size_t kept = 0;

    for (size_t i = 0; i < events->count; i++) {
        const hd_event *outer = kept > 0 ? &events->at[kept - 1] : NULL;
        if (!outer || outer->lane != events->at[i].lane || events->at[i].start >= hd_event_end(outer))
            events->at[kept++] = events->at[i];
    }
    events->count = kept;
}

/* The lane that steps of an Nsight export have: their name's and thread's. */
static uint32_t lane_of_step(hd_trace *trace, const hd_event *event, hd_error *error)
{
    hd_lane lane = {{HD_KEY_TEXT, event->name}, trace->lanes[event->lane].thread};

    return trace->kind == HD_TRACE_NSIGHT ? hd_store_lane(trace, lane, error) : event->lane;
}

bool hd_steps_by_name(hd_trace *trace, const hd_trace_marks *marks, hd_error *error)
{
    hd_events named = {NULL, 0, 0};
    int64_t number = 0;
    bool done = list_named(trace, marks->name, &named, error);

    trace->step_count = 0;
    if (done)
        keep_outer(&named);
    for (size_t i = 0; done && i < named.count; i++) {
        const hd_event *event = &named.at[i];
        bool first = i == 0 || event->lane != named.at[i - 1].lane;
        hd_step step = {.start = event->start, .end = hd_event_end(event), .number = number++};
        if (first)
            step.number = 0, number = 1;
        if (marks->every && first) {
            number = 0;
            continue;
        }
        if (marks->every)
            step.start = hd_event_end(&named.at[i - 1]);
        step.mark.lane = lane_of_step(trace, event, error);
        done = step.mark.lane != HD_NONE && hd_store_step(trace, &step, error);
    }
    free(named.at);
    if (done && !(trace->marked_by = strdup(marks->name)))
        return hd_fail(error, 0, "memory ran out");
    return done && (trace->step_count > 0 ||
                    hd_refuse(error, "\"%.*s\" ends only once on a thread; what ends twice can part steps",
                              hd_quoted(strlen(marks->name)), marks->name));
}

/* ---- ranges that may be steps ---- */

/* All ranges of one name on one thread. */
typedef struct range_tally {
    uint32_t name, lane;
    int64_t count, time, covered; /* 0 of them: the place is free */
} range_tally;

typedef struct range_tallies {
    range_tally *at;
    size_t count, room; /* a power of two */
} range_tallies;

static range_tally *place_of(const range_tallies *tallies, uint32_t name, uint32_t lane)
{
    uint64_t hash = ((uint64_t)name << 32 | lane) * UINT64_C(0x9E3779B97F4A7C15);
    size_t at = (size_t)(hash >> 32) & (tallies->room - 1);

    while (tallies->at[at].count > 0 && (tallies->at[at].name != name || tallies->at[at].lane != lane))
        at = (at + 1) & (tallies->room - 1);
    return &tallies->at[at];
}

static bool make_room(range_tallies *tallies)
{
    range_tallies larger = {.count = tallies->count, .room = tallies->room ? tallies->room * 2 : 1024};

    if (2 * tallies->count < tallies->room)
        return true;
    larger.at = calloc(larger.room, sizeof *larger.at);
    if (!larger.at)
        return false;
    for (size_t i = 0; i < tallies->room; i++)
        if (tallies->at[i].count > 0)
            *place_of(&larger, tallies->at[i].name, tallies->at[i].lane) = tallies->at[i];
    free(tallies->at);
    *tallies = larger;
    return true;
}

/* Add ranges in the order of the file, which is nearly that of time; one inside another does not cover more.
 */
static bool tally(range_tallies *tallies, const hd_events *events)
{
    for (size_t i = 0; i < events->count; i++) {
        const hd_event *event = &events->at[i];
        if (!make_room(tallies))
            return false;
        range_tally *place = place_of(tallies, event->name, event->lane);
        if (place->count > 0 && event->start < place->covered)
            continue;
        if (place->count == 0)
            tallies->count++;
        place->name = event->name;
        place->lane = event->lane;
        place->count++;
        place->time = hd_add(place->time, event->length);
        place->covered = hd_event_end(event);
    }
    return true;
}

/* A name must occur so often to be proposed. */
#define OFTEN 3

/* Put a range among those proposed, of which there is one of each name, the longest first. */
static void propose(hd_trace *trace, const range_tally *found)
{
    hd_trace_range range = {trace->names[found->name], found->count, (double)found->time / 1e3};
    size_t at = 0, last;

    while (at < trace->proposed && trace->proposals[at].name != range.name &&
           trace->proposals[at].time >= range.time)
        at++;
    for (last = at; last < trace->proposed && trace->proposals[last].name != range.name; last++)
        continue;
    if (at == HD_TRACE_RANGES || (at < trace->proposed && trace->proposals[at].name == range.name &&
                                  trace->proposals[at].time >= range.time))
        return;
    if (last == trace->proposed && trace->proposed < HD_TRACE_RANGES)
        trace->proposed++;
    if (last >= HD_TRACE_RANGES)
        last = HD_TRACE_RANGES - 1;
    memmove(&trace->proposals[at + 1], &trace->proposals[at], (last - at) * sizeof range);
    trace->proposals[at] = range;
}

bool hd_steps_propose(hd_trace *trace)
{
    range_tallies tallies = {NULL, 0, 0};
    bool done = tally(&tallies, &trace->ranges) && tally(&tallies, &trace->ops);

    for (size_t i = 0; done && i < tallies.room; i++)
        if (tallies.at[i].count >= OFTEN && tallies.at[i].time > 0 && *trace->names[tallies.at[i].name])
            propose(trace, &tallies.at[i]);
    free(tallies.at);
    return done;
}

/* ---- steps that repeat ---- */

static int compare_numbers(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;

    return *a < *b ? -1 : *a > *b;
}

bool hd_steps_count_repeated(hd_trace *trace)
{
    int64_t *numbers = malloc((trace->step_count + 1) * sizeof *numbers);

    if (!numbers)
        return false;
    for (size_t i = 0; i < trace->step_count; i++)
        numbers[i] = trace->steps[i].number;
    qsort(numbers, trace->step_count, sizeof *numbers, compare_numbers);
    for (size_t i = 1; i < trace->step_count; i++)
        trace->repeated += numbers[i] == numbers[i - 1];
    free(numbers);
    return true;
}
