/*
 * lesson_text.h - the pages of the lesson that is played, and what each of them says.
 *
 * Predictions in a row on the same change have a page each, on which they are locked, and then one each for the
 * answer: nothing is revealed before all of them are locked. Every other step has one page.
 */
#ifndef HD_TUI_LESSON_TEXT_H
#define HD_TUI_LESSON_TEXT_H

#include "state.h"
#include "theme.h"

typedef struct hd_lesson_page {
    int step;
    bool answer;     /**< of a prediction: it is revealed */
    int first, last; /**< of a prediction: the steps that are revealed together */
} hd_lesson_page;

/** How many pages a lesson has, and one of them. */
int hd_lesson_pages(const hd_lesson *lesson);
hd_lesson_page hd_lesson_page_at(const hd_lesson *lesson, int page);

/** The page shown, its step, and what was said to it. */
hd_lesson_page hd_lesson_here(const hd_app *app);
const hd_lesson_step *hd_lesson_step_here(const hd_app *app);
hd_lesson_entry *hd_lesson_entry_here(const hd_app *app);

/** Whether the page asks for a prediction and does not reveal it. */
bool hd_lesson_is_open(const hd_app *app);

/** Whether the page is about a prediction, open or revealed. */
bool hd_lesson_is_prediction(const hd_app *app);

/** Whether the page shows no outcome at all. */
bool hd_lesson_hides(const hd_app *app);

/** The scenario that an open prediction is about, where that is another than the present one; else NULL. */
const hd_scenario *hd_lesson_change(const hd_app *app);

/** Bits (1u << input) of the inputs that the page shows. */
unsigned hd_lesson_inputs(const hd_app *app);

/** How a line is drawn. */
typedef enum hd_said_kind {
    HD_SAID_TEXT,
    HD_SAID_CHOICE, /**< the votes stand behind it */
    HD_SAID_NUMBER, /**< the number being typed */
    HD_SAID_WORDS,  /**< the words being typed; the caret stands behind the last */
    HD_SAID_MODEL,  /**< on a scale: the truth, */
    HD_SAID_YOU,    /**< the answer, */
    HD_SAID_CLASS,  /**< the guesses of a class, */
    HD_SAID_SCALE,  /**< and the scale's numbers */
} hd_said_kind;

#define HD_SAID_LINES 40

typedef struct hd_said {
    struct hd_said_line {
        hd_said_kind kind;
        hd_style style;
        int index; /**< of a choice, from 1; 0 where it goes on */
        char text[256];
    } line[HD_SAID_LINES];
    int count;
} hd_said;

/** What the page says, wrapped to `columns`; clean. */
void hd_lesson_say(const hd_app *app, int columns, hd_said *said);

/** The words on the rule above it: at its left end, and at its right one. In HD_FORMAT_MAX bytes each. */
void hd_lesson_rule(const hd_app *app, char *left, char *right);

/** What stands above the keys while there is nothing else to say; in HD_FORMAT_MAX bytes. */
const char *hd_lesson_hint(const hd_app *app, char *buffer);

/** The lesson's title with its number, raw, and where in it the page is; in HD_FORMAT_MAX bytes each. */
const char *hd_lesson_title(const hd_app *app, char *buffer);
const char *hd_lesson_place(const hd_app *app, char *buffer);

/** The unit that a number typed without one has: "ms", "%", "×", "". */
const char *hd_lesson_unit(const hd_lesson_step *step);

/** The number of a step as the screen writes it; into HD_FORMAT_MAX bytes. */
const char *hd_lesson_number_format(char *buffer, const hd_lesson_step *step, double number);

/** The votes of a class in all. */
int hd_lesson_votes(const hd_lesson_entry *entry);

#endif
