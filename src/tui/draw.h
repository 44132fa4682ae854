/*
 * draw.h - the state on the screen, whole.
 */
#ifndef HD_TUI_DRAW_H
#define HD_TUI_DRAW_H

#include "canvas.h"
#include "state.h"

/** Draw everything onto the canvas's sheet, which becomes as large as the screen. */
void hd_draw(const hd_app *app, hd_canvas *canvas);

/** Draw a page of help or what can be opened: draw_page.c. */
void hd_draw_page(const hd_app *app, hd_canvas *canvas, const hd_area *area);

/** The row of the key table whose hint stands at column `x` of the keys line, or NULL. */
const hd_key_row *hd_draw_key_at(const hd_app *app, const hd_area *area, int x);

#endif
