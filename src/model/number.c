#include "hostdispatch/quantity.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Digits that tell any two doubles apart. */
#define ENOUGH 17

/* A positive number d.ddd × 10^exponent. */
typedef struct decimal {
    char digits[HD_NUMBER_MAX];
    int exponent;
} decimal;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void trim(decimal *d)
{
    size_t length = strlen(d->digits);

    while (length > 1 && d->digits[length - 1] == '0')
        length--;
    d->digits[length] = '\0';
}

/* The number rounded to so many digits; they are found in printf's text whatever the locale's point is. */
static void print(double number, int precision, decimal *d)
{
    char text[HD_NUMBER_MAX];
    size_t length = 0;
    const char *p = text;

    snprintf(text, sizeof text, "%.*e", precision - 1, number);
    for (; *p != 'e'; p++)
        if (is_digit(*p))
            d->digits[length++] = *p;
    d->digits[length] = '\0';
    d->exponent = atoi(p + 1);
}

/* What the digits read as; they are given to strtod without a point, which the locale has a say in. */
static double value_of(const decimal *d)
{
    char text[HD_NUMBER_MAX + 16];
    size_t length = strlen(d->digits);

    memcpy(text, d->digits, length);
    snprintf(text + length, sizeof text - length, "e%d", d->exponent - (int)length + 1);
    return strtod(text, NULL);
}

/*
 * Round digits that are rounded already: printf takes far longer to do it from the number. @return false on a
 * tie, which only the number itself decides.
 */
static bool round_again(const decimal *from, int count, decimal *to)
{
    const char *rest = from->digits + count;
    int i = count - 1;

    if (rest[0] == '5' && strspn(rest + 1, "0") == strlen(rest + 1))
        return false;
    memcpy(to->digits, from->digits, (size_t)count);
    to->digits[count] = '\0';
    to->exponent = from->exponent;
    if (rest[0] < '5')
        return true;
    while (i >= 0 && to->digits[i] == '9')
        to->digits[i--] = '0';
    if (i >= 0) {
        to->digits[i]++;
    } else {
        to->digits[0] = '1';
        to->exponent++;
    }
    return true;
}

/*
 * A number of few decimals, without printf: a quotient of two exact doubles is rounded once, as reading is,
 * and no other text of up to 15 digits reads back to it. @return false where it is none.
 */
static bool few_decimals(double number, decimal *d)
{
    double millionfold = number < 1e9 && number >= 1e-3 ? floor(number * 1e6 + 0.5) : 0;

    if (millionfold < 1 || millionfold / 1e6 != number)
        return false;
    d->exponent = snprintf(d->digits, sizeof d->digits, "%lld", (long long)millionfold) - 7;
    return true;
}

/* Below the normal doubles any number of digits may be the fewest. */
static void shortest_subnormal(double number, decimal *d)
{
    for (int precision = 1; precision <= ENOUGH; precision++) {
        print(number, precision, d);
        if (value_of(d) == number)
            return;
    }
}

/*
 * The fewest digits that read back. Those of a normal double are at most 15 without its zeros, or else 16 or
 * 17.
 */
static void shortest(double number, decimal *d)
{
    decimal full;

    if (few_decimals(number, d))
        return;
    if (number < DBL_MIN) {
        shortest_subnormal(number, d);
        return;
    }
    print(number, ENOUGH, &full);
    for (int precision = DBL_DIG; precision < ENOUGH; precision++) {
        if (!round_again(&full, precision, d))
            print(number, precision, d);
        if (value_of(d) == number)
            return;
    }
    *d = full;
}

/* Lay out a number as JSON reads it: plain while that is short, else with an exponent. */
static size_t lay_out(char *out, const decimal *d)
{
    const char *digits = d->digits;
    int length = (int)strlen(digits), before = d->exponent + 1;

    if (before > 0 && before < length) {
        memcpy(out, digits, (size_t)before);
        out[before] = '.';
        memcpy(out + before + 1, digits + before, (size_t)(length - before) + 1);
        return (size_t)length + 1;
    }
    if (before > 0 && before <= ENOUGH)
        return (size_t)snprintf(out, HD_NUMBER_MAX, "%s%.*s", digits, before - length, "00000000000000000");
    if (before <= 0 && before > -5)
        return (size_t)snprintf(out, HD_NUMBER_MAX, "0.%.*s%s", -before, "00000", digits);
    return (size_t)snprintf(out, HD_NUMBER_MAX, length > 1 ? "%.1s.%se%d" : "%.1s%se%d", digits, digits + 1,
                            d->exponent);
}

size_t hd_number_write(double number, char buffer[HD_NUMBER_MAX])
{
    decimal d;
    char body[HD_NUMBER_MAX];
    double magnitude = fabs(number);
    size_t sign = signbit(number) && number != 0 ? 1 : 0;

    if (magnitude < 1e15 && magnitude == floor(magnitude))
        return (size_t)snprintf(buffer, HD_NUMBER_MAX, "%s%lld", sign ? "-" : "", (long long)magnitude);
    shortest(magnitude, &d);
    trim(&d);
    size_t length = lay_out(body, &d);
    if (sign)
        buffer[0] = '-';
    memcpy(buffer + sign, body, length + 1);
    return sign + length;
}

size_t hd_time_write(double microseconds, char buffer[HD_NUMBER_MAX])
{
    size_t length = hd_number_write(microseconds, buffer);

    return length + (size_t)snprintf(buffer + length, HD_NUMBER_MAX - length, " µs");
}
