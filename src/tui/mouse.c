#include "config.h"

#include "mouse.h"

#include "chooser.h"
#include "draw.h"
#include "inputs.h"
#include "keys.h"
#include "layout.h"
#include "lesson_list.h"
#include "page.h"
#include "panel.h"
#include "prompt.h"

static int position_on(const hd_area *track, int x)
{
    int at = x - track->x;

    if (at <= 0 || track->columns < 2)
        return 0;
    return at >= track->columns - 1 ? 1000 : at * 1000 / (track->columns - 1);
}

static void press_row(hd_app *app, const hd_area *area, const hd_event *event)
{
    (void)event;
    hd_app_do(app, (hd_action){.with = hd_inputs_focus}, area->index);
}

static void slide(hd_app *app, const hd_area *area, int x)
{
    if ((int)app->row == area->index)
        hd_app_do(app, (hd_action){.run = hd_inputs_slide}, position_on(area, x));
}

static void press_track(hd_app *app, const hd_area *area, const hd_event *event)
{
    hd_app_do(app, (hd_action){.with = hd_inputs_focus}, area->index);
    slide(app, area, event->x);
}

static void press_key(hd_app *app, const hd_area *area, const hd_event *event)
{
    const hd_key_row *row = hd_draw_key_at(app, area, event->x);

    /* A click on "type" has no digit to begin with: it opens the field. */
    if (row && row->action.typed == hd_inputs_type)
        hd_app_do(app, (hd_action){.alone = hd_inputs_edit}, 0);
    else if (row && row->action.typed == hd_question_refuse)
        hd_app_do(app, (hd_action){.with = hd_question_answer}, -1);
    else if (row)
        hd_app_do(app, row->action, hd_key_argument(row, row->keys[0]));
}

static void press_choice(hd_app *app, const hd_area *area, const hd_event *event)
{
    size_t index = hd_chooser_top(&app->chooser, (size_t)area->rows) + (size_t)(event->y - area->y);

    if (app->mode == HD_MODE_LESSONS && event->y - area->y < app->lessons.count)
        hd_app_do(app, (hd_action){.with = hd_lessons_scroll}, event->y - area->y - app->lessons.at);
    if (app->mode != HD_MODE_CHOOSER || index >= app->chooser.count)
        return;
    if (index == app->chooser.at)
        hd_app_do(app, (hd_action){.alone = hd_choose}, 0);
    else
        hd_app_do(app, (hd_action){.with = hd_choose_scroll}, (int)index - (int)app->chooser.at);
}

static void press_panel(hd_app *app, const hd_area *area, const hd_event *event)
{
    int row = hd_draw_panel_row_at(app, area, event->y, event->x);

    if (app->mode != HD_MODE_PANEL)
        hd_app_do(app, (hd_action){.alone = hd_inputs_leave}, 0);
    if (row >= 0 && app->mode == HD_MODE_PANEL)
        hd_app_do(app, (hd_action){.with = hd_panel_scroll}, row - app->panel_row[app->panel]);
}

static void press_title(hd_app *app, const hd_area *area, const hd_event *event)
{
    if (event->x >= area->columns - 7)
        hd_app_do(app, (hd_action){.alone = app->mode == HD_MODE_PAGE ? hd_page_back : hd_page_help}, 0);
}

static void press_tab(hd_app *app, const hd_area *area, const hd_event *event)
{
    int panel = hd_draw_tab_at(app, area, event->x);

    if (panel >= 0)
        hd_app_do(app, (hd_action){.with = hd_panel_show}, panel);
}

/* The results above another panel, and the bar that is covered. */
static void press_shown(hd_app *app, const hd_area *area, const hd_event *event)
{
    (void)event;
    if (area->kind == HD_AREA_RESULTS)
        hd_app_do(app, (hd_action){.with = hd_panel_show}, HD_PANEL_RESULTS);
    else if (app->covered)
        hd_app_do(app, (hd_action){.alone = hd_app_cover}, 0);
}

/* What a press on each kind of area does; nothing on the others. */
static void (*const presses[HD_AREA_KINDS])(hd_app *, const hd_area *, const hd_event *) = {
    [HD_AREA_LABEL] = press_row,   [HD_AREA_VALUE] = press_row,   [HD_AREA_LOW] = press_row,
    [HD_AREA_HIGH] = press_row,    [HD_AREA_ANSWER] = press_row,  [HD_AREA_TRACK] = press_track,
    [HD_AREA_KEYS] = press_key,    [HD_AREA_TITLE] = press_title, [HD_AREA_PANEL] = press_panel,
    [HD_AREA_PAGE] = press_choice, [HD_AREA_TABS] = press_tab,    [HD_AREA_RESULTS] = press_shown,
    [HD_AREA_BAR] = press_shown,
};

static void wheel(hd_app *app, const hd_area *area, int direction)
{
    bool on_input = area->kind == HD_AREA_LABEL || area->kind == HD_AREA_VALUE || area->kind == HD_AREA_LOW ||
                    area->kind == HD_AREA_TRACK || area->kind == HD_AREA_HIGH;

    if (area->kind == HD_AREA_PAGE) {
        if (app->mode == HD_MODE_PAGE)
            hd_app_do(app, (hd_action){.with = hd_page_scroll}, -3 * direction);
        else if (app->mode == HD_MODE_LESSONS)
            hd_app_do(app, (hd_action){.with = hd_lessons_scroll}, -direction);
        else
            hd_app_do(app, (hd_action){.with = hd_choose_scroll}, -direction);
    } else if (on_input) {
        /* Turning on over one row is one entry of undo, so the focus moves only when the row is another. */
        if ((int)app->row != area->index || app->mode != hd_app_home(app))
            hd_app_do(app, (hd_action){.with = hd_inputs_focus}, area->index);
        if ((int)app->row == area->index)
            hd_app_do(app, (hd_action){.run = hd_inputs_step}, direction);
    }
}

void hd_mouse_do(hd_app *app, const hd_event *event, int *track)
{
    hd_layout layout = hd_layout_of(app);
    const hd_area *area = hd_layout_at(&layout, event->y, event->x);

    if (event->kind == HD_EVENT_RELEASE) {
        *track = -1;
    } else if (event->kind == HD_EVENT_DRAG) {
        const hd_area *dragged = *track >= 0 ? hd_layout_find(&layout, HD_AREA_TRACK, *track) : NULL;
        if (dragged)
            slide(app, dragged, event->x);
    } else if (app->mode == HD_MODE_QUESTION || app->mode == HD_MODE_READING) {
        /* Only its answers count. */
        if (area && event->kind == HD_EVENT_PRESS && area->kind == HD_AREA_KEYS)
            press_key(app, area, event);
    } else if (area && event->kind == HD_EVENT_WHEEL) {
        wheel(app, area, event->key);
    } else if (area && event->kind == HD_EVENT_PRESS && presses[area->kind]) {
        presses[area->kind](app, area, event);
        if (area->kind == HD_AREA_TRACK && (int)app->row == area->index)
            *track = area->index;
    }
}
