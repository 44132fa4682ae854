#include "overlap.h"

#include <stdlib.h>

/* The blocks of `calls` into `at`, or only their number where that is NULL. */
static size_t join_blocks(const hd_events *calls, hd_block *at)
{
    size_t count = 0;
    int64_t end = INT64_MIN;

    for (size_t i = 0; i < calls->count; i++) {
        const hd_event *call = &calls->at[i];
        if (!(call->mark & HD_CALL_BLOCKS) || hd_event_end(call) <= end || call->length == 0)
            continue;
        bool apart = count == 0 || call->start > end;
        count += apart;
        end = hd_event_end(call);
        if (at && apart)
            at[count - 1].start = call->start;
        if (at)
            at[count - 1].end = end;
    }
    return count;
}

bool hd_blocks_of(const hd_events *calls, hd_blocks *blocks)
{
    blocks->count = join_blocks(calls, NULL);
    blocks->at = malloc((blocks->count + 1) * sizeof *blocks->at);
    if (blocks->at)
        join_blocks(calls, blocks->at);
    return blocks->at;
}

/* Goes over time once, as blocks, steps and device events all come in its order. */
typedef struct sweep {
    hd_trace *trace;
    const hd_blocks *blocks;
    size_t block, stretch;
} sweep;

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Share a time of overlap out to the steps. */
static void add_to_steps(sweep *at, int64_t start, int64_t end)
{
    const hd_trace *trace = at->trace;

    for (;; at->stretch++) {
        bool last = at->stretch + 1 >= trace->stretch_count;
        const hd_stretch *stretch = &trace->stretches[at->stretch];
        int64_t until = last ? INT64_MAX : stretch[1].start;
        if (stretch->step != HD_NO_STEP && stretch->start < end && until > start) {
            hd_step *step = &trace->steps[stretch->step];
            int64_t from = later(later(start, stretch->start), step->start);
            int64_t to = earlier(earlier(end, until), step->end);
            step->overlap = to > from ? hd_add(step->overlap, to - from) : step->overlap;
        }
        if (last || until >= end)
            return;
    }
}

/* A time in which a device works: what of it is not blocked is overlap. */
static void add_busy(sweep *at, int64_t start, int64_t end)
{
    const hd_blocks *blocks = at->blocks;

    while (at->block < blocks->count && blocks->at[at->block].end <= start)
        at->block++;
    while (start < end) {
        const hd_block *block = at->block < blocks->count ? &blocks->at[at->block] : NULL;
        int64_t until = block ? earlier(block->start, end) : end;
        if (until > start)
            add_to_steps(at, start, until);
        if (!block || block->start >= end)
            return;
        start = later(start, block->end);
        at->block += block->end <= end;
    }
}

/* Whether its time is the model's device time. */
static bool counts(const hd_trace *trace, const hd_event *event)
{
    return trace->kind == HD_TRACE_NSIGHT ? !(event->mark & HD_DEVICE_COPY) : event->correlation >= 0;
}

void hd_overlap_sum(hd_trace *trace, const hd_blocks *blocks)
{
    sweep at = {.trace = trace, .blocks = blocks};
    int64_t covered = INT64_MIN;

    for (size_t i = 0; i < trace->device.count && trace->stretch_count > 0; i++) {
        const hd_event *event = &trace->device.at[i];
        if (!counts(trace, event) || hd_event_end(event) <= covered)
            continue;
        add_busy(&at, later(event->start, covered), hd_event_end(event));
        covered = hd_event_end(event);
    }
}
