#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "database.h"
#include "store.h"

/* A text of StringIds. */
typedef struct known_text {
    int64_t id;
    char *text;     /* not more of it than a name has */
    uint32_t name;  /* its number among the names once it is used, else HD_NONE */
    unsigned marks; /* of a call of that name, then */
} known_text;

/* Texts beyond these are not known, as those of a file without the table. */
#define TEXTS_MAX ((size_t)1 << 20)
#define TEXT_BYTES_MAX ((size_t)64 << 20)

typedef struct nsight_reader {
    hd_trace *trace;
    hd_database database;
    known_text *texts, nameless;
    size_t count, room, bytes; /* of the texts */
    bool by_process;           /* correlations are told apart by their process */
    bool copies;               /* the table that is being read is one of copies or memsets */
    size_t numbered;           /* steps with a number */
    hd_error *error;
} nsight_reader;

enum { START, END, CORRELATION, PROCESS, NAME, DEVICE = NAME, DEMANGLED, SHORT };

/* What device tables have; only kernels have a name. */
#define DEVICE_COLUMNS                                                                                       \
    {                                                                                                        \
        "start", "end", "correlationId", "globalPid", "deviceId", "demangledName", "shortName"               \
    }

static const hd_table_wanted strings = {"StringIds", {"id", "value"}, 3};
static const hd_table_wanted gpus = {"TARGET_INFO_GPU", {"id", "name"}, 3};
static const hd_table_wanted runtime = {
    "CUPTI_ACTIVITY_KIND_RUNTIME", {"start", "end", "correlationId", "globalTid", "nameId"}, 3};
static const hd_table_wanted ranges = {"NVTX_EVENTS", {"start", "end", "text", "globalTid", "textId"}, 3};
static const hd_table_wanted device_tables[] = {
    {"CUPTI_ACTIVITY_KIND_KERNEL", DEVICE_COLUMNS, 3},
    {"CUPTI_ACTIVITY_KIND_MEMCPY", DEVICE_COLUMNS, 3},
    {"CUPTI_ACTIVITY_KIND_MEMSET", DEVICE_COLUMNS, 3},
    {"CUPTI_ACTIVITY_KIND_GRAPH_TRACE", DEVICE_COLUMNS, 3}, /* graphs that were not traced kernel by kernel */
};

/* ---- names ---- */

static bool read_string(void *context, sqlite3_stmt *row)
{
    nsight_reader *reader = context;
    int64_t id;
    size_t length;
    const char *text = hd_database_text(row, 1, &length);

    if (!text || !hd_database_integer(row, 0, &id) || reader->count == TEXTS_MAX || reader->bytes > TEXT_BYTES_MAX)
        return true;
    if (reader->count == reader->room) {
        reader->room = reader->room ? reader->room * 2 : 64;
        reader->texts = hd_must(realloc(reader->texts, reader->room * sizeof *reader->texts));
    }
    char *copy = hd_must(strndup(text, length < HD_NAME_MAX + 1 ? length : HD_NAME_MAX + 1));
    reader->bytes += strlen(copy) + 1;
    reader->texts[reader->count++] = (known_text){.id = id, .text = copy, .name = HD_NONE};
    return true;
}

static int compare_texts(const void *left, const void *right)
{
    const known_text *a = left, *b = right;

    return a->id < b->id ? -1 : a->id > b->id;
}

/*
 * The text whose number is in the row's column, with its name; one without text, named "", where there is
 * none.
 */
static const known_text *find_text(nsight_reader *reader, sqlite3_stmt *row, int column)
{
    known_text wanted, *found = NULL;

    if (reader->count > 0 && hd_database_integer(row, column, &wanted.id))
        found = bsearch(&wanted, reader->texts, reader->count, sizeof wanted, compare_texts);
    if (!found)
        found = &reader->nameless;
    if (found->name == HD_NONE) {
        found->marks = hd_call_marks(found->text, strlen(found->text));
        found->name = hd_store_name(reader->trace, found->text, strlen(found->text));
    }
    return found;
}

/* ---- rows ---- */

/* Start and length; false, and counted, where the start is no number or the length that of a damaged time.
 * What has no end has no length. */
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
    *length = span > HD_DAY ? 0 : (int64_t)span;
    reader->trace->too_long += span > HD_DAY;
    return span <= HD_DAY;
}

/* The lower 24 bits of Nsight's identifiers are the thread's; the others tell processes and machines apart.
 */
static void read_correlation(const nsight_reader *reader, sqlite3_stmt *row, hd_trace_event *event)
{
    int64_t process = 0;

    if (!hd_database_integer(row, CORRELATION, &event->correlation))
        return;
    event->mark |= HD_CORRELATED;
    if (reader->by_process && hd_database_integer(row, PROCESS, &process))
        event->correlation = (int64_t)((uint64_t)event->correlation ^ (uint64_t)process >> 24 << 40);
}

/* The thread and its process; both are those of every row where the file does not tell. */
static bool read_thread(nsight_reader *reader, sqlite3_stmt *row, hd_trace_event *event)
{
    hd_lane lane = {{HD_IDENTITY_INTEGER, 0}, {HD_IDENTITY_INTEGER, 0}};

    if (hd_database_integer(row, PROCESS, &lane.thread.value))
        lane.process.value = (int64_t)((uint64_t)lane.thread.value >> 24 & 0xFFFFFF);
    event->lane = hd_store_lane(reader->trace, lane, reader->error);
    return event->lane != HD_NONE;
}

