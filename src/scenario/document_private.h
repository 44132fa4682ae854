/*
 * document_private.h - what a document is made of, for the file that reads documents.
 */
#ifndef HD_SCENARIO_DOCUMENT_PRIVATE_H
#define HD_SCENARIO_DOCUMENT_PRIVATE_H

#include <json-c/json.h>

#include "hostdispatch/document.h"

/** How deep objects and arrays may lie in one another. */
#define HD_DEPTH_MAX 32

/* A pinned scenario. */
typedef struct hd_pin_read {
    json_object *object;
    hd_scenario scenario;
    size_t index; /* in the file's array */
} hd_pin_read;

/* What is not understood. */
typedef struct hd_warning {
    const char *member; /* its key in the document */
    char *key;          /* of a text of `view`; NULL: all of the member */
    json_object *value; /* what it is about */
    hd_error error;     /* the sentence and its line */
} hd_warning;

/* The values in a tree are shared between copies of a document. They are replaced and never changed. */
struct hd_document {
    json_object *read; /* as it was read */
    json_object *tree; /* as it is to be written; an object of its own, not shared */
    json_object *view_lines;
    hd_scenario scenario_read, scenario;
    hd_scenario origin; /* the inputs that the source speaks of */
    char *changes;      /* from `origin` to `scenario`, in words */
    char *source_text;  /* with the changes; NULL where there is none */
    hd_pin_read pin[HD_PINNED_MAX];
    size_t pin_count;
    int baseline;
    hd_warning *warnings;
    size_t warning_count;
    size_t place, siblings; /* in its file */
    hd_file_id stamp;
};

/**
 * The document that an object says; both arguments are taken over.
 * @param lines  an object of the same shape with the line of every value, which hd_json_line() tells; may be
 *               NULL
 * @return NULL with a sentence and its line where something is refused
 */
hd_document *hd_document_read(json_object *object, json_object *lines, hd_error *error);

/** Keep a line with a value of `lines`, and tell it. */
void hd_json_set_line(json_object *lines, long line);
long hd_json_line(const json_object *lines);

/**
 * The document's text without a newline at its end.
 * @param indent  blanks before every line but the first; negative: all on one line
 * @return to be freed; NULL where there is no memory for it
 */
char *hd_document_write(const hd_document *document, int indent, size_t *length);

#endif
