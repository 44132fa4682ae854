#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/file.h"
#include "hostdispatch/format.h"
#include "hostdispatch/outcome.h"
#include "hostdispatch/quantity.h"
#include "hostdispatch/text.h"
#include "store.h"

const char *const hd_trace_rules[HD_TRACE_RULES] = {
    [HD_RULE_ISSUE] = "issue",
    [HD_RULE_OPS] = "ops",
    [HD_RULE_WALL] = "wall",
};

/* What the rules count, since exclusions that hold for other scenarios may not hold by them. */
const char *const hd_trace_rule_words[HD_TRACE_RULES] = {
    [HD_RULE_ISSUE] = "operations and the time between them",
    [HD_RULE_OPS] = "the time inside operations",
    [HD_RULE_WALL] = "all host time but launching and waiting",
};

/* A measured count as the model takes it; something that happens less than once in two steps still happens.
 */
static int64_t whole(double count)
{
    double rounded = round(count);

    return count > 0 && rounded < 1 ? 1 : rounded < 0x1p62 ? (int64_t)rounded : INT64_MAX;
}

/* ---- dispatch ---- */

bool hd_is_cpu_only(const hd_trace *trace)
{
    return trace->ops.count > 0 && trace->calls.count == 0 && trace->device.count == 0;
}

bool hd_device_sets_step(const hd_trace_measure *m, double step_unprofiled)
{
    return m->device_busy > 0 && step_unprofiled >= m->device_busy &&
           step_unprofiled <= 1.05 * m->device_busy;
}

/* What of the rule's dispatch the profiler cost: the difference is taken from where the device starves. */
static double profiler_cost(const hd_trace_measure *m, hd_trace_rule rule, double step_unprofiled)
{
    double less = fmax(fmin(m->wall - step_unprofiled, m->starved), 0);
    double issuing = m->in_ops + m->between;

    if (step_unprofiled == 0 || !(less > 0) || hd_device_sets_step(m, step_unprofiled))
        return 0;
    if (rule == HD_RULE_WALL)
        return less;
    less *= m->starved_issue / m->starved;
    return rule == HD_RULE_ISSUE || !(issuing > 0) ? less : less * m->in_ops / issuing;
}

static bool check_unprofiled(const hd_trace_measure *m, double step, hd_error *error)
{
    char buffer[HD_NUMBER_MAX];

    if (step == 0 || !(step < m->device_busy))
        return true;
    hd_number_write(m->device_busy, buffer);
    return hd_refuse(error,
                     "--step-unprofiled is of another run: the device alone works %s us of a step; a longer "
                     "one is accepted",
                     buffer);
}

/* ---- the scenario ---- */

typedef struct scenario_maker {
    const hd_trace_measure *m;
    const hd_import_options *options;
    hd_scenario *scenario;
    hd_error *error;
    bool cpu_only;
} scenario_maker;

static bool lacks(const scenario_maker *maker, hd_input input)
{
    return !hd_scenario_has(maker->scenario, input);
}

static bool wants(const scenario_maker *maker, hd_input input)
{
    return lacks(maker, input) && !(maker->options->unset & 1u << input);
}

/* What rounding the launches adds to the host's time; the dispatch gives it back. */
static double launch_rounding(const scenario_maker *maker)
{
    const hd_trace_measure *m = maker->m;

    if (!(m->launches > 0) || !wants(maker, HD_LAUNCHES_PER_BLOCK) || !wants(maker, HD_LAUNCH))
        return 0;
    return ((double)whole(m->launches) - m->launches) * m->launch;
}

/* Operations and dispatch; of operations that are given, those of a trace without any, the total is shared
 * out. */
static bool take_dispatch(const scenario_maker *maker)
{
    const hd_trace_measure *m = maker->m;
    hd_trace_rule rule = maker->options->rule;
    int64_t ops = whole(m->issued);

    /* A dispatch that is given stays as it is. */
    if (lacks(maker, HD_DISPATCH) && !check_unprofiled(m, maker->options->step_unprofiled, maker->error))
        return false;
    double total = m->issuing[rule];
    if (m->ops == 0 && !lacks(maker, HD_OPS_PER_BLOCK))
        ops = hd_scenario_count(maker->scenario, HD_OPS_PER_BLOCK);
    if (ops > 0 && lacks(maker, HD_OPS_PER_BLOCK) &&
        !hd_scenario_set_count(maker->scenario, HD_OPS_PER_BLOCK, ops, maker->error))
        return false;
    /* On the CPU the operations' time is computation. */
    if (ops == 0 || !isfinite(total) || !lacks(maker, HD_DISPATCH) || maker->cpu_only)
        return true;
    total -= profiler_cost(m, rule, maker->options->step_unprofiled) + launch_rounding(maker);
    return hd_scenario_set_time(maker->scenario, HD_DISPATCH, fmax(total, 0) / (double)ops, maker->error);
}

