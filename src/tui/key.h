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
    HD_KEY_F5,
    HD_KEY_F10,
    HD_KEY_OTHER_WAY, /**< in the table: the keys before it have the negative of the row's argument, the others have it */
    HD_KEY_TEXT, /**< in the table: any printable character that no other row has */
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
    HD_MODE_PROMPT = 1 << 6,   /**< a line of text that is asked for */
    HD_MODE_QUESTION = 1 << 7, /**< a question to be answered with y or n */
    HD_MODE_READING = 1 << 8,  /**< a trace is being read */
    HD_MODE_TRY = 1 << 9,      /**< the rows of inputs in a lesson */
    HD_MODE_HELD = 1 << 10,    /**< a lesson's page on which nothing moves */
    HD_MODE_CHOICE = 1 << 11,  /**< a lesson's open choice */
    HD_MODE_NUMBER = 1 << 12,  /**< a lesson's open number */
    HD_MODE_EXPLAIN = 1 << 13, /**< a lesson's question that is answered in words */
    HD_MODE_LESSONS = 1 << 14, /**< the list of lessons */
} hd_mode;

/** How many bits hd_mode has. */
#define HD_MODES 15

/** How far to scroll, besides so many lines; negative: backwards. */
#define HD_SCROLL_PAGE 1000
#define HD_SCROLL_END 1000000

/** A coarse step, beside a fine one of 1. */
#define HD_COARSE 2

#define HD_ROW_KEYS 11

typedef struct hd_app hd_app;

/** What a key or the mouse does: one function, in the member that says what it is given and what it does to undo
 * and to the status line. The others are NULL. */
typedef struct hd_action {
    void (*alone)(hd_app *app);
    void (*with)(hd_app *app, int argument); /**< the argument of its row */
    void (*run)(hd_app *app, int argument);  /**< the same; one entry of undo with the run before it */
    void (*typed)(hd_app *app, int key);     /**< the key itself */
    void (*apart)(hd_app *app);              /**< leaves undo and status line as they are */
    const char *word; /**< what a line of plain.c calls it; of a pair both, that of the argument itself first; NULL: nothing */
} hd_action;

/** A row of the key table. */
typedef struct hd_key_row {
    unsigned modes;        /**< bits of hd_mode */
    int keys[HD_ROW_KEYS]; /**< 0 where there are no more */
    int argument;
    hd_action action;
    int rank;             /**< of its hint: the lower, the longer it stays on a short keys line */
    const char *hint;     /**< what the keys line says, "adjust"; NULL keeps it off the line */
    const char *sentence; /**< what the help says; NULL where that of a row above says it too */
} hd_key_row;

/** The word for a mode in the man page: "inputs". */
const char *hd_mode_name(hd_mode mode);

/** What a key of the row gives its action; for a pair of keys the negative goes with the first. */
int hd_key_argument(const hd_key_row *row, int key);

/** The key that stands `at` so many places behind the start of a row's keys, or behind its HD_KEY_OTHER_WAY; 0 for none. */
int hd_key_at(const hd_key_row *row, bool other_way, int at);

/** How a key is printed, "←" or "Ctrl-R"; in a buffer that the next call reuses. */
const char *hd_key_name(int key, bool ascii);

/** How many of the rows from the first on share its sentence; `modes`: those of all of them. */
size_t hd_key_group(const hd_key_row *first, size_t count, unsigned *modes);

/** The keys of so many rows side by side, each once: "← →, h l, - +". */
void hd_key_names(const hd_key_row *first, size_t rows, bool ascii, char *buffer, size_t size);

#endif
