/*
 * history.h - undo and redo.
 */
#ifndef HD_TUI_HISTORY_H
#define HD_TUI_HISTORY_H

#include <stdbool.h>
#include <stddef.h>

#include "hostdispatch/lever.h"
#include "hostdispatch/scenario.h"
#include "hostdispatch/target.h"

#include "pins.h"
#include "sweeping.h"

/** What is played with and what undo brings back. */
typedef struct hd_state {
    hd_scenario scenario;
    double device_per_block; /**< > 0: device_time follows blocks at this many microseconds each; 0: it is
                                free */
    bool targeted;           /**< a target is set */
    hd_target target;        /**< what is looked for */
    const hd_pins *pins;     /**< what is kept for comparison, and the baseline; never NULL */
    const struct hd_taken *taken; /**< the steps of the trace and the rule; NULL where no trace is open */
    hd_lever levers[HD_LEVERS];   /**< the strengths in the panel What-if */
    hd_sweeping sweeping;         /**< what the panel Sweep shows */
} hd_state;

/** What is chosen in What-if and Sweep as it usually is; without pins, target and link. The inputs stay. */
void hd_state_usual(hd_state *play);

/** Whether the levers have the same strengths in two. */
bool hd_state_same_levers(const hd_state *a, const hd_state *b);

/** Whether two have the same inputs, target, pins and baseline. A link or what is chosen in a panel is set
 * again with a key: to lose it is no loss of work. */
bool hd_state_same_work(const hd_state *a, const hd_state *b);

/** All states from the start on; the present one is entries[at]. */
typedef struct hd_history {
    hd_state *entries;
    size_t count, capacity, at;
    hd_state undone;     /**< what the entry on top took the place of, */
    size_t count_before; /**< and how many there were then: hd_history_drop() brings them back */
    int tag; /**< of the entry on top: states set with the same tag, one after another, are one entry; 0 is
                none */
} hd_history;

/** Begin anew at `play`. */
void hd_history_begin(hd_history *history, const hd_state *play);

/** Add a state after the present one; what was undone is gone. */
void hd_history_add(hd_history *history, const hd_state *play, int tag);

/** End the run of states that are one entry. */
void hd_history_seal(hd_history *history);

/** Forget the entry on top if it carries this tag: what it recorded is being taken back, and what was undone
 * before it can be redone. */
void hd_history_drop(hd_history *history, int tag);

/** The state before (-1) or after (+1) the present one, which it becomes; NULL at the end. */
const hd_state *hd_history_move(hd_history *history, int direction);

void hd_history_free(hd_history *history);

#endif