static bool take_rest(const scenario_maker *maker)
{
    const hd_trace_measure *m = maker->m;
    hd_scenario *s = maker->scenario;

    if (lacks(maker, HD_BLOCKS) && !hd_scenario_set_count(s, HD_BLOCKS, 1, maker->error))
        return false;
    /* Launches that are not measured follow the operations' dispatch: they are part of it. */
    if (wants(maker, HD_LAUNCHES_PER_BLOCK) &&
        !hd_scenario_set_count(s, HD_LAUNCHES_PER_BLOCK, whole(m->launches), maker->error))
        return false;
    if (lacks(maker, HD_LAUNCH) &&
        !hd_scenario_set_time(s, HD_LAUNCH, m->launches > 0 ? m->launch : 0, maker->error))
        return false;
    return !(m->device > 0) || !lacks(maker, HD_DEVICE_TIME) ||
           hd_scenario_set_time(s, HD_DEVICE_TIME, m->device, maker->error);
}

/* Why the inputs that are missing cannot be measured, and which options would give them. */
static bool refuse_missing(const scenario_maker *maker)
{
    char inputs[200] = "", options[200] = "";
    size_t known = 0, given = 0;
    bool no_ops = lacks(maker, HD_OPS_PER_BLOCK);
    bool no_dispatch = lacks(maker, HD_DISPATCH), no_device = lacks(maker, HD_DEVICE_TIME);
    const char *what = (no_ops || no_dispatch) && no_device ? "operations and no device events of their calls"
                       : no_device                          ? "device events of their calls"
                                                            : "operations";

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!hd_inputs[i].required || !lacks(maker, i))
            continue;
        known += (size_t)snprintf(inputs + known, sizeof inputs - known, "%s%s", known ? ", " : "",
                                  hd_inputs[i].key);
        given += (size_t)snprintf(options + given, sizeof options - given, "%s--%s %s", given ? ", " : "",
                                  hd_inputs[i].option, hd_inputs[i].argument);
    }
    if (maker->cpu_only)
        return hd_fail(
            maker->error, 0,
            "it was recorded on the CPU only, so that %s cannot be measured; a trace recorded with "
            "CUDA is accepted, and %s can be given",
            inputs, options);
    return hd_fail(maker->error, 0, "the steps hold no %s, so that %s cannot be measured; %s can be given",
                   what, inputs, options);
}

bool hd_trace_scenario(const hd_trace *trace, const hd_import_options *options, hd_scenario *scenario,
                       hd_error *error)
{
    hd_scenario made = hd_scenario_empty();
    scenario_maker maker = {.m = &trace->measure,
                            .options = options,
                            .scenario = &made,
                            .error = error,
                            .cpu_only = hd_is_cpu_only(trace)};

    hd_scenario_merge(&made, &options->given, options->given.given);
    if (!take_dispatch(&maker) || !take_rest(&maker))
        return false;
    if (!hd_scenario_complete(&made, NULL))
        return refuse_missing(&maker);
    *scenario = made;
    return true;
}

/* ---- its name and source ---- */

/* Whether the measurement is not asked for it. */
static bool is_given(const hd_import_options *options, hd_input input)
{
    return hd_scenario_has(&options->given, input) || options->unset & 1u << input;
}

const char *hd_trace_source_kind(const hd_trace *trace)
{
    const hd_trace_measure *m = &trace->measure;

    return m->ops > 0 && m->launches > 0 && m->device > 0 ? "measured" : "derived";
}

char *hd_trace_name(const hd_trace *trace)
{
    static const char *const endings[] = {".gz", ".json", ".sqlite", ".trace", ".pt"};
    char *name = hd_must(strdup(trace->file));

    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        size_t before = hd_text_before(name, endings[i]);
        if (before > 0)
            name[before] = '\0';
    }
    return name;
}

/* So many stretches of steps are written out. */
#define STRETCHES 12

/* "3 to 5, 7": the numbers of the steps taken. */
static void write_numbers(const hd_trace *trace, FILE *text)
{
    int64_t first = 0, last = 0;
    int stretches = 0;

    for (size_t i = 0; i <= trace->step_count; i++) {
        const hd_marked_step *step = i < trace->step_count ? &trace->steps[i] : NULL;
        if (step && !step->taken)
            continue;
        if (step && stretches > 0 && (step->number == last || step->number == last + 1)) {
            last = step->number;
            continue;
        }
        if (stretches > 0 && last != first)
            fprintf(text, " to %lld", (long long)last);
        if (step && stretches == STRETCHES) {
            fputs(", and more", text);
            return;
        }
        if (step)
            fprintf(text, "%s%lld", stretches++ > 0 ? ", " : "", (long long)step->number);
        first = last = step ? step->number : 0;
    }
}

