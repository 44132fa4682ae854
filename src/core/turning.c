#include "hostdispatch/turning.h"

#include <math.h>

bool hd_turns_to_host(const hd_outcome *outcome)
{
    return outcome->value[HD_REGIME].word == HD_DEVICE_BOUND;
}

/* Whether the step with `input` set to `count` is on the wanted side of even; what cannot be computed is no turn. */
static bool turned(hd_scenario scenario, hd_input input, int64_t count, bool to_host)
{
    hd_outcome outcome;

    if (!hd_scenario_set_count(&scenario, input, count, NULL) || !hd_evaluate_to(&scenario, HD_REGIME, &outcome))
        return false;
    hd_regime regime = outcome.value[HD_REGIME].word;
    return to_host ? regime == HD_DISPATCH_BOUND || regime == HD_LAUNCH_BOUND : regime == HD_DEVICE_BOUND;
}

/* The largest count that still evaluates; products of counts leave 64 bits beyond it. */
static int64_t highest(const hd_scenario *scenario, hd_input input)
{
    int64_t good = hd_scenario_count(scenario, input), bad = INT64_MAX;
    hd_scenario trial = *scenario;
    hd_outcome outcome;

    trial.given |= 1u << input;
    (void)hd_scenario_set_count(&trial, input, bad, NULL);
    if (hd_evaluate_to(&trial, HD_OVERHEAD_RATIO, &outcome))
        return bad;
    while (bad - good > 1) {
        int64_t middle = good + (bad - good) / 2;
        (void)hd_scenario_set_count(&trial, input, middle, NULL);
        if (hd_evaluate_to(&trial, HD_OVERHEAD_RATIO, &outcome))
            good = middle;
        else
            bad = middle;
    }
    return good;
}

/* Host time grows with every count, so the side changes at most once: halve the interval that holds the change. */
static hd_turn turning_count(const hd_scenario *scenario, hd_input input, bool to_host)
{
    int64_t now = hd_scenario_count(scenario, input);
    int64_t far = to_host ? highest(scenario, input) : 0;

    if (!turned(*scenario, input, far, to_host))
        return (hd_turn){.when = HD_TURN_NEVER};
    while (now - far > 1 || far - now > 1) {
        int64_t middle = now + (far - now) / 2;
        if (turned(*scenario, input, middle, to_host))
            far = middle;
        else
            now = middle;
    }
    return (hd_turn){.when = to_host ? HD_TURN_ABOVE : HD_TURN_BELOW, .count = far};
}

/* The time per event at which `events` of them and the `rest` of the host's time last as long as the device. */
static hd_turn turning_cost(double events, double rest, double device_time, bool to_host)
{
    double even = (device_time - rest) / events;

    if (!(events > 0) || !(even > 0) || !isfinite(even))
        return (hd_turn){.when = HD_TURN_NEVER};
    return (hd_turn){.when = to_host ? HD_TURN_ABOVE : HD_TURN_BELOW, .time = even};
}

static hd_turn turning_device(double host_time, bool to_host)
{
    if (!(host_time > 0))
        return (hd_turn){.when = HD_TURN_NEVER};
    return (hd_turn){.when = to_host ? HD_TURN_BELOW : HD_TURN_ABOVE, .time = host_time};
}

hd_turn hd_turning(const hd_scenario *scenario, hd_input input)
{
    hd_outcome outcome;

    if (!hd_evaluate_to(scenario, HD_REGIME, &outcome))
        return (hd_turn){.when = HD_TURN_NEVER};
    bool to_host = hd_turns_to_host(&outcome);
    const hd_value *v = outcome.value;

    switch (input) {
    case HD_BLOCKS:
    case HD_OPS_PER_BLOCK:
    case HD_LAUNCHES_PER_BLOCK:
        return turning_count(scenario, input, to_host);
    case HD_DISPATCH:
        return turning_cost((double)v[HD_OPERATIONS].count, v[HD_LAUNCH_TIME].number, scenario->device_time, to_host);
    case HD_LAUNCH:
        return turning_cost((double)v[HD_LAUNCHES].count, v[HD_DISPATCH_TIME].number, scenario->device_time, to_host);
    case HD_DEVICE_TIME:
        return turning_device(v[HD_HOST_TIME].number, to_host);
    case HD_INPUTS:
        break;
    }
    return (hd_turn){.when = HD_TURN_NEVER};
}
