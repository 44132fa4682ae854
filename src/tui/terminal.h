/*
 * terminal.h - the terminal: started, read, left as it was found.
 */
#ifndef HD_TUI_TERMINAL_H
#define HD_TUI_TERMINAL_H

#include <stdbool.h>

#include "hostdispatch/tui.h"

#include "decode.h"
#include "screen.h"

typedef struct hd_terminal {
    SCREEN *curses;
    hd_screen screen;
    bool mouse;         /**< mouse reports are switched on */
    hd_decoder decoder; /**< of its events */
} hd_terminal;

/** Take the terminal over; false with the remedy (no terminal, unknown TERM, no cursor addressing), nothing sent. */
bool hd_terminal_begin(hd_terminal *terminal, const hd_tui_options *options, hd_error *error);

/** Give the terminal back as it was. */
void hd_terminal_end(hd_terminal *terminal);

/** Give it back, stop until the shell continues the program, and take it over again. */
void hd_terminal_suspend(hd_terminal *terminal);

/** Set up the terminal's modes again, after something else may have changed them. */
void hd_terminal_resume(hd_terminal *terminal);

/** Whether colour is wanted: --color, NO_COLOR. */
bool hd_terminal_may_color(hd_color color);

/** Whether COLORFGBG says that the background is white or light grey. */
bool hd_terminal_is_light(void);

/** Send what was drawn; signals that end the program come through meanwhile. */
void hd_terminal_show(hd_terminal *terminal, const hd_canvas *canvas);

/** Set curses and these to the terminal's present size. */
void hd_terminal_resize(int *height, int *width);

/** How many bytes the terminal's clipboard takes; 0 where it has none. */
size_t hd_terminal_clipboard_max(void);

/** Put text on the terminal's clipboard; it never says whether it did. */
void hd_terminal_copy(const char *text, size_t length);

/** The text in base64 (RFC 4648) for `length` bytes, to be freed. */
char *hd_base64(const char *bytes, size_t length);

#endif
