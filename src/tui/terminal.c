#include "config.h"

#include "terminal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base64.h"
#include "capability.h"
#include "escape.h"
#include "modes.h"
#include "signals.h"

/* A paste goes on without pauses longer than this. */
#define PASTE_SECONDS 3

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
    if (terminal->mouse)
        send(HD_MOUSE_ON);
    send(HD_PASTE_ON);
}

static void leave_modes(hd_terminal *terminal)
{
    send(HD_PASTE_OFF);
    if (terminal->mouse)
        send(HD_MOUSE_OFF);
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
    set_escdelay(ESCAPE_MILLISECONDS);
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    hd_escape_define();
    nodelay(stdscr, TRUE);
    curs_set(0);
    /* Until it has been suspended once, curses flushes at every cursor move, which is thirty writes for a
     * key. */
    endwin();
    refresh();
    /* All that is typed is read before the screen is drawn; curses need not look for more while it draws. */
    typeahead(-1);
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
    clearok(curscr, TRUE);
    /* Into the alternate screen before anything else: some terminals save the hidden cursor with the main
     * one. */
    refresh();
    enter_modes(terminal);
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

bool hd_terminal_wait(double seconds)
{
    return hd_signals_wait(STDIN_FILENO, seconds);
}

bool hd_terminal_look(void)
{
    return hd_signals_look(STDIN_FILENO);
}

void hd_terminal_show(void)
{
    hd_signals_open();
    refresh();
    hd_signals_close();
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
    return hd_signals_take_ending();
}

/* More would take a terminal long, and some throw it away. */
#define CLIPBOARD_MAX 100000

/* GNU screen shows what is longer than its 4096 bytes for a sequence. */
#define CLIPBOARD_SCREEN 4000

size_t hd_terminal_clipboard_max(void)
{
    static const char *const without[] = {"linux", "vt", "cons", "ansi", "sun"};
    const char *term = getenv("TERM");

    for (size_t i = 0; term && i < sizeof without / sizeof without[0]; i++)
        if (strncmp(term, without[i], strlen(without[i])) == 0)
            return 0;
    bool screen = getenv("STY") || (term && strncmp(term, "screen", 6) == 0 && !getenv("TMUX"));
    return screen ? CLIPBOARD_SCREEN : CLIPBOARD_MAX;
}

/* OSC 52. */
void hd_terminal_copy(const char *text, size_t length)
{
    char *encoded = hd_base64(text, length);

    if (!encoded)
        return;
    hd_signals_open();
    send("\033]52;c;");
    send(encoded);
    send("\007");
    hd_signals_close();
    free(encoded);
}

void hd_terminal_rest(void)
{
    hd_signals_rest();
}

void hd_terminal_go_on(void)
{
    hd_signals_go_on();
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

/* Button codes of mouse reports: the buttons, then what is added to them. */
enum {
    BUTTON_LEFT = 0,
    BUTTONS = 3,
    MODIFIERS = 4 | 8 | 16,
    MOTION = 32,
    WHEEL_UP = 64,
    WHEEL_DOWN = 65,
};

static hd_event mouse_event(hd_escape_key report)
{
    int code = report.key & ~MODIFIERS;
    hd_event event = {.kind = HD_EVENT_UNKNOWN, .y = report.y, .x = report.x};

    if (code == WHEEL_UP || code == WHEEL_DOWN) {
        event.kind = HD_EVENT_WHEEL;
        event.key = code == WHEEL_UP ? +1 : -1;
    } else if (code < WHEEL_UP && (code & BUTTONS) == BUTTON_LEFT) {
        event.kind = report.up ? HD_EVENT_RELEASE : code & MOTION ? HD_EVENT_DRAG : HD_EVENT_PRESS;
    }
    return event;
}

static time_t seconds(void)
{
    struct timespec now = {0};

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* A paste whose end got lost would leave no key to quit with, so it ends with a pause. */
static bool still_pasting(hd_terminal *terminal)
{
    time_t now = seconds();

    if (terminal->pasting && now - terminal->pasted > PASTE_SECONDS)
        terminal->pasting = false;
    terminal->pasted = now;
    return terminal->pasting;
}

hd_event hd_terminal_next(hd_terminal *terminal)
{
    hd_escape_key read = hd_escape_read();

    switch (read.kind) {
    case HD_ESCAPE_NONE:
        return (hd_event){.kind = HD_EVENT_NONE};
    case HD_ESCAPE_MOUSE:
        return mouse_event(read);
    case HD_ESCAPE_PASTE_BEGIN:
        terminal->pasting = true;
        terminal->pasted = seconds();
        break;
    case HD_ESCAPE_PASTE_END:
        terminal->pasting = false;
        break;
    case HD_ESCAPE_KEY:
        return (hd_event){.kind = still_pasting(terminal) ? HD_EVENT_PASTE : HD_EVENT_KEY, .key = read.key};
    case HD_ESCAPE_UNKNOWN:
        break;
    }
    return (hd_event){.kind = HD_EVENT_UNKNOWN};
}
