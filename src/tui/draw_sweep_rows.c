#include "config.h"

#include "draw_sweep.h"

#include <stdio.h>
#include <string.h>

#include "hostdispatch/text.h"
#include "words.h"
#include "sweeping.h"

/* What stands before a choice. */
#define HEAD_COLUMNS 9

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
    return mark->tag == HD_CHART_NOW        ? "now"
           : mark->tag == HD_CHART_BASELINE ? hd_app_baseline_word(app)
                                            : "";
}

/* The value of an input on an axis: an unset count is the one that it follows. */
static const char *input_value(char *buffer, const hd_scenario *scenario, hd_input input)
{
    if (hd_inputs[input].kind == HD_COUNT)
        return hd_format_count(buffer, hd_scenario_count(scenario, input));
    return hd_format_input(buffer, scenario, input);
}

/* The side to which it turns. */
static const char *side_word(const hd_app *app)
{
    return hd_turns_to_host(&app->outcome) ? "host-bound" : "device-bound";
}

static const char *turn_words(const hd_app *app, const hd_chart *chart, char *buffer)
{
    return chart->turns ? hd_format_turn(buffer, app->now.sweeping.over, &chart->turn)
                        : strcpy(buffer, "");
}

/* Where it turns, on one row or, where that is too long, two. */
static void draw_turn(const hd_app *app, hd_canvas *canvas, const hd_chart *chart, int y, int x, int right,
                      int end)
{
    char text[HD_FORMAT_MAX];
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
    char text[HD_FORMAT_MAX];
    int y = area->y, end = area->y + area->rows, right = area->x + HD_SWEEP_SIDE - 3, left = area->x + 1;

    for (int row = 0; row < hd_sweeping_rows(app); row++, y++) {
        hd_sweeping_choice choice = hd_sweeping_choice_of(app, row);
        if (in_focus(app, choice))
            hd_put(canvas, y, area->x, 1, HD_STYLE_TEXT, hd_glyph_text(HD_GLYPH_MARKER));
        hd_put(canvas, y, left, HEAD_COLUMNS, HD_STYLE_DIM, heads[choice]);
        put_choice(app, canvas, y, left + HEAD_COLUMNS, right - left - HEAD_COLUMNS, choice,
                   hd_sweeping_word(app, choice));
    }
    if (app->covered)
        return;
    y += end - y > chart->mark_count + 2;
    for (int i = chart->mark_count - 1; i >= 0 && y < end; i--, y++) {
        const hd_chart_mark *mark = &chart->marks[i];
        hd_put(canvas, y, left, 1, HD_STYLE_STRONG, hd_sweep_mark_sign(app, mark));
        hd_put(canvas, y, left + 2, 6, HD_STYLE_DIM, mark_name(app, mark));
        hd_put_right(canvas, y, left + 18, 9, HD_STYLE_TEXT,
                     input_value(text, mark->scenario, app->now.sweeping.over));
        hd_put_right(canvas, y, right, 9, HD_STYLE_STRONG,
                     chart->map
                         ? input_value(text, mark->scenario, app->now.sweeping.across)
                         : hd_format_output(text, mark->outcome, app->now.sweeping.output));
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
    hd_kind kind = hd_inputs[app->now.sweeping.over].kind;
    char low[HD_NUMBER_MAX], high[HD_NUMBER_MAX];

    snprintf(text, size, " %s–%s", hd_chart_tick(low, chart->across.low, kind),
             hd_chart_tick(high, chart->across.high, kind));
}

static int pieces_of(const hd_app *app, int columns, const char *range, piece pieces[PIECES])
{
    const hd_sweeping *s = &app->now.sweeping;
    bool brief = columns < 76;
    int count = 0;

#define PIECE(choice_, ...)                                                                                  \
    pieces[count].choice = choice_, snprintf(pieces[count++].text, sizeof pieces->text, __VA_ARGS__)
    PIECE(HD_SWEEPING_OUTPUT, "%s", hd_sweeping_word(app, HD_SWEEPING_OUTPUT));
    PIECE(HD_SWEEPING_CHOICES, " over ");
    PIECE(HD_SWEEPING_OVER, "%s", brief ? hd_inputs[s->over].word : hd_sweeping_word(app, HD_SWEEPING_OVER));
    PIECE(HD_SWEEPING_CHOICES, "%s", range);
    if (hd_sweeping_rows(app) == HD_SWEEPING_CHOICES) {
        PIECE(HD_SWEEPING_CHOICES, "%s", s->across == HD_INPUTS ? ", second input: " : " and ");
        PIECE(HD_SWEEPING_ACROSS, "%s",
              s->across == HD_INPUTS ? "none" : hd_sweeping_word(app, HD_SWEEPING_ACROSS));
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

/* Where it turns, always with the side to which: the fullest words that fit. @return the column after it. */
static int put_turn(const hd_app *app, hd_canvas *canvas, int y, int x, int end, const char *turn)
{
    char text[HD_FORMAT_MAX];
    const char *side = side_word(app);
    int short_side = (int)strcspn(side, "-"), after = x;

    for (int form = 0; form < 3 && after == x; form++) {
        snprintf(text, sizeof text, "%.*s%s %.200s", form == 2 ? short_side : (int)strlen(side), side,
                 form == 0 ? " at" : ":", turn);
        after = put_whole(canvas, y, x, end, HD_STYLE_DIM, text);
    }
    return after;
}

static void draw_below(const hd_app *app, hd_canvas *canvas, const hd_area *area, const hd_sweep_places *p,
                       const hd_chart *chart)
{
    char text[HD_FORMAT_MAX], value[HD_FORMAT_MAX], range[HD_NUMBER_MAX * 2] = "";
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
        snprintf(text, sizeof text, "%s %s%s%s", hd_sweep_mark_sign(app, mark), name, name[0] ? " " : "",
                 input_value(value, mark->scenario, app->now.sweeping.over));
        x = put_whole(canvas, y, x, end, HD_STYLE_TEXT, text);
        if (i == chart->mark_count - 1 && chart->turns) {
            x = put_turn(app, canvas, y, x, end, turn_words(app, chart, value));
        }
    }
}

void hd_sweep_draw_rows(const hd_app *app, hd_canvas *canvas, const hd_area *area, const hd_sweep_places *p,
                        const hd_chart *chart)
{
    if (p->beside)
        draw_beside(app, canvas, area, chart);
    else
        draw_below(app, canvas, area, p, chart);
}

int hd_sweep_row_at(const hd_app *app, const hd_area *area, const hd_sweep_places *p, int y, int x)
{
    piece pieces[PIECES];

    if (p->beside)
        return x < area->x + HD_SWEEP_SIDE && y - area->y < hd_sweeping_rows(app) ? y - area->y : -1;
    if (y != p->line)
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
