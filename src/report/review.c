#include "config.h"

#include "hostdispatch/report.h"

#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/file.h"
#include "hostdispatch/format.h"
#include "hostdispatch/scenario.h"
#include "hostdispatch/text.h"
#include "group.h"
#include "trace_report.h"

/* A review being written for people. */
typedef struct writer {
    const hd_review *review;
    hd_print print;
} writer;

/* What was measured, and every scenario that differs from it against that. */
static void write_measured(const writer *w)
{
    const hd_review *review = w->review;
    hd_bounded rows[HD_REVIEW_MAX];
    hd_scenario measured;
    size_t count = 0;

    if (!review->trace)
        return;
    hd_trace_print_head(&w->print, review->trace, review->options);
    bool made = hd_trace_scenario(review->trace, review->options, &measured, NULL);
    for (size_t i = 0; i < review->count; i++)
        if (!made || !hd_scenario_equal(review->rows[i].scenario, &measured))
            rows[count++] = (hd_bounded){review->rows[i].label, review->rows[i].outcome};
    hd_trace_print_bounds(&w->print, review->trace, review->options, rows, count);
    hd_print_heading(&w->print, "The model");
}

/* Words that were written for other inputs are not taken back, but said to be. */
static const char before_changes[] = "Name and description are from before inputs were changed";

static void write_title(const writer *w)
{
    const hd_review *review = w->review;
    const char *description = hd_document_description(review->document),
               *changes = hd_document_changes(review->document);

    hd_print_text(&w->print, w->print.markdown ? "# " : "", review->title);
    if (*description) {
        fputc('\n', w->print.out);
        hd_print_text(&w->print, "", description);
    }
    if (*changes) {
        fputc('\n', w->print.out);
        hd_print_say(&w->print, "", "%s: %s", before_changes, changes);
    }
    fputc('\n', w->print.out);
}

static void write_target(const writer *w)
{
    const hd_review *review = w->review;
    char target[HD_TARGET_MAX], first[HD_TARGET_MAX + 8];

    if (!review->target)
        return;
    hd_print_heading(&w->print, "Target");
    hd_target_write(review->target, target);
    snprintf(first, sizeof first, w->print.markdown ? "- `%s` " : "- %s ", target);
    for (size_t i = 0; i < review->count; i++) {
        bool reached = hd_target_holds(review->target, review->rows[i].outcome);
        hd_print_say(&w->print, first, "is %sreached by %s", reached ? "" : "not ", review->rows[i].label);
    }
}

/* What a class expected, beside what the model says. */
static void write_guesses(const writer *w)
{
    const hd_guesses *guesses = w->review->guesses;
    const hd_review_row *present = &w->review->rows[w->review->present];
    char text[HD_FORMAT_MAX], all[HD_GUESSES_MAX * 12];
    size_t used = 0;

    if (!guesses)
        return;
    for (int i = 0; i < guesses->count && used < sizeof all - HD_NUMBER_MAX; i++)
        used += (size_t)sprintf(all + used, "%s%s", i > 0 ? ", " : "",
                                hd_format_kind(text, hd_outputs[guesses->output].kind, guesses->number[i]));
    hd_print_heading(&w->print, "What was expected");
    hd_print_say(&w->print, "- ", "%s: %s; the model says %s", hd_outputs[guesses->output].label, all,
                 hd_format_output(text, present->outcome, guesses->output));
}

static void write_reasons(const writer *w)
{
    const hd_review *review = w->review;
    const char *heading = "Why they are kept";

    for (size_t i = 0; i < review->count; i++) {
        const hd_review_row *row = &review->rows[i];
        if (!*row->reason)
            continue;
        if (heading)
            hd_print_heading(&w->print, heading);
        heading = NULL;
        hd_print_say(&w->print, "- ", "%s: %s", row->label, row->reason);
    }
}

/* Beside what was measured they stand only where they are asked for. */
static bool has_equations(const hd_review *review)
{
    return !review->trace || review->equations;
}

static void write_equations(const writer *w)
{
    hd_print_heading(&w->print, "Equations");
    if (w->print.markdown)
        fputs("| output | equation | meaning |\n|:--|:--|:--|\n", w->print.out);
    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        const hd_output_row *row = &hd_outputs[i];
        if (w->print.markdown)
            fprintf(w->print.out, "| %s | `%s` | %s |\n", row->label, row->equation, row->help);
        else
            hd_print_say(&w->print, "", "%s = %s. %s", row->label, row->equation, row->help);
    }
}

