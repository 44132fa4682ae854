/*
 * report.h - evaluated scenarios written out, for people and for machines.
 *
 * A report is opened on a stream, given its scenarios one after another, and closed. Memory does not grow
 * with their number: JSON and CSV write each at once; text and Markdown set a few side by side, then the next
 * few.
 *
 * JSON is one object a line, {"name", "inputs": {...}, "outputs": {...}}: times are numbers in microseconds,
 * shares numbers from 0 to 1, regime a string, and what has no value is null. CSV is RFC 4180 (lines end in
 * CR LF) with a header row before the first: name, the inputs' and the outputs' keys; the same numbers, and
 * an empty cell where there is none. Both write each number as the shortest text that reads back to the same
 * double, and are UTF-8 in every locale. A scenario report is the scenario file itself: one object, or an
 * array where there are several.
 */
#ifndef HOSTDISPATCH_REPORT_H
#define HOSTDISPATCH_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "hostdispatch/document.h"
#include "hostdispatch/lever.h"
#include "hostdispatch/outcome.h"

typedef enum hd_format {
    HD_FORMAT_TEXT,
    HD_FORMAT_JSON,
    HD_FORMAT_CSV,
    HD_FORMAT_MARKDOWN,
    HD_FORMAT_SVG,
    HD_FORMAT_SCENARIO,
    HD_FORMATS /**< how many there are */
} hd_format;

typedef struct hd_format_row {
    const char *name; /**< "markdown" */
    const char *help; /**< one sentence */
} hd_format_row;

/** One row per format, in the order of hd_format. */
extern const hd_format_row hd_formats[HD_FORMATS];

typedef struct hd_report_options {
    bool ascii;  /**< text and Markdown in plain ASCII */
    int columns; /**< of a line of text; 0 for 100 */
} hd_report_options;

typedef struct hd_report hd_report;

/**
 * Begin a report on `out`, which stays the caller's and must stay open; `options` is copied. To be closed.
 * @return never NULL
 */
hd_report *hd_report_open(hd_format format, FILE *out, const hd_report_options *options);

/**
 * Add an evaluated scenario.
 * @param document  its name is written, in a scenario report all of it; not kept
 * @param outcome   of the document's scenario
 * @return false when `out` takes no more; the caller knows why from errno.
 */
bool hd_report_add(hd_report *report, const hd_document *document, const hd_outcome *outcome);

/** Levers that were applied to a scenario. */
typedef struct hd_report_levers {
    const hd_lever *levers; /**< in their order; the caller's, until the report is closed */
    size_t count;
    hd_scenario before;        /**< what they were applied to */
    hd_outcome before_outcome; /**< of it, where `compared` */
    bool compared;             /**< whether the step is to be compared with that without levers */
} hd_report_levers;

/**
 * As hd_report_add(), of a scenario to which levers were applied: text and Markdown say which and what came
 * of them, for an item too where they change how many a step has; JSON has the member `levers`.
 */
bool hd_report_add_levers(hd_report *report, const hd_document *document, const hd_outcome *outcome,
                          const hd_report_levers *levers);

/**
 * Write `"levers": {"applied": ["fuse=4x2"], "items": ..., "step_time_per_item": ..., "step_time_without":
 * ..., "gain_per_item": ...}`; the last two where they are compared.
 */
void hd_report_json_levers(FILE *out, const hd_report_levers *levers, const hd_outcome *outcome);

/**
 * End the report, write what is left, and free it; NULL is accepted. `out` is not flushed. @return as
 * hd_report_add().
 */
bool hd_report_close(hd_report *report);

/** Write an outcome's JSON object for one scenario, without a newline, as the JSON report does. */
void hd_report_json(FILE *out, const char *name, const hd_scenario *scenario, const hd_outcome *outcome);

/**
 * Write the members of that object, `"name": ..., "inputs": {...}, "outputs": {...}`, without its braces.
 * @param outputs  those that are written, `count` of them; all where `count` is 0
 */
void hd_report_json_members(FILE *out, const char *name, const hd_scenario *scenario,
                            const hd_outcome *outcome, const hd_output *outputs, size_t count);

/** Write `"inputs": {...}` as the JSON report does; inputs that are not given are null. */
void hd_report_json_inputs(FILE *out, const hd_scenario *scenario);

/**
 * Write text as a JSON string: controls and bidirectional controls are escaped, so that a terminal is left in
 * peace.
 */
void hd_report_json_string(FILE *out, const char *text);

#endif
