/*
 * document.h - a scenario as a file holds it: JSON as mlsysim 0.3.0 writes and reads it, with room for more.
 *
 * Keys: `name`, `description`, the input keys; ours may add `source` {"kind", "text"}, `pinned`, `baseline`,
 * `view`. What is not known here is kept, and a text that was not changed stays as it was, so that a file
 * goes either way. Times are strings with a unit; an unset launches_per_block is null or absent.
 *
 * Texts that are returned are the document's and hold until it is changed or freed, where nothing else is
 * said. Without memory for a few kilobytes the program ends (see memory.h), so that nothing here returns NULL
 * for lack of it, where nothing else is said.
 */
#ifndef HOSTDISPATCH_DOCUMENT_H
#define HOSTDISPATCH_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "hostdispatch/error.h"
#include "hostdispatch/file.h"
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
hd_document *hd_document_make(const char *name, const char *kind, const char *text,
                              const hd_scenario *scenario);

/** A copy that shares nothing with `document`. To be freed. */
hd_document *hd_document_copy(const hd_document *document);

/** Free a document; NULL is accepted. */
void hd_document_free(hd_document *document);

/** The inputs; owned by the document. They may be incomplete: see hd_scenario_complete(). */
const hd_scenario *hd_document_scenario(const hd_document *document);

/**
 * Change the inputs. A source that the file names then says which of them are others than those that it
 * speaks of, and is "derived": see hd_document_source_text(). The text of every input whose value is the
 * file's is kept, also when it was another in between. One that the file gives and `scenario` does not is
 * written as its default (blocks 1, launches_per_block null).
 */
void hd_document_set_scenario(hd_document *document, const hd_scenario *scenario);

/** The scenario's name as the file has it ("" when absent): raw, to be shown through text.h only. */
const char *hd_document_name(const hd_document *document);

/** Its description, likewise. */
const char *hd_document_description(const hd_document *document);

/** Rename the document; `name` is copied. It should be UTF-8: one that is not is made so. */
void hd_document_set_name(hd_document *document, const char *name);

/** Say why a scenario is kept, as hd_document_set_name() names it. */
void hd_document_set_description(hd_document *document, const char *description);

/** The inputs as the text that was read has them; those of an empty scenario where none was read. */
const hd_scenario *hd_document_scenario_read(const hd_document *document);

/** As many scenarios can be pinned to a document. */
#define HD_PINNED_MAX 8

/** The baseline that is none of the pinned scenarios. */
#define HD_BASELINE_AS_OPENED (-1)

/** A scenario kept beside the document's own for comparison. */
typedef struct hd_pinned {
    const char *name;   /**< raw; "" for none */
    const char *reason; /**< the description: why it is kept; raw */
    hd_scenario scenario;
    size_t kept; /**< which of those that the file pins it is, changed or not, from 1; 0: it is new */
} hd_pinned;

/**
 * How many scenarios are pinned: of the array `pinned` the first HD_PINNED_MAX that can be evaluated. What is
 * not understood is remarked on, and is kept as long as these stay as they are.
 */
size_t hd_document_pinned_count(const hd_document *document);

/** The pinned scenario at `index`; its texts are the document's and hold until others are pinned. */
hd_pinned hd_document_pinned(const hd_document *document, size_t index);

/**
 * Pin these scenarios and no others. What a file's own had besides stays with them by `kept`; a name or
 * reason that is NULL stays too.
 * @param count  at most HD_PINNED_MAX
 */
void hd_document_set_pinned(hd_document *document, const hd_pinned *pinned, size_t count);

/** The index of the pinned scenario that is the baseline, or HD_BASELINE_AS_OPENED. */
int hd_document_baseline(const hd_document *document);

/** Make a pinned scenario, or HD_BASELINE_AS_OPENED, the baseline; after hd_document_set_pinned(). */
void hd_document_set_baseline(hd_document *document, int index);

/** A text of `view`, what the interface showed, by its key: raw; NULL where there is none. */
const char *hd_document_view(const hd_document *document, const char *key);

/** Set a text of `view`, or take it away with NULL; other keys there are kept. A `view` that is no object
 * gives way. */
void hd_document_set_view(hd_document *document, const char *key, const char *text);

/** Whether `view` has something else than a text, or null, under this key. */
bool hd_document_view_is_no_text(const hd_document *document, const char *key);

