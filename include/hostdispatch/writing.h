/*
 * writing.h - a text written as a file is, in memory, which may run out before the text is whole.
 *
 * Include "config.h" first: streams into memory are no standard C. A stream of open_memstream() that cannot grow
 * drops what it is given and need not say so anywhere but in what each call returns, so that one of fopencookie()
 * is used where there is one.
 */
#ifndef HOSTDISPATCH_WRITING_H
#define HOSTDISPATCH_WRITING_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

/** A text being written; it stays where it is from hd_writing_begin() to hd_writing_end(). */
typedef struct hd_writing {
    FILE *out; /**< write here */
    char *text;
    size_t length, room;
    bool cut; /**< memory ran out */
} hd_writing;

#ifdef HAVE_FOPENCOOKIE
static inline ssize_t hd_writing_take(void *cookie, const char *bytes, size_t count)
{
    hd_writing *writing = cookie;

    if (!writing->cut && count >= writing->room - writing->length) {
        size_t room = 2 * writing->room + count;
        char *more = realloc(writing->text, room);
        writing->cut = !more;
        writing->text = more ? more : writing->text;
        writing->room = more ? room : writing->room;
    }
    if (writing->cut)
        return 0;
    memcpy(writing->text + writing->length, bytes, count);
    writing->length += count;
    writing->text[writing->length] = '\0';
    return (ssize_t)count;
}
#endif

/** Begin a text. @return false where memory ran out; nothing is to be ended then. */
static inline bool hd_writing_begin(hd_writing *writing)
{
    *writing = (hd_writing){.out = NULL};
#ifdef HAVE_FOPENCOOKIE
    writing->room = 512;
    writing->text = calloc(1, writing->room);
    if (writing->text)
        writing->out = fopencookie(writing, "w", (cookie_io_functions_t){.write = hd_writing_take});
    if (!writing->out)
        free(writing->text);
#else
    writing->out = open_memstream(&writing->text, &writing->length);
#endif
    return writing->out;
}

/**
 * End it.
 * @param length  set to the bytes of the text; may be NULL
 * @return the whole text, NUL-terminated and to be freed; NULL where memory ran out.
 */
static inline char *hd_writing_end(hd_writing *writing, size_t *length)
{
    bool whole = fflush(writing->out) == 0 && !ferror(writing->out);

    whole = fclose(writing->out) == 0 && whole && !writing->cut && writing->text;
    if (!whole) {
        free(writing->text);
        writing->text = NULL;
    }
    if (length)
        *length = whole ? writing->length : 0;
    return writing->text;
}

#endif
