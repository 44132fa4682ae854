/* Work from its beginning to its end, in a terminal: reviews, traces, lessons. */
#include "config.h"

#include "check_terminal.h"

#include "runner.h"

Suite *(*const hd_suites[])(void) = {review_suite, import_terminal_suite, lesson_terminal_suite, storm_suite, multiplexer_suite, NULL};
