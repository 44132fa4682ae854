/*
 * import_panel.h - the panel Import: the rule, the steps, the report, a row each.
 */
#ifndef HD_TUI_IMPORT_PANEL_H
#define HD_TUI_IMPORT_PANEL_H

#include "state.h"

/** The row of the rule; the steps follow, then the lines of the report. */
#define HD_IMPORT_RULE 0
#define HD_IMPORT_STEPS 1

/** Whether a trace is open. */
bool hd_import_available(const hd_app *app);

/** How many rows there are. */
int hd_import_rows(const hd_app *app);

/** How many of them are steps. */
int hd_import_step_rows(const hd_app *app);

/** The report as lines, each ended by a newline; to be freed, NULL without memory. Nothing of it while
 * covered. */
char *hd_import_report_text(const hd_app *app);

/* The row in focus: a sentence on it, what Left and Right, Enter and Del do. */
void hd_import_say(hd_app *app);
void hd_import_step(hd_app *app, int direction, hd_step step);
void hd_import_act(hd_app *app);
void hd_import_drop(hd_app *app);

/** The steps as they are drawn, and the report, in fences of Markdown. */
void hd_import_table(const hd_app *app, FILE *out);

#endif
