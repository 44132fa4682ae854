#include "config.h"

#include "file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export.h"
#include "hostdispatch/file.h"
#include "hostdispatch/document.h"
#include "import.h"
#include "pins.h"
#include "prompt.h"
#include "store.h"
#include "words.h"

static void ask_name(hd_app *app);
static void go_on(hd_app *app);
static void leave(hd_app *app);
static bool keep_export(hd_app *app);
static bool keep_save(hd_app *app);
static void save_first(hd_app *app);
static void stay(hd_app *app);
static void write_less(hd_app *app);
static void write_over(hd_app *app);
static bool next_ending(hd_app *app);

/* clang-format off */
static const hd_prompt_row
    save_prompt   = {.label = "Save as", .word = "save", .path = true, .keep = keep_save, .cancel = stay},
    export_prompt = {.label = "Export to (.md .txt .csv .json .svg)", .word = "export", .path = true, .tab = next_ending, .keep = keep_export};

/* Before what is not saved is left; before a file is lost, or made again. */
static const hd_question_row
    before_quitting = {"save", "quit without", "stay", {go_on, stay, save_first}, true, 0},
    before_opening  = {"save", "open without", "stay", {go_on, stay, save_first}, false, 0},
    over_it         = {"replace it", "another name", "leave", {ask_name, leave, write_over}, false, 0},
    gone            = {"write it", "another name", "leave", {ask_name, leave, write_over}, false, 0},
    less            = {"save it", "another name", "leave", {ask_name, leave, write_less}, false, 0};
/* clang-format on */

void hd_file_free(hd_file *file)
{
    free(file->writing);
    free(file->swap);
    hd_document_free(file->next);
    free(file->next_path);
    hd_import_free(file->next_import);
}

static bool same_work_but_pins(const hd_app *app)
{
    hd_state now = app->now;

    now.pins = app->file.saved.pins;
    return hd_state_same_work(&now, &app->file.saved);
}

/* Whether there is unsaved work besides pins. */
static bool inputs_unsaved(const hd_app *app)
{
    const hd_file *file = &app->file;
    bool played = !app->path || file->preset;

    return file->recovered || file->imported || (!played && !same_work_but_pins(app));
}

bool hd_file_unsaved(const hd_app *app)
{
    return app->document && (inputs_unsaved(app) || !hd_pins_equal(app->now.pins, app->file.saved.pins));
}

/* Never the name of the trace, from which it is made. */
static char *import_proposal(const hd_import *import)
{
    static const char ending[] = "-scenario.json";
    char *name = hd_trace_name(import->trace);

    return strcat(hd_must(realloc(name, strlen(name) + sizeof ending)), ending);
}

char *hd_file_proposal(const hd_app *app)
{
    if (!app->path && app->import)
        return import_proposal(app->import);
    return hd_must(strdup(!app->path ? "scenario.json" : app->file.preset ? hd_path_name(app->path) : app->path));
}

static void begin_prompt(hd_app *app, const hd_prompt_row *row, char *proposal)
{
    hd_prompt_begin(app, row, proposal, 0);
    free(proposal);
}

void hd_file_save(hd_app *app)
{
    begin_prompt(app, &save_prompt, hd_file_proposal(app));
}

/* The name of the scenario's file with the ending of Markdown, in the current folder. */
void hd_file_export(hd_app *app)
{
    char *path = hd_file_proposal(app);
    const char *base = hd_path_name(path), *dot = strrchr(base, '.');
    int length = dot && dot > base ? (int)(dot - base) : (int)strlen(base);
    char *name = hd_must(malloc((size_t)length + sizeof ".md"));

    sprintf(name, "%.*s.md", length, base);
    free(path);
    begin_prompt(app, &export_prompt, name);
}

static bool refuse(hd_app *app, const char *path, const char *why)
{
    snprintf(app->prompt.why, sizeof app->prompt.why, "%.200s%s%.300s", path, *path ? ": " : "", why);
    hd_app_say(app, HD_TONE_REFUSED, "%s", app->prompt.why);
    return false;
}

static bool is_own(const hd_app *app, const char *path)
{
    hd_file_id there = hd_file_id_of(path);
    const hd_file_id *known = &app->file.stamp;

    if (!app->path || app->file.preset)
        return false;
    return strcmp(path, app->path) == 0 ||
           (there.exists && known->exists && there.device == known->device && there.file == known->file);
}

/* What was waiting for the file to be saved. */
static void do_after(hd_app *app)
{
    if (app->file.after != HD_AFTER_NOTHING)
        go_on(app);
}

