/* Why a target is never reached: the sentences of hd_answer_why(). */
#include "hostdispatch/solve.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "solve_private.h"

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

/* "dispatch alone is 3.84 ms, more than the device's 0.90 ms" */
static const char *more_than_device(char *buffer, const char *part, double taken, double device)
{
    char a[HD_NUMBER_MAX], b[HD_NUMBER_MAX];
    hd_time_scale scale = hd_time_scale_of(taken);

    snprintf(buffer, HD_WHY_MAX, "%s alone is %s, %s than the device's %s", part,
             hd_format_part_time(a, taken, scale), taken > device ? "more" : "no less",
             hd_format_part_time(b, device, scale));
    return buffer;
}

/* "dispatch alone is 3.84 ms, and the target leaves the host 0.38 ms", both in the larger one's unit. */
static const char *too_little_room(char *buffer, const char *part, double taken, const char *whom,
                                   double room)
{
    char a[HD_NUMBER_MAX], b[HD_NUMBER_MAX];
    hd_time_scale scale = hd_time_scale_of(taken);

    if (room <= 0) {
        snprintf(buffer, HD_WHY_MAX, "%s alone is %s, and the target leaves %s nothing", part,
                 hd_format_part_time(a, taken, scale), whom);
        return buffer;
    }
    snprintf(buffer, HD_WHY_MAX, "%s alone is %s, and the target leaves %s %s", part,
             hd_format_part_time(a, taken, scale), whom, hd_format_part_time(b, room, scale));
    return buffer;
}

/* The part of the host's time that stays with the input at zero, if the target leaves less. */
static const char *host_part_alone(char *buffer, const hd_outcome *at_zero, const hd_target *target,
                                   double device)
{
    double dispatch = at_zero->value[HD_DISPATCH_TIME].number, launch = at_zero->value[HD_LAUNCH_TIME].number;
    double room = room_of_host(target, device);
    bool one = (dispatch > 0) != (launch > 0);

    if (!one || !(room >= 0) || !(room <= dispatch + launch))
        return NULL;
    const char *part = dispatch > 0 ? "dispatch" : "launch";
    return target->output == HD_REGIME
               ? more_than_device(buffer, part, dispatch + launch, device)
               : too_little_room(buffer, part, dispatch + launch, "the host", room);
}

