/*
 * sweeping.h - the panel Sweep: what is swept, and the rows that choose it.
 */
#ifndef HD_TUI_SWEEPING_H
#define HD_TUI_SWEEPING_H

#include <stdbool.h>
#include <stdio.h>

#include "hostdispatch/outcome.h"
#include "hostdispatch/slider.h"

#include "state.h"

/** From this many columns on a second input can be chosen, which makes a map of the curve. */
#define HD_MAP_COLUMNS 100

/** What the rows choose. */
typedef enum hd_sweeping_choice {
    HD_SWEEPING_OUTPUT,
    HD_SWEEPING_OVER,
    HD_SWEEPING_ACROSS,
    HD_SWEEPING_SCALE,
    HD_SWEEPING_CHOICES
} hd_sweeping_choice;

/** Whether a map is shown: two inputs are chosen and the screen is wide enough. */
bool hd_sweeping_is_map(const hd_app *app);

/** How many rows there are, and what a row chooses. */
int hd_sweeping_rows(const hd_app *app);
hd_sweeping_choice hd_sweeping_choice_of(const hd_app *app, int row);

/** The word for what is chosen: "overhead ratio", "logarithmic". */
const char *hd_sweeping_word(const hd_app *app, hd_sweeping_choice choice);

/* The row in focus: say what it chooses, choose the one before or after. */
void hd_sweeping_say(hd_app *app);
void hd_sweeping_step(hd_app *app, int direction, hd_step step);
void hd_sweeping_act(hd_app *app);

/** The curve, or the map, as a picture in a fence, and its points as a table in Markdown. */
void hd_sweeping_table(const hd_app *app, FILE *out);

/**
 * The same as SVG; `description`: what there is to say besides, in lines.
 * @return false with a sentence, `out` being left empty, where a point cannot be computed.
 */
bool hd_sweeping_svg(const hd_app *app, const char *description, FILE *out, hd_error *error);

#endif
