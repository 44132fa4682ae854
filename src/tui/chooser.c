#include "config.h"

#include "chooser.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "grow.h"
#include "hostdispatch/file.h"
#include "hostdispatch/document.h"
#include "hostdispatch/trace.h"
#include "lesson_list.h"
#include "pins.h"
#include "prompt.h"
#include "reading.h"
#include "recovery.h"

static void clear_items(hd_chooser *chooser)
{
    for (size_t i = 0; i < chooser->count; i++) {
        free(chooser->items[i].label);
        free(chooser->items[i].detail);
        free(chooser->items[i].path);
    }
    chooser->count = chooser->at = 0;
    free(chooser->file);
    chooser->file = NULL;
}

void hd_chooser_free(hd_chooser *chooser)
{
    clear_items(chooser);
    free(chooser->items);
    free(chooser->folder);
    *chooser = (hd_chooser){.second = chooser->second};
}

static char *copy(const char *text)
{
    return text ? hd_must(strdup(text)) : NULL;
}

static hd_choice *add(hd_chooser *chooser, hd_choice_kind kind, const char *label, const char *detail, const char *path)
{
    chooser->items = hd_grow(chooser->items, &chooser->capacity, chooser->count, sizeof *chooser->items, 32);
    chooser->items[chooser->count] =
        (hd_choice){.kind = kind, .label = copy(label), .detail = copy(detail), .path = copy(path)};
    return &chooser->items[chooser->count++];
}

static bool heading(const hd_chooser *chooser, size_t at)
{
    return chooser->items[at].kind == HD_CHOICE_HEADING;
}

/* The nearest choice at or beyond `at` in a direction, or `count` when there is none. */
static size_t nearest(const hd_chooser *chooser, size_t at, int direction)
{
    while (at < chooser->count && heading(chooser, at))
        at += direction < 0 ? (size_t)-1 : 1;
    return at < chooser->count ? at : chooser->count;
}

/* Move to the next choice: headings are skipped, the ends are joined when `wrap`. */
static void move_to(hd_chooser *chooser, int by, bool wrap)
{
    if (chooser->count == 0)
        return;
    long last = (long)chooser->count - 1, to = (long)chooser->at + by;
    to = to < 0 ? 0 : to > last ? last : to;
    size_t at = nearest(chooser, (size_t)to, by < 0 ? -1 : 1);
    chooser->number = 0;
    if (at == chooser->count)
        at = nearest(chooser, (size_t)to, by < 0 ? 1 : -1);
    if (wrap && at == chooser->at && by != 0)
        at = by < 0 ? nearest(chooser, (size_t)last, -1) : nearest(chooser, 0, 1);
    if (at < chooser->count)
        chooser->at = at;
}

/* Scenarios and traces; which it is, is told by the content. */
static bool may_be_opened(const char *name)
{
    static const char *const endings[] = {".json", ".jsonl", ".gz", ".sqlite", ".db"};
    size_t length = strlen(name);

    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        size_t ending = strlen(endings[i]);
        if (length > ending && strcmp(name + length - ending, endings[i]) == 0)
            return true;
    }
    return false;
}

static int visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void add_left(hd_chooser *chooser)
{
    size_t count;
    hd_left_file *files = hd_recovery_list(&count);

    if (count > 0)
        add(chooser, HD_CHOICE_HEADING, "Recovered, not saved", NULL, NULL);
    for (size_t i = 0; i < count; i++)
        add(chooser, HD_CHOICE_LEFT, files[i].date, files[i].subject, files[i].path);
    hd_recovery_list_free(files, count);
}

static void add_presets(hd_chooser *chooser)
{
    size_t count;
    hd_preset *presets = hd_presets_load(&count, NULL);

    if (count > 0)
        add(chooser, HD_CHOICE_HEADING, "Presets", NULL, NULL);
    for (size_t i = 0; i < count; i++) {
        const hd_document *document = presets[i].document;
        hd_choice *choice = add(chooser, HD_CHOICE_PRESET, presets[i].name,
                                document ? hd_document_name(document) : presets[i].problem.text, presets[i].path);
        if (document)
            choice->scenario = *hd_document_scenario(document);
    }
    hd_presets_free(presets, count);
}