/* Of the rows whose figures come from elsewhere than those of the present one. */
static void write_origins(const writer *w, const char *present)
{
    const hd_review *review = w->review;
    bool any = false;

    for (size_t i = 0; i < review->count; i++) {
        const hd_review_row *row = &review->rows[i];
        if (!row->origin || (present && strcmp(row->origin, present) == 0))
            continue;
        if (!any)
            fputc('\n', w->print.out);
        any = true;
        hd_print_say(&w->print, "- ", "%s: %s", row->mark, row->origin);
    }
}

static void write_source(const writer *w)
{
    const char *kind = hd_document_source_kind(w->review->document),
               *text = hd_document_source_text(w->review->document);

    if (!kind && !text)
        return;
    hd_print_heading(&w->print, "Where the figures come from");
    if (kind)
        hd_print_text(&w->print, "", kind);
    if (kind && text && w->print.markdown)
        fputc('\n', w->print.out);
    if (text)
        hd_print_text(&w->print, "", text);
    write_origins(w, text);
}

/* In a fence that the command itself cannot close. */
static void write_command(const writer *w)
{
    const char *command = w->review->command;

    if (!command)
        return;
    hd_print_heading(&w->print, "The same on the command line");
    const char *fence = w->print.markdown ? strstr(command, "```") ? "~~~~~~~~" : "```" : "";
    char *clean = hd_text_cleaned(command);
    fprintf(w->print.out, "%s%s%s%s%s\n", fence, *fence ? "sh\n" : "", clean, *fence ? "\n" : "", fence);
    free(clean);
}

/* The rows as a report has them; `description` is for a picture of the whole review, NULL for the rows alone.
 */
static bool write_rows(const hd_review *review, hd_format format, FILE *out, const hd_report_options *options,
                       const char *description)
{
    hd_report *report = hd_report_open(format, out, options);

    report->review = description ? review : NULL;
    report->trace = review->trace;
    report->trace_options = review->options;
    report->description = description;
    for (size_t i = 0; i < review->count; i++) {
        hd_document *document = hd_document_new();
        hd_document_set_scenario(document, review->rows[i].scenario);
        hd_document_set_name(document, review->rows[i].label);
        hd_report_add(report, document, review->rows[i].outcome);
        hd_document_free(document);
    }
    return hd_report_close(report);
}

bool hd_review_write_rows(const hd_review *review, hd_format format, FILE *out,
                          const hd_report_options *options)
{
    return write_rows(review, format, out, options, NULL);
}

static void write_notes(const writer *w)
{
    write_target(w);
    write_guesses(w);
    write_reasons(w);
    if (w->review->trace) {
        hd_trace_print_starved(&w->print, w->review->trace);
        hd_trace_print_warnings(&w->print, w->review->trace, w->review->options);
    }
    if (has_equations(w->review))
        write_equations(w);
    hd_print_heading(&w->print, "Assumptions and exclusions");
    for (size_t i = 0; i < HD_ASSUMPTIONS; i++)
        hd_print_text(&w->print, "- ", hd_assumptions[i]);
    write_source(w);
    write_command(w);
}

bool hd_review_write_words(const hd_review *review, FILE *out)
{
    const writer w = {review, hd_print_begin(out, HD_FORMAT_TEXT, &(hd_report_options){.ascii = false})};

    write_title(&w);
    write_measured(&w);
    write_notes(&w);
    return !ferror(out);
}

/* The picture, and in words what it cannot show. */
static bool write_picture(const hd_review *review, FILE *out, const hd_report_options *options)
{
    hd_writing words;

    if (!hd_writing_begin(&words))
        return false;
    hd_review_write_words(review, words.out);
    char *text = hd_writing_end(&words, NULL);
    bool written = text && write_rows(review, HD_FORMAT_SVG, out, options, text);
    free(text);
    return written;
}

/* ---- for machines ---- */

/* What the list of a row's differences looks at. */
typedef struct difference {
    const hd_review *review;
    size_t row;
} difference;

static const char *different_input(const void *context, size_t index, char *buffer)
{
    const difference *d = context;

    (void)buffer;
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_scenario_differs(d->review->rows[0].scenario, d->review->rows[d->row].scenario, i) &&
            index-- == 0)
            return hd_inputs[i].key;
    return NULL;
}

