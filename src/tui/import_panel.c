#include "config.h"

#include "import_panel.h"

#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "hostdispatch/text.h"
#include "hostdispatch/trace_report.h"
#include "hostdispatch/writing.h"

/* A screen of more steps has room for no report. */
#define STEPS_MAX 1000000

/* The width of a report that is taken along, and how many steps are drawn above it. */
#define TABLE_COLUMNS 100
#define TABLE_STEPS 50

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
        hd_import_switch_rule(app);
}

void hd_import_act(hd_app *app)
{
    int row = step_in_focus(app);

    if (on_rule(app))
        hd_import_switch_rule(app);
    else if (row >= 0 && hd_trace_step_at(app->import->trace, (size_t)row).number < 0)
        say_step(app, row);
    else if (row >= 0)
        hd_import_take_step(app, (size_t)row);
}

void hd_import_drop(hd_app *app)
{
    if (app->import)
        hd_import_as_measured(app);
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
