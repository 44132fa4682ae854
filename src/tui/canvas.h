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

/* clang-format off */
/** The signs to draw with, and what stands for each in ASCII: some differ there that look alike in a text. */
#define HD_EACH_GLYPH(ROW)                                                                       \
    /* Fills of the bar's parts, to be told apart without colour, and of the baseline's. */      \
    ROW(DISPATCH, "█", "#")      ROW(LAUNCH, "▓", "=")       ROW(DEVICE, "▒", "-")               \
    ROW(BASE_DISPATCH, "▓", "#") ROW(BASE_LAUNCH, "▒", "=")  ROW(BASE_DEVICE, "░", "-")          \
    /* Beside them in the lanes of a measured step. */                                           \
    ROW(BETWEEN, "▚", "%")       ROW(LOADING, "╱", "/")      ROW(ELSEWHERE, "╳", "x")            \
    ROW(COMMUNICATION, "▞", "~") ROW(WAITS, "·", ".")                                            \
    /* A slider: below its knob and beyond, the knob, also outside either end, the baseline's    \
     * value, what reaches the target. */                                                        \
    ROW(TRACK_ON, "━", "=")      ROW(TRACK_OFF, "─", "-")    ROW(KNOB, "●", "O")                 \
    ROW(KNOB_BELOW, "◀", "<")    ROW(KNOB_ABOVE, "▶", ">")   ROW(GHOST, "╎", ":")                \
    ROW(ANSWER, "═", "+")        ROW(MARKER, "▌", ">")       ROW(RULE, "─", "-")                 \
    ROW(BRACKET_LEFT, "╰", "\\") ROW(BRACKET, "─", "_")      ROW(BRACKET_RIGHT, "╯", "/")        \
    /* A chart: its side, a round number on it, where something stands below it, lines through   \
     * it, the baseline, and what is host-bound on a map. */                                     \
    ROW(AXIS, "│", "|")          ROW(AXIS_TICK, "┤", "+")    ROW(AXIS_CORNER, "└", "+")          \
    ROW(AXIS_MARK, "┴", "+")     ROW(LEVEL, "┄", ".")        ROW(UPRIGHT, "┆", ":")              \
    ROW(BASELINE, "○", "o")      ROW(HOST, "░", "%")
/* clang-format on */

typedef enum hd_glyph {
#define HD_GLYPH_ENUMERATOR(NAME, sign, ascii) HD_GLYPH_##NAME,
    HD_EACH_GLYPH(HD_GLYPH_ENUMERATOR)
#undef HD_GLYPH_ENUMERATOR
} hd_glyph;

/** A character with what combines with it. */
typedef struct hd_sheet_cell {
    wchar_t sign; /**< 0: the second half of a wide one */
    wchar_t mark[2];
    hd_style style;
} hd_sheet_cell;

/** A rectangle of cells to draw on. */
typedef struct hd_sheet {
    int rows, columns;
    hd_sheet_cell *cells; /**< row after row */
} hd_sheet;

/** Which of its rows a panel shows: `shown` of them from `first` on, of `all`. */
typedef struct hd_range {
    int first, shown, all;
    const char *what; /**< what they are; NULL where the panel's name says it */
} hd_range;

typedef struct hd_canvas {
    const hd_theme *theme; /**< of the screen; NULL without one */
    hd_sheet *sheet;       /**< what is drawn on */
    bool ascii;
    int cursor_y, cursor_x; /**< where the caret is; -1 while there is none */
    int focus_y, focus_x;   /**< what has the focus: the cursor rests here on terminals that cannot hide it */
    hd_range range;         /**< set by a panel that is longer than its room */
} hd_canvas;

/** Make a sheet blank and of this size; without rows it is freed. */
void hd_sheet_clear(hd_sheet *sheet, int rows, int columns);

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

/** The `length` bytes of a text from outside, made harmless and as this canvas shows them. */
void hd_clean(const hd_canvas *canvas, const char *text, size_t length, char *buffer, size_t size);

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
