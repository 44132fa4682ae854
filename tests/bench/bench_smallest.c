/*
 * bench_smallest.c - the smallest curses program that draws a screen of 24 full lines, all of them new, on
 * each key.
 *
 * What the interface is measured against: it computes nothing and decides nothing.
 */
#include "config.h"

#include <curses.h>
#include <locale.h>

int main(void)
{
    int key = 0;

    setlocale(LC_CTYPE, "");
    initscr();
    raw();
    noecho();
    keypad(stdscr, TRUE);
    for (int count = 0; key != 'q'; count++) {
        char line[81] = "";

        erase();
        for (int row = 0; row < 24; row++) {
            for (int i = 0; i < 80; i++)
                line[i] = (char)('a' + (i * 7 + row + count) % 26);
            mvaddstr(row, 0, line);
        }
        mvaddstr(23, 0, "the last line");
        refresh();
        key = getch();
    }
    endwin();
    return 0;
}
