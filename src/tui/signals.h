/*
 * signals.h - signals as flags, and the terminal's line settings as they were.
 *
 * What people send sets a flag: those signals are blocked but inside hd_signals_wait() and between
 * hd_signals_open() and hd_signals_close(). Everything else that would end the program, and an end for which a
 * terminal that takes no output is waited for too long, goes to one handler: with calls that are safe there it
 * gives the terminal back, and lets the signal go on.
 */
#ifndef HD_TUI_SIGNALS_H
#define HD_TUI_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/** Catch the signals and remember the terminal's settings; a signal that was ignored stays ignored.
 * `emergency`: what is sent to the terminal where curses cannot be called. */
void hd_signals_begin(const char *emergency);

/** Everything as before hd_signals_begin(). */
void hd_signals_end(void);

/** Wait until standard input can be read or a signal came, also one that came before, at most so many seconds;
 * negative: for ever. @return false when the terminal is gone. */
bool hd_signals_wait(double seconds);

/** While the screen is drawn, which waits where the terminal does not read, signals that end the program come
 * through. */
void hd_signals_open(void);
void hd_signals_close(void);

/** Whether the signal came since the last time this was asked. */
bool hd_signals_take(int signal_number);

/** A signal that is to end the program and came since the last time this was asked; 0 for none. */
int hd_signals_take_ending(void);

/** Give the terminal its line settings as they were at hd_signals_begin(). */
void hd_signals_restore_modes(void);

/** Stop as if nothing caught the stop, and return once continued. */
void hd_signals_stop(void);

/** Let a signal that ends the program wait for something else than the terminal, and then for the terminal
 * anew. */
void hd_signals_rest(void);
void hd_signals_go_on(void);

/** Die of a signal, as if it had not been caught; the terminal must have been given back. */
void hd_signals_die(int signal_number);

#endif
