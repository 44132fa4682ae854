/*
 * The panel Sweep: an output over an input, or over two of them what bounds the step. Rows choose what is
 * swept; they stand beside the picture or on a line below it.
 */
#include "config.h"

#include "sweep.h"

#include <stdio.h>
#include <string.h>

#include "chart.h"
#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "panel.h"
#include "words.h"

/* ---- what is chosen ---- */

/* What the rows choose; CHOICES stands for none of them. */
typedef enum choice { OUTPUT, OVER, ACROSS, SCALE, CHOICES } choice;

/* A run of choices on one row is one entry of undo, as a run of steps on one row of the inputs is. */
#define FIRST_TAG 200

static bool is_map(const hd_app *app)
{
    return app->now.sweeping.across != HD_INPUTS && app->columns >= HD_MAP_COLUMNS;
}

/* A narrow screen has no row for a second input. */
static int count_rows(const hd_app *app)
{
    return app->columns >= HD_MAP_COLUMNS ? CHOICES : CHOICES - 1;
}

static choice choice_of(const hd_app *app, int row)
{
    return row >= (int)ACROSS && app->columns < HD_MAP_COLUMNS ? SCALE : (choice)row;
}

static choice in_focus(const hd_app *app)
{
    return choice_of(app, app->panel_row[HD_PANEL_SWEEP]);
}

/* "overhead ratio", "logarithmic". */
static const char *choice_word(const hd_app *app, choice of, char buffer[HD_FORMAT_MAX])
{
    const hd_sweeping *s = &app->now.sweeping;

    switch (of) {
    case OUTPUT:
        return hd_outputs[is_map(app) ? HD_REGIME : s->output].label;
    case OVER:
        return hd_format_label(buffer, &app->now.scenario, s->over);
    case ACROSS:
        return s->across == HD_INPUTS ? "none" : hd_format_label(buffer, &app->now.scenario, s->across);
    case SCALE:
        return s->linear ? "linear" : "logarithmic";
    case CHOICES:
        break;
    }
    return "";
}

static void say(hd_app *app)
{
    const hd_sweeping *s = &app->now.sweeping;
    const char *words = "";

    switch (in_focus(app)) {
    case OUTPUT:
        if (!is_map(app)) {
            const hd_output_row *row = &hd_outputs[s->output];
            hd_app_say(app, HD_TONE_PLAIN, "%s = %s", row->label, row->equation);
            return;
        }
        words = "A map shows what bounds the step; without a second input, a curve of any output";
        break;
    case OVER:
        words = hd_inputs[s->over].help;
        break;
    case ACROSS:
        words = s->across == HD_INPUTS ? "A second input makes a map of what is host-bound"
                                       : hd_inputs[s->across].help;
        break;
    case SCALE:
        words = s->linear ? "Linear, from 0" : "Logarithmic: decades are of equal height; 0 has no place";
        break;
    case CHOICES:
        return;
    }
    hd_app_say(app, HD_TONE_PLAIN, "%s", words);
}

/* What the row chooses, and what the picture shows. */
static void explain(const hd_app *app, FILE *out)
{
    static const char *const rows[CHOICES] = {
        "Output: what the curve shows, upwards. Another one draws another curve over the same input; the scenario stays as "
        "it is. A map, which has two inputs, always shows what bounds the step.",
        "Over: the input that runs from left to right, over its slider's range and as far as the points need, while all "
        "others stay as they are. Another one answers what that input alone would change.",
        "And over: a second input, which runs upwards. It makes of the curve a map, filled where the host bounds the "
        "step; none makes it a curve again.",
        "Scale: logarithmic, where every doubling is as long and 0 has no place, or linear, from 0, where equal "
        "differences are as long. It is that of both axes, and changes no value.",
    };
    char text[HD_FORMAT_MAX];

    fprintf(out, "%s\nNow: %s. Left and Right choose, Enter takes the next; u takes it back.\n", rows[in_focus(app)],
            choice_word(app, in_focus(app), text));
    fputs("The filled point is the present scenario, the ring the baseline, letters are pins; a dashed line marks where "
          "the step turns.\n",
          out);
}

