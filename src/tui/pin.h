/*
 * pin.h - what can be done with pins: keep the present scenario, name it, make it the baseline, switch to it,
 * drop it.
 */
#ifndef HD_TUI_PIN_H
#define HD_TUI_PIN_H

#include "state.h"

/** The present scenario, where others have the index of a pin or HD_BASELINE_OPENED. */
#define HD_PIN_NOW (-2)

/** What the row in focus in Compare is about, whose rows are the present scenario, the one opened and the
 * pins. */
int hd_pin_in_focus(const hd_app *app);

/** Keep the present scenario as a pin; one that is kept already is said. */
void hd_pin_now(hd_app *app);

/** Make the one in focus in Compare, else the present scenario, the baseline; it is kept as a pin where it is
 * none. */
void hd_pin_baseline(hd_app *app);

/** Ask for the name of the one in focus in Compare, else of the present scenario, and then for the reason. */
void hd_pin_name(hd_app *app);

/** Switch to the scenario of a pin, or with HD_BASELINE_OPENED to the one opened. */
void hd_pin_switch(hd_app *app, int index);

void hd_pin_drop(hd_app *app, int index);

/** Copy a text, cut at a whole character where `size` ends. */
void hd_pin_copy_text(char *to, size_t size, const char *text);

/** Take over what the prompt asked for. @return true: any text is accepted. */
bool hd_pin_keep_name(hd_app *app);
bool hd_pin_keep_reason(hd_app *app);

/**
 * A pin's label: its letter with its name, or with its values that differ from the present ones, "A  12 ops
 * per block".
 * @return `buffer`, of HD_WORDS_MAX bytes; the name is raw, to be shown through text.h.
 */
const char *hd_pin_label(const hd_app *app, int index, char *buffer);

#endif
