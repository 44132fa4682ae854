/*
 * capability.h - what the terminal can do, asked before anything is sent to it.
 *
 * Apart from terminal.c since term.h turns common words into macros.
 */
#ifndef HD_TUI_CAPABILITY_H
#define HD_TUI_CAPABILITY_H

#include <stdbool.h>

#include "hostdispatch/error.h"

/** Whether the interface can run here; otherwise the sentence names the remedy. */
bool hd_capability_check(hd_error *error);

/** Whether the terminal in use has a string capability, by its terminfo name. */
bool hd_capability_has(const char *name);

#endif
