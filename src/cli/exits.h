/*
 * exits.h - the exit statuses, and what else the help and the man page say about the program's surroundings.
 */
#ifndef HD_CLI_EXITS_H
#define HD_CLI_EXITS_H

#include <stddef.h>

typedef enum hd_exit {
    HD_EXIT_DONE,
    HD_EXIT_FAILED, /**< a file, a name, the terminal or the output */
    HD_EXIT_USAGE,  /**< the command line, or an input that was refused */
    HD_EXIT_UNMET,  /**< an assertion */
    HD_EXITS        /**< how many there are */
} hd_exit;

/** What each exit status means; a sentence without a full stop, in the order of hd_exit. */
extern const char *const hd_exits[HD_EXITS];

/** A name and what it is for. */
typedef struct hd_fact {
    const char *name;
    const char *help; /**< one sentence */
} hd_fact;

/** The environment variables that are looked at, and the files; each ended by a row without a name. */
extern const hd_fact hd_environment[], hd_files[];

#endif
