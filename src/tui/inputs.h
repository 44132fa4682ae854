/*
 * inputs.h - the rows of inputs: what keys and the mouse do to the row in focus, and its value as text.
 *
 * While a value is typed what acts on a row takes the value over first; a refused one stays in the field, the
 * status line says why, and the state keeps the last good value.
 */
#ifndef HD_TUI_INPUTS_H
#define HD_TUI_INPUTS_H

#include "state.h"

/** Go to the row above or below, round the ends. */
void hd_inputs_move(hd_app *app, int by);

/** Go to a row, an hd_input. */
void hd_inputs_focus(hd_app *app, int row);

/** Go to the panel. */
void hd_inputs_leave(hd_app *app);

/** Step up (+1) or down (-1); a row that follows another is free again. */
void hd_inputs_step(hd_app *app, int direction);
void hd_inputs_step_coarsely(hd_app *app, int direction);

/** Double (+1) or halve (-1). */
void hd_inputs_scale(hd_app *app, int direction);

/** Go to the slider's high (+1) or low (-1) end. */
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

/** Begin a new value with a character (mode typing). */
void hd_inputs_type(hd_app *app, int character);

/** Edit the present value with a caret (mode caret), in the unit that is shown. */
void hd_inputs_edit(hd_app *app);

/** Go on with a caret. */
void hd_inputs_go_on(hd_app *app);

/* What keys do to the text being edited: as hd_edit has it. */
void hd_inputs_insert(hd_app *app, int character);
void hd_inputs_erase(hd_app *app, int direction);
void hd_inputs_caret(hd_app *app, int by);

/** End the edit with the typed value, unless it is refused. */
void hd_inputs_keep(hd_app *app);

/** End the edit with the value as it was before; it leaves no undo entry. */
void hd_inputs_restore(hd_app *app);

#endif
