#include "config.h"

#include "recovery.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "state.h"
#include "swap.h"
#include "hostdispatch/path.h"
#include "hostdispatch/xdg.h"
#include "store.h"
#include "file.h"
#include "open.h"
#include "question.h"

#define PREFIX "recovery-"
#define SUFFIX ".json"

/* What HD_VIEW_NEW says: the path is only proposed, and why. */
#define PRESET "preset"
#define UNNAMED "scenario"

void hd_recovery_close(hd_recovery *recovery)
{
    free(recovery->path);
    hd_document_free(recovery->document);
    if (recovery->lock)
        fclose(recovery->lock);
    *recovery = (hd_recovery){.path = NULL};
}

void hd_recovery_forget(hd_recovery *recovery)
{
    if (recovery->path && recovery->opened)
        unlink(recovery->path);
    hd_recovery_close(recovery);
}

/* Read a file that nobody has open; one that is not understood is taken without a document. */
static bool take(hd_recovery *recovery, const char *path)
{
    FILE *file = fopen(path, "r+");
    hd_reader *reader = file && flock(fileno(file), LOCK_EX | LOCK_NB) == 0 ? hd_reader_open(file) : NULL;
    hd_document *document = NULL;

    if (!reader) {
        if (file)
            fclose(file);
        return false;
    }
    (void)hd_reader_next(reader, &document, NULL);
    hd_reader_close(reader);
    *recovery = (hd_recovery){.path = strdup(path), .lock = file, .document = document};
    return true;
}

static int is_recovery(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);

    return length > strlen(PREFIX SUFFIX) && strncmp(entry->d_name, PREFIX, strlen(PREFIX)) == 0 &&
           strcmp(entry->d_name + length - strlen(SUFFIX), SUFFIX) == 0;
}

typedef struct candidate {
    char *path;
    time_t time;
} candidate;

static int newest_first(const void *a, const void *b)
{
    const candidate *x = a, *y = b;

    return x->time > y->time ? -1 : x->time < y->time ? 1 : strcmp(x->path, y->path);
}

/* Those of the folder, the newest first. */
static candidate *candidates(const char *folder, size_t *count)
{
    struct dirent **entries = NULL;
    int found = scandir(folder, &entries, is_recovery, NULL);
    candidate *all = calloc(found > 0 ? (size_t)found : 1, sizeof *all);

    *count = 0;
    for (int i = 0; i < found; i++) {
        struct stat status;
        char *path = hd_path_joined(folder, entries[i]->d_name);
        bool file = path && stat(path, &status) == 0 && S_ISREG(status.st_mode);
        /* What was ended before it wrote anything kept nothing. */
        if (file && status.st_size == 0)
            unlink(path);
        if (file && status.st_size > 0 && all)
            all[(*count)++] = (candidate){path, status.st_mtime};
        else
            free(path);
        free(entries[i]);
    }
    free(entries);
    if (all && *count > 1)
        qsort(all, *count, sizeof *all, newest_first);
    return all;
}

/* What the work was on: a file where there is one, which a preset never was. */
static const char *subject(const hd_document *document, char *buffer, size_t size)
{
    const char *file = hd_document_view(document, HD_VIEW_FILE), *name = hd_document_name(document);
    const char *new = hd_document_view(document, HD_VIEW_NEW);
    const char *slash = file ? strrchr(file, '/') : NULL;

    if (slash && new &&strcmp(new, PRESET) == 0)
        snprintf(buffer, size, "the preset %.*s", (int)strcspn(slash + 1, "."), slash + 1);
    else if (slash && !new)
        snprintf(buffer, size, "%s", slash + 1);
    else
        snprintf(buffer, size, "%s", *name ? name : "a new scenario");
    return buffer;
}

static void ask(hd_app *app, time_t when)
{
    char words[HD_QUESTION_MAX];
    struct tm local;
    char date[32] = "";

    if (localtime_r(&when, &local))
        strftime(date, sizeof date, " of %Y-%m-%d %H:%M", &local);
    hd_question_ask(app, HD_QUESTION_RECOVER, "Unsaved work on %.200s%s was kept; open it?",
                    subject(app->recovery.document, words, sizeof words), date);
}

/* Whoever wants to save something of it finds it there. */
static void ask_damaged(hd_app *app)
{
    hd_question_ask(app, HD_QUESTION_DAMAGED, "Unsaved work in %.300s is damaged; delete it?",
                    app->recovery.path);
}

/* The newest that can be opened; where there is none, the newest that nobody will ever open. */
static bool offer(hd_app *app, const candidate *all, size_t count, bool damaged)
{
    for (size_t i = 0; i < count; i++) {
        if (!take(&app->recovery, all[i].path))
            continue;
        if (app->recovery.document && !damaged) {
            ask(app, all[i].time);
            return true;
        }
        if (!app->recovery.document && damaged) {
            ask_damaged(app);
            return true;
        }
        hd_recovery_close(&app->recovery);
    }
    return false;
}

