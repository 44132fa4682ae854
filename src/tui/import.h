/*
 * import.h - the trace that is open: what its steps show, and the scenario made of those that are taken.
 *
 * Which steps are taken and what counts as dispatch is part of what is played with, so undo brings it back
 * with the scenario. Like pins a choice is never changed, every change makes another; the trace is measured
 * for the present one.
 */
#ifndef HD_TUI_IMPORT_H
#define HD_TUI_IMPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "hostdispatch/document.h"
#include "hostdispatch/trace.h"

/** The steps taken, and the rule of dispatch. */
typedef struct hd_taken {
    struct hd_taken *made_before;
    hd_trace_rule rule;
    bool step[]; /**< hd_trace_steps() of them */
} hd_taken;

typedef struct hd_import {
    hd_trace *trace; /**< owned */
    char *path;      /**< its file's; owned */
    hd_trace *after; /**< another, of the step after a change, beside it in Compare; NULL for none; owned */
    hd_import_options
        options;           /**< inputs that options gave, a step without the profiler, and the present rule */
    hd_file_id stamp;      /**< the trace's file: never to be written over */
    hd_taken *made;        /**< the choice made last; owned, with all before it */
    const hd_taken *taken; /**< that for which the trace is measured now */
    char *report;          /**< as it was formatted last, NULL for never; owned */
    const hd_taken *report_taken; /**< of which choice, */
    int report_columns;           /**< how wide */
    bool report_ascii;            /**< and in which signs */
} hd_import;

/**
 * What is made of a trace, as it is selected.
 * @param trace  owned by the result
 * @param path   its file's
 * @return NULL without memory; the trace is freed then.
 */
hd_import *hd_import_new(hd_trace *trace, const hd_import_options *options, const char *path);

/** Free it; NULL is accepted. */
void hd_import_free(hd_import *import);

/** The scenario as the steps taken show it; false with a sentence that names the missing part. */
bool hd_import_scenario(const hd_import *import, hd_scenario *scenario, hd_error *error);

/**
 * Where a scenario comes from that was made of another choice of this import, as a document's source says it.
 * @return owned by the caller; NULL without memory, or where the choice holds nothing to be measured
 */
char *hd_import_origin(hd_import *import, const hd_taken *taken, const hd_scenario *scenario);

/** The report on the trace, lines that end with newlines; owned by the import, until another is asked for.
 * Formatted only where it is another than the last. @return NULL without memory */
const char *hd_import_text(hd_import *import, int columns, bool ascii);

/** Measure the trace for a choice of this import. */
bool hd_import_use(hd_import *import, const hd_taken *taken, hd_error *error);

/** Whether the path leads to the trace itself. */
bool hd_import_is_trace(const hd_import *import, const char *path);

/** The step as it was measured, microseconds, without the profiler where that was given; 0 where no trace is
 * open, or where it does not hold it. */
double hd_import_wall(const hd_import *import);

/** @return false where nothing bounds a change: no trace is open (NULL), or it has no verdict */
bool hd_import_measured(const hd_import *import, hd_measured *measured);

/** What is left if one of a trace's operations took no time: at most without what starves for it, at least
 * without all of its host time. */
hd_bounds hd_import_without(const hd_measured *measured, const hd_trace_operation *operation);

/** Rows of who starves: the largest, and one of the others where there are more. */
#define HD_STARVING_MAX 12

typedef struct hd_starving {
    hd_trace_operation row[HD_STARVING_MAX];
    int count;      /**< 0 where no device starves */
    double starved; /**< all that the rows add up to */
} hd_starving;

void hd_import_starving(const hd_import *import, hd_starving *starving);

/** Whether inputs of `now` are not as measured. */
bool hd_import_changed(const hd_import *import, const hd_scenario *now);

/** Another choice, which begins as the present one and may be changed until it is used; NULL without memory. */
hd_taken *hd_import_another(hd_import *import);

#endif
