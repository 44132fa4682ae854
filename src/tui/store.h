/*
 * store.h - a document or a trace becomes the state, and the state a document: inputs, pins, baseline, and its view.
 */
#ifndef HD_TUI_STORE_H
#define HD_TUI_STORE_H

#include "state.h"

/** Show `document` (owned by the app from now on), opened from `path` (copied; may be NULL). */
bool hd_app_open(hd_app *app, hd_document *document, const char *path, hd_error *error);

/** Show the scenario of a trace, which is owned by the app from now on unless it is refused. */
bool hd_app_open_import(hd_app *app, hd_import *import, hd_error *error);

/** The present state as a document: the one that was opened, with what has changed since. To be freed. */
hd_document *hd_store_document(const hd_app *app);

/** Keys of `view` that a swap file has besides: the file it is about, which of its scenarios and of how many, a word
 * for what it is where there was no file, and the scenario as it was opened, as a document's text. */
#define HD_VIEW_FILE "recovered_file"
#define HD_VIEW_PLACE "recovered_place"
#define HD_VIEW_SIBLINGS "recovered_siblings"
#define HD_VIEW_NEW "recovered_new"
#define HD_VIEW_NEW_PRESET "preset"
#define HD_VIEW_NEW_UNNAMED "scenario"
#define HD_VIEW_OPENED "recovered_opened"

#endif