static void take_down_saved(hd_app *app, const char *path, size_t place)
{
    bool whole = place == HD_PLACE_WHOLE;
    char *kept = hd_must(strdup(path));

    free(app->path);
    app->path = kept;
    app->file.preset = false;
    app->file.recovered = false;
    free(app->file.swap);
    app->file.swap = NULL;
    app->file.proposed = NULL;
    app->file.imported = false;
    app->file.place = whole ? 0 : place;
    app->file.siblings = whole ? 1 : app->file.siblings;
    app->file.inputs = app->now.scenario;
    app->file.saved = app->now;
}

/* Bits of the remarks on what `document`, as it is to be saved, replaces, and no save before it did. */
static uint64_t replacing(const hd_app *app, const hd_document *document)
{
    uint64_t bits = 0;

    for (size_t i = 0; i < hd_document_warning_count(document); i++)
        bits |= hd_document_replaces(document, i) ? (uint64_t)1 << i : 0;
    return bits & ~app->file.replaced;
}

static bool save(hd_app *app, const char *path)
{
    hd_error error;
    bool own = is_own(app, path);
    /* By what was there when it was asked about; should that be another now, nothing is written. */
    size_t place = own && app->file.expected.exists ? app->file.place : HD_PLACE_WHOLE;
    /* One that is gone looks as it did before when it is there again. */
    unsigned mode = own && app->file.stamp.exists ? HD_SAVE_EXACTLY(app->file.stamp.mode) : HD_SAVE_USUAL;
    hd_document *document = hd_store_document(app);
    uint64_t replaced = replacing(app, document);
    bool saved = hd_document_save(document, path, place, mode, &app->file.expected, &app->file.stamp, &error);

    hd_document_free(document);
    if (!saved)
        return refuse(app, path, error.text);
    app->file.sum = hd_file_sum(path);
    app->file.replaced |= replaced;
    /* The path may be the one that gives way here. */
    take_down_saved(app, path, place);
    hd_app_say(app, HD_TONE_PLAIN, "Saved as %s%s%s", app->path, replaced ? " without what was not understood" : "",
               app->file.expected.linked ? "; its other links keep the old text" : "");
    do_after(app);
    return true;
}

static bool export(hd_app *app, const char *path)
{
    hd_error error;

    if (!hd_export_save(app, path, &app->file.expected, &error))
        return refuse(app, path, error.text);
    hd_app_say(app, HD_TONE_PLAIN, "Exported %sto %s%s",
               hd_export_is_chart(app, path) ? "the sweep's chart " : "", path,
               app->covered ? ", uncovered" : "");
    return true;
}

static void set_writing(hd_app *app, const char *path)
{
    free(app->file.writing);
    app->file.writing = hd_must(strdup(path));
}

/* What nobody here understands may be dear to somebody else. */
static bool ask_less(hd_app *app, const char *path)
{
    hd_document *document = hd_store_document(app);
    uint64_t bits = replacing(app, document);

    if (bits) {
        size_t first = 0;
        while (!(bits >> first & 1))
            first++;
        const char *text = hd_document_warning(document, first)->text;
        set_writing(app, path);
        hd_question_ask(app, &less, "Saving drops what was not understood (%.*s%s); save?",
                        (int)strcspn(text, ";"), text, bits >> first == 1 ? "" : ", and more");
    }
    hd_document_free(document);
    return bits;
}

/* Somebody took the file away. */
static bool ask_gone(hd_app *app, const char *path)
{
    if (app->file.siblings <= 1 && !app->file.stamp.exists)
        return false;
    set_writing(app, path);
    if (app->file.siblings > 1)
        hd_question_ask(app, &gone, "%s is gone; write it with this alone of its %zu scenarios?", path,
                        app->file.siblings);
    else
        hd_question_ask(app, &gone, "%s is gone since it was read; write it again?", path);
    return true;
}

/* Ask before what is there is lost, or what is not is made again. @return whether something was asked. */
static bool ask(hd_app *app, const char *path, bool own)
{
    hd_file_id there = hd_file_id_of(path);

    app->file.expected = there;
    if (!there.exists && own)
        return ask_gone(app, path);
    if (!there.exists || (own && hd_file_id_equal(&there, &app->file.stamp)))
        return false;
    /* It was only touched. */
    if (own && app->file.sum && app->file.sum == hd_file_sum(path))
        return false;
    set_writing(app, path);
    if (own && app->file.stamp.exists)
        hd_question_ask(app, &over_it, "%s has changed since it was read; replace it?", path);
    else
        hd_question_ask(app, &over_it, "%s exists already; replace it?", path);
    return true;
}

