/*
 * axis.h - where numbers lie along an axis, and the round ones on it.
 *
 * An axis is what lies between two ends. A scale gives each number its place in dots or rows: along an axis,
 * or along the side of a chart such that the round numbers stand on whole rows at equal distances; decades
 * are then of equal height, to the row.
 */
#ifndef HOSTDISPATCH_AXIS_H
#define HOSTDISPATCH_AXIS_H

#include <stdbool.h>

/** A piece of the numbers. */
typedef struct hd_axis {
    double low, high; /**< low < high; above 0 where it is logarithmic */
    bool linear;
} hd_axis;

/**
 * Where a value lies: 0 at the low end, 1 at the high one; beyond them for values outside. -1 where it has no
 * place.
 */
double hd_axis_position(const hd_axis *axis, double value);

/** The value at a position. */
double hd_axis_value(const hd_axis *axis, double position);

/**
 * An axis that holds the numbers from `least` to `most` with round ends: decades, or multiples of 1, 2 or 5.
 */
hd_axis hd_axis_around(double least, double most, bool linear);

/** The most round numbers that hd_axis_ticks() gives. */
#define HD_TICKS_MAX 32

/**
 * Round numbers along an axis: decades (each, or every so many), with 2 and 5 between them where the axis is
 * short; on a linear axis, or on one within a decade, multiples of 1, 2 or 5.
 * @param most   how many there is room for, 1 to HD_TICKS_MAX
 * @param ticks  filled in rising order
 * @return how many: at most `most`, at least 1 unless no round number lies on the axis.
 */
int hd_axis_ticks(const hd_axis *axis, int most, double ticks[HD_TICKS_MAX]);

/**
 * Places of numbers: `origin` (a number, or its decimal logarithm) stands at 0, and there are `slope` places
 * to a unit.
 */
typedef struct hd_scale {
    bool linear;
    double origin, slope;
    double unit; /**< from one round number to the next: their difference, or their logarithms'; 0: none */
} hd_scale;

/** The scale along an axis: its low end stands at 0, its high one at `length`. */
hd_scale hd_scale_along(const hd_axis *axis, double length);

/**
 * A scale that shows the numbers from `least` to `most` on `rows` rows, row 0 being the highest.
 * @param linear  otherwise `least` must be above 0
 * @param whole   round numbers are integers
 */
hd_scale hd_scale_fit(double least, double most, int rows, bool linear, bool whole);

/** Where a number stands; NaN where it has no place: NaN itself, and 0 on a logarithmic scale. */
double hd_scale_at(const hd_scale *scale, double number);

/** The number at a place. */
double hd_scale_number(const hd_scale *scale, double at);

/**
 * The round number on a row of a scale that was fitted, NaN where there is none; exact where a double can
 * be.
 */
double hd_scale_tick(const hd_scale *scale, int row);

#endif
