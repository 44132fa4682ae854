/*
 * store.h - the state as a scenario file holds it, and back: inputs, pins, baseline, and its view.
 */
#ifndef HD_TUI_STORE_H
#define HD_TUI_STORE_H

#include "state.h"

/** What a document says besides its inputs: its pins and baseline, target and link go to `play`, the panel
 * is shown with what is chosen in it; what is not understood is remarked on in the document. */
void hd_store_take(hd_app *app, hd_document *document, hd_state *play);

/** The present state as a document: the one that was opened, with what has changed since. To be freed. */
hd_document *hd_store_document(const hd_app *app);

/** Keys of `view` that a recovery file has besides: the file it is about, which of its scenarios and of how
 * many, a word for what it is where there was no file, and the scenario as it was opened, as a document's
 * text. */
#define HD_VIEW_FILE "recovered_file"
#define HD_VIEW_PLACE "recovered_place"
#define HD_VIEW_SIBLINGS "recovered_siblings"
#define HD_VIEW_NEW "recovered_new"
#define HD_VIEW_NEW_PRESET "preset"
#define HD_VIEW_NEW_UNNAMED "scenario"
#define HD_VIEW_OPENED "recovered_opened"

#endif
