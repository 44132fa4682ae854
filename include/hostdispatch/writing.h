/*
 * writing.h - a text written as a file is, in memory, which may run out before the text is whole.
 */
#ifndef HOSTDISPATCH_WRITING_H
#define HOSTDISPATCH_WRITING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/** A text being written; it stays where it is from hd_writing_begin() to hd_writing_end(). */
typedef struct hd_writing {
    FILE *out; /**< write here */
    char *text;
    size_t length, room;
    bool cut; /**< memory ran out */
} hd_writing;

/** Begin a text. @return false where memory ran out; nothing is to be ended then. */
bool hd_writing_begin(hd_writing *writing);

/**
 * End it.
 * @param length  set to the bytes of the text; may be NULL
 * @return the whole text, NUL-terminated and to be freed; NULL where memory ran out.
 */
char *hd_writing_end(hd_writing *writing, size_t *length);

#endif
