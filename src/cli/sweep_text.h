/*
 * sweep_text.h - a sweep drawn with characters.
 */
#ifndef HD_CLI_SWEEP_TEXT_H
#define HD_CLI_SWEEP_TEXT_H

#include "hostdispatch/sweep_report.h"

/**
 * Draw a chart for each output, or the map of two inputs, to standard output.
 * @param columns  of a line; 0 for 100
 * @return false with a sentence that names the point at which the model cannot be evaluated; nothing is drawn
 *         then.
 */
bool hd_sweep_draw(const hd_sweep_request *request, int columns, hd_error *error);

#endif
