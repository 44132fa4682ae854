#include "hostdispatch/break_even.h"

#include <math.h>

#include "interval.h"

bool hd_turns_to_host(const hd_outcome *outcome)
{
    return outcome->value[HD_REGIME].word == HD_DEVICE_BOUND;
}

static hd_break_even_point turning_count(const hd_scenario *scenario, hd_input input, bool to_host)
{
    hd_trend up = hd_trend_of(scenario, HD_REGIME);
    hd_condition beyond = {.holds = to_host ? hd_host_is_above : hd_host_is_below,
                           .target.output = HD_REGIME};

    beyond.into = to_host ? up : (hd_trend){up.falls, up.rises};
    hd_interval reach = hd_interval_of(scenario, input, &beyond, HD_OVERHEAD_RATIO);
    if (reach.none)
        return (hd_break_even_point){.when = HD_BREAK_EVEN_NEVER};
    return (hd_break_even_point){.when = to_host ? HD_BREAK_EVEN_ABOVE : HD_BREAK_EVEN_BELOW,
                                 .count = to_host ? reach.low : reach.high};
}

/*
 * The time per event at which `events` of them and the `rest` of the host's time last as long as the device.
 */
static hd_break_even_point turning_cost(double events, double rest, double device_time, bool to_host)
{
    double even = (device_time - rest) / events;

    if (!(events > 0) || !(even > 0) || !isfinite(even))
        return (hd_break_even_point){.when = HD_BREAK_EVEN_NEVER};
    return (hd_break_even_point){.when = to_host ? HD_BREAK_EVEN_ABOVE : HD_BREAK_EVEN_BELOW, .time = even};
}

static hd_break_even_point turning_device(double host_time, bool to_host)
{
    if (!(host_time > 0))
        return (hd_break_even_point){.when = HD_BREAK_EVEN_NEVER};
    return (hd_break_even_point){.when = to_host ? HD_BREAK_EVEN_BELOW : HD_BREAK_EVEN_ABOVE,
                                 .time = host_time};
}

hd_break_even_point hd_break_even(const hd_scenario *scenario, hd_input input)
{
    hd_outcome outcome;

    if (!hd_evaluate_to(scenario, HD_REGIME, &outcome))
        return (hd_break_even_point){.when = HD_BREAK_EVEN_NEVER};
    bool to_host = hd_turns_to_host(&outcome);
    const hd_value *v = outcome.value;

    switch (input) {
    case HD_BLOCKS:
    case HD_OPS_PER_BLOCK:
    case HD_LAUNCHES_PER_BLOCK:
        return turning_count(scenario, input, to_host);
    case HD_DISPATCH:
        return turning_cost((double)v[HD_OPERATIONS].count, v[HD_LAUNCH_TIME].number, scenario->device_time,
                            to_host);
    case HD_LAUNCH:
        return turning_cost((double)v[HD_LAUNCHES].count, v[HD_DISPATCH_TIME].number, scenario->device_time,
                            to_host);
    case HD_DEVICE_TIME:
        return turning_device(v[HD_HOST_TIME].number, to_host);
    case HD_INPUTS:
        break;
    }
    return (hd_break_even_point){.when = HD_BREAK_EVEN_NEVER};
}
