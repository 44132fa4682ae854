/*
 * check_terminal.h - the suites of the program that drives hostdispatch in a terminal.
 */
#ifndef HD_TESTS_CHECK_TERMINAL_H
#define HD_TESTS_CHECK_TERMINAL_H

#include <check.h>

Suite *emulator_suite(void);

#endif