static void add_lessons(hd_chooser *chooser)
{
    hd_data_files lessons = hd_data_files_find("lessons", ".md");

    if (lessons.count > 0)
        add(chooser, HD_CHOICE_LESSONS, "Lessons", "predict what a change does, then see", NULL);
    hd_data_files_free(&lessons);
}

/* Folders first, then the files that may be scenarios or traces. */
static void add_files(hd_chooser *chooser)
{
    struct dirent **entries = NULL;
    int count = scandir(chooser->folder, &entries, visible, alphasort);

    bool here = strcmp(chooser->folder, ".") == 0;
    add(chooser, HD_CHOICE_HEADING, here ? "Files here" : "Files in", here ? NULL : chooser->folder, NULL);
    if (count < 0) {
        add(chooser, HD_CHOICE_HEADING, strerror(errno), NULL, NULL);
        count = 0;
    }
    char *above = hd_path_joined(chooser->folder, "..");
    add(chooser, HD_CHOICE_FOLDER, "../", NULL, above);
    free(above);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            char *path = hd_path_joined(chooser->folder, entries[i]->d_name);
            bool folder = path && hd_path_is_folder(path);
            if (pass == 0 && folder) {
                char *label = hd_path_joined(entries[i]->d_name, "");
                add(chooser, HD_CHOICE_FOLDER, label, NULL, path);
                free(label);
            } else if (pass == 1 && path && !folder && may_be_opened(path)) {
                add(chooser, HD_CHOICE_FILE, entries[i]->d_name, NULL, path);
            }
            free(path);
        }
    }
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
}

/* List the presets and what is in a folder. */
static void list_folder(hd_chooser *chooser, const char *folder)
{
    char *kept = copy(folder);

    clear_items(chooser);
    free(chooser->folder);
    chooser->folder = kept;
    add_left(chooser);
    add_presets(chooser);
    add_lessons(chooser);
    if (chooser->folder)
        add_files(chooser);
    move_to(chooser, 0, false);
}

/* The folder above, without ".." where the path itself says it. */
static char *folder_above(const char *folder)
{
    const char *slash = strrchr(folder, '/');
    const char *last = slash ? slash + 1 : folder;

    if (strcmp(folder, "/") == 0)
        return copy("/");
    if (strcmp(last, "..") == 0 || strcmp(last, ".") == 0)
        return strcmp(folder, ".") == 0 ? copy("..") : hd_path_joined(folder, "..");
    if (!slash)
        return copy(".");
    return slash == folder ? copy("/") : strndup(folder, (size_t)(slash - folder));
}

/* Go to the folder above, or from the scenarios of a file back to its folder. */
static void go_up(hd_chooser *chooser)
{
    char *above = chooser->file ? copy(chooser->folder ? chooser->folder : ".")
                                : folder_above(chooser->folder ? chooser->folder : ".");

    if (above)
        list_folder(chooser, above);
    free(above);
}

size_t hd_chooser_top(const hd_chooser *chooser, size_t rows)
{
    return chooser->at >= rows ? chooser->at - rows + 1 : 0;
}

/* What is listed of a scenario is its name and what it comes to: a file may hold hundreds of thousands. */
static void add_scenario(void *chooser, hd_document *document)
{
    add(chooser, HD_CHOICE_SCENARIO, NULL, hd_document_name(document), NULL)->scenario = *hd_document_scenario(document);
    hd_document_free(document);
}

static void list_scenarios(hd_chooser *chooser, const char *path)
{
    char *file = copy(path);
    size_t count;

    clear_items(chooser);
    chooser->file = file;
    add(chooser, HD_CHOICE_HEADING, "Which scenario of", file, NULL);
    (void)hd_documents_each(file, add_scenario, chooser, &count, NULL);
    move_to(chooser, 0, false);
}

/* ---- what keys do ---- */

