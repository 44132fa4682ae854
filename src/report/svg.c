#include "svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

double hd_svg_tenths(double number)
{
    return (double)lround(number * 10) / 10;
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
        /* Two characters of the basic plane are UTF-8 but no XML. */
        if (strncmp(p, "\xEF\xBF\xBE", 3) == 0 || strncmp(p, "\xEF\xBF\xBF", 3) == 0) {
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
