/*
 * chooser.h - what can be opened: presets, files and folders, and the scenarios of a file that holds several.
 */
#ifndef HD_TUI_CHOOSER_H
#define HD_TUI_CHOOSER_H

#include "state.h"

/** Show the list. */
void hd_choose_begin(hd_app *app);

/** Ask which of the scenarios of a file to open; with only one nothing is asked. */
void hd_choose_in_file(hd_app *app, const char *path);

/* What keys do in the list. */
void hd_choose(hd_app *app); /**< open what is in focus */
void hd_choose_move(hd_app *app, int by);
void hd_choose_scroll(hd_app *app, int by);
void hd_choose_up(hd_app *app); /**< to the folder above */
void hd_choose_back(hd_app *app);
void hd_choose_delete(hd_app *app);                 /**< delete the unsaved work in focus */
void hd_choose_by_number(hd_app *app, int digit);   /**< open one of a file's scenarios */
void hd_choose_by_path(hd_app *app);                /**< type a path instead, in the folder listed, */
void hd_choose_by_text(hd_app *app, int character); /**< or one that begins so */

/** Pin the preset, or the scenario of a file, in focus; what is open stays open. */
void hd_choose_pin(hd_app *app);

/** The first item on a screen of so many rows. */
size_t hd_chooser_top(const hd_chooser *chooser, size_t rows);

void hd_chooser_free(hd_chooser *chooser);

#endif
