/*
 * prompt.h - what is asked above the keys line: a line of text (a name, a target, a path), or a question that
 * is answered with y or n. Whoever asks says in a row what is done then.
 */
#ifndef HD_TUI_PROMPT_H
#define HD_TUI_PROMPT_H

#include "state.h"

/** Ask, proposing `text`. */
void hd_prompt_begin(hd_app *app, const hd_prompt_row *row, const char *text, int subject);

/** What is asked, "Name of A: "; in a buffer that the next call reuses. */
const char *hd_prompt_label(const hd_app *app);

void hd_prompt_insert(hd_app *app, int character);
void hd_prompt_move(hd_app *app, int by);
void hd_prompt_erase(hd_app *app, int direction);

/** Complete a path by what is in its folder; nothing where no path is asked for. */
void hd_prompt_complete(hd_app *app);

/** Accept the text; while it is refused the question stays. */
void hd_prompt_keep(hd_app *app);

/** Leave without accepting anything. */
void hd_prompt_cancel(hd_app *app);

/** Ask; what was asked before is taken to be left. */
void hd_question_ask(hd_app *app, const hd_question_row *row, const char *format, ...) HD_PRINTF(3, 4);

/** Answer with yes (+1), no (-1) or neither (0): what the question's row says is done. */
void hd_question_answer(hd_app *app, int answer);

/** Answer with no, if this is the question's key for it. */
void hd_question_refuse(hd_app *app, int key);

/** What an answer does, in the question's words, and its key. */
const char *hd_question_word(const hd_app *app, int answer, int *key);

/** Leave the question; where it is asked before quitting, quit at once. */
void hd_question_interrupt(hd_app *app);

/** The keys and what they do, "y save, n quit without, Esc stay"; in `buffer`, of HD_QUESTION_MAX bytes. */
const char *hd_question_keys(const hd_app *app, char *buffer);

/** The question with what the answers do, raw; in `buffer`, of twice HD_QUESTION_MAX bytes. */
const char *hd_question_words(const hd_app *app, char *buffer);

#endif
