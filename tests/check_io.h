/* check_io.h - the suites of check_io, and what they share. */
#ifndef HD_TESTS_CHECK_IO_H
#define HD_TESTS_CHECK_IO_H

#include <check.h>
#include <stddef.h>

#include "hostdispatch/document.h"

Suite *text_suite(void);
Suite *document_suite(void);
Suite *reader_suite(void);
Suite *preset_suite(void);
Suite *kept_suite(void);
Suite *save_suite(void);
Suite *plot_suite(void);
Suite *table_suite(void);

/** The first scenario of a text; fails the test when it is refused. */
hd_document *read_document(const char *text, size_t length);

/** A reader of a text, and its file in `file`; both are to be closed. */
hd_reader *open_text(const char *text, size_t length, FILE **file);

#endif
