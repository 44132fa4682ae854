#include "sweep_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "hostdispatch/plot.h"
#include "hostdispatch/sweep.h"
#include "hostdispatch/text.h"

/* The columns of the numbers at the side, the rows of a picture, and how wide one is at most and at least. */
#define SIDE 8
#define ROWS 16
#define WIDEST 100
#define NARROWEST 30

/* Room for the numbers under a picture: columns of each. */
#define TICK_COLUMNS 12

/* What a picture is drawn with, in UTF-8 and in ASCII. */
typedef enum glyph { DOWN, TICK, CORNER, ACROSS, EVEN, UPRIGHT, NOW, HOST, DEVICE, GLYPHS } glyph;
static const char *const glyphs[GLYPHS][2] = {
    [DOWN] = {"│", "|"},   [TICK] = {"┤", "+"}, [CORNER] = {"└", "+"},
    [ACROSS] = {"─", "-"}, [EVEN] = {"┄", "."}, [UPRIGHT] = {"┆", ":"},
    [NOW] = {"●", "@"},    [HOST] = {"█", "#"}, [DEVICE] = {"·", "."},
};

/* A picture under way. */
typedef struct picture {
    const hd_sweep_request *request;
    int columns;
    hd_axis across;
} picture;

static const char *glyph_of(const picture *p, glyph g)
{
    return glyphs[g][p->request->ascii];
}

static void blanks(int count)
{
    printf("%*s", count > 0 ? count : 0, "");
}

/* A row's number, right-aligned, and the axis. */
static void begin_row(const picture *p, const char *number)
{
    blanks(SIDE - hd_text_columns(number));
    hd_text_write(stdout, number, p->request->ascii);
    printf(" %s", glyph_of(p, *number ? TICK : DOWN));
}

static const char *show_tick(char *buffer, double value, hd_kind kind)
{
    if (kind == HD_SHARE) {
        snprintf(buffer, HD_NUMBER_MAX, "%.0f %%", value * 100);
        return buffer;
    }
    return value == 0 ? "0" : hd_format_end(buffer, value, kind == HD_TIME);
}

/*
 * The line under a picture, and the numbers under that: each as near to its place as those before it allow.
 */
static void end_picture(const picture *p)
{
    hd_kind kind = hd_inputs[p->request->sweeps[0].input].kind;
    double ticks[HD_TICKS_MAX];
    char text[HD_NUMBER_MAX];
    int column = 0, count = hd_axis_ticks(&p->across, p->columns / TICK_COLUMNS, ticks);

    blanks(SIDE + 1);
    fputs(glyph_of(p, CORNER), stdout);
    for (int i = 0; i < p->columns; i++)
        fputs(glyph_of(p, ACROSS), stdout);
    putchar('\n');
    for (int i = 0; i < count; i++) {
        const char *number = show_tick(text, ticks[i], kind);
        int width = hd_text_columns(number);
        double place = hd_axis_position(&p->across, ticks[i]) * (p->columns - 1);
        int at = SIDE + 2 + (int)lround(place) - width / 2;
        if (at + width > SIDE + 2 + p->columns)
            at = SIDE + 2 + p->columns - width;
        if (at < column + (column > 0))
            continue;
        blanks(at - column);
        hd_text_write(stdout, number, p->request->ascii);
        column = at + width;
    }
    putchar('\n');
}

/* The output's dots, joined where both neighbours have a value. */
static void plot_curve(const picture *p, hd_output output, const hd_scale *scale, hd_plot *plot)
{
    const hd_sweep *sweep = &p->request->sweeps[0];
    int last_x = 0, last_y = 0, across = p->columns * HD_DOTS_ACROSS - 1;
    bool joined = false;
    hd_outcome outcome;

    hd_plot_begin(plot, ROWS, p->columns);
    for (hd_walk walk = hd_walk_begin(&p->request->scenario, sweep, 1); hd_walk_next(&walk);) {
        bool has = hd_evaluate(&walk.scenario, &outcome, NULL) && hd_outcome_has(&outcome, output);
        double at = has ? hd_scale_at(scale, hd_outcome_number(&outcome, output)) : (double)NAN;
        double position = hd_axis_position(&p->across, hd_scenario_number(&walk.scenario, sweep->input));
        if (isfinite(at)) {
            /* A row's number stands at the middle of its dots. */
            int x = (int)lround(position * across), y = (int)lround((at + 0.5) * HD_DOTS_DOWN - 0.5);
            hd_plot_line(plot, joined ? last_x : x, joined ? last_y : y, x, y);
            last_x = x;
            last_y = y;
        }
        joined = isfinite(at);
    }
}

