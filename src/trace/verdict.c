#include "config.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "hostdispatch/outcome.h"
#include "store.h"

/* ---- the columns ---- */

#define MEMBER(member) offsetof(hd_trace_measure, member)
#define TIME(member, label, help) {#member, label, help, HD_COLUMN_TIME, MEMBER(member)},
#define COUNT(member, label, help) {#member, label, help, HD_COLUMN_COUNT, MEMBER(member)},
#define WHOLE(member, label, help) {#member, label, help, HD_COLUMN_WHOLE, MEMBER(member)},
#define RULE(key, rule, label, help) {#key, label, help, HD_COLUMN_TIME, MEMBER(dispatch[rule])},

const hd_trace_column hd_trace_columns[HD_TRACE_COLUMNS] = {HD_TRACE_TABLE(TIME, COUNT, WHOLE, RULE)};

double hd_trace_value(const hd_trace_measure *measure, const hd_trace_column *column)
{
    const void *member = (const char *)measure + column->offset;

    return column->kind == HD_COLUMN_WHOLE ? (double)*(const int64_t *)member : *(const double *)member;
}

const hd_trace_column *hd_trace_column_find(const char *key)
{
    for (size_t i = 0; i < HD_TRACE_COLUMNS; i++)
        if (strcmp(hd_trace_columns[i].key, key) == 0)
            return &hd_trace_columns[i];
    return NULL;
}

/* ---- the verdict ---- */

const char *const hd_measured_regimes[HD_MEASURED_REGIMES] = {
    [HD_MEASURED_NONE] = "none",
    [HD_MEASURED_DEVICE_BOUND] = "device-bound",
    [HD_MEASURED_HOST_WAITS] = "host-waits",
    [HD_MEASURED_HOST_BOUND] = "host-bound",
    [HD_MEASURED_MIXED] = "mixed",
};

bool hd_lacks_device_events(const hd_trace *trace)
{
    const hd_trace_measure *m = &trace->measure;
    double launches = m->launches * (double)(m->steps > 0 ? m->steps : 1);

    return 2 * (double)m->launches_without_device > launches && 2 * (double)trace->device.count < launches;
}

/* Why nothing bounds the step, or NULL: device and operations must be there, most launches with device
 * events, and those in the steps, once each. */
static const char *lack(const hd_trace *trace)
{
    const hd_trace_measure *m = &trace->measure;

    return hd_is_cpu_only(trace)      ? "it was recorded on the CPU only, where operations compute"
           : trace->device.count == 0 ? "it has no device events"
           : m->notes >> HD_NOTE_DEVICE_ELSEWHERE & 1
               ? "most of the device's work lies outside the steps that called for it"
           : !(m->device_busy > 0)         ? "the device does nothing in the steps"
           : !(m->issued > 0)              ? "nothing is issued in the steps"
           : hd_lacks_device_events(trace) ? "most launches have no device event"
           : trace->processes > 1          ? "processes are mixed in the file"
           : trace->repeated > 0           ? "steps repeat"
                                           : NULL;
}

static hd_measured_step step_of(const hd_trace_measure *m)
{
    return (hd_measured_step){
        .wall = m->wall,
        .issuing = m->launching + m->in_ops + m->between,
        .starved = m->starved,
        .starved_issue = m->starved_issue,
        .waiting = m->waiting,
        .blocked = m->blocked,
        .device_busy = m->device_busy,
    };
}

/* What a verdict is about. */
typedef struct states {
    double wall, busy, starved, issue, loading, neither;
} states;

/* The step's states; without the profiler it starves for less, then idles for less on both sides. */
static states states_of(const hd_trace_measure *m, double step_unprofiled)
{
    hd_measured_step step = step_of(m);

    if (step_unprofiled < m->wall)
        (void)hd_step_unprofiled(&step, step_unprofiled);
    double kept = m->starved > 0 ? step.starved / m->starved : 1;
    return (states){step.wall,          step.device_busy,         step.starved,
                    step.starved_issue, m->starved_loading * kept, step.blocked - step.waiting};
}

static hd_measured_regime regime_of(const states *s)
{
    if (s->starved + s->neither < 0.1 * s->wall)
        return HD_MEASURED_DEVICE_BOUND;
    if (s->starved < s->neither)
        return HD_MEASURED_HOST_WAITS;
    return 3 * s->starved >= s->wall ? HD_MEASURED_HOST_BOUND : HD_MEASURED_MIXED;
}

hd_measured_regime hd_trace_regime(const hd_trace *trace, double step_unprofiled)
{
    const states s = states_of(&trace->measure, step_unprofiled);

    return lack(trace) ? HD_MEASURED_NONE : regime_of(&s);
}

const char *hd_trace_regime_word(const hd_trace *trace, double step_unprofiled)
{
    hd_measured_regime regime = hd_trace_regime(trace, step_unprofiled);

    return regime == HD_MEASURED_NONE ? NULL : hd_measured_regimes[regime];
}

