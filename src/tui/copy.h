/*
 * copy.h - what can be taken along: through the terminal's clipboard, and in a file since that never answers.
 */
#ifndef HD_TUI_COPY_H
#define HD_TUI_COPY_H

#include <stdbool.h>
#include <stddef.h>

#include "state.h"

typedef enum hd_copy_kind {
    HD_COPY_PANEL,   /**< the panel's table with its picture, as Markdown */
    HD_COPY_REPORT,  /**< the whole report, as Markdown */
    HD_COPY_COMMAND, /**< the command line that gives the scenario, and asserts its target */
} hd_copy_kind;

/** Copy an hd_copy_kind; what is covered is not covered in the copy, which is said. */
void hd_copy(hd_app *app, int what);

/** The command line, ended by a newline; to be freed. */
char *hd_copy_command_line(const hd_app *app);

/**
 * A word as a shell reads it back, quoted where it must be, appended to `buffer`; what does not fit is left
 * out. Any POSIX shell reads it, unless it has bytes that cannot be seen for what they are: those are escaped
 * in $'...', which is younger than some shells.
 * @param ascii  escape everything outside ASCII too
 */
void hd_copy_append_quoted(char *buffer, size_t size, const char *word, bool ascii);

void hd_clipboard_free(hd_clipboard *clip);

#endif
