/*
 * review.h - the whole report on one scenario, to be handed on: inputs, outputs, what it is compared with and
 * how it differs, equations, assumptions and exclusions.
 *
 * Markdown and text say all of it. SVG is the bars on one scale with their key figures and what differs from
 * the baseline; all else is in its <desc>. JSON is one object: name, description, source {kind, text}, target
 * (null for none), scenarios, equations by outputs' keys, assumptions (and exclusions), command. Each of its
 * scenarios is as report.h has it, with mark, baseline and present (true or false), reason, reaches_target
 * (null without a target) and differences {inputs: keys, ratios: by outputs' keys}. CSV is the rows of
 * report.h, then mark, baseline, present, reason, target, reaches_target, and ratio_KEY for each output that
 * is a number; what is about them all has no column.
 */
#ifndef HOSTDISPATCH_REVIEW_H
#define HOSTDISPATCH_REVIEW_H

#include "hostdispatch/report.h"
#include "hostdispatch/solve.h"

/** Scenarios of a review at most. */
#define HD_REVIEW_MAX 12

/** One scenario of a review. */
typedef struct hd_review_row {
    const char *label;  /**< for people: "now", "A  12 ops per block"; raw */
    const char *mark;   /**< "now", "opened", "A" */
    const char *name;   /**< the scenario's own, or what it is told by where it has none; raw */
    const char *reason; /**< why it is kept; raw; "" for none */
    const char
        *origin; /**< where its figures come from, if not from the document's source; raw; NULL for none */
    const hd_scenario *scenario;
    const hd_outcome *outcome;
} hd_review_row;

typedef struct hd_review {
    const char *title;                 /**< raw */
    const hd_document *document;       /**< whose description and source are told */
    hd_review_row rows[HD_REVIEW_MAX]; /**< the first is what the others are compared with */
    size_t count;                      /**< at least 1 */
    size_t present;                    /**< which row the report is about */
    const hd_target *target;           /**< NULL for none */
    const char *command;               /**< the command line that gives the present scenario; NULL for none */
} hd_review;

/** The formats that a review has: bits 1u << hd_format. */
#define HD_REVIEW_FORMATS                                                                                    \
    (1u << HD_FORMAT_TEXT | 1u << HD_FORMAT_MARKDOWN | 1u << HD_FORMAT_JSON | 1u << HD_FORMAT_CSV |          \
     1u << HD_FORMAT_SVG)

/** Write a review. @return false when `out` takes no more. */
bool hd_review_write(const hd_review *review, hd_format format, FILE *out, const hd_report_options *options);

/**
 * Write in lines of text what a picture cannot show, as the <desc> of the review's own has it: for that of
 * another.
 * @return as above.
 */
bool hd_review_write_words(const hd_review *review, FILE *out);

/** Write the table of its rows alone, with the bars, as the report of this format has it. @return as above.
 */
bool hd_review_write_rows(const hd_review *review, hd_format format, FILE *out,
                          const hd_report_options *options);

#endif
