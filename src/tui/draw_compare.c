#include "config.h"

#include <stdio.h>

#include "compare.h"
#include "compare_page.h"
#include "draw.h"
#include "draw_compare.h"
#include "hostdispatch/format.h"
#include "words.h"

/* Columns of step time, ratio and host share; the label takes what the bar leaves. */
#define LABEL_COLUMNS 40
#define LABEL_LEAST 20
#define BAR_LEAST 8
#define TIME_COLUMNS 10
#define RATIO_COLUMNS 10
#define SHARE_COLUMNS 8

/* The longest step of all is the whole scale, so that every bar can be compared with every other. */
static double longest(const hd_app *app)
{
    double most = 0;

    for (int row = 0; row < hd_compare_rows(app); row++) {
        double step = hd_compare_outcome(app, row)->value[HD_STEP_TIME].number;
        most = step > most && !hd_compare_is_covered(app, row) ? step : most;
    }
    return most;
}

static void draw_bar(const hd_app *app, hd_canvas *canvas, int y, int x, int columns, int row)
{
    double sizes[HD_PARTS];
    const hd_outcome *outcome = hd_compare_outcome(app, row);

    if (columns < 3)
        return;
    hd_part_sizes(sizes, hd_compare_scenario(app, row), outcome);
    int cells = hd_segments_length(outcome->value[HD_STEP_TIME].number, longest(app), columns, 1);
    /* As in the picture above: what is kept looks fainter than what is played with. */
    if (row == 0)
        hd_draw_segments(canvas, y, x, 1, sizes, cells, HD_STYLE_DISPATCH_FILL, HD_GLYPH_DISPATCH);
    else
        hd_draw_segments(canvas, y, x, 1, sizes, cells, HD_STYLE_BASE_DISPATCH, HD_GLYPH_BASE_DISPATCH);
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

static void draw_row_heads(hd_canvas *canvas, const hd_area *area, int y)
{
    int x = area->x + label_columns_of(area);

    hd_put_right(canvas, y, x += TIME_COLUMNS, TIME_COLUMNS, HD_STYLE_DIM, "step");
    hd_put_right(canvas, y, x += RATIO_COLUMNS, RATIO_COLUMNS, HD_STYLE_DIM, "ratio");
    hd_put_right(canvas, y, x += SHARE_COLUMNS, SHARE_COLUMNS, HD_STYLE_DIM, "host");
}

static void draw_row(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, int row)
{
    bool focus = app->mode == HD_MODE_PANEL && app->panel_row[HD_PANEL_COMPARE] == row;
    char text[HD_FORMAT_MAX];
    const hd_outcome *outcome = hd_compare_outcome(app, row);
    int label_columns = label_columns_of(area), bar_columns = room_of(area) - label_columns;
    int x = area->x + label_columns;

    if (focus) {
        canvas->focus_y = y;
        canvas->focus_x = area->x;
        hd_fill_blank(canvas, y, area->x, label_columns, HD_STYLE_CHOSEN);
    }
    hd_put_outside(canvas, y, area->x, label_columns, focus ? HD_STYLE_CHOSEN : HD_STYLE_TEXT,
                   hd_compare_label(app, row, text));
    if (hd_compare_is_covered(app, row))
        return;
    hd_put_right(canvas, y, x += TIME_COLUMNS, TIME_COLUMNS, HD_STYLE_STRONG,
                 hd_format_time(text, outcome->value[HD_STEP_TIME].number));
    hd_compare_ratio(app, row, HD_STEP_TIME, text);
    hd_put_right(canvas, y, x += RATIO_COLUMNS, RATIO_COLUMNS, HD_STYLE_DIM,
                 hd_compare_is_baseline(app, row) ? "baseline" : text);
    hd_put_right(canvas, y, x += SHARE_COLUMNS, SHARE_COLUMNS, HD_STYLE_TEXT,
                 hd_format_host_share(text, outcome));
    draw_bar(app, canvas, y, x + 1, bar_columns, row);
}

void hd_draw_compare(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    const hd_compare_page page = hd_compare_page_of(app, area->rows);
    const hd_compare_table table = hd_compare_table_of(app, area);

    hd_draw_range(app, canvas, area, page.first, page.entries, page.all);
    for (int i = 0; i < page.rows; i++) {
        int y = area->y + i, number = page.shown[i].number;
        switch (page.shown[i].kind) {
        case HD_COMPARE_HEADS:
            draw_row_heads(canvas, area, y);
            break;
        case HD_COMPARE_SCENARIO:
            draw_row(app, canvas, area, y, number);
            break;
        case HD_COMPARE_COLUMNS:
            hd_compare_draw_heads(app, canvas, &table, y);
            break;
        case HD_COMPARE_INPUT:
            hd_compare_draw_input(app, canvas, &table, y, (hd_input)number);
            break;
        case HD_COMPARE_OUTPUT:
            hd_compare_draw_output(app, canvas, &table, y, (hd_output)number);
            break;
        case HD_COMPARE_GAP:
            break;
        }
    }
}

int hd_draw_compare_row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    const hd_compare_page page = hd_compare_page_of(app, area->rows);
    int at = y - area->y;

    (void)x;
    return at >= 0 && at < page.rows && page.shown[at].kind == HD_COMPARE_SCENARIO ? page.shown[at].number
                                                                                   : -1;
}
