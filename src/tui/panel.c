#include "panel.h"

static const hd_panel_row *shown(const hd_app *app)
{
    return app->panels[app->panel];
}

char hd_panel_letter(hd_panel panel)
{
#define LETTER(NAME, letter) letter,
    static const char letters[] = {HD_EACH_PANEL(LETTER)};
#undef LETTER

    return letters[panel];
}

static void say_row(hd_app *app)
{
    if (shown(app)->say)
        shown(app)->say(app);
}

bool hd_panel_is_available(const hd_app *app, hd_panel panel)
{
    return !app->panels[panel]->available || app->panels[panel]->available(app);
}

void hd_panel_step(hd_app *app, int direction, hd_step step)
{
    if (shown(app)->step)
        shown(app)->step(app, direction, step);
}

void hd_panel_act(hd_app *app)
{
    if (shown(app)->act)
        shown(app)->act(app);
}

void hd_panel_drop(hd_app *app)
{
    if (shown(app)->drop)
        shown(app)->drop(app);
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
        hd_app_say(app, HD_TONE_PLAIN, "%s", app->panels[panel]->missing);
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
    return shown(app)->turn && shown(app)->turn(app, by);
}

void hd_panel_move(hd_app *app, int by, bool wrap)
{
    int rows = shown(app)->rows(app), *row = &app->panel_row[app->panel];
    int to = *row + by;

    if (rows == 0)
        return;
    if (wrap)
        *row = (to + rows) % rows;
    else
        *row = to < 0 ? 0 : to >= rows ? rows - 1 : to;
    if (shown(app)->moved)
        shown(app)->moved(app);
    say_row(app);
}
