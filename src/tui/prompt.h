/*
 * prompt.h - one line of text asked for above the keys line: a name, a reason, a target, a path.
 */
#ifndef HD_TUI_PROMPT_H
#define HD_TUI_PROMPT_H

#include "edit.h"
#include "keys.h"

struct hd_app;

/** What is asked for; a row each of the table in prompt.c. */
typedef enum hd_prompt_kind {
    HD_PROMPT_FIND,   /**< a target */
    HD_PROMPT_NAME,   /**< a pin's name */
    HD_PROMPT_REASON, /**< why it is kept */
    HD_PROMPT_SAVE,   /**< the file to save to */
    HD_PROMPT_EXPORT, /**< the file to export to */
    HD_PROMPTS
} hd_prompt_kind;

typedef struct hd_prompt {
    hd_prompt_kind kind;
    hd_edit edit;
    hd_mode beneath; /**< the mode to go back to */
    int subject;     /**< which pin, where it is about one */
    bool proposed; /**< the text is as it was proposed: a character typed replaces it, another key edits it */
    bool refused;  /**< the text is not accepted yet and is marked */
    char why[HD_ERROR_MAX]; /**< why, for whoever takes it over all the same */
} hd_prompt;

/** Ask, proposing `text`. */
void hd_prompt_begin(struct hd_app *app, hd_prompt_kind kind, const char *text, int subject);

/** What is asked, "Name of A: "; in a buffer that the next call reuses. */
const char *hd_prompt_label(const struct hd_app *app);

void hd_prompt_insert(struct hd_app *app, int character);
void hd_prompt_move(struct hd_app *app, int by);
void hd_prompt_erase(struct hd_app *app, int direction);

/** Complete a path by what is in its folder; nothing where no path is asked for. */
void hd_prompt_complete(struct hd_app *app);

/** Take the text over; while it is refused the question stays. */
void hd_prompt_keep(struct hd_app *app);

/** Leave without taking anything over. */
void hd_prompt_cancel(struct hd_app *app);

#endif
