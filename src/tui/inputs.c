#include "inputs.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "find.h"
#include "hostdispatch/text.h"
#include "lesson_text.h"
#include "panel.h"
#include "words.h"

/* The first double that no int64_t holds. */
#define TWO_TO_63 9223372036854775808.0

/* From this factor on a typed value is worth a second look: a slip of the unit is a thousand. */
#define FAR_OFF 100

/* Undo entries of edits are told from those of rows by tags beyond these. */
#define FIRST_EDIT_TAG 1000

/* ---- a value as text: every keystroke is read and computed ---- */

static void begin(hd_app *app, hd_mode mode, const char *text)
{
    int tag = app->field.tag < FIRST_EDIT_TAG ? FIRST_EDIT_TAG : app->field.tag + 1;

    hd_history_seal(&app->history);
    app->field = (hd_field){.tag = tag, .before = app->now};
    hd_edit_begin(&app->field.edit, text);
    if (hd_inputs[app->row].kind == HD_TIME) {
        const char *unit = hd_time_scale_of(hd_scenario_number(&app->now.scenario, app->row)).key;
        app->field.unit = hd_unit_find(unit, strlen(unit));
    }
    app->mode = mode;
}

static void say_change(hd_app *app)
{
    char before[HD_WORDS_MAX], now[HD_WORDS_MAX];

    hd_format_input(before, &app->field.before.scenario, app->row);
    hd_format_input(now, &app->now.scenario, app->row);
    if (strcmp(before, now) != 0)
        hd_app_say(app, HD_TONE_PLAIN, "%s → %s", before, now);
}

/* What the row accepts, for a text that is none of it, or why, for a number that no row holds; behind `what`. */
static void say_must(hd_app *app, const char *what, const char *why)
{
    const hd_input_row *row = &hd_inputs[app->row];
    const char *must = row->kind == HD_COUNT ? "a whole number, 0 or more" : row->positive ? "a time above 0" : "a time, 0 or more",
               *label = hd_input_label(&app->now.scenario, app->row);

    if (strstr(why, " beyond ") || strstr(why, " too large "))
        hd_app_say(app, HD_TONE_REFUSED, "%s%s: %s", what, label, why);
    else
        hd_app_say(app, HD_TONE_REFUSED, "%s%s must be %s%s", what, label, must,
                   app->row == HD_LAUNCHES_PER_BLOCK ? ", or none" : "");
}

/* Read the text; a good value is computed at once. */
static void evaluate(hd_app *app)
{
    hd_state next = app->now;
    hd_edit *edit = &app->field.edit;
    hd_error error;

    app->field.refused = false;
    if (!hd_scenario_read(&next.scenario, app->row, NULL, edit->text, edit->length, app->field.unit, &error)) {
        app->field.refused = true;
        say_must(app, "", error.text);
    } else if (!hd_app_set(app, next, app->field.tag)) {
        app->field.refused = true;
    } else {
        say_change(app);
    }
}

/* No value is negative: one that begins with a minus is refused as it is typed. */
void hd_inputs_type(hd_app *app, int character)
{
    bool negative = hd_app_minus_begins(app);

    begin(app, HD_MODE_TYPING, negative ? "-" : "");
    hd_inputs_insert(app, character);
}

void hd_inputs_edit(hd_app *app)
{
    char text[HD_NUMBER_MAX] = "";
    const hd_scenario *s = &app->now.scenario;

    if (hd_inputs[app->row].kind == HD_TIME)
        hd_number_write(
            hd_scenario_number(s, app->row) / hd_time_scale_of(hd_scenario_number(s, app->row)).unit, text);
    else if (app->row != HD_LAUNCHES_PER_BLOCK || !hd_app_follows(app, app->row))
        snprintf(text, sizeof text, "%lld", (long long)hd_scenario_count(s, app->row));
    begin(app, HD_MODE_CARET, text);
}

/* Letters, with the two signs for micro. */
static bool is_letter(int character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character == 0xB5 ||
           character == 0x3BC;
}

static bool in_word(char byte)
{
    unsigned char b = (unsigned char)byte;

    return is_letter(b) || b == 0xC2 || b == 0xB5 || b == 0xCE || b == 0xBC;
}

/* Whether the word at the caret begins what may stand in a value of the row: a unit, "none", an exponent. */
static bool may_go_on(const hd_app *app, const hd_edit *edit)
{
    size_t from = edit->caret, to = edit->caret;

    while (from > 0 && in_word(edit->text[from - 1]))
        from--;
    while (to < edit->length && in_word(edit->text[to]))
        to++;
    const char *word = edit->text + from;
    if (to - from == 1 && (*word == 'e' || *word == 'E') && from > 0)
        return true;
    if (hd_inputs[app->row].kind == HD_TIME)
        return hd_unit_begins(word, to - from);
    return app->row == HD_LAUNCHES_PER_BLOCK && from == 0 && strncmp("none", word, to - from) == 0;
}

