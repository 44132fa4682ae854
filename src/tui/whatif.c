/*
 * The panel What-if: what engineers do, a line for each lever, applied to the present scenario. The focus
 * stands on an argument: a lever with two of them has two rows on its line.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "canvas.h"
#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "panel.h"
#include "prompt.h"

#define UNDO "u takes it back"
#define STRENGTHS "The strength is an example: type what you measured or expect."

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
    double step, gain; /* by the model; the gain is 0 for the present scenario itself */
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
    const hd_lever_hints hints = {.graph_node = app->import ? hd_trace_graph_node(app->import->trace) : 0};

    hd_lever_settle(&lever, &app->now.scenario, &hints);
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

/* What a lever gains for certain: by that they are ordered. */
static double sure_gain(const effects *all, hd_lever_name name)
{
    const effect *e = &all->of[name];

    return !e->done ? -1 : all->bounded ? e->bounds.gain_at_least : e->gain;
}

static void evaluate(const hd_app *app, effects *all)
{
    effect *now = &all->of[HD_LEVERS];

    all->bounded = hd_app_measured(app, &all->measured);
    *now = (effect){.done = true, .scenario = app->now.scenario, .outcome = app->outcome};
    compare(app, all, 1, now);
    if (!all->bounded)
        now->gain = now->overlapped = 0;
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

/* What fusing would take, where there is too little of it. @return HD_INPUTS where that is not why it is
 * refused */
static hd_input lacking(const hd_app *app, const hd_lever *lever, int64_t *lost)
{
    static const hd_input taken[] = {HD_OPS_PER_BLOCK, HD_LAUNCHES_PER_BLOCK};

    if (lever->name != HD_LEVER_FUSE)
        return HD_INPUTS;
    if (__builtin_mul_overflow(lever->arguments[0].count - 1, lever->arguments[1].count, lost))
        *lost = INT64_MAX;
    for (int i = 0; i < 2; i++)
        if (*lost > hd_scenario_count(&app->now.scenario, taken[i]))
            return taken[i];
    return HD_INPUTS;
}

/* Why a lever is refused, in the panel's words; where `columns` is given for its line: "refused: takes 12 of
 * 8 ops", "refused" where that is all that fits. */
static const char *refusal(const hd_app *app, hd_lever_name name, const hd_error *error, int columns,
                           char buffer[HD_LEVER_SAY_MAX])
{
    char takes[HD_NUMBER_MAX] = "", has[HD_NUMBER_MAX] = "";
    /* Before the colon stands the lever as the command line has it. */
    size_t key = strcspn(error->text, "= ");
    const char *colon = error->text[key] == '=' ? strstr(error->text, ": ") : NULL;
    int64_t lost = 0;
    const hd_lever lever = lever_of(app, name);
    hd_input input = lacking(app, &lever, &lost);

    if (input < HD_INPUTS) {
        hd_format_count(takes, lost);
        hd_format_count(has, hd_scenario_count(&app->now.scenario, input));
    }
    if (input == HD_INPUTS)
        snprintf(buffer, HD_LEVER_SAY_MAX, "%s: %.200s", columns ? "refused" : hd_levers[name].label,
                 colon ? colon + 2 : error->text);
    else if (columns)
        snprintf(buffer, HD_LEVER_SAY_MAX, "refused: takes %s of %s %s", takes, has, hd_inputs[input].word);
    else
        snprintf(buffer, HD_LEVER_SAY_MAX,
                 "Fusing would take %s of %s %s in a block; fewer into 1, or fewer times, is right", takes,
                 has, hd_inputs[input].word);
    if (columns && hd_text_columns(buffer) > columns)
        strcpy(buffer, "refused");
    return buffer;
}

/* ---- keys on the row in focus ---- */

/* Say the sentences of the first list that fits on a line, else of the last, those that are not "". */
static void say_fitting(hd_app *app, const char *const lists[][3], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[HD_STATUS_MAX] = "";
        for (size_t k = 0, used = 0; k < 3; k++)
            if (lists[i][k] && lists[i][k][0] && used < sizeof text)
                used +=
                    (size_t)snprintf(text + used, sizeof text - used, "%s%s", used ? "; " : "", lists[i][k]);
        if (i + 1 < count && (!text[0] || hd_text_columns(text) > app->columns - 2))
            continue;
        hd_app_say(app, HD_TONE_PLAIN, "%s", text);
        return;
    }
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
                 hd_format_factors(gain, e->bounds.gain_at_least, e->bounds.gain_at_most));
}

