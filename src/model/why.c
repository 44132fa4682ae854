/* Why a target is never reached: the sentences of hd_answer_why(). */
#include "hostdispatch/solve.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/format.h"

/* Whether the target refuses what is above it, or below it; one value refuses both. */
static bool wants_less(const hd_target *target)
{
    if (target->output == HD_REGIME)
        return !hd_regime_is_host(target->value.word);
    return target->relation != HD_MORE && target->relation != HD_AT_LEAST;
}

static bool wants_more(const hd_target *target)
{
    if (target->output == HD_REGIME)
        return target->value.word != HD_DEVICE_BOUND;
    return target->relation != HD_LESS && target->relation != HD_AT_MOST;
}

static bool wants_one(const hd_target *target)
{
    return wants_less(target) && wants_more(target);
}

/* Whether the target refuses what more of the host's time makes of the output. */
static bool wants_less_host(const hd_target *target)
{
    return hd_outputs[target->output].falls & HD_HOST_INPUTS ? wants_more(target) : wants_less(target);
}

/* "dispatch alone is 3.84 ms, and the target leaves the host 0.38 ms", both in the larger one's unit. */
static const char *too_little_room(char *buffer, const char *part, double taken, const char *whom,
                                   double room)
{
    char a[HD_NUMBER_MAX], b[HD_NUMBER_MAX];
    hd_time_scale scale = hd_time_scale_of(taken);

    snprintf(buffer, HD_WHY_MAX, "%s alone is %s, and the target leaves %s %s", part,
             hd_format_part_time(a, taken, scale), whom,
             room > 0 ? hd_format_part_time(b, room, scale) : "nothing");
    return buffer;
}

/* The part of the host's time that stays with the input at zero, if the target leaves less. */
static const char *host_part_alone(char *buffer, const hd_outcome *at_zero, const hd_target *target,
                                   double device)
{
    double dispatch = at_zero->value[HD_DISPATCH_TIME].number, launch = at_zero->value[HD_LAUNCH_TIME].number;
    const hd_output_row *row = &hd_outputs[target->output];
    /* What the target leaves the host beside this device time, where it caps the host's time. */
    double room = row->host_at && wants_less_host(target) ? row->host_at(target->value.number, device) : (double)NAN;
    bool one = (dispatch > 0) != (launch > 0);

    if (!one || !(room >= 0) || !(room <= dispatch + launch))
        return NULL;
    const char *part = dispatch > 0 ? "dispatch" : "launch";
    return too_little_room(buffer, part, dispatch + launch, "the host", room);
}

/* The other side of the step, if it alone is more than the target leaves the step. */
static const char *other_side_alone(char *buffer, hd_input input, const hd_scenario *s,
                                    const hd_target *target, const hd_outcome *outcome)
{
    const hd_output_row *row = &hd_outputs[target->output];
    unsigned both = HD_HOST_INPUTS | HD_DEVICE_INPUTS;
    /* What the target leaves the step, where host and device move the output alike. */
    bool alike = (row->rises & both) == both || (row->falls & both) == both;
    double room = alike && row->host_at && wants_less_host(target) ? row->host_at(target->value.number, 0)
                                                                   : (double)INFINITY;
    bool of_device = input == HD_DEVICE_TIME;
    double taken = of_device ? outcome->value[HD_HOST_TIME].number : s->device_time;

    if (!(taken >= room))
        return NULL;
    return too_little_room(buffer, of_device ? "the host" : "the device", taken, "the step", room);
}

/* The value that is wanted: not through the outcome's parts, which are another's. */
static const char *say_wanted(char *buffer, const hd_target *target)
{
    hd_outcome wanted = {.value[HD_STEP_TIME].number = target->value.number};

    if (hd_outputs[target->output].kind == HD_SHARE)
        return hd_format_share(buffer, target->value.number);
    wanted.value[target->output] = target->value;
    return hd_format_output(buffer, &wanted, target->output);
}

/* What is said where nothing more telling can be. */
static const char *stays(char *buffer, const hd_scenario *s, hd_input input, const hd_target *target)
{
    static const char *const where[HD_RELATIONS] = {
        [HD_LESS] = "is never less than", [HD_AT_MOST] = "stays above", [HD_MORE] = "is never more than",
        [HD_AT_LEAST] = "stays below",    [HD_EQUAL] = "is never",
    };
    char value[HD_FORMAT_MAX];

    if (input == HD_BLOCKS && s->device_time_per_block > 0)
        snprintf(buffer, HD_WHY_MAX, "device time follows blocks, so both sides of the step move together");
    else
        snprintf(buffer, HD_WHY_MAX, "whatever %s is, %s %s %.80s", hd_inputs[input].key,
                 hd_outputs[target->output].key, where[target->relation], say_wanted(value, target));
    return buffer;
}