/* The next of `count`, round the ends. */
static int next_of(int value, int direction, int count)
{
    return (value + direction + count) % count;
}

/* Choose what is before or after; a map is always of the regime. */
static void step(hd_app *app, int direction, hd_step step)
{
    hd_state next = app->now;
    hd_sweeping *s = &next.sweeping;

    (void)step;
    switch (in_focus(app)) {
    case OUTPUT:
        do
            s->output = (hd_output)next_of((int)s->output, is_map(app) ? 0 : direction, HD_OUTPUTS);
        while (hd_outputs[s->output].kind == HD_WORD);
        break;
    case OVER:
        do
            s->over = (hd_input)next_of((int)s->over, direction, HD_INPUTS);
        while (s->over == s->across);
        break;
    case ACROSS:
        /* One more than there are inputs: none. */
        do
            s->across = (hd_input)next_of((int)s->across, direction, HD_INPUTS + 1);
        while (s->across == s->over);
        break;
    case SCALE:
        s->linear = !s->linear;
        break;
    case CHOICES:
        break;
    }
    if (hd_app_set(app, next, FIRST_TAG + (int)in_focus(app)))
        say(app);
}

static void act(hd_app *app)
{
    step(app, +1, HD_STEP_FINE);
}

/* ---- the chart ---- */

_Static_assert(HD_PINS_MAX + 2 <= HD_CHART_MARKS, "a chart marks each pin, the baseline and what is now");

/* The later ones lie above the earlier where two share a cell. */
static void mark_all(const hd_app *app, hd_chart *chart)
{
    const hd_pins *pins = app->now.pins;

    hd_chart_begin(chart);
    for (int i = pins->count - 1; i >= 0; i--)
        if (i != pins->baseline)
            hd_chart_mark_at(chart, i, &pins->pin[i].scenario, &pins->pin[i].outcome);
    hd_chart_mark_at(chart, HD_CHART_BASELINE, &app->baseline, &app->baseline_outcome);
    hd_chart_mark_at(chart, HD_CHART_NOW, &app->now.scenario, &app->outcome);
}

/* What is swept, in so many points or, of a map, so many on each side; the axes hold what `chart` marks. */
static hd_sweep_request request_of(const hd_app *app, const hd_chart *chart, int points, int side,
                                   hd_axis axes[HD_SWEEP_INPUTS])
{
    const hd_sweeping *s = &app->now.sweeping;
    hd_sweep_request request = {.name = hd_words_title(app),
                                .scenario = app->now.scenario,
                                .sweep_count = 1 + is_map(app)};

    for (int i = 0; i < request.sweep_count; i++) {
        hd_input input = i == 0 ? s->over : s->across;
        axes[i] = hd_chart_axis(chart, input, s->linear);
        request.sweeps[i] = hd_chart_sweep(&axes[i], input, is_map(app) ? side : points);
    }
    return request;
}

void hd_sweeping_chart(const hd_app *app, int rows, int columns, hd_chart *chart)
{
    int points = HD_DOTS_ACROSS * (columns > HD_CHART_COLUMNS ? HD_CHART_COLUMNS : columns);
    hd_axis axes[HD_SWEEP_INPUTS];

    mark_all(app, chart);
    hd_sweep_request request = request_of(app, chart, points, points, axes);
    request.axes = axes;
    (void)hd_chart_make(chart, &request, app->now.sweeping.output, rows, columns, NULL);
}

static bool write_sweep(const hd_app *app, hd_format format, int points, int side, const char *description,
                        FILE *out, hd_error *error)
{
    static hd_chart chart;
    hd_axis axes[HD_SWEEP_INPUTS];
    hd_output shown = is_map(app) ? HD_REGIME : app->now.sweeping.output;

    mark_all(app, &chart);
    hd_sweep_request request = request_of(app, &chart, points, side, axes);
    request.shown = &shown;
    request.shown_count = 1;
    request.description = description;
    return hd_sweep_write(format, out, &request, error);
}

