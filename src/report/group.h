/* group.h - a report under way, and its scenarios side by side. */
#ifndef HD_REPORT_GROUP_H
#define HD_REPORT_GROUP_H

#include "hostdispatch/file.h"
#include "hostdispatch/format.h"
#include "hostdispatch/report.h"

/** Most scenarios that stand side by side. */
#define HD_GROUP_MAX 16

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
    const hd_report_levers *levers;        /**< of the scenario being added */
    size_t added;                          /**< scenarios so far, the one being added included */
    hd_report_entry entries[HD_GROUP_MAX]; /**< text and Markdown: the group that waits to be written */
    size_t waiting;                        /**< how many of them */
    hd_outcome first;                      /**< of the first scenario, which the others are compared with */
    const hd_trace *trace;                  /**< SVG: the trace of the first scenario; NULL for none */
    const hd_import_options *trace_options; /**< how that is made */
    const hd_review *review;               /**< SVG: the review that it is the picture of; NULL for none */
    const char *description; /**< SVG: what the picture says besides, in lines; NULL for nothing */
    bool more;               /**< another group follows or came before */
    char *held;              /**< scenario: the first one's text until a second comes */
};

/** How a format is written; `end` may be NULL. */
typedef struct hd_report_writer {
    void (*add)(hd_report *report, const hd_document *document, const hd_outcome *outcome);
    void (*end)(hd_report *report);
} hd_report_writer;

extern const hd_report_writer hd_people_writer, hd_svg_writer;

/** Keep a scenario for the group, which must not be full. */
void hd_group_add(hd_report *report, const hd_document *document, const hd_outcome *outcome);

void hd_group_clear(hd_report *report);

/** The longest step of the group: the scale that its bars share. */
double hd_group_scale(const hd_report *report);

/** The cells of the parts of an entry's bar, at most `columns` on a scale of `scale` microseconds. */
void hd_bar_cells(int cells[HD_PARTS], const hd_report_entry *entry, double scale, int columns);

/** Add the bounds of a change, as `change`. */
void hd_record_bounds(hd_record *record, const hd_bounds *bounds);

/** Write raw text so that Markdown shows it as it is. */
void hd_markdown_write(FILE *out, const char *text);

/** What levers and options changed, in one line: "ops_per_block=8, graph=1us"; "" for nothing. */
void hd_levers_title(char *buffer, size_t size, const hd_report_levers *levers);

#endif
