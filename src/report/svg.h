/*
 * svg.h - pictures as SVG: one style for light and dark pages, no font but the reader's, nothing from
 * elsewhere.
 */
#ifndef HD_IO_SVG_H
#define HD_IO_SVG_H

#include <stdio.h>

/** How wide every picture is, and the margin around what is in it. */
#define HD_SVG_WIDTH 800
#define HD_SVG_MARGIN 24

/**
 * Begin a picture of this height; for readers who cannot see it, `title` is what it shows and `description`,
 * lines of text, what there is to say besides (NULL or "" for nothing).
 */
void hd_svg_begin(FILE *out, double height, const char *title, const char *description);

/** End it. */
void hd_svg_end(FILE *out);

/** Write a number to a tenth, with a point in every locale. */
void hd_svg_number(FILE *out, double number);

/** Write an attribute, ` name="number"`. */
void hd_svg_attribute(FILE *out, const char *name, double number);

/** Write text between tags: made harmless, and escaped. */
void hd_svg_escaped(FILE *out, const char *text);

/**
 * Write a line of text.
 * @param class   of the style: "strong", "dim", "small" or several; "" for none
 * @param anchor  "start", "middle" or "end": where `x` is
 */
void hd_svg_text(FILE *out, double x, double y, const char *class, const char *anchor, const char *text);

/** Write a line of text that reads upwards, its middle at `x` and `y`: the title of an axis that stands. */
void hd_svg_upright(FILE *out, double x, double y, const char *class, const char *text);

/**
 * Draw a rectangle; a class is a part of the step ("dispatch", "launch", "device"), which has fill and
 * pattern.
 */
void hd_svg_rectangle(FILE *out, double x, double y, double width, double height, const char *class);

/**
 * Draw a rectangle from corner to corner: those that have an edge in common leave no gap, since edges are
 * rounded and not widths.
 */
void hd_svg_box(FILE *out, double left, double top, double right, double bottom, const char *class);

/** Draw a straight line of a class: "axis", "grid", "even". */
void hd_svg_line(FILE *out, double x1, double y1, double x2, double y2, const char *class);

#endif
