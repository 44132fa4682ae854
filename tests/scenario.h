/*
 * scenario.h - scenarios that tests make.
 */
#ifndef HD_TESTS_SCENARIO_H
#define HD_TESTS_SCENARIO_H

#include "hostdispatch/scenario.h"

/** A complete scenario: blocks, ops, launches (-1: not given), dispatch, launch, device time. */
hd_scenario hd_test_scenario(int64_t blocks, int64_t ops, int64_t launches, double dispatch, double launch,
                             double device);

#endif
