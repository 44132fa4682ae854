#include "config.h"

#include "call.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "store.h"

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
    {"urEnqueueKernelLaunch", HD_CALL_LAUNCH},
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

size_t hd_call_name_length(const char *name, size_t length)
{
    for (size_t shorter;; length = shorter) {
        shorter = without_stream_suffix(name, without_version(name, length));
        if (shorter == length)
            return length;
    }
}

static bool holds(const char *name, size_t length, const char *part)
{
    return memmem(name, length, part, strlen(part)) != NULL;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Whether `word`, in lower case, begins at `name`, in any case; '?' in it stands for an underscore or nothing. */
static bool begins(const char *name, const char *end, const char *word)
{
    for (; *word; word++) {
        if (*word == '?') {
            name += name < end && *name == '_';
            continue;
        }
        if (name >= end || lower(*name) != *word)
            return false;
        name++;
    }
    return true;
}

static bool holds_any(const char *name, size_t length, const char *const *words, size_t count)
{
    uint32_t letters = 0;

    for (size_t i = 0; i < count; i++)
        letters |= UINT32_C(1) << (words[i][0] - 'a');
    for (const char *at = name, *end = name + length; at < end; at++) {
        unsigned letter = (unsigned)(lower(*at) - 'a');
        for (size_t i = 0; letter < 26 && letters >> letter & 1 && i < count; i++)
            if (begins(at, end, words[i]))
                return true;
    }
    return false;
}

unsigned hd_call_marks(const char *name, size_t length)
{
    static const char *const sets_up[] = {"alloc",   "free", "module", "library",  "create",
                                          "destroy", "map",  "release", "register"};
    size_t base = hd_call_name_length(name, length);
    unsigned marks = holds_any(name, base, sets_up, sizeof sets_up / sizeof sets_up[0]) ? HD_CALL_SETS_UP : 0;

    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        if (hd_word_is(name, base, calls[i].name))
            return marks | calls[i].marks;
    marks |= holds(name, base, "Synchronize") ? HD_CALL_BLOCKS : 0;
    marks |= holds(name, base, "Launch") ? HD_CALL_MAY_LAUNCH : 0;
    marks |= holds(name, base, "StreamBeginCapture") ? HD_CALL_BEGINS_CAPTURE : 0;
    marks |= holds(name, base, "StreamEndCapture") ? HD_CALL_ENDS_CAPTURE : 0;
    return marks;
}

bool hd_kernel_talks(const char *name, size_t length)
{
    static const char *const words[] = {
        "nccl",        "rccl",        "oneccl",     "mscclpp",  "all?reduce", "all?gather", "reduce?scatter",
        "all?to?all", "send?recv", "cross_device_reduce",
    };

    return holds_any(name, length, words, sizeof words / sizeof words[0]);
}

static bool ends_in(const char *name, size_t length, const char *word)
{
    size_t size = strlen(word);

    if (length < size)
        return false;
    for (size_t i = 0; i < size; i++)
        if ((name[length - size + i] | 0x20) != word[i])
            return false;
    return true;
}

bool hd_range_step(const char *name, size_t length, int64_t *number, size_t *words_length)
{
    static const char *const words[] = {"step", "iteration", "iter"};
    size_t at = length;

    while (at > 0 && name[at - 1] >= '0' && name[at - 1] <= '9')
        at--;
    size_t digits = length - at;
    *number = digits > 0 ? 0 : -1;
    for (size_t i = at; i < length; i++)
        *number = *number > (INT64_MAX - 9) / 10 ? INT64_MAX / 10 : *number * 10 + (name[i] - '0');
    while (digits > 0 && at > 0 && strchr(" \t_#:=-", name[at - 1]))
        at--;
    *words_length = at;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (ends_in(name, at, words[i]) && (digits > 0 || at == strlen(words[i])))
            return true;
    return false;
}
