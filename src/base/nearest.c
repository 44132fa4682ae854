#include "hostdispatch/nearest.h"

#include <stdbool.h>
#include <string.h>

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

static size_t common_start(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t i = 0;

    while (i < a_length && i < b_length && plain(a[i]) == plain(b[i]))
        i++;
    return i;
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
    bool begins = shorter >= 3 && common_start(nearest->word, nearest->length, word, length) == shorter;
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
