/*
 * plot.h - a picture made of dots, eight in each character cell: two across, four down.
 *
 * Dots count from the top left corner. Those outside the picture are left out, so that a line may leave it.
 */
#ifndef HOSTDISPATCH_PLOT_H
#define HOSTDISPATCH_PLOT_H

#include <stdbool.h>
#include <wchar.h>

/** Dots of a cell. */
#define HD_DOTS_ACROSS 2
#define HD_DOTS_DOWN 4

/** Cells that a plot can have; a larger one is cut at the bottom, then at the right. */
#define HD_PLOT_CELLS 32768

typedef struct hd_plot {
    int rows, columns;                  /**< of cells */
    unsigned char cells[HD_PLOT_CELLS]; /**< row after row; bit x + 2 * y of a cell is its dot at (x, y) */
} hd_plot;

/** Begin an empty plot. */
void hd_plot_begin(hd_plot *plot, int rows, int columns);

/** Set a dot. */
void hd_plot_dot(hd_plot *plot, int x, int y);

/** Set the dots of a straight line, its ends included. */
void hd_plot_line(hd_plot *plot, int from_x, int from_y, int to_x, int to_y);

/** The dots of a cell; 0 where there are none. */
unsigned hd_plot_cell(const hd_plot *plot, int row, int column);

/** The braille character with these dots; a blank without any. */
wchar_t hd_plot_braille(unsigned dots);

/** The ASCII character that comes nearest to these dots; a blank without any. */
wchar_t hd_plot_ascii(unsigned dots);

#endif
