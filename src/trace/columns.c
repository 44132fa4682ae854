#include "hostdispatch/trace.h"

#define COLUMN(key_, value_)                                                                                 \
    static double key_##_of(const hd_trace_measure *measure)                                                 \
    {                                                                                                        \
        return (double)measure->value_;                                                                      \
    }
COLUMN(steps, steps)
COLUMN(wall, wall)
COLUMN(ops, ops)
COLUMN(launches, launches)
COLUMN(graph_launches, graph_launches)
COLUMN(launch_median, launch_median)
COLUMN(launch_mean, launch_mean)
COLUMN(launch_sum, launch_sum)
COLUMN(blocked, blocked)
COLUMN(dispatch_wall, dispatch[HD_RULE_WALL])
COLUMN(dispatch_in_op, dispatch[HD_RULE_OPS])
COLUMN(device, device)
COLUMN(host_model, host_model)
COLUMN(serial_model, serial_model)
COLUMN(unmatched_device, unmatched_device)

#define ROW(key_, whole_)                                                                                    \
    {                                                                                                        \
        .key = #key_, .value = key_##_of, .whole = whole_                                                    \
    }

const hd_trace_column hd_trace_columns[HD_TRACE_COLUMNS] = {
    ROW(steps, true),          ROW(wall, false),           ROW(ops, false),
    ROW(launches, false),      ROW(graph_launches, false), ROW(launch_median, false),
    ROW(launch_mean, false),   ROW(launch_sum, false),     ROW(blocked, false),
    ROW(dispatch_wall, false), ROW(dispatch_in_op, false), ROW(device, false),
    ROW(host_model, false),    ROW(serial_model, false),   ROW(unmatched_device, true),
};
