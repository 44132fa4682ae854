/*
 * state.h - the application's state, its history, and the one way to change it.
 *
 * A key's function changes the state through hd_app_set(), then the state is drawn whole. This is the bottom
 * of the interface: what acts on the state includes this file, and this file includes none of it.
 */
#ifndef HD_TUI_STATE_H
#define HD_TUI_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "hostdispatch/document.h"
#include "hostdispatch/format.h"
#include "hostdispatch/lesson.h"
#include "hostdispatch/lever.h"
#include "hostdispatch/outcome.h"
#include "hostdispatch/report.h"
#include "hostdispatch/slider.h"
#include "hostdispatch/solve.h"
#include "hostdispatch/trace.h"

#include "edit.h"
#include "import.h"
#include "key.h"

struct hd_area;
struct hd_canvas;

typedef struct hd_app hd_app;

/* ---- what undo brings back ---- */

/** What is shown: an output over an input, or over two of them what bounds the step. */
typedef struct hd_sweeping {
    hd_output output; /**< any but the regime, which is a word */
    hd_input over;
    hd_input across; /**< another than `over`; HD_INPUTS for none */
    bool linear;
} hd_sweeping;

/*
 * Scenarios kept for comparison, and which of them is the baseline. A set is never changed: every change
 * makes another, so that undo can go back to the one before.
 */

/** Pins kept at most: A to H. */
#define HD_PINS_MAX 8

/** Bytes of a pin's name and reason, NUL included. */
#define HD_PIN_NAME_MAX 80
#define HD_PIN_REASON_MAX 240

/** The baseline that is no pin: the scenario as opened. */
#define HD_BASELINE_OPENED (-1)

typedef struct hd_pin {
    char letter;                    /**< 'A' to 'H'; stays the pin's while it is kept */
    char name[HD_PIN_NAME_MAX];     /**< raw; what it is, or what the person calls it; "" in some files */
    char reason[HD_PIN_REASON_MAX]; /**< raw; why it is kept, "" for none */
    hd_scenario scenario;
    hd_outcome outcome;           /**< of the scenario */
    bool bounded;     /**< a trace bounded it as it was kept: */
    hd_bounds bounds; /**< what was predicted of the measured step */
    const struct hd_taken *taken; /**< the steps and the rule of the trace as it was kept; NULL without one */
} hd_pin;

typedef struct hd_pins {
    int count;
    int baseline; /**< index of a pin, or HD_BASELINE_OPENED */
    hd_pin pin[HD_PINS_MAX];
    struct hd_pins *made_before;
} hd_pins;

typedef struct hd_pins_store {
    hd_pins *last;
} hd_pins_store;

/** What is played with and what undo brings back. */
/** So many applied levers are remembered. */
#define HD_APPLIED_MAX 8

typedef struct hd_state {
    hd_scenario scenario;
    hd_lever applied[HD_APPLIED_MAX]; /**< the levers applied so far, in order; other changes may lie between */
    int applied_count;                /**< above HD_APPLIED_MAX: the first ones are not known any more */
    bool targeted; /**< a target is set */
    hd_target target;        /**< what is looked for */
    const hd_pins *pins;     /**< what is kept for comparison, and the baseline; never NULL */
    const struct hd_taken *taken; /**< the steps of the trace and the rule; NULL where no trace is open */
    hd_lever levers[HD_LEVERS];   /**< the strengths in the panel What-if */
    hd_sweeping sweeping;         /**< what the panel Sweep shows */
} hd_state;

/** So many states are remembered; beyond that the oldest go. */
#define HD_HISTORY_MAX 10000

/** The states from the start on; the present one is entries[at]. */
typedef struct hd_history {
    hd_state *entries;
    size_t count, capacity, at;
    hd_state undone;     /**< what the entry on top took the place of, */
    size_t count_before; /**< and how many there were then: hd_history_drop() brings them back */
    int tag; /**< of the entry on top: states set with the same tag, one after another, are one entry; 0 is
                none */
} hd_history;

/* ---- panels ---- */

