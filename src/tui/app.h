/*
 * app.h - the application: begun, told of keys, freed.
 */
#ifndef HD_TUI_APP_H
#define HD_TUI_APP_H

#include "state.h"

/** Make an empty state for hd_app_open(). */
void hd_app_init(hd_app *app, bool ascii);

void hd_app_free(hd_app *app);

/** Carry out an action; where it is typed, the argument is the key. */
void hd_app_do(hd_app *app, hd_action action, int argument);

/** Carry out what a key does in the present mode; an unknown key changes nothing. */
void hd_app_key(hd_app *app, int key);

/** Take a pasted character: text where a field is being edited, else nothing. */
void hd_app_paste(hd_app *app, int character);

#endif
