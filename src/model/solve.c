#include "hostdispatch/solve.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/format.h"

/* A condition on the outcome, and the inputs that lead into it when they are raised or lowered. */
typedef struct wanted {
    bool (*holds)(const hd_target *target, const hd_outcome *outcome);
    hd_target target;
    hd_trend into;  /* rises: raising the input leads into it; falls: lowering does */
    hd_output last; /* the last row that `holds` looks at, HD_REGIME apart */
} wanted;

/* The values of one input for which a condition holds: one piece, from the rank `low` to the rank `high`. */
typedef struct interval {
    bool none;     /* there are none */
    bool from, to; /* whether `low` and `high` end it; otherwise it goes on as far as the model does */
    int64_t low, high;
} interval;

hd_trend hd_trend_of(const hd_scenario *scenario, hd_output output)
{
    hd_trend trend = {hd_outputs[output].rises, hd_outputs[output].falls};

    /* A device time that follows the blocks moves with them; what both sides of the step move stays. */
    if (scenario->device_time_per_block > 0) {
        if (trend.rises & HD_DEVICE_INPUTS)
            trend.rises |= HD_INPUT_BIT(BLOCKS);
        if (trend.falls & HD_DEVICE_INPUTS)
            trend.falls |= HD_INPUT_BIT(BLOCKS);
        unsigned both = trend.rises & trend.falls;
        trend = (hd_trend){trend.rises & ~both, trend.falls & ~both};
    }
    if (hd_scenario_has(scenario, HD_LAUNCHES_PER_BLOCK))
        return trend;
    /* Launches that follow the operations move with them. */
    if (trend.rises & HD_INPUT_BIT(LAUNCHES_PER_BLOCK))
        trend.rises |= HD_INPUT_BIT(OPS_PER_BLOCK);
    if (trend.falls & HD_INPUT_BIT(LAUNCHES_PER_BLOCK))
        trend.falls |= HD_INPUT_BIT(OPS_PER_BLOCK);
    return trend;
}

static bool host_is_below(const hd_target *target, const hd_outcome *outcome)
{
    (void)target;
    return outcome->value[HD_REGIME].word == HD_DEVICE_BOUND;
}

static bool host_is_above(const hd_target *target, const hd_outcome *outcome)
{
    (void)target;
    return hd_regime_is_host(outcome->value[HD_REGIME].word);
}

/* A value's rank: a count itself, a time's bit pattern, which orders doubles that are not negative. */
static int64_t rank_in(const hd_scenario *scenario, hd_input input)
{
    int64_t rank;

    if (hd_inputs[input].kind == HD_COUNT)
        return hd_scenario_count(scenario, input);
    memcpy(&rank, (const char *)scenario + hd_inputs[input].offset, sizeof rank);
    return rank;
}

static void put_rank(hd_scenario *scenario, hd_input input, int64_t rank)
{
    if (input == HD_DEVICE_TIME)
        scenario->device_time_per_block = 0;
    else if (input == HD_BLOCKS && scenario->device_time_per_block > 0 && rank != scenario->blocks)
        scenario->device_time = (double)rank * scenario->device_time_per_block;
    memcpy((char *)scenario + hd_inputs[input].offset, &rank, sizeof rank);
    scenario->given |= 1u << input;
}

/* Blocks that the device time follows begin at 1. */
static int64_t lowest(const hd_scenario *scenario, hd_input input)
{
    bool followed = input == HD_BLOCKS && scenario->device_time_per_block > 0;

    return hd_inputs[input].positive || followed ? 1 : 0;
}

static int64_t highest(hd_input input)
{
    double most = DBL_MAX;
    int64_t rank;

    memcpy(&rank, &most, sizeof rank);
    return hd_inputs[input].kind == HD_COUNT ? INT64_MAX : rank;
}

typedef struct search {
    hd_scenario trial;
    hd_input input;
    const wanted *condition;
    hd_output last;
} search;

typedef enum finding { NO, YES, REFUSED } finding;

