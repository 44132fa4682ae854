/* Pictures, and the bars of scenarios on one scale as one. */
#include "svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/text.h"
#include "group.h"
#include "trace_report.h"
#include "hostdispatch/format.h"

/*
 * The picture brings its own page, so that it can be read on any; where the reader's pages are dark, so is
 * this one. The parts of a step have patterns beside colours.
 */
static const char style[] =
    "<style>\n"
    ".page { fill: #ffffff; }\n"
    "rect { shape-rendering: crispEdges; }\n"
    "text { font: 14px sans-serif; fill: #1c1c1c; }\n"
    ".strong { font-weight: bold; }\n"
    ".small { font-size: 12px; }\n"
    ".dim { fill: #5f5f5f; }\n"
    ".dispatch { fill: #e07000; }\n"
    ".launch { fill: url(#launch); }\n"
    ".device { fill: url(#device); }\n"
    ".launch-fill { fill: #2f7fd0; }\n"
    ".device-fill { fill: #2c9a55; }\n"
    ".mark { stroke: #ffffff; stroke-width: 2; }\n"
    ".dot { fill: #ffffff; }\n"
    ".axis { stroke: #5f5f5f; }\n"
    ".grid { stroke: #dddddd; }\n"
    ".even { stroke: #5f5f5f; stroke-dasharray: 4 4; }\n"
    ".curve { fill: none; stroke: #1c1c1c; stroke-width: 2; stroke-linejoin: round; }\n"
    ".now { fill: #1c1c1c; stroke: #ffffff; stroke-width: 2; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    ".page, .dot { fill: #161616; }\n"
    "text, .now { fill: #eeeeee; }\n"
    ".dim { fill: #a8a8a8; }\n"
    ".mark, .now { stroke: #161616; }\n"
    ".axis, .even { stroke: #a8a8a8; }\n"
    ".grid { stroke: #3a3a3a; }\n"
    ".curve { stroke: #eeeeee; }\n"
    "}\n"
    "</style>\n"
    "<defs>\n"
    "<pattern id=\"launch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
    "<rect class=\"launch-fill\" width=\"8\" height=\"8\"/><path class=\"mark\" "
    "d=\"M-2 10L10 -2\"/></pattern>\n"
    "<pattern id=\"device\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
    "<rect class=\"device-fill\" width=\"8\" height=\"8\"/><circle class=\"dot\" "
    "cx=\"4\" cy=\"4\" r=\"1.5\"/>"
    "</pattern>\n"
    "</defs>\n";

double hd_svg_tenths(double number)
{
    return (double)lround(number * 10) / 10;
}

/* The two characters of the basic plane that are UTF-8 but no XML. */
static bool outside_xml(const char *p)
{
    return strncmp(p, "\xEF\xBF\xBE", 3) == 0 || strncmp(p, "\xEF\xBF\xBF", 3) == 0;
}

/* Write text between tags: made harmless, and escaped. */
static void write_escaped(FILE *out, const char *text)
{
    char *clean = hd_text_cleaned(text);

    for (const char *p = clean; *p; p++) {
        const char *as = *p == '&'   ? "&amp;"
                         : *p == '<' ? "&lt;"
                         : *p == '>' ? "&gt;"
                         : *p == '"' ? "&quot;"
                                     : NULL;
        if (outside_xml(p)) {
            fputs(HD_UTF8_REPLACEMENT, out);
            p += 2;
        } else if (as) {
            fputs(as, out);
        } else {
            fputc(*p, out);
        }
    }
    free(clean);
}

/* Line by line: a line's end is no harm here, as it would be on a terminal. */
static void write_description(FILE *out, const char *text)
{
    if (!text || !*text)
        return;
    fputs("<desc>", out);
    for (const char *line = text; *line;) {
        int length = (int)strcspn(line, "\n");
        char *copy = hd_text_composed("%.*s", length, line);
        write_escaped(out, copy);
        free(copy);
        line += length;
        if (*line == '\n')
            fputc(*line++, out);
    }
    fputs("</desc>\n", out);
}

void hd_svg_begin(FILE *out, double height, const char *title, const char *description)
{
    height = hd_svg_tenths(height);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%d\" height=\"%g\" "
            "viewBox=\"0 0 %d %g\">\n<title>",
            HD_SVG_WIDTH, height, HD_SVG_WIDTH, height);
    write_escaped(out, title);
    fputs("</title>\n", out);
    write_description(out, description);
    fputs(style, out);
    hd_svg_rectangle(out, 0, 0, HD_SVG_WIDTH, height, "page");
}

void hd_svg_end(FILE *out)
{
    fputs("</svg>\n", out);
}

