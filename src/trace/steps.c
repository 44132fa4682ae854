#include "config.h"

#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- one process of several ---- */

/* How much of a process the file holds. */
typedef struct process_tally {
    hd_identity process;
    size_t launches, marks;
} process_tally;

/* So many processes are told apart; a file with more is mixed anyway. */
#define PROCESSES 16

static bool same_key(hd_identity a, hd_identity b)
{
    return a.kind == b.kind && a.value == b.value;
}

static hd_identity process_of(const hd_trace *trace, uint32_t lane)
{
    return trace->lanes[lane].process;
}

/* The tally of a process; NULL where there are too many, or it is new and not to be added. */
static process_tally *find_process(process_tally *tallies, size_t *count, hd_identity process, bool add)
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
static void keep_process(const hd_trace *trace, hd_events *events, hd_identity process)
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
    size_t count = 0;

    for (size_t i = 0; trace->kind == HD_TRACE_KINETO && i < trace->calls.count; i++) {
        const hd_trace_event *call = &trace->calls.at[i];
        process_tally *tally = call->mark & HD_CALL_LAUNCH
                                   ? find_process(tallies, &count, process_of(trace, call->lane), true)
                                   : NULL;
        if (tally)
            tally->launches++;
    }
    if (count < 2)
        return;
    for (size_t i = 0; i < trace->marks.count; i++) {
        process_tally *tally =
            find_process(tallies, &count, process_of(trace, trace->marks.at[i].lane), false);
        if (tally)
            tally->marks++;
    }
    for (size_t i = 1; i < count; i++)
        if (tallies[i].marks != taken->marks ? tallies[i].marks > taken->marks
                                             : tallies[i].launches > taken->launches)
            taken = &tallies[i];
    trace->processes = (int64_t)count;
    trace->process = taken->process;
    trace->process_marks = taken->marks > 0;
    keep_process(trace, &trace->ops, taken->process);
    keep_process(trace, &trace->calls, taken->process);
    keep_process(trace, &trace->ranges, taken->process);
    if (trace->process_marks)
        keep_process(trace, &trace->marks, taken->process);
}

/* ---- steps by name ---- */

/* A name is kept up to a length. */
static bool is_called(const char *kept, const char *name)
{
    return strcmp(kept, name) == 0 || (strlen(name) > HD_NAME_MAX && strlen(kept) + 4 > HD_NAME_MAX &&
                                       strncmp(kept, name, strlen(kept)) == 0);
}

/* Number the ranges on each thread; with `every`, let each go from the end of the one before it. */
static void number_ranges(hd_events *events, bool every)
{
    hd_trace_event before = {.lane = HD_NONE};
    size_t kept = 0;

    for (size_t i = 0; i < events->count; i++) {
        hd_trace_event event = events->at[i], mark = event;
        bool first = event.lane != before.lane;
        mark.correlation = first ? 0 : before.correlation + 1;
        event.correlation = every && first ? -1 : mark.correlation;
        if (every && !first) {
            mark.start = hd_event_end(&before);
            mark.length = hd_event_end(&event) - mark.start;
        }
        before = event;
        if (!every || !first)
            events->at[kept++] = mark;
    }
    events->count = kept;
}

bool hd_steps_by_name(hd_trace *trace, const hd_trace_marks *marks, hd_error *error)
{
    free(trace->marks.at);
    trace->marks = hd_events_named(trace, is_called, marks->name);
    if (trace->marks.count == 0)
        return hd_refuse(error,
                         "no annotation, operation or range is called \"%.*s\"; its name in the trace is "
                         "accepted",
                         hd_quoted(strlen(marks->name)), marks->name);
    hd_events_keep_outer(&trace->marks);
    number_ranges(&trace->marks, marks->every);
    trace->marked_by = hd_must(strdup(marks->name));
    return trace->marks.count > 0 ||
           hd_refuse(error, "\"%.*s\" ends only once on a thread; what ends twice can part steps",
                     hd_quoted(strlen(marks->name)), marks->name);
}

/* ---- the steps ---- */

/*
 * Of an Nsight export, whose ranges are named by people, steps are those of the name whose ranges cover the
 * most time: parts of a step, such as "microstep 3", cover less. They are those of the thread that marks the
 * most, of equals of the one that marked first.
 */
