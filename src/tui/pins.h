/*
 * pins.h - scenarios kept for comparison, and which of them is the baseline.
 *
 * A set is never changed: every change makes another, so that undo can go back to the one before. All sets
 * belong to the hd_pins_store that made them.
 */
#ifndef HD_TUI_PINS_H
#define HD_TUI_PINS_H

#include "hostdispatch/outcome.h"

/** Pins kept at most: A to H. */
#define HD_PINS_MAX 8

/** Bytes of a pin's name and reason, NUL included. */
#define HD_PIN_NAME_MAX 80
#define HD_PIN_REASON_MAX 240

/** The baseline that is no pin: the scenario as opened. */
#define HD_BASELINE_OPENED (-1)

typedef struct hd_pin {
    char letter;                    /**< 'A' to 'H'; stays the pin's while it is kept */
    char name[HD_PIN_NAME_MAX];     /**< raw; "" for none: its values then stand for it */
    char reason[HD_PIN_REASON_MAX]; /**< raw; why it is kept, "" for none */
    hd_scenario scenario;
    hd_outcome outcome;           /**< of the scenario */
    const struct hd_taken *taken; /**< the steps and the rule of the trace as it was kept; NULL without one */
} hd_pin;

typedef struct hd_pins {
    int count;
    int baseline; /**< index of a pin, or HD_BASELINE_OPENED */
    hd_pin pin[HD_PINS_MAX];
    struct hd_pins *made_before;
} hd_pins;

typedef struct hd_pins_store {
    hd_pins *last;
} hd_pins_store;

/** The set without pins. */
extern const hd_pins hd_pins_none;

/** A copy of `pins` that may be changed until it is used; NULL without memory. */
hd_pins *hd_pins_copy(hd_pins_store *store, const hd_pins *pins);

/** Add a pin under the first free letter. @return its index, or -1 when there are as many as can be kept. */
int hd_pins_add(hd_pins *pins, const hd_scenario *scenario, const hd_outcome *outcome);

/** Take a pin out; if it was the baseline, the scenario as opened is again. */
void hd_pins_drop(hd_pins *pins, int index);

/** The pin with exactly these inputs, or -1. */
int hd_pins_find(const hd_pins *pins, const hd_scenario *scenario);

/** Whether two sets keep the same under the same letters, names and reasons, with the same baseline. */
bool hd_pins_equal(const hd_pins *a, const hd_pins *b);

/** Free all sets. */
void hd_pins_free(hd_pins_store *store);

#endif
