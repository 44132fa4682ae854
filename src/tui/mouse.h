/*
 * mouse.h - from a place on the screen to the command that stands there.
 */
#ifndef HD_TUI_MOUSE_H
#define HD_TUI_MOUSE_H

#include "decode.h"
#include "state.h"

/** Carry out what a press, a drag or the wheel asks for at its place; `track` is the row being dragged, -1 for none. */
void hd_mouse_do(hd_app *app, const hd_event *event, int *track);

#endif
