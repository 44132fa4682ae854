/*
 * The panel What-if: what engineers do, a line for each lever, applied to the present scenario. The focus
 * stands on an argument: a lever with two of them has two rows on its line.
 */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "canvas.h"
#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "panel.h"
#include "prompt.h"

#define UNDO "u takes it back"

/* A run of steps on one row is one entry of undo, as on a row of the inputs. */
#define FIRST_TAG 100

/* ---- rows ---- */

static int arguments_of(hd_lever_name lever)
{
    int count = 0;

    while (count < HD_LEVER_ARGUMENTS && hd_levers[lever].arguments[count].kind != HD_LEVER_NOTHING)
        count++;
    return count;
}

/* The row of a lever's first argument; of HD_LEVERS: how many rows there are. */
static int first_row_of(hd_lever_name lever)
{
    int row = 0;

    for (hd_lever_name i = 0; i < lever; i++)
        row += arguments_of(i);
    return row;
}

static int count_rows(const hd_app *app)
{
    (void)app;
    return first_row_of(HD_LEVERS);
}

/* The lever of a row. */
static int line_of(int row)
{
    hd_lever_name lever = HD_LEVERS - 1;

    while (first_row_of(lever) > row)
        lever--;
    return (int)lever;
}

/* The lever in focus, and which of its arguments. */
static hd_lever_name lever_in_focus(const hd_app *app, int *argument)
{
    int row = app->panel_row[HD_PANEL_WHATIF];
    hd_lever_name lever = (hd_lever_name)line_of(row);

    *argument = row - first_row_of(lever);
    return lever;
}

/* ---- what the levers come to ---- */

/* The present scenario changed by one lever. Of a larger batch the figures are an item's. */
typedef struct effect {
    bool done;      /* not refused */
    hd_error error; /* where it is */
    hd_scenario scenario;
    hd_outcome outcome;
    double step, gain; /* by the model; the gain is NaN for the present scenario itself */
    double overlapped; /* the gain if host and device overlapped perfectly */
    hd_bounds bounds;  /* of the measured step, where there is one; gain and overlapped are against it too */
} effect;

/* All of them, and after the last the present scenario. */
typedef struct effects {
    effect of[HD_LEVERS + 1];
    hd_measured measured; /* where `bounded` */
    bool bounded;
    double longest;               /* step */
    hd_lever_name order[HD_LEVERS]; /* that of the largest gain first */
} effects;

/* A lever at its strength in the present scenario, by what a trace shows where one is open. */
static hd_lever lever_of(const hd_app *app, hd_lever_name name)
{
    hd_lever lever = app->now.levers[name];

    hd_lever_settle(&lever, &app->now.scenario, app->import ? hd_trace_graph_node(app->import->trace) : 0);
    return lever;
}

static void compare(const hd_app *app, const effects *all, double items, effect *e)
{
    const hd_outcome *before = all->bounded ? &all->measured.outcome : &app->outcome;
    const hd_change change = hd_change_of(before, &e->outcome);

    e->step = e->outcome.value[HD_STEP_TIME].number / items;
    e->gain = hd_gain_serial(&change) * items;
    e->overlapped = hd_gain_overlapped(&change) * items;
    if (all->bounded)
        e->bounds = hd_measured_bounds(&all->measured, &e->outcome, items);
}

static effect effect_of(const hd_app *app, const effects *all, hd_lever_name name)
{
    const hd_lever lever = lever_of(app, name);
    effect e = {.scenario = app->now.scenario};

    e.done = hd_lever_apply(&lever, &e.scenario, &e.error) && hd_evaluate(&e.scenario, &e.outcome, &e.error);
    if (e.done)
        compare(app, all, hd_lever_items(&lever), &e);
    return e;
}

/* What a lever gains for certain: by that they are ordered. A larger batch makes no step shorter: its gain is another
 * thing and stands behind theirs. */
static double sure_gain(const effects *all, hd_lever_name name)
{
    const effect *e = &all->of[name];

    return !e->done ? -1 : name == HD_LEVER_BATCH ? 0 : all->bounded ? e->bounds.gain_at_least : e->gain;
}

