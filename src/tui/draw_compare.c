#include "config.h"

#include <stdio.h>
#include <string.h>

#include "compare.h"
#include "draw.h"
#include "hostdispatch/segments.h"
#include "words.h"

/* Columns of step time, ratio and host share; the label takes what the bar leaves. */
#define LABEL_COLUMNS 40
#define LABEL_LEAST 20
#define BAR_LEAST 8
#define TIME_COLUMNS 10
#define RATIO_COLUMNS 10
#define SHARE_COLUMNS 8

/* The table: what stands before the columns, and each scenario's column. */
#define HEAD_COLUMNS 20
#define CELL_COLUMNS 11
#define CELL_WITH_RATIO 19

static const hd_outcome *baseline(const hd_app *app)
{
    return &app->baseline_outcome;
}

/* The longest step of all is the whole scale, so that every bar can be compared with every other. */
static double longest(const hd_app *app)
{
    double most = 0;

    for (int row = 0; row < hd_compare_rows(app); row++) {
        double step = hd_compare_outcome(app, row)->value[HD_STEP_TIME].number;
        most = step > most ? step : most;
    }
    return most;
}

static void draw_bar(const hd_app *app, hd_canvas *canvas, int y, int x, int columns, int row)
{
    double sizes[HD_PARTS];
    const hd_outcome *outcome = hd_compare_outcome(app, row);

    if (columns < 3)
        return;
    hd_say_parts(sizes, hd_compare_scenario(app, row), outcome);
    int cells = hd_segments_length(outcome->value[HD_STEP_TIME].number, longest(app), columns, 1);
    /* As in the picture above: what is kept looks fainter than what is played with. */
    if (row == 0)
        hd_draw_segments(canvas, y, x, 1, sizes, cells, HD_STYLE_DISPATCH_FILL, HD_GLYPH_DISPATCH);
    else
        hd_draw_segments(canvas, y, x, 1, sizes, cells, HD_STYLE_BASE_DISPATCH, HD_GLYPH_BASE_DISPATCH);
}

/* A value against the baseline's, "0.70×"; "baseline" where it is that itself, "" where there is nothing to divide by. */
static void ratio_words(const hd_app *app, int row, hd_output output, char *buffer)
{
    double value = hd_outcome_number(hd_compare_outcome(app, row), output), base = hd_outcome_number(baseline(app), output);

    buffer[0] = '\0';
    if (hd_outputs[output].kind != HD_WORD && base > 0 && value >= 0)
        hd_show_factor(buffer, value / base, app->ascii);
}

/* The columns that figures leave to the label and the bar. */
static int room_of(const hd_area *area)
{
    return area->columns - TIME_COLUMNS - RATIO_COLUMNS - SHARE_COLUMNS - 1;
}

/* Three fifths of the room, but enough to read a label by; where a bar would be left none, all of it. */
static int label_columns_of(const hd_area *area)
{
    int room = room_of(area), most = room * 3 / 5;

    if (room < LABEL_LEAST)
        return room;
    if (most < LABEL_LEAST && room - BAR_LEAST >= most)
        most = room - BAR_LEAST < LABEL_LEAST ? room - BAR_LEAST : LABEL_LEAST;
    return most < LABEL_COLUMNS ? most : LABEL_COLUMNS;
}

/* What the columns are, where that takes no scenario its row. @return the rows taken */
static int head_rows(const hd_app *app, const hd_area *area)
{
    return area->rows > hd_compare_rows(app);
}

static void draw_row_heads(hd_canvas *canvas, const hd_area *area)
{
    int x = area->x + label_columns_of(area);

    hd_put_right(canvas, area->y, x += TIME_COLUMNS, TIME_COLUMNS, HD_STYLE_DIM, "step");
    hd_put_right(canvas, area->y, x += RATIO_COLUMNS, RATIO_COLUMNS, HD_STYLE_DIM, "ratio");
    hd_put_right(canvas, area->y, x += SHARE_COLUMNS, SHARE_COLUMNS, HD_STYLE_DIM, "host");
}

static void draw_row(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, int row)
{
    bool focus = app->mode == HD_MODE_PANEL && app->panel_row[HD_PANEL_COMPARE] == row;
    char text[HD_SAY_MAX], plain[HD_SAY_MAX];
    const hd_outcome *outcome = hd_compare_outcome(app, row);
    int label_columns = label_columns_of(area), bar_columns = room_of(area) - label_columns;
    int x = area->x + label_columns;

    if (focus) {
        canvas->focus_y = y;
        canvas->focus_x = area->x;
        hd_fill_blank(canvas, y, area->x, label_columns, HD_STYLE_CHOSEN);
    }
    hd_put_outside(canvas, y, area->x, label_columns, focus ? HD_STYLE_CHOSEN : HD_STYLE_TEXT,
                   hd_glyph_plain(hd_compare_label(app, row, text), app->ascii, plain, sizeof plain));
    if (app->covered && row == 0)
        return;
    hd_put_right(canvas, y, x += TIME_COLUMNS, TIME_COLUMNS, HD_STYLE_STRONG,
                 hd_show_time(text, outcome->value[HD_STEP_TIME].number, app->ascii));
    ratio_words(app, row, HD_STEP_TIME, text);
    hd_put_right(canvas, y, x += RATIO_COLUMNS, RATIO_COLUMNS, HD_STYLE_DIM, hd_compare_is_baseline(app, row) ? "baseline" : text);
    hd_put_right(canvas, y, x += SHARE_COLUMNS, SHARE_COLUMNS, HD_STYLE_TEXT,
                 hd_say_host_share(text, outcome));
    draw_bar(app, canvas, y, x + 1, bar_columns, row);
}

