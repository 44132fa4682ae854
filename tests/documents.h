/*
 * documents.h - all the scenarios of a file at once.
 */
#ifndef HD_TESTS_DOCUMENTS_H
#define HD_TESTS_DOCUMENTS_H

#include "hostdispatch/document.h"

/** Load all scenarios of a file, one at least; free each, then the array. @return false with a sentence (and line);
 * nothing is to be freed then. */
bool hd_documents_load(const char *path, hd_document ***documents, size_t *count, hd_error *error);

#endif
