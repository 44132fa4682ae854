#include "config.h"

#include "import_panel.h"

#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "hostdispatch/file.h"
#include "hostdispatch/text.h"
#include "hostdispatch/trace_report.h"

/* A screen of more steps has room for no report. */
#define STEPS_MAX 1000000

/* The width of a report that is taken along, and how many steps are drawn above it. */
#define TABLE_COLUMNS 100
#define TABLE_STEPS 50

/* ---- choosing: each is one entry of undo; what was changed by hand stays, and is said to ---- */

/* "dispatch per op, device time": the labels of these inputs, beginning small. */
static void list_inputs(const hd_scenario *scenario, unsigned inputs, char *buffer, size_t size)
{
    size_t used = 0;

    buffer[0] = '\0';
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!(inputs & 1u << i) || used >= size)
            continue;
        const char *label = hd_input_label(scenario, i);
        used += (size_t)snprintf(buffer + used, size - used, "%s%c%s", used ? ", " : "", label[0] | 0x20,
                                 label + 1);
    }
}

/* What was chosen, and what of it does not show since it was changed by hand. */
static void say_chosen(hd_app *app, const char *what, unsigned kept)
{
    char inputs[HD_STATUS_MAX];

    list_inputs(&app->now.scenario, kept, inputs, sizeof inputs);
    hd_app_say(app, HD_TONE_PLAIN, kept ? "%s; kept as changed by hand: %s. Del takes all as measured" : "%s",
               what, inputs);
}

/* The state that follows from a choice; `keep`: inputs that were changed by hand stay. @return the inputs
 * that do. */
static unsigned follow(const hd_state *now, const hd_scenario *before, const hd_scenario *measured, bool keep,
                       hd_state *next)
{
    unsigned kept = keep ? hd_import_by_hand(&now->scenario, before) : 0;

    *next = *now;
    next->scenario = *measured;
    hd_scenario_merge(&next->scenario, &now->scenario, kept);
    if (!keep)
        next->device_per_block = 0;
    else if (now->device_per_block > 0 && !(kept & 1u << HD_DEVICE_TIME))
        next->device_per_block =
            next->scenario.blocks > 0 ? measured->device_time / (double)next->scenario.blocks : 0;
    return kept;
}

/* Make the state follow a choice, or leave both as they were and say why. */
static bool choose(hd_app *app, const hd_taken *taken, bool keep, unsigned *kept)
{
    hd_import *import = app->import;
    const hd_taken *was = import->taken;
    hd_scenario before, measured;
    hd_error error;
    hd_state next;

    if (!hd_import_scenario(import, &before, NULL))
        before = app->now.scenario;
    if (!hd_import_use(import, taken, &error) || !hd_import_scenario(import, &measured, &error)) {
        (void)hd_import_use(import, was, NULL);
        /* What an option could give is of no use here. */
        const char *option = strstr(error.text, "; --");
        hd_app_say(app, HD_TONE_REFUSED, "%.*s", (int)(option ? option - error.text : HD_ERROR_MAX),
                   error.text);
        return false;
    }
    *kept = follow(&app->now, &before, &measured, keep, &next);
    next.taken = taken;
    if (hd_app_set(app, next, 0))
        return true;
    (void)hd_import_use(import, was, NULL);
    return false;
}

static hd_taken *another(hd_app *app)
{
    hd_taken *taken = hd_import_another(app->import);

    if (!taken)
        hd_app_say(app, HD_TONE_REFUSED, "There is no memory for another choice of steps");
    return taken;
}

static void take_step(hd_app *app, size_t index)
{
    hd_taken *taken = another(app);
    char what[HD_STATUS_MAX];
    unsigned kept;

    if (!taken)
        return;
    taken->step[index] = !taken->step[index];
    if (!choose(app, taken, true, &kept))
        return;
    const hd_trace_measure *m = hd_trace_measured(app->import->trace);
    snprintf(what, sizeof what, "%s step %lld: %lld of %lld steps", taken->step[index] ? "Took" : "Left",
             (long long)hd_trace_step_at(app->import->trace, index).number, (long long)m->steps,
             (long long)m->steps_found);
    say_chosen(app, what, kept);
}

static const char *const rule_words[HD_TRACE_RULES] = {
    [HD_RULE_WALL] = "Dispatch by wall: all of the host's time that is neither launching nor blocked",
    [HD_RULE_OPS] = "Dispatch by ops: the time inside operations, without their launches",
};

static void switch_rule(hd_app *app)
{
    hd_taken *taken = another(app);
    unsigned kept;

    if (!taken)
        return;
    taken->rule = taken->rule == HD_RULE_WALL ? HD_RULE_OPS : HD_RULE_WALL;
    if (choose(app, taken, true, &kept))
        say_chosen(app, rule_words[taken->rule], kept);
}

