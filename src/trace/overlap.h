/* overlap.h - how long host and device worked at once, step by step. */
#ifndef HD_TRACE_OVERLAP_H
#define HD_TRACE_OVERLAP_H

#include "store.h"

typedef struct hd_block {
    int64_t start, end;
} hd_block;

/** Times in which some call blocks the host, in order, none touching the next. */
typedef struct hd_blocks {
    hd_block *at;
    size_t count;
} hd_blocks;

/** Those of `calls`, which are in the order of their starts; to be freed. @return false without memory. */
bool hd_blocks_of(const hd_events *calls, hd_blocks *blocks);

/**
 * Fill the steps' overlap: time in a step while a device works, whichever it is, and no call blocks the host.
 * Device events must be placed, and in the order of their starts.
 */
void hd_overlap_sum(hd_trace *trace, const hd_blocks *blocks);

#endif
