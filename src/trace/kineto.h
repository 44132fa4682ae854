/* kineto.h - reads the PyTorch profiler's JSON: the object form, and the bare array of events. */
#ifndef HD_TRACE_KINETO_H
#define HD_TRACE_KINETO_H

#include "store.h"
#include "stream.h"

/** Read events into `trace` from a stream whose window already has its beginning. @return false with a
 * sentence. */
bool hd_kineto_read(hd_trace *trace, hd_stream *stream);

/** Whether a stream at the beginning of JSON has an array traceEvents, or is an array that begins with an
 * event. */
bool hd_kineto_probe(hd_stream *stream);

#endif
