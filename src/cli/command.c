#include "command.h"

#include <string.h>

const hd_cli_command *const hd_cli_commands[] = {
    &hd_cli_interface, &hd_cli_eval, &hd_cli_sweep, &hd_cli_solve, &hd_cli_import, &hd_cli_presets, NULL,
};

const hd_cli_command *hd_cli_command_find(const char *name)
{
    for (size_t i = 0; hd_cli_commands[i]; i++)
        if (*name && strcmp(hd_cli_commands[i]->name, name) == 0)
            return hd_cli_commands[i];
    return NULL;
}
