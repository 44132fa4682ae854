#include "command.h"

#include "field.h"
#include "find.h"
#include "row.h"
#include "chooser.h"
#include "panel.h"

/* Commands on a row while its value is typed take the value over first; a refused one stays in the field. */
static bool take_over(hd_app *app)
{
    bool typed = app->mode == HD_MODE_TYPING || app->mode == HD_MODE_CARET;

    return !typed || hd_field_keep(app);
}

void hd_command_row(hd_app *app, int by)
{
    if (app->mode == HD_MODE_PANEL)
        hd_panel_move(app, by, true);
    else if (app->mode == HD_MODE_CHOOSER)
        hd_chooser_move(&app->chooser, by, true);
    else if (app->mode == HD_MODE_PATH)
        app->mode = HD_MODE_CHOOSER;
    else if (take_over(app))
        hd_row_move(app, by);
}

void hd_command_focus_row(hd_app *app, int row)
{
    if (take_over(app))
        hd_row_focus(app, (hd_input)row);
}

static void step(hd_app *app, int direction, hd_step size)
{
    if (app->mode == HD_MODE_PANEL)
        hd_panel_step(app, direction, size);
    else if (take_over(app))
        hd_row_step(app, direction, size);
}

void hd_command_step(hd_app *app, int direction)
{
    step(app, direction, HD_STEP_FINE);
}

void hd_command_coarse_step(hd_app *app, int direction)
{
    step(app, direction, HD_STEP_COARSE);
}

void hd_command_slide(hd_app *app, int thousandths)
{
    if (take_over(app))
        hd_row_slide(app, thousandths);
}

void hd_command_act(hd_app *app)
{
    if (app->mode == HD_MODE_PANEL)
        hd_panel_act(app);
    else if (!hd_find_apply(app))
        hd_field_begin(app);
}

void hd_command_focus(hd_app *app)
{
    if (take_over(app))
        hd_panel_focus(app);
}
