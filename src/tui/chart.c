#include "chart.h"

#include <math.h>
#include <stdio.h>

#include "hostdispatch/slider.h"
#include "hostdispatch/sweep_report.h"
#include "sweeping.h"

/* A linear axis goes on to at least so many times the greatest value that is marked on it. */
#define LINEAR_ROOM 1.5

/* A curve under way: dots across, and the number there; NaN where there is none. */
typedef struct curve_dots {
    int count;
    int x[HD_CHART_COLUMNS * HD_DOTS_ACROSS];
    double y[HD_CHART_COLUMNS * HD_DOTS_ACROSS];
} curve_dots;

static int dots_across(const hd_chart *chart)
{
    return chart->plot.columns * HD_DOTS_ACROSS;
}

/* A row's number stands at the middle of its dots. */
static int dot_of_row(double row)
{
    return (int)lround((row + 0.5) * HD_DOTS_DOWN - 0.5);
}

static void add_mark(hd_chart *chart, int pin, const hd_scenario *scenario, const hd_outcome *outcome)
{
    chart->marks[chart->mark_count++] = (hd_chart_mark){pin, -1, -1, scenario, outcome};
}

/* The later ones lie above the earlier where two share a cell. */
static void collect_marks(const hd_app *app, hd_chart *chart)
{
    const hd_pins *pins = app->now.pins;

    chart->mark_count = 0;
    for (int i = pins->count - 1; i >= 0; i--)
        if (i != pins->baseline)
            add_mark(chart, i, &pins->pin[i].scenario, &pins->pin[i].outcome);
    add_mark(chart, HD_CHART_BASELINE, &app->baseline, &app->baseline_outcome);
    add_mark(chart, HD_CHART_NOW, &app->now.scenario, &app->outcome);
}

/* The ends of an input's axis: its slider's, and what is marked; from 0 where it is linear. */
static hd_axis axis_of(const hd_chart *chart, hd_input input, bool linear)
{
    hd_axis axis = {linear ? 0 : hd_inputs[input].low, hd_inputs[input].high, linear};
    double most = 0;

    for (int i = 0; i < chart->mark_count; i++) {
        double value = hd_scenario_number(chart->marks[i].scenario, input);
        most = fmax(most, value);
        if (value > 0 && value < axis.low)
            axis.low = value;
    }
    double room = fmax(most * LINEAR_ROOM, hd_inputs[input].kind == HD_COUNT ? 10 : 0);
    if (!linear)
        axis.high = fmax(axis.high, most);
    else if (most > 0)
        axis.high = hd_round_number(hd_round_up(room));
    return axis;
}

static hd_value value_of(hd_input input, double number)
{
    if (hd_inputs[input].kind == HD_COUNT)
        return (hd_value){.count = number < 9e18 ? (int64_t)number : INT64_MAX};
    return (hd_value){.number = number};
}

static hd_sweep sweep_along(const hd_axis *axis, hd_input input, int points)
{
    hd_sweep sweep = {.input = input, .points = points, .linear = axis->linear};
    /* A device time of 0 is refused; its sweep begins a point further on. */
    bool above = axis->low == 0 && hd_inputs[input].positive;

    sweep.from = value_of(input, above ? axis->high / points : axis->low);
    sweep.to = value_of(input, axis->high);
    return sweep;
}

hd_sweep hd_chart_sweep(const hd_app *app, hd_input input, int points)
{
    static hd_chart chart;

    collect_marks(app, &chart);
    hd_axis axis = axis_of(&chart, input, app->now.sweeping.linear);
    return sweep_along(&axis, input, points);
}

/* A device time that follows blocks does so along a sweep of them too. */
static bool follows(const hd_app *app, hd_input input)
{
    return input == HD_BLOCKS && app->now.device_per_block > 0;
}

static void compute_curve(const hd_app *app, const hd_chart *chart, const hd_sweep *sweep, curve_dots *curve)
{
    hd_output output = app->now.sweeping.output;
    hd_outcome outcome;

    curve->count = 0;
    for (hd_walk walk = hd_walk_begin(&app->now.scenario, sweep, 1); hd_walk_next(&walk);) {
        if (follows(app, sweep->input))
            walk.scenario.device_time = (double)walk.scenario.blocks * app->now.device_per_block;
        bool has = walk.scenario.device_time > 0 && hd_evaluate_to(&walk.scenario, output, &outcome);
        double x = hd_scale_at(&chart->x, hd_scenario_number(&walk.scenario, sweep->input));
        curve->x[curve->count] = (int)lround(x);
        curve->y[curve->count++] = has ? hd_outcome_number(&outcome, output) : (double)NAN;
    }
}

static bool placeable(double value, bool linear)
{
    return isfinite(value) && (linear || value > 0);
}

