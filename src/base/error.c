#include "hostdispatch/error.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define QUOTED_MAX 40

/* What is quoted, and the sentence itself, may be cut in the middle of a character: what is left of it goes.
 */
static void drop_cut_characters(char *text)
{
    char *to = text;

    for (const char *from = text; *from;) {
        unsigned char lead = (unsigned char)*from;
        size_t wanted = lead >= 0xF8 || lead < 0xC0 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2, length = 1;
        while (length < wanted && ((unsigned char)from[length] & 0xC0) == 0x80)
            length++;
        if (length == wanted) {
            memmove(to, from, length);
            to += length;
        }
        from += length;
    }
    *to = '\0';
}

HD_PRINTF(4, 0)
static void say(hd_error *error, hd_error_kind kind, long line, const char *format, va_list arguments)
{
    if (!error)
        return;
    error->kind = kind;
    error->line = line;
    vsnprintf(error->text, sizeof error->text, format, arguments);
    drop_cut_characters(error->text);
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

int hd_quoted(size_t length)
{
    return length < QUOTED_MAX ? (int)length : QUOTED_MAX;
}

void hd_error_locate(hd_error *error, const char *file)
{
    char text[HD_ERROR_MAX];

    memcpy(text, error->text, sizeof text);
    long line = error->line;
    hd_error_kind kind = error->kind;
    /* The sentence matters more than a path without end. */
    if (line > 0)
        hd_fail(error, 0, "%.200s:%ld: %s", file, line, text);
    else
        hd_fail(error, 0, "%.200s: %s", file, text);
    error->kind = kind;
}

/* Longer words are nobody's typing error. */
#define LONGEST 64

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static char plain(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c == '_' ? '-' : c);
}

/*
 * Letters to insert, drop, replace or exchange with their neighbour to make `b` of `a`; both at most LONGEST.
 */
static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][LONGEST + 1];
    size_t *before = rows[0], *last = rows[1], *now = rows[2];

    for (size_t j = 0; j <= b_length; j++)
        last[j] = before[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        now[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            char x = plain(a[i - 1]), y = plain(b[j - 1]);
            now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + (x != y));
            if (i > 1 && j > 1 && x == plain(b[j - 2]) && y == plain(a[i - 2]))
                now[j] = least(now[j], before[j - 2] + 1);
        }
        size_t *spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return last[b_length];
}

hd_nearest hd_nearest_to(const char *word, size_t length)
{
    return (hd_nearest){.word = word, .length = length};
}

void hd_nearest_offer(hd_nearest *nearest, const char *word)
{
    size_t length = strlen(word), shorter = least(length, nearest->length);

    if (length > LONGEST || nearest->length > LONGEST || shorter == 0)
        return;
    size_t found = distance(nearest->word, nearest->length, word, length);
    size_t alike = 0;
    while (alike < shorter && plain(nearest->word[alike]) == plain(word[alike]))
        alike++;
    bool begins = shorter >= 3 && alike == shorter;
    if (found > shorter / 3 + (shorter > 1) && !begins)
        return;
    /* A word that was not written to its end is as near as one with one wrong letter: ops, launches. */
    if (begins && length > nearest->length && found > 1)
        found = 1;
    if (!nearest->best || found < nearest->distance) {
        nearest->best = word;
        nearest->distance = found;
    }
}

size_t hd_word_find(hd_word_at *words, const char *text, size_t length)
{
    size_t i = 0;

    while (words(i) && !hd_word_is(text, length, words(i)))
        i++;
    return i;
}

void hd_list_add(char *list, size_t size, const char *word, size_t index, size_t count,
                 const char *conjunction)
{
    size_t used = strlen(list);

    if (index == 0)
        snprintf(list + used, size - used, "%s", word);
    else if (index + 1 < count)
        snprintf(list + used, size - used, ", %s", word);
    else
        snprintf(list + used, size - used, " %s %s", conjunction, word);
}

const char *hd_list(char *list, size_t size, hd_word_at *words, const char *conjunction)
{
    size_t count = 0;

    while (words(count))
        count++;
    *list = '\0';
    for (size_t i = 0; i < count; i++)
        hd_list_add(list, size, words(i), i, count, conjunction);
    return list;
}

bool hd_list_refuse(hd_error *error, const char *what, const char *text, size_t length, hd_word_at *words)
{
    char list[HD_ERROR_MAX / 2];
    hd_nearest nearest = hd_nearest_to(text, length);

    for (size_t i = 0; words(i); i++)
        hd_nearest_offer(&nearest, words(i));
    if (nearest.best)
        return hd_refuse(error, "\"%.*s\" is not %s; did you mean %s?", hd_quoted(length), text, what,
                         nearest.best);
    return hd_refuse(error, "\"%.*s\" is not %s; %s are", hd_quoted(length), text, what,
                     hd_list(list, sizeof list, words, "and"));
}

static hd_memory_act *at_end;

hd_memory_act *hd_memory_at_end(hd_memory_act *act)
{
    hd_memory_act *before = at_end;

    at_end = act;
    return before;
}

void hd_memory_end(void)
{
    if (at_end)
        at_end();
    abort();
}
