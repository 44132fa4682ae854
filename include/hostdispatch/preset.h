/*
 * preset.h - scenario files found by name, and what a SOURCE on the command line or in the chooser means.
 *
 * Presets are files NAME.json in, first found first taken: $XDG_DATA_HOME/hostdispatch/presets (by default
 * ~/.local/share), the folders of $XDG_DATA_DIRS (by default /usr/local/share:/usr/share) likewise, and the
 * installed data folder, which $HOSTDISPATCH_DATADIR replaces. XDG variables that are empty or relative count
 * as not set.
 */
#ifndef HOSTDISPATCH_PRESET_H
#define HOSTDISPATCH_PRESET_H

#include <stddef.h>

#include "hostdispatch/document.h"
#include "hostdispatch/error.h"

/** The preset that the program opens when nothing is named. */
#define HD_PRESET_FIRST "gpt2-xl-eager-decode"

typedef struct hd_preset {
    char *name;            /**< without ".json" */
    char *path;            /**< the file */
    hd_document *document; /**< its first scenario; NULL when it cannot be read */
    hd_error problem;      /**< why it cannot be read, where there is no document */
} hd_preset;

/**
 * All presets, sorted by name, each name once.
 * @param count  set to how many; 0 when there is no folder with any
 * @return an array to be freed with hd_presets_free(); never NULL.
 */
hd_preset *hd_presets_load(size_t *count);

/** Free what hd_presets_load() returned. */
void hd_presets_free(hd_preset *presets, size_t count);

/** How a file lies to the folders of presets. */
typedef enum hd_preset_place {
    HD_PRESET_NOWHERE, /**< in none of them */
    HD_PRESET_OWN,     /**< in the user's own */
    HD_PRESET_SHARED,  /**< in one that others look into too, or that was installed: not to be written to */
} hd_preset_place;

/** Where a file lies, or what it is a link to. */
hd_preset_place hd_preset_place_of(const char *path);

/**
 * The path of what SOURCE names: a preset when it has no slash and one has that name, else the path itself.
 * @return a string to be freed with free(); NULL with a sentence when there is neither (HD_ERROR_UNKNOWN), or
 * a file that cannot be read (HD_ERROR_FILE).
 */
char *hd_source_path(const char *source, hd_error *error);

#endif
