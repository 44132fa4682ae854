#include "config.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "chart.h"
#include "draw.h"
#include "hostdispatch/text.h"
#include "words.h"

/* With so much room the choices are a column of rows beside the chart, else a line below it. */
#define BESIDE_COLUMNS 96
#define BESIDE_ROWS 8
#define SIDE_COLUMNS 32
#define SIDE_HEAD 9

/* The numbers at the chart's side. */
#define NUMBER_COLUMNS 7

/* Columns that a number at the chart's foot needs. */
#define FOOT_COLUMNS 9

/* From this length on a run of one sign is a fill. */
#define FILL_LEAST 4

/* Where the parts of the panel stand. */
typedef struct places {
    bool beside;
    int y, x, rows, columns; /* of the plot */
    int foot;                /* rows of the foot: none, one for line and numbers, or one for each */
    int line;                /* of the choices, where they stand below */
} places;

static places places_of(const hd_area *area)
{
    places p = {.beside = area->columns >= BESIDE_COLUMNS && area->rows >= BESIDE_ROWS, .y = area->y};
    int side = p.beside ? SIDE_COLUMNS : 0, rows = area->rows - (p.beside ? 0 : 1);

    p.foot = rows < 4 ? 0 : rows < 8 ? 1 : 2;
    p.rows = rows - p.foot;
    p.x = area->x + side + NUMBER_COLUMNS + 1;
    p.columns = area->columns - side - NUMBER_COLUMNS - 1;
    p.columns = p.columns > HD_CHART_COLUMNS ? HD_CHART_COLUMNS : p.columns;
    p.line = area->y + area->rows - 1;
    return p;
}

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

    if (chart->map)
        return hd_chart_is_host(chart, row, column) ? signs->host : L' ';
    if (row == chart->even_row)
        return signs->level;
    bool below_now = now->row >= 0 && column == now->column && row > now->row;
    bool upright = chart->even_row < 0 && column == chart->turn_column;
    return below_now || upright ? signs->upright : L' ';
}

static void draw_cells(hd_canvas *canvas, const places *p, const hd_chart *chart, const ground_signs *signs,
                       int row)
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

static void draw_side(hd_canvas *canvas, const places *p, const hd_chart *chart)
{
    char number[HD_SHOW_MAX];

    for (int row = 0; row < p->rows; row++) {
        double tick = chart->empty ? (double)NAN : hd_scale_tick(&chart->y, row);
        hd_fill(canvas, p->y + row, p->x - 1, 1, HD_STYLE_DIM,
                isnan(tick) ? HD_GLYPH_AXIS : HD_GLYPH_AXIS_TICK);
        if (!isnan(tick))
            hd_put_right(canvas, p->y + row, p->x - 2, NUMBER_COLUMNS - 1, HD_STYLE_DIM,
                         hd_chart_tick(number, tick, chart->y_kind, canvas->ascii));
    }
}

/* Numbers under their places, as far apart as they must be. */
static void draw_foot_numbers(const hd_app *app, hd_canvas *canvas, const places *p, const hd_chart *chart,
                              int y)
{
    hd_axis axis = {chart->low, chart->high, app->sweeping.linear};
    int most = p->columns / FOOT_COLUMNS, from = 0;
    double ticks[HD_TICKS_MAX];
    char number[HD_SHOW_MAX];
    int count = hd_axis_ticks(&axis, most < 2 ? 2 : most, ticks);

    for (int i = 0; i < count; i++) {
        hd_chart_tick(number, ticks[i], hd_inputs[app->sweeping.over].kind, canvas->ascii);
        int width = hd_columns(canvas, number);
        int at = (int)lround(hd_scale_at(&chart->x, ticks[i])) / HD_DOTS_ACROSS - width / 2;
        at = at + width > p->columns ? p->columns - width : at < 0 ? 0 : at;
        if (at < from)
            continue;
        hd_put(canvas, y, p->x + at, width, HD_STYLE_DIM, number);
        from = at + width + 1;
    }
}

static void draw_foot(const hd_app *app, hd_canvas *canvas, const places *p, const hd_chart *chart)
{
    int y = p->y + p->rows;

    if (p->foot == 0)
        return;
    hd_fill(canvas, y, p->x - 1, 1, HD_STYLE_DIM, HD_GLYPH_AXIS_CORNER);
    hd_fill(canvas, y, p->x, p->columns, HD_STYLE_DIM, HD_GLYPH_RULE);
    if (p->foot == 2 && !chart->map && chart->turn_column >= 0)
        hd_fill(canvas, y, p->x + chart->turn_column, 1, HD_STYLE_TEXT, HD_GLYPH_AXIS_MARK);
    draw_foot_numbers(app, canvas, p, chart, y + p->foot - 1);
}

