/*
 * The whole screen, and what on it is not the step's or the panel's: title, sentence, inputs, status and
 * keys.
 */
#include "config.h"

#include "draw.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "find.h"
#include "guess.h"
#include "lesson.h"
#include "lesson_draw.h"
#include "lesson_text.h"
#include "hostdispatch/slider.h"
#include "hostdispatch/text.h"
#include "page.h"
#include "panel.h"
#include "prompt.h"
#include "results.h"
#include "step.h"
#include "words.h"

/* ---- title and sentence ---- */

/* Without a row for the sentence, where the target stands else, it takes the name's place. */
static bool target_in_title(const hd_app *app)
{
    if (!hd_find_shown(app))
        return false;
    hd_layout layout = hd_layout_of(app);
    return !hd_layout_find(&layout, HD_AREA_SENTENCE, 0) && hd_layout_find(&layout, HD_AREA_STEP, 0);
}

static void draw_title(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    hd_pen pen = {canvas, area->y, 1, area->columns - 1};
    hd_mode mode = hd_app_shown_mode(app);
    char words[HD_WORDS_MAX];

    hd_fill_blank(canvas, area->y, 0, area->columns, HD_STYLE_TITLE);
    hd_pen_put(&pen, HD_STYLE_TITLE_STRONG, "hostdispatch");
    pen.end = hd_put_right(canvas, area->y, pen.end, 6, HD_STYLE_TITLE, "? help") - 1;
    pen.x += 2;
    if (mode == HD_MODE_PAGE) {
        hd_pen_put(&pen, HD_STYLE_TITLE, "%s", hd_page_title(&app->page));
    } else if (mode == HD_MODE_CHOOSER) {
        hd_pen_put(&pen, HD_STYLE_TITLE, "Open");
    } else if (mode == HD_MODE_LESSONS) {
        hd_pen_put(&pen, HD_STYLE_TITLE, "Lessons");
    } else if (app->play && mode != HD_MODE_PANEL) {
        pen.end = hd_put_right(canvas, area->y, pen.end, 12, HD_STYLE_TITLE, hd_lesson_place(app, words)) - 2;
        hd_put_outside(canvas, pen.y, pen.x, pen.end - pen.x, HD_STYLE_TITLE, hd_lesson_title(app, words));
    } else if (app->document && target_in_title(app)) {
        hd_pen_put(&pen, HD_STYLE_TITLE_STRONG, "%s", hd_find_words(app, words));
    } else if (app->document) {
        pen.x += 1 + hd_put_outside(canvas, pen.y, pen.x, pen.end - pen.x - 3, HD_STYLE_TITLE,
                                    hd_words_title(app));
        if (hd_app_changed(app))
            hd_pen_put(&pen, HD_STYLE_TITLE_CHANGED, "•");
    }
}

/* Columns that a row may lose to a word that goes to the next. */
#define SENTENCE_SLACK 12

static void draw_sentence(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char words[HD_WORDS_MAX];
    int room = area->columns;

    if (hd_find_shown(app)) {
        int x =
            hd_put_right(canvas, area->y, area->x + room, room / 2,
                         hd_find_reached(app) ? HD_STYLE_GOOD : HD_STYLE_STRONG, hd_find_words(app, words));
        if (room >= 70)
            x = hd_put_right(canvas, area->y, x - 1, x - 1, HD_STYLE_DIM, "target");
        room = x - area->x - 2;
    }
    const char *rest = hd_words_sentence(app, room * area->rows - (area->rows - 1) * SENTENCE_SLACK, words);
    for (int row = 0; row < area->rows && *rest; row++) {
        const char *from = rest;
        size_t length = hd_text_break(from, room, &rest);
        hd_pen pen = {canvas, area->y + row, area->x, area->x + room};
        hd_pen_put(&pen, HD_STYLE_TEXT, "%.*s", (int)(row + 1 < area->rows ? length : strlen(from)), from);
    }
}

/* ---- status ---- */

