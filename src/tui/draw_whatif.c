#include "config.h"

#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "whatif.h"
#include "words.h"

/* Columns of the table; 0 leaves one out. The bar takes what is left, from BAR_LEAST columns on. */
typedef struct form {
    int least; /* columns of the panel from which this form is used */
    int label, strength, step, gain, share, verdict;
    bool brief; /* the strength and the verdict in few words */
} form;

static const form forms[] = {
    {96, 18, 24, 10, 9, 9, 17, false},
    {78, 17, 21, 9, 8, 8, 15, false},
    {58, 17, 10, 8, 7, 7, 9, true},
    {0, 17, 7, 8, 6, 0, 0, true},
};

#define BAR_LEAST 10

/* Rows from which the columns have heads and the present scenario a line; and the lever in focus, help. */
#define ROWS_WITH_HEADS (HD_LEVERS + 2)
#define ROWS_WITH_HELP (HD_LEVERS + 4)

/* The words around a lever's arguments: before the first, between them, after the last; full and brief. */
static const struct {
    const char *words[2][3];
} strengths[HD_LEVERS] = {
    [HD_LEVER_FUSE] = {{{"", " into 1, ", "× a block"}, {"", "→1 ×", ""}}},
    [HD_LEVER_NATIVE] = {{{"", " dispatch", ""}, {"", "", ""}}},
    [HD_LEVER_GRAPH] = {{{"", " a node", ""}, {"", "", ""}}},
    [HD_LEVER_HOST] = {{{"", " as fast", ""}, {"", "", ""}}},
    [HD_LEVER_DEVICE] = {{{"", " as fast", ""}, {"", "", ""}}},
    [HD_LEVER_BATCH] = {{{"", " items, ", " time"}, {"", " ", ""}}},
};

static const form *form_of(const hd_area *area)
{
    const form *f = forms;

    while (area->columns < f->least)
        f++;
    return f;
}

static bool with_heads(const hd_area *area)
{
    return area->rows >= ROWS_WITH_HEADS;
}

/* The first lever shown: such that the one in focus is seen. */
static int first_lever(const hd_app *app, const hd_area *area)
{
    int focus = (int)hd_whatif_place_of(app->panel_row[HD_PANEL_WHATIF]).lever;

    return !with_heads(area) && focus >= area->rows ? focus - area->rows + 1 : 0;
}

static int levers_y(const hd_area *area)
{
    return area->y + (with_heads(area) ? 2 : 0);
}

static void argument_text(const hd_lever *lever, int argument, char text[HD_NUMBER_MAX])
{
    const hd_value *value = &lever->arguments[argument];

    switch (hd_levers[lever->name].arguments[argument].kind) {
    case HD_LEVER_COUNT:
        hd_format_count(text, value->count);
        break;
    case HD_LEVER_FACTOR:
        snprintf(text, HD_NUMBER_MAX, "%.4g%s", value->number, "×");
        break;
    case HD_LEVER_TIME:
        hd_format_time(text, value->number);
        break;
    case HD_LEVER_NOTHING:
        text[0] = '\0';
        break;
    }
}

/* The strength in words, the argument in focus marked. */
static void draw_strength(hd_canvas *canvas, int y, int x, const form *f,
                          const hd_lever *lever, int focus)
{
    const char *const *words = strengths[lever->name].words[f->brief];
    int end = x + f->strength;
    char text[HD_NUMBER_MAX];

    for (int i = 0; i < HD_LEVER_ARGUMENTS; i++) {
        x += hd_put(canvas, y, x, end - x, HD_STYLE_TEXT, words[i]);
        argument_text(lever, i, text);
        x += hd_put(canvas, y, x, end - x, i == focus ? HD_STYLE_CHOSEN : HD_STYLE_TEXT, text);
    }
    hd_put(canvas, y, x, end - x, HD_STYLE_TEXT, words[HD_LEVER_ARGUMENTS]);
}

/* Between the share and the verdict. */
static int verdict_gap(const form *f)
{
    return f->brief || f->verdict <= 15 ? 1 : 2;
}

