/*
 * question.h - a question that is answered with y or n; Esc leaves things as they are.
 */
#ifndef HD_TUI_QUESTION_H
#define HD_TUI_QUESTION_H

#include "hostdispatch/error.h"
#include "key.h"
#include "state.h"

/** Ask; what was asked before is taken to be left. */
void hd_question_ask(hd_app *app, hd_question_kind kind, const char *format, ...) HD_PRINTF(3, 4);

/** Answer with yes (+1), no (-1) or neither (0): what the question's row says is done. */
void hd_question_answer(hd_app *app, int answer);

/** Leave the question; where it is asked before quitting, quit at once. */
void hd_question_interrupt(hd_app *app);

/** The keys and what they do, "y save, n quit without, Esc stay"; in `buffer`, of HD_QUESTION_MAX bytes. */
const char *hd_question_keys(const hd_app *app, char *buffer);

/** The question with what the answers do, raw; in `buffer`, of twice HD_QUESTION_MAX bytes. */
const char *hd_question_words(const hd_app *app, char *buffer);

#endif
