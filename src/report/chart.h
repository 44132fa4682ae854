/*
 * chart.h - the painters of charts in text and SVG.
 */
#ifndef HD_REPORT_CHART_H
#define HD_REPORT_CHART_H

#include "hostdispatch/report.h"

/**
 * Paint a chart for each output shown, or the map of two inputs.
 * @return false with a sentence that names the point that cannot be evaluated; nothing is written then.
 */
bool hd_chart_text(FILE *out, const hd_sweep_request *request, hd_error *error);
bool hd_chart_svg(FILE *out, const hd_sweep_request *request, hd_error *error);

#endif
