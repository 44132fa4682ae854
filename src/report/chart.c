/* A chart worked out: axes, dots, marks and numbers, which text, the panel and SVG paint. */
#include "hostdispatch/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/slider.h"
#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "sweep.h"

/* ---- dots ---- */

void hd_plot_begin(hd_plot *plot, int rows, int columns)
{
    plot->columns = columns < 1 ? 1 : columns > HD_PLOT_CELLS ? HD_PLOT_CELLS : columns;
    plot->rows = rows < 1 ? 1 : rows > HD_PLOT_CELLS / plot->columns ? HD_PLOT_CELLS / plot->columns : rows;
    memset(plot->cells, 0, (size_t)plot->rows * (size_t)plot->columns);
}

void hd_plot_dot(hd_plot *plot, int x, int y)
{
    if (x < 0 || y < 0 || x >= plot->columns * HD_DOTS_ACROSS || y >= plot->rows * HD_DOTS_DOWN)
        return;
    unsigned bit = (unsigned)(x % HD_DOTS_ACROSS + HD_DOTS_ACROSS * (y % HD_DOTS_DOWN));
    plot->cells[y / HD_DOTS_DOWN * plot->columns + x / HD_DOTS_ACROSS] |= (unsigned char)(1u << bit);
}

/* Bresenham's: the error is how far the line has run away from the dots, times the longer side. */
void hd_plot_line(hd_plot *plot, int from_x, int from_y, int to_x, int to_y)
{
    int across = abs(to_x - from_x), down = -abs(to_y - from_y), error = across + down;
    int x_step = from_x < to_x ? 1 : -1, y_step = from_y < to_y ? 1 : -1;

    for (;;) {
        hd_plot_dot(plot, from_x, from_y);
        if (from_x == to_x && from_y == to_y)
            return;
        int twice = 2 * error;
        if (twice >= down) {
            error += down;
            from_x += x_step;
        }
        if (twice <= across) {
            error += across;
            from_y += y_step;
        }
    }
}

unsigned hd_plot_cell(const hd_plot *plot, int row, int column)
{
    if (row < 0 || column < 0 || row >= plot->rows || column >= plot->columns)
        return 0;
    return plot->cells[row * plot->columns + column];
}

wchar_t hd_plot_braille(unsigned dots)
{
    /* Unicode numbers the upper six dots down the columns; the lowest two came later. */
    static const unsigned char bits[HD_DOTS_ACROSS * HD_DOTS_DOWN] = {0x01, 0x08, 0x02, 0x10,
                                                                      0x04, 0x20, 0x40, 0x80};
    unsigned pattern = 0;

    for (unsigned i = 0; i < sizeof bits; i++)
        if (dots & 1u << i)
            pattern |= bits[i];
    return pattern ? (wchar_t)(0x2800 + pattern) : L' ';
}

/* The mean height of a column's dots, in half dots from the top; -1 where it has none. */
static int height(unsigned dots, int column)
{
    int sum = 0, count = 0;

    for (int y = 0; y < HD_DOTS_DOWN; y++) {
        if (!(dots & 1u << (column + HD_DOTS_ACROSS * y)))
            continue;
        sum += 2 * y;
        count++;
    }
    return count ? sum / count : -1;
}

static int rows_used(unsigned dots)
{
    int rows = 0;

    for (int y = 0; y < HD_DOTS_DOWN; y++)
        rows += (dots >> HD_DOTS_ACROSS * y & 3u) != 0;
    return rows;
}

wchar_t hd_plot_ascii(unsigned dots)
{
    int left = height(dots, 0), right = height(dots, 1);

    if (left < 0 && right < 0)
        return L' ';
    if (rows_used(dots) >= 3) {
        if (left >= 0 && right >= 0 && left != right)
            return left > right ? L'/' : L'\\';
        return L'|';
    }
    int mean = left < 0 ? right : right < 0 ? left : (left + right) / 2;
    return mean <= 1 ? L'\'' : mean <= 4 ? L'-' : L'_';
}

/* ---- axes ---- */

/* A linear axis goes on to at least so many times the greatest value that is marked on it. */
#define LINEAR_ROOM 1.5

/* Values within such a factor of each other are seen best on a linear scale that need not begin at 0. */
#define NEAR 3

hd_axis hd_chart_axis(const hd_chart *chart, hd_input input, bool linear)
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

