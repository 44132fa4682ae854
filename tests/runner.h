/*
 * runner.h - what every test program has in common: one main, suites from the program's own table.
 */
#ifndef HD_TESTS_RUNNER_H
#define HD_TESTS_RUNNER_H

#include <check.h>

/** Whether the address sanitizer is there: it needs much address space, and keeps SIGSEGV for itself. */
#if defined(__SANITIZE_ADDRESS__)
#define HD_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HD_SANITIZED 1
#endif
#endif
#ifndef HD_SANITIZED
#define HD_SANITIZED 0
#endif

/** The suites of one test program, ended by NULL; each program defines it. */
extern Suite *(*const hd_suites[])(void);

/** The path of a file under tests/, in a buffer that the next call reuses. */
const char *hd_test_file(const char *name);

/** A whole file as a string to be freed, its length in `length` (which may be NULL); fails the test when it
 * cannot be read. */
char *hd_test_read(const char *path, size_t *length);

/** A JSON text laid out as scenario files are: two spaces, a line for each value, a newline at the end. To be
 * freed. */
char *hd_test_laid_out(const char *json);

#endif
