/*
 * inputs.h - the rows of inputs: what keys and the mouse do to the row in focus, and its value as text.
 *
 * While a value is typed what acts on a row accepts the value first; a refused one stays in the field, the status line
 * says why, and the state keeps the last good value.
 */
#ifndef HD_TUI_INPUTS_H
#define HD_TUI_INPUTS_H

#include "state.h"

void hd_inputs_move(hd_app *app, int by);   /**< to the row above or below, round the ends */
void hd_inputs_focus(hd_app *app, int row); /**< to a row, an hd_input */
void hd_inputs_leave(hd_app *app);          /**< to the panel */

/* A step up (+1, HD_COARSE) or down; twice or half; the slider's high or low end. A row that follows another is free
 * again. */
void hd_inputs_step(hd_app *app, int by);
void hd_inputs_scale(hd_app *app, int direction);
void hd_inputs_end(hd_app *app, int direction);

/** Go to a position of the slider, in thousandths of its length. */
void hd_inputs_slide(hd_app *app, int thousandths);

/** Go back to the baseline's value; launches follow again where they did. */
void hd_inputs_to_baseline(hd_app *app);

/** Link or unlink: launches and operations, device time and blocks. */
void hd_inputs_link(hd_app *app);

/** Apply the row's answer where a target is set, else edit the value. */
void hd_inputs_act(hd_app *app);

/** Clear the target. */
void hd_inputs_back(hd_app *app);

void hd_inputs_type(hd_app *app, int character); /**< begin a new value (mode typing) */
void hd_inputs_edit(hd_app *app);                /**< edit the present one, in the unit shown (mode caret) */
void hd_inputs_go_on(hd_app *app);               /**< go on with a caret */

/* The text being edited, as hd_edit has it; a letter that continues no value is refused. */
/** Put the pasted line into the value, or into the row in focus, where that makes a value; else say why not. */
void hd_inputs_paste(hd_app *app);

void hd_inputs_insert(hd_app *app, int character);
void hd_inputs_erase(hd_app *app, int direction);
void hd_inputs_caret(hd_app *app, int by);

void hd_inputs_keep(hd_app *app);    /**< end the edit with the typed value, unless it is refused */
void hd_inputs_restore(hd_app *app); /**< end it with the value before; it leaves no undo entry */

#endif
