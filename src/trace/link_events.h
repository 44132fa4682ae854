/*
 * place.h - puts what was kept of a trace in its place, once, when it has been read: which step an event
 * belongs to, which operations are top-level, which call started a device event.
 */
#ifndef HD_TRACE_PLACE_H
#define HD_TRACE_PLACE_H

#include "store.h"

/** Place everything; nested operations are dropped. @return false with a sentence when memory ran out. */
bool hd_link_events(hd_trace *trace, hd_error *error);

/** Time that the devices worked, while their events are added in the order of device and start. */
typedef struct hd_busy {
    int64_t total, covered;
    uint32_t lane;
} hd_busy;

/** None yet. */
#define HD_BUSY_NONE ((hd_busy){0, 0, HD_NONE})

/** Add an event; what others of the same device cover already does not count again. */
void hd_busy_add(hd_busy *busy, const hd_event *event);

#endif
