/*
 * panel.h - the panel shown: chosen, in focus, on the whole screen. What each does stands in its row.
 */
#ifndef HD_TUI_PANEL_H
#define HD_TUI_PANEL_H

#include "state.h"

/** The key that shows a panel, which stands on its tab. */
char hd_panel_letter(hd_panel panel);

/** Whether a panel is offered now. */
bool hd_panel_is_available(const hd_app *app, hd_panel panel);

/* What the panel shown does on its row in focus; nothing where it does nothing. */
void hd_panel_step(hd_app *app, int direction, hd_step step);
void hd_panel_act(hd_app *app);
void hd_panel_drop(hd_app *app);

/** Show a panel; asked for again, and where it has no place of its own, it takes the focus, or gives it back.
 */
void hd_panel_show(hd_app *app, hd_panel panel);

/** Move the focus from the inputs to the panel, and back. */
void hd_panel_focus(hd_app *app);

/** The panel on the whole screen, and back. */
void hd_panel_zoom(hd_app *app);

/** Turn to another page of the panel, or to an end of it. @return false where the focus is to move instead */
bool hd_panel_turn(hd_app *app, int by);

/** Move to another row of the panel, round the ends where `wrap`. */
void hd_panel_move(hd_app *app, int by, bool wrap);

#endif
