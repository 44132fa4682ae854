#include "config.h"

#include "nsight.h"

#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "database.h"

/* A text of StringIds that matters: the name of a launch or blocking call, or of a step. */
typedef struct known_text {
    int64_t id;
    int64_t number;  /* of a step */
    uint32_t family; /* the number of its name without that */
    uint8_t marks;
    bool step;
} known_text;

#define TEXTS_MAX ((size_t)1 << 20)

typedef struct nsight_reader {
    hd_trace *trace;
    hd_database database;
    known_text *texts;
    size_t count, room;
    bool by_process; /* correlations are told apart by their process */
    bool copies;     /* the table that is being read is one of copies or memsets */
    size_t numbered; /* steps with a number */
    hd_error *error;
} nsight_reader;

enum { START, END, CORRELATION, PROCESS, NAME, DEVICE = NAME };

static const hd_table_wanted strings = {"StringIds", {"id", "value"}, 3};
static const hd_table_wanted gpus = {"TARGET_INFO_GPU", {"id", "name"}, 3};
static const hd_table_wanted runtime = {
    "CUPTI_ACTIVITY_KIND_RUNTIME", {"start", "end", "correlationId", "globalTid", "nameId"}, 3};
static const hd_table_wanted ranges = {"NVTX_EVENTS", {"start", "end", "text", "globalTid", "textId"}, 3};
static const hd_table_wanted device_tables[] = {
    {"CUPTI_ACTIVITY_KIND_KERNEL", {"start", "end", "correlationId", "globalPid", "deviceId"}, 3},
    {"CUPTI_ACTIVITY_KIND_MEMCPY", {"start", "end", "correlationId", "globalPid", "deviceId"}, 3},
    {"CUPTI_ACTIVITY_KIND_MEMSET", {"start", "end", "correlationId", "globalPid", "deviceId"}, 3},
};

/* ---- names ---- */

static bool ends_in(const char *name, size_t length, const char *word)
{
    size_t size = strlen(word);

    if (length < size)
        return false;
    for (size_t i = 0; i < size; i++)
        if ((name[length - size + i] | 0x20) != word[i])
            return false;
    return true;
}

bool hd_nsight_step(const char *name, size_t length, int64_t *number, size_t *words_length)
{
    static const char *const words[] = {"step", "iteration", "iter"};
    size_t at = length;

    while (at > 0 && name[at - 1] >= '0' && name[at - 1] <= '9')
        at--;
    size_t digits = length - at;
    *number = digits > 0 ? 0 : -1;
    for (size_t i = at; i < length; i++)
        *number = *number > (INT64_MAX - 9) / 10 ? INT64_MAX / 10 : *number * 10 + (name[i] - '0');
    while (digits > 0 && at > 0 && strchr(" \t_#:=-", name[at - 1]))
        at--;
    *words_length = at;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (ends_in(name, at, words[i]) && (digits > 0 || at == strlen(words[i])))
            return true;
    return false;
}

static bool add_text(nsight_reader *reader, const known_text *text)
{
    if (reader->count == reader->room) {
        size_t larger = reader->room ? reader->room * 2 : 64;
        if (larger > TEXTS_MAX)
            return hd_fail(reader->error, 0, "more than %zu names matter; fewer are accepted", TEXTS_MAX);
        struct known_text *moved = realloc(reader->texts, larger * sizeof *moved);
        if (!moved)
            return hd_fail(reader->error, 0, "memory ran out");
        reader->texts = moved;
        reader->room = larger;
    }
    reader->texts[reader->count++] = *text;
    return true;
}

static bool family_of(nsight_reader *reader, const char *name, size_t length, uint32_t *family)
{
    *family = hd_store_name(reader->trace, name, length);
    return *family != HD_NONE || hd_fail(reader->error, 0, "memory ran out");
}

static bool read_string(void *context, sqlite3_stmt *row)
{
    nsight_reader *reader = context;
    known_text text = {0};
    size_t length;
    const char *value = hd_database_text(row, 1, &length);

    if (!value || !hd_database_integer(row, 0, &text.id))
        return true;
    text.marks = (uint8_t)hd_call_marks(value, length);
    text.step = hd_nsight_step(value, length, &text.number, &length);
    if (text.step && !family_of(reader, value, length, &text.family))
        return false;
    return (!text.marks && !text.step) || add_text(reader, &text);
}