static finding look(search *s, int64_t rank)
{
    hd_outcome outcome;

    put_rank(&s->trial, s->input, rank);
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

static interval everything(const hd_scenario *scenario, hd_input input)
{
    return (interval){.low = lowest(scenario, input), .high = highest(input)};
}

static const interval nothing = {.none = true};

/* Where the condition holds; values at which a row up to `last` cannot be evaluated are no values. */
static interval interval_of(const hd_scenario *scenario, hd_input input, const wanted *condition,
                            hd_output last)
{
    search s = {*scenario, input, condition, last};
    bool upward = (condition->into.rises & 1u << input) != 0,
         downward = (condition->into.falls & 1u << input) != 0;
    int64_t here = rank_in(scenario, input);
    finding now = look(&s, here);

    if (!upward && !downward)
        return now == YES ? everything(scenario, input) : nothing;
    /*
     * Where it holds, its end lies in the direction that leads out of it; where it does not, in the one that
     * leads in.
     */
    int64_t end = upward == (now == YES) ? lowest(scenario, input) : highest(input), far = end;
    finding there = end == here ? now : look(&s, end);
    if (there == now)
        return now == YES ? everything(scenario, input) : nothing;
    int64_t near = halve(&s, here, &far, now);
    int64_t bound = now == YES ? near : far;
    /*
     * What cannot be evaluated lies beyond the last value or, for a scenario of hardly any time at all,
     * between zero and the first one; in that case zero itself is still a value.
     */
    if (far == end ? there == REFUSED : look(&s, far) == REFUSED) {
        if (there == REFUSED)
            return now == YES ? everything(scenario, input) : nothing;
        if (now == NO)
            bound = end;
    }
    interval reach = everything(scenario, input);
    *(upward ? &reach.low : &reach.high) = bound;
    *(upward ? &reach.from : &reach.to) = true;
    return reach;
}

#define LAST (HD_OUTPUTS - 1)

/* What is lacking where the inputs that it falls with are 0 is beyond every number there. */
static bool beyond(const hd_target *target, const hd_outcome *outcome)
{
    return !hd_outcome_has(outcome, target->output) || hd_target_holds(target, outcome);
}

static bool has_value(const hd_target *target, const hd_outcome *outcome)
{
    return hd_outcome_has(outcome, target->output);
}

static bool not_below(const hd_target *target, const hd_outcome *outcome)
{
    if (!hd_outcome_has(outcome, target->output) || hd_target_holds(target, outcome))
        return true;
    return hd_outputs[target->output].kind == HD_COUNT
               ? outcome->value[target->output].count > target->value.count
               : outcome->value[target->output].number > target->value.number;
}

static bool not_above(const hd_target *target, const hd_outcome *outcome)
{
    return hd_target_holds(target, outcome) || !not_below(target, outcome);
}

static bool host_not_below(const hd_target *target, const hd_outcome *outcome)
{
    return !host_is_below(target, outcome);
}

static bool host_not_above(const hd_target *target, const hd_outcome *outcome)
{
    return !host_is_above(target, outcome);
}

static bool launch_larger(const hd_target *target, const hd_outcome *outcome)
{
    (void)target;
    return outcome->value[HD_LAUNCH_TIME].number > outcome->value[HD_DISPATCH_TIME].number;
}

static bool dispatch_larger(const hd_target *target, const hd_outcome *outcome)
{
    return !launch_larger(target, outcome);
}

static hd_trend turned(hd_trend trend)
{
    return (hd_trend){trend.falls, trend.rises};
}

/* A target as one or two conditions, each of which holds up to a value or from one on. */
typedef struct conditions {
    int count;
    wanted each[2];
} conditions;

static conditions regime_conditions(const hd_scenario *s, const hd_target *target)
{
    hd_trend up = hd_trend_of(s, HD_REGIME), launches = hd_trend_of(s, HD_LAUNCH_TIME),
             dispatch = hd_trend_of(s, HD_DISPATCH_TIME);
    /* With which inputs the launches' time gains on the dispatching's: what moves both moves neither past the other. */
    const hd_trend launch = {launches.rises & ~dispatch.rises, dispatch.rises & ~launches.rises};

    switch (target->value.word) {
    case HD_DEVICE_BOUND:
        return (conditions){1, {{host_is_below, *target, turned(up), HD_OVERHEAD_RATIO}}};
    case HD_DISPATCH_BOUND:
        return (conditions){2,
                            {{host_is_above, *target, up, HD_OVERHEAD_RATIO},
                             {dispatch_larger, *target, turned(launch), HD_OVERHEAD_RATIO}}};
    case HD_LAUNCH_BOUND:
        return (conditions){2,
                            {{host_is_above, *target, up, HD_OVERHEAD_RATIO},
                             {launch_larger, *target, launch, HD_OVERHEAD_RATIO}}};
    case HD_EVEN:
        return (conditions){2,
                            {{host_not_below, *target, up, HD_OVERHEAD_RATIO},
                             {host_not_above, *target, turned(up), HD_OVERHEAD_RATIO}}};
    case HD_REGIMES:
        break;
    }
    return (conditions){.count = 0};
}

static conditions conditions_of(const hd_scenario *s, const hd_target *target)
{
    hd_output output = target->output;
    hd_trend up = hd_trend_of(s, output);

    if (output == HD_REGIME)
        return regime_conditions(s, target);
    switch (target->relation) {
    case HD_LESS:
    case HD_AT_MOST:
        return (conditions){1, {{hd_target_holds, *target, turned(up), output}}};
    case HD_MORE:
    case HD_AT_LEAST:
        return (conditions){
            hd_outputs[output].may_lack ? 2 : 1,
            {{beyond, *target, up, output}, {has_value, *target, {.rises = up.falls}, output}}};
    case HD_EQUAL:
        return (conditions){2, {{not_below, *target, up, output}, {not_above, *target, turned(up), output}}};
    case HD_RELATIONS:
        break;
    }
    return (conditions){.count = 0};
}

static interval common(interval a, interval b)
{
    interval both = {.none = a.none || b.none,
                        .from = a.from || b.from,
                        .to = a.to || b.to,
                        .low = a.low > b.low ? a.low : b.low,
                        .high = a.high < b.high ? a.high : b.high};

    both.none = both.none || both.low > both.high;
    return both;
}

static hd_value value_at(hd_input input, int64_t rank)
{
    hd_value value = {.count = rank};

    if (hd_inputs[input].kind == HD_TIME)
        memcpy(&value.number, &rank, sizeof rank);
    return value;
}

static int64_t rank_of(double time)
{
    int64_t rank;

    memcpy(&rank, &time, sizeof rank);
    return rank;
}

/*
 * Of the doubles that == cannot tell apart, the roundest near the middle: 8640 rather than 8639.999999999998.
 * Near is a hundredth of the way to the ends, so that it is still exact to 1e-13.
 */
static int64_t roundest(int64_t low, int64_t high)
{
    int64_t middle = low + (high - low) / 2, slack = (high - low) / 200;
    double time = value_at(HD_DISPATCH, middle).number;
    int exponent = time > 0 ? (int)floor(log10(time)) : 0;

    if (exponent < -18 || exponent > 15)
        return middle;
    for (int digits = 1; digits <= 16; digits++) {
        int shift = digits - 1 - exponent;
        double power = pow(10, shift < 0 ? -shift : shift);
        double round_time = shift < 0 ? round(time / power) * power : round(time * power) / power;
        int64_t rank = rank_of(round_time);
        if (rank >= middle - slack && rank <= middle + slack)
            return rank;
    }
    return middle;
}

static hd_answer_kind kind_of(const hd_target *target, interval reach, interval first)
{
    if (reach.from && reach.to) {
        if (target->output == HD_REGIME && target->value.word != HD_EVEN)
            return HD_ANSWER_BETWEEN;
        return target->relation == HD_EQUAL ? HD_ANSWER_EXACTLY
               : first.to                   ? HD_ANSWER_AT_MOST
                                            : HD_ANSWER_AT_LEAST;
    }
    if (reach.low == reach.high && target->relation == HD_EQUAL)
        return HD_ANSWER_EXACTLY;
    return reach.to ? HD_ANSWER_AT_MOST : reach.from ? HD_ANSWER_AT_LEAST : HD_ANSWER_ALWAYS;
}

/* The rank of the value that an answer names. */
static int64_t named(hd_answer_kind kind, hd_input input, interval reach, int64_t here)
{
    switch (kind) {
    case HD_ANSWER_AT_MOST:
        return reach.high;
    case HD_ANSWER_AT_LEAST:
        return reach.low;
    case HD_ANSWER_EXACTLY:
        if (here >= reach.low && here <= reach.high)
            return here;
        return hd_inputs[input].kind == HD_TIME ? roundest(reach.low, reach.high)
                                                : reach.low + (reach.high - reach.low) / 2;
    case HD_ANSWER_BETWEEN:
        return here <= reach.low || (here < reach.high && here - reach.low < reach.high - here) ? reach.low
                                                                                                : reach.high;
    case HD_ANSWER_NEVER:
    case HD_ANSWER_ALWAYS:
        break;
    }
    return here;
}

/*
 * Where to search from: any value that can be evaluated will do, but not zero. From none of a count nothing
 * tells which part is the larger; and what follows zero may be too little to be evaluated, with values that
 * can be beyond it.
 */
static hd_scenario start_of(const hd_scenario *scenario, hd_input input)
{
    bool count = hd_inputs[input].kind == HD_COUNT;
    hd_scenario start = *scenario;
    hd_outcome outcome;

    if (rank_in(scenario, input) > 0)
        return start;
    /* Counts by doubling, times by factors of 2^64. */
    for (int i = 0; i < (count ? 63 : 32); i++) {
        put_rank(&start, input, count ? INT64_C(1) << i : (int64_t)i << 58 | 1);
        if (hd_evaluate_to(&start, LAST, &outcome))
            return start;
    }
    return *scenario;
}

/* As hd_solve(), where values count as long as the rows up to `last` can be evaluated. */
static hd_answer solve_to(const hd_scenario *scenario, hd_input input, const hd_target *target,
                          hd_output last)
{
    conditions parts = conditions_of(scenario, target);
    interval first = {.none = true}, reach = first;
    int64_t here = rank_in(scenario, input);
    hd_scenario start = start_of(scenario, input);

    for (int i = 0; i < parts.count && (i == 0 || !reach.none); i++) {
        const wanted *part = &parts.each[i];
        interval found = interval_of(&start, input, part, last > part->last ? last : part->last);
        reach = i == 0 ? found : common(reach, found);
        first = i == 0 ? found : first;
    }
    hd_answer answer = {.value = value_at(input, here)};
    if (reach.none)
        return answer;
    answer.kind = kind_of(target, reach, first);
    answer.value = value_at(input, named(answer.kind, input, reach, here));
    answer.low = value_at(input, reach.low);
    answer.high = value_at(input, reach.high);
    return answer;
}

void hd_answer_apply(hd_scenario *scenario, hd_input input, hd_value value)
{
    put_rank(scenario, input, hd_inputs[input].kind == HD_TIME ? rank_of(value.number) : value.count);
}

hd_answer hd_solve(const hd_scenario *scenario, hd_input input, const hd_target *target)
{
    hd_scenario there = *scenario;
    hd_outcome outcome;

    /*
     * Most outputs need few rows. Only among numbers of extreme size does a row below the wanted one matter.
     */
    hd_answer answer = solve_to(scenario, input, target, (hd_output)0);
    hd_answer_apply(&there, input, answer.value);
    if (answer.kind != HD_ANSWER_NEVER && !hd_evaluate_to(&there, LAST, &outcome))
        answer = solve_to(scenario, input, target, LAST);
    answer.already = hd_evaluate(scenario, &outcome, NULL) && hd_target_holds(target, &outcome);
    return answer;
}

/* A count is shown on the side that reaches the target; a time has the digits that the host's and the step's
 * have. */
static const char *show_value(char *buffer, hd_input input, hd_value value, int side)
{
    if (hd_inputs[input].kind == HD_COUNT)
        return side ? hd_format_count_bound(buffer, value.count, side) : hd_format_count(buffer, value.count);
    return hd_format_time(buffer, value.number);
}

const char *hd_answer_show(char *buffer, hd_input input, const hd_answer *answer)
{
    static const char *const signs[] = {
        [HD_ANSWER_AT_MOST] = "≤", [HD_ANSWER_AT_LEAST] = "≥", [HD_ANSWER_EXACTLY] = "="};
    static const int sides[] = {[HD_ANSWER_AT_MOST] = -1, [HD_ANSWER_AT_LEAST] = +1, [HD_ANSWER_EXACTLY] = 0};
    char low[HD_NUMBER_MAX], high[HD_NUMBER_MAX];

    if (answer->kind == HD_ANSWER_NEVER)
        snprintf(buffer, HD_WHY_MAX, "never");
    else if (answer->already || answer->kind == HD_ANSWER_ALWAYS)
        snprintf(buffer, HD_WHY_MAX, "already");
    else if (answer->kind == HD_ANSWER_BETWEEN)
        snprintf(buffer, HD_WHY_MAX, "%s to %s", show_value(low, input, answer->low, +1),
                 show_value(high, input, answer->high, -1));
    else
        snprintf(buffer, HD_WHY_MAX, "%s %s", signs[answer->kind],
                 show_value(low, input, answer->value, sides[answer->kind]));
    return buffer;
}

bool hd_turns_to_host(const hd_outcome *outcome)
{
    return outcome->value[HD_REGIME].word == HD_DEVICE_BOUND;
}

/* The time at which host and device are even: what the rest of the host's time leaves each operation or launch,
 * or all of the host's time for the device. Where there is none it is not above 0, or not finite. */
static double even_time(const hd_scenario *scenario, hd_input input, const hd_outcome *outcome)
{
    const hd_value *v = outcome->value;

    if (input == HD_DEVICE_TIME)
        return v[HD_HOST_TIME].number;
    return input == HD_DISPATCH
               ? (scenario->device_time - v[HD_LAUNCH_TIME].number) / (double)v[HD_OPERATIONS].count
               : (scenario->device_time - v[HD_DISPATCH_TIME].number) / (double)v[HD_LAUNCHES].count;
}

hd_break_even_point hd_break_even(const hd_scenario *scenario, hd_input input)
{
    hd_break_even_point turn = {.when = HD_BREAK_EVEN_NEVER};
    hd_outcome outcome;

    if (!hd_evaluate_to(scenario, HD_REGIME, &outcome))
        return turn;
    bool to_host = hd_turns_to_host(&outcome), above = to_host != (input == HD_DEVICE_TIME);
    if (hd_inputs[input].kind == HD_COUNT) {
        hd_trend up = hd_trend_of(scenario, HD_REGIME);
        const wanted beyond = {.holds = to_host ? host_is_above : host_is_below,
                               .target.output = HD_REGIME,
                               .into = to_host ? up : turned(up)};
        interval reach = interval_of(scenario, input, &beyond, HD_OVERHEAD_RATIO);
        if (reach.none)
            return turn;
        turn.count = above ? reach.low : reach.high;
    } else {
        turn.time = even_time(scenario, input, &outcome);
        if (!(turn.time > 0) || !isfinite(turn.time))
            return (hd_break_even_point){.when = HD_BREAK_EVEN_NEVER};
    }
    turn.when = above ? HD_BREAK_EVEN_ABOVE : HD_BREAK_EVEN_BELOW;
    return turn;
}

const char *hd_format_turn(char *buffer, hd_input input, const hd_break_even_point *turn)
{
    char number[HD_NUMBER_MAX];
    const char *word = hd_inputs[input].word;
    bool above = turn->when == HD_BREAK_EVEN_ABOVE;

    *buffer = '\0';
    if (turn->when == HD_BREAK_EVEN_NEVER)
        return buffer;
    if (hd_inputs[input].kind == HD_COUNT)
        snprintf(buffer, HD_FORMAT_MAX, "%s %s %s", word, above ? "≥" : "≤",
                 hd_format_count_bound(number, turn->count, above ? +1 : -1));
    else
        snprintf(buffer, HD_FORMAT_MAX, "%s %s %s", word, above ? ">" : "<",
                 hd_format_time(number, turn->time));
    return buffer;
}