static void evaluate(const hd_app *app, effects *all)
{
    effect *now = &all->of[HD_LEVERS];

    all->bounded = hd_app_measured(app, &all->measured);
    *now = (effect){.done = true, .scenario = app->now.scenario, .outcome = app->outcome};
    compare(app, all, 1, now);
    if (!all->bounded)
        now->gain = now->overlapped = (double)NAN;
    all->longest = now->step;
    for (hd_lever_name i = 0; i < HD_LEVERS; i++) {
        all->of[i] = effect_of(app, all, i);
        all->longest = all->of[i].step > all->longest ? all->of[i].step : all->longest;
        int at = (int)i;
        /* Their order would tell what is covered. */
        for (; !app->covered && at > 0 && sure_gain(all, all->order[at - 1]) < sure_gain(all, i); at--)
            all->order[at] = all->order[at - 1];
        all->order[at] = i;
    }
}

static void order(const hd_app *app, int rows[])
{
    effects all;
    int count = 0;

    evaluate(app, &all);
    for (int i = 0; i < HD_LEVERS; i++)
        for (int k = 0; k < arguments_of(all.order[i]); k++)
            rows[count++] = first_row_of(all.order[i]) + k;
}

/* Why a lever is refused, without the lever as the command line has it, which stands before the colon. */
static const char *reason(const hd_error *error)
{
    size_t key = strcspn(error->text, "= ");
    const char *colon = error->text[key] == '=' ? strstr(error->text, ": ") : NULL;

    return colon ? colon + 2 : error->text;
}

/* ---- keys on the row in focus ---- */

/* Say the sentences that are not "", the first of them that fit on a line. */
static void say_fitting(hd_app *app, const char *first, const char *second, const char *third)
{
    char text[HD_STATUS_MAX];

    snprintf(text, sizeof text, "%s%s%s%s%s", first, first[0] && second[0] ? "; " : "", second, third[0] ? "; " : "",
             third);
    hd_text_leave_out(text, ";,", app->columns - 2);
    hd_app_say(app, HD_TONE_PLAIN, "%s", text);
}

/* The lever in focus with what it comes to. @return false where it is refused, which is said */
static bool evaluate_focus(hd_app *app, effects *all, hd_lever *lever, effect *e)
{
    int argument;
    hd_lever_name name = lever_in_focus(app, &argument);

    *lever = lever_of(app, name);
    all->bounded = hd_app_measured(app, &all->measured);
    *e = effect_of(app, all, name);
    if (!e->done)
        hd_app_say(app, HD_TONE_REFUSED, "%s: %s", hd_levers[name].label, reason(&e->error));
    return e->done;
}

/* What came of a lever: what bounds the measured step, or the model's words. */
static void say_effect(const hd_app *app, const effects *all, const hd_lever *lever, const hd_outcome *before,
                       const effect *e, char words[HD_LEVER_SAY_MAX])
{
    char step[HD_FORMAT_MAX], gain[HD_FORMAT_MAX];

    words[0] = '\0';
    if (app->covered)
        return;
    if (!all->bounded)
        hd_lever_effect(words, lever, before, &e->outcome);
    else
        snprintf(words, HD_LEVER_SAY_MAX, "the measured step takes %.60s, %.60s, if all else stays",
                 hd_format_times(step, e->bounds.step_at_least, e->bounds.step_at_most),
                 hd_format_gains(gain, e->bounds.gain_at_least, e->bounds.gain_at_most));
}

static void say(hd_app *app)
{
    char words[HD_LEVER_SAY_MAX], change[HD_LEVER_SAY_MAX];
    effects all;
    hd_lever lever;
    effect e;

    if (!evaluate_focus(app, &all, &lever, &e))
        return;
    hd_lever_say(words, &lever, &app->now.scenario);
    say_effect(app, &all, &lever, &app->outcome, &e, change);
    say_fitting(app, change, words, hd_levers[lever.name].note);
}

