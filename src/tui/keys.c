#include "keys.h"

#include <stdio.h>
#include <string.h>

#include "hostdispatch/tui.h"
#include "copy.h"
#include "panel.h"

#define INPUTS HD_MODE_INPUTS
#define PANEL HD_MODE_PANEL
#define TYPING HD_MODE_TYPING
#define CARET HD_MODE_CARET
#define PAGE HD_MODE_PAGE
#define CHOOSER HD_MODE_CHOOSER
#define PATH HD_MODE_PATH
#define MAIN (INPUTS | PANEL)
#define FIELD (TYPING | CARET)
#define PROMPT HD_MODE_PROMPT
#define QUESTION HD_MODE_QUESTION
#define READING HD_MODE_READING
#define ALL (MAIN | FIELD | PAGE | CHOOSER | PATH | PROMPT | QUESTION | READING)

/* The order is that of the help and of the keys line. */
const hd_key_row hd_keys[] = {
    {QUESTION, {'y', 'Y'}, HD_DO_ANSWER, +1, 1, "yes", "answer a question with yes"},
    {QUESTION, {'n', 'N'}, HD_DO_ANSWER, -1, 2, "no", "answer it with no"},
    {QUESTION, {HD_KEY_ESCAPE}, HD_DO_ANSWER, 0, 3, "neither", "neither: leave things as they are"},
    {READING, {HD_KEY_ESCAPE}, HD_DO_STOP, 0, 1, "stop", "stop reading a trace"},
    {PROMPT, {HD_KEY_ENTER}, HD_DO_KEEP, 0, 1, "keep", "take the text over"},
    {PROMPT, {HD_KEY_ESCAPE}, HD_DO_BACK, 0, 2, "leave", "leave without taking it over"},
    {PROMPT, {HD_KEY_TAB}, HD_DO_COMPLETE, 0, 0, NULL, "complete a path"},
    {FIELD, {HD_KEY_ENTER}, HD_DO_KEEP, 0, 1, "keep", "keep the typed value"},
    {FIELD, {HD_KEY_ESCAPE}, HD_DO_RESTORE, 0, 2, "restore", "restore the value as it was before the edit"},
    {INPUTS,
     {HD_KEY_LEFT, 'h', '-'},
     HD_DO_STEP,
     -1,
     1,
     "adjust",
     "a fine step; after typing: take over, then step"},
    {INPUTS, {HD_KEY_RIGHT, 'l', '+'}, HD_DO_STEP, +1, 0, NULL, NULL},
    {TYPING, {HD_KEY_LEFT}, HD_DO_STEP, -1, 1, "adjust", "take the typed value over, then a fine step"},
    {TYPING, {HD_KEY_RIGHT}, HD_DO_STEP, +1, 0, NULL, NULL},
    {INPUTS, {HD_KEY_SHIFT_LEFT, 'H'}, HD_DO_COARSE_STEP, -1, 6, "coarse", "a coarse step: 1, 2, 5, 10"},
    {INPUTS, {HD_KEY_SHIFT_RIGHT, 'L'}, HD_DO_COARSE_STEP, +1, 0, NULL, NULL},
    {TYPING,
     {HD_KEY_SHIFT_LEFT},
     HD_DO_COARSE_STEP,
     -1,
     0,
     NULL,
     "take the typed value over, then a coarse step"},
    {TYPING, {HD_KEY_SHIFT_RIGHT}, HD_DO_COARSE_STEP, +1, 0, NULL, NULL},
    {INPUTS,
     {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.'},
     HD_DO_TYPE,
     0,
     2,
     "type",
     "type a new value; every keystroke is computed"},
    {MAIN | CHOOSER,
     {HD_KEY_UP, 'k'},
     HD_DO_ROW,
     -1,
     3,
     "row",
     "the row above or below, round the ends; takes a typed value over"},
    {MAIN | CHOOSER, {HD_KEY_DOWN, 'j'}, HD_DO_ROW, +1, 0, NULL, NULL},
    {FIELD | PATH,
     {HD_KEY_UP},
     HD_DO_ROW,
     -1,
     0,
     NULL,
     "take the typed value over and go to the row above or below"},
    {FIELD | PATH, {HD_KEY_DOWN}, HD_DO_ROW, +1, 0, NULL, NULL},
    {MAIN,
     {' '},
     HD_DO_COVER,
     0,
     4,
     "cover",
     "cover and uncover the outcome; uncovering shows the old and the new"},
    {INPUTS, {'/'}, HD_DO_SCALE, -1, 9, "halve double", "half or twice the value"},
    {INPUTS, {'*'}, HD_DO_SCALE, +1, 0, NULL, NULL},
    {INPUTS,
     {HD_KEY_HOME},
     HD_DO_SLIDER_END,
     -1,
     0,
     NULL,
     "the slider's lowest or highest value; a step below the lowest is 0, except for device time"},
    {INPUTS, {HD_KEY_END}, HD_DO_SLIDER_END, +1, 0, NULL, NULL},
    {INPUTS,
     {HD_KEY_ENTER},
     HD_DO_ACT,
     0,
     0,
     NULL,
     "edit the value with a caret; with a target set, apply the row's answer"},
    {INPUTS, {HD_KEY_F2}, HD_DO_EDIT, 0, 0, NULL, "edit the value with a caret, in any case"},
    {TYPING, {HD_KEY_F2}, HD_DO_EDIT, 0, 0, NULL, "go on with a caret"},
    {CARET | PROMPT, {HD_KEY_LEFT}, HD_DO_CARET, -1, 4, "move", "move the caret"},
    {CARET | PROMPT, {HD_KEY_RIGHT}, HD_DO_CARET, +1, 0, NULL, NULL},
    {FIELD | PROMPT,
     {HD_KEY_HOME, HD_KEY_CTRL('A')},
     HD_DO_CARET,
     -2,
     0,
     NULL,
     "the caret to the start or the end"},
    {FIELD | PROMPT, {HD_KEY_END, HD_KEY_CTRL('E')}, HD_DO_CARET, +2, 0, NULL, NULL},
    {FIELD | PATH | PROMPT,
     {HD_KEY_BACKSPACE},
     HD_DO_ERASE,
     -1,
     0,
     NULL,
     "erase the character before the caret or under it"},
    {CARET | PROMPT, {HD_KEY_DELETE}, HD_DO_ERASE, +1, 0, NULL, NULL},
    {FIELD | PATH | PROMPT, {HD_KEY_CTRL('U')}, HD_DO_ERASE, -2, 0, NULL, "erase all before the caret"},
    {INPUTS,
     {HD_KEY_DELETE, HD_KEY_BACKSPACE},
     HD_DO_BASELINE_ROW,
     0,
     0,
     NULL,
     "the row back to the baseline's value"},
    {INPUTS, {'='}, HD_DO_LINK, 0, 0, NULL, "link: launches follow operations; device time follows blocks"},
    {INPUTS, {HD_KEY_TAB, HD_KEY_SHIFT_TAB}, HD_DO_FOCUS, 0, 8, "panel", "from the inputs to the panel"},
    {PANEL, {HD_KEY_TAB, HD_KEY_SHIFT_TAB}, HD_DO_FOCUS, 0, 2, "inputs", "back to the inputs"},
    {FIELD, {HD_KEY_TAB}, HD_DO_FOCUS, 0, 0, NULL, "take the typed value over and go to the panel"},
    {FIELD, {HD_KEY_SHIFT_TAB}, HD_DO_FOCUS, 0, 0, NULL, NULL},
    {PANEL,
     {HD_KEY_LEFT, 'h', '-'},
     HD_DO_STEP,
     -1,
     1,
     "adjust",
     "what the panel's row steps: a lever's strength, what is swept, the column of Compare, the rule of an "
     "import"},
    {PANEL, {HD_KEY_RIGHT, 'l', '+'}, HD_DO_STEP, +1, 0, NULL, NULL},
    {PANEL, {HD_KEY_SHIFT_LEFT, 'H'}, HD_DO_COARSE_STEP, -1, 0, NULL, "the same, in coarse steps"},
    {PANEL, {HD_KEY_SHIFT_RIGHT, 'L'}, HD_DO_COARSE_STEP, +1, 0, NULL, NULL},
    {PANEL,
     {HD_KEY_ENTER, HD_KEY_F2},
     HD_DO_ACT,
     0,
     2,
     "act",
     "act on the panel's row: switch to, apply, take or leave a step"},
    {PANEL,
     {HD_KEY_DELETE, HD_KEY_BACKSPACE},
     HD_DO_DROP,
     0,
     9,
     NULL,
     "in Compare: drop the pin; in Import: all inputs as measured"},
    {MAIN,
     {'f'},
     HD_DO_FIND,
     0,
     7,
     "find",
     "find: a target such as host_share <= 30%; each row shows the value that alone reaches it"},
    {MAIN, {'p'}, HD_DO_PIN, 0, 8, "pin", "pin: keep the present scenario as A, B, C, up to eight"},
    {MAIN,
     {'b'},
     HD_DO_BASELINE,
     0,
     0,
     NULL,
     "make it the baseline: what the step is compared with; in Compare the row in focus"},
    {MAIN, {'m'}, HD_DO_NAME, 0, 0, NULL, "name it and say why it is kept; in Compare the row in focus"},
    {MAIN, {'u'}, HD_DO_UNDO, 0, 7, "undo", "undo; a run of steps on one row, a drag, an edit are one"},
    {MAIN, {'U', HD_KEY_CTRL('R')}, HD_DO_REDO, 0, 0, NULL, "redo"},
    {MAIN, {'o'}, HD_DO_OPEN, 0, 10, "open", "open a preset, a file or a profiler's trace"},
    {MAIN,
     {'s'},
     HD_DO_SAVE,
     0,
     11,
     "save",
     "save the scenario with its pins, baseline, target and what the panels show"},
    {MAIN,
     {'x'},
     HD_DO_EXPORT,
     0,
     12,
     "export",
     "export the report as .md .txt .csv .json or .svg; .svg from Sweep is its chart"},
    {MAIN, {'y'}, HD_DO_COPY, HD_COPY_PANEL, 0, NULL, "copy the panel's table with the bar, as Markdown"},
    {MAIN, {'Y'}, HD_DO_COPY, HD_COPY_REPORT, 0, NULL, "copy the whole report, as Markdown"},
    {MAIN, {'!'}, HD_DO_COPY, HD_COPY_COMMAND, 0, NULL, "copy the command line that gives this scenario"},
    {MAIN, {'a'}, HD_DO_ASSUMPTIONS, 0, 0, NULL, "assumptions and exclusions, first the overlap"},
    {MAIN,
     {0},
     HD_DO_PANEL,
     0,
     0,
     NULL,
     "the panels Results, Compare, What-if, Sweep, and Import while a trace is open"},
#define PANEL_KEY(NAME, letter, ...) {MAIN, {letter}, HD_DO_PANEL, HD_PANEL_##NAME, 0, NULL, NULL},
    HD_EACH_PANEL(PANEL_KEY)
#undef PANEL_KEY
        {MAIN, {'z'}, HD_DO_ZOOM, 0, 0, NULL, "the panel on the full screen, and back"},
    {MAIN | PAGE | CHOOSER, {HD_KEY_ESCAPE}, HD_DO_BACK, 0, 0, NULL, "one level back; never quits"},
    {PATH, {HD_KEY_ESCAPE}, HD_DO_BACK, 0, 2, "back", "back to the list"},
    {PAGE, {HD_KEY_UP, 'k'}, HD_DO_SCROLL, -1, 1, "scroll", "scroll by a line"},
    {PAGE, {HD_KEY_DOWN, 'j', HD_KEY_ENTER}, HD_DO_SCROLL, +1, 0, NULL, NULL},
    {PAGE | PANEL | CHOOSER,
     {HD_KEY_PAGE_UP},
     HD_DO_SCROLL,
     -HD_SCROLL_PAGE,
     3,
     "page",
     "a page of the help, the list or the panel; never a value"},
    {PAGE | PANEL | CHOOSER, {HD_KEY_PAGE_DOWN}, HD_DO_SCROLL, +HD_SCROLL_PAGE, 0, NULL, NULL},
    {PAGE, {' '}, HD_DO_SCROLL, +HD_SCROLL_PAGE, 0, NULL, NULL},
    {PAGE | PANEL | CHOOSER,
     {HD_KEY_HOME},
     HD_DO_SCROLL,
     -HD_SCROLL_END,
     0,
     NULL,
     "the beginning or the end"},
    {PAGE | PANEL | CHOOSER, {HD_KEY_END}, HD_DO_SCROLL, +HD_SCROLL_END, 0, NULL, NULL},
    {PAGE, {'q', '?', 'a', HD_KEY_F1}, HD_DO_BACK, 0, 2, "back", "leave the page"},
    {CHOOSER | PATH, {HD_KEY_ENTER}, HD_DO_CHOOSE, 0, 10, "open", "open what is chosen"},
    {CHOOSER,
     {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'},
     HD_DO_NUMBER,
     0,
     0,
     NULL,
     "among the scenarios of a file: choose by number; else type a path"},
    {CHOOSER, {HD_KEY_BACKSPACE, HD_KEY_LEFT}, HD_DO_ERASE, -1, 0, NULL, "to the folder above"},
    {CHOOSER, {'/', HD_KEY_TAB}, HD_DO_EDIT, 0, 4, "path", "type a path"},
    {PATH, {HD_KEY_TAB}, HD_DO_COMPLETE, 0, 2, "complete", "complete the path"},
    {CHOOSER, {'q'}, HD_DO_BACK, 0, 2, "back", "leave the list"},
    {MAIN, {'?', HD_KEY_F1}, HD_DO_HELP, 0, 0, "help", "help, first for the row in focus"},
    {FIELD | CHOOSER | PATH | PROMPT, {HD_KEY_F1}, HD_DO_HELP, 0, 0, NULL, "help"},
    {ALL, {HD_KEY_CTRL('L')}, HD_DO_REDRAW, 0, 0, NULL, "redraw the screen"},
    {ALL, {HD_KEY_CTRL('Z')}, HD_DO_SUSPEND, 0, 0, NULL, "suspend; fg brings it back as it was"},
    {MAIN,
     {'q', HD_KEY_F10},
     HD_DO_QUIT,
     0,
     5,
     "quit",
     "quit; asks when a changed file, a pin or an import is not saved"},
    {FIELD | PAGE | CHOOSER | PATH | PROMPT | QUESTION | READING,
     {HD_KEY_F10},
     HD_DO_QUIT,
     0,
     0,
     NULL,
     "quit"},
    {ALL,
     {HD_KEY_CTRL('C')},
     HD_DO_INTERRUPT,
     0,
     0,
     NULL,
     "cancels an edit, stops reading a trace; else quits, a second one at once, keeping what is not saved "
     "for the next start"},
};
const size_t hd_keys_count = sizeof hd_keys / sizeof hd_keys[0];

static const struct {
    int key;
    const char *name, *ascii;
} names[] = {
    {HD_KEY_UP, "↑", "Up"},
    {HD_KEY_DOWN, "↓", "Down"},
    {HD_KEY_LEFT, "←", "Left"},
    {HD_KEY_RIGHT, "→", "Right"},
    {HD_KEY_SHIFT_LEFT, "⇧←", "Shift-Left"},
    {HD_KEY_SHIFT_RIGHT, "⇧→", "Shift-Right"},
    {HD_KEY_HOME, "Home", "Home"},
    {HD_KEY_END, "End", "End"},
    {HD_KEY_PAGE_UP, "PgUp", "PgUp"},
    {HD_KEY_PAGE_DOWN, "PgDn", "PgDn"},
    {HD_KEY_DELETE, "Del", "Del"},
    {HD_KEY_BACKSPACE, "Backspace", "Backspace"},
    {HD_KEY_TAB, "Tab", "Tab"},
    {HD_KEY_SHIFT_TAB, "Shift-Tab", "Shift-Tab"},
    {HD_KEY_ENTER, "Enter", "Enter"},
    {HD_KEY_ESCAPE, "Esc", "Esc"},
    {' ', "Space", "Space"},
    {HD_KEY_F1, "F1", "F1"},
    {HD_KEY_F2, "F2", "F2"},
    {HD_KEY_F10, "F10", "F10"},
};

static const char *const mode_names[HD_MODES] = {"inputs",  "panel", "typing", "caret",    "page",
                                                 "chooser", "path",  "prompt", "question", "reading"};

const hd_key_row *hd_key_find(hd_mode mode, int key)
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

bool hd_mode_takes_text(hd_mode mode)
{
    return mode == HD_MODE_TYPING || mode == HD_MODE_CARET || mode == HD_MODE_PATH || mode == HD_MODE_PROMPT;
}

const char *hd_mode_name(hd_mode mode)
{
    for (int i = 0; i < HD_MODES; i++)
        if ((unsigned)mode == 1u << i)
            return mode_names[i];
    return "";
}

const char *hd_key_name(int key, bool ascii)
{
    static char name[16];

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].key == key)
            return ascii ? names[i].ascii : names[i].name;
    if (key < 0x20)
        snprintf(name, sizeof name, "Ctrl-%c", key + 0x40);
    else
        snprintf(name, sizeof name, "%c", key);
    return name;
}

