#include "config.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "hostdispatch/preset.h"
#include "hostdispatch/tui.h"

int main(int argc, char **argv)
{
    hd_tui_options options = {.path = NULL};
    hd_error error;

    setlocale(LC_CTYPE, "");
    char *path = argc > 1 ? hd_source_path(argv[1], &error) : NULL;
    options.path = path;
    if ((argc > 1 && !path) || !hd_tui_run(&options, &error)) {
        fprintf(stderr, "hostdispatch: %s\n", error.text);
        return EXIT_FAILURE;
    }
    free(path);
    return EXIT_SUCCESS;
}
