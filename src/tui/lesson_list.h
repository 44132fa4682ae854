/*
 * lesson_list.h - the list of lessons: those that ship, and the person's own.
 */
#ifndef HD_TUI_LESSON_LIST_H
#define HD_TUI_LESSON_LIST_H

#include "state.h"

/** Show the list; a lesson that is played is left. */
void hd_lessons_show(hd_app *app);

void hd_lessons_free(hd_lesson_list *list);

void hd_lessons_move(hd_app *app, int by);   /**< round the ends */
void hd_lessons_scroll(hd_app *app, int by); /**< not round the ends; also HD_SCROLL_PAGE and HD_SCROLL_END */
void hd_lessons_open(hd_app *app);           /**< play the one in focus */
void hd_lessons_back(hd_app *app);

/** Ask where to write the report of the one in focus; before the first, what the person is called. */
void hd_lessons_report(hd_app *app);

/** Ask whether to forget the answers to the one in focus. */
void hd_lessons_anew(hd_app *app);

#endif
