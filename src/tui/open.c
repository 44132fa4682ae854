#include "config.h"

#include "open.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/document.h"
#include "import.h"
#include "store.h"

/* Set the scenario that counts as opened, which the step is compared with; ignored if invalid. */
static void set_opened(hd_app *app, const hd_scenario *opened)
{
    hd_outcome outcome;

    if (!hd_scenario_complete(opened, NULL) || !hd_evaluate(opened, &outcome, NULL))
        return;
    app->opened = *opened;
    app->opened_outcome = outcome;
    hd_app_restore(app, &app->now);
}

/* The first document of a text; NULL where it is none. */
static hd_document *read_text(const char *text)
{
    char *bytes = strdup(text);
    FILE *file = bytes && *bytes ? fmemopen(bytes, strlen(bytes), "r") : NULL;
    hd_reader *reader = file ? hd_reader_open(file) : NULL;
    hd_document *document = NULL;

    if (reader)
        (void)hd_reader_next(reader, &document, NULL);
    hd_reader_close(reader);
    if (file)
        fclose(file);
    free(bytes);
    return document;
}

/* Work from a swap file belongs to the file that it is about, but is saved there only once it is written. It
 * is compared with what it began with. */
static void belong(hd_app *app)
{
    const char *of = hd_document_view(app->document, HD_VIEW_FILE),
               *place = hd_document_view(app->document, HD_VIEW_PLACE),
               *siblings = hd_document_view(app->document, HD_VIEW_SIBLINGS),
               *kind = hd_document_view(app->document, HD_VIEW_NEW),
               *text = hd_document_view(app->document, HD_VIEW_OPENED);
    char *path = of ? strdup(of) : NULL;
    hd_file *file = &app->file;

    if (!path)
        return;
    file->swap = app->path;
    app->path = path;
    file->preset = false;
    file->recovered = true;
    file->proposed = !kind                                   ? NULL
                     : strcmp(kind, HD_VIEW_NEW_PRESET) == 0 ? HD_VIEW_NEW_PRESET
                                                             : HD_VIEW_NEW_UNNAMED;
    file->stamp = (hd_file_id){.exists = false};
    file->place = place ? (size_t)strtoul(place, NULL, 10) : HD_PLACE_WHOLE;
    file->siblings = siblings ? (size_t)strtoul(siblings, NULL, 10) : 1;
    hd_document *opened = text ? read_text(text) : NULL;
    if (opened)
        set_opened(app, hd_document_scenario(opened));
    hd_document_free(opened);
}

/* What is known of the file that the document was opened from. */
static void note_file(hd_app *app)
{
    hd_file *file = &app->file;

    free(file->swap);
    file->swap = NULL;
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
    belong(app);
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
