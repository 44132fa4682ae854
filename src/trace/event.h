/* event.h - one element of a Kineto trace: which kind of event it is, and its values, which json-c reads. */
#ifndef HD_TRACE_EVENT_H
#define HD_TRACE_EVENT_H

#include <json-c/json.h>
#include <stdbool.h>
#include <stddef.h>

#include "hostdispatch/error.h"
#include "scan.h"
#include "store.h"

/** What reads the values of events, one after another. */
typedef struct hd_event_reader {
    hd_trace *trace;
    struct json_tokener *tokener;
    char *text; /* the values of one event as a JSON array */
    size_t room;
    hd_error *error;
} hd_event_reader;

bool hd_event_reader_open(hd_event_reader *reader, hd_trace *trace, hd_error *error);
void hd_event_reader_close(hd_event_reader *reader);

/** How an element was taken. */
typedef enum hd_event_result {
    HD_EVENT_DONE,   /**< kept, or it does not matter */
    HD_EVENT_BROKEN, /**< json-c does not take it */
    HD_EVENT_FAILED, /**< a limit or no memory: a sentence is in `error` */
} hd_event_result;

/** Take the object of `length` bytes at `element`, which `skim` went over. */
hd_event_result hd_event_take(hd_event_reader *reader, const hd_scan *skim, char *element, size_t length);

/** Take one of a device's properties: its id and name. */
hd_event_result hd_event_take_device(hd_event_reader *reader, const hd_scan *skim, char *element,
                                     size_t length);

/** Whether the JSON string of `length` bytes at `text` says `key`. */
bool hd_event_is_key(const char *text, size_t length, const char *key);

/** Whether the element has a `ph`, as every event does. */
bool hd_event_is_one(const hd_scan *skim);

#endif
