/*
 * screen.h - what the terminal shows, and the way from there to what was drawn.
 *
 * Curses starts and ends the terminal and knows its capabilities. What is sent for a key is found here: refresh() weighs
 * several ways to each changed cell, each formatted to be measured, which takes longer than all else that a key does.
 */
#ifndef HD_TUI_SCREEN_H
#define HD_TUI_SCREEN_H

#include "canvas.h"

typedef struct hd_screen {
    hd_sheet shown; /**< what is on it; without rows: unknown */
    int y, x;       /**< where the cursor is; x is -1 where that is unknown */
    hd_look look;   /**< what is written next has this */
    bool cursor;    /**< it is seen */

    const char *clear, *to, *right, *to_end, *erase, *plain, *down, *start, *cursor_on, *cursor_off; /* NULL: none */
    const char *attribute[4];
    bool scrolls; /**< where the last cell is written */
} hd_screen;

/** Learn what the terminal can do, once curses has started on it. */
void hd_screen_begin(hd_screen *screen);

/** Send what is not there yet, and put the cursor where the canvas has it. */
void hd_screen_show(hd_screen *screen, const hd_canvas *canvas);

/** Forget what is on it, so that all is sent anew. */
void hd_screen_forget(hd_screen *screen);

/** Leave no colour behind, and the cursor seen. */
void hd_screen_end(hd_screen *screen);

#endif
