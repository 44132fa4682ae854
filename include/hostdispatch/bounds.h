/*
 * bounds.h - what a change does to a step: bounds from a measured one, and the model's gains without one.
 *
 * Times are microseconds of one step. The bounds hold if all else stays as it was and what is removed is
 * spread evenly over the issuing.
 */
#ifndef HOSTDISPATCH_BOUNDS_H
#define HOSTDISPATCH_BOUNDS_H

#include <stdbool.h>

#include "hostdispatch/outcome.h"

/** What of a measured step its bounds follow from. */
typedef struct hd_measured_step {
    double wall;
    double issuing;       /**< launching, in operations and between them: what a change of the host scales */
    double starved;       /**< host not blocked, device idle */
    double starved_issue; /**< the part of `starved` in which the host was issuing */
    double waiting;       /**< host blocked, device busy */
    double blocked;
    double device_busy;
} hd_measured_step;

/** What the bounds of a change follow from: a measured step, and the model's host and step time of it. */
typedef struct hd_measured {
    hd_measured_step step;
    hd_outcome outcome;
} hd_measured;

/** A change as the model sees it: its host and device time before and after. */
typedef struct hd_change {
    double host_before, host_after, device_before, device_after;
} hd_change;

/** Between what the step and its gain lie; a gain is infinite where nothing of the step need be left. */
typedef struct hd_bounds {
    double step_at_least, step_at_most;
    double gain_at_least, gain_at_most;
} hd_bounds;

/**
 * The measured step as it is without the profiler, in `wall`: what it is shorter by is taken from `starved`,
 * where the host issues, then from what is idle on both sides.
 * @return false where it is shorter than the device works
 */
bool hd_step_unprofiled(hd_measured_step *step, double wall);

/** The change from one outcome to another. */
hd_change hd_change_of(const hd_outcome *before, const hd_outcome *after);

/** The bounds of the measured step after a change. */
hd_bounds hd_bounds_of(const hd_measured_step *step, const hd_change *change);

/** As hd_bounds_of(), if the model's outcome becomes `after`; of an item where the step comes to process `items`
 * times as many. */
hd_bounds hd_measured_bounds(const hd_measured *measured, const hd_outcome *after, double items);

/** The bounds if the host had no work at all, and if the device were infinitely fast. */
hd_bounds hd_bounds_without_host(const hd_measured_step *step);
hd_bounds hd_bounds_without_device(const hd_measured_step *step);

/** The gain where host and device take turns, as the model has it; and where they overlap perfectly, the
 * longer of the two setting the step, which is outside the model. NaN where nothing is left of nothing. */
double hd_gain_serial(const hd_change *change);
double hd_gain_overlapped(const hd_change *change);

#endif
