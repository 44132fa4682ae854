#include "group.h"

#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "table.h"

/* Wider tables and bars than these are no longer read where Markdown is shown. */
#define SIDE_BY_SIDE 4
#define BAR_COLUMNS 60

static void write_name(const hd_report *report, size_t at)
{
    const char *name = report->entries[at].name;

    if (hd_group_numbered(report))
        fprintf(report->out, "%zu%s", hd_group_number(report, at), *name ? " " : "");
    hd_markdown_write(report->out, name, report->options.ascii);
}

static void write_heading(const hd_report *report)
{
    fputs("|", report->out);
    for (size_t i = 0; i < report->waiting; i++) {
        fputs(" | ", report->out);
        write_name(report, i);
    }
    fputs(" |\n|:--", report->out);
    for (size_t i = 0; i < report->waiting; i++)
        fputs("|--:", report->out);
    fputs("|\n", report->out);
}

static void write_inputs(const hd_report *report)
{
    hd_group_row row;

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        hd_group_inputs(&row, report, i);
        fprintf(report->out, "| %s", hd_group_label(report, i));
        for (size_t k = 0; k < report->waiting; k++)
            fprintf(report->out, " | %s", row.text[k]);
        fputs(" |\n", report->out);
    }
}

/* What is said beside the label of an output of each sort. */
static const char *const remarks[HD_OUTPUT_SORTS] = {
    [HD_OF_THE_STEP] = "", [HD_CEILING] = " (ceiling)", [HD_OUTSIDE] = " (outside the model)"};

/* A value and, in parentheses, how many times the first one's it is. */
static void write_output(const hd_report *report, size_t entry, hd_output output, const char *value)
{
    char factor[HD_NUMBER_MAX];

    fprintf(report->out, " | %s", value);
    if (*hd_group_factor(factor, report, entry, output))
        fprintf(report->out, " (%s)", factor);
}

static void write_outputs(const hd_report *report)
{
    hd_group_row row;

    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        hd_group_outputs(&row, report, i);
        fprintf(report->out, "| %s%s", hd_outputs[i].label, remarks[hd_outputs[i].sort]);
        for (size_t k = 0; k < report->waiting; k++)
            write_output(report, k, i, row.text[k]);
        fputs(" |\n", report->out);
    }
    if (report->added > 1)
        fputs("\nIn parentheses: how many times the first's.\n", report->out);
}

static void write_verdicts(const hd_report *report)
{
    char text[HD_FORMAT_MAX];
    double sizes[HD_PARTS];

    for (size_t k = 0; k < report->waiting; k++) {
        const hd_report_entry *entry = &report->entries[k];
        fputs("\n**", report->out);
        write_name(report, k);
        fprintf(report->out, "%s%s**", report->entries[k].name[0] || report->waiting > 1 ? ": " : "",
                hd_format_verdict(text, &entry->outcome));
        hd_part_sizes(sizes, &entry->scenario, &entry->outcome);
        for (int i = 0; i < HD_PARTS; i++)
            fprintf(report->out, "%s%s", i == 0 ? " (" : ", ",
                    hd_format_part_label(text, i, sizes, &entry->outcome));
        fputs(")\n", report->out);
        if (entry->levers.count == 0)
            continue;
        fputc('\n', report->out);
        hd_levers_write(report, &entry->levers, &entry->outcome, 0);
    }
}

static void write_bars(const hd_report *report)
{
    double scale = hd_group_scale(report);

    fputs("\n```\n", report->out);
    for (size_t k = 0; k < report->waiting; k++) {
        if (hd_group_numbered(report))
            fprintf(report->out, "%2zu  ", hd_group_number(report, k));
        hd_bar_write(report->out, &report->entries[k], scale, BAR_COLUMNS);
        fputc('\n', report->out);
    }
    fputs(hd_group_numbered(report) ? "    " : "", report->out);
    hd_bar_legend(report->out);
    fputs("\n```\n", report->out);
}

static void write_group(hd_report *report)
{
    if (report->added > report->waiting)
        fputc('\n', report->out);
    write_heading(report);
    write_inputs(report);
    write_outputs(report);
    write_verdicts(report);
    write_bars(report);
    hd_group_clear(report);
}

static void add(hd_report *report, const hd_document *document, const hd_outcome *outcome)
{
    hd_group_add(report, document, outcome);
    if (report->waiting == SIDE_BY_SIDE)
        write_group(report);
}

static void end(hd_report *report)
{
    if (report->waiting > 0)
        write_group(report);
}

const hd_report_writer hd_markdown_writer = {.add = add, .end = end};
