/*
 * recovery.h - what was not saved when the program was ended from outside, kept for the next start.
 *
 * Each session that is ended so leaves a file of its own in the state folder, for its owner alone. It is a
 * scenario file; its view says which file it is about. A session that has one open holds a lock on it, so
 * that others that start meanwhile do not offer it too.
 */
#ifndef HD_TUI_RECOVERY_H
#define HD_TUI_RECOVERY_H

#include <stdbool.h>
#include <stdio.h>

#include "hostdispatch/document.h"

#include "state.h"

/** Ask about the newest file that is nobody's; of damaged ones where there are no others; nothing where there
 * is none. */
void hd_recovery_offer(hd_app *app);

/* The answers: open it, delete it and offer the next one, leave it for later. */
void hd_recovery_open(hd_app *app);
void hd_recovery_delete(hd_app *app);
void hd_recovery_later(hd_app *app);

/**
 * Keep what is not saved.
 * @return the path of the file, to be freed; NULL where nothing is unsaved, or, with a sentence, where it
 * cannot be kept.
 */
char *hd_recovery_write(hd_app *app, hd_error *error);

/** Have what is not saved now ready for hd_swap_leave(), should the program be ended where it can no longer
 * act. */
void hd_recovery_prepare(hd_app *app);

/** What the opened file held is saved or given up: the file goes. One that is only offered stays. */
void hd_recovery_forget(hd_recovery *recovery);

/** Let go of the file, which stays. */
void hd_recovery_close(hd_recovery *recovery);

#endif
