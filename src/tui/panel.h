/*
 * panel.h - the panels below the outcome: a table of what each can do.
 *
 * A panel is a row of HD_EACH_PANEL, of which its enumerator, its tab and its key are made, and a row of the
 * table in draw_panel.c: how it is drawn, in draw_NAME.c.
 */
#ifndef HD_TUI_PANEL_H
#define HD_TUI_PANEL_H

#include <stdio.h>

#include "hostdispatch/slider.h"

struct hd_app;

/* ROW(NAME, letter, name, the other members of hd_panel_row that are not 0): in the order of the tabs. */
#define HD_EACH_PANEL(ROW)                                                                                   \
    ROW(RESULTS, 'r', "Results", .rows = results_rows, .say = say_result)                                    \
    ROW(COMPARE, 'c', "Compare", .rows = hd_compare_rows, .say = hd_compare_say, .step = hd_compare_step,    \
        .act = hd_compare_act, .drop = hd_compare_drop, .moved = hd_compare_moved, .turn = hd_compare_turn,  \
        .act_word = "switch")                                                                                \
    ROW(WHATIF, 'w', "What-if", .rows = hd_whatif_rows, .say = hd_whatif_say, .step = hd_whatif_step,        \
        .act = hd_whatif_act, .table = hd_whatif_table, .step_word = "strength", .act_word = "apply")        \
    ROW(SWEEP, 'v', "Sweep", .rows = hd_sweeping_rows, .say = hd_sweeping_say, .step = hd_sweeping_step,     \
        .act = hd_sweeping_act, .table = hd_sweeping_table, .step_word = "choose")                           \
    ROW(IMPORT, 'i', "Import", .available = hd_import_available, .missing = "No trace is open; o opens one", \
        .rows = hd_import_rows, .say = hd_import_say, .step = hd_import_step, .act = hd_import_act,          \
        .drop = hd_import_drop, .table = hd_import_table, .step_word = "rule", .act_word = "choose")

typedef enum hd_panel {
#define HD_PANEL_NAME(NAME, ...) HD_PANEL_##NAME,
    HD_EACH_PANEL(HD_PANEL_NAME)
#undef HD_PANEL_NAME
        HD_PANELS
} hd_panel;

typedef struct hd_panel_row {
    char letter;
    const char *name;
    bool (*available)(const struct hd_app *app); /**< whether it is offered; NULL: always */
    const char *missing;                         /**< the sentence where it is not */
    int (*rows)(const struct hd_app *app);       /**< how many rows the focus can be on */
    void (*say)(struct hd_app *app);             /**< a sentence on the row in focus; NULL for none */
    void (*step)(struct hd_app *app, int direction,
                 hd_step step);        /**< Left and Right on the row; NULL: nothing */
    void (*act)(struct hd_app *app);   /**< Enter on the row; NULL: nothing */
    void (*drop)(struct hd_app *app);  /**< Del on the row; NULL: nothing */
    void (*moved)(struct hd_app *app); /**< after the focus went to another row; NULL: nothing */
    bool (*turn)(struct hd_app *app,
                 int by); /**< pages: +1, -1, or an end; false, or NULL: the focus moves on */
    void (*table)(const struct hd_app *app,
                  FILE *out);         /**< what is shown, as Markdown; NULL: the present scenario */
    const char *step_word, *act_word; /**< what the keys line says of step and act; NULL: nothing */
} hd_panel_row;

/** One row per panel, in the order of hd_panel. */
extern const hd_panel_row hd_panels[HD_PANELS];

/** Whether a panel is offered now. */
bool hd_panel_is_available(const struct hd_app *app, hd_panel panel);

/* What the panel shown does on its row in focus; nothing where it does nothing. */
void hd_panel_step(struct hd_app *app, int direction, hd_step step);
void hd_panel_act(struct hd_app *app);
void hd_panel_drop(struct hd_app *app);

/** Show a panel; asked for again, and where it has no place of its own, it takes the focus, or gives it back.
 */
void hd_panel_show(struct hd_app *app, hd_panel panel);

/** Move the focus from the inputs to the panel, and back. */
void hd_panel_focus(struct hd_app *app);

/** The panel on the whole screen, and back. */
void hd_panel_zoom(struct hd_app *app);

/** Turn to another page of the panel, or to an end of it. @return false where the focus is to move instead */
bool hd_panel_turn(struct hd_app *app, int by);

/** Move to another row of the panel, round the ends where `wrap`. */
void hd_panel_move(struct hd_app *app, int by, bool wrap);

#endif
