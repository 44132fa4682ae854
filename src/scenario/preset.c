#include "config.h"

#include "hostdispatch/document.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hostdispatch/error.h"
#include "hostdispatch/text.h"

#define KIND "presets"
#define SUFFIX ".json"

/* The folders with files of a kind, those that are looked into first coming first. */
typedef struct folders {
    char **path;
    size_t count;
    size_t own; /* how many of them, from the first, are the user's */
} folders;

static void add_folder(folders *to, char *path)
{
    to->path = hd_must(realloc(to->path, (to->count + 1) * sizeof *to->path));
    to->path[to->count++] = path;
}

static folders folders_of(const char *kind)
{
    folders all = {NULL, 0, 0};
    char *own = hd_xdg_folder(HD_XDG_DATA);
    const char *shared = getenv("XDG_DATA_DIRS"), *installed = getenv("HOSTDISPATCH_DATADIR");

    if (own)
        add_folder(&all, hd_path_joined(own, kind));
    free(own);
    all.own = all.count;
    if (!shared || !*shared)
        shared = "/usr/local/share:/usr/share";
    for (size_t length; *shared; shared += length + (shared[length] == ':')) {
        length = strcspn(shared, ":");
        if (length > 0 && *shared == '/')
            add_folder(&all, hd_text_composed("%.*s/hostdispatch/%s", (int)length, shared, kind));
    }
    add_folder(&all, hd_text_composed("%s/%s", installed && *installed ? installed : HD_DATADIR, kind));
    return all;
}

static void free_folders(folders *all)
{
    for (size_t i = 0; i < all->count; i++)
        free(all->path[i]);
    free(all->path);
}

static bool is_file(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

static bool collected(const hd_data_files *to, const char *name, size_t length)
{
    for (size_t i = 0; i < to->count; i++)
        if (hd_word_is(name, length, to->file[i].name))
            return true;
    return false;
}

static void collect_folder(hd_data_files *to, const char *folder, const char *suffix, bool own)
{
    DIR *stream = opendir(folder);
    struct dirent *entry;
    struct stat status;
    int why = errno;

    /* One that is not there has no presets; one that is has some that nobody sees. */
    if (!stream && why != ENOENT && (why != ENOTDIR || lstat(folder, &status) == 0)) {
        hd_fail(&to->problem, 0, "it cannot be opened: %s", strerror(why));
        hd_error_locate(&to->problem, folder);
    }
    while (stream && (entry = readdir(stream)) != NULL) {
        size_t length = hd_text_before(entry->d_name, suffix);
        if (length == 0 || *entry->d_name == '.' || collected(to, entry->d_name, length))
            continue;
        char *path = hd_text_composed("%s/%s", folder, entry->d_name);
        if (!is_file(path)) {
            free(path);
            continue;
        }
        to->file = hd_must(realloc(to->file, (to->count + 1) * sizeof *to->file));
        to->file[to->count++] =
            (hd_data_file){.name = hd_text_composed("%.*s", (int)length, entry->d_name), .path = path, .own = own};
    }
    if (stream)
        closedir(stream);
}

static int compare_names(const void *left, const void *right)
{
    return strcmp(((const hd_data_file *)left)->name, ((const hd_data_file *)right)->name);
}

hd_data_files hd_data_files_find(const char *kind, const char *suffix)
{
    folders all = folders_of(kind);
    hd_data_files found = {.file = hd_must(malloc(1))};

    for (size_t i = 0; i < all.count; i++)
        collect_folder(&found, all.path[i], suffix, i < all.own);
    free_folders(&all);
    if (found.count > 0)
        qsort(found.file, found.count, sizeof *found.file, compare_names);
    return found;
}

void hd_data_files_free(hd_data_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        free(files->file[i].name);
        free(files->file[i].path);
    }
    free(files->file);
    *files = (hd_data_files){0};
}

/* The first scenario is the preset; what a file holds beyond it is not looked at. */
static void load(hd_preset *preset)
{
    FILE *file = fopen(preset->path, "rb");

    if (!file) {
        hd_fail(&preset->problem, 0, "it cannot be read: %s", strerror(errno));
        return;
    }
    hd_reader *reader = hd_reader_open(file);
    if (hd_reader_next(reader, &preset->document, &preset->problem) == HD_READ_END)
        hd_fail(&preset->problem, 0, "it holds no scenario; a preset is a scenario file");
    hd_reader_close(reader);
    fclose(file);
}

