#include "panel.h"

#include "app.h"
#include "compare.h"
#include "hostdispatch/text.h"
#include "import_panel.h"
#include "layout.h"
#include "whatif.h"

static int results_rows(const hd_app *app)
{
    (void)app;
    return HD_OUTPUTS;
}

/* The equation and, where there is room for both, what it is. */
static void say_result(hd_app *app)
{
    const hd_output_row *row = &hd_outputs[app->panel_row[HD_PANEL_RESULTS]];

    hd_app_say(app, HD_TONE_PLAIN, "%s = %s. %s", row->label, row->equation, row->help);
    if (hd_text_columns(app->status) > app->columns - 2)
        hd_app_say(app, HD_TONE_PLAIN, "%s = %s", row->label, row->equation);
}

const hd_panel_row hd_panels[HD_PANELS] = {
    [HD_PANEL_RESULTS] = {.letter = 'r', .name = "Results", .rows = results_rows, .say = say_result},
    [HD_PANEL_COMPARE] = {.letter = 'c', .name = "Compare", .rows = hd_compare_rows, .say = hd_compare_say,
                          .act = hd_compare_act, .drop = hd_compare_drop, .act_word = "switch"},
    [HD_PANEL_WHATIF] = {.letter = 'w', .name = "What-if", .rows = hd_whatif_rows, .say = hd_whatif_say,
                         .step = hd_whatif_step, .act = hd_whatif_act, .table = hd_whatif_table,
                         .step_word = "strength", .act_word = "apply"},
    [HD_PANEL_SWEEP] = {.letter = 'v', .name = "Sweep", .rows = hd_sweeping_rows, .say = hd_sweeping_say,
                        .step = hd_sweeping_step, .act = hd_sweeping_act, .table = hd_sweeping_table,
                        .step_word = "choose"},
    [HD_PANEL_IMPORT] = {.letter = 'i', .name = "Import", .available = hd_import_available,
                         .missing = "No trace is open; o opens one", .rows = hd_import_rows, .say = hd_import_say,
                         .step = hd_import_step, .act = hd_import_act, .drop = hd_import_drop, .table = hd_import_table,
                         .step_word = "rule", .act_word = "choose"},
};

static void say_row(hd_app *app)
{
    if (hd_panels[app->panel].say)
        hd_panels[app->panel].say(app);
}

bool hd_panel_is_available(const hd_app *app, hd_panel panel)
{
    return !hd_panels[panel].available || hd_panels[panel].available(app);
}

void hd_panel_step(hd_app *app, int direction, hd_step step)
{
    if (hd_panels[app->panel].step)
        hd_panels[app->panel].step(app, direction, step);
}

void hd_panel_act(hd_app *app)
{
    if (hd_panels[app->panel].act)
        hd_panels[app->panel].act(app);
}

void hd_panel_drop(hd_app *app)
{
    if (hd_panels[app->panel].drop)
        hd_panels[app->panel].drop(app);
}

void hd_panel_focus(hd_app *app)
{
    app->mode = app->mode == HD_MODE_PANEL && !app->zoomed ? HD_MODE_INPUTS : HD_MODE_PANEL;
    if (app->mode == HD_MODE_PANEL)
        say_row(app);
}

void hd_panel_show(hd_app *app, hd_panel panel)
{
    bool again = hd_app_panel_shown(app) && app->panel == panel;

    if (!hd_panel_is_available(app, panel)) {
        hd_app_say(app, HD_TONE_PLAIN, "%s", hd_panels[panel].missing);
        return;
    }
    app->panel = panel;
    if (again && !app->zoomed)
        app->mode = app->mode == HD_MODE_PANEL ? HD_MODE_INPUTS : HD_MODE_PANEL;
    else if (app->rows < HD_PANEL_ROWS)
        app->mode = HD_MODE_PANEL;
    if (app->mode == HD_MODE_PANEL)
        say_row(app);
}

void hd_panel_zoom(hd_app *app)
{
    app->zoomed = !app->zoomed;
    app->mode = app->zoomed ? HD_MODE_PANEL : HD_MODE_INPUTS;
}

void hd_panel_move(hd_app *app, int by, bool wrap)
{
    int rows = hd_panels[app->panel].rows(app), *row = &app->panel_row[app->panel];
    int to = *row + by;

    if (rows == 0)
        return;
    if (wrap)
        *row = (to + rows) % rows;
    else
        *row = to < 0 ? 0 : to >= rows ? rows - 1 : to;
    say_row(app);
}
