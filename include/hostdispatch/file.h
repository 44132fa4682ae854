/*
 * file.h - files written whole or not at all, paths, and texts that are written in memory.
 */
#ifndef HOSTDISPATCH_FILE_H
#define HOSTDISPATCH_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "hostdispatch/error.h"

/** A file as it was at one time: whether it is the same still can be told from another stamp. */
typedef struct hd_file_id {
    bool exists;
    uint64_t device, file;
    int64_t size, seconds, nanoseconds;
    unsigned mode; /**< the permissions, which may change without the file becoming another */
    bool linked;   /**< it has other names, which lead to the same bytes */
} hd_file_id;

/** The stamp of what `path` leads to; one that does not exist where there is nothing. */
hd_file_id hd_file_id_of(const char *path);

/** The stamp of an open file. */
hd_file_id hd_file_id_of_file(int descriptor);

/** Whether nothing has happened to the file between the two stamps. */
bool hd_file_id_equal(const hd_file_id *a, const hd_file_id *b);

/** The bytes of a file, the first `most` of them; to be freed. NULL with a sentence where it cannot be read. */
char *hd_file_read(const char *path, size_t most, size_t *length, hd_error *error);

/** A number that the file's bytes give, another for others; 0 where it cannot be read. */
uint64_t hd_file_sum(const char *path);

/** The modes of a new file, before the umask: for everybody, and for its owner alone. */
#define HD_SAVE_USUAL 0666u
#define HD_SAVE_PRIVATE 0600u

/** The mode of a new file that is to have these permissions whatever the umask. */
#define HD_SAVE_EXACTLY(permissions) ((permissions) | 1u << 16)

/**
 * Put `length` bytes in place of the file at `path`: written beside it, synchronised, renamed. Whatever goes
 * wrong, the old file stays whole. A symbolic link stays, and what it leads to is replaced; an existing file
 * keeps its mode and, where that is allowed, its owner. Other hard links keep the old text.
 * @param mode   of a file that is new, HD_SAVE_USUAL or another of those above; its folder must exist
 * @param stamp  set to the new file's; may be NULL
 * @return false with a sentence without the path: "it cannot be written: ..."
 */
bool hd_save(const char *path, const char *bytes, size_t length, unsigned mode, hd_file_id *stamp,
             hd_error *error);

/** As hd_save(), unless the file is another than `expected` (NULL: any), which is looked for last of all. */
bool hd_save_over(const char *path, const char *bytes, size_t length, unsigned mode,
                  const hd_file_id *expected, hd_file_id *stamp, hd_error *error);

/** The path that was typed, "~/" being the home folder; to be freed, never NULL. */
char *hd_path_expanded(const char *typed);

/** A folder and a name in it; to be freed, never NULL. */
char *hd_path_joined(const char *folder, const char *name);

/** The name at a path's end; a place in `path`. */
const char *hd_path_name(const char *path);

bool hd_path_is_folder(const char *path);

/** Whether the interface can read the path without waiting: not what exists and is no regular file. */
bool hd_path_check_file(const char *path, hd_error *error);

/** Our folder in that of an XDG variable, by default in ~/`otherwise`; to be freed. NULL where neither the variable
 * nor HOME is an absolute path. */
char *hd_xdg_folder(const char *variable, const char *otherwise);

/** The folders of what nobody has saved, and of a person's presets and lessons. */
#define HD_XDG_STATE "XDG_STATE_HOME", ".local/state"
#define HD_XDG_DATA "XDG_DATA_HOME", ".local/share"

/** The folder of what nobody has saved, made for its owner alone where it was not there; NULL with a sentence where it
 * cannot be, and where the home folder itself is not there. */
char *hd_xdg_state_make(hd_error *error);

/** A text being written; it stays where it is from hd_writing_begin() to hd_writing_end(). */
typedef struct hd_writing {
    FILE *out; /**< write here */
    char *text;
    size_t length, room;
    bool cut; /**< memory ran out */
    FILE *to; /**< what hd_writing_begin_to() was given */
} hd_writing;

/** Begin a text. @return false where memory ran out; nothing is to be ended then. */
bool hd_writing_begin(hd_writing *writing);

/** End it. @return the whole text, to be freed, and its length (may be NULL); NULL where memory ran out. */
char *hd_writing_end(hd_writing *writing, size_t *length);

/** Begin a text that goes to the stream `to`, which stays the caller's; in ASCII it goes there at its end. */
void hd_writing_begin_to(hd_writing *writing, FILE *to, bool ascii);

/** End it, which writes what has not been written yet. @return false where `to` takes no more: see errno. */
bool hd_writing_end_to(hd_writing *writing);

#endif
