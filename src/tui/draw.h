/*
 * draw.h - the state on the screen, whole.
 */
#ifndef HD_TUI_DRAW_H
#define HD_TUI_DRAW_H

#include "state.h"
#include "canvas.h"

/** Draw everything onto stdscr, without refreshing it. */
void hd_draw(const hd_app *app, hd_canvas *canvas);

/* The parts, a file each: draw_inputs.c, draw_step.c, draw_panel.c, draw_page.c. */
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
void hd_draw_tabs(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_panel(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_page(const hd_app *app, hd_canvas *canvas, const hd_area *area);

/** A bar of three parts, `columns` cells long, on every row of the area. */
void hd_draw_segments(hd_canvas *canvas, int y, int x, int rows, const double sizes[3], int columns,
                      hd_style first_style, hd_glyph first_glyph);

/** The panel shown as text, uncovered, in a fence of Markdown. */
void hd_draw_panel_picture(const hd_app *app, int rows, int columns, FILE *out);

/** The panel's row that stands at (y, x) of the screen, or -1. */
int hd_draw_panel_row_at(const hd_app *app, const hd_area *area, int y, int x);

/** The panel whose tab stands at column x of the tabs' row, or -1. */
int hd_draw_tab_at(const hd_app *app, const hd_area *area, int x);

/** Which of its rows a panel shows, on the rule above it, "1–4 of 6"; nothing where it shows all. */
void hd_draw_range(const hd_app *app, hd_canvas *canvas, const hd_area *area, int first, int shown, int all);

/* Each panel's own file draws it: draw_NAME.c. */
void hd_draw_results(const hd_app *app, hd_canvas *canvas, const hd_area *area);
int hd_draw_results_row_at(const hd_app *app, const hd_area *area, int y, int x);
void hd_draw_results_above(const hd_app *app, hd_canvas *canvas, const hd_area *area);
void hd_draw_whatif(const hd_app *app, hd_canvas *canvas, const hd_area *area);
int hd_draw_whatif_row_at(const hd_app *app, const hd_area *area, int y, int x);
void hd_draw_sweep(const hd_app *app, hd_canvas *canvas, const hd_area *area);
int hd_draw_sweep_row_at(const hd_app *app, const hd_area *area, int y, int x);
void hd_draw_compare(const hd_app *app, hd_canvas *canvas, const hd_area *area);
int hd_draw_compare_row_at(const hd_app *app, const hd_area *area, int y, int x);

void hd_draw_import(const hd_app *app, hd_canvas *canvas, const hd_area *area);
int hd_draw_import_row_at(const hd_app *app, const hd_area *area, int y, int x);

/** The last line: the keys that matter now, as many as fit; the mouse finds them again with hd_draw_key_at().
 */
void hd_draw_keys(const hd_app *app, hd_canvas *canvas, const hd_area *area);

/** The row of the key table whose hint stands at column `x` of the keys line, or NULL. */
const hd_key_row *hd_draw_key_at(const hd_app *app, const hd_area *area, int x);

#endif
