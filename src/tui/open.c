#include "config.h"

#include "open.h"

#include <stdlib.h>
#include <string.h>

#include "hostdispatch/preset.h"
#include "import.h"
#include "store.h"

/* What is known of the file that the document was opened from. */
static void note_file(hd_app *app)
{
    hd_file *file = &app->file;

    file->preset = app->path && hd_preset_place_of(app->path) != HD_PRESET_NOWHERE;
    file->recovered = false;
    file->proposed = NULL;
    file->imported = app->import;
    file->place = hd_document_place(app->document);
    file->siblings = hd_document_siblings(app->document);
    file->stamp = hd_document_stamp(app->document);
    file->replaced = 0;
    file->inputs = *hd_document_scenario_read(app->document);
    file->saved = app->now;
}

static bool open_document(hd_app *app, hd_document *document, const char *path, hd_import *import,
                          hd_error *error)
{
    hd_state state = {.scenario = *hd_document_scenario(document), .taken = import ? import->taken : NULL};
    hd_outcome outcome;

    hd_state_usual(&state);
    if (!hd_scenario_complete(&state.scenario, error) || !hd_evaluate(&state.scenario, &outcome, error))
        return false;
    char *kept = path ? strdup(path) : NULL;
    hd_import_free(app->import);
    app->import = import;
    hd_store_take(app, document, &state);
    hd_document_free(app->document);
    free(app->path);
    app->document = document;
    app->path = kept;
    app->opened = state.scenario;
    app->opened_outcome = outcome;
    hd_app_restore(app, &state);
    app->covered = false;
    hd_history_begin(&app->history, &state);
    note_file(app);
    return true;
}

bool hd_app_open(hd_app *app, hd_document *document, const char *path, hd_error *error)
{
    return open_document(app, document, path, NULL, error);
}

void hd_app_opened_as(hd_app *app, const hd_scenario *opened)
{
    hd_outcome outcome;

    if (!hd_scenario_complete(opened, NULL) || !hd_evaluate(opened, &outcome, NULL))
        return;
    app->opened = *opened;
    app->opened_outcome = outcome;
    hd_app_restore(app, &app->now);
}

bool hd_app_open_import(hd_app *app, hd_import *import, hd_error *error)
{
    hd_scenario scenario;

    if (!hd_import_scenario(import, &scenario, error))
        return false;
    hd_document *document = hd_import_document(import, &scenario);
    if (!document)
        return hd_fail(error, 0, "there is no memory for it");
    if (!open_document(app, document, NULL, import, error)) {
        hd_document_free(document);
        return false;
    }
    app->panel = HD_PANEL_IMPORT;
    app->panel_row[HD_PANEL_IMPORT] = 0;
    return true;
}