void hd_svg_text(FILE *out, double x, double y, const char *class, const char *anchor, const char *text)
{
    fprintf(out, "<text x=\"%g\" y=\"%g\"", hd_svg_tenths(x), hd_svg_tenths(y));
    if (*class)
        fprintf(out, " class=\"%s\"", class);
    if (strcmp(anchor, "start") != 0)
        fprintf(out, " text-anchor=\"%s\"", anchor);
    fputc('>', out);
    write_escaped(out, text);
    fputs("</text>\n", out);
}

void hd_svg_upright(FILE *out, double x, double y, const char *class, const char *text)
{
    fprintf(out, "<text class=\"%s\" text-anchor=\"middle\" transform=\"translate(%g %g) rotate(-90)\">",
            class, hd_svg_tenths(x), hd_svg_tenths(y));
    write_escaped(out, text);
    fputs("</text>\n", out);
}

void hd_svg_rectangle(FILE *out, double x, double y, double width, double height, const char *class)
{
    fprintf(out, "<rect class=\"%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>\n", class,
            hd_svg_tenths(x), hd_svg_tenths(y), hd_svg_tenths(width), hd_svg_tenths(height));
}

void hd_svg_box(FILE *out, double left, double top, double right, double bottom, const char *class)
{
    hd_svg_rectangle(out, left, top, hd_svg_tenths(right) - hd_svg_tenths(left),
                     hd_svg_tenths(bottom) - hd_svg_tenths(top), class);
}

void hd_svg_line(FILE *out, double x1, double y1, double x2, double y2, const char *class)
{
    fprintf(out, "<line class=\"%s\" x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\"/>\n", class, hd_svg_tenths(x1),
            hd_svg_tenths(y1), hd_svg_tenths(x2), hd_svg_tenths(y2));
}

/* ---- the bars of a report ---- */

/* One scenario's lines, from its top: name, bar, bracket, labels, ceilings; and how tall it all is. */
#define NAME_LINE 16
#define BAR_TOP 28
#define BAR_HEIGHT 30
#define BRACKET_LINE 76
#define LABEL_LINE 104
#define CEILING_LINE 124
#define ENTRY_HEIGHT 148

/* Of a review: what differs from the baseline stands below, and its name above all. */
#define DIFFERENCE_LINE 142
#define DIFFERENCE_HEIGHT 18
#define HEADING_HEIGHT 34
#define DIFFERENCE_COLUMNS 118

#define WIDE (HD_SVG_WIDTH - 2.0 * HD_SVG_MARGIN)

/* A bar is shared out in cells so wide, so that a trace of something is still seen. */
#define CELL 2

/* Names are cut where the verdict at the other end of the line begins. */
#define NAME_COLUMNS 56

static const char *const classes[HD_PARTS] = {
    [HD_PART_DISPATCH] = "dispatch", [HD_PART_LAUNCH] = "launch", [HD_PART_DEVICE] = "device"};

static void write_name(const hd_report *report, const hd_report_entry *entry, size_t number, double top)
{
    char text[HD_FORMAT_MAX + 32], name[HD_FORMAT_MAX], line[2 * HD_FORMAT_MAX];

    hd_text_fit(entry->name, strlen(entry->name), NAME_COLUMNS, false, name, sizeof name);
    if (report->added > 1)
        snprintf(line, sizeof line, "%zu%s%s", number, *name ? "  " : "", name);
    else
        snprintf(line, sizeof line, "%s", name);
    hd_svg_text(report->out, HD_SVG_MARGIN, top + NAME_LINE, "strong", "start", line);
    snprintf(line, sizeof line, "%s%s", report->trace ? "the model, if serial: " : "",
             hd_format_verdict(text, &entry->outcome));
    hd_svg_text(report->out, HD_SVG_MARGIN + WIDE, top + NAME_LINE, "", "end", line);
}

static void write_bracket(FILE *out, const hd_report_entry *entry, double width, double top)
{
    char host[HD_FORMAT_MAX], share[HD_FORMAT_MAX], line[3 * HD_FORMAT_MAX];
    double y = top + BAR_TOP + BAR_HEIGHT + 4, middle = HD_SVG_MARGIN + width / 2;

    if (width < 1)
        return;
    snprintf(line, sizeof line, "host %s %s", hd_format_output(host, &entry->outcome, HD_HOST_TIME),
             hd_format_host_share(share, &entry->outcome));
    hd_svg_line(out, HD_SVG_MARGIN, y, HD_SVG_MARGIN + width, y, "axis");
    hd_svg_line(out, HD_SVG_MARGIN, y - 3, HD_SVG_MARGIN, y, "axis");
    hd_svg_line(out, HD_SVG_MARGIN + width, y - 3, HD_SVG_MARGIN + width, y, "axis");
    /* Under a short bracket the text begins at the margin instead of leaving the picture. */
    bool narrow = width < 180;
    hd_svg_text(out, narrow ? HD_SVG_MARGIN : middle, top + BRACKET_LINE, "dim small",
                narrow ? "start" : "middle", line);
}

