#include "config.h"

#include "results.h"

#include <stdio.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "panel.h"

/* From here on an output has a line to itself, with its equation; below it shares one. */
#define LIST_COLUMNS 60
#define LIST_VALUE_END 30

typedef struct grid {
    int columns, rows, pitch; /* of cells */
} grid;

static grid grid_of(const hd_area *area)
{
    if (area->rows >= HD_OUTPUTS && area->columns >= LIST_COLUMNS)
        return (grid){1, HD_OUTPUTS, area->columns};
    int columns = hd_results_columns(area->columns);
    if (columns < 2)
        return (grid){1, area->rows < HD_OUTPUTS ? area->rows : HD_OUTPUTS, area->columns};
    int needed = (HD_OUTPUTS + columns - 1) / columns;
    return (grid){columns, needed < area->rows ? needed : area->rows, (area->columns + 3) / columns};
}

/* Outputs run down the columns; the first one shown is such that the one in focus is seen. */
static int first_shown(const hd_app *app, grid g)
{
    int first = 0;

    while (app->panel_row[HD_PANEL_RESULTS] >= first + g.columns * g.rows)
        first += g.rows;
    return first;
}

static void draw_output(const hd_app *app, hd_canvas *canvas, int y, int x, grid g, hd_output output)
{
    char value[HD_FORMAT_MAX];
    const char *label = hd_outputs[output].label;
    bool focus = hd_panel_in_focus(app, HD_PANEL_RESULTS, (int)output);
    bool list = g.columns == 1 && g.pitch >= LIST_COLUMNS;
    int columns = list ? LIST_VALUE_END : g.columns == 1 ? HD_RESULT_COLUMNS : g.pitch - 4;
    hd_pen equation = {canvas, y, x + columns + 3, x + g.pitch};

    if (focus)
        hd_focus(canvas, y, x);
    hd_put(canvas, y, x, columns, focus ? HD_STYLE_CHOSEN : HD_STYLE_DIM, label);
    hd_format_output(value, &app->outcome, output);
    hd_put_right(canvas, y, x + columns, columns - (int)strlen(label) - 1, HD_STYLE_TEXT,
                 app->covered ? "?" : value);
    if (list)
        hd_pen_put(&equation, HD_STYLE_DIM, "= %s", hd_outputs[output].equation);
}

static void draw(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    grid g = grid_of(area);
    int first = first_shown(app, g), left = (int)HD_OUTPUTS - first, cells = g.columns * g.rows;

    canvas->range = (hd_range){first, cells < left ? cells : left, HD_OUTPUTS, NULL};
    for (int i = 0; i < canvas->range.shown; i++)
        draw_output(app, canvas, area->y + i % g.rows, area->x + i / g.rows * g.pitch, g,
                    (hd_output)(first + i));
}

void hd_draw_results_above(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    int columns = area->columns - 2, across = hd_results_columns(columns), rows = area->rows - 1;
    grid g = {across < 1 ? 1 : across, rows, across < 2 ? columns : (columns + 3) / across};

    hd_fill(canvas, area->y, area->x, area->columns, HD_STYLE_TRACK, HD_GLYPH_RULE);
    hd_put(canvas, area->y, area->x + 1, columns, HD_STYLE_STRONG, " Results ");
    for (int i = 0; i < g.columns * rows && i < HD_RESULTS_KEPT; i++)
        draw_output(app, canvas, area->y + 1 + i % rows, area->x + 1 + i / rows * g.pitch, g, (hd_output)i);
}

static int row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    grid g = grid_of(area);
    int column = (x - area->x) / g.pitch, row = y - area->y;
    int output = first_shown(app, g) + column * g.rows + row;

    return column < g.columns && row < g.rows && output < HD_OUTPUTS ? output : -1;
}

static int count_rows(const hd_app *app)
{
    (void)app;
    return HD_OUTPUTS;
}

/* The equation and, where there is room for both, what it is. */
static void say(hd_app *app)
{
    const hd_output_row *row = &hd_outputs[app->panel_row[HD_PANEL_RESULTS]];

    hd_app_say(app, HD_TONE_PLAIN, "%s = %s. %s", row->label, row->equation, row->help);
    if (hd_text_columns(app->status) > app->columns - 2)
        hd_app_say(app, HD_TONE_PLAIN, "%s = %s", row->label, row->equation);
}

/* A page on begins where the one shown ends, or as late as it can. */
static bool turn(hd_app *app, int by)
{
    hd_layout layout = hd_layout_of(app);
    const hd_area *area = hd_layout_find(&layout, HD_AREA_PANEL, 0);

    if (!area || (by != 1 && by != -1))
        return false;
    const grid g = grid_of(area);
    int first = first_shown(app, g), cells = g.columns * g.rows, to = by > 0 ? first + 2 * cells - 1 : first - cells;
    to = to < 0 ? 0 : to >= HD_OUTPUTS ? HD_OUTPUTS - 1 : to;
    if (cells >= HD_OUTPUTS || to == app->panel_row[HD_PANEL_RESULTS])
        return false;
    app->panel_row[HD_PANEL_RESULTS] = to;
    if (app->mode == HD_MODE_PANEL)
        say(app);
    return true;
}

const hd_panel_row hd_panel_results = {
    .name = "Results",
    .rows = count_rows,
    .draw = draw,
    .row_at = row_at,
    .say = say,
    .turn = turn,
};
