/*
 * escape.h - what keys send: escape sequences to keys.
 *
 * Arrows, Home and End are known in both their forms whatever terminfo says; a sequence that is not known is read
 * to its end and means nothing.
 */
#ifndef HD_TUI_ESCAPE_H
#define HD_TUI_ESCAPE_H

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
    int key; /**< a code point or an hd_key */
} hd_escape_key;

/** Teach curses the sequences that terminfo may not have. */
void hd_escape_define(void);

/** Read one key from stdscr, without waiting. */
hd_escape_key hd_escape_read(void);

#endif
