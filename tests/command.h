/*
 * command.h - shell commands run by tests, with the built program first in the path.
 */
#ifndef HD_TESTS_COMMAND_H
#define HD_TESTS_COMMAND_H

#include <stddef.h>

typedef struct hd_command_result {
    int status; /**< exit status; 128 and the signal's number where one ended it, as the shell has it */
    char *out;  /**< standard output, NUL-terminated */
    size_t out_length;
    char *err; /**< standard error */
} hd_command_result;

/**
 * Run a line of sh in tests/cli, with `hostdispatch` the program under test, the project's presets and
 * nobody's own.
 * @param locale  of LC_ALL, "C" or "C.UTF-8"
 * @return to be released with hd_command_release()
 */
hd_command_result hd_command_run(const char *locale, const char *line);

/** As hd_command_run(); fails the test where the status is another. */
hd_command_result hd_command_expect(const char *locale, const char *line, int status);

/** Run a line that ends with this status and compare its standard output with a golden file. */
hd_command_result hd_command_golden(const char *golden, const char *locale, const char *line, int status);

void hd_command_release(hd_command_result *result);

/** Compare with the file tests/golden/NAME; write the file instead where $HD_GOLDEN is "write". */
void hd_golden(const char *name, const char *text, size_t length);

#endif
