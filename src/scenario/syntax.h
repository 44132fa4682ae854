/*
 * syntax.h - json-c's errors in the words of people who write scenario files.
 */
#ifndef HD_IO_SYNTAX_H
#define HD_IO_SYNTAX_H

#include <json-c/json.h>

typedef struct hd_syntax_words {
    enum json_tokener_error error;
    char next;         /* the byte at which json-c stopped; 0: any */
    const char *wrong; /* "a key is not followed by a colon" */
    const char *right; /* what would be right */
} hd_syntax_words;

/** What is to be said of an error, and of the byte at which json-c stopped; never NULL. */
const hd_syntax_words *hd_syntax_find(enum json_tokener_error error, char next);

#endif
