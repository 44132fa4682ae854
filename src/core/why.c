/* Why a target is never reached: the sentences of hd_answer_why(). */
#include "hostdispatch/solve.h"

#include <math.h>
#include <stdio.h>

#include "hostdispatch/say.h"
#include "hostdispatch/show.h"
#include "reach.h"

static bool wants_less(const hd_target *target)
{
    if (target->output == HD_REGIME)
        return target->value.word == HD_DEVICE_BOUND;
    return target->relation == HD_LESS || target->relation == HD_AT_MOST;
}

static bool wants_more(const hd_target *target)
{
    if (target->output == HD_REGIME)
        return hd_regime_is_host(target->value.word);
    return target->relation == HD_MORE || target->relation == HD_AT_LEAST;
}

/* Whether the target wants the output to be what less of the host's time makes it. */
static bool wants_less_host(const hd_target *target)
{
    return hd_outputs[target->output].falls & HD_HOST_INPUTS ? wants_more(target) : wants_less(target);
}

/* What the target leaves the host beside this device time; NaN where it does not cap the host's time. */
static double room_of_host(const hd_target *target, double device)
{
    const hd_output_row *row = &hd_outputs[target->output];

    return row->host_at && wants_less_host(target) ? row->host_at(target->value.number, device) : (double)NAN;
}

/* What the target leaves the step where host and device move the output alike; otherwise infinity. */
static double room_of_step(const hd_target *target)
{
    const hd_output_row *row = &hd_outputs[target->output];
    unsigned both = HD_HOST_INPUTS | HD_DEVICE_INPUTS;
    bool alike = (row->rises & both) == both || (row->falls & both) == both;

    if (!alike || !row->host_at || !wants_less_host(target))
        return (double)INFINITY;
    return row->host_at(target->value.number, 0);
}

/* "dispatch alone is 3.84 ms, and the target leaves the host 0.38 ms", both in the larger one's unit. */
static const char *too_little_room(char *buffer, const char *part, double taken, const char *whom,
                                   double room, bool ascii)
{
    char a[HD_SHOW_MAX], b[HD_SHOW_MAX];
    hd_time_scale scale = hd_show_scale(taken);

    if (room <= 0) {
        snprintf(buffer, HD_WHY_MAX, "%s alone is %s, and the target leaves %s nothing", part,
                 hd_show_time_on(a, taken, scale, ascii), whom);
        return buffer;
    }
    snprintf(buffer, HD_WHY_MAX, "%s alone is %s, and the target leaves %s %s", part,
             hd_show_time_on(a, taken, scale, ascii), whom, hd_show_time_on(b, room, scale, ascii));
    return buffer;
}

/* The part of the host's time that stays with the input at zero, if the target leaves less. */
static const char *host_part_alone(char *buffer, const hd_outcome *at_zero, const hd_target *target,
                                   double device, bool ascii)
{
    double dispatch = at_zero->value[HD_DISPATCH_TIME].number, launch = at_zero->value[HD_LAUNCH_TIME].number;
    double room = room_of_host(target, device);
    bool one = (dispatch > 0) != (launch > 0);

    if (!one || !(room >= 0) || !(room <= dispatch + launch))
        return NULL;
    return too_little_room(buffer, dispatch > 0 ? "dispatch" : "launch", dispatch + launch, "the host", room,
                           ascii);
}

/* The other side of the step, if it alone is more than the target leaves the step. */
static const char *other_side_alone(char *buffer, hd_input input, const hd_scenario *s,
                                    const hd_target *target, const hd_outcome *outcome, bool ascii)
{
    double room = room_of_step(target);
    bool of_device = input == HD_DEVICE_TIME;
    double taken = of_device ? outcome->value[HD_HOST_TIME].number : s->device_time;

    if (!(taken >= room))
        return NULL;
    return too_little_room(buffer, of_device ? "the host" : "the device", taken, "the step", room, ascii);
}

