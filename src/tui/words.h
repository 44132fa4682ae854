/*
 * words.h - what the interface says about the present step.
 *
 * Every function fills a buffer of HD_WORDS_MAX bytes with UTF-8 and returns it. Where `columns` is given the
 * fullest wording that fits is chosen.
 */
#ifndef HD_TUI_WORDS_H
#define HD_TUI_WORDS_H

#include "hostdispatch/format.h"

#include "state.h"

#define HD_WORDS_MAX HD_FORMAT_MAX

/** What is seen, in a sentence: "Issuing 576 operations takes the host 8.64 ms; the device works for 0.90
 * ms." */
const char *hd_words_sentence(const hd_app *app, int columns, char *buffer);

/** The rows that the sentence takes: a trace's verdict may need two. */
int hd_words_sentence_rows(const hd_app *app, int columns);

/** The change against the baseline, as a ratio and in words: "1.43× faster"; "" where there is none. */
const char *hd_words_change(const hd_app *app, char *buffer);

/** Whether only the choice of steps and rule makes the step differ from the one opened: nothing became
 * faster. */
bool hd_words_measured_otherwise(const hd_app *app);

/** Whether the present step is shorter (+1), longer (-1) or as long (0) as the baseline's. */
int hd_words_change_sign(const hd_app *app);

/** The two ceilings: a line each where `line` is 0 or 1, both on one line where it is -1. */
const char *hd_words_ceilings(const hd_app *app, int line, int columns, char *buffer);

/** Where each input alone turns the step: "device-bound at blocks ≤ 7  ops ≤ 1  ...". Those that come of no
 * operations at all are left out, and what `columns` have no room for. */
const char *hd_words_turns(const hd_app *app, int columns, char *buffer);

/** What a row that follows another shows instead of a slider: "= blocks × 18.7 µs"; "" for every other row.
 */
const char *hd_words_link(const hd_app *app, hd_input input, char *buffer);

/** The title of what is open, as the file has it: raw, to be shown through text.h. */
const char *hd_words_title(const hd_app *app);

/* ---- the sentence above the keys, on as many rows as it needs: its end says what would be right ---- */

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

/** A text made harmless, as it is shown. */
void hd_words_clean(const hd_app *app, const char *words, char *buffer, size_t size);

/** Whether it is said above a prompt, which takes a row of its own. */
bool hd_message_is_above_prompt(const hd_app *app);

#endif
