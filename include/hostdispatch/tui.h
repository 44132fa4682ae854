/*
 * tui.h - the interface.
 */
#ifndef HOSTDISPATCH_TUI_H
#define HOSTDISPATCH_TUI_H

#include <stdbool.h>
#include <stdio.h>

#include "hostdispatch/error.h"
#include "hostdispatch/scenario.h"
#include "hostdispatch/trace.h"

typedef enum hd_color {
    HD_COLOR_AUTO,   /**< as the terminal can, none when NO_COLOR is set to anything but "" */
    HD_COLOR_ALWAYS, /**< also with NO_COLOR */
    HD_COLOR_NEVER,
} hd_color;

typedef struct hd_tui_options {
    const char *path;           /**< the scenario file or trace to open; NULL for none */
    const char *after;          /**< another trace, of the step after a change; NULL for none */
    const hd_scenario *changed; /**< inputs that options gave; NULL for none. Without a path: complete. */
    unsigned changes;           /**< bit (1u << input) for each input to be taken from `changed` */
    hd_trace_marks marks;       /**< of a trace: which ranges are the steps */
    hd_trace_selection steps;   /**< of a trace: the steps to take, HD_TRACE_ALL for all, */
    hd_trace_rule rule;         /**< what counts as dispatch, */
    double step_unprofiled;     /**< and a step's wall without the profiler, microseconds; 0: not known */
    bool lessons;               /**< begin with the list of lessons, */
    const char *lesson;         /**< or with this lesson file; NULL for none */
    bool covered;               /**< begin with the outcome covered */
    bool plain;                 /**< without a screen: lines in, lines out */
    bool ascii;                 /**< draw with plain ASCII, whatever the locale */
    bool no_mouse;              /**< leave the mouse to the terminal */
    hd_color color;
} hd_tui_options;

/**
 * Run the interface on standard input and output until the person quits.
 *
 * The terminal is left as it was found, whatever ends the program; a signal that ends it is raised again
 * after that, so that the program dies of it. With neither a path nor changed inputs the first preset is
 * opened.
 * @return false with a sentence when nothing stays on the screen: there is no terminal, it cannot do what is
 *         needed, or the scenario or trace could not be opened.
 */
bool hd_tui_run(const hd_tui_options *options, hd_error *error);

/** Write the key table for the man page: one row per line, mode, keys and sentence separated by tabs. */
void hd_tui_keys(FILE *out);

/** Write the texts of a scenario file's `view` for the man page: one per line, key and meaning separated by a
 * tab. */
void hd_tui_views(FILE *out);

#endif
