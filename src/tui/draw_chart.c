#include "config.h"

#include "draw_sweep.h"

#include <stdio.h>
#include <string.h>

#include "words.h"

/* Columns that a number at the chart's foot needs. */
#define FOOT_COLUMNS 9

/* From this length on a run of one sign is a fill. */
#define FILL_LEAST 4

/* A row of cells under way: characters and their styles. */
typedef struct row_cells {
    wchar_t sign[HD_CHART_COLUMNS];
    hd_style style[HD_CHART_COLUMNS];
} row_cells;

/* What lies behind the dots. */
typedef struct ground_signs {
    wchar_t level, upright, host;
} ground_signs;

/* How many cells from `at` on look alike and are blank or not alike; `same`: how many repeat the first. */
static int run_length(const row_cells *cells, int at, int columns, int *same)
{
    bool blank = cells->sign[at] == L' ';
    int end = at + 1;

    *same = 1;
    for (; end < columns && cells->style[end] == cells->style[at] && (cells->sign[end] == L' ') == blank;
         end++)
        if (cells->sign[end] == cells->sign[at] && end - at == *same)
            (*same)++;
    return end - at;
}

/* Put what is not blank, as many cells at once as look alike; a fill is cheaper than its text. */
static void put_row(hd_canvas *canvas, int y, int x, const row_cells *cells, int columns)
{
    for (int i = 0, same; i < columns;) {
        int run = run_length(cells, i, columns, &same);
        if (same >= FILL_LEAST && cells->sign[i] != L' ')
            hd_fill_cells(canvas, y, x + i, run = same, cells->style[i], cells->sign[i]);
        else if (cells->sign[i] != L' ')
            hd_put_cells(canvas, y, x + i, cells->style[i], cells->sign + i, run);
        i += run;
    }
}

static const hd_chart_mark *now_of(const hd_chart *chart)
{
    return &chart->marks[chart->mark_count - 1];
}

static wchar_t ground(const ground_signs *signs, const hd_chart *chart, int row, int column)
{
    const hd_chart_mark *now = now_of(chart);
    hd_chart_sign sign = hd_chart_sign_at(chart, row, column);
    bool below_now = !chart->map && now->row >= 0 && column == now->column && row > now->row;

    if (sign == HD_CHART_HOST || sign == HD_CHART_LEVEL)
        return sign == HD_CHART_HOST ? signs->host : signs->level;
    return below_now || sign == HD_CHART_UPRIGHT ? signs->upright : L' ';
}

static void draw_cells(hd_canvas *canvas, const hd_sweep_places *p, const hd_chart *chart,
                       const ground_signs *signs, int row)
{
    row_cells cells;

    for (int column = 0; column < p->columns; column++) {
        unsigned dots = hd_plot_cell(&chart->plot, row, column);
        cells.style[column] = dots ? HD_STYLE_TEXT : chart->map ? HD_STYLE_BASE_DISPATCH : HD_STYLE_DIM;
        cells.sign[column] = !dots           ? ground(signs, chart, row, column)
                             : canvas->ascii ? hd_plot_ascii(dots)
                                             : hd_plot_braille(dots);
    }
    put_row(canvas, p->y + row, p->x, &cells, p->columns);
}

static void draw_side(hd_canvas *canvas, const hd_sweep_places *p, const hd_chart *chart)
{
    char text[HD_NUMBER_MAX];
    bool is_round;

    for (int row = 0; row < p->rows; row++) {
        const char *number = hd_chart_row_number(text, chart, row, &is_round);
        hd_fill(canvas, p->y + row, p->x - 1, 1, HD_STYLE_DIM, is_round ? HD_GLYPH_AXIS_TICK : HD_GLYPH_AXIS);
        hd_put_right(canvas, p->y + row, p->x - 2, HD_SWEEP_NUMBERS - 1, HD_STYLE_DIM, number);
    }
}

