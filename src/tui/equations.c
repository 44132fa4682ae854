/*
 * The panel Equations: each output's equation with symbols, with numbers that give it by hand, and the result.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "canvas.h"
#include "hostdispatch/text.h"
#include "inputs.h"
#include "panel.h"
#include "words.h"

/* From so many columns on the symbols stand between name and numbers. */
#define SYMBOLS_COLUMNS 76
#define LABEL_COLUMNS 15
#define SYMBOL_COLUMNS 25
#define NUMBER_COLUMNS 24

/* ---- an equation ---- */

/* Short forms of the equations, which fit beside their numbers; the whole ones are in the help. */
static const char *const symbols[HD_OUTPUTS] = {
    [HD_OPERATIONS] = "blocks · ops",          [HD_LAUNCHES] = "blocks · launches",
    [HD_PER_OP_COST] = "dispatch + launch",    [HD_DISPATCH_TIME] = "operations · dispatch",
    [HD_LAUNCH_TIME] = "launches · launch",    [HD_HOST_TIME] = "dispatch + launch time",
    [HD_OVERHEAD_RATIO] = "host / device",     [HD_LAUNCH_RATIO] = "launch time / device",
    [HD_HOST_SHARE] = "host / step",           [HD_SPEEDUP_LIMIT] = "step / device",
    [HD_STEP_TIME] = "host + device",          [HD_STEPS_PER_SECOND] = "1 s / step",
    [HD_DEVICE_LIMIT] = "step / host",         [HD_OVERLAP_BOUND] = "max(host, device)",
    [HD_REGIME] = "host against device",
};

/* A time in the step's unit with three digits, so that it can be added and divided by hand. */
static const char *number_of(char *buffer, double time, double unit)
{
    return hd_format_number(buffer, time / unit);
}

static void numbers(const hd_app *app, hd_output output, char *buffer)
{
    const hd_value *v = app->outcome.value;
    const hd_scenario *s = &app->now.scenario;
    hd_time_scale scale = hd_step_scale(&app->outcome);
    const char *unit = strcmp(scale.key, "us") == 0 ? "µs" : scale.key;
    char a[HD_NUMBER_MAX], b[HD_NUMBER_MAX];
    double host = v[HD_HOST_TIME].number, step = v[HD_STEP_TIME].number;

    number_of(a, host, scale.unit);
    number_of(b, s->device_time, scale.unit);
    switch (output) {
    case HD_OPERATIONS:
    case HD_LAUNCHES:
        snprintf(buffer, HD_WORDS_MAX, "%s · %s", hd_format_count(a, s->blocks),
                 hd_format_count(b, output == HD_LAUNCHES ? hd_scenario_count(s, HD_LAUNCHES_PER_BLOCK)
                                                          : s->ops_per_block));
        break;
    case HD_PER_OP_COST:
        if (v[HD_OPERATIONS].count == 0)
            strcpy(buffer, "no operation");
        else
            snprintf(buffer, HD_WORDS_MAX, "%s + %s", hd_format_time(a, s->dispatch), hd_format_time(b, s->launch));
        break;
    case HD_DISPATCH_TIME:
        snprintf(buffer, HD_WORDS_MAX, "%s · %s", hd_format_count(a, v[HD_OPERATIONS].count),
                 hd_format_time(b, s->dispatch));
        break;
    case HD_LAUNCH_TIME:
        snprintf(buffer, HD_WORDS_MAX, "%s · %s", hd_format_count(a, v[HD_LAUNCHES].count),
                 hd_format_time(b, s->launch));
        break;
    case HD_HOST_TIME:
        snprintf(buffer, HD_WORDS_MAX, "%s + %s %s", number_of(a, v[HD_DISPATCH_TIME].number, scale.unit),
                 number_of(b, v[HD_LAUNCH_TIME].number, scale.unit), unit);
        break;
    case HD_OVERHEAD_RATIO:
        snprintf(buffer, HD_WORDS_MAX, "%s / %s %s", a, b, unit);
        break;
    case HD_LAUNCH_RATIO:
        snprintf(buffer, HD_WORDS_MAX, "%s / %s %s", number_of(a, v[HD_LAUNCH_TIME].number, scale.unit), b, unit);
        break;
    case HD_HOST_SHARE:
        snprintf(buffer, HD_WORDS_MAX, "%s / %s %s", a, number_of(b, step, scale.unit), unit);
        break;
    case HD_SPEEDUP_LIMIT:
        snprintf(buffer, HD_WORDS_MAX, "%s / %s %s", number_of(a, step, scale.unit), b, unit);
        break;
    case HD_STEP_TIME:
        snprintf(buffer, HD_WORDS_MAX, "%s + %s %s", a, b, unit);
        break;
    case HD_STEPS_PER_SECOND:
        snprintf(buffer, HD_WORDS_MAX, "1 s / %s %s", number_of(a, step, scale.unit), unit);
        break;
    case HD_DEVICE_LIMIT:
        snprintf(buffer, HD_WORDS_MAX, "%s / %s %s", number_of(b, step, scale.unit), a, unit);
        break;
    case HD_OVERLAP_BOUND:
        snprintf(buffer, HD_WORDS_MAX, "max(%s, %s) %s", a, b, unit);
        break;
    case HD_REGIME:
    case HD_OUTPUTS:
        snprintf(buffer, HD_WORDS_MAX, "%s against %s %s", a, b, unit);
        break;
    }
}

