/*
 * grow.h - room for one more element of an array that grows as it is filled.
 */
#ifndef HD_TUI_GROW_H
#define HD_TUI_GROW_H

#include <stdlib.h>

#include "hostdispatch/error.h"

/**
 * The array with room for an element beyond `count`, moved where it must be.
 * @param capacity  how many elements it has room for; doubled when that is not enough
 * @param first     the room of an array that has none
 */
static inline void *hd_grow(void *array, size_t *capacity, size_t count, size_t size, size_t first)
{
    if (count < *capacity)
        return array;
    size_t larger = *capacity ? *capacity * 2 : first;
    *capacity = larger;
    return hd_must(realloc(array, larger * size));
}

#endif
