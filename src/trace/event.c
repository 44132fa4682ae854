#include "config.h"

#include "event.h"

#include <stdio.h>
#include <string.h>

#include "call.h"

typedef enum event_category {
    CATEGORY_UNKNOWN, /* another program's */
    CATEGORY_NOTHING, /* the PyTorch profiler's, and of no use */
    CATEGORY_OPERATION,
    CATEGORY_ANNOTATION,
    CATEGORY_CALL,
    CATEGORY_KERNEL,
    CATEGORY_COPY, /* or a memset */
} event_category;

/* Lower case; the short names are those of 2021. */
static const struct {
    const char *name;
    event_category category;
} categories[] = {
    {"cpu_op", CATEGORY_OPERATION},
    {"kernel", CATEGORY_KERNEL},
    {"cuda_runtime", CATEGORY_CALL},
    {"python_function", CATEGORY_NOTHING},
    {"ac2g", CATEGORY_NOTHING},
    {"async_cpu_to_gpu", CATEGORY_NOTHING},
    {"fwdbwd", CATEGORY_NOTHING},
    {"cuda_driver", CATEGORY_CALL},
    {"gpu_memcpy", CATEGORY_COPY},
    {"gpu_memset", CATEGORY_COPY},
    {"user_annotation", CATEGORY_ANNOTATION},
    {"gpu_user_annotation", CATEGORY_NOTHING},
    {"operator", CATEGORY_OPERATION},
    {"runtime", CATEGORY_CALL},
    {"memcpy", CATEGORY_COPY},
    {"memset", CATEGORY_COPY},
    {"hip_runtime", CATEGORY_CALL},
    {"hip_driver", CATEGORY_CALL},
    {"xpu_runtime", CATEGORY_CALL},
    {"xpu_driver", CATEGORY_CALL},
    {"mtia_runtime", CATEGORY_CALL},
    {"privateuse1_runtime", CATEGORY_CALL},
    {"cpu_instant_event", CATEGORY_NOTHING},
    {"cuda_profiler_range", CATEGORY_NOTHING},
    {"cuda_event", CATEGORY_NOTHING},
    {"cuda_sync", CATEGORY_NOTHING},
    {"overhead", CATEGORY_NOTHING},
    {"trace", CATEGORY_NOTHING},
    {"collective_comm", CATEGORY_NOTHING},
};

/* What other programs call their events, in lower case, and words that their elements hold. */
static const struct {
    const char *category, *word, *maker;
} makers[] = {
    {"session", NULL, "ONNX Runtime"},
    {"node", NULL, "ONNX Runtime"},
    {"mtia_ccp_events", NULL, "an MTIA, whose events are not read"},
    {"mtia_insight", NULL, "an MTIA, whose events are not read"},
    {"op", NULL, "TensorFlow"},
    {"tensor", NULL, "TensorFlow"},
    {"dataflow", NULL, "TensorFlow"},
    {"__metadata", NULL, "Chrome"},
    {"toplevel", NULL, "Chrome"},
    {"devtools.timeline", NULL, "Chrome"},
    {"disabled-by-default-devtools.timeline", NULL, "Chrome"},
    {"blink.user_timing", NULL, "Chrome"},
    {"blink", NULL, "Chrome"},
    {"v8", NULL, "Chrome"},
    {"cc", NULL, "Chrome"},
    {NULL, "\"hlo_op\"", "JAX/XLA"},
    {NULL, "\"hlo_module\"", "JAX/XLA"},
    {NULL, "\"/job:", "TensorFlow"},
    {NULL, "\"BeginNs\"", "rocprofiler"},
    {NULL, "\"/host:CPU", "JAX/XLA or TensorFlow"},
    {NULL, "\"/device:", "JAX/XLA or TensorFlow"},
};

#define STEP_NAME "ProfilerStep#"

bool hd_event_is_one(const hd_scan *scan)
{
    return scan->spans[HD_FIELD_PH].end > 0;
}

/* ---- which kind it is ---- */

static bool says(hd_text text, const char *word)
{
    return text.quoted && hd_word_is(text.at, text.length, word);
}

static bool says_in_any_case(hd_text text, const char *word)
{
    if (text.length != strlen(word))
        return false;
    for (size_t i = 0; i < text.length; i++) {
        char c = text.at[i];
        if ((c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) != word[i])
            return false;
    }
    return true;
}

