/*
 * open.h - a document or a trace becomes the state.
 */
#ifndef HD_TUI_OPEN_H
#define HD_TUI_OPEN_H

#include "state.h"

/** Show `document` (owned by the app from now on), opened from `path` (copied; may be NULL). */
bool hd_app_open(hd_app *app, hd_document *document, const char *path, hd_error *error);

/** Show the scenario of a trace, which is owned by the app from now on unless it is refused. */
bool hd_app_open_import(hd_app *app, hd_import *import, hd_error *error);

#endif
