#include "compare.h"

#include <string.h>

#include "hostdispatch/format.h"
#include "pin.h"

int hd_compare_rows(const hd_app *app)
{
    return 2 + app->now.pins->count;
}

int hd_compare_subject(int row)
{
    return row - 2;
}

int hd_compare_pin(const hd_app *app)
{
    int row = app->panel_row[HD_PANEL_COMPARE];

    return row < hd_compare_rows(app) ? row - 2 : HD_COMPARE_NOW;
}

const hd_scenario *hd_compare_scenario(const hd_app *app, int row)
{
    return row == 0 ? &app->now.scenario : row == 1 ? &app->opened : &app->now.pins->pin[row - 2].scenario;
}

const hd_outcome *hd_compare_outcome(const hd_app *app, int row)
{
    return row == 0 ? &app->outcome : row == 1 ? &app->opened_outcome : &app->now.pins->pin[row - 2].outcome;
}

bool hd_compare_is_covered(const hd_app *app, int row)
{
    return app->covered && hd_outcome_equal(hd_compare_outcome(app, row), &app->outcome);
}

bool hd_compare_is_baseline(const hd_app *app, int row)
{
    return row > 0 && hd_compare_subject(row) == app->now.pins->baseline;
}

const char *hd_compare_label(const hd_app *app, int row, char *buffer)
{
    if (row < 2)
        return strcpy(buffer, row == 0 ? "now" : "opened");
    return hd_pin_label(app, row - 2, buffer);
}

const char *hd_compare_ratio(const hd_app *app, int row, hd_output output, char *buffer)
{
    double value = hd_outcome_number(hd_compare_outcome(app, row), output);
    double base = hd_outcome_number(&app->baseline_outcome, output);

    bool covered = hd_compare_is_covered(app, app->now.pins->baseline + 2);

    buffer[0] = '\0';
    if (!covered && hd_outputs[output].kind != HD_WORD && base > 0 && value >= 0)
        hd_format_factor(buffer, value / base);
    return buffer;
}

bool hd_compare_differs(const hd_app *app, hd_input input)
{
    for (int row = 1; row < hd_compare_rows(app); row++)
        if (hd_scenario_differs(hd_compare_scenario(app, 0), hd_compare_scenario(app, row), input))
            return true;
    return false;
}

void hd_compare_say(hd_app *app)
{
    int pin = hd_compare_pin(app);

    if (pin >= 0 && app->now.pins->pin[pin].reason[0])
        hd_app_say(app, HD_TONE_PLAIN, "%c: %s", app->now.pins->pin[pin].letter,
                   app->now.pins->pin[pin].reason);
}

void hd_compare_step(hd_app *app, int direction, hd_step step)
{
    int to = app->panel_row[HD_PANEL_COMPARE] + direction;

    (void)step;
    if (to >= 0 && to < hd_compare_rows(app))
        app->panel_row[HD_PANEL_COMPARE] = to;
    hd_compare_say(app);
}

void hd_compare_moved(hd_app *app)
{
    if (app->compare_top >= hd_compare_rows(app))
        app->compare_top = 0;
}

void hd_compare_act(hd_app *app)
{
    int pin = hd_compare_pin(app);

    if (pin == HD_COMPARE_NOW)
        hd_app_say(app, HD_TONE_PLAIN, "This is the present scenario; p keeps it");
    else
        hd_pin_switch(app, pin);
}

void hd_compare_drop(hd_app *app)
{
    int pin = hd_compare_pin(app);

    if (pin < 0)
        hd_app_say(app, HD_TONE_PLAIN, "Only pins can be dropped");
    else
        hd_pin_drop(app, pin);
    if (app->panel_row[HD_PANEL_COMPARE] >= hd_compare_rows(app))
        app->panel_row[HD_PANEL_COMPARE] = hd_compare_rows(app) - 1;
}
