#include "config.h"

#include "call.h"

#include <string.h>

#include "store.h"

/* By name, without endings; a call whose name holds "Synchronize" blocks as well. */
static const struct {
    const char *name;
    unsigned marks;
} calls[] = {
    {"cuGraphLaunch", HD_CALL_LAUNCH | HD_CALL_GRAPH},
    {"cuLaunchCooperativeKernel", HD_CALL_LAUNCH},
    {"cuLaunchKernel", HD_CALL_LAUNCH},
    {"cuLaunchKernelEx", HD_CALL_LAUNCH},
    {"cudaGraphLaunch", HD_CALL_LAUNCH | HD_CALL_GRAPH},
    {"cudaLaunchCooperativeKernel", HD_CALL_LAUNCH},
    {"cudaLaunchKernel", HD_CALL_LAUNCH},
    {"cudaLaunchKernelExC", HD_CALL_LAUNCH},
    {"cudaMemcpy", HD_CALL_BLOCKS},
    {"cudaMemcpyAsync", HD_CALL_BLOCKS},
    {"hipExtLaunchKernel", HD_CALL_LAUNCH},
    {"hipExtModuleLaunchKernel", HD_CALL_LAUNCH},
    {"hipGraphLaunch", HD_CALL_LAUNCH | HD_CALL_GRAPH},
    {"hipHccModuleLaunchKernel", HD_CALL_LAUNCH},
    {"hipLaunchCooperativeKernel", HD_CALL_LAUNCH},
    {"hipLaunchKernel", HD_CALL_LAUNCH},
    {"hipMemcpy", HD_CALL_BLOCKS},
    {"hipMemcpyAsync", HD_CALL_BLOCKS},
    {"hipMemcpyWithStream", HD_CALL_BLOCKS},
    {"hipModuleLaunchKernel", HD_CALL_LAUNCH},
};

/* The length without "_v" and four or more digits at the end. */
static size_t without_version(const char *name, size_t length)
{
    size_t at = length;

    while (at > 0 && name[at - 1] >= '0' && name[at - 1] <= '9')
        at--;
    return length - at >= 4 && at >= 2 && name[at - 1] == 'v' && name[at - 2] == '_' ? at - 2 : length;
}

static size_t without_stream_suffix(const char *name, size_t length)
{
    static const char *const endings[] = {"_ptsz", "_ptds"};

    for (size_t i = 0; i < 2; i++)
        if (length >= 5 && memcmp(name + length - 5, endings[i], 5) == 0)
            return length - 5;
    return length;
}

static size_t base_length(const char *name, size_t length)
{
    for (size_t shorter;; length = shorter) {
        shorter = without_stream_suffix(name, without_version(name, length));
        if (shorter == length)
            return length;
    }
}

unsigned hd_call_marks(const char *name, size_t length)
{
    size_t base = base_length(name, length);

    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        if (strlen(calls[i].name) == base && memcmp(calls[i].name, name, base) == 0)
            return calls[i].marks;
    return memmem(name, length, "Synchronize", strlen("Synchronize")) ? HD_CALL_BLOCKS : 0;
}
