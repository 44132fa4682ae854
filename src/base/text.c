#include "config.h"

#include "hostdispatch/text.h"

#include <langinfo.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

size_t hd_utf8_next(const char *text, size_t left, uint32_t *code)
{
    const unsigned char *b = (const unsigned char *)text;

    if (left == 0)
        return 0;
    if (b[0] < 0x80) {
        *code = b[0];
        return 1;
    }
    size_t length = b[0] >= 0xF0 ? 4 : b[0] >= 0xE0 ? 3 : 2;
    if (b[0] < 0xC2 || b[0] > 0xF4 || left < length)
        return 0;
    uint32_t value = b[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((b[i] & 0xC0) != 0x80)
            return 0;
        value = value << 6 | (b[i] & 0x3Fu);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (value < least[length] || (value >= 0xD800 && value <= 0xDFFF) || value > 0x10FFFF)
        return 0;
    *code = value;
    return length;
}

size_t hd_utf8_put(uint32_t code, char bytes[4])
{
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--, code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3F));
    bytes[0] = (char)((0xF00u >> length & 0xF0u) | code);
    return length;
}

/* Most texts are ASCII, which is skipped a word at a time. */
static size_t ascii_prefix(const char *text, size_t length)
{
    size_t at = 0;
    uint64_t word;

    for (; length - at >= sizeof word; at += sizeof word) {
        memcpy(&word, text + at, sizeof word);
        if (word & UINT64_C(0x8080808080808080))
            break;
    }
    return at;
}

size_t hd_utf8_prefix(const char *text, size_t length)
{
    size_t at = ascii_prefix(text, length), bytes;
    uint32_t code;

    for (; at < length && (bytes = hd_utf8_next(text + at, length - at, &code)) > 0; at += bytes)
        if (code >= 0x80)
            at += ascii_prefix(text + at + bytes, length - at - bytes);
    return at;
}

typedef struct range {
    uint32_t first, last;
} range;

/* What moves the cursor, changes the terminal, breaks the line or turns the reading order around. */
static const range harmful[] = {
    {0x00, 0x1F}, {0x7F, 0x9F}, {0x061C, 0x061C}, {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2066, 0x2069},
};