void hd_recovery_offer(hd_app *app)
{
    char *folder = hd_xdg_state();
    size_t count = 0;
    candidate *all = folder ? candidates(folder, &count) : NULL;

    if (!offer(app, all, count, false))
        (void)offer(app, all, count, true);
    for (size_t i = 0; i < count; i++)
        free(all[i].path);
    free(all);
    free(folder);
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

/* What the work is compared with is what it began with. */
static void compare_with(hd_app *app, const char *text)
{
    hd_document *opened = text ? read_text(text) : NULL;

    if (opened)
        hd_app_opened_as(app, hd_document_scenario(opened));
    hd_document_free(opened);
}

static char *scenario_text(const hd_scenario *scenario)
{
    hd_document *document = hd_document_new();

    hd_document_set_scenario(document, scenario);
    char *text = hd_document_text(document, NULL);
    hd_document_free(document);
    return text;
}

/* It belongs to the file that it was about, but is saved there only once it is written. */
static void belong(hd_app *app, const char *place, const char *siblings, const char *new)
{
    app->file.preset = false;
    app->file.recovered = true;
    app->file.proposed = !new ? NULL : strcmp(new, PRESET) == 0 ? PRESET : UNNAMED;
    app->file.stamp = (hd_file_id){.exists = false};
    app->file.place = place ? (size_t)strtoul(place, NULL, 10) : HD_PLACE_WHOLE;
    app->file.siblings = siblings ? (size_t)strtoul(siblings, NULL, 10) : 1;
}

void hd_recovery_open(hd_app *app)
{
    hd_document *document = app->recovery.document;
    hd_error error;

    app->recovery.document = NULL;
    if (!document)
        return;
    if (!hd_app_open(app, document, hd_document_view(document, HD_VIEW_FILE), &error)) {
        hd_document_free(document);
        hd_recovery_close(&app->recovery);
        hd_app_say(app, HD_TONE_REFUSED, "%s", error.text);
        return;
    }
    app->recovery.opened = true;
    belong(app, hd_document_view(document, HD_VIEW_PLACE), hd_document_view(document, HD_VIEW_SIBLINGS),
           hd_document_view(document, HD_VIEW_NEW));
    compare_with(app, hd_document_view(document, HD_VIEW_OPENED));
    app->mode = HD_MODE_INPUTS;
    hd_app_say(app, HD_TONE_PLAIN, "Opened what was not saved; s saves it");
}

void hd_recovery_delete(hd_app *app)
{
    if (app->recovery.path)
        unlink(app->recovery.path);
    hd_recovery_close(&app->recovery);
    hd_recovery_offer(app);
}

void hd_recovery_later(hd_app *app)
{
    hd_recovery_close(&app->recovery);
    hd_app_say(app, HD_TONE_PLAIN, "The next start asks again");
}

/* The path where the work would be saved, whatever folder the next session starts in. */
static char *absolute(char *path)
{
    char *folder = path && path[0] != '/' ? getcwd(NULL, 0) : NULL;

    if (!folder)
        return path;
    char *joined = hd_path_joined(folder, path);
    free(folder);
    free(path);
    return joined;
}

static char *text_of(const hd_app *app, size_t *length)
{
    hd_document *document = hd_store_document(app);
    char *file = absolute(hd_file_proposal(app)), place[24], siblings[24],
         *opened = scenario_text(&app->opened);

    hd_document_set_view(document, HD_VIEW_FILE, file);
    snprintf(place, sizeof place, "%zu", app->file.place);
    bool whole = !app->path || app->file.preset || app->file.place == HD_PLACE_WHOLE;
    hd_document_set_view(document, HD_VIEW_PLACE, whole ? NULL : place);
    snprintf(siblings, sizeof siblings, "%zu", app->file.siblings);
    hd_document_set_view(document, HD_VIEW_SIBLINGS, whole ? NULL : siblings);
    hd_document_set_view(document, HD_VIEW_OPENED, opened);
    hd_document_set_view(document, HD_VIEW_NEW,
                         app->file.preset ? PRESET
                         : !app->path     ? UNNAMED
                                          : app->file.proposed);
    char *text = hd_document_text(document, length);
    free(file);
    free(opened);
    hd_document_free(document);
    return text;
}

/* A new file with a name that no other session has. */
static char *new_file(hd_error *error)
{
    char *folder = hd_xdg_state_make(error);
    char *path = folder ? hd_path_joined(folder, PREFIX "XXXXXX" SUFFIX) : NULL;
    int file = path ? mkstemps(path, (int)strlen(SUFFIX)) : -1;

    if (file >= 0) {
        close(file);
    } else if (path) {
        hd_fail(error, 0, "%.300s cannot be written to: %s", folder, strerror(errno));
        free(path);
        path = NULL;
    }
    free(folder);
    return path;
}

char *hd_recovery_write(hd_app *app, hd_error *error)
{
    bool again = app->recovery.path && app->recovery.opened;
    size_t length;

    hd_fail(error, 0, "%s", "");
    if (!hd_file_unsaved(app))
        return NULL;
    char *path = again ? strdup(app->recovery.path) : new_file(error);
    if (!path)
        return NULL;
    char *text = text_of(app, &length);
    if (!text)
        hd_fail(error, 0, "there is no memory to write it");
    if (!text || !hd_save(path, text, length, HD_SAVE_PRIVATE, NULL, error)) {
        if (!again)
            unlink(path);
        free(path);
        path = NULL;
    }
    free(text);
    return path;
}

/* A name that no other session has. */
static char *draft_path(const hd_recovery *recovery)
{
    static char name[64];

    if (recovery->path && recovery->opened)
        return strdup(recovery->path);
    if (!name[0])
        snprintf(name, sizeof name, PREFIX "%ld-%lld" SUFFIX, (long)getpid(), (long long)time(NULL));
    char *folder = hd_xdg_state(), *path = folder ? hd_path_joined(folder, name) : NULL;
    free(folder);
    return path;
}

void hd_recovery_prepare(hd_app *app)
{
    size_t length;
    char *path = hd_file_unsaved(app) ? draft_path(&app->recovery) : NULL;

    if (!path) {
        hd_swap_drop();
        return;
    }
    char *text = text_of(app, &length);
    hd_swap_keep(path, text, length);
}
