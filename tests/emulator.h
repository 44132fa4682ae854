/*
 * emulator.h - the screen of a terminal inside a test: libvterm's cells, and every mode that was left on.
 */
#ifndef HD_TESTS_EMULATOR_H
#define HD_TESTS_EMULATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct hd_emulator hd_emulator;

#define HD_DEFAULT_COLOUR (-1)

/** One cell; colours are 0 to 255 of the palette, 256 + a number for direct ones, or HD_DEFAULT_COLOUR. */
typedef struct hd_emulator_cell {
    uint32_t character; /**< 0: nothing was ever written there */
    int foreground, background;
    bool bold, reverse, underline;
} hd_emulator_cell;

/** What the terminal answers when it is asked, to be sent to the program. */
typedef void hd_emulator_answer(const char *bytes, size_t length, void *whom);

/** A blank screen, to be freed with hd_emulator_free(). */
hd_emulator *hd_emulator_new(int rows, int columns, hd_emulator_answer *answer, void *whom);
void hd_emulator_free(hd_emulator *emulator);

void hd_emulator_resize(hd_emulator *emulator, int rows, int columns);
void hd_emulator_feed(hd_emulator *emulator, const char *bytes, size_t length);

/** A row as UTF-8 without the blanks at its end, "" beyond the screen; valid until the row is asked for
 * again. */
const char *hd_emulator_row(hd_emulator *emulator, int row);

/** The whole screen, rows ended by "\n"; valid until the next call. */
const char *hd_emulator_text(hd_emulator *emulator);

/** Whether the text stands in one row, and if so where its first cell is; `row` and `column` may be NULL. */
bool hd_emulator_find(hd_emulator *emulator, const char *text, int *row, int *column);

hd_emulator_cell hd_emulator_at(hd_emulator *emulator, int row, int column);

/** Whether any cell has a colour of its own. */
bool hd_emulator_coloured(hd_emulator *emulator);

void hd_emulator_cursor(const hd_emulator *emulator, int *row, int *column);
bool hd_emulator_cursor_visible(const hd_emulator *emulator);
bool hd_emulator_alternate(const hd_emulator *emulator);

/** Whether a private mode (CSI ? MODE h) is on. */
bool hd_emulator_mode(const hd_emulator *emulator, int mode);

/**
 * Everything that is not as in a terminal just switched on, in words: modes as "?1002", "keypad", "pen" for
 * text attributes left on, "charset" for line drawing. "" when all is as it was. Valid until the next call.
 */
const char *hd_emulator_left_on(hd_emulator *emulator);

#endif
