/*
 * canvas.h - text and fills onto the curses screen, or onto a sheet.
 *
 * Everything is cut where its room ends, and what comes from outside is made harmless.
 */
#ifndef HD_TUI_CANVAS_H
#define HD_TUI_CANVAS_H

#include <wchar.h>

#include "glyph.h"
#include "layout.h"
#include "text_buffer.h"
#include "theme.h"

typedef struct hd_canvas {
    const hd_theme *theme; /**< of the screen */
    hd_text_buffer
        *sheet; /**< drawn on in place of the screen, by what draws our own text alone; NULL: the screen */
    bool ascii;
    int cursor_y, cursor_x; /**< where the caret is; -1 while there is none */
    int focus_y, focus_x;   /**< what has the focus: the cursor rests here on terminals that cannot hide it */
} hd_canvas;

/** Put our own text, of signs one column wide, at (y, x), at most `columns` wide. @return the columns it
 * took. */
int hd_put(hd_canvas *canvas, int y, int x, int columns, hd_style style, const char *text);

/** As hd_put() with the text ending before column `end`. @return the column where it begins. */
int hd_put_right(hd_canvas *canvas, int y, int end, int columns, hd_style style, const char *text);

/** Put text from outside, made harmless. @return the columns it took. */
int hd_put_outside(hd_canvas *canvas, int y, int x, int columns, hd_style style, const char *text);

/** Put `count` characters of one column each, not looked at further. */
void hd_put_cells(hd_canvas *canvas, int y, int x, hd_style style, const wchar_t *cells, int count);

/** Repeat one such character. */
void hd_fill_cells(hd_canvas *canvas, int y, int x, int columns, hd_style style, wchar_t cell);

/** A sign as such a character. */
wchar_t hd_cell(const hd_canvas *canvas, hd_glyph glyph);

/** Repeat a sign. */
void hd_fill(hd_canvas *canvas, int y, int x, int columns, hd_style style, hd_glyph glyph);

/** Repeat a blank, for styles with a background. */
void hd_fill_blank(hd_canvas *canvas, int y, int x, int columns, hd_style style);

/** The columns of our own text on this canvas. */
int hd_columns(const hd_canvas *canvas, const char *text);

#endif
