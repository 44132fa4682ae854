/*
 * terminal.h - the terminal: started, read, left as it was found.
 */
#ifndef HD_TUI_TERMINAL_H
#define HD_TUI_TERMINAL_H

#include <signal.h>
#include <stdbool.h>
#include <time.h>

#include "hostdispatch/tui.h"

#include "theme.h"

typedef enum hd_event_kind {
    HD_EVENT_NONE,  /**< nothing is waiting */
    HD_EVENT_KEY,   /**< `key`: a code point or an hd_key */
    HD_EVENT_PASTE, /**< `key`: a character that was pasted */
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

typedef struct hd_terminal {
    SCREEN *screen;
    bool mouse;    /**< mouse reports are switched on */
    bool pasting;  /**< between the marks of a bracketed paste */
    time_t pasted; /**< when the last of it came */

} hd_terminal;

/**
 * Take the terminal over. Nothing is sent to it unless this succeeds.
 * @return false with a sentence that names the remedy: not a terminal, unknown TERM, one that cannot place
 * the cursor.
 */
bool hd_terminal_begin(hd_terminal *terminal, const hd_tui_options *options, hd_error *error);

/** Whether colour is wanted: --color, NO_COLOR. */
bool hd_terminal_may_color(hd_color color);

/** Whether the terminal says, in COLORFGBG, that its background is white or light grey. */
bool hd_terminal_is_light(void);

/** Give the terminal back as it was. */
void hd_terminal_end(hd_terminal *terminal);

/** Give it back, stop until the shell continues the program, and take it over again. */
void hd_terminal_suspend(hd_terminal *terminal);

/** Wait for input or a signal, at most so many seconds; negative: for ever. @return false when the terminal is
 * gone. */
bool hd_terminal_wait(double seconds);

/** Let input and signals come in without waiting for them. @return false when the terminal is gone. */
bool hd_terminal_look(void);

/** Send what was drawn; signals that end the program come through while the terminal takes its time. */
void hd_terminal_show(void);

/** The next event, without waiting. */
hd_event hd_terminal_next(hd_terminal *terminal);

/** What happened to the program meanwhile; each question is answered once. */
bool hd_terminal_was_resized(void);
bool hd_terminal_was_continued(void);
bool hd_terminal_is_to_stop(void);

/** The signal that is to end the program, or 0. */
int hd_terminal_ending_signal(void);

/** Take the terminal's present size over. */
void hd_terminal_resize(int *rows, int *columns);

/** Set up the terminal's modes again, after something else may have changed them. */
void hd_terminal_resume(hd_terminal *terminal);

/** How many bytes in base64 the terminal's clipboard takes through it; 0 where it has none. */
size_t hd_terminal_clipboard_max(void);

/** Put text on the terminal's clipboard; it never says whether it did. */
void hd_terminal_copy(const char *text, size_t length);

/** Between these two a signal that ends the program does not wait for the terminal, but for what is being
 * done. */
void hd_terminal_rest(void);
void hd_terminal_go_on(void);

/** Die of a signal, as if it had not been caught; the terminal must have been given back. */
void hd_terminal_die(int signal_number);

#endif