static void choose_marks(hd_trace *trace)
{
    hd_events *marks = &trace->marks;
    double *times = hd_must(calloc(trace->name_count + 1, sizeof *times));
    uint32_t *counts = hd_must(calloc(trace->lane_count + 1, sizeof *counts));
    uint32_t name = marks->at[0].name, lane = HD_NONE;
    size_t kept = 0, all = marks->count;

    for (size_t i = 0; i < all; i++)
        times[marks->at[i].name] += (double)marks->at[i].length;
    for (size_t i = 0; i < all; i++)
        name = times[marks->at[i].name] > times[name] ? marks->at[i].name : name;
    for (size_t i = 0; i < all; i++)
        counts[marks->at[i].lane] += marks->at[i].name == name;
    for (size_t i = 0; i < all; i++)
        if (marks->at[i].name == name && (lane == HD_NONE || counts[marks->at[i].lane] > counts[lane]))
            lane = marks->at[i].lane;
    free(times);
    free(counts);
    for (size_t i = 0; i < all; i++)
        if (marks->at[i].name == name && marks->at[i].lane == lane)
            marks->at[kept++] = marks->at[i];
    marks->count = kept;
    hd_events_sort(marks, hd_by_start);
}

/* Without marks one step goes from the first operation or call to the latest end of one. */
static hd_marked_step whole_step(const hd_trace *trace)
{
    const hd_events *const lists[] = {&trace->ops, &trace->calls};
    hd_marked_step step = {.start = INT64_MAX, .end = INT64_MIN, .number = -1};

    for (size_t n = 0; n < 2; n++)
        for (size_t i = 0; i < lists[n]->count; i++) {
            const hd_trace_event *event = &lists[n]->at[i];
            step.start = event->start < step.start ? event->start : step.start;
            step.end = hd_event_end(event) > step.end ? hd_event_end(event) : step.end;
        }
    if (step.start > step.end)
        step.start = step.end = 0;
    return step;
}

static int compare_numbers(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;

    return *a < *b ? -1 : *a > *b;
}

static void count_repeated(hd_trace *trace)
{
    int64_t *numbers = hd_must(malloc((trace->step_count + 1) * sizeof *numbers));

    for (size_t i = 0; i < trace->step_count; i++)
        numbers[i] = trace->steps[i].number;
    qsort(numbers, trace->step_count, sizeof *numbers, compare_numbers);
    for (size_t i = 1; i < trace->step_count; i++)
        trace->repeated += numbers[i] == numbers[i - 1];
    free(numbers);
}

bool hd_steps_choose(hd_trace *trace, hd_error *error)
{
    size_t all = trace->marks.count;

    trace->whole = all == 0;
    if (all > 0)
        choose_marks(trace);
    if (trace->marks.count > HD_STEPS_MAX)
        return hd_fail(error, 0, "more than %zu steps are marked; fewer are accepted", HD_STEPS_MAX);
    trace->steps = hd_must(malloc((trace->marks.count + 1) * sizeof *trace->steps));
    if (trace->whole)
        trace->steps[trace->step_count++] = whole_step(trace);
    for (size_t i = 0; i < trace->marks.count; i++) {
        const hd_trace_event *mark = &trace->marks.at[i];
        const hd_marked_step *last = trace->step_count > 0 ? &trace->steps[trace->step_count - 1] : NULL;
        int64_t end = hd_event_end(mark);
        /* Of an Nsight export none that lies inside another. */
        if (!last || trace->kind != HD_TRACE_NSIGHT || mark->start >= last->end || end > last->end)
            trace->steps[trace->step_count++] =
                (hd_marked_step){.start = mark->start, .end = end, .number = mark->correlation};
    }
    trace->steps_elsewhere = trace->whole ? 0 : (int64_t)(all - trace->step_count);
    for (size_t i = 0; i < trace->step_count; i++) {
        hd_marked_step *step = &trace->steps[i];
        bool last = i + 1 == trace->step_count;
        step->until = last || step[1].start > step->end ? step->end : step[1].start;
        step->taken = true;
    }
    free(trace->marks.at);
    trace->marks = (hd_events){NULL, 0, 0};
    count_repeated(trace);
    return true;
}

/* Of overlapping steps an event belongs to the one that started last and still runs. */
void hd_steps_assign(hd_trace *trace, hd_events *events)
{
    uint32_t open = HD_NO_STEP, next = 0;

    for (size_t i = 0; i < events->count; i++) {
        hd_trace_event *event = &events->at[i];
        for (; !trace->whole && next < trace->step_count && trace->steps[next].start <= event->start;
             next++) {
            trace->steps[next].outer = open;
            open = next;
        }
        while (open != HD_NO_STEP && trace->steps[open].end <= event->start)
            open = trace->steps[open].outer;
        event->step = (trace->whole ? 0 : open) & HD_NO_STEP;
        if (events == &trace->ops && event->step != HD_NO_STEP)
            trace->steps[event->step].ops++;
    }
}

/* ---- ranges that may be steps ---- */

/* All ranges of one name on one thread. */
typedef struct range_tally {
    int64_t count, time, covered;
} range_tally;

/* A name must occur so often to be proposed. */
#define OFTEN 3

