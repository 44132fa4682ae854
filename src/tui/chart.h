/*
 * chart.h - what the panel Sweep shows, as a chart of report.h.
 */
#ifndef HD_TUI_CHART_H
#define HD_TUI_CHART_H

#include "state.h"
#include "hostdispatch/report.h"

/** Tags of the chart's marks; others are the index of a pin. */
#define HD_CHART_NOW (-2)
#define HD_CHART_BASELINE (-1)

/** Work out the chart for so many cells. The marks point into `app`. */
void hd_sweeping_chart(const hd_app *app, int rows, int columns, hd_chart *to);

/** An input's part of what is swept: from one end of its axis to the other in so many points. */
hd_sweep hd_sweeping_along(const hd_app *app, hd_input input, int points);

#endif
