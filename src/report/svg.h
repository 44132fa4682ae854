/*
 * svg.h - pictures as SVG: one style for light and dark pages, no font but the reader's, nothing from
 * elsewhere. Lengths are in units of the picture, written to a tenth.
 */
#ifndef HD_REPORT_SVG_H
#define HD_REPORT_SVG_H

#include <stdio.h>

/** How wide every picture is, and the margin around what is in it. */
#define HD_SVG_WIDTH 800
#define HD_SVG_MARGIN 24

/** Begin a picture; `description`, lines of text, is what there is to say besides (NULL or "" for nothing).
 */
void hd_svg_begin(FILE *out, double height, const char *title, const char *description);
void hd_svg_end(FILE *out);

/** A length as pictures have it, for "%g". */
double hd_svg_tenths(double number);

/** A line of text; `anchor` is "start", "middle" or "end": where `x` is. `class` may be "" or several. */
void hd_svg_text(FILE *out, double x, double y, const char *class, const char *anchor, const char *text);

/** A line of text that reads upwards, its middle at `x` and `y`. */
void hd_svg_upright(FILE *out, double x, double y, const char *class, const char *text);

/** A rectangle; a class is a part of the step ("dispatch", "launch", "device"), which has fill and pattern.
 */
void hd_svg_rectangle(FILE *out, double x, double y, double width, double height, const char *class);

/** A rectangle from corner to corner: those that have an edge in common leave no gap, as edges are rounded.
 */
void hd_svg_box(FILE *out, double left, double top, double right, double bottom, const char *class);

/** A straight line of a class: "axis", "grid", "even". */
void hd_svg_line(FILE *out, double x1, double y1, double x2, double y2, const char *class);

#endif
