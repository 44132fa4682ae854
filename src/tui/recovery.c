#include "config.h"

#include "recovery.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file.h"
#include "hostdispatch/file.h"
#include "hostdispatch/text.h"
#include "pins.h"
#include "store.h"

#define PREFIX "recovery-"
#define SUFFIX ".json"
#define LOCK_SUFFIX ".lock"

/* Seconds: a write waits so long for more changes, and so long after the write before. */
#define AFTER_CHANGE 0.5
#define AFTER_WRITE 1.0

/* The lock file of a swap file, to be freed. */
static char *lock_path(const char *path)
{
    size_t length = strlen(path) - strlen(SUFFIX);
    return hd_text_composed("%.*s" LOCK_SUFFIX, (int)length, path);
}

/* Hold a swap file. @return a descriptor; -1 where another session holds it */
static int hold(const char *path)
{
    char *lock = lock_path(path);
    int file = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

    free(lock);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) {
        close(file);
        return -1;
    }
    return file;
}

static bool is_held(const char *path)
{
    char *lock = lock_path(path);
    int file = open(lock, O_RDWR | O_CLOEXEC);
    bool held = file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0;

    if (file >= 0)
        close(file);
    free(lock);
    return held;
}

static void remove_files(const char *path)
{
    char *lock = lock_path(path);

    unlink(path);
    unlink(lock);
    free(lock);
}

void hd_recovery_close(hd_recovery *recovery)
{
    if (recovery->path)
        close(recovery->lock);
    free(recovery->path);
    *recovery = (hd_recovery){.when = recovery->when};
}

void hd_recovery_forget(hd_recovery *recovery)
{
    if (recovery->path)
        remove_files(recovery->path);
    hd_recovery_close(recovery);
}

/* Work that took thought: not what a preset was turned into, nor a trace that was only opened. */
static bool has_work(const hd_app *app)
{
    const hd_file *file = &app->file;

    if (!app->document)
        return false;
    bool played = !file->imported && (!app->path || file->preset);
    return file->recovered || !hd_pins_equal(app->now.pins, file->saved.pins) ||
           (!played && !hd_state_same_work(&app->now, &file->saved));
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

static char *scenario_text(const hd_scenario *scenario)
{
    hd_document *document = hd_document_new();

    hd_document_set_scenario(document, scenario);
    char *text = hd_document_text(document, NULL);
    hd_document_free(document);
    return text;
}

static char *text_of(const hd_app *app, size_t *length)
{
    hd_document *document = hd_store_document(app);
    char *file = absolute(hd_file_proposal(app)), place[24], siblings[24],
         *opened = scenario_text(&app->opened);
    bool whole = !app->path || app->file.preset || app->file.place == HD_PLACE_WHOLE;

    snprintf(place, sizeof place, "%zu", app->file.place);
    snprintf(siblings, sizeof siblings, "%zu", app->file.siblings);
    hd_document_set_view(document, HD_VIEW_FILE, file);
    hd_document_set_view(document, HD_VIEW_PLACE, whole ? NULL : place);
    hd_document_set_view(document, HD_VIEW_SIBLINGS, whole ? NULL : siblings);
    hd_document_set_view(document, HD_VIEW_OPENED, opened);
    hd_document_set_view(document, HD_VIEW_NEW,
                         app->file.preset ? HD_VIEW_NEW_PRESET
                         : !app->path     ? HD_VIEW_NEW_UNNAMED
                                          : app->file.proposed);
    char *text = hd_document_text(document, length);
    free(file);
    free(opened);
    hd_document_free(document);
    return text;
}

/* Take a new name, which no other session has, and hold it. */
static bool begin_file(hd_recovery *recovery, hd_error *error)
{
    char *folder = hd_xdg_state_make(error);
    char *lock = folder ? hd_path_joined(folder, PREFIX "XXXXXX" LOCK_SUFFIX) : NULL;
    int file = lock ? mkstemps(lock, (int)strlen(LOCK_SUFFIX)) : -1;

    if (file >= 0) {
        (void)fcntl(file, F_SETFD, FD_CLOEXEC);
        (void)flock(file, LOCK_EX | LOCK_NB);
        recovery->lock = file;
        strcpy(lock + strlen(lock) - strlen(LOCK_SUFFIX), SUFFIX);
        recovery->path = lock;
    } else if (lock) {
        hd_fail(error, 0, "%.300s cannot be written to: %s", folder, strerror(errno));
        free(lock);
    }
    free(folder);
    return recovery->path;
}

/* Opened from a swap file that nobody holds, the work stays in that one. In one that is held another session goes
 * on: what it leaves there is its own, also when it has ended. */
static void take_over(hd_recovery *recovery, hd_app *app)
{
    char *from = app->file.swap;

    if (!from || (recovery->path && strcmp(from, recovery->path) == 0))
        return;
    int lock = hold(from);
    if (lock < 0) {
        free(from);
        app->file.swap = NULL;
        return;
    }
    hd_recovery_forget(recovery);
    recovery->path = hd_must(strdup(from));
    recovery->lock = lock;
    recovery->written = app->file.saved;
    recovery->tried = true;
}

static bool write_now(hd_recovery *recovery, const hd_app *app, hd_error *error)
{
    size_t length;

    recovery->written = app->now;
    recovery->tried = true;
    recovery->changed = 0;
    if (!recovery->path && !begin_file(recovery, error))
        return false;
    char *text = text_of(app, &length);
    bool saved = text ? hd_save(recovery->path, text, length, HD_SAVE_PRIVATE, NULL, error)
                      : hd_fail(error, 0, "there is no memory to write it");
    free(text);
    return saved;
}

double hd_recovery_keep(hd_recovery *recovery, hd_app *app, double now)
{
    hd_error error;

    if (!has_work(app)) {
        hd_recovery_forget(recovery);
        return -1;
    }
    take_over(recovery, app);
    if (recovery->tried && hd_state_same_work(&recovery->written, &app->now)) {
        recovery->changed = 0;
        return -1;
    }
    if (recovery->changed == 0)
        recovery->changed = now;
    double due = recovery->changed + AFTER_CHANGE, next = recovery->when + AFTER_WRITE;
    due = recovery->when > 0 && due < next ? next : due;
    if (now < due)
        return due - now;
    recovery->when = now;
    if (write_now(recovery, app, &error))
        return -1;
    hd_app_say(app, HD_TONE_REFUSED, "What is not saved cannot be kept for a crash: %s", error.text);
    return 0;
}

char *hd_recovery_leave(hd_recovery *recovery, hd_app *app, hd_error *error)
{
    hd_fail(error, 0, "%s", "");
    if (!has_work(app)) {
        hd_recovery_forget(recovery);
        return NULL;
    }
    take_over(recovery, app);
    bool written = recovery->tried && hd_state_same_work(&recovery->written, &app->now) && recovery->path &&
                   access(recovery->path, F_OK) == 0;
    if (!written && !write_now(recovery, app, error))
        return NULL;
    return hd_must(strdup(recovery->path));
}

static int is_swap(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);

    return length > strlen(PREFIX SUFFIX) && strncmp(entry->d_name, PREFIX, strlen(PREFIX)) == 0 &&
           strcmp(entry->d_name + length - strlen(SUFFIX), SUFFIX) == 0;
}

