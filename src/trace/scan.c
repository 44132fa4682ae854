#include "scan.h"

#include <string.h>

#include "hostdispatch/text.h"

/* What may come next; each follows from the word before it. */
enum {
    A_VALUE,
    A_VALUE_OR_END,
    A_KEY,
    A_KEY_OR_END,
    A_COLON,
    A_COMMA_OR_END,
};

/* Longer than any key that matters, each of whose bytes may be written as \u and four digits. */
#define KEY_MAX (6 * 20)

void hd_scan_begin(hd_scan *scan)
{
    scan->at = 0;
    scan->depth = 0;
    scan->expected = A_VALUE;
    scan->member = HD_FIELD_NONE;
    scan->in_args = false;
    memset(scan->spans, 0, sizeof scan->spans);
}

size_t hd_scan_blanks(const char *text, const char *end)
{
    const char *p = text;

    while (p < end && (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r'))
        p++;
    return (size_t)(p - text);
}

/* Whether one of eight bytes is a quote or a backslash: the classic test for a zero byte, twice. */
static bool has_quote_or_backslash(uint64_t eight)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
    uint64_t quote = eight ^ ones * '"', backslash = eight ^ ones * '\\';

    return (((quote - ones) & ~quote) | ((backslash - ones) & ~backslash)) & tops;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_hex(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static int hex_value(const char *p, const char *end)
{
    int value = 0;

    if (end - p < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        if (!is_hex(p[i]))
            return -1;
        value = value * 16 + (is_digit(p[i]) ? p[i] - '0' : (p[i] | 0x20) - 'a' + 10);
    }
    return value;
}

/* Behind the backslash at `p` and what it escapes; NULL when that may be cut off. */
static const char *skip_escape(const char *p, const char *end)
{
    if (end - p < 2)
        return NULL;
    if (p[1] != 'u')
        return p[1] != '\0' && strchr("\"\\/bfnrt", p[1]) ? p + 2 : p + 1;
    for (int i = 2; i < 6; i++) {
        if (end - p <= i)
            return NULL;
        if (!is_hex(p[i]))
            return p + 1;
    }
    return p + 6;
}

/* Behind the closing quote of the string at `text`; NULL when it does not end before `end`. */
static const char *string(const char *text, const char *end, bool *escaped)
{
    const char *p = text + 1;

    for (;;) {
        uint64_t eight;
        while (end - p >= 8 && (memcpy(&eight, p, 8), !has_quote_or_backslash(eight)))
            p += 8;
        while (p < end && *p != '"' && *p != '\\')
            p++;
        if (p == end)
            return NULL;
        if (*p == '"')
            return p + 1;
        *escaped = true;
        p = skip_escape(p, end);
        if (!p)
            return NULL;
    }
}

/* Whether the letters at [p, end) are those of `word`, which is in lower case, or begin it. */
static bool begins_word(const char *p, const char *end, const char *word)
{
    for (; p < end && *word; p++, word++)
        if ((*p | 0x20) != *word)
            return false;
    return p == end;
}

/* The end of the word of letters at `p`, one of JSON's or of what C prints for no number. */
static const char *literal(const char *p, const char *end, bool *bad)
{
    static const char *const words[] = {"true", "false", "null", "nan", "infinity", "inf"};
    const char *stop = p;

    while (stop < end && stop - p < 9 && ((*stop | 0x20) >= 'a' && (*stop | 0x20) <= 'z'))
        stop++;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (begins_word(p, stop, words[i]) && (stop == end || words[i][stop - p] == '\0'))
            return stop;
    *bad = true;
    return p;
}

static const char *digits(const char *p, const char *end, bool *bad)
{
    const char *first = p;

    while (p < end && is_digit(*p))
        p++;
    if (p == first && p < end)
        *bad = true;
    return p;
}

static const char *number(const char *p, const char *end, bool *bad)
{
    if (*p == '-' && ++p < end && ((*p | 0x20) == 'i' || (*p | 0x20) == 'n'))
        return literal(p, end, bad);
    if (p < end && *p == '0')
        p++;
    else
        p = digits(p, end, bad);
    if (p < end && *p == '.')
        p = digits(p + 1, end, bad);
    if (p < end && (*p == 'e' || *p == 'E')) {
        p++;
        if (p < end && (*p == '+' || *p == '-'))
            p++;
        p = digits(p, end, bad);
    }
    return p;
}

/* The end of the number or word at `p`; one that touches `end` may go on behind it. */
static const char *scalar(const char *p, const char *end, bool *bad)
{
    return *p == '-' || is_digit(*p) ? number(p, end, bad) : literal(p, end, bad);
}

/* ---- members ---- */

/* Write a character as UTF-8; half of a pair reads as U+FFFD. @return behind it */
static char *put_character(char *to, unsigned c)
{
    return to + hd_utf8_put(c >= 0xD800 && c < 0xE000 ? 0xFFFD : c ? c : '?', to);
}

/* Put what the escape at `*p` stands for, which is never longer; *p is moved behind it. */
static char *put_escape(char *to, const char **p, const char *end)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *escape = *p, *letter;
    int high, low;

    if (end - escape >= 6 && escape[1] == 'u' && (high = hex_value(escape + 2, end)) >= 0) {
        *p += 6;
        if (high < 0xD800 || high >= 0xDC00 || end - *p < 6 || (*p)[0] != '\\' || (*p)[1] != 'u' ||
            (low = hex_value(*p + 2, end)) < 0xDC00 || low >= 0xE000)
            return put_character(to, (unsigned)high);
        *p += 6;
        return put_character(to, 0x10000 + ((unsigned)high - 0xD800) * 0x400 + ((unsigned)low - 0xDC00));
    }
    if (end - escape >= 2 && escape[1] != '\0' && (letter = strchr(letters, escape[1]))) {
        *p += 2;
        *to++ = meant[letter - letters];
        return to;
    }
    *p += 1;
    *to++ = '\\';
    return to;
}

/* Resolve the escapes of a string's characters in place. @return how many bytes are left */
static size_t unescape(char *text, size_t length)
{
    const char *p = text, *end = text + length;
    char *to = text;

    while (p < end) {
        if (*p == '\\')
            to = put_escape(to, &p, end);
        else
            *to++ = *p++;
    }
    return (size_t)(to - text);
}

hd_text hd_scan_text(const hd_scan *scan, char *element, hd_scan_field field)
{
    hd_extent extent = scan->spans[field];
    char *at = element + extent.start;
    size_t length = extent.end - extent.start;

    if (extent.end == 0 || *at == 'n')
        return (hd_text){NULL, 0, false};
    if (*at != '"')
        return (hd_text){at, length, false};
    at++;
    length -= 2;
    if (memchr(at, '\\', length))
        length = unescape(at, length);
    for (char *nul = memchr(at, '\0', length); nul; nul = memchr(nul, '\0', length - (size_t)(nul - at)))
        *nul = '?';
    return (hd_text){at, length, true};
}

bool hd_scan_says(const char *quoted, size_t length, const char *word)
{
    char key[KEY_MAX];
    size_t known = strlen(word);

    quoted++;
    length -= 2;
    if (!memchr(quoted, '\\', length))
        return length == known && memcmp(quoted, word, known) == 0;
    if (length > KEY_MAX)
        return false;
    memcpy(key, quoted, length);
    return unescape(key, length) == known && memcmp(key, word, known) == 0;
}

static hd_scan_field event_member(const char *key, size_t length)
{
    switch (length) {
    case 2:
        return memcmp(key, "ts", 2) == 0   ? HD_FIELD_TS
               : memcmp(key, "ph", 2) == 0 ? HD_FIELD_PH
               : memcmp(key, "id", 2) == 0 ? HD_FIELD_ID
                                           : HD_FIELD_NONE;
    case 3:
        return memcmp(key, "cat", 3) == 0   ? HD_FIELD_CAT
               : memcmp(key, "pid", 3) == 0 ? HD_FIELD_PID
               : memcmp(key, "tid", 3) == 0 ? HD_FIELD_TID
               : memcmp(key, "dur", 3) == 0 ? HD_FIELD_DUR
                                            : HD_FIELD_NONE;
    case 4:
        return memcmp(key, "name", 4) == 0   ? HD_FIELD_NAME
               : memcmp(key, "args", 4) == 0 ? HD_FIELD_ARGS
                                             : HD_FIELD_NONE;
    default:
        return HD_FIELD_NONE;
    }
}

static hd_scan_field args_member(const char *key, size_t length)
{
    if (length == 6 && memcmp(key, "device", 6) == 0)
        return HD_FIELD_DEVICE;
    if (length == 11 && memcmp(key, "correlation", 11) == 0)
        return HD_FIELD_CORRELATION;
    return HD_FIELD_NONE;
}

static hd_scan_field member_of(const hd_scan *scan, const char *key, size_t length)
{
    return scan->depth == 1 ? event_member(key, length) : args_member(key, length);
}

static void take_key(hd_scan *scan, const char *start, const char *end, bool escaped)
{
    size_t length = (size_t)(end - start) - 2;
    char key[KEY_MAX];

    scan->expected = A_COLON;
    scan->member = HD_FIELD_NONE;
    if (scan->depth != 1 && (scan->depth != 2 || !scan->in_args))
        return;
    if (!escaped) {
        scan->member = member_of(scan, start + 1, length);
    } else if (length <= KEY_MAX) {
        memcpy(key, start + 1, length);
        scan->member = member_of(scan, key, unescape(key, length));
    }
}

/* A value begins, a scalar in [start, end) or, where both are 0, a bracket: the last of repeated members
 * counts. */
static void take_value(hd_scan *scan, size_t start, size_t end)
{
    hd_scan_field member = scan->member;

    scan->member = HD_FIELD_NONE;
    if (member == HD_FIELD_NONE)
        return;
    if (member != HD_FIELD_ARGS) {
        scan->spans[member] = (hd_extent){(uint32_t)start, (uint32_t)end};
        return;
    }
    scan->spans[HD_FIELD_CORRELATION] = scan->spans[HD_FIELD_DEVICE] = (hd_extent){0, 0};
}

static bool in_object(const hd_scan *scan)
{
    return scan->objects[scan->depth / 64] >> scan->depth % 64 & 1;
}

static bool wants_value(const hd_scan *scan)
{
    return scan->expected == A_VALUE || scan->expected == A_VALUE_OR_END;
}

static hd_scanned open_bracket(hd_scan *scan, bool object)
{
    if (!wants_value(scan))
        return HD_SCAN_BROKEN;
    if (scan->depth == HD_DEPTH_MAX)
        return HD_SCAN_DEEP;
    if (scan->depth == 1)
        scan->in_args = object && scan->member == HD_FIELD_ARGS;
    take_value(scan, 0, 0);
    scan->depth++;
    uint64_t bit = UINT64_C(1) << scan->depth % 64, *word = &scan->objects[scan->depth / 64];
    *word = object ? *word | bit : *word & ~bit;
    scan->expected = object ? A_KEY_OR_END : A_VALUE_OR_END;
    return HD_SCAN_MORE;
}

static hd_scanned close_bracket(hd_scan *scan, bool object)
{
    bool may = scan->expected == A_COMMA_OR_END || scan->expected == (object ? A_KEY_OR_END : A_VALUE_OR_END);

    if (!may || scan->depth == 0 || in_object(scan) != object)
        return HD_SCAN_BROKEN;
    scan->depth--;
    scan->expected = A_COMMA_OR_END;
    return scan->depth == 0 ? HD_SCAN_DONE : HD_SCAN_MORE;
}

static hd_scanned punctuation(hd_scan *scan, char c)
{
    switch (c) {
    case '{':
    case '[':
        return open_bracket(scan, c == '{');
    case '}':
    case ']':
        return close_bracket(scan, c == '}');
    case ':':
        if (scan->expected != A_COLON)
            return HD_SCAN_BROKEN;
        scan->expected = A_VALUE;
        return HD_SCAN_MORE;
    default:
        if (scan->expected != A_COMMA_OR_END)
            return HD_SCAN_BROKEN;
        scan->expected = in_object(scan) ? A_KEY : A_VALUE;
        return HD_SCAN_MORE;
    }
}

static bool is_punctuation(char c)
{
    return c == ',' || c == ':' || c == '{' || c == '}' || c == '[' || c == ']';
}

/* The string, number or word at *p; behind it *p stands at the next one. */
static hd_scanned word(hd_scan *scan, const char *value, const char **p, const char *end)
{
    bool bad = false, escaped = false;
    const char *start = *p, *stop;

    if (*start == '"') {
        stop = string(start, end, &escaped);
        if (!stop)
            return HD_SCAN_MORE;
    } else {
        stop = scalar(start, end, &bad);
        if (bad || stop == end)
            return bad ? HD_SCAN_BROKEN : HD_SCAN_MORE;
    }
    if (wants_value(scan)) {
        take_value(scan, (size_t)(start - value), (size_t)(stop - value));
        scan->expected = A_COMMA_OR_END;
    } else if (*start == '"' && (scan->expected == A_KEY || scan->expected == A_KEY_OR_END)) {
        take_key(scan, start, stop, escaped);
    } else {
        return HD_SCAN_BROKEN;
    }
    *p = stop;
    return scan->depth == 0 ? HD_SCAN_DONE : HD_SCAN_MORE;
}

hd_scanned hd_scan_run(hd_scan *scan, const char *value, size_t length)
{
    const char *p = value + scan->at, *end = value + length;
    hd_scanned result = HD_SCAN_MORE;

    while (result == HD_SCAN_MORE && (p += hd_scan_blanks(p, end)) < end) {
        if (is_punctuation(*p)) {
            result = punctuation(scan, *p);
            if (result == HD_SCAN_MORE || result == HD_SCAN_DONE)
                p++;
            continue;
        }
        const char *before = p;
        result = word(scan, value, &p, end);
        if (p == before)
            break;
    }
    scan->at = (size_t)(p - value);
    return result;
}

/* ---- numbers ---- */

/* Beyond any exponent that could still give a number of 64 bits, whatever the digits before it. */
#define EXPONENT_MAX (INT64_MAX / 4)

/* A number taken apart: its digits lie in [digits, end), with or without a point among them. */
typedef struct decimal {
    const char *digits, *end;
    int64_t whole; /* digits before the point, once the exponent has moved it */
    bool negative;
} decimal;

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static const char *read_sign(const char *p, const char *end, bool *negative)
{
    *negative = p < end && *p == '-';
    return p < end && (*p == '-' || *p == '+') ? p + 1 : p;
}

/* The exponent at `p`, if there is one; NULL where its digits are missing. */
static const char *read_exponent(const char *p, const char *end, int64_t *exponent)
{
    bool negative;

    *exponent = 0;
    if (p == end || (*p != 'e' && *p != 'E'))
        return p;
    p = read_sign(p + 1, end, &negative);
    const char *digits = p;
    for (; p < end && is_digit(*p); p++)
        if (*exponent < EXPONENT_MAX / 16)
            *exponent = *exponent * 10 + (*p - '0');
    if (negative)
        *exponent = -*exponent;
    return p == digits ? NULL : p;
}

static bool take_apart(const char *p, const char *end, decimal *parts)
{
    int64_t exponent;

    while (p < end && is_blank(*p))
        p++;
    while (p < end && is_blank(end[-1]))
        end--;
    p = read_sign(p, end, &parts->negative);
    parts->digits = p;
    while (p < end && is_digit(*p))
        p++;
    parts->whole = p - parts->digits;
    bool point = p < end && *p == '.';
    if (point)
        p++;
    while (p < end && is_digit(*p))
        p++;
    parts->end = p;
    if (parts->end - parts->digits == point)
        return false;
    p = read_exponent(p, end, &exponent);
    parts->whole += exponent;
    return p == end;
}

/*
 * The size, at most `most`, of a number times ten to the power of `scale`, half of one rounding up; `exact`
 * is whether nothing was rounded.
 */
static bool read_size(const decimal *parts, int scale, uint64_t most, uint64_t *size, bool *exact)
{
    int64_t left = parts->whole + scale;
    bool up = false;

    *size = 0;
    *exact = true;
    for (const char *p = parts->digits; p < parts->end; p++) {
        unsigned digit = (unsigned)(*p - '0');
        if (*p == '.')
            continue;
        if (left-- <= 0) {
            up |= left == -1 && digit >= 5;
            *exact &= digit == 0;
            continue;
        }
        if (digit > most || *size > (most - digit) / 10)
            return false;
        *size = *size * 10 + digit;
    }
    for (; left > 0 && *size > 0; left--) {
        if (*size > most / 10)
            return false;
        *size *= 10;
    }
    return !up || (*size)++ < most;
}

static int64_t with_sign(uint64_t size, bool negative)
{
    return (int64_t)(negative ? 0 - size : size);
}

/* A whole number of at most `most` where it is positive. */
static bool read_whole(hd_text text, uint64_t most, int64_t *number)
{
    decimal parts;
    uint64_t size;
    bool exact;

    if (!text.at || !take_apart(text.at, text.at + text.length, &parts) ||
        !read_size(&parts, 0, parts.negative ? (uint64_t)INT64_MAX + 1 : most, &size, &exact) || !exact)
        return false;
    *number = with_sign(size, parts.negative);
    return true;
}

bool hd_text_integer(hd_text text, int64_t *integer)
{
    return !text.quoted && read_whole(text, INT64_MAX, integer);
}

bool hd_text_correlation(hd_text text, int64_t *correlation)
{
    return read_whole(text, UINT64_MAX, correlation);
}

bool hd_decimal_nanoseconds(const char *text, size_t length, int64_t *nanoseconds)
{
    decimal parts;
    uint64_t size;
    bool exact;

    if (!take_apart(text, text + length, &parts) ||
        !read_size(&parts, 3, (uint64_t)INT64_MAX + parts.negative, &size, &exact))
        return false;
    *nanoseconds = with_sign(size, parts.negative);
    return true;
}
