/*
 * path.h - paths as they are typed.
 */
#ifndef HOSTDISPATCH_PATH_H
#define HOSTDISPATCH_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "hostdispatch/error.h"

/** The path that was typed, "~/" being the home folder; to be freed. */
char *hd_path_expanded(const char *typed);

/** A folder and a name in it; to be freed. */
char *hd_path_joined(const char *folder, const char *name);

/** The name at a path's end; a place in `path`. */
const char *hd_path_name(const char *path);

bool hd_path_is_folder(const char *path);

/**
 * Whether the interface can read the path without waiting for ever: a pipe or a device would stop it.
 * @return false with a sentence for what exists and is no regular file; what does not exist is left to the
 * reader.
 */
bool hd_path_check_file(const char *path, hd_error *error);

#endif
