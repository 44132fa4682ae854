#include "config.h"

#include "terminal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "capability.h"
#include "escape.h"
#include "signals.h"

/* Drag motion and bracketed paste, which curses neither turns on nor off. */
#define DRAG_ON "\033[?1002h"
#define DRAG_OFF "\033[?1002l"
#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"

/* A lone Esc is known as such after this long; what a key sends comes faster. */
#define ESCAPE_MILLISECONDS 50

static void send(const char *sequence)
{
    fputs(sequence, stdout);
    fflush(stdout);
}

bool hd_terminal_may_color(hd_color color)
{
    const char *refused = getenv("NO_COLOR");

    return color == HD_COLOR_ALWAYS || (color == HD_COLOR_AUTO && !(refused && *refused));
}

bool hd_terminal_is_light(void)
{
    const char *colors = getenv("COLORFGBG");
    const char *last = colors ? strrchr(colors, ';') : NULL;

    return last && (strcmp(last, ";7") == 0 || strcmp(last, ";15") == 0);
}

static void enter_modes(hd_terminal *terminal)
{
    if (terminal->mouse) {
        mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON4_PRESSED | BUTTON5_PRESSED | REPORT_MOUSE_POSITION, NULL);
        send(DRAG_ON);
    }
    send(PASTE_ON);
}

static void leave_modes(hd_terminal *terminal)
{
    send(PASTE_OFF);
    if (terminal->mouse) {
        send(DRAG_OFF);
        mousemask(0, NULL);
    }
}

bool hd_terminal_begin(hd_terminal *terminal, const hd_tui_options *options, hd_error *error)
{
    *terminal = (hd_terminal){0};
    if (!hd_capability_check(error))
        return false;
    /* Exported by some shells, they would freeze the size that curses sees. */
    unsetenv("LINES");
    unsetenv("COLUMNS");
    hd_signals_begin();
    terminal->screen = newterm(NULL, stdout, stdin);
    if (!terminal->screen) {
        hd_signals_end();
        return hd_fail(error, 0, "the terminal could not be started; hostdispatch eval prints the figures");
    }
    hd_escape_define();
    set_escdelay(ESCAPE_MILLISECONDS);
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    mouseinterval(0);
    curs_set(0);
    terminal->mouse = !options->no_mouse && hd_capability_has("kmous");
    enter_modes(terminal);
    return true;
}

void hd_terminal_end(hd_terminal *terminal)
{
    leave_modes(terminal);
    curs_set(1);
    endwin();
    hd_signals_restore_modes();
    hd_signals_end();
    delscreen(terminal->screen);
    terminal->screen = NULL;
}

void hd_terminal_resume(hd_terminal *terminal)
{
    reset_prog_mode();
    enter_modes(terminal);
    clearok(curscr, TRUE);
}

void hd_terminal_suspend(hd_terminal *terminal)
{
    leave_modes(terminal);
    curs_set(1);
    endwin();
    hd_signals_restore_modes();
    hd_signals_stop();
    hd_terminal_resume(terminal);
}

bool hd_terminal_wait(void)
{
    return hd_signals_wait(STDIN_FILENO);
}

bool hd_terminal_was_resized(void)
{
    return hd_signals_take(SIGWINCH);
}

bool hd_terminal_was_continued(void)
{
    return hd_signals_take(SIGCONT);
}

bool hd_terminal_is_to_stop(void)
{
    return hd_signals_take(SIGTSTP);
}

int hd_terminal_ending_signal(void)
{
    static const int ending[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};

    for (size_t i = 0; i < sizeof ending / sizeof ending[0]; i++)
        if (hd_signals_take(ending[i]))
            return ending[i];
    return 0;
}

void hd_terminal_die(int signal_number)
{
    hd_signals_die(signal_number);
}

void hd_terminal_resize(int *rows, int *columns)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0 &&
        (size.ws_row != LINES || size.ws_col != COLS))
        resizeterm(size.ws_row, size.ws_col);
    *rows = LINES;
    *columns = COLS;
}

static hd_event mouse_event(hd_terminal *terminal)
{
    MEVENT mouse;
    hd_event event = {.kind = HD_EVENT_UNKNOWN};

    if (getmouse(&mouse) != OK)
        return event;
    event.y = mouse.y;
    event.x = mouse.x;
    if (mouse.bstate & BUTTON1_PRESSED) {
        event.kind = HD_EVENT_PRESS;
        terminal->held = true;
    } else if (mouse.bstate & BUTTON1_RELEASED) {
        event.kind = HD_EVENT_RELEASE;
        terminal->held = false;
    } else if (mouse.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)) {
        event.kind = HD_EVENT_WHEEL;
        event.key = mouse.bstate & BUTTON4_PRESSED ? +1 : -1;
    } else if ((mouse.bstate & REPORT_MOUSE_POSITION) && terminal->held) {
        /* Motion names no button; without the press remembered a horizontal wheel would look the same. */
        event.kind = HD_EVENT_DRAG;
    }
    return event;
}

hd_event hd_terminal_next(hd_terminal *terminal)
{
    hd_escape_key read = hd_escape_read();

    switch (read.kind) {
    case HD_ESCAPE_NONE:
        return (hd_event){.kind = HD_EVENT_NONE};
    case HD_ESCAPE_MOUSE:
        return mouse_event(terminal);
    case HD_ESCAPE_PASTE_BEGIN:
        terminal->pasting = true;
        break;
    case HD_ESCAPE_PASTE_END:
        terminal->pasting = false;
        break;
    case HD_ESCAPE_KEY:
        return (hd_event){.kind = terminal->pasting ? HD_EVENT_PASTE : HD_EVENT_KEY, .key = read.key};
    case HD_ESCAPE_UNKNOWN:
        break;
    }
    return (hd_event){.kind = HD_EVENT_UNKNOWN};
}
