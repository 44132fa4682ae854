#include "hostdispatch/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define QUOTED_MAX 40

static size_t bytes_wanted(unsigned char lead)
{
    return lead >= 0xF0 && lead < 0xF8   ? 4
           : lead >= 0xE0 && lead < 0xF0 ? 3
           : lead >= 0xC0 && lead < 0xE0 ? 2
                                         : 1;
}

/* What is quoted, and the sentence itself, may be cut in the middle of a character: what is left of it goes.
 */
static void drop_cut_characters(char *text)
{
    char *to = text;

    for (const char *from = text; *from;) {
        size_t wanted = bytes_wanted((unsigned char)*from), length = 1;
        while (length < wanted && ((unsigned char)from[length] & 0xC0) == 0x80)
            length++;
        if (length == wanted) {
            memmove(to, from, length);
            to += length;
        }
        from += length;
    }
    *to = '\0';
}

HD_PRINTF(4, 0)
static void say(hd_error *error, hd_error_kind kind, long line, const char *format, va_list arguments)
{
    if (!error)
        return;
    error->kind = kind;
    error->line = line;
    vsnprintf(error->text, sizeof error->text, format, arguments);
    drop_cut_characters(error->text);
}

bool hd_refuse(hd_error *error, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    say(error, HD_ERROR_REFUSED, 0, format, arguments);
    va_end(arguments);
    return false;
}

bool hd_fail(hd_error *error, long line, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    say(error, HD_ERROR_FILE, line, format, arguments);
    va_end(arguments);
    return false;
}

int hd_quoted(size_t length)
{
    return length < QUOTED_MAX ? (int)length : QUOTED_MAX;
}

void hd_error_locate(hd_error *error, const char *file)
{
    char text[HD_ERROR_MAX];

    memcpy(text, error->text, sizeof text);
    long line = error->line;
    hd_error_kind kind = error->kind;
    /* The sentence matters more than a path without end. */
    if (line > 0)
        hd_fail(error, 0, "%.200s:%ld: %s", file, line, text);
    else
        hd_fail(error, 0, "%.200s: %s", file, text);
    error->kind = kind;
}
