#include "hostdispatch/solve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/format.h"
#include "hostdispatch/quantity.h"

/*
 * How far numbers may differ, as a part of the wanted one, and still be called equal; outcome.c's even is as
 * wide.
 */
#define EQUAL_TOLERANCE 1e-12

static const char *const relations[HD_RELATIONS] = {
    [HD_LESS] = "<", [HD_AT_MOST] = "<=", [HD_MORE] = ">", [HD_AT_LEAST] = ">=", [HD_EQUAL] = "==",
};
#define RELATIONS_HINT "<, <=, >, >= and == are relations"

/* Longer spellings first, so that "<=" is not taken for "<". */
static const struct {
    const char *text;
    hd_relation relation;
} spellings[] = {
    {"<=", HD_AT_MOST}, {">=", HD_AT_LEAST}, {"==", HD_EQUAL}, {"≤", HD_AT_MOST},
    {"≥", HD_AT_LEAST}, {"<", HD_LESS},      {">", HD_MORE},
};

/* A part of the text. */
typedef struct span {
    const char *at;
    size_t length;
} span;

static bool starts(span s, const char *word)
{
    size_t length = strlen(word);

    return s.length >= length && memcmp(s.at, word, length) == 0;
}

static bool ends(span s, const char *word)
{
    size_t length = strlen(word);

    return s.length >= length && memcmp(s.at + s.length - length, word, length) == 0;
}

static span after(span s, size_t bytes)
{
    return (span){s.at + bytes, s.length - bytes};
}

static size_t blank(span s)
{
    return starts(s, " ") || starts(s, "\t") ? 1 : starts(s, "\u00a0") ? 2 : 0;
}

static span trim(span s)
{
    while (blank(s))
        s = after(s, blank(s));
    for (;;) {
        if (ends(s, " ") || ends(s, "\t"))
            s.length--;
        else if (ends(s, "\u00a0"))
            s.length -= 2;
        else
            return s;
    }
}

/* Everything up to the first character that could begin a relation. */
static span take_name(span *rest)
{
    size_t length = 0;

    while (length < rest->length && !strchr("<>=!~", rest->at[length]) &&
           !starts(after(*rest, length), "≤") && !starts(after(*rest, length), "≥"))
        length++;
    span name = {rest->at, length};
    *rest = after(*rest, length);
    return trim(name);
}

/* What the screen calls an output, "host share". */
static const char *label_at(size_t index)
{
    return index < HD_OUTPUTS ? hd_outputs[index].label : NULL;
}

size_t hd_relation_read(const char *text, size_t length, hd_relation *relation)
{
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++)
        if (starts((span){text, length}, spellings[i].text)) {
            *relation = spellings[i].relation;
            return strlen(spellings[i].text);
        }
    return 0;
}

static bool take_relation(span *rest, hd_relation *relation, hd_error *error)
{
    size_t sign = hd_relation_read(rest->at, rest->length, relation);

    if (sign > 0) {
        *rest = after(*rest, sign);
        if (rest->length == 0 || !strchr("<>=!", rest->at[0]))
            return true;
    } else if (rest->length == 0) {
        return hd_refuse(error, "there is no relation; " RELATIONS_HINT);
    } else if (starts(*rest, "=") && (rest->length == 1 || !strchr("<>", rest->at[1]))) {
        return hd_refuse(error, "\"=\" is not a relation; equal is written ==");
    }
    return hd_refuse(error, "the relation was not understood; " RELATIONS_HINT);
}

/* What an output of each kind is compared with, for refusals. */
static const char *const expected[] = {
    [HD_COUNT] = "an integer, such as 384", [HD_TIME] = "a time with its unit, such as 5ms",
    [HD_RATIO] = "a number, such as 0.5",   [HD_SHARE] = "a percentage or a number from 0 to 1, such as 30%",
    [HD_FACTOR] = "a number, such as 1.5",  [HD_RATE] = "a number, such as 100",
};

static bool read_number(hd_kind kind, span text, double *number, hd_error *why)
{
    bool percent = (kind == HD_SHARE || kind == HD_RATIO) && ends(text, "%");
    bool read = percent             ? hd_percent_read(text.at, text.length, number, why)
                : kind == HD_FACTOR ? hd_factor_read(text.at, text.length, number, why)
                                    : hd_number_read(text.at, text.length, number, why);

    if (read && *number < 0)
        return hd_refuse(why, "it is negative");
    if (read && kind == HD_SHARE && *number > 1)
        return hd_refuse(why, percent ? "it is more than 100 %%"
                                      : "it is more than 1, and no percent sign follows");
    return read;
}

