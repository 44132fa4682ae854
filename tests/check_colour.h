/* check_colour.h - the suite of colours, in check_screen. */
#ifndef HD_TESTS_CHECK_COLOUR_H
#define HD_TESTS_CHECK_COLOUR_H

#include <check.h>

Suite *colour_suite(void);

#endif
