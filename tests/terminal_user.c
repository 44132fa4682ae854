/* What the user of a terminal does. */
#include "config.h"

#include "terminal_private.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

void hd_terminal_send(hd_terminal *t, const char *bytes, size_t length)
{
    long long end = hd_terminal_now() + HD_DEADLINE;

    while (length > 0 && t->master >= 0) {
        ssize_t put = write(t->master, bytes, length);
        if (put > 0) {
            bytes += put;
            length -= (size_t)put;
            continue;
        }
        ck_assert_msg(hd_terminal_now() < end, "the program does not read what is typed");
        hd_terminal_wait(t, true, (int)(end - hd_terminal_now()));
    }
}

void hd_terminal_type(hd_terminal *t, const char *text)
{
    hd_terminal_send(t, text, strlen(text));
}

void hd_terminal_paste(hd_terminal *t, const char *text)
{
    bool brackets = hd_emulator_mode(t->screen, 2004);

    hd_terminal_type(t, brackets ? "\033[200~" : "");
    hd_terminal_type(t, text);
    hd_terminal_type(t, brackets ? "\033[201~" : "");
}

void hd_terminal_mouse(hd_terminal *t, hd_mouse what, int button, int row, int column)
{
    bool drags = hd_emulator_mode(t->screen, 1002) || hd_emulator_mode(t->screen, 1003);
    char bytes[64];

    if (what == HD_DRAG ? !drags : !drags && !hd_emulator_mode(t->screen, 1000))
        return;
    int code = button + (what == HD_DRAG ? 32 : 0);
    if (hd_emulator_mode(t->screen, 1006))
        snprintf(bytes, sizeof bytes, "\033[<%d;%d;%d%c", code, column + 1, row + 1,
                 what == HD_RELEASE ? 'm' : 'M');
    else
        snprintf(bytes, sizeof bytes, "\033[M%c%c%c", 32 + (what == HD_RELEASE ? 3 : code), 33 + column,
                 33 + row);
    hd_terminal_type(t, bytes);
}

void hd_terminal_click(hd_terminal *t, int row, int column)
{
    hd_terminal_mouse(t, HD_PRESS, HD_LEFT, row, column);
    hd_terminal_mouse(t, HD_RELEASE, HD_LEFT, row, column);
}

void hd_terminal_resize(hd_terminal *t, int rows, int columns)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};

    t->rows = rows;
    t->columns = columns;
    hd_terminal_take(t);
    hd_emulator_resize(t->screen, rows, columns);
    ck_assert_int_eq(ioctl(t->master, TIOCSWINSZ, &size), 0);
}

void hd_terminal_signal(hd_terminal *t, int number)
{
    ck_assert_int_eq(kill(t->program, number), 0);
}

void hd_terminal_hang_up(hd_terminal *t)
{
    hd_terminal_take(t);
    close(t->master);
    t->master = -1;
}

void hd_terminal_foreground(hd_terminal *t)
{
    t->changed = false;
    ck_assert_int_eq(write(t->commands, &(char){HD_FOREGROUND}, 1), 1);
}