static void step(hd_app *app, int direction, hd_step step)
{
    int argument;
    hd_lever_name name = lever_in_focus(app, &argument);
    hd_state next = app->now;

    next.levers[name] = lever_of(app, name);
    if (!hd_lever_step(&next.levers[name], &next.scenario, argument, direction, step))
        hd_app_say(app, HD_TONE_PLAIN,
                   direction > 0 ? "No stronger: this is the end, or the next would be refused here"
                                 : "No weaker: this is the end");
    else if (hd_app_set(app, next, FIRST_TAG + app->panel_row[HD_PANEL_WHATIF]))
        say(app);
}

/* Set the number that is typed. What is not the last of a lever's numbers need not go with the others yet. */
static bool set_number(hd_app *app, bool last)
{
    int argument;
    hd_lever_name name = lever_in_focus(app, &argument);
    const char *text = app->prompt.edit.text;
    hd_state next = app->now;
    hd_scenario trial = app->now.scenario;
    hd_error error;

    next.levers[name] = lever_of(app, name);
    if (hd_lever_read_argument(&next.levers[name], argument, text, strlen(text), &error) &&
        (!last || hd_lever_apply(&next.levers[name], &trial, &error)))
        return hd_app_set(app, next, 0);
    snprintf(app->prompt.why, sizeof app->prompt.why, "%s", reason(&error));
    return false;
}

static bool keep_strength(hd_app *app)
{
    char change[HD_LEVER_SAY_MAX], words[HD_LEVER_SAY_MAX];
    effects all;
    hd_lever lever;
    effect e;

    if (!set_number(app, true))
        return false;
    app->mode = app->prompt.beneath;
    if (!evaluate_focus(app, &all, &lever, &e))
        return true;
    say_effect(app, &all, &lever, &app->outcome, &e, change);
    say_fitting(app, "Enter applies it", change[0] ? change : hd_lever_say(words, &lever, &app->now.scenario), "");
    return true;
}

static void ask_number(hd_app *app);

/* To the other number of the lever, with the typed one set. */
static bool go_to_other(hd_app *app)
{
    int argument;
    hd_lever_name name = lever_in_focus(app, &argument);

    if (arguments_of(name) < 2) {
        hd_app_say(app, HD_TONE_PLAIN, "This lever has one number; Enter accepts it");
        return true;
    }
    app->prompt.refused = app->prompt.edit.length > 0 && !set_number(app, false);
    if (!app->prompt.refused) {
        app->panel_row[HD_PANEL_WHATIF] = first_row_of(name) + !argument;
        ask_number(app);
    }
    return true;
}

static void ask_number(hd_app *app)
{
#define NUMBER(label_) {.label = label_, .word = "accept", .keep = keep_strength, .tab = go_to_other, .between = ','}
    static const hd_prompt_row numbers[] = {NUMBER("Strength"), NUMBER("First number"), NUMBER("Second number")};
#undef NUMBER
    int argument;
    hd_lever_name name = lever_in_focus(app, &argument);

    hd_prompt_begin(app, &numbers[arguments_of(name) < 2 ? 0 : 1 + argument], "", 0);
}

static void type(hd_app *app, int character)
{
    ask_number(app);
    hd_prompt_insert(app, character);
}

/* Apply the lever. */
static void act(hd_app *app)
{
    char words[HD_LEVER_SAY_MAX], change[HD_LEVER_SAY_MAX];
    hd_outcome before = app->outcome;
    hd_state next = app->now;
    effects all;
    hd_lever lever;
    effect e;

    if (!evaluate_focus(app, &all, &lever, &e))
        return;
    if (app->applied && hd_lever_equal(&lever, &app->applied_lever) &&
        hd_scenario_equal(&app->now.scenario, &app->applied_to)) {
        hd_app_say(app, HD_TONE_PLAIN, "%s is applied already; " UNDO, hd_levers[lever.name].label);
        return;
    }
    hd_lever_say(words, &lever, &app->now.scenario);
    next.scenario = e.scenario;
    if (next.applied_count < HD_APPLIED_MAX)
        next.applied[next.applied_count] = lever;
    if (next.applied_count <= HD_APPLIED_MAX)
        next.applied_count++;
    if (!hd_app_set(app, next, 0))
        return;
    app->applied = true;
    app->applied_lever = lever;
    app->applied_to = app->now.scenario;
    say_effect(app, &all, &lever, &before, &e, change);
    say_fitting(app, words, UNDO, change);
}

