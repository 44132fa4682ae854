#include "config.h"

#include "hostdispatch/trace.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "device.h"
#include "kineto.h"
#include "measure.h"
#include "nsight.h"
#include "link_events.h"
#include "scan.h"
#include "store.h"
#include "stream.h"

#define SQLITE_MAGIC "SQLite format 3" /* with its NUL */

/* What a stream holds, by its first bytes that are no white space. */
typedef enum content {
    CONTENT_JSON,
    CONTENT_SQLITE,
    CONTENT_OTHER,
} content;

static void pass_byte_order_mark(hd_stream *stream)
{
    if (stream->to - stream->from >= 3 && memcmp(stream->window + stream->from, "\xEF\xBB\xBF", 3) == 0)
        stream->from += 3;
}

static content content_of(hd_stream *stream)
{
    size_t magic = sizeof SQLITE_MAGIC;

    while (stream->to < magic && hd_stream_more(stream))
        continue;
    if (stream->to >= magic && memcmp(stream->window, SQLITE_MAGIC, magic) == 0)
        return CONTENT_SQLITE;
    pass_byte_order_mark(stream);
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
    if (stream->failed)
        return false;
    bool nothing = stream->from == stream->to;
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
    switch (content_of(stream)) {
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
    case CONTENT_OTHER:
        break;
    }
    return refuse_content(stream, error);
}

static bool finish(hd_trace *trace, hd_error *error)
{
    if (!hd_link_events(trace, error))
        return false;
    for (size_t i = 0; i < trace->step_count; i++)
        trace->steps[i].taken = true;
    return hd_device_describe(trace, error) && hd_measure(trace, error);
}

static hd_trace *read_descriptor(int descriptor, const char *name, const char *path,
                                 const hd_trace_progress *progress, hd_error *error)
{
    hd_stream stream;
    hd_error nobody;

    error = error ? error : &nobody;
    hd_trace *trace = hd_store_new(name, error);
    if (!trace)
        return NULL;
    bool done =
        hd_stream_open(&stream, descriptor, progress, error) && read_content(trace, &stream, path, error);
    hd_stream_close(&stream);
    if (done && finish(trace, error))
        return trace;
    hd_trace_free(trace);
    return NULL;
}

hd_trace *hd_trace_open(const char *path, const hd_trace_progress *progress, hd_error *error)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);

    if (descriptor < 0) {
        hd_fail(error, 0, "it cannot be read (%s); a profiler's trace is accepted", strerror(errno));
        return NULL;
    }
    hd_trace *trace = read_descriptor(descriptor, path, path, progress, error);
    close(descriptor);
    return trace;
}

hd_trace *hd_trace_read(int descriptor, const char *name, const hd_trace_progress *progress, hd_error *error)
{
    return read_descriptor(descriptor, name, NULL, progress, error);
}

bool hd_trace_probe(const char *path)
{
    hd_error error;
    hd_stream stream;
    struct stat status;
    bool found = false;

    /* What is read of a pipe here would be missing later. */
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0)
        return false;
    if (hd_stream_open(&stream, descriptor, NULL, &error)) {
        content what = content_of(&stream);
        found = what == CONTENT_SQLITE || !stream.plain || (what == CONTENT_JSON && hd_kineto_probe(&stream));
    }
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