static const char *mostly(const states *s)
{
    double elsewhere = s->starved - s->issue - s->loading;

    if (s->issue >= s->loading && s->issue >= elsewhere)
        return "mostly while operations are issued";
    return s->loading >= elsewhere ? "mostly while data is loaded" : "mostly outside the operations";
}

const char *hd_trace_headline(const hd_trace *trace, double step_unprofiled, char buffer[HD_HEADLINE_MAX])
{
    const states s = states_of(&trace->measure, step_unprofiled);
    double exposed = trace->measure.exposed_communication / s.wall;
    char busy[HD_NUMBER_MAX], starved[HD_NUMBER_MAX];

    if (lack(trace)) {
        snprintf(buffer, HD_HEADLINE_MAX, "No verdict: %s", lack(trace));
        return buffer;
    }
    hd_format_share(busy, s.busy / s.wall);
    hd_format_share(starved, s.starved / s.wall);
    switch (regime_of(&s)) {
    case HD_MEASURED_DEVICE_BOUND:
        snprintf(buffer, HD_HEADLINE_MAX,
                 "Device-bound: the device is busy %s of the step and starves for %s", busy, starved);
        break;
    case HD_MEASURED_HOST_WAITS:
        snprintf(buffer, HD_HEADLINE_MAX,
                 "The device idles %s of the step while the host waits too: other ranks, copies or "
                 "dependencies",
                 hd_format_share(busy, (s.starved + s.neither) / s.wall));
        break;
    case HD_MEASURED_HOST_BOUND:
        snprintf(buffer, HD_HEADLINE_MAX, "Host-bound: the device starves %s of the step, %s", starved,
                 mostly(&s));
        break;
    case HD_MEASURED_MIXED:
    case HD_MEASURED_NONE:
    case HD_MEASURED_REGIMES:
        snprintf(buffer, HD_HEADLINE_MAX, "Mixed: the device is busy %s of the step and starves %s, %s", busy,
                 starved, mostly(&s));
    }
    if (exposed > 0.1)
        snprintf(buffer + strlen(buffer), HD_HEADLINE_MAX - strlen(buffer),
                 "; %.0f %% is exposed communication, which may wait for other ranks", 100 * exposed);
    return buffer;
}

const char *hd_trace_difference(const hd_trace *trace, const hd_import_options *options,
                                char buffer[HD_HEADLINE_MAX])
{
    const states s = states_of(&trace->measure, options->step_unprofiled);
    hd_measured_regime measured = hd_trace_regime(trace, options->step_unprofiled);
    hd_scenario scenario;
    hd_outcome outcome;
    char time[HD_NUMBER_MAX];

    buffer[0] = '\0';
    if (!hd_trace_scenario(trace, options, &scenario, NULL) || !hd_evaluate(&scenario, &outcome, NULL))
        return buffer;
    hd_regime model = outcome.value[HD_REGIME].word;
    bool host = model == HD_DISPATCH_BOUND || model == HD_LAUNCH_BOUND;
    if (measured == HD_MEASURED_NONE || (measured == HD_MEASURED_HOST_BOUND && host) ||
        (measured == HD_MEASURED_DEVICE_BOUND && model == HD_DEVICE_BOUND))
        return buffer;
    int used = snprintf(buffer, HD_HEADLINE_MAX, "The model says %s and the measurement %s: ",
                        hd_regimes[model], hd_measured_regimes[measured]);
    char *why = buffer + used;
    size_t room = HD_HEADLINE_MAX - (size_t)used;
    if (measured == HD_MEASURED_HOST_WAITS)
        snprintf(why, room,
                 "for %s of the step the device idles while the host waits too, for which the model has no "
                 "place.",
                 hd_format_time(time, s.neither));
    else if (measured == HD_MEASURED_DEVICE_BOUND || host)
        snprintf(why, room,
                 "for %s of the step host and device work at once, where the model has them take turns.",
                 hd_format_time(time, trace->measure.both));
    else if (2 * s.issue < s.starved)
        snprintf(why, room,
                 "for %s of the step the device starves while the host issues nothing, and the model's host "
                 "only issues.",
                 hd_format_time(time, s.starved - s.issue));
    else
        snprintf(why, room,
                 "the device starves for %s of the step, and the model's host takes no more time than its "
                 "device.",
                 hd_format_time(time, s.starved));
    return buffer;
}

bool hd_trace_measured_step(const hd_trace *trace, const hd_import_options *options, hd_measured *measured)
{
    const hd_trace_measure *m = &trace->measure;
    hd_scenario scenario;

    if (lack(trace) || !hd_trace_scenario(trace, options, &scenario, NULL) ||
        !hd_evaluate(&scenario, &measured->outcome, NULL))
        return false;
    measured->step = step_of(m);
    return !(options->step_unprofiled > 0) ||
           hd_step_unprofiled(&measured->step, options->step_unprofiled);
}
