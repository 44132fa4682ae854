/*
 * store.h - what is kept of a trace: 40 bytes for each event that matters, names and threads once each.
 */
#ifndef HD_TRACE_STORE_H
#define HD_TRACE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hostdispatch/error.h"
#include "hostdispatch/trace.h"
#include "stream.h"

/* Bounds that hold whatever a file says. */
#define HD_EVENTS_MAX ((size_t)1 << 26)
#define HD_STEPS_MAX (((size_t)1 << 20) - 1)
#define HD_LANES_MAX ((size_t)1 << 16)
#define HD_NAMES_MAX ((size_t)1 << 16)
#define HD_NAME_MAX 240 /* bytes that are kept of a name */

/** Nanoseconds: what lasts longer is a damaged time. */
#define HD_DAY (INT64_C(86400) * 1000000000)

/** An index that is none. */
#define HD_NONE UINT32_MAX

/* Bits of hd_trace_event.mark. */
enum {
    /* of calls */
    HD_CALL_LAUNCH = 1,
    HD_CALL_GRAPH = 2, /* beside HD_CALL_LAUNCH */
    HD_CALL_BLOCKS = 4,
    HD_CALL_MAY_LAUNCH = 8,        /* "Launch" is in its name: a launch if it started a kernel */
    HD_CALL_SETS_UP = 0x10,        /* outside operations it is no dispatch */
    HD_CALL_CAPTURED = 0x20,       /* a launch that runs nothing: no launch */
    HD_CALL_BEGINS_CAPTURE = 0x40, /* what its thread launches from here on runs nothing ... */
    HD_CALL_ENDS_CAPTURE = 0x80,   /* ... up to here; both hold until the events are linked */
    /* ... of the first call of a correlation, once the events are linked */
    HD_GROUP_TAKEN = 0x40,    /* one of them is in a step taken */
    HD_GROUP_FEEDS = 0x80,    /* they started an event of the device that is measured */
    HD_GROUP_KERNEL = 0x100,  /* they started a kernel */
    HD_GROUP_STARTED = 0x200, /* they started a device event */
    /* of device events */
    HD_DEVICE_COPY = 1,  /* a copy or memset */
    HD_DEVICE_TALKS = 2, /* a kernel that communicates with other devices */
    /* of both */
    HD_CORRELATED = 0x400, /* `correlation` holds, until the events are linked */
    HD_MARKS = 0xFFF,
};

/** One operation, call, annotation or device event. Times are nanoseconds. */
typedef struct hd_trace_event {
    int64_t start, length;
    union {
        int64_t correlation; /* of calls and device events, until they are linked; a mark's number */
        struct {
            uint32_t group; /* of a call: the first of the file that has its correlation */
            uint32_t op;    /* of a call: the name of the operation that it starts in, or HD_NONE */
        };
        uint32_t call; /* of a device event: the first call that has its correlation, or HD_NONE */
    };
    uint32_t name;
    uint32_t lane;  /* its thread, or device */
    uint32_t order; /* its place in the file among those of its kind */
    uint32_t mark : 12;
    uint32_t step : 20; /* once it is linked; HD_NO_STEP for none */
} hd_trace_event;
_Static_assert(sizeof(hd_trace_event) == 40, "40 bytes for an event");

#define HD_NO_STEP 0xFFFFFu

typedef struct hd_events {
    hd_trace_event *at;
    size_t count, room;
} hd_events;

/** One step that the trace marks, and what was found in it. */
typedef struct hd_marked_step {
    int64_t start, end, number;
    int64_t until;   /* its window goes from its start to here: its end, or where the next step starts */
    int64_t busy;    /* time of its window in which the device works that is measured */
    int64_t earlier; /* while that is measured: where time on earlier work is counted up to */
    uint32_t ops, launches;
    uint32_t outer; /* while events are assigned: the step that runs when it starts, or HD_NO_STEP */
    bool taken;
} hd_marked_step;

/** A process' or thread's identity as the file gives it: an integer, or a text by its number among the names.
 */
