#include "config.h"

#include "hostdispatch/text.h"

#include <langinfo.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "hostdispatch/utf8.h"

/* A character as it is shown. */
typedef struct glyph {
    const char *text;
    size_t length; /* of the shown text */
    size_t taken;  /* bytes of the source */
    int columns;
} glyph;

/* A character that the locale does not know is drawn by terminals all the same, in one cell. */
static int columns_of(uint32_t code)
{
    int columns = code < 0x7F ? 1 : wcwidth((wchar_t)code);

    return columns < 0 ? 1 : columns;
}

/* The first of the `left` bytes' characters; `left` must not be 0. */
static glyph next_glyph(const char *text, size_t left, bool ascii)
{
    uint32_t code = 0;
    size_t bytes = hd_utf8_next(text, left, &code);
    size_t taken = bytes > 0 ? bytes : 1;

    if (ascii && (bytes != 1 || hd_utf8_harmful(code)))
        return (glyph){"?", 1, taken, 1};
    if (bytes == 0 || hd_utf8_harmful(code))
        return (glyph){HD_UTF8_REPLACEMENT, strlen(HD_UTF8_REPLACEMENT), taken, 1};
    return (glyph){text, bytes, taken, columns_of(code)};
}

/* Where a text was written to, and how much room is left there. */
typedef struct sink {
    char *at;
    size_t left; /* without the closing NUL */
} sink;

static bool put(sink *to, const char *text, size_t length)
{
    if (length > to->left)
        return false;
    memcpy(to->at, text, length);
    to->at += length;
    to->left -= length;
    return true;
}

/* Write what fits into `room` columns. @return the columns taken. */
static int put_columns(sink *to, const char *text, size_t length, int room, bool ascii)
{
    const char *end = text + length;
    int used = 0;

    while (text < end) {
        glyph g = next_glyph(text, (size_t)(end - text), ascii);
        if (g.columns > room - used || !put(to, g.text, g.length))
            break;
        used += g.columns;
        text += g.taken;
    }
    *to->at = '\0';
    return used;
}

/* Whether the text takes more than `columns`. */
static bool exceeds(const char *text, size_t length, int columns, bool ascii)
{
    const char *end = text + length;
    int used = 0;

    while (text < end && used <= columns) {
        glyph g = next_glyph(text, (size_t)(end - text), ascii);
        used += g.columns;
        text += g.taken;
    }
    return used > columns;
}

size_t hd_text_clean(const char *text, size_t length, bool ascii, char *buffer, size_t size)
{
    const char *end = text + length;
    sink to = {buffer, size - 1};

    while (text < end) {
        glyph g = next_glyph(text, (size_t)(end - text), ascii);
        if (!put(&to, g.text, g.length))
            break;
        text += g.taken;
    }
    *to.at = '\0';
    return (size_t)(to.at - buffer);
}

int hd_text_columns(const char *clean)
{
    const char *end = clean + strlen(clean);
    int columns = 0;

    while (clean < end) {
        glyph g = next_glyph(clean, (size_t)(end - clean), false);
        columns += g.columns;
        clean += g.taken;
    }
    return columns;
}

int hd_text_fit(const char *text, size_t length, int columns, bool ascii, char *buffer, size_t size)
{
    const char *ellipsis = ascii ? "~" : "\u2026";
    size_t reserved = strlen(ellipsis);
    sink to = {buffer, size - 1};

    *buffer = '\0';
    if (columns <= 0)
        return 0;
    if (!exceeds(text, length, columns, ascii))
        return put_columns(&to, text, length, columns, ascii);
    if (to.left < reserved)
        return 0;
    to.left -= reserved;
    int used = put_columns(&to, text, length, columns - 1, ascii);
    to.left += reserved;
    put(&to, ellipsis, reserved);
    *to.at = '\0';
    return used + 1;
}

bool hd_text_is_utf8(const char *text, size_t length)
{
    return hd_utf8_prefix(text, length) == length;
}

size_t hd_text_seen(const char *text, size_t length, bool ascii)
{
    size_t at = 0, bytes;
    uint32_t code;

    while (at < length && (bytes = hd_utf8_next(text + at, length - at, &code)) > 0 &&
           !hd_utf8_unseen(code) && (code < 0x80 || !ascii))
        at += bytes;
    return at;
}

bool hd_text_locale_is_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

const char *hd_text_tail(const char *clean, int columns)
{
    while (*clean && hd_text_columns(clean) > columns) {
        clean++;
        while (((unsigned char)*clean & 0xC0) == 0x80)
            clean++;
    }
    return clean;
}

/* The bytes of the character at `text`. */
static size_t character_length(const char *text)
{
    size_t length = 1;

    while (((unsigned char)text[length] & 0xC0) == 0x80)
        length++;
    return length;
}

size_t hd_text_break(const char *clean, int columns, const char **rest)
{
    size_t length = 0, blank = 0;
    int used = 0;

    while (clean[length]) {
        char character[8];
        size_t bytes = character_length(clean + length);
        snprintf(character, sizeof character, "%.*s", (int)bytes, clean + length);
        used += hd_text_columns(character);
        if (used > columns && length > 0)
            break;
        length += bytes;
        if (clean[length] == ' ' || clean[length] == '\0')
            blank = length;
    }
    /* A word longer than the line is cut. */
    if (clean[length] && blank > 0)
        length = blank;
    *rest = clean + length;
    while (**rest == ' ')
        (*rest)++;
    return length;
}