/* The other side of the step, if it alone is more than the target leaves the step. */
static const char *other_side_alone(char *buffer, hd_input input, const hd_scenario *s,
                                    const hd_target *target, const hd_outcome *outcome)
{
    double room = room_of_step(target);
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

static const char *stays(char *buffer, hd_input input, const hd_target *target)
{
    static const char *const where[HD_RELATIONS] = {
        [HD_LESS] = "is never less than", [HD_AT_MOST] = "stays above", [HD_MORE] = "is never more than",
        [HD_AT_LEAST] = "stays below",    [HD_EQUAL] = "is never",
    };
    char value[HD_FORMAT_MAX];

    snprintf(buffer, HD_WHY_MAX, "whatever %s is, %s %s %.80s", hd_inputs[input].key,
             hd_outputs[target->output].key, where[target->relation], say_wanted(value, target));
    return buffer;
}

/* What no step reaches, by the output's equation. */
static const char *out_of_bounds(char *buffer, const hd_target *target)
{
    const hd_output_row *row = &hd_outputs[target->output];
    bool share = target->output == HD_HOST_SHARE;
    double least = row->kind == HD_FACTOR ? 1 : 0, wanted = target->value.number;
    bool excluded = row->kind == HD_RATE || target->relation == HD_LESS;
    char value[HD_NUMBER_MAX];

    if (row->kind == HD_WORD || row->kind == HD_COUNT)
        return NULL;
    if (share && wants_more(target) && wanted >= 1) {
        snprintf(buffer, HD_WHY_MAX, "the device has a part of every step, so host_share is below 100 %%");
        return buffer;
    }
    if (!wants_less(target) || !(wanted < least || (excluded && wanted == least)))
        return NULL;
    snprintf(buffer, HD_WHY_MAX, "%s is always %s%s", row->key,
             row->kind == HD_RATE ? "more than 0"
             : least > 0          ? hd_format_factor(value, least)
                                  : "0",
             row->kind == HD_RATE ? "" : " or more");
    return buffer;
}

/* The other side of the step is always there, and the target wants none of it. */
static const char *other_side_stays(char *buffer, hd_input input, const hd_scenario *s,
                                    const hd_target *target, const hd_outcome *outcome)
{
    bool of_device = input == HD_DEVICE_TIME;
    double taken = of_device ? outcome->value[HD_HOST_TIME].number : s->device_time;
    unsigned falls = hd_outputs[target->output].falls;
    bool fits = of_device ? falls & HD_DEVICE_INPUTS : falls & HD_HOST_INPUTS;
    char value[HD_NUMBER_MAX];

    if (!fits || !(taken > 0) || !wants_less(target) || hd_outputs[target->output].kind == HD_WORD)
        return NULL;
    snprintf(buffer, HD_WHY_MAX, "the %s takes %s, whatever %s is", of_device ? "host" : "device",
             hd_format_time(value, taken), hd_inputs[input].key);
    return buffer;
}

/* Whether the input moves the output at all, and if so whether it moves it from `here` on. */
static const char *unmoved(char *buffer, const hd_scenario *s, hd_input input, const hd_target *target,
                           const hd_outcome *outcome, const hd_outcome *at_zero)
{
    hd_trend trend = hd_trend_of(s, target->output);
    const hd_output_row *row = &hd_outputs[target->output];
    char value[HD_FORMAT_MAX];
    double here = hd_outcome_number(outcome, target->output);

    if (!((trend.rises | trend.falls) & 1u << input)) {
        snprintf(buffer, HD_WHY_MAX, "%s does not depend on %s", row->key, hd_inputs[input].key);
        return buffer;
    }
    /* What comes of the host's time may be the same here and there, and not between them or beyond. */
    hd_output seen = row->host_at ? HD_HOST_TIME : target->output;
    bool same = at_zero && hd_rank(s, input) > 0 &&
                (isnan(here) || hd_outcome_number(outcome, seen) == hd_outcome_number(at_zero, seen));
    if (!same)
        return NULL;
    snprintf(buffer, HD_WHY_MAX, "%s is %.80s whatever %s is", row->key,
             hd_format_output(value, outcome, target->output), hd_inputs[input].key);
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
        return hd_host_is_above(target, outcome);
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

/* "with blocks 1 device_limit is 1.11×, and with 0 there is none" */
static const char *none_at_zero(char *buffer, const hd_scenario *s, hd_input input, const hd_target *target,
                                const hd_outcome *at_zero)
{
    hd_scenario one = *s;
    hd_outcome at_one;
    char value[HD_FORMAT_MAX];

    if (hd_outcome_has(at_zero, target->output) || hd_inputs[input].kind != HD_COUNT ||
        !wants_less_host(target))
        return NULL;
    hd_rank_put(&one, input, 1);
    if (!hd_evaluate(&one, &at_one, NULL) || !hd_outcome_has(&at_one, target->output))
        return NULL;
    snprintf(buffer, HD_WHY_MAX, "with %s 1 %s is %.60s, and with 0 there is none", hd_inputs[input].key,
             hd_outputs[target->output].key, hd_format_output(value, &at_one, target->output));
    return buffer;
}

/*
 * A part of the host's time has to be the larger one: the input moves both parts or neither and they are the
 * other way round, or it moves the smaller one, and twice the larger is still less than the device's time.
 */
static const char *wrong_part(char *buffer, const hd_scenario *s, hd_input input, const hd_target *target,
                              const hd_outcome *outcome)
{
    unsigned moved = hd_trend_of(s, HD_LAUNCH_TIME).rises ^ hd_trend_of(s, HD_DISPATCH_TIME).rises;
    double dispatch = outcome->value[HD_DISPATCH_TIME].number, launch = outcome->value[HD_LAUNCH_TIME].number;
    hd_regime wrong = launch > dispatch ? HD_DISPATCH_BOUND : HD_LAUNCH_BOUND;
    bool wants_dispatch = target->value.word == HD_DISPATCH_BOUND;
    double larger = wants_dispatch ? dispatch : launch;
    char a[HD_NUMBER_MAX], b[HD_NUMBER_MAX];

    if (target->output != HD_REGIME || !hd_regime_is_host(target->value.word))
        return NULL;
    if (moved & 1u << input) {
        hd_time_scale scale = hd_time_scale_of(s->device_time);
        if (!(2 * larger <= s->device_time))
            return NULL;
        snprintf(buffer, HD_WHY_MAX, "%s is %s, and twice that is no more than the device's %s",
                 wants_dispatch ? "dispatch" : "launch", hd_format_part_time(a, larger, scale),
                 hd_format_part_time(b, s->device_time, scale));
        return buffer;
    }
    if (target->value.word != wrong)
        return NULL;
    snprintf(buffer, HD_WHY_MAX, "%s, whatever %s is",
             launch > dispatch ? "launch takes longer than dispatch" : "launch takes no longer than dispatch",
             hd_inputs[input].key);
    return buffer;
}

/* An output's value, in all its digits where that is asked for. */
static void say_exactly(char *buffer, const hd_outcome *outcome, hd_output output, bool all)
{
    char text[HD_TARGET_MAX];
    hd_target found = {output, HD_EQUAL, outcome->value[output]};

    hd_format_output(buffer, outcome, output);
    if (!all || !hd_outcome_has(outcome, output))
        return;
    hd_target_write(&found, text);
    snprintf(buffer, HD_FORMAT_MAX, "%s", strstr(text, "==") + 2);
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
    hd_rank_put(&low, input, lower);
    hd_rank_put(&high, input, lower + 1);
    if (!hd_evaluate(&low, &below, NULL) || !hd_evaluate(&high, &above, NULL))
        return NULL;
    say_exactly(a, &below, up_to.output, false);
    say_exactly(b, &above, up_to.output, false);
    /* What is rounded to its neighbour, or to what is wanted, would explain nothing. */
    say_wanted(first, &up_to);
    bool all = strcmp(a, b) == 0 || strcmp(a, first) == 0 || strcmp(b, first) == 0;
    say_exactly(a, &below, up_to.output, all);
    say_exactly(b, &above, up_to.output, all);
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

    hd_rank_put(&zero, input, 0);
    bool has_zero = !hd_inputs[input].positive && hd_evaluate(&zero, &at_zero, NULL);
    if (!hd_evaluate(scenario, &outcome, NULL))
        return stays(buffer, input, target);
    if ((said = out_of_bounds(buffer, target)))
        return said;
    if ((said = unmoved(buffer, scenario, input, target, &outcome, has_zero ? &at_zero : NULL)))
        return said;
    if ((said = wrong_part(buffer, scenario, input, target, &outcome)))
        return said;
    if ((said = other_side_alone(buffer, input, scenario, target, &outcome)))
        return said;
    if (has_zero && (said = host_part_alone(buffer, &at_zero, target, scenario->device_time)))
        return said;
    if (has_zero && (said = still(buffer, input, target, &at_zero)))
        return said;
    if (has_zero && (said = none_at_zero(buffer, scenario, input, target, &at_zero)))
        return said;
    if ((said = between_integers(buffer, scenario, input, target)))
        return said;
    if ((said = other_side_stays(buffer, input, scenario, target, &outcome)))
        return said;
    return stays(buffer, input, target);
}
