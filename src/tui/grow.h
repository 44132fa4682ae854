/*
 * grow.h - room for one more element of an array that grows as it is filled.
 */
#ifndef HD_TUI_GROW_H
#define HD_TUI_GROW_H

#include <stdlib.h>

/**
 * The array with room for an element beyond `count`, moved where it must be.
 * @param capacity  how many elements it has room for; doubled when that is not enough
 * @param first     the room of an array that has none
 * @return NULL without memory; the array is then as it was.
 */
static inline void *hd_grow(void *array, size_t *capacity, size_t count, size_t size, size_t first)
{
    if (count < *capacity)
        return array;
    size_t larger = *capacity ? *capacity * 2 : first;
    void *moved = realloc(array, larger * size);
    if (moved)
        *capacity = larger;
    return moved;
}

#endif