hd_sweep hd_chart_sweep(const hd_axis *axis, hd_input input, int points)
{
    hd_sweep sweep = {.input = input, .points = points, .linear = axis->linear};
    /* A device time of 0 is refused; its sweep begins a point further on. */
    bool above = axis->low == 0 && hd_inputs[input].positive;

    sweep.from = value_of(input, above ? axis->high / points : axis->low);
    sweep.to = value_of(input, axis->high);
    return sweep;
}

static int dots_across(const hd_chart *chart)
{
    return chart->plot.columns * HD_DOTS_ACROSS;
}

/* A row's number stands at the middle of its dots. */
static int dot_of_row(double row)
{
    return (int)lround((row + 0.5) * HD_DOTS_DOWN - 0.5);
}

/* The row of a value's dot, so that a mark lies on the curve; -1 outside. */
static int row_of(const hd_chart *chart, double value)
{
    double row = hd_scale_at(&chart->y, value);

    return row > -0.5 && row < chart->plot.rows - 0.5 ? dot_of_row(row) / HD_DOTS_DOWN : -1;
}

static int column_of(const hd_chart *chart, double value)
{
    double dot = hd_scale_at(&chart->x, value);

    return dot > -0.5 && dot < dots_across(chart) - 0.5 ? (int)lround(dot) / HD_DOTS_ACROSS : -1;
}

/* ---- a curve ---- */

/* The output at the point of a walk. @return false where the point is refused with a sentence. */
static bool value_at(const hd_sweep_request *request, const hd_walk *walk, hd_output output, double *value,
                     hd_error *error)
{
    hd_outcome outcome;

    *value = (double)NAN;
    if (error && !hd_sweep_evaluate(request, walk, &outcome, error))
        return false;
    if (error || hd_evaluate_to(&walk->scenario, output, &outcome))
        *value = hd_outcome_number(&outcome, output);
    return true;
}

/* Widen the range by a value that has a place on the scale. */
static void widen(double value, bool linear, double *least, double *most)
{
    if (!isfinite(value) || (!linear && !(value > 0)))
        return;
    *least = fmin(*least, value);
    *most = fmax(*most, value);
}

/* The numbers that are to be seen: the curve's, and those of marks above or below it. */
static bool find_range(const hd_chart *chart, const hd_sweep_request *request, hd_output output,
                       double *least, double *most, hd_error *error)
{
    double value;

    *least = (double)INFINITY;
    *most = -(double)INFINITY;
    for (hd_walk walk = hd_walk_begin(&request->scenario, request->sweeps, 1); hd_walk_next(&walk);) {
        if (!value_at(request, &walk, output, &value, error))
            return false;
        widen(value, chart->linear, least, most);
    }
    for (int i = 0; i < chart->mark_count; i++)
        if (column_of(chart, hd_scenario_number(chart->marks[i].scenario, request->sweeps[0].input)) >= 0)
            widen(hd_outcome_number(chart->marks[i].outcome, output), chart->linear, least, most);
    return true;
}

/* The points as dots, joined where neighbours have a value. */
static void draw_curve(hd_chart *chart, const hd_sweep_request *request, hd_output output)
{
    hd_input input = request->sweeps[0].input;
    int from_x = 0, from_y = 0;
    bool joined = false;

    for (hd_walk walk = hd_walk_begin(&request->scenario, request->sweeps, 1); hd_walk_next(&walk);) {
        double value;
        value_at(request, &walk, output, &value, NULL);
        double row = hd_scale_at(&chart->y, value);
        if (isfinite(row)) {
            int x = (int)lround(hd_scale_at(&chart->x, hd_scenario_number(&walk.scenario, input)));
            int y = dot_of_row(row);
            hd_plot_line(&chart->plot, joined ? from_x : x, joined ? from_y : y, x, y);
            from_x = x;
            from_y = y;
        }
        joined = isfinite(row);
    }
}

