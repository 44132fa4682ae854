/*
 * step.h - the parts of the screen that show the present step.
 */
#ifndef HD_TUI_STEP_H
#define HD_TUI_STEP_H

#include "canvas.h"
#include "state.h"

void hd_draw_measured(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_lanes(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_step(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_verdict(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_bar(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_bar_labels(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_bracket(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_baseline(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_ceilings(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_turns(const hd_app *app, hd_canvas *canvas, const hd_area *area);

#endif
