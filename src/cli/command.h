/*
 * command.h - the command table. A command is a file with one of these rows, and a place in the list.
 */
#ifndef HD_CLI_COMMAND_H
#define HD_CLI_COMMAND_H

#include "options.h"

typedef struct hd_cli_command {
    const char *name;        /**< "eval"; "" for the interface, which has none */
    const char *operands;    /**< "SOURCE...", "" for none */
    const char *summary;     /**< one sentence */
    const char *description; /**< a paragraph, for its help and the man page */
    unsigned takes;          /**< bits of hd_takes */
    unsigned formats;        /**< bit (1u << format) for each that it writes */
    hd_exit (*run)(const hd_request *request);
} hd_cli_command;

extern const hd_cli_command hd_cli_interface, hd_cli_eval, hd_cli_import, hd_cli_presets, hd_cli_solve,
    hd_cli_sweep;

/** The commands in the order of the help, the interface first; ended by NULL. */
extern const hd_cli_command *const hd_cli_commands[];

/** The command with this name, or NULL. */
const hd_cli_command *hd_cli_command_find(const char *name);

/** Write the help of the program (the interface's row) or of a command to standard output. */
hd_exit hd_help(const hd_cli_command *command);

/** Write the version to standard output. */
hd_exit hd_version(void);

/**
 * The path of the scenario file that a SOURCE names, to be freed; complains otherwise.
 * @param commands  whether a command may have been meant too
 */
char *hd_source_find(const char *source, bool commands, hd_exit *status);

#endif
