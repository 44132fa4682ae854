/*
 * field.h - the value of the row in focus as text: every keystroke is read and computed.
 *
 * The model keeps the last good value; a text that is none is marked and the status line says why.
 */
#ifndef HD_TUI_FIELD_H
#define HD_TUI_FIELD_H

#include "state.h"

/** Begin a new value with a character (mode typing). */
void hd_field_type(hd_app *app, int character);

/** Edit the present value with a caret (mode caret), in the unit that is shown. */
void hd_field_begin(hd_app *app);

void hd_field_insert(hd_app *app, int character);

void hd_field_erase(hd_app *app, int direction);

/** End the edit with the typed value. @return false while the text is refused: the edit goes on. */
bool hd_field_keep(hd_app *app);

/** End the edit with the value as it was before; it leaves no undo entry. */
void hd_field_restore(hd_app *app);

#endif