/* "5 steps (3 to 7)", "2 of 5 steps (3, 6)", "the whole trace". */
static void write_steps(const hd_trace *trace, FILE *text)
{
    const hd_trace_measure *m = &trace->measure;

    if (trace->whole) {
        fputs("the whole trace", text);
        return;
    }
    if (m->steps == m->steps_found)
        fprintf(text, "%lld step%s", (long long)m->steps, m->steps == 1 ? "" : "s");
    else
        fprintf(text, "%lld of %lld steps", (long long)m->steps, (long long)m->steps_found);
    fputs(" (", text);
    write_numbers(trace, text);
    fputc(')', text);
    if (trace->marked_by)
        fprintf(text, " by the ranges \"%s\"", trace->marked_by);
}

/* "0.2 launches a step taken as 1", where something happens less than once in two steps. */
static void write_rare(const hd_trace *trace, const hd_import_options *options, FILE *text)
{
    const struct {
        hd_input input;
        double count;
        const char *name;
    } rows[] = {
        {HD_OPS_PER_BLOCK, trace->measure.issued, "operations"},
        {HD_LAUNCHES_PER_BLOCK, trace->measure.launches, "launches"},
    };
    char number[HD_NUMBER_MAX];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].count > 0 && rows[i].count < 0.5 && !is_given(options, rows[i].input))
            fprintf(text, "; %s %s a step taken as 1", hd_format_number(number, rows[i].count), rows[i].name);
}

static void write_rule(const hd_import_options *options, FILE *text)
{
    char number[HD_NUMBER_MAX];

    if (is_given(options, HD_DISPATCH))
        return;
    fprintf(text, "; dispatch from %s (%s)", hd_trace_rules[options->rule], hd_trace_rule_words[options->rule]);
    if (options->step_unprofiled > 0) {
        hd_time_write(options->step_unprofiled, number);
        fprintf(text, ", with a step of %s without the profiler", number);
    }
}

/* A device time that follows blocks is a product, and may differ from what was measured by its rounding
 * alone. */
#define NEARLY 1e-12

unsigned hd_trace_by_hand(const hd_scenario *now, const hd_scenario *measured)
{
    unsigned inputs = 0;

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        double x = hd_scenario_number(now, i), y = hd_scenario_number(measured, i);
        bool differs = hd_inputs[i].kind == HD_TIME ? fabs(x - y) > NEARLY * fmax(fabs(x), fabs(y))
                                                    : hd_scenario_differs(now, measured, i);
        inputs |= differs ? 1u << i : 0;
    }
    return inputs;
}

char *hd_trace_source(const hd_trace *trace, const hd_import_options *made, const hd_scenario *now)
{
    hd_import_options given = *made;
    const hd_import_options *options = &given;
    char time[HD_NUMBER_MAX];
    hd_scenario scenario;
    hd_outcome outcome;
    hd_writing source;

    if (now && hd_trace_scenario(trace, made, &scenario, NULL))
        hd_scenario_merge(&given.given, now, hd_trace_by_hand(now, &scenario));
    if (!hd_writing_begin(&source))
        hd_memory_end();
    FILE *text = source.out;
    fprintf(text, "%s%s%s; %s; ", trace->file, trace->truncated ? ", cut off" : "",
            trace->damaged ? ", damaged" : "",
            trace->device_text[0] ? trace->device_text : "no device named");
    write_steps(trace, text);
    if (trace->measure.wall > 0)
        fprintf(text, "; measured %s%s", hd_format_time(time, trace->measure.wall), trace->whole ? "" : " a step");
    write_rule(options, text);
    write_rare(trace, options, text);
    if (trace->measure.issued > trace->measure.ops && !is_given(options, HD_OPS_PER_BLOCK))
        fputs("; one operation per launch assumed", text);
    for (hd_input i = 0, first = 1; i < HD_INPUTS; i++)
        if (is_given(options, i)) {
            fprintf(text, "%s%s", first ? "; given instead: " : ", ", hd_inputs[i].key);
            first = 0;
        }
    if (hd_trace_scenario(trace, options, &scenario, NULL) && hd_evaluate(&scenario, &outcome, NULL))
        fprintf(text, "; the serial model, which excludes overlap, gives %s",
                hd_format_time(time, outcome.value[HD_STEP_TIME].number));
    return hd_must(hd_writing_end(&source, NULL));
}
