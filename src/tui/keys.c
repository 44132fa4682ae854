#include "keys.h"

#include <stdio.h>
#include <stdlib.h>

#include "chooser.h"
#include "export.h"
#include "file.h"
#include "find.h"
#include "guess.h"
#include "hostdispatch/tui.h"
#include "import.h"
#include "inputs.h"
#include "layout.h"
#include "lesson.h"
#include "lesson_list.h"
#include "page.h"
#include "panel.h"
#include "panels.h"
#include "pins.h"
#include "prompt.h"
#include "reading.h"

enum {
    INPUTS = HD_MODE_INPUTS, PANEL = HD_MODE_PANEL, TYPING = HD_MODE_TYPING, CARET = HD_MODE_CARET, PAGE = HD_MODE_PAGE,
    CHOOSER = HD_MODE_CHOOSER, PROMPT = HD_MODE_PROMPT, QUESTION = HD_MODE_QUESTION, READING = HD_MODE_READING,
    TRY = HD_MODE_TRY, HELD = HD_MODE_HELD, CHOICE = HD_MODE_CHOICE, NUMBER = HD_MODE_NUMBER,
    EXPLAIN = HD_MODE_EXPLAIN, LESSONS = HD_MODE_LESSONS, OR = HD_KEY_OTHER_WAY,
};
#define ROWS (INPUTS | TRY)
#define MAIN (ROWS | PANEL)
#define WORDS (NUMBER | EXPLAIN)
#define LESSON (TRY | HELD | CHOICE | NUMBER | EXPLAIN)
#define FIELD (TYPING | CARET)
#define OTHERS (PAGE | CHOOSER | PROMPT | QUESTION | LESSONS | HELD | CHOICE | NUMBER | EXPLAIN)
#define ALL (MAIN | FIELD | OTHERS | READING)

static void redraw(hd_app *app)
{
    app->redraw = true;
}

/* A lesson that is played is left for it. */
static void choose(hd_app *app)
{
    hd_lesson_leave(app);
    hd_choose_begin(app);
}

void hd_keys_quit(hd_app *app)
{
    hd_lesson_leave(app);
    hd_file_quit(app);
}

/* A lesson over which a panel stands turns all the same. */
static void scroll_panel(hd_app *app, int by)
{
    if (app->play && (by == HD_SCROLL_PAGE || by == -HD_SCROLL_PAGE))
        hd_lesson_turn(app, by / HD_SCROLL_PAGE);
    else
        hd_panel_scroll(app, by);
}

static void suspend(hd_app *app)
{
    app->suspend = true;
}

/*
 * Modes, keys, argument, action, rank, hint, sentence; the order is that of the help and of the keys line. The keys
 * before an OR go the other way: with the argument's negative.
 * A row without a sentence does in its modes what the sentence above says.
 */