/* ---- files of other programs ---- */

static void list_category(hd_census *census, hd_text cat)
{
    size_t used = strlen(census->others);
    char name[64];

    snprintf(name, sizeof name, "%.*s", (int)(cat.length < 40 ? cat.length : 40), cat.at);
    if (!*name)
        return;
    for (const char *at = census->others; (at = strstr(at, name)); at++)
        if ((at == census->others || at[-1] == ' ') && strchr(",", at[strlen(name)]))
            return;
    if (used + strlen(name) + 3 < sizeof census->others)
        snprintf(census->others + used, sizeof census->others - used, "%s%s", used ? ", " : "", name);
}

/* Elements that are searched for words; whoever writes them does it in the first ones. */
#define LOOKS 2000

/* Note what is unlike the PyTorch profiler's. */
static void take_foreign(hd_census *census, hd_text cat, const char *element, size_t length)
{
    if (cat.quoted)
        list_category(census, cat);
    if (census->maker || census->known > 0 || census->looked_at >= LOOKS)
        return;
    census->looked_at++;
    for (size_t i = 0; i < sizeof makers / sizeof makers[0] && !census->maker; i++)
        if (makers[i].word ? !cat.quoted && memmem(element, length, makers[i].word, strlen(makers[i].word))
                           : cat.quoted && says_in_any_case(cat, makers[i].category))
            census->maker = makers[i].maker;
}

bool hd_event_accept(const hd_event_reader *reader)
{
    const hd_trace *trace = reader->trace;
    const hd_census *census = &reader->census;
    size_t host = trace->ops.count + trace->calls.count + trace->ranges.count;
    const char *others = census->others;

    /* Some of the others have a category "kernel" too. */
    if (host > 0 || (census->known > 0 && !census->maker) || trace->timeless + trace->too_long > 0)
        return true;
    if (trace->truncated || trace->damaged)
        return hd_fail(reader->error, 0, "it is %s before the first event of use; a whole trace is accepted",
                       trace->truncated ? "cut off" : "damaged");
    if (census->maker)
        return hd_fail(
            reader->error, 0,
            "it is a trace of %s, not of the PyTorch profiler%s%s%s; a trace that torch.profiler wrote "
            "is accepted",
            census->maker, *others ? " (its categories: " : "", others, *others ? ")" : "");
    if (census->halves > 0)
        return hd_fail(
            reader->error, 0,
            "it has only begin and end events (ph B, E); complete events (ph X), as torch.profiler "
            "writes them, are accepted");
    if (*others)
        return hd_fail(reader->error, 0,
                       "it is no trace of the PyTorch profiler: its categories are %s; a trace that "
                       "torch.profiler wrote is accepted",
                       others);
    if (census->complete > 0)
        return hd_fail(
            reader->error, 0,
            "its events have no categories (cat), as those of the autograd profiler without Kineto; "
            "a trace recorded with torch.profiler is accepted");
    return hd_fail(reader->error, 0,
                   "none of its elements is an event with a time; a trace that torch.profiler "
                   "wrote is accepted");
}

/* ---- keeping ---- */

static bool step_number(hd_text name, int64_t *number)
{
    size_t at = strlen(STEP_NAME);

    if (name.length <= at || memcmp(name.at, STEP_NAME, at) != 0)
        return false;
    for (*number = 0; at < name.length && name.at[at] >= '0' && name.at[at] <= '9'; at++)
        *number = *number > (INT64_MAX - 9) / 10 ? INT64_MAX / 10 : *number * 10 + (name.at[at] - '0');
    return at == name.length;
}

static hd_identity key_of(hd_trace *trace, hd_text text)
{
    hd_identity key = {text.at ? HD_IDENTITY_INTEGER : HD_IDENTITY_ABSENT, 0};

    if (!text.at || hd_text_integer(text, &key.value))
        return key;
    return (hd_identity){HD_IDENTITY_TEXT, hd_store_name(trace, text.at, text.length)};
}