static bool make_curve(hd_chart *chart, const hd_sweep_request *request, hd_output output, hd_error *error)
{
    hd_kind kind = hd_outputs[output].kind;
    hd_input input = request->sweeps[0].input;
    double least, most;

    chart->y_kind = kind;
    /* A share's whole is known, and halves of it say more than decades. */
    chart->linear = request->sweeps[0].linear || kind == HD_SHARE;
    if (!find_range(chart, request, output, &least, &most, error))
        return false;
    bool near = least > 0 && most < NEAR * least && kind != HD_SHARE;
    chart->linear |= near;
    chart->empty = !(least <= most);
    chart->down = (hd_axis){0, 1, true};
    if (chart->empty)
        return true;
    double from = chart->linear && !near ? 0 : least;
    chart->y =
        hd_scale_fit(from, kind == HD_SHARE ? 1 : most, chart->plot.rows, chart->linear, kind == HD_COUNT);
    if (kind != HD_SHARE)
        chart->down = hd_axis_around(from, most, chart->linear);
    draw_curve(chart, request, output);
    /* No even line where another number stands on its row. */
    double even = hd_sweep_even(output);
    int row = row_of(chart, even);
    double tick = row < 0 ? (double)NAN : hd_scale_tick(&chart->y, row);
    chart->even_row = isnan(tick) || fabs(tick - even) <= HD_NEARLY * even ? row : -1;
    chart->turns = hd_sweep_turn(&request->scenario, &request->sweeps[0], &chart->turn);
    if (chart->turns)
        chart->turn_column = column_of(chart, hd_inputs[input].kind == HD_COUNT ? (double)chart->turn.count
                                                                                : chart->turn.time);
    return true;
}

/* ---- a map ---- */