static const char *stays(char *buffer, hd_input input, const hd_target *target, bool ascii)
{
    static const char *const where[HD_RELATIONS] = {
        [HD_LESS] = "is never less than", [HD_AT_MOST] = "stays above",  [HD_MORE] = "is never more than",
        [HD_AT_LEAST] = "stays below",    [HD_EQUAL] = "is never",
    };
    char value[HD_SAY_MAX];
    hd_outcome wanted = {.value[HD_STEP_TIME].number = target->value.number};

    wanted.value[target->output] = target->value;
    snprintf(buffer, HD_WHY_MAX, "whatever %s is, %s %s %.80s", hd_inputs[input].key,
             hd_outputs[target->output].key, where[target->relation],
             hd_say_output(value, &wanted, target->output, ascii));
    return buffer;
}

/* Whether the input moves the output at all, and if so whether it moves it from `here` on. */
static const char *unmoved(char *buffer, const hd_scenario *s, hd_input input, const hd_target *target,
                           const hd_outcome *outcome, const hd_outcome *at_zero, bool ascii)
{
    hd_trend trend = hd_trend_of(s, target->output);
    const hd_output_row *row = &hd_outputs[target->output];
    char value[HD_SAY_MAX];
    double here = hd_outcome_number(outcome, target->output);

    if (!((trend.rises | trend.falls) & 1u << input)) {
        snprintf(buffer, HD_WHY_MAX, "%s does not depend on %s", row->key, hd_inputs[input].key);
        return buffer;
    }
    bool same = at_zero && hd_rank(s, input) > 0 && row->kind != HD_WORD &&
                (isnan(here) || here == hd_outcome_number(at_zero, target->output));
    if (!same)
        return NULL;
    snprintf(buffer, HD_WHY_MAX, "%s is %.80s whatever %s is", row->key,
             hd_say_output(value, outcome, target->output, ascii), hd_inputs[input].key);
    return buffer;
}

/* "with ops_per_block 0 host_share is still 66.7 %" */
static const char *still(char *buffer, hd_input input, const hd_target *target, const hd_outcome *at_zero,
                         bool ascii)
{
    hd_output output = target->output;
    char value[HD_SAY_MAX];

    if (!hd_outcome_has(at_zero, output) || !wants_less_host(target))
        return NULL;
    snprintf(buffer, HD_WHY_MAX, "with %s 0 %s is still %.80s", hd_inputs[input].key, hd_outputs[output].key,
             hd_say_output(value, at_zero, output, ascii));
    return buffer;
}

/* One part of the host's time stays the larger where the input moves both or neither. */
static const char *wrong_part(char *buffer, const hd_scenario *s, hd_input input, const hd_target *target,
                              const hd_outcome *outcome)
{
    unsigned moved = hd_trend_of(s, HD_LAUNCH_TIME).rises ^ hd_trend_of(s, HD_DISPATCH_TIME).rises;
    bool launch_larger = outcome->value[HD_LAUNCH_TIME].number > outcome->value[HD_DISPATCH_TIME].number;
    hd_regime wrong = launch_larger ? HD_DISPATCH_BOUND : HD_LAUNCH_BOUND;

    if (target->output != HD_REGIME || target->value.word != wrong || moved & 1u << input)
        return NULL;
    snprintf(buffer, HD_WHY_MAX, "whatever %s is, %s", hd_inputs[input].key,
             launch_larger ? "launch takes longer than dispatch" : "launch takes no longer than dispatch");
    return buffer;
}

const char *hd_answer_why(char *buffer, const hd_scenario *scenario, hd_input input, const hd_target *target,
                          bool ascii)
{
    hd_scenario zero = *scenario;
    hd_outcome outcome, at_zero;
    const char *said;

    hd_rank_put(&zero, input, 0);
    bool has_zero = !hd_inputs[input].positive && hd_evaluate(&zero, &at_zero, NULL);
    if (!hd_evaluate(scenario, &outcome, NULL))
        return stays(buffer, input, target, ascii);
    if ((said = unmoved(buffer, scenario, input, target, &outcome, has_zero ? &at_zero : NULL, ascii)))
        return said;
    if ((said = wrong_part(buffer, scenario, input, target, &outcome)))
        return said;
    if ((said = other_side_alone(buffer, input, scenario, target, &outcome, ascii)))
        return said;
    if (has_zero && (said = host_part_alone(buffer, &at_zero, target, scenario->device_time, ascii)))
        return said;
    if (has_zero && (said = still(buffer, input, target, &at_zero, ascii)))
        return said;
    return stays(buffer, input, target, ascii);
}
