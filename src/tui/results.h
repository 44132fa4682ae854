/*
 * results.h - the panel Results: every output, with its equation where there is room.
 */
#ifndef HD_TUI_RESULTS_H
#define HD_TUI_RESULTS_H

#include "canvas.h"

/** Draw the first results above another panel. */
void hd_draw_results_above(const hd_app *app, hd_canvas *canvas, const hd_area *area);

#endif
