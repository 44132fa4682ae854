/*
 * memory.h - what allocations of a few kilobytes do when there is no memory: nothing sensible is left to be
 * done.
 */
#ifndef HD_IO_MEMORY_H
#define HD_IO_MEMORY_H

#include <stdlib.h>

/** `pointer`, unless it is NULL: then the program aborts. */
static inline void *hd_must(void *pointer)
{
    if (!pointer)
        abort();
    return pointer;
}

#endif
