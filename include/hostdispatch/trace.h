/*
 * trace.h - a profiler's trace: what a step of it cost the host and the device, and the scenario that
 * follows.
 *
 * Read are traces of the PyTorch profiler (Kineto: JSON, plain or gzip) and exports of Nsight Systems
 * (SQLite); which it is, is told by the content. A trace is read once, 40 bytes for each event that matters;
 * steps can be selected again and the rule of dispatch be switched without reading it again.
 *
 * Words: an operation is a top-level operator of the framework; a call is one of the runtime or the driver; a
 * launch is a call that starts kernels; a blocking call waits for the device. Times are microseconds, per
 * step where nothing else is said; NaN stands where there is nothing to divide by.
 */
#ifndef HOSTDISPATCH_TRACE_H
#define HOSTDISPATCH_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "hostdispatch/bounds.h"
#include "hostdispatch/error.h"
#include "hostdispatch/scenario.h"

typedef struct hd_trace hd_trace;

typedef enum hd_trace_kind {
    HD_TRACE_KINETO, /**< the PyTorch profiler's JSON */
    HD_TRACE_NSIGHT, /**< an SQLite export of Nsight Systems: launches and kernels, no operations */
} hd_trace_kind;

/** What is told while a trace is read, and how reading is stopped. */
typedef struct hd_trace_progress {
    /** `read` bytes of the file's `total` (0: not known, as of a pipe). @return false to stop reading. */
    bool (*report)(void *context, uint64_t read, uint64_t total);
    void *context;
} hd_trace_progress;

/** Bytes of hd_trace_progress_words(). */
#define HD_TRACE_PROGRESS_MAX 100

/** How far reading is, after so many seconds: "12.3 of 45.6 MB, 27 %, 156 MB/s". @return `buffer` */
const char *hd_trace_progress_words(char *buffer, uint64_t read, uint64_t total, double seconds);

/** Which ranges of a trace are its steps. */
typedef struct hd_trace_marks {
    const char *name; /**< of annotations, operations or NVTX ranges; NULL: the steps that the file marks */
    bool every; /**< a step goes from the end of one to the end of the next, as from optimizer to optimizer */
} hd_trace_marks;

/**
 * Read the trace at `path` and measure all of its steps.
 * @param marks     what its steps are; NULL for those that the file marks
 * @param progress  may be NULL; called every 100 KB or so
 * @return a trace to be freed with hd_trace_free(), or NULL with a sentence: unreadable, of an unknown kind,
 * beyond a limit, or stopped (HD_ERROR_FILE); no range is called as the marks are (HD_ERROR_REFUSED).
 */
hd_trace *hd_trace_open(const char *path, const hd_trace_marks *marks, const hd_trace_progress *progress,
                        hd_error *error);

/** As hd_trace_open(), from a descriptor such as standard input, which stays open; `name` stands for the
 * file's. */
hd_trace *hd_trace_read(int descriptor, const char *name, const hd_trace_marks *marks,
                        const hd_trace_progress *progress, hd_error *error);

/** Free a trace; NULL is accepted. */
void hd_trace_free(hd_trace *trace);

/** What a file is. */
typedef enum hd_probed {
    HD_PROBED_NOTHING, /**< nothing that is known here: a scenario, perhaps, or there is no file */
    HD_PROBED_TRACE,   /**< a trace, or something packed */
    HD_PROBED_FOREIGN, /**< a zip archive, another profiler's file or the like */
} hd_probed;

/** What the file at `path` is, by its content; of JSON no more is read than needed. For HD_PROBED_FOREIGN the
 * sentence says what it is and what to do (HD_ERROR_FILE). */
hd_probed hd_trace_probe(const char *path, hd_error *error);

/** Which kind of trace it is. */
hd_trace_kind hd_trace_kind_of(const hd_trace *trace);

/** The file's name without folders: raw, to be shown through text.h only; owned by the trace. */
const char *hd_trace_file(const hd_trace *trace);

/** The devices that worked, "2 × NVIDIA A100", or "" where the trace does not name any; raw, owned by the
 * trace. */
const char *hd_trace_device(const hd_trace *trace);

/* ---- steps ---- */

/** One step as it was measured; the whole trace is one where it marks none. */
typedef struct hd_trace_step {
    int64_t number;   /**< the one after "#"; -1 for the whole trace */
    bool taken;       /**< whether the selection takes it */
    double wall;      /**< its duration, up to where the next begins */
    int64_t ops;      /**< operations that start in it */
    int64_t launches; /**< launches that start in it */
    double device;    /**< time in it while the device works */
} hd_trace_step;

/** How many steps there are, in the order of time: at least 1, the whole trace where it marks none. */
size_t hd_trace_steps(const hd_trace *trace);

