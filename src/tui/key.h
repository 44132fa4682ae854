/*
 * key.h - a key, and a row of the key table. A key is a Unicode code point or one of hd_key.
 */
#ifndef HD_TUI_KEY_H
#define HD_TUI_KEY_H

#include <stdbool.h>
#include <stddef.h>

/** Keys that are no characters; above every code point. */
typedef enum hd_key {
    HD_KEY_NONE = 0x110000,
    HD_KEY_UP,
    HD_KEY_DOWN,
    HD_KEY_LEFT,
    HD_KEY_RIGHT,
    HD_KEY_SHIFT_LEFT,
    HD_KEY_SHIFT_RIGHT,
    HD_KEY_HOME,
    HD_KEY_END,
    HD_KEY_PAGE_UP,
    HD_KEY_PAGE_DOWN,
    HD_KEY_DELETE,
    HD_KEY_BACKSPACE,
    HD_KEY_SHIFT_TAB,
    HD_KEY_F1,
    HD_KEY_F2,
    HD_KEY_F10,
    HD_KEY_END_OF_KEYS,
} hd_key;

#define HD_KEY_TAB '\t'
#define HD_KEY_ENTER '\r'
#define HD_KEY_ESCAPE 0x1B
#define HD_KEY_CTRL(letter) ((letter)&0x1F)

/** What the keys act on; a bit each, so that a row of the table can serve several. */
typedef enum hd_mode {
    HD_MODE_INPUTS = 1 << 0,   /**< the rows of inputs */
    HD_MODE_PANEL = 1 << 1,    /**< the panel below */
    HD_MODE_TYPING = 1 << 2,   /**< a value just typed: arrows take it over and go on */
    HD_MODE_CARET = 1 << 3,    /**< a value being edited with a caret */
    HD_MODE_PAGE = 1 << 4,     /**< help, assumptions */
    HD_MODE_CHOOSER = 1 << 5,  /**< presets and files */
    HD_MODE_PATH = 1 << 6,     /**< the chooser's path field */
    HD_MODE_PROMPT = 1 << 7,   /**< a line of text that is asked for */
    HD_MODE_QUESTION = 1 << 8, /**< a question to be answered with y or n */
    HD_MODE_READING = 1 << 9,  /**< a trace is being read */
} hd_mode;

/** How many bits hd_mode has. */
#define HD_MODES 10

/** What a key or the mouse asks for; the argument's meaning stands beside it. */
typedef enum hd_command {
    HD_DO_ROW,          /**< to the next row: +1 or -1 */
    HD_DO_FOCUS_ROW,    /**< to the row: its number */
    HD_DO_STEP,         /**< a fine step: +1 or -1 */
    HD_DO_COARSE_STEP,  /**< a coarse step: +1 or -1 */
    HD_DO_SCALE,        /**< double: +1, or halve: -1 */
    HD_DO_SLIDER_END,   /**< to the slider's high end: +1, or low: -1 */
    HD_DO_SLIDE,        /**< the knob of the row in focus to this position, in thousandths */
    HD_DO_TYPE,         /**< begin a value with the character that was typed */
    HD_DO_EDIT,         /**< edit with a caret */
    HD_DO_KEEP,         /**< end the edit, keeping the value */
    HD_DO_RESTORE,      /**< end the edit, the value as before it */
    HD_DO_INSERT,       /**< the character into the text */
    HD_DO_ERASE,        /**< the character before the caret: -1, or at it: +1 */
    HD_DO_CARET,        /**< move the caret: -1 +1, to the ends -2 +2 */
    HD_DO_BASELINE_ROW, /**< the row back to the baseline's value */
    HD_DO_ACT,  /**< what Enter does on the row: apply its answer or edit it; on the panel's row, what that
                   does */
    HD_DO_DROP, /**< what Del does on the panel's row */
    HD_DO_FIND, /**< set a target */
    HD_DO_PIN,
    HD_DO_BASELINE, /**< make it the baseline */
    HD_DO_NAME,     /**< name it and say why */
    HD_DO_LINK,
    HD_DO_BACK, /**< one level back */
    HD_DO_COVER,
    HD_DO_FOCUS, /**< from the inputs to the panel and back */
    HD_DO_PANEL, /**< the panel with this number */
    HD_DO_ZOOM,
    HD_DO_ASSUMPTIONS,
    HD_DO_HELP,
    HD_DO_UNDO,
    HD_DO_REDO,
    HD_DO_OPEN,
    HD_DO_SAVE,
    HD_DO_EXPORT,
    HD_DO_COPY,     /**< an hd_copy_kind */
    HD_DO_STOP,     /**< stop reading a trace */
    HD_DO_ANSWER,   /**< a question: yes +1, no -1, neither 0 */
    HD_DO_CHOOSE,   /**< open what is chosen */
    HD_DO_DELETE,   /**< delete unsaved work that is chosen */
    HD_DO_NUMBER,   /**< a digit of the number of what is to be chosen */
    HD_DO_COMPLETE, /**< complete the path */
    HD_DO_SCROLL,   /**< by lines; HD_SCROLL_PAGE is a page, HD_SCROLL_END the end; negative: backwards */
    HD_DO_REDRAW,
    HD_DO_SUSPEND,
    HD_DO_INTERRUPT, /**< Ctrl-C */
    HD_DO_QUIT,
} hd_command;

#define HD_SCROLL_PAGE 1000
#define HD_SCROLL_END 1000000

#define HD_ROW_KEYS 11

typedef struct hd_key_row {
    unsigned modes;        /**< bits of hd_mode */
    int keys[HD_ROW_KEYS]; /**< 0 where there are no more */
    hd_command command;
    int argument;
    int rank;             /**< of its hint: the lower, the longer it stays on a short keys line */
    const char *hint;     /**< what the keys line says, "adjust"; NULL keeps it off the line */
    const char *sentence; /**< what the help says; NULL where the row above says it for both */
} hd_key_row;

/** The row for a key in a mode, or NULL. Printable characters in the modes that take text are not in the
 * table. */
const hd_key_row *hd_key_find(const hd_key_row *keys, size_t count, hd_mode mode, int key);

/** Whether every printable character is text in this mode. */
bool hd_mode_takes_text(hd_mode mode);

/** The word for a mode in the man page: "inputs". */
const char *hd_mode_name(hd_mode mode);

/** How a key is printed, "←" or "Ctrl-R"; in a buffer that the next call reuses. */
const char *hd_key_name(int key, bool ascii);

/**
 * The keys of the row at `index` and of the rows that follow without a sentence, side by side: "← →, h l, -
 * +".
 * @return the number of rows it stands for.
 */
size_t hd_keys_shown(const hd_key_row *table, size_t count, size_t index, bool ascii, char *buffer, size_t size);

#endif
