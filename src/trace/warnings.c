#include "config.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "call.h"
#include "store.h"

/* The one warning that is asked for; those before it are counted down. */
typedef struct warnings {
    size_t left;
    bool said;
    char *sentence;
    size_t size;
} warnings;

/* Where `holds`, what is said. */
HD_PRINTF(3, 4)
static void warn(warnings *w, bool holds, const char *format, ...)
{
    va_list arguments;

    if (!holds || w->said || w->left-- > 0)
        return;
    va_start(arguments, format);
    vsnprintf(w->sentence, w->size, format, arguments);
    va_end(arguments);
    w->said = true;
}

/* What is said of one format and not of the other. */
static const struct format_words {
    const char *no_steps;        /* how to mark some */
    const char *steps_elsewhere; /* a count follows */
    const char *unmatched;       /* what becomes of device events that no call started; a count follows */
} words[] = {
    [HD_TRACE_KINETO] = {"prof.step() of torch.profiler after each step marks them",
                         "steps marked on other threads were left out",
                         "device events that no call of the file started were left out"},
    [HD_TRACE_NSIGHT] =
        {"an NVTX range \"step 1\" around each marks them",
         "ranges that mark steps on other threads, inside a step, or by a name that covers less "
         "time were left out",
         "device events that no call of the file started count as well"},
};

static void warn_count(warnings *w, const char *what, int64_t number)
{
    char buffer[HD_NUMBER_MAX];

    warn(w, number > 0, "%s: %s", what, hd_format_count(buffer, number));
}

/* ---- what the file is and lacks ---- */

static void warn_of_damage(warnings *w, const hd_trace *trace)
{
    warn(w, trace->truncated, "the file is cut off; what is complete in it counts");
    warn(w, trace->damaged, "the file is damaged; what comes before the damage counts");
    warn(w, trace->log_left,
         "beside the file lies a -wal with later writes that could not be read; what is in it is missing");
    warn(w, trace->unfinished,
         "beside the file lies a -journal of a write that was not finished; what is read may be half of it");
    warn_count(w, "damaged events were left out", trace->broken);
    warn_count(w, "elements that are no events were left out", trace->strangers);
    warn_count(w, "events whose time is no number were left out", trace->timeless);
    warn_count(w, "device events without a time were left out", trace->untimed);
    warn_count(w, "events that last more than a day were left out", trace->too_long);
    warn_count(w, "events of negative duration count as taking no time", trace->negative);
    warn_count(w, "events that end beyond 64 bits of nanoseconds were cut short there", trace->beyond);
}

static void warn_of_file(warnings *w, const hd_trace *trace)
{
    static const char *const recorded[8] = {"",
                                            "stacks",
                                            "shapes",
                                            "stacks and shapes",
                                            "memory",
                                            "stacks and memory",
                                            "shapes and memory",
                                            "stacks, shapes and memory"};
    bool calls = !trace->lacks_calls, kernels = !trace->lacks_kernels;

    warn(w, !calls,
         "the table CUPTI_ACTIVITY_KIND_RUNTIME is missing or lacks start and end: there are no calls");
    warn(w, !kernels,
         "the table CUPTI_ACTIVITY_KIND_KERNEL is missing or lacks start and end: there are no kernels");
    warn(w, trace->lacks_names,
         "the table StringIds is missing or lacks id and value: launches cannot be told from other calls");
    warn(w, trace->lacks_name_ids && calls && !trace->lacks_names,
         "CUPTI_ACTIVITY_KIND_RUNTIME has no column nameId: launches cannot be told from other calls");
    warn(w, trace->lacks_correlations && calls && kernels,
         "calls or kernels have no column correlationId: which call started a kernel is not known");
    warn(w, trace->lacks_device_ids && kernels,
         "CUPTI_ACTIVITY_KIND_KERNEL has no column deviceId: all kernels count as those of one device");
    warn(w, trace->table_cut,
         "a row is longer than 16 MiB; it and what follows it in its table were left out");
    warn(w, trace->recorded, "recorded with %s, which lengthens the host's times",
         recorded[trace->recorded & 7]);
    warn(w, trace->names_full, "it has more than 65535 names; the rest is called \"other names\"");
}

/* ---- its steps, and what is measured in them ---- */

/* How many proposals are named; the others are listed elsewhere. */
#define NAMED 3
#define NAME_COLUMNS 40

