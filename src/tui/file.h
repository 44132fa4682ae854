/*
 * file.h - the file behind what is on the screen: what is not saved yet, where it goes, what is asked before.
 */
#ifndef HD_TUI_FILE_H
#define HD_TUI_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hostdispatch/document.h"

#include "history.h"

struct hd_app;

/** What waits for the answer to a question, or for a file to be saved. */
typedef enum hd_after {
    HD_AFTER_NOTHING,
    HD_AFTER_QUIT,
    HD_AFTER_OPEN, /**< `next` */
} hd_after;

/** Where what is on the screen came from and went to. */
typedef struct hd_file {
    bool preset;          /**< it came from a preset: playing with it is no work to be lost */
    bool imported;        /**< it is a trace's scenario, and not saved yet */
    bool recovered;       /**< it came from a recovery file, and is saved nowhere else */
    const char *proposed; /**< of recovered work that never had a file, the word for what it is; its path is
                           * only proposed. NULL for all else */
    size_t place;         /**< which scenario of the file it is; HD_PLACE_WHOLE: all there is */
    size_t siblings;      /**< how many the file held, itself included */
    hd_file_id stamp;     /**< the file as it was read or saved */
    hd_scenario inputs;   /**< as the file has them */
    hd_state saved;       /**< as it was opened or saved last */

    uint64_t replaced; /**< bits of the document's remarks: what was replaced is not asked about again */

    char *writing;       /**< the path that is asked about; owned */
    hd_file_id expected; /**< what was there when it was asked about, or nothing was to be asked */
    hd_after after;
    hd_document *next; /**< what is to be opened then, and its path; owned */
    char *next_path;
    struct hd_import *next_import; /**< the trace that is, instead; owned */
} hd_file;

/** Take down that the app's document was opened from its path. */
void hd_file_opened(struct hd_app *app);

void hd_file_free(hd_file *file);

/** Whether something would be lost: a changed file, pins and their names, an import; never what a
 * preset was turned into. */
bool hd_file_unsaved(const struct hd_app *app);

/** Ask where to save; the file that was opened is proposed, for a preset one of its name here. To be kept in
 * the prompt. */
void hd_file_save(struct hd_app *app);

/** Ask where to export to; the ending chooses the format. */
void hd_file_export(struct hd_app *app);

/** Take over the path that was typed. @return false while it is refused; true also where something is asked
 * first. */
bool hd_file_keep_save(struct hd_app *app);
bool hd_file_keep_export(struct hd_app *app);

/** Quit, or open a document (owned by the app from now on), after asking where something is not saved. */
void hd_file_quit(struct hd_app *app);
void hd_file_open(struct hd_app *app, hd_document *document, char *path);
void hd_file_open_import(struct hd_app *app, struct hd_import *import);

/* What the answers to questions do. */
void hd_file_go_on(struct hd_app *app); /**< without saving */
void hd_file_stay(struct hd_app *app);  /**< nothing waits any more */
void hd_file_save_first(struct hd_app *app);
void hd_file_write(struct hd_app *app);      /**< over what is there */
void hd_file_write_less(struct hd_app *app); /**< without what is not understood */
void hd_file_rename(struct hd_app *app);     /**< back to the path */

/** Say what of the file opened is not understood; where all is, what was opened, or nothing if `path` is
 * NULL.
 */
void hd_file_say_opened(struct hd_app *app, const char *path);

/** The path that is proposed; to be freed. NULL without memory. */
char *hd_file_proposal(const struct hd_app *app);

#endif