static bool save_unless_asked(hd_app *app, const char *path)
{
    if (!*path)
        return refuse(app, "", "A name is needed; Esc leaves it unsaved");
    if (hd_path_is_folder(path))
        return refuse(app, path, "it is a folder; name a file in it");
    if (hd_import_is_trace(app->import, path))
        return refuse(app, path, "this is the trace itself; save under another name");
    if (hd_preset_place_of(path) == HD_PRESET_SHARED)
        return refuse(app, path, "installed presets stay as they are; save under another name");
    bool own = is_own(app, path);
    return (own && ask_less(app, path)) || ask(app, path, own) || save(app, path);
}

/* A new file without an ending is named as scenario files are. */
static char *with_ending(const hd_app *app, char *path)
{
    bool named = !*hd_path_name(path) || strchr(hd_path_name(path), '.') || hd_file_id_of(path).exists;
    return named || is_own(app, path) ? path
                                      : strcat(hd_must(realloc(path, strlen(path) + sizeof ".json")), ".json");
}

static bool keep_save(hd_app *app)
{
    char *path = with_ending(app, hd_path_expanded(app->prompt.edit.text));
    bool kept = save_unless_asked(app, path);

    free(path);
    return kept;
}

/* Go through the endings that name a format. */
static bool next_ending(hd_app *app)
{
    static const char *const endings[] = {".md", ".txt", ".csv", ".json", ".svg", ".md"};
    char text[HD_EDIT_MAX + 8];
    char *dot = strrchr(strcpy(text, app->prompt.edit.text), '.');

    for (int i = 0; dot && i < 5; i++)
        if (strcmp(dot, endings[i]) == 0) {
            strcpy(dot, endings[i + 1]);
            hd_edit_begin(&app->prompt.edit, text);
            app->prompt.proposed = app->prompt.refused = false;
            return true;
        }
    return false;
}

static bool export_unless_asked(hd_app *app, const char *path)
{
    hd_error error;

    if (!*path)
        return refuse(app, "", "A name is needed; Esc leaves");
    if (hd_path_is_folder(path))
        return refuse(app, path, "it is a folder; name a file in it");
    if (hd_import_is_trace(app->import, path))
        return refuse(app, path, "this is the trace itself; export under another name");
    if (!hd_export_can(path, &error))
        return refuse(app, path, error.text);
    if (is_own(app, path))
        return refuse(app, path, "this is the scenario's own file; s saves it");
    return ask(app, path, false) || export(app, path);
}

static bool keep_export(hd_app *app)
{
    char *path = hd_path_expanded(app->prompt.edit.text);
    bool kept = export_unless_asked(app, path);

    free(path);
    return kept;
}

static void write_over(hd_app *app)
{
    char *path = app->file.writing;
    bool asked = app->mode == HD_MODE_PROMPT;

    app->file.writing = NULL;
    if (!path)
        return;
    if (!(asked && app->prompt.row == &export_prompt ? export(app, path) : save(app, path)))
        app->prompt.refused = asked;
    else if (app->mode == HD_MODE_PROMPT)
        app->mode = app->prompt.beneath;
    free(path);
}

static void write_less(hd_app *app)
{
    char *path = hd_must(strdup(app->file.writing));

    if (!ask(app, path, true))
        write_over(app);
    free(path);
}

static void ask_name(hd_app *app)
{
    if (app->mode != HD_MODE_PROMPT)
        begin_prompt(app, &save_prompt, hd_must(strdup(app->file.writing ? app->file.writing : "")));
}

/* Nothing is written, and nothing waits for it. */
static void leave(hd_app *app)
{
    if (app->mode == HD_MODE_PROMPT)
        app->mode = app->prompt.beneath;
    stay(app);
}

/* What would be lost, in a few words. */
static const char *unsaved_words(const hd_app *app, char *buffer, size_t size)
{
    bool played = !app->path || app->file.preset;

    if (app->file.imported)
        snprintf(buffer, size, "the import");
    else if (!played)
        snprintf(buffer, size, "%s", hd_path_name(app->path));
    else
        snprintf(buffer, size, "%s", app->now.pins->count == 1 ? "the pin" : "the pins");
    return buffer;
}

/* Pins go along to what is opened, where there is room for `more` of them. */
static bool wait_for(hd_app *app, hd_after after, size_t more)
{
    char words[HD_QUESTION_MAX];
    bool carried = after == HD_AFTER_OPEN && (size_t)app->now.pins->count + more <= HD_PINS_MAX;

    if (!(carried ? inputs_unsaved(app) : hd_file_unsaved(app)))
        return false;
    app->file.after = after;
    unsaved_words(app, words, sizeof words);
    if (after == HD_AFTER_QUIT)
        hd_question_ask(app, &before_quitting, "Save %.300s before quitting?", words);
    else
        hd_question_ask(app, &before_opening, "Save %.300s before opening another?", words);
    return true;
}