/* The sign of a mark: a pin's letter, or a point. */
static const char *mark_sign(const hd_app *app, const hd_chart_mark *mark)
{
    static char letter[2];

    if (mark->pin < 0)
        return hd_glyph_text(mark->pin == HD_CHART_NOW ? HD_GLYPH_KNOB : HD_GLYPH_BASELINE, app->ascii);
    letter[0] = app->now.pins->pin[mark->pin].letter;
    return letter;
}

static void draw_marks(const hd_app *app, hd_canvas *canvas, const places *p, const hd_chart *chart)
{
    for (int i = 0; i < chart->mark_count; i++) {
        const hd_chart_mark *mark = &chart->marks[i];
        if (mark->row >= 0 && mark->column >= 0)
            hd_put(canvas, p->y + mark->row, p->x + mark->column, 1, HD_STYLE_STRONG, mark_sign(app, mark));
    }
}

static bool blank(const hd_chart *chart, int row, int column, int columns, bool host)
{
    if (column < 0 || column + columns > chart->plot.columns)
        return false;
    for (int i = column; i < column + columns; i++)
        if (hd_plot_cell(&chart->plot, row, i) || (chart->map && hd_chart_is_host(chart, row, i) != host))
            return false;
    for (int i = 0; i < chart->mark_count; i++)
        if (chart->marks[i].row == row && chart->marks[i].column >= column &&
            chart->marks[i].column < column + columns)
            return false;
    return true;
}

/* A word in the picture, where nothing else is: as far right, and as near to the row, as there is room. */
static void put_word(hd_canvas *canvas, const places *p, const hd_chart *chart, int row, const char *word,
                     bool host)
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

static void draw_words(hd_canvas *canvas, const places *p, const hd_chart *chart)
{
    if (chart->map) {
        put_word(canvas, p, chart, p->rows / 2, "host-bound", true);
        put_word(canvas, p, chart, p->rows / 2, "device-bound", false);
    } else if (chart->even_row >= 0) {
        put_word(canvas, p, chart, chart->even_row, "even", false);
    }
}

static void draw_chart(const hd_app *app, hd_canvas *canvas, const places *p, const hd_chart *chart)
{
    ground_signs signs = {hd_cell(canvas, HD_GLYPH_LEVEL), hd_cell(canvas, HD_GLYPH_UPRIGHT),
                          hd_cell(canvas, HD_GLYPH_HOST)};
    char text[HD_WORDS_MAX];

    draw_side(canvas, p, chart);
    if (chart->empty) {
        snprintf(text, sizeof text, "%s has no value here%s", hd_outputs[app->sweeping.output].label,
                 app->sweeping.linear ? "" : " that a logarithmic scale shows");
        hd_put(canvas, p->y + p->rows / 2, p->x + 2, p->columns - 2, HD_STYLE_DIM, text);
    } else {
        for (int row = 0; row < p->rows; row++)
            draw_cells(canvas, p, chart, &signs, row);
        draw_words(canvas, p, chart);
    }
    draw_foot(app, canvas, p, chart);
    draw_marks(app, canvas, p, chart);
}

static bool in_focus(const hd_app *app, hd_sweeping_choice choice)
{
    return app->mode == HD_MODE_PANEL && hd_sweeping_choice_of(app, app->panel_row[HD_PANEL_SWEEP]) == choice;
}

/* A choice, marked while it has the focus. @return the columns it took. */
static int put_choice(const hd_app *app, hd_canvas *canvas, int y, int x, int columns,
                      hd_sweeping_choice choice, const char *word)
{
    bool focus = in_focus(app, choice);

    if (focus) {
        canvas->focus_y = y;
        canvas->focus_x = x;
    }
    return hd_put(canvas, y, x, columns, focus ? HD_STYLE_CHOSEN : HD_STYLE_CHOICE, word);
}

static const char *mark_name(const hd_app *app, const hd_chart_mark *mark)
{
    return mark->pin == HD_CHART_NOW        ? "now"
           : mark->pin == HD_CHART_BASELINE ? hd_app_baseline_word(app)
                                            : "";
}

