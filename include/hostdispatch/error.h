/*
 * error.h - how a refusal travels: one sentence, ready to be shown.
 *
 * Every function that can refuse takes an hd_error (NULL: nobody asks), says in it what was wrong and what
 * would be right, and returns false (or NULL). Where the sentence came from is added by whoever knows it: the
 * reader of a file knows the line, the command line knows the option.
 */
#ifndef HOSTDISPATCH_ERROR_H
#define HOSTDISPATCH_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#if defined(__GNUC__)
#define HD_PRINTF(string, first) __attribute__((format(printf, string, first)))
#else
#define HD_PRINTF(string, first)
#endif

/** Room for one sentence with a quoted text in it, including the closing NUL. */
#define HD_ERROR_MAX 512

/** What kind of refusal it is; the command line makes its exit status of it. */
typedef enum hd_error_kind {
    HD_ERROR_REFUSED, /**< an input's or option's value is not accepted: exit status 2 */
    HD_ERROR_FILE,    /**< a file is missing, unreadable, unwritable or malformed: exit status 1 */
    HD_ERROR_UNKNOWN, /**< a name is neither a preset's nor a file's: exit status 1 */
} hd_error_kind;

typedef struct hd_error {
    hd_error_kind kind;
    long line;               /**< line of the file, from 1; 0 where there is none */
    char text[HD_ERROR_MAX]; /**< the sentence, without a full stop; may quote a file: text.h shows it */
} hd_error;

/**
 * Fill `error` (which may be NULL: nobody asked) with kind HD_ERROR_REFUSED, no line and a formatted
 * sentence; a sentence that is too long is cut at a whole character.
 * @return false, always, so that a refusal reads `return hd_refuse(error, ...)`.
 */
bool hd_refuse(hd_error *error, const char *format, ...) HD_PRINTF(2, 3);

/**
 * How many of a text's `length` bytes a sentence quotes, as `%.*s` takes it: so few that it keeps its own
 * end.
 */
int hd_quoted(size_t length);

/** Put "FILE:LINE: ", or "FILE: " where there is no line, before the sentence; its line is 0 then. */
void hd_error_locate(hd_error *error, const char *file);

/** As hd_refuse(), with kind HD_ERROR_FILE and the line it concerns (0 for none). @return false, always. */
bool hd_fail(hd_error *error, long line, const char *format, ...) HD_PRINTF(3, 4);

#endif
