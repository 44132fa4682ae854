/*
 * timeline.h - when host and device work within a step: as the model has it, and with a host that runs ahead.
 *
 * Launches that are not as many as operations are spread evenly over them, and kernels are equal. In the model
 * the host waits for the kernels of each operation. A host that runs ahead, which is outside the model, does
 * not: the device begins a kernel when it is launched and the one before is done.
 */
#ifndef HOSTDISPATCH_TIMELINE_H
#define HOSTDISPATCH_TIMELINE_H

#include <stdbool.h>
#include <stdint.h>

#include "hostdispatch/outcome.h"
#include "hostdispatch/scenario.h"

/** The schedule of a step whose host runs ahead; times in microseconds from the step's start. */
typedef struct hd_timeline {
    int64_t operations, launches;    /**< launches without operations have one each, which costs nothing */
    double dispatch, launch, kernel; /**< of one */
    double host_end;                 /**< when the host is done */
    double end;                      /**< when the step is; at least max(host, device), at most the serial step */
    double idle;                     /**< the part of it in which the device does nothing */
    int64_t gaps;                    /**< how often it does nothing, the wait for the first kernel included */
    int64_t queue;                   /**< the most launches that wait for the device at once */
} hd_timeline;

/**
 * Work a step out. Where more than a hundred thousand launches are spread without ever repeating themselves `end` may
 * be short by one operation, and gaps and queue are 0.
 */
hd_timeline hd_timeline_of(const hd_scenario *scenario, const hd_outcome *outcome);

/** A piece of work on one of the two lanes. */
typedef struct hd_span {
    enum { HD_SPAN_DISPATCH, HD_SPAN_LAUNCH, HD_SPAN_KERNEL } of;
    int64_t operation; /**< from 0 */
    double from, to;
} hd_span;

/**
 * The first pieces of a step's work, operation by operation.
 * @param ahead  the host runs ahead; else it waits, as in the model
 * @return how many, at most `most`
 */
int hd_timeline_spans(const hd_timeline *timeline, bool ahead, hd_span *spans, int most);

#endif
