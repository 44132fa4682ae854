#include "hostdispatch/quantity.h"

#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/text.h"

/* Exponents are summed from a text's own, its digits and its unit; clamped this far out none can overflow an
 * int. */
#define EXPONENT_LIMIT 100000

/* clang-format off */
static const hd_unit units[] = {
    {"ps", -6, 1}, {"ns", -3, 1}, {"us", 0, 1}, {"\u00b5s", 0, 1}, {"\u03bcs", 0, 1}, {"ms", 3, 1},
    {"s", 6, 1}, {"sec", 6, 1}, {"min", 6, 60}, {"h", 6, 3600}, {"d", 6, 86400},
    {"picosecond", -6, 1},  {"picoseconds", -6, 1}, {"nanosecond", -3, 1},  {"nanoseconds", -3, 1},
    {"microsecond", 0, 1},  {"microseconds", 0, 1}, {"millisecond", 3, 1},  {"milliseconds", 3, 1},
    {"second", 6, 1},       {"seconds", 6, 1},      {"minute", 6, 60},      {"minutes", 6, 60},
    {"hour", 6, 3600},      {"hours", 6, 3600},     {"day", 6, 86400},      {"days", 6, 86400},
};
/* clang-format on */
#define UNITS_HINT "ps, ns, us, ms, s, min, h and d are units"
#define UNITS (sizeof units / sizeof units[0])

/* Powers of ten that are doubles themselves. */
static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
#define POWERS ((int)(sizeof powers / sizeof powers[0]))

/* The digits of an exponent written as people print it, 10⁻⁷. */
static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

/* The bytes still to be read. */
typedef struct cursor {
    const char *at;
    const char *end;
} cursor;

/* A number as it was written: its digits without the point, and the power of ten they stand for. */
typedef struct numeral {
    char digits[HD_NUMBER_TEXT_MAX];
    size_t length;
    int exponent;
    bool negative;
} numeral;

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Step over `word` where it stands next. */
static bool take(cursor *c, const char *word)
{
    size_t length = strlen(word);

    if ((size_t)(c->end - c->at) < length || memcmp(c->at, word, length) != 0)
        return false;
    c->at += length;
    return true;
}

static void take_blanks(cursor *c)
{
    while (take(c, " ") || take(c, "\t") || take(c, "\u00a0"))
        ;
}

static char next(const cursor *c)
{
    return c->at < c->end ? *c->at : '\0';
}

static bool letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Whether the rest begins with `word`, whatever its case, as the words for no number do. */
static bool begins(const cursor *c, const char *word)
{
    size_t length = strlen(word);

    if ((size_t)(c->end - c->at) < length)
        return false;
    for (size_t i = 0; i < length; i++)
        if ((c->at[i] | 0x20) != word[i])
            return false;
    return true;
}

/* Digits of other scripts look like numbers; the full-width and Arabic ones are the likely ones to be pasted.
 */
static bool foreign_digit(const cursor *c)
{
    uint32_t code = 0;

    return hd_utf8_next(c->at, (size_t)(c->end - c->at), &code) > 0 &&
           ((code >= 0xFF10 && code <= 0xFF19) || (code >= 0x660 && code <= 0x669) ||
            (code >= 0x6F0 && code <= 0x6F9));
}

static bool refuse_start(const cursor *c, hd_error *error)
{
    if (begins(c, "nan"))
        return hd_refuse(error, "it is not a number");
    if (begins(c, "inf"))
        return hd_refuse(error, "it is not finite");
    if (foreign_digit(c))
        return hd_refuse(error, "it has digits other than 0-9");
    if (take(&(cursor){c->at, c->end}, "."))
        return hd_refuse(error, "it has no digits beside the point");
    return hd_refuse(error, "there is no number at its start");
}

static bool keep_digit(numeral *n, char c, hd_error *error)
{
    if (n->length == sizeof n->digits - 1)
        return hd_refuse(error, "it has more than %zu digits", sizeof n->digits - 1);
    n->digits[n->length++] = c;
    return true;
}