hd_preset *hd_presets_load(size_t *count, hd_error *problem)
{
    hd_data_files found = hd_data_files_find(KIND, SUFFIX);
    hd_preset *presets = hd_must(calloc(found.count + 1, sizeof *presets));

    *count = found.count;
    if (problem)
        *problem = found.problem;
    for (size_t i = 0; i < found.count; i++) {
        presets[i] = (hd_preset){.name = found.file[i].name, .path = found.file[i].path};
        load(&presets[i]);
    }
    free(found.file);
    return presets;
}

void hd_presets_free(hd_preset *presets, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(presets[i].name);
        free(presets[i].path);
        hd_document_free(presets[i].document);
    }
    free(presets);
}

/* Which of the folders a file stands in; `count` for none. */
static size_t folder_of(const folders *all, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? hd_text_composed("%.*s/.", (int)(slash - path), path) : hd_text_composed(".");
    struct stat here, there;
    size_t i = 0;

    if (stat(folder, &here) != 0)
        i = all->count;
    while (i < all->count &&
           (stat(all->path[i], &there) != 0 || there.st_dev != here.st_dev || there.st_ino != here.st_ino))
        i++;
    free(folder);
    return i;
}

hd_preset_place hd_preset_place_of(const char *path)
{
    folders all = folders_of(KIND);
    char *end = realpath(path, NULL);
    size_t named = folder_of(&all, path), meant = end ? folder_of(&all, end) : all.count;
    hd_preset_place place = HD_PRESET_NOWHERE;

    if (named < all.own || meant < all.own)
        place = HD_PRESET_OWN;
    if ((named >= all.own && named < all.count) || (meant >= all.own && meant < all.count))
        place = HD_PRESET_SHARED;
    free(end);
    free_folders(&all);
    return place;
}

char *hd_data_path(const char *kind, const char *name, const char *suffix)
{
    folders all = folders_of(kind);
    char *path = NULL;

    for (size_t i = 0; i < all.count && !path; i++) {
        path = hd_text_composed("%s/%s%s", all.path[i], name, suffix);
        if (!is_file(path)) {
            free(path);
            path = NULL;
        }
    }
    free_folders(&all);
    return path;
}

static void refuse_unknown(const char *name, hd_error *error)
{
    hd_data_files found = hd_data_files_find(KIND, SUFFIX);
    hd_nearest nearest = hd_nearest_to(name, strlen(name));

    for (size_t i = 0; i < found.count; i++)
        hd_nearest_offer(&nearest, found.file[i].name);
    if (nearest.best)
        hd_fail(error, 0, "there is neither a preset nor a file \"%s\"; \"%s\" is a preset", name,
                nearest.best);
    else
        hd_fail(error, 0,
                "there is neither a preset nor a file \"%s\"; hostdispatch presets lists the presets", name);
    if (error)
        error->kind = HD_ERROR_UNKNOWN;
    hd_data_files_free(&found);
}

static bool readable(const char *path, hd_error *error)
{
    struct stat status;

    if (stat(path, &status) != 0)
        return hd_fail(error, 0, "it cannot be read: %s", strerror(errno));
    if (S_ISDIR(status.st_mode))
        return hd_fail(error, 0, "it is a folder; name a file in it");
    if (access(path, R_OK) != 0)
        return hd_fail(error, 0, "it cannot be read: %s", strerror(errno));
    return true;
}

char *hd_source_path(const char *source, hd_error *error)
{
    bool plain = !strchr(source, '/');
    char *path = plain && *source && *source != '.' ? hd_data_path(KIND, source, SUFFIX) : NULL;

    if (path)
        return path;
    if (*source == '\0') {
        hd_fail(error, 0, "a source's name is empty; name a preset or a file");
        return NULL;
    }
    if (plain && access(source, F_OK) != 0) {
        refuse_unknown(source, error);
        return NULL;
    }
    return readable(source, error) ? hd_must(strdup(source)) : NULL;
}