static void write_parts(FILE *out, const hd_report_entry *entry, double scale, double top)
{
    double sizes[HD_PARTS], x = HD_SVG_MARGIN;
    char label[HD_FORMAT_MAX];
    int cells[HD_PARTS];

    hd_part_sizes(sizes, &entry->scenario, &entry->outcome);
    hd_bar_cells(cells, entry, scale, (int)WIDE / CELL);
    for (int i = 0; i < HD_PARTS; i++) {
        double width = cells[i] * CELL, label_x = HD_SVG_MARGIN + i * WIDE / HD_PARTS;
        if (cells[i] > 0)
            hd_svg_rectangle(out, x, top + BAR_TOP, width, BAR_HEIGHT, classes[i]);
        x += width;
        hd_svg_rectangle(out, label_x, top + LABEL_LINE - 11, 12, 12, classes[i]);
        hd_svg_text(out, label_x + 18, top + LABEL_LINE, "", "start",
                    hd_format_part_label(label, i, sizes, &entry->outcome));
        if (i == HD_PART_LAUNCH)
            write_bracket(out, entry, x - HD_SVG_MARGIN, top);
    }
}

/* Beside a trace a gain has two bounds; false where nothing bounds it. */
static bool write_bounds(const hd_report *report, const hd_report_entry *entry, double top)
{
    char step[HD_FORMAT_MAX], gain[HD_FORMAT_MAX], other[HD_FORMAT_MAX], serial[2][HD_NUMBER_MAX],
        line[6 * HD_FORMAT_MAX];
    hd_measured measured;
    hd_scenario scenario;

    if (!report->trace || !hd_trace_measured_step(report->trace, report->trace_options, &measured) ||
        !hd_trace_scenario(report->trace, report->trace_options, &scenario, NULL))
        return false;
    const hd_change change = hd_change_of(&measured.outcome, &entry->outcome);
    if (hd_scenario_equal(&scenario, &entry->scenario)) {
        const hd_bounds host = hd_bounds_without_host(&measured.step),
                        device = hd_bounds_without_device(&measured.step);
        hd_format_factors(gain, host.gain_at_least, host.gain_at_most);
        hd_format_factors(other, device.gain_at_least, device.gain_at_most);
        snprintf(line, sizeof line,
                 "without host work %s faster (serial model %s), with an infinitely fast device %s (%s)", gain,
                 hd_format_factor(serial[0], hd_outcome_number(&measured.outcome, HD_SPEEDUP_LIMIT)), other,
                 hd_format_factor(serial[1], hd_outcome_number(&measured.outcome, HD_DEVICE_LIMIT)));
    } else {
        const hd_bounds bounds = hd_measured_bounds(&measured, &entry->outcome, 1);
        snprintf(line, sizeof line, "the measured step, if all else stays: %s, %s (serial model %s)",
                 hd_format_times(step, bounds.step_at_least, bounds.step_at_most),
                 hd_format_gains(gain, bounds.gain_at_least, bounds.gain_at_most),
                 hd_format_gain(serial[0], hd_gain_serial(&change)));
    }
    hd_svg_text(report->out, HD_SVG_MARGIN, top + CEILING_LINE, "dim small", "start", line);
    return true;
}

static void write_ceilings(const hd_report *report, const hd_report_entry *entry, double top)
{
    char step[HD_FORMAT_MAX], host[HD_FORMAT_MAX], device[HD_FORMAT_MAX], ratio[HD_NUMBER_MAX],
        line[4 * HD_FORMAT_MAX];
    const hd_report_entry *first = &report->entries[0];

    if (write_bounds(report, entry, top))
        return;
    double against = entry->outcome.value[HD_STEP_TIME].number / first->outcome.value[HD_STEP_TIME].number;
    int used = snprintf(line, sizeof line, "step %s", hd_format_output(step, &entry->outcome, HD_STEP_TIME));

    if (entry != first)
        used += snprintf(line + used, sizeof line - (size_t)used, ", %s%s", hd_format_gain(ratio, 1 / against),
                         report->review ? " than the baseline" : " than the first");
    used += snprintf(line + used, sizeof line - (size_t)used, "; without host work at most %s faster",
                     hd_format_output(host, &entry->outcome, HD_SPEEDUP_LIMIT));
    if (hd_outcome_has(&entry->outcome, HD_DEVICE_LIMIT))
        snprintf(line + used, sizeof line - (size_t)used, ", with an infinitely fast device %s",
                 hd_format_output(device, &entry->outcome, HD_DEVICE_LIMIT));
    hd_svg_text(report->out, HD_SVG_MARGIN, top + CEILING_LINE, "dim small", "start", line);
}

