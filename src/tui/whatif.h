/*
 * whatif.h - the panel What-if: what engineers do, a line for each lever, applied to the present scenario.
 *
 * The focus stands on an argument: a lever with two of them has two rows on its line.
 */
#ifndef HD_TUI_WHATIF_H
#define HD_TUI_WHATIF_H

#include <stdio.h>

#include "state.h"

/** An argument of a lever. */
typedef struct hd_whatif_place {
    hd_lever_name lever;
    int argument;
} hd_whatif_place;

/** How many rows there are: one for each argument. */
int hd_whatif_rows(const hd_app *app);

/** What a row is about. */
hd_whatif_place hd_whatif_place_of(int row);

/** The row of an argument; of the lever's last one where it has fewer. */
int hd_whatif_row_of(hd_lever_name lever, int argument);

/**
 * What a lever would do to the present scenario.
 * @return false, with a sentence, where it is refused.
 */
bool hd_whatif_outcome(const hd_app *app, hd_lever_name lever, hd_outcome *outcome, hd_error *error);

/**
 * Why a lever is refused, in the panel's words; `brief` for its line: "refused: takes 12 of 8 ops", "refused"
 * where that is all that fits into `columns`. In `buffer`, of HD_LEVER_SAY_MAX bytes.
 */
const char *hd_whatif_refusal(const hd_app *app, hd_lever_name lever, const hd_error *error, bool brief,
                              int columns, char *buffer);

/* The row in focus: say what it does, step its strength, apply it. */
void hd_whatif_say(hd_app *app);
void hd_whatif_step(hd_app *app, int direction, hd_step step);
void hd_whatif_act(hd_app *app);

/** The levers with what each comes to, as a table in Markdown, and their bars on one scale. */
void hd_whatif_table(const hd_app *app, FILE *out);

#endif
