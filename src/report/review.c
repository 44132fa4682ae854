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
#include "table.h"

#define COLUMNS 100

/* A review being written for people. */
typedef struct writer {
    const hd_review *review;
    FILE *out;
    bool markdown, ascii;
    int columns;
} writer;

/* A text in the character set that is asked for, to be freed. */
static char *clean_text(const writer *w, const char *text)
{
    size_t length = strlen(text), size = length * 3 + 1;
    char *clean = hd_must(malloc(size));

    hd_text_clean(text, length, w->ascii, clean, size);
    return clean;
}

/* Text in lines: the first after `first`, the others after as many blanks. */
static void write_lines(const writer *w, const char *first, const char *text)
{
    int indent = hd_text_columns(first);

    if (w->markdown) {
        fputs(first, w->out);
        hd_markdown_write(w->out, text, w->ascii);
        fputc('\n', w->out);
        return;
    }
    char *clean = clean_text(w, text);
    fputs(first, w->out);
    hd_text_wrap(w->out, clean, indent, indent, w->columns);
    free(clean);
}

/* "name: text" likewise. */
static void write_item(const writer *w, const char *first, const char *name, const char *text)
{
    size_t size = strlen(name) + strlen(text) + 3;
    char *line = hd_must(malloc(size));

    snprintf(line, size, "%s: %s", name, text);
    write_lines(w, first, line);
    free(line);
}

static void write_heading(const writer *w, const char *heading)
{
    fprintf(w->out, w->markdown ? "\n## %s\n\n" : "\n%s\n", heading);
}

/* Words that were written for other inputs are not taken back, but said to be. */
static const char before_changes[] = "Name and description are from before inputs were changed";

static void write_title(const writer *w)
{
    const hd_review *review = w->review;
    const char *description = hd_document_description(review->document),
               *changes = hd_document_changes(review->document);

    write_lines(w, w->markdown ? "# " : "", review->title);
    if (*description) {
        fputc('\n', w->out);
        write_lines(w, "", description);
    }
    if (*changes) {
        fputc('\n', w->out);
        write_item(w, "", before_changes, changes);
    }
    fputc('\n', w->out);
}

static void write_target(const writer *w)
{
    const hd_review *review = w->review;
    char target[HD_TARGET_MAX], first[HD_TARGET_MAX + 8], line[HD_FORMAT_MAX];

    if (!review->target)
        return;
    write_heading(w, "Target");
    hd_target_write(review->target, target);
    snprintf(first, sizeof first, w->markdown ? "- `%s` " : "- %s ", target);
    for (size_t i = 0; i < review->count; i++) {
        snprintf(line, sizeof line, "is %s by %.200s",
                 hd_target_holds(review->target, review->rows[i].outcome) ? "reached" : "not reached",
                 review->rows[i].label);
        write_lines(w, first, line);
    }
}

static void write_reasons(const writer *w)
{
    const hd_review *review = w->review;
    bool any = false;

    for (size_t i = 0; i < review->count; i++) {
        const hd_review_row *row = &review->rows[i];
        if (!*row->reason)
            continue;
        if (!any)
            write_heading(w, "Why they are kept");
        any = true;
        write_item(w, "- ", row->label, row->reason);
    }
}

static void write_equations(const writer *w)
{
    write_heading(w, "Equations");
    if (w->markdown)
        fputs("| output | equation | meaning |\n|:--|:--|:--|\n", w->out);
    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        const hd_output_row *row = &hd_outputs[i];
        char line[512];
        if (w->markdown) {
            fprintf(w->out, "| %s | `%s` | %s |\n", row->label, row->equation, row->help);
        } else {
            snprintf(line, sizeof line, "%s = %s. %s", row->label, row->equation, row->help);
            write_lines(w, "", line);
        }
    }
}

static void write_assumptions(const writer *w)
{
    write_heading(w, "Assumptions and exclusions");
    for (size_t i = 0; i < HD_ASSUMPTIONS; i++)
        write_lines(w, "- ", hd_assumptions[i]);
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
            fputc('\n', w->out);
        any = true;
        write_item(w, "- ", row->mark, row->origin);
    }
}

static void write_source(const writer *w)
{
    const char *kind = hd_document_source_kind(w->review->document),
               *text = hd_document_source_text(w->review->document);

    if (!kind && !text)
        return;
    write_heading(w, "Where the figures come from");
    if (kind)
        write_lines(w, "", kind);
    if (kind && text && w->markdown)
        fputc('\n', w->out);
    if (text)
        write_lines(w, "", text);
    write_origins(w, text);
}

/* In a fence that the command itself cannot close. */
static void write_command(const writer *w)
{
    const char *command = w->review->command;

    if (!command)
        return;
    write_heading(w, "The same on the command line");
    const char *fence = w->markdown ? strstr(command, "```") ? "~~~~~~~~" : "```" : "";
    char *clean = clean_text(w, command);
    fprintf(w->out, "%s%s%s%s%s", fence, *fence ? "sh\n" : "", clean, *fence ? "\n" : "", fence);
    fputc('\n', w->out);
    free(clean);
}

/* The rows as a report has them; `description` is for a picture of the whole review, NULL for the rows alone.
 */
