#include "prompt.h"

#include <stdarg.h>
#include <stdio.h>

void hd_prompt_begin(hd_app *app, const hd_prompt_row *row, const char *text, int subject)
{
    /* One question may lead to the next; both go back to where the first was asked. */
    hd_mode beneath = app->mode == HD_MODE_PROMPT ? app->prompt.beneath : app->mode;

    app->prompt = (hd_prompt){.row = row, .beneath = beneath, .subject = subject};
    hd_edit_begin(&app->prompt.edit, text);
    app->prompt.proposed = text[0] != '\0';
    app->mode = HD_MODE_PROMPT;
}

const char *hd_prompt_label(const hd_app *app)
{
    static char label[64];
    const hd_prompt_row *row = app->prompt.row;

    if (row->about_a_pin)
        snprintf(label, sizeof label, "%s %c: ", row->label, app->now.pins->pin[app->prompt.subject].letter);
    else
        snprintf(label, sizeof label, "%s: ", row->label);
    return label;
}

static void changed(hd_app *app)
{
    app->prompt.refused = false;
    if (app->prompt.row->changed)
        app->prompt.row->changed(app);
}

void hd_prompt_insert(hd_app *app, int character)
{
    if (character == app->prompt.row->between) {
        app->prompt.row->tab(app);
        return;
    }
    if (app->prompt.proposed)
        hd_edit_begin(&app->prompt.edit, "");
    app->prompt.proposed = false;
    if (hd_edit_insert(&app->prompt.edit, character))
        changed(app);
}

void hd_prompt_move(hd_app *app, int by)
{
    app->prompt.proposed = false;
    hd_edit_move(&app->prompt.edit, by);
}

void hd_prompt_erase(hd_app *app, int direction)
{
    app->prompt.proposed = false;
    if (hd_edit_erase(&app->prompt.edit, direction))
        changed(app);
}

void hd_prompt_complete(hd_app *app)
{
    if ((app->prompt.row->tab && app->prompt.row->tab(app)) || !app->prompt.row->path)
        return;
    app->prompt.proposed = false;
    size_t matches = hd_edit_complete(&app->prompt.edit);
    if (matches > 1)
        hd_app_say(app, HD_TONE_PLAIN, "%zu files begin so; type more of the name", matches);
    changed(app);
}

void hd_prompt_keep(hd_app *app)
{
    const hd_prompt_row *row = app->prompt.row;

    if (!row->keep(app)) {
        app->prompt.refused = true;
        /* Another path takes its place. */
        app->prompt.proposed = row->path;
    } else if (app->mode == HD_MODE_PROMPT && app->prompt.row == row) {
        app->mode = app->prompt.beneath;
    }
}

void hd_prompt_cancel(hd_app *app)
{
    app->mode = app->prompt.beneath;
    if (app->prompt.row->cancel)
        app->prompt.row->cancel(app);
}

void hd_question_ask(hd_app *app, const hd_question_row *row, const char *format, ...)
{
    hd_mode beneath = app->mode == HD_MODE_QUESTION ? app->question.beneath : app->mode;
    va_list arguments;

    app->question.row = row;
    app->question.beneath = beneath;
    va_start(arguments, format);
    vsnprintf(app->question.text, sizeof app->question.text, format, arguments);
    va_end(arguments);
    app->mode = HD_MODE_QUESTION;
}

void hd_question_answer(hd_app *app, int answer)
{
    void (*act)(hd_app *) = app->question.row->on[answer + 1];

    app->mode = app->question.beneath;
    if (act)
        act(app);
}

static char other_key(const hd_app *app)
{
    return app->question.row->other ? app->question.row->other : 'n';
}

void hd_question_refuse(hd_app *app, int key)
{
    if ((key | 0x20) == other_key(app))
        hd_question_answer(app, -1);
}

const char *hd_question_word(const hd_app *app, int answer, int *key)
{
    const hd_question_row *row = app->question.row;

    *key = answer > 0 ? 'y' : answer < 0 ? other_key(app) : HD_KEY_ESCAPE;
    return answer > 0 ? row->yes : answer < 0 ? row->no : row->neither;
}

void hd_question_interrupt(hd_app *app)
{
    if (app->question.row->quits)
        app->quit = app->abandon = true;
    else
        hd_question_answer(app, 0);
}

const char *hd_question_keys(const hd_app *app, char *buffer)
{
    const hd_question_row *row = app->question.row;

    snprintf(buffer, HD_QUESTION_MAX, "y %s, %c %s, Esc %s", row->yes, other_key(app), row->no, row->neither);
    return buffer;
}

const char *hd_question_words(const hd_app *app, char *buffer)
{
    char keys[HD_QUESTION_MAX];

    snprintf(buffer, 2 * HD_QUESTION_MAX, "%.*s  %s", HD_QUESTION_MAX - 2, app->question.text,
             hd_question_keys(app, keys));
    return buffer;
}
