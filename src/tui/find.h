/*
 * find.h - a target, and the value of each input that alone reaches it.
 */
#ifndef HD_TUI_FIND_H
#define HD_TUI_FIND_H

#include "state.h"
#include "hostdispatch/solve.h"

/** Ask for a target, proposing the present one. */
void hd_find_begin(hd_app *app);

/** No target any more. */
void hd_find_clear(hd_app *app);

/** Whether answers are shown: there is a target, set or being typed, and the outcome is not covered. */
bool hd_find_shown(const hd_app *app);

/** Whether the present step reaches the target shown. */
bool hd_find_reached(const hd_app *app);

/** The answer of a row. Only while answers are shown. */
hd_answer hd_find_answer(const hd_app *app, hd_input input);

/**
 * Apply the answer of the row in focus, if there is a target that it does not reach already.
 * @return false where there is nothing to apply; for a row that never reaches it true, and the status says
 * why.
 */
bool hd_find_apply(hd_app *app);

/** The target in words, "host share ≤ 30 %"; `buffer` has HD_FORMAT_MAX bytes. */
const char *hd_find_words(const hd_app *app, char *buffer);

/** Why the row in focus never reaches the target: "never: dispatch alone is ..."; "" where it does or nothing
 * is shown. */
const char *hd_find_why(const hd_app *app, char *buffer);

#endif
