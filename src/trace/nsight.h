/* nsight.h - reads an SQLite export of Nsight Systems. */
#ifndef HD_TRACE_NSIGHT_H
#define HD_TRACE_NSIGHT_H

#include "store.h"

/** Read the database of `size` bytes at `path` into `trace`. @return false with a sentence. */
bool hd_nsight_read(hd_trace *trace, const char *path, uint64_t size, const hd_trace_progress *progress,
                    hd_error *error);

/**
 * The number in the name of a range that marks a step: "step 12", "ProfilerStep#12", "train_step_12",
 * "iteration:12".
 * @param number  set; -1 for "step" or "iteration" alone
 * @param words_length  set: that of the name without its number
 */
bool hd_nsight_step(const char *name, size_t length, int64_t *number, size_t *words_length);

#endif
