#include "config.h"

#include "device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/file.h"
#include "hostdispatch/text.h"

/* More kinds of device than this are summed up as "and others". */
#define KINDS_MAX 8

typedef struct device_kind {
    char name[HD_NAME_MAX + 1];
    int count;
} device_kind;

/* Devices that are all of one kind, as those of a machine are, need no matching: AMD counts them in two ways.
 */
static const char *common_name(const hd_trace *trace)
{
    for (size_t i = 1; i < trace->device_count; i++)
        if (strcmp(trace->devices[i].name, trace->devices[0].name) != 0)
            return NULL;
    return trace->device_count > 0 && trace->devices[0].name[0] ? trace->devices[0].name : NULL;
}

static const char *name_of(const hd_trace *trace, const hd_key *key)
{
    for (size_t i = 0; i < trace->device_count && key->kind == HD_KEY_INTEGER; i++)
        if (trace->devices[i].id == key->value && trace->devices[i].name[0])
            return trace->devices[i].name;
    return common_name(trace);
}

const char *hd_device_name(const hd_trace *trace, uint32_t lane, char *buffer, size_t size)
{
    const hd_key *key = &trace->lanes[lane].process;
    char fitting[200];

    if (key->kind == HD_KEY_TEXT) {
        const char *name = trace->names[key->value];
        hd_text_fit(name, strlen(name), 40, false, fitting, sizeof fitting);
        snprintf(buffer, size, "device %s", fitting);
    } else if (key->kind == HD_KEY_INTEGER) {
        snprintf(buffer, size, "device %lld", (long long)key->value);
    } else {
        snprintf(buffer, size, "one device");
    }
    return buffer;
}

/* @return false when there is no room for one more kind */
static bool count_kind(device_kind *kinds, size_t *count, const char *name)
{
    size_t at = 0;

    while (at < *count && strcmp(kinds[at].name, name) != 0)
        at++;
    if (at == KINDS_MAX)
        return false;
    if (at == *count) {
        snprintf(kinds[at].name, sizeof kinds[at].name, "%s", name);
        kinds[at].count = 0;
        ++*count;
    }
    kinds[at].count++;
    return true;
}

bool hd_device_describe(hd_trace *trace, hd_error *error)
{
    device_kind kinds[KINDS_MAX];
    size_t count = 0;
    bool others = false;
    char name[HD_NAME_MAX + 1];
    hd_writing writing;

    if (!hd_writing_begin(&writing))
        return hd_fail(error, 0, "memory ran out");
    for (size_t i = 0; i < trace->lane_count; i++) {
        if (trace->lanes[i].thread.kind != HD_KEY_DEVICE)
            continue;
        const char *known = name_of(trace, &trace->lanes[i].process);
        others |=
            !count_kind(kinds, &count, known ? known : hd_device_name(trace, (uint32_t)i, name, sizeof name));
    }
    FILE *text = writing.out;
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? ", " : "", text);
        if (kinds[i].count > 1)
            fprintf(text, "%d \u00d7 ", kinds[i].count);
        fputs(kinds[i].name, text);
    }
    fputs(others ? " and others" : "", text);
    trace->device_text = hd_writing_end(&writing, NULL);
    return trace->device_text || hd_fail(error, 0, "memory ran out");
}
