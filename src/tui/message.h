/*
 * message.h - the sentence above the keys, on as many rows as it needs: what would be right stands at its
 * end, and must not be cut off.
 */
#ifndef HD_TUI_MESSAGE_H
#define HD_TUI_MESSAGE_H

#include "state.h"

/** No sentence takes more rows of a screen that shows everything essential. */
#define HD_MESSAGE_ROWS 4

/** Rows of a smaller screen. */
#define HD_MESSAGE_ROWS_MAX 12

/** Room for the longest of them, made harmless. */
#define HD_MESSAGE_MAX (HD_QUESTION_MAX * 4)

typedef struct hd_message {
    char text[HD_MESSAGE_MAX], keys[HD_MESSAGE_MAX]; /**< clean */
    const char *row[HD_MESSAGE_ROWS_MAX];            /**< the rows, parts of `text` and `keys` */
    size_t length[HD_MESSAGE_ROWS_MAX];              /**< the bytes of each */
    int rows;
} hd_message;

/**
 * What there is to say, in rows of `columns`, at most `most`: a question, why a prompt is refused, the
 * status, or why the row in focus never reaches the target. Of a question too long for them the answers' keys
 * are kept whole.
 */
void hd_message_of(const hd_app *app, int columns, int most, hd_message *message);

/** Whether it is said above a prompt, which takes a row of its own. */
bool hd_message_is_above_prompt(const hd_app *app);

#endif
