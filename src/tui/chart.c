#include "config.h"

#include "chart.h"

#include <string.h>

/* Columns that a number at the chart's foot needs. */
#define FOOT_COLUMNS 9

/* The sign and style of a cell: its dots, or what lies behind them. */
static wchar_t cell_of(const hd_canvas *canvas, const hd_chart *chart, int row, int column, hd_style *style)
{
    const hd_chart_mark *now = &chart->marks[chart->mark_count - 1];
    bool below_now = !chart->map && now->row >= 0 && column == now->column && row > now->row;
    unsigned dots = hd_plot_cell(&chart->plot, row, column);

    *style = dots ? HD_STYLE_TEXT : chart->map ? HD_STYLE_BASE_DISPATCH : HD_STYLE_DIM;
    if (dots)
        return canvas->ascii ? hd_plot_ascii(dots) : hd_plot_braille(dots);
    switch (hd_chart_sign_at(chart, row, column)) {
    case HD_CHART_HOST:
        return hd_cell(canvas, HD_GLYPH_HOST);
    case HD_CHART_LEVEL:
        return hd_cell(canvas, HD_GLYPH_LEVEL);
    case HD_CHART_UPRIGHT:
        return hd_cell(canvas, HD_GLYPH_UPRIGHT);
    case HD_CHART_BLANK:
        break;
    }
    return below_now ? hd_cell(canvas, HD_GLYPH_UPRIGHT) : L' ';
}

/* Put what is not blank, as many cells at once as look alike. */
static void paint_row(hd_canvas *canvas, const hd_chart_place *p, const hd_chart *chart, int row)
{
    wchar_t signs[HD_CHART_COLUMNS];
    hd_style style = HD_STYLE_TEXT, next;
    int from = 0, count = 0;

    for (int column = 0; column <= p->columns; column++) {
        wchar_t sign = column < p->columns ? cell_of(canvas, chart, row, column, &next) : L' ';
        if (count > 0 && (sign == L' ' || next != style)) {
            hd_put_cells(canvas, p->y + row, p->x + from, style, signs, count);
            count = 0;
        }
        if (sign == L' ')
            continue;
        from = count > 0 ? from : column;
        style = next;
        signs[count++] = sign;
    }
}

static void paint_side(hd_canvas *canvas, const hd_chart_place *p, const hd_chart *chart)
{
    char text[HD_NUMBER_MAX];
    bool is_round;

    for (int row = 0; row < p->rows; row++) {
        const char *number = hd_chart_row_number(text, chart, row, &is_round);
        hd_fill(canvas, p->y + row, p->x - 1, 1, HD_STYLE_DIM, is_round ? HD_GLYPH_AXIS_TICK : HD_GLYPH_AXIS);
        hd_put_right(canvas, p->y + row, p->x - 2, HD_CHART_NUMBERS - 1, HD_STYLE_DIM, number);
    }
}

static void paint_foot(hd_canvas *canvas, const hd_chart_place *p, const hd_chart *chart)
{
    hd_chart_label labels[HD_TICKS_MAX];
    int y = p->y + p->rows, count = hd_chart_foot(chart, FOOT_COLUMNS, 0, labels);

    if (p->foot == 0)
        return;
    hd_fill(canvas, y, p->x - 1, 1, HD_STYLE_DIM, HD_GLYPH_AXIS_CORNER);
    hd_fill(canvas, y, p->x, p->columns, HD_STYLE_DIM, HD_GLYPH_RULE);
    if (p->foot == 2 && !chart->map && chart->turn_column >= 0)
        hd_fill(canvas, y, p->x + chart->turn_column, 1, HD_STYLE_TEXT, HD_GLYPH_AXIS_MARK);
    for (int i = 0; i < count; i++)
        hd_put(canvas, y + p->foot - 1, p->x + labels[i].column, p->columns - labels[i].column, HD_STYLE_DIM,
               labels[i].text);
}

/* Whether nothing but one side of a map is in these cells. */
static bool is_free(const hd_chart *chart, int row, int column, int columns, bool host)
{
    if (column < 0 || column + columns > chart->plot.columns)
        return false;
    for (int i = column; i < column + columns; i++)
        if (hd_plot_cell(&chart->plot, row, i) ||
            (chart->map && (hd_chart_sign_at(chart, row, i) == HD_CHART_HOST) != host))
            return false;
    for (int i = 0; i < chart->mark_count; i++)
        if (chart->marks[i].row == row && chart->marks[i].column >= column &&
            chart->marks[i].column < column + columns)
            return false;
    return true;
}

/* Put a word in the picture, where nothing else is: as far right, and as near to the row, as there is room.
 */
static void paint_word(hd_canvas *canvas, const hd_chart_place *p, const hd_chart *chart, int row,
                       const char *word, bool host)
{
    int width = (int)strlen(word);

    for (int i = 0; i < 2 * p->rows; i++) {
        int at = row + (i % 2 ? (i + 1) / 2 : -i / 2);
        if (at < 0 || at >= p->rows || (!chart->map && at != row))
            continue;
        for (int column = p->columns - width - 1; column >= 1; column--) {
            if (!is_free(chart, at, column - 1, width + 2, host))
                continue;
            hd_fill_blank(canvas, p->y + at, p->x + column - 1, width + 2, HD_STYLE_TEXT);
            hd_put(canvas, p->y + at, p->x + column, width, HD_STYLE_DIM, word);
            return;
        }
    }
}

void hd_chart_paint(hd_canvas *canvas, const hd_chart_place *p, const hd_chart *chart,
                    const char *const signs[], const char *empty)
{
    paint_side(canvas, p, chart);
    if (chart->empty)
        hd_put(canvas, p->y + p->rows / 2, p->x + 2, p->columns - 2, HD_STYLE_DIM, empty);
    for (int row = 0; row < p->rows && !chart->empty; row++)
        paint_row(canvas, p, chart, row);
    if (chart->map) {
        paint_word(canvas, p, chart, p->rows / 2, "host-bound", true);
        paint_word(canvas, p, chart, p->rows / 2, "device-bound", false);
    } else if (!chart->empty && chart->even_row >= 0) {
        paint_word(canvas, p, chart, chart->even_row, "even", false);
    }
    paint_foot(canvas, p, chart);
    for (int i = 0; i < chart->mark_count; i++) {
        const hd_chart_mark *mark = &chart->marks[i];
        if (mark->row >= 0 && mark->column >= 0)
            hd_put(canvas, p->y + mark->row, p->x + mark->column, 1, HD_STYLE_STRONG, signs[i]);
    }
}
