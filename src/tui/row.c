#include "row.h"

#include <math.h>
#include <stdint.h>

/* The first double that no int64_t holds. */
#define TWO_TO_63 9223372036854775808.0

void hd_row_move(hd_app *app, int by)
{
    app->row = (hd_input)(((int)app->row + by + HD_INPUTS) % HD_INPUTS);
}

void hd_row_focus(hd_app *app, hd_input row)
{
    app->row = row;
    if (app->mode == HD_MODE_PANEL)
        app->mode = HD_MODE_INPUTS;
}

/* A run of steps on one row is one undo entry; so is a drag. */
static int run_tag(const hd_app *app)
{
    return 1 + (int)app->row;
}

static void set_count(hd_app *app, int64_t count, int tag)
{
    hd_state next = app->now;

    if (hd_scenario_set_count(&next.scenario, app->row, count, NULL))
        hd_app_set(app, next, tag);
}

static void set_number(hd_app *app, double value, int tag)
{
    hd_state next = app->now;

    if (hd_inputs[app->row].kind == HD_COUNT) {
        set_count(app, value >= TWO_TO_63 ? INT64_MAX : (int64_t)value, tag);
        return;
    }
    if (app->row == HD_DEVICE_TIME)
        next.device_per_block = 0;
    hd_error error;
    if (!hd_scenario_set_time(&next.scenario, app->row, value, &error))
        hd_app_say(app, HD_TONE_REFUSED, "%s", error.text);
    else
        hd_app_set(app, next, tag);
}

static void say_end(hd_app *app, int direction)
{
    const hd_input_row *row = &hd_inputs[app->row];
    char end[HD_NUMBER_MAX];

    if (direction < 0 && !row->positive)
        hd_app_say(app, HD_TONE_PLAIN, "%s is 0 already", row->label);
    else
        hd_app_say(
            app, HD_TONE_PLAIN, "The slider ends at %s; type a value to go beyond",
            hd_format_end(end, direction < 0 ? row->low : row->high, row->kind == HD_TIME));
}

void hd_row_step(hd_app *app, int direction, hd_step step)
{
    double value = hd_scenario_number(&app->now.scenario, app->row);
    double to = hd_slider_step(app->row, value, direction, step);
    bool count = hd_inputs[app->row].kind == HD_COUNT;

    /* Beyond 2^53 a double cannot hold the neighbour of a count. */
    if (count && step == HD_STEP_FINE && direction < 0 && value > hd_inputs[app->row].high)
        set_count(app, hd_scenario_count(&app->now.scenario, app->row) - 1, run_tag(app));
    else if (to == value)
        say_end(app, direction);
    else
        set_number(app, to, run_tag(app));
}

void hd_row_scale(hd_app *app, int direction)
{
    int64_t count;

    if (hd_inputs[app->row].kind != HD_COUNT) {
        set_number(app,
                   hd_slider_scale(hd_scenario_number(&app->now.scenario, app->row), direction < 0 ? 0.5 : 2),
                   0);
        return;
    }
    count = hd_scenario_count(&app->now.scenario, app->row);
    if (direction < 0)
        set_count(app, count / 2 + count % 2, 0);
    else
        set_count(app, count > INT64_MAX / 2 ? INT64_MAX : count * 2, 0);
}

void hd_row_end(hd_app *app, int direction)
{
    set_number(app, direction < 0 ? hd_inputs[app->row].low : hd_inputs[app->row].high, 0);
}

void hd_row_slide(hd_app *app, int thousandths)
{
    double value = hd_slider_value(app->row, thousandths / 1000.0);

    if (value != hd_scenario_number(&app->now.scenario, app->row) || hd_app_follows(app, app->row))
        set_number(app, value, run_tag(app));
}

void hd_row_to_baseline(hd_app *app)
{
    hd_state next = app->now;

    if (app->row == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(&app->baseline, app->row)) {
        hd_scenario_unset(&next.scenario, app->row);
        hd_app_set(app, next, 0);
    } else if (hd_inputs[app->row].kind == HD_COUNT) {
        set_count(app, hd_scenario_count(&app->baseline, app->row), 0);
    } else {
        set_number(app, hd_scenario_number(&app->baseline, app->row), 0);
    }
}

static void link_launches(hd_app *app)
{
    hd_state next = app->now;

    if (hd_app_follows(app, HD_LAUNCHES_PER_BLOCK)) {
        (void)hd_scenario_set_count(&next.scenario, HD_LAUNCHES_PER_BLOCK, next.scenario.ops_per_block, NULL);
        if (hd_app_set(app, next, 0))
            hd_app_say(app, HD_TONE_PLAIN, "Launches no longer follow operations");
        return;
    }
    hd_scenario_unset(&next.scenario, HD_LAUNCHES_PER_BLOCK);
    if (hd_app_set(app, next, 0))
        hd_app_say(app, HD_TONE_PLAIN, "Launches follow operations: one for each");
}

static void link_device(hd_app *app)
{
    hd_state next = app->now;
    char each[HD_NUMBER_MAX];

    if (next.device_per_block > 0) {
        next.device_per_block = 0;
        if (hd_app_set(app, next, 0))
            hd_app_say(app, HD_TONE_PLAIN, "Device time no longer follows blocks");
        return;
    }
    if (next.scenario.blocks == 0) {
        hd_app_say(app, HD_TONE_REFUSED, "Device time can follow blocks from 1 block on; set Blocks first");
        return;
    }
    next.device_per_block = next.scenario.device_time / (double)next.scenario.blocks;
    if (hd_app_set(app, next, 0))
        hd_app_say(app, HD_TONE_PLAIN, "Device time follows blocks: %s for each",
                   hd_format_time(each, next.device_per_block));
}

void hd_row_link(hd_app *app)
{
    if (app->row == HD_OPS_PER_BLOCK || app->row == HD_LAUNCHES_PER_BLOCK)
        link_launches(app);
    else if (app->row == HD_BLOCKS || app->row == HD_DEVICE_TIME)
        link_device(app);
    else
        hd_app_say(app, HD_TONE_PLAIN,
                   "Nothing to link here: launches can follow operations, device time can follow blocks");
}
