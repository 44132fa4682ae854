/*
 * terminal.h - a program in a terminal, as its user has it: started by a small shell in a pseudo-terminal of
 * its own.
 *
 * Nothing here sleeps: what is waited for is asked after whenever the program has said something, until a
 * deadline that is far beyond what is promised. The functions that "expect" fail the test, showing the
 * screen; "until" tells.
 */
#ifndef HD_TESTS_TERMINAL_H
#define HD_TESTS_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

#include "emulator.h"
#include "runner.h"

/** Milliseconds; a program under sanitizers is slow, the more so where others work beside it. */
#define HD_DEADLINE 60000

extern const char hd_closed[];
#define HD_CLOSED hd_closed /**< no file at all, as after `<&-` in a shell */

typedef struct hd_terminal_options {
    const char *program;            /**< NULL: the program under test, $HD_PROGRAM */
    const char *const *arguments;   /**< those after the program's name, ended by NULL; NULL: none */
    const char *const *environment; /**< "NAME=VALUE" sets, "NAME" takes away; ended by NULL; NULL: none */
    const char *term;               /**< TERM; NULL: xterm-256color */
    const char *locale;             /**< LC_ALL; NULL: C.UTF-8 */
    int rows, columns;              /**< 0: 24 and 80 */
    const char *input, *output, *error; /**< a path, or HD_CLOSED, in place of the terminal */
    bool gone;                          /**< the terminal is closed before the program starts */
    bool nohup;                         /**< SIGHUP is ignored, as nohup(1) has it */
} hd_terminal_options;

typedef enum hd_ending { HD_EXITED, HD_KILLED, HD_STOPPED } hd_ending;

typedef struct hd_terminal {
    hd_emulator *screen;
    pid_t program;
    bool foreign; /**< it is another than the one under test */
    int rows, columns;
    char *sent; /**< every byte the program sent since the start or hd_terminal_forget() */
    size_t sent_length;
    struct termios before; /**< the line settings before the program started */
    int master,
        slave; /**< the slave is held open, so that its settings can be read after the program's end */
    pid_t shell;
    int reports, commands; /**< pipes from and to the shell */
    bool changed;          /**< the shell has reported that the program ended or stopped */
    int status;
} hd_terminal;

/** Start the program; to be ended with hd_terminal_close(). Every row of `options` may be 0. */
hd_terminal *hd_terminal_start(const hd_terminal_options *options);

/** End the program with Ctrl-C if it still runs, by signals if it does not listen, and free everything. */
void hd_terminal_close(hd_terminal *terminal);

typedef bool hd_terminal_test(hd_terminal *terminal, const void *what);

/** Whether the test holds before the deadline. */
bool hd_terminal_until(hd_terminal *terminal, hd_terminal_test *test, const void *what, int milliseconds);

/** Tests for hd_terminal_until(): a text is, or is not, on the screen; the program has ended or stopped. */
bool hd_terminal_shows(hd_terminal *terminal, const void *text);
bool hd_terminal_hides(hd_terminal *terminal, const void *text);
bool hd_terminal_ended(hd_terminal *terminal, const void *unused);

/** Wait for the text to be, or not to be, in one row of the screen. */
void hd_terminal_expect(hd_terminal *terminal, const char *text);
void hd_terminal_expect_gone(hd_terminal *terminal, const char *text);

/** Wait for the program to end or stop: to exit with this status, or to be killed or stopped by this signal.
 */
void hd_terminal_expect_end(hd_terminal *terminal, hd_ending how, int value);

/** Read no more of what the program sends, and have it send until it waits for that. */
void hd_terminal_choke(hd_terminal *terminal);

/** As hd_terminal_expect_end(), of a program that waits so. */
void hd_terminal_expect_end_choked(hd_terminal *terminal, hd_ending how, int value);

#define HD_REST 25            /**< milliseconds of silence that a program at rest is known by */
#define HD_REST_AFTER_ESC 150 /**< the same while a lone Esc may be the start of more */

/** Wait until the program has read everything, drawn everything and has been waiting for more for so long. */
void hd_terminal_settle(hd_terminal *terminal, int silence);

/** Send what the user types, all of it in as few writes as the terminal takes. */
void hd_terminal_send(hd_terminal *terminal, const char *bytes, size_t length);
void hd_terminal_type(hd_terminal *terminal, const char *text);

/** Paste, in brackets when the program asked for them. */
void hd_terminal_paste(hd_terminal *terminal, const char *text);

#define HD_LEFT 0
#define HD_MIDDLE 1
#define HD_RIGHT 2
#define HD_WHEEL_UP 64
#define HD_WHEEL_DOWN 65

typedef enum hd_mouse { HD_PRESS, HD_RELEASE, HD_DRAG } hd_mouse;

/** What the mouse does at a cell, in the encoding that the program asked for; nothing is sent when it asked
 * for none. */
void hd_terminal_mouse(hd_terminal *terminal, hd_mouse what, int button, int row, int column);
void hd_terminal_click(hd_terminal *terminal, int row, int column);

/** Change the size; the kernel tells the program. */
void hd_terminal_resize(hd_terminal *terminal, int rows, int columns);

void hd_terminal_signal(hd_terminal *terminal, int signal);

/** Close the terminal, as a window is closed; the shell passes SIGHUP on as shells do. Nothing can be seen
 * after it. */
void hd_terminal_hang_up(hd_terminal *terminal);

/** Bring a stopped program back, as `fg` does. */
void hd_terminal_foreground(hd_terminal *terminal);

/** The line settings as the kernel has them now. */
struct termios hd_terminal_settings(hd_terminal *terminal);
bool hd_terminal_settings_equal(const struct termios *a, const struct termios *b);

/** Count `sent` from here on. */
void hd_terminal_forget(hd_terminal *terminal);

/** Whether these bytes were sent. */
bool hd_terminal_sent(const hd_terminal *terminal, const char *bytes);

/** The largest byte that was sent, 0 for none. */
unsigned char hd_terminal_largest_sent(const hd_terminal *terminal);

#endif
