/*
 * report.h - scenarios, reviews, sweeps, traces and lessons written out, for people and for machines.
 *
 * JSON and CSV (RFC 4180, lines end in LF) have times in microseconds, shares from 0 to 1, null or an empty
 * cell where there is no value, each number as the shortest text that reads back to the same double. They are
 * UTF-8 in every locale. Functions that write return false when the stream takes no more; errno says why.
 */
#ifndef HOSTDISPATCH_REPORT_H
#define HOSTDISPATCH_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <wchar.h>

#include "hostdispatch/bounds.h"
#include "hostdispatch/sweep.h"
#include "hostdispatch/document.h"
#include "hostdispatch/error.h"
#include "hostdispatch/lesson.h"
#include "hostdispatch/lever.h"
#include "hostdispatch/outcome.h"
#include "hostdispatch/solve.h"
#include "hostdispatch/trace.h"

typedef enum hd_format {
    HD_FORMAT_TEXT,
    HD_FORMAT_JSON,
    HD_FORMAT_CSV,
    HD_FORMAT_MARKDOWN,
    HD_FORMAT_SVG,
    HD_FORMAT_SCENARIO,
    HD_FORMATS
} hd_format;

typedef struct hd_format_row {
    const char *name, *help; /**< "markdown", and one sentence */
} hd_format_row;

extern const hd_format_row hd_formats[HD_FORMATS];

typedef struct hd_report_options {
    bool ascii;  /**< text and Markdown in plain ASCII */
    int columns; /**< of a line of text; 0 for 100 */
    bool levers; /**< CSV has the column `levers`: what levers and options changed */
} hd_report_options;

typedef struct hd_report hd_report;

/**
 * Begin a report on `out`, which must stay open; `options` is copied. Memory does not grow with the number of
 * scenarios: JSON and CSV write each at once, text and Markdown a few side by side.
 */
hd_report *hd_report_open(hd_format format, FILE *out, const hd_report_options *options);

/** Add an evaluated scenario; nothing is kept. */
bool hd_report_add(hd_report *report, const hd_document *document, const hd_outcome *outcome);

/** What levers and options changed of a scenario. */
typedef struct hd_report_levers {
    const hd_lever *levers; /**< in their order; the caller's */
    size_t count;
    unsigned changed;          /**< the inputs that options changed: bits 1u << hd_input */
    hd_scenario before;        /**< what the levers were applied to */
    hd_outcome before_outcome; /**< of it, where `compared` */
    bool compared;             /**< whether the step is to be compared with that without levers */
    bool bounded;              /**< whether a trace bounds what came of them */
    hd_bounds bounds;          /**< of the measured step, where `bounded` */
} hd_report_levers;

/** As hd_report_add(), of a scenario that was changed, and with what came of the change. */
bool hd_report_add_levers(hd_report *report, const hd_document *document, const hd_outcome *outcome,
                          const hd_report_levers *levers);

/** Write what is left, and free the report; NULL is accepted. `out` is not flushed. */
bool hd_report_close(hd_report *report);

/* ---- a table ---- */

/*
 * A record is a JSON object, a row of CSV or a row of a table for people. Each datum has a key for machines,
 * a label for people, and a number or a text.
 */

typedef enum hd_datum_kind {
    HD_DATUM_NONE,
    HD_DATUM_NUMBER,
    HD_DATUM_COUNT,
    HD_DATUM_TEXT,   /**< raw */
    HD_DATUM_TRUTH,  /**< `count` is 0 or 1 */
    HD_DATUM_LIST,   /**< of texts; in CSV one cell */
    HD_DATUM_RECORDS /**< an array of objects, for JSON alone */
} hd_datum_kind;

typedef struct hd_record hd_record;

/** One of a list's texts, in a buffer of HD_ITEM_MAX bytes or where it stands; NULL behind the last. */
typedef const char *hd_item(const void *context, size_t index, char *buffer);
#define HD_ITEM_MAX 400

/** Add to an empty record what stands at `index` of an array; false behind the last. */
typedef bool hd_element(const void *context, size_t index, hd_record *record);

