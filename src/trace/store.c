#include "config.h"

#include "store.h"

#include <stdlib.h>
#include <string.h>

/* Large enough from the start for blocks that the allocator can move without copying them. */
#define EVENTS_FIRST ((size_t)8192)

static bool no_memory(hd_error *error)
{
    return hd_fail(error, 0, "memory ran out");
}

static void free_entry(struct lh_entry *entry)
{
    free(lh_entry_k(entry));
}

/* Mixed with an address, so that a file cannot know which lanes collide. */
static unsigned long hash_lane(const void *key)
{
    static const char salt;
    const hd_lane *lane = key;
    uint64_t hash = (uint64_t)(uintptr_t)&salt;
    const uint64_t parts[] = {(uint64_t)lane->process.value, (uint64_t)lane->thread.value,
                              (uint64_t)lane->process.kind << 8 | lane->thread.kind};

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        hash = (hash ^ parts[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return (unsigned long)hash;
}

static int same_lane(const void *left, const void *right)
{
    const hd_lane *a = left, *b = right;

    return a->process.kind == b->process.kind && a->process.value == b->process.value &&
           a->thread.kind == b->thread.kind && a->thread.value == b->thread.value;
}

hd_trace *hd_store_new(const char *path, hd_error *error)
{
    hd_trace *trace = calloc(1, sizeof *trace);
    const char *slash = strrchr(path, '/');

    if (!trace) {
        no_memory(error);
        return NULL;
    }
    trace->asked = HD_TRACE_ALL;
    trace->file = strdup(slash ? slash + 1 : path);
    trace->name_table = lh_kchar_table_new(64, NULL);
    trace->lane_table = lh_table_new(16, free_entry, hash_lane, same_lane);
    if (trace->file && trace->name_table && trace->lane_table)
        return trace;
    hd_trace_free(trace);
    no_memory(error);
    return NULL;
}

void hd_trace_free(hd_trace *trace)
{
    if (!trace)
        return;
    if (trace->name_table)
        lh_table_free(trace->name_table);
    if (trace->lane_table)
        lh_table_free(trace->lane_table);
    for (size_t i = 0; i < trace->name_count; i++)
        free(trace->names[i]);
    for (size_t i = 0; i < trace->device_count; i++)
        free(trace->devices[i].name);
    free(trace->names);
    free(trace->lanes);
    free(trace->devices);
    free(trace->ops.at);
    free(trace->calls.at);
    free(trace->device.at);
    free(trace->steps);
    free(trace->stretches);
    free(trace->device_text);
    free(trace->file);
    free(trace);
}

/* Make room in `*array` for one element beyond `count`; doubling, as unused room costs no memory until it is
 * touched. */
static bool grow(void **array, size_t *room, size_t count, size_t size, size_t first)
{
    if (count < *room)
        return true;
    size_t larger = *room ? *room * 2 : first;
    void *moved = realloc(*array, larger * size);
    if (!moved)
        return false;
    *array = moved;
    *room = larger;
    return true;
}

hd_event *hd_store_event(hd_trace *trace, hd_events *events, hd_error *error)
{
    if (trace->ops.count + trace->calls.count + trace->device.count >= HD_EVENTS_MAX) {
        hd_fail(error, 0, "more than %zu events matter; a trace of fewer steps is accepted", HD_EVENTS_MAX);
        return NULL;
    }
    void *array = events->at;
    if (!grow(&array, &events->room, events->count, sizeof *events->at, EVENTS_FIRST)) {
        no_memory(error);
        return NULL;
    }
    events->at = array;
    return &events->at[events->count++];
}

bool hd_store_step(hd_trace *trace, const hd_step *step, hd_error *error)
{
    void *array = trace->steps;

    if (trace->step_count == HD_STEPS_MAX)
        return hd_fail(error, 0, "more than %zu steps are marked; fewer are accepted", HD_STEPS_MAX);
    if (!grow(&array, &trace->step_room, trace->step_count, sizeof *step, 64))
        return no_memory(error);
    trace->steps = array;
    trace->steps[trace->step_count] = *step;
    trace->steps[trace->step_count].mark.order = (uint32_t)trace->step_count;
    trace->step_count++;
    return true;
}

static size_t cut_at_character(const char *text, size_t length)
{
    if (length <= HD_NAME_MAX)
        return length;
    length = HD_NAME_MAX;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80)
        length--;
    return length;
}

static uint32_t add_name(hd_trace *trace, const char *name, unsigned long hash)
{
    bool last = trace->name_count == HD_NAMES_MAX - 1;
    char *copy = strdup(last ? "(other names)" : name);

    void *array = trace->names;
    if (!copy || !grow(&array, &trace->name_room, trace->name_count, sizeof copy, 64)) {
        free(copy);
        return HD_NONE;
    }
    trace->names = array;
    uint32_t number = (uint32_t)trace->name_count;
    trace->names[number] = copy;
    trace->name_count++;
    trace->names_full = last;
    if (!last &&
        lh_table_insert_w_hash(trace->name_table, copy, (void *)(uintptr_t)(number + 1), hash, 0) != 0)
        return HD_NONE;
    return number;
}

uint32_t hd_store_name(hd_trace *trace, const char *name, size_t length)
{
    char text[HD_NAME_MAX + 1];

    length = cut_at_character(name, length);
    memcpy(text, name, length);
    text[length] = '\0';
    unsigned long hash = lh_get_hash(trace->name_table, text);
    struct lh_entry *entry = lh_table_lookup_entry_w_hash(trace->name_table, text, hash);
    if (entry)
        return (uint32_t)(uintptr_t)lh_entry_v(entry) - 1;
    return trace->names_full ? (uint32_t)trace->name_count - 1 : add_name(trace, text, hash);
}

static bool add_lane(hd_trace *trace, hd_lane lane, unsigned long hash)
{
    void *array = trace->lanes;

    if (!grow(&array, &trace->lane_room, trace->lane_count, sizeof lane, 16))
        return false;
    trace->lanes = array;
    hd_lane *key = malloc(sizeof *key);
    if (!key)
        return false;
    *key = lane;
    if (lh_table_insert_w_hash(trace->lane_table, key, (void *)(uintptr_t)(trace->lane_count + 1), hash, 0) !=
        0) {
        free(key);
        return false;
    }
    trace->lanes[trace->lane_count++] = lane;
    return true;
}

uint32_t hd_store_lane(hd_trace *trace, hd_lane lane, hd_error *error)
{
    unsigned long hash = lh_get_hash(trace->lane_table, &lane);
    struct lh_entry *entry = lh_table_lookup_entry_w_hash(trace->lane_table, &lane, hash);

    if (entry)
        return (uint32_t)(uintptr_t)lh_entry_v(entry) - 1;
    if (trace->lane_count == HD_LANES_MAX) {
        hd_fail(error, 0, "it has more than %zu threads and devices; fewer are accepted", HD_LANES_MAX);
        return HD_NONE;
    }
    if (!add_lane(trace, lane, hash)) {
        no_memory(error);
        return HD_NONE;
    }
    return (uint32_t)trace->lane_count - 1;
}

bool hd_store_device(hd_trace *trace, int64_t id, const char *name, size_t length)
{
    if (trace->device_count == HD_DEVICES_MAX)
        return true;
    if (!trace->devices)
        trace->devices = calloc(HD_DEVICES_MAX, sizeof *trace->devices);
    if (!trace->devices)
        return false;
    char *copy = strndup(name, cut_at_character(name, length));
    if (!copy)
        return false;
    trace->devices[trace->device_count++] = (hd_device){id, copy};
    return true;
}

int64_t hd_add(int64_t a, int64_t b)
{
    return a > INT64_MAX - b ? INT64_MAX : a + b;
}

int64_t hd_event_end(const hd_event *event)
{
    return hd_add(event->start, event->length);
}

double hd_step_length(const hd_step *step)
{
    return (double)((uint64_t)step->end - (uint64_t)step->start);
}
