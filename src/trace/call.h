/* call.h - what a call of the runtime or driver is, by its name. */
#ifndef HD_TRACE_CALL_H
#define HD_TRACE_CALL_H

#include <stddef.h>

/**
 * The marks of a call by its name: HD_CALL_LAUNCH, with HD_CALL_GRAPH for a graph's, or HD_CALL_BLOCKS; 0 for
 * others. CUPTI's endings, `_v` and a version, `_ptsz` and `_ptds`, do not count.
 */
unsigned hd_call_marks(const char *name, size_t length);

#endif
