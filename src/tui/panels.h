/*
 * panels.h - the list of the panels. It stands above them; what is below reaches it through hd_app.
 */
#ifndef HD_TUI_PANELS_H
#define HD_TUI_PANELS_H

#include "state.h"

/** A row each, in the order of hd_panel. */
extern const hd_panel_row *const hd_panels[HD_PANELS];

#endif