static void warn_of_no_steps(warnings *w, const hd_trace *trace)
{
    char list[300] = "", name[200], time[HD_NUMBER_MAX], times[HD_NUMBER_MAX];
    size_t used = 0;

    warn(w, true, "no steps are marked; the whole trace is taken as one; %s", words[trace->kind].no_steps);
    for (size_t i = 0; i < trace->proposed && i < NAMED && used < sizeof list; i++) {
        const hd_trace_range *range = &trace->proposals[i];
        hd_text_fit(range->name, strlen(range->name), NAME_COLUMNS, name, sizeof name);
        used +=
            (size_t)snprintf(list + used, sizeof list - used, "%s\"%s\" (%s times, %s)", i ? ", " : "", name,
                             hd_format_count(times, range->count), hd_format_time(time, range->time));
    }
    warn(w, trace->proposed > 0,
         "ranges that may be steps: %s; --step-range NAME takes each for one, --step-every NAME goes from "
         "end to end",
         list);
}

static void warn_of_processes(warnings *w, const hd_trace *trace)
{
    const hd_identity *key = &trace->process;
    char count[HD_NUMBER_MAX], name[200] = "without a pid";

    if (key->kind == HD_IDENTITY_TEXT)
        hd_text_fit(trace->names[key->value], strlen(trace->names[key->value]), NAME_COLUMNS, name,
                    sizeof name);
    else if (key->kind == HD_IDENTITY_INTEGER)
        snprintf(name, sizeof name, "%lld", (long long)key->value);
    warn(w, true, "%s processes are mixed in the file; only the process %s counts%s",
         trace->processes == 2 ? "two" : hd_format_count(count, trace->processes), name,
         trace->process_marks ? ", and of the step marks only its own" : "");
}

static void warn_of_steps(warnings *w, const hd_trace *trace)
{
    char buffer[HD_NUMBER_MAX];
    int64_t least, most, first = trace->asked.first, last = trace->asked.last;
    bool from = first != INT64_MIN, to = last != INT64_MAX;

    hd_step_numbers(trace, &HD_TRACE_ALL, &least, &most);
    bool lacks_first = from && first < least, lacks_last = to && last > most;
    if (trace->measure.notes >> HD_NOTE_NO_STEPS & 1)
        warn_of_no_steps(w, trace);
    if (trace->processes > 1)
        warn_of_processes(w, trace);
    warn(w, trace->repeated > 0,
         "steps repeat: %s of %zu have the number of another; the file may hold its events twice",
         hd_format_count(buffer, trace->repeated), trace->step_count);
    /* Of both ends, both are there. */
    if (lacks_first)
        warn(w, true, "steps from %lld on were asked for; the trace has %lld to %lld", (long long)first,
             (long long)least, (long long)most);
    else if (lacks_last)
        warn(w, true, "steps up to %lld were asked for; the trace has %lld to %lld", (long long)last,
             (long long)least, (long long)most);
    warn_count(w, words[trace->kind].steps_elsewhere, trace->steps_elsewhere);
}

static void warn_of_missing(warnings *w, const hd_trace *trace)
{
    const hd_trace_measure *m = &trace->measure;

    if (m->issued > m->ops)
        warn(w, true, "%s; one for each launch is assumed",
             trace->kind == HD_TRACE_NSIGHT ? "an Nsight Systems export has no operations"
                                            : "no operations (cpu_op) start in the steps");
    else if (trace->kind == HD_TRACE_KINETO && m->issued == 0)
        warn(w, true, "no operations (cpu_op) start in the steps");
    warn(w, trace->mtia, "the events of an MTIA are not read, so that nothing is known of its time");
    if (hd_is_cpu_only(trace)) {
        warn(w, true,
             "recorded on the CPU only: the operations' time is computation, and no dispatch; record with "
             "CUDA");
        return;
    }
    warn(w, m->notes >> HD_NOTE_NO_LAUNCHES & 1,
         "no kernel launches start in the steps; what other calls cost is in the dispatch");
    warn(w, m->notes >> HD_NOTE_NO_DEVICE & 1 && !trace->lacks_kernels, "no device events are in the trace");
    warn(w, trace->device.count > 0 && !(m->device > 0), "no device event belongs to a call in the steps");
    warn(w, m->notes >> HD_NOTE_DEVICE_ELSEWHERE & 1,
         "most of the device's work lies outside the steps that called for it, as clocks differ or the trace "
         "is cut; no verdict and no bounds follow");
}

/* ---- what is measured ---- */

static double of_all_steps(const hd_trace_measure *m, double number)
{
    return round(number * (double)(m->steps > 0 ? m->steps : 1));
}