/* "ops per block 8 instead of 12", then whether the target is reached and why it is kept. */
static void write_difference(const hd_report *report, size_t at, double top)
{
    const hd_review *review = report->review;
    const hd_review_row *row = &review->rows[at];
    char line[1024] = "", label[HD_FORMAT_MAX], here[HD_FORMAT_MAX], there[HD_FORMAT_MAX],
         target[HD_TARGET_MAX], fit[1024];
    size_t used = 0;

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (at == 0 || !hd_scenario_differs(review->rows[0].scenario, row->scenario, i))
            continue;
        hd_format_input(here, row->scenario, i);
        hd_format_input(there, review->rows[0].scenario, i);
        used += (size_t)snprintf(line + used, sizeof line - used, "%s%s %.40s instead of %.40s",
                                 used ? ", " : "", hd_format_label(label, row->scenario, i), here, there);
    }
    if (at == 0)
        used += (size_t)snprintf(line, sizeof line, "baseline");
    if (review->target) {
        hd_target_write(review->target, target);
        bool reached = hd_target_holds(review->target, row->outcome);
        used += (size_t)snprintf(line + used, sizeof line - used, "%s%s is %sreached", used ? "; " : "",
                                 target, reached ? "" : "not ");
    }
    if (*row->reason)
        snprintf(line + used, sizeof line - used, "%s%.300s", used ? "; " : "", row->reason);
    hd_text_fit(line, strlen(line), DIFFERENCE_COLUMNS, false, fit, sizeof fit);
    hd_svg_text(report->out, HD_SVG_MARGIN, top + DIFFERENCE_LINE, "dim small", "start", fit);
}

/* More than can be drawn are counted, so that none is missing without a word. */
static void add(hd_report *report, const hd_document *document, const hd_outcome *outcome)
{
    if (report->waiting < HD_GROUP_MAX)
        hd_group_add(report, document, outcome);
}

/* Nothing was added where the first scenario was refused: there is nothing to draw. */
static void end(hd_report *report)
{
    if (report->waiting == 0)
        return;
    size_t left_out = report->added - report->waiting;
    bool review = report->review && report->review->count > 1;
    double entry = ENTRY_HEIGHT + (review ? DIFFERENCE_HEIGHT : 0), head = review ? HEADING_HEIGHT : 0;
    double measured = report->trace ? HD_TRACE_PICTURE_HEIGHT : 0, scale = hd_group_scale(report);
    double height = HD_SVG_MARGIN * 1.5 + measured + head + (double)report->waiting * entry + (left_out ? 20 : 0);
    char text[HD_FORMAT_MAX], title[4 * HD_FORMAT_MAX], changed[2 * HD_FORMAT_MAX];

    const char *named = report->review ? report->review->title : "";
    hd_text_fit(named, strlen(named), NAME_COLUMNS, false, text, sizeof text);
    hd_levers_title(changed, sizeof changed, &report->entries[0].levers);
    snprintf(title, sizeof title, "%s%sWhere the time of a step goes: dispatch, launch and device%s%s", text,
             *text ? ". " : "", *changed ? ", with " : "", changed);
    hd_svg_begin(report->out, height, title, report->description);
    if (report->trace) {
        scale = fmax(scale, hd_trace_measured(report->trace)->wall);
        hd_trace_picture_begin(report->out);
        hd_trace_picture(report->out, report->trace, report->trace_options->step_unprofiled,
                         hd_trace_file(report->trace), scale, HD_SVG_MARGIN);
        head += measured;
    }
    if (review)
        hd_svg_text(report->out, HD_SVG_MARGIN, HD_SVG_MARGIN + measured + NAME_LINE, "strong", "start", text);
    for (size_t i = 0; i < report->waiting; i++) {
        double top = HD_SVG_MARGIN + head + (double)i * entry;
        write_name(report, &report->entries[i], i + 1, top);
        write_parts(report->out, &report->entries[i], scale, top);
        write_ceilings(report, &report->entries[i], top);
        if (review)
            write_difference(report, i, top);
    }
    if (left_out) {
        snprintf(text, sizeof text, "%zu more are not drawn", left_out);
        hd_svg_text(report->out, HD_SVG_MARGIN, height - HD_SVG_MARGIN / 2.0, "dim small", "start", text);
    }
    hd_svg_end(report->out);
}

const hd_report_writer hd_svg_writer = {.add = add, .end = end};
