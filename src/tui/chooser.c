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
}

static void clear_documents(hd_chooser *chooser)
{
    for (size_t i = 0; i < chooser->documents_count; i++)
        hd_document_free(chooser->documents[i]);
    free(chooser->documents);
    chooser->documents = NULL;
    chooser->documents_count = 0;
    free(chooser->file);
    chooser->file = NULL;
}

void hd_chooser_free(hd_chooser *chooser)
{
    clear_items(chooser);
    clear_documents(chooser);
    free(chooser->items);
    free(chooser->folder);
    *chooser = (hd_chooser){.second = chooser->second};
}

static char *copy(const char *text)
{
    return text ? hd_must(strdup(text)) : NULL;
}

static void add(hd_chooser *chooser, hd_choice_kind kind, const char *label, const char *detail,
                const char *path, size_t index)
{
    chooser->items = hd_grow(chooser->items, &chooser->capacity, chooser->count, sizeof *chooser->items, 32);
    chooser->items[chooser->count++] = (hd_choice){
        .kind = kind, .label = copy(label), .detail = copy(detail), .path = copy(path), .index = index};
}

/* What the choice added last comes to, if that can be said of its scenario. */
static void evaluate(hd_chooser *chooser, const hd_document *document)
{
    if (chooser->count == 0)
        return;
    hd_choice *choice = &chooser->items[chooser->count - 1];

    choice->scenario = *hd_document_scenario(document);
    choice->evaluated = hd_scenario_complete(&choice->scenario, NULL) &&
                        hd_evaluate(&choice->scenario, &choice->outcome, NULL);
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
        add(chooser, HD_CHOICE_HEADING, "Not saved (Del deletes)", NULL, NULL, 0);
    for (size_t i = 0; i < count; i++)
        add(chooser, HD_CHOICE_LEFT, files[i].date, files[i].subject, files[i].path, 0);
    hd_recovery_list_free(files, count);
}

static void add_presets(hd_chooser *chooser)
{
    size_t count;
    hd_preset *presets = hd_presets_load(&count);

    if (count > 0)
        add(chooser, HD_CHOICE_HEADING, "Presets", NULL, NULL, 0);
    for (size_t i = 0; i < count; i++) {
        const hd_document *document = presets[i].document;
        add(chooser, HD_CHOICE_PRESET, presets[i].name,
            document ? hd_document_name(document) : presets[i].problem.text, presets[i].path, 0);
        if (document)
            evaluate(chooser, document);
    }
    hd_presets_free(presets, count);
}

static void add_lessons(hd_chooser *chooser)
{
    hd_data_files lessons = hd_data_files_find("lessons", ".md");

    if (lessons.count > 0)
        add(chooser, HD_CHOICE_LESSONS, "Lessons", "predict what a change does, then see", NULL, 0);
    hd_data_files_free(&lessons);
}