/** The panels below the outcome, in the order of their tabs, with the letters that show them. */
#define HD_EACH_PANEL(ROW)                                                                                   \
    ROW(RESULTS, 'r')                                                                                        \
    ROW(COMPARE, 'c')                                                                                        \
    ROW(WHATIF, 'w')                                                                                         \
    ROW(SWEEP, 'v')                                                                                          \
    ROW(TIMELINE, 't')                                                                                       \
    ROW(EQUATIONS, 'e')                                                                                      \
    ROW(IMPORT, 'i')

typedef enum hd_panel {
#define HD_PANEL_ENUMERATOR(NAME, letter) HD_PANEL_##NAME,
    HD_EACH_PANEL(HD_PANEL_ENUMERATOR)
#undef HD_PANEL_ENUMERATOR
        HD_PANELS
} hd_panel;

/** The most rows of a panel that draws them in another order. */
#define HD_PANEL_ORDERED 16

/** What a panel is and does. A function that is NULL does nothing. */
typedef struct hd_panel_row {
    const char *name;
    bool (*available)(const hd_app *app); /**< whether it is offered; NULL: always */
    const char *missing;                  /**< the sentence where it is not */
    int (*rows)(const hd_app *app);       /**< how many rows the focus can be on; never NULL */
    /** The line that a row stands on, where lines have several: Up and Down go by lines. NULL: each has one. */
    int (*line)(int row);
    /** The rows, HD_PANEL_ORDERED at most, from the top as they are drawn; NULL: in their own order. */
    void (*order)(const hd_app *app, int rows[]);
    void (*draw)(const hd_app *app, struct hd_canvas *canvas, const struct hd_area *area);
    /** The row at (y, x) of the screen, or -1. */
    int (*row_at)(const hd_app *app, const struct hd_area *area, int y, int x);
    void (*say)(hd_app *app);                               /**< a sentence on the row in focus */
    void (*explain)(const hd_app *app, FILE *out);          /**< what help says before it, a line each */
    void (*step)(hd_app *app, int direction, hd_step step); /**< Left and Right on the row */
    void (*act)(hd_app *app);                               /**< Enter on the row */
    void (*drop)(hd_app *app);                              /**< Del on the row */
    void (*moved)(hd_app *app);                             /**< after the focus went to another row */
    /** A character that begins a value for the row in focus; NULL: nothing is typed there. */
    void (*type)(hd_app *app, int character);
    /** Turn pages: +1, -1, or an end. @return false where the focus is to move instead, as for NULL */
    bool (*turn)(hd_app *app, int by);
    /** Write what is shown as Markdown; NULL: the present scenario. */
    void (*copy)(const hd_app *app, FILE *out);
    const char *step_word, *act_word; /**< what the keys line says of step and act; NULL: nothing */
    const char *(*act_word_of)(const hd_app *app); /**< in place of `act_word`, where that depends on the row */
} hd_panel_row;

/* ---- what the modes are about ---- */

/** A value of the inputs being typed. */
typedef struct hd_field {
    hd_edit edit;
    const hd_unit *unit; /**< of a number without one, as shown when editing began; NULL for a count */
    bool refused;        /**< the text is no value; it is marked and the status line says why */
    char beyond[24];     /**< what was typed behind the text and is no part of a value, from its first letter on */
    int tag;             /**< the undo entry that this edit is */
    hd_state before;     /**< what Esc restores */
} hd_field;

typedef enum hd_page_kind {
    HD_PAGE_HELP,
    HD_PAGE_ASSUMPTIONS,
} hd_page_kind;

typedef struct hd_page {
    hd_page_kind kind;
    int top; /**< the first line on the screen */
} hd_page;

/** A line of text that is asked for: a row of whoever asks. A function that is NULL does nothing. */
typedef struct hd_prompt_row {
    const char *label;
    const char *word;             /**< what Enter does: "save" */
    bool about_a_pin;             /**< its letter follows the label */
    bool path;                    /**< Tab completes a path, */
    bool (*tab)(hd_app *app);     /**< unless this has something else to do, */
    char between;                 /**< which this character has too; 0 for none */
    void (*changed)(hd_app *app); /**< after every keystroke */
    bool (*keep)(hd_app *app);    /**< false: not accepted yet, the prompt stays; never NULL */
    void (*cancel)(hd_app *app);  /**< when it is left */
} hd_prompt_row;

