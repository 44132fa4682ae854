#include "field.h"

#include <stdio.h>
#include <string.h>

#include "words.h"

/* From this factor on a typed value is worth a second look: a slip of the unit is a thousand. */
#define FAR_OFF 100

/* Undo entries of edits are told from those of rows by tags beyond these. */
#define FIRST_EDIT_TAG 1000

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

/* Read the text; a good value is computed at once. */
static void evaluate(hd_app *app)
{
    hd_state next = app->now;
    hd_edit *edit = &app->field.edit;
    hd_error error;

    if (app->row == HD_DEVICE_TIME)
        next.device_per_block = 0;
    app->field.refused = false;
    if (!hd_scenario_read(&next.scenario, app->row, NULL, edit->text, edit->length, app->field.unit, &error)) {
        app->field.refused = true;
        hd_app_say(app, HD_TONE_REFUSED, "Not yet: %s", error.text);
    } else if (!hd_app_set(app, next, app->field.tag)) {
        app->field.refused = true;
    } else {
        say_change(app);
    }
}

void hd_field_type(hd_app *app, int character)
{
    begin(app, HD_MODE_TYPING, "");
    hd_field_insert(app, character);
}

void hd_field_begin(hd_app *app)
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

void hd_field_insert(hd_app *app, int character)
{
    if (hd_edit_insert(&app->field.edit, character))
        evaluate(app);
}

void hd_field_erase(hd_app *app, int direction)
{
    if (hd_edit_erase(&app->field.edit, direction))
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

bool hd_field_keep(hd_app *app)
{
    if (app->field.refused) {
        evaluate(app);
        return false;
    }
    app->mode = HD_MODE_INPUTS;
    hd_history_seal(&app->history);
    app->status[0] = '\0';
    point_out(app);
    return true;
}

void hd_field_restore(hd_app *app)
{
    hd_history_drop(&app->history, app->field.tag);
    hd_app_restore(app, &app->field.before);
    app->mode = HD_MODE_INPUTS;
}