static void draw_verdict(hd_canvas *canvas, int y, int end, const form *f, const hd_outcome *outcome)
{
    static const hd_style colors[HD_REGIMES] = {
        [HD_DEVICE_BOUND] = HD_STYLE_DEVICE,
        [HD_DISPATCH_BOUND] = HD_STYLE_DISPATCH,
        [HD_LAUNCH_BOUND] = HD_STYLE_LAUNCH,
        [HD_EVEN] = HD_STYLE_TEXT,
    };
    hd_regime regime = outcome->value[HD_REGIME].word;
    char word[HD_NUMBER_MAX];
    int length = f->brief ? (int)strcspn(hd_regimes[regime], "-") : (int)strlen(hd_regimes[regime]);

    snprintf(word, sizeof word, "%.*s", length, hd_regimes[regime]);
    hd_put(canvas, y, end - f->verdict + verdict_gap(f), f->verdict, colors[regime], word);
}

/* Words with a blank before them: where there is no room for that, fewer digits, "1.84e19×" becomes
 * "1.8e19×", "1e19×". */
static void put_apart(hd_canvas *canvas, int y, int end, int columns, hd_style style, char *text)
{
    char *exponent = strchr(text, 'e');

    /* Cut, not rounded: that is a digit less than the truth, which the sentence below has. */
    while (exponent && hd_columns(canvas, text) >= columns && exponent > text + 1) {
        char *from = exponent[-2] == '.' ? exponent - 2 : exponent - 1;
        memmove(from, exponent, strlen(exponent) + 1);
        exponent = from;
    }
    hd_put_right(canvas, y, end, columns, style, text);
}

/* Step, gain, share, verdict and bar, of one of so many items; a gain of 0 is none. */
static void draw_figures(hd_canvas *canvas, const hd_area *area, int y,
                         const hd_scenario *scenario, const hd_outcome *outcome, double items, double gain,
                         double longest)
{
    const form *f = form_of(area);
    double sizes[HD_PARTS], step = outcome->value[HD_STEP_TIME].number / items;
    char text[HD_NUMBER_MAX];
    int x = area->x + f->label + f->strength;

    hd_format_time(text, step);
    put_apart(canvas, y, x += f->step, f->step, HD_STYLE_STRONG, text);
    x += f->gain;
    if (gain > 0) {
        hd_format_factor(text, gain);
        put_apart(canvas, y, x, f->gain,
                  gain > 1.0005   ? HD_STYLE_GOOD
                  : gain < 0.9995 ? HD_STYLE_BAD
                                  : HD_STYLE_DIM,
                  text);
    }
    if (f->share)
        hd_put_right(canvas, y, x += f->share, f->share, HD_STYLE_TEXT, hd_format_host_share(text, outcome));
    if (f->verdict)
        draw_verdict(canvas, y, x += f->verdict, f, outcome);
    int columns = area->x + area->columns - x - 2;
    if (columns < BAR_LEAST)
        return;
    hd_part_sizes(sizes, scenario, outcome);
    hd_draw_segments(canvas, y, x + 2, 1, sizes, hd_segments_length(step, longest, columns, 1),
                     HD_STYLE_DISPATCH_FILL, HD_GLYPH_DISPATCH);
}

/* What the levers come to, once for the whole picture. */
typedef struct results {
    hd_scenario scenario[HD_LEVERS];
    hd_outcome outcome[HD_LEVERS];
    hd_error error[HD_LEVERS]; /* of those that are refused */
    bool done[HD_LEVERS];
    double longest;
} results;

static void evaluate(const hd_app *app, results *r)
{
    r->longest = app->outcome.value[HD_STEP_TIME].number;
    for (hd_lever_name i = 0; i < HD_LEVERS; i++) {
        r->scenario[i] = app->now.scenario;
        r->done[i] = hd_lever_apply(&app->now.levers[i], &r->scenario[i], &r->error[i]) &&
                     hd_evaluate(&r->scenario[i], &r->outcome[i], &r->error[i]);
        double items = hd_lever_items(&app->now.levers[i]);
        double step = r->done[i] ? r->outcome[i].value[HD_STEP_TIME].number / items : 0;
        r->longest = step > r->longest ? step : r->longest;
    }
}

