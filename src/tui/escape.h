/*
 * escape.h - what keys send: escape sequences to keys.
 *
 * Arrows, Home and End are known in both their forms whatever terminfo says; a sequence that is not known is
 * read to its end and means nothing. Mouse reports are read here, in their new form and the old one: curses
 * hands over only the last of those that came together, so that a quick click would be lost, and does not say
 * which button a motion is of.
 */
#ifndef HD_TUI_ESCAPE_H
#define HD_TUI_ESCAPE_H

#include <stdbool.h>

typedef enum hd_escape_kind {
    HD_ESCAPE_NONE,
    HD_ESCAPE_KEY,
    HD_ESCAPE_MOUSE,
    HD_ESCAPE_PASTE_BEGIN,
    HD_ESCAPE_PASTE_END,
    HD_ESCAPE_UNKNOWN,
} hd_escape_kind;

typedef struct hd_escape_key {
    hd_escape_kind kind;
    int key;  /**< a code point or an hd_key; for the mouse the report's button code, as xterm has it */
    int y, x; /**< where the mouse was */
    bool up;  /**< a button was let go */
} hd_escape_key;

/** Teach curses the sequences that terminfo may not have; to be called once its keypad mode is on. */
void hd_escape_define(void);

/** Read one key from stdscr, without waiting. */
hd_escape_key hd_escape_read(void);

#endif
