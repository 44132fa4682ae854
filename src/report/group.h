/*
 * group.h - scenarios side by side, and what the formats of a report have in common.
 */
#ifndef HD_REPORT_GROUP_H
#define HD_REPORT_GROUP_H

#include "hostdispatch/file.h"
#include "hostdispatch/format.h"
#include "hostdispatch/report.h"

/** Most scenarios that stand side by side. */
#define HD_GROUP_MAX 16

/** Room for a value as hd_format_input() and hd_format_output() have it. */
#define HD_GROUP_TEXT 256

/** One scenario of a group; the name is a copy. */
typedef struct hd_report_entry {
    char *name;
    hd_scenario scenario;
    hd_outcome outcome;
    hd_report_levers levers; /* none where its count is 0 */
} hd_report_entry;

struct hd_report {
    hd_format format;
    hd_report_options options;
    FILE *out;                             /**< write here */
    hd_writing writing;                    /**< from which it comes to the caller's stream */
    const hd_report_levers *levers;        /**< of the scenario being added; NULL for none */
    size_t added;                          /**< scenarios so far, the one being added included */
    hd_report_entry entries[HD_GROUP_MAX]; /**< text and Markdown: the group that waits to be written */
    size_t waiting;                        /**< how many of them */
    hd_outcome first;                      /**< of the first scenario, which the others are compared with */
    const hd_review *review;               /**< SVG: the review that it is the picture of; NULL for none */
    const char *description; /**< SVG: what the picture says besides, in lines; NULL for nothing */
    bool more;               /**< another group follows or came before */
    char *held;              /**< scenario: the first one's text until a second comes */
};

/** How a format is written; what is NULL is not needed. */
typedef struct hd_report_writer {
    void (*add)(hd_report *report, const hd_document *document, const hd_outcome *outcome);
    void (*end)(hd_report *report);
} hd_report_writer;

extern const hd_report_writer hd_text_writer, hd_markdown_writer, hd_svg_writer;

/** Keep a scenario for the group; the caller writes the group when it is full. */
void hd_group_add(hd_report *report, const hd_document *document, const hd_outcome *outcome);

/** Empty the group. */
void hd_group_clear(hd_report *report);

/** The longest step of the group: the scale that its bars share, so that a shorter step looks shorter. */
double hd_group_scale(const hd_report *report);

/**
 * An output as a factor of the first scenario's, "0.70×", in a buffer of HD_NUMBER_MAX bytes; "" for the
 * first itself and where there is no factor: a word, no value, or one of zero.
 */
const char *hd_group_factor(char *buffer, const hd_report *report, size_t entry, hd_output output);

/**
 * The group's values of an input or an output as people read them, one for each entry: on one row those of
 * one unit have as many decimals as the one that needs most.
 */
typedef struct hd_group_row {
    char text[HD_GROUP_MAX][HD_GROUP_TEXT];
} hd_group_row;
void hd_group_inputs(hd_group_row *row, const hd_report *report, hd_input input);
void hd_group_outputs(hd_group_row *row, const hd_report *report, hd_output output);

/** An input's label for all of the group: "Ops per step" where each has one block. */
const char *hd_group_label(const hd_report *report, hd_input input);

/** The cells of the parts of an entry's bar, at most `columns` on a scale of `scale` microseconds. */
void hd_bar_cells(int cells[HD_PARTS], const hd_report_entry *entry, double scale, int columns);

/** Write that bar without a newline, and what each of its signs stands for. */
void hd_bar_write(FILE *out, const hd_report_entry *entry, double scale, int columns);
void hd_bar_legend(FILE *out);

/** Whether the entries are numbered, and an entry's number in the report, from 1. */
bool hd_group_numbered(const hd_report *report);
size_t hd_group_number(const hd_report *report, size_t entry);

/** Write for people which levers an outcome is of, a line or an item each, and what came of them. */
void hd_levers_write(const hd_report *report, const hd_report_levers *levers, const hd_outcome *outcome,
                     int indent);

/** Whether a row's input differs from the baseline's, an unset count from every set one. */
bool hd_review_differs(const hd_review *review, size_t row, hd_input input);

#endif
