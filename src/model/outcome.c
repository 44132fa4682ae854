#include "hostdispatch/outcome.h"

#include <math.h>
#include <string.h>

/* How far the overhead ratio may be from 1 to count as even: sums that are equal on paper differ in their
 * last bits. */
#define EVEN_TOLERANCE 1e-12

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

static bool compute_per_op_cost(const hd_scenario *s, hd_outcome *outcome)
{
    NUMBER(PER_OP_COST) = s->dispatch + s->launch;
    return true;
}

static bool compute_dispatch_time(const hd_scenario *s, hd_outcome *outcome)
{
    NUMBER(DISPATCH_TIME) = (double)COUNT(OPERATIONS) * s->dispatch;
    return true;
}

static bool compute_launch_time(const hd_scenario *s, hd_outcome *outcome)
{
    NUMBER(LAUNCH_TIME) = (double)COUNT(LAUNCHES) * s->launch;
    return true;
}

static bool compute_host_time(const hd_scenario *s, hd_outcome *outcome)
{
    (void)s;
    NUMBER(HOST_TIME) = NUMBER(DISPATCH_TIME) + NUMBER(LAUNCH_TIME);
    return true;
}

static bool compute_overhead_ratio(const hd_scenario *s, hd_outcome *outcome)
{
    NUMBER(OVERHEAD_RATIO) = NUMBER(HOST_TIME) / s->device_time;
    return true;
}

static bool compute_launch_ratio(const hd_scenario *s, hd_outcome *outcome)
{
    NUMBER(LAUNCH_RATIO) = NUMBER(LAUNCH_TIME) / s->device_time;
    return true;
}

static bool compute_host_share(const hd_scenario *s, hd_outcome *outcome)
{
    NUMBER(HOST_SHARE) = NUMBER(HOST_TIME) / (NUMBER(HOST_TIME) + s->device_time);
    return true;
}

static bool compute_speedup_limit(const hd_scenario *s, hd_outcome *outcome)
{
    NUMBER(SPEEDUP_LIMIT) = (NUMBER(HOST_TIME) + s->device_time) / s->device_time;
    return true;
}

static bool compute_step_time(const hd_scenario *s, hd_outcome *outcome)
{
    NUMBER(STEP_TIME) = NUMBER(HOST_TIME) + s->device_time;
    return true;
}

static bool compute_steps_per_second(const hd_scenario *s, hd_outcome *outcome)
{
    (void)s;
    NUMBER(STEPS_PER_SECOND) = 1e6 / NUMBER(STEP_TIME);
    return true;
}

static bool compute_device_limit(const hd_scenario *s, hd_outcome *outcome)
{
    (void)s;
    NUMBER(DEVICE_LIMIT) = NUMBER(HOST_TIME) > 0 ? NUMBER(STEP_TIME) / NUMBER(HOST_TIME) : (double)NAN;
    return true;
}

static bool compute_overlap_bound(const hd_scenario *s, hd_outcome *outcome)
{
    NUMBER(OVERLAP_BOUND) = fmax(NUMBER(HOST_TIME), s->device_time);
    return true;
}

static bool compute_regime(const hd_scenario *s, hd_outcome *outcome)
{
    double ratio = NUMBER(OVERHEAD_RATIO);
    hd_regime regime = fabs(ratio - 1) <= EVEN_TOLERANCE             ? HD_EVEN
                       : ratio < 1                                   ? HD_DEVICE_BOUND
                       : NUMBER(LAUNCH_TIME) > NUMBER(DISPATCH_TIME) ? HD_LAUNCH_BOUND
                                                                     : HD_DISPATCH_BOUND;

    (void)s;
    outcome->value[HD_REGIME].word = regime;
    return true;
}

/* The equations turned round, for the rows that the host's time decides: column host_at. */

static double host_itself(double wanted, double device_time)
{
    (void)device_time;
    return wanted;
}

static double host_at_ratio(double wanted, double device_time)
{
    return wanted * device_time;
}

static double host_at_share(double wanted, double device_time)
{
    return wanted / (1 - wanted) * device_time;
}

static double host_at_limit(double wanted, double device_time)
{
    return (wanted - 1) * device_time;
}

static double host_at_step(double wanted, double device_time)
{
    return wanted - device_time;
}

static double host_at_rate(double wanted, double device_time)
{
    return 1e6 / wanted - device_time;
}

static double host_at_device_limit(double wanted, double device_time)
{
    return device_time / (wanted - 1);
}

static double host_at_even(double wanted, double device_time)
{
    (void)wanted;
    return device_time;
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
    for (hd_output i = 0; i < HD_OUTPUTS; i++)
        if (strlen(hd_outputs[i].key) == length && memcmp(hd_outputs[i].key, key, length) == 0)
            return i;
    return HD_OUTPUTS;
}
