#include "config.h"

#include "terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "signals.h"

/* It makes macros of common words, such as columns. */
#include <term.h>

/* Clicks, drags and places beyond column 223; bracketed paste: curses knows nothing of these modes. */
#define MOUSE_ON "\033[?1000h\033[?1002h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1002l\033[?1000l"
#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"

/* A key's output is one write, a whole screen's a few. */
static char buffer[16384];

/* Modes off, cursor on, colours off, main screen: what is sent where curses cannot be called. */
#define EMERGENCY PASTE_OFF MOUSE_OFF "\033[?25h\033[0m\033[?1049l\r\n"

/* Whether the terminal in use has a string capability, by its terminfo name. */
static bool has(const char *name)
{
    const char *value = tigetstr(name);

    return value && value != (char *)-1;
}

/* Whether the interface can run here; otherwise the sentence names the remedy. */
static bool check(hd_error *error)
{
    int status = 0;

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return hd_fail(
            error, 0,
            "the interface needs a terminal for input and output; hostdispatch eval prints the figures");
    const char *name = getenv("TERM");
    if (!name || !*name)
        return hd_fail(error, 0,
                       "TERM is not set, so the terminal is unknown; try TERM=xterm-256color hostdispatch, or use "
                       "hostdispatch eval");
    if (setupterm(NULL, STDOUT_FILENO, &status) != OK)
        return hd_fail(
            error, 0,
            "this machine does not know the terminal type \"%.60s\"; try TERM=xterm-256color hostdispatch, or use "
            "hostdispatch eval",
            name);
    bool able = has("cup");
    del_curterm(cur_term);
    return able ||
           hd_fail(error, 0,
                   "the terminal type \"%.60s\" cannot place the cursor; set TERM to one that can, or use "
                   "hostdispatch eval",
                   name);
}

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
        send(MOUSE_ON);
    send(PASTE_ON);
}

static void leave_modes(hd_terminal *terminal)
{
    hd_screen_end(&terminal->screen);
    send(PASTE_OFF);
    if (terminal->mouse)
        send(MOUSE_OFF);
}

bool hd_terminal_begin(hd_terminal *terminal, const hd_tui_options *options, hd_error *error)
{
    *terminal = (hd_terminal){0};
    if (!check(error))
        return false;
    /* Exported by some shells, they would freeze the size that curses sees. */
    unsetenv("LINES");
    unsetenv("COLUMNS");
    hd_signals_begin(EMERGENCY);
    terminal->curses = newterm(NULL, stdout, stdin);
    if (!terminal->curses) {
        hd_signals_end();
        return hd_fail(error, 0, "the terminal could not be started; hostdispatch eval prints the figures");
    }
    raw();
    noecho();
    nonl();
    refresh();
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    hd_screen_begin(&terminal->screen);
    terminal->mouse = !options->no_mouse && has("kmous");
    terminal->decoder = hd_decoder_new(STDIN_FILENO);
    enter_modes(terminal);
    return true;
}

void hd_terminal_end(hd_terminal *terminal)
{
    leave_modes(terminal);
    endwin();
    hd_signals_restore_modes();
    hd_signals_end();
    delscreen(terminal->curses);
    terminal->curses = NULL;
}

void hd_terminal_resume(hd_terminal *terminal)
{
    reset_prog_mode();
    /* Into the alternate screen before anything else, with the cursor on: some terminals save a hidden one with the
     * main screen. It is hidden where what the program sent last was thrown away, as Ctrl-Z in a shell does: that is
     * over with the line settings above. */
    hd_screen_end(&terminal->screen);
    clearok(curscr, TRUE);
    refresh();
    enter_modes(terminal);
}

void hd_terminal_suspend(hd_terminal *terminal)
{
    leave_modes(terminal);
    endwin();
    hd_signals_restore_modes();
    hd_signals_stop();
    hd_terminal_resume(terminal);
}

void hd_terminal_show(hd_terminal *terminal, const hd_canvas *canvas)
{
    hd_signals_open();
    hd_screen_show(&terminal->screen, canvas);
    hd_signals_close();
}

/* Bytes, of which base64 makes a third more. More would take a terminal long, and some throw it away. */
#define CLIPBOARD_MAX 75000

/* GNU screen shows what is longer than its 4096 bytes for a sequence. */
#define CLIPBOARD_SCREEN 3000

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

static const char base64_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

char *hd_base64(const char *bytes, size_t length)
{
    char *text = hd_must(malloc((length + 2) / 3 * 4 + 1)), *to = text;

    for (size_t i = 0; i < length; i += 3) {
        size_t left = length - i;
        unsigned group = (unsigned)(unsigned char)bytes[i] << 16;
        group |= left > 1 ? (unsigned)(unsigned char)bytes[i + 1] << 8 : 0;
        group |= left > 2 ? (unsigned char)bytes[i + 2] : 0u;
        *to++ = base64_digits[group >> 18];
        *to++ = base64_digits[group >> 12 & 63];
        *to++ = left > 1 ? base64_digits[group >> 6 & 63] : '=';
        *to++ = left > 2 ? base64_digits[group & 63] : '=';
    }
    *to = '\0';
    return text;
}

/* OSC 52. */
void hd_terminal_copy(const char *text, size_t length)
{
    char *encoded = hd_base64(text, length);

    hd_signals_open();
    send("\033]52;c;");
    send(encoded);
    send("\007");
    hd_signals_close();
    free(encoded);
}

void hd_terminal_resize(int *height, int *width)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0 &&
        (size.ws_row != LINES || size.ws_col != COLS))
        resizeterm(size.ws_row, size.ws_col);
    *height = LINES;
    *width = COLS;
}
