/*
 * edit.h - one line of text with a caret: a value being typed, a path.
 */
#ifndef HD_TUI_EDIT_H
#define HD_TUI_EDIT_H

#include <stdbool.h>
#include <stddef.h>

/** Bytes of text that fit, NUL included. */
#define HD_EDIT_MAX 1024

typedef struct hd_edit {
    char text[HD_EDIT_MAX]; /**< UTF-8 */
    size_t length, caret;   /**< in bytes */
} hd_edit;

/** Begin with a text, the caret behind it; what does not fit is cut. */
void hd_edit_begin(hd_edit *edit, const char *text);

/** Insert a character (a code point; controls are left out). @return whether there was room. */
bool hd_edit_insert(hd_edit *edit, int character);

/** Erase the character before the caret (-1) or at it (+1), or all before it (-2). @return whether there was
 * any. */
bool hd_edit_erase(hd_edit *edit, int direction);

/** Move the caret by a character (-1, +1) or to the start or end (-2, +2). */
void hd_edit_move(hd_edit *edit, int by);

/** Complete a typed path as far as the files that begin so agree. @return how many begin so. */
size_t hd_edit_complete(hd_edit *edit);

#endif
