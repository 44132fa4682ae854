#include "config.h"

#include "hostdispatch/trace.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hostdispatch/file.h"
#include "hostdispatch/text.h"
#include "scan.h"
#include "store.h"

#define SQLITE_MAGIC "SQLite format 3" /* with its NUL */

/* What a stream holds. */
typedef enum content {
    CONTENT_JSON,
    CONTENT_SQLITE,
    CONTENT_FOREIGN, /* known, and not read: there is a sentence in the error */
    CONTENT_OTHER,
} content;

/* Files that are known by their first bytes. */
static const struct signature {
    const char *bytes;
    size_t length;
    const char *sentence;
} signatures[] = {
    {"PK\x03\x04", 4, "it is a zip archive; unpack it and open the trace that it holds"},
    {"\x1F\x8B", 2, "it is packed with gzip twice; unpack it once (gunzip), and the rest is read"},
    {"\xFF\xFE", 2, "it is UTF-16; convert it to UTF-8 (iconv -f UTF-16 -t UTF-8)"},
    {"\xFE\xFF", 2, "it is UTF-16; convert it to UTF-8 (iconv -f UTF-16 -t UTF-8)"},
    {"{\0", 2, "it is UTF-16; convert it to UTF-8 (iconv -f UTF-16LE -t UTF-8)"},
    {"[\0", 2, "it is UTF-16; convert it to UTF-8 (iconv -f UTF-16LE -t UTF-8)"},
    {"\0{", 2, "it is UTF-16; convert it to UTF-8 (iconv -f UTF-16BE -t UTF-8)"},
    {"\0[", 2, "it is UTF-16; convert it to UTF-8 (iconv -f UTF-16BE -t UTF-8)"},
    {"\x28\xB5\x2F\xFD", 4, "it is packed with zstd; unpack it (unzstd) or pack it with gzip"},
    {"\xFD"
     "7zXZ",
     5, "it is packed with xz; unpack it (unxz) or pack it with gzip"},
    {"BZh", 3, "it is packed with bzip2; unpack it (bunzip2) or pack it with gzip"},
    {"7z\xBC\xAF", 4, "it is a 7z archive; unpack it and open the trace that it holds"},
};

static bool holds(const hd_stream *stream, const char *word)
{
    return memmem(stream->window, stream->to, word, strlen(word)) != NULL;
}

/* Whether a control character that no text has is among the first bytes. */
static bool is_binary(const hd_stream *stream)
{
    for (size_t i = 0; i < stream->to && i < 512; i++) {
        unsigned char c = (unsigned char)stream->window[i];
        if (c < ' ' && c != '\n' && c != '\r' && c != '\t')
            return true;
    }
    return false;
}

/* Say what it is that is not read; `name` is the file's. @return false where it is not known */
static bool is_foreign(const hd_stream *stream, const char *name, hd_error *error)
{
    for (size_t i = 0; i < sizeof signatures / sizeof signatures[0]; i++)
        if (stream->to >= signatures[i].length &&
            memcmp(stream->window, signatures[i].bytes, signatures[i].length) == 0) {
            hd_fail(error, 0, "%s", signatures[i].sentence);
            return true;
        }
    if (!is_binary(stream))
        return false;
    /* A report of Nsight Systems before its export, by its name or the names of its classes. */
    if (hd_text_before(name, ".nsys-rep") || hd_text_before(name, ".qdrep") || hd_text_before(name, ".qdstrm") ||
        holds(stream, "QuadDCommon") || holds(stream, "Nsight Systems")) {
        hd_fail(
            error, 0,
            "it is a report of Nsight Systems; nsys export --type sqlite %.*s makes the file that is read",
            hd_quoted(strlen(name)), name);
        return true;
    }
    if (stream->window[0] != '\n')
        return false;
    /* A message of protobuf whose first field is one of bytes. */
    bool xplane = hd_text_before(name, ".xplane.pb") || holds(stream, "/host:") || holds(stream, "/device:");
    hd_fail(error, 0,
            "it is %s; a trace of the PyTorch profiler or an SQLite export of Nsight Systems is accepted",
            xplane ? "an XSpace of JAX/XLA or TensorFlow (xplane protobuf)"
                   : "a trace of Perfetto (protobuf)");
    return true;
}