/** The step at `index`, from 0. */
hd_trace_step hd_trace_step_at(const hd_trace *trace, size_t index);

/** A name of ranges that may be steps: it occurs three times or more on one thread. */
typedef struct hd_trace_range {
    const char *name; /**< raw; owned by the trace */
    int64_t count;
    double time; /**< what they cover, in all */
} hd_trace_range;

/** How many of them are proposed at most. */
#define HD_TRACE_RANGES 8

/**
 * The ranges that may be steps of a trace that marks none, for hd_trace_marks; those that cover most time
 * first.
 * @param count  how many there are; 0 where steps are marked
 */
const hd_trace_range *hd_trace_ranges(const hd_trace *trace, size_t *count);

/** Which steps to take: those numbered first to last, without the first `skip` of them. */
typedef struct hd_trace_selection {
    int64_t first, last;
    size_t skip;
} hd_trace_selection;

/** The selection of every step. */
#define HD_TRACE_ALL ((hd_trace_selection){INT64_MIN, INT64_MAX, 0})

/** Select steps and measure them. @return false with a sentence, all as it was, when no step would be left */
bool hd_trace_select(hd_trace *trace, hd_trace_selection selection, hd_error *error);

/** As hd_trace_select(), of exactly those steps whose place in `taken`, hd_trace_steps() of them, is true. */
bool hd_trace_take_all(hd_trace *trace, const bool *taken, hd_error *error);

/* ---- measurements ---- */

/** What a trace lacks or has in a way that matters; a bit (1u << note) for each in hd_trace_measure.notes. */
typedef enum hd_trace_note {
    HD_NOTE_NO_STEPS,
    HD_NOTE_NO_OPS,      /**< no operation anywhere in the file */
    HD_NOTE_NO_LAUNCHES, /**< none in a step taken */
    HD_NOTE_NO_DEVICE,
    HD_NOTE_GRAPHS,
    HD_NOTE_DEVICE_ELSEWHERE, /**< most of the device's time lies outside the steps that it belongs to */
    HD_NOTES
} hd_trace_note;

/** The notes' words, "no-steps" and so on. */
extern const char *const hd_trace_notes[HD_NOTES];

/** What counts as dispatch. */
typedef enum hd_trace_rule {
    HD_RULE_ISSUE, /**< operations and the time between them */
    HD_RULE_OPS,   /**< operations */
    HD_RULE_WALL,  /**< everything on the host's clock that is neither a launch nor blocked */
    HD_TRACE_RULES
} hd_trace_rule;

/** The rules' words: "issue", "ops", "wall". */
extern const char *const hd_trace_rules[HD_TRACE_RULES];

/** What each counts, "operations and the time between them". */
extern const char *const hd_trace_rule_words[HD_TRACE_RULES];

/** The smallest, the middle and the largest of the steps' values. */
typedef struct hd_trace_spread {
    double least, median, most;
} hd_trace_spread;

/**
 * What a step's time goes to: the operations of one name, the calls outside of operations of one name, or
 * "(data loading)", "(launches outside operations)", "(between operations)", "(elsewhere)". Each moment of a
 * step goes to one, so that the rows add up.
 */
typedef struct hd_trace_operation {
    const char *name; /**< raw; owned by the trace */
    double starved;   /**< while the host is not blocked and the device is idle */
    double host_time; /**< while the host is not blocked */
    double waits;     /**< while it is */
    double count;     /**< how many there are */
    double launches;  /**< launches that they make */
} hd_trace_operation;

/**
 * What is published of a measure, in the order of the report: member, label, and what it is. Times are
 * microseconds and counts means, per step; a whole number is one in all. Two partitions of the same time each
 * add up to the wall: by the host's work blocked, launching, loading, in_ops, between, elsewhere, each without
 * what those before it have; by the device both, starved, waiting, neither. NaN: the wall where there is
 * neither an operation nor a call, a launch's without any, dispatch and the models where nothing is issued.
 */