void hd_file_quit(hd_app *app)
{
    if (!wait_for(app, HD_AFTER_QUIT, 0))
        app->quit = true;
}

static void open_import_now(hd_app *app, hd_import *import)
{
    hd_error error;
    const hd_pins *pins = hd_pins_named(app);

    if (hd_app_open_import(app, import, &error)) {
        hd_pins_carry(app, pins);
        app->mode = HD_MODE_INPUTS;
        hd_app_say(app, HD_TONE_PLAIN, "Opened the trace %.200s; w shows what a change can gain",
                   hd_trace_file(import->trace));
    } else {
        hd_app_say(app, HD_TONE_REFUSED, "%.200s: %.250s", hd_trace_file(import->trace), error.text);
        hd_import_free(import);
    }
}

void hd_file_say_opened(hd_app *app, const char *path)
{
    size_t count = hd_document_warning_count(app->document);
    char more[48] = "";

    if (count > 1)
        snprintf(more, sizeof more, " (and %zu more)", count - 1);
    if (count > 0 && app->path) {
        const hd_error *first = hd_document_warning(app->document, 0);
        hd_app_say(app, HD_TONE_REFUSED, "%.200s:%ld: %.240s%s", hd_path_name(app->path), first->line,
                   first->text, more);
    } else if (app->file.recovered) {
        hd_app_say(app, HD_TONE_PLAIN, "Opened what was not saved; s saves it");
    } else if (path && *hd_document_description(app->document)) {
        hd_file_describe(app);
    } else if (path) {
        hd_app_say(app, HD_TONE_PLAIN, "Opened %s", path);
    }
}

void hd_file_describe(hd_app *app)
{
    const char *text = hd_document_description(app->document);

    hd_app_say(app, HD_TONE_PLAIN, "%s%s", *text ? text : "No description is kept with ",
               *text ? "" : hd_words_title(app));
}

static void open_now(hd_app *app, hd_document *document, char *path)
{
    hd_error error;
    const hd_pins *pins = hd_pins_named(app);

    if (hd_app_open(app, document, path, &error)) {
        hd_pins_carry(app, pins);
        app->mode = HD_MODE_INPUTS;
        hd_file_say_opened(app, path ? path : "");
    } else {
        hd_error_locate(&error, path ? path : "it");
        hd_document_free(document);
        hd_app_say(app, HD_TONE_REFUSED, "%s", error.text);
    }
    free(path);
}

static void forget_next(hd_file *file)
{
    hd_document_free(file->next);
    free(file->next_path);
    hd_import_free(file->next_import);
    file->next = NULL;
    file->next_path = NULL;
    file->next_import = NULL;
}

void hd_file_open(hd_app *app, hd_document *document, char *path)
{
    forget_next(&app->file);
    if (!wait_for(app, HD_AFTER_OPEN, hd_document_pinned_count(document))) {
        open_now(app, document, path);
        return;
    }
    app->file.next = document;
    app->file.next_path = path;
}

void hd_file_open_import(hd_app *app, hd_import *import)
{
    const hd_file *file = &app->file;
    /* Of an import that is as it was made, all is made again when its trace is read again. */
    bool again = hd_import_is_trace(app->import, import->path) && !file->recovered &&
                 app->now.taken == file->saved.taken && same_work_but_pins(app);

    forget_next(&app->file);
    if (!again && wait_for(app, HD_AFTER_OPEN, 0))
        app->file.next_import = import;
    else
        open_import_now(app, import);
}

static void go_on(hd_app *app)
{
    hd_after after = app->file.after;
    hd_document *next = app->file.next;
    hd_import *import = app->file.next_import;
    char *path = app->file.next_path;

    app->file.after = HD_AFTER_NOTHING;
    app->quit = app->quit || after == HD_AFTER_QUIT;
    if (after != HD_AFTER_OPEN)
        return;
    app->file.next = NULL;
    app->file.next_path = NULL;
    app->file.next_import = NULL;
    if (next)
        open_now(app, next, path);
    else if (import)
        open_import_now(app, import);
}

static void stay(hd_app *app)
{
    app->file.after = HD_AFTER_NOTHING;
    forget_next(&app->file);
}

static void save_first(hd_app *app)
{
    bool named = app->path && !app->file.preset && !app->file.recovered;

    /* What waits is done once it is saved; a file that has a name already needs none. */
    if (!named || !save_unless_asked(app, app->path))
        if (app->mode != HD_MODE_QUESTION)
            hd_file_save(app);
}