static bool take_mantissa(cursor *c, numeral *n, hd_error *error)
{
    cursor start = *c;

    for (; digit(next(c)); c->at++)
        if (!keep_digit(n, *c->at, error))
            return false;
    if (take(c, ".")) {
        for (; digit(next(c)); c->at++) {
            if (!keep_digit(n, *c->at, error))
                return false;
            n->exponent--;
        }
    }
    return n->length > 0 || refuse_start(&start, error);
}

static bool take_raised_digit(cursor *c, int *value)
{
    for (int i = 0; i < 10; i++) {
        if (take(c, raised[i])) {
            *value = i;
            return true;
        }
    }
    return false;
}

static bool take_plain_digit(cursor *c, int *value)
{
    if (!digit(next(c)))
        return false;
    *value = *c->at++ - '0';
    return true;
}

/* An exponent: "e-7", "E+7" or "×10⁻⁷". Without one nothing is taken. */
static bool take_exponent(cursor *c, numeral *n, hd_error *error)
{
    bool is_raised = take(c, "×10");
    if (!is_raised && !take(c, "e") && !take(c, "E"))
        return true;

    bool negative = take(c, is_raised ? "⁻" : "-");
    if (!negative)
        take(c, is_raised ? "⁺" : "+");
    bool (*take_digit)(cursor *, int *) = is_raised ? take_raised_digit : take_plain_digit;
    int value, exponent = 0, digits = 0;
    while (take_digit(c, &value)) {
        exponent = exponent >= EXPONENT_LIMIT ? EXPONENT_LIMIT : exponent * 10 + value;
        digits++;
    }
    if (digits == 0 && is_raised && !negative &&
        (next(c) == ' ' || digit(next(c)) || next(c) == '\0' || letter(next(c))))
        return hd_refuse(error, "it has an exponent not raised; it is written 1×10⁻⁷");
    if (digits == 0)
        return hd_refuse(error, "it has an exponent without digits");
    n->exponent += negative ? -exponent : exponent;
    return true;
}

/* What may stand between a number and its unit is nothing but blanks; these are the ways people write more.
 */
static bool refuse_after_number(const cursor *c, const numeral *n, hd_error *error)
{
    const char *after = c->at;

    switch (*after) {
    case ',': {
        int group = 0;
        for (const char *p = after + 1; p < c->end && digit(*p); p++)
            group++;
        return group == 3 ? hd_refuse(error, "it has a comma; write thousands without one")
                          : hd_refuse(error, "it has a decimal comma; write a point");
    }
    case '.':
        return hd_refuse(error, "it has two points");
    case '_':
        return hd_refuse(error, "it has an underscore between its digits");
    case 'x':
    case 'X':
        return n->length > 1 || n->digits[0] != '0' ||
               hd_refuse(error, "it is hexadecimal; write it in decimal");
    case '*':
    case '+':
    case '-':
        return hd_refuse(error, "it is an expression; write its value");
    default:
        return true;
    }
}

static bool take_numeral(cursor *c, numeral *n, hd_error *error)
{
    n->length = 0;
    n->exponent = 0;
    n->negative = take(c, "-");
    if (!n->negative)
        take(c, "+");
    if (!take_mantissa(c, n, error) || !take_exponent(c, n, error))
        return false;
    if (c->at < c->end && !refuse_after_number(c, n, error))
        return false;
    cursor peek = *c;
    take_blanks(&peek);
    if (peek.at > c->at && digit(next(&peek)))
        return hd_refuse(error, "it has two numbers");
    return true;
}

/* Few digits are a double too, so that one product or quotient is rounded once. */
static bool exact_parts(const numeral *n, int exponent, double *magnitude)
{
    double digits = 0;

    if (n->length > DBL_DIG || exponent <= -POWERS || exponent >= POWERS)
        return false;
    for (size_t i = 0; i < n->length; i++)
        digits = digits * 10 + (n->digits[i] - '0');
    *magnitude = exponent < 0 ? digits / powers[-exponent] : digits * powers[exponent];
    return true;
}

