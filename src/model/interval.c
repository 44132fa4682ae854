#include "interval.h"

#include <float.h>
#include <string.h>

hd_trend hd_trend_of(const hd_scenario *scenario, hd_output output)
{
    hd_trend trend = {hd_outputs[output].rises, hd_outputs[output].falls};

    if (hd_scenario_has(scenario, HD_LAUNCHES_PER_BLOCK))
        return trend;
    /* Launches that follow the operations move with them. */
    if (trend.rises & HD_INPUT_BIT(LAUNCHES_PER_BLOCK))
        trend.rises |= HD_INPUT_BIT(OPS_PER_BLOCK);
    if (trend.falls & HD_INPUT_BIT(LAUNCHES_PER_BLOCK))
        trend.falls |= HD_INPUT_BIT(OPS_PER_BLOCK);
    return trend;
}

bool hd_host_is_below(const hd_target *target, const hd_outcome *outcome)
{
    (void)target;
    return outcome->value[HD_REGIME].word == HD_DEVICE_BOUND;
}

bool hd_host_is_above(const hd_target *target, const hd_outcome *outcome)
{
    (void)target;
    return hd_regime_is_host(outcome->value[HD_REGIME].word);
}

int64_t hd_rank(const hd_scenario *scenario, hd_input input)
{
    int64_t rank;

    if (hd_inputs[input].kind == HD_COUNT)
        return hd_scenario_count(scenario, input);
    memcpy(&rank, (const char *)scenario + hd_inputs[input].offset, sizeof rank);
    return rank;
}

void hd_rank_put(hd_scenario *scenario, hd_input input, int64_t rank)
{
    memcpy((char *)scenario + hd_inputs[input].offset, &rank, sizeof rank);
    scenario->given |= 1u << input;
}

int64_t hd_rank_lowest(hd_input input)
{
    return hd_inputs[input].positive ? 1 : 0;
}

int64_t hd_rank_highest(hd_input input)
{
    double most = DBL_MAX;
    int64_t rank;

    memcpy(&rank, &most, sizeof rank);
    return hd_inputs[input].kind == HD_COUNT ? INT64_MAX : rank;
}

typedef struct search {
    hd_scenario trial;
    hd_input input;
    const hd_condition *condition;
    hd_output last;
} search;

typedef enum finding { NO, YES, REFUSED } finding;

static finding look(search *s, int64_t rank)
{
    hd_outcome outcome;

    hd_rank_put(&s->trial, s->input, rank);
    if (!hd_evaluate_to(&s->trial, s->last, &outcome))
        return REFUSED;
    /* The regime stands last and needs no more than the overhead ratio. */
    if (s->condition->target.output == HD_REGIME && s->last < HD_REGIME)
        hd_outputs[HD_REGIME].compute(&s->trial, &outcome);
    return s->condition->holds(&s->condition->target, &outcome) ? YES : NO;
}

/* Come nearer to `*far` from `near`, which finds `as`: most ends lie within a few times the present value. */
static int64_t approach(search *s, int64_t near, int64_t *far, finding as)
{
    int64_t step = hd_inputs[s->input].kind == HD_COUNT ? near / 4 + 1 : INT64_C(1) << (DBL_MANT_DIG - 1);
    int64_t left = *far > near ? *far - near : near - *far;

    for (; step<left; left -= step, step = step> left / 4 ? left : step * 4) {
        int64_t at = *far > near ? near + step : near - step;
        if (look(s, at) != as) {
            *far = at;
            break;
        }
        near = at;
    }
    return near;
}

/*
 * Halve the interval from `near` to `*far` until they are neighbours; `near` finds `as`, `*far` something
 * else.
 */
static int64_t halve(search *s, int64_t near, int64_t *far, finding as)
{
    near = approach(s, near, far, as);
    while (near - *far > 1 || *far - near > 1) {
        int64_t middle = near + (*far - near) / 2;
        if (look(s, middle) == as)
            near = middle;
        else
            *far = middle;
    }
    return near;
}

static hd_interval everything(hd_input input)
{
    return (hd_interval){.low = hd_rank_lowest(input), .high = hd_rank_highest(input)};
}

static const hd_interval nothing = {.none = true};

hd_interval hd_interval_of(const hd_scenario *scenario, hd_input input, const hd_condition *condition,
                           hd_output last)
{
    search s = {*scenario, input, condition, last};
    bool upward = (condition->into.rises & 1u << input) != 0,
         downward = (condition->into.falls & 1u << input) != 0;
    int64_t here = hd_rank(scenario, input);
    finding now = look(&s, here);

    if (!upward && !downward)
        return now == YES ? everything(input) : nothing;
    /*
     * Where it holds, its end lies in the direction that leads out of it; where it does not, in the one that
     * leads in.
     */
    int64_t end = upward == (now == YES) ? hd_rank_lowest(input) : hd_rank_highest(input), far = end;
    finding there = end == here ? now : look(&s, end);
    if (there == now)
        return now == YES ? everything(input) : nothing;
    int64_t near = halve(&s, here, &far, now);
    int64_t bound = now == YES ? near : far;
    /*
     * What cannot be evaluated lies beyond the last value or, for a scenario of hardly any time at all,
     * between zero and the first one; in that case zero itself is still a value.
     */
    if (far == end ? there == REFUSED : look(&s, far) == REFUSED) {
        if (there == REFUSED)
            return now == YES ? everything(input) : nothing;
        if (now == NO)
            bound = end;
    }
    hd_interval reach = everything(input);
    *(upward ? &reach.low : &reach.high) = bound;
    *(upward ? &reach.from : &reach.to) = true;
    return reach;
}
