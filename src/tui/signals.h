/*
 * signals.h - signals as flags, and the terminal's line settings as they were.
 *
 * What people send sets a flag, and comes through only inside hd_signals_wait() and from hd_signals_open() to
 * hd_signals_close(). One handler gives the terminal back for all else that ends the program, and where a terminal takes
 * no output for too long.
 */
#ifndef HD_TUI_SIGNALS_H
#define HD_TUI_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/** Catch the signals and remember the terminal's settings; an ignored signal stays ignored. `emergency` is sent to the
 * terminal where curses cannot be called. */
void hd_signals_begin(const char *emergency);
void hd_signals_end(void);

/** Wait for input or a signal, also one that came before, at most so many seconds; negative: for ever.
 * @return false when the terminal is gone */
bool hd_signals_wait(double seconds);

/** Let signals that end the program through while the screen is drawn, which may wait for the terminal. */
void hd_signals_open(void);
void hd_signals_close(void);

/** Whether the signal came since this was last asked. */
bool hd_signals_take(int signal_number);

/** A signal that is to end the program and came since this was last asked; 0 for none. */
int hd_signals_take_ending(void);

/** Give the terminal its line settings back. */
void hd_signals_restore_modes(void);

/** Give the terminal back where curses cannot be called; nothing is allocated. */
void hd_signals_give_back(void);

/** Stop as if nothing caught the stop, and return once continued. */
void hd_signals_stop(void);

/** A signal that ends the program waits for something else than the terminal, and then for the terminal anew. */
void hd_signals_rest(void);
void hd_signals_go_on(void);

/** Die of a signal as if it had not been caught; the terminal must have been given back. */
void hd_signals_die(int signal_number);

#endif
