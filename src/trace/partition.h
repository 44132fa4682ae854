/*
 * partition.h - what each moment of the steps goes to: by the host's work, by the device, and to which
 * operation. Times are nanoseconds; each partition adds up to the wall exactly.
 */
#ifndef HD_TRACE_PARTITION_H
#define HD_TRACE_PARTITION_H

#include "store.h"

/** A time from `start` up to `end`. */
typedef struct hd_period {
    int64_t start, end;
    uint64_t before; /* the lengths of the periods before it in its list */
} hd_period;

/** Spans in order, none touching the next but where windows do. */
typedef struct hd_periods {
    hd_period *at;
    size_t count;
} hd_periods;

/** How much of the time from `start` to `end` lies in the periods. */
uint64_t hd_periods_within(const hd_periods *periods, int64_t start, int64_t end);

/** What is given to the partition. */
typedef struct hd_partition_input {
    const hd_trace *trace;
    const hd_periods *windows; /* of the steps taken */
    const hd_periods *busy;    /* when the device works that is measured */
    const bool *counted;     /* by thread: whether it is a host thread */
    int64_t slow;            /* a plain launch of this and more may wait for room in the queue; 0: none */
} hd_partition_input;

/** The times that are summed up, by the names of hd_trace_measure; the partition gives those of the first two
 * lines. */
/* clang-format off */
#define HD_SUMS(X)                                                                                           \
    X(wall) X(blocked) X(queue_full) X(launching) X(loading) X(in_ops) X(between) X(elsewhere)               \
    X(both) X(starved) X(waiting) X(neither) X(starved_issue) X(starved_loading) X(starved_elsewhere)        \
    X(device_busy) X(device) X(communication) X(exposed_communication) X(compute) X(copies) X(earlier_work)
/* clang-format on */

typedef struct hd_sums {
#define X(member) uint64_t member;
    HD_SUMS(X)
#undef X
} hd_sums;

/** What goes to one name. */
typedef struct hd_tally {
    uint64_t starved, host, waits; /* `host`: not blocked, starved or not */
    int64_t count, launches;
} hd_tally;

/** Tallies beyond those of the trace's names, in this order. */
enum { HD_TALLY_LOADING, HD_TALLY_LAUNCHES, HD_TALLY_BETWEEN, HD_TALLY_ELSEWHERE, HD_TALLIES };

/**
 * Part the windows.
 * @param tallies  times are added to those of the trace's names, and HD_TALLIES more behind them
 */
void hd_partition_windows(const hd_partition_input *input, hd_sums *sums, hd_tally *tallies);

/** List who starves in the trace's measure, from the tallies of so many steps. */
void hd_tally_list(hd_trace *trace, const hd_tally *tallies, double steps);

#endif