static void as_measured(hd_app *app)
{
    unsigned kept;

    if (choose(app, app->import->taken, false, &kept))
        hd_app_say(app, HD_TONE_PLAIN, "All inputs as the steps taken show them; u takes it back");
}

/* ---- the panel ---- */

bool hd_import_available(const hd_app *app)
{
    return app->import;
}

int hd_import_step_rows(const hd_app *app)
{
    size_t steps = hd_trace_steps(app->import->trace);

    return steps < STEPS_MAX ? (int)steps : STEPS_MAX;
}

static char *report(const hd_app *app, int columns, bool covered)
{
    hd_writing text;

    if (!hd_writing_begin(&text))
        return NULL;
    if (covered)
        fputs("covered\n", text.out);
    else
        hd_trace_report(text.out, app->import->trace, &app->import->options, app->ascii, columns);
    return hd_writing_end(&text, NULL);
}

char *hd_import_report_text(const hd_app *app)
{
    return report(app, app->columns - 2, app->covered);
}

int hd_import_rows(const hd_app *app)
{
    if (!app->import)
        return 0;
    char *text = hd_import_report_text(app);
    int rows = HD_IMPORT_STEPS + hd_import_step_rows(app);

    for (const char *p = text; p && *p; p++)
        rows += *p == '\n';
    free(text);
    return rows;
}

/* The step in focus, or -1. */
static int step_in_focus(const hd_app *app)
{
    int row = app->panel_row[HD_PANEL_IMPORT] - HD_IMPORT_STEPS;

    return app->import && row >= 0 && row < hd_import_step_rows(app) ? row : -1;
}

static bool on_rule(const hd_app *app)
{
    return app->import && app->panel_row[HD_PANEL_IMPORT] == HD_IMPORT_RULE;
}

static void say_step(hd_app *app, int row)
{
    hd_trace_step step = hd_trace_step_at(app->import->trace, (size_t)row);

    if (step.number < 0) {
        hd_app_say(app, HD_TONE_PLAIN, "The trace marks no steps: the whole is one");
        return;
    }
    for (int form = 0; form < 2; form++) {
        hd_app_say(app, HD_TONE_PLAIN, "Step %lld is %s; Enter %s it%s", (long long)step.number,
                   step.taken ? "taken" : "left out", step.taken ? "leaves" : "takes",
                   form == 0 ? ". The bar is its wall, in it the device's time" : "");
        if (hd_text_columns(app->status) <= app->columns - 2)
            break;
    }
}

/* The rule taken, and what Enter does; the fullest form that fits one line. */
static void say_rule(hd_app *app)
{
    static const char *const words[][HD_TRACE_RULES] = {
        {[HD_RULE_WALL] = "Dispatch is by wall, all host time neither launching nor blocked",
         [HD_RULE_OPS] = "Dispatch is by ops, the time inside operations"},
        {"Dispatch is by wall", "Dispatch is by ops"},
    };
    hd_trace_rule rule = app->import->options.rule, other = rule == HD_RULE_WALL ? HD_RULE_OPS : HD_RULE_WALL;
    bool made = hd_trace_verdict_of(app->import->trace, &app->import->options).made[other];

    for (int form = 0; form < 2; form++) {
        hd_app_say(app, HD_TONE_PLAIN, made ? "%s; Enter: by %s" : "%s; by %s the trace gives none",
                   words[form][rule], hd_trace_rules[other]);
        if (hd_text_columns(app->status) <= app->columns - 2)
            break;
    }
}

void hd_import_say(hd_app *app)
{
    int row = step_in_focus(app);

    if (on_rule(app))
        say_rule(app);
    else if (row >= 0)
        say_step(app, row);
}

void hd_import_step(hd_app *app, int direction, hd_step step)
{
    (void)direction;
    (void)step;
    if (on_rule(app))
        switch_rule(app);
}

void hd_import_act(hd_app *app)
{
    int row = step_in_focus(app);

    if (on_rule(app))
        switch_rule(app);
    else if (row >= 0 && hd_trace_step_at(app->import->trace, (size_t)row).number < 0)
        say_step(app, row);
    else if (row >= 0)
        take_step(app, (size_t)row);
}

void hd_import_drop(hd_app *app)
{
    if (app->import)
        as_measured(app);
}

void hd_import_table(const hd_app *app, FILE *out)
{
    if (!app->import)
        return;
    char *text = report(app, TABLE_COLUMNS, false);
    int steps = hd_import_step_rows(app), drawn = steps < TABLE_STEPS ? steps : TABLE_STEPS;

    hd_draw_panel_picture(app, HD_IMPORT_STEPS + drawn, TABLE_COLUMNS, out);
    if (drawn < steps)
        fprintf(out, "\n%d more steps are not drawn.\n", steps - drawn);
    fprintf(out, "\n```\n%s```\n", text ? text : "");
    free(text);
}
