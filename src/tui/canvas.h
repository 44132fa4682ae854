/*
 * canvas.h - text and fills onto the curses screen, or onto a sheet.
 *
 * Everything is cut where its room ends, and what comes from outside is made harmless.
 */
#ifndef HD_TUI_CANVAS_H
#define HD_TUI_CANVAS_H

#include <wchar.h>

#include "hostdispatch/error.h"
#include "hostdispatch/format.h"

#include "glyph.h"
#include "layout.h"
#include "text_buffer.h"
#include "theme.h"

/** Which of its rows a panel shows: `shown` of them from `first` on, of `all`. */
typedef struct hd_range {
    int first, shown, all;
} hd_range;

typedef struct hd_canvas {
    const hd_theme *theme; /**< of the screen */
    hd_text_buffer *sheet; /**< drawn on in place of the screen; NULL: the screen */
    bool ascii;
    int cursor_y, cursor_x; /**< where the caret is; -1 while there is none */
    int focus_y, focus_x;   /**< what has the focus: the cursor rests here on terminals that cannot hide it */
    hd_range range;         /**< set by a panel that is longer than its room */
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

/** Fill a bar of dispatch, launch and device, `columns` cells long, on so many rows. */
void hd_draw_segments(hd_canvas *canvas, int y, int x, int rows, const double sizes[HD_PARTS], int columns,
                      hd_style first_style, hd_glyph first_glyph);

/** The columns of our own text on this canvas. */
int hd_columns(const hd_canvas *canvas, const char *text);

/** Rest the cursor here: the row or choice in focus begins at (y, x). */
void hd_focus(hd_canvas *canvas, int y, int x);

/** A place in a row that is written from left to right; nothing goes to column `end` or beyond. */
typedef struct hd_pen {
    hd_canvas *canvas;
    int y, x, end;
} hd_pen;

/** Put our own text at the pen, and move it behind that. */
void hd_pen_put(hd_pen *pen, hd_style style, const char *format, ...) HD_PRINTF(3, 4);

/** Put text at the right end of the next `columns` columns, a blank before it, and move behind them. */
void hd_pen_cell(hd_pen *pen, int columns, hd_style style, const char *text);

#endif
