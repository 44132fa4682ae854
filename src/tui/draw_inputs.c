#include "config.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "find.h"
#include "hostdispatch/slider.h"
#include "hostdispatch/text.h"
#include "words.h"

static bool in_focus(const hd_app *app, const hd_area *area)
{
    return (int)app->row == area->index && app->mode != HD_MODE_PANEL;
}

static bool edited(const hd_app *app, const hd_area *area)
{
    return in_focus(app, area) && (app->mode == HD_MODE_TYPING || app->mode == HD_MODE_CARET);
}

static hd_style color_of(int input)
{
    return input == HD_DISPATCH      ? HD_STYLE_DISPATCH
           : input == HD_LAUNCH      ? HD_STYLE_LAUNCH
           : input == HD_DEVICE_TIME ? HD_STYLE_DEVICE
                                     : HD_STYLE_TEXT;
}

void hd_draw_label(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    bool focus = in_focus(app, area);

    if (focus) {
        hd_put(canvas, area->y, area->x, 1, color_of(area->index),
               hd_glyph_text(HD_GLYPH_MARKER, canvas->ascii));
        canvas->focus_y = area->y;
        canvas->focus_x = area->x;
    }
    hd_put(canvas, area->y, area->x + 1, area->columns - 1, focus ? HD_STYLE_STRONG : HD_STYLE_TEXT,
           hd_input_label(&app->now.scenario, (hd_input)area->index));
}

/* The text being typed with its unit behind the caret; it may run on over the slider, and scrolls where that
 * ends. */
static void draw_edit(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    const hd_edit *edit = &app->field.edit;
    char before[HD_EDIT_MAX], after[HD_EDIT_MAX];
    const char *unit =
        app->field.unit &&
                strpbrk(edit->text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ\xc2\xce") == NULL
            ? app->field.unit->name
            : NULL;
    int room = app->columns - 2 - area->x - 3;
    hd_style style = app->field.refused ? HD_STYLE_REFUSED : HD_STYLE_STRONG;

    hd_text_clean(edit->text, edit->caret, canvas->ascii, before, sizeof before);
    hd_text_clean(edit->text + edit->caret, edit->length - edit->caret, canvas->ascii, after, sizeof after);
    const char *shown = hd_text_tail(before, room - 1);
    int columns = hd_text_columns(shown) + hd_text_columns(after);
    int end = area->x + area->columns, x = end - columns;
    x = x < area->x ? area->x : x;
    int caret = x + hd_put_outside(canvas, area->y, x, room, style, shown);
    int next = caret + hd_put_outside(canvas, area->y, caret, area->x + room - caret, style, after);
    if (unit)
        hd_put(canvas, area->y, next + 1, 3, HD_STYLE_DIM, strcmp(unit, "us") == 0 ? "µs" : unit);
    canvas->cursor_y = area->y;
    canvas->cursor_x = caret;
}

void hd_draw_value(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char words[HD_WORDS_MAX];

    if (edited(app, area)) {
        draw_edit(app, canvas, area);
        return;
    }
    bool follows = area->index == HD_LAUNCHES_PER_BLOCK && hd_app_follows(app, HD_LAUNCHES_PER_BLOCK);
    hd_put_right(canvas, area->y, area->x + area->columns, area->columns,
                 follows               ? HD_STYLE_DIM
                 : in_focus(app, area) ? HD_STYLE_STRONG
                                       : HD_STYLE_TEXT,
                 hd_format_input(words, &app->now.scenario, (hd_input)area->index));
}

static bool has_slider(const hd_app *app, const hd_area *area)
{
    return !edited(app, area) && !hd_app_follows(app, (hd_input)area->index);
}

static void draw_end(const hd_app *app, hd_canvas *canvas, const hd_area *area, double value, bool right)
{
    char end[HD_NUMBER_MAX];

    if (!has_slider(app, area))
        return;
    hd_format_end(end, value, hd_inputs[area->index].kind == HD_TIME);
    if (right)
        hd_put_right(canvas, area->y, area->x + area->columns, area->columns, HD_STYLE_DIM, end);
    else
        hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM, end);
}

