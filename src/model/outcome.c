#include "hostdispatch/outcome.h"

#include <math.h>

/* How far the overhead ratio may be from 1 to count as even: sums that are equal on paper differ in their
 * last bits. */
#define EVEN_TOLERANCE 1e-12

#define NONE ((double)NAN)
#define NUMBER(name) outcome->value[HD_##name].number
#define COUNT(name) outcome->value[HD_##name].count

static bool compute_operations(const hd_scenario *s, hd_outcome *outcome)
{
    return !__builtin_mul_overflow(s->blocks, s->ops_per_block, &COUNT(OPERATIONS));
}

static bool compute_launches(const hd_scenario *s, hd_outcome *outcome)
{
    return !__builtin_mul_overflow(s->blocks, hd_scenario_count(s, HD_LAUNCHES_PER_BLOCK), &COUNT(LAUNCHES));
}

/* clang-format off */
/* The function of a row whose value is a number. */
#define COMPUTE(key, NAME, equation)                                                                         \
    static bool compute_##key(const hd_scenario *s, hd_outcome *outcome)                                     \
    {                                                                                                        \
        (void)s;                                                                                             \
        NUMBER(NAME) = equation;                                                                             \
        return true;                                                                                         \
    }

COMPUTE(per_op_cost, PER_OP_COST, s->dispatch + s->launch)
COMPUTE(dispatch_time, DISPATCH_TIME, (double)COUNT(OPERATIONS) * s->dispatch)
COMPUTE(launch_time, LAUNCH_TIME, (double)COUNT(LAUNCHES) * s->launch)
COMPUTE(host_time, HOST_TIME, NUMBER(DISPATCH_TIME) + NUMBER(LAUNCH_TIME))
COMPUTE(overhead_ratio, OVERHEAD_RATIO, NUMBER(HOST_TIME) / s->device_time)
COMPUTE(launch_ratio, LAUNCH_RATIO, NUMBER(LAUNCH_TIME) / s->device_time)
COMPUTE(host_share, HOST_SHARE, NUMBER(HOST_TIME) / (NUMBER(HOST_TIME) + s->device_time))
COMPUTE(speedup_limit, SPEEDUP_LIMIT, (NUMBER(HOST_TIME) + s->device_time) / s->device_time)
COMPUTE(step_time, STEP_TIME, NUMBER(HOST_TIME) + s->device_time)
COMPUTE(steps_per_second, STEPS_PER_SECOND, 1e6 / NUMBER(STEP_TIME))
COMPUTE(device_limit, DEVICE_LIMIT, NUMBER(HOST_TIME) > 0 ? NUMBER(STEP_TIME) / NUMBER(HOST_TIME) : NONE)
COMPUTE(overlap_bound, OVERLAP_BOUND, fmax(NUMBER(HOST_TIME), s->device_time))

/* The equations turned round, for the rows that the host's time decides: column host_at. */
#define HOST_AT(name, equation)                                                                              \
    static double host_##name(double wanted, double device_time)                                             \
    {                                                                                                        \
        (void)wanted, (void)device_time;                                                                     \
        return equation;                                                                                     \
    }

HOST_AT(itself, wanted)
HOST_AT(at_ratio, wanted * device_time)
HOST_AT(at_share, wanted / (1 - wanted) * device_time)
HOST_AT(at_limit, (wanted - 1) * device_time)
HOST_AT(at_step, wanted - device_time)
HOST_AT(at_rate, 1e6 / wanted - device_time)
HOST_AT(at_device_limit, device_time / (wanted - 1))
HOST_AT(at_even, device_time)
/* clang-format on */

static bool compute_regime(const hd_scenario *s, hd_outcome *outcome)
{
    double ratio = NUMBER(OVERHEAD_RATIO);

    (void)s;
    outcome->value[HD_REGIME].word = fabs(ratio - 1) <= EVEN_TOLERANCE             ? HD_EVEN
                                     : ratio < 1                                   ? HD_DEVICE_BOUND
                                     : NUMBER(LAUNCH_TIME) > NUMBER(DISPATCH_TIME) ? HD_LAUNCH_BOUND
                                                                                   : HD_DISPATCH_BOUND;
    return true;
}