/* From the first letter on that is no part of a value nothing is: "5us7" is no 57. */
static void refuse_beyond(hd_app *app, int character)
{
    char *beyond = app->field.beyond;
    size_t length = strlen(beyond);

    if (length + 4 < sizeof app->field.beyond)
        beyond[length + hd_utf8_put((uint32_t)character, beyond + length)] = '\0';
    if (app->field.refused)
        hd_app_say(app, HD_TONE_REFUSED, "%s is no part of a value; Esc leaves", beyond);
    else
        hd_app_say(app, HD_TONE_REFUSED, "%s is no part of a value; Enter keeps %s, Esc leaves", beyond,
                   app->field.edit.text);
}

void hd_inputs_insert(hd_app *app, int character)
{
    hd_edit with = app->field.edit;

    if (!hd_edit_insert(&with, character))
        return;
    if (app->field.beyond[0] || (is_letter(character) && !may_go_on(app, &with))) {
        refuse_beyond(app, character);
        return;
    }
    app->field.edit = with;
    evaluate(app);
}

void hd_inputs_paste(hd_app *app)
{
    bool typed = app->mode == HD_MODE_TYPING || app->mode == HD_MODE_CARET;
    const char *unit = hd_time_scale_of(hd_scenario_number(&app->now.scenario, app->row)).key;
    hd_edit edit = {.length = 0};
    hd_scenario with = app->now.scenario;
    char what[HD_FORMAT_MAX];
    hd_outcome outcome;
    hd_error error;

    const char *from = app->paste.text + strspn(app->paste.text, " ");
    size_t length = strlen(from);
    while (length > 0 && from[length - 1] == ' ')
        length--;
    if (length == 0)
        return;
    if (typed)
        edit = app->field.edit;
    for (size_t i = 0; i < length;) {
        uint32_t code;
        i += hd_utf8_next(from + i, length - i, &code);
        hd_edit_insert(&edit, (int)code);
    }
    snprintf(what, sizeof what, "%.*s%s was not pasted; ", (int)hd_utf8_prefix(from, length < 40 ? length : 40), from,
             length > 40 ? "…" : "");
    if (!hd_scenario_read(&with, app->row, NULL, edit.text, edit.length,
                          typed ? app->field.unit : hd_unit_find(unit, strlen(unit)), &error)) {
        say_must(app, what, error.text);
    } else if (!hd_evaluate(&with, &outcome, &error)) {
        hd_app_say(app, HD_TONE_REFUSED, "%s%s", what, error.text);
    } else {
        if (!typed)
            begin(app, HD_MODE_TYPING, "");
        app->field.edit = edit;
        app->field.beyond[0] = '\0';
        evaluate(app);
    }
}

void hd_inputs_erase(hd_app *app, int direction)
{
    bool beyond = app->field.beyond[0];

    app->field.beyond[0] = '\0';
    if (beyond || hd_edit_erase(&app->field.edit, direction))
        evaluate(app);
}

/* A value far from the one before is kept, and pointed out. */
static void point_out(hd_app *app)
{
    double before = hd_scenario_number(&app->field.before.scenario, app->row);
    double now = hd_scenario_number(&app->now.scenario, app->row);
    char words[HD_STATUS_MAX], factor[HD_NUMBER_MAX];

    if (!(before > 0 && now > 0) || (now < before * FAR_OFF && now * FAR_OFF > before))
        return;
    say_change(app);
    snprintf(words, sizeof words, "%s", app->status);
    hd_app_say(app, HD_TONE_PLAIN, "%s: %s times %s; u takes it back", words,
               hd_format_number(factor, now > before ? now / before : before / now),
               now > before ? "more" : "less");
}

static bool keep(hd_app *app)
{
    if (app->field.refused) {
        evaluate(app);
        return false;
    }
    app->mode = hd_app_home(app);
    hd_history_seal(&app->history);
    app->status[0] = '\0';
    if (app->field.beyond[0])
        hd_app_say(app, HD_TONE_PLAIN, "%s is %s: \"%s\" was left out", hd_input_label(&app->now.scenario, app->row),
                   app->field.edit.text, app->field.beyond);
    else
        point_out(app);
    return true;
}

void hd_inputs_keep(hd_app *app)
{
    keep(app);
}

void hd_inputs_restore(hd_app *app)
{
    hd_history_drop(&app->history, app->field.tag);
    hd_app_restore(app, &app->field.before);
    app->mode = hd_app_home(app);
}

void hd_inputs_go_on(hd_app *app)
{
    app->mode = HD_MODE_CARET;
}

void hd_inputs_caret(hd_app *app, int by)
{
    app->mode = HD_MODE_CARET;
    app->field.beyond[0] = '\0';
    hd_edit_move(&app->field.edit, by);
}

void hd_inputs_act(hd_app *app)
{
    if (!hd_find_apply(app))
        hd_inputs_edit(app);
}