static void warn_of_launches(warnings *w, const hd_trace *trace)
{
    const hd_trace_measure *m = &trace->measure;
    char some[HD_NUMBER_MAX], all[HD_NUMBER_MAX], steps[40] = "";
    bool linked = !trace->lacks_correlations || trace->lacks_kernels;

    if (linked && hd_lacks_device_events(trace))
        warn(w, true,
             "most launches have no device event, %s of %s; the device works more than is known, so that "
             "no verdict and no bounds follow",
             hd_format_mean(some, (double)m->launches_without_device),
             hd_format_mean(all, of_all_steps(m, m->launches)));
    else if (linked && trace->device.count > 0)
        warn_count(w, "launches to which no device event belongs", m->launches_without_device);
    if (linked || trace->kind == HD_TRACE_KINETO)
        warn_count(w, words[trace->kind].unmatched, m->unmatched_file);
    warn(w, m->captured > 0, "%s launches were captured into a graph, and run nothing",
         hd_format_mean(some, of_all_steps(m, m->captured)));
    if (m->steps > 1)
        snprintf(steps, sizeof steps, " in all %lld steps", (long long)m->steps);
    if (m->slow_launches > 0 && m->launch_median > 0)
        warn(w, true,
             "cold launches, of ten times the median and more: %s, together %s%s; the first use of a kernel "
             "loads it",
             hd_format_count(some, m->slow_launches), hd_format_time(all, m->slow_launch_sum), steps);
    else if (m->slow_launches > 0)
        warn(w, true, "the median launch takes no time; launches that take some: %s, together %s%s",
             hd_format_count(some, m->slow_launches), hd_format_time(all, m->slow_launch_sum), steps);
}

double hd_trace_graph_node(const hd_trace *trace)
{
    const hd_trace_measure *m = &trace->measure;

    double node = m->graph_kernels > m->graph_launches ? m->graph_sum / m->graph_kernels : 0;

    /* Graphs of few kernels, or cold ones, say nothing of a graph of the whole step. */
    return node > m->launch_median ? 0 : node;
}

static void warn_of_graphs(warnings *w, const hd_trace *trace)
{
    const hd_trace_measure *m = &trace->measure;
    char some[HD_NUMBER_MAX], all[HD_NUMBER_MAX], kernels[HD_NUMBER_MAX], each[HD_NUMBER_MAX];

    if (!(m->graph_launches > 0))
        return;
    if (m->graph_kernels > m->graph_launches)
        warn(w, true, "%s of a step's %s launches launch graphs: %s kernels, each at %s of launch calls",
             hd_format_mean(some, m->graph_launches), hd_format_mean(all, m->launches),
             hd_format_mean(kernels, m->graph_kernels),
             hd_format_time(each, m->graph_sum / m->graph_kernels));
    else
        warn(w, true, "%s of a step's %s launches launch graphs, each of many kernels",
             hd_format_mean(some, m->graph_launches), hd_format_mean(all, m->launches));
}

/* A part of the step that is smaller than this is not worth a sentence. */
#define SHARE 0.01

static void warn_of_host(warnings *w, const hd_trace *trace, const hd_import_options *options)
{
    const hd_trace_measure *m = &trace->measure;
    char time[HD_NUMBER_MAX], first[HD_NUMBER_MAX], last[HD_NUMBER_MAX];
    double outside = m->loading + m->elsewhere;

    warn(w, m->queue_full > 0,
         "the device's queue is full for %s of a step: the host is ahead and waits for room, its launches "
         "are not slow",
         hd_format_time(time, m->queue_full));
    if (m->lead.least < 0)
        warn(w, true, "kernels start before their launches, by up to %s and more: the two clocks differ",
             hd_format_time(time, -m->lead.least));
    else if (m->lead.median > 0)
        warn(w, true,
             "how far ahead the host runs: a kernel starts %s after its launch (median; a tenth of them "
             "within %s, "
             "nine tenths within %s)",
             hd_format_time(time, m->lead.median), hd_format_time(first, m->lead.least),
             hd_format_time(last, m->lead.most));
    warn(w,
         m->issued > 0 && outside > SHARE * m->wall && options->rule != HD_RULE_WALL &&
             !hd_is_cpu_only(trace),
         "the host spends %s of a step outside the operations; no change to the operations shortens that",
         hd_format_time(time, outside));
}

