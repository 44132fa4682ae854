#include "config.h"

#include "path.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char *hd_path_joined(const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);

    if (!path)
        return NULL;
    if (strcmp(folder, ".") == 0)
        snprintf(path, size, "%s", name);
    else
        snprintf(path, size, "%s%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/", name);
    return path;
}

const char *hd_path_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

bool hd_path_is_folder(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool hd_path_check_file(const char *path, hd_error *error)
{
    struct stat status;

    return stat(path, &status) != 0 || S_ISREG(status.st_mode) ||
           hd_fail(error, 0,
                   "it is a pipe, a device or a folder; a file can be opened here, hostdispatch eval and "
                   "import read pipes too");
}

char *hd_path_expanded(const char *typed)
{
    const char *home = getenv("HOME");

    return typed[0] == '~' && typed[1] == '/' && home ? hd_path_joined(home, typed + 2) : strdup(typed);
}

/* Shorten `common` to what it shares with `name`; the first name sets it. */
static void agree(char *common, size_t size, const char *name, size_t matches)
{
    if (matches == 0) {
        snprintf(common, size, "%s", name);
        return;
    }
    size_t i = 0;
    while (common[i] && common[i] == name[i])
        i++;
    common[i] = '\0';
}

size_t hd_path_complete(hd_edit *edit)
{
    char *plain = hd_path_expanded(edit->text), common[HD_EDIT_MAX] = "", text[HD_EDIT_MAX * 2];
    struct dirent **entries = NULL;
    size_t matches = 0;

    if (!plain)
        return 0;
    char *slash = strrchr(plain, '/');
    const char *begun = slash ? slash + 1 : plain;
    char *folder = slash ? strndup(plain, (size_t)(slash - plain) + 1) : strdup(".");
    int count = folder ? scandir(folder, &entries, NULL, alphasort) : -1;
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        bool hidden = name[0] == '.' && begun[0] != '.';
        if (!hidden && strncmp(name, begun, strlen(begun)) == 0 && strcmp(name, ".") != 0 &&
            strcmp(name, "..") != 0)
            agree(common, sizeof common, name, matches++);
    }
    if (matches > 0) {
        char *whole = hd_path_joined(folder, common);
        snprintf(text, sizeof text, "%s%s", whole ? whole : plain,
                 matches == 1 && whole && hd_path_is_folder(whole) ? "/" : "");
        if (strlen(text) < HD_EDIT_MAX)
            hd_edit_begin(edit, text);
        free(whole);
    }
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
    free(folder);
    free(plain);
    return matches;
}
