#include "prompt.h"

#include <stdio.h>

#include "file.h"
#include "find.h"
#include "hostdispatch/file.h"
#include "pin.h"
#include "state.h"

typedef struct prompt_row {
    const char *label;
    bool about_a_pin;             /* its letter follows the label */
    bool path;                    /* Tab completes a path */
    void (*changed)(hd_app *app); /* after every keystroke; NULL: nothing */
    bool (*keep)(hd_app *app);    /* false: not accepted yet, the question stays */
    void (*cancel)(hd_app *app);  /* when it is left; NULL: nothing */
} prompt_row;

static const prompt_row rows[HD_PROMPTS] = {
    [HD_PROMPT_FIND] = {.label = "Find", .changed = hd_find_try, .keep = hd_find_keep},
    [HD_PROMPT_NAME] = {.label = "Name of", .about_a_pin = true, .keep = hd_pin_keep_name},
    [HD_PROMPT_REASON] = {.label = "Why", .about_a_pin = true, .keep = hd_pin_keep_reason},
    [HD_PROMPT_SAVE] = {.label = "Save as", .path = true, .keep = hd_file_keep_save, .cancel = hd_file_stay},
    [HD_PROMPT_EXPORT] = {.label = "Export to", .path = true, .keep = hd_file_keep_export},
};

void hd_prompt_begin(hd_app *app, hd_prompt_kind kind, const char *text, int subject)
{
    /* One question may lead to the next; both go back to where the first was asked. */
    hd_mode beneath = app->mode == HD_MODE_PROMPT ? app->prompt.beneath : app->mode;

    app->prompt = (hd_prompt){.kind = kind, .beneath = beneath, .subject = subject};
    hd_edit_begin(&app->prompt.edit, text);
    app->prompt.proposed = text[0] != '\0';
    app->mode = HD_MODE_PROMPT;
}

const char *hd_prompt_label(const hd_app *app)
{
    static char label[64];
    const prompt_row *row = &rows[app->prompt.kind];

    if (row->about_a_pin)
        snprintf(label, sizeof label, "%s %c: ", row->label, app->now.pins->pin[app->prompt.subject].letter);
    else
        snprintf(label, sizeof label, "%s: ", row->label);
    return label;
}

static void changed(hd_app *app)
{
    app->prompt.refused = false;
    if (rows[app->prompt.kind].changed)
        rows[app->prompt.kind].changed(app);
}

void hd_prompt_insert(hd_app *app, int character)
{
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
    if (!rows[app->prompt.kind].path)
        return;
    app->prompt.proposed = false;
    size_t matches = hd_edit_complete(&app->prompt.edit);
    if (matches > 1)
        hd_app_say(app, HD_TONE_PLAIN, "%zu files begin so; type more of the name", matches);
    changed(app);
}

void hd_prompt_keep(hd_app *app)
{
    hd_prompt_kind kind = app->prompt.kind;

    if (!rows[kind].keep(app))
        app->prompt.refused = true;
    else if (app->mode == HD_MODE_PROMPT && app->prompt.kind == kind)
        app->mode = app->prompt.beneath;
}

void hd_prompt_cancel(hd_app *app)
{
    app->trying = false;
    app->mode = app->prompt.beneath;
    if (rows[app->prompt.kind].cancel)
        rows[app->prompt.kind].cancel(app);
}
