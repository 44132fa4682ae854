#include "model_error.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "hostdispatch/outcome.h"
#include "store.h"

/* Sums in another order differ by so much of themselves. */
#define NEARLY 1e-9

bool hd_trace_model_error_of(const hd_trace *trace, const hd_import_options *options,
                             hd_trace_model_error *gap)
{
    const hd_trace_measure *m = &trace->measure;
    double wall = options->step_unprofiled > 0 ? options->step_unprofiled : m->wall;
    hd_scenario scenario;
    hd_outcome outcome;

    if (!(wall > 0) || !hd_trace_scenario(trace, options, &scenario, NULL) ||
        !hd_evaluate(&scenario, &outcome, NULL))
        return false;
    double serial = outcome.value[HD_STEP_TIME].number;
    *gap = (hd_trace_model_error){serial, wall, fmax(fmin(serial - wall, m->overlap), 0)};
    return true;
}

/* ---- why the two differ ---- */

typedef struct difference {
    const hd_trace_measure *m;
    const hd_import_options *options;
    hd_trace_model_error gap;
} difference;

static bool overlapped(const difference *d)
{
    return d->m->overlap > 0;
}

static bool runs_on(const difference *d)
{
    return d->m->device_runs_on;
}

static bool has_devices(const difference *d)
{
    return d->m->devices > 1;
}

static bool has_threads(const difference *d)
{
    return (d->m->notes >> HD_NOTE_OVERLAPPING_THREADS & 1) != 0;
}

static bool is_given(const difference *d)
{
    return d->options->given.given != 0 || d->options->unset != 0;
}

static double at_median(const hd_trace_measure *m)
{
    return m->launches > 0 ? m->launches * m->launch_median : 0;
}

static bool launches_below_median(const difference *d)
{
    return d->m->launch_sum < at_median(d->m) * (1 - NEARLY);
}

static bool launches_above_median(const difference *d)
{
    return d->m->launch_sum > at_median(d->m) * (1 + NEARLY);
}

static bool waited(const difference *d)
{
    return d->m->blocked > 0;
}

static bool leaves_out_time(const difference *d)
{
    return d->options->rule == HD_RULE_OPS && !hd_scenario_has(&d->options->given, HD_DISPATCH);
}

static bool rounds_up(const difference *d)
{
    return (d->m->ops > 0 && d->m->ops < 0.5) || (d->m->launches > 0 && d->m->launches < 0.5);
}

typedef struct cause {
    bool (*holds)(const difference *d);
    const char *words;
    bool timed; /* a time follows */
} cause;

#define CAUSES 6

static const cause longer[CAUSES] = {
    {overlapped, "host and device overlapped for ", true},
    {runs_on, "the device works on after the step", false},
    {has_devices, "several devices add up", false},
    {has_threads, "calls of several threads add up", false},
    {launches_below_median, "launches count at their median", false},
    {rounds_up, "counts are rounded up", false},
};

static const cause shorter[CAUSES] = {
    {leaves_out_time, "host time outside operations", false},
    {waited, "waiting", false},
    {launches_above_median, "slow launches", false},
};

static void write_causes(const difference *d, const cause *causes, char *text, size_t size)
{
    const cause given = {is_given, "inputs that are given", false};
    char time[HD_NUMBER_MAX];
    size_t used = strlen(text);
    const char *before = ": ";

    for (size_t i = 0; i <= CAUSES; i++) {
        const cause *why = i < CAUSES ? &causes[i] : &given;
        if (!why->holds || !why->holds(d) || used >= size)
            continue;
        used += (size_t)snprintf(text + used, size - used, "%s%s%s", before, why->words,
                                 why->timed ? hd_format_time(time, d->m->overlap) : "");
        before = ", ";
    }
}

bool hd_model_error_sentence(const hd_trace *trace, const hd_import_options *options, char *sentence,
                             size_t size)
{
    difference d = {.m = &trace->measure, .options = options};
    char serial[HD_NUMBER_MAX], more[HD_NUMBER_MAX], wall[HD_NUMBER_MAX];

    if (!hd_trace_model_error_of(trace, options, &d.gap))
        return false;
    double by = d.gap.serial - d.gap.wall;
    if (fabs(by) <= NEARLY * d.gap.wall)
        return false;
    snprintf(sentence, size, "the serial model gives %s a step%s, %s %s than the %s%s%s",
             hd_format_time(serial, d.gap.serial), leaves_out_time(&d) ? " by ops" : "",
             hd_format_time(more, fabs(by)), by > 0 ? "more" : "less",
             options->step_unprofiled > 0 ? "" : "measured ", hd_format_time(wall, d.gap.wall),
             options->step_unprofiled > 0 ? " measured without the profiler" : "");
    if (by > 0 && by <= d.gap.overlap * (1 + NEARLY))
        snprintf(sentence + strlen(sentence), size - strlen(sentence),
                 ": so much of host and device overlapped");
    else
        write_causes(&d, by > 0 ? longer : shorter, sentence, size);
    return true;
}
