/*
 * draw_compare.h - the table of the panel Compare: a column for each scenario, every output with its ratio.
 */
#ifndef HD_TUI_DRAW_COMPARE_H
#define HD_TUI_DRAW_COMPARE_H

#include "draw.h"
#include "hostdispatch/format.h"

typedef struct hd_compare_table {
    const hd_area *area;
    int first, columns; /**< scenarios shown: from this one on, so many */
    bool one_scale;     /**< all steps have one unit, and their parts are shown on `scale` */
    hd_time_scale scale;
} hd_compare_table;

/** The columns that fit, among them that of the scenario in focus. */
hd_compare_table hd_compare_table_of(const hd_app *app, const hd_area *area);

/* A line of the table each. */
void hd_compare_draw_heads(const hd_app *app, hd_canvas *canvas, const hd_compare_table *table, int y);
void hd_compare_draw_input(const hd_app *app, hd_canvas *canvas, const hd_compare_table *table, int y,
                           hd_input input);
void hd_compare_draw_output(const hd_app *app, hd_canvas *canvas, const hd_compare_table *table, int y,
                            hd_output output);

#endif
