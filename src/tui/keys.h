/*
 * keys.h - the application as the terminal's side sees it: begun, told of keys, freed; and the key table, which makes
 * the dispatch, the keys line, the help and the man page.
 */
#ifndef HD_TUI_KEYS_H
#define HD_TUI_KEYS_H

#include "state.h"

/** The rows, in the order of the help and of the keys line. */
extern const hd_key_row hd_keys[];
extern const size_t hd_keys_count;

/** The row for a key in a mode, or NULL. */
const hd_key_row *hd_key_find(hd_mode mode, int key);

/** Whether every printable character is text in this mode. */
bool hd_mode_takes_text(hd_mode mode);

/** Make an empty state for hd_app_open(). */
void hd_app_init(hd_app *app, bool ascii);

void hd_app_free(hd_app *app);

/** Carry out an action; where it is typed, the argument is the key. */
void hd_app_do(hd_app *app, hd_action action, int argument);

/** Carry out what a key does in the present mode; an unknown key changes nothing. */
void hd_app_key(hd_app *app, int key);

/** Take a pasted character: it is typed, onto a row of the inputs too, up to the end of its first line; 0: another paste
 * begins. */
void hd_app_paste(hd_app *app, int character);

/** Quit, after asking where something is not saved; a lesson that is played is left before. */
void hd_keys_quit(hd_app *app);

#endif
