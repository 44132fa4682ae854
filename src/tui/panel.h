/*
 * panel.h - the panel shown: chosen, in focus, on the whole screen, drawn below its tabs.
 *
 * A panel is a file and its row: all else of the file is static.
 */
#ifndef HD_TUI_PANEL_H
#define HD_TUI_PANEL_H

#include "canvas.h"
#include "state.h"

/* The rows, each in its panel's file. */
extern const hd_panel_row hd_panel_results, hd_panel_compare, hd_panel_whatif, hd_panel_sweep,
    hd_panel_timeline, hd_panel_equations, hd_panel_import;

/** Whether a panel is offered now. */
bool hd_panel_is_available(const hd_app *app, hd_panel panel);

/* What the panel shown does on its row in focus; nothing where it does nothing. */
void hd_panel_step(hd_app *app, int by); /**< as hd_inputs_step() has it */
void hd_panel_act(hd_app *app);
void hd_panel_drop(hd_app *app);
void hd_panel_type(hd_app *app, int character);

/** Show a panel, an hd_panel. One with something to act on takes the focus, and so does one without a place of its own;
 * asked for again it gives the focus back. */
void hd_panel_show(hd_app *app, int panel);

/** Move the focus from the inputs to the panel, and back. */
void hd_panel_focus(hd_app *app);

/** Show the panel on the whole screen, and back. */
void hd_panel_zoom(hd_app *app);

/** Leave the whole screen, then the panel. */
void hd_panel_back(hd_app *app);

/** Move a line up (-1) or down (+1) in the panel, round the ends; and to the next number on the line. */
void hd_panel_move(hd_app *app, int by);
void hd_panel_next_number(hd_app *app);

/** Turn a page of the panel (HD_SCROLL_PAGE), go to an end (HD_SCROLL_END), or by so many rows, not round the
 * ends. */
void hd_panel_scroll(hd_app *app, int by);

/** Whether a row of a panel has the focus. */
bool hd_panel_in_focus(const hd_app *app, hd_panel panel, int row);

/** Say which fill is which part of a bar, where there is room for it. */
void hd_panel_legend(hd_canvas *canvas, int y, int x, int columns);

/** Write a panel as text, uncovered and without a focus, in a fence of Markdown. */
void hd_panel_picture(const hd_app *app, const hd_panel_row *panel, int rows, int columns, FILE *out);

/** Draw the rule above the panel with the tabs on it. */
void hd_draw_tabs(const hd_app *app, hd_canvas *canvas, const hd_area *area);

/** The panel whose tab stands at column `x`, or -1. */
int hd_draw_tab_at(const hd_app *app, const hd_area *area, int x);

/** Draw the panel shown and, where that is not all of it, "1–4 of 6" on the rule above. */
void hd_draw_panel(const hd_app *app, hd_canvas *canvas, const hd_area *area);

/** The panel's row that stands at (y, x) of the screen, or -1. */
int hd_draw_panel_row_at(const hd_app *app, const hd_area *area, int y, int x);

#endif
