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
    FILE *to; /**< what hd_writing_begin_to() was given */
} hd_writing;

/** Begin a text. @return false where memory ran out; nothing is to be ended then. */
bool hd_writing_begin(hd_writing *writing);

/**
 * End it.
 * @param length  set to the bytes of the text; may be NULL
 * @return the whole text, NUL-terminated and to be freed; NULL where memory ran out.
 */
char *hd_writing_end(hd_writing *writing, size_t *length);

/**
 * Begin a text that goes to the stream `to`: at once, or where `ascii` is asked for at its end, in ASCII
 * (text.h). `to` stays the caller's.
 */
void hd_writing_begin_to(hd_writing *writing, FILE *to, bool ascii);

/** End it, which writes what has not been written yet. @return false where `to` takes no more: see errno. */
bool hd_writing_end_to(hd_writing *writing);

#endif
