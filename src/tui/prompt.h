/*
 * prompt.h - one line of text asked for above the keys line: a name, a reason, a target, a path.
 */
#ifndef HD_TUI_PROMPT_H
#define HD_TUI_PROMPT_H

#include "edit.h"
#include "key.h"
#include "state.h"

/** Ask, proposing `text`. */
void hd_prompt_begin(hd_app *app, hd_prompt_kind kind, const char *text, int subject);

/** What is asked, "Name of A: "; in a buffer that the next call reuses. */
const char *hd_prompt_label(const hd_app *app);

void hd_prompt_insert(hd_app *app, int character);
void hd_prompt_move(hd_app *app, int by);
void hd_prompt_erase(hd_app *app, int direction);

/** Complete a path by what is in its folder; nothing where no path is asked for. */
void hd_prompt_complete(hd_app *app);

/** Take the text over; while it is refused the question stays. */
void hd_prompt_keep(hd_app *app);

/** Leave without taking anything over. */
void hd_prompt_cancel(hd_app *app);

#endif
