/*
 * slider.h - a value on its logarithmic slider: where its knob is, and where a step leads.
 *
 * A fine step goes to the next multiple of the second significant digit (895.52 to 900 or 890; a count by 1),
 * a coarse one walks 1-2-5. A step leads down from the lowest end to 0 (where 0 is accepted), never above the
 * highest. Values are counts or microseconds, as the input is.
 */
#ifndef HOSTDISPATCH_SLIDER_H
#define HOSTDISPATCH_SLIDER_H

#include <stdbool.h>
#include <stdint.h>

#include "hostdispatch/scenario.h"

typedef enum hd_step {
    HD_STEP_FINE,
    HD_STEP_COARSE,
} hd_step;

/** Where the knob is: 0 at the low end, 1 at the high end, beyond them outside (0 is -1). */
double hd_slider_position(hd_input input, double value);

/** The round value (two significant digits, or an integer) at `position`, 0 to 1. */
double hd_slider_value(hd_input input, double position);

/** The time one step from `value`; `direction` is +1 or -1. `value` itself at the end of the walk. */
double hd_slider_step(hd_input input, double value, int direction, hd_step step);

/** As hd_slider_step(), of an input that is a count. */
int64_t hd_slider_step_count(hd_input input, int64_t count, int direction, hd_step step);

/** So many times a time, exactly where `factor` is 2 or 0.5; what is not 0 does not become 0. */
double hd_slider_scale(double time, double factor);

/*
 * Round numbers: 1, 2 and 5 times the powers of ten, counted: 1 is 0, 2 is 1, 5 is 2, 10 is 3, and 0.5 is -1.
 * All numbers here are above 0 and finite; a result that a double cannot hold is infinite, or 0.
 */

/** A quotient that is a whole number on paper may come out this much beside it. */
#define HD_NEARLY 1e-9

/** `mantissa`, of either sign or 0, × 10^exponent; rounded once where the power is at most 22. */
double hd_decimal(double mantissa, int exponent);

/** The round number at an index. */
double hd_round_number(int index);

/** `times` the round number at an index, exact where a double can be; never -0. */
double hd_round_multiple(double times, int index);

/** The index of the least round number that is not below `value`, HD_NEARLY aside. */
int hd_round_up(double value);

/** The round number after or before `value`: +1 the least above it, -1 the greatest below it. */
double hd_round_next(double value, int direction);

#endif
