/* A chart painted as SVG. */
#include "sweep.h"

#include <math.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "svg.h"

/* Where the axes of a chart stand, from its top left corner. */
#define LEFT 104.0
#define RIGHT (HD_SVG_WIDTH - HD_SVG_MARGIN - 40.0)
#define HEAD 40.0
#define CHART_HEIGHT 300.0
#define FOOT 88.0

/* From the bottom of a chart: the numbers of the axis, its title, and what is said below. */
#define TICK_LINE 20
#define AXIS_LINE 42
#define SAID_LINE 68

/* Where the title of the standing axis stands. */
#define UPRIGHT 30

/* What a scenario is called at the end of a title's line. */
#define NAME_COLUMNS 44
#define MAP_HEIGHT 480.0

/* Cells that a chart is worked out for: of a map they are its boxes. */
#define ROWS 96
#define COLUMNS 316

/* Round numbers along an axis; more would run into each other. */
#define TICKS_ACROSS 8
#define TICKS_DOWN 7

/* The two axes of a picture, and where they stand on it. */
typedef struct frame {
    FILE *out;
    hd_axis across, down;
    hd_kind across_kind, down_kind;
    double top, height;
    const char *across_title, *down_title;
} frame;

static double x_of(const frame *f, double value)
{
    return LEFT + hd_axis_position(&f->across, value) * (RIGHT - LEFT);
}

static double y_of(const frame *f, double value)
{
    return f->top + HEAD + (1 - hd_axis_position(&f->down, value)) * f->height;
}

static void draw_axes(const frame *f)
{
    double ticks[HD_TICKS_MAX], bottom = f->top + HEAD + f->height;
    char text[HD_NUMBER_MAX];

    for (int i = 0, count = hd_axis_ticks(&f->down, TICKS_DOWN, ticks); i < count; i++) {
        double y = y_of(f, ticks[i]);
        hd_svg_line(f->out, LEFT, y, RIGHT, y, "grid");
        hd_svg_text(f->out, LEFT - 8, y + 4, "dim small", "end", hd_chart_tick(text, ticks[i], f->down_kind));
    }
    for (int i = 0, count = hd_axis_ticks(&f->across, TICKS_ACROSS, ticks); i < count; i++) {
        double x = x_of(f, ticks[i]);
        hd_svg_line(f->out, x, bottom, x, bottom + 5, "axis");
        hd_svg_text(f->out, x, bottom + TICK_LINE, "dim small", "middle",
                    hd_chart_tick(text, ticks[i], f->across_kind));
    }
    hd_svg_line(f->out, LEFT, bottom, RIGHT, bottom, "axis");
    hd_svg_line(f->out, LEFT, f->top + HEAD, LEFT, bottom, "axis");
    hd_svg_text(f->out, (LEFT + RIGHT) / 2, bottom + AXIS_LINE, "small", "middle", f->across_title);
    hd_svg_upright(f->out, UPRIGHT, bottom - f->height / 2, "small", f->down_title);
}

/* An input's label within a sentence. */
static const char *input_title(char *buffer, const hd_sweep_request *request, hd_input input)
{
    snprintf(buffer, HD_FORMAT_MAX, "%s", hd_sweep_label(request, input));
    buffer[0] = (char)(buffer[0] | 0x20);
    return buffer;
}

/* Times and shares have their units on the axis' numbers. */
static const char *output_title(char *buffer, hd_output output)
{
    snprintf(buffer, HD_FORMAT_MAX, "%s%s", hd_outputs[output].label,
             hd_outputs[output].kind == HD_FACTOR ? " (×)" : "");
    return buffer;
}

/* "overhead ratio over ops per block", in a buffer of TITLE_MAX bytes. */
#define TITLE_MAX (2 * HD_FORMAT_MAX + 32)
static const char *chart_title(char *buffer, const hd_sweep_request *request, hd_output output)
{
    char across[HD_FORMAT_MAX];

    snprintf(buffer, TITLE_MAX, "%s over %s", hd_outputs[output].label,
             input_title(across, request, request->sweeps[0].input));
    return buffer;
}

