#include "warning.h"

static bool is_truncated(const hd_trace *trace)
{
    return trace->truncated;
}

static bool is_damaged(const hd_trace *trace)
{
    return trace->damaged;
}

static bool left_log(const hd_trace *trace)
{
    return trace->log_left;
}

static bool is_unfinished(const hd_trace *trace)
{
    return trace->unfinished;
}

static bool has_broken(const hd_trace *trace)
{
    return trace->broken > 0;
}

static void broken(const hd_trace *trace, hd_warning_number numbers[HD_WARNING_NUMBERS])
{
    numbers[0] = (hd_warning_number){HD_SAID_COUNT, (double)trace->broken};
}

static bool has_strangers(const hd_trace *trace)
{
    return trace->strangers > 0;
}

static void strangers(const hd_trace *trace, hd_warning_number numbers[HD_WARNING_NUMBERS])
{
    numbers[0] = (hd_warning_number){HD_SAID_COUNT, (double)trace->strangers};
}

static bool has_timeless(const hd_trace *trace)
{
    return trace->timeless > 0;
}

static void timeless(const hd_trace *trace, hd_warning_number numbers[HD_WARNING_NUMBERS])
{
    numbers[0] = (hd_warning_number){HD_SAID_COUNT, (double)trace->timeless};
}

static bool has_beyond(const hd_trace *trace)
{
    return trace->beyond > 0;
}

static void beyond(const hd_trace *trace, hd_warning_number numbers[HD_WARNING_NUMBERS])
{
    numbers[0] = (hd_warning_number){HD_SAID_COUNT, (double)trace->beyond};
}

static bool sums_end(const hd_trace *trace)
{
    return trace->measure.beyond;
}

static bool has_no_categories(const hd_trace *trace)
{
    return trace->kind == HD_TRACE_KINETO && trace->categories == 0;
}

static bool lacks_calls(const hd_trace *trace)
{
    return trace->lacks_calls;
}

static bool lacks_kernels(const hd_trace *trace)
{
    return trace->lacks_kernels;
}

static bool lacks_names(const hd_trace *trace)
{
    return trace->lacks_names;
}

static bool lacks_name_ids(const hd_trace *trace)
{
    return trace->lacks_name_ids && !trace->lacks_calls && !trace->lacks_names;
}

static bool lacks_correlations(const hd_trace *trace)
{
    return trace->lacks_correlations && !trace->lacks_calls && !trace->lacks_kernels;
}

static bool lacks_device_ids(const hd_trace *trace)
{
    return trace->lacks_device_ids && !trace->lacks_kernels;
}

static bool is_table_cut(const hd_trace *trace)
{
    return trace->table_cut;
}

static bool has_many_names(const hd_trace *trace)
{
    return trace->names_full;
}

const hd_warning_row hd_warnings_file[] = {
    {is_truncated, "the file is cut off; what is complete in it counts", NULL},
    {is_damaged, "the file is damaged; what comes before the damage counts", NULL},
    {left_log,
     "beside the file lies a -wal with later writes that could not be read; what is in it is missing", NULL},
    {is_unfinished,
     "beside the file lies a -journal of a write that was not finished; what is read may be half of it",
     NULL},
    {has_broken, "damaged events were left out: %s", broken},
    {has_strangers, "elements that are no events were left out: %s", strangers},
    {has_timeless, "events whose time is no number were left out: %s", timeless},
    {has_beyond, "events that end beyond 64 bits of nanoseconds were cut short there: %s", beyond},
    {sums_end, "times add up beyond 64 bits of nanoseconds; their sums stop there", NULL},
    {has_no_categories,
     "its events have no categories (cat), as in traces of 2020; only by them operations, launches and "
     "kernels are told",
     NULL},
    {lacks_calls,
     "the table CUPTI_ACTIVITY_KIND_RUNTIME is missing or lacks start and end: there are no calls", NULL},
    {lacks_kernels,
     "the table CUPTI_ACTIVITY_KIND_KERNEL is missing or lacks start and end: there are no kernels", NULL},
    {lacks_names,
     "the table StringIds is missing or lacks id and value: launches cannot be told from other calls", NULL},
    {lacks_name_ids,
     "CUPTI_ACTIVITY_KIND_RUNTIME has no column nameId: launches cannot be told from other calls", NULL},
    {lacks_correlations,
     "calls or kernels have no column correlationId: which call started a kernel is not known", NULL},
    {lacks_device_ids,
     "CUPTI_ACTIVITY_KIND_KERNEL has no column deviceId: all kernels count as those of one device", NULL},
    {is_table_cut, "a row is longer than 16 MiB; it and what follows it in its table were left out", NULL},
    {has_many_names, "it has more than 65535 names; the rest is called \"other names\"", NULL},
    {NULL, NULL, NULL},
};