/* clang-format off */
const hd_key_row hd_keys[] = {
    {QUESTION, {'y', 'Y'}, +1, {.with = hd_question_answer, .word = "yes"}, 1, "yes", "answer a question with yes"},
    {QUESTION, {'n', 'N', 'd', 'D'}, 0, {.typed = hd_question_refuse, .word = "no"}, 2, "no", "answer it with no; d discards where that is asked"},
    {QUESTION, {HD_KEY_ESCAPE}, 0, {.with = hd_question_answer, .word = "neither"}, 3, "neither",
     "neither: leave things as they are"},
    {READING, {HD_KEY_ESCAPE}, 0, {.with = hd_reading_stop}, 1, "stop", "stop reading a trace"},
    {LESSON, {HD_KEY_PAGE_DOWN}, +1, {.with = hd_lesson_turn, .word = "next"}, 1, "next",
     "the next page of a lesson; twice on an open prediction: no answer; on a goal: it is impossible"},
    {LESSON, {HD_KEY_PAGE_UP}, -1, {.with = hd_lesson_turn, .word = "back"}, 8, "back", "the page before"},
    {CHOICE, {'1', '2', '3', '4', '5', '6', '7', '8', '9'}, 0, {.typed = hd_lesson_choose, .word = "choose"}, 1, "choose",
     "choose; up and down do too"},
    {CHOICE, {HD_KEY_UP, 'k', OR, HD_KEY_DOWN, 'j'}, 1, {.with = hd_lesson_move}, 0, NULL, NULL},
    {CHOICE | NUMBER, {HD_KEY_ENTER}, 0, {.alone = hd_lesson_lock, .word = "lock"}, 2, "lock",
     "lock the answer: it stays, and is revealed on the next page"},
    {EXPLAIN, {HD_KEY_ENTER}, 0, {.alone = hd_lesson_lock, .word = "lock"}, 2, "keep", "keep what is written"},
    {CHOICE | NUMBER | HELD | TRY, {'g'}, 0, {.alone = hd_lesson_class, .word = "class"}, 6, "class",
     "the counts of a class, or its guesses, such as 31 4 12"},
    {CHOICE | HELD | TRY, {' ', 'b', '.'}, 0, {.alone = hd_lesson_cover, .word = "cover uncover"}, 5, "cover",
     "cover and uncover what the page shows of the outcome"},
    {NUMBER, {'b'}, 0, {.alone = hd_lesson_cover, .word = "cover uncover"}, 0, NULL, NULL},
    {LESSON, {HD_KEY_ESCAPE, HD_KEY_F5}, 0, {.alone = hd_lessons_show, .word = "leave"}, 3, "leave",
     "leave the lesson with the place kept, for the list of lessons"},
    {CHOICE | NUMBER | HELD, {'r', 'c', 'w', 'v', 'i', 'o', 'y', 'Y', '!'}, 0, {.alone = hd_lesson_later}, 0,
     NULL, "while a prediction is open: after your answer"},
    {CHOICE | NUMBER | HELD, {'f', 'a', 'p', 'z', '='}, 0, {.alone = hd_lesson_later}, 0, NULL, NULL},
    {CHOICE | HELD, {'s', 'm', 'u', 'U', 't', 'e', 'x'}, 0, {.alone = hd_lesson_later}, 0, NULL, NULL},
    {LESSONS, {HD_KEY_ENTER}, 0, {.alone = hd_lessons_open, .word = "lesson"}, 1, "open", "play the lesson, from where it was left"},
    {LESSONS, {'x'}, 0, {.alone = hd_lessons_report, .word = "report"}, 3, "report",
     "write the report of what was answered, as .md or for a mark book as .csv"},
    {LESSONS, {HD_KEY_DELETE}, 0, {.alone = hd_lessons_anew, .word = "anew"}, 4, "anew", "forget the answers to it, and begin anew"},
    {LESSONS, {'q', HD_KEY_ESCAPE}, 0, {.alone = hd_lessons_back, .word = "back"}, 5, "back", "leave the list"},
    {LESSONS, {HD_KEY_UP, 'k', OR, HD_KEY_DOWN, 'j'}, 1, {.with = hd_lessons_move}, 2, "row", "the lesson above or below"},
    {LESSONS, {HD_KEY_PAGE_UP, OR, HD_KEY_PAGE_DOWN}, HD_SCROLL_PAGE, {.with = hd_lessons_scroll}, 0, NULL, NULL},
    {LESSONS, {HD_KEY_HOME, OR, HD_KEY_END}, HD_SCROLL_END, {.with = hd_lessons_scroll}, 0, NULL, NULL},
    {PROMPT, {HD_KEY_ENTER}, 0, {.alone = hd_prompt_keep}, 1, "keep", "accept the text"},
    {PROMPT, {HD_KEY_ESCAPE}, 0, {.alone = hd_prompt_cancel}, 2, "leave", "leave without accepting it"},
    {PROMPT, {HD_KEY_TAB}, 0, {.alone = hd_prompt_complete}, 0, NULL,
     "complete a path; after an ending to export to: the next ending; of a lever: the other number, as a comma does"},
    {FIELD, {HD_KEY_ENTER}, 0, {.alone = hd_inputs_keep}, 1, "keep", "keep the typed value"},
    {FIELD, {HD_KEY_ESCAPE}, 0, {.alone = hd_inputs_restore}, 2, "restore",
     "restore the value as it was before the edit"},
    {ROWS, {HD_KEY_LEFT, 'h', '-', OR, HD_KEY_RIGHT, 'l', '+'}, 1, {.run = hd_inputs_step, .word = "more less"}, 1, "adjust",
     "a fine step; after typing: accept, then step"},
    {TYPING, {HD_KEY_LEFT, OR, HD_KEY_RIGHT}, 1, {.run = hd_inputs_step}, 1, "adjust",
     "accept the typed value, then a fine step"},
    {ROWS, {HD_KEY_SHIFT_LEFT, 'H', OR, HD_KEY_SHIFT_RIGHT, 'L'}, HD_COARSE, {.run = hd_inputs_step}, 6, "coarse",
     "a coarse step: 1, 2, 5, 10"},
    {TYPING, {HD_KEY_SHIFT_LEFT, OR, HD_KEY_SHIFT_RIGHT}, HD_COARSE, {.run = hd_inputs_step}, 0, NULL,
     "accept the typed value, then a coarse step"},
    {INPUTS, {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.'}, 0, {.typed = hd_inputs_type}, 2, "type",
     "type a new value; every keystroke is computed"},
    {TRY, {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'}, 0, {.typed = hd_inputs_type}, 2, "type", NULL},
    {ROWS, {HD_KEY_UP, 'k', OR, HD_KEY_DOWN, 'j'}, 1, {.with = hd_inputs_move}, 3, "row",
     "the row above or below, round the ends; accepts a typed value"},
    {PANEL, {HD_KEY_UP, 'k', OR, HD_KEY_DOWN, 'j'}, 1, {.with = hd_panel_move}, 3, "row", NULL},
    {CHOOSER, {HD_KEY_UP, 'k', OR, HD_KEY_DOWN, 'j'}, 1, {.with = hd_choose_move}, 3, "row", NULL},
    {FIELD, {HD_KEY_UP, OR, HD_KEY_DOWN}, 1, {.with = hd_inputs_move}, 0, NULL,
     "accept the typed value and go to the row above or below"},
    {INPUTS | PANEL, {' '}, 0, {.alone = hd_guess_cover, .word = "cover uncover"}, 4, "cover",
     "cover and uncover the outcome; uncovering shows the old and the new"},
    {INPUTS | PANEL, {'g'}, 0, {.alone = hd_guess_begin, .word = "guess"}, 0, NULL,
     "while the outcome is covered: the guesses of a class on an output, such as host_share 40% 60%"},
    {ROWS, {'/', OR, '*'}, 1, {.with = hd_inputs_scale, .word = "double halve"}, 9, "halve double", "half or twice the value"},
    {ROWS, {HD_KEY_HOME, OR, HD_KEY_END}, 1, {.with = hd_inputs_end, .word = "highest lowest"}, 0, NULL,
     "the slider's lowest or highest value; a step below the lowest is 0, except for device time"},
    {ROWS, {HD_KEY_ENTER}, 0, {.alone = hd_inputs_act, .word = "apply"}, 0, NULL,
     "edit the value with a caret; with a target set, apply the row's answer"},
    {ROWS, {HD_KEY_F2}, 0, {.alone = hd_inputs_edit}, 0, NULL, "edit the value with a caret, in any case"},
    {TYPING, {HD_KEY_F2}, 0, {.alone = hd_inputs_go_on}, 0, NULL, "go on with a caret"},
    {CARET, {HD_KEY_LEFT, OR, HD_KEY_RIGHT}, 1, {.with = hd_inputs_caret}, 4, "move", "move the caret"},
    {PROMPT, {HD_KEY_LEFT, OR, HD_KEY_RIGHT}, 1, {.with = hd_prompt_move}, 4, "move", NULL},
    {WORDS, {HD_KEY_LEFT, OR, HD_KEY_RIGHT}, 1, {.with = hd_lesson_caret}, 0, NULL, NULL},
    {FIELD, {HD_KEY_HOME, HD_KEY_CTRL('A'), OR, HD_KEY_END, HD_KEY_CTRL('E')}, 2, {.with = hd_inputs_caret}, 0, NULL,
     "the caret to the start or the end"},
    {PROMPT, {HD_KEY_HOME, HD_KEY_CTRL('A'), OR, HD_KEY_END, HD_KEY_CTRL('E')}, 2, {.with = hd_prompt_move}, 0, NULL, NULL},
    {WORDS, {HD_KEY_HOME, HD_KEY_CTRL('A'), OR, HD_KEY_END, HD_KEY_CTRL('E')}, 2, {.with = hd_lesson_caret}, 0, NULL, NULL},
    {FIELD, {HD_KEY_BACKSPACE}, -1, {.with = hd_inputs_erase}, 0, NULL,
     "erase the character before the caret or under it"},
    {PROMPT, {HD_KEY_BACKSPACE}, -1, {.with = hd_prompt_erase}, 0, NULL, NULL},
    {CARET, {HD_KEY_DELETE}, +1, {.with = hd_inputs_erase}, 0, NULL, NULL},
    {PROMPT, {HD_KEY_DELETE}, +1, {.with = hd_prompt_erase}, 0, NULL, NULL},
    {WORDS, {HD_KEY_BACKSPACE, OR, HD_KEY_DELETE}, 1, {.with = hd_lesson_erase}, 0, NULL, NULL},
    {FIELD, {HD_KEY_CTRL('U')}, -2, {.with = hd_inputs_erase}, 0, NULL, "erase all before the caret"},
    {PROMPT, {HD_KEY_CTRL('U')}, -2, {.with = hd_prompt_erase}, 0, NULL, NULL},
    {WORDS, {HD_KEY_CTRL('U')}, -2, {.with = hd_lesson_erase}, 0, NULL, NULL},
    {ROWS, {HD_KEY_DELETE, HD_KEY_BACKSPACE}, 0, {.alone = hd_inputs_to_baseline, .word = "reset"}, 0, NULL,
     "the row back to the baseline's value"},
    {ROWS, {'='}, 0, {.alone = hd_inputs_link, .word = "link"}, 0, NULL,
     "link: launches follow operations; device time follows blocks"},
    {ROWS, {HD_KEY_TAB, HD_KEY_SHIFT_TAB}, 0, {.alone = hd_inputs_leave}, 1, "panel",
     "from the inputs to the panel; the letter of a panel with something to act on goes there too"},
    {PANEL, {HD_KEY_TAB, HD_KEY_SHIFT_TAB}, 0, {.alone = hd_panel_focus}, 1, "inputs", "back to the inputs"},
    {FIELD, {HD_KEY_TAB}, 0, {.alone = hd_inputs_leave}, 0, NULL,
     "accept the typed value and go to the panel"},
    {FIELD, {HD_KEY_SHIFT_TAB}, 0, {.alone = hd_inputs_leave}, 0, NULL, NULL},
    {PANEL, {HD_KEY_LEFT, 'h', '-', OR, HD_KEY_RIGHT, 'l', '+'}, 1, {.run = hd_panel_step, .word = "more less"}, 1, "adjust",
     "what the panel's row steps: a lever's strength, what is swept, the column of Compare, the rule of an "
     "import"},
    {PANEL, {HD_KEY_SHIFT_LEFT, 'H', OR, HD_KEY_SHIFT_RIGHT, 'L'}, HD_COARSE, {.run = hd_panel_step}, 0, NULL,
     "the same, in coarse steps"},
    {PANEL, {HD_KEY_ENTER, HD_KEY_F2}, 0, {.alone = hd_panel_act, .word = "apply"}, 1, "act",
     "act on the panel's row: switch to, apply, take or leave a step"},
    {PANEL, {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.'}, 0, {.typed = hd_panel_type, .word = "strength"}, 9, NULL,
     "in What-if: type the strength of the lever"},
    {PANEL, {','}, 0, {.alone = hd_panel_next_number}, 9, NULL, "in What-if: to the other number of a lever with two"},
    {PANEL, {HD_KEY_DELETE, HD_KEY_BACKSPACE}, 0, {.alone = hd_panel_drop, .word = "drop"}, 9, NULL,
     "in Compare: drop the pin; in Import: all inputs as measured"},
    {MAIN, {'f'}, 0, {.alone = hd_find_begin, .word = "find"}, 7, "find",
     "find: a target such as host_share <= 50%; each row shows the value that alone reaches it"},
    {MAIN, {'p'}, 0, {.alone = hd_pin_now, .word = "pin"}, 8, "pin",
     "pin: keep the present scenario as A, B, C, up to eight; in the list the one under the cursor"},
    {CHOOSER, {'p'}, 0, {.alone = hd_choose_pin, .word = "pin"}, 8, "pin", NULL},
    {INPUTS | PANEL, {'b'}, 0, {.alone = hd_pin_baseline, .word = "baseline"}, 0, NULL,
     "make it the baseline: what the step is compared with; in Compare the row in focus"},
    {MAIN, {'m'}, 0, {.alone = hd_pin_name, .word = "name"}, 0, NULL,
     "name it and say why it is kept; in Compare the row in focus"},
    {MAIN, {'u'}, 0, {.alone = hd_app_undo, .word = "undo"}, 7, "undo",
     "undo; a run of steps on one row, a drag, an edit are one"},
    {MAIN, {'U', HD_KEY_CTRL('R')}, 0, {.alone = hd_app_redo, .word = "redo"}, 0, NULL, "redo"},
    {MAIN, {'o'}, 0, {.alone = choose, .word = "open"}, 10, "open", "open a preset, a file or a profiler's trace"},
    {MAIN, {'s'}, 0, {.alone = hd_file_save, .word = "save"}, 11, "save",
     "save the scenario with its pins, baseline, target and what the panels show; a dot behind the title says that "
     "something is not saved"},
    {MAIN, {'x'}, 0, {.alone = hd_file_export, .word = "export"}, 12, "export",
     "export the report as .md .txt .csv .json or .svg; .svg from Sweep is its chart"},
    {MAIN, {'y'}, HD_COPY_PANEL, {.with = hd_copy, .word = "copy"}, 0, NULL,
     "copy the panel's table with the bar, as Markdown"},
    {MAIN, {'Y'}, HD_COPY_REPORT, {.with = hd_copy, .word = "copy-report"}, 0, NULL, "copy the whole report, as Markdown"},
    {MAIN, {'!'}, HD_COPY_COMMAND, {.with = hd_copy, .word = "copy-command"}, 0, NULL,
     "copy the command line that gives this scenario"},
    {INPUTS | PANEL, {'d'}, 0, {.alone = hd_file_describe, .word = "describe"}, 0, NULL, "say the description kept with what is open"},
    {MAIN, {'a'}, 0, {.alone = hd_page_assumptions, .word = "assumptions"}, 0, NULL,
     "assumptions and exclusions, first the overlap"},
    {MAIN, {0}, 0, {.with = hd_panel_show}, 0, NULL,
     "the panels Results, Compare, What-if, Sweep, Timeline, Equations, and Import while a trace is open"},
#define PANEL_KEY(NAME, letter) {MAIN, {letter}, HD_PANEL_##NAME, {.with = hd_panel_show}, 0, NULL, NULL},
    HD_EACH_PANEL(PANEL_KEY)
#undef PANEL_KEY
    {MAIN, {'z'}, 0, {.alone = hd_panel_zoom}, 0, NULL, "the panel on the full screen, and back"},
    {INPUTS, {HD_KEY_ESCAPE}, 0, {.alone = hd_inputs_back, .word = "clear"}, 0, NULL, "one level back; never quits"},
    {PANEL, {HD_KEY_ESCAPE}, 0, {.alone = hd_panel_back}, 0, NULL, NULL},
    {PAGE, {HD_KEY_ESCAPE}, 0, {.alone = hd_page_back}, 0, NULL, NULL},
    {CHOOSER, {HD_KEY_ESCAPE}, 0, {.alone = hd_choose_back}, 0, NULL, NULL},
    {PAGE, {HD_KEY_UP, 'k', OR, HD_KEY_DOWN, 'j', HD_KEY_ENTER}, 1, {.with = hd_page_scroll}, 1, "scroll", "scroll by a line"},
    {PAGE, {HD_KEY_PAGE_UP, OR, HD_KEY_PAGE_DOWN}, HD_SCROLL_PAGE, {.with = hd_page_scroll}, 3, "page",
     "a page of the help, the list or the panel; never a value"},
    {PANEL, {HD_KEY_PAGE_UP, OR, HD_KEY_PAGE_DOWN}, HD_SCROLL_PAGE, {.with = scroll_panel}, 3, "page", NULL},
    {INPUTS, {HD_KEY_PAGE_UP, OR, HD_KEY_PAGE_DOWN}, HD_SCROLL_PAGE, {.with = hd_panel_scroll}, 0, NULL, NULL},
    {CHOOSER, {HD_KEY_PAGE_UP, OR, HD_KEY_PAGE_DOWN}, HD_SCROLL_PAGE, {.with = hd_choose_scroll}, 3, "page", NULL},
    {PAGE, {' '}, +HD_SCROLL_PAGE, {.with = hd_page_scroll}, 0, NULL, "in the help: a page on"},
    {PAGE, {HD_KEY_HOME, OR, HD_KEY_END}, HD_SCROLL_END, {.with = hd_page_scroll}, 0, NULL, "the beginning or the end"},
    {PANEL, {HD_KEY_HOME, OR, HD_KEY_END}, HD_SCROLL_END, {.with = scroll_panel}, 0, NULL, NULL},
    {CHOOSER, {HD_KEY_HOME, OR, HD_KEY_END}, HD_SCROLL_END, {.with = hd_choose_scroll}, 0, NULL, NULL},
    {PAGE, {'q', '?', 'a', HD_KEY_F1}, 0, {.alone = hd_page_back}, 2, "back", "leave the page"},
    {CHOOSER, {HD_KEY_ENTER}, 0, {.alone = hd_choose, .word = "open"}, 1, "open", "open what is chosen"},
    {CHOOSER, {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'}, 0, {.typed = hd_choose_by_number}, 0, NULL,
     "among the scenarios of a file: choose by number; else type a path"},
    {CHOOSER, {HD_KEY_BACKSPACE, HD_KEY_LEFT}, 0, {.alone = hd_choose_up, .word = "up"}, 0, NULL, "to the folder above"},
    {CHOOSER, {HD_KEY_DELETE}, 0, {.alone = hd_choose_delete, .word = "discard"}, 0, NULL, "discard recovered work, once that is confirmed"},
    {CHOOSER, {'/', HD_KEY_TAB}, 0, {.alone = hd_choose_by_path, .word = "path"}, 4, "path", "type a path"},
    {CHOOSER, {'q'}, 0, {.alone = hd_choose_back, .word = "back"}, 2, "back", "leave the list"},
    {MAIN | CHOICE | NUMBER | HELD | LESSONS, {'?', HD_KEY_F1}, 0, {.alone = hd_page_help, .word = "help"}, 0, "help", "help, first for the row in focus"},
    {FIELD | CHOOSER | PROMPT | EXPLAIN, {HD_KEY_F1}, 0, {.alone = hd_page_help, .word = "help"}, 0, NULL, "help"},
    /* What is typed is text. */
    {NUMBER | EXPLAIN, {HD_KEY_TEXT}, 0, {.typed = hd_lesson_insert}, 0, NULL, NULL},
    {PROMPT, {HD_KEY_TEXT}, 0, {.typed = hd_prompt_insert}, 0, NULL, NULL},
    {FIELD, {HD_KEY_TEXT}, 0, {.typed = hd_inputs_insert}, 0, NULL, NULL},
    {CHOOSER, {HD_KEY_TEXT}, 0, {.typed = hd_choose_by_text}, 0, NULL, NULL},
    {ALL, {HD_KEY_CTRL('L')}, 0, {.apart = redraw}, 0, NULL, "redraw the screen"},
    {ALL, {HD_KEY_CTRL('Z')}, 0, {.apart = suspend}, 0, NULL, "suspend; fg brings it back as it was"},
    {MAIN | CHOICE | HELD, {'q', HD_KEY_F10}, 0, {.alone = hd_keys_quit, .word = "quit"}, 5, "quit",
     "quit; asks when a changed file, a pin or an import is not saved"},
    {FIELD | PAGE | CHOOSER | PROMPT | QUESTION | LESSONS | NUMBER | EXPLAIN, {HD_KEY_F10}, 0, {.alone = hd_keys_quit, .word = "quit"}, 0, NULL, "quit"},
    {READING, {HD_KEY_F10}, 1, {.with = hd_reading_stop}, 0, NULL, NULL},
    {MAIN | PAGE | CHOOSER | LESSON | LESSONS, {HD_KEY_CTRL('C')}, 0, {.alone = hd_keys_quit}, 0, NULL,
     "cancels an edit, stops reading a trace; else quits, a second one at once, keeping what is not saved "
     "for the next start"},
    {FIELD, {HD_KEY_CTRL('C')}, 0, {.alone = hd_inputs_restore}, 0, NULL, NULL},
    {PROMPT, {HD_KEY_CTRL('C')}, 0, {.alone = hd_prompt_cancel}, 0, NULL, NULL},
    {QUESTION, {HD_KEY_CTRL('C')}, 0, {.alone = hd_question_interrupt}, 0, NULL, NULL},
    {READING, {HD_KEY_CTRL('C')}, 0, {.with = hd_reading_stop}, 0, NULL, NULL},
};
/* clang-format on */
const size_t hd_keys_count = sizeof hd_keys / sizeof hd_keys[0];

/* ---- what a key does ---- */

static const hd_key_row *find(hd_mode mode, int key)
{
    for (size_t i = 0; i < hd_keys_count; i++) {
        if (!(hd_keys[i].modes & (unsigned)mode))
            continue;
        for (int k = 0; k < HD_ROW_KEYS && hd_keys[i].keys[k]; k++)
            if (hd_keys[i].keys[k] == key)
                return &hd_keys[i];
    }
    return NULL;
}

static bool printable(int key)
{
    return key >= 0x20 && key < HD_KEY_NONE && !(key >= 0x7F && key < 0xA0);
}

const hd_key_row *hd_key_find(hd_mode mode, int key)
{
    const hd_key_row *row = find(mode, key);

    return row || !printable(key) ? row : find(mode, HD_KEY_TEXT);
}

bool hd_mode_takes_text(hd_mode mode)
{
    return mode == HD_MODE_TYPING || mode == HD_MODE_CARET || mode == HD_MODE_PROMPT ||
           mode == HD_MODE_EXPLAIN;
}

/* A message goes with the next key, also with one that does nothing; but how far a trace is read is no message. */
static void drop_message(hd_app *app)
{
    if (app->mode != HD_MODE_READING)
        app->status[0] = '\0';
}

/* Whether a text is being typed, also beneath the help on it or a question: it goes on as the same entry of undo. */
static bool is_typing(const hd_app *app)
{
    hd_mode mode = app->mode == HD_MODE_QUESTION ? app->question.beneath : app->mode;

    return hd_mode_takes_text(mode == HD_MODE_PAGE ? app->beneath : mode);
}

void hd_app_do(hd_app *app, hd_action action, int argument)
{
    if (action.apart) {
        action.apart(app);
        return;
    }
    drop_message(app);
    if (!action.run && !is_typing(app))
        hd_history_seal(&app->history);
    if (action.alone)
        action.alone(app);
    else if (action.with)
        action.with(app, argument);
    else if (action.run)
        action.run(app, argument);
    else
        action.typed(app, argument);
    hd_lesson_judge(app);
}

static bool too_small(const hd_app *app)
{
    return app->rows < HD_LEAST_ROWS || app->columns < HD_LEAST_COLUMNS;
}

/* On a screen too small to show what a key does only the ways out work. */
static bool works_unseen(hd_action action)
{
    return action.apart || action.alone == hd_keys_quit;
}

void hd_app_key(hd_app *app, int key)
{
    bool unseen = too_small(app) && app->mode != HD_MODE_QUESTION && app->mode != HD_MODE_READING;
    const hd_key_row *row = hd_key_find(unseen ? HD_MODE_INPUTS : app->mode, key);
    bool minus = row && key == '-' && (row->action.run == hd_inputs_step || row->action.run == hd_panel_step);

    if (minus && app->minuses == 0)
        app->before_minus = app->now;
    if (row && (!unseen || works_unseen(row->action)))
        hd_app_do(app, row->action, row->action.typed ? key : hd_key_argument(row, key));
    else
        drop_message(app);
    app->minuses = minus ? app->minuses + 1 : 0;
    app->minus_tag = app->history.tag;
}

/* What is pasted is text, whatever a key of that name does. */
static bool takes_pasted(const hd_app *app, const hd_key_row *row)
{
    return row && (row->keys[0] == HD_KEY_TEXT || (row->action.typed == hd_panel_type && app->panels[app->panel]->type));
}

void hd_app_paste(hd_app *app, int character)
{
    bool value = app->mode & (ROWS | FIELD), ends = character == HD_KEY_ENTER || character == HD_KEY_NONE;
    const hd_key_row *row = hd_key_find(app->mode, character);

    if (character == 0) {
        hd_edit_begin(&app->paste, "");
        app->pasted = false;
        app->minuses = 0;
    } else if (app->pasted) {
        return;
    } else if (ends) {
        app->pasted = true;
        if (value && !too_small(app))
            hd_app_do(app, (hd_action){.alone = hd_inputs_paste}, 0);
    } else if (value) {
        /* What would be left out joins what stands beside it. */
        if (!hd_edit_insert(&app->paste, character))
            hd_edit_insert(&app->paste, ' ');
    } else if (app->mode == HD_MODE_CHOOSER && character > ' ' && character < HD_KEY_NONE) {
        hd_app_do(app, (hd_action){.typed = hd_choose_by_text}, character);
    } else if (takes_pasted(app, row)) {
        hd_app_do(app, row->action, character);
    } else if (app->mode == HD_MODE_PANEL && character != ' ') {
        app->pasted = true;
        hd_app_say(app, HD_TONE_REFUSED, "Only a value can be pasted, into an input or a lever");
    }
}

/* ---- the application ---- */

void hd_app_init(hd_app *app, bool ascii)
{
    hd_state_init(app, ascii);
    app->panels = hd_panels;
    app->keys = hd_keys;
    app->keys_count = hd_keys_count;
}

void hd_app_free(hd_app *app)
{
    hd_lesson_leave(app);
    hd_lessons_free(&app->lessons);
    hd_history_free(&app->history);
    hd_chooser_free(&app->chooser);
    hd_pins_free(&app->pins_made);
    hd_document_free(app->document);
    hd_import_free(app->import);
    free(app->reading.path);
    free(app->reading.mark);
    hd_file_free(&app->file);
    hd_clipboard_free(&app->clip);
    free(app->path);
}

void hd_tui_keys(FILE *out)
{
    char keys[128], words[128];
    unsigned modes;

    for (size_t i = 0, rows; i < hd_keys_count; i += rows) {
        size_t used = 0;
        rows = hd_key_group(hd_keys + i, hd_keys_count - i, &modes);
        hd_key_names(hd_keys + i, rows, true, keys, sizeof keys);
        for (int bit = 0; bit < HD_MODES; bit++)
            if (modes & 1u << bit)
                used += (size_t)snprintf(words + used, sizeof words - used, "%s%s", used ? ", " : "",
                                         hd_mode_name((hd_mode)(1 << bit)));
        fprintf(out, "%s\t%s\t%s\n", modes == ALL ? "everywhere" : words, keys, hd_keys[i].sentence);
    }
}
