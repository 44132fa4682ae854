#include "hostdispatch/plot.h"

#include <stdlib.h>
#include <string.h>

void hd_plot_begin(hd_plot *plot, int rows, int columns)
{
    plot->columns = columns < 1 ? 1 : columns > HD_PLOT_CELLS ? HD_PLOT_CELLS : columns;
    plot->rows = rows < 1 ? 1 : rows > HD_PLOT_CELLS / plot->columns ? HD_PLOT_CELLS / plot->columns : rows;
    memset(plot->cells, 0, (size_t)plot->rows * (size_t)plot->columns);
}

void hd_plot_dot(hd_plot *plot, int x, int y)
{
    if (x < 0 || y < 0 || x >= plot->columns * HD_DOTS_ACROSS || y >= plot->rows * HD_DOTS_DOWN)
        return;
    unsigned bit = (unsigned)(x % HD_DOTS_ACROSS + HD_DOTS_ACROSS * (y % HD_DOTS_DOWN));
    plot->cells[y / HD_DOTS_DOWN * plot->columns + x / HD_DOTS_ACROSS] |= (unsigned char)(1u << bit);
}

/* Bresenham's: the error is how far the line has run away from the dots, times the longer side. */
void hd_plot_line(hd_plot *plot, int from_x, int from_y, int to_x, int to_y)
{
    int across = abs(to_x - from_x), down = -abs(to_y - from_y), error = across + down;
    int x_step = from_x < to_x ? 1 : -1, y_step = from_y < to_y ? 1 : -1;

    for (;;) {
        hd_plot_dot(plot, from_x, from_y);
        if (from_x == to_x && from_y == to_y)
            return;
        int twice = 2 * error;
        if (twice >= down) {
            error += down;
            from_x += x_step;
        }
        if (twice <= across) {
            error += across;
            from_y += y_step;
        }
    }
}

unsigned hd_plot_cell(const hd_plot *plot, int row, int column)
{
    if (row < 0 || column < 0 || row >= plot->rows || column >= plot->columns)
        return 0;
    return plot->cells[row * plot->columns + column];
}

wchar_t hd_plot_braille(unsigned dots)
{
    /* Unicode numbers the upper six dots down the columns; the lowest two came later. */
    static const unsigned char bits[HD_DOTS_ACROSS * HD_DOTS_DOWN] = {0x01, 0x08, 0x02, 0x10,
                                                                      0x04, 0x20, 0x40, 0x80};
    unsigned pattern = 0;

    for (unsigned i = 0; i < sizeof bits; i++)
        if (dots & 1u << i)
            pattern |= bits[i];
    return pattern ? (wchar_t)(0x2800 + pattern) : L' ';
}

/* The mean height of a column's dots, in half dots from the top; -1 where it has none. */
static int height(unsigned dots, int column)
{
    int sum = 0, count = 0;

    for (int y = 0; y < HD_DOTS_DOWN; y++) {
        if (!(dots & 1u << (column + HD_DOTS_ACROSS * y)))
            continue;
        sum += 2 * y;
        count++;
    }
    return count ? sum / count : -1;
}

static int rows_used(unsigned dots)
{
    int rows = 0;

    for (int y = 0; y < HD_DOTS_DOWN; y++)
        rows += (dots >> HD_DOTS_ACROSS * y & 3u) != 0;
    return rows;
}

wchar_t hd_plot_ascii(unsigned dots)
{
    int left = height(dots, 0), right = height(dots, 1);

    if (left < 0 && right < 0)
        return L' ';
    if (rows_used(dots) >= 3) {
        if (left >= 0 && right >= 0 && left != right)
            return left > right ? L'/' : L'\\';
        return L'|';
    }
    int mean = left < 0 ? right : right < 0 ? left : (left + right) / 2;
    return mean <= 1 ? L'\'' : mean <= 4 ? L'-' : L'_';
}
