/* check_cli.h - the suites of check_cli. */
#ifndef HD_TESTS_CHECK_CLI_H
#define HD_TESTS_CHECK_CLI_H

#include <check.h>

Suite *cli_suite(void);
Suite *examples_suite(void);
Suite *whatif_cli_suite(void);
Suite *import_suite(void);

#endif
