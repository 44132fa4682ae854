/*
 * file.h - the file behind what is on the screen: what is not saved yet, where it goes, what is asked before.
 */
#ifndef HD_TUI_FILE_H
#define HD_TUI_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hostdispatch/document.h"

#include "state.h"

void hd_file_free(hd_file *file);

/** Whether something would be lost: a changed file, pins and their names, an import; never what a
 * preset was turned into. */
bool hd_file_unsaved(const hd_app *app);

/** Ask where to save; the file that was opened is proposed, for a preset one of its name here. To be kept in
 * the prompt. */
void hd_file_save(hd_app *app);

/** Ask where to export to; the ending chooses the format. */
void hd_file_export(hd_app *app);

/** Quit, or open a document (owned by the app from now on), after asking where something is not saved. */
void hd_file_quit(hd_app *app);
void hd_file_open(hd_app *app, hd_document *document, char *path);
void hd_file_open_import(hd_app *app, hd_import *import);

/** Say the description that is kept with what is open. */
void hd_file_describe(hd_app *app);

/** Say what of the file opened is not understood; where all is, what was opened, or nothing if `path` is
 * NULL.
 */
void hd_file_say_opened(hd_app *app, const char *path);

/** The path that is proposed; to be freed. */
char *hd_file_proposal(const hd_app *app);

#endif
