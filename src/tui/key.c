#include "key.h"

#include <stdio.h>

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
    {HD_KEY_F5, "F5", "F5"},
    {HD_KEY_F10, "F10", "F10"},
};

static const char *const mode_names[HD_MODES] = {"inputs", "panel",    "typing",  "caret", "page",
                                                 "chooser", "prompt",  "question", "reading", "try",
                                                 "held",   "choice",   "number",  "explain", "lessons"};

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

size_t hd_key_group(const hd_key_row *first, size_t count, unsigned *modes)
{
    size_t rows = 1;

    for (*modes = first->modes; rows < count && !first[rows].sentence; rows++)
        *modes |= first[rows].modes;
    return rows;
}

/* Whether a row before this one has the key too: the same in another mode. */
static bool named_before(const hd_key_row *first, size_t row, int key)
{
    for (size_t i = 0; i < row; i++)
        for (int k = 0; k < HD_ROW_KEYS; k++)
            if (first[i].keys[k] == key)
                return true;
    return false;
}

/* Where the keys behind an HD_KEY_OTHER_WAY begin; the end of all where there is none. */
static int other_way(const hd_key_row *row)
{
    int k = 0;

    while (k < HD_ROW_KEYS && row->keys[k] != HD_KEY_OTHER_WAY)
        k++;
    return k + 1;
}

int hd_key_argument(const hd_key_row *row, int key)
{
    for (int k = other_way(row); k < HD_ROW_KEYS; k++)
        if (row->keys[k] == key)
            return row->argument;
    return other_way(row) > HD_ROW_KEYS ? row->argument : -row->argument;
}

int hd_key_at(const hd_key_row *row, bool other, int at)
{
    int k = other ? other_way(row) + at : at;

    return k < (other ? HD_ROW_KEYS : other_way(row) - 1) ? row->keys[k] : 0;
}

void hd_key_names(const hd_key_row *first, size_t rows, bool ascii, char *buffer, size_t size)
{
    size_t used = 0;

    buffer[0] = '\0';
    for (int k = 0; k < HD_ROW_KEYS; k++) {
        for (size_t i = 0; i < 2 * rows; i++) {
            int key = hd_key_at(&first[i / 2], i % 2, k);
            bool told = !key || key == HD_KEY_TEXT || (key > '0' && key <= '9');
            if (told || named_before(first, i / 2, key) || used >= size)
                continue;
            const char *separator = used == 0 ? "" : i == 0 ? ", " : " ";
            used += (size_t)snprintf(buffer + used, size - used, "%s%s", separator,
                                     key == '0' ? "0-9" : hd_key_name(key, ascii));
        }
    }
}
