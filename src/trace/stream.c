#include "config.h"

#include "stream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

/* Small enough for the cache, large enough that elements seldom lie across its end. */
#define WINDOW ((size_t)96 << 10)
#define CAPACITY_MAX (HD_PIECE_MAX + WINDOW)

/* Reads of twice zlib's own buffer and more are inflated straight into the window. */
#define ZLIB_BUFFER (16u << 10)

bool hd_stream_open(hd_stream *stream, int descriptor, const hd_trace_progress *progress, hd_error *error)
{
    struct stat status;
    int own = dup(descriptor);

    *stream = (hd_stream){.progress = progress, .error = error};
    if (own >= 0 && fstat(own, &status) == 0 && S_ISREG(status.st_mode))
        stream->total = (uint64_t)status.st_size;
    if (own >= 0 && fstat(own, &status) == 0 && S_ISDIR(status.st_mode))
        errno = EISDIR;
    else if (own >= 0)
        stream->file = gzdopen(own, "rb");
    if (!stream->file) {
        hd_fail(error, 0, "it cannot be read (%s); a profiler's trace is accepted", strerror(errno));
        if (own >= 0)
            close(own);
        return false;
    }
    gzbuffer(stream->file, ZLIB_BUFFER);
    stream->capacity = WINDOW;
    stream->window = malloc(stream->capacity);
    return stream->window || hd_fail(error, 0, "memory ran out");
}

void hd_stream_close(hd_stream *stream)
{
    if (stream->file)
        gzclose(stream->file);
    free(stream->window);
}

bool hd_stream_fail(hd_stream *stream, const char *sentence)
{
    stream->failed = true;
    return hd_fail(stream->error, 0, "%s", sentence);
}

/* Room behind the bytes that are kept: by moving them to the front, else by growing. */
static bool make_room(hd_stream *stream)
{
    size_t kept = stream->to - stream->from;

    memmove(stream->window, stream->window + stream->from, kept);
    stream->from = 0;
    stream->to = kept;
    if (kept > HD_PIECE_MAX)
        return hd_stream_fail(stream,
                              "one element is longer than 16 MiB; events of at most that are accepted");
    if (kept <= stream->capacity / 2 || stream->capacity == CAPACITY_MAX)
        return true;
    size_t capacity = stream->capacity < CAPACITY_MAX / 2 ? stream->capacity * 2 : CAPACITY_MAX;
    char *larger = realloc(stream->window, capacity);
    if (!larger)
        return hd_stream_fail(stream, "memory ran out");
    stream->window = larger;
    stream->capacity = capacity;
    return true;
}

static void note_end(hd_stream *stream)
{
    int status;
    const char *reason = gzerror(stream->file, &status);

    stream->end = status == Z_OK          ? HD_STREAM_WHOLE
                  : status == Z_BUF_ERROR ? HD_STREAM_TRUNCATED
                                          : HD_STREAM_DAMAGED;
    if (status == Z_MEM_ERROR)
        hd_stream_fail(stream, "memory ran out");
    if (status == Z_ERRNO) {
        stream->failed = true;
        hd_fail(stream->error, 0, "it cannot be read (%s); a profiler's trace is accepted", reason);
    }
}

bool hd_stream_more(hd_stream *stream)
{
    if (stream->failed || stream->end != HD_STREAM_OPEN || !make_room(stream))
        return false;
    int got = gzread(stream->file, stream->window + stream->to, (unsigned)(stream->capacity - stream->to));
    stream->plain = gzdirect(stream->file);
    if (got <= 0) {
        note_end(stream);
        return false;
    }
    stream->to += (size_t)got;
    z_off_t offset = gzoffset(stream->file);
    const hd_trace_progress *progress = stream->progress;
    if (progress && !progress->report(progress->context, offset < 0 ? 0 : (uint64_t)offset, stream->total))
        return hd_stream_fail(stream, "reading was stopped; nothing of it was taken");
    return true;
}