/* Open a folder, a trace or a file. @return false where it is refused, which the status line says */
static bool open_path(hd_app *app, const char *path)
{
    hd_chooser *chooser = &app->chooser;
    hd_document *document = NULL;
    hd_error error;
    size_t count = 1;

    bool folder = hd_path_is_folder(path);
    hd_probed probed = folder ? HD_PROBED_NOTHING : hd_trace_probe(path, &error);
    if (probed == HD_PROBED_TRACE) {
        (chooser->second ? hd_reading_ask_second : hd_reading_ask)(app, copy(path));
        return true;
    }
    if (!folder && probed == HD_PROBED_NOTHING && hd_path_check_file(path, &error))
        document = hd_document_load(path, 0, &count, &error);
    if (document && count == 1) {
        hd_file_open(app, document, copy(path));
        return true;
    }
    hd_document_free(document);
    if (!document && !folder) {
        hd_error_locate(&error, path);
        hd_app_say(app, HD_TONE_REFUSED, "%s", error.text);
        return false;
    }
    (document ? list_scenarios : list_folder)(chooser, path);
    app->mode = HD_MODE_CHOOSER;
    return true;
}

/* Open a preset by its name, a file or a folder; "~/" is the home folder. */
static bool keep_path(hd_app *app)
{
    char *plain = hd_must(hd_path_expanded(app->prompt.edit.text));
    hd_error error;
    char *source = hd_path_is_folder(plain) ? copy(plain) : hd_source_path(plain, &error);
    bool opened = source && open_path(app, source);

    if (!source) {
        /* A name without a folder is in its sentence already. */
        if (strchr(plain, '/'))
            hd_error_locate(&error, plain);
        hd_app_say(app, HD_TONE_REFUSED, "%s", error.text);
    }
    if (!opened)
        snprintf(app->prompt.why, sizeof app->prompt.why, "%s", app->status);
    free(plain);
    free(source);
    return opened;
}

static const hd_prompt_row path_prompt = {.label = "Open", .word = "open", .path = true, .keep = keep_path};

static void open_scenario(hd_app *app)
{
    hd_error error;
    hd_document *document = hd_document_load(app->chooser.file, app->chooser.at - 1, NULL, &error);

    if (document)
        hd_file_open(app, document, copy(app->chooser.file));
    else
        hd_app_say(app, HD_TONE_REFUSED, "%s", error.text);
}

static void restore(hd_app *app)
{
    (void)open_path(app, app->chooser.items[app->chooser.at].path);
}

static void discard(hd_app *app)
{
    hd_chooser *chooser = &app->chooser;
    size_t at = chooser->at;
    char *folder = copy(chooser->folder);

    hd_app_say(app, HD_TONE_PLAIN, "Discarded: %.200s of %s", chooser->items[at].detail, chooser->items[at].label);
    hd_recovery_delete(chooser->items[at].path);
    list_folder(chooser, folder ? folder : ".");
    move_to(chooser, (int)at - (int)chooser->at, false);
    free(folder);
}

static const hd_question_row recovered = {"restore", "discard", "ask next time", {discard, NULL, restore}, false, 'd'};

void hd_choose(hd_app *app)
{
    hd_chooser *chooser = &app->chooser;
    const hd_choice *choice = &chooser->items[chooser->at];

    if (chooser->at >= chooser->count || choice->kind == HD_CHOICE_HEADING)
        hd_app_say(app, HD_TONE_REFUSED, "There is nothing to open here");
    else if (choice->kind == HD_CHOICE_SCENARIO)
        open_scenario(app);
    else if (choice->kind == HD_CHOICE_LEFT)
        hd_question_ask(app, &recovered, "%.200s of %s was recovered:", choice->detail, choice->label);
    else if (choice->kind == HD_CHOICE_LESSONS)
        hd_lessons_show(app);
    else if (choice->kind == HD_CHOICE_FOLDER && strcmp(choice->label, "../") == 0)
        go_up(chooser);
    else
        (void)open_path(app, choice->path);
}

