/*
 * signals.h - signals as flags, and the terminal's line settings as they were.
 *
 * Handlers set flags; they run only inside hd_signals_wait(), since the signals are blocked everywhere else. The one
 * exception is a crash, after which nobody would look at a flag: its handler gives the terminal back with calls that
 * are safe there, and lets the crash go on.
 */
#ifndef HD_TUI_SIGNALS_H
#define HD_TUI_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/** Catch the signals and remember the terminal's settings; a signal that was ignored stays ignored. */
void hd_signals_begin(void);

/** Everything as before hd_signals_begin(). */
void hd_signals_end(void);

/** Wait until `file` can be read or a signal came. @return false when the terminal behind it is gone. */
bool hd_signals_wait(int file);

/** Whether the signal came since the last time this was asked. */
bool hd_signals_take(int signal_number);

/** The terminal's line settings as they were at hd_signals_begin(). */
void hd_signals_restore_modes(void);

/** Stop as if nothing caught the stop, and return once continued. */
void hd_signals_stop(void);

/** Die of a signal. */
void hd_signals_die(int signal_number);

#endif
