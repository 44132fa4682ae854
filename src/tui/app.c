#include "app.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "layout.h"
#include "store.h"

/* A device time that follows blocks is so near to what they come to. */
#define LINK_NEAR 1e-12

void hd_app_init(hd_app *app, bool ascii)
{
    *app =
        (hd_app){.ascii = ascii, .rows = 24, .columns = 80, .mode = HD_MODE_INPUTS, .row = HD_OPS_PER_BLOCK};
    hd_state_usual(&app->now);
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
    hd_recovery_close(&app->recovery);
    free(app->path);
}

/* The present state with what follows from it. */
static void take(hd_app *app, const hd_state *play, const hd_outcome *outcome)
{
    int baseline = play->pins->baseline;

    if (app->import && play->taken)
        (void)hd_import_use(app->import, play->taken, NULL);
    app->now = *play;
    app->outcome = *outcome;
    app->baseline = baseline < 0 ? app->opened : play->pins->pin[baseline].scenario;
    app->baseline_outcome = baseline < 0 ? app->opened_outcome : play->pins->pin[baseline].outcome;
}

const char *hd_app_baseline_word(const hd_app *app)
{
    static char letter[2];

    if (app->now.pins->baseline < 0)
        return "opened";
    letter[0] = app->now.pins->pin[app->now.pins->baseline].letter;
    return letter;
}

static bool open_document(hd_app *app, hd_document *document, const char *path, hd_import *import,
                          hd_error *error)
{
    hd_state play = {.scenario = *hd_document_scenario(document), .taken = import ? import->taken : NULL};
    hd_outcome outcome;

    hd_state_usual(&play);
    if (!hd_scenario_complete(&play.scenario, error) || !hd_evaluate(&play.scenario, &outcome, error))
        return false;
    char *kept = path ? strdup(path) : NULL;
    hd_import_free(app->import);
    app->import = import;
    hd_store_take(app, document, &play);
    hd_document_free(app->document);
    free(app->path);
    app->document = document;
    app->path = kept;
    app->opened = play.scenario;
    app->opened_outcome = outcome;
    take(app, &play, &outcome);
    app->covered = false;
    hd_history_begin(&app->history, &play);
    hd_file_opened(app);
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
    take(app, &app->now, &app->outcome);
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

void hd_app_say(hd_app *app, hd_tone tone, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(app->status, sizeof app->status, format, arguments);
    va_end(arguments);
    app->tone = tone;
}

bool hd_app_changed(const hd_app *app)
{
    return app->document && (app->file.recovered || !hd_state_same_work(&app->now, &app->file.saved));
}

hd_mode hd_app_shown_mode(const hd_app *app)
{
    hd_mode mode = app->mode == HD_MODE_QUESTION ? app->question.beneath : app->mode;

    return mode == HD_MODE_READING ? app->reading.beneath : mode;
}

bool hd_app_follows(const hd_app *app, hd_input input)
{
    return (input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(&app->now.scenario, input)) ||
           (input == HD_DEVICE_TIME && app->now.device_per_block > 0);
}

bool hd_app_panel_shown(const hd_app *app)
{
    return app->zoomed || hd_app_shown_mode(app) == HD_MODE_PANEL || app->rows >= HD_PANEL_ROWS;
}

bool hd_app_link_holds(const hd_scenario *scenario, double each)
{
    return fabs((double)scenario->blocks * each - scenario->device_time) <= LINK_NEAR * scenario->device_time;
}

bool hd_app_set(hd_app *app, hd_state next, int tag)
{
    hd_outcome outcome;
    hd_error error;

    /* Where it is so already it stays as it is, to the last digit. */
    if (next.device_per_block > 0 && !hd_app_link_holds(&next.scenario, next.device_per_block)) {
        double time = (double)next.scenario.blocks * next.device_per_block;
        if (!hd_scenario_set_time(&next.scenario, HD_DEVICE_TIME, time, &error)) {
            hd_app_say(app, HD_TONE_REFUSED,
                       "Device time follows blocks, and without blocks there would be none; = unlinks it");
            return false;
        }
    }
    if (!hd_evaluate(&next.scenario, &outcome, &error)) {
        hd_app_say(app, HD_TONE_REFUSED, "%s", error.text);
        return false;
    }
    take(app, &next, &outcome);
    hd_history_add(&app->history, &next, tag);
    return true;
}

void hd_app_restore(hd_app *app, const hd_state *play)
{
    hd_outcome outcome;

    if (hd_evaluate(&play->scenario, &outcome, NULL))
        take(app, play, &outcome);
}
