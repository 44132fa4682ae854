/* gap.h - how the scenario stands to the step that was measured. */
#ifndef HD_TRACE_GAP_H
#define HD_TRACE_GAP_H

#include <stdbool.h>
#include <stddef.h>

#include "hostdispatch/trace.h"

/** The sentence on it; false where the two are the same, or one is not known. */
bool hd_model_error_sentence(const hd_trace *trace, const hd_import_options *options, char *sentence,
                             size_t size);

#endif