typedef struct hd_datum {
    const char *group;  /**< JSON: the object that holds it, "differences/ratios"; "" for none */
    const char *key;    /**< JSON; NULL: it is left out there */
    const char *column; /**< CSV; NULL: it is left out there */
    const char *label;  /**< people; NULL: it is left out there */
    int width;          /**< text: columns, right-aligned; left-aligned below 0; 0 for the rest of the line */
    hd_datum_kind kind;
    double number;
    int64_t count;
    const char *text;
    hd_item *item;
    hd_element *element;
    const void *context;
    const hd_scenario *scenario; /**< whose `input` it is; NULL for none */
    const hd_outcome *outcome;   /**< whose `output` it is; NULL for none */
    hd_input input;
    hd_output output;
} hd_datum;

#define HD_DATA_MAX 160

/** A record; all that its data point to stays the caller's. It is empty where its count is 0. */
struct hd_record {
    hd_datum data[HD_DATA_MAX];
    size_t count;
};

/** Add a datum: `key` is its column too. @return it, to be changed further */
hd_datum *hd_record_number(hd_record *record, const char *group, const char *key, double number);
hd_datum *hd_record_count(hd_record *record, const char *group, const char *key, int64_t count);
hd_datum *hd_record_text(hd_record *record, const char *group, const char *key, const char *text);
hd_datum *hd_record_truth(hd_record *record, const char *group, const char *key, bool truth);
hd_datum *hd_record_list(hd_record *record, const char *group, const char *key, hd_item *item,
                         const void *context);
hd_datum *hd_record_array(hd_record *record, const char *group, const char *key, hd_element *element,
                          const void *context);
hd_datum *hd_record_input(hd_record *record, const hd_scenario *scenario, hd_input input);
hd_datum *hd_record_output(hd_record *record, const hd_outcome *outcome, hd_output output);

/** Add a cell for people alone: a number as `text`, or where `width` is not above 0 a raw text. */
hd_datum *hd_record_cell(hd_record *record, const char *label, const char *text, int width);

/** Add all inputs. */
void hd_record_inputs(hd_record *record, const hd_scenario *scenario);

/** Add a name, all inputs, and `count` outputs, or where `count` is 0 all. */
void hd_record_scenario(hd_record *record, const char *name, const hd_scenario *scenario,
                        const hd_outcome *outcome, const hd_output *outputs, size_t count);

/** Add what was before levers and options changed the document's inputs, as its `changes` has it; for JSON. */
void hd_record_changes(hd_record *record, const hd_document *document, const hd_report_levers *levers);

/** Add what levers and options changed and, where it is compared, what came of it. */
void hd_record_levers(hd_record *record, const hd_report_levers *levers, const hd_outcome *outcome);

/** Write a record, a newline behind it; CSV writes the columns' names in front where `head`. */
void hd_record_json(FILE *out, const hd_record *record);
void hd_record_csv(FILE *out, const hd_record *record, bool head);
void hd_record_write(FILE *out, hd_format format, const hd_record *record, bool head);

/** A print for people, Markdown or text. */
typedef struct hd_print {
    FILE *out;
    bool markdown;
    int columns; /**< of a line of text */
} hd_print;

hd_print hd_print_begin(FILE *out, hd_format format, const hd_report_options *options);

/** Write a heading, a blank line in front. */
void hd_print_heading(const hd_print *print, const char *heading);

/** Write raw text behind `first` ("- "), below which the text's further lines stand. */
void hd_print_text(const hd_print *print, const char *first, const char *text);
void hd_print_say(const hd_print *print, const char *first, const char *format, ...) HD_PRINTF(3, 4);

/** Write a record as a row of a table, the labels in front where `head`. */
void hd_print_row(const hd_print *print, const hd_record *record, bool head);

/* ---- a review ---- */

/*
 * A review is the whole report on one scenario, to be handed on: inputs, outputs, what it is compared with,
 * equations or what was measured, assumptions, source. Its SVG has the bars, and the words in <desc>. Its
 * JSON is one object with an array of scenarios, its CSV has the columns of a report and some more.
 */

