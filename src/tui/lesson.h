/*
 * lesson.h - a lesson that is played: predict, lock, reveal.
 *
 * PgDn and PgUp turn its pages and nothing else does. First answers are kept for ever, at once.
 */
#ifndef HD_TUI_LESSON_H
#define HD_TUI_LESSON_H

#include "state.h"

/** Play the lesson in the file at `path`, from where it was left. @return false with a sentence */
bool hd_lesson_open(hd_app *app, const char *path, hd_error *error);

/** Leave the lesson, its place kept: what lies beneath comes back. Nothing where none is played. */
void hd_lesson_leave(hd_app *app);

/** The application that a lesson is played over, else `app` itself. */
hd_app *hd_lesson_beneath(hd_app *app);

/** Turn to the next page (+1) or the one before (-1); an open prediction is given up by the second time. */
void hd_lesson_turn(hd_app *app, int by);

/** Lock the answer. */
void hd_lesson_lock(hd_app *app);

/** Take the choice with this digit, or the next one up or down. */
void hd_lesson_choose(hd_app *app, int digit);
void hd_lesson_move(hd_app *app, int by);

/** Ask for the counts or guesses of a class. */
void hd_lesson_class(hd_app *app);

/** Cover and uncover the present outcome, where the question does not keep it covered. */
void hd_lesson_cover(hd_app *app);

/** Say that what was asked for comes after the answer. */
void hd_lesson_later(hd_app *app);

/* What keys do to the number or the words being typed, as hd_edit has it. */
void hd_lesson_insert(hd_app *app, int character);
void hd_lesson_erase(hd_app *app, int direction);
void hd_lesson_caret(hd_app *app, int by);

/** Judge a goal by the present outcome: after every key. */
void hd_lesson_judge(hd_app *app);

#endif