/* The name that a pin of the choice has: a preset's or a file's without its ending, a scenario's own. */
static void name_pin(const hd_chooser *chooser, const hd_choice *choice, char *name, size_t size)
{
    const char *text = choice->kind == HD_CHOICE_SCENARIO && *choice->detail ? choice->detail : choice->label;
    const char *ending = text ? strstr(text, ".json") : NULL;

    if (!text)
        snprintf(name, size, "%.60s %zu", hd_path_name(chooser->file), chooser->at);
    else
        snprintf(name, size, "%.*s", ending && !ending[strlen(".json")] ? (int)(ending - text) : (int)size - 1, text);
}

void hd_choose_pin(hd_app *app)
{
    const hd_chooser *chooser = &app->chooser;
    const hd_choice *choice = &chooser->items[chooser->at];
    char name[HD_PIN_NAME_MAX];
    hd_outcome outcome;

    if (chooser->at >= chooser->count || !hd_scenario_complete(&choice->scenario, NULL) ||
        !hd_evaluate(&choice->scenario, &outcome, NULL)) {
        hd_app_say(app, HD_TONE_REFUSED, "A preset or one of a file's scenarios can be pinned here");
        return;
    }
    name_pin(chooser, choice, name, sizeof name);
    hd_pin_scenario(app, &choice->scenario, &outcome, name);
}

/* Nothing is discarded by one key. */
void hd_choose_delete(hd_app *app)
{
    const hd_chooser *chooser = &app->chooser;

    if (chooser->at >= chooser->count || chooser->items[chooser->at].kind != HD_CHOICE_LEFT)
        hd_app_say(app, HD_TONE_REFUSED, "Only recovered work is discarded here");
    else
        hd_choose(app);
}

void hd_choose_by_path(hd_app *app)
{
    const char *folder = app->chooser.folder;

    hd_prompt_begin(app, &path_prompt, folder && strcmp(folder, ".") != 0 ? folder : "", 0);
}

void hd_choose_by_text(hd_app *app, int character)
{
    hd_prompt_begin(app, &path_prompt, "", 0);
    hd_prompt_insert(app, character);
}

/* A further digit follows unless no scenario would have such a number. */
void hd_choose_by_number(hd_app *app, int digit)
{
    hd_chooser *chooser = &app->chooser;
    size_t number = chooser->number * 10 + (size_t)(digit - '0'), count = chooser->count - 1;
    bool there = number >= 1 && number <= count, last = there && number * 10 > count;

    if (!chooser->file) {
        hd_choose_by_text(app, digit);
        return;
    }
    /* The heading stands before the first. */
    if (there)
        chooser->at = number;
    chooser->number = there && !last ? number : 0;
    if (last)
        hd_choose(app);
    else if (there)
        hd_app_say(app, HD_TONE_PLAIN, "Enter opens scenario %zu; another digit goes on", number);
    else
        hd_app_say(app, HD_TONE_REFUSED, "No scenario has this number; 1 to %zu do", count);
}

void hd_choose_in_file(hd_app *app, const char *path)
{
    list_folder(&app->chooser, ".");
    (void)open_path(app, path);
}

void hd_choose_begin(hd_app *app)
{
    app->chooser.second = app->import && app->mode == HD_MODE_PANEL && app->panel == HD_PANEL_COMPARE;
    list_folder(&app->chooser, ".");
    app->mode = HD_MODE_CHOOSER;
}

void hd_choose_move(hd_app *app, int by)
{
    move_to(&app->chooser, by, true);
}

void hd_choose_scroll(hd_app *app, int by)
{
    int page = app->rows - 4;

    move_to(&app->chooser, by == HD_SCROLL_PAGE ? page : by == -HD_SCROLL_PAGE ? -page : by, false);
}

void hd_choose_up(hd_app *app)
{
    go_up(&app->chooser);
}

void hd_choose_back(hd_app *app)
{
    if (app->chooser.file)
        go_up(&app->chooser);
    else
        app->mode = hd_app_back(app);
}
