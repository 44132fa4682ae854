/*
 * view.h - what a file's `view` says: the target, the panel and what is chosen in it, the pins' letters, a
 * link.
 *
 * Each is a text of its own. One that is not understood is remarked on in the document, and left in the file
 * as long as what it would say is as usual.
 */
#ifndef HD_TUI_VIEW_H
#define HD_TUI_VIEW_H

#include "state.h"

/** Show what a document's view says; `play` has its inputs and pins already, and is as usual in all else. */
void hd_view_take(hd_app *app, hd_document *document, hd_state *play);

/** Put what is shown into the document's view, where that does not say so already. */
void hd_view_put(const hd_app *app, hd_document *document);

#endif
