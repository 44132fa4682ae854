/* measure.h - sums up what the steps taken show. */
#ifndef HD_TRACE_MEASURE_H
#define HD_TRACE_MEASURE_H

#include "store.h"

/** Fill trace->measure from the steps that are taken. @return false with a sentence when memory ran out. */
bool hd_measure(hd_trace *trace, hd_error *error);

#endif
