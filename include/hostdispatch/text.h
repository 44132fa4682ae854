/*
 * text.h - text from outside made harmless, and measured.
 *
 * Names, descriptions, keys, file names and whatever else comes from a file or the command line pass
 * hd_text_clean() or hd_text_fit() before they reach a terminal or a person: C0 and C1 controls, DEL,
 * bidirectional controls and bytes that are not UTF-8 become U+FFFD, or "?" in ASCII. Widths are those of
 * wcwidth() in the LC_CTYPE the program set.
 */
#ifndef HOSTDISPATCH_TEXT_H
#define HOSTDISPATCH_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/**
 * Write `length` bytes of `text` to `buffer` harmless, cut at a whole character where `size` ends; always
 * NUL-terminated.
 * @param ascii  replace everything outside printable ASCII by "?"; otherwise the result is UTF-8
 * @param size   of the buffer, > 0
 * @return the bytes written, NUL not counted.
 */
size_t hd_text_clean(const char *text, size_t length, bool ascii, char *buffer, size_t size);

/** Columns that a clean UTF-8 string takes; combining characters take none, wide ones two. */
int hd_text_columns(const char *clean);

/**
 * As hd_text_clean(), and cut to at most `columns`, the last of them an ellipsis ("…", in ASCII "~") where
 * something was cut; a wide character that would be halved is left out.
 * @return the columns taken, at most `columns`.
 */
int hd_text_fit(const char *text, size_t length, int columns, bool ascii, char *buffer, size_t size);

/** Where the last `columns` columns of a clean string begin. @return a place in `clean`. */
const char *hd_text_tail(const char *clean, int columns);

/**
 * Where a clean text is broken to fit `columns`: at the last blank, or within a word that is longer.
 * @param rest  set to where the next line begins, behind the blanks
 * @return the bytes of this line; at least one character of a text that is not empty.
 */
size_t hd_text_break(const char *clean, int columns, const char **rest);

/**
 * How many of the `length` bytes, from the start, a person can see for what they are: UTF-8 (where `ascii`:
 * ASCII) without anything that hd_text_clean() replaces, and without characters that have neither width nor
 * ink.
 */
size_t hd_text_seen(const char *text, size_t length, bool ascii);

/** Whether the `length` bytes are UTF-8 (no overlong forms, no surrogates, nothing above U+10FFFF). */
bool hd_text_is_utf8(const char *text, size_t length);

/** Whether LC_CTYPE is a UTF-8 locale; without one everything is written in ASCII. */
bool hd_text_locale_is_utf8(void);

#endif