/*
 * The nearest double to the numeral times ten to the `exponent`. The digits go to strtod without a point and
 * the unit's power of ten in the exponent: no locale can change what they mean, and the value is rounded
 * once.
 */
static bool numeral_value(const numeral *n, int exponent, int factor, double *value, hd_error *error)
{
    char text[HD_NUMBER_TEXT_MAX + 16];
    double magnitude;

    exponent += n->exponent;
    if (!exact_parts(n, exponent, &magnitude)) {
        snprintf(text, sizeof text, "%.*se%d", (int)n->length, n->digits, exponent);
        magnitude = strtod(text, NULL);
    }
    magnitude *= factor;
    if (!isfinite(magnitude))
        return hd_refuse(error, "it is too large for a double");
    *value = n->negative && magnitude > 0 ? -magnitude : magnitude;
    return true;
}

const hd_unit *hd_unit_find(const char *name, size_t length)
{
    for (size_t i = 0; i < UNITS; i++)
        if (hd_word_is(name, length, units[i].name))
            return &units[i];
    return NULL;
}

bool hd_unit_begins(const char *text, size_t length)
{
    for (size_t i = 0; i < UNITS; i++)
        if (strncmp(units[i].name, text, length) == 0)
            return true;
    return false;
}

/* The unit that differs from `name` in its case alone. */
static const hd_unit *unit_in_other_case(const char *name, size_t length)
{
    char lower[16];

    if (length >= sizeof lower)
        return NULL;
    for (size_t i = 0; i < length; i++)
        lower[i] = (char)(letter(name[i]) ? name[i] | 0x20 : name[i]);
    return hd_unit_find(lower, length);
}

/* The unit that stands next and ends the text; `bare` where there is none; NULL for a refusal. */
static const hd_unit *take_unit(cursor *c, const hd_unit *bare, hd_error *error)
{
    take_blanks(c);
    if (c->at == c->end) {
        if (!bare)
            hd_refuse(error, "it has no unit; " UNITS_HINT);
        return bare;
    }
    const char *name = c->at;
    /* A word of letters also ends before what is neither a letter nor part of a UTF-8 character. */
    for (; c->at < c->end; c->at++) {
        cursor peek = *c;
        take_blanks(&peek);
        if (peek.at > c->at || (letter(*name) && !letter(*c->at) && (unsigned char)*c->at < 0x80))
            break;
    }
    size_t length = (size_t)(c->at - name);
    const hd_unit *unit = hd_unit_find(name, length);
    if (!unit) {
        const hd_unit *meant = unit_in_other_case(name, length);
        if (meant)
            hd_refuse(error, "\"%.*s\" is not a unit of time: %s?", (int)length, name, meant->name);
        else
            hd_refuse(error, "\"%.*s\" is not a unit of time; " UNITS_HINT, hd_quoted(length), name);
        return NULL;
    }
    take_blanks(c);
    if (c->at < c->end) {
        hd_refuse(error, "there is text after the unit");
        return NULL;
    }
    return unit;
}

bool hd_time_read(const char *text, size_t length, const hd_unit *bare, double *microseconds, hd_error *error)
{
    cursor c = {text, text + length};
    numeral n;
    double value = 0;

    take_blanks(&c);
    if (c.at == c.end)
        return hd_refuse(error, "it is empty");
    cursor start = c;
    if (take(&start, "-") && (begins(&start, "nan") || begins(&start, "inf")))
        return refuse_start(&start, error);
    if (!take_numeral(&c, &n, error))
        return false;
    const hd_unit *unit = take_unit(&c, bare, error);
    if (!unit || !numeral_value(&n, unit->exponent, unit->factor, &value, error))
        return false;
    if (value < 0)
        return hd_refuse(error, "it is negative");
    *microseconds = value;
    return true;
}

