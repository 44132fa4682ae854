#include "config.h"

#include "draw_sweep.h"

#include "panel.h"
#include "sweeping.h"

/* With so much room the choices stand beside the picture. */
#define BESIDE_COLUMNS 96
#define BESIDE_ROWS 8

static hd_sweep_places places_of(const hd_area *area)
{
    hd_sweep_places p = {.beside = area->columns >= BESIDE_COLUMNS && area->rows >= BESIDE_ROWS,
                         .y = area->y};
    int side = p.beside ? HD_SWEEP_SIDE : 0, rows = area->rows - (p.beside ? 0 : 1);

    p.foot = rows < 4 ? 0 : rows < 8 ? 1 : 2;
    p.rows = rows - p.foot;
    p.x = area->x + side + HD_SWEEP_NUMBERS + 1;
    p.columns = area->columns - side - HD_SWEEP_NUMBERS - 1;
    p.columns = p.columns > HD_CHART_COLUMNS ? HD_CHART_COLUMNS : p.columns;
    p.line = area->y + area->rows - 1;
    return p;
}

/* The sign of a mark: a pin's letter, or a point. */
const char *hd_sweep_mark_sign(const hd_app *app, const hd_chart_mark *mark)
{
    static char letter[2];

    if (mark->tag < 0)
        return hd_glyph_text(mark->tag == HD_CHART_NOW ? HD_GLYPH_KNOB : HD_GLYPH_BASELINE);
    letter[0] = app->now.pins->pin[mark->tag].letter;
    return letter;
}

static void draw(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    static hd_chart chart;
    hd_sweep_places p = places_of(area);

    if (p.rows < 1 || p.columns < 2)
        return;
    if (app->covered)
        hd_put(canvas, p.y + p.rows / 2, p.x + 2, p.columns - 2, HD_STYLE_DIM, "covered");
    else {
        hd_sweeping_chart(app, p.rows, p.columns, &chart);
        hd_sweep_draw_chart(app, canvas, &p, &chart);
    }
    hd_sweep_draw_rows(app, canvas, area, &p, &chart);
}

static int row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    hd_sweep_places p = places_of(area);

    return hd_sweep_row_at(app, area, &p, y, x);
}

const hd_panel_row hd_panel_sweep = {
    .name = "Sweep",
    .rows = hd_sweeping_rows,
    .draw = draw,
    .row_at = row_at,
    .say = hd_sweeping_say,
    .step = hd_sweeping_step,
    .act = hd_sweeping_act,
    .copy = hd_sweeping_table,
    .step_word = "choose",
};
