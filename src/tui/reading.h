/*
 * reading.h - a trace that is being read: asked for, under way, done with.
 *
 * The state asks for it (HD_MODE_READING); who runs the interface then reads it, telling how far it is, and
 * says how it ended. Nothing else changes meanwhile.
 */
#ifndef HD_TUI_READING_H
#define HD_TUI_READING_H

#include <stdbool.h>
#include <stdint.h>

#include "hostdispatch/trace.h"

#include "key.h"
#include "state.h"

/** What is to be made of the trace. */
typedef struct hd_reading_options {
    hd_trace_marks marks;
    hd_import_options options;
    hd_trace_selection steps;
} hd_reading_options;

/** Every step, dispatch by wall. */
hd_reading_options hd_reading_usual(void);

/** Ask for the trace at `path`, which is owned by the app from now on. */
void hd_reading_ask(hd_app *app, char *path);

/** Ask for a second trace, to stand beside the one that is open. */
void hd_reading_ask_second(hd_app *app, char *path);

/** Ask for it again, each range of this name being a step. */
void hd_reading_ask_marked(hd_app *app, const char *path, const char *name);

/** Tell how far it is, after so many seconds. @return false when it is to be stopped. */
bool hd_reading_progress(hd_app *app, uint64_t read, uint64_t total, double seconds);

/** Stop it; where `quit` is not 0, also leave. */
void hd_reading_stop(hd_app *app, int quit);

/**
 * It has ended: open what was read, asking first where something else is not saved.
 * @param trace  owned by the app from now on; NULL where it could not be read, or was stopped
 * @param error  why; set also where no scenario can be made of it
 * @return whether it was opened, or will be. Otherwise the status line says why not.
 */
bool hd_reading_end(hd_app *app, hd_trace *trace, const hd_reading_options *options, hd_error *error);

#endif