/* A line of text asked for: the question, then the end of the text where it is too long, and the caret. */
static void draw_prompt(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char clean[HD_EDIT_MAX * 3];
    const hd_edit *edit = &app->prompt.edit;
    char label[64];

    /* What stands in parentheses goes where the text has no half of the row left. */
    snprintf(label, sizeof label, "%s", hd_prompt_label(app));
    if (hd_columns(canvas, label) > area->columns / 2 && strchr(label, '('))
        strcpy(strchr(label, '(') - 1, ": ");
    int x = area->x + hd_put(canvas, area->y, area->x, area->columns / 2, HD_STYLE_STRONG, label);
    int room = area->x + area->columns - x - 1;

    hd_clean(canvas, edit->text, edit->caret, clean, sizeof clean);
    const char *shown = hd_text_tail(clean, room);
    canvas->cursor_y = area->y;
    canvas->cursor_x = x + hd_put_outside(canvas, area->y, x, room,
                                          app->prompt.refused    ? HD_STYLE_REFUSED
                                          : app->prompt.proposed ? HD_STYLE_CHOSEN
                                                                 : HD_STYLE_TEXT,
                                          shown);
    hd_put_outside(canvas, area->y, canvas->cursor_x, area->x + area->columns - canvas->cursor_x,
                   HD_STYLE_TEXT, edit->text + edit->caret);
}

static hd_style message_style(const hd_app *app)
{
    if (app->mode == HD_MODE_QUESTION)
        return HD_STYLE_STRONG;
    if ((hd_message_is_above_prompt(app) && app->prompt.refused) ||
        (app->status[0] && app->tone == HD_TONE_REFUSED))
        return HD_STYLE_BAD;
    return app->status[0] ? HD_STYLE_STRONG : HD_STYLE_DIM;
}

/* What there is to say, ending on row `y`. It lies over what is there until the next key. */
static void draw_message(const hd_app *app, hd_canvas *canvas, int y, int x, int columns, int most)
{
    char part[HD_MESSAGE_MAX];
    hd_message message;

    hd_message_of(app, columns, most, &message);
    for (int row = 0; row < message.rows; row++) {
        int at = y - (message.rows - 1 - row);
        if (at < 0)
            continue;
        snprintf(part, sizeof part, "%.*s", (int)message.length[row], message.row[row]);
        hd_fill_blank(canvas, at, x, columns, HD_STYLE_TEXT);
        hd_put(canvas, at, x, columns, message_style(app), part);
    }
}

/* While there is nothing else to say, the first remark on the trace; all stand in its panel. A page says there
 * that it goes on. */
static void draw_remark(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char words[HD_ERROR_MAX], clean[HD_ERROR_MAX * 3];

    if (!app->import || app->covered || app->mode == HD_MODE_PAGE ||
        !hd_trace_warning(app->import->trace, &app->import->options, 0, words, sizeof words))
        return;
    hd_clean(canvas, words, strlen(words), clean, sizeof clean);
    hd_text_leave_out(clean, ";,(", area->columns);
    hd_put_outside(canvas, area->y, area->x, area->columns, HD_STYLE_DIM, clean);
}

static void draw_status(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    bool prompt = hd_message_is_above_prompt(app);
    char words[HD_FORMAT_MAX];

    if (prompt)
        draw_prompt(app, canvas, area);
    if (!app->status[0] && app->mode != HD_MODE_QUESTION && !prompt)
        draw_remark(app, canvas, area);
    draw_message(app, canvas, area->y - prompt, area->x, area->columns, HD_MESSAGE_ROWS);
    if (app->play && app->mode == app->play->mode && !app->status[0])
        hd_put_outside(canvas, area->y, area->x, area->columns, HD_STYLE_DIM, hd_lesson_hint(app, words));
}

static void draw_too_small(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char forms[5][64] = {"", "", "needs 40x12  q quits", "q quits", "q"};
    int form = 0;

    /* Without room for more a question still says that it is one, and how to answer it. */
    if (app->mode == HD_MODE_QUESTION) {
        draw_message(app, canvas, area->y + area->rows - 1, 0, area->columns, area->rows);
        return;
    }
    snprintf(forms[0], sizeof forms[0], "hostdispatch needs 40x12 cells; this is %dx%d. q quits",
             app->columns, app->rows);
    snprintf(forms[1], sizeof forms[1], "needs 40x12, is %dx%d; q quits", app->columns, app->rows);
    while (form < 4 && (int)strlen(forms[form]) > area->columns)
        form++;
    hd_put(canvas, area->y + area->rows / 2, 0, area->columns, HD_STYLE_TEXT, forms[form]);
}

/* ---- inputs ---- */

