/* call.h - by their names: what a call is, whether a kernel communicates, which range is a step. */
#ifndef HD_TRACE_CALL_H
#define HD_TRACE_CALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The length of a call's name without CUPTI's endings, `_v` and a version, `_ptsz` and `_ptds`. */
size_t hd_call_name_length(const char *name, size_t length);

/** The marks of a call by its name, HD_CALL_LAUNCH and so on; 0 for others. */
unsigned hd_call_marks(const char *name, size_t length);

/** Whether a kernel of this name exchanges data with other devices. */
bool hd_kernel_talks(const char *name, size_t length);

/**
 * The number in the name of a range that marks a step: "step 12", "ProfilerStep#12", "train_step_12",
 * "iteration:12".
 * @param number  set; -1 for "step" or "iteration" alone
 * @param words_length  set: that of the name without its number
 */
bool hd_range_step(const char *name, size_t length, int64_t *number, size_t *words_length);

#endif
