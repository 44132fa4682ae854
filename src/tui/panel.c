#include "panel.h"

#include "app.h"
#include "compare.h"
#include "compare_page.h"
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
#define HD_PANEL_ROW(NAME, letter_, name_, ...)                                                              \
    [HD_PANEL_##NAME] = {.letter = letter_, .name = name_, __VA_ARGS__},
    HD_EACH_PANEL(HD_PANEL_ROW)
#undef HD_PANEL_ROW
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

bool hd_panel_turn(hd_app *app, int by)
{
    return hd_panels[app->panel].turn && hd_panels[app->panel].turn(app, by);
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
    if (hd_panels[app->panel].moved)
        hd_panels[app->panel].moved(app);
    say_row(app);
}
