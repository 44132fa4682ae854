/* check_trace.h - the suites of check_trace. */
#ifndef HD_TESTS_CHECK_TRACE_H
#define HD_TESTS_CHECK_TRACE_H

#include <check.h>

Suite *decimal_suite(void);
Suite *kineto_suite(void);
Suite *damage_suite(void);
Suite *measure_suite(void);
Suite *imported_suite(void);
Suite *nsight_suite(void);
Suite *partition_suite(void);
Suite *steps_suite(void);
Suite *limit_suite(void);

#endif
