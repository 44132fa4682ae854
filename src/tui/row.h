/*
 * row.h - what can be done to the row in focus: step, slide, scale, link, take back.
 */
#ifndef HD_TUI_ROW_H
#define HD_TUI_ROW_H

#include "state.h"
#include "hostdispatch/slider.h"

/** To the row above or below, round the ends. */
void hd_row_move(hd_app *app, int by);

/** To a row. */
void hd_row_focus(hd_app *app, hd_input row);

/** A step up (+1) or down (-1); a row that follows another is free again. */
void hd_row_step(hd_app *app, int direction, hd_step step);

/** Double (+1) or halve (-1). */
void hd_row_scale(hd_app *app, int direction);

/** To the slider's high (+1) or low (-1) end. */
void hd_row_end(hd_app *app, int direction);

/** To a position of the slider, in thousandths of its length. */
void hd_row_slide(hd_app *app, int thousandths);

/** Back to the baseline's value; launches follow again where they did. */
void hd_row_to_baseline(hd_app *app);

/** Link or unlink: launches and operations, device time and blocks. */
void hd_row_link(hd_app *app);

#endif
