/*
 * pins.h - scenarios kept for comparison: keep the present one, name it, make it the baseline, switch to it,
 * drop it.
 */
#ifndef HD_TUI_PINS_H
#define HD_TUI_PINS_H

#include "state.h"

/** A copy of `pins` that may be changed until it is used. */
hd_pins *hd_pins_copy(hd_pins_store *store, const hd_pins *pins);

/** Add a pin under the first free letter. @return its index, or -1 when there are as many as can be kept. */
int hd_pins_add(hd_pins *pins, const hd_scenario *scenario, const hd_outcome *outcome);

/** Free all sets. */
void hd_pins_free(hd_pins_store *store);

/** Compare's first row, the present scenario; the second is HD_BASELINE_OPENED, then come the pins. */
#define HD_PIN_NOW (-2)

/** What the row in focus in Compare is about: HD_PIN_NOW, HD_BASELINE_OPENED or the index of a pin. */
int hd_pin_in_focus(const hd_app *app);

/** Keep the present scenario as a pin; one that is kept already is said. */
void hd_pin_now(hd_app *app);

/* The one in focus in Compare, else the present scenario, which is kept as a pin where it is none: make it the
 * baseline; ask for its name, and then for the reason. */
void hd_pin_baseline(hd_app *app);
void hd_pin_name(hd_app *app);

/** Switch to the scenario of a pin, or with HD_BASELINE_OPENED to the one opened. */
void hd_pin_switch(hd_app *app, int index);

void hd_pin_drop(hd_app *app, int index);

/** Copy a text, cut at a whole character where `size` ends. */
void hd_pin_copy_text(char *to, size_t size, const char *text);

/**
 * A pin's label: its letter with its name, or with what it is: "A  ops 8", "B  large-kernel".
 * @return `buffer`, of HD_WORDS_MAX bytes; the name is raw, to be shown through text.h.
 */
const char *hd_pin_label(const hd_app *app, int index, char *buffer);

/** Keep a scenario that is not open under a name, as hd_pin_now() does the present one. */
void hd_pin_scenario(hd_app *app, const hd_scenario *scenario, const hd_outcome *outcome, const char *name);

/** The present pins with a name each that tells of what they are, to be carried to what is opened next. */
const hd_pins *hd_pins_named(hd_app *app);

/** Add pins of what was open before to those of what is open now, as many as there is room for; undo begins here. */
void hd_pins_carry(hd_app *app, const hd_pins *carried);

#endif
