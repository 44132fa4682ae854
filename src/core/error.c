#include "hostdispatch/error.h"

#include <stdarg.h>
#include <string.h>

/* A sentence cut in the middle of a character would no longer be UTF-8. */
static void trim_partial_character(char *text)
{
    size_t length = strlen(text);
    size_t start = length;

    while (start > 0 && ((unsigned char)text[start - 1] & 0xC0) == 0x80)
        start--;
    if (start == 0)
        return;
    unsigned char lead = (unsigned char)text[start - 1];
    size_t wanted = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    if (lead >= 0xC0 && length - (start - 1) < wanted)
        text[start - 1] = '\0';
}

HD_PRINTF(4, 0)
static void say(hd_error *error, hd_error_kind kind, long line, const char *format, va_list arguments)
{
    if (!error)
        return;
    error->kind = kind;
    error->line = line;
    int wanted = vsnprintf(error->text, sizeof error->text, format, arguments);
    if (wanted >= (int)sizeof error->text)
        trim_partial_character(error->text);
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
