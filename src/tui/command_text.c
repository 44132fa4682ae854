#include "command.h"

#include <string.h>

#include "chooser.h"
#include "field.h"
#include "hostdispatch/file.h"
#include "prompt.h"

void hd_command_edit(hd_app *app)
{
    const char *folder = app->chooser.folder;

    if (app->mode == HD_MODE_CHOOSER)
        hd_command_path(app, folder && strcmp(folder, ".") != 0 ? folder : "");
    else if (app->mode == HD_MODE_TYPING)
        app->mode = HD_MODE_CARET;
    else
        hd_field_begin(app);
}

void hd_command_keep(hd_app *app)
{
    if (app->mode == HD_MODE_PROMPT)
        hd_prompt_keep(app);
    else
        hd_field_keep(app);
}

void hd_command_insert(hd_app *app, int character)
{
    if (app->mode == HD_MODE_PATH)
        hd_edit_insert(&app->chooser.path, character);
    else if (app->mode == HD_MODE_PROMPT)
        hd_prompt_insert(app, character);
    else
        hd_field_insert(app, character);
}

void hd_command_erase(hd_app *app, int direction)
{
    if (app->mode == HD_MODE_CHOOSER)
        hd_chooser_up(&app->chooser);
    else if (app->mode == HD_MODE_PATH)
        hd_edit_erase(&app->chooser.path, direction);
    else if (app->mode == HD_MODE_PROMPT)
        hd_prompt_erase(app, direction);
    else
        hd_field_erase(app, direction);
}

void hd_command_caret(hd_app *app, int by)
{
    if (app->mode == HD_MODE_PROMPT) {
        hd_prompt_move(app, by);
        return;
    }
    app->mode = HD_MODE_CARET;
    hd_edit_move(&app->field.edit, by);
}

void hd_command_complete(hd_app *app)
{
    if (app->mode == HD_MODE_PROMPT) {
        hd_prompt_complete(app);
        return;
    }
    size_t matches = hd_edit_complete(&app->chooser.path);

    if (matches == 0)
        hd_app_say(app, HD_TONE_REFUSED, "No file begins so; Backspace erases");
    else if (matches > 1)
        hd_app_say(app, HD_TONE_PLAIN, "%zu files begin so; type more of the name", matches);
}
