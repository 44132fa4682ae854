#include "svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/text.h"

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

void hd_svg_number(FILE *out, double number)
{
    long tenths = lround(number * 10);
    long whole = labs(tenths) / 10, tenth = labs(tenths) % 10;

    fprintf(out, "%s%ld", tenths < 0 ? "-" : "", whole);
    if (tenth)
        fprintf(out, ".%ld", tenth);
}

void hd_svg_attribute(FILE *out, const char *name, double number)
{
    fprintf(out, " %s=\"", name);
    hd_svg_number(out, number);
    fputc('"', out);
}

/* The two characters of the basic plane that are UTF-8 but no XML. */
static bool outside_xml(const char *p)
{
    return strncmp(p, "\xEF\xBF\xBE", 3) == 0 || strncmp(p, "\xEF\xBF\xBF", 3) == 0;
}

void hd_svg_escaped(FILE *out, const char *text)
{
    size_t size = strlen(text) * strlen(HD_UTF8_REPLACEMENT) + 1;
    char *clean = hd_must(malloc(size));

    hd_text_clean(text, strlen(text), false, clean, size);
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
        size_t length = strcspn(line, "\n");
        char *copy = hd_must(malloc(length + 1));
        memcpy(copy, line, length);
        copy[length] = '\0';
        hd_svg_escaped(out, copy);
        free(copy);
        line += length;
        if (*line == '\n')
            fputc(*line++, out);
    }
    fputs("</desc>\n", out);
}

void hd_svg_begin(FILE *out, double height, const char *title, const char *description)
{
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%d\"", HD_SVG_WIDTH);
    hd_svg_attribute(out, "height", height);
    fprintf(out, " viewBox=\"0 0 %d ", HD_SVG_WIDTH);
    hd_svg_number(out, height);
    fputs("\">\n<title>", out);
    hd_svg_escaped(out, title);
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
    fputs("<text", out);
    hd_svg_attribute(out, "x", x);
    hd_svg_attribute(out, "y", y);
    if (*class)
        fprintf(out, " class=\"%s\"", class);
    if (strcmp(anchor, "start") != 0)
        fprintf(out, " text-anchor=\"%s\"", anchor);
    fputc('>', out);
    hd_svg_escaped(out, text);
    fputs("</text>\n", out);
}

void hd_svg_upright(FILE *out, double x, double y, const char *class, const char *text)
{
    fprintf(out, "<text class=\"%s\" text-anchor=\"middle\" transform=\"translate(", class);
    hd_svg_number(out, x);
    fputc(' ', out);
    hd_svg_number(out, y);
    fputs(") rotate(-90)\">", out);
    hd_svg_escaped(out, text);
    fputs("</text>\n", out);
}

void hd_svg_rectangle(FILE *out, double x, double y, double width, double height, const char *class)
{
    fprintf(out, "<rect class=\"%s\"", class);
    hd_svg_attribute(out, "x", x);
    hd_svg_attribute(out, "y", y);
    hd_svg_attribute(out, "width", width);
    hd_svg_attribute(out, "height", height);
    fputs("/>\n", out);
}

static double tenth(double number)
{
    return (double)lround(number * 10) / 10;
}

void hd_svg_box(FILE *out, double left, double top, double right, double bottom, const char *class)
{
    hd_svg_rectangle(out, left, top, tenth(right) - tenth(left), tenth(bottom) - tenth(top), class);
}

void hd_svg_line(FILE *out, double x1, double y1, double x2, double y2, const char *class)
{
    fprintf(out, "<line class=\"%s\"", class);
    hd_svg_attribute(out, "x1", x1);
    hd_svg_attribute(out, "y1", y1);
    hd_svg_attribute(out, "x2", x2);
    hd_svg_attribute(out, "y2", y2);
    fputs("/>\n", out);
}
