/*
 * fixture_screen.c - a small program to try the tests' terminal on: it shows what it reads, and leaves as it
 * is told.
 */
#include "config.h"

#include <curses.h>
#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void modes(const char *end)
{
    printf("\033[?2004%s\033[?1002%s", end, end);
    fflush(stdout);
}

static void draw(int key)
{
    static const wchar_t wide[] = L"é│漢x";

    erase();
    mvprintw(0, 0, "fixture %dx%d", LINES, COLS);
    mvaddwstr(1, 2, wide);
    mvhline_set(2, 0, &(cchar_t){.chars = L"━"}, 40);
    attrset(A_BOLD | COLOR_PAIR(1));
    mvaddstr(3, 4, "bold red");
    attrset(A_REVERSE);
    mvaddstr(4, 4, "reverse");
    attrset(A_NORMAL);
    mvprintw(5, 0, "key %d", key);
    move(5, 4);
    refresh();
}

/* The terminal is gone, and the signal that says so is on its way, unless it is ignored. */
static void await_hang_up(void)
{
    struct sigaction action;

    sigaction(SIGHUP, NULL, &action);
    while (action.sa_handler == SIG_DFL)
        pause();
}

/*
 * The next key; ERR when the terminal is gone. A resize that is signalled just before curses begins to read
 * waits for the next key, so the reading ends every now and then.
 */
static int next_key(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int key;

    timeout(100);
    while ((key = getch()) == ERR)
        if (poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)))
            return ERR;
    return key;
}

static void show_mouse(void)
{
    MEVENT event;

    if (getmouse(&event) == OK) {
        mvprintw(6, 0, "mouse %d,%d %lx", event.y, event.x, (unsigned long)event.bstate);
        refresh();
    }
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    if (argc > 1 && strcmp(argv[1], "fail") == 0) {
        fprintf(stderr, "no terminal: %s\n", isatty(STDOUT_FILENO) ? "" : strerror(errno));
        return 3;
    }
    initscr();
    raw();
    noecho();
    keypad(stdscr, TRUE);
    mousemask(ALL_MOUSE_EVENTS, NULL);
    if (has_colors()) {
        start_color();
        use_default_colors();
        init_pair(1, COLOR_RED, -1);
    }
    modes("h");
    draw(0);
    for (int key; (key = next_key()) != ERR;) {
        if (key == KEY_MOUSE) {
            show_mouse();
            continue;
        }
        if (key == 'i')
            curs_set(0);
        if (key == 'd') /* leaves the terminal as it is */
            _exit(0);
        if (key == 'q' || key == 032) {
            modes("l");
            endwin();
        }
        if (key == 'q')
            return 7;
        if (key == 032) {
            raise(SIGSTOP);
            modes("h");
        }
        draw(key);
    }
    await_hang_up();
    return 1;
}