/* Each output as a factor of the baseline's. */
static void add_ratios(hd_record *record, const hd_review *review, size_t row)
{
    static char columns[HD_OUTPUTS][64];

    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        if (hd_outputs[i].kind == HD_WORD)
            continue;
        double ratio =
            hd_outcome_number(review->rows[row].outcome, i) / hd_outcome_number(review->rows[0].outcome, i);
        snprintf(columns[i], sizeof columns[i], "ratio_%s", hd_outputs[i].key);
        hd_record_number(record, "differences/ratios", hd_outputs[i].key, ratio)->column = columns[i];
    }
}

/* A scenario of the review; its target is in a buffer of HD_TARGET_MAX bytes. */
static void add_row(hd_record *record, const hd_review *review, const difference *at, const char *target)
{
    const hd_review_row *row = &review->rows[at->row];

    hd_record_scenario(record, row->name, row->scenario, row->outcome, NULL, 0);
    hd_record_text(record, "", "mark", row->mark);
    hd_record_truth(record, "", "baseline", at->row == 0);
    hd_record_truth(record, "", "present", at->row == review->present);
    hd_record_text(record, "", "reason", row->reason);
    hd_record_text(record, "", "target", target)->key = NULL;
    hd_datum *reaches = hd_record_truth(record, "", "reaches_target", false);
    reaches->kind = review->target ? HD_DATUM_TRUTH : HD_DATUM_NONE;
    reaches->count = review->target && hd_target_holds(review->target, row->outcome);
    hd_record_list(record, "differences", "inputs", different_input, at);
    add_ratios(record, review, at->row);
    if (review->trace)
        hd_record_trace_change(record, review->trace, review->options, row->outcome);
}

static bool row_element(const void *context, size_t index, hd_record *record)
{
    const hd_review *review = context;
    static difference at[HD_REVIEW_MAX];

    if (index >= review->count)
        return false;
    at[index] = (difference){review, index};
    add_row(record, review, &at[index], NULL);
    return true;
}

static const char *assumption_item(const void *context, size_t index, char *buffer)
{
    (void)context;
    (void)buffer;
    return index < HD_ASSUMPTIONS ? hd_assumptions[index] : NULL;
}

static void write_json(const hd_review *review, FILE *out)
{
    char target[HD_TARGET_MAX];
    hd_record record = {.count = 0};

    if (review->target)
        hd_target_write(review->target, target);
    hd_record_text(&record, "", "name", review->title);
    hd_record_text(&record, "", "description", hd_document_description(review->document));
    hd_record_text(&record, "source", "kind", hd_document_source_kind(review->document));
    hd_record_text(&record, "source", "text", hd_document_source_text(review->document));
    hd_record_text(&record, "", "target", review->target ? target : NULL);
    hd_record_array(&record, "", "scenarios", row_element, review);
    const hd_import_report import = {.trace = review->trace, .options = review->options};
    if (review->trace)
        hd_record_trace(&record, &import);
    for (hd_output i = 0; i < HD_OUTPUTS && has_equations(review); i++)
        hd_record_text(&record, "equations", hd_outputs[i].key, hd_outputs[i].equation);
    hd_record_list(&record, "", "assumptions", assumption_item, NULL);
    hd_record_text(&record, "", "command", review->command);
    hd_record_json(out, &record);
}

static void write_csv(const hd_review *review, FILE *out)
{
    char target[HD_TARGET_MAX] = "";

    if (review->target)
        hd_target_write(review->target, target);
    for (size_t i = 0; i < review->count; i++) {
        const difference at = {review, i};
        hd_record record = {.count = 0};
        add_row(&record, review, &at, target);
        hd_record_csv(out, &record, i == 0);
    }
}

/* ---- the whole ---- */

bool hd_review_write(const hd_review *review, hd_format format, FILE *out, const hd_report_options *options)
{
    char text[HD_FORMAT_MAX];
    hd_writing writing;
    const hd_review_row *present = &review->rows[review->present];

    if (format == HD_FORMAT_SVG)
        return write_picture(review, out, options);
    if (format == HD_FORMAT_JSON || format == HD_FORMAT_CSV) {
        (format == HD_FORMAT_JSON ? write_json : write_csv)(review, out);
        return !ferror(out);
    }
    hd_writing_begin_to(&writing, out, options->ascii);
    const writer w = {review, hd_print_begin(writing.out, format, options)};
    write_title(&w);
    write_measured(&w);
    if (w.print.markdown) {
        fprintf(writing.out, "%s\n", hd_format_step(text, present->scenario, present->outcome));
        fprintf(writing.out, "\n**%s**\n\n", hd_format_verdict(text, present->outcome));
    }
    hd_review_write_rows(review, format, writing.out, options);
    write_notes(&w);
    return hd_writing_end_to(&writing);
}
