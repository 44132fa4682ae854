/*
 * path.h - paths as they are typed.
 */
#ifndef HD_TUI_PATH_H
#define HD_TUI_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "edit.h"

/** The path that was typed, "~/" being the home folder; to be freed. */
char *hd_path_expanded(const char *typed);

/** A folder and a name in it; to be freed. */
char *hd_path_joined(const char *folder, const char *name);

bool hd_path_is_folder(const char *path);

/** Complete a typed path as far as the files that begin so agree. @return how many begin so. */
size_t hd_path_complete(hd_edit *edit);

#endif