/* What the lever is, when it helps, how one does it, and what the columns are. */
static void explain(const hd_app *app, FILE *out)
{
    int argument;
    const hd_lever_row *row = &hd_levers[lever_in_focus(app, &argument)];

    fprintf(out, "%s\n", row->label);
    for (int i = 0; i < HD_LEVER_ABOUT; i++)
        fprintf(out, "%s\n", row->about[i]);
    fprintf(out, "%s %s\n", row->help, row->note);
    fputs("The strength is an example: step or type what you measured or expect. If serial is the model's gain; overlapped "
          "is what is left of it if host and device work at the same time, which the model leaves out.\n",
          out);
}

/* ---- the table ---- */

/* Its columns, as they are drawn and copied. */
typedef enum column { STEP, GAIN, OTHER, SHARE, BOUND, COLUMNS } column;

/* By the model, and of a measured step, which lies between two. */
static const char *const heads[2][COLUMNS] = {
    {"step", "if serial", "overlapped", "host", "bound"},
    {"step", "faster", "if serial", "host", "model's bound"},
};

/* How wide they are, 0 leaving one out. The field before them holds the lever with its strength at the right; the bar
 * takes what is left behind them, from BAR_LEAST columns on. */
typedef struct form {
    int least;  /* columns of the panel from which this form is used */
    bool brief; /* the strength in few words */
    int field, column[COLUMNS];
} form;

static const form forms[2][4] = {
    {{109, false, 47, {9, 14, 15, 8, 16}},
     {78, true, 37, {8, 13, 13, 7, 0}},
     {58, true, 24, {8, 13, 13, 0, 0}},
     {0, true, 24, {0, 14, 0, 0, 0}}},
    {{111, false, 47, {15, 19, 14, 0, 16}},
     {78, true, 37, {15, 19, 0, 7, 0}},
     {57, true, 23, {15, 19, 0, 0, 0}},
     {0, true, 23, {0, 15, 0, 0, 0}}},
};

#define BAR_LEAST 10

/* Columns of the picture that is copied: the bars have as many as there are of figures. */
#define COPIED_COLUMNS 150

/* Rows from which the columns have heads; the present scenario a line; and the lever in focus, help. */
#define ROWS_WITH_HEADS 3
#define ROWS_WITH_NOW (HD_LEVERS + 2)
#define ROWS_WITH_HELP (HD_LEVERS + 4)

static const form *form_of(bool bounded, const hd_area *area)
{
    const form *f = forms[bounded];

    while (area->columns < f->least)
        f++;
    return f;
}

static const char *format_cell(const effects *all, const effect *e, column of, char text[HD_FORMAT_MAX])
{
    const hd_bounds *b = &e->bounds;

    switch (of) {
    case STEP:
        return all->bounded ? hd_format_times(text, b->step_at_least, b->step_at_most)
                            : hd_format_time(text, e->step);
    case GAIN:
        return all->bounded ? hd_format_gains(text, b->gain_at_least, b->gain_at_most)
                            : hd_format_gain(text, e->gain);
    case OTHER:
        return hd_format_gain(text, all->bounded ? e->gain : e->overlapped);
    case SHARE:
        return hd_format_host_share(text, &e->outcome);
    case BOUND:
        return strcpy(text, hd_regimes[e->outcome.value[HD_REGIME].word]);
    case COLUMNS:
        break;
    }
    return "";
}

static hd_style style_of(const effects *all, const effect *e, column of)
{
    static const hd_style colors[HD_REGIMES] = {
        [HD_DEVICE_BOUND] = HD_STYLE_DEVICE,
        [HD_DISPATCH_BOUND] = HD_STYLE_DISPATCH,
        [HD_LAUNCH_BOUND] = HD_STYLE_LAUNCH,
        [HD_EVEN] = HD_STYLE_TEXT,
    };
    double least = all->bounded ? e->bounds.gain_at_least : e->gain,
           most = all->bounded ? e->bounds.gain_at_most : e->gain;

    return of == STEP    ? HD_STYLE_STRONG
           : of == GAIN  ? least > 1.0005   ? HD_STYLE_GOOD
                               : most < 0.9995 ? HD_STYLE_BAD
                                               : HD_STYLE_DIM
           : of == OTHER ? HD_STYLE_DIM
           : of == SHARE ? HD_STYLE_TEXT
                             : colors[e->outcome.value[HD_REGIME].word];
}

