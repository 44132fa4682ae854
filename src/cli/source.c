#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "hostdispatch/error.h"
#include "hostdispatch/preset.h"
#include "message.h"

/* A word that names nothing: say what was probably meant. */
static hd_exit refuse_word(const char *word, bool commands, const hd_error *error)
{
    hd_nearest nearest = hd_nearest_to(word, strlen(word));
    hd_preset *presets;
    size_t count;

    for (size_t i = 0; commands && hd_cli_commands[i]; i++)
        hd_nearest_offer(&nearest, hd_cli_commands[i]->name);
    presets = hd_presets_load(&count);
    for (size_t i = 0; i < count; i++)
        hd_nearest_offer(&nearest, presets[i].name);
    hd_exit status = HD_EXIT_FAILED;
    if (nearest.best) {
        hd_error meant;
        hd_fail(&meant, 0, "there is neither %sa preset nor a file \"%.60s\"; did you mean %s?",
                commands ? "a command nor " : "", word, nearest.best);
        hd_complain(NULL, 0, meant.text);
    } else {
        status = hd_complain_error(NULL, error);
    }
    hd_presets_free(presets, count);
    return status;
}

char *hd_source_find(const char *source, bool commands, hd_exit *status)
{
    hd_error error;
    char *path = hd_source_path(source, &error);

    if (path)
        return path;
    *status = error.kind == HD_ERROR_UNKNOWN ? refuse_word(source, commands, &error)
                                             : hd_complain_error(source, &error);
    return NULL;
}
