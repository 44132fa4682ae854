/* sweep.h - the points of what is swept, and the painters of its charts. */
#ifndef HD_REPORT_SWEEP_H
#define HD_REPORT_SWEEP_H

#include "hostdispatch/report.h"

/** An input's label for all points: "Ops per step" only where there is one block all along. */
const char *hd_sweep_label(const hd_sweep_request *request, hd_input input);

/** Evaluate the point at which a walk stands; a refusal names the point. */
bool hd_sweep_evaluate(const hd_sweep_request *request, const hd_walk *walk, hd_outcome *outcome,
                       hd_error *error);

/** Where the even line lies on an output's own axis; NaN where it has no one place there. */
double hd_sweep_even(hd_output output);

/** The output that is drawn for another: the overhead ratio for the regime, which has no axis. */
hd_output hd_sweep_drawn(hd_output output);

/** Bytes of hd_sweep_say(), NUL included. */
#define HD_SWEEP_SAY_MAX 1024

/** What is said under a chart: "now 8: overhead ratio 6.43; device-bound at ops ≤ 1"; "" for nothing. */
const char *hd_sweep_say(char *buffer, const hd_sweep_request *request, hd_output output);

/** An empty plot of so many cells; dots and straight lines of dots. */
void hd_plot_begin(hd_plot *plot, int rows, int columns);
void hd_plot_dot(hd_plot *plot, int x, int y);
void hd_plot_line(hd_plot *plot, int from_x, int from_y, int to_x, int to_y);

/** Work out the chart of an output, or the map, with the present point marked. @return false with a sentence that names
 * the point that is refused */
bool hd_chart_of(hd_chart *chart, const hd_sweep_request *request, hd_output output, int rows, int columns,
                 hd_error *error);

/** Paint a chart for each output shown, or the map of two inputs; nothing where a point is refused. */
bool hd_chart_text(FILE *out, const hd_sweep_request *request, hd_error *error);
bool hd_chart_svg(FILE *out, const hd_sweep_request *request, hd_error *error);

#endif