/* The numbers that are to be seen: the curve's and the marks'. */
static bool range_of(const hd_chart *chart, const curve_dots *curve, hd_output output, bool linear,
                     double *least, double *most)
{
    *least = (double)INFINITY;
    *most = -(double)INFINITY;
    for (int i = 0; i < curve->count + chart->mark_count; i++) {
        double value = i < curve->count ? curve->y[i]
                                        : hd_outcome_number(chart->marks[i - curve->count].outcome, output);
        if (!placeable(value, linear))
            continue;
        *least = value < *least ? value : *least;
        *most = value > *most ? value : *most;
    }
    return *least <= *most;
}

static int row_of(const hd_chart *chart, double value)
{
    double row = hd_scale_at(&chart->y, value);

    /* The row of its dot, so that a mark lies on the curve. */
    return row > -0.5 && row < chart->plot.rows - 0.5 ? dot_of_row(row) / HD_DOTS_DOWN : -1;
}

static int column_of(const hd_chart *chart, double value)
{
    double dot = hd_scale_at(&chart->x, value);

    return dot > -0.5 && dot < dots_across(chart) - 0.5 ? (int)lround(dot) / HD_DOTS_ACROSS : -1;
}

static void draw_curve(hd_chart *chart, const curve_dots *curve)
{
    int x = 0, y = 0;
    bool joined = false;

    for (int i = 0; i < curve->count; i++) {
        double row = hd_scale_at(&chart->y, curve->y[i]);
        if (isfinite(row)) {
            int to = dot_of_row(row);
            hd_plot_line(&chart->plot, joined ? x : curve->x[i], joined ? y : to, curve->x[i], to);
            x = curve->x[i];
            y = to;
        }
        joined = isfinite(row);
    }
}

static void place_marks(const hd_app *app, hd_chart *chart)
{
    for (int i = 0; i < chart->mark_count; i++) {
        hd_chart_mark *mark = &chart->marks[i];
        double y = chart->map ? hd_scenario_number(mark->scenario, app->now.sweeping.across)
                              : hd_outcome_number(mark->outcome, app->now.sweeping.output);
        mark->column = column_of(chart, hd_scenario_number(mark->scenario, app->now.sweeping.over));
        mark->row = chart->empty ? -1 : row_of(chart, y);
    }
}

/* The row of even; none where another number stands on it already. */
static int even_row_of(const hd_chart *chart, double even)
{
    int row = row_of(chart, even);
    double tick = row < 0 ? (double)NAN : hd_scale_tick(&chart->y, row);

    return isnan(tick) || fabs(tick - even) <= HD_NEARLY * even ? row : -1;
}

static void make_curve(const hd_app *app, hd_chart *chart)
{
    hd_output output = app->now.sweeping.output;
    hd_sweep sweep = sweep_along(&chart->across, app->now.sweeping.over, dots_across(chart));
    /* A share's whole is known, and halves of it say more than decades. */
    bool share = hd_outputs[output].kind == HD_SHARE, linear = app->now.sweeping.linear || share;
    double least, most;
    static curve_dots curve; /* too large for a small stack */

    compute_curve(app, chart, &sweep, &curve);
    chart->y_kind = hd_outputs[output].kind;
    chart->empty = !range_of(chart, &curve, output, linear, &least, &most);
    if (chart->empty)
        return;
    chart->y = hd_scale_fit(linear ? 0 : least, share ? 1 : most, chart->plot.rows, linear,
                            chart->y_kind == HD_COUNT);
    draw_curve(chart, &curve);
    chart->even_row = even_row_of(chart, hd_sweep_even(output));
    chart->turns = !follows(app, sweep.input) && hd_sweep_turn(&app->now.scenario, &sweep, &chart->turn);
    if (chart->turns)
        chart->turn_column = column_of(
            chart, hd_inputs[sweep.input].kind == HD_COUNT ? (double)chart->turn.count : chart->turn.time);
}

/* Host time less device time where either input is 0 or 1: four say all of what is linear in each. */
static double balance(const hd_app *app, int x, int y)
{
    hd_input inputs[] = {app->now.sweeping.over, app->now.sweeping.across};
    hd_scenario there = app->now.scenario;
    double device = there.device_time;
    hd_outcome outcome;

    for (int i = 0; i < 2; i++) {
        int value = i == 0 ? x : y;
        if (inputs[i] == HD_DEVICE_TIME)
            device = value;
        else if (hd_inputs[inputs[i]].kind == HD_COUNT)
            (void)hd_scenario_set_count(&there, inputs[i], value, NULL);
        else
            (void)hd_scenario_set_time(&there, inputs[i], value, NULL);
        if (follows(app, inputs[i]) && app->now.sweeping.over != HD_DEVICE_TIME &&
            app->now.sweeping.across != HD_DEVICE_TIME)
            device = value * app->now.device_per_block;
    }
    return hd_evaluate_to(&there, HD_HOST_TIME, &outcome) ? outcome.value[HD_HOST_TIME].number - device
                                                          : (double)NAN;
}

