#include "hostdispatch/segments.h"

#include <math.h>

#include "hostdispatch/round.h"

static int largest(const double values[HD_PARTS])
{
    int at = 0;

    for (int i = 1; i < HD_PARTS; i++)
        if (values[i] > values[at])
            at = i;
    return at;
}

/* Where rounding left a part without its one cell, the longest part gives one of its own. */
static void spare_a_cell(const double sizes[HD_PARTS], int cells[HD_PARTS])
{
    for (int i = 0; i < HD_PARTS; i++) {
        if (!(sizes[i] > 0) || cells[i] > 0)
            continue;
        double lengths[HD_PARTS];
        for (int k = 0; k < HD_PARTS; k++)
            lengths[k] = cells[k];
        cells[largest(lengths)]--;
        cells[i] = 1;
    }
}

void hd_segments(const double sizes[HD_PARTS], int columns, int cells[HD_PARTS])
{
    double largest_size = sizes[largest(sizes)], sum = 0, rest[HD_PARTS];
    int left = columns, parts = 0;

    for (int i = 0; i < HD_PARTS; i++) {
        cells[i] = 0;
        parts += sizes[i] > 0;
        /* Divided first, so that the sum stays finite. */
        sum += largest_size > 0 ? sizes[i] / largest_size : 0;
    }
    if (parts == 0 || columns <= 0)
        return;
    for (int i = 0; i < HD_PARTS; i++) {
        double exact = sizes[i] / largest_size / sum * columns;
        cells[i] = (int)floor(exact);
        rest[i] = exact - cells[i];
        left -= cells[i];
    }
    for (; left > 0; left--) {
        int i = largest(rest);
        cells[i]++;
        rest[i] = -1;
    }
    if (columns >= parts)
        spare_a_cell(sizes, cells);
}

/* Near to each other, so that a step that became longer is drawn hardly shorter when the scale grows. */
static const double growth[] = {1, 1.1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8};
#define GROWTHS ((int)(sizeof growth / sizeof growth[0]))

double hd_segments_scale(double baseline, double present)
{
    double scale = baseline;

    for (int i = 1; present > scale && isfinite(scale) && scale > 0; i++)
        scale = baseline * hd_decimal(growth[i % GROWTHS], i / GROWTHS);
    return isfinite(scale) && scale > 0 ? scale : present;
}

int hd_segments_length(double size, double scale, int columns, int least)
{
    double cells = round(size / scale * columns);

    if (!(cells >= least))
        return least < columns ? least : columns;
    return cells > columns ? columns : (int)cells;
}

bool hd_segments_labels(const int wanted[HD_PARTS], const int widths[HD_PARTS], int gap, int columns,
                        int starts[HD_PARTS])
{
    int next = 0;

    for (int i = 0; i < HD_PARTS; i++) {
        starts[i] = wanted[i] > next ? wanted[i] : next;
        next = starts[i] + widths[i] + gap;
    }
    int end = columns;
    for (int i = HD_PARTS - 1; i >= 0; i--) {
        if (starts[i] + widths[i] > end)
            starts[i] = end - widths[i];
        end = starts[i] - gap;
    }
    return starts[0] >= 0;
}