static bool read_call(void *context, sqlite3_stmt *row)
{
    nsight_reader *reader = context;
    hd_trace_event event = {0};

    if (!read_time(reader, row, &event.start, &event.length))
        return true;
    const known_text *name = find_text(reader, row, NAME);
    event.name = name->name;
    event.mark = name->marks & HD_MARKS;
    read_correlation(reader, row, &event);
    return read_thread(reader, row, &event) &&
           hd_store_event(reader->trace, &reader->trace->calls, &event, reader->error);
}

static bool read_device_event(void *context, sqlite3_stmt *row)
{
    nsight_reader *reader = context;
    hd_trace_event event = {.mark = reader->copies ? HD_DEVICE_COPY : 0};
    hd_lane lane = {.thread = {HD_IDENTITY_DEVICE, 0}};

    if (!read_time(reader, row, &event.start, &event.length))
        return true;
    const known_text *name = find_text(reader, row, DEMANGLED);
    if (!*name->text)
        name = find_text(reader, row, SHORT);
    event.name = name->name;
    if (!reader->copies && hd_kernel_talks(name->text, strlen(name->text)))
        event.mark |= HD_DEVICE_TALKS;
    read_correlation(reader, row, &event);
    if (hd_database_integer(row, DEVICE, &lane.process.value))
        lane.process.kind = HD_IDENTITY_INTEGER;
    event.lane = hd_store_lane(reader->trace, lane, reader->error);
    return event.lane != HD_NONE &&
           hd_store_event(reader->trace, &reader->trace->device, &event, reader->error);
}

static bool read_gpu(void *context, sqlite3_stmt *row)
{
    nsight_reader *reader = context;
    int64_t id;
    size_t length;
    const char *name = hd_database_text(row, 1, &length);

    if (name && hd_database_integer(row, 0, &id))
        hd_store_device(reader->trace, id, name, length);
    return true;
}

static bool read_range(void *context, sqlite3_stmt *row)
{
    nsight_reader *reader = context;
    hd_trace_event event = {0};
    size_t length;
    int64_t end;
    const char *name = hd_database_text(row, 2, &length);

    /* A mark has no end. */
    if (!hd_database_integer(row, END, &end) || !read_time(reader, row, &event.start, &event.length))
        return true;
    if (name) {
        event.name = hd_store_name(reader->trace, name, length);
    } else {
        const known_text *text = find_text(reader, row, NAME);
        event.name = text->name;
        name = text->text;
        length = strlen(name);
    }
    if (!read_thread(reader, row, &event))
        return false;
    hd_trace_event mark = event;
    if (hd_range_step(name, length, &mark.correlation, &length)) {
        reader->numbered += mark.correlation >= 0;
        mark.name = hd_store_name(reader->trace, name, length);
        if (!hd_store_event(reader->trace, &reader->trace->marks, &mark, reader->error))
            return false;
    }
    return hd_store_event(reader->trace, &reader->trace->ranges, &event, reader->error);
}

/* Steps that are all called "step" are numbered in the order of the file; beside numbered ones they are not
 * meant. */
static void number_steps(nsight_reader *reader)
{
    hd_events *marks = &reader->trace->marks;
    size_t kept = 0;

    for (size_t i = 0; i < marks->count; i++) {
        hd_trace_event *mark = &marks->at[i];
        if (reader->numbered > 0 && mark->correlation < 0)
            continue;
        if (mark->correlation < 0)
            mark->correlation = (int64_t)i;
        marks->at[kept++] = *mark;
    }
    marks->count = kept;
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

    reader->trace->lacks_kernels = true;
    for (size_t i = 0; i < sizeof device_tables / sizeof device_tables[0]; i++) {
        reader->copies = i == 1 || i == 2;
        if (!read_table(reader, &device_tables[i], read_device_event, &missing))
            return false;
        if (i == 0 || i == 3)
            reader->trace->lacks_kernels &= missing;
    }
    return true;
}

static bool lacks(nsight_reader *reader, const hd_table_wanted *table, int column)
{
    return !hd_database_has(&reader->database, table->name, table->columns[column]);
}

/* Say which other program's database it is, if that is known. @return false then */
static bool accept(nsight_reader *reader)
{
    hd_database *database = &reader->database;

    if (hd_database_has(database, "CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL", NULL) ||
        (hd_database_has(database, "StringTable", NULL) && !hd_database_has(database, strings.name, NULL)))
        return hd_fail(
            reader->error, 0,
            "it is nvprof's file, not Nsight Systems'; record with nsys profile, and its SQLite export "
            "(nsys export --type sqlite) is read");
    if (hd_database_has_names(database, "rocpd_", "rocpd`"))
        return hd_fail(
            reader->error, 0,
            "it is a rocpd database of rocprofiler, not an export of Nsight Systems; for AMD a trace that "
            "torch.profiler wrote is accepted");
    return true;
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
    char nothing[] = "";
    nsight_reader reader = {.trace = trace, .nameless = {.text = nothing, .name = HD_NONE}, .error = error};
    bool done = hd_database_open(&reader.database, path, size, progress, error) && accept(&reader) &&
                read_tables(&reader);

    hd_database_close(&reader.database);
    for (size_t i = 0; i < reader.count; i++)
        free(reader.texts[i].text);
    free(reader.texts);
    return done;
}
