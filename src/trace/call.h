/* call.h - what a call of the runtime or driver is, and whether a kernel communicates, by their names. */
#ifndef HD_TRACE_CALL_H
#define HD_TRACE_CALL_H

#include <stdbool.h>
#include <stddef.h>

/** The length of a call's name without CUPTI's endings, `_v` and a version, `_ptsz` and `_ptds`. */
size_t hd_call_name_length(const char *name, size_t length);

/** The marks of a call by its name, HD_CALL_LAUNCH and so on; 0 for others. */
unsigned hd_call_marks(const char *name, size_t length);

/** Whether a kernel of this name exchanges data with other devices. */
bool hd_kernel_talks(const char *name, size_t length);

#endif