/* The numbers at places that lie one apart: on a logarithmic scale each is so many times the one before. */
static void numbers_along(const hd_scale *scale, double from, double by, int count, double *numbers)
{
    double ratio = scale->linear ? 0 : pow(10, by / scale->slope);

    for (int i = 0; i < count; i++)
        numbers[i] = i == 0 || scale->linear ? hd_scale_number(scale, from + i * by) : numbers[i - 1] * ratio;
}

/* A row of dots: the side of its left end, and the dot where it changes to the other; `across` for none. */
typedef struct side_row {
    bool left;
    int change;
} side_row;

/* Host time less device time is `base` + `slope` x along the row, which changes its sign once at most. */
static side_row side_row_of(double base, double slope, const double *xs, int across)
{
    side_row row = {base + slope * xs[0] > 0, across};
    int low = 0;

    while (row.change - low > 1) {
        int middle = low + (row.change - low) / 2;
        if ((base + slope * xs[middle] > 0) == row.left)
            low = middle;
        else
            row.change = middle;
    }
    return row;
}

static void draw_level(hd_chart *chart, int from, int to, int y)
{
    for (int x = from; x < to; x++)
        hd_plot_dot(&chart->plot, x, y);
}

/* The dots of a row that lie on another side than those before or above them. */
static void draw_change(hd_chart *chart, side_row row, side_row above, int y)
{
    int across = dots_across(chart);
    int first = row.change < above.change ? row.change : above.change;
    int last = row.change < above.change ? above.change : row.change;

    if (row.change < across)
        hd_plot_dot(&chart->plot, row.change, y);
    if (row.left == above.left) {
        draw_level(chart, first, last, y);
    } else {
        draw_level(chart, 0, first, y);
        draw_level(chart, last, across, y);
    }
}

/*
 * The side of each cell, and the border between the sides. Host time less device time is linear in either
 * input: c[0] + c[1] x + c[2] y + c[3] x y.
 */
static void draw_sides(hd_chart *chart, const double c[4])
{
    static double xs[HD_CHART_COLUMNS * HD_DOTS_ACROSS], ys[HD_PLOT_CELLS * HD_DOTS_DOWN];
    int across = dots_across(chart), down = chart->plot.rows * HD_DOTS_DOWN;
    side_row above = {false, 0};

    numbers_along(&chart->x, 0, 1, across, xs);
    numbers_along(&chart->y, 0.5 / HD_DOTS_DOWN - 0.5, 1.0 / HD_DOTS_DOWN, down, ys);
    for (int y = 0; y < down; y++) {
        side_row row = side_row_of(c[0] + c[2] * ys[y], c[1] + c[3] * ys[y], xs, across);
        draw_change(chart, row, y > 0 ? above : row, y);
        above = row;
        if (y % HD_DOTS_DOWN != HD_DOTS_DOWN / 2)
            continue;
        bool *host = &chart->host[y / HD_DOTS_DOWN * chart->plot.columns];
        for (int x = 0; x < chart->plot.columns; x++)
            host[x] = (x * HD_DOTS_ACROSS < row.change) == row.left;
    }
}

static void make_map(const hd_app *app, hd_chart *chart)
{
    hd_input across = app->now.sweeping.across;
    double none = balance(app, 0, 0), x = balance(app, 1, 0), y = balance(app, 0, 1),
           both = balance(app, 1, 1);
    hd_axis axis = axis_of(chart, across, app->now.sweeping.linear);

    chart->y =
        hd_scale_fit(axis.low, axis.high, chart->plot.rows, axis.linear, hd_inputs[across].kind == HD_COUNT);
    chart->y_kind = hd_inputs[across].kind;
    draw_sides(chart, (const double[]){none, x - none, y - none, both - x - y + none});
}

void hd_chart_make(const hd_app *app, int rows, int columns, hd_chart *chart)
{
    hd_plot_begin(&chart->plot, rows, columns > HD_CHART_COLUMNS ? HD_CHART_COLUMNS : columns);
    chart->map = hd_sweeping_is_map(app);
    chart->empty = chart->turns = false;
    chart->even_row = chart->turn_column = -1;
    collect_marks(app, chart);
    chart->across = axis_of(chart, app->now.sweeping.over, app->now.sweeping.linear);
    chart->x = hd_scale_along(&chart->across, dots_across(chart) - 1);
    if (chart->map)
        make_map(app, chart);
    else
        make_curve(app, chart);
    place_marks(app, chart);
}

bool hd_chart_is_host(const hd_chart *chart, int row, int column)
{
    return chart->host[row * chart->plot.columns + column];
}

const char *hd_chart_tick(char *buffer, double value, hd_kind kind)
{
    char number[HD_NUMBER_MAX];

    if (value == 0)
        snprintf(buffer, HD_NUMBER_MAX, "0");
    else if (kind == HD_SHARE)
        snprintf(buffer, HD_NUMBER_MAX, "%s %%", hd_format_end(number, value * 100, false));
    else if (kind == HD_FACTOR)
        snprintf(buffer, HD_NUMBER_MAX, "%s×", hd_format_end(number, value, false));
    else
        hd_format_end(buffer, value, kind == HD_TIME);
    return buffer;
}
