/* check_whatif.h - the suites of check_whatif, and the scenarios that they share. */
#ifndef HD_TESTS_CHECK_WHATIF_H
#define HD_TESTS_CHECK_WHATIF_H

#include <check.h>

#include "scenario.h"

Suite *solve_suite(void);
Suite *lever_suite(void);
Suite *axis_suite(void);
Suite *sweep_suite(void);
Suite *trend_suite(void);

/** The same numbers in every run. */
uint64_t whatif_random(void);

/** A random scenario that can be evaluated, ordinary or with extreme inputs. */
hd_scenario whatif_random_scenario(void);

/** A random value of an input, ordinary or extreme, put into the scenario. */
void whatif_random_input(hd_scenario *scenario, hd_input input);

#endif
