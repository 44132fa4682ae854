/*
 * xdg.h - the folder where the program keeps what nobody has saved: $XDG_STATE_HOME/hostdispatch.
 */
#ifndef HOSTDISPATCH_XDG_H
#define HOSTDISPATCH_XDG_H

#include "hostdispatch/error.h"

/** The folder, by default ~/.local/state/hostdispatch; to be freed. NULL where neither variable names an
 * absolute path. */
char *hd_xdg_state(void);

/** As hd_xdg_state(), made for its owner alone where it was not there; NULL with a sentence where it
 * cannot be. */
char *hd_xdg_state_make(hd_error *error);

#endif