typedef struct hd_prompt {
    const hd_prompt_row *row;
    hd_edit edit;
    hd_mode beneath; /**< the mode to go back to */
    int subject;     /**< which pin, where it is about one */
    bool proposed; /**< the text is as it was proposed: a character typed replaces it, another key edits it */
    bool refused;  /**< the text is not accepted yet and is marked */
    char why[HD_ERROR_MAX]; /**< why, for whoever takes it over all the same */
} hd_prompt;

/** A question that is answered with y, or with n: a row of whoever asks. */
typedef struct hd_question_row {
    const char *yes, *no, *neither; /**< what the answers do, in a few words */
    void (*on[3])(hd_app *app);     /**< for no, neither and yes */
    bool quits;                     /**< it is asked before quitting: Ctrl-C quits at once */
    char other;                     /**< the key in place of n, which deletes nothing; 0 for n */
} hd_question_row;

#define HD_QUESTION_MAX 512

typedef struct hd_question {
    const hd_question_row *row;
    hd_mode beneath;            /**< the mode to go back to */
    char text[HD_QUESTION_MAX]; /**< raw, to be shown through text.h */
} hd_question;

typedef enum hd_choice_kind {
    HD_CHOICE_HEADING, /**< cannot be chosen */
    HD_CHOICE_LEFT,    /**< unsaved work of another session */
    HD_CHOICE_PRESET,
    HD_CHOICE_LESSONS, /**< the list of them */
    HD_CHOICE_FILE,
    HD_CHOICE_FOLDER,
    HD_CHOICE_SCENARIO, /**< one of several in the file */
} hd_choice_kind;

typedef struct hd_choice {
    hd_choice_kind kind;
    char *label;    /**< raw; NULL for one of several scenarios, which has its number */
    char *detail;   /**< raw; NULL for none */
    char *path;     /**< what is opened; NULL for a heading or a scenario */
    hd_scenario scenario; /**< of a preset, and of one of several */
} hd_choice;

typedef struct hd_chooser {
    hd_choice *items;
    size_t count, capacity, at; /**< `at` is never a heading unless there is nothing else */
    char *folder;               /**< whose files are listed; NULL while the scenarios of a file are */
    char *file;                 /**< the file whose scenarios are listed, behind a heading */
    bool second;   /**< a trace that is chosen is to stand beside the one that is open */
    size_t number; /**< the digits typed so far of a scenario's number; 0: none */
} hd_chooser;

/** A lesson that is played, on an application of its own: the one beneath comes back when it is left. */
typedef struct hd_play {
    hd_lesson *lesson;
    hd_lesson_record *record;
    hd_app *beneath;
    int page;     /**< the one shown */
    hd_mode mode; /**< the page's, in which the panels and prompts over it end */
    int waiting;  /**< the first step of the predictions that were seen and not all locked; -1: none */
    int choice;   /**< from 1, of a choice: what is to be locked; 0: none */
    hd_edit edit; /**< the number or the words being typed */
    bool warned;  /**< to go on once more gives up */
    double since; /**< when the page was shown, seconds of a clock */
} hd_play;

/** A lesson in the list of lessons. */
typedef struct hd_lesson_item {
    char *path, *name, *title, *aim; /**< owned, raw; `aim` says why where it cannot be played */
    int minutes, steps, at;          /**< `at`: the step last shown, from 1; 0: not begun */
    bool own, done, broken;
} hd_lesson_item;

typedef struct hd_lesson_list {
    hd_lesson_item *item; /**< owned; those that ship first */
    int count, at;
} hd_lesson_list;

/** A trace that is being read. */
typedef struct hd_reading {
    char *path;      /**< the trace; NULL while none is read; owned */
    bool second;     /**< it is to stand beside the one that is open */
    char *mark;      /**< the name of the ranges that are its steps; NULL: those that it marks; owned */
    bool asked;      /**< it is asked for, and not begun yet */
    bool stop, quit; /**< the person wants no more of it, or to leave */
    hd_mode beneath; /**< the mode to go back to */
} hd_reading;

/** What waits to be sent to the terminal; NULL while nothing does. */
typedef struct hd_clipboard {
    char *text; /**< owned */
    size_t length;
    size_t most; /**< how many bytes the terminal takes; 0: it has no clipboard */
} hd_clipboard;

