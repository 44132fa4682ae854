#include "config.h"

#include "hostdispatch/xdg.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "hostdispatch/path.h"

char *hd_xdg_state(void)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");

    /* As the XDG rules have it, a path that is not absolute counts as not set. */
    if (state && *state == '/')
        return hd_path_joined(state, "hostdispatch");
    return home && *home == '/' ? hd_path_joined(home, ".local/state/hostdispatch") : NULL;
}

static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, 0700);
        *slash = '/';
    }
    return mkdir(path, 0700) == 0 || (errno == EEXIST && hd_path_is_folder(path));
}

char *hd_xdg_state_make(hd_error *error)
{
    char *folder = hd_xdg_state();

    if (!folder) {
        hd_fail(error, 0, "there is no folder for it; XDG_STATE_HOME or HOME would name one");
        return NULL;
    }
    if (!make_folders(folder)) {
        hd_fail(error, 0, "%.300s cannot be made: %s", folder, strerror(errno));
        free(folder);
        return NULL;
    }
    return folder;
}