/* All of a text: a number, and `sign` behind it (NULL: none). */
static bool read_numeral(const char *text, size_t length, const char *sign, numeral *n, hd_error *error)
{
    cursor c = {text, text + length};

    take_blanks(&c);
    if (c.at == c.end)
        return hd_refuse(error, "it is empty");
    if (!take_numeral(&c, n, error))
        return false;
    take_blanks(&c);
    if (sign && !take(&c, sign))
        return hd_refuse(error, "it has no %s after the number", sign);
    take_blanks(&c);
    size_t left = (size_t)(c.end - c.at);
    return left == 0 || hd_refuse(error, "\"%.*s\" stands after the number", hd_quoted(left), c.at);
}

bool hd_number_read(const char *text, size_t length, double *number, hd_error *error)
{
    numeral n;

    return read_numeral(text, length, NULL, &n, error) && numeral_value(&n, 0, 1, number, error);
}

bool hd_factor_read(const char *text, size_t length, double *number, hd_error *error)
{
    while (length > 0 && strchr(" \t", text[length - 1]))
        length--;
    if (length >= 2 && memcmp(text + length - 2, "×", 2) == 0)
        length -= 2;
    else if (length > 0 && text[length - 1] == 'x')
        length--;
    return hd_number_read(text, length, number, error);
}

bool hd_percent_read(const char *text, size_t length, double *number, hd_error *error)
{
    numeral n;

    return read_numeral(text, length, "%", &n, error) && numeral_value(&n, -2, 1, number, error);
}

/* The digits of an integer: trailing zeros after the point gone, those that an exponent adds written out. */
static bool integer_value(const numeral *n, int64_t *count, hd_error *error)
{
    size_t length = n->length;
    int exponent = n->exponent;
    int64_t value = 0;

    while (exponent < 0 && length > 0 && n->digits[length - 1] == '0') {
        length--;
        exponent++;
    }
    if (exponent < 0 && length > 0)
        return hd_refuse(error, "it is not an integer");
    for (size_t i = 0; i < length; i++) {
        int d = n->digits[i] - '0';
        if (value > (INT64_MAX - d) / 10)
            return hd_refuse(error, "it is beyond 64 bits; at most %lld is held", (long long)INT64_MAX);
        value = value * 10 + d;
    }
    for (int i = 0; i < exponent && value > 0; i++) {
        if (value > INT64_MAX / 10)
            return hd_refuse(error, "it is beyond 64 bits; at most %lld is held", (long long)INT64_MAX);
        value *= 10;
    }
    if (n->negative && value > 0)
        return hd_refuse(error, "it is negative");
    *count = value;
    return true;
}

bool hd_count_read(const char *text, size_t length, int64_t *count, hd_error *error)
{
    numeral n;

    return read_numeral(text, length, NULL, &n, error) && integer_value(&n, count, error);
}

/* Digits that tell any two doubles apart. */
#define ENOUGH 17

/* A positive number d.ddd × 10^exponent. */
typedef struct decimal {
    char digits[HD_NUMBER_MAX];
    int length, exponent;
} decimal;

/* The digits of m × 10^-shift, without zeros at their end. */
static void set_digits(decimal *d, int64_t m, int shift)
{
    char text[24], *at = text + sizeof text;

    for (; m > 0; m /= 10)
        *--at = (char)('0' + m % 10);
    d->length = (int)(text + sizeof text - at);
    memcpy(d->digits, at, (size_t)d->length);
    d->exponent = d->length - 1 - shift;
}

static void trim(decimal *d)
{
    while (d->length > 1 && d->digits[d->length - 1] == '0')
        d->length--;
    d->digits[d->length] = '\0';
}

/* How near to the limit a comparison is left to the longer way, as a part of it. */
#define DOUBT 1e-9

/*
 * The fewest digits that read back, of a number of usual size. Times an exact power of ten it is the sum of
 * two doubles without error: so the whole number that is nearest to it is known, and whether it lies within
 * half a step of the double. @return false where that is in doubt.
 */