/** Remark that a text of `view` is not understood; the sentence is "view.KEY WHY". */
void hd_document_view_warning(hd_document *document, const char *key, const char *why);

/** Whether it was remarked on. */
bool hd_document_view_is_warninged(const hd_document *document, const char *key);

/** How many remarks there are on what of `pinned`, `baseline` and `view` is not understood and so is not
 * used; the first two dozen are kept. */
size_t hd_document_warning_count(const hd_document *document);

/** The remark at `index`: a sentence and its line in the file; owned by the document. */
const hd_error *hd_document_warning(const hd_document *document, size_t index);

/** Whether what a remark is about is replaced in the document's text, as it was changed since it was read. */
bool hd_document_replaces(const hd_document *document, size_t index);

/** Which scenario of its file the document was read as, from 0. */
size_t hd_document_place(const hd_document *document);

/** How many scenarios there were in its file, itself included, as far as hd_documents_load() read it. */
size_t hd_document_siblings(const hd_document *document);

/** The file's stamp when the document was read. */
hd_file_id hd_document_stamp(const hd_document *document);

/** The document is all there is to be in the file. */
#define HD_PLACE_WHOLE ((size_t)-1)

/**
 * Save the document, whole or not at all (see hd_save()).
 * @param place  which scenario of the file it replaces, all else in it staying byte for byte; HD_PLACE_WHOLE:
 * all
 * @param mode      of a file that is new, as hd_save() has it
 * @param expected  as hd_save_over() has it
 * @param stamp     set to the new file's; may be NULL
 */
bool hd_document_save(const hd_document *document, const char *path, size_t place, unsigned mode,
                      const hd_file_id *expected, hd_file_id *stamp, hd_error *error);

/**
 * `source.kind`: "published", "measured", "derived" or "illustration"; raw. NULL when absent or not a text:
 * a `source` of another form is somebody else's, kept and not understood.
 */
const char *hd_document_source_kind(const hd_document *document);

/**
 * `source.text`, where the scenario is from, likewise. Where inputs were changed since, in this file or
 * before it was saved, it ends in "; changed from published: ops_per_block 6 -> 20", which names the source's
 * own kind and every change since; where they are as they were again, kind and text are too.
 */
const char *hd_document_source_text(const hd_document *document);

/**
 * The changes alone, "ops_per_block 6 -> 20": what name and description do not speak of. "" for none; plain
 * ASCII. Where the file does not tell more, they begin with what was read.
 */
const char *hd_document_changes(const hd_document *document);

/**
 * The document as a scenario file's text, ended by a newline: the text that was read with the changed values
 * in it, its layout and the order of its keys as they were; what is added is laid out like the first member.
 * @param length  set to the bytes of the text; may be NULL
 * @return a string to be freed with free(); NULL where there is no memory for all of it.
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
 * Read from `file`, which stays the caller's and must stay open; to be closed. Memory does not grow with the
 * file: one scenario has at most 1 MiB and some 32 levels. From a pipe or a terminal no more is read than the
 * answer needs.
 */
hd_reader *hd_reader_open(FILE *file);

/** Close a reader; NULL is accepted. The file stays open. */
void hd_reader_close(hd_reader *reader);

/**
 * Read the next scenario.
 * @param document  set to a new document on HD_READ_DOCUMENT, owned by the caller; else untouched
 * @param error     on HD_READ_REFUSED: the sentence names the key where there is one, `line` the line in the
 * file; kind HD_ERROR_FILE for a file that is malformed, HD_ERROR_REFUSED for an input that is not accepted
 */
hd_read_result hd_reader_next(hd_reader *reader, hd_document **document, hd_error *error);

/** The line, from 1, at which the scenario that was read last begins; 0 before the first. */
long hd_reader_line(const hd_reader *reader);

/** Where the scenario that was read last stands: its bytes from the first one read on. */
void hd_reader_extent(const hd_reader *reader, size_t *at, size_t *length);

/**
 * Read all scenarios of a file.
 * @param documents  set to an array of `count` documents; free each, then the array
 * @param count      at least 1; a file without a scenario is refused
 * @return false with a sentence (and line) otherwise; nothing is to be freed then.
 */
bool hd_documents_load(const char *path, hd_document ***documents, size_t *count, hd_error *error);

#endif