/* Folders first, then the files that may be scenarios or traces. */
static void add_files(hd_chooser *chooser)
{
    struct dirent **entries = NULL;
    int count = scandir(chooser->folder, &entries, visible, alphasort);

    bool here = strcmp(chooser->folder, ".") == 0;
    add(chooser, HD_CHOICE_HEADING, here ? "Files here" : "Files in", here ? NULL : chooser->folder, NULL, 0);
    if (count < 0) {
        add(chooser, HD_CHOICE_HEADING, strerror(errno), NULL, NULL, 0);
        count = 0;
    }
    char *above = hd_path_joined(chooser->folder, "..");
    add(chooser, HD_CHOICE_FOLDER, "../", NULL, above, 0);
    free(above);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            char *path = hd_path_joined(chooser->folder, entries[i]->d_name);
            bool folder = path && hd_path_is_folder(path);
            if (pass == 0 && folder) {
                char *label = hd_path_joined(entries[i]->d_name, "");
                add(chooser, HD_CHOICE_FOLDER, label, NULL, path, 0);
                free(label);
            } else if (pass == 1 && path && !folder && may_be_opened(path)) {
                add(chooser, HD_CHOICE_FILE, entries[i]->d_name, NULL, path, 0);
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
    clear_documents(chooser);
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

static void list_scenarios(hd_chooser *chooser, const char *path, hd_document **documents, size_t count)
{
    char *file = copy(path), label[32];

    clear_items(chooser);
    clear_documents(chooser);
    chooser->file = file;
    chooser->documents = documents;
    chooser->documents_count = count;
    add(chooser, HD_CHOICE_HEADING, "Which scenario of", path, NULL, 0);
    for (size_t i = 0; i < count; i++) {
        snprintf(label, sizeof label, "%zu", i + 1);
        add(chooser, HD_CHOICE_SCENARIO, label, hd_document_name(documents[i]), NULL, i);
        evaluate(chooser, documents[i]);
    }
    move_to(chooser, 0, false);
}

/* What opening came to. */
typedef enum result {
    OPENED_DOCUMENT,
    OPENED_TRACE, /* it is to be read: its path is set */
    OPENED_LESSONS, /* the list of lessons is to be shown */
    OPENED_LIST,  /* there is a new list to choose from */
    OPENED_NOTHING,
} result;

static result open_path(hd_chooser *chooser, const char *path, hd_document **document,
                                  char **opened, hd_error *error)
{
    hd_document **documents;
    size_t count;

    if (hd_path_is_folder(path)) {
        char *folder = copy(path);
        if (folder)
            list_folder(chooser, folder);
        free(folder);
        return OPENED_LIST;
    }
    if (hd_trace_probe(path)) {
        *opened = copy(path);
        return *opened ? OPENED_TRACE : OPENED_NOTHING;
    }
    if (hd_trace_foreign(path, error) || !hd_path_check_file(path, error) ||
        !hd_documents_load(path, &documents, &count, error)) {
        hd_error_locate(error, path);
        return OPENED_NOTHING;
    }
    char *kept = copy(path);
    if (count > 1) {
        list_scenarios(chooser, kept, documents, count);
        free(kept);
        return OPENED_LIST;
    }
    *document = documents[0];
    *opened = kept;
    free(documents);
    return OPENED_DOCUMENT;
}

static result open_in_focus(hd_chooser *chooser, hd_document **document, char **path, hd_error *error)
{
    if (chooser->at >= chooser->count)
        return OPENED_NOTHING;
    const hd_choice *choice = &chooser->items[chooser->at];
    if (choice->kind == HD_CHOICE_SCENARIO) {
        *document = hd_document_copy(chooser->documents[choice->index]);
        *path = copy(chooser->file);
        return OPENED_DOCUMENT;
    }
    if (choice->kind == HD_CHOICE_LESSONS)
        return OPENED_LESSONS;
    if (strcmp(choice->label, "../") == 0) {
        go_up(chooser);
        return OPENED_LIST;
    }
    return choice->path ? open_path(chooser, choice->path, document, path, error) : OPENED_NOTHING;
}

/* Open a preset by its name, a file or a folder; "~/" is the home folder. */
static result open_typed(hd_chooser *chooser, const char *typed, hd_document **document, char **path,
                                 hd_error *error)
{
    char *plain = hd_path_expanded(typed);
    char *source = plain && hd_path_is_folder(plain) ? copy(plain)
                   : plain                           ? hd_source_path(plain, error)
                                                     : NULL;
    /* A name without a folder is in its sentence already. */
    if (!source && plain && strchr(plain, '/'))
        hd_error_locate(error, plain);
    result opened = source ? open_path(chooser, source, document, path, error) : OPENED_NOTHING;

    free(plain);
    free(source);
    return opened;
}

/* ---- what keys do ---- */

/* Open what is in focus, or a path that was typed. @return false where it is refused, which the status line says */
static bool choose(hd_app *app, const char *typed)
{
    hd_error error = {.text = "There is nothing to open here"};
    hd_document *document = NULL;
    char *path = NULL;
    result opened = typed ? open_typed(&app->chooser, typed, &document, &path, &error)
                                    : open_in_focus(&app->chooser, &document, &path, &error);

    switch (opened) {
    case OPENED_LIST:
        app->mode = HD_MODE_CHOOSER;
        return true;
    case OPENED_LESSONS:
        hd_lessons_show(app);
        return true;
    case OPENED_DOCUMENT:
        hd_file_open(app, document, path);
        return true;
    case OPENED_TRACE:
        if (app->chooser.second)
            hd_reading_ask_second(app, path);
        else
            hd_reading_ask(app, path);
        return true;
    case OPENED_NOTHING:
        break;
    }
    hd_app_say(app, HD_TONE_REFUSED, "%s", error.text);
    return false;
}

static bool keep_path(hd_app *app)
{
    bool opened = choose(app, app->prompt.edit.text);

    if (!opened)
        snprintf(app->prompt.why, sizeof app->prompt.why, "%s", app->status);
    return opened;
}

static const hd_prompt_row path_prompt = {.label = "Open", .word = "open", .path = true, .keep = keep_path};

void hd_choose(hd_app *app)
{
    (void)choose(app, NULL);
}

/* The name that a pin of the choice has: a preset's or a file's without its ending, a scenario's own. */
static void name_pin(const hd_chooser *chooser, const hd_choice *choice, char *name, size_t size)
{
    const char *text = choice->kind == HD_CHOICE_SCENARIO && *choice->detail ? choice->detail : choice->label;
    const char *ending = strstr(text, ".json");

    if (choice->kind == HD_CHOICE_SCENARIO && text == choice->label)
        snprintf(name, size, "%.60s %s", hd_path_name(chooser->file), text);
    else
        snprintf(name, size, "%.*s", ending && !ending[strlen(".json")] ? (int)(ending - text) : (int)size - 1, text);
}

void hd_choose_pin(hd_app *app)
{
    const hd_chooser *chooser = &app->chooser;
    const hd_choice *choice = chooser->at < chooser->count ? &chooser->items[chooser->at] : NULL;
    char name[HD_PIN_NAME_MAX];

    if (!choice || !choice->evaluated) {
        hd_app_say(app, HD_TONE_REFUSED, "A preset or one of a file's scenarios can be pinned here");
        return;
    }
    name_pin(chooser, choice, name, sizeof name);
    hd_pin_scenario(app, &choice->scenario, &choice->outcome, name);
}

void hd_choose_delete(hd_app *app)
{
    hd_chooser *chooser = &app->chooser;
    size_t at = chooser->at;

    if (at >= chooser->count || chooser->items[at].kind != HD_CHOICE_LEFT) {
        hd_app_say(app, HD_TONE_REFUSED, "Only unsaved work is deleted here");
        return;
    }
    char *folder = copy(chooser->folder);
    hd_recovery_delete(chooser->items[at].path);
    list_folder(chooser, folder ? folder : ".");
    move_to(chooser, (int)at - (int)chooser->at, false);
    free(folder);
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
    size_t number = chooser->number * 10 + (size_t)(digit - '0'), count = chooser->documents_count;
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
    (void)choose(app, path);
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
        app->mode = hd_app_home(app);
}