static const char *regime_word(size_t index)
{
    return index < HD_REGIMES ? hd_regimes[index] : NULL;
}

static bool read_word(span text, hd_relation relation, hd_regime *word, hd_error *error)
{
    if (relation != HD_EQUAL)
        return hd_refuse(error, "regime is a word, which is neither less nor more; write regime==%s",
                         hd_regimes[HD_DEVICE_BOUND]);
    *word = (hd_regime)hd_word_find(regime_word, text.at, text.length);
    return *word < HD_REGIMES || hd_list_refuse(error, "a regime", text.at, text.length, regime_word);
}

static bool read_value(span text, const char *key, hd_target *target, hd_error *error)
{
    hd_kind kind = hd_outputs[target->output].kind;
    hd_error why;
    bool read;

    if (text.length == 0 && kind != HD_WORD)
        return hd_refuse(error, "there is no value; %s is compared with %s", key, expected[kind]);
    if (kind == HD_WORD)
        return read_word(text, target->relation, &target->value.word, error);
    if (kind == HD_COUNT)
        read = hd_count_read(text.at, text.length, &target->value.count, &why);
    else if (kind == HD_TIME)
        read = hd_time_read(text.at, text.length, NULL, &target->value.number, &why);
    else
        read = read_number(kind, text, &target->value.number, &why);
    return read || hd_refuse(error, "the value \"%.*s\" was refused: %s; %s is compared with %s",
                             hd_quoted(text.length), text.at, why.text, key, expected[kind]);
}

/* What follows the name. */
static bool take_rest(span rest, const char *key, hd_target found, hd_target *target, hd_error *error)
{
    if (!take_relation(&rest, &found.relation, error) || !read_value(trim(rest), key, &found, error))
        return false;
    *target = found;
    return true;
}

bool hd_target_read(const char *text, size_t length, hd_target *target, hd_error *error)
{
    span rest = trim((span){text, length});
    hd_target found = {.output = HD_OUTPUTS};

    span name = take_name(&rest);
    found.output = hd_output_find(name.at, name.length);
    if (found.output == HD_OUTPUTS)
        found.output = (hd_output)hd_word_find(label_at, name.at, name.length);
    if (found.output == HD_OUTPUTS)
        return name.length > 0 ? hd_list_refuse(error, "an output", name.at, name.length, hd_output_key)
                               : hd_refuse(error, "there is no output at its start; a target is written "
                                                  "host_share<=30%%");
    return take_rest(rest, hd_outputs[found.output].key, found, target, error);
}

bool hd_target_read_as(const char *text, size_t length, const char *key, hd_output output, hd_target *target,
                       hd_error *error)
{
    span rest = trim((span){text, length});

    take_name(&rest);
    return take_rest(rest, key, (hd_target){.output = output}, target, error);
}

size_t hd_target_name(const char *text, size_t length, const char **name)
{
    span rest = trim((span){text, length}), found = take_name(&rest);

    *name = found.at;
    return found.length;
}

bool hd_target_equal(const hd_target *a, const hd_target *b)
{
    hd_kind kind = hd_outputs[a->output].kind;

    if (a->output != b->output || a->relation != b->relation)
        return false;
    return kind == HD_WORD    ? a->value.word == b->value.word
           : kind == HD_COUNT ? a->value.count == b->value.count
                              : a->value.number == b->value.number;
}

static bool compare(hd_relation relation, bool less, bool equal, bool nearly)
{
    switch (relation) {
    case HD_LESS:
        return less;
    case HD_AT_MOST:
        return less || equal;
    case HD_MORE:
        return !less && !equal;
    case HD_AT_LEAST:
        return !less;
    case HD_EQUAL:
        return nearly;
    case HD_RELATIONS:
        break;
    }
    return false;
}

bool hd_relation_holds(double left, hd_relation relation, double right)
{
    return !isnan(left) && !isnan(right) &&
           compare(relation, left < right, left == right, fabs(left - right) <= EQUAL_TOLERANCE * fabs(right));
}

bool hd_target_holds(const hd_target *target, const hd_outcome *outcome)
{
    const hd_value *found = &outcome->value[target->output], *wanted = &target->value;
    hd_kind kind = hd_outputs[target->output].kind;
    bool equal = found->count == wanted->count;

    if (kind == HD_COUNT)
        return compare(target->relation, found->count < wanted->count, equal, equal);
    if (kind == HD_WORD)
        return compare(target->relation, false, false, found->word == wanted->word);
    return hd_relation_holds(found->number, target->relation, wanted->number);
}

