/*
 * document_private.h - what a document is made of, for the files of this room.
 */
#ifndef HD_SCENARIO_DOCUMENT_PRIVATE_H
#define HD_SCENARIO_DOCUMENT_PRIVATE_H

#include "hostdispatch/document.h"
#include "json.h"

/** A text, or "" where there is none. */
static inline const char *hd_or_empty(const char *text)
{
    return text ? text : "";
}

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
    json_object *tree; /* as it is to be written: what was read, or once it changed an object of its own */
    bool wrapped;      /* its inputs were in an object `inputs` */
    hd_json_span text; /* while it is read, the reader's; afterwards its own where it has a `view`, else none */
    hd_scenario scenario;
    hd_scenario origin; /* the inputs that the source speaks of */
    json_object *levers, *before_levers; /* as `changes` has them, of levers applied since it was read; else NULL */
    char *changes;      /* from `origin` to `scenario`, in words */
    char *source_text;  /* with the changes; NULL where there is none */
    hd_pin_read pin[HD_PINNED_MAX];
    size_t pin_count;
    int baseline;
    hd_warning *warnings;
    size_t warning_count;
    hd_document_file file;
};

/**
 * The document that an object says, which is taken over.
 * @param text  of which json-c made it; NULL where there is none
 * @return NULL with a sentence and its line where something is refused
 */
hd_document *hd_document_read(json_object *object, const hd_json_span *text, hd_error *error);

/** What an object that is a document or pinned says of inputs, name and description. @return the key of what is
 * refused, with a sentence; NULL where nothing is */
const char *hd_scenario_of_object(json_object *object, hd_scenario *scenario, hd_error *error);

/** Set the inputs of a scenario that `values` has, null unsetting one. What is not accepted there is left out. */
void hd_scenario_overlay(json_object *values, hd_scenario *scenario);

/** The key and the value of what each block adds to a device time that follows them. */
extern const char hd_each_key[];

/**
 * The key that another one of `object` nearly says: a slip of the pen ("lanches_per_block", "nam"), or other words
 * for the same ("dispatch_us", "kernels"). Its value must be such as that key's could be.
 * @return NULL where it is somebody else's ("kernel_version")
 */
const char *hd_key_meant(const json_object *object, const char *key, json_object *value);

json_object *hd_json_each(const hd_scenario *scenario);

/** The line of a member, of what is in it, or of what is in that (NULL: all of it); where there is no such thing, of
 * what it would be in. */
long hd_document_line(const hd_document *document, const char *member, const char *inner, const char *innermost);

/** Warn of a member, or of what is in it. @return NULL where there are too many warnings */
hd_warning *hd_document_warn(hd_document *document, const char *key, const char *inner, const char *format, ...)
    HD_PRINTF(4, 5);

/** Read `pinned` and `baseline`, with warnings; forget the pinned scenarios. */
void hd_pinned_read(hd_document *document);
void hd_pinned_free(hd_document *document);

/** The tree to be changed. */
json_object *hd_document_tree(hd_document *document);

/** Let `source` and `changes` follow the inputs. */
void hd_source_follow(hd_document *document);

#endif
