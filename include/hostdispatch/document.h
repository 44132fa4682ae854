/*
 * document.h - a scenario as a file holds it, and presets: scenario files that are found by name.
 *
 * A file is JSON as mlsysim 0.3.0 writes and reads it: `name`, `description` and the input keys, times as
 * strings with a unit, an unset launches_per_block as null or absent. Ours may add
 *
 *   source    {"kind", "text"}: where the figures are from
 *   changes   what was before inputs were changed: {"kind": of the source, and each changed input's value,
 *             "levers": those that were applied, in their order, "before_levers": the inputs that they changed}
 *   device_time_per_block  what each block adds to a device time that follows them
 *   measured  a trace's columns by name: what was measured, and what bounds changes when it is opened again
 *   pinned    an array of scenarios that are kept for comparison; baseline: the index of one of them
 *   view      texts by key: what the interface showed
 *
 * An object that has `inputs`, as eval writes it, is read as those and its `changes`, times there being numbers of microseconds.
 * A key that is nearly an input's ("lanches_per_block", "dispatch_us") is refused. Other keys are kept, with a warning that names them, and so is
 * the text of numbers. The layout is ours: two spaces.
 *
 * Texts that are returned belong to the document and hold until it is changed or freed, if nothing else is
 * said. Where memory runs out the program ends (error.h), if nothing else is said.
 */
#ifndef HOSTDISPATCH_DOCUMENT_H
#define HOSTDISPATCH_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "hostdispatch/bounds.h"
#include "hostdispatch/error.h"
#include "hostdispatch/file.h"
#include "hostdispatch/lever.h"
#include "hostdispatch/scenario.h"

typedef struct hd_document hd_document;

/** An empty document: name and description are "", nothing is given. Free it with hd_document_free(). */
hd_document *hd_document_new(void);

/**
 * A new document laid out like a preset: name, description (""), the inputs, the source.
 * @param name  made UTF-8 where it is not; as `text`
 * @param kind  of the source: "measured", "derived", ...; ASCII
 * @param text  where the figures are from
 */
hd_document *hd_document_make(const char *name, const char *kind, const char *text,
                              const hd_scenario *scenario);

/** A copy; free it. Changing one of the two does not change the other. */
hd_document *hd_document_copy(const hd_document *document);

/** Free a document; NULL is accepted. */
void hd_document_free(hd_document *document);

/** The inputs; owned by the document. They may be incomplete: see hd_scenario_complete(). */
const hd_scenario *hd_document_scenario(const hd_document *document);

/** Set the inputs; `source` and `changes` follow. One that has the file's value again has its text again; one
 * that the file has and `scenario` has not is written as its default. */
void hd_document_set_scenario(hd_document *document, const hd_scenario *scenario);

/** The inputs that the source speaks of: those before any change; owned by the document. */
const hd_scenario *hd_document_origin(const hd_document *document);

/** The kind of the source before any change, raw; NULL where there is none. */
const char *hd_document_origin_kind(const hd_document *document);

/**
 * The levers that made the scenario what was read, as eval writes them.
 * @param before  set to what they were applied to, where there are any
 * @param levers  set to them, to be freed; NULL where there are none
 * @return how many; 0 also where they do not lead to that scenario
 */
size_t hd_document_levers(const hd_document *document, hd_scenario *before, hd_lever **levers);

/** Say which levers, applied to `before`, make the scenario that is set next: `changes` names them. */
void hd_document_set_levers(hd_document *document, const hd_scenario *before, const hd_lever *levers, size_t count);

/** The name, "" when absent: raw, to be shown through text.h only; U+FFFD stands for a NUL. */
const char *hd_document_name(const hd_document *document);

/** The description, likewise. */
const char *hd_document_description(const hd_document *document);

/** Set the name; it is copied, and made UTF-8 where it is not. */
void hd_document_set_name(hd_document *document, const char *name);

/** Set the description, likewise. */
void hd_document_set_description(hd_document *document, const char *description);

/** The source's kind: "published", "measured", "illustration", or "derived" once inputs were changed; raw. NULL
 * where there is none. */
const char *hd_document_source_kind(const hd_document *document);

/** The source's text, likewise; where inputs were changed since, it ends in "; changed from published:
 * ops_per_block 6 -> 20". */