/* What the work was on: a file where there is one, which a preset never was. */
static void describe(const hd_document *document, char *buffer, size_t size)
{
    const char *file = hd_document_view(document, HD_VIEW_FILE), *name = hd_document_name(document);
    const char *kind = hd_document_view(document, HD_VIEW_NEW);
    const char *slash = file ? strrchr(file, '/') : NULL;

    if (slash && kind && strcmp(kind, HD_VIEW_NEW_PRESET) == 0)
        snprintf(buffer, size, "the preset %.*s", (int)strcspn(slash + 1, "."), slash + 1);
    else if (slash && !kind)
        snprintf(buffer, size, "%s", slash + 1);
    else
        snprintf(buffer, size, "%s", *name ? name : "a new scenario");
}

/* @return false for a file that is held, or that cannot be read: the atomic write leaves none, so it is none
 * of ours */
static bool look_at(const char *path, hd_left_file *left)
{
    struct stat status;
    struct tm local;
    hd_document *document;

    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) || is_held(path) ||
        !(document = hd_document_load(path, 0, NULL, NULL)))
        return false;
    left->time = status.st_mtime;
    if (localtime_r(&left->time, &local))
        strftime(left->date, sizeof left->date, "%Y-%m-%d %H:%M", &local);
    describe(document, left->subject, sizeof left->subject);
    hd_document_free(document);
    return true;
}

static int newest_first(const void *a, const void *b)
{
    const hd_left_file *x = a, *y = b;

    return x->time > y->time ? -1 : x->time < y->time ? 1 : strcmp(x->path, y->path);
}

hd_left_file *hd_recovery_list(size_t *count)
{
    struct dirent **entries = NULL;
    char *folder = hd_xdg_folder(HD_XDG_STATE);
    int found = folder ? scandir(folder, &entries, is_swap, NULL) : 0;
    hd_left_file *all = found > 0 ? hd_must(calloc((size_t)found, sizeof *all)) : NULL;

    *count = 0;
    for (int i = 0; i < found; i++) {
        char *path = hd_path_joined(folder, entries[i]->d_name);
        if (look_at(path, &all[*count]))
            all[(*count)++].path = path;
        else
            free(path);
        free(entries[i]);
    }
    free(entries);
    free(folder);
    if (*count > 1)
        qsort(all, *count, sizeof *all, newest_first);
    return all;
}

void hd_recovery_list_free(hd_left_file *files, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(files[i].path);
    free(files);
}

void hd_recovery_delete(const char *path)
{
    if (!is_held(path))
        remove_files(path);
}

void hd_recovery_offer(hd_app *app)
{
    size_t count;
    hd_left_file *files = hd_recovery_list(&count);

    if (count > 0 && !app->status[0])
        hd_app_say(app, HD_TONE_PLAIN, "Unsaved work on %.200s of %s was recovered; o lists it", files[0].subject,
                   files[0].date);
    hd_recovery_list_free(files, count);
}
