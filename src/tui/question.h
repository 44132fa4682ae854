/*
 * question.h - a question that is answered with y or n; Esc leaves things as they are.
 */
#ifndef HD_TUI_QUESTION_H
#define HD_TUI_QUESTION_H

#include "hostdispatch/error.h"
#include "keys.h"

struct hd_app;

/** What is asked; a row each of the table in question.c. */
typedef enum hd_question_kind {
    HD_QUESTION_QUIT,    /**< something is not saved */
    HD_QUESTION_OPEN,    /**< the same, before something else is opened */
    HD_QUESTION_REPLACE, /**< the file to be written exists */
    HD_QUESTION_CHANGED, /**< the file to be written is no longer as it was read */
    HD_QUESTION_GONE,    /**< the file to be written was there and is gone */
    HD_QUESTION_LESS,    /**< the file to be written holds what is not understood, and will not any more */
    HD_QUESTION_RECOVER, /**< unsaved work of another session was kept */
    HD_QUESTION_DAMAGED, /**< it was, but cannot be read */
    HD_QUESTIONS
} hd_question_kind;

#define HD_QUESTION_MAX 512

typedef struct hd_question {
    hd_question_kind kind;
    hd_mode beneath;            /**< the mode to go back to */
    char text[HD_QUESTION_MAX]; /**< raw, to be shown through text.h */
} hd_question;

/** Ask; what was asked before is taken to be left. */
void hd_question_ask(struct hd_app *app, hd_question_kind kind, const char *format, ...) HD_PRINTF(3, 4);

/** Answer with yes (+1), no (-1) or neither (0): what the question's row says is done. */
void hd_question_answer(struct hd_app *app, int answer);

/** The keys and what they do, "y save, n quit without, Esc stay"; in `buffer`, of HD_QUESTION_MAX bytes. */
const char *hd_question_keys(const struct hd_app *app, char *buffer);

/** The question with what the answers do, raw; in `buffer`, of twice HD_QUESTION_MAX bytes. */
const char *hd_question_words(const struct hd_app *app, char *buffer);

#endif