static bool write_rows(const hd_review *review, hd_format format, FILE *out, const hd_report_options *options,
                       const char *description)
{
    hd_report *report = hd_report_open(format, out, options);

    report->review = description ? review : NULL;
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
    write_reasons(w);
    write_equations(w);
    write_assumptions(w);
    write_source(w);
    write_command(w);
}

bool hd_review_write_words(const hd_review *review, FILE *out)
{
    writer w = {.review = review, .out = out, .columns = COLUMNS};

    write_title(&w);
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

bool hd_review_differs(const hd_review *review, size_t row, hd_input input)
{
    const hd_scenario *a = review->rows[0].scenario, *b = review->rows[row].scenario;

    if (input == HD_LAUNCHES_PER_BLOCK && hd_scenario_has(a, input) != hd_scenario_has(b, input))
        return true;
    if (input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(a, input))
        return false;
    return hd_scenario_number(a, input) != hd_scenario_number(b, input);
}

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
        if (hd_review_differs(d->review, d->row, i) && index-- == 0)
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

static void write_datum_row(FILE *out, const hd_review *review, size_t at, bool csv)
{
    const hd_review_row *row = &review->rows[at];
    const difference context = {review, at};
    char target[HD_TARGET_MAX] = "";
    hd_record record = {.count = 0};

    if (review->target)
        hd_target_write(review->target, target);
    hd_record_scenario(&record, row->name, row->scenario, row->outcome, NULL, 0);
    hd_record_text(&record, "", "mark", row->mark);
    hd_record_truth(&record, "", "baseline", at == 0);
    hd_record_truth(&record, "", "present", at == review->present);
    hd_record_text(&record, "", "reason", row->reason);
    hd_record_text(&record, "", "target", target)->key = NULL;
    hd_datum *reaches = hd_record_truth(&record, "", "reaches_target", false);
    reaches->kind = review->target ? HD_DATUM_TRUTH : HD_DATUM_NONE;
    reaches->count = review->target && hd_target_holds(review->target, row->outcome);
    hd_record_list(&record, "differences", "inputs", different_input, &context);
    add_ratios(&record, review, at);
    if (csv)
        hd_record_csv(out, &record, at == 0);
    else
        hd_record_json_object(out, &record);
}

static void write_member(FILE *out, const char *key, const char *text)
{
    fprintf(out, "\"%s\": ", key);
    if (text)
        hd_record_json_text(out, text);
    else
        fputs("null", out);
}

static void write_json(const hd_review *review, FILE *out)
{
    char target[HD_TARGET_MAX] = "";

    if (review->target)
        hd_target_write(review->target, target);
    fputs("{\n", out);
    write_member(out, "name", review->title);
    fputs(",\n", out);
    write_member(out, "description", hd_document_description(review->document));
    fputs(",\n\"source\": {", out);
    write_member(out, "kind", hd_document_source_kind(review->document));
    fputs(", ", out);
    write_member(out, "text", hd_document_source_text(review->document));
    fputs("},\n", out);
    write_member(out, "target", review->target ? target : NULL);
    fputs(",\n\"scenarios\": [\n", out);
    for (size_t i = 0; i < review->count; i++) {
        fputs("  ", out);
        write_datum_row(out, review, i, false);
        fputs(i + 1 < review->count ? ",\n" : "\n", out);
    }
    fputs("],\n\"equations\": {\n", out);
    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        fputs("  ", out);
        write_member(out, hd_outputs[i].key, hd_outputs[i].equation);
        fputs(i + 1 < HD_OUTPUTS ? ",\n" : "\n", out);
    }
    fputs("},\n\"assumptions\": [\n", out);
    for (size_t i = 0; i < HD_ASSUMPTIONS; i++) {
        fputs("  ", out);
        hd_record_json_text(out, hd_assumptions[i]);
        fputs(i + 1 < HD_ASSUMPTIONS ? ",\n" : "\n", out);
    }
    fputs("],\n", out);
    write_member(out, "command", review->command);
    fputs("\n}\n", out);
}

static void write_csv(const hd_review *review, FILE *out)
{
    for (size_t i = 0; i < review->count; i++)
        write_datum_row(out, review, i, true);
}

/* ---- the whole ---- */

bool hd_review_write(const hd_review *review, hd_format format, FILE *out, const hd_report_options *options)
{
    writer w = {.review = review,
                .out = out,
                .markdown = format == HD_FORMAT_MARKDOWN,
                .ascii = options->ascii,
                .columns = options->columns > 0 ? options->columns : COLUMNS};
    char text[HD_FORMAT_MAX];
    hd_writing writing;
    const hd_review_row *present = &review->rows[review->present];

    if (format == HD_FORMAT_SVG)
        return write_picture(review, out, options);
    if (format == HD_FORMAT_JSON || format == HD_FORMAT_CSV) {
        (format == HD_FORMAT_JSON ? write_json : write_csv)(review, out);
        return !ferror(out);
    }
    hd_writing_begin_to(&writing, out, w.ascii);
    w.out = writing.out;
    write_title(&w);
    if (w.markdown) {
        fprintf(w.out, "%s\n", hd_format_step(text, present->scenario, present->outcome));
        fprintf(w.out, "\n**%s**\n\n", hd_format_verdict(text, present->outcome));
    }
    hd_review_write_rows(review, format, w.out, options);
    write_notes(&w);
    return hd_writing_end_to(&writing);
}