/* ---- what the last change reached ---- */

static const hd_state *before(const hd_app *app)
{
    return app->history.at > 0 ? &app->history.entries[app->history.at - 1] : NULL;
}

static bool reached(const hd_app *app, hd_output output)
{
    hd_outcome was;

    if (!before(app) || !hd_evaluate(&before(app)->scenario, &was, NULL))
        return false;
    hd_kind kind = hd_outputs[output].kind;
    return kind == HD_COUNT  ? was.value[output].count != app->outcome.value[output].count
           : kind == HD_WORD ? was.value[output].word != app->outcome.value[output].word
                             : was.value[output].number < app->outcome.value[output].number ||
                                   was.value[output].number > app->outcome.value[output].number;
}

/* ---- the panel ---- */

static int first_shown(const hd_app *app, int rows)
{
    int row = app->panel_row[HD_PANEL_EQUATIONS];

    return row < rows ? 0 : row - rows + 1;
}

static void draw(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    int first = first_shown(app, area->rows);
    bool wide = area->columns >= SYMBOLS_COLUMNS;
    char words[HD_WORDS_MAX + 8], value[HD_FORMAT_MAX];

    canvas->range = (hd_range){
        .first = first, .shown = area->rows < HD_OUTPUTS ? area->rows : HD_OUTPUTS, .all = HD_OUTPUTS};
    for (int i = 0; i < area->rows && first + i < HD_OUTPUTS; i++) {
        hd_output output = (hd_output)(first + i);
        int y = area->y + i, end = area->x + area->columns, x = area->x + 1;
        bool focus = hd_panel_in_focus(app, HD_PANEL_EQUATIONS, (int)output);
        if (focus)
            hd_focus(canvas, y, area->x);
        if (reached(app, output) && !app->covered)
            hd_put(canvas, y, area->x, 1, HD_STYLE_STRONG, "•");
        hd_put(canvas, y, x, LABEL_COLUMNS, focus ? HD_STYLE_CHOSEN : HD_STYLE_TEXT, hd_outputs[output].label);
        x += LABEL_COLUMNS;
        if (wide) {
            snprintf(words, sizeof words, "= %s", symbols[output]);
            hd_put(canvas, y, x, SYMBOL_COLUMNS, HD_STYLE_DIM, words);
            x += SYMBOL_COLUMNS;
        }
        /* Covered, the numbers that are results of others are missing too. */
        bool given = output == HD_OPERATIONS || output == HD_LAUNCHES || output == HD_PER_OP_COST;
        numbers(app, output, value);
        snprintf(words, sizeof words, "= %s", app->covered && !given ? "?" : value);
        hd_put(canvas, y, x, NUMBER_COLUMNS, HD_STYLE_TEXT, words);
        x += NUMBER_COLUMNS;
        hd_format_output(value, &app->outcome, output);
        snprintf(words, sizeof words, "= %s", app->covered ? "?" : value);
        hd_put(canvas, y, x, end - x, HD_STYLE_STRONG, words);
    }
}

static int rows(const hd_app *app)
{
    (void)app;
    return HD_OUTPUTS;
}

static int row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    int row = first_shown(app, area->rows) + y - area->y;

    (void)x;
    return row < HD_OUTPUTS ? row : -1;
}

/* The inputs of the last change: "ops, dispatch". */
static const char *last_change(const hd_app *app, char *buffer)
{
    size_t used = 0;

    buffer[0] = '\0';
    for (hd_input i = 0; i < HD_INPUTS && before(app); i++)
        if (hd_scenario_differs(&before(app)->scenario, &app->now.scenario, i))
            used += (size_t)snprintf(buffer + used, HD_WORDS_MAX - used, "%s%s", used ? ", " : "",
                                     hd_inputs[i].word);
    return buffer;
}

static void say(hd_app *app)
{
    hd_output output = (hd_output)app->panel_row[HD_PANEL_EQUATIONS];
    char change[HD_WORDS_MAX];
    bool says = !app->covered && *last_change(app, change);

    hd_app_say(app, HD_TONE_PLAIN, "%s = %s%s%s", hd_outputs[output].label, hd_outputs[output].equation,
               !says                  ? ""
               : reached(app, output) ? ". Reached by "
                                      : ". Not reached by ",
               says ? change : "");
}

/* The input above the panel is moved while its effect is watched. */
static void step(hd_app *app, int direction, hd_step size)
{
    hd_inputs_step(app, size == HD_STEP_COARSE ? HD_COARSE * direction : direction);
}

const hd_panel_row hd_panel_equations = {
    .name = "Equations",
    .rows = rows,
    .draw = draw,
    .row_at = row_at,
    .say = say,
    .step = step,
    .step_word = "the input",
};
