#include "config.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "store.h"

/* ---- the columns ---- */

/* clang-format off */
#define TIME(member, label, help) {#member, label, help, HD_COLUMN_TIME, offsetof(hd_trace_measure, member)}
#define COUNT(member, label, help) {#member, label, help, HD_COLUMN_COUNT, offsetof(hd_trace_measure, member)}
#define WHOLE(member, label, help) {#member, label, help, HD_COLUMN_WHOLE, offsetof(hd_trace_measure, member)}
#define RULE(name, RULE, label, help)                                                                        \
    {"dispatch_" #name, label, help, HD_COLUMN_TIME, offsetof(hd_trace_measure, dispatch[HD_RULE_##RULE])}

const hd_trace_column hd_trace_columns[HD_TRACE_COLUMNS] = {
    WHOLE(steps, "steps", "steps taken; 0: the whole trace is one"),
    TIME(wall, "wall", "from the step's start to its end, or to where the next begins"),
    COUNT(ops, "operations", "top-level operations"),
    COUNT(launches, "launches", "calls that start kernels or graphs"),
    COUNT(graph_launches, "graph launches", "those of the launches that launch a graph"),
    COUNT(captured, "captured", "launches that run nothing, as a graph is captured"),
    TIME(launch_median, "median launch", "the median of the plain launches"),
    TIME(launch_mean, "mean launch", "the mean of the plain launches"),
    TIME(launch_sum, "plain launches", "all plain launches"),
    TIME(graph_sum, "graph launches", "all launches of graphs"),
    TIME(launch, "a launch", "the scenario's launch: the median, graphs at their own time"),
    TIME(blocked, "blocked", "the host waits for the device, or for room in its queue"),
    TIME(queue_full, "queue full", "what waiting for room in the queue adds to blocked"),
    TIME(launching, "launching", "the host launches"),
    TIME(loading, "loading", "the host loads data"),
    TIME(in_ops, "in operations", "the host is in operations, or in calls outside of them"),
    TIME(between, "between", "short stretches between operations"),
    TIME(elsewhere, "elsewhere", "longer stretches outside of operations"),
    TIME(both, "both work", "host not blocked, device busy"),
    TIME(starved, "starved", "host not blocked, device idle"),
    TIME(waiting, "waiting", "host blocked, device busy"),
    TIME(neither, "neither", "host blocked, device idle"),
    TIME(starved_issue, "starved, issuing", "starved while operations are issued"),
    TIME(starved_loading, "starved, loading", "starved while data are loaded"),
    WHOLE(devices, "devices", "devices that work; the busiest is measured"),
    TIME(device_busy, "device busy", "the device works in the step, whoever called for it"),
    TIME(device, "device", "the device works for the step's calls, whenever it does"),
    TIME(communication, "communication", "kernels that communicate"),
    TIME(exposed_communication, "exposed", "kernels that communicate while nothing else runs"),
    TIME(earlier_work, "earlier work", "the device works for calls before the step"),
    RULE(ops, OPS, "dispatch, ops", "an operation's host time by ops"),
    RULE(issue, ISSUE, "dispatch, issue", "an operation's host time by issue"),
    RULE(wall, WALL, "dispatch, wall", "an operation's host time by wall"),
    TIME(host_model, "host, serial", "operations x dispatch by issue + launches x launch"),
    TIME(serial_model, "step, serial", "that and the device"),
    WHOLE(unmatched_device, "unmatched", "device events that no call in the steps started"),
};
/* clang-format on */

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

/* Whether the device events of most launches are missing, so that the device worked more than is known. */
bool hd_lacks_device_events(const hd_trace *trace)
{
    const hd_trace_measure *m = &trace->measure;
    double launches = m->launches * (double)(m->steps > 0 ? m->steps : 1);

    return 2 * (double)m->launches_without_device > launches && 2 * (double)trace->device.count < launches;
}

/* Device and operations must be there, most launches with device events, and those in the steps, once each.
 */
static bool has_bounds(const hd_trace *trace)
{
    const hd_trace_measure *m = &trace->measure;

    return m->device_busy > 0 && m->issued > 0 && !(m->notes >> HD_NOTE_DEVICE_ELSEWHERE & 1) &&
           !hd_lacks_device_events(trace) && trace->processes < 2 && trace->repeated == 0;
}

hd_measured_regime hd_trace_regime(const hd_trace *trace)
{
    const hd_trace_measure *m = &trace->measure;

    if (!has_bounds(trace))
        return HD_MEASURED_NONE;
    if (m->starved + m->neither < 0.1 * m->wall)
        return HD_MEASURED_DEVICE_BOUND;
    if (m->starved < m->neither)
        return HD_MEASURED_HOST_WAITS;
    return 3 * m->starved >= m->wall ? HD_MEASURED_HOST_BOUND : HD_MEASURED_MIXED;
}

/* What the host does most of the time that the device starves. */
static const char *mostly(const hd_trace_measure *m)
{
    double elsewhere = m->starved - m->starved_issue - m->starved_loading;

    if (m->starved_issue >= m->starved_loading && m->starved_issue >= elsewhere)
        return "mostly while operations are issued";
    return m->starved_loading >= elsewhere ? "mostly while data is loaded" : "mostly outside the operations";
}

const char *hd_trace_headline(const hd_trace *trace, char buffer[HD_HEADLINE_MAX])
{
    const hd_trace_measure *m = &trace->measure;
    double busy = 100 * m->device_busy / m->wall, starved = 100 * m->starved / m->wall;
    double exposed = 100 * m->exposed_communication / m->wall;

    buffer[0] = '\0';
    switch (hd_trace_regime(trace)) {
    case HD_MEASURED_DEVICE_BOUND:
        snprintf(buffer, HD_HEADLINE_MAX,
                 "Device-bound: the device is busy %.1f %% of the step and starves for %.1f %%", busy,
                 starved);
        break;
    case HD_MEASURED_HOST_WAITS:
        snprintf(buffer, HD_HEADLINE_MAX,
                 "The device idles %.1f %% of the step while the host waits too: other ranks, copies or "
                 "dependencies",
                 100 - busy);
        break;
    case HD_MEASURED_HOST_BOUND:
        snprintf(buffer, HD_HEADLINE_MAX, "Host-bound: the device starves %.1f %% of the step, %s", starved,
                 mostly(m));
        break;
    case HD_MEASURED_MIXED:
        snprintf(buffer, HD_HEADLINE_MAX,
                 "Mixed: the device is busy %.1f %% of the step and starves %.1f %%, %s", busy, starved,
                 mostly(m));
        break;
    case HD_MEASURED_NONE:
    case HD_MEASURED_REGIMES:
        return buffer;
    }
    if (exposed > 10)
        snprintf(buffer + strlen(buffer), HD_HEADLINE_MAX - strlen(buffer),
                 "; %.0f %% is exposed communication, which may wait for other ranks", exposed);
    return buffer;
}

bool hd_trace_step_measured(const hd_trace *trace, double step_unprofiled, hd_measured_step *step)
{
    const hd_trace_measure *m = &trace->measure;

    if (!has_bounds(trace))
        return false;
    *step = (hd_measured_step){
        .wall = m->wall,
        .issuing = m->launching + m->in_ops + m->between,
        .starved = m->starved,
        .starved_issue = m->starved_issue,
        .waiting = m->waiting,
        .blocked = m->blocked,
        .device_busy = m->device_busy,
    };
    return !(step_unprofiled > 0) || hd_step_unprofiled(step, step_unprofiled);
}
