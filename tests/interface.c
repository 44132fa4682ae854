#include "config.h"

#include "check_terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const interface_terms[] = {"xterm-256color", "screen-256color", "tmux-256color",
                                       "linux",          "vt100",           NULL};

hd_terminal *interface_open(hd_terminal_options options)
{
    hd_terminal *t = hd_terminal_start(&options);

    hd_terminal_expect(t, "Ops per ");
    hd_terminal_settle(t, HD_REST);
    return t;
}

typedef struct row_wanted {
    const char *label, *value;
} row_wanted;

/* What stands after the label, without the blanks around it, ended by two blanks or the row's end. */
static bool value_is(hd_terminal *t, const void *what)
{
    const row_wanted *wanted = what;
    int row;

    if (!hd_emulator_find(t->screen, wanted->label, &row, NULL))
        return false;
    const char *at = strstr(hd_emulator_row(t->screen, row), wanted->label) + strlen(wanted->label);
    at += strspn(at, " ");
    size_t length = strlen(wanted->value);
    return strncmp(at, wanted->value, length) == 0 &&
           (at[length] == '\0' || strncmp(at + length, "  ", 2) == 0);
}

void interface_expect_value(hd_terminal *t, const char *label, const char *value)
{
    ck_assert_msg(hd_terminal_until(t, value_is, &(row_wanted){label, value}, HD_DEADLINE),
                  "'%s' never was %s:\n%s", label, value, hd_emulator_text(t->screen));
}

static bool has_focus(hd_terminal *t, const void *label)
{
    char marked[2][64];

    snprintf(marked[0], sizeof marked[0], "▌%s", (const char *)label);
    snprintf(marked[1], sizeof marked[1], ">%s", (const char *)label);
    return hd_terminal_shows(t, marked[0]) || hd_terminal_shows(t, marked[1]);
}

void interface_expect_focus(hd_terminal *t, const char *label)
{
    ck_assert_msg(hd_terminal_until(t, has_focus, label, HD_DEADLINE), "'%s' never had the focus:\n%s", label,
                  hd_emulator_text(t->screen));
}

char *interface_snapshot(hd_terminal *t)
{
    hd_terminal_settle(t, HD_REST);
    return strdup(hd_emulator_text(t->screen));
}

bool interface_is(hd_terminal *t, const void *snapshot)
{
    return strcmp(hd_emulator_text(t->screen), snapshot) == 0;
}

/* Both screens whole would be more than Check can pass on. */
static const char *first_difference(hd_terminal *t, const char *wanted, char *buffer, size_t size)
{
    for (int row = 0; row < t->rows; row++) {
        const char *got = hd_emulator_row(t->screen, row);
        size_t length = strcspn(wanted, "\n");
        if (strlen(got) != length || strncmp(got, wanted, length) != 0) {
            snprintf(buffer, size, "row %d is\n%s\nand not\n%.*s", row, got, (int)length, wanted);
            return buffer;
        }
        wanted += length + (wanted[length] == '\n');
    }
    return "they do not differ";
}

void interface_expect_snapshot(hd_terminal *t, const char *snapshot)
{
    char difference[2500];

    if (!hd_terminal_until(t, interface_is, snapshot, HD_DEADLINE))
        ck_abort_msg("%s\non the screen\n%.4000s",
                     first_difference(t, snapshot, difference, sizeof difference),
                     hd_emulator_text(t->screen));
}

static bool same_cell(hd_emulator_cell a, hd_emulator_cell b)
{
    bool blank = (a.character == 0 || a.character == ' ') && (b.character == 0 || b.character == ' ');

    /* The second half of a wide character looks as the first does. */
    if (a.character == UINT32_MAX && b.character == UINT32_MAX)
        return true;
    return a.background == b.background && a.reverse == b.reverse && a.underline == b.underline &&
           (blank || (a.character == b.character && a.foreground == b.foreground && a.bold == b.bold));
}

void interface_expect_as_drawn_anew(hd_terminal *t, const char *keys)
{
    hd_emulator_cell *cells = malloc((size_t)(t->rows * t->columns) * sizeof *cells);
    bool escape = keys[0] && keys[strlen(keys) - 1] == '\033';

    hd_terminal_settle(t, escape ? HD_REST_AFTER_ESC : HD_REST);
    for (int y = 0; y < t->rows; y++)
        for (int x = 0; x < t->columns; x++)
            cells[y * t->columns + x] = hd_emulator_at(t->screen, y, x);
    hd_terminal_type(t, "\f");
    hd_terminal_settle(t, HD_REST);
    for (int y = 0; y < t->rows; y++)
        for (int x = 0; x < t->columns; x++)
            if (!same_cell(cells[y * t->columns + x], hd_emulator_at(t->screen, y, x)))
                ck_abort_msg("after %s: %d, %d is another in\n%.3000s", keys, y, x, hd_emulator_text(t->screen));
    free(cells);
}

void interface_expect_restored(hd_terminal *t)
{
    struct termios after = hd_terminal_settings(t);

    ck_assert_str_eq(hd_emulator_left_on(t->screen), "");
    ck_assert_msg(!hd_emulator_alternate(t->screen), "the alternate screen is left on");
    ck_assert_msg(hd_emulator_cursor_visible(t->screen), "the cursor is left hidden");
    ck_assert_msg(hd_terminal_settings_equal(&t->before, &after),
                  "the line settings differ: %x %x %x, not %x %x %x", after.c_iflag, after.c_oflag,
                  after.c_lflag, t->before.c_iflag, t->before.c_oflag, t->before.c_lflag);
}
