#include "config.h"

#include <stdio.h>

#include "compare.h"
#include "draw_compare.h"

/* What stands before the columns, and each scenario's column: a blank, a value, a blank, a ratio. */
#define HEAD_COLUMNS 18
#define VALUE_COLUMNS 10
#define RATIO_COLUMNS 8
#define CELL_COLUMNS (1 + VALUE_COLUMNS + 1 + RATIO_COLUMNS)

/* A row is read across: where all steps have one unit, the shortest says how many decimals there are. */
static void share_scale(const hd_app *app, hd_compare_table *t)
{
    t->one_scale = true;
    for (int i = 0; i < t->columns; i++) {
        double step = hd_compare_outcome(app, t->first + i)->value[HD_STEP_TIME].number;
        hd_time_scale scale = hd_time_scale_of(step);
        t->one_scale = t->one_scale && (i == 0 || scale.unit == t->scale.unit);
        if (i == 0 || scale.decimals > t->scale.decimals)
            t->scale = scale;
    }
}

/* Fewer columns at once rather than values without their ratios. */
hd_compare_table hd_compare_table_of(const hd_app *app, const hd_area *area)
{
    int rows = hd_compare_rows(app), room = (area->columns - HEAD_COLUMNS) / CELL_COLUMNS;
    int focus = app->panel_row[HD_PANEL_COMPARE];
    hd_compare_table t = {.area = area, .columns = room < rows ? room : rows};

    t.first = focus >= t.columns ? focus - t.columns + 1 : 0;
    share_scale(app, &t);
    return t;
}

static int end_of(const hd_compare_table *t, int column)
{
    return t->area->x + HEAD_COLUMNS + (column + 1) * CELL_COLUMNS;
}

/* The cost of one operation is no part of the step, and has a scale of its own. */
static const char *value_words(const hd_app *app, const hd_compare_table *t, int row, hd_output output,
                               char *text)
{
    const hd_outcome *outcome = hd_compare_outcome(app, row);

    if (t->one_scale && hd_outputs[output].kind == HD_TIME && output != HD_PER_OP_COST &&
        hd_time_fits(outcome->value[output].number, t->scale))
        return hd_format_time_on(text, outcome->value[output].number, t->scale);
    return hd_format_output(text, outcome, output);
}

static void put_label(hd_canvas *canvas, const hd_compare_table *t, int y, const char *label)
{
    hd_put(canvas, y, t->area->x, HEAD_COLUMNS, HD_STYLE_DIM, label);
}

static void put_value(hd_canvas *canvas, const hd_compare_table *t, int y, int column, hd_style style,
                      const char *text)
{
    hd_put_right(canvas, y, end_of(t, column) - RATIO_COLUMNS - 1, VALUE_COLUMNS, style, text);
}

void hd_compare_draw_heads(const hd_app *app, hd_canvas *canvas, const hd_compare_table *t, int y)
{
    char text[64];

    if (t->columns < hd_compare_rows(app)) {
        int last = t->first + t->columns, all = hd_compare_rows(app);
        if (t->columns == 1)
            snprintf(text, sizeof text, "←→ %d of %d", last, all);
        else
            snprintf(text, sizeof text, "←→ %d–%d of %d", t->first + 1, last, all);
        put_label(canvas, t, y, text);
    }
    for (int i = 0; i < t->columns; i++) {
        int row = t->first + i;
        bool focus = app->mode == HD_MODE_PANEL && app->panel_row[HD_PANEL_COMPARE] == row;
        if (row < 2)
            snprintf(text, sizeof text, "%s", row == 0 ? "now" : "opened");
        else
            snprintf(text, sizeof text, "%c", app->now.pins->pin[row - 2].letter);
        put_value(canvas, t, y, i, focus ? HD_STYLE_CHOSEN : HD_STYLE_STRONG, text);
    }
}

void hd_compare_draw_input(const hd_app *app, hd_canvas *canvas, const hd_compare_table *t, int y,
                           hd_input input)
{
    char text[HD_FORMAT_MAX];

    put_label(canvas, t, y, hd_input_label(&app->now.scenario, input));
    for (int i = 0; i < t->columns; i++)
        put_value(canvas, t, y, i, HD_STYLE_TEXT,
                  hd_format_input(text, hd_compare_scenario(app, t->first + i), input));
}

void hd_compare_draw_output(const hd_app *app, hd_canvas *canvas, const hd_compare_table *t, int y,
                            hd_output output)
{
    char text[HD_FORMAT_MAX], ratio[HD_FORMAT_MAX];

    put_label(canvas, t, y, hd_outputs[output].label);
    for (int i = 0; i < t->columns; i++) {
        int row = t->first + i;
        if (hd_compare_is_covered(app, row))
            continue;
        const char *value = value_words(app, t, row, output, text);
        /* A word has no ratio, and takes its place. */
        if (hd_outputs[output].kind == HD_WORD) {
            hd_put_right(canvas, y, end_of(t, i), CELL_COLUMNS - 1, HD_STYLE_TEXT, value);
            continue;
        }
        put_value(canvas, t, y, i, HD_STYLE_TEXT, value);
        hd_put_right(canvas, y, end_of(t, i), RATIO_COLUMNS, HD_STYLE_DIM,
                     hd_compare_ratio(app, row, output, ratio));
    }
}