/* Write `number` and `suffix`; whether that is read as `wanted` again. */
static bool written(double number, const char *suffix, double wanted, char *out, size_t size)
{
    char text[HD_NUMBER_MAX];
    double back;

    hd_number_write(number, text);
    size_t length = (size_t)snprintf(out, size, "%s%s", text, suffix);
    return (*suffix == '%' ? hd_percent_read(out, length, &back, NULL)
                           : hd_time_read(out, length, NULL, &back, NULL)) &&
           back == wanted;
}

/*
 * The quotient or product that a person would have written: without the digits that doubles gain on the way.
 */
static double tidy(double number)
{
    return number < 1e6 ? round(number * 1e12) / 1e12 : number;
}

static void write_value(const hd_target *target, char *out, size_t size)
{
    double given = target->value.number;
    char number[HD_NUMBER_MAX];
    hd_time_scale scale;

    switch (hd_outputs[target->output].kind) {
    case HD_COUNT:
        snprintf(out, size, "%lld", (long long)target->value.count);
        return;
    case HD_WORD:
        snprintf(out, size, "%s", hd_regimes[target->value.word]);
        return;
    case HD_TIME:
        /* In the unit in which it is shown, where that is the same double: 5000 us is 5ms. */
        scale = hd_time_scale_of(given);
        if (!written(tidy(given / scale.unit), scale.key, given, out, size) &&
            !written(given / scale.unit, scale.key, given, out, size))
            written(given, "us", given, out, size);
        return;
    case HD_SHARE:
        /* As a percentage, where that is the same double. */
        if (written(tidy(given * 100), "%", given, out, size) || written(given * 100, "%", given, out, size))
            return;
        break;
    case HD_RATIO:
    case HD_FACTOR:
    case HD_RATE:
        break;
    }
    hd_number_write(given, number);
    snprintf(out, size, "%s", number);
}

/* So many digits are always written, and all of a double at most. */
#define FEW_DIGITS 4
#define ALL_DIGITS 17

/* How much one of the target's unit is, and the unit; where that would be lots of digits, it is that of what
 * was found. */
static double unit_of(const hd_target *target, double found, const char **unit)
{
    hd_kind kind = hd_outputs[target->output].kind;
    hd_time_scale scale = hd_time_scale_of(target->value.number);

    if (!(target->value.number > 0) || found >= 1e4 * scale.unit || found < 0.1 * scale.unit)
        scale = hd_time_scale_of(found);

    *unit = kind == HD_TIME ? scale.key : kind == HD_SHARE ? "%" : "";
    return kind == HD_TIME ? scale.unit : kind == HD_SHARE ? 0.01 : 1;
}

/* The fewest digits that are told from what would reach the target, and from the target's own value. */
static double told_apart(const hd_target *target, const hd_outcome *outcome, double unit)
{
    double number = outcome->value[target->output].number, shown = number / unit;
    hd_outcome near = *outcome;

    for (int digits = FEW_DIGITS; digits < ALL_DIGITS; digits++) {
        int shift = digits - 1 - (int)floor(log10(number / unit));
        double power = pow(10, abs(shift));
        /* Beyond these, powers of ten are no doubles. */
        if (abs(shift) <= 22)
            shown = shift < 0 ? round(number / unit / power) * power : round(number / unit * power) / power;
        near.value[target->output].number = shown * unit;
        bool same = number != target->value.number && shown * unit == target->value.number;
        if (!same && !hd_target_holds(target, &near))
            return shown;
    }
    return number / unit;
}

const char *hd_target_write_found(const hd_target *target, const hd_outcome *outcome,
                                  char buffer[HD_FOUND_MAX])
{
    hd_target found = {target->output, HD_EQUAL, outcome->value[target->output]};
    hd_kind kind = hd_outputs[target->output].kind;
    char number[HD_NUMBER_MAX] = "none";
    const char *unit = "";

    if (!hd_outcome_has(outcome, target->output)) {
        /* "none" */
    } else if (kind == HD_COUNT || kind == HD_WORD || !(found.value.number > 0)) {
        write_value(&found, number, sizeof number);
    } else {
        double scale = unit_of(target, found.value.number, &unit);
        hd_number_write(told_apart(target, outcome, scale), number);
    }
    snprintf(buffer, HD_FOUND_MAX, "%s%s", number, unit);
    return buffer;
}

size_t hd_target_write(const hd_target *target, char buffer[HD_TARGET_MAX])
{
    char value[HD_NUMBER_MAX + 8];

    write_value(target, value, sizeof value);
    return (size_t)snprintf(buffer, HD_TARGET_MAX, "%s%s%s", hd_outputs[target->output].key,
                            relations[target->relation], value);
}