/** Scenarios of a review at most. */
#define HD_REVIEW_MAX 12

/** One scenario of a review. */
typedef struct hd_review_row {
    const char *label;  /**< for people: "now", "A  12 ops per block"; raw */
    const char *mark;   /**< "now", "opened", "A" */
    const char *name;   /**< the scenario's own, or what it is told by where it has none; raw */
    const char *reason; /**< why it is kept; raw; "" for none */
    const char *origin; /**< where its figures come from, if not from the document's source; raw; or NULL */
    const hd_scenario *scenario;
    const hd_outcome *outcome;
} hd_review_row;

/** At most so many guesses of a class are kept. */
#define HD_GUESSES_MAX 200

/** What a class expected of an output, before it saw it. */
typedef struct hd_guesses {
    hd_output output; /**< any but the regime */
    int count;        /**< 0 for none */
    double number[HD_GUESSES_MAX];
} hd_guesses;

typedef struct hd_review {
    const char *title;                 /**< raw */
    const hd_document *document;       /**< whose description and source are told */
    hd_review_row rows[HD_REVIEW_MAX]; /**< the first is what the others are compared with */
    size_t count;                      /**< at least 1 */
    size_t present;                    /**< which row the report is about */
    const hd_target *target;           /**< NULL for none */
    const hd_guesses *guesses;         /**< NULL for none */
    const char *command;               /**< the command line that gives the present scenario; NULL for none */
    const hd_trace *trace;             /**< the first row's, which is measured; NULL for none */
    const hd_import_options *options;  /**< how its scenario is made */
    bool equations;                    /**< asked for; without a trace they are always there */
} hd_review;

/** The formats that a review has: bits 1u << hd_format. */
#define HD_REVIEW_FORMATS                                                                                    \
    (1u << HD_FORMAT_TEXT | 1u << HD_FORMAT_MARKDOWN | 1u << HD_FORMAT_JSON | 1u << HD_FORMAT_CSV |          \
     1u << HD_FORMAT_SVG)

bool hd_review_write(const hd_review *review, hd_format format, FILE *out, const hd_report_options *options);

/** Write what a picture cannot show, for the <desc> of one. */
bool hd_review_write_words(const hd_review *review, FILE *out);

/** Write the table of its rows alone, with the bars. */
bool hd_review_write_rows(const hd_review *review, hd_format format, FILE *out,
                          const hd_report_options *options);

/* ---- a sweep ---- */

/*
 * CSV, JSON and Markdown have a row for each point. Text and SVG are a chart for each output, or with two
 * inputs a map of what is host-bound and what is device-bound.
 */

/** What is swept and what is written of it. */
typedef struct hd_sweep_request {
    const char *name;     /**< the scenario's, raw; "" where it has none */
    hd_scenario scenario; /**< what stays as it is, and where the present point lies */
    hd_sweep sweeps[HD_SWEEP_INPUTS];
    int sweep_count; /**< 1 or 2 */
    const hd_output *shown;
    size_t shown_count;             /**< 0: all outputs; in a picture the overhead ratio alone */
    const hd_report_levers *levers; /**< those that were applied before; NULL where they and options changed nothing */
    const hd_document *document; /**< JSON: whose changes are said; with `levers` alone */
    const hd_axis *axes;     /**< of a chart, one for each sweep; NULL: those that end where the sweep does */
    bool absent;             /**< there is no present point: a swept input was never given */
    const char *description; /**< SVG: what there is to say besides, in lines; NULL for nothing */
    bool ascii;              /**< text and Markdown in plain ASCII */
    int columns;             /**< of a line of text; 0 for 100 */
} hd_sweep_request;

/**
 * Walk through a sweep and write it, in any format but HD_FORMAT_SCENARIO; look at ferror() when all is done.
 * @return false with a sentence that names the point at which the model cannot be evaluated; CSV, JSON and
 *         Markdown have the points before it, text and SVG nothing.
 */
bool hd_sweep_write(hd_format format, FILE *out, const hd_sweep_request *request, hd_error *error);

