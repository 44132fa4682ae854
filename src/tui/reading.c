#include "config.h"

#include "reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "hostdispatch/file.h"
#include "hostdispatch/text.h"
#include "state.h"

/* Columns of the trace's name in front of how far it is. */
#define NAME_COLUMNS 30

hd_reading_options hd_reading_usual(void)
{
    return (hd_reading_options){.options.given = hd_scenario_empty(), .steps = HD_TRACE_ALL};
}

void hd_reading_ask(hd_app *app, char *path)
{
    free(app->reading.path);
    free(app->reading.mark);
    app->reading = (hd_reading){.path = path, .asked = true, .beneath = app->mode};
    app->mode = HD_MODE_READING;
}

void hd_reading_ask_second(hd_app *app, char *path)
{
    hd_reading_ask(app, path);
    app->reading.second = true;
}

void hd_reading_ask_marked(hd_app *app, const char *path, const char *name)
{
    char *again = strdup(path), *mark = strdup(name);

    if (!again || !mark) {
        free(again);
        free(mark);
        hd_app_say(app, HD_TONE_REFUSED, "There is no memory to read it again");
        return;
    }
    hd_reading_ask(app, again);
    app->reading.mark = mark;
}

bool hd_reading_progress(hd_app *app, uint64_t read, uint64_t total, double seconds)
{
    char name[NAME_COLUMNS * 4 + 1], words[HD_TRACE_PROGRESS_MAX];
    const char *file = hd_path_name(app->reading.path);

    hd_text_fit(file, strlen(file), NAME_COLUMNS, name, sizeof name);
    hd_app_say(app, HD_TONE_PLAIN, "Reading %s: %s", name,
               hd_trace_progress_words(words, read, total, seconds));
    return !app->reading.stop;
}

void hd_reading_stop(hd_app *app, int quit)
{
    app->reading.stop = true;
    app->reading.quit |= quit != 0;
}

static hd_import *import_of(hd_trace *trace, const hd_reading_options *options, const char *path,
                            hd_error *error)
{
    hd_scenario scenario;

    if (!hd_trace_select(trace, options->steps, error)) {
        hd_trace_free(trace);
        return NULL;
    }
    hd_import *import = hd_import_new(trace, &options->options, path);
    if (!import) {
        hd_fail(error, 0, "there is no memory for it");
    } else if (!hd_import_scenario(import, &scenario, error)) {
        hd_import_free(import);
        return NULL;
    }
    return import;
}

/* Show the second trace beside the first, in Compare. */
static void put_second(hd_app *app, hd_trace *trace)
{
    hd_trace_free(app->import->after);
    app->import->after = trace;
    app->panel = HD_PANEL_COMPARE;
    app->mode = HD_MODE_PANEL;
    app->compare_top = 0;
    hd_app_say(app, HD_TONE_PLAIN, "%.200s stands beside %.200s; PgDn turns pages", hd_trace_file(trace),
               hd_trace_file(app->import->trace));
}

bool hd_reading_end(hd_app *app, hd_trace *trace, const hd_reading_options *options, hd_error *error)
{
    hd_reading reading = app->reading;
    hd_import *import = NULL;

    if (reading.stop)
        hd_trace_free(trace);
    else if (trace && !(reading.second && app->import))
        import = import_of(trace, options, reading.path, error);
    app->reading = (hd_reading){.path = NULL};
    app->mode = reading.beneath;
    app->status[0] = '\0';
    if (import) {
        hd_file_open_import(app, import);
    } else if (trace && !reading.stop && reading.second && app->import) {
        put_second(app, trace);
    } else if (reading.stop) {
        hd_app_say(app, HD_TONE_PLAIN, "Stopped reading %.300s", hd_path_name(reading.path));
    } else {
        hd_error_locate(error, reading.path);
        hd_app_say(app, HD_TONE_REFUSED, "%s", error->text);
    }
    free(reading.path);
    free(reading.mark);
    if (reading.quit)
        hd_file_quit(app);
    return import;
}
