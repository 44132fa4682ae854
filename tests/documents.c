#include "documents.h"

#include <stdlib.h>

bool hd_documents_load(const char *path, hd_document ***documents, size_t *count, hd_error *error)
{
    hd_document *first = hd_document_load(path, 0, count, error);

    if (!first)
        return false;
    *documents = malloc(*count * sizeof **documents);
    (*documents)[0] = first;
    for (size_t i = 1; i < *count; i++)
        (*documents)[i] = hd_document_load(path, i, NULL, NULL);
    return true;
}