static void draw_lever(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, hd_lever_name name,
                       const results *r)
{
    char text[HD_LEVER_SAY_MAX];
    const form *f = form_of(area);
    hd_whatif_place place = hd_whatif_place_of(app->panel_row[HD_PANEL_WHATIF]);
    bool focus = app->mode == HD_MODE_PANEL && place.lever == name;

    if (focus) {
        hd_put(canvas, y, area->x, 1, HD_STYLE_TEXT, hd_glyph_text(HD_GLYPH_MARKER, canvas->ascii));
        canvas->focus_y = y;
        canvas->focus_x = area->x;
    }
    hd_put(canvas, y, area->x + 1, f->label - 2, focus ? HD_STYLE_STRONG : HD_STYLE_TEXT,
           name == HD_LEVER_BATCH ? "Batch, per item" : hd_levers[name].label);
    draw_strength(canvas, y, area->x + f->label, f, &app->now.levers[name], focus ? place.argument : -1);
    int x = f->label + f->strength + 1;
    if (!r->done[name])
        hd_put_outside(canvas, y, area->x + x, area->columns - x, HD_STYLE_BAD,
                       hd_whatif_refusal(app, name, &r->error[name], true, area->columns - x, text));
    else if (!app->covered)
        draw_figures(canvas, area, y, &r->scenario[name], &r->outcome[name],
                     hd_lever_items(&app->now.levers[name]),
                     hd_lever_gain(&app->now.levers[name], &app->outcome, &r->outcome[name]), r->longest);
}

static void draw_heads(const hd_app *app, hd_canvas *canvas, const hd_area *area, double longest)
{
    const form *f = form_of(area);
    int x = area->x + f->label + f->strength, y = area->y;

    hd_put(canvas, y, area->x + f->label, f->strength, HD_STYLE_DIM, "strength");
    hd_put_right(canvas, y, x += f->step, f->step, HD_STYLE_DIM, "step");
    hd_put_right(canvas, y, x += f->gain, f->gain, HD_STYLE_DIM, "gain");
    if (f->share)
        hd_put_right(canvas, y, x += f->share, f->share, HD_STYLE_DIM, "host");
    if (f->verdict)
        hd_put(canvas, y, x + verdict_gap(f), f->verdict, HD_STYLE_DIM, "bound");
    hd_put(canvas, y + 1, area->x + 1, f->label, HD_STYLE_DIM, "now");
    if (!app->covered)
        draw_figures(canvas, area, y + 1, &app->now.scenario, &app->outcome, 1, 0, longest);
}

/* What the lever in focus does, and what has to be said with it, on as many rows as there are. */
static void draw_help(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y)
{
    const hd_lever_row *row = &hd_levers[hd_whatif_place_of(app->panel_row[HD_PANEL_WHATIF]).lever];
    char text[HD_WORDS_MAX * 2], part[HD_WORDS_MAX * 2];
    const char *rest = text;
    int columns = area->columns - 1, rows = area->y + area->rows - y;

    snprintf(text, sizeof text, "%s %s", row->help, row->note);
    if (hd_text_columns(text) >= columns * rows)
        snprintf(text, sizeof text, "%s", row->note[0] ? row->note : row->help);
    for (int i = 0; i < rows && *rest; i++) {
        const char *from = rest;
        size_t length = hd_text_break(from, columns, &rest);
        snprintf(part, sizeof part, "%.*s", (int)(i == rows - 1 ? strlen(from) : length), from);
        hd_put(canvas, y + i, area->x + 1, columns, HD_STYLE_DIM, part);
    }
}

void hd_draw_whatif(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    int first = first_lever(app, area), y = levers_y(area), end = area->y + area->rows;
    results r;

    evaluate(app, &r);
    if (with_heads(area))
        draw_heads(app, canvas, area, r.longest);
    int left = HD_LEVERS - first;
    hd_draw_range(app, canvas, area, first, end - y < left ? end - y : left, HD_LEVERS);
    for (int i = first; i < HD_LEVERS && y < end; i++)
        draw_lever(app, canvas, area, y++, (hd_lever_name)i, &r);
    if (area->rows >= ROWS_WITH_HELP && app->mode == HD_MODE_PANEL)
        draw_help(app, canvas, area, y + 1);
}

int hd_draw_whatif_row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    const form *f = form_of(area);
    int lever = first_lever(app, area) + y - levers_y(area);

    if (y < levers_y(area) || lever >= HD_LEVERS)
        return -1;
    /* The right half of the strength is the second argument's. */
    return hd_whatif_row_of((hd_lever_name)lever, x - area->x - f->label >= f->strength / 2);
}