const char *hd_document_source_text(const hd_document *document);

/** The changes alone: "ops_per_block 6 -> 20, dispatch 10 µs -> 12 µs"; "" for none. */
const char *hd_document_changes(const hd_document *document);

/** A column of `measured`, by its name. @return false where there is no number of this name. */
bool hd_document_measured(const hd_document *document, const char *column, double *value);

/** A text of `measured`, by its name, raw; NULL where there is none. */
const char *hd_document_measured_text(const hd_document *document, const char *column);

/** Set a column of `measured`; `value` must be finite. */
void hd_document_set_measured(hd_document *document, const char *column, double value);

/** Set a text of `measured`, made UTF-8 where it is not; NULL for null. */
void hd_document_set_measured_text(hd_document *document, const char *column, const char *text);

/**
 * What `measured` keeps of a trace, so that changes have bounds.
 * @return false where it keeps none, or none that a step can have
 */
bool hd_document_measured_step(const hd_document *document, hd_measured *measured);

/** As many scenarios can be pinned to a document. */
#define HD_PINNED_MAX 8

/** The baseline that is none of the pinned scenarios. */
#define HD_BASELINE_AS_OPENED (-1)

/** A scenario kept beside the document's own for comparison. */
typedef struct hd_pinned {
    const char *name;   /**< raw; "" for none */
    const char *reason; /**< why it is kept: its description; raw */
    hd_scenario scenario;
} hd_pinned;

/** How many scenarios are pinned: of the array `pinned` the first HD_PINNED_MAX that can be evaluated. */
size_t hd_document_pinned_count(const hd_document *document);

/** The pinned scenario at `index`; its texts hold until others are pinned. */
hd_pinned hd_document_pinned(const hd_document *document, size_t index);

/** Pin these scenarios, HD_PINNED_MAX at most, and no others. */
void hd_document_set_pinned(hd_document *document, const hd_pinned *pinned, size_t count);

/** The index of the pinned scenario that is the baseline, or HD_BASELINE_AS_OPENED. */
int hd_document_baseline(const hd_document *document);

/** Make a pinned scenario, or HD_BASELINE_AS_OPENED, the baseline; after hd_document_set_pinned(). */
void hd_document_set_baseline(hd_document *document, int index);

/** A text of `view` by its key, raw; NULL where there is none. */
const char *hd_document_view(const hd_document *document, const char *key);

/** Set a text of `view`, or remove it with NULL; other keys are kept. Replaces a `view` that is no object. */
void hd_document_set_view(hd_document *document, const char *key, const char *text);

/** Whether `view` has something else than a text or null under this key. */
bool hd_document_view_is_no_text(const hd_document *document, const char *key);

/** Warn that a text of `view` is not understood: "view.KEY WHY". */
void hd_document_view_warning(hd_document *document, const char *key, const char *why);

/** How many warnings there are on what is not understood and so is not used; the first two dozen are kept. */
size_t hd_document_warning_count(const hd_document *document);

/** The warning at `index`: a sentence and its line in the file; owned by the document. */
const hd_error *hd_document_warning(const hd_document *document, size_t index);

/** Whether saving drops what the warning at `index` is about, because it was changed since it was read. */
bool hd_document_replaces(const hd_document *document, size_t index);

/** What is known of the file that a document was read from. */
typedef struct hd_document_file {
    size_t place;         /**< the document's index among the file's scenarios */
    size_t siblings;      /**< how many those are, itself included, where hd_document_load() read it; else 1 */
    hd_file_id stamp;     /**< the file's when it was read */
    hd_scenario scenario; /**< the inputs as they were read; those of an empty scenario where none was */
} hd_document_file;

/** Owned by the document. */
const hd_document_file *hd_document_file_of(const hd_document *document);

/** The document as a scenario file's text, ended by a newline. @param length  set to its bytes; may be NULL.
 * @return a string to be freed with free(); NULL where there is no memory for it. */
char *hd_document_text(const hd_document *document, size_t *length);

/** The document is to be all there is in the file. */
#define HD_PLACE_WHOLE ((size_t)-1)

