/*
 * document.h - a scenario as a file holds it: JSON as mlsysim 0.3.0 writes and reads it, with room for more.
 *
 * Keys: `name`, `description`, the input keys; ours may add `source` {"kind", "text"}, `pinned`, `baseline`, `view`.
 * What is not known here is kept, and a text that was not changed stays as it was, so that a file goes either way.
 * Times are strings with a unit; an unset launches_per_block is null or absent.
 */
#ifndef HOSTDISPATCH_DOCUMENT_H
#define HOSTDISPATCH_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "hostdispatch/error.h"
#include "hostdispatch/scenario.h"

typedef struct hd_document hd_document;

/** An empty document: name and description are "", nothing is given. To be freed with hd_document_free(). */
hd_document *hd_document_new(void);

/**
 * A new document laid out like a preset: name, description (""), the inputs, and where they are from.
 * @param name    UTF-8, or it is made so; as `text`
 * @param kind    "measured", "derived", ...: the source's kind, in ASCII
 * @param text    where from
 */
hd_document *hd_document_make(const char *name, const char *kind, const char *text, const hd_scenario *scenario);

/** A copy that shares nothing with `document`. To be freed. */
hd_document *hd_document_copy(const hd_document *document);

/** Free a document; NULL is accepted. */
void hd_document_free(hd_document *document);

/** The inputs; owned by the document. They may be incomplete: see hd_scenario_complete(). */
const hd_scenario *hd_document_scenario(const hd_document *document);

/**
 * Change the inputs. The text of every input whose value is the file's is kept, also when it was another in between.
 * One that the file gives and `scenario` does not is written as its default (blocks 1, launches_per_block null).
 */
void hd_document_set_scenario(hd_document *document, const hd_scenario *scenario);

/** The scenario's name and description as the file has them ("" when absent): raw, to be shown through text.h only. */
const char *hd_document_name(const hd_document *document);
const char *hd_document_description(const hd_document *document);

/** Rename the document; `name` is copied. It should be UTF-8: one that is not is made so. */
void hd_document_set_name(hd_document *document, const char *name);

/**
 * `source.kind` ("published", "measured", "derived", "illustration") and `source.text`; raw. NULL when absent or not a
 * text: `source`, `pinned`, `baseline` and `view` of another form are somebody else's, kept and not understood.
 */
const char *hd_document_source_kind(const hd_document *document);
const char *hd_document_source_text(const hd_document *document);

/**
 * The document as a scenario file's text, ended by a newline: the text that was read with the changed values in it,
 * its layout and the order of its keys as they were; what is added is laid out like the first member.
 * @param length  set to the bytes of the text; may be NULL
 * @return a string to be freed with free().
 */
char *hd_document_text(const hd_document *document, size_t *length);

/** Reads the scenarios of a file one after another: a file holds one, an array of them, or one per line. */
typedef struct hd_reader hd_reader;

typedef enum hd_read_result {
    HD_READ_DOCUMENT, /**< one was read */
    HD_READ_END,      /**< there are no more */
    HD_READ_REFUSED,  /**< malformed or refused; the reader reads no further and says so again */
} hd_read_result;

/**
 * Read from `file`, which stays the caller's and must stay open; to be closed. Memory does not grow with the file: one
 * scenario has at most 1 MiB and some 32 levels. From a pipe or a terminal no more is read than the answer needs.
 */
hd_reader *hd_reader_open(FILE *file);

/** Close a reader; NULL is accepted. The file stays open. */
void hd_reader_close(hd_reader *reader);

/**
 * Read the next scenario.
 * @param document  set to a new document on HD_READ_DOCUMENT, owned by the caller; else untouched
 * @param error     on HD_READ_REFUSED: the sentence names the key where there is one, `line` the line in the file;
 *                  kind HD_ERROR_FILE for a file that is malformed, HD_ERROR_REFUSED for an input that is not accepted
 */
hd_read_result hd_reader_next(hd_reader *reader, hd_document **document, hd_error *error);

/** The line, from 1, at which the scenario that was read last begins; 0 before the first. */
long hd_reader_line(const hd_reader *reader);

/**
 * Read all scenarios of a file.
 * @param documents  set to an array of `count` documents; free each, then the array
 * @param count      at least 1; a file without a scenario is refused
 * @return false with a sentence (and line) otherwise; nothing is to be freed then.
 */
bool hd_documents_load(const char *path, hd_document ***documents, size_t *count, hd_error *error);

#endif
