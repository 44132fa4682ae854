/*
 * scale.h - numbers along the side of a chart, in rows, such that the round ones stand on whole rows at equal
 * distances: decades are then of equal height, to the row.
 */
#ifndef HD_TUI_SCALE_H
#define HD_TUI_SCALE_H

#include <stdbool.h>

/** A scale's place: `origin` (a number, or its decimal logarithm) stands at 0, and there are `slope` of them
 * to a unit. */
typedef struct hd_scale {
    bool linear;
    double origin, slope;
    double unit; /**< from one round number to the next: their difference, or that of their logarithms */
} hd_scale;

/** Most round numbers along one scale. */
#define HD_SCALE_TICKS 64

/**
 * A scale that shows the numbers from `least` to `most` on `rows` rows, row 0 being the highest.
 * @param linear  otherwise `least` must be above 0
 * @param whole   round numbers are integers
 */
hd_scale hd_scale_fit(double least, double most, int rows, bool linear, bool whole);

/** A scale on which `low` stands at 0 and `high` at `length`. */
hd_scale hd_scale_between(double low, double high, double length, bool linear);

/** Where a number stands; NaN where it has no place: NaN itself, and 0 on a logarithmic scale. */
double hd_scale_at(const hd_scale *scale, double number);

/** The number at a place. */
double hd_scale_number(const hd_scale *scale, double at);

/** The round number on a row of a scale that was fitted, NaN where there is none; exact where a double can
 * be. */
double hd_scale_tick(const hd_scale *scale, int row);

#endif