/* Put a value with a blank before it. Where there is no room for that it has fewer digits, "1.84e19×" becomes
 * "1.8e19×", "1e19×": cut, not rounded, a digit less than the truth, which the sentence below has. */
static void put_cell(hd_pen *pen, int columns, hd_style style, char *text)
{
    char *exponent = strchr(text, 'e'), *faster = strstr(text, " faster");

    while (exponent && exponent != faster && exponent > text + 1 && hd_columns(pen->canvas, text) >= columns &&
           exponent[1] >= '0' && exponent[1] <= '9') {
        char *from = exponent[-2] == '.' ? exponent - 2 : exponent - 1;
        memmove(from, exponent, strlen(exponent) + 1);
        exponent = from;
    }
    /* The narrowest column has that word above it. */
    if (hd_columns(pen->canvas, text) > columns && (faster = strstr(text, " faster")))
        *faster = '\0';
    pen->x += columns;
    hd_put_right(pen->canvas, pen->y, pen->x, columns, style, text);
}

static void draw_figures(hd_canvas *canvas, const hd_area *area, int y, const effects *all, const effect *e)
{
    const form *f = form_of(all->bounded, area);
    hd_pen pen = {canvas, y, area->x + f->field, area->x + area->columns};
    double sizes[HD_PARTS];
    char text[HD_FORMAT_MAX] = "";

    for (column i = 0; i < COLUMNS; i++)
        if (f->column[i]) {
            format_cell(all, e, i, text);
            put_cell(&pen, f->column[i], style_of(all, e, i), text);
        }
    int columns = pen.end - pen.x - 2;
    if (columns < BAR_LEAST)
        return;
    hd_part_sizes(sizes, &e->scenario, &e->outcome);
    hd_draw_segments(canvas, y, pen.x + 2, 1, sizes, hd_segments_length(e->step, all->longest, columns, 1),
                     HD_STYLE_DISPATCH_FILL, HD_GLYPH_DISPATCH);
}

/* The rows above the levers. */
static int heads_of(const hd_area *area)
{
    return area->rows >= ROWS_WITH_NOW ? 2 : area->rows >= ROWS_WITH_HEADS ? 1 : 0;
}

/* The first line of a lever that is shown: such that the one in focus is seen. */
static int first_line(const hd_app *app, const hd_area *area, const effects *all)
{
    int argument, focus = 0;
    hd_lever_name name = lever_in_focus(app, &argument);

    while (all->order[focus] != name)
        focus++;
    int rows = area->rows - heads_of(area);
    return focus >= rows ? focus - rows + 1 : 0;
}

static void format_argument(const hd_lever *lever, int argument, bool brief, char text[HD_NUMBER_MAX])
{
    const hd_value *value = &lever->arguments[argument];

    switch (hd_levers[lever->name].arguments[argument].kind) {
    case HD_LEVER_COUNT:
        hd_format_count(text, value->count);
        break;
    case HD_LEVER_FACTOR:
        snprintf(text, HD_NUMBER_MAX, "%.4g×", value->number);
        break;
    case HD_LEVER_TIME:
        if (brief)
            hd_format_end(text, value->number, true);
        else
            hd_format_time(text, value->number);
        break;
    case HD_LEVER_NOTHING:
        text[0] = '\0';
        break;
    }
}

/* A strength: words, and between them the numbers. */
typedef struct strength {
    char piece[2 * HD_LEVER_ARGUMENTS + 1][HD_NUMBER_MAX];
    int columns;
} strength;