static void put_wide(wchar_t c)
{
    char bytes[4];

    fwrite(bytes, 1, hd_utf8_put((uint32_t)c, bytes), stdout);
}

/* A place on the picture, -1 where there is none. */
typedef struct place {
    int row, column;
} place;

static int column_of(const picture *p, double value)
{
    double position = hd_axis_position(&p->across, value);

    return position >= 0 && position <= 1 ? (int)lround(position * (p->columns - 1)) : -1;
}

static int row_of(const hd_scale *scale, double value)
{
    double at = hd_scale_at(scale, value);

    return isfinite(at) && at > -0.5 && at < ROWS - 0.5 ? (int)lround(at) : -1;
}

static void draw_row(const picture *p, const hd_plot *plot, int row, place now, place even)
{
    int held = 0;

    /* Blanks at the end of a row are not written. */
    for (int column = 0; column < p->columns; column++) {
        unsigned dots = hd_plot_cell(plot, row, column);
        bool is_now = row == now.row && column == now.column;
        bool is_even = row == even.row || column == even.column;
        if (!is_now && !dots && !is_even) {
            held++;
            continue;
        }
        for (; held > 0; held--)
            putchar(' ');
        if (is_now)
            fputs(glyph_of(p, NOW), stdout);
        else if (dots)
            put_wide(p->request->ascii ? hd_plot_ascii(dots) : hd_plot_braille(dots));
        else
            fputs(glyph_of(p, row == even.row ? EVEN : UPRIGHT), stdout);
    }
    putchar('\n');
}

/* The even line: level where the output has it on its axis, else upright where the input crosses it. */
static place even_place(const picture *p, hd_output output, const hd_scale *scale)
{
    const hd_sweep *sweep = &p->request->sweeps[0];
    place even = {row_of(scale, hd_sweep_even(output)), -1};
    hd_break_even_point turn;

    if (even.row < 0 && hd_sweep_turn(&p->request->scenario, sweep, &turn))
        even.column = column_of(p, hd_inputs[sweep->input].kind == HD_COUNT ? (double)turn.count : turn.time);
    return even;
}

static hd_scale scale_of(const picture *p, hd_output output, double least, double most)
{
    hd_kind kind = hd_outputs[output].kind;
    bool linear = p->request->sweeps[0].linear || kind == HD_SHARE || !(least > 0) || most < 10 * least;

    if (kind == HD_SHARE)
        return hd_scale_fit(0, 1, ROWS, true, false);
    if (!(least <= most))
        return hd_scale_fit(0, 1, ROWS, true, false);
    return hd_scale_fit(linear && least > 0 && most > 3 * least ? 0 : least, most, ROWS, linear,
                        kind == HD_COUNT);
}

/* What the marks mean, as far as they are seen, and what is said. */
static void write_legend(const picture *p, place now, place even, const char *said)
{
    const char *mark = even.row >= 0 ? glyph_of(p, EVEN) : even.column >= 0 ? glyph_of(p, UPRIGHT) : NULL;

    if (mark)
        printf("%s even%s", mark, *said ? "   " : "");
    if (now.row >= 0 && now.column >= 0)
        printf("%s ", glyph_of(p, NOW));
    hd_text_write(stdout, said, p->request->ascii);
    putchar('\n');
}

static void draw_chart(const picture *p, hd_output output, double least, double most)
{
    static hd_plot plot;
    const hd_sweep *sweep = &p->request->sweeps[0];
    hd_scale scale = scale_of(p, output, least, most);
    place now = {-1, -1}, even = even_place(p, output, &scale);
    char number[HD_NUMBER_MAX], said[HD_SWEEP_SAY_MAX];
    hd_outcome outcome;

    plot_curve(p, output, &scale, &plot);
    if (!p->request->absent && hd_evaluate(&p->request->scenario, &outcome, NULL))
        now = (place){row_of(&scale, hd_outcome_number(&outcome, output)),
                      column_of(p, hd_scenario_number(&p->request->scenario, sweep->input))};
    printf("%s over %s\n", hd_outputs[output].label, hd_inputs[sweep->input].key);
    for (int row = 0; row < ROWS; row++) {
        double tick = hd_scale_tick(&scale, row);
        begin_row(p, isnan(tick) ? "" : show_tick(number, tick, hd_outputs[output].kind));
        draw_row(p, &plot, row, now, even);
    }
    end_picture(p);
    hd_sweep_say(said, p->request, output);
    write_legend(p, now, even, said);
}

