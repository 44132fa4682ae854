#include <math.h>
#include <stdio.h>

#include "gap.h"
#include "hostdispatch/show.h"
#include "store.h"

/*
 * One row is one thing that may have to be said: when, and the sentence, in which %s stands for the row's
 * numbers in turn, a count, a time or a step.
 */
typedef enum form {
    COUNT,
    TIME,
    STEPS, /* " in all 5 steps"; nothing of one */
    STEP,  /* a step's number */
} form;

typedef struct said_number {
    form form;
    double value;
} said_number;

#define NUMBERS 4

typedef struct remark_row {
    bool (*holds)(const hd_trace *trace);
    const char *sentence;
    void (*numbers)(const hd_trace *trace, said_number numbers[NUMBERS]);
} remark_row;

static bool has_note(const hd_trace *trace, hd_trace_note note)
{
    return (trace->measure.notes >> note & 1) != 0;
}

static bool is_kineto(const hd_trace *trace)
{
    return trace->kind == HD_TRACE_KINETO;
}

/* ---- what the file is ---- */

static bool is_truncated(const hd_trace *trace)
{
    return trace->truncated;
}

static bool is_damaged(const hd_trace *trace)
{
    return trace->damaged;
}

static bool left_log(const hd_trace *trace)
{
    return trace->log_left;
}

static bool is_unfinished(const hd_trace *trace)
{
    return trace->unfinished;
}

static bool has_broken(const hd_trace *trace)
{
    return trace->broken > 0;
}

static void broken(const hd_trace *trace, said_number numbers[NUMBERS])
{
    numbers[0] = (said_number){COUNT, (double)trace->broken};
}

static bool has_strangers(const hd_trace *trace)
{
    return trace->strangers > 0;
}

static void strangers(const hd_trace *trace, said_number numbers[NUMBERS])
{
    numbers[0] = (said_number){COUNT, (double)trace->strangers};
}

static bool has_timeless(const hd_trace *trace)
{
    return trace->timeless > 0;
}

static void timeless(const hd_trace *trace, said_number numbers[NUMBERS])
{
    numbers[0] = (said_number){COUNT, (double)trace->timeless};
}

static bool has_beyond(const hd_trace *trace)
{
    return trace->beyond > 0;
}

static void beyond(const hd_trace *trace, said_number numbers[NUMBERS])
{
    numbers[0] = (said_number){COUNT, (double)trace->beyond};
}

static bool sums_end(const hd_trace *trace)
{
    return trace->measure.beyond;
}

static bool has_no_categories(const hd_trace *trace)
{
    return is_kineto(trace) && trace->categories == 0;
}

static bool lacks_calls(const hd_trace *trace)
{
    return trace->lacks_calls;
}

static bool lacks_kernels(const hd_trace *trace)
{
    return trace->lacks_kernels;
}

static bool lacks_names(const hd_trace *trace)
{
    return trace->lacks_names;
}

static bool lacks_name_ids(const hd_trace *trace)
{
    return trace->lacks_name_ids && !trace->lacks_calls && !trace->lacks_names;
}

static bool lacks_correlations(const hd_trace *trace)
{
    return trace->lacks_correlations && !trace->lacks_calls && !trace->lacks_kernels;
}

static bool lacks_device_ids(const hd_trace *trace)
{
    return trace->lacks_device_ids && !trace->lacks_kernels;
}

static bool is_table_cut(const hd_trace *trace)
{
    return trace->table_cut;
}

static bool has_many_names(const hd_trace *trace)
{
    return trace->names_full;
}

/* ---- what it lacks ---- */

static bool has_no_steps(const hd_trace *trace)
{
    return has_note(trace, HD_NOTE_NO_STEPS);
}

static bool has_steps_elsewhere(const hd_trace *trace)
{
    return is_kineto(trace) && trace->steps_elsewhere > 0;
}

static bool has_other_steps(const hd_trace *trace)
{
    return !is_kineto(trace) && trace->steps_elsewhere > 0;
}

