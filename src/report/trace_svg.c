/* A measured step as a picture: what the host did, and below it what the device did. */
#include "trace_report.h"

#include <math.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "svg.h"

/* Lines from the top of a step's picture. */
#define NAME_LINE 16
#define VERDICT_LINE 36
#define LINE_HEIGHT 18
#define VERDICT_LINES 2
#define LANE_TOP 64
#define LANE_HEIGHT 22
#define LANE_STEP 52

#define WIDE (HD_SVG_WIDTH - 2.0 * HD_SVG_MARGIN)

/* A lane is shared out in cells so wide, so that a trace of something is still seen. */
#define CELL 2

#define NAME_COLUMNS 90
#define VERDICT_COLUMNS 104

/* How wide a character of a label is at most, on an average. */
#define LABEL_ADVANCE 6.2

#define PARTS_MAX 6

/* A part of a lane: its class, its word, and its time. */
typedef struct part {
    const char *class, *word;
    double size;
} part;

/* Beside the parts of a step, what only a measured one has. */
static const char style[] =
    "<style>\n"
    ".between { fill: url(#between); }\n"
    ".loading { fill: url(#loading); }\n"
    ".communication { fill: url(#communication); }\n"
    ".elsewhere { fill: #8a8a8a; }\n"
    ".idle { fill: #d9d9d9; }\n"
    "@media (prefers-color-scheme: dark) { .idle { fill: #3a3a3a; } }\n"
    "</style>\n"
    "<defs>\n"
    "<pattern id=\"between\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
    "<rect class=\"dispatch\" width=\"6\" height=\"6\"/><path class=\"mark\" d=\"M0 3H6\"/></pattern>\n"
    "<pattern id=\"loading\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
    "<rect fill=\"#9467bd\" width=\"8\" height=\"8\"/><path class=\"mark\" d=\"M-2 -2L10 10\"/></pattern>\n"
    "<pattern id=\"communication\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
    "<rect class=\"device-fill\" width=\"6\" height=\"6\"/><path class=\"mark\" d=\"M3 0V6\"/></pattern>\n"
    "</defs>\n";

void hd_trace_picture_begin(FILE *out)
{
    fputs(style, out);
}

static void draw_lane(FILE *out, const char *who, const part *parts, int count, double scale, double top)
{
    double sizes[PARTS_MAX], whole = 0, x = HD_SVG_MARGIN, label_x;
    char label[2 * HD_FORMAT_MAX], time[HD_NUMBER_MAX];
    int cells[PARTS_MAX], there = 0;

    for (int i = 0; i < count; i++) {
        sizes[i] = parts[i].size;
        whole += sizes[i];
        there += sizes[i] > 0;
    }
    hd_segments(sizes, count, hd_segments_length(whole, scale, (int)WIDE / CELL, there), cells);
    hd_svg_text(out, x, top + LANE_HEIGHT + 18, "dim small", "start", who);
    label_x = HD_SVG_MARGIN + 48;
    for (int i = 0; i < count; x += cells[i++] * CELL) {
        if (cells[i] == 0)
            continue;
        hd_svg_rectangle(out, x, top, cells[i] * CELL, LANE_HEIGHT, parts[i].class);
        hd_svg_rectangle(out, label_x, top + LANE_HEIGHT + 8, 11, 11, parts[i].class);
        snprintf(label, sizeof label, "%s %s", parts[i].word, hd_format_time(time, parts[i].size));
        hd_svg_text(out, label_x + 15, top + LANE_HEIGHT + 18, "small", "start", label);
        label_x += 24 + hd_text_columns(label) * LABEL_ADVANCE;
    }
}

static void draw_verdict(FILE *out, const char *text, double top)
{
    char line[HD_HEADLINE_MAX];

    for (int i = 0; i < VERDICT_LINES && *text; i++) {
        size_t length = strlen(text);
        while (i + 1 < VERDICT_LINES && length > VERDICT_COLUMNS)
            do
                length--;
            while (length > 1 && text[length] != ' ');
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        hd_svg_text(out, HD_SVG_MARGIN, top + VERDICT_LINE + i * LINE_HEIGHT, "", "start", line);
        text += length + strspn(text + length, " ");
    }
}

void hd_trace_picture(FILE *out, const hd_trace *trace, double step_unprofiled, const char *name,
                      double scale, double top)
{
    const hd_trace_measure *m = hd_trace_measured(trace);
    double communication = fmin(m->communication, m->device_busy);
    const part host[] = {{"launch", "launch calls", m->launching},    {"dispatch", "in ops", m->in_ops},
                         {"between", "between", m->between},       {"loading", "loading", m->loading},
                         {"elsewhere", "elsewhere", m->elsewhere}, {"idle", "blocked", m->blocked}};
    const part device[] = {{"device", "busy", m->device_busy - communication},
                           {"communication", "communication", communication},
                           {"idle", "idle", m->starved + m->neither}};
    char verdict[HD_HEADLINE_MAX], fit[2 * HD_FORMAT_MAX], time[HD_NUMBER_MAX];

    hd_text_fit(name, strlen(name), NAME_COLUMNS, fit, sizeof fit);
    hd_svg_text(out, HD_SVG_MARGIN, top + NAME_LINE, "strong", "start", fit);
    snprintf(fit, sizeof fit, "measured %s", isfinite(m->wall) ? hd_format_time(time, m->wall) : "nothing");
    hd_svg_text(out, HD_SVG_MARGIN + WIDE, top + NAME_LINE, "", "end", fit);
    draw_verdict(out, hd_trace_headline(trace, step_unprofiled, verdict), top);
    if (!isfinite(m->wall))
        return;
    draw_lane(out, "host", host, PARTS_MAX, scale, top + LANE_TOP);
    draw_lane(out, "device", device, 3, scale, top + LANE_TOP + LANE_STEP);
}