/* Read the time; false for an event that is left out. */
static bool read_time(hd_trace *trace, const hd_scan *scan, char *element, hd_trace_event *event)
{
    hd_text start = hd_scan_text(scan, element, HD_FIELD_TS),
            length = hd_scan_text(scan, element, HD_FIELD_DUR);

    if (!start.at || !hd_decimal_nanoseconds(start.at, start.length, &event->start)) {
        trace->timeless++;
        return false;
    }
    if (!length.at || !hd_decimal_nanoseconds(length.at, length.length, &event->length))
        event->length = 0;
    trace->too_long += event->length > HD_DAY;
    trace->negative += event->length < 0;
    if (event->length < 0)
        event->length = 0;
    trace->beyond += event->length <= HD_DAY && event->start > INT64_MAX - event->length;
    return event->length <= HD_DAY;
}

static bool read_lane(hd_event_reader *reader, const hd_scan *scan, char *element, bool on_device,
                      hd_trace_event *event)
{
    hd_lane lane = {.thread = {HD_IDENTITY_DEVICE, 0}};
    hd_text process = {NULL, 0, false};

    if (on_device)
        process = hd_scan_text(scan, element, HD_FIELD_DEVICE);
    if (!process.at)
        process = hd_scan_text(scan, element, HD_FIELD_PID);
    lane.process = key_of(reader->trace, process);
    if (!on_device)
        lane.thread = key_of(reader->trace, hd_scan_text(scan, element, HD_FIELD_TID));
    event->lane = hd_store_lane(reader->trace, lane, reader->error);
    return event->lane != HD_NONE;
}

static bool keep_event(hd_event_reader *reader, const hd_scan *scan, char *element, event_category category)
{
    hd_trace_event event = {0};
    hd_trace *trace = reader->trace;
    bool on_device = category == CATEGORY_KERNEL || category == CATEGORY_COPY;
    int64_t number = 0;

    if (!read_time(trace, scan, element, &event))
        return true;
    if (!read_lane(reader, scan, element, on_device, &event))
        return false;
    hd_text name = hd_scan_text(scan, element, HD_FIELD_NAME);
    if (!name.quoted)
        name = (hd_text){"", 0, true};
    event.name = hd_store_name(trace, name.at, name.length);
    if (category == CATEGORY_OPERATION || category == CATEGORY_ANNOTATION) {
        bool step = step_number(name, &number);
        hd_trace_event mark = event;
        mark.name = 0;
        mark.correlation = number;
        if (step && !hd_store_event(trace, &trace->marks, &mark, reader->error))
            return false;
        return hd_store_event(trace, step || category == CATEGORY_ANNOTATION ? &trace->ranges : &trace->ops,
                              &event, reader->error);
    }
    if (category == CATEGORY_CALL)
        event.mark = hd_call_marks(name.at, name.length) & HD_MARKS;
    else if (category == CATEGORY_COPY)
        event.mark = HD_DEVICE_COPY;
    else if (hd_kernel_talks(name.at, name.length))
        event.mark = HD_DEVICE_TALKS;
    if (hd_text_correlation(hd_scan_text(scan, element, HD_FIELD_CORRELATION), &event.correlation))
        event.mark |= HD_CORRELATED;
    return hd_store_event(trace, on_device ? &trace->device : &trace->calls, &event, reader->error);
}

bool hd_event_take(hd_event_reader *reader, const hd_scan *scan, char *element, size_t length)
{
    hd_trace *trace = reader->trace;
    hd_census *census = &reader->census;
    hd_text cat = hd_scan_text(scan, element, HD_FIELD_CAT), ph = hd_scan_text(scan, element, HD_FIELD_PH);
    bool complete = says(ph, "X");

    trace->elements++;
    event_category category = CATEGORY_UNKNOWN;
    for (size_t i = 0; cat.quoted && i < sizeof categories / sizeof categories[0]; i++)
        if (says_in_any_case(cat, categories[i].name)) {
            category = categories[i].category;
            break;
        }
    if (category == CATEGORY_UNKNOWN) {
        census->complete += complete && !cat.quoted;
        take_foreign(census, cat, element, length);
        return true;
    }
    census->known += complete;
    if (!complete)
        census->halves += says(ph, "B") || says(ph, "E");
    return !complete || category == CATEGORY_NOTHING || keep_event(reader, scan, element, category);
}

bool hd_event_take_device(hd_event_reader *reader, const hd_scan *scan, char *element, size_t length)
{
    int64_t id;
    hd_text name = hd_scan_text(scan, element, HD_FIELD_NAME);

    (void)length;
    if (name.quoted && hd_text_integer(hd_scan_text(scan, element, HD_FIELD_ID), &id))
        hd_store_device(reader->trace, id, name.at, name.length);
    return true;
}
