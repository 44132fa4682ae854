/*
 * screen.h - the interface drawn in this process, onto a screen that nobody sees, and read back cell by cell.
 */
#ifndef HD_TESTS_SCREEN_H
#define HD_TESTS_SCREEN_H

#include <wchar.h>

#include "../src/tui/keys.h"

/** Start curses on /dev/null as a terminal of this type and size; once in a process. */
void hd_screen_begin(const char *term, int rows, int columns, bool color);

/** Draw a state. `app->rows` and `app->columns` are set to the screen's. */
void hd_screen_draw(hd_app *app);

/** The screen as UTF-8, a line a row, blanks at the ends of rows left out; to be freed. */
char *hd_screen_text(void);

/** The character in a cell; 0 for the second half of a wide one. */
wchar_t hd_screen_sign(int y, int x);

/** The attributes and colour of a cell, as one number to compare. */
unsigned long hd_screen_look(int y, int x);

/** The caret's place, or -1, -1. */
void hd_screen_caret(int *y, int *x);

/** Compare the screen with tests/golden/NAME; HD_GOLDEN=write in the environment writes it anew. */
void hd_screen_is(const char *name);

#endif
