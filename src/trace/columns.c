#include "hostdispatch/trace.h"

#include <stddef.h>
#include <string.h>

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