/* ---- a chart ---- */

/* Eight dots in each character cell, counted from the top left corner; those outside the plot are left out.
 */
#define HD_DOTS_ACROSS 2
#define HD_DOTS_DOWN 4

/** Cells that a plot can have; a larger one is cut at the bottom, then at the right. */
#define HD_PLOT_CELLS 32768

typedef struct hd_plot {
    int rows, columns;                  /**< of cells */
    unsigned char cells[HD_PLOT_CELLS]; /**< row after row; bit x + 2 * y of a cell is its dot at (x, y) */
} hd_plot;

/** The dots of a cell, and the character that has or resembles them: a blank without any. */
unsigned hd_plot_cell(const hd_plot *plot, int row, int column);
wchar_t hd_plot_braille(unsigned dots);
wchar_t hd_plot_ascii(unsigned dots);

/** The most columns of cells that a chart has, and the most scenarios that are marked on it. */
#define HD_CHART_COLUMNS 512
#define HD_CHART_MARKS 16

/** A scenario on the chart. */
typedef struct hd_chart_mark {
    int tag;         /**< the caller's */
    int row, column; /**< its cell; -1 where it lies outside */
    const hd_scenario *scenario;
    const hd_outcome *outcome;
} hd_chart_mark;

/**
 * A curve over an input, or a map of two inputs, for so many cells. The scale of y is linear where the sweep
 * is, for shares, and for values within a factor of 3 of each other; else it is logarithmic and shows what is
 * above 0. A linear scale begins at 0 unless the values lie so near.
 */
typedef struct hd_chart {
    hd_chart_mark marks[HD_CHART_MARKS]; /**< from the least to the most important */
    int mark_count;
    hd_plot plot;         /**< the curve, or the border between what is host-bound and what is not */
    hd_axis across, down; /**< of x and y; the ends of y are round */
    hd_scale x, y;        /**< x in dots, y in rows */
    hd_kind x_kind, y_kind;
    bool linear;  /**< whether y is */
    bool map;     /**< two inputs are swept */
    bool empty;   /**< the output has no value that could be drawn */
    int even_row; /**< where the even line lies, or -1 */
    bool turns;   /**< whether the sweep crosses it, at `turn` */
    hd_break_even_point turn;
    int turn_column;          /**< or -1 */
    bool host[HD_PLOT_CELLS]; /**< of a map: whether the step is host-bound in the cell, row after row */
} hd_chart;

void hd_chart_begin(hd_chart *chart);

/** Mark a scenario, above those that were marked before; both pointers are kept. */
void hd_chart_mark_at(hd_chart *chart, int tag, const hd_scenario *scenario, const hd_outcome *outcome);

/** The axis of an input that holds its slider and what is marked; from 0 where it is linear. */
hd_axis hd_chart_axis(const hd_chart *chart, hd_input input, bool linear);

/** The sweep along an axis in so many points. */
hd_sweep hd_chart_sweep(const hd_axis *axis, hd_input input, int points);

/**
 * Work out a chart that was begun and marked.
 * @param output  a number, drawn over the request's one input; ignored for a map
 * @param error   NULL: points that cannot be evaluated leave a gap; else it names such a point
 */
bool hd_chart_make(hd_chart *chart, const hd_sweep_request *request, hd_output output, int rows, int columns,
                   hd_error *error);

/** What lies in a cell behind dots and marks. */
typedef enum hd_chart_sign {
    HD_CHART_BLANK,
    HD_CHART_LEVEL,   /**< the even line */
    HD_CHART_UPRIGHT, /**< where the input crosses it */
    HD_CHART_HOST,    /**< host-bound */
} hd_chart_sign;
hd_chart_sign hd_chart_sign_at(const hd_chart *chart, int row, int column);

/** A round number of an axis as text, at most 8 columns: "10k", "0.5 µs", "50 %". */
const char *hd_chart_tick(char *buffer, double value, hd_kind kind);

/** The number at a row's side, "" for none, in HD_NUMBER_MAX bytes; `is_round`: one of the axis' ticks. */
const char *hd_chart_row_number(char *buffer, const hd_chart *chart, int row, bool *is_round);

