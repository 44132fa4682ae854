/* event.h - one element of a Kineto trace: which kind of event it is, and what is kept of it. */
#ifndef HD_TRACE_EVENT_H
#define HD_TRACE_EVENT_H

#include <stdbool.h>
#include <stddef.h>

#include "hostdispatch/error.h"
#include "scan.h"
#include "store.h"

/** Room for a list of categories, "Session, Node". */
#define HD_CATEGORIES_MAX 200

/** What tells a file of another program from a trace of the PyTorch profiler. */
typedef struct hd_census {
    int64_t known;                  /* complete events whose category is one of the PyTorch profiler's */
    int64_t halves;                 /* events of one that only begin or end something */
    int64_t complete;               /* complete events without a category */
    int64_t looked_at;              /* elements that were searched for words of other programs */
    const char *maker;              /* the program that writes such elements, or NULL */
    char others[HD_CATEGORIES_MAX]; /* categories that are not the PyTorch profiler's, the first ones */
} hd_census;

/** What takes the events of a trace, one after another. */
typedef struct hd_event_reader {
    hd_trace *trace;
    hd_census census;
    hd_error *error;
} hd_event_reader;

/**
 * Take the object of `length` bytes at `element`, which `scan` went over; its strings are changed.
 * @return false with a sentence: a limit, or no memory for another event
 */
bool hd_event_take(hd_event_reader *reader, const hd_scan *scan, char *element, size_t length);

/** Take one of a device's properties: its id and name. @return as hd_event_take() */
bool hd_event_take_device(hd_event_reader *reader, const hd_scan *scan, char *element, size_t length);

/** Whether the element has a `ph`, as every event does. */
bool hd_event_is_one(const hd_scan *scan);

/** Say why nothing of the elements that were read can be used, where that is so. @return false then */
bool hd_event_accept(const hd_event_reader *reader);

#endif