static int compare_texts(const void *left, const void *right)
{
    const known_text *a = left, *b = right;

    return a->id < b->id ? -1 : a->id > b->id;
}

static const known_text *find_text(const nsight_reader *reader, sqlite3_stmt *row, int column)
{
    known_text wanted;

    if (reader->count == 0 || !hd_database_integer(row, column, &wanted.id))
        return NULL;
    return bsearch(&wanted, reader->texts, reader->count, sizeof wanted, compare_texts);
}

/* ---- rows ---- */

/* Start and length; false, and counted, where the start is no number. What has no end has no length. */
static bool read_time(nsight_reader *reader, sqlite3_stmt *row, int64_t *start, int64_t *length)
{
    int64_t end;

    if (!hd_database_integer(row, START, start)) {
        reader->trace->timeless++;
        return false;
    }
    if (!hd_database_integer(row, END, &end))
        end = *start;
    uint64_t span = end > *start ? (uint64_t)end - (uint64_t)*start : 0;
    *length = span > INT64_MAX ? INT64_MAX : (int64_t)span;
    reader->trace->beyond += span > INT64_MAX;
    return true;
}

/* The lower 24 bits of Nsight's identifiers are the thread's; the others tell processes and machines apart.
 */
static void read_correlation(const nsight_reader *reader, sqlite3_stmt *row, hd_event *event)
{
    int64_t process = 0;

    if (!hd_database_integer(row, CORRELATION, &event->correlation))
        return;
    event->mark |= HD_CORRELATED;
    if (reader->by_process && hd_database_integer(row, PROCESS, &process))
        event->correlation = (int64_t)((uint64_t)event->correlation ^ (uint64_t)process >> 24 << 32);
}

static bool keep(nsight_reader *reader, hd_events *events, const hd_event *event)
{
    hd_event *kept = hd_store_event(reader->trace, events, reader->error);

    if (kept)
        *kept = *event;
    return kept != NULL;
}

static bool read_call(void *context, sqlite3_stmt *row)
{
    nsight_reader *reader = context;
    hd_event event = {0};

    if (!read_time(reader, row, &event.start, &event.length))
        return true;
    const known_text *name = find_text(reader, row, NAME);
    event.mark = name ? name->marks : 0;
    read_correlation(reader, row, &event);
    return keep(reader, &reader->trace->calls, &event);
}

static bool read_device_event(void *context, sqlite3_stmt *row)
{
    nsight_reader *reader = context;
    hd_event event = {.mark = reader->copies ? HD_DEVICE_COPY : 0};
    hd_lane lane = {.thread = {HD_KEY_DEVICE, 0}};

    if (!read_time(reader, row, &event.start, &event.length))
        return true;
    read_correlation(reader, row, &event);
    if (hd_database_integer(row, DEVICE, &lane.process.value))
        lane.process.kind = HD_KEY_INTEGER;
    event.lane = hd_store_lane(reader->trace, lane, reader->error);
    return event.lane != HD_NONE && keep(reader, &reader->trace->device, &event);
}

static bool read_gpu(void *context, sqlite3_stmt *row)
{
    nsight_reader *reader = context;
    int64_t id;
    size_t length;
    const char *name = hd_database_text(row, 1, &length);

    if (!name || !hd_database_integer(row, 0, &id))
        return true;
    return hd_store_device(reader->trace, id, name, length) || hd_fail(reader->error, 0, "memory ran out");
}