void hd_inputs_back(hd_app *app)
{
    if (app->now.targeted)
        hd_find_clear(app);
    else
        hd_app_say(app, HD_TONE_PLAIN, "There is nothing to go back from; q quits");
}

/* ---- the row in focus ---- */

/* While a value is typed what acts on a row takes the value over first. @return false where it is refused: the
 * edit goes on */
static bool take_over(hd_app *app)
{
    bool typed = app->mode == HD_MODE_TYPING || app->mode == HD_MODE_CARET;

    return !typed || keep(app);
}

void hd_inputs_move(hd_app *app, int by)
{
    if (!take_over(app))
        return;
    do
        app->row = (hd_input)(((int)app->row + by + HD_INPUTS) % HD_INPUTS);
    while (app->play && app->mode == HD_MODE_TRY && !(hd_lesson_inputs(app) & 1u << app->row));
}

void hd_inputs_focus(hd_app *app, int row)
{
    if (!take_over(app))
        return;
    app->row = (hd_input)row;
    if (app->mode == HD_MODE_PANEL)
        app->mode = hd_app_home(app);
}

/* What there is to say of the value goes before what the panel says of its row. */
void hd_inputs_leave(hd_app *app)
{
    char said[HD_STATUS_MAX];

    if (!take_over(app))
        return;
    strcpy(said, app->status);
    hd_panel_focus(app);
    if (said[0])
        hd_app_say(app, HD_TONE_PLAIN, "%s", said);
}

/* A run of steps on one row is one undo entry; so is a drag. */
static int run_tag(const hd_app *app)
{
    return 1 + (int)app->row;
}

static void set_count(hd_app *app, int64_t count, int tag)
{
    hd_state next = app->now;
    hd_error error;

    if (hd_scenario_set_count(&next.scenario, app->row, count, &error))
        hd_app_set(app, next, tag);
    else
        hd_app_say(app, HD_TONE_REFUSED, "%s", error.text);
}

static void set_number(hd_app *app, double value, int tag)
{
    hd_state next = app->now;

    if (hd_inputs[app->row].kind == HD_COUNT) {
        set_count(app, value >= TWO_TO_63 ? INT64_MAX : (int64_t)value, tag);
        return;
    }
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

static void step_by(hd_app *app, int direction, hd_step step)
{
    bool is_count = hd_inputs[app->row].kind == HD_COUNT;
    double value = hd_scenario_number(&app->now.scenario, app->row);
    double to = is_count ? value : hd_slider_step(app->row, value, direction, step);
    int64_t count = is_count ? hd_scenario_count(&app->now.scenario, app->row) : 0;
    int64_t count_to = is_count ? hd_slider_step_count(app->row, count, direction, step) : 0;

    if (is_count && count_to != count)
        set_count(app, count_to, run_tag(app));
    else if (to == value)
        say_end(app, direction);
    else
        set_number(app, to, run_tag(app));
}

void hd_inputs_step(hd_app *app, int by)
{
    if (take_over(app))
        step_by(app, by < 0 ? -1 : 1, by % HD_COARSE ? HD_STEP_FINE : HD_STEP_COARSE);
}

void hd_inputs_scale(hd_app *app, int direction)
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

void hd_inputs_end(hd_app *app, int direction)
{
    set_number(app, direction < 0 ? hd_inputs[app->row].low : hd_inputs[app->row].high, 0);
}

void hd_inputs_slide(hd_app *app, int thousandths)
{
    if (!take_over(app))
        return;
    double value = hd_slider_value(app->row, thousandths / 1000.0);

    if (value != hd_scenario_number(&app->now.scenario, app->row) || hd_app_follows(app, app->row))
        set_number(app, value, run_tag(app));
}

void hd_inputs_to_baseline(hd_app *app)
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

    if (next.scenario.device_time_per_block > 0) {
        next.scenario.device_time_per_block = 0;
        if (hd_app_set(app, next, 0))
            hd_app_say(app, HD_TONE_PLAIN, "Device time no longer follows blocks");
        return;
    }
    if (next.scenario.blocks == 0) {
        hd_app_say(app, HD_TONE_REFUSED, "Device time can follow blocks from 1 block on; set Blocks first");
        return;
    }
    next.scenario.device_time_per_block = next.scenario.device_time / (double)next.scenario.blocks;
    if (hd_app_set(app, next, 0))
        hd_app_say(app, HD_TONE_PLAIN, "Device time follows blocks: %s for each",
                   hd_format_time(each, next.scenario.device_time_per_block));
}

void hd_inputs_link(hd_app *app)
{
    if (app->row == HD_OPS_PER_BLOCK || app->row == HD_LAUNCHES_PER_BLOCK)
        link_launches(app);
    else if (app->row == HD_BLOCKS || app->row == HD_DEVICE_TIME)
        link_device(app);
    else
        hd_app_say(app, HD_TONE_PLAIN,
                   "Nothing to link here: launches can follow operations, device time can follow blocks");
}