/* The value of an input on an axis: an unset count is the one that it follows. */
static const char *input_value(char *buffer, const hd_scenario *scenario, hd_input input, bool ascii)
{
    if (hd_inputs[input].kind == HD_COUNT)
        return hd_show_count(buffer, hd_scenario_count(scenario, input));
    return hd_say_input(buffer, scenario, input, ascii);
}

/* The side to which it turns. */
static const char *side_word(const hd_app *app)
{
    return hd_turns_to_host(&app->outcome) ? "host-bound" : "device-bound";
}

static const char *turn_words(const hd_app *app, const hd_chart *chart, char *buffer)
{
    return chart->turns ? hd_say_turn(buffer, app->sweeping.over, &chart->turn, app->ascii)
                        : strcpy(buffer, "");
}

/* Where it turns, on one row or, where that is too long, two. */
static void draw_turn(const hd_app *app, hd_canvas *canvas, const hd_chart *chart, int y, int x, int right,
                      int end)
{
    char text[HD_SAY_MAX];
    int at = x;

    at += hd_put(canvas, y, at, right - at, HD_STYLE_DIM, side_word(app)) + 1;
    at += hd_put(canvas, y, at, right - at, HD_STYLE_DIM, "at") + 1;
    turn_words(app, chart, text);
    if (at + hd_columns(canvas, text) > right && y + 1 < end) {
        at = x + 2;
        y++;
    }
    hd_put(canvas, y, at, right - at, HD_STYLE_TEXT, text);
}

static void draw_beside(const hd_app *app, hd_canvas *canvas, const hd_area *area, const hd_chart *chart)
{
    static const char *const heads[HD_SWEEPING_CHOICES] = {"output", "over", "and over", "scale"};
    char text[HD_SAY_MAX];
    int y = area->y, end = area->y + area->rows, right = area->x + SIDE_COLUMNS - 3, left = area->x + 1;

    for (int row = 0; row < hd_sweeping_rows(app); row++, y++) {
        hd_sweeping_choice choice = hd_sweeping_choice_of(app, row);
        if (in_focus(app, choice))
            hd_put(canvas, y, area->x, 1, HD_STYLE_TEXT, hd_glyph_text(HD_GLYPH_MARKER, canvas->ascii));
        hd_put(canvas, y, left, SIDE_HEAD, HD_STYLE_DIM, heads[choice]);
        put_choice(app, canvas, y, left + SIDE_HEAD, right - left - SIDE_HEAD, choice,
                   hd_sweeping_word(app, choice));
    }
    if (app->covered)
        return;
    y += end - y > chart->mark_count + 2;
    for (int i = chart->mark_count - 1; i >= 0 && y < end; i--, y++) {
        const hd_chart_mark *mark = &chart->marks[i];
        hd_put(canvas, y, left, 1, HD_STYLE_STRONG, mark_sign(app, mark));
        hd_put(canvas, y, left + 2, 6, HD_STYLE_DIM, mark_name(app, mark));
        hd_put_right(canvas, y, left + 18, 9, HD_STYLE_TEXT,
                     input_value(text, mark->scenario, app->sweeping.over, app->ascii));
        hd_put_right(canvas, y, right, 9, HD_STYLE_STRONG,
                     chart->map ? input_value(text, mark->scenario, app->sweeping.across, app->ascii)
                                : hd_say_output(text, mark->outcome, app->sweeping.output, app->ascii));
    }
    if (chart->turns && y < end)
        draw_turn(app, canvas, chart, y + (y + 1 < end), left, right + 1, end);
}

/* The line below says what is chosen: each piece is a choice or, if that is HD_SWEEPING_CHOICES, a word. */
typedef struct piece {
    hd_sweeping_choice choice;
    char text[80];
} piece;

#define PIECES 8

/* " 1–10k": the ends of the input's axis, where it has none. */
static void range_words(const hd_app *app, const hd_chart *chart, char *text, size_t size)
{
    hd_kind kind = hd_inputs[app->sweeping.over].kind;
    char low[HD_SHOW_MAX], high[HD_SHOW_MAX];

    snprintf(text, size, " %s–%s", hd_chart_tick(low, chart->low, kind, app->ascii),
             hd_chart_tick(high, chart->high, kind, app->ascii));
}

