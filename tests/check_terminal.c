#include "config.h"

#include "check_terminal.h"

#include "runner.h"

Suite *(*const hd_suites[])(void) = {
    emulator_suite, start_suite, leave_suite, typing_suite, pointing_suite, look_suite, NULL,
};