static content content_of(hd_stream *stream, const char *name, hd_error *error)
{
    const size_t magic = sizeof SQLITE_MAGIC, mark = 3;

    while (stream->to < stream->capacity && hd_stream_more(stream))
        continue;
    if (stream->to >= magic && memcmp(stream->window, SQLITE_MAGIC, magic) == 0)
        return CONTENT_SQLITE;
    if (is_foreign(stream, name, error))
        return CONTENT_FOREIGN;
    if (stream->to >= mark && memcmp(stream->window, "\xEF\xBB\xBF", mark) == 0)
        stream->from += mark;
    for (;;) {
        stream->from += hd_scan_blanks(stream->window + stream->from, stream->window + stream->to);
        if (stream->from < stream->to)
            break;
        if (!hd_stream_more(stream))
            return CONTENT_OTHER;
    }
    char c = stream->window[stream->from];
    return c == '{' || c == '[' ? CONTENT_JSON : CONTENT_OTHER;
}

static bool refuse_content(const hd_stream *stream, hd_error *error)
{
    bool nothing = stream->from == stream->to;

    if (stream->failed)
        return false;
    if (stream->end == HD_STREAM_DAMAGED && nothing)
        return hd_fail(error, 0, "its gzip data are damaged from the start; a whole trace is accepted");
    if (stream->end == HD_STREAM_TRUNCATED && nothing)
        return hd_fail(error, 0, "it is cut off before anything can be read; a whole trace is accepted");
    if (stream->to == 0)
        return hd_fail(error, 0, "it is empty; a profiler's trace is accepted");
    return hd_fail(error, 0,
                   "it is no trace; accepted are the PyTorch profiler's JSON, plain or gzip, and SQLite "
                   "exports of Nsight Systems (nsys export --type sqlite)");
}

/* Read by content; `path` is NULL where there is only a stream. */
static bool read_content(hd_trace *trace, hd_stream *stream, const char *path, hd_error *error)
{
    switch (content_of(stream, trace->file, error)) {
    case CONTENT_JSON:
        trace->kind = HD_TRACE_KINETO;
        return hd_kineto_read(trace, stream);
    case CONTENT_SQLITE:
        trace->kind = HD_TRACE_NSIGHT;
        if (!path || !stream->plain)
            return hd_fail(
                error, 0,
                "an SQLite database cannot be read as a stream; a path to it, not packed, is accepted");
        return hd_nsight_read(trace, path, stream->total, stream->progress, error);
    case CONTENT_FOREIGN:
        return false;
    case CONTENT_OTHER:
        break;
    }
    return refuse_content(stream, error);
}

/* ---- the devices ---- */

/* More kinds of device than this are summed up as "and others". */
#define KINDS_MAX 8

/* A device's name. Devices that are all of one kind, as those of a machine are, need no matching: AMD counts them in
 * two ways. */
static const char *name_of(const hd_trace *trace, const hd_identity *key)
{
    bool alike = trace->device_count > 0 && trace->devices[0].name[0];

    for (size_t i = 0; i < trace->device_count; i++) {
        const char *name = trace->devices[i].name;
        if (key->kind == HD_IDENTITY_INTEGER && trace->devices[i].id == key->value && name[0])
            return name;
        alike = alike && strcmp(name, trace->devices[0].name) == 0;
    }
    return alike ? trace->devices[0].name : NULL;
}

const char *hd_device_name(const hd_trace *trace, uint32_t lane, char *buffer, size_t size)
{
    const hd_identity *key = &trace->lanes[lane].process;
    char fitting[200];

    if (key->kind == HD_IDENTITY_TEXT) {
        const char *name = trace->names[key->value];
        hd_text_fit(name, strlen(name), 40, fitting, sizeof fitting);
        snprintf(buffer, size, "device %s", fitting);
    } else if (key->kind == HD_IDENTITY_INTEGER) {
        snprintf(buffer, size, "device %lld", (long long)key->value);
    } else {
        snprintf(buffer, size, "one device");
    }
    return buffer;
}

/* "2 × NVIDIA A100, device 3": each kind once, in the order of the file. */
static void describe_devices(hd_trace *trace)
{
    char kinds[KINDS_MAX][HD_NAME_MAX + 1], buffer[HD_NAME_MAX];
    int counts[KINDS_MAX] = {0}, count = 0, others = 0;
    hd_writing writing;

    if (!hd_writing_begin(&writing))
        hd_memory_end();
    for (size_t i = 0; i < trace->lane_count; i++) {
        const hd_lane *lane = &trace->lanes[i];
        if (lane->thread.kind != HD_IDENTITY_DEVICE)
            continue;
        const char *kind = name_of(trace, &lane->process);
        int at = 0;
        if (!kind)
            kind = hd_device_name(trace, (uint32_t)i, buffer, sizeof buffer);
        while (at < count && strcmp(kinds[at], kind) != 0)
            at++;
        if (at == count && count < KINDS_MAX)
            snprintf(kinds[count++], sizeof kinds[0], "%s", kind);
        ++*(at < count ? &counts[at] : &others);
    }
    for (int i = 0; i < count; i++) {
        fputs(i > 0 ? ", " : "", writing.out);
        if (counts[i] > 1)
            fprintf(writing.out, "%d \u00d7 ", counts[i]);
        fputs(kinds[i], writing.out);
    }
    fputs(others ? " and others" : "", writing.out);
    trace->device_text = hd_must(hd_writing_end(&writing, NULL));
}