static bool shortest_exactly(double number, decimal *d)
{
    int exponent = -5, binary;

    if (number < 1e-5 || number >= 1e15 || frexp(number, &binary) == 0.5)
        return false;
    while (exponent < 0 ? number * powers[-exponent] >= 10 : number >= powers[exponent + 1])
        exponent++;
    double half_step = ldexp(1, binary - DBL_MANT_DIG - 1);
    for (int digits = DBL_DIG; digits <= ENOUGH; digits++) {
        int shift = digits - 1 - exponent;
        volatile double product = number * powers[shift]; /* rounded, whatever a compiler would contract */
        double rest = fma(number, powers[shift], -product);
        double whole = rint(product), off = product - whole + rest, up = rint(off);
        double far = fabs(off - up), limit = half_step * powers[shift];
        if (fabs(far - 0.5) < DOUBT || (digits < ENOUGH && fabs(far - limit) < DOUBT * limit))
            return false;
        if (digits < ENOUGH && far > limit)
            continue;
        set_digits(d, (int64_t)whole + (int64_t)up, shift);
        return true;
    }
    return false;
}

/* The number rounded to so many digits, found in printf's text whatever the locale's point is. @return what
 * they read as; they are given to strtod without a point. */
static double print(double number, int precision, decimal *d)
{
    char text[HD_NUMBER_MAX];
    const char *p = text;

    snprintf(text, sizeof text, "%.*e", precision - 1, number);
    for (d->length = 0; *p != 'e'; p++)
        if (digit(*p))
            d->digits[d->length++] = *p;
    d->exponent = atoi(p + 1);
    snprintf(text, sizeof text, "%.*se%d", d->length, d->digits, d->exponent - d->length + 1);
    return strtod(text, NULL);
}

/* The fewest digits that read back: of a normal double at most 15 without its zeros, or else 16 or 17. */
static void shortest(double number, decimal *d)
{
    int precision = number < DBL_MIN ? 1 : DBL_DIG;

    if (!shortest_exactly(number, d))
        while (print(number, precision, d) != number)
            precision++;
    trim(d);
}

/* Lay out a number as JSON reads it: plain while that is short, else with an exponent. */
static size_t lay_out(char *out, const decimal *d)
{
    const char *digits = d->digits;
    int length = d->length, before = d->exponent + 1;
    char *at = out;

    if (before > ENOUGH || before <= -5)
        return (size_t)snprintf(out, HD_NUMBER_MAX, length > 1 ? "%.1s.%se%d" : "%.1s%se%d", digits,
                                digits + 1, d->exponent);
    if (before <= 0)
        at = stpcpy(at, "0.");
    for (int i = before; i < 0; i++)
        *at++ = '0';
    int whole = before < 0 ? 0 : before < length ? before : length;
    memcpy(at, digits, (size_t)whole);
    at += whole;
    for (int i = length; i < before; i++)
        *at++ = '0';
    if (before > 0 && before < length)
        *at++ = '.';
    memcpy(at, digits + whole, (size_t)(length - whole));
    at += length - whole;
    *at = '\0';
    return (size_t)(at - out);
}

size_t hd_number_write(double number, char buffer[HD_NUMBER_MAX])
{
    decimal d = {.digits = "0", .length = 1};
    double magnitude = fabs(number);
    size_t sign = signbit(number) && number != 0 ? 1 : 0;

    if (magnitude >= 1e15 || magnitude != floor(magnitude)) {
        shortest(magnitude, &d);
    } else if (magnitude > 0) {
        set_digits(&d, (int64_t)magnitude, 0);
        d.digits[d.length] = '\0';
    }
    buffer[0] = '-';
    return sign + lay_out(buffer + sign, &d);
}

size_t hd_count_write(int64_t count, char buffer[HD_NUMBER_MAX])
{
    decimal d = {.digits = "0", .length = 1};

    if (count > 0)
        set_digits(&d, count, 0);
    memcpy(buffer, d.digits, (size_t)d.length);
    buffer[d.length] = '\0';
    return (size_t)d.length;
}

size_t hd_time_write(double microseconds, char buffer[HD_NUMBER_MAX])
{
    size_t length = hd_number_write(microseconds, buffer);

    strcpy(buffer + length, " µs");
    return length + strlen(" µs");
}