static void draw_title(const frame *f, const hd_sweep_request *request, const char *title)
{
    char name[HD_FORMAT_MAX];

    hd_svg_text(f->out, LEFT, f->top + 18, "strong", "start", title);
    hd_text_fit(request->name, strlen(request->name), NAME_COLUMNS, name, sizeof name);
    if (*name)
        hd_svg_text(f->out, RIGHT, f->top + 18, "dim small", "end", name);
}

/* One path through all points; those that fall on the one before add nothing to it. */
static void draw_curve(const frame *f, const hd_chart *chart, const hd_sweep_request *request,
                       hd_output output)
{
    hd_outcome outcome;
    bool open = false;
    long last_x = 0, last_y = 0;

    fputs("<path class=\"curve\" d=\"", f->out);
    for (hd_walk walk = hd_walk_begin(&request->scenario, request->sweeps, 1); hd_walk_next(&walk);) {
        bool has = hd_evaluate(&walk.scenario, &outcome, NULL) && hd_outcome_has(&outcome, output);
        double value = has ? hd_outcome_number(&outcome, output) : (double)NAN;
        if (!isfinite(value) || (!chart->linear && !(value > 0))) {
            open = false;
            continue;
        }
        double x = x_of(f, hd_scenario_number(&walk.scenario, request->sweeps[0].input)), y = y_of(f, value);
        if (open && lround(x) == last_x && lround(y) == last_y)
            continue;
        fprintf(f->out, "%c%g %g", open ? 'L' : 'M', hd_svg_tenths(x), hd_svg_tenths(y));
        last_x = lround(x);
        last_y = lround(y);
        open = true;
    }
    fputs("\"/>\n", f->out);
}

static bool within(double position)
{
    return position >= 0 && position <= 1;
}

static void draw_even(const frame *f, const hd_chart *chart, hd_output output)
{
    double value = hd_sweep_even(output);

    if (within(hd_axis_position(&f->down, value))) {
        hd_svg_line(f->out, LEFT, y_of(f, value), RIGHT, y_of(f, value), "even");
        hd_svg_text(f->out, RIGHT + 6, y_of(f, value) + 4, "dim small", "start", "even");
    } else if (chart->turns) {
        double x = x_of(f, f->across_kind == HD_COUNT ? (double)chart->turn.count : chart->turn.time);
        hd_svg_line(f->out, x, f->top + HEAD, x, f->top + HEAD + f->height, "even");
        /* Beside the axis it would lie on the axis' numbers. */
        bool at_side = x < LEFT + 16;
        hd_svg_text(f->out, x, f->top + HEAD - 4, "dim small", at_side ? "start" : "middle", "even");
    }
}

static void draw_point(const frame *f, double across, double down)
{
    if (!within(hd_axis_position(&f->across, across)) || !within(hd_axis_position(&f->down, down)))
        return;
    fprintf(f->out, "<circle class=\"now\" r=\"6\" cx=\"%g\" cy=\"%g\"/>\n", hd_svg_tenths(x_of(f, across)),
            hd_svg_tenths(y_of(f, down)));
}

static void draw_chart(FILE *out, const hd_sweep_request *request, const hd_chart *chart, hd_output output,
                       double top)
{
    char title[TITLE_MAX], said[HD_SWEEP_SAY_MAX], across[HD_FORMAT_MAX], named[HD_FORMAT_MAX];
    /* The axis' title has a factor's sign, its numbers go without. */
    frame f = {out,
               chart->across,
               chart->down,
               chart->x_kind,
               chart->y_kind == HD_FACTOR ? HD_RATIO : chart->y_kind,
               top,
               CHART_HEIGHT,
               input_title(across, request, request->sweeps[0].input),
               output_title(named, output)};

    draw_title(&f, request, chart_title(title, request, output));
    draw_axes(&f);
    draw_even(&f, chart, output);
    draw_curve(&f, chart, request, output);
    for (int i = 0; i < chart->mark_count; i++)
        draw_point(&f, hd_scenario_number(chart->marks[i].scenario, request->sweeps[0].input),
                   hd_outcome_number(chart->marks[i].outcome, output));
    hd_svg_text(out, LEFT, top + HEAD + CHART_HEIGHT + SAID_LINE, "small", "start",
                hd_sweep_say(said, request, output));
}