/* clang-format off */
#define HD_TRACE_TABLE(TIME, COUNT, WHOLE, RULE)                                                      \
    WHOLE(steps, "steps", "steps taken; 0: the whole trace is one")                                   \
    TIME(wall, "wall", "from the step's start to its end, or to where the next begins")               \
    COUNT(ops, "operations", "top-level operations")                                                  \
    COUNT(launches, "launches", "calls that start kernels or graphs")                                 \
    COUNT(graph_launches, "of these, graphs", "those of the launches that launch a graph")            \
    COUNT(captured, "captured launches", "launches that run nothing, as a graph is captured")         \
    TIME(launch_median, "median launch", "the median of the plain launches")                          \
    TIME(launch_mean, "mean launch", "the mean of the plain launches")                                \
    TIME(launch_sum, "plain launches", "all plain launches")                                          \
    TIME(graph_sum, "graph launches", "all launches of graphs")                                       \
    TIME(launch, "launch", "the scenario's launch: the median, graphs at their own time")             \
    TIME(blocked, "blocked", "the host waits for the device, or for room in its queue")               \
    TIME(queue_full, "of it, queue full", "what waiting for room in the queue adds to blocked")       \
    TIME(launching, "in launch calls", "the host launches")                                           \
    TIME(loading, "loading data", "the host loads data")                                              \
    TIME(in_ops, "in operations", "the host is in operations, or in calls outside of them")           \
    TIME(between, "between operations", "short stretches between operations")                         \
    TIME(elsewhere, "elsewhere", "longer stretches outside of operations")                            \
    TIME(both, "both work", "host not blocked, device busy")                                          \
    TIME(starved, "starved", "host not blocked, device idle")                                         \
    TIME(waiting, "host waits", "host blocked, device busy")                                          \
    TIME(neither, "neither works", "host blocked, device idle")                                       \
    TIME(starved_issue, "of it, issuing", "starved while operations are issued")                    \
    TIME(starved_loading, "of it, loading data", "starved while data are loaded")                        \
    WHOLE(devices, "devices", "devices that work; the busiest is measured")                           \
    TIME(device_busy, "device busy", "the device works in the step, whoever called for it")           \
    TIME(device, "for the step's calls", "the device works for the step's calls, whenever it does")   \
    TIME(communication, "communication", "kernels that communicate")                                  \
    TIME(exposed_communication, "of it, exposed", "kernels that communicate while nothing else runs") \
    TIME(earlier_work, "for earlier steps", "the device works for calls before the step")             \
    RULE(dispatch_ops, HD_RULE_OPS, "dispatch by ops", "an operation's host time by ops")             \
    RULE(dispatch_issue, HD_RULE_ISSUE, "dispatch by issue", "an operation's host time by issue")     \
    RULE(dispatch_wall, HD_RULE_WALL, "dispatch by wall", "an operation's host time by wall")         \
    TIME(host_model, "the model's host", "operations x dispatch by issue + launches x launch")        \
    TIME(serial_model, "the model's step", "that and the device")                                     \
    WHOLE(unmatched_device, "unmatched", "device events that no call in the steps started")
/* clang-format on */

/** What the steps taken show. */
typedef struct hd_trace_measure {
#define NUMBER(member, label, help) double member;
#define WHOLE(member, label, help) int64_t member;
#define NOTHING(key, rule, label, help)
    HD_TRACE_TABLE(NUMBER, NUMBER, WHOLE, NOTHING)
#undef NUMBER
#undef WHOLE
#undef NOTHING
    int64_t steps_found;             /**< steps that the trace marks; 0: it is measured as a whole */
    double issued;                   /**< operations; one for each launch, an assumption, where there are none */
    double issuing[HD_TRACE_RULES];  /**< the host's time that counts as dispatch */
    double dispatch[HD_TRACE_RULES]; /**< that per operation */
    double starved_elsewhere;        /**< the rest of `starved` */
    double compute;                  /**< time in the steps while kernels run that do not communicate */
    double copies;                   /**< ... while the device does nothing but copy */
    double kernels;                  /**< that start in a step */
    double graph_kernels;            /**< that the launches of graphs start */

    unsigned notes;                  /**< bits by hd_trace_note */
    int64_t unmatched_file;          /**< in all: device events that no call of the file started */
    int64_t launches_without_device; /**< in all: launches to which no device event belongs */
    int64_t slow_launches;  /**< in all: launches of ten times the median, the queue not being full */
    double slow_launch_sum; /**< in all: their time */
    hd_trace_spread wall_spread, ops_spread, launches_spread, device_spread; /**< over the steps taken */
    hd_trace_spread
        lead; /**< from a plain launch to its kernel's start: 10 %, median and 90 %; NaN without any */
    double first, others; /**< the first step's wall, and the median of the others'; NaN with less than two */
    const hd_trace_operation *operations; /**< who starves, the most first; owned by the trace */
    size_t operation_count;
} hd_trace_measure;

/** What the steps taken show; owned by the trace, and changed by every new selection. */
const hd_trace_measure *hd_trace_measured(const hd_trace *trace);

/** What a column's number is. */
typedef enum hd_column_kind {
    HD_COLUMN_TIME,  /**< microseconds */
    HD_COLUMN_COUNT, /**< a mean over the steps */
    HD_COLUMN_WHOLE, /**< a whole number, in all */
} hd_column_kind;

/** One measurement that is published of a trace: a member of hd_trace_measure. */
typedef struct hd_trace_column {
    const char *key;   /**< "launch_median", as in JSON and CSV */
    const char *label; /**< "median launch" */
    const char *help;  /**< what it is, in a few words */
    hd_column_kind kind;
    size_t offset; /**< of the member */
} hd_trace_column;

