/*
 * chart.h - paints a chart of report.h in cells.
 */
#ifndef HD_TUI_CHART_H
#define HD_TUI_CHART_H

#include "hostdispatch/report.h"

#include "canvas.h"

/* Columns of the numbers at the chart's left side. */
#define HD_CHART_NUMBERS 7

/** Where a chart stands; its numbers are left of it and below. */
typedef struct hd_chart_place {
    int y, x, rows, columns;
    int foot; /**< rows of its foot: none, one for line and numbers, or one for each */
} hd_chart_place;

/**
 * Paint the dots, axes and words of a chart that was made for so many rows and columns, and its marks.
 * @param signs  a sign for each mark
 * @param empty  the sentence for a chart without a value
 */
void hd_chart_paint(hd_canvas *canvas, const hd_chart_place *place, const hd_chart *chart,
                    const char *const signs[], const char *empty);

#endif
