#include "check_terminal.h"

#include "runner.h"

Suite *(*const hd_suites[])(void) = {emulator_suite, NULL};
