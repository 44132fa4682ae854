#include "config.h"

#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/file.h"

/* Large enough from the start for blocks that the allocator can move without copying them. */
#define EVENTS_FIRST ((size_t)8192)

/* ---- the index of names and lanes ---- */

/* Mixed with an address, so that a file cannot know which names or lanes collide. */
static uint64_t mix(uint64_t hash, uint64_t part)
{
    hash = (hash ^ part) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

static uint64_t seed(void)
{
    static const char salt;

    return mix((uint64_t)(uintptr_t)&salt, 1);
}

static uint64_t hash_name(const char *name)
{
    uint64_t hash = seed(), eight;
    size_t length = strlen(name);

    for (; length >= sizeof eight; length -= sizeof eight, name += sizeof eight) {
        memcpy(&eight, name, sizeof eight);
        hash = mix(hash, eight);
    }
    for (; length > 0; length--)
        hash = mix(hash, (unsigned char)*name++);
    return hash;
}

static uint64_t hash_lane(const hd_lane *lane)
{
    uint64_t hash = mix(seed(), (uint64_t)lane->process.value);

    hash = mix(hash, (uint64_t)lane->thread.value);
    return mix(hash, (uint64_t)lane->process.kind << 8 | lane->thread.kind);
}

static void index_insert(hd_index *index, uint64_t hash, uint32_t number)
{
    size_t at = (size_t)hash & (index->room - 1);

    while (index->at[at] != 0)
        at = (at + 1) & (index->room - 1);
    index->at[at] = number + 1;
}

/* Make room for one more than `count`, so that at least half of the index stays empty. */
static void index_grow(hd_index *index, size_t count,
                       uint64_t (*hash_of)(const hd_trace *trace, size_t number), const hd_trace *trace)
{
    if (2 * (count + 1) <= index->room)
        return;
    hd_index larger = {.room = index->room ? index->room * 2 : 128};
    larger.at = hd_must(calloc(larger.room, sizeof *larger.at));
    for (size_t i = 0; i < count; i++)
        index_insert(&larger, hash_of(trace, i), (uint32_t)i);
    free(index->at);
    *index = larger;
}

static uint64_t hash_of_name(const hd_trace *trace, size_t number)
{
    return hash_name(trace->names[number]);
}

static uint64_t hash_of_lane(const hd_trace *trace, size_t number)
{
    return hash_lane(&trace->lanes[number]);
}

hd_trace *hd_store_new(const char *path)
{
    hd_trace *trace = hd_must(calloc(1, sizeof *trace));

    trace->asked = HD_TRACE_ALL;
    trace->file = hd_must(strdup(hd_path_name(path)));
    return trace;
}

void hd_trace_free(hd_trace *trace)
{
    if (!trace)
        return;
    free(trace->name_index.at);
    free(trace->lane_index.at);
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
    free(trace->loading.at);
    free(trace->operations);
    free(trace->worked);
    free(trace->ranges.at);
    free(trace->steps);
    free(trace->marks.at);
    free(trace->device_text);
    free(trace->marked_by);
    free(trace->file);
    free(trace);
}

/* Room for one element beyond `count`; doubling, as unused room costs no memory until it is touched. NULL where
 * memory runs out. */
static void *grown(void *array, size_t *room, size_t count, size_t size, size_t first)
{
    if (count < *room)
        return array;
    *room = *room ? *room * 2 : first;
    return realloc(array, *room * size);
}

bool hd_store_event(hd_trace *trace, hd_events *events, const hd_trace_event *event, hd_error *error)
{
    size_t room = events->room;

    if (trace->ops.count + trace->calls.count + trace->device.count + trace->ranges.count >= HD_EVENTS_MAX)
        return hd_fail(error, 0, "more than %zu events matter; a trace of fewer steps is accepted",
                       HD_EVENTS_MAX);
    void *array = grown(events->at, &room, events->count, sizeof *event, EVENTS_FIRST);
    if (!array)
        return hd_fail(error, 0, "memory ran out");
    events->at = array;
    events->room = room;
    events->at[events->count] = *event;
    events->at[events->count].order = (uint32_t)events->count;
    events->count++;
    return true;
}

/*
 * glibc's qsort would take the events' memory a second time, which a large trace cannot spare. Most files are
 * in order or nearly so, for which Shell's sort is quick.
 */
void hd_events_sort(hd_events *events, bool (*before)(const hd_trace_event *a, const hd_trace_event *b))
{
    hd_trace_event *at = events->at;
    size_t gap = 1;

    while (gap < events->count / 3)
        gap = gap * 9 / 4 + 1;
    for (;; gap = (gap - 1) * 4 / 9 + 1) {
        for (size_t i = gap; i < events->count; i++) {
            hd_trace_event kept = at[i];
            size_t hole = i;
            for (; hole >= gap && before(&kept, &at[hole - gap]); hole -= gap)
                at[hole] = at[hole - gap];
            if (hole != i)
                at[hole] = kept;
        }
        if (gap == 1)
            return;
    }
}

bool hd_outer_first(const hd_trace_event *a, const hd_trace_event *b)
{
    return a->lane != b->lane ? a->lane < b->lane : hd_by_start(a, b);
}

bool hd_by_start(const hd_trace_event *a, const hd_trace_event *b)
{
    if (a->start != b->start)
        return a->start < b->start;
    return a->length != b->length ? a->length > b->length : a->order < b->order;
}

void hd_events_keep_outer(hd_events *events)
{
    size_t kept = 0;
    int64_t covered = 0;
    uint32_t lane = HD_NONE;

    hd_events_sort(events, hd_outer_first);
    for (size_t i = 0; i < events->count; i++) {
        hd_trace_event event = events->at[i];
        bool outer = event.lane != lane || event.start >= covered;
        if (event.lane != lane || hd_event_end(&event) > covered)
            covered = hd_event_end(&event);
        lane = event.lane;
        if (outer)
            events->at[kept++] = event;
    }
    events->count = kept;
}

hd_events hd_events_named(const hd_trace *trace, bool (*is)(const char *name, const char *word), const char *word)
{
    const hd_events *const lists[] = {&trace->ops, &trace->ranges};
    hd_events found = {NULL, 0, 0};

    for (size_t n = 0; n < 2; n++)
        for (size_t i = 0; i < lists[n]->count; i++) {
            if (!is(trace->names[lists[n]->at[i].name], word))
                continue;
            found.at = hd_must(grown(found.at, &found.room, found.count, sizeof *found.at, 64));
            found.at[found.count++] = lists[n]->at[i];
        }
    return found;
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

uint32_t hd_store_name(hd_trace *trace, const char *name, size_t length)
{
    char text[HD_NAME_MAX + 1];
    const hd_index *index = &trace->name_index;

    length = cut_at_character(name, length);
    memcpy(text, name, length);
    text[length] = '\0';
    uint64_t hash = hash_name(text);
    if (index->room > 0)
        for (size_t at = (size_t)hash & (index->room - 1); index->at[at]; at = (at + 1) & (index->room - 1))
            if (strcmp(trace->names[index->at[at] - 1], text) == 0)
                return index->at[at] - 1;
    if (trace->names_full)
        return (uint32_t)trace->name_count - 1;
    uint32_t number = (uint32_t)trace->name_count++;
    trace->names_full = number == HD_NAMES_MAX - 1;
    trace->names = hd_must(grown(trace->names, &trace->name_room, number, sizeof *trace->names, 64));
    index_grow(&trace->name_index, number, hash_of_name, trace);
    trace->names[number] = hd_must(strdup(trace->names_full ? "(other names)" : text));
    if (!trace->names_full)
        index_insert(&trace->name_index, hash, number);
    return number;
}

/* Identities are compared as text: "12" is 12. */
static hd_identity as_integer(const hd_trace *trace, hd_identity key)
{
    char text[24];

    if (key.kind != HD_IDENTITY_TEXT)
        return key;
    long long value = strtoll(trace->names[key.value], NULL, 10);
    snprintf(text, sizeof text, "%lld", value);
    return strcmp(text, trace->names[key.value]) == 0 ? (hd_identity){HD_IDENTITY_INTEGER, value} : key;
}

uint32_t hd_store_lane(hd_trace *trace, hd_lane lane, hd_error *error)
{
    lane.process = as_integer(trace, lane.process);
    lane.thread = as_integer(trace, lane.thread);
    uint64_t hash = hash_lane(&lane);
    const hd_index *index = &trace->lane_index;

    if (index->room > 0)
        for (size_t at = (size_t)hash & (index->room - 1); index->at[at]; at = (at + 1) & (index->room - 1)) {
            const hd_lane *one = &trace->lanes[index->at[at] - 1];
            if (one->process.kind == lane.process.kind && one->process.value == lane.process.value &&
                one->thread.kind == lane.thread.kind && one->thread.value == lane.thread.value)
                return index->at[at] - 1;
        }
    if (trace->lane_count == HD_LANES_MAX) {
        hd_fail(error, 0, "it has more than %zu threads and devices; fewer are accepted", HD_LANES_MAX);
        return HD_NONE;
    }
    trace->lanes = hd_must(grown(trace->lanes, &trace->lane_room, trace->lane_count, sizeof lane, 16));
    index_grow(&trace->lane_index, trace->lane_count, hash_of_lane, trace);
    index_insert(&trace->lane_index, hash, (uint32_t)trace->lane_count);
    trace->lanes[trace->lane_count] = lane;
    return (uint32_t)trace->lane_count++;
}

void hd_store_device(hd_trace *trace, int64_t id, const char *name, size_t length)
{
    if (trace->device_count == HD_DEVICES_MAX)
        return;
    if (!trace->devices)
        trace->devices = hd_must(calloc(HD_DEVICES_MAX, sizeof *trace->devices));
    trace->devices[trace->device_count++] = (hd_device){id, hd_must(strndup(name, cut_at_character(name, length)))};
}

int64_t hd_add(int64_t a, int64_t b)
{
    return a > INT64_MAX - b ? INT64_MAX : a + b;
}

int64_t hd_event_end(const hd_trace_event *event)
{
    return hd_add(event->start, event->length);
}

uint64_t hd_step_length(const hd_marked_step *step)
{
    return (uint64_t)step->until - (uint64_t)step->start;
}
