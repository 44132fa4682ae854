/*
 * fuzz_whatif.c - any lines as targets and sweeps of any scenario: an answer is one that reaches its target, and is the
 * last that does; a walk stays between its ends and rises or falls. See local.mk for how to build and run it.
 *
 * The first six lines are the inputs, where they can be read; of the others, each is a target, a sweep or neither.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/quantity.h"
#include "hostdispatch/solve.h"
#include "hostdispatch/sweep.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Steps of a walk that are taken. */
#define STEPS 300

/* How far beyond an axis a round number may lie that stands at its end. */
#define NEARLY 1e-9

#define demand(what)                                                                                         \
    do {                                                                                                     \
        if (!(what)) {                                                                                       \
            fprintf(stderr, "fuzz_whatif.c:%d: this does not hold: %s\n", __LINE__, #what);                  \
            abort();                                                                                         \
        }                                                                                                    \
    } while (0)

static bool reaches(const hd_scenario *scenario, hd_input input, hd_value value, const hd_target *target)
{
    hd_scenario changed = *scenario;
    hd_outcome outcome;

    hd_answer_apply(&changed, input, value);
    return hd_evaluate(&changed, &outcome, NULL) && hd_target_holds(target, &outcome);
}

static bool is_count(hd_input input)
{
    return hd_inputs[input].kind == HD_COUNT;
}

/* The neighbour of a value, upwards or downwards; false where the input ends there. */
static bool beside(hd_input input, hd_value *value, bool up)
{
    if (is_count(input)) {
        if (value->count == (up ? INT64_MAX : 0))
            return false;
        value->count += up ? 1 : -1;
        return true;
    }
    value->number = nextafter(value->number, up ? (double)INFINITY : 0.0);
    return isfinite(value->number) && value->number > 0;
}

static void check_end(const hd_scenario *scenario, hd_input input, hd_value value, const hd_target *target, bool up)
{
    demand(reaches(scenario, input, value, target));
    if (beside(input, &value, up))
        demand(!reaches(scenario, input, value, target));
}

static void check_answer(const hd_scenario *scenario, hd_input input, const hd_target *target)
{
    const hd_answer answer = hd_solve(scenario, input, target);
    char text[HD_WHY_MAX];

    switch (answer.kind) {
    case HD_ANSWER_NEVER:
        demand(!answer.already);
        demand(*hd_answer_why(text, scenario, input, target));
        break;
    case HD_ANSWER_ALWAYS:
        demand(answer.already);
        break;
    case HD_ANSWER_AT_MOST:
        check_end(scenario, input, answer.value, target, true);
        break;
    case HD_ANSWER_AT_LEAST:
        check_end(scenario, input, answer.value, target, false);
        break;
    case HD_ANSWER_EXACTLY:
    case HD_ANSWER_BETWEEN:
        demand(reaches(scenario, input, answer.value, target));
        break;
    }
    demand(*hd_answer_show(text, input, &answer));
}

static void check_target(const hd_scenario *scenario, const hd_target *target)
{
    hd_outcome outcome;
    char found[HD_FOUND_MAX];

    demand(hd_evaluate(scenario, &outcome, NULL));
    if (!hd_target_holds(target, &outcome))
        demand(*hd_target_write_found(target, &outcome, found));
    for (hd_input i = 0; i < HD_INPUTS; i++)
        check_answer(scenario, i, target);
}

static double number_of(hd_input input, hd_value value)
{
    return is_count(input) ? (double)value.count : value.number;
}

static void check_axis(const hd_sweep *sweep)
{
    const hd_axis axis = hd_sweep_axis(sweep);
    double ticks[HD_TICKS_MAX];

    demand(axis.low < axis.high);
    for (int i = 0, count = hd_axis_ticks(&axis, HD_TICKS_MAX, ticks); i < count; i++) {
        const double at = hd_axis_position(&axis, ticks[i]);
        demand(at >= -NEARLY && at <= 1 + NEARLY && (i == 0 || ticks[i] > ticks[i - 1]));
    }
}

/* The outer walk's points, which the inner one repeats. */
static void check_walk(const hd_scenario *scenario, const hd_sweep *sweeps, int count)
{
    hd_walk walk = hd_walk_begin(scenario, sweeps, count);
    const double from = number_of(sweeps->input, sweeps->from), to = number_of(sweeps->input, sweeps->to);
    double last = from;
    hd_outcome outcome;
    int steps = 0;

    while (steps < STEPS && hd_walk_next(&walk)) {
        const double at = number_of(sweeps->input, walk.axes[0].value);
        hd_error error = {.text = ""};
        demand(from <= to ? at >= last && at <= to : at <= last && at >= to);
        demand(hd_evaluate(&walk.scenario, &outcome, &error) || *error.text);
        last = at;
        steps++;
    }
    demand(steps > 0 && (steps == STEPS || last == to || from == to));
}

static void check_sweep(const hd_scenario *scenario, const hd_sweep *sweep, const hd_sweep *before)
{
    hd_break_even_point turn;
    hd_sweep both[2] = {*sweep};

    demand(sweep->points >= 2 && sweep->points <= HD_SWEEP_POINTS_MAX);
    for (int linear = 0; linear < 2; linear++) {
        hd_error error = {.text = ""};
        both[0].linear = linear;
        if (!hd_sweep_check(&both[0], &error)) {
            demand(!linear && *error.text);
            continue;
        }
        check_axis(&both[0]);
        check_walk(scenario, both, 1);
        (void)hd_sweep_turn(scenario, &both[0], &turn);
        if (before && before->input != sweep->input && hd_sweep_check(before, NULL)) {
            both[1] = *before;
            check_walk(scenario, both, 2);
        }
    }
}

/* Any values that the model can be evaluated with; the usual ones where these cannot. */
static hd_scenario scenario_of(const char *lines[], const size_t lengths[], int count)
{
    static const double usual[HD_INPUTS] = {48, 12, 12, 10, 5, 900};
    hd_scenario read = hd_scenario_empty(), known = read;
    const hd_unit *unit = hd_unit_find("us", 2);
    hd_outcome outcome;

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        int64_t whole = (int64_t)usual[i];
        double time = usual[i];
        if (is_count(i)) {
            (void)hd_scenario_set_count(&known, i, whole, NULL);
            if ((int)i >= count || hd_count_read(lines[i], lengths[i], &whole, NULL) || i != HD_LAUNCHES_PER_BLOCK)
                (void)hd_scenario_set_count(&read, i, whole, NULL);
        } else {
            (void)hd_scenario_set_time(&known, i, time, NULL);
            if ((int)i < count)
                (void)hd_time_read(lines[i], lengths[i], unit, &time, NULL);
            (void)hd_scenario_set_time(&read, i, time, NULL);
        }
    }
    return hd_evaluate(&read, &outcome, NULL) ? read : known;
}

#define LINES_MAX 12

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *end = text + size, *lines[LINES_MAX];
    size_t lengths[LINES_MAX];
    int count = 0;

    while (text < end && count < LINES_MAX) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline ? newline : end;
        lines[count] = text;
        lengths[count++] = (size_t)(stop - text);
        text = stop + 1;
    }
    const hd_scenario scenario = scenario_of(lines, lengths, count);
    hd_sweep sweep, before;
    bool swept = false;

    for (hd_input i = 0; i < HD_INPUTS; i++)
        (void)hd_break_even(&scenario, i);
    for (int i = 0; i < count; i++) {
        hd_target target;
        if (hd_target_read(lines[i], lengths[i], &target, NULL))
            check_target(&scenario, &target);
        if (hd_sweep_read(lines[i], lengths[i], &sweep, NULL)) {
            check_sweep(&scenario, &sweep, swept ? &before : NULL);
            before = sweep;
            swept = true;
        }
    }
    return 0;
}