typedef struct table {
    const hd_area *area;
    int first, columns; /* scenarios shown: from this one on, so many */
    int cell;           /* columns of each */
    bool ratios;
    bool one_scale; /* all steps have one unit, and their parts are shown on `scale` */
    hd_time_scale scale;
} table;

/* A row is read across: where all steps have one unit, the shortest says how many decimals there are. */
static void share_scale(const hd_app *app, table *t)
{
    t->one_scale = true;
    for (int i = 0; i < t->columns; i++) {
        double step = hd_compare_outcome(app, t->first + i)->value[HD_STEP_TIME].number;
        hd_time_scale scale = hd_show_scale(step);
        t->one_scale = t->one_scale && (i == 0 || scale.unit == t->scale.unit);
        if (i == 0 || scale.decimals > t->scale.decimals)
            t->scale = scale;
    }
}

/* The cost of one operation is no part of the step, and has a scale of its own. */
static const char *cell_words(const hd_app *app, const table *t, int row, hd_output output, char *text)
{
    const hd_outcome *outcome = hd_compare_outcome(app, row);

    if (t->one_scale && hd_outputs[output].kind == HD_TIME && output != HD_PER_OP_COST)
        return hd_show_time_on(text, outcome->value[output].number, t->scale, app->ascii);
    return hd_say_output(text, outcome, output, app->ascii);
}

static table table_of(const hd_app *app, const hd_area *area)
{
    int rows = hd_compare_rows(app), room = area->columns - HEAD_COLUMNS, focus = app->panel_row[HD_PANEL_COMPARE];
    table t = {.area = area, .ratios = room >= rows * CELL_WITH_RATIO};

    t.cell = t.ratios ? CELL_WITH_RATIO : CELL_COLUMNS;
    t.columns = room / t.cell < rows ? room / t.cell : rows;
    t.first = focus >= t.columns ? focus - t.columns + 1 : 0;
    share_scale(app, &t);
    return t;
}

static void draw_cells(const hd_app *app, hd_canvas *canvas, table t, int y, hd_output output)
{
    char text[HD_SAY_MAX], ratio[HD_SAY_MAX];

    for (int i = 0; i < t.columns; i++) {
        int row = t.first + i, end = t.area->x + HEAD_COLUMNS + (i + 1) * t.cell;
        if (app->covered && row == 0)
            continue;
        ratio_words(app, row, output, ratio);
        if (t.ratios)
            hd_put_right(canvas, y, end, 7, HD_STYLE_DIM, ratio);
        /* A word has no ratio, and takes its place. */
        bool word = hd_outputs[output].kind == HD_WORD;
        hd_put_right(canvas, y, t.ratios && !word ? end - 8 : end, word ? t.cell - 1 : CELL_COLUMNS - 1,
                     HD_STYLE_TEXT, cell_words(app, &t, row, output, text));
    }
}

static void draw_input_cells(const hd_app *app, hd_canvas *canvas, table t, int y, hd_input input)
{
    char text[HD_SAY_MAX];

    for (int i = 0; i < t.columns; i++)
        hd_put_right(canvas, y, t.area->x + HEAD_COLUMNS + (i + 1) * t.cell - (t.ratios ? 8 : 0), CELL_COLUMNS - 1, HD_STYLE_TEXT,
                     hd_say_input(text, hd_compare_scenario(app, t.first + i), input, app->ascii));
}

static void draw_heads(const hd_app *app, hd_canvas *canvas, table t, int y)
{
    char head[16];

    for (int i = 0; i < t.columns; i++) {
        int row = t.first + i;
        if (row < 2)
            snprintf(head, sizeof head, "%s", row == 0 ? "now" : "opened");
        else
            snprintf(head, sizeof head, "%c", app->now.pins->pin[row - 2].letter);
        hd_put_right(canvas, y, t.area->x + HEAD_COLUMNS + (i + 1) * t.cell - (t.ratios ? 8 : 0), t.cell - 1, HD_STYLE_STRONG, head);
    }
}

/* Below the rows, where there is room: the inputs that differ and all outputs, a column for each scenario. */
static void draw_table(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y)
{
    table t = table_of(app, area);
    int end = area->y + area->rows;

    if (end - y < 4 || t.columns < 1)
        return;
    draw_heads(app, canvas, t, ++y);
    for (hd_input i = 0; i < HD_INPUTS && ++y < end; i++) {
        if (!hd_compare_differs(app, i)) {
            y--;
            continue;
        }
        hd_put(canvas, y, area->x, HEAD_COLUMNS, HD_STYLE_DIM, hd_input_label(&app->now.scenario, i));
        draw_input_cells(app, canvas, t, y, i);
    }
    for (hd_output i = 0; i < HD_OUTPUTS && ++y < end; i++) {
        hd_put(canvas, y, area->x, HEAD_COLUMNS, HD_STYLE_DIM, hd_outputs[i].label);
        draw_cells(app, canvas, t, y, i);
    }
}

static int first_row(const hd_app *app, const hd_area *area)
{
    int focus = app->panel_row[HD_PANEL_COMPARE];

    return focus >= area->rows ? focus - area->rows + 1 : 0;
}

void hd_draw_compare(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    int first = first_row(app, area), rows = hd_compare_rows(app), y = area->y + head_rows(app, area);
    int shown = rows - first < area->rows ? rows - first : area->rows;

    if (y > area->y)
        draw_row_heads(canvas, area);
    hd_draw_range(app, canvas, area, first, shown, rows);
    for (int row = first; row < first + shown; row++)
        draw_row(app, canvas, area, y++, row);
    if (first == 0)
        draw_table(app, canvas, area, y);
}

int hd_draw_compare_row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    int at = y - area->y - head_rows(app, area);

    (void)x;
    return at >= 0 && first_row(app, area) + at < hd_compare_rows(app) ? first_row(app, area) + at : -1;
}
