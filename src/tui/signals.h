/*
 * signals.h - signals as flags, and the terminal's line settings as they were.
 *
 * Handlers set flags; they run only inside hd_signals_wait() and between hd_signals_open() and
 * hd_signals_close(), since the signals are blocked everywhere else. Two exceptions, where nobody would look
 * at a flag: a crash, and a signal that is to end the program while the terminal takes no output and the
 * drawing waits for it. Their handlers give the terminal back with calls that are safe there, and let the
 * signal go on.
 */
#ifndef HD_TUI_SIGNALS_H
#define HD_TUI_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/** Catch the signals and remember the terminal's settings; a signal that was ignored stays ignored. */
void hd_signals_begin(void);

/** Everything as before hd_signals_begin(). */
void hd_signals_end(void);

/** Wait until `file` can be read or a signal came, also one that came before, at most so many seconds;
 * negative: for ever. @return false when the terminal behind it is gone. */
bool hd_signals_wait(int file, double seconds);

/** As hd_signals_wait(), without waiting. */
bool hd_signals_look(int file);

/** While the screen is drawn, which waits where the terminal does not read, signals that end the program come
 * through. */
void hd_signals_open(void);
void hd_signals_close(void);

/** Whether the signal came since the last time this was asked. */
bool hd_signals_take(int signal_number);

/** A signal that is to end the program and came since the last time this was asked; 0 for none. */
int hd_signals_take_ending(void);

/** The terminal's line settings as they were at hd_signals_begin(). */
void hd_signals_restore_modes(void);

/** Stop as if nothing caught the stop, and return once continued. */
void hd_signals_stop(void);

/** Let a signal that ends the program wait for something else than the terminal, and then for the terminal
 * anew. */
void hd_signals_rest(void);
void hd_signals_go_on(void);

/** Die of a signal. */
void hd_signals_die(int signal_number);

#endif
