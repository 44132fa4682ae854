/*
 * sweep.h - one input, or two, walked from a value to another, and the axes that show them.
 *
 *     INPUT=FROM:TO[:POINTS]        ops_per_block=1:1000    device_time=100us:1s:200
 *
 * Points lie at equal ratios, or at equal distances where the sweep is linear; the ends are exact, and decades
 * are met as decades. A count takes integers, each once, so that there may be fewer points than asked for.
 */
#ifndef HOSTDISPATCH_SWEEP_H
#define HOSTDISPATCH_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hostdispatch/error.h"
#include "hostdispatch/outcome.h"
#include "hostdispatch/scenario.h"
#include "hostdispatch/solve.h"

/** An axis: the numbers between two ends. */
typedef struct hd_axis {
    double low, high; /**< low < high; above 0 where it is logarithmic */
    bool linear;
} hd_axis;

/** Where a value lies: 0 at the low end, 1 at the high one, beyond them outside; -1 where it has no place. */
double hd_axis_position(const hd_axis *axis, double value);

/** An axis that holds the numbers from `least` to `most`, with round ends. */
hd_axis hd_axis_around(double least, double most, bool linear);

/** The most round numbers that hd_axis_ticks() gives. */
#define HD_TICKS_MAX 32

/**
 * Round numbers along an axis, rising: decades, with 2 and 5 between them where it is short; on a linear axis
 * multiples of 1, 2 or 5.
 * @param most  how many there is room for, 1 to HD_TICKS_MAX
 * @return how many: at least 1 unless no round number lies on the axis.
 */
int hd_axis_ticks(const hd_axis *axis, int most, double ticks[HD_TICKS_MAX]);

/** The places of numbers in dots or rows: `origin` (a number, or its decimal logarithm) stands at 0, and there
 * are `slope` places to a unit. */
typedef struct hd_scale {
    bool linear;
    double origin, slope;
    double unit; /**< from one round number to the next: their difference, or their logarithms'; 0: none */
} hd_scale;

/** The scale along an axis: its low end stands at 0, its high one at `length`. */
hd_scale hd_scale_along(const hd_axis *axis, double length);

/**
 * A scale that shows the numbers from `least` to `most` on `rows` rows, row 0 being the highest: round numbers
 * stand on whole rows at equal distances.
 * @param linear  otherwise `least` must be above 0
 * @param whole   round numbers are integers
 */
hd_scale hd_scale_fit(double least, double most, int rows, bool linear, bool whole);

/** Where a number stands; NaN where it has no place: NaN itself, and 0 on a logarithmic scale. */
double hd_scale_at(const hd_scale *scale, double number);

/** The number at a place. */
double hd_scale_number(const hd_scale *scale, double at);

/** The round number on a row of a scale that was fitted, NaN where there is none. */
double hd_scale_tick(const hd_scale *scale, int row);

/* ---- sweeps ---- */

/** Points of a sweep that does not say how many, and the most that are accepted. */
#define HD_SWEEP_POINTS 100
#define HD_SWEEP_POINTS_MAX 10000000

/** How many inputs can be swept together. */
#define HD_SWEEP_INPUTS 2

typedef struct hd_sweep {
    hd_input input;
    hd_value from, to; /**< `.count` or `.number` (microseconds), as the input is; `from` may be the larger */
    int64_t points;    /**< at least 2 */
    bool linear;
} hd_sweep;

/** Read a sweep; logarithmic, until its `linear` is set. @return false, with a sentence on the part that is
 * wrong; `sweep` is then untouched. */
bool hd_sweep_read(const char *text, size_t length, hd_sweep *sweep, hd_error *error);

/** Whether the sweep can be walked: a logarithmic one cannot begin or end at 0. */
bool hd_sweep_check(const hd_sweep *sweep, hd_error *error);

/** A walk under way; begin it with hd_walk_begin() and leave its other members alone. */
typedef struct hd_walk {
    hd_scenario scenario; /**< the present point */
    struct hd_walk_axis {
        hd_sweep sweep;
        int64_t index;       /**< of the present point; -1 before the first */
        hd_value value;      /**< the present value */
        double start, slope; /**< of the value, or of its decimal logarithm, over the index */
    } axes[HD_SWEEP_INPUTS];
    int count;
} hd_walk;

/**
 * Begin a walk through one sweep or two, the second within each value of the first.
 * @param sweeps  1 or 2 that hd_sweep_check() accepts, of different inputs; copied
 */
hd_walk hd_walk_begin(const hd_scenario *scenario, const hd_sweep *sweeps, int count);

/** Go to the next point, `walk->scenario`. @return false when there are no more. */
bool hd_walk_next(hd_walk *walk);

/** As hd_break_even() of the swept input. @return whether the step turns between the sweep's ends; if not,
 * `turn` is HD_BREAK_EVEN_NEVER. */
bool hd_sweep_turn(const hd_scenario *scenario, const hd_sweep *sweep, hd_break_even_point *turn);

/** The axis of a sweep; one whose ends are equal gets some room around them. */
hd_axis hd_sweep_axis(const hd_sweep *sweep);

#endif
