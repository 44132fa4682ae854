/*
 * break_even.h - where it turns: the value of one input at which, alone, the step turns from host to device
 * or back.
 *
 * The equation is the model's, host_time = device_time, solved for the input (see outcome.h).
 */
#ifndef HOSTDISPATCH_BREAK_EVEN_H
#define HOSTDISPATCH_BREAK_EVEN_H

#include <stdbool.h>
#include <stdint.h>

#include "hostdispatch/outcome.h"

typedef enum hd_turn_when {
    HD_BREAK_EVEN_NEVER, /**< no value of this input alone turns the step */
    HD_BREAK_EVEN_BELOW, /**< turns at this value or less (a count), or below it (a time) */
    HD_BREAK_EVEN_ABOVE, /**< turns at this value or more (a count), or above it (a time) */
} hd_turn_when;

typedef struct hd_break_even_point {
    hd_turn_when when;
    int64_t count; /**< of a count: the nearest integer on the side that has turned */
    double time;   /**< of a time: the value at which host and device are even, microseconds */
} hd_break_even_point;

/**
 * Where `input` alone turns the step.
 *
 * A step whose host time is above its device time turns to the device's side, one whose host time is below
 * turns to the host's; from an even step the turn is to the device's side. A launches_per_block that is not
 * given moves with ops_per_block; asked for itself, it is treated as given.
 * @param scenario  one that hd_evaluate() accepts
 */
hd_break_even_point hd_break_even(const hd_scenario *scenario, hd_input input);

/** Whether the step would turn to the host's side (it is device-bound now) rather than to the device's. */
bool hd_turns_to_host(const hd_outcome *outcome);

#endif