/** What waits for the answer to a question, or for a file to be saved. */
typedef enum hd_after {
    HD_AFTER_NOTHING,
    HD_AFTER_QUIT,
    HD_AFTER_OPEN, /**< `next` */
} hd_after;

/** Where what is on the screen came from and went to. */
typedef struct hd_file {
    bool preset;          /**< it came from a preset: playing with it is no work to be lost */
    bool imported;        /**< it is a trace's scenario, and not saved yet */
    bool recovered;       /**< it came from a swap file, and is saved nowhere else */
    char *swap;           /**< that swap file; NULL for none; owned */
    const char *proposed; /**< of recovered work that never had a file, the word for what it is; its path is
                           * only proposed. NULL for all else */
    size_t place;         /**< which scenario of the file it is; HD_PLACE_WHOLE: all there is */
    size_t siblings;      /**< how many the file held, itself included */
    hd_file_id stamp;     /**< the file as it was read or saved, */
    uint64_t sum;         /**< and its hd_file_sum(); 0: not known */
    hd_scenario inputs;   /**< as the file has them */
    hd_state saved;       /**< as it was opened or saved last */

    uint64_t replaced; /**< bits of the document's remarks: what was replaced is not asked about again */

    char *writing;       /**< the path that is asked about; owned */
    hd_file_id expected; /**< what was there when it was asked about, or nothing was to be asked */
    hd_after after;
    hd_document *next; /**< what is to be opened then, and its path; owned */
    char *next_path;
    hd_import *next_import; /**< the trace that is, instead; owned */
} hd_file;

/* ---- the whole ---- */

/** How a sentence of the status line is meant. */
typedef enum hd_tone {
    HD_TONE_PLAIN,
    HD_TONE_REFUSED, /**< something was not accepted; the model keeps the last good value */
} hd_tone;

#define HD_STATUS_MAX 512

struct hd_app {
    const hd_panel_row *const *panels; /**< HD_PANELS of them, in the order of hd_panel */
    const hd_key_row *keys;            /**< the key table */
    size_t keys_count;

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
    bool run_ahead;           /**< the panel Timeline shows a host that runs ahead */
    int compare_top;          /**< the line with which the page of Compare begins */
    bool zoomed;              /**< the panel has the whole screen */
    hd_field field;           /**< in the modes typing and caret */
    hd_page page;             /**< in the mode page */
    hd_mode beneath;          /**< the mode to which a page goes back */
    hd_prompt prompt;         /**< in the mode prompt */
    bool trying;              /**< the target being typed is one: its answers are shown already */
    hd_target trial;          /**< that target */
    hd_chooser chooser;
    hd_question question; /**< in the mode question */
    hd_lesson_list lessons; /**< in the mode lessons */
    hd_play *play;          /**< the lesson that is played, or NULL; owned */
    unsigned locked;        /**< bits (1u << input) of the inputs that nothing moves in a lesson */
    hd_clipboard clip;    /**< what was copied and is to be sent to the terminal */

    bool applied;             /**< a lever was, */
    hd_lever applied_lever;   /**< this one, */
    hd_scenario applied_to;   /**< which made this scenario */

    bool covered;             /**< the outcome is hidden */
    hd_outcome covered_first; /**< as it was when it was covered */
    bool unseen;              /**< and nobody has seen it: it was covered from the start, or opened so */
    hd_guesses guesses;       /**< of a class, on the outcome that is or was covered */

    char status[HD_STATUS_MAX]; /**< "" when there is nothing to say; UTF-8, may quote what was typed */
    hd_tone tone;

    hd_edit paste; /**< the first line of what is being pasted into a value, */
    bool pasted;   /**< which has ended, or is refused */
    int minuses;   /**< so many in a row were the last keys; before the first of them there was: */
    hd_state before_minus;
    int minus_tag; /**< the entry of undo that they are */
    bool quit;    /**< the person wants to leave, */
    bool abandon; /**< at once: what is not saved is kept in a recovery file */
    bool suspend; /**< the person wants the shell */
    bool redraw;  /**< the screen is to be drawn from nothing */
};

