/*
 * decode.h - what a terminal sends, byte by byte, to events: keys, pasted characters, the mouse.
 *
 * Arrows, Home and End are known in both forms (CSI and SS3) whatever terminfo says; a sequence that is not
 * known is read to its end and means nothing.
 */
#ifndef HD_TUI_DECODE_H
#define HD_TUI_DECODE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum hd_event_kind {
    HD_EVENT_NONE,  /**< nothing is waiting */
    HD_EVENT_KEY,   /**< `key`: a code point or an hd_key */
    HD_EVENT_PASTE, /**< `key`: a character that was pasted; 0 where a paste begins, HD_KEY_NONE where it ends */
    HD_EVENT_PRESS, /**< the left button, at (y, x) */
    HD_EVENT_DRAG,  /**< moved with the left button held */
    HD_EVENT_RELEASE,
    HD_EVENT_WHEEL,   /**< `key`: +1 up, -1 down */
    HD_EVENT_UNKNOWN, /**< a sequence that means nothing here */
} hd_event_kind;

typedef struct hd_event {
    hd_event_kind kind;
    int key;
    int y, x;
} hd_event;

typedef struct hd_decoder {
    int file;       /**< what is read */
    int delay;      /**< how long the rest of a sequence may take, milliseconds */
    int held;       /**< a byte read too much, or -1 */
    char cut[40];   /**< of a sequence behind its Esc, what came before a pause; "" for none */
    bool pasting;   /**< between the marks of a bracketed paste */
    int64_t came;   /**< when the last of it came, milliseconds of a clock, */
    int64_t pasted; /**< and the last that came fast */
} hd_decoder;

/** A decoder of what comes from `file`; ESCDELAY, where it is set, is its delay. */
hd_decoder hd_decoder_new(int file);

/** The next event. It waits for nothing but the rest of a sequence that has begun, and takes no byte beyond it. */
hd_event hd_decode(hd_decoder *decoder);

#endif