static void steps_elsewhere(const hd_trace *trace, said_number numbers[NUMBERS])
{
    numbers[0] = (said_number){COUNT, (double)trace->steps_elsewhere};
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

static void write_there(const hd_trace *trace, said_number numbers[2])
{
    int64_t least, most;

    hd_step_numbers(trace, &least, &most);
    numbers[0] = (said_number){STEP, (double)least};
    numbers[1] = (said_number){STEP, (double)most};
}

static void asked_first(const hd_trace *trace, said_number numbers[NUMBERS])
{
    numbers[0] = (said_number){STEP, (double)trace->asked.first};
    write_there(trace, &numbers[1]);
}

static void asked_last(const hd_trace *trace, said_number numbers[NUMBERS])
{
    numbers[0] = (said_number){STEP, (double)trace->asked.last};
    write_there(trace, &numbers[1]);
}

static void asked_both(const hd_trace *trace, said_number numbers[NUMBERS])
{
    numbers[0] = (said_number){STEP, (double)trace->asked.first};
    numbers[1] = (said_number){STEP, (double)trace->asked.last};
    write_there(trace, &numbers[2]);
}

static bool assumes_operations(const hd_trace *trace)
{
    return !is_kineto(trace) && trace->measure.ops > 0;
}

static bool has_no_operations(const hd_trace *trace)
{
    return is_kineto(trace) && has_note(trace, HD_NOTE_NO_OPS);
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
           !lacks_correlations(trace);
}

static void launches_without_device(const hd_trace *trace, said_number numbers[NUMBERS])
{
    numbers[0] = (said_number){COUNT, (double)trace->measure.launches_without_device};
}

static bool has_graphs(const hd_trace *trace)
{
    return has_note(trace, HD_NOTE_GRAPHS);
}

static void graphs(const hd_trace *trace, said_number numbers[NUMBERS])
{
    numbers[0] = (said_number){COUNT, trace->measure.graph_launches};
    numbers[1] = (said_number){COUNT, trace->measure.launches};
}

static bool has_unmatched(const hd_trace *trace)
{
    return trace->measure.unmatched_file > 0;
}

static bool has_unmatched_left_out(const hd_trace *trace)
{
    return is_kineto(trace) && has_unmatched(trace);
}

static bool has_unmatched_counted(const hd_trace *trace)
{
    return !is_kineto(trace) && has_unmatched(trace) && !lacks_correlations(trace);
}

static void unmatched(const hd_trace *trace, said_number numbers[NUMBERS])
{
    numbers[0] = (said_number){COUNT, (double)trace->measure.unmatched_file};
}

static bool has_copies(const hd_trace *trace)
{
    return trace->measure.copies > 0;
}

static void copies(const hd_trace *trace, said_number numbers[NUMBERS])
{
    numbers[0] = (said_number){TIME, trace->measure.copies};
}

/* ---- what the measurement shows ---- */

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

static void slow_launches(const hd_trace *trace, said_number numbers[NUMBERS])
{
    numbers[0] = (said_number){COUNT, (double)trace->measure.slow_launches};
    numbers[1] = (said_number){TIME, trace->measure.slow_launch_sum};
    numbers[2] = (said_number){STEPS, (double)trace->measure.steps};
}

static const remark_row remarks[] = {
    {is_truncated, "the file is cut off; what is complete in it counts", NULL},
    {is_damaged, "the file is damaged; what comes before the damage counts", NULL},
    {left_log,
     "beside the file lies a -wal with later writes that could not be read; what is in it is missing", NULL},
    {is_unfinished,
     "beside the file lies a -journal of a write that was not finished; what is read may be half of it",
     NULL},
    {has_broken, "damaged events were left out: %s", broken},
    {has_strangers, "elements that are no events were left out: %s", strangers},
    {has_timeless, "events whose time is no number were left out: %s", timeless},
    {has_beyond, "events that end beyond 64 bits of nanoseconds were cut short there: %s", beyond},
    {sums_end, "times add up beyond 64 bits of nanoseconds; their sums stop there", NULL},
    {has_no_categories,
     "its events have no categories (cat), as in traces of 2020; only by them operations, launches and "
     "kernels are told",
     NULL},
    {lacks_calls,
     "the table CUPTI_ACTIVITY_KIND_RUNTIME is missing or lacks start and end: there are no calls", NULL},
    {lacks_kernels,
     "the table CUPTI_ACTIVITY_KIND_KERNEL is missing or lacks start and end: there are no kernels", NULL},
    {lacks_names,
     "the table StringIds is missing or lacks id and value: launches cannot be told from other calls", NULL},
    {lacks_name_ids,
     "CUPTI_ACTIVITY_KIND_RUNTIME has no column nameId: launches cannot be told from other calls", NULL},
    {lacks_correlations,
     "calls or kernels have no column correlationId: which call started a kernel is not known", NULL},
    {lacks_device_ids,
     "CUPTI_ACTIVITY_KIND_KERNEL has no column deviceId: all kernels count as those of one device", NULL},
    {is_table_cut, "a row is longer than 16 MiB; it and what follows it in its table were left out", NULL},
    {has_many_names, "it has more than 65535 names; the rest is called \"other names\"", NULL},
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
};

/* ---- what the scenario makes of it ---- */

typedef struct wish_row {
    bool (*holds)(const hd_trace *trace, const hd_trace_wish *wish);
    const char *sentence;
    said_number (*number)(const hd_trace *trace);
} wish_row;

/* A count that rounds to 0 is taken as 1, unless it is given. */
static bool is_rare(double count, const hd_trace_wish *wish, hd_input input)
{
    return count > 0 && count < 0.5 && !hd_scenario_has(&wish->given, input) && !(wish->unset & 1u << input);
}

static bool has_rare_operations(const hd_trace *trace, const hd_trace_wish *wish)
{
    return is_kineto(trace) && is_rare(trace->measure.ops, wish, HD_OPS_PER_BLOCK);
}

static said_number operations(const hd_trace *trace)
{
    return (said_number){COUNT, trace->measure.ops};
}

static bool has_rare_launches(const hd_trace *trace, const hd_trace_wish *wish)
{
    return is_rare(trace->measure.launches, wish, HD_LAUNCHES_PER_BLOCK);
}

static said_number launches(const hd_trace *trace)
{
    return (said_number){COUNT, trace->measure.launches};
}

/* Both rules are always shown, whichever is taken. */
static bool has_negative_dispatch(const hd_trace *trace, const hd_trace_wish *wish)
{
    return trace->measure.dispatch[HD_RULE_OPS] < 0 && !hd_scenario_has(&wish->given, HD_DISPATCH);
}

static said_number negative_dispatch(const hd_trace *trace)
{
    return (said_number){TIME, -trace->measure.dispatch[HD_RULE_OPS]};
}

static bool counts_waiting(const hd_trace *trace, const hd_trace_wish *wish)
{
    return wish->rule == HD_RULE_OPS && trace->measure.blocked > 0 && trace->measure.ops > 0 && is_kineto(trace) &&
           !hd_scenario_has(&wish->given, HD_DISPATCH);
}

static said_number blocked(const hd_trace *trace)
{
    return (said_number){TIME, trace->measure.blocked};
}

static bool has_longer_step(const hd_trace *trace, const hd_trace_wish *wish)
{
    return wish->step_unprofiled > trace->measure.wall;
}

static said_number wall(const hd_trace *trace)
{
    return (said_number){TIME, trace->measure.wall};
}

static const wish_row wish_remarks[] = {
    {has_rare_operations, "%s operations a step, taken as 1", operations},
    {has_rare_launches, "%s launches a step, taken as 1", launches},
    {has_negative_dispatch,
     "launches take longer than the operations in which they start: by ops the dispatch would be %s below 0 "
     "an operation, 0 is taken",
     negative_dispatch},
    {counts_waiting, "by ops, waiting inside operations counts as dispatch; calls that wait take %s a step in all", blocked},
    {has_longer_step,
     "the step without the profiler is longer than the %s with it: is it of the same work, and are the same "
     "steps taken?",
     wall},
};

static const char *show(char *buffer, said_number number)
{
    if (number.form == TIME)
        return hd_show_time(buffer, number.value, true);
    if (number.form == STEP) {
        snprintf(buffer, HD_SHOW_MAX, "%.0f", number.value);
        return buffer;
    }
    if (number.form == STEPS && !(number.value > 1))
        return "";
    if (number.form == STEPS) {
        snprintf(buffer, HD_SHOW_MAX, " in all %.0f steps", number.value);
        return buffer;
    }
    if (number.value == floor(number.value) && number.value < 1e15)
        return hd_show_count(buffer, (int64_t)number.value);
    return hd_show_number(buffer, number.value);
}

static void write(const char *words, const said_number *numbers, char *sentence, size_t size)
{
    char buffer[HD_SHOW_MAX];
    size_t used = 0, next = 0;

    for (const char *p = words; *p && used + 1 < size; p++) {
        if (*p != '%') {
            sentence[used++] = *p;
            continue;
        }
        int more = snprintf(sentence + used, size - used, "%s", show(buffer, numbers[next++]));
        used += (size_t)more < size - used ? (size_t)more : size - used - 1;
        p++;
    }
    sentence[used] = '\0';
}

bool hd_trace_remark(const hd_trace *trace, const hd_trace_wish *wish, size_t index, char *sentence,
                     size_t size)
{
    said_number numbers[NUMBERS] = {0};

    for (size_t i = 0; i < sizeof remarks / sizeof remarks[0]; i++)
        if (remarks[i].holds(trace) && index-- == 0) {
            if (remarks[i].numbers)
                remarks[i].numbers(trace, numbers);
            write(remarks[i].sentence, numbers, sentence, size);
            return true;
        }
    for (size_t i = 0; i < sizeof wish_remarks / sizeof wish_remarks[0]; i++)
        if (wish_remarks[i].holds(trace, wish) && index-- == 0) {
            numbers[0] = wish_remarks[i].number(trace);
            write(wish_remarks[i].sentence, numbers, sentence, size);
            return true;
        }
    return index == 0 && hd_gap_sentence(trace, wish, sentence, size);
}
