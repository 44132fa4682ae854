/*
 * nearest.h - the right word nearest to a wrong one, for "did you mean".
 *
 * The caller offers every right word and then asks whether one was near enough to be named.
 */
#ifndef HOSTDISPATCH_NEAREST_H
#define HOSTDISPATCH_NEAREST_H

#include <stddef.h>

typedef struct hd_nearest {
    const char *word; /**< what was written; not NUL-terminated */
    size_t length;
    const char *best; /**< the nearest offer that is near enough, or NULL; the caller's own string */
    size_t distance;  /**< letters to change to get there */
} hd_nearest;

/** Begin with the `length` bytes at `word`, which must outlive the search. */
hd_nearest hd_nearest_to(const char *word, size_t length);

/**
 * Offer a right word. It is near enough when few letters differ for its length (case, and "-" for "_", count
 * for nothing, two letters exchanged count once), or when one of the two begins with the other; a word of
 * which the beginning was written is one letter off. The first of equals wins.
 */
void hd_nearest_offer(hd_nearest *nearest, const char *word);

#endif