void hd_draw_slider_low(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    draw_end(app, canvas, area, hd_inputs[area->index].low, true);
}

void hd_draw_slider_high(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    draw_end(app, canvas, area, hd_inputs[area->index].high, false);
}

void hd_draw_answer(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char words[HD_WORDS_MAX];
    hd_answer answer = hd_find_answer(app, (hd_input)area->index);
    bool useful = answer.kind != HD_ANSWER_NEVER && !answer.already;

    if (!edited(app, area))
        hd_put_right(canvas, area->y, area->x + area->columns, area->columns,
                     useful ? HD_STYLE_STRONG : HD_STYLE_DIM,
                     hd_answer_show(words, (hd_input)area->index, &answer));
}

/* The cell of a position, or the edge it lies beyond. */
static int cell_of(double position, int columns)
{
    if (position <= 0)
        return 0;
    return position >= 1 ? columns - 1 : (int)lround(position * (columns - 1));
}

/*
 * The knob's cell. A value that differs from the baseline's by less than a cell shows on its side of the
 * ghost, so that a change is always seen.
 */
static int knob_cell(double position, double baseline, int columns)
{
    int knob = cell_of(position, columns), ghost = cell_of(baseline, columns);

    if (knob != ghost || position == baseline)
        return knob;
    if (position > baseline)
        return knob + 1 < columns ? knob + 1 : knob;
    return knob > 0 ? knob - 1 : knob;
}

/* The part of the slider whose values reach the target. */
static void mark_answer(const hd_app *app, hd_canvas *canvas, const hd_area *area, hd_input input)
{
    hd_answer answer = hd_find_answer(app, input);
    bool count = hd_inputs[input].kind == HD_COUNT;

    if (answer.kind == HD_ANSWER_NEVER)
        return;
    double low = hd_slider_position(input, count ? (double)answer.low.count : answer.low.number);
    double high = hd_slider_position(input, count ? (double)answer.high.count : answer.high.number);
    if (high < 0 || low > 1)
        return;
    int from = cell_of(low, area->columns), to = cell_of(high, area->columns);
    hd_fill(canvas, area->y, area->x + from, to - from + 1, HD_STYLE_GOOD, HD_GLYPH_ANSWER);
}

void hd_draw_slider(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    hd_input input = (hd_input)area->index;
    char words[HD_WORDS_MAX];

    if (!has_slider(app, area)) {
        if (!edited(app, area))
            hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM, hd_words_link(app, input, words));
        return;
    }
    double position = hd_slider_position(input, hd_scenario_number(&app->now.scenario, input));
    double baseline = hd_slider_position(input, hd_scenario_number(&app->baseline, input));
    int knob = knob_cell(position, baseline, area->columns), ghost = cell_of(baseline, area->columns);
    /* A hair outside an end is rounding, not a value beyond it. */
    hd_glyph sign = position < -1e-9      ? HD_GLYPH_KNOB_BELOW
                    : position > 1 + 1e-9 ? HD_GLYPH_KNOB_ABOVE
                                          : HD_GLYPH_KNOB;

    if (area->columns < 3)
        return;
    hd_fill(canvas, area->y, area->x, knob, color_of(area->index), HD_GLYPH_TRACK_ON);
    hd_fill(canvas, area->y, area->x + knob + 1, area->columns - knob - 1, HD_STYLE_TRACK,
            HD_GLYPH_TRACK_OFF);
    if (hd_find_shown(app))
        mark_answer(app, canvas, area, input);
    if (ghost != knob)
        hd_fill(canvas, area->y, area->x + ghost, 1, HD_STYLE_TEXT, HD_GLYPH_GHOST);
    hd_fill(canvas, area->y, area->x + knob, 1, color_of(area->index), sign);
}
