/*
 * modes.h - the terminal's modes that curses knows nothing of, on and off.
 */
#ifndef HD_TUI_MODES_H
#define HD_TUI_MODES_H

/* Clicks, drags and places beyond column 223; bracketed paste. */
#define HD_MOUSE_ON "\033[?1000h\033[?1002h\033[?1006h"
#define HD_MOUSE_OFF "\033[?1006l\033[?1002l\033[?1000l"
#define HD_PASTE_ON "\033[?2004h"
#define HD_PASTE_OFF "\033[?2004l"

#endif