/** A number under a chart. */
typedef struct hd_chart_label {
    int column; /**< of the chart; below 0 left of it */
    char text[HD_NUMBER_MAX];
} hd_chart_label;

/**
 * The numbers under a chart, each as near to its place as those before it allow; the first may stand
 * `overhang` columns left of the chart. @return how many
 */
int hd_chart_foot(const hd_chart *chart, int each, int overhang, hd_chart_label labels[HD_TICKS_MAX]);

/* ---- a trace ---- */

/** A trace with the scenario made of it. */
typedef struct hd_import_report {
    const hd_trace *trace;
    const hd_import_options *options;
    const hd_document *document;    /**< the scenario, levers applied; NULL where none can be made */
    const hd_outcome *outcome;      /**< of it */
    const hd_report_levers *levers; /**< NULL for none */
    const char *command;            /**< the import's command line; raw; NULL for none */
} hd_import_report;

/**
 * Write what was measured, then the bounds of what levers changed, who starves, warnings, and the scenario.
 * SVG draws the measured step above the scenario; scenario has that alone.
 */
bool hd_import_write(const hd_import_report *report, hd_format format, FILE *out,
                     const hd_report_options *options);

/** What each rule makes of the steps taken. */
typedef struct hd_trace_verdict {
    bool made[HD_TRACE_RULES]; /**< whether there is a scenario by the rule */
    hd_outcome outcome[HD_TRACE_RULES];
    bool both, same; /**< whether there is one by both rules, and with the same verdict */
} hd_trace_verdict;

hd_trace_verdict hd_trace_verdict_of(const hd_trace *trace, const hd_import_options *options);

/** The bounds of the measured step where the model's outcome becomes `after`; NaN where nothing bounds it. */
hd_bounds hd_trace_bounds(const hd_trace *trace, const hd_import_options *options, const hd_outcome *after);

/** A document of `scenario`, which was made of the trace and may be changed since: where it comes from, and what
 * was measured. */
hd_document *hd_trace_document(const hd_trace *trace, const hd_import_options *options,
                               const hd_scenario *scenario);

/* ---- two traces ---- */

/** Two traces, before and after a change. */
typedef struct hd_trace_pair {
    const hd_trace *before, *after;
    const char *predicted_by;   /**< what `predicted` is of, "A  graph replay"; raw */
    const hd_bounds *predicted; /**< NULL for none */
} hd_trace_pair;

/** The measured gain: the wall before by the wall after. */
double hd_pair_gain(const hd_trace_pair *pair);

/** A gain in words, "1.43× faster", in HD_FORMAT_MAX bytes. */
const char *hd_gain_words(char *buffer, double gain);

/** Whether both did the same work: kernels and the device's time within 5 %. */
bool hd_pair_is_same_work(const hd_trace_pair *pair);

/**
 * Write both side by side, the operations whose starved time changed most, and the gain beside what was
 * predicted: text, Markdown, JSON (one object) or CSV (a row for each part).
 */
bool hd_pair_write(const hd_trace_pair *pair, hd_format format, FILE *out, const hd_report_options *options);

/* ---- lessons ---- */

/** The handout: braces filled, lines to write on; with `answers`, what is right and the teacher's notes too.
 */
void hd_lesson_print(const hd_lesson *lesson, bool answers, FILE *out);

/** The report to hand in, in Markdown: predictions, truths, factors, explanations, and what is still open. */
void hd_lesson_report(const hd_lesson *lesson, const hd_lesson_record *record, FILE *out);

/** The mark book's rows, CSV: name, lesson, step, answer, truth, factor, tries, minutes. */
void hd_lesson_report_csv(const hd_lesson *lesson, const hd_lesson_record *record, bool header, FILE *out);

/** A given answer in a word: a number as the screen has it, "2", "reached", "impossible", "none", "open".
 * Into HD_FORMAT_MAX bytes. */
const char *hd_lesson_answer_format(char *buffer, const hd_lesson_step *step, const hd_lesson_entry *entry);

#endif
