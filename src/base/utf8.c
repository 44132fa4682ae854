#include "hostdispatch/utf8.h"

#include <string.h>

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

bool hd_utf8_unseen(uint32_t code)
{
    return hd_utf8_harmful(code) || is_in(ignorable, sizeof ignorable / sizeof ignorable[0], code);
}