/**
 * Save the document, whole or not at all (see hd_save()).
 * @param place     the index of the scenario that it replaces in the file, all else staying byte for byte;
 *                  it stays on one line if it is on one. HD_PLACE_WHOLE: it replaces the file
 * @param mode      of a file that is new, as hd_save() has it
 * @param expected  as hd_save_over() has it
 * @param stamp     set to the new file's; may be NULL
 */
bool hd_document_save(const hd_document *document, const char *path, size_t place, unsigned mode,
                      const hd_file_id *expected, hd_file_id *stamp, hd_error *error);

/** Reads the scenarios of a file one after another: a file holds one, an array of them, or one per line. */
typedef struct hd_reader hd_reader;

typedef enum hd_read_result {
    HD_READ_DOCUMENT, /**< one was read */
    HD_READ_END,      /**< there are no more */
    HD_READ_REFUSED,  /**< malformed or refused; the reader reads no further and says so again */
} hd_read_result;

/** Read from `file`, which must stay open; close the reader. Memory does not grow with the file: a scenario has
 * at most 1 MiB and some 32 levels. From a pipe or a terminal no more is read than the answer needs. */
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

/** Takes a scenario, which it owns from then on. */
typedef void hd_document_taker(void *context, hd_document *document);

/** Hand out the scenarios of a file, one at least, one after another. @param count set to how many there were
 * @return false with a sentence (and line); what came before it has been handed out */
bool hd_documents_each(const char *path, hd_document_taker *each, void *context, size_t *count, hd_error *error);

/** Load one of the scenarios of a file, all of which must be sound. @param count  set to how many it holds; may be NULL
 * @return NULL with a sentence (and line) */
hd_document *hd_document_load(const char *path, size_t place, size_t *count, hd_error *error);

/*
 * A data file of a kind ("presets", "lessons") is named without its ending. First found is first taken:
 * $XDG_DATA_HOME/hostdispatch/KIND (by default ~/.local/share), the folders of $XDG_DATA_DIRS (by default
 * /usr/local/share:/usr/share) likewise, and the installed data folder, which $HOSTDISPATCH_DATADIR replaces.
 * XDG variables that are empty or relative count as not set.
 */

typedef struct hd_data_file {
    char *name, *path;
    bool own; /**< it is the user's own */
} hd_data_file;

typedef struct hd_data_files {
    hd_data_file *file;
    size_t count;
    hd_error problem; /**< of a folder that is there and cannot be opened; its text is "" where there is none */
} hd_data_files;

/** All of a kind, sorted by name, each name once; to be freed with hd_data_files_free(). */
hd_data_files hd_data_files_find(const char *kind, const char *suffix);
void hd_data_files_free(hd_data_files *files);

/** The file of this name, which has no slash; NULL where there is none. To be freed. */
char *hd_data_path(const char *kind, const char *name, const char *suffix);

/* Presets are the files NAME.json of the kind "presets". */

/** The preset that the program opens when nothing is named. */
#define HD_PRESET_FIRST "gpt2-xl-eager-decode"

typedef struct hd_preset {
    char *name;            /**< without ".json" */
    char *path;            /**< the file */
    hd_document *document; /**< its first scenario; NULL when it cannot be read */
    hd_error problem;      /**< why it cannot be read, where there is no document */
} hd_preset;

/** All presets, sorted by name, each name once; never NULL, to be freed with hd_presets_free().
 * @param problem  set as hd_data_files has it; may be NULL */
hd_preset *hd_presets_load(size_t *count, hd_error *problem);

/** Free what hd_presets_load() returned. */
void hd_presets_free(hd_preset *presets, size_t count);

/** How a file lies to the folders of presets. */
typedef enum hd_preset_place {
    HD_PRESET_NOWHERE, /**< in none of them */
    HD_PRESET_OWN,     /**< in the user's own */
    HD_PRESET_SHARED,  /**< in one that others look into too, or that was installed: not to be written to */
} hd_preset_place;

/** Where a file lies, or what it is a link to. */
hd_preset_place hd_preset_place_of(const char *path);

/** The path of what SOURCE names, to be freed: a preset's, else the path itself. NULL with a sentence when there
 * is neither (HD_ERROR_UNKNOWN), or a file that cannot be read (HD_ERROR_FILE). */
char *hd_source_path(const char *source, hd_error *error);

#endif