static bool charts(FILE *out, const hd_sweep_request *request, hd_error *error)
{
    static hd_chart chart;
    size_t count = request->shown_count ? request->shown_count : 1;
    double height = HEAD + CHART_HEIGHT + FOOT;
    char title[TITLE_MAX];

    for (size_t i = 0; i < count; i++) {
        hd_output output = request->shown_count ? hd_sweep_drawn(request->shown[i]) : HD_OVERHEAD_RATIO;
        if (!hd_chart_of(&chart, request, output, ROWS, COLUMNS, error))
            return false;
        if (i == 0)
            hd_svg_begin(out, height * (double)count + HD_SVG_MARGIN, chart_title(title, request, output),
                         request->description);
        draw_chart(out, request, &chart, output, HD_SVG_MARGIN / 2.0 + height * (double)i);
    }
    hd_svg_end(out);
    return true;
}

static double held(double value, double least, double most)
{
    return fmin(fmax(value, least), most);
}

/* The cells of the map: in each row neighbours of the same side are one box. */
static void draw_sides(const frame *f, const hd_chart *chart)
{
    int columns = chart->plot.columns;
    double top = f->top + HEAD;

    for (int row = 0; row < chart->plot.rows; row++) {
        const bool *host = &chart->host[row * columns];
        double upper = held(y_of(f, hd_scale_number(&chart->y, row - 0.5)), top, top + f->height),
               lower = held(y_of(f, hd_scale_number(&chart->y, row + 0.5)), top, top + f->height),
               left = LEFT;
        for (int column = 1; column <= columns; column++) {
            if (column < columns && host[column] == host[column - 1])
                continue;
            double edge = x_of(f, hd_scale_number(&chart->x, column * HD_DOTS_ACROSS - 1)),
                   right = column < columns ? held(edge, LEFT, RIGHT) : RIGHT;
            hd_svg_box(f->out, left, upper, right, lower, host[column - 1] ? "dispatch" : "device");
            left = right;
        }
    }
}

static void draw_legend(const frame *f, const hd_outcome *now)
{
    double y = f->top + HEAD + f->height + SAID_LINE;
    char verdict[HD_FORMAT_MAX], line[2 * HD_FORMAT_MAX];

    hd_svg_rectangle(f->out, LEFT, y - 11, 12, 12, "dispatch");
    hd_svg_text(f->out, LEFT + 18, y, "small", "start", "host-bound");
    hd_svg_rectangle(f->out, LEFT + 110, y - 11, 12, 12, "device");
    hd_svg_text(f->out, LEFT + 128, y, "small", "start", "device-bound or even");
    if (!now)
        return;
    snprintf(line, sizeof line, "now %s", hd_format_verdict(verdict, now));
    hd_svg_text(f->out, RIGHT, y, "small", "end", line);
}

static bool map(FILE *out, const hd_sweep_request *request, hd_error *error)
{
    static hd_chart chart;
    const hd_input inputs[] = {request->sweeps[0].input, request->sweeps[1].input};
    char title[HD_FORMAT_MAX * 3], across[HD_FORMAT_MAX], down[HD_FORMAT_MAX];

    if (!hd_chart_of(&chart, request, HD_OVERHEAD_RATIO, ROWS, COLUMNS, error))
        return false;
    const hd_chart_mark *now = chart.mark_count > 0 ? &chart.marks[0] : NULL;
    frame f = {out,
               chart.across,
               chart.down,
               chart.x_kind,
               chart.y_kind,
               HD_SVG_MARGIN / 2.0,
               MAP_HEIGHT,
               input_title(across, request, inputs[0]),
               input_title(down, request, inputs[1])};
    snprintf(title, sizeof title, "what is host-bound: %s over %s", down, across);
    hd_svg_begin(out, f.top + HEAD + MAP_HEIGHT + FOOT, title, request->description);
    draw_title(&f, request, title);
    draw_sides(&f, &chart);
    draw_axes(&f);
    if (now)
        draw_point(&f, hd_scenario_number(now->scenario, inputs[0]),
                   hd_scenario_number(now->scenario, inputs[1]));
    draw_legend(&f, now ? now->outcome : NULL);
    hd_svg_end(out);
    return true;
}

bool hd_chart_svg(FILE *out, const hd_sweep_request *request, hd_error *error)
{
    return request->sweep_count == 2 ? map(out, request, error) : charts(out, request, error);
}