bool hd_sweeping_svg(const hd_app *app, const char *description, FILE *out, hd_error *error)
{
    return write_sweep(app, HD_FORMAT_SVG, 200, 80, description, out, error);
}

/* The picture, wide enough for what is chosen and marked to stand beside it, and a table that can be read. */
static void copy(const hd_app *app, FILE *out)
{
    hd_panel_picture(app, &hd_panel_sweep, 18, 96, out);
    fputc('\n', out);
    /* What cannot be computed ends the table where it is. */
    (void)write_sweep(app, HD_FORMAT_MARKDOWN, 25, 9, NULL, out, NULL);
}

/* ---- drawing ---- */

/* With so much room the choices stand beside the picture, in a column so wide. */
#define BESIDE_COLUMNS 96
#define BESIDE_ROWS 8
#define SIDE_COLUMNS 32

/* What stands before a choice. */
#define HEAD_COLUMNS 9

static bool is_beside(const hd_area *area)
{
    return area->columns >= BESIDE_COLUMNS && area->rows >= BESIDE_ROWS;
}

static hd_chart_place place_of(const hd_area *area)
{
    int side = HD_CHART_NUMBERS + 1 + (is_beside(area) ? SIDE_COLUMNS : 0);
    int rows = area->rows - !is_beside(area), columns = area->columns - side;
    int foot = rows < 4 ? 0 : rows < 8 ? 1 : 2;

    return (hd_chart_place){.y = area->y,
                            .x = area->x + side,
                            .rows = rows - foot,
                            .columns = columns > HD_CHART_COLUMNS ? HD_CHART_COLUMNS : columns,
                            .foot = foot};
}

/* The signs of the marks, points and pins' letters; a letter stands in `letters`. */
static void signs_of(const hd_app *app, const hd_chart *chart, const char *signs[HD_CHART_MARKS],
                     char letters[HD_CHART_MARKS][2])
{
    for (int i = 0; i < chart->mark_count; i++) {
        int tag = chart->marks[i].tag;
        snprintf(letters[i], 2, "%c", tag < 0 ? ' ' : app->now.pins->pin[tag].letter);
        signs[i] = tag == HD_CHART_NOW        ? hd_glyph_text(HD_GLYPH_KNOB)
                   : tag == HD_CHART_BASELINE ? hd_glyph_text(HD_GLYPH_BASELINE)
                                              : letters[i];
    }
}

static const char *mark_name(const hd_app *app, const hd_chart_mark *mark)
{
    return mark->tag == HD_CHART_NOW        ? "now"
           : mark->tag == HD_CHART_BASELINE ? hd_app_baseline_word(app)
                                            : "";
}

