/*
 * file.h - files written whole or not at all.
 */
#ifndef HOSTDISPATCH_FILE_H
#define HOSTDISPATCH_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hostdispatch/error.h"

/** A file as it was at one time: whether it is the same still can be told from another stamp. */
typedef struct hd_file_id {
    bool exists;
    uint64_t device, file;
    int64_t size, seconds, nanoseconds;
    unsigned mode; /**< the permissions, which may change without the file becoming another */
} hd_file_id;

/** The stamp of what `path` leads to; one that does not exist where there is nothing. */
hd_file_id hd_file_id_of(const char *path);

/** The stamp of an open file. */
hd_file_id hd_file_id_of_file(int descriptor);

/** Whether nothing has happened to the file between the two stamps. */
bool hd_file_id_equal(const hd_file_id *a, const hd_file_id *b);

/** The modes of a new file, before the umask: for everybody, and for its owner alone. */
#define HD_SAVE_USUAL 0666u
#define HD_SAVE_PRIVATE 0600u

/** The mode of a new file that is to have these permissions whatever the umask. */
#define HD_SAVE_EXACTLY(permissions) ((permissions) | 1u << 16)

/**
 * Put `length` bytes in place of the file at `path`: written beside it, synchronised, renamed. Whatever goes
 * wrong, a full disk included, the old file stays whole. A symbolic link stays, and what it leads to is
 * replaced; an existing file keeps its mode and, where that is allowed, its owner. Other names of the same
 * file (hard links) keep the old text: a file can be replaced whole or under all its names, not both.
 * @param mode   of a file that is new, HD_SAVE_USUAL or another of those above; its folder must exist
 * @param stamp  set to the new file's; may be NULL
 * @return false with a sentence that names neither the path nor the folder: "it cannot be written: ..."
 */
bool hd_save(const char *path, const char *bytes, size_t length, unsigned mode, hd_file_id *stamp,
             hd_error *error);

/**
 * As hd_save(), unless something else happened to the file meanwhile: that is looked for last of all, before
 * the rename.
 * @param expected  the stamp of the file that may be replaced, or of one that does not exist; NULL: any
 */
bool hd_save_over(const char *path, const char *bytes, size_t length, unsigned mode,
                  const hd_file_id *expected, hd_file_id *stamp, hd_error *error);

#endif
