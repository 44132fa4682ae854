/* message.h - what goes to standard error, and text laid out in lines. */
#ifndef HD_CLI_MESSAGE_H
#define HD_CLI_MESSAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "hostdispatch/error.h"

typedef enum hd_exit {
    HD_EXIT_DONE,
    HD_EXIT_FAILED, /**< a file, a name, the terminal or the output */
    HD_EXIT_USAGE,  /**< the command line, or an input that was refused */
    HD_EXIT_UNMET,  /**< an assertion */
    HD_EXITS
} hd_exit;

/** Write "hostdispatch: WHERE:LINE: TEXT", made harmless; `where` may be NULL, `line` 0. */
void hd_complain(const char *where, long line, const char *text);

/** Complain about a refusal from `where` (NULL for none). @return the exit status that its kind calls for. */
hd_exit hd_complain_error(const char *where, const hd_error *error);

/** Complain about the command line. @return HD_EXIT_USAGE */
hd_exit hd_complain_usage(const char *format, ...) HD_PRINTF(1, 2);

/**
 * Flush standard output and complain when it took not everything, unless its reader has gone away.
 * @return `status`, or HD_EXIT_FAILED when something is missing there.
 */
hd_exit hd_finish_output(hd_exit status);

/** Columns of the terminal at standard output, 0 when there is none. */
int hd_output_columns(void);

/** Whether people's text is to be ASCII, by the locale. */
bool hd_output_ascii(void);

/** A text made harmless, in ASCII where that is so; n bytes need 3 n + 1 at most. */
void hd_output_clean(const char *text, char *buffer, size_t size);

/** Write our own words in lines; the first begins at the column `at`, the others are indented. */
void hd_wrap(FILE *out, const char *text, int at, int indent, int columns);

#endif