/* In few words a time of nothing is left out, but while `argument` is the number in focus. */
static strength strength_of(const hd_lever *lever, bool brief, int argument)
{
    const hd_lever_row *row = &hd_levers[lever->name];
    strength s = {.columns = 0};

    for (int i = 0; i <= HD_LEVER_ARGUMENTS; i++) {
        bool number = i < HD_LEVER_ARGUMENTS;
        if (number && brief && i > 0 && i != argument && row->arguments[i].kind == HD_LEVER_TIME &&
            lever->arguments[i].number == 0)
            continue;
        snprintf(s.piece[2 * i], HD_NUMBER_MAX, "%s", row->strength[brief][i]);
        if (number)
            format_argument(lever, i, brief, s.piece[2 * i + 1]);
    }
    for (int i = 0; i < 2 * HD_LEVER_ARGUMENTS + 1; i++)
        s.columns += hd_text_columns(s.piece[i]);
    return s;
}

static void draw_lever(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, hd_lever_name name,
                       const effects *all)
{
    const form *f = form_of(all->bounded, area);
    const hd_lever_row *row = &hd_levers[name];
    const effect *e = &all->of[name];
    const hd_lever lever = lever_of(app, name);
    char text[HD_LEVER_SAY_MAX];
    int argument, end = area->x + f->field;
    bool focus = lever_in_focus(app, &argument) == name &&
                 hd_panel_in_focus(app, HD_PANEL_WHATIF, app->panel_row[HD_PANEL_WHATIF]);
    const strength s = strength_of(&lever, f->brief, focus ? argument : -1);
    int room = f->field - 2 - s.columns;

    if (focus) {
        hd_put(canvas, y, area->x, 1, HD_STYLE_TEXT, hd_glyph_text(HD_GLYPH_MARKER));
        hd_focus(canvas, y, area->x);
    }
    snprintf(text, sizeof text, "%s%s", row->label, row->mark ? row->mark : "");
    hd_put(canvas, y, area->x + 1, room, focus ? HD_STYLE_STRONG : HD_STYLE_TEXT,
           hd_columns(canvas, text) <= room ? text : row->brief);
    /* The number in focus is marked. */
    hd_pen pen = {canvas, y, end - s.columns, end};
    for (int i = 0; i < 2 * HD_LEVER_ARGUMENTS + 1; i++)
        hd_pen_put(&pen, focus && i == 2 * argument + 1 ? HD_STYLE_CHOSEN : HD_STYLE_TEXT, "%s", s.piece[i]);
    int columns = area->columns - f->field - 1;
    snprintf(text, sizeof text, "refused: %.*s", (int)strcspn(reason(&e->error), ";"), reason(&e->error));
    if (!e->done)
        hd_put_outside(canvas, y, end + 1, columns, HD_STYLE_BAD,
                       hd_text_columns(text) <= columns ? text : "refused");
    else if (!app->covered)
        draw_figures(canvas, area, y, all, e);
}

static void draw_heads(const hd_app *app, hd_canvas *canvas, const hd_area *area, const effects *all)
{
    const form *f = form_of(all->bounded, area);
    hd_pen pen = {canvas, area->y, area->x + f->field, area->x + area->columns};

    /* Said once for all rows. */
    hd_put(canvas, pen.y, area->x + 1, f->field - 1, HD_STYLE_DIM,
           f->field < 37  ? "example strengths"
           : all->bounded ? "example strengths, all else the same"
                          : "each alone, at an example strength");
    for (column i = 0; i < COLUMNS; i++)
        if (f->column[i])
            hd_pen_cell(&pen, f->column[i], HD_STYLE_DIM, heads[all->bounded][i]);
    hd_panel_legend(canvas, pen.y, pen.x + 2, pen.end - pen.x - 2);
    if (heads_of(area) < 2)
        return;
    hd_put(canvas, pen.y + 1, area->x + 1, f->field, HD_STYLE_DIM, "now");
    if (!app->covered)
        draw_figures(canvas, area, pen.y + 1, all, &all->of[HD_LEVERS]);
}

/* The rows that a text takes. */
static int rows_of(const char *text, int columns)
{
    int rows = 0;

    for (; *text; rows++)
        (void)hd_text_break(text, columns, &text);
    return rows;
}

/* What the lever in focus is and does, and what has to be said with it, on the rows from `y` on, as much as they hold:
 * apart from the table where there is one more than it takes. */
