#include "config.h"

#include "store.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "hostdispatch/report.h"
#include "hostdispatch/tui.h"
#include "import.h"
#include "panel.h"
#include "pins.h"

/* Room for a text: every lever is the longest. */
#define TEXT_MAX (HD_LEVERS * HD_LEVER_MAX)

/* How much of a file's own words a sentence quotes. */
#define QUOTED_MAX 40

/* ---- the view: take a text, false where it is not understood; put one, "" where there is none ---- */

static bool take_panel(hd_app *app, hd_state *state, const char *text)
{
    (void)state;
    for (hd_panel i = 0; i < HD_PANELS; i++)
        if (strcasecmp(app->panels[i]->name, text) == 0 && hd_panel_is_available(app, i)) {
            app->panel = i;
            return true;
        }
    return false;
}

/* One that is not always offered is not when the file is opened. */
static void put_panel(const hd_app *app, char text[TEXT_MAX])
{
    if (!app->panels[app->panel]->available)
        strcpy(text, app->panels[app->panel]->name);
    text[0] = (char)tolower((unsigned char)text[0]);
}

static bool take_target(hd_app *app, hd_state *state, const char *text)
{
    (void)app;
    return state->targeted = hd_target_read(text, strlen(text), &state->target, NULL);
}

static void put_target(const hd_app *app, char text[TEXT_MAX])
{
    if (app->now.targeted)
        hd_target_write(&app->now.target, text);
}

/* A letter for each pin, in the order of the alphabet. */
static bool take_letters(hd_app *app, hd_state *state, const char *text)
{
    int count = state->pins->count;

    if ((int)strlen(text) != count)
        return false;
    for (int i = 0; i < count; i++)
        if (text[i] < (i > 0 ? text[i - 1] + 1 : 'A') || text[i] >= 'A' + HD_PINS_MAX)
            return false;
    hd_pins *pins = hd_pins_copy(&app->pins_made, state->pins);
    for (int i = 0; i < count; i++)
        pins->pin[i].letter = text[i];
    state->pins = pins;
    return true;
}

/* Without a pin dropped between them they are the first ones, which need not be said. */
static void put_letters(const hd_app *app, char text[TEXT_MAX])
{
    const hd_pins *pins = app->now.pins;

    for (int i = 0; i < pins->count; i++)
        text[i] = pins->pin[i].letter;
    if (pins->count == 0 || text[pins->count - 1] == 'A' + pins->count - 1)
        text[0] = '\0';
}

static bool take_levers(hd_app *app, hd_state *state, const char *text)
{
    hd_lever levers[HD_LEVERS], lever;

    (void)app;
    memcpy(levers, state->levers, sizeof levers);
    for (; *text; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        if (!hd_lever_read(text, length, &lever, NULL))
            return false;
        levers[lever.name] = lever;
        text += length;
    }
    memcpy(state->levers, levers, sizeof levers);
    return true;
}

/* Those that are not at their usual strength. */
static void put_levers(const hd_app *app, char text[TEXT_MAX])
{
    for (hd_lever_name i = 0; i < HD_LEVERS; i++) {
        const hd_lever usual = hd_lever_usual(i);
        if (hd_lever_equal(&usual, &app->now.levers[i]))
            continue;
        if (*text)
            strcat(text, " ");
        hd_lever_write(&app->now.levers[i], text + strlen(text));
    }
}

static bool take_swept(hd_app *app, hd_state *state, const char *text)
{
    (void)app;
    for (hd_output i = 0; i < HD_OUTPUTS; i++)
        if (strcmp(hd_outputs[i].key, text) == 0 && hd_outputs[i].kind != HD_WORD) {
            state->sweeping.output = i;
            return true;
        }
    return false;
}

static void put_swept(const hd_app *app, char text[TEXT_MAX])
{
    strcpy(text, hd_outputs[app->now.sweeping.output].key);
}

static bool take_over(hd_app *app, hd_state *state, const char *text)
{
    hd_input input = hd_input_find(text, strlen(text));

    (void)app;
    state->sweeping.over = input < HD_INPUTS ? input : state->sweeping.over;
    return input < HD_INPUTS;
}