static void say(hd_app *app)
{
    char words[HD_LEVER_SAY_MAX], change[HD_LEVER_SAY_MAX];
    int argument;
    hd_lever_name name = lever_in_focus(app, &argument);
    const hd_lever lever = lever_of(app, name);
    const char *note = hd_levers[name].note, *why = strstr(note, ": ");
    effects all;

    all.bounded = hd_app_measured(app, &all.measured);
    effect e = effect_of(app, &all, name);
    if (!e.done) {
        hd_app_say(app, HD_TONE_REFUSED, "%s", refusal(app, name, &e.error, 0, words));
        return;
    }
    hd_lever_say(words, &lever, &app->now.scenario);
    say_effect(app, &all, &lever, &app->outcome, &e, change);
    say_fitting(app,
                (const char *const[][3]){
                    {words, change, note}, {words, change, why ? why + 2 : ""}, {words, change}, {change}, {words}},
                5);
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

/* ---- a strength that is typed ---- */

static bool keep_strength(hd_app *app)
{
    int argument;
    hd_lever_name name = lever_in_focus(app, &argument);
    const char *text = app->prompt.edit.text;
    hd_state next = app->now;
    hd_scenario trial = app->now.scenario;
    hd_error error;

    next.levers[name] = lever_of(app, name);
    if (!hd_lever_read_argument(&next.levers[name], argument, text, strlen(text), &error) ||
        !hd_lever_apply(&next.levers[name], &trial, &error)) {
        snprintf(app->prompt.why, sizeof app->prompt.why, "%s", error.text);
        return false;
    }
    app->mode = app->prompt.beneath;
    if (hd_app_set(app, next, 0))
        say(app);
    return true;
}

static const hd_prompt_row strength_prompt = {.label = "Strength", .word = "accept", .keep = keep_strength};

static void type(hd_app *app, int character)
{
    hd_prompt_begin(app, &strength_prompt, "", 0);
    hd_prompt_insert(app, character);
}

/* What the lever in focus is, when it helps, how one does it. */
static const char *about(const hd_app *app, size_t index)
{
    int argument;
    const hd_lever_row *row = &hd_levers[lever_in_focus(app, &argument)];

    return index < HD_LEVER_ABOUT ? row->about[index] : index == HD_LEVER_ABOUT ? STRENGTHS : NULL;
}

/* Apply the lever. */
static void act(hd_app *app)
{
    int argument;
    hd_lever_name name = lever_in_focus(app, &argument);
    const hd_lever lever = lever_of(app, name);
    char words[HD_LEVER_SAY_MAX], change[HD_LEVER_SAY_MAX];
    hd_outcome before = app->outcome;
    hd_state next = app->now;
    effects all;

    if (app->applied && hd_lever_equal(&lever, &app->applied_lever) &&
        hd_scenario_equal(&app->now.scenario, &app->applied_to)) {
        hd_app_say(app, HD_TONE_PLAIN, "%s is applied already; " UNDO, hd_levers[name].label);
        return;
    }
    all.bounded = hd_app_measured(app, &all.measured);
    effect e = effect_of(app, &all, name);
    if (!e.done) {
        hd_app_say(app, HD_TONE_REFUSED, "%s", refusal(app, name, &e.error, 0, words));
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
    say_fitting(app, (const char *const[][3]){{words, change, UNDO}, {words, UNDO}, {words}}, 3);
}

/* ---- drawing ---- */

/* Columns of the table; 0 leaves one out. The bar takes what is left, from BAR_LEAST columns on. */
typedef struct form {
    int least; /* columns of the panel from which this form is used */
    int label, strength, step, gain, other, share, verdict;
    bool brief; /* the strength and the verdict in few words */
    int gap;    /* before the verdict */
} form;

/* Of the model: step, gain if serial, gain if overlapped. */
static const form of_model[] = {
    {106, 32, 21, 9, 8, 12, 8, 17, false, 2},
    {78, 19, 10, 8, 8, 11, 7, 15, true, 1},
    {58, 17, 9, 8, 7, 8, 0, 9, true, 1},
    {0, 17, 7, 8, 6, 0, 0, 0, true, 1},
};
/* Of a measured step: at least and at most of the step and the gain, the model's gain. */
static const form of_trace[] = {
    {106, 32, 21, 16, 13, 8, 0, 17, false, 2},
    {78, 19, 9, 15, 12, 8, 0, 15, true, 1},
    {58, 17, 10, 13, 11, 7, 0, 0, true, 1},
    {0, 17, 7, 0, 13, 0, 0, 0, true, 1},
};

#define BAR_LEAST 10

/* Columns of the picture that is copied: the bars have as many as there are of figures. */
#define COPIED_COLUMNS 150

/* Rows from which the columns have heads; the present scenario a line; and the lever in focus, help. */
#define ROWS_WITH_HEADS (HD_LEVERS + 1)
#define ROWS_WITH_NOW (HD_LEVERS + 2)
#define ROWS_WITH_HELP (HD_LEVERS + 4)

/* The words around a lever's arguments: before the first, between them, after the last; full and brief. */
static const char *const strengths[HD_LEVERS][2][HD_LEVER_ARGUMENTS + 1] = {
    [HD_LEVER_FUSE] = {{"", " into 1, ", "× a block"}, {"", "→1 ×", ""}},
    [HD_LEVER_NATIVE] = {{"", " dispatch", ""}, {"", "", ""}},
    [HD_LEVER_GRAPH] = {{"", " + ", ""}, {"", "+", ""}},
    [HD_LEVER_HOST] = {{"", " as fast", ""}, {"", "", ""}},
    [HD_LEVER_DEVICE] = {{"", " as fast", ""}, {"", "", ""}},
    [HD_LEVER_BATCH] = {{"", " items, ", " time"}, {"", " ", ""}},
};

static const form *form_of(const hd_app *app, const hd_area *area)
{
    hd_measured measured;
    const form *f = hd_app_measured(app, &measured) ? of_trace : of_model;

    while (area->columns < f->least)
        f++;
    return f;
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
    return heads_of(area) == 0 && focus >= area->rows ? focus - area->rows + 1 : 0;
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

/* Put a value with a blank before it. Where there is no room for that it has fewer digits, "1.84e19×" becomes
 * "1.8e19×", "1e19×": cut, not rounded, a digit less than the truth, which the sentence below has. */
static void put_value(hd_pen *pen, int columns, hd_style style, char *text)
{
    char *exponent = strchr(text, 'e');

    while (exponent && hd_columns(pen->canvas, text) >= columns && exponent > text + 1) {
        char *from = exponent[-2] == '.' ? exponent - 2 : exponent - 1;
        memmove(from, exponent, strlen(exponent) + 1);
        exponent = from;
    }
    hd_pen_cell(pen, columns, style, text);
}

static void put_verdict(hd_pen *pen, const form *f, hd_regime regime)
{
    static const hd_style colors[HD_REGIMES] = {
        [HD_DEVICE_BOUND] = HD_STYLE_DEVICE,
        [HD_DISPATCH_BOUND] = HD_STYLE_DISPATCH,
        [HD_LAUNCH_BOUND] = HD_STYLE_LAUNCH,
        [HD_EVEN] = HD_STYLE_TEXT,
    };
    const char *word = hd_regimes[regime];
    bool brief = f->verdict < 15;
    hd_pen at = {pen->canvas, pen->y, pen->x + f->gap, pen->x + f->verdict + f->gap};

    hd_pen_put(&at, colors[regime], "%.*s", (int)(brief ? strcspn(word, "-") : strlen(word)), word);
    pen->x += f->verdict;
}

static hd_style gain_style(double least, double most)
{
    return least > 1.0005 ? HD_STYLE_GOOD : most < 0.9995 ? HD_STYLE_BAD : HD_STYLE_DIM;
}

static void put_gain(hd_pen *pen, int columns, hd_style style, double gain)
{
    char text[HD_NUMBER_MAX] = "";

    if (gain > 0)
        hd_format_factor(text, gain);
    put_value(pen, columns, style, text);
}

/* Step, gains, share, verdict and bar. */
static void draw_figures(hd_canvas *canvas, const hd_area *area, int y, const form *f, const effects *all,
                         const effect *e)
{
    hd_pen pen = {canvas, y, area->x + f->label + f->strength, area->x + area->columns};
    double sizes[HD_PARTS];
    char text[HD_FORMAT_MAX] = "";

    if (all->bounded) {
        const hd_bounds *b = &e->bounds;
        if (f->step)
            hd_pen_cell(&pen, f->step, HD_STYLE_STRONG, hd_format_times(text, b->step_at_least, b->step_at_most));
        hd_pen_cell(&pen, f->gain, gain_style(b->gain_at_least, b->gain_at_most),
                    hd_format_factors(text, b->gain_at_least, b->gain_at_most));
        if (f->other)
            put_gain(&pen, f->other, HD_STYLE_DIM, e->gain);
    } else {
        hd_format_time(text, e->step);
        put_value(&pen, f->step, HD_STYLE_STRONG, text);
        put_gain(&pen, f->gain, gain_style(e->gain, e->gain), e->gain);
        if (f->other)
            put_gain(&pen, f->other, HD_STYLE_DIM, e->overlapped);
    }
    if (f->share)
        hd_pen_cell(&pen, f->share, HD_STYLE_TEXT, hd_format_host_share(text, &e->outcome));
    if (f->verdict)
        put_verdict(&pen, f, e->outcome.value[HD_REGIME].word);
    int columns = pen.end - pen.x - 2;
    if (columns < BAR_LEAST)
        return;
    hd_part_sizes(sizes, &e->scenario, &e->outcome);
    hd_draw_segments(canvas, y, pen.x + 2, 1, sizes, hd_segments_length(e->step, all->longest, columns, 1),
                     HD_STYLE_DISPATCH_FILL, HD_GLYPH_DISPATCH);
}

static void draw_lever(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, hd_lever_name name,
                       const effects *all)
{
    const form *f = form_of(app, area);
    const effect *e = &all->of[name];
    const hd_lever lever = lever_of(app, name);
    const char *const *words = strengths[name][f->brief];
    char text[HD_LEVER_SAY_MAX];
    int argument, x = area->x + f->label;
    bool focus = lever_in_focus(app, &argument) == name && app->mode == HD_MODE_PANEL;

    if (focus) {
        hd_put(canvas, y, area->x, 1, HD_STYLE_TEXT, hd_glyph_text(HD_GLYPH_MARKER));
        hd_focus(canvas, y, area->x);
    }
    bool wide = hd_text_columns(hd_levers[name].label) <= f->label - 2 && name != HD_LEVER_BATCH;
    hd_put(canvas, y, area->x + 1, f->label - 2, focus ? HD_STYLE_STRONG : HD_STYLE_TEXT,
           wide ? hd_levers[name].label : hd_levers[name].brief);
    /* The strength in words, the argument in focus marked. */
    hd_pen pen = {canvas, y, x, x + f->strength};
    for (int i = 0; i < HD_LEVER_ARGUMENTS; i++) {
        hd_pen_put(&pen, HD_STYLE_TEXT, "%s", words[i]);
        format_argument(&lever, i, f->brief, text);
        hd_pen_put(&pen, focus && i == argument ? HD_STYLE_CHOSEN : HD_STYLE_TEXT, "%s", text);
    }
    hd_pen_put(&pen, HD_STYLE_TEXT, "%s", words[HD_LEVER_ARGUMENTS]);
    int columns = area->x + area->columns - pen.end - 1;
    if (!e->done)
        hd_put_outside(canvas, y, pen.end + 1, columns, HD_STYLE_BAD,
                       refusal(app, name, &e->error, columns, text));
    else if (!app->covered)
        draw_figures(canvas, area, y, f, all, e);
}

static void draw_heads(const hd_app *app, hd_canvas *canvas, const hd_area *area, const effects *all)
{
    const form *f = form_of(app, area);
    hd_pen pen = {canvas, area->y, area->x + f->label + f->strength, area->x + area->columns};

    /* Said once for all rows. */
    hd_put(canvas, pen.y, area->x + 1, f->label + f->strength - 2, HD_STYLE_DIM,
           all->bounded                       ? "examples, if all else stays"
           : f->label + f->strength > 50      ? "strengths are examples; overlap: outside the model"
           : f->label + f->strength > 24      ? "strengths are examples"
                                              : "examples");
    if (f->step)
        hd_pen_cell(&pen, f->step, HD_STYLE_DIM, "step");
    hd_pen_cell(&pen, f->gain, HD_STYLE_DIM, all->bounded ? "gain" : f->other ? "serial" : "gain");
    if (f->other)
        hd_pen_cell(&pen, f->other, HD_STYLE_DIM,
                    all->bounded     ? "serial"
                    : f->other >= 12 ? "overlapped"
                                     : "overlap");
    if (f->share)
        hd_pen_cell(&pen, f->share, HD_STYLE_DIM, "host");
    hd_put(canvas, pen.y, pen.x + f->gap, f->verdict - f->gap, HD_STYLE_DIM,
           !all->bounded                 ? "bound"
           : f->verdict - f->gap >= 13   ? "model's bound"
                                         : "model");
    if (heads_of(area) < 2)
        return;
    hd_put(canvas, pen.y + 1, area->x + 1, f->label, HD_STYLE_DIM, "now");
    if (!app->covered)
        draw_figures(canvas, area, pen.y + 1, f, all, &all->of[HD_LEVERS]);
}

/* The rows that a text takes. */
static int rows_of(const char *text, int columns)
{
    int rows = 0;

    for (; *text; rows++)
        (void)hd_text_break(text, columns, &text);
    return rows;
}

/* What the lever in focus does, and what has to be said with it, on the rows from `y` on: apart from the table
 * where there is one more than it takes. */
static void draw_help(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y)
{
    int argument, columns = area->columns - 1, rows = area->y + area->rows - y;
    const hd_lever_row *row = &hd_levers[lever_in_focus(app, &argument)];
    char text[HD_FORMAT_MAX * 2];
    const char *rest = text;

    snprintf(text, sizeof text, "%s %s %s %s", row->about[0], row->about[1], row->about[2], row->note);
    if (rows_of(text, columns) > rows)
        snprintf(text, sizeof text, "%s %s", row->about[0], row->note);
    if (rows_of(text, columns) > rows)
        snprintf(text, sizeof text, "%s", row->note[0] ? row->note : row->about[0]);
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
    const form *f = form_of(app, area);
    effects all;

    evaluate(app, &all);
    int line = first_line(app, area, &all) + y - area->y - heads_of(area);
    if (y < area->y + heads_of(area) || line >= HD_LEVERS)
        return -1;
    /* The right half of the strength is the second argument's. */
    hd_lever_name lever = all.order[line];
    bool second = x - area->x - f->label >= f->strength / 2 && arguments_of(lever) > 1;
    return first_row_of(lever) + second;
}

/* Write the present scenario and each lever with what it comes to, as a table, and the panel as it is drawn.
 */
static void copy(const hd_app *app, FILE *out)
{
    char written[HD_LEVER_MAX], step[HD_FORMAT_MAX], gain[HD_FORMAT_MAX], other[HD_NUMBER_MAX], share[HD_NUMBER_MAX];
    effects all;
    hd_app still = *app;

    still.covered = false;
    evaluate(&still, &all);
    fprintf(out, "| lever | strength | %s |\n|:--|:--|--:|--:|--:|--:|:--|\n",
            all.bounded ? "measured step, at least–most | gain, if all else stays | gain if serial | "
                          "the model's host share | the model's regime"
                        : "step time | gain if serial | gain if overlapped, outside the model | host share | "
                          "regime");
    for (int i = -1; i < HD_LEVERS; i++) {
        const hd_lever_name name = i < 0 ? HD_LEVERS : all.order[i];
        const effect *e = &all.of[name];
        written[0] = gain[0] = other[0] = '\0';
        if (i >= 0) {
            const hd_lever lever = lever_of(app, name);
            hd_lever_write(&lever, written);
        }
        fprintf(out, "| %s | %s | ",
                i < 0                    ? "now"
                : name == HD_LEVER_BATCH ? "Larger batch, step and gain per item"
                                         : hd_levers[name].label,
                written);
        if (!e->done) {
            fputs("refused | | | | |\n", out);
            continue;
        }
        if (all.bounded) {
            hd_format_times(step, e->bounds.step_at_least, e->bounds.step_at_most);
            hd_format_factors(gain, e->bounds.gain_at_least, e->bounds.gain_at_most);
            hd_format_factor(other, e->gain);
        } else {
            hd_format_time(step, e->step);
            if (i >= 0) {
                hd_format_factor(gain, e->gain);
                hd_format_factor(other, e->overlapped);
            }
        }
        fprintf(out, "%s | %s | %s | %s | %s |\n", step, gain, other, hd_format_host_share(share, &e->outcome),
                hd_regimes[e->outcome.value[HD_REGIME].word]);
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
    .step = step,
    .act = act,
    .type = type,
    .about = about,
    .copy = copy,
    .step_word = "strength",
    .act_word = "apply",
};
