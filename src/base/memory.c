#include "hostdispatch/memory.h"

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
