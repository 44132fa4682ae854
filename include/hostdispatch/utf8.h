/*
 * utf8.h - UTF-8, byte by byte; nothing here looks at the locale.
 */
#ifndef HOSTDISPATCH_UTF8_H
#define HOSTDISPATCH_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** What stands in for a character that cannot be shown, U+FFFD. */
#define HD_UTF8_REPLACEMENT "\xEF\xBF\xBD"

/**
 * The character that the `left` bytes at `text` begin with.
 * @param code  set to its code point
 * @return its bytes, 1 to 4; 0 where no well-formed character begins (overlong, a surrogate, above U+10FFFF,
 * cut).
 */
size_t hd_utf8_next(const char *text, size_t left, uint32_t *code);

/** How many of the `length` bytes are well-formed, from the start. */
size_t hd_utf8_prefix(const char *text, size_t length);

/** Whether a character must not reach a terminal: controls, line and paragraph separators, bidirectional
 * controls. */
bool hd_utf8_harmful(uint32_t code);

/** Whether nobody sees that a character is there: besides the harmful ones those without width that join,
 * select or fill. */
bool hd_utf8_unseen(uint32_t code);

#endif