static bool in_focus(const hd_app *app, const hd_area *area)
{
    hd_mode beside = HD_MODE_PANEL | HD_MODE_HELD | HD_MODE_CHOICE | HD_MODE_NUMBER | HD_MODE_EXPLAIN;

    return (int)app->row == area->index && !(hd_app_shown_mode(app) & beside);
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

static void draw_label(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    bool focus = in_focus(app, area);

    if (focus) {
        hd_fill(canvas, area->y, area->x, 1, color_of(area->index), HD_GLYPH_MARKER);
        hd_focus(canvas, area->y, area->x);
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

    hd_clean(canvas, edit->text, edit->caret, before, sizeof before);
    hd_clean(canvas, edit->text + edit->caret, edit->length - edit->caret, after, sizeof after);
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

static void draw_value(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char words[HD_WORDS_MAX];

    if (edited(app, area)) {
        draw_edit(app, canvas, area);
        return;
    }
    const hd_scenario *change = app->play ? hd_lesson_change(app) : NULL;
    if (change && hd_scenario_differs(&app->now.scenario, change, (hd_input)area->index)) {
        char to[HD_WORDS_MAX], both[HD_WORDS_MAX];
        snprintf(both, sizeof both, "%.80s → %.80s",
                 hd_format_input(words, &app->now.scenario, (hd_input)area->index),
                 hd_format_input(to, change, (hd_input)area->index));
        hd_put_right(canvas, area->y, area->x + area->columns, area->columns, HD_STYLE_STRONG, both);
        return;
    }
    bool follows = area->index == HD_LAUNCHES_PER_BLOCK && hd_app_follows(app, HD_LAUNCHES_PER_BLOCK);
    hd_put_right(canvas, area->y, area->x + area->columns, area->columns,
                 follows               ? HD_STYLE_DIM
                 : in_focus(app, area) ? HD_STYLE_STRONG
                                       : HD_STYLE_TEXT,
                 hd_format_input(words, &app->now.scenario, (hd_input)area->index));
}

/* Of a goal's inputs those that it does not free. */
static bool is_locked(const hd_app *app, const hd_area *area)
{
    return app->play && app->play->mode == HD_MODE_TRY && app->locked & 1u << area->index;
}

static bool has_slider(const hd_app *app, const hd_area *area)
{
    return !edited(app, area) && !is_locked(app, area) && !hd_app_follows(app, (hd_input)area->index);
}

static void draw_end(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    static char ends[HD_INPUTS][2][HD_NUMBER_MAX];
    bool low = area->kind == HD_AREA_LOW;
    const hd_input_row *row = &hd_inputs[area->index];
    char *end = ends[area->index][low];

    if (!has_slider(app, area))
        return;
    if (!*end)
        hd_format_end(end, low ? row->low : row->high, row->kind == HD_TIME);
    if (low)
        hd_put_right(canvas, area->y, area->x + area->columns, area->columns, HD_STYLE_DIM, end);
    else
        hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM, end);
}

static void draw_answer(const hd_app *app, hd_canvas *canvas, const hd_area *area)
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

static void draw_slider(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    hd_input input = (hd_input)area->index;
    char words[HD_WORDS_MAX];
    const hd_scenario *change = app->play ? hd_lesson_change(app) : NULL,
                      *now = change ? change : &app->now.scenario;

    if (is_locked(app, area)) {
        hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM, "locked");
        return;
    }
    /* "896 µs → 448 µs" has a slider also where it follows blocks: each block's part would be one of the two. */
    if (!has_slider(app, area) && !(change && hd_scenario_differs(&app->now.scenario, change, input))) {
        if (!edited(app, area))
            hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM, hd_words_link(app, input, words));
        return;
    }
    double position = hd_slider_position(input, hd_scenario_number(now, input));
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

/* ---- keys ---- */

#define HINTS_MAX 24
#define HINT_GAP 2
#define RANK_LAST 20

typedef struct hint {
    const hd_key_row *row;
    char text[48];
    int x, columns;
} hint;

static int answer_of(const hd_key_row *row)
{
    return row->action.typed == hd_question_refuse ? -1 : row->argument;
}

/* What a row's hint says now: a panel has words of its own for what its rows do; NULL where it has none. */
static const char *hint_word(const hd_app *app, const hd_key_row *row)
{
    int key;

    bool one_row = app->mode == HD_MODE_PANEL && app->panels[app->panel]->rows(app) < 2;

    if (one_row && (row->action.with == hd_panel_move || row->argument == HD_SCROLL_PAGE))
        return NULL;
    if (row->action.run == hd_panel_step)
        return app->panels[app->panel]->step_word;
    if (row->action.alone == hd_panel_act)
        return app->panels[app->panel]->act_word_of ? app->panels[app->panel]->act_word_of(app)
                                                    : app->panels[app->panel]->act_word;
    if (row->action.alone == hd_prompt_keep && app->mode == HD_MODE_PROMPT)
        return app->prompt.row->word;
    if (app->mode == HD_MODE_QUESTION)
        return hd_question_word(app, answer_of(row), &key);
    /* A page of a lesson says only what can be done on it. */
    if (row->action.alone == hd_lesson_class && !hd_lesson_is_prediction(app))
        return NULL;
    if (row->action.alone == hd_lesson_cover)
        return hd_lesson_hides(app) ? NULL : app->covered ? "uncover" : row->hint;
    return row->action.alone == hd_guess_cover && app->covered ? "uncover" : row->hint;
}

/* On a narrow screen the title may be the one to name the help, so that what Enter does has room here. */
#define NARROW_COLUMNS 60

/* What is covered can be uncovered, at every width. */
static int rank_of(const hd_app *app, const hd_key_row *row)
{
    if (row->action.alone == hd_page_help && app->columns < NARROW_COLUMNS)
        return 1;
    return row->action.alone == hd_guess_cover && app->covered ? 1 : row->rank;
}

/* The keys in a hint: the first of the row, and the first the other way. */
static void hint_text(const hd_app *app, const hd_key_row *row, const char *word, bool ascii, char *text, size_t size)
{
    int key = row->keys[0], other = hd_key_at(row, true, 0);
    char first[16];

    if (app->mode == HD_MODE_QUESTION)
        (void)hd_question_word(app, answer_of(row), &key);
    if (row->action.typed == hd_lesson_choose) {
        snprintf(text, size, "1-%d %s", hd_lesson_step_here(app)->choices, word);
        return;
    }
    /* Words for arrows take much room; their letters do the same. */
    if (ascii && app->columns < NARROW_COLUMNS && other >= HD_KEY_NONE && hd_key_at(row, false, 1) && key != HD_KEY_PAGE_UP &&
        key != HD_KEY_SHIFT_LEFT) {
        key = hd_key_at(row, false, 1);
        other = hd_key_at(row, true, 1);
    }
    snprintf(first, sizeof first, "%s", key == '0' ? "0-9" : key == HD_KEY_PAGE_UP && other ? "PgUp/PgDn" : hd_key_name(key, ascii));
    if (!other || key == HD_KEY_PAGE_UP)
        snprintf(text, size, "%s %s", first, word);
    else
        snprintf(text, size, "%s%s%s %s", first, key < 0x7F ? " " : ascii ? "/" : "",
                 /* Shift's sign once is enough for both arrows. */
                 key == HD_KEY_SHIFT_LEFT && !ascii ? "→" : hd_key_name(other, ascii), word);
}

static int collect(const hd_app *app, const hd_canvas *canvas, hint found[HINTS_MAX])
{
    int count = 0;

    for (size_t i = 0; i < app->keys_count && count < HINTS_MAX; i++) {
        bool here = app->keys[i].hint && app->keys[i].modes & (unsigned)app->mode;
        const char *word = here ? hint_word(app, &app->keys[i]) : NULL;
        if (!word)
            continue;
        hint *h = &found[count++];
        h->row = &app->keys[i];
        hint_text(app, h->row, word, canvas->ascii, h->text, sizeof h->text);
        h->columns = hd_columns(canvas, h->text);
    }
    return count;
}

/* The hints of the mode, in the table's order; those of the highest ranks go first when there is no room for
 * all. */
static int choose(const hd_app *app, const hd_canvas *canvas, int columns, hint found[HINTS_MAX])
{
    int count = collect(app, canvas, found), kept = 0, room = columns - 2 + HINT_GAP, x = 1;
    bool fits[HINTS_MAX] = {false};

    for (int rank = 0; rank <= RANK_LAST; rank++) {
        for (int i = 0; i < count; i++) {
            if (rank_of(app, found[i].row) != rank || found[i].columns + HINT_GAP > room)
                continue;
            fits[i] = true;
            room -= found[i].columns + HINT_GAP;
        }
    }
    for (int i = 0; i < count; i++) {
        if (!fits[i])
            continue;
        found[kept] = found[i];
        found[kept].x = x;
        x += found[kept++].columns + HINT_GAP;
    }
    return kept;
}

static void draw_keys(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    hint found[HINTS_MAX];
    int count = choose(app, canvas, area->columns, found);

    hd_fill_blank(canvas, area->y, area->x, area->columns, HD_STYLE_TITLE);
    for (int i = 0; i < count; i++)
        hd_put(canvas, area->y, found[i].x, area->columns - found[i].x, HD_STYLE_TITLE, found[i].text);
}

const hd_key_row *hd_draw_key_at(const hd_app *app, const hd_area *area, int x)
{
    hd_canvas canvas = {.ascii = app->ascii};
    hint found[HINTS_MAX];
    int count = choose(app, &canvas, area->columns, found);

    for (int i = 0; i < count; i++)
        if (x >= found[i].x && x < found[i].x + found[i].columns)
            return found[i].row;
    return NULL;
}

/* ---- the screen ---- */

static void (*const functions[])(const hd_app *, hd_canvas *, const hd_area *) = {
    [HD_AREA_TITLE] = draw_title,
    [HD_AREA_SENTENCE] = draw_sentence,
    [HD_AREA_LABEL] = draw_label,
    [HD_AREA_VALUE] = draw_value,
    [HD_AREA_LOW] = draw_end,
    [HD_AREA_TRACK] = draw_slider,
    [HD_AREA_ANSWER] = draw_answer,
    [HD_AREA_HIGH] = draw_end,
    [HD_AREA_MEASURED] = hd_draw_measured,
    [HD_AREA_LANES] = hd_draw_lanes,
    [HD_AREA_STEP] = hd_draw_step,
    [HD_AREA_VERDICT] = hd_draw_verdict,
    [HD_AREA_BAR] = hd_draw_bar,
    [HD_AREA_BAR_LABELS] = hd_draw_bar_labels,
    [HD_AREA_BRACKET] = hd_draw_bracket,
    [HD_AREA_BASELINE] = hd_draw_baseline,
    [HD_AREA_CEILINGS] = hd_draw_ceilings,
    [HD_AREA_TURNS] = hd_draw_turns,
    [HD_AREA_TABS] = hd_draw_tabs,
    [HD_AREA_LESSON] = hd_draw_lesson,
    [HD_AREA_RESULTS] = hd_draw_results_above,
    [HD_AREA_PANEL] = hd_draw_panel,
    [HD_AREA_PAGE] = hd_draw_page,
    [HD_AREA_STATUS] = draw_status,
    [HD_AREA_KEYS] = draw_keys,
    [HD_AREA_TOO_SMALL] = draw_too_small,
};

/* On the first of the rows that a screen has which say the least. */
static void draw_guesses(const hd_app *app, hd_canvas *canvas, const hd_layout *layout)
{
    static const hd_area_kind places[] = {HD_AREA_TURNS, HD_AREA_BRACKET, HD_AREA_CEILINGS};

    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        const hd_area *area = hd_layout_find(layout, places[i], 0);
        if (area) {
            hd_draw_guesses(app, canvas, area);
            return;
        }
    }
}

void hd_draw(const hd_app *app, hd_canvas *canvas)
{
    hd_layout layout = hd_layout_of(app);

    canvas->cursor_y = canvas->cursor_x = -1;
    canvas->focus_y = canvas->focus_x = 0;
    hd_sheet_clear(canvas->sheet, app->rows, app->columns);
    for (int i = 0; i < layout.count; i++)
        functions[layout.areas[i].kind](app, canvas, &layout.areas[i]);
    /* On a lesson's page that is full what there is to say lies over the keys. */
    const hd_area *keys = hd_layout_find(&layout, HD_AREA_KEYS, 0);
    if (keys && app->status[0] && !hd_layout_find(&layout, HD_AREA_STATUS, 0)) {
        hd_fill_blank(canvas, keys->y, keys->x, keys->columns, HD_STYLE_TITLE);
        draw_status(app, canvas, &(hd_area){HD_AREA_STATUS, 0, keys->y, 1, 1, keys->columns - 2});
    }
    if (hd_guesses_shown(app))
        draw_guesses(app, canvas, &layout);
}
