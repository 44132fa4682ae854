#include "chart.h"

#include "sweeping.h"

static hd_chart chart;

_Static_assert(HD_PINS_MAX + 2 <= HD_CHART_MARKS, "a chart marks each pin, the baseline and what is now");

/* The later ones lie above the earlier where two share a cell. */
static void mark_all(const hd_app *app, hd_chart *to)
{
    const hd_pins *pins = app->now.pins;

    hd_chart_begin(to);
    for (int i = pins->count - 1; i >= 0; i--)
        if (i != pins->baseline)
            hd_chart_mark_at(to, i, &pins->pin[i].scenario, &pins->pin[i].outcome);
    hd_chart_mark_at(to, HD_CHART_BASELINE, &app->baseline, &app->baseline_outcome);
    hd_chart_mark_at(to, HD_CHART_NOW, &app->now.scenario, &app->outcome);
}

hd_sweep hd_sweeping_along(const hd_app *app, hd_input input, int points)
{
    mark_all(app, &chart);
    hd_axis axis = hd_chart_axis(&chart, input, app->now.sweeping.linear);
    return hd_chart_sweep(&axis, input, points);
}

void hd_sweeping_chart(const hd_app *app, int rows, int columns, hd_chart *to)
{
    const hd_sweeping *s = &app->now.sweeping;
    bool map = hd_sweeping_is_map(app);
    int points = HD_DOTS_ACROSS * (columns > HD_CHART_COLUMNS ? HD_CHART_COLUMNS : columns);
    hd_sweep_request request = {
        .scenario = app->now.scenario, .sweep_count = 1 + map, .device_per_block = app->now.device_per_block};
    hd_axis axes[HD_SWEEP_INPUTS];

    mark_all(app, to);
    for (int i = 0; i < request.sweep_count; i++) {
        hd_input input = i == 0 ? s->over : s->across;
        axes[i] = hd_chart_axis(to, input, s->linear);
        request.sweeps[i] = hd_chart_sweep(&axes[i], input, points);
    }
    request.axes = axes;
    (void)hd_chart_make(to, &request, s->output, rows, columns, NULL);
}
