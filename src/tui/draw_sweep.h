/*
 * draw_sweep.h - the parts of the panel Sweep: draw_sweep.c shares out its room, draw_chart.c has the
 * picture, draw_sweep_rows.c what is chosen and what it comes to.
 */
#ifndef HD_TUI_DRAW_SWEEP_H
#define HD_TUI_DRAW_SWEEP_H

#include "chart.h"
#include "canvas.h"

/* The column of rows beside the picture. */
#define HD_SWEEP_SIDE 32

/* The numbers at the picture's side. */
#define HD_SWEEP_NUMBERS 7

/** Where the parts of the panel stand. */
typedef struct hd_sweep_places {
    bool beside;             /**< the choices are a column of rows beside the picture, else a line below it */
    int y, x, rows, columns; /**< of the picture */
    int foot;                /**< rows of its foot: none, one for line and numbers, or one for each */
    int line;                /**< of the choices, where they stand below */
} hd_sweep_places;

/** The sign of a mark: a point, or a pin's letter, in a buffer that the next call reuses. */
const char *hd_sweep_mark_sign(const hd_app *app, const hd_chart_mark *mark);

/** The picture with its axes, marks and words. */
void hd_sweep_draw_chart(const hd_app *app, hd_canvas *canvas, const hd_sweep_places *p,
                         const hd_chart *chart);

/** What is chosen, and the marks in numbers; `chart` is not looked at while the outcome is covered. */
void hd_sweep_draw_rows(const hd_app *app, hd_canvas *canvas, const hd_area *area, const hd_sweep_places *p,
                        const hd_chart *chart);

/** The row of a choice at (y, x) of the screen, or -1. */
int hd_sweep_row_at(const hd_app *app, const hd_area *area, const hd_sweep_places *p, int y, int x);

#endif