/* Setting up and tearing down is no dispatch; where the device starves for it, it has a name. */
static void warn_of_setup(warnings *w, const hd_trace_measure *m)
{
    const hd_trace_operation *most = NULL;
    char all[HD_NUMBER_MAX], some[HD_NUMBER_MAX], name[200];
    double starved = 0;

    for (size_t i = 0; i < m->operation_count; i++) {
        const hd_trace_operation *row = &m->operations[i];
        bool call = strncmp(row->name, "cu", 2) == 0 || strncmp(row->name, "hip", 3) == 0;
        if (!call || !(hd_call_marks(row->name, strlen(row->name)) & HD_CALL_SETS_UP))
            continue;
        starved += row->starved;
        most = most ? most : row;
    }
    if (!(starved > SHARE * m->wall))
        return;
    hd_text_fit(most->name, strlen(most->name), NAME_COLUMNS, name, sizeof name);
    warn(w, true, "the device starves for %s of a step while the host sets up or tears down, %s of it in %s",
         hd_format_time(all, starved), hd_format_time(some, most->starved), name);
}

static void warn_of_steps_taken(warnings *w, const hd_trace *trace)
{
    const hd_trace_measure *m = &trace->measure;
    char first[HD_NUMBER_MAX], others[HD_NUMBER_MAX];

    warn(w, m->first > 2 * m->others,
         "the first step is cold, %s beside %s (the others' median); --skip-first 1 leaves it out",
         hd_format_time(first, m->first), hd_format_time(others, m->others));
    warn(w, !trace->whole && m->earlier_work > SHARE * m->wall,
         "the device still works for %s of a step on what earlier steps called for",
         hd_format_time(first, m->earlier_work));
}

/* So many of the other devices are named. */
#define DEVICES_NAMED 3

static void warn_of_devices(warnings *w, const hd_trace *trace)
{
    char list[300] = "", name[80], time[HD_NUMBER_MAX], measured[80];
    double steps = of_all_steps(&trace->measure, 1);
    size_t used = 0, named = 0;

    if (trace->measure.devices < 2)
        return;
    for (int64_t i = 0; i < trace->measure.devices; i++) {
        const hd_worked *worked = &trace->worked[i];
        if (worked->lane == trace->measured_device || named++ >= DEVICES_NAMED)
            continue;
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s (busy %s)", used > 0 ? ", " : "",
                                 hd_device_name(trace, worked->lane, name, sizeof name),
                                 hd_format_time(time, (double)worked->busy / 1e3 / steps));
    }
    warn(w, true, "%s is measured, the busiest of %lld; also at work: %s%s",
         hd_device_name(trace, trace->measured_device, measured, sizeof measured),
         (long long)trace->measure.devices, list, named > DEVICES_NAMED ? " and others" : "");
}

/* ---- the scenario ---- */

/* A count that rounds to 0 is taken as 1, unless it is given. */
static bool is_rare(double number, const hd_import_options *options, hd_input input)
{
    return number > 0 && number < 0.5 && !hd_scenario_has(&options->given, input) &&
           !(options->unset & 1u << input);
}

static void warn_of_scenario(warnings *w, const hd_trace *trace, const hd_import_options *options)
{
    const hd_trace_measure *m = &trace->measure;
    char buffer[HD_NUMBER_MAX];
    bool dispatch = !hd_scenario_has(&options->given, HD_DISPATCH);

    warn(w, is_rare(m->ops, options, HD_OPS_PER_BLOCK), "%s operations a step, taken as 1",
         hd_format_mean(buffer, m->ops));
    warn(w, is_rare(m->launches, options, HD_LAUNCHES_PER_BLOCK), "%s launches a step, taken as 1",
         hd_format_mean(buffer, m->launches));
    warn(w, hd_device_sets_step(m, options->step_unprofiled) && dispatch,
         "without the profiler the step is as long as the device works, so that it says nothing of the host; "
         "dispatch is as the profiler slowed it");
    warn(w, options->step_unprofiled > m->wall,
         "the step without the profiler is longer than the %s with it: is it of the same work, and are the "
         "same steps taken?",
         hd_format_time(buffer, m->wall));
}

bool hd_trace_warning(const hd_trace *trace, const hd_import_options *options, size_t index, char *sentence,
                      size_t size)
{
    warnings w = {index, false, sentence, size};

    warn_of_damage(&w, trace);
    warn_of_file(&w, trace);
    warn_of_steps(&w, trace);
    warn_of_missing(&w, trace);
    warn_of_launches(&w, trace);
    warn_of_graphs(&w, trace);
    warn_of_host(&w, trace, options);
    warn_of_setup(&w, &trace->measure);
    warn_of_steps_taken(&w, trace);
    warn_of_devices(&w, trace);
    warn_of_scenario(&w, trace, options);
    return w.said;
}
