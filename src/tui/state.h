/*
 * state.h - the folder where the program keeps what nobody has saved: $XDG_STATE_HOME/hostdispatch.
 */
#ifndef HD_TUI_STATE_H
#define HD_TUI_STATE_H

#include "hostdispatch/error.h"

/** The folder, by default ~/.local/state/hostdispatch; to be freed. NULL where neither variable names an
 * absolute path. */
char *hd_state_folder(void);

/** As hd_state_folder(), made for its owner alone where it was not there; NULL with a sentence where it
 * cannot be. */
char *hd_state_folder_made(hd_error *error);

#endif
