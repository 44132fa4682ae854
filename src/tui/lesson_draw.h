/*
 * lesson_draw.h - a page of a lesson, and the list of lessons.
 */
#ifndef HD_TUI_LESSON_DRAW_H
#define HD_TUI_LESSON_DRAW_H

#include "canvas.h"
#include "state.h"

/** Draw the rule and the text of the page. */
void hd_draw_lesson(const hd_app *app, hd_canvas *canvas, const hd_area *area);

/** Draw the list of lessons. */
void hd_draw_lessons(const hd_app *app, hd_canvas *canvas, const hd_area *area);

#endif
