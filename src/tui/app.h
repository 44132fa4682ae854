/*
 * app.h - the application's state, and the one place where it changes.
 *
 * An event becomes a command, hd_app_do() changes the state, draw.h draws it whole. Nothing here knows
 * curses.
 */
#ifndef HD_TUI_APP_H
#define HD_TUI_APP_H

#include <stdbool.h>

#include "hostdispatch/document.h"
#include "hostdispatch/outcome.h"
#include "hostdispatch/show.h"

#include "chooser.h"
#include "copy.h"
#include "edit.h"
#include "file.h"
#include "history.h"
#include "import.h"
#include "keys.h"
#include "page.h"
#include "panel.h"
#include "prompt.h"
#include "question.h"
#include "reading.h"
#include "recovery.h"

/** How a sentence of the status line is meant. */
typedef enum hd_tone {
    HD_TONE_PLAIN,
    HD_TONE_REFUSED, /**< something was not accepted; the model keeps the last good value */
} hd_tone;

#define HD_STATUS_MAX 512

typedef struct hd_app {
    bool ascii;        /**< show numbers and signs in ASCII */
    int rows, columns; /**< of the screen */

    hd_state now;       /**< what is played with: the inputs and their links; always one that evaluates */
    hd_outcome outcome; /**< of `now` */
    hd_history history;

    char *path;            /**< the file opened or saved to, or NULL; owned */
    hd_file file;          /**< what is known about it */
    hd_document *document; /**< as opened; owned */
    hd_import *import;     /**< the trace that is open, or NULL; owned */
    hd_reading reading;    /**< in the mode reading */

    hd_pins_store pins_made; /**< every set of pins that there was */
    hd_scenario opened;      /**< the scenario as opened; of recovered work, as that was opened before it */
    hd_outcome opened_outcome;
    hd_scenario baseline; /**< what the present step is compared with: the scenario as opened, or a pin */
    hd_outcome baseline_outcome;

    hd_mode mode;
    hd_input row;             /**< the row in focus */
    hd_panel panel;           /**< the panel shown */
    int panel_row[HD_PANELS]; /**< each panel's row in focus */
    int compare_top;          /**< the line with which the page of Compare begins */
    bool zoomed;              /**< the panel has the whole screen */
    hd_edit edit;             /**< in the modes typing and caret */
    hd_page page;             /**< in the mode page */
    hd_mode beneath;          /**< the mode to which a page goes back */
    hd_prompt prompt;         /**< in the mode prompt */
    bool trying;              /**< the target being typed is one: its answers are shown already */
    hd_target trial;          /**< that target */
    hd_chooser chooser;
    hd_question question; /**< in the mode question */
    hd_recovery recovery;
    hd_clipboard clip; /**< what was copied and is to be sent to the terminal */

    bool covered;             /**< the outcome is hidden */
    hd_outcome covered_first; /**< as it was when it was covered */

    char status[HD_STATUS_MAX]; /**< "" when there is nothing to say; UTF-8, may quote what was typed */
    hd_tone tone;

    bool quit;    /**< the person wants to leave, */
    bool abandon; /**< at once: what is not saved is kept in a recovery file */
    bool suspend; /**< the person wants the shell */
    bool redraw;  /**< the screen is to be drawn from nothing */
} hd_app;

/** A state that shows `document` (owned by the app from now on), opened from `path` (copied; may be NULL). */
bool hd_app_open(hd_app *app, hd_document *document, const char *path, hd_error *error);

/** Compare with another scenario than the document's as that which was opened; not with one that is refused.
 */
void hd_app_opened_as(hd_app *app, const hd_scenario *opened);

/** A state that shows the scenario of a trace, which is owned by the app from now on unless it is refused. */
bool hd_app_open_import(hd_app *app, hd_import *import, hd_error *error);

/** Ask which of the scenarios of a file to open; with only one nothing is asked. */
void hd_app_choose_scenario(hd_app *app, const char *path);

/** An empty state for hd_app_open(). */
void hd_app_init(hd_app *app, bool ascii);

void hd_app_free(hd_app *app);

/** Carry out a command; `key` is the character typed where the command takes one. */
void hd_app_do(hd_app *app, hd_command command, int argument, int key);

/** Find the command for a key in the present mode and carry it out; an unknown key changes nothing. */
void hd_app_key(hd_app *app, int key);

/** A pasted character: text where a field is being edited, else nothing. */
void hd_app_paste(hd_app *app, int character);

/** Take `next` over if it evaluates; else the status line says why not. Runs with one `tag` (not 0) are one
 * undo entry. */
bool hd_app_set(hd_app *app, hd_state next, int tag);

/** Take a state back that was one before, as undo and Esc do; it makes no entry of undo. */
void hd_app_restore(hd_app *app, const hd_state *play);

/** Say a sentence in the status line until the next command. */
void hd_app_say(hd_app *app, hd_tone tone, const char *format, ...) HD_PRINTF(3, 4);

/** The mode beneath a question, or a trace that is read: what the screen shows. */
hd_mode hd_app_shown_mode(const hd_app *app);

/** Whether the present inputs, target, pins or baseline differ from those opened or saved last, or are
 * recovered; a link or what is chosen in a panel is no change. */
bool hd_app_changed(const hd_app *app);

/** Whether the device time is what blocks of so many microseconds each come to, but for its last digits. */
bool hd_app_link_holds(const hd_scenario *scenario, double each);

/** Whether a row follows another: launches that are not set, a device time linked to blocks. */
bool hd_app_follows(const hd_app *app, hd_input input);

/** What the baseline is called: "opened", or its letter. */
const char *hd_app_baseline_word(const hd_app *app);

/** Whether the panel is on the screen: always where there is room, else while it has the focus. */
bool hd_app_panel_shown(const hd_app *app);

#endif
