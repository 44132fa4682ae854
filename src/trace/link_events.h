/* link_events.h - tells which call started what, and in which operation and step each event is. */
#ifndef HD_TRACE_LINK_EVENTS_H
#define HD_TRACE_LINK_EVENTS_H

#include "store.h"

/** Link the events, once the steps are chosen, and sort them by their starts. @return false without memory */
bool hd_link_events(hd_trace *trace);

#endif
