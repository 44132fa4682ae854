#include "group.h"

#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"

const hd_format_row hd_formats[HD_FORMATS] = {
    [HD_FORMAT_TEXT] = {"text", "For people: tables, verdicts and bars, several scenarios side by side."},
    [HD_FORMAT_JSON] = {"json", "One JSON object a line for each scenario."},
    [HD_FORMAT_CSV] = {"csv", "A header row, then a row for each scenario (RFC 4180)."},
    [HD_FORMAT_MARKDOWN] = {"markdown", "Tables for a review or a wiki, the bars in a fence."},
    [HD_FORMAT_SVG] = {"svg", "A picture of the bars on one scale, or of a sweep, for a page or a slide."},
    [HD_FORMAT_SCENARIO] = {"scenario", "The scenario file itself; an array where there are several."},
};

/* A line for machines. */
static void add_record(hd_report *report, const hd_document *document, const hd_outcome *outcome)
{
    hd_record record; /* cleared no further: it is large, and there may be millions */

    record.count = 0;
    hd_record_scenario(&record, hd_document_name(document), hd_document_scenario(document), outcome, NULL, 0);
    if (report->format == HD_FORMAT_JSON)
        hd_record_changes(&record, document, report->levers);
    if (report->format == HD_FORMAT_JSON || report->options.levers)
        hd_record_levers(&record, report->levers, outcome);
    hd_record_write(report->out, report->format, &record, report->added == 1);
}

static void write_element(const hd_report *report, const char *text)
{
    int length = (int)strlen(text);

    while (length > 0 && text[length - 1] == '\n')
        length--;
    fprintf(report->out, "%.*s", length, text);
}

/* The first waits: alone it is an object, in company the first element of an array. */
static void add_scenario(hd_report *report, const hd_document *document, const hd_outcome *outcome)
{
    char *text = hd_must(hd_document_text(document, NULL));

    (void)outcome;
    if (report->added == 1) {
        report->held = text;
        return;
    }
    if (report->added == 2) {
        fputs("[\n", report->out);
        write_element(report, report->held);
    }
    fputs(",\n", report->out);
    write_element(report, text);
    free(text);
}

static void end_scenario(hd_report *report)
{
    if (report->added == 1)
        fputs(report->held, report->out);
    else if (report->added > 1)
        fputs("\n]\n", report->out);
}

static const hd_report_writer record_writer = {.add = add_record},
                              scenario_writer = {.add = add_scenario, .end = end_scenario};

static const hd_report_writer *const writers[HD_FORMATS] = {
    [HD_FORMAT_TEXT] = &hd_people_writer, [HD_FORMAT_JSON] = &record_writer,
    [HD_FORMAT_CSV] = &record_writer,     [HD_FORMAT_MARKDOWN] = &hd_people_writer,
    [HD_FORMAT_SVG] = &hd_svg_writer,     [HD_FORMAT_SCENARIO] = &scenario_writer,
};

/* Text and Markdown may be wanted in ASCII; the other formats are UTF-8 everywhere. */
static void begin_writing(hd_report *report, FILE *out)
{
    bool plain = report->format == HD_FORMAT_TEXT || report->format == HD_FORMAT_MARKDOWN;

    hd_writing_begin_to(&report->writing, out, plain && report->options.ascii);
    report->out = report->writing.out;
}

hd_report *hd_report_open(hd_format format, FILE *out, const hd_report_options *options)
{
    hd_report *report = hd_must(calloc(1, sizeof *report));

    report->format = format;
    report->options = *options;
    begin_writing(report, out);
    return report;
}

bool hd_report_add_levers(hd_report *report, const hd_document *document, const hd_outcome *outcome,
                          const hd_report_levers *levers)
{
    report->added++;
    report->levers = levers;
    writers[report->format]->add(report, document, outcome);
    bool good = hd_writing_end_to(&report->writing);
    begin_writing(report, report->writing.to);
    return good;
}

bool hd_report_add(hd_report *report, const hd_document *document, const hd_outcome *outcome)
{
    return hd_report_add_levers(report, document, outcome, &(hd_report_levers){.count = 0});
}

bool hd_report_close(hd_report *report)
{
    if (!report)
        return true;
    if (writers[report->format]->end)
        writers[report->format]->end(report);
    bool good = hd_writing_end_to(&report->writing);
    hd_group_clear(report);
    free(report->held);
    free(report);
    return good;
}