typedef struct hd_identity {
    enum { HD_IDENTITY_ABSENT, HD_IDENTITY_INTEGER, HD_IDENTITY_TEXT, HD_IDENTITY_DEVICE } kind;
    int64_t value;
} hd_identity;

typedef struct hd_lane {
    hd_identity process, thread; /* of a device: itself, and HD_IDENTITY_DEVICE */
} hd_lane;

/** Finds a name or lane by its hash: a table of their numbers, from 1 on, with 0 for none. */
typedef struct hd_index {
    uint32_t *at;
    size_t room; /* a power of two, or 0 */
} hd_index;

/** The name of a device. */
typedef struct hd_device {
    int64_t id;
    char *name;
} hd_device;

#define HD_DEVICES_MAX 1024

typedef struct hd_worked hd_worked;

struct hd_trace {
    hd_trace_kind kind;
    char *file;
    char *device_text;

    hd_events ops, calls, device;
    hd_events loading; /* once they are linked: operations and annotations in which data are loaded */
    hd_events ranges;  /* annotations, marks of steps included; of an Nsight export NVTX ranges */
    hd_events marks;   /* of steps, until they are chosen; the name is that without the number */
    hd_marked_step *steps;
    size_t step_count;
    hd_trace_selection asked; /* for these numbers; HD_TRACE_ALL once steps were taken one by one */
    bool whole;               /* no step is marked: the one in `steps` is the whole trace */

    hd_index name_index, lane_index;
    char **names;
    size_t name_count, name_room;
    hd_lane *lanes;
    size_t lane_count, lane_room;
    hd_device *devices;
    size_t device_count;

    int64_t elements;        /* objects among the file's events */
    int64_t broken;          /* elements left out because they are damaged */
    int64_t strangers;       /* elements left out because they are no objects, and so no events */
    int64_t timeless;        /* events left out because their start is no number */
    int64_t too_long;        /* events left out because they last more than a day */
    int64_t untimed;         /* device events left out because their time was not collected */
    int64_t negative;        /* events whose negative duration counts as 0 */
    int64_t beyond;          /* events cut short because they end beyond 64 bits */
    int64_t steps_elsewhere; /* step marks on other threads; of an Nsight export also by other names */
    char *marked_by;         /* the name of the ranges that are the steps; NULL: the file marks them */
    int64_t repeated;        /* steps with the number of another */
    int64_t processes;       /* that launch kernels, where the others than one were left out; else 0 */
    hd_identity process;          /* that one, */
    bool process_marks;      /* whose marks are the steps, so that those of others are left out */
    bool mtia; /* it has an MTIA's events, which are not read */
    bool truncated, damaged, names_full;
    unsigned recorded;         /* bits for what was recorded beside times: stacks, shapes, memory */
    bool log_left, unfinished; /* of an Nsight export: its -wal could not be read; a -journal lies beside */
    bool lacks_calls, lacks_kernels, lacks_names; /* tables that an Nsight export has not, and columns: */
    bool lacks_device_ids, lacks_correlations, lacks_name_ids;
    bool table_cut; /* a row too long ended the reading of a table */

    hd_trace_range proposals[HD_TRACE_RANGES]; /* ranges that may be steps */
    size_t proposed;

    struct hd_worked {
        uint32_t lane;
        uint64_t busy;        /* nanoseconds in the steps taken */
    } * worked;               /* the devices, measure.devices of them */
    uint32_t measured_device; /* its lane; HD_NONE without any */
    hd_trace_measure measure;
    hd_trace_operation *operations; /* those of `measure` */
};

/** Whether it has operations and neither calls nor device events: their time is computation. */
bool hd_is_cpu_only(const hd_trace *trace);

/** Whether the device events of most launches are missing, so that the device worked more than is known. */
bool hd_lacks_device_events(const hd_trace *trace);

/** Whether a step without the profiler is so near to the device's time that the device sets it. */
bool hd_device_sets_step(const hd_trace_measure *measure, double step_unprofiled);

/*
 * Where memory runs out the program ends, but for what a file makes as large as it likes: its events.
 */

