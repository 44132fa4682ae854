/*
 * compare.h - the panel Compare: the present scenario, the one opened and the pins, a row each.
 */
#ifndef HD_TUI_COMPARE_H
#define HD_TUI_COMPARE_H

#include "state.h"

/** What a row is about, besides the index of a pin: the scenario as opened is HD_BASELINE_OPENED. */
#define HD_COMPARE_NOW (-2)

/** How many rows there are: now, opened, and the pins. */
int hd_compare_rows(const hd_app *app);

/** What a row is about: HD_COMPARE_NOW, HD_BASELINE_OPENED or the index of a pin. */
int hd_compare_subject(int row);

/** What the row in focus is about. */
int hd_compare_pin(const hd_app *app);

/** The scenario and outcome of a row. */
const hd_scenario *hd_compare_scenario(const hd_app *app, int row);
const hd_outcome *hd_compare_outcome(const hd_app *app, int row);

/** Whether a row's figures are covered: those of the present scenario, and of every one that comes to the
 * same. */
bool hd_compare_is_covered(const hd_app *app, int row);

/** Whether the row is the baseline. */
bool hd_compare_is_baseline(const hd_app *app, int row);

/** "now", "opened", or the pin's label; in `buffer`, of HD_FORMAT_MAX bytes; raw, to be shown through text.h.
 */
const char *hd_compare_label(const hd_app *app, int row, char *buffer);

/** A value against the baseline's, "0.70×", in `buffer` of HD_FORMAT_MAX bytes; "" where there is nothing to
 * divide by or the baseline is covered. */
const char *hd_compare_ratio(const hd_app *app, int row, hd_output output, char *buffer);

/** Whether an input differs between any two rows. */
bool hd_compare_differs(const hd_app *app, hd_input input);

/* The row in focus: say why it is kept, go to the column beside it, switch to it, drop it. */
void hd_compare_say(hd_app *app);
void hd_compare_step(hd_app *app, int direction, hd_step step);
void hd_compare_act(hd_app *app);
void hd_compare_drop(hd_app *app);

/** After the focus moved to another row: show the scenarios again. */
void hd_compare_moved(hd_app *app);

#endif
