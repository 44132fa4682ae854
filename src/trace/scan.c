#include "scan.h"

#include <string.h>

/* What may come next; each follows from the word before it. */
enum {
    A_VALUE,
    A_VALUE_OR_END,
    A_KEY,
    A_KEY_OR_END,
    A_COLON,
    A_COMMA_OR_END,
};

const char *const hd_field_keys[HD_FIELDS] = {
    [HD_FIELD_NAME] = "name",     [HD_FIELD_CAT] = "cat", [HD_FIELD_PH] = "ph",
    [HD_FIELD_PID] = "pid",       [HD_FIELD_TID] = "tid", [HD_FIELD_TS] = "ts",
    [HD_FIELD_DUR] = "dur",       [HD_FIELD_ID] = "id",   [HD_FIELD_CORRELATION] = "correlation",
    [HD_FIELD_DEVICE] = "device",
};

void hd_scan_begin(hd_scan *skim)
{
    skim->at = 0;
    skim->depth = 0;
    skim->expected = A_VALUE;
    skim->member = HD_FIELD_NONE;
    skim->in_args = false;
    skim->escaped = false;
    memset(skim->spans, 0, sizeof skim->spans);
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

/* Behind the escape at `p`, NULL when it is cut off or is none of JSON's. */
static const char *skip_escape(const char *p, const char *end, bool *bad)
{
    if (end - p < 2)
        return NULL;
    if (p[1] != 'u') {
        if (p[1] != '\0' && strchr("\"\\/bfnrt", p[1]))
            return p + 2;
        *bad = true;
        return NULL;
    }
    for (int i = 2; i < 6; i++) {
        if (end - p <= i)
            return NULL;
        if (!is_hex(p[i])) {
            *bad = true;
            return NULL;
        }
    }
    return p + 6;
}

/*
 * Behind the closing quote of the string at `text`; NULL when it does not end before `end`, or is `bad`: has
 * an escape that is not JSON's.
 */
static const char *string(const char *text, const char *end, bool *escaped, bool *bad)
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
        p = skip_escape(p, end, bad);
        if (!p)
            return NULL;
    }
}

/* The end of the word at `p` if it is `word`; `end` when it is cut off there. */
static const char *literal(const char *p, const char *end, const char *word, bool *bad)
{
    size_t length = strlen(word), there = (size_t)(end - p);

    *bad = memcmp(p, word, there < length ? there : length) != 0;
    return there < length ? end : p + length;
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
    if (*p == '-' && ++p < end && *p == 'I')
        return literal(p, end, "Infinity", bad);
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
    switch (*p) {
    case 't':
        return literal(p, end, "true", bad);
    case 'f':
        return literal(p, end, "false", bad);
    case 'n':
        return literal(p, end, "null", bad);
    case 'N':
        return literal(p, end, "NaN", bad);
    case 'I':
        return literal(p, end, "Infinity", bad);
    default:
        return number(p, end, bad);
    }
}

static hd_field event_member(const char *key, size_t length)
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

static hd_field args_member(const char *key, size_t length)
{
    if (length == 6 && memcmp(key, "device", 6) == 0)
        return HD_FIELD_DEVICE;
    if (length == 11 && memcmp(key, "correlation", 11) == 0)
        return HD_FIELD_CORRELATION;
    return HD_FIELD_NONE;
}

/* A key was read: [start, end) with its quotes. */
static void take_key(hd_scan *skim, const char *start, const char *end, bool escaped)
{
    size_t length = (size_t)(end - start) - 2;
    bool matters = skim->depth == 1 || (skim->depth == 2 && skim->in_args);

    skim->expected = A_COLON;
    skim->member = HD_FIELD_NONE;
    if (!matters)
        return;
    skim->escaped |= escaped;
    skim->member = skim->depth == 1 ? event_member(start + 1, length) : args_member(start + 1, length);
}

/* A value begins, a scalar in [start, end) or, where both are 0, a bracket: the last of repeated members
 * counts. */
static void take_value(hd_scan *skim, size_t start, size_t end)
{
    hd_field member = skim->member;

    skim->member = HD_FIELD_NONE;
    if (member == HD_FIELD_NONE)
        return;
    if (member != HD_FIELD_ARGS) {
        skim->spans[member] = (hd_extent){(uint32_t)start, (uint32_t)end};
        return;
    }
    skim->spans[HD_FIELD_CORRELATION] = skim->spans[HD_FIELD_DEVICE] = (hd_extent){0, 0};
}

