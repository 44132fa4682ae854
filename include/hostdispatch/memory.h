/*
 * memory.h - what allocations of a few kilobytes do when there is no memory: nothing sensible is left to be
 * done but to say so.
 */
#ifndef HOSTDISPATCH_MEMORY_H
#define HOSTDISPATCH_MEMORY_H

#include <stdlib.h>

/**
 * Do `act` where memory runs out, in place of abort(); it should not return, and may not allocate.
 * @param act  NULL: abort()
 * @return what was done before, to be put back; NULL for abort()
 */
typedef void hd_memory_act(void);
hd_memory_act *hd_memory_at_end(hd_memory_act *act);

/** Memory has run out: the program ends here. */
_Noreturn void hd_memory_end(void);

/** `pointer`, unless it is NULL: then memory has run out. */
static inline void *hd_must(void *pointer)
{
    if (!pointer)
        hd_memory_end();
    return pointer;
}

#endif
