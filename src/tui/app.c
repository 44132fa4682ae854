#include "app.h"

#include <stdlib.h>

#include "chooser.h"
#include "export.h"
#include "file.h"
#include "import.h"
#include "keys.h"
#include "layout.h"
#include "panels.h"
#include "pins.h"

void hd_app_init(hd_app *app, bool ascii)
{
    hd_state_init(app, ascii);
    app->panels = hd_panels;
    app->keys = hd_keys;
    app->keys_count = hd_keys_count;
}

void hd_app_free(hd_app *app)
{
    hd_history_free(&app->history);
    hd_chooser_free(&app->chooser);
    hd_pins_free(&app->pins_made);
    hd_document_free(app->document);
    hd_import_free(app->import);
    free(app->reading.path);
    hd_file_free(&app->file);
    hd_clipboard_free(&app->clip);
    free(app->path);
}

void hd_app_do(hd_app *app, hd_action action, int argument)
{
    if (action.apart) {
        action.apart(app);
        return;
    }
    if (!action.run && !hd_mode_takes_text(app->mode))
        hd_history_seal(&app->history);
    app->status[0] = '\0';
    if (action.alone)
        action.alone(app);
    else if (action.with)
        action.with(app, argument);
    else if (action.run)
        action.run(app, argument);
    else
        action.typed(app, argument);
}

static bool too_small(const hd_app *app)
{
    return app->rows < HD_LEAST_ROWS || app->columns < HD_LEAST_COLUMNS;
}

/* On a screen too small to show what a key does only the ways out work. */
static bool works_unseen(hd_action action)
{
    return action.apart || action.alone == hd_file_quit;
}

void hd_app_key(hd_app *app, int key)
{
    bool unseen = too_small(app) && app->mode != HD_MODE_QUESTION && app->mode != HD_MODE_READING;
    const hd_key_row *row = hd_key_find(hd_keys, hd_keys_count, unseen ? HD_MODE_INPUTS : app->mode, key);

    if (row && (!unseen || works_unseen(row->action)))
        hd_app_do(app, row->action, row->action.typed ? key : row->argument);
}

void hd_app_paste(hd_app *app, int character)
{
    const hd_key_row *row = hd_key_find(hd_keys, hd_keys_count, app->mode, character);

    if (row && row->keys[0] == HD_KEY_TEXT && hd_mode_takes_text(app->mode))
        hd_app_do(app, row->action, character);
}