static bool read_range(void *context, sqlite3_stmt *row)
{
    nsight_reader *reader = context;
    hd_step step = {0};
    size_t length;
    const char *name = hd_database_text(row, 2, &length);
    const known_text *text = name ? NULL : find_text(reader, row, NAME);
    hd_lane lane = {{HD_KEY_TEXT, 0}, {HD_KEY_INTEGER, 0}};
    uint32_t family;
    int64_t end, span;

    /* A mark has no end. */
    if (!(name ? hd_nsight_step(name, length, &step.number, &length) : text && text->step) ||
        !hd_database_integer(row, END, &end) || !read_time(reader, row, &step.start, &span))
        return true;
    step.end = hd_add(step.start, span);
    if (!name)
        step.number = text->number;
    if (name && !family_of(reader, name, length, &family))
        return false;
    lane.process.value = name ? family : text->family;
    if (!hd_database_integer(row, PROCESS, &lane.thread.value))
        lane.thread.kind = HD_KEY_ABSENT;
    step.mark.lane = hd_store_lane(reader->trace, lane, reader->error);
    reader->numbered += step.number >= 0;
    return step.mark.lane != HD_NONE && hd_store_step(reader->trace, &step, reader->error);
}

/* Steps that are all called "step" are numbered in the order of the file; beside numbered ones they are not
 * meant. */
static void number_steps(nsight_reader *reader)
{
    hd_trace *trace = reader->trace;
    size_t kept = 0;

    for (size_t i = 0; i < trace->step_count; i++) {
        hd_step *step = &trace->steps[i];
        if (reader->numbered > 0 && step->number < 0)
            continue;
        if (step->number < 0)
            step->number = (int64_t)i;
        trace->steps[kept++] = *step;
    }
    trace->step_count = kept;
}

/* ---- the file ---- */

static bool read_table(nsight_reader *reader, const hd_table_wanted *table,
                       bool (*row)(void *, sqlite3_stmt *), bool *missing)
{
    hd_rows rows = hd_database_rows(&reader->database, table, row, reader);

    *missing = rows == HD_ROWS_MISSING;
    return rows != HD_ROWS_FAILED;
}

static bool read_device_tables(nsight_reader *reader)
{
    bool missing;

    for (size_t i = 0; i < sizeof device_tables / sizeof device_tables[0]; i++) {
        reader->copies = i > 0;
        if (!read_table(reader, &device_tables[i], read_device_event, &missing))
            return false;
        if (i == 0)
            reader->trace->lacks_kernels = missing;
    }
    return true;
}

static bool lacks(nsight_reader *reader, const hd_table_wanted *table, int column)
{
    return !hd_database_has(&reader->database, table->name, table->columns[column]);
}

static bool read_tables(nsight_reader *reader)
{
    hd_trace *trace = reader->trace;
    bool missing;

    trace->lacks_device_ids = lacks(reader, &device_tables[0], DEVICE);
    trace->lacks_correlations =
        lacks(reader, &device_tables[0], CORRELATION) || lacks(reader, &runtime, CORRELATION);
    trace->lacks_name_ids = lacks(reader, &runtime, NAME);

    reader->by_process = hd_database_has(&reader->database, device_tables[0].name, "globalPid") &&
                         hd_database_has(&reader->database, runtime.name, "globalTid");
    if (!read_table(reader, &strings, read_string, &trace->lacks_names))
        return false;
    if (reader->count > 0)
        qsort(reader->texts, reader->count, sizeof *reader->texts, compare_texts);
    if (!read_table(reader, &runtime, read_call, &trace->lacks_calls) || !read_device_tables(reader) ||
        !read_table(reader, &gpus, read_gpu, &missing) || !read_table(reader, &ranges, read_range, &missing))
        return false;
    number_steps(reader);
    trace->damaged = reader->database.damaged;
    trace->table_cut = reader->database.cut;
    trace->log_left = reader->database.log_left;
    trace->unfinished = reader->database.unfinished;
    if (trace->lacks_calls && trace->lacks_kernels)
        return hd_fail(reader->error, 0,
                       "it has neither CUPTI_ACTIVITY_KIND_RUNTIME nor CUPTI_ACTIVITY_KIND_KERNEL; an "
                       "SQLite export of Nsight Systems that traced CUDA is accepted");
    return true;
}

bool hd_nsight_read(hd_trace *trace, const char *path, uint64_t size, const hd_trace_progress *progress,
                    hd_error *error)
{
    nsight_reader reader = {.trace = trace, .error = error};
    bool done = hd_database_open(&reader.database, path, size, progress, error) && read_tables(&reader);

    hd_database_close(&reader.database);
    free(reader.texts);
    return done;
}