static bool take_across(hd_app *app, hd_state *state, const char *text)
{
    hd_input input = hd_input_find(text, strlen(text));
    bool other = input < HD_INPUTS && input != state->sweeping.over;

    (void)app;
    state->sweeping.across = other ? input : state->sweeping.across;
    return other;
}

static void put_over(const hd_app *app, char text[TEXT_MAX])
{
    strcpy(text, hd_inputs[app->now.sweeping.over].key);
}

static void put_across(const hd_app *app, char text[TEXT_MAX])
{
    if (app->now.sweeping.across < HD_INPUTS)
        strcpy(text, hd_inputs[app->now.sweeping.across].key);
}

static bool take_scale(hd_app *app, hd_state *state, const char *text)
{
    (void)app;
    state->sweeping.linear = strcmp(text, "linear") == 0;
    return state->sweeping.linear || strcmp(text, "logarithmic") == 0;
}

static void put_scale(const hd_app *app, char text[TEXT_MAX])
{
    strcpy(text, app->now.sweeping.linear ? "linear" : "");
}

/* In the order in which they are taken: a second input is another than the first. A usual text is not written. */
/* clang-format off */
static const struct {
    const char *key, *usual;
    bool (*take)(hd_app *app, hd_state *state, const char *text);
    void (*put)(const hd_app *app, char text[TEXT_MAX]);
    const char *help, *accepted; /* for the manual, and where a text is not understood */
} views[] = {
    {"panel", "results", take_panel, put_panel,
     "the panel shown", "the name of a panel, such as compare, is accepted"},
    {"target", "", take_target, put_target,
     "what find looks for, as --assert has it", "a target such as host_share<=30% is accepted"},
    {"letters", "", take_letters, put_letters,
     "the pins' letters, where one between them was dropped",
     "a letter from A to H for each pin, in their order, is accepted"},
    {"levers", "", take_levers, put_levers,
     "strengths in What-if that are not usual, as --lever has them",
     "levers such as fuse=4x2, with blanks between, are accepted"},
    {"sweep", "overhead_ratio", take_swept, put_swept,
     "the output in Sweep", "the key of an output that is a number is accepted"},
    {"sweep_over", "ops_per_block", take_over, put_over,
     "the input it is swept over", "the key of an input is accepted"},
    {"sweep_across", "", take_across, put_across,
     "the second input, of a map", "the key of another input is accepted"},
    {"sweep_scale", "", take_scale, put_scale,
     "its scale, logarithmic or linear", "logarithmic or linear is accepted"},
};
/* clang-format on */
#define VIEWS (sizeof views / sizeof views[0])

/* Show what a document's view says; what is not understood is warned about. */
static void take_view(hd_app *app, hd_document *document, hd_state *state)
{
    char why[HD_ERROR_MAX], quoted[QUOTED_MAX];

    /* Another file begins with its inputs: a panel on the full screen would hide what the keys change. */
    app->panel = HD_PANEL_RESULTS;
    app->zoomed = false;
    for (size_t i = 0; i < VIEWS; i++) {
        const char *text = hd_document_view(document, views[i].key);
        if (text ? views[i].take(app, state, text) : !hd_document_view_is_no_text(document, views[i].key))
            continue;
        hd_pin_copy_text(quoted, sizeof quoted, text ? text : "");
        snprintf(why, sizeof why, text ? "is \"%s\"; %s" : "is no text%s; %s", quoted, views[i].accepted);
        hd_document_view_warning(document, views[i].key, why);
    }
}

static void put_view(const hd_app *app, hd_document *document)
{
    for (size_t i = 0; i < VIEWS; i++) {
        char text[TEXT_MAX] = "";
        views[i].put(app, text);
        hd_document_set_view(document, views[i].key, *text && strcmp(text, views[i].usual) != 0 ? text : NULL);
    }
}

void hd_tui_views(FILE *out)
{
    for (size_t i = 0; i < VIEWS; i++)
        fprintf(out, "%s\t%s\n", views[i].key, views[i].help);
}

/* ---- pins ---- */

_Static_assert(HD_PINS_MAX == HD_PINNED_MAX, "a file holds all pins, and no more are taken of it");

