/* The bars of scenarios on one scale, as a picture. */
#include "group.h"

#include <math.h>
#include <string.h>

#include "hostdispatch/text.h"
#include "svg.h"
#include "trace_report.h"

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

    hd_text_fit(entry->name, strlen(entry->name), NAME_COLUMNS, name, sizeof name);
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
    hd_text_fit(line, strlen(line), DIFFERENCE_COLUMNS, fit, sizeof fit);
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
    hd_text_fit(named, strlen(named), NAME_COLUMNS, text, sizeof text);
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