static bool in_object(const hd_scan *skim)
{
    return skim->objects[skim->depth / 64] >> skim->depth % 64 & 1;
}

static bool wants_value(const hd_scan *skim)
{
    return skim->expected == A_VALUE || skim->expected == A_VALUE_OR_END;
}

static hd_scanned open_bracket(hd_scan *skim, bool object)
{
    if (!wants_value(skim))
        return HD_SCAN_BROKEN;
    if (skim->depth == HD_DEPTH_MAX)
        return HD_SCAN_DEEP;
    if (skim->depth == 1)
        skim->in_args = object && skim->member == HD_FIELD_ARGS;
    take_value(skim, 0, 0);
    skim->depth++;
    uint64_t bit = UINT64_C(1) << skim->depth % 64, *word = &skim->objects[skim->depth / 64];
    *word = object ? *word | bit : *word & ~bit;
    skim->expected = object ? A_KEY_OR_END : A_VALUE_OR_END;
    return HD_SCAN_MORE;
}

static hd_scanned close_bracket(hd_scan *skim, bool object)
{
    bool may = skim->expected == A_COMMA_OR_END || skim->expected == (object ? A_KEY_OR_END : A_VALUE_OR_END);

    if (!may || skim->depth == 0 || in_object(skim) != object)
        return HD_SCAN_BROKEN;
    skim->depth--;
    skim->expected = A_COMMA_OR_END;
    return skim->depth == 0 ? HD_SCAN_DONE : HD_SCAN_MORE;
}

/* One of { } [ ] : and the comma. */
static hd_scanned punctuation(hd_scan *skim, char c)
{
    switch (c) {
    case '{':
    case '[':
        return open_bracket(skim, c == '{');
    case '}':
    case ']':
        return close_bracket(skim, c == '}');
    case ':':
        if (skim->expected != A_COLON)
            return HD_SCAN_BROKEN;
        skim->expected = A_VALUE;
        return HD_SCAN_MORE;
    default:
        if (skim->expected != A_COMMA_OR_END)
            return HD_SCAN_BROKEN;
        skim->expected = in_object(skim) ? A_KEY : A_VALUE;
        return HD_SCAN_MORE;
    }
}

static bool is_punctuation(char c)
{
    return c == ',' || c == ':' || c == '{' || c == '}' || c == '[' || c == ']';
}

/* The string, number or word at *p; behind it *p stands at the next one. */
static hd_scanned word(hd_scan *skim, const char *value, const char **p, const char *end)
{
    bool bad = false, escaped = false;
    const char *start = *p, *stop;

    if (*start == '"') {
        stop = string(start, end, &escaped, &bad);
        if (!stop)
            return bad ? HD_SCAN_BROKEN : HD_SCAN_MORE;
    } else {
        stop = scalar(start, end, &bad);
        if (bad || stop == end)
            return bad ? HD_SCAN_BROKEN : HD_SCAN_MORE;
    }
    if (wants_value(skim)) {
        take_value(skim, (size_t)(start - value), (size_t)(stop - value));
        skim->expected = A_COMMA_OR_END;
    } else if (*start == '"' && (skim->expected == A_KEY || skim->expected == A_KEY_OR_END)) {
        take_key(skim, start, stop, escaped);
    } else {
        return HD_SCAN_BROKEN;
    }
    *p = stop;
    return skim->depth == 0 ? HD_SCAN_DONE : HD_SCAN_MORE;
}

hd_scanned hd_scan_run(hd_scan *skim, const char *value, size_t length)
{
    const char *p = value + skim->at, *end = value + length;
    hd_scanned result = HD_SCAN_MORE;

    while (result == HD_SCAN_MORE && (p += hd_scan_blanks(p, end)) < end) {
        if (is_punctuation(*p)) {
            result = punctuation(skim, *p);
            if (result == HD_SCAN_MORE || result == HD_SCAN_DONE)
                p++;
            continue;
        }
        const char *before = p;
        result = word(skim, value, &p, end);
        if (p == before)
            break;
    }
    skim->at = (size_t)(p - value);
    return result;
}
