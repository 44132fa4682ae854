#include "config.h"

#include "hostdispatch/path.h"

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
