/*
 * chooser.h - what can be opened: presets, files and folders, and the scenarios of a file that holds several.
 */
#ifndef HD_TUI_CHOOSER_H
#define HD_TUI_CHOOSER_H

#include <stdbool.h>
#include <stddef.h>

#include "hostdispatch/document.h"
#include "hostdispatch/error.h"
#include "hostdispatch/outcome.h"

#include "state.h"

/** List the presets and what is in `folder` ("." to begin with). */
void hd_chooser_list(hd_chooser *chooser, const char *folder);

/** Delete the choice in focus if it is unsaved work. @return whether it was */
bool hd_chooser_delete(hd_chooser *chooser);

/** Go to the folder above, or from the scenarios of a file back to its folder. */
void hd_chooser_up(hd_chooser *chooser);

/** Move to the next choice; headings are skipped, the ends are joined when `wrap`. */
void hd_chooser_move(hd_chooser *chooser, int by, bool wrap);

/**
 * Type a digit of the number of one of a file's scenarios, which is then in focus; `number` is 0 where there
 * is none.
 * @return whether it is chosen: no further digit can follow.
 */
bool hd_chooser_number(hd_chooser *chooser, int digit);

/** The first item on a screen of so many rows. */
size_t hd_chooser_top(const hd_chooser *chooser, size_t rows);

typedef enum hd_choose_result {
    HD_CHOSE_DOCUMENT, /**< one was opened */
    HD_CHOSE_TRACE,    /**< a trace was, which is to be read: its path is set */
    HD_CHOSE_LIST,     /**< there is a new list to choose from */
    HD_CHOSE_NOTHING,  /**< refused; the error says why */
} hd_choose_result;

/**
 * Open the choice in focus.
 * @param document, path  set on HD_CHOSE_DOCUMENT, the path also on HD_CHOSE_TRACE; to be freed by the caller
 */
hd_choose_result hd_chooser_choose(hd_chooser *chooser, hd_document **document, char **path, hd_error *error);

/** As hd_chooser_choose() for a path that was typed: a preset's name, a file or a folder; "~/" is the home
 * folder. */
hd_choose_result hd_chooser_open(hd_chooser *chooser, const char *typed, hd_document **document, char **path,
                                 hd_error *error);

void hd_chooser_free(hd_chooser *chooser);

/* What keys do in the list of what can be opened. */
void hd_choose_begin(hd_app *app); /**< show it */
void hd_choose_move(hd_app *app, int by);
void hd_choose_scroll(hd_app *app, int by);
void hd_choose_up(hd_app *app); /**< to the folder above */
void hd_choose_back(hd_app *app);
void hd_choose_delete(hd_app *app); /**< delete the unsaved work in focus */
void hd_choose(hd_app *app); /**< open what is in focus */
void hd_choose_by_number(hd_app *app, int digit);

/** Ask which of the scenarios of a file to open; with only one nothing is asked. */
void hd_choose_in_file(hd_app *app, const char *path);

/* Type a path instead, in the folder listed, or one that begins so. */
void hd_choose_by_path(hd_app *app);
void hd_choose_by_text(hd_app *app, int character);

#endif
