/*
 * canvas.h - text and fills onto the curses screen, or onto a sheet of text.
 *
 * What draws speaks UTF-8; the canvas converts to ASCII where that is asked for, cuts where the room ends, and
 * makes harmless what comes from outside.
 */
#ifndef HD_TUI_CANVAS_H
#define HD_TUI_CANVAS_H

#include <stdio.h>
#include <wchar.h>

#include "hostdispatch/error.h"
#include "hostdispatch/format.h"

#include "layout.h"
#include "theme.h"

/** The signs to draw with. */
typedef enum hd_glyph {
    HD_GLYPH_DISPATCH, /**< fill of the bar's parts, to be told apart without colour */
    HD_GLYPH_LAUNCH,
    HD_GLYPH_DEVICE,
    HD_GLYPH_BASE_DISPATCH, /**< the same in the baseline's bar */
    HD_GLYPH_BASE_LAUNCH,
    HD_GLYPH_BASE_DEVICE,
    HD_GLYPH_BETWEEN, /**< in the lanes of a measured step, beside the parts' own */
    HD_GLYPH_LOADING,
    HD_GLYPH_ELSEWHERE,
    HD_GLYPH_COMMUNICATION,
    HD_GLYPH_WAITS,
    HD_GLYPH_TRACK_ON, /**< a slider below its knob */
    HD_GLYPH_TRACK_OFF,
    HD_GLYPH_KNOB,
    HD_GLYPH_KNOB_BELOW, /**< the value is below the slider's end */
    HD_GLYPH_KNOB_ABOVE,
    HD_GLYPH_GHOST,    /**< where the baseline's value is */
    HD_GLYPH_ANSWER,   /**< the part of a slider that reaches the target */
    HD_GLYPH_MARKER,
    HD_GLYPH_RULE,
    HD_GLYPH_BRACKET_LEFT,
    HD_GLYPH_BRACKET,
    HD_GLYPH_BRACKET_RIGHT,
    HD_GLYPH_AXIS,      /**< the side of a chart */
    HD_GLYPH_AXIS_TICK, /**< the same at a round number */
    HD_GLYPH_AXIS_CORNER,
    HD_GLYPH_AXIS_MARK, /**< the foot of a chart where something stands */
    HD_GLYPH_LEVEL,     /**< a line across a chart, and one down it */
    HD_GLYPH_UPRIGHT,
    HD_GLYPH_BASELINE, /**< the baseline on a chart */
    HD_GLYPH_HOST,     /**< what is host-bound on a map */
    HD_GLYPHS
} hd_glyph;

/** A rectangle of characters of one column each that is drawn on in place of the screen. */
typedef struct hd_sheet {
    int rows, columns;
    wchar_t *cells; /**< row after row */
} hd_sheet;

/** Which of its rows a panel shows: `shown` of them from `first` on, of `all`. */
typedef struct hd_range {
    int first, shown, all;
    const char *what; /**< what they are; NULL where the panel's name says it */
} hd_range;

typedef struct hd_canvas {
    const hd_theme *theme; /**< of the screen */
    hd_sheet *sheet;       /**< NULL: the screen */
    bool ascii;
    int cursor_y, cursor_x; /**< where the caret is; -1 while there is none */
    int focus_y, focus_x;   /**< what has the focus: the cursor rests here on terminals that cannot hide it */
    hd_range range;         /**< set by a panel that is longer than its room */
} hd_canvas;

/** Make a blank sheet, to be given to hd_sheet_write(); without memory it has no rows. */
hd_sheet hd_sheet_new(int rows, int columns);

/** Write the rows as UTF-8 in a fence of Markdown, without the blanks at their ends, and free the sheet. */
void hd_sheet_write(hd_sheet *sheet, FILE *out);

/** Put our own text, of signs one column wide, at (y, x), at most `columns` wide. @return the columns it
 * took. */
int hd_put(hd_canvas *canvas, int y, int x, int columns, hd_style style, const char *text);

/** As hd_put() with the text ending before column `end`. @return the column where it begins. */
int hd_put_right(hd_canvas *canvas, int y, int end, int columns, hd_style style, const char *text);

/** Put text from outside, made harmless. @return the columns it took. */
int hd_put_outside(hd_canvas *canvas, int y, int x, int columns, hd_style style, const char *text);

/** Put `count` characters of one column each, not looked at further. */
void hd_put_cells(hd_canvas *canvas, int y, int x, hd_style style, const wchar_t *cells, int count);

/** A sign as such a character. */
wchar_t hd_cell(const hd_canvas *canvas, hd_glyph glyph);

/** A sign as our own text. */
const char *hd_glyph_text(hd_glyph glyph);

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
