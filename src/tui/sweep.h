/*
 * sweep.h - the panel Sweep, and what it shows elsewhere.
 */
#ifndef HD_TUI_SWEEP_H
#define HD_TUI_SWEEP_H

#include <stdio.h>

#include "hostdispatch/report.h"

#include "state.h"

/** From this many columns of the screen on a second input can be chosen, which makes a map of the curve. */
#define HD_MAP_COLUMNS 100

/** Tags of the chart's marks; others are the index of a pin. */
#define HD_CHART_NOW (-2)
#define HD_CHART_BASELINE (-1)

/** Work out the curve, or the map, for so many cells. The marks point into `app`. */
void hd_sweeping_chart(const hd_app *app, int rows, int columns, hd_chart *chart);

/**
 * Write it as SVG; `description`: what there is to say besides, in lines.
 * @return false with a sentence, `out` being left empty, where a point cannot be computed.
 */
bool hd_sweeping_svg(const hd_app *app, const char *description, FILE *out, hd_error *error);

#endif
