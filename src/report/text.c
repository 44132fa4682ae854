#include "group.h"

#include <string.h>

#include "hostdispatch/format.h"
#include "hostdispatch/text.h"

/*
 * The columns of a label, of a value and of its factor of the first one's; numbers are right-aligned in their
 * own.
 */
#define LABEL 22
#define VALUE 16
#define FACTOR 10

/* A longer bar is no easier to read, and breaks where the text is pasted. */
#define BAR 72

/* A narrower line would have no room for a verdict. */
#define NARROWEST 40

static int line_columns(const hd_report *report)
{
    return report->options.columns < NARROWEST ? NARROWEST : report->options.columns;
}

static size_t side_by_side(const hd_report *report)
{
    size_t fit = (size_t)(line_columns(report) - LABEL) / (VALUE + FACTOR);

    return fit < 1 ? 1 : fit > HD_GROUP_MAX ? HD_GROUP_MAX : fit;
}

static void blanks(FILE *out, int count)
{
    fprintf(out, "%*s", count > 0 ? count : 0, "");
}

/* The labels of the bar's parts, on one line where they fit. */
static void write_labels(const hd_report *report, const hd_report_entry *entry, int indent)
{
    char label[HD_PARTS][HD_FORMAT_MAX];
    double sizes[HD_PARTS];
    int columns = indent;

    hd_part_sizes(sizes, &entry->scenario, &entry->outcome);
    for (int i = 0; i < HD_PARTS; i++) {
        hd_format_part_label(label[i], i, sizes, &entry->outcome);
        columns += hd_text_columns(label[i]) + (i > 0 ? 2 : 0);
    }
    bool one_line = columns <= line_columns(report);
    for (int i = 0; i < HD_PARTS; i++) {
        if (i == 0 || !one_line)
            blanks(report->out, indent);
        fprintf(report->out, "%s%s", label[i], i + 1 < HD_PARTS && one_line ? "  " : "\n");
    }
}

/* A name, the sentences and the bar of one scenario. */
static void write_head(const hd_report *report, size_t at, double scale)
{
    const hd_report_entry *entry = &report->entries[at];
    bool ascii = report->options.ascii;
    char text[1024];
    int indent = 0;

    if (hd_group_numbered(report))
        indent = fprintf(report->out, "%zu  ", hd_group_number(report, at));
    bool named = entry->name[0] != '\0';
    if (named || hd_group_numbered(report)) {
        const char *name = named ? entry->name : "(without a name)";
        hd_text_fit(name, strlen(name), line_columns(report) - indent, ascii, text, sizeof text);
        fprintf(report->out, "%s\n", text);
    }
    blanks(report->out, indent);
    fprintf(report->out, "%s\n", hd_format_step(text, &entry->scenario, &entry->outcome));
    blanks(report->out, indent);
    fprintf(report->out, "%s\n", hd_format_verdict(text, &entry->outcome));
    blanks(report->out, indent);
    int columns = line_columns(report) - indent;
    hd_bar_write(report->out, entry, scale, columns < BAR ? columns : BAR);
    fputc('\n', report->out);
    write_labels(report, entry, indent);
    if (entry->levers.count > 0)
        hd_levers_write(report, &entry->levers, &entry->outcome, indent);
    fputc('\n', report->out);
}

/* Right-align text at a column; what is written next begins there, so that no line ends in blanks. */
static void write_at(const hd_report *report, int *column, int end, const char *text)
{
    int width = hd_text_columns(text);

    if (width == 0)
        return;
    int gap = end - width - *column;
    blanks(report->out, gap < 1 ? 1 : gap);
    fputs(text, report->out);
    *column = end;
}

/* Where an entry's value ends: behind the label, and behind the values and factors of those before it. */
static int value_end(const hd_report *report, size_t entry)
{
    bool first_stands_here = hd_group_number(report, 0) == 1;

    return LABEL + ((int)entry + 1) * VALUE + (int)entry * FACTOR -
           (first_stands_here && entry > 0 ? FACTOR : 0);
}

static int write_label(const hd_report *report, const char *label)
{
    fputs(label, report->out);
    return hd_text_columns(label);
}

static void write_numbers(const hd_report *report)
{
    char number[HD_FORMAT_MAX];
    int column = 0;

    if (!hd_group_numbered(report))
        return;
    for (size_t i = 0; i < report->waiting; i++) {
        snprintf(number, sizeof number, "%zu", hd_group_number(report, i));
        write_at(report, &column, value_end(report, i), number);
    }
    fputc('\n', report->out);
}

static void write_input_row(const hd_report *report, hd_input input)
{
    hd_group_row row;
    int column = write_label(report, hd_group_label(report, input));

    hd_group_inputs(&row, report, input);
    for (size_t i = 0; i < report->waiting; i++)
        write_at(report, &column, value_end(report, i), row.text[i]);
    fputc('\n', report->out);
}

static void write_output_row(const hd_report *report, hd_output output)
{
    char factor[HD_NUMBER_MAX];
    hd_group_row row;
    int column = write_label(report, hd_outputs[output].label);

    hd_group_outputs(&row, report, output);
    for (size_t i = 0; i < report->waiting; i++) {
        int end = value_end(report, i);
        write_at(report, &column, end, row.text[i]);
        if (end + FACTOR <= line_columns(report))
            write_at(report, &column, end + FACTOR, hd_group_factor(factor, report, i, output));
    }
    fputc('\n', report->out);
}

/* What the outputs of each sort stand under; beside others, the first ones are compared with the first's. */
static const char *const headings[HD_OUTPUT_SORTS] = {
    [HD_OF_THE_STEP] = "The step",
    [HD_CEILING] = "Ceilings, not forecasts: no host work; an infinitely fast device",
    [HD_OUTSIDE] = "Outside the model: perfect overlap",
};

static void write_outputs(const hd_report *report, hd_output_sort sort)
{
    bool compared = sort == HD_OF_THE_STEP && report->added > 1;

    fprintf(report->out, "\n%s%s\n", headings[sort], compared ? ", and how many times the first's" : "");
    for (hd_output i = 0; i < HD_OUTPUTS; i++)
        if (hd_outputs[i].sort == sort)
            write_output_row(report, i);
}

static void write_group(hd_report *report)
{
    double scale = hd_group_scale(report);

    if (report->added > report->waiting)
        fputc('\n', report->out);
    for (size_t i = 0; i < report->waiting; i++)
        write_head(report, i, scale);
    write_numbers(report);
    for (hd_input i = 0; i < HD_INPUTS; i++)
        write_input_row(report, i);
    for (hd_output_sort sort = 0; sort < HD_OUTPUT_SORTS; sort++)
        write_outputs(report, sort);
    hd_group_clear(report);
}

/* A full group waits for the next scenario, so that it is known whether there is more than one. */
static void add(hd_report *report, const hd_document *document, const hd_outcome *outcome)
{
    if (report->waiting == side_by_side(report)) {
        report->more = true;
        report->added--;
        write_group(report);
        report->added++;
    }
    hd_group_add(report, document, outcome);
}

static void end(hd_report *report)
{
    if (report->waiting > 0)
        write_group(report);
}

const hd_report_writer hd_text_writer = {.add = add, .end = end};