/* Whether the input moves the output at all. */
static const char *unmoved(char *buffer, const hd_scenario *s, hd_input input, const hd_target *target)
{
    hd_trend trend = hd_trend_of(s, target->output);
    bool follows = input == HD_BLOCKS && s->device_time_per_block > 0;

    if (follows || (trend.rises | trend.falls) & 1u << input)
        return NULL;
    snprintf(buffer, HD_WHY_MAX, "%s does not depend on %s", hd_outputs[target->output].key,
             hd_inputs[input].key);
    return buffer;
}

/* Whether the outcome lies where more of the host's time leads from the target. */
static bool is_beyond(const hd_target *target, const hd_outcome *outcome)
{
    double found = hd_outcome_number(outcome, target->output);
    bool count = hd_outputs[target->output].kind == HD_COUNT;
    double wanted = count ? (double)target->value.count : target->value.number;

    if (!wants_one(target))
        return true;
    if (target->output == HD_REGIME)
        return hd_regime_is_host(outcome->value[HD_REGIME].word);
    return hd_outputs[target->output].falls & HD_HOST_INPUTS ? found < wanted : found > wanted;
}

/* "with ops_per_block 0 host_share is still 66.7 %" */
static const char *still(char *buffer, hd_input input, const hd_target *target, const hd_outcome *at_zero)
{
    hd_output output = target->output;
    char value[HD_FORMAT_MAX];

    if (!hd_outcome_has(at_zero, output) || !wants_less_host(target) || !is_beyond(target, at_zero))
        return NULL;
    snprintf(buffer, HD_WHY_MAX, "with %s 0 %s is still %.80s", hd_inputs[input].key, hd_outputs[output].key,
             hd_format_output(value, at_zero, output));
    return buffer;
}

/* "5 ops give 4.50 ms and 6 give 5.22 ms": integers on both sides of what only a fraction would reach. */
static const char *between_integers(char *buffer, const hd_scenario *s, hd_input input,
                                    const hd_target *target)
{
    bool even = target->output == HD_REGIME;
    hd_target up_to = {even ? HD_OVERHEAD_RATIO : target->output, HD_AT_MOST, target->value};
    char a[HD_FORMAT_MAX], b[HD_FORMAT_MAX], first[HD_FORMAT_MAX], second[HD_NUMBER_MAX];
    hd_scenario low = *s, high = *s;
    hd_outcome below, above;

    if (hd_inputs[input].kind != HD_COUNT || !wants_one(target))
        return NULL;
    if (even)
        up_to.value.number = 1;
    hd_answer answer = hd_solve(s, input, &up_to);
    bool rising = answer.kind == HD_ANSWER_AT_MOST;
    if ((!rising && answer.kind != HD_ANSWER_AT_LEAST) || answer.value.count < !rising ||
        (rising && answer.value.count == INT64_MAX))
        return NULL;
    int64_t lower = answer.value.count - !rising;
    hd_answer_apply(&low, input, (hd_value){.count = lower});
    hd_answer_apply(&high, input, (hd_value){.count = lower + 1});
    if (!hd_evaluate(&low, &below, NULL) || !hd_evaluate(&high, &above, NULL))
        return NULL;
    hd_format_output(a, &below, up_to.output);
    hd_format_output(b, &above, up_to.output);
    /* What is rounded to its neighbour, or to what is wanted, would explain nothing. */
    say_wanted(first, &up_to);
    if (strcmp(a, b) == 0 || strcmp(a, first) == 0 || strcmp(b, first) == 0)
        return NULL;
    snprintf(buffer, HD_WHY_MAX, "%.40s give%s %s%s%.48s and %s give%s %.48s",
             hd_format_counted(first, input, lower), lower == 1 ? "s" : "",
             even ? hd_outputs[up_to.output].key : "", even ? " " : "", a, hd_format_count(second, lower + 1),
             lower == 0 ? "s" : "", b);
    return buffer;
}

const char *hd_answer_why(char *buffer, const hd_scenario *scenario, hd_input input, const hd_target *target)
{
    hd_scenario zero = *scenario;
    hd_outcome outcome, at_zero;
    const char *said;

    if (!hd_evaluate(scenario, &outcome, NULL))
        return stays(buffer, scenario, input, target);
    hd_answer_apply(&zero, input, (hd_value){.count = 0});
    bool has_zero = !hd_inputs[input].positive && hd_evaluate(&zero, &at_zero, NULL);
    if ((said = unmoved(buffer, scenario, input, target)) ||
        (said = other_side_alone(buffer, input, scenario, target, &outcome)) ||
        (has_zero && (said = host_part_alone(buffer, &at_zero, target, scenario->device_time))) ||
        (has_zero && (said = still(buffer, input, target, &at_zero))) ||
        (said = between_integers(buffer, scenario, input, target)))
        return said;
    return stays(buffer, scenario, input, target);
}