const hd_output_row hd_outputs[HD_OUTPUTS] = {
#define HD_OUTPUT_ROW(NAME, key_, kind_, label_, equation_, help_, ...)                                      \
    [HD_##NAME] = {.key = #key_,                                                                             \
                   .label = label_,                                                                          \
                   .equation = equation_,                                                                    \
                   .help = help_,                                                                            \
                   .kind = kind_,                                                                            \
                   .compute = compute_##key_,                                                                \
                   __VA_ARGS__},
    HD_OUTPUT_ROWS(HD_OUTPUT_ROW)
#undef HD_OUTPUT_ROW
};

const char *const hd_regimes[HD_REGIMES] = {
    [HD_DEVICE_BOUND] = "device-bound",
    [HD_DISPATCH_BOUND] = "dispatch-bound",
    [HD_LAUNCH_BOUND] = "launch-bound",
    [HD_EVEN] = "even",
};

bool hd_regime_is_host(hd_regime regime)
{
    return regime == HD_DISPATCH_BOUND || regime == HD_LAUNCH_BOUND;
}

bool hd_outcome_has(const hd_outcome *outcome, hd_output output)
{
    return !hd_outputs[output].may_lack || !isnan(outcome->value[output].number);
}

static bool holds(const hd_outcome *outcome, hd_output output)
{
    hd_kind kind = hd_outputs[output].kind;

    return kind == HD_COUNT || kind == HD_WORD || isfinite(outcome->value[output].number) ||
           !hd_outcome_has(outcome, output);
}

/* The first row that is refused, or HD_OUTPUTS. */
static hd_output first_refused(const hd_scenario *scenario, hd_output last, hd_outcome *outcome)
{
    for (hd_output i = 0; i <= last; i++)
        if (!hd_outputs[i].compute(scenario, outcome) || !holds(outcome, i))
            return i;
    return HD_OUTPUTS;
}

bool hd_evaluate(const hd_scenario *scenario, hd_outcome *outcome, hd_error *error)
{
    hd_output refused = first_refused(scenario, HD_OUTPUTS - 1, outcome);

    if (refused == HD_OUTPUTS)
        return true;
    const hd_output_row *row = &hd_outputs[refused];
    if (row->kind == HD_COUNT)
        return hd_refuse(error, "%s (%s) leaves signed 64 bits; smaller counts are accepted", row->key,
                         row->equation);
    return hd_refuse(error, "%s (%s) is not finite; less extreme inputs are accepted", row->key,
                     row->equation);
}

bool hd_evaluate_to(const hd_scenario *scenario, hd_output last, hd_outcome *outcome)
{
    return first_refused(scenario, last, outcome) == HD_OUTPUTS;
}

double hd_outcome_number(const hd_outcome *outcome, hd_output output)
{
    const hd_value *value = &outcome->value[output];
    hd_kind kind = hd_outputs[output].kind;

    return kind == HD_COUNT ? (double)value->count : kind == HD_WORD ? (double)value->word : value->number;
}

static bool equal(const hd_value *a, const hd_value *b, hd_kind kind)
{
    if (kind == HD_COUNT)
        return a->count == b->count;
    if (kind == HD_WORD)
        return a->word == b->word;
    return a->number == b->number || (isnan(a->number) && isnan(b->number));
}

bool hd_outcome_equal(const hd_outcome *a, const hd_outcome *b)
{
    bool same = true;

    for (hd_output i = 0; i < HD_OUTPUTS; i++)
        same = same && equal(&a->value[i], &b->value[i], hd_outputs[i].kind);
    return same;
}

const char *hd_output_key(size_t index)
{
    return index < HD_OUTPUTS ? hd_outputs[index].key : NULL;
}

hd_output hd_output_find(const char *key, size_t length)
{
    return (hd_output)hd_word_find(hd_output_key, key, length);
}
