#include "decimal.h"

/* Beyond any exponent that could still give a number of 64 bits, whatever the digits before it. */
#define EXPONENT_MAX (INT64_MAX / 4)

/* A number taken apart: its digits lie in [digits, end), with or without a point among them. */
typedef struct decimal {
    const char *digits, *end;
    int64_t whole; /* digits before the point, once the exponent has moved it */
    bool negative;
} decimal;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

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

bool hd_decimal_nanoseconds(const char *text, size_t length, int64_t *nanoseconds)
{
    decimal parts;
    uint64_t sum = 0;

    if (!take_apart(text, text + length, &parts))
        return false;
    uint64_t most = (uint64_t)INT64_MAX + parts.negative;
    int64_t left = parts.whole + 3;
    bool up = false;
    for (const char *p = parts.digits; p < parts.end && left >= 0; p++) {
        unsigned digit = (unsigned)(*p - '0');
        if (*p == '.')
            continue;
        if (left-- == 0) {
            up = digit >= 5;
            break;
        }
        if (sum > (most - digit) / 10)
            return false;
        sum = sum * 10 + digit;
    }
    for (; left > 0 && sum > 0; left--) {
        if (sum > most / 10)
            return false;
        sum *= 10;
    }
    if (up && sum++ == most)
        return false;
    *nanoseconds = parts.negative ? -(int64_t)(sum - 1) - 1 : (int64_t)sum;
    return true;
}