size_t hd_keys_shown(size_t index, bool ascii, char *buffer, size_t size)
{
    size_t rows = 1, used = 0;

    while (index + rows < hd_keys_count && !hd_keys[index + rows].sentence)
        rows++;
    buffer[0] = '\0';
    for (int k = 0; k < HD_ROW_KEYS; k++) {
        for (size_t i = index; i < index + rows; i++) {
            int key = hd_keys[i].keys[k];
            if (!key || used >= size || (key > '0' && key <= '9'))
                continue;
            const char *separator = used == 0 ? "" : i == index ? ", " : " ";
            used += (size_t)snprintf(buffer + used, size - used, "%s%s", separator,
                                     key == '0' ? "0-9" : hd_key_name(key, ascii));
        }
    }
    return rows;
}

void hd_tui_keys(FILE *out)
{
    char shown[128], modes[128];

    for (size_t i = 0; i < hd_keys_count;) {
        size_t used = 0;
        for (int bit = 0; bit < HD_MODES; bit++)
            if (hd_keys[i].modes & 1u << bit)
                used += (size_t)snprintf(modes + used, sizeof modes - used, "%s%s", used ? ", " : "",
                                         mode_names[bit]);
        size_t rows = hd_keys_shown(i, true, shown, sizeof shown);
        fprintf(out, "%s\t%s\t%s\n", used && hd_keys[i].modes == ALL ? "everywhere" : modes, shown,
                hd_keys[i].sentence);
        i += rows;
    }
}