/** Make an empty state for hd_app_open(), without keys and panels. */
void hd_state_init(hd_app *app, bool ascii);

/** Take `next` over if it evaluates; else the status line says why not. Runs with one `tag` (not 0) are one
 * undo entry. */
bool hd_app_set(hd_app *app, hd_state next, int tag);

/** Whether the one minus typed before this key begins a value: the step that it made is then taken back. */
bool hd_app_minus_begins(hd_app *app);

/** Take a state back that was one before, as undo and Esc do; it makes no entry of undo. */
void hd_app_restore(hd_app *app, const hd_state *state);

/** Say a sentence in the status line until the next key. */
void hd_app_say(hd_app *app, hd_tone tone, const char *format, ...) HD_PRINTF(3, 4);

/** The mode that the rows of inputs have: that of the lesson's page where one is played. */
hd_mode hd_app_home(const hd_app *app);

/** The mode that a list or a lesson goes back to: the panel's where it has the whole screen, else that of the rows. */
hd_mode hd_app_back(const hd_app *app);

/** The mode beneath a question, or a trace that is read: what the screen shows. */
hd_mode hd_app_shown_mode(const hd_app *app);

/** Whether the present inputs, target, pins or baseline differ from those opened or saved last, or are
 * recovered; what is chosen in a panel is no change. */
bool hd_app_changed(const hd_app *app);

/** Whether a row follows another: launches that are not set, a device time linked to blocks. */
bool hd_app_follows(const hd_app *app, hd_input input);

/** What the baseline is called: "opened", or its letter; in a buffer that the next call reuses. */
const char *hd_app_baseline_word(const hd_app *app);

/** From so many rows on the panel stands below the outcome; under it a panel in focus takes the sliders'
 * place. */
#define HD_PANEL_ROWS 24

/** The smallest screen that shows everything essential; below it one sentence and a way to quit remain. */
#define HD_LEAST_ROWS 12
#define HD_LEAST_COLUMNS 40

/** Whether the panel is on the screen: always where there is room, else while it has the focus. */
bool hd_app_panel_shown(const hd_app *app);

/** Set what is chosen in What-if and Sweep as it usually is; without pins, target and link. The inputs stay.
 */
void hd_state_usual(hd_state *state);

/** The overhead ratio over the operations of a block, logarithmic. */
hd_sweeping hd_sweeping_usual(void);

bool hd_sweeping_equal(const hd_sweeping *a, const hd_sweeping *b);

/** Whether the levers have the same strengths in two. */
bool hd_state_same_levers(const hd_state *a, const hd_state *b);

/** Whether two have the same inputs, target, pins and baseline. A link or what is chosen in a panel is set
 * again with a key: to lose it is no loss of work. */
bool hd_state_same_work(const hd_state *a, const hd_state *b);

/** The set without pins. */
extern const hd_pins hd_pins_none;

/** Whether two sets keep the same under the same letters, names and reasons, with the same baseline. */
bool hd_pins_equal(const hd_pins *a, const hd_pins *b);

/** Begin anew at `state`. */
void hd_history_begin(hd_history *history, const hd_state *state);

/** End the run of states that are one entry. */
void hd_history_seal(hd_history *history);

/** Forget the entry on top if it carries this tag: what it recorded is being taken back, and what was undone
 * before it can be redone. */
void hd_history_drop(hd_history *history, int tag);

void hd_history_free(hd_history *history);

/** Undo or redo, and say what came back. */
void hd_app_undo(hd_app *app);
void hd_app_redo(hd_app *app);

/** Cover the outcome, or uncover it and say what changed meanwhile. */
void hd_app_cover(hd_app *app);

/** Whether an outcome is not to be shown: it is the one that is covered, or tells it. */
bool hd_app_covers(const hd_app *app, const hd_outcome *outcome);

/** The key that shows a panel, which stands on its tab. */
char hd_panel_letter(hd_panel panel);

/**
 * What bounds changes: the trace that is open, or the one whose step a saved scenario keeps.
 * @return false where nothing does
 */
bool hd_app_measured(const hd_app *app, hd_measured *measured);

/** The measured step's wall, of either; 0 where there is none. */
double hd_app_wall(const hd_app *app);

#endif
