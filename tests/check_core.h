/* check_core.h - the suites of check_core. */
#ifndef HD_TESTS_CHECK_CORE_H
#define HD_TESTS_CHECK_CORE_H

#include <check.h>

Suite *bounds_suite(void);
Suite *quantity_suite(void);
Suite *outcome_suite(void);
Suite *slider_suite(void);
Suite *target_suite(void);
Suite *timeline_suite(void);

#endif
