/*
 * bench_whatif.c - what the questions "what if" and "how few would be enough" cost.
 *
 * The best of a few runs counts, as whatever else the machine does can only add to it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "figures.h"
#include "hostdispatch/lever.h"
#include "hostdispatch/solve.h"
#include "hostdispatch/sweep.h"

#define RUNS 7

/*
 * The limits, in microseconds: 10,000 points; six answers; six turning points; six levers applied and
 * evaluated.
 */
#define SWEEP_LIMIT 1000.0
#define SOLVE_LIMIT 15.0
#define TURNING_LIMIT 3.0
#define LEVERS_LIMIT 3.0

static hd_scenario scenario(double device_time)
{
    hd_scenario s = hd_scenario_empty();

    hd_scenario_set_count(&s, HD_BLOCKS, 48, NULL);
    hd_scenario_set_count(&s, HD_OPS_PER_BLOCK, 12, NULL);
    hd_scenario_set_time(&s, HD_DISPATCH, 10, NULL);
    hd_scenario_set_time(&s, HD_LAUNCH, 5, NULL);
    hd_scenario_set_time(&s, HD_DEVICE_TIME, device_time, NULL);
    return s;
}

/* What was computed goes here, so that none of it can be left out. */
static volatile double kept;

static void sweep_once(const hd_scenario *s, const void *what)
{
    hd_outcome outcome;
    double sum = 0;

    for (hd_walk walk = hd_walk_begin(s, what, ((const hd_sweep *)what)[1].points ? 2 : 1);
         hd_walk_next(&walk);)
        if (hd_evaluate(&walk.scenario, &outcome, NULL))
            sum += outcome.value[HD_OVERHEAD_RATIO].number;
    kept = sum;
}

static void solve_once(const hd_scenario *s, const void *what)
{
    for (hd_input i = 0; i < HD_INPUTS; i++)
        kept = hd_solve(s, i, what).kind;
}

static void turn_once(const hd_scenario *s, const void *what)
{
    (void)what;
    for (hd_input i = 0; i < HD_INPUTS; i++)
        kept = hd_break_even(s, i).when;
}

static void pull_once(const hd_scenario *s, const void *what)
{
    hd_outcome before, after;

    (void)what;
    hd_evaluate(s, &before, NULL);
    for (hd_lever_name i = 0; i < HD_LEVERS; i++) {
        hd_lever lever = hd_lever_usual(i);
        hd_scenario changed = *s;
        if (hd_lever_apply(&lever, &changed, NULL) && hd_evaluate(&changed, &after, NULL))
            kept = before.value[HD_STEP_TIME].number / after.value[HD_STEP_TIME].number * hd_lever_items(&lever);
    }
}

static void measure(const char *name, void (*once)(const hd_scenario *, const void *), const hd_scenario *s,
                    const void *what, int repeats, double limit)
{
    double best = 0;

    for (int run = 0; run < RUNS; run++) {
        double start = hd_bench_now();
        for (int i = 0; i < repeats; i++)
            once(s, what);
        double took = (hd_bench_now() - start) / repeats * 1e6;
        best = run == 0 || took < best ? took : best;
    }
    hd_bench_line(name, best, "us", limit);
}

static void measure_sweep(const char *name, const char *first, const char *second, bool linear)
{
    const hd_scenario s = scenario(895.5223880597015);
    hd_sweep sweeps[HD_SWEEP_INPUTS + 1] = {{.points = 0}};

    hd_sweep_read(first, strlen(first), &sweeps[0], NULL);
    if (second)
        hd_sweep_read(second, strlen(second), &sweeps[1], NULL);
    sweeps[0].linear = linear;
    measure(name, sweep_once, &s, sweeps, 10, SWEEP_LIMIT);
}

static void measure_solve(const char *text, double device_time)
{
    const hd_scenario s = scenario(device_time);
    hd_target target;
    char name[80];

    hd_target_read(text, strlen(text), &target, NULL);
    snprintf(name, sizeof name, "six answers to %s", text);
    measure(name, solve_once, &s, &target, 1000, SOLVE_LIMIT);
}

int main(void)
{
    const hd_scenario host_bound = scenario(895.5223880597015), device_bound = scenario(1e6);

    measure_sweep("sweep, 10000 points of a time", "device_time=100us:1s:10000", NULL, false);
    measure_sweep("sweep, 10000 points of a count", "ops_per_block=1:1000000000:10000", NULL, false);
    measure_sweep("sweep, 10000 points, linear", "ops_per_block=0:9999:10000", NULL, true);
    measure_sweep("map, 100 by 100 points", "device_time=100us:1s:100", "dispatch=1us:1ms:100", false);
    measure_solve("host_share<=30%", 895.5223880597015);
    measure_solve("step_time<=5ms", 895.5223880597015);
    measure_solve("overhead_ratio==1", 895.5223880597015);
    measure_solve("regime==launch-bound", 1e6);
    measure("six turning points, host-bound", turn_once, &host_bound, NULL, 1000, TURNING_LIMIT);
    measure("six turning points, device-bound", turn_once, &device_bound, NULL, 1000, TURNING_LIMIT);
    measure("six levers, applied and evaluated", pull_once, &host_bound, NULL, 1000, LEVERS_LIMIT);
    return EXIT_SUCCESS;
}
