/* kineto.h - reads the PyTorch profiler's JSON: the object form, and the bare array of events. */
#ifndef HD_TRACE_KINETO_H
#define HD_TRACE_KINETO_H

#include "store.h"
#include "stream.h"

/** Read events into `trace` from a stream whose window already has its beginning. @return false with a
 * sentence. */
bool hd_kineto_read(hd_trace *trace, hd_stream *stream);

/** What JSON is. */
typedef enum hd_probed {
    HD_PROBED_NOTHING, /**< nothing that is known here */
    HD_PROBED_TRACE,   /**< it has an array traceEvents, or is an array that begins with an event */
    HD_PROBED_FOREIGN, /**< another program's: there is a sentence in the error */
} hd_probed;

/** What a stream at the beginning of JSON is. */
hd_probed hd_kineto_probe(hd_stream *stream, hd_error *error);

#endif