/* Numbers under their places, as far apart as they must be. */
static void draw_foot_numbers(hd_canvas *canvas, const hd_sweep_places *p, const hd_chart *chart, int y)
{
    hd_chart_label labels[HD_TICKS_MAX];
    int count = hd_chart_foot(chart, FOOT_COLUMNS, 0, labels);

    for (int i = 0; i < count; i++)
        hd_put(canvas, y, p->x + labels[i].column, p->columns - labels[i].column, HD_STYLE_DIM,
               labels[i].text);
}

static void draw_foot(hd_canvas *canvas, const hd_sweep_places *p, const hd_chart *chart)
{
    int y = p->y + p->rows;

    if (p->foot == 0)
        return;
    hd_fill(canvas, y, p->x - 1, 1, HD_STYLE_DIM, HD_GLYPH_AXIS_CORNER);
    hd_fill(canvas, y, p->x, p->columns, HD_STYLE_DIM, HD_GLYPH_RULE);
    if (p->foot == 2 && !chart->map && chart->turn_column >= 0)
        hd_fill(canvas, y, p->x + chart->turn_column, 1, HD_STYLE_TEXT, HD_GLYPH_AXIS_MARK);
    draw_foot_numbers(canvas, p, chart, y + p->foot - 1);
}

static void draw_marks(const hd_app *app, hd_canvas *canvas, const hd_sweep_places *p, const hd_chart *chart)
{
    for (int i = 0; i < chart->mark_count; i++) {
        const hd_chart_mark *mark = &chart->marks[i];
        if (mark->row >= 0 && mark->column >= 0)
            hd_put(canvas, p->y + mark->row, p->x + mark->column, 1, HD_STYLE_STRONG,
                   hd_sweep_mark_sign(app, mark));
    }
}

static bool blank(const hd_chart *chart, int row, int column, int columns, bool host)
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

/* A word in the picture, where nothing else is: as far right, and as near to the row, as there is room. */
static void put_word(hd_canvas *canvas, const hd_sweep_places *p, const hd_chart *chart, int row,
                     const char *word, bool host)
{
    int width = (int)strlen(word);

    for (int i = 0; i < 2 * p->rows; i++) {
        int at = row + (i % 2 ? (i + 1) / 2 : -i / 2);
        if (at < 0 || at >= p->rows || (!chart->map && at != row))
            continue;
        for (int column = p->columns - width - 1; column >= 1; column--) {
            if (!blank(chart, at, column - 1, width + 2, host))
                continue;
            hd_fill_blank(canvas, p->y + at, p->x + column - 1, width + 2, HD_STYLE_TEXT);
            hd_put(canvas, p->y + at, p->x + column, width, HD_STYLE_DIM, word);
            return;
        }
    }
}

static void draw_words(hd_canvas *canvas, const hd_sweep_places *p, const hd_chart *chart)
{
    if (chart->map) {
        put_word(canvas, p, chart, p->rows / 2, "host-bound", true);
        put_word(canvas, p, chart, p->rows / 2, "device-bound", false);
    } else if (chart->even_row >= 0) {
        put_word(canvas, p, chart, chart->even_row, "even", false);
    }
}

void hd_sweep_draw_chart(const hd_app *app, hd_canvas *canvas, const hd_sweep_places *p,
                         const hd_chart *chart)
{
    ground_signs signs = {hd_cell(canvas, HD_GLYPH_LEVEL), hd_cell(canvas, HD_GLYPH_UPRIGHT),
                          hd_cell(canvas, HD_GLYPH_HOST)};
    char text[HD_WORDS_MAX];

    draw_side(canvas, p, chart);
    if (chart->empty) {
        snprintf(text, sizeof text, "%s has no value here%s", hd_outputs[app->now.sweeping.output].label,
                 app->now.sweeping.linear ? "" : " that a logarithmic scale shows");
        hd_put(canvas, p->y + p->rows / 2, p->x + 2, p->columns - 2, HD_STYLE_DIM, text);
    } else {
        for (int row = 0; row < p->rows; row++)
            draw_cells(canvas, p, chart, &signs, row);
        draw_words(canvas, p, chart);
    }
    draw_foot(canvas, p, chart);
    draw_marks(app, canvas, p, chart);
}