/** An empty trace named after `path`. */
hd_trace *hd_store_new(const char *path);

/** Keep one more event, numbered in the order of the list. @return false with a sentence: too many, or no
 * memory */
bool hd_store_event(hd_trace *trace, hd_events *events, const hd_trace_event *event, hd_error *error);

/** The number of a name, cut to HD_NAME_MAX bytes; beyond HD_NAMES_MAX all share the last one. */
uint32_t hd_store_name(hd_trace *trace, const char *name, size_t length);

/** The number of a thread or device. @return HD_NONE with a sentence: too many. */
uint32_t hd_store_lane(hd_trace *trace, hd_lane lane, hd_error *error);

/** Remember a device's name; those beyond HD_DEVICES_MAX are forgotten. */
void hd_store_device(hd_trace *trace, int64_t id, const char *name, size_t length);

/** Which device a lane is: "device 1", or as the file calls it. @return `buffer` */
const char *hd_device_name(const hd_trace *trace, uint32_t lane, char *buffer, size_t size);

/** start + length, at most INT64_MAX. */
int64_t hd_event_end(const hd_trace_event *event);

/** How long a step's window is, in nanoseconds. */
uint64_t hd_step_length(const hd_marked_step *step);

/** a + b for b >= 0, at most INT64_MAX. */
int64_t hd_add(int64_t a, int64_t b);

/** Sort in place, without memory of its own; not stable. */
void hd_events_sort(hd_events *events, bool (*before)(const hd_trace_event *a, const hd_trace_event *b));

/** Put the events in the order of hd_outer_first(), and keep those that start inside no other of their thread. */
void hd_events_keep_outer(hd_events *events);

/** The operations and ranges whose name `is` the word, nested ones included; `at` is to be freed. */
hd_events hd_events_named(const hd_trace *trace, bool (*is)(const char *name, const char *word), const char *word);

/** On each thread in the order of time, an outer event before what it holds. */
bool hd_outer_first(const hd_trace_event *a, const hd_trace_event *b);

/** In the order of time, an outer event before what starts with it, of equal ones the first of the file. */
bool hd_by_start(const hd_trace_event *a, const hd_trace_event *b);

/* ---- what is done with it, in this order ---- */

/** Read the PyTorch profiler's JSON, or an SQLite export of Nsight Systems of `size` bytes. A stream's window
 * already has its beginning. @return false with a sentence */
bool hd_kineto_read(hd_trace *trace, hd_stream *stream);
bool hd_nsight_read(hd_trace *trace, const char *path, uint64_t size, const hd_trace_progress *progress,
                    hd_error *error);

/** Leave out what other processes did, where several launch kernels. */
void hd_steps_of_one_process(hd_trace *trace);

/** Take the ranges of that name for the steps. @return false with a sentence: none */
bool hd_steps_by_name(hd_trace *trace, const hd_trace_marks *marks, hd_error *error);

/** Find the ranges that may be steps. */
void hd_steps_propose(hd_trace *trace);

/** Choose the steps among the marks; the whole trace is one where there are none. @return false with a
 * sentence: too many */
bool hd_steps_choose(hd_trace *trace, hd_error *error);

/** Bring events in their order, tell which belong together, and which operations are top-level ones.
 */
void hd_link_events(hd_trace *trace);

/** Tell for events in the order of time which step each starts in, and count the operations of each. */
void hd_steps_assign(hd_trace *trace, hd_events *events);

/** Measure the steps that are taken, into `trace->measure`. */
void hd_measure(hd_trace *trace);

/** How many steps a selection has, what it skips included, and the least and the most of their numbers. */
size_t hd_step_numbers(const hd_trace *trace, const hd_trace_selection *selection, int64_t *least,
                       int64_t *most);

/** What a stream at the beginning of JSON is: a trace has an array traceEvents, or is an array that begins with an
 * event. For another program's there is a sentence in the error. */
hd_probed hd_kineto_probe(hd_stream *stream, hd_error *error);

#endif
