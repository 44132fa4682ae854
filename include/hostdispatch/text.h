/*
 * text.h - UTF-8: text from outside made harmless, measured, wrapped, and converted to ASCII.
 *
 * Inside the program every text is UTF-8. Where it leaves, on a screen, in a report or on standard error, and
 * ASCII is asked for, hd_text_ascii() or hd_writing_begin_to() (file.h) convert it by one table: "µ" is "u", "×"
 * "x", "≤" "<=", "…" "~", and what is not in the table is "?". Some signs take two columns in ASCII, so measure what
 * is shown.
 *
 * Names, descriptions, keys, file names and whatever else comes from a file or the command line pass
 * hd_text_clean() or hd_text_fit() before they reach a terminal or a person: C0 and C1 controls, DEL,
 * bidirectional controls and bytes that are not UTF-8 become U+FFFD, or "?" in ASCII. Widths are those of
 * wcwidth() in the LC_CTYPE the program set.
 */
#ifndef HOSTDISPATCH_TEXT_H
#define HOSTDISPATCH_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "hostdispatch/error.h"

/** Write `length` bytes of `text` to `buffer` harmless, cut at a whole character to fit `size` (> 0). @return the bytes
 * written, NUL not counted. */
size_t hd_text_clean(const char *text, size_t length, char *buffer, size_t size);

/** A whole text made harmless, in UTF-8; to be freed. */
char *hd_text_cleaned(const char *text);

/** A text as printf() writes it, to be freed. */
char *hd_text_composed(const char *format, ...) HD_PRINTF(1, 2);
char *hd_text_composed_of(const char *format, va_list arguments) HD_PRINTF(1, 0);

/** Write `text` to `buffer` in ASCII, likewise harmless but for newlines and tabs, which stay. n bytes need 2 n + 1 at
 * most. */
size_t hd_text_ascii(const char *text, char *buffer, size_t size);

/** Columns that a clean UTF-8 string takes; combining characters take none, wide ones two. */
int hd_text_columns(const char *clean);

/** As hd_text_clean(), and cut to at most `columns`, the last of them an ellipsis where something was cut. @return the
 * columns taken. */
int hd_text_fit(const char *text, size_t length, int columns, char *buffer, size_t size);

/** Where the last `columns` columns of a clean string begin. @return a place in `clean`. */
const char *hd_text_tail(const char *clean, int columns);

/** Where a clean text is broken to fit `columns`: at the last blank, or within a word that is longer. `rest`
 * is set to where the next line begins. @return the bytes of this line. */
size_t hd_text_break(const char *clean, int columns, const char **rest);

/** Write a clean text in lines: the first begins at column `at`, the others are indented; a newline ends it.
 */
void hd_text_wrap(FILE *out, const char *clean, int at, int indent, int columns);

/** How many of the `length` bytes, from the start, a person can see for what they are: nothing that
 * hd_text_clean() replaces, and no characters that have neither width nor ink. */
size_t hd_text_seen(const char *text, size_t length, bool ascii);

/** The bytes before an ending such as ".json"; 0 where the text does not end so, or is nothing else. */
size_t hd_text_before(const char *text, const char *ending);

/** Whether the `length` bytes are UTF-8 (no overlong forms, no surrogates, nothing above U+10FFFF). */
bool hd_text_is_utf8(const char *text, size_t length);

/** Whether LC_CTYPE is a UTF-8 locale; without one everything is written in ASCII. */
bool hd_text_locale_is_utf8(void);

/** What stands in for a character that cannot be shown, U+FFFD. */
#define HD_UTF8_REPLACEMENT "\xEF\xBF\xBD"

/** The code point of the character that the `left` bytes at `text` begin with. @return its bytes, 1 to 4; 0
 * where no well-formed character begins. */
size_t hd_utf8_next(const char *text, size_t left, uint32_t *code);

/** Write a character in UTF-8. @return its bytes, 1 to 4; there is no closing NUL. */
size_t hd_utf8_put(uint32_t code, char bytes[4]);

/** How many of the `length` bytes are well-formed, from the start. */
size_t hd_utf8_prefix(const char *text, size_t length);

/** Whether a character must not reach a terminal: controls, line and paragraph separators, bidirectional
 * controls. */
bool hd_utf8_harmful(uint32_t code);

/** Leave out the last clauses of clean text, each behind one of these signs, while it takes more columns: the fullest
 * wording that fits, where one does. */
void hd_text_leave_out(char *text, const char *signs, int columns);

#endif
