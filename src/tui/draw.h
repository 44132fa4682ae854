/*
 * draw.h - the state on the screen, whole.
 */
#ifndef HD_TUI_DRAW_H
#define HD_TUI_DRAW_H

#include "state.h"
#include "canvas.h"

/** Draw everything onto stdscr, without refreshing it. */
void hd_draw(const hd_app *app, hd_canvas *canvas);

/* The parts, a file each: draw_inputs.c, draw_step.c, draw_page.c. */
void hd_draw_label(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_value(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_slider_low(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_slider(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_answer(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_slider_high(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_step(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_verdict(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_bar(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_bar_labels(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_bracket(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_baseline(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_ceilings(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_turns(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_page(const hd_app *app, hd_canvas *canvas, const hd_area *area);

/** The last line: the keys that matter now, as many as fit; the mouse finds them again with hd_draw_key_at().
 */
void hd_draw_keys(const hd_app *app, hd_canvas *canvas, const hd_area *area);

/** The row of the key table whose hint stands at column `x` of the keys line, or NULL. */
const hd_key_row *hd_draw_key_at(const hd_app *app, const hd_area *area, int x);

#endif