static void take_pins(hd_app *app, const hd_document *document, hd_state *play)
{
    size_t count = hd_document_pinned_count(document);
    hd_pins *pins = hd_pins_copy(&app->pins_made, &hd_pins_none);

    for (size_t i = 0; i < count; i++) {
        hd_pinned pinned = hd_document_pinned(document, i);
        hd_outcome outcome;
        if (!hd_evaluate(&pinned.scenario, &outcome, NULL))
            continue;
        hd_pin *pin = &pins->pin[hd_pins_add(pins, &pinned.scenario, &outcome)];
        hd_pin_copy_text(pin->name, sizeof pin->name, pinned.name);
        hd_pin_copy_text(pin->reason, sizeof pin->reason, pinned.reason);
        if (hd_document_baseline(document) == (int)i)
            pins->baseline = (int)(pin - pins->pin);
    }
    play->pins = pins;
}

/* The text of a pinned scenario in the file which, cut to `size`, is `now`: else `now` itself. */
static const char *uncut(const hd_document *file, bool reason, size_t size, const char *now)
{
    char cut[HD_PIN_REASON_MAX];

    for (size_t i = 0; i < hd_document_pinned_count(file); i++) {
        hd_pinned pinned = hd_document_pinned(file, i);
        const char *text = reason ? pinned.reason : pinned.name;
        hd_pin_copy_text(cut, size, text);
        if (strcmp(cut, now) == 0)
            return text;
    }
    return now;
}

static void put_pins(const hd_app *app, hd_document *document)
{
    hd_pinned pinned[HD_PINS_MAX];
    const hd_pins *pins = app->now.pins;

    for (int i = 0; i < pins->count; i++) {
        const hd_pin *pin = &pins->pin[i];
        pinned[i] = (hd_pinned){uncut(app->document, false, sizeof pin->name, pin->name),
                                uncut(app->document, true, sizeof pin->reason, pin->reason), pin->scenario};
    }
    hd_document_set_pinned(document, pinned, (size_t)pins->count);
    hd_document_set_baseline(document, pins->baseline);
}

/* ---- writing and opening ---- */

static const char *const of_swap[] = {HD_VIEW_FILE, HD_VIEW_PLACE, HD_VIEW_SIBLINGS, HD_VIEW_NEW, HD_VIEW_OPENED};

hd_document *hd_store_document(const hd_app *app)
{
    /* Where a trace's scenario comes from changes with the steps that are taken. */
    const hd_import *import = app->import;
    hd_document *document = import ? hd_trace_document(import->trace, &import->options, &app->now.scenario)
                                   : hd_document_copy(app->document);

    hd_document_set_scenario(document, &app->now.scenario);
    put_pins(app, document);
    put_view(app, document);
    for (size_t i = 0; i < sizeof of_swap / sizeof of_swap[0]; i++)
        hd_document_set_view(document, of_swap[i], NULL);
    return document;
}

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
    file->sum = 0;
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
    const hd_document_file *read = hd_document_file_of(app->document);
    file->place = read->place;
    file->siblings = read->siblings;
    file->stamp = read->stamp;
    file->sum = app->path ? hd_file_sum(app->path) : 0;
    /* Of what was read, not of what it may have become meanwhile. */
    const hd_file_id now = app->path ? hd_file_id_of(app->path) : (hd_file_id){0};
    if (!hd_file_id_equal(&now, &file->stamp))
        file->sum = 0;
    file->replaced = 0;
    file->inputs = read->scenario;
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
    char *kept = path ? hd_must(strdup(path)) : NULL;
    hd_import_free(app->import);
    app->import = import;
    take_pins(app, document, &state);
    take_view(app, document, &state);
    hd_document_free(app->document);
    free(app->path);
    app->document = document;
    app->path = kept;
    app->opened = state.scenario;
    app->opened_outcome = outcome;
    hd_app_restore(app, &state);
    /* Covered stays covered: what is opened is another question. */
    app->covered_first = outcome;
    app->unseen = app->covered;
    app->guesses.count = 0;
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
    hd_document *document = hd_trace_document(import->trace, &import->options, &scenario);
    if (!open_document(app, document, NULL, import, error)) {
        hd_document_free(document);
        return false;
    }
    app->panel = HD_PANEL_IMPORT;
    app->panel_row[HD_PANEL_IMPORT] = 0;
    return true;
}
