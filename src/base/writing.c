#include "config.h"

#include "hostdispatch/writing.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "hostdispatch/memory.h"
#include "hostdispatch/text.h"

/*
 * A stream of open_memstream() that cannot grow drops what it is given and need not say so anywhere but in
 * what each call returns, so that one of fopencookie() is used where there is one.
 */
#ifdef HAVE_FOPENCOOKIE
#define ROOM_AT_FIRST 512

static ssize_t take(void *cookie, const char *bytes, size_t count)
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

static FILE *open_text(hd_writing *writing)
{
    writing->room = ROOM_AT_FIRST;
    writing->text = calloc(1, writing->room);
    FILE *out = writing->text ? fopencookie(writing, "w", (cookie_io_functions_t){.write = take}) : NULL;
    if (!out)
        free(writing->text);
    return out;
}
#else
static FILE *open_text(hd_writing *writing)
{
    return open_memstream(&writing->text, &writing->length);
}
#endif

bool hd_writing_begin(hd_writing *writing)
{
    *writing = (hd_writing){.out = NULL};
    writing->out = open_text(writing);
    return writing->out;
}

char *hd_writing_end(hd_writing *writing, size_t *length)
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

void hd_writing_begin_to(hd_writing *writing, FILE *to, bool ascii)
{
    if (!ascii)
        *writing = (hd_writing){.out = to};
    else if (!hd_writing_begin(writing))
        hd_memory_end();
    writing->to = to;
}

bool hd_writing_end_to(hd_writing *writing)
{
    if (writing->out != writing->to) {
        char *text = hd_must(hd_writing_end(writing, NULL));
        hd_text_write(writing->to, text, true);
        free(text);
    }
    return !ferror(writing->to);
}
