/*
 * document_private.h - what a document is made of, for the files that read, change and write it.
 *
 * A document is the text of its object as it was read, where its members stand in it, and the values that
 * hold now. Writing puts the values that have changed into that text; all else stays byte for byte as it was.
 */
#ifndef HD_IO_DOCUMENT_PRIVATE_H
#define HD_IO_DOCUMENT_PRIVATE_H

#include "hostdispatch/document.h"
#include "members.h"

struct hd_document {
    char *text; /* from brace to brace; holds one member at least */
    size_t length;
    hd_members members;
    hd_scenario read;     /* what the text says, */
    hd_scenario scenario; /* and what holds now */
    char *name;
    char *description;
    char *source_kind; /* NULL: absent */
    char *source_text;
    bool renamed; /* `name` is not the text's */
};

/**
 * The document that an object's text says.
 * @param scan  any; used for this text
 * @param text  well-formed JSON, from brace to brace
 * @param at    on a refusal, where in the text it stands
 * @return NULL with a sentence where something is refused; else to be freed with hd_document_free().
 */
hd_document *hd_document_read(hd_scan *scan, const char *text, size_t length, size_t *at, hd_error *error);

#endif
