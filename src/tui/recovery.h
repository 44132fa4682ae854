/*
 * recovery.h - the swap file: what is not saved, kept on disk for the next start.
 *
 * A session writes one in the state folder, for its owner alone, while it has work that nobody saved, and
 * removes it at a clean end. It is a scenario file whose view says which file it is about; opening it brings
 * the work back. Beside it stands a lock file, which its session holds: others do not list it meanwhile.
 */
#ifndef HD_TUI_RECOVERY_H
#define HD_TUI_RECOVERY_H

#include <time.h>

#include "state.h"

/** A session's swap file. Begin with all members 0. */
typedef struct hd_recovery {
    char *path;       /**< NULL while there is none; owned */
    int lock;         /**< the lock file, open; only with a path */
    hd_state written; /**< the work that the file holds, or that could not be written */
    bool tried;       /**< `written` is set */
    double changed;   /**< when there first was more than that; 0 while there is not */
    double when;      /**< when it was written last */
} hd_recovery;

/**
 * Write the work if it is time to: half a second after a change, and a second after the last write. Remove
 * the file when nothing is unsaved any more.
 * @param now  seconds on a clock that only goes forward
 * @return the seconds until it is to be called again; -1 while nothing waits to be written; 0 where it cannot
 * be, which the status line says
 */
double hd_recovery_keep(hd_recovery *recovery, hd_app *app, double now);

/**
 * Write at once what is not written yet, and leave the file.
 * @return its path, to be freed; NULL where there is nothing to keep, or, with a sentence, where it cannot be
 * kept.
 */
char *hd_recovery_leave(hd_recovery *recovery, hd_app *app, hd_error *error);

/** Remove the session's file. */
void hd_recovery_forget(hd_recovery *recovery);

/** Let go of the file, which stays. */
void hd_recovery_close(hd_recovery *recovery);

/** A swap file that no session holds. */
typedef struct hd_left_file {
    char *path;
    char subject[256]; /**< what the work was on: "a.json", "the preset gpt-eager"; raw */
    char date[32];     /**< when it was written: "2026-12-01 09:30" */
    time_t time;
} hd_left_file;

/** List them, the newest first, to be freed with hd_recovery_list_free(); NULL where there are none. */
hd_left_file *hd_recovery_list(size_t *count);
void hd_recovery_list_free(hd_left_file *files, size_t count);

/** Delete a swap file, unless a session holds it. */
void hd_recovery_delete(const char *path);

/** Say in the status line that there is work of another session, unless something else stands there. */
void hd_recovery_offer(hd_app *app);

#endif