/* Host time less device time where either input is 0 or 1: four say all of what is linear in each. */
static double balance(const hd_sweep_request *request, int x, int y)
{
    hd_scenario there = request->scenario;
    double device = there.device_time, each = there.device_time_per_block;
    hd_outcome outcome;

    there.device_time_per_block = 0;
    for (int i = 0; i < 2; i++) {
        hd_input input = request->sweeps[i].input;
        int value = i == 0 ? x : y;
        if (input == HD_DEVICE_TIME)
            device = value;
        else
            hd_answer_apply(&there, input, value_of(input, value));
        if (input == HD_BLOCKS && each > 0 && request->sweeps[1 - i].input != HD_DEVICE_TIME)
            device = value * each;
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

static bool make_map(hd_chart *chart, const hd_sweep_request *request, hd_error *error)
{
    hd_input input = request->sweeps[1].input;
    double none = balance(request, 0, 0), x = balance(request, 1, 0), y = balance(request, 0, 1),
           both = balance(request, 1, 1);
    hd_outcome outcome;

    for (hd_walk walk = hd_walk_begin(&request->scenario, request->sweeps, 2); error && hd_walk_next(&walk);)
        if (!hd_sweep_evaluate(request, &walk, &outcome, error))
            return false;
    chart->down = request->axes ? request->axes[1] : hd_sweep_axis(&request->sweeps[1]);
    chart->linear = chart->down.linear;
    if (request->axes) {
        chart->y = hd_scale_fit(chart->down.low, chart->down.high, chart->plot.rows, chart->linear,
                                hd_inputs[input].kind == HD_COUNT);
    } else {
        /* The ends that were asked for are those of the picture. */
        chart->y = hd_scale_along(&chart->down, -fmax(chart->plot.rows - 1, 1));
        chart->y.origin = chart->linear ? chart->down.high : log10(chart->down.high);
    }
    chart->y_kind = hd_inputs[input].kind;
    draw_sides(chart, (const double[]){none, x - none, y - none, both - x - y + none});
    return true;
}

/* ---- the whole ---- */

void hd_chart_begin(hd_chart *chart)
{
    chart->mark_count = 0;
}

void hd_chart_mark_at(hd_chart *chart, int tag, const hd_scenario *scenario, const hd_outcome *outcome)
{
    if (chart->mark_count < HD_CHART_MARKS)
        chart->marks[chart->mark_count++] = (hd_chart_mark){tag, -1, -1, scenario, outcome};
}

bool hd_chart_make(hd_chart *chart, const hd_sweep_request *request, hd_output output, int rows, int columns,
                   hd_error *error)
{
    hd_plot_begin(&chart->plot, rows, columns > HD_CHART_COLUMNS ? HD_CHART_COLUMNS : columns);
    chart->map = request->sweep_count == 2;
    chart->empty = chart->turns = false;
    chart->even_row = chart->turn_column = -1;
    chart->across = request->axes ? request->axes[0] : hd_sweep_axis(&request->sweeps[0]);
    chart->x_kind = hd_inputs[request->sweeps[0].input].kind;
    chart->x = hd_scale_along(&chart->across, dots_across(chart) - 1);
    if (!(chart->map ? make_map(chart, request, error) : make_curve(chart, request, output, error)))
        return false;
    for (int i = 0; i < chart->mark_count; i++) {
        hd_chart_mark *mark = &chart->marks[i];
        double y = chart->map ? hd_scenario_number(mark->scenario, request->sweeps[1].input)
                              : hd_outcome_number(mark->outcome, output);
        mark->column = column_of(chart, hd_scenario_number(mark->scenario, request->sweeps[0].input));
        mark->row = chart->empty ? -1 : row_of(chart, y);
    }
    return true;
}

bool hd_chart_of(hd_chart *chart, const hd_sweep_request *request, hd_output output, int rows, int columns,
                 hd_error *error)
{
    static hd_outcome now;

    hd_chart_begin(chart);
    if (!request->absent && hd_evaluate(&request->scenario, &now, NULL))
        hd_chart_mark_at(chart, 0, &request->scenario, &now);
    return hd_chart_make(chart, request, output, rows, columns, error);
}

hd_chart_sign hd_chart_sign_at(const hd_chart *chart, int row, int column)
{
    if (chart->map)
        return chart->host[row * chart->plot.columns + column] ? HD_CHART_HOST : HD_CHART_BLANK;
    if (row == chart->even_row)
        return HD_CHART_LEVEL;
    return chart->even_row < 0 && column == chart->turn_column ? HD_CHART_UPRIGHT : HD_CHART_BLANK;
}

const char *hd_chart_tick(char *buffer, double value, hd_kind kind)
{
    char number[HD_NUMBER_MAX];

    if (value == 0 && kind != HD_SHARE)
        snprintf(buffer, HD_NUMBER_MAX, "0");
    else if (kind == HD_SHARE)
        snprintf(buffer, HD_NUMBER_MAX, "%s %%",
                 value == 0 ? "0" : hd_format_end(number, value * 100, false));
    else if (kind == HD_FACTOR)
        snprintf(buffer, HD_NUMBER_MAX, "%s×", hd_format_end(number, value, false));
    else
        hd_format_end(buffer, value, kind == HD_TIME);
    return buffer;
}

/* The round number on a row; NaN where there is none. On a scale that was not fitted, one that lies near. No share
 * is above 1, though rows may be left there. */
static double number_on(const hd_chart *chart, int row)
{
    double ticks[HD_TICKS_MAX];

    if (chart->y.unit > 0) {
        double tick = hd_scale_tick(&chart->y, row);
        return chart->y_kind == HD_SHARE && tick > 1 + HD_NEARLY ? (double)NAN : tick;
    }
    for (int i = 0, count = hd_axis_ticks(&chart->down, chart->plot.rows / 2 + 1, ticks); i < count; i++)
        if (lround(hd_scale_at(&chart->y, ticks[i])) == row)
            return ticks[i];
    return (double)NAN;
}

/* Fewer round numbers than two tell no scale: the outermost rows then say theirs too. */
static bool lacks_numbers(const hd_chart *chart)
{
    int count = 0;

    for (int row = 0; row < chart->plot.rows; row++)
        count += !isnan(number_on(chart, row));
    return chart->plot.rows > 1 && count < 2;
}

const char *hd_chart_row_number(char *buffer, const hd_chart *chart, int row, bool *is_round)
{
    double tick = chart->empty ? (double)NAN : number_on(chart, row);
    bool outermost = row == 0 || row == chart->plot.rows - 1;

    *is_round = !isnan(tick);
    if (*is_round)
        return hd_chart_tick(buffer, tick, chart->y_kind);
    if (chart->empty || !outermost || !lacks_numbers(chart))
        return "";
    double number = hd_scale_number(&chart->y, row);
    return hd_format_kind(buffer, chart->y_kind, number);
}

int hd_chart_foot(const hd_chart *chart, int each, int overhang, hd_chart_label labels[HD_TICKS_MAX])
{
    int most = chart->plot.columns / each, from = -overhang, found = 0;
    double ticks[HD_TICKS_MAX];
    int count = hd_axis_ticks(&chart->across, most < 2 ? 2 : most, ticks);

    for (int i = 0; i < count; i++) {
        hd_chart_label *label = &labels[found];
        hd_chart_tick(label->text, ticks[i], chart->x_kind);
        int width = hd_text_columns(label->text);
        int at = (int)lround(hd_scale_at(&chart->x, ticks[i])) / HD_DOTS_ACROSS - width / 2;
        at = at + width > chart->plot.columns ? chart->plot.columns - width : at < -overhang ? -overhang : at;
        if (at < from)
            continue;
        label->column = at;
        from = at + width + 1;
        found++;
    }
    return found;
}