static int pieces_of(const hd_app *app, int columns, const char *range, piece pieces[PIECES])
{
    const hd_sweeping *s = &app->sweeping;
    bool brief = columns < 56;
    int count = 0;

#define PIECE(choice_, ...)                                                                                  \
    pieces[count].choice = choice_, snprintf(pieces[count++].text, sizeof pieces->text, __VA_ARGS__)
    PIECE(HD_SWEEPING_OUTPUT, "%s", hd_sweeping_word(app, HD_SWEEPING_OUTPUT));
    PIECE(HD_SWEEPING_CHOICES, " over ");
    PIECE(HD_SWEEPING_OVER, "%s", brief ? hd_inputs[s->over].word : hd_sweeping_word(app, HD_SWEEPING_OVER));
    PIECE(HD_SWEEPING_CHOICES, "%s", range);
    if (hd_sweeping_rows(app) == HD_SWEEPING_CHOICES) {
        PIECE(HD_SWEEPING_CHOICES, " and ");
        PIECE(HD_SWEEPING_ACROSS, "%s",
              s->across == HD_INPUTS ? "no other" : hd_sweeping_word(app, HD_SWEEPING_ACROSS));
    }
    PIECE(HD_SWEEPING_CHOICES, ", ");
    PIECE(HD_SWEEPING_SCALE, "%s", s->linear ? "linear" : "log");
#undef PIECE
    return count;
}

/* Add a word to the line where it fits whole. @return the column after it. */
static int put_whole(hd_canvas *canvas, int y, int x, int end, hd_style style, const char *word)
{
    if (!word[0] || x + 2 + hd_columns(canvas, word) > end)
        return x;
    return x + 2 + hd_put(canvas, y, x + 2, end - x - 2, style, word);
}

static void draw_below(const hd_app *app, hd_canvas *canvas, const hd_area *area, const places *p,
                       const hd_chart *chart)
{
    char text[HD_SAY_MAX], value[HD_SAY_MAX], range[HD_SHOW_MAX * 2] = "";
    piece pieces[PIECES];
    int x = area->x, end = area->x + area->columns, y = p->line;

    if (p->foot == 0 && !app->covered)
        range_words(app, chart, range, sizeof range);
    int count = pieces_of(app, area->columns, range, pieces);

    for (int i = 0; i < count; i++)
        x += pieces[i].choice == HD_SWEEPING_CHOICES
                 ? hd_put(canvas, y, x, end - x, HD_STYLE_DIM, pieces[i].text)
                 : put_choice(app, canvas, y, x, end - x, pieces[i].choice, pieces[i].text);
    for (int i = chart->mark_count - 1; i >= 0 && !app->covered; i--) {
        const hd_chart_mark *mark = &chart->marks[i];
        const char *name = mark_name(app, mark);
        snprintf(text, sizeof text, "%s %s%s%s", mark_sign(app, mark), name, name[0] ? " " : "",
                 input_value(value, mark->scenario, app->sweeping.over, app->ascii));
        x = put_whole(canvas, y, x, end, HD_STYLE_TEXT, text);
        if (i == chart->mark_count - 1 && chart->turns) {
            snprintf(text, sizeof text, "%s at %s", side_word(app), turn_words(app, chart, value));
            int after = put_whole(canvas, y, x, end, HD_STYLE_DIM, text);
            x = after > x ? after : put_whole(canvas, y, x, end, HD_STYLE_DIM, value);
        }
    }
}

void hd_draw_sweep(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    static hd_chart chart;
    places p = places_of(area);

    if (p.rows < 1 || p.columns < 2)
        return;
    if (app->covered)
        hd_put(canvas, p.y + p.rows / 2, p.x + 2, p.columns - 2, HD_STYLE_DIM, "covered");
    else {
        hd_chart_make(app, p.rows, p.columns, &chart);
        draw_chart(app, canvas, &p, &chart);
    }
    if (p.beside)
        draw_beside(app, canvas, area, &chart);
    else
        draw_below(app, canvas, area, &p, &chart);
}

int hd_draw_sweep_row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    places p = places_of(area);
    piece pieces[PIECES];

    if (p.beside)
        return x < area->x + SIDE_COLUMNS && y - area->y < hd_sweeping_rows(app) ? y - area->y : -1;
    if (y != p.line)
        return -1;
    int at = area->x, count = pieces_of(app, area->columns, "", pieces);
    for (int i = 0; i < count; i++) {
        at += hd_text_columns(pieces[i].text);
        if (x >= at)
            continue;
        for (int row = 0; row < hd_sweeping_rows(app); row++)
            if (hd_sweeping_choice_of(app, row) == pieces[i].choice)
                return row;
        return -1;
    }
    return -1;
}