/* Put a range among those proposed, of which there is one of each name, the longest first. */
static void propose(hd_trace *trace, const char *name, const range_tally *found)
{
    hd_trace_range range = {name, found->count, (double)found->time / 1e3};
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

/* Propose of a list, which is put in order; one inside another does not cover more. */
static void propose_of(hd_trace *trace, hd_events *events, range_tally *tallies)
{
    hd_events_sort(events, hd_outer_first);
    for (size_t i = 0, first = 0; i < events->count; i++) {
        const hd_trace_event *event = &events->at[i];
        range_tally *tally = &tallies[event->name];
        if (tally->count == 0 || event->start >= tally->covered) {
            tally->count++;
            tally->time = hd_add(tally->time, event->length);
            tally->covered = hd_event_end(event);
        }
        bool last = i + 1 == events->count || events->at[i + 1].lane != event->lane;
        for (; last && first <= i; first++) {
            const char *name = trace->names[events->at[first].name];
            tally = &tallies[events->at[first].name];
            if (tally->count >= OFTEN && tally->time > 0 && *name)
                propose(trace, name, tally);
            *tally = (range_tally){0};
        }
    }
}

void hd_steps_propose(hd_trace *trace)
{
    range_tally *tallies = hd_must(calloc(trace->name_count + 1, sizeof *tallies));

    propose_of(trace, &trace->ranges, tallies);
    propose_of(trace, &trace->ops, tallies);
    free(tallies);
}

/* ---- which steps are taken ---- */

size_t hd_trace_steps(const hd_trace *trace)
{
    return trace->step_count;
}

hd_trace_step hd_trace_step_at(const hd_trace *trace, size_t index)
{
    const hd_marked_step *step = &trace->steps[index];

    return (hd_trace_step){
        .number = trace->whole ? -1 : step->number,
        .taken = step->taken,
        .wall = (double)hd_step_length(step) / 1e3,
        .ops = step->ops,
        .launches = step->launches,
        .device = (double)step->busy / 1e3,
    };
}

static bool in_range(const hd_marked_step *step, const hd_trace_selection *selection)
{
    return step->number >= selection->first && step->number <= selection->last;
}

size_t hd_step_numbers(const hd_trace *trace, const hd_trace_selection *selection, int64_t *least,
                       int64_t *most)
{
    size_t count = 0;

    *least = INT64_MAX;
    *most = INT64_MIN;
    for (size_t i = 0; i < trace->step_count; i++) {
        int64_t number = trace->steps[i].number;
        if (!in_range(&trace->steps[i], selection))
            continue;
        *least = number < *least ? number : *least;
        *most = number > *most ? number : *most;
        count++;
    }
    return count;
}

#define NUMBERS_MAX 48

static const char *write_numbers(char buffer[NUMBERS_MAX], int64_t least, int64_t most)
{
    int used = snprintf(buffer, NUMBERS_MAX, "%lld", (long long)least);

    if (least != most)
        snprintf(buffer + used, NUMBERS_MAX - (size_t)used, " to %lld", (long long)most);
    return buffer;
}

/* Refuse a range that has no step, or one whose ends were written and are not both there: somebody takes the
 * trace for another one. */
static bool check_range(const hd_trace *trace, const hd_trace_selection *selection, hd_error *error)
{
    long long first = selection->first, last = selection->last;
    int64_t least, most, trace_least, trace_most;
    size_t count = hd_step_numbers(trace, selection, &least, &most);
    char found[NUMBERS_MAX], all[NUMBERS_MAX];

    hd_step_numbers(trace, &HD_TRACE_ALL, &trace_least, &trace_most);
    write_numbers(all, trace_least, trace_most);
    if (count == 0 && first == INT64_MIN)
        return hd_refuse(error, "no step is numbered up to %lld; the trace has %s", last, all);
    if (count == 0 && last == INT64_MAX)
        return hd_refuse(error, "no step is numbered from %lld on; the trace has %s", first, all);
    if (count == 0)
        return hd_refuse(error, "no step is numbered from %lld to %lld; the trace has %s", first, last, all);
    return first == INT64_MIN || last == INT64_MAX || (least == first && most == last) ||
           hd_refuse(error, "of the steps %lld to %lld only %s %s there; the trace has %s", first, last,
                     write_numbers(found, least, most), least == most ? "is" : "are", all);
}

bool hd_trace_select(hd_trace *trace, hd_trace_selection selection, hd_error *error)
{
    bool ranged = selection.first != INT64_MIN || selection.last != INT64_MAX;
    size_t left = selection.skip;
    int64_t least, most;

    if (trace->whole && (ranged || left > 0))
        return hd_refuse(error, "the trace marks no steps to select; it can be taken as a whole");
    if (!check_range(trace, &selection, error))
        return false;
    size_t count = hd_step_numbers(trace, &selection, &least, &most);
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
    hd_measure(trace);
    return true;
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
    hd_measure(trace);
    return true;
}