#define HD_TRACE_COLUMNS 36

/** One row per measurement, in the order of the report. */
extern const hd_trace_column hd_trace_columns[HD_TRACE_COLUMNS];

/** The column's number. */
double hd_trace_value(const hd_trace_measure *measure, const hd_trace_column *column);

/** The column of the name, or NULL. */
const hd_trace_column *hd_trace_column_find(const char *key);

/* ---- the verdict ---- */

/** What sets the measured step. */
typedef enum hd_measured_regime {
    HD_MEASURED_NONE,         /**< nothing can be said: no device time, no operations, or it lies elsewhere */
    HD_MEASURED_DEVICE_BOUND, /**< the device idles less than a tenth of the step */
    HD_MEASURED_HOST_WAITS,   /**< it idles, mostly while the host waits too */
    HD_MEASURED_HOST_BOUND,   /**< it starves a third of the step and more */
    HD_MEASURED_MIXED,
    HD_MEASURED_REGIMES
} hd_measured_regime;

/** The words: "none", "device-bound", "host-waits", "host-bound", "mixed". */
extern const char *const hd_measured_regimes[HD_MEASURED_REGIMES];

/** The verdict of the steps taken, as they are without the profiler where `step_unprofiled` is not 0. */
hd_measured_regime hd_trace_regime(const hd_trace *trace, double step_unprofiled);

/** Its word; NULL where nothing can be said. */
const char *hd_trace_regime_word(const hd_trace *trace, double step_unprofiled);

/** Bytes of hd_trace_headline(). */
#define HD_HEADLINE_MAX 240

/** The verdict in one sentence without a full stop, or why there is none; UTF-8. @return `buffer` */
const char *hd_trace_headline(const hd_trace *trace, double step_unprofiled, char buffer[HD_HEADLINE_MAX]);

/* ---- the scenario ---- */

/** How a scenario is to be made of the measurement. */
typedef struct hd_import_options {
    hd_trace_rule rule;
    double step_unprofiled; /**< a step's wall measured without the profiler, microseconds; 0: not known */
    hd_scenario given;      /**< inputs that are given instead of measured: hd_scenario_empty() for none */
    unsigned unset;         /**< a bit (1u << input) for each that is to follow others instead */
} hd_import_options;

/**
 * The scenario that the steps taken show: blocks 1, counts rounded to integers with the dispatch per
 * operation such that the host's total stays, the median launch, the mean device time; profiling's cost taken
 * off the dispatch when the step without the profiler is known. Inputs given by the options replace what was
 * measured.
 * @return false when a part is missing: the sentence names it and the option that could give it
 * (HD_ERROR_FILE); or when the step without the profiler leaves nothing to dispatch with (HD_ERROR_REFUSED).
 */
bool hd_trace_scenario(const hd_trace *trace, const hd_import_options *options, hd_scenario *scenario,
                       hd_error *error);

/**
 * What the bounds of a change of that scenario follow from. Of a step without the profiler the difference is
 * taken from `starved`, then from what is idle on both sides.
 * @return false where a change has no bounds: no verdict, no scenario, or a step shorter than the device works
 */
bool hd_trace_measured_step(const hd_trace *trace, const hd_import_options *options, hd_measured *measured);

/** The remark at `index`, from 0, on the trace and the scenario made of it, without a full stop; false behind
 * the last. */
bool hd_trace_warning(const hd_trace *trace, const hd_import_options *options, size_t index, char *sentence,
                      size_t size);

/** What launching graphs costs the host for each kernel of theirs, in the steps taken; 0 where none are launched
 * that start several, or where plain launches cost less. */
double hd_trace_graph_node(const hd_trace *trace);

/** The kind of the scenario's source: "measured" where operations, launches and device are, else "derived".
 */
const char *hd_trace_source_kind(const hd_trace *trace);

/** A name for the scenario: the file's without its endings. Raw; to be freed. */
char *hd_trace_name(const hd_trace *trace);

/** Why the model's regime differs from the measured one, in a sentence with its full stop; "" where it does not,
 * or where there is none. @return `buffer` */
const char *hd_trace_difference(const hd_trace *trace, const hd_import_options *options,
                                char buffer[HD_HEADLINE_MAX]);

/** Bits of the inputs of `now` that were changed by hand: more than a product's rounding away from those that
 * were measured. */
unsigned hd_trace_by_hand(const hd_scenario *now, const hd_scenario *measured);

/**
 * Where the scenario comes from: file, device, steps, wall, rule, what was given. Raw; to be freed.
 * @param now  the scenario; what was changed by hand in it counts as given; NULL for the one that was measured
 */
char *hd_trace_source(const hd_trace *trace, const hd_import_options *options, const hd_scenario *now);

#endif
