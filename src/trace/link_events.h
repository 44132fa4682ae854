/*
 * link_events.h - links what was kept of a trace, once, when it has been read: which step an event belongs
 * to, which operations are top-level, which call started a device event.
 */
#ifndef HD_TRACE_LINK_EVENTS_H
#define HD_TRACE_LINK_EVENTS_H

#include "store.h"

/** Link everything; nested operations are dropped. @return false with a sentence when memory ran out. */
bool hd_link_events(hd_trace *trace, hd_error *error);

#endif
