/*
 * bench_smallest.c - the smallest curses program that redraws a screen of 24 full lines on each key.
 *
 * What the interface is measured against: it computes nothing and decides nothing, and of what it draws a single number
 * is new, so no curses program that shows as much can be faster.
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
    for (unsigned count = 0; key != 'q'; count++) {
        erase();
        for (int row = 0; row < 24; row++)
            mvprintw(row, 0, "line %-4d%10u%61s", row, row == 0 ? count : 0, "of a screen that is drawn whole");
        refresh();
        key = getch();
    }
    endwin();
    return 0;
}