/* ---- the file ---- */

/* CUPTI writes 0 for the time of device events whose time it could not collect. */
static void leave_untimed(hd_trace *trace)
{
    hd_events *device = &trace->device;
    size_t kept = 0;

    for (size_t i = 0; i < device->count; i++) {
        if (device->at[i].start != 0 || device->at[i].length != 0)
            device->at[kept++] = device->at[i];
    }
    trace->untimed = (int64_t)(device->count - kept);
    device->count = kept;
}

static bool finish(hd_trace *trace, const hd_trace_marks *marks, hd_error *error)
{
    leave_untimed(trace);
    hd_steps_of_one_process(trace);
    if (marks && marks->name && !hd_steps_by_name(trace, marks, error))
        return false;
    if (trace->marks.count == 0)
        hd_steps_propose(trace);
    if (!hd_steps_choose(trace, error))
        return false;
    hd_link_events(trace);
    free(trace->ranges.at);
    trace->ranges = (hd_events){NULL, 0, 0};
    describe_devices(trace);
    hd_measure(trace);
    return true;
}

static hd_trace *read_descriptor(int descriptor, const char *name, const char *path,
                                 const hd_trace_marks *marks, const hd_trace_progress *progress,
                                 hd_error *error)
{
    hd_stream stream;
    hd_error nobody;

    error = error ? error : &nobody;
    hd_trace *trace = hd_store_new(name);
    hd_stream_open(&stream, descriptor, progress, error);
    bool done = read_content(trace, &stream, path, error);
    hd_stream_close(&stream);
    if (done && finish(trace, marks, error))
        return trace;
    hd_trace_free(trace);
    return NULL;
}

hd_trace *hd_trace_open(const char *path, const hd_trace_marks *marks, const hd_trace_progress *progress,
                        hd_error *error)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);

    if (descriptor < 0) {
        hd_fail(error, 0, "it cannot be read (%s); a profiler's trace is accepted", strerror(errno));
        return NULL;
    }
    hd_trace *trace = read_descriptor(descriptor, path, path, marks, progress, error);
    close(descriptor);
    return trace;
}

hd_trace *hd_trace_read(int descriptor, const char *name, const hd_trace_marks *marks,
                        const hd_trace_progress *progress, hd_error *error)
{
    return read_descriptor(descriptor, name, NULL, marks, progress, error);
}

hd_probed hd_trace_probe(const char *path, hd_error *error)
{
    hd_error nobody;
    hd_stream stream;
    struct stat status;
    hd_probed found = HD_PROBED_NOTHING;

    error = error ? error : &nobody;
    /* What is read of a pipe here would be missing later. */
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return found;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0)
        return found;
    hd_stream_open(&stream, descriptor, NULL, &nobody);
    content what = content_of(&stream, hd_path_name(path), error);
    if (what == CONTENT_JSON)
        found = hd_kineto_probe(&stream, error);
    if (what == CONTENT_FOREIGN)
        found = HD_PROBED_FOREIGN;
    else if (what == CONTENT_SQLITE || (!stream.plain && found == HD_PROBED_NOTHING))
        found = HD_PROBED_TRACE;
    hd_stream_close(&stream);
    close(descriptor);
    return found;
}

const char *hd_trace_progress_words(char *buffer, uint64_t read, uint64_t total, double seconds)
{
    double megabytes = (double)read / 1e6, rate = seconds > 0 ? megabytes / seconds : 0;

    if (total > 0)
        snprintf(buffer, HD_TRACE_PROGRESS_MAX, "%.1f of %.1f MB, %.0f %%, %.0f MB/s", megabytes,
                 (double)total / 1e6, 100 * (double)read / (double)total, rate);
    else
        snprintf(buffer, HD_TRACE_PROGRESS_MAX, "%.1f MB, %.0f MB/s", megabytes, rate);
    return buffer;
}

hd_trace_kind hd_trace_kind_of(const hd_trace *trace)
{
    return trace->kind;
}

const hd_trace_range *hd_trace_ranges(const hd_trace *trace, size_t *count)
{
    *count = trace->proposed;
    return trace->proposals;
}

const char *hd_trace_file(const hd_trace *trace)
{
    return trace->file;
}

const char *hd_trace_device(const hd_trace *trace)
{
    return trace->device_text;
}

const hd_trace_measure *hd_trace_measured(const hd_trace *trace)
{
    return &trace->measure;
}