/* Put a choice, marked while it has the focus. */
static void put_choice(const hd_app *app, hd_pen *pen, choice of, const char *word)
{
    bool focus = app->mode == HD_MODE_PANEL && in_focus(app) == of;

    if (focus)
        hd_focus(pen->canvas, pen->y, pen->x);
    hd_pen_put(pen, focus ? HD_STYLE_CHOSEN : HD_STYLE_CHOICE, "%s", word);
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

/* Where it turns, on one row or, where that is too long, two. */
static void draw_turn(const hd_app *app, hd_pen pen, const hd_chart *chart, int last_y)
{
    char text[HD_FORMAT_MAX];
    int x = pen.x;

    hd_pen_put(&pen, HD_STYLE_DIM, "%s at ", side_word(app));
    hd_format_turn(text, app->now.sweeping.over, &chart->turn);
    if (pen.x + hd_columns(pen.canvas, text) > pen.end && pen.y < last_y) {
        pen.x = x + 2;
        pen.y++;
    }
    hd_pen_put(&pen, HD_STYLE_TEXT, "%s", text);
}

static void draw_beside(const hd_app *app, hd_canvas *canvas, const hd_area *area, const hd_chart *chart,
                        const char *const signs[])
{
    static const char *const heads[CHOICES] = {"output", "over", "and over", "scale"};
    const hd_sweeping *s = &app->now.sweeping;
    char text[HD_FORMAT_MAX];
    int y = area->y, end = area->y + area->rows, right = area->x + SIDE_COLUMNS - 3, left = area->x + 1;

    for (int row = 0; row < count_rows(app); row++, y++) {
        choice what = choice_of(app, row);
        hd_pen pen = {canvas, y, left + HEAD_COLUMNS, right};
        if (hd_panel_in_focus(app, HD_PANEL_SWEEP, row))
            hd_put(canvas, y, area->x, 1, HD_STYLE_TEXT, hd_glyph_text(HD_GLYPH_MARKER));
        hd_put(canvas, y, left, HEAD_COLUMNS, HD_STYLE_DIM, heads[what]);
        put_choice(app, &pen, what, choice_word(app, what, text));
    }
    if (app->covered)
        return;
    y += end - y > chart->mark_count + 2;
    for (int i = chart->mark_count - 1; i >= 0 && y < end; i--, y++) {
        const hd_chart_mark *mark = &chart->marks[i];
        hd_put(canvas, y, left, 1, HD_STYLE_STRONG, signs[i]);
        hd_put(canvas, y, left + 2, 6, HD_STYLE_DIM, mark_name(app, mark));
        hd_put_right(canvas, y, left + 18, 9, HD_STYLE_TEXT, input_value(text, mark->scenario, s->over));
        hd_put_right(canvas, y, right, 9, HD_STYLE_STRONG,
                     chart->map ? input_value(text, mark->scenario, s->across)
                                : hd_format_output(text, mark->outcome, s->output));
    }
    if (chart->turns && y < end)
        draw_turn(app, (hd_pen){canvas, y + (y + 1 < end), left, right + 1}, chart, end - 1);
}

/* The line below says what is chosen: each piece is a choice or, if that is CHOICES, a word. */
typedef struct piece {
    choice choice;
    char text[80];
} piece;

#define PIECES 8

static int pieces_of(const hd_app *app, int columns, const char *range, piece pieces[PIECES])
{
    const hd_sweeping *s = &app->now.sweeping;
    const bool none = s->across == HD_INPUTS;
    char text[HD_FORMAT_MAX];
    int count = 0;

#define PIECE(choice_, word)                                                                                 \
    (pieces[count].choice = (choice_), snprintf(pieces[count++].text, sizeof pieces->text, "%s", word))
    PIECE(OUTPUT, choice_word(app, OUTPUT, text));
    PIECE(CHOICES, " over ");
    PIECE(OVER, columns < 76 ? hd_inputs[s->over].word : choice_word(app, OVER, text));
    PIECE(CHOICES, range);
    if (count_rows(app) == CHOICES) {
        PIECE(CHOICES, none ? ", second input: " : " and ");
        PIECE(ACROSS, choice_word(app, ACROSS, text));
    }
    PIECE(CHOICES, ", ");
    PIECE(SCALE, s->linear ? "linear" : "log");
#undef PIECE
    return count;
}

/* Add a word to the line where it fits whole. */
static bool put_whole(hd_pen *pen, hd_style style, const char *word)
{
    if (!word[0] || pen->x + 2 + hd_columns(pen->canvas, word) > pen->end)
        return false;
    pen->x += 2;
    hd_pen_put(pen, style, "%s", word);
    return true;
}

/* Where it turns, always with the side to which: the fullest words that fit. */
static void put_turn(const hd_app *app, hd_pen *pen, const hd_chart *chart)
{
    char text[HD_FORMAT_MAX], turn[HD_FORMAT_MAX];
    const char *side = side_word(app);

    hd_format_turn(turn, app->now.sweeping.over, &chart->turn);
    for (int form = 0; form < 3; form++) {
        snprintf(text, sizeof text, "%.*s%s %.200s", (int)(form == 2 ? strcspn(side, "-") : strlen(side)),
                 side, form == 0 ? " at" : ":", turn);
        if (put_whole(pen, HD_STYLE_DIM, text))
            return;
    }
}

static void draw_below(const hd_app *app, hd_canvas *canvas, const hd_area *area, const hd_chart *chart,
                       const char *const signs[])
{
    hd_kind kind = hd_inputs[app->now.sweeping.over].kind;
    hd_pen pen = {canvas, area->y + area->rows - 1, area->x, area->x + area->columns};
    char text[HD_FORMAT_MAX], value[HD_FORMAT_MAX], low[HD_NUMBER_MAX], high[HD_NUMBER_MAX];
    piece pieces[PIECES];

    /* " 1–10k": the ends of the input's axis, where it has none. */
    text[0] = '\0';
    if (place_of(area).foot == 0 && !app->covered)
        snprintf(text, sizeof text, " %s–%s", hd_chart_tick(low, chart->across.low, kind),
                 hd_chart_tick(high, chart->across.high, kind));
    int count = pieces_of(app, area->columns, text, pieces);
    for (int i = 0; i < count; i++)
        if (pieces[i].choice == CHOICES)
            hd_pen_put(&pen, HD_STYLE_DIM, "%s", pieces[i].text);
        else
            put_choice(app, &pen, pieces[i].choice, pieces[i].text);
    for (int i = chart->mark_count - 1; i >= 0 && !app->covered; i--) {
        const char *name = mark_name(app, &chart->marks[i]);
        snprintf(text, sizeof text, "%s %s%s%s", signs[i], name, name[0] ? " " : "",
                 input_value(value, chart->marks[i].scenario, app->now.sweeping.over));
        put_whole(&pen, HD_STYLE_TEXT, text);
        if (i == chart->mark_count - 1 && chart->turns)
            put_turn(app, &pen, chart);
    }
}

static void draw(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    static hd_chart chart;
    const char *signs[HD_CHART_MARKS], *label = hd_outputs[app->now.sweeping.output].label;
    char letters[HD_CHART_MARKS][2], empty[HD_FORMAT_MAX];
    hd_chart_place p = place_of(area);

    if (p.rows < 1 || p.columns < 2)
        return;
    if (app->covered) {
        hd_put(canvas, p.y + p.rows / 2, p.x + 2, p.columns - 2, HD_STYLE_DIM, "covered");
    } else {
        hd_sweeping_chart(app, p.rows, p.columns, &chart);
        signs_of(app, &chart, signs, letters);
        snprintf(empty, sizeof empty, "%s has no value here%s", label,
                 app->now.sweeping.linear ? "" : " that a logarithmic scale shows");
        hd_chart_paint(canvas, &p, &chart, signs, empty);
    }
    if (is_beside(area))
        draw_beside(app, canvas, area, &chart, signs);
    else
        draw_below(app, canvas, area, &chart, signs);
}

static int row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    piece pieces[PIECES];

    if (is_beside(area))
        return x < area->x + SIDE_COLUMNS && y - area->y < count_rows(app) ? y - area->y : -1;
    if (y != area->y + area->rows - 1)
        return -1;
    int at = area->x, i = 0, count = pieces_of(app, area->columns, "", pieces);
    while (i < count && x >= (at += hd_text_columns(pieces[i].text)))
        i++;
    for (int row = 0; i < count && row < count_rows(app); row++)
        if (choice_of(app, row) == pieces[i].choice)
            return row;
    return -1;
}

const hd_panel_row hd_panel_sweep = {
    .name = "Sweep",
    .rows = count_rows,
    .draw = draw,
    .row_at = row_at,
    .say = say,
    .explain = explain,
    .step = step,
    .act = act,
    .copy = copy,
    .step_word = "choose",
};