static bool draw_charts(const picture *p, hd_error *error)
{
    size_t count = p->request->shown_count ? p->request->shown_count : 1;
    double least[HD_OUTPUTS], most[HD_OUTPUTS];
    hd_output outputs[HD_OUTPUTS];

    for (size_t i = 0; i < count; i++) {
        outputs[i] = hd_sweep_drawn(p->request->shown_count ? p->request->shown[i] : HD_OVERHEAD_RATIO);
        if (!hd_sweep_range(p->request, outputs[i], &least[i], &most[i], error))
            return false;
    }
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? "\n" : "", stdout);
        draw_chart(p, outputs[i], least[i], most[i]);
    }
    return true;
}

/* Put a place of an axis into the scenario; a count is the nearest integer. */
static void put(hd_scenario *scenario, hd_input input, double value)
{
    if (hd_inputs[input].kind == HD_COUNT)
        hd_scenario_set_count(scenario, input, value < 9e18 ? (int64_t)llround(value) : INT64_MAX, NULL);
    else
        hd_scenario_set_time(scenario, input, value, NULL);
}

static glyph field_of(const picture *p, const hd_axis *down, int row, int column)
{
    hd_scenario there = p->request->scenario;
    hd_outcome outcome;

    put(&there, p->request->sweeps[0].input, hd_axis_value(&p->across, column / (p->columns - 1.0)));
    put(&there, p->request->sweeps[1].input, hd_axis_value(down, 1 - row / (ROWS - 1.0)));
    if (!hd_evaluate(&there, &outcome, NULL))
        return GLYPHS;
    return hd_regime_is_host(outcome.value[HD_REGIME].word) ? HOST : DEVICE;
}

/* The round number nearest to a row's middle, if one lies on the row. */
static const char *side_number(char *buffer, const picture *p, const hd_axis *down, int row)
{
    double ticks[HD_TICKS_MAX];

    for (int i = 0, count = hd_axis_ticks(down, ROWS / 2, ticks); i < count; i++)
        if (lround((1 - hd_axis_position(down, ticks[i])) * (ROWS - 1)) == row)
            return show_tick(buffer, ticks[i], hd_inputs[p->request->sweeps[1].input].kind);
    return "";
}

static bool draw_map(const picture *p, hd_error *error)
{
    hd_axis down = hd_sweep_axis(&p->request->sweeps[1]);
    const hd_sweep *sweeps = p->request->sweeps;
    double at = hd_axis_position(&down, hd_scenario_number(&p->request->scenario, sweeps[1].input));
    double least, most;
    char number[HD_NUMBER_MAX], verdict[HD_FORMAT_MAX];
    hd_outcome outcome;

    if (!hd_sweep_range(p->request, HD_OVERHEAD_RATIO, &least, &most, error) ||
        !hd_evaluate(&p->request->scenario, &outcome, error))
        return false;
    place now = {at >= 0 && at <= 1 ? (int)lround((1 - at) * (ROWS - 1)) : -1,
                 column_of(p, hd_scenario_number(&p->request->scenario, sweeps[0].input))};
    bool shown = !p->request->absent && now.row >= 0 && now.column >= 0;
    printf("what is host-bound: %s over %s\n", hd_inputs[sweeps[1].input].key,
           hd_inputs[sweeps[0].input].key);
    for (int row = 0; row < ROWS; row++) {
        begin_row(p, side_number(number, p, &down, row));
        for (int column = 0; column < p->columns; column++) {
            glyph g = shown && row == now.row && column == now.column ? NOW : field_of(p, &down, row, column);
            fputs(g == GLYPHS ? "?" : glyph_of(p, g), stdout);
        }
        putchar('\n');
    }
    end_picture(p);
    printf("%s host-bound   %s device-bound or even", glyph_of(p, HOST), glyph_of(p, DEVICE));
    if (shown)
        printf("   %s now %s", glyph_of(p, NOW), hd_format_verdict(verdict, &outcome));
    putchar('\n');
    return true;
}

bool hd_sweep_draw(const hd_sweep_request *request, int columns, hd_error *error)
{
    int wide = (columns <= 0 || columns > WIDEST ? WIDEST : columns) - SIDE - 2;
    picture p = {request, wide < NARROWEST ? NARROWEST : wide, hd_sweep_axis(&request->sweeps[0])};

    return request->sweep_count == 2 ? draw_map(&p, error) : draw_charts(&p, error);
}