static void draw_help(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y)
{
    int argument, columns = area->columns - 1, rows = area->y + area->rows - y;
    const hd_lever_row *row = &hd_levers[lever_in_focus(app, &argument)];
    char text[HD_FORMAT_MAX * 4];
    const char *rest = text;

    snprintf(text, sizeof text, "%s %s %s %s %s", row->about[0], row->about[1], row->about[2], row->help, row->note);
    if (rows_of(text, columns) > rows)
        snprintf(text, sizeof text, "%s %s", row->help, row->note);
    if (rows_of(text, columns) > rows)
        snprintf(text, sizeof text, "%s", row->note[0] ? row->note : row->help);
    for (int i = rows_of(text, columns) < rows; i < rows && *rest; i++) {
        const char *from = rest;
        size_t length = hd_text_break(from, columns, &rest);
        hd_pen pen = {canvas, y + i, area->x + 1, area->x + 1 + columns};
        hd_pen_put(&pen, HD_STYLE_DIM, "%.*s", (int)(i == rows - 1 ? strlen(from) : length), from);
    }
}

static void draw(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    effects all;

    evaluate(app, &all);
    int first = first_line(app, area, &all), y = area->y + heads_of(area), end = area->y + area->rows;
    int left = HD_LEVERS - first;
    if (heads_of(area))
        draw_heads(app, canvas, area, &all);
    canvas->range = (hd_range){first, end - y < left ? end - y : left, HD_LEVERS, NULL};
    for (int i = first; i < HD_LEVERS && y < end; i++)
        draw_lever(app, canvas, area, y++, all.order[i], &all);
    if (area->rows >= ROWS_WITH_HELP && app->mode == HD_MODE_PANEL)
        draw_help(app, canvas, area, y);
}

static int row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    effects all;

    evaluate(app, &all);
    const form *f = form_of(all.bounded, area);
    int line = first_line(app, area, &all) + y - area->y - heads_of(area);
    if (y < area->y + heads_of(area) || line >= HD_LEVERS)
        return -1;
    /* The right half of the strength is the second argument's. */
    const hd_lever lever = lever_of(app, all.order[line]);
    const strength s = strength_of(&lever, f->brief, 1);
    return first_row_of(lever.name) +
           (x >= area->x + f->field - s.columns / 2 && arguments_of(lever.name) > 1);
}

/* Write the present scenario and each lever with what it comes to, as a table, and the panel as it is drawn. */
static void copy(const hd_app *app, FILE *out)
{
    char text[HD_FORMAT_MAX];
    effects all;
    hd_app still = *app;

    still.covered = false;
    evaluate(&still, &all);
    fputs(all.bounded ? "Each lever alone, at an example strength; of the measured step, if all else stays.\n\n"
                      : "Each lever alone, at an example strength. Overlap is outside the model.\n\n",
          out);
    fputs("| lever | strength |", out);
    for (column i = 0; i < COLUMNS; i++)
        fprintf(out, " %s |", heads[all.bounded][i]);
    fputs("\n|:--|:--|--:|--:|--:|--:|:--|\n", out);
    for (int line = -1; line < HD_LEVERS; line++) {
        const hd_lever_name name = line < 0 ? HD_LEVERS : all.order[line];
        const hd_lever_row *row = line < 0 ? NULL : &hd_levers[name];
        text[0] = '\0';
        if (row) {
            const hd_lever lever = lever_of(app, name);
            hd_lever_write(&lever, text);
        }
        fprintf(out, "| %s%s | %s |", row ? row->label : "now", row && row->mark ? row->mark : "", text);
        for (column i = 0; i < COLUMNS; i++)
            fprintf(out, " %s |",
                    all.of[name].done ? format_cell(&all, &all.of[name], i, text) : i == STEP ? "refused" : "");
        fputc('\n', out);
    }
    fputc('\n', out);
    hd_panel_picture(app, &hd_panel_whatif, ROWS_WITH_NOW, COPIED_COLUMNS, out);
}

const hd_panel_row hd_panel_whatif = {
    .name = "What-if",
    .rows = count_rows,
    .line = line_of,
    .order = order,
    .draw = draw,
    .row_at = row_at,
    .say = say,
    .explain = explain,
    .step = step,
    .type = type,
    .act = act,
    .copy = copy,
    .step_word = "strength",
    .act_word = "apply",
};