/* What Unicode lets a terminal ignore. */
static const range ignorable[] = {
    {0x00AD, 0x00AD}, {0x034F, 0x034F}, {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
    {0x200B, 0x200F}, {0x2060, 0x206F}, {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

static bool is_in(const range *ranges, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

bool hd_utf8_harmful(uint32_t code)
{
    return is_in(harmful, sizeof harmful / sizeof harmful[0], code);
}

/* clang-format off */
/* The signs that the program writes, and what stands for each in ASCII. */
static const struct {
    const char *sign, *ascii;
} signs[] = {
    {"µ", "u"},  {"μ", "u"},  {"×", "x"},  {"≤", "<="}, {"≥", ">="}, {"∞", "inf"}, {"−", "-"},  {"–", "-"}, {"·", "*"},
    {"…", "~"},  {"•", "*"},  {"‹", "<"},  {"›", ">"},  {"\u00a0", " "},
    {"→", "->"}, {"←", "<-"}, {"↑", "Up"}, {"↓", "Down"}, {"⇧", "Shift-"},
    {"█", "#"},  {"▓", "="},  {"▒", "-"},  {"░", "."},  {"▌", ">"},  {"●", "O"},  {"○", "o"},
    {"◀", "<"},  {"▶", ">"},  {"─", "-"},  {"━", "="},  {"═", "="},  {"│", "|"},  {"╎", ":"}, {"┄", "."},
    {"┆", ":"},  {"┤", "+"},  {"└", "+"},  {"┴", "+"},  {"╰", "\\"}, {"╯", "/"},
    {"✓", "v"},  {"✗", "x"},  {"▏", "|"},  {"▲", "^"},  {"├", "+"},
};
/* clang-format on */

/* A character as it is shown. */
typedef struct glyph {
    const char *text;
    size_t length; /* of the shown text */
    size_t taken;  /* bytes of the source */
    int columns;
} glyph;

/* The first of the `left` bytes' characters; `left` must not be 0. */
static glyph next_glyph(const char *text, size_t left)
{
    uint32_t code = 0;
    size_t bytes = hd_utf8_next(text, left, &code);

    if (bytes == 0 || hd_utf8_harmful(code))
        return (glyph){HD_UTF8_REPLACEMENT, strlen(HD_UTF8_REPLACEMENT), bytes > 0 ? bytes : 1, 1};
    /* A character that the locale does not know is drawn by terminals all the same, in one cell. */
    int columns = code < 0x7F ? 1 : wcwidth((wchar_t)code);
    return (glyph){text, bytes, bytes, columns < 0 ? 1 : columns};
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
static int put_columns(sink *to, const char *text, size_t length, int room)
{
    const char *end = text + length;
    int used = 0;

    while (text < end) {
        glyph g = next_glyph(text, (size_t)(end - text));
        if (g.columns > room - used || !put(to, g.text, g.length))
            break;
        used += g.columns;
        text += g.taken;
    }
    *to->at = '\0';
    return used;
}

/* The columns that a text takes; once they are more than `most`, no further. */
static int columns_within(const char *text, size_t length, int most)
{
    const char *end = text + length;
    int used = 0;

    while (text < end && used <= most) {
        glyph g = next_glyph(text, (size_t)(end - text));
        used += g.columns;
        text += g.taken;
    }
    return used;
}

size_t hd_text_clean(const char *text, size_t length, char *buffer, size_t size)
{
    sink to = {buffer, size - 1};

    put_columns(&to, text, length, INT_MAX);
    return (size_t)(to.at - buffer);
}

char *hd_text_cleaned(const char *text)
{
    size_t length = strlen(text), size = length * strlen(HD_UTF8_REPLACEMENT) + 1;
    char *clean = hd_must(malloc(size));

    hd_text_clean(text, length, clean, size);
    return clean;
}

char *hd_text_composed_of(const char *format, va_list arguments)
{
    char *text;
    int length = vasprintf(&text, format, arguments);

    return hd_must(length < 0 ? NULL : text);
}

char *hd_text_composed(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    char *text = hd_text_composed_of(format, arguments);
    va_end(arguments);
    return text;
}

size_t hd_text_ascii(const char *text, char *buffer, size_t size)
{
    const char *end = text + strlen(text);
    sink to = {buffer, size - 1};
    uint32_t code = 0;

    for (size_t bytes; text < end; text += bytes > 0 ? bytes : 1) {
        const char itself[] = {*text, '\0'}, *form = "?";
        bytes = hd_utf8_next(text, (size_t)(end - text), &code);
        if (bytes == 1 && (!hd_utf8_harmful(code) || code == '\n' || code == '\t'))
            form = itself;
        for (size_t i = 0; bytes > 1 && i < sizeof signs / sizeof signs[0]; i++)
            if (hd_word_is(text, bytes, signs[i].sign))
                form = signs[i].ascii;
        if (!put(&to, form, strlen(form)))
            break;
    }
    *to.at = '\0';
    return (size_t)(to.at - buffer);
}

int hd_text_columns(const char *clean)
{
    return columns_within(clean, strlen(clean), INT_MAX - 1);
}

int hd_text_fit(const char *text, size_t length, int columns, char *buffer, size_t size)
{
    static const char ellipsis[] = "\u2026";
    size_t reserved = strlen(ellipsis);
    sink to = {buffer, size - 1};

    *buffer = '\0';
    if (columns <= 0)
        return 0;
    if (columns_within(text, length, columns) <= columns)
        return put_columns(&to, text, length, columns);
    if (to.left < reserved)
        return 0;
    to.left -= reserved;
    int used = put_columns(&to, text, length, columns - 1);
    to.left += reserved;
    put(&to, ellipsis, reserved);
    *to.at = '\0';
    return used + 1;
}

size_t hd_text_before(const char *text, const char *ending)
{
    size_t length = strlen(text), end = strlen(ending);

    return length > end && strcmp(text + length - end, ending) == 0 ? length - end : 0;
}

bool hd_text_is_utf8(const char *text, size_t length)
{
    return hd_utf8_prefix(text, length) == length;
}

size_t hd_text_seen(const char *text, size_t length, bool ascii)
{
    size_t at = 0, bytes;
    uint32_t code;

    while (at < length && (bytes = hd_utf8_next(text + at, length - at, &code)) > 0 && !hd_utf8_harmful(code) &&
           !is_in(ignorable, sizeof ignorable / sizeof ignorable[0], code) && (code < 0x80 || !ascii))
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

size_t hd_text_break(const char *clean, int columns, const char **rest)
{
    size_t length = 0, blank = 0, all = strlen(clean);
    int used = 0;

    while (clean[length]) {
        glyph g = next_glyph(clean + length, all - length);
        used += g.columns;
        if (used > columns && length > 0)
            break;
        length += g.taken;
        /* "90 %" stays together. */
        if ((clean[length] == ' ' && clean[length + 1] != '%') || clean[length] == '\0')
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

void hd_text_wrap(FILE *out, const char *clean, int at, int indent, int columns)
{
    while (*clean) {
        const char *line = clean;
        size_t length = hd_text_break(line, columns - at > 1 ? columns - at : 1, &clean);
        fprintf(out, "%.*s", (int)length, line);
        at = indent;
        if (*clean)
            fprintf(out, "\n%*s", indent, "");
    }
    fputc('\n', out);
}

/* A clause in parentheses goes whole. */
static bool is_open(const char *text)
{
    const char *last = strrchr(text, '(');

    return last && !strchr(last, ')');
}

void hd_text_leave_out(char *text, const char *before, int columns)
{
    for (size_t end = strlen(text); end > 0 && (hd_text_columns(text) > columns || is_open(text)); end--)
        if (strchr(before, text[end - 1]))
            for (size_t at = end - 1; at > 0 && (text[at] = '\0', text[at - 1] == ' ');)
                at--;
}
