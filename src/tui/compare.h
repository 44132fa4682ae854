/*
 * compare.h - the panel Compare: the present scenario, the one opened and the pins, a row each.
 */
#ifndef HD_TUI_COMPARE_H
#define HD_TUI_COMPARE_H

#include "state.h"

/** The row of the present scenario, where others have the index of a pin or HD_BASELINE_OPENED. */
#define HD_COMPARE_NOW (-2)

/** What the row in focus is about: HD_COMPARE_NOW, HD_BASELINE_OPENED or the index of a pin. */
int hd_compare_pin(const hd_app *app);

#endif
