#include "config.h"

#include "stream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Small enough for the cache, large enough that elements seldom lie across its end. */
#define WINDOW ((size_t)96 << 10)
#define CAPACITY_MAX (HD_PIECE_MAX + WINDOW)

#define GZIP_ONLY (MAX_WBITS + 16)

void hd_stream_open(hd_stream *stream, int descriptor, const hd_trace_progress *progress, hd_error *error)
{
    struct stat status;
    off_t position = lseek(descriptor, 0, SEEK_CUR);

    *stream = (hd_stream){.descriptor = descriptor, .progress = progress, .error = error, .plain = true};
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))
        stream->total = (uint64_t)status.st_size;
    stream->position = position < 0 ? 0 : (uint64_t)position;
    stream->inflater.next_in = stream->input;
    stream->capacity = WINDOW;
    stream->window = hd_must(malloc(stream->capacity));
    if (inflateInit2(&stream->inflater, GZIP_ONLY) != Z_OK)
        hd_memory_end();
}

void hd_stream_close(hd_stream *stream)
{
    inflateEnd(&stream->inflater);
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
    stream->capacity = stream->capacity < CAPACITY_MAX / 2 ? stream->capacity * 2 : CAPACITY_MAX;
    stream->window = hd_must(realloc(stream->window, stream->capacity));
    return true;
}

/* Read of the file, as much as it gives at once. @return 0 at its end and when it failed */
static size_t read_file(hd_stream *stream, void *bytes, size_t room)
{
    ssize_t got = 0;

    if (stream->ended || stream->failed)
        return 0;
    do
        got = read(stream->descriptor, bytes, room);
    while (got < 0 && errno == EINTR);
    stream->ended = got <= 0;
    if (got < 0) {
        stream->failed = true;
        hd_fail(stream->error, 0, "it cannot be read (%s); a profiler's trace is accepted", strerror(errno));
        return 0;
    }
    stream->position += (uint64_t)got;
    return (size_t)got;
}

/* Have at least so many bytes to inflate, where the file has them. */
static void fill_input(hd_stream *stream, size_t least)
{
    z_stream *inflater = &stream->inflater;

    if (inflater->avail_in >= least)
        return;
    memmove(stream->input, inflater->next_in, inflater->avail_in);
    inflater->next_in = stream->input;
    while (inflater->avail_in < least && !stream->ended)
        inflater->avail_in +=
            (uInt)read_file(stream, stream->input + inflater->avail_in, sizeof stream->input - inflater->avail_in);
}

/* Bytes behind gzip's last member that begin none are no part of the trace, as for gzip itself. */
static void tell_form(hd_stream *stream)
{
    z_stream *inflater = &stream->inflater;

    fill_input(stream, 2);
    if (inflater->avail_in >= 2 && inflater->next_in[0] == 0x1F && inflater->next_in[1] == 0x8B) {
        inflateReset(inflater);
        stream->form = HD_FORM_PACKED;
        stream->plain = false;
    } else if (stream->plain) {
        stream->form = HD_FORM_PLAIN;
    } else {
        stream->end = HD_STREAM_WHOLE;
    }
}

static void copy_plain(hd_stream *stream)
{
    z_stream *inflater = &stream->inflater;
    char *to = stream->window + stream->to;
    size_t room = stream->capacity - stream->to, looked_at = inflater->avail_in;

    if (looked_at > 0) {
        size_t count = looked_at < room ? looked_at : room;
        memcpy(to, inflater->next_in, count);
        inflater->next_in += count;
        inflater->avail_in -= (uInt)count;
        stream->to += count;
        return;
    }
    size_t got = read_file(stream, to, room);
    stream->to += got;
    if (got == 0)
        stream->end = HD_STREAM_WHOLE;
}

static void inflate_packed(hd_stream *stream)
{
    z_stream *inflater = &stream->inflater;
    size_t room = stream->capacity - stream->to;

    fill_input(stream, 1);
    inflater->next_out = (Bytef *)stream->window + stream->to;
    inflater->avail_out = (uInt)room;
    int status = inflate(inflater, Z_NO_FLUSH);
    stream->to += room - inflater->avail_out;
    if (status == Z_STREAM_END)
        stream->form = HD_FORM_UNKNOWN;
    else if (status == Z_BUF_ERROR) /* there is room, so what is missing is input */
        stream->end = HD_STREAM_TRUNCATED;
    else if (status == Z_MEM_ERROR)
        hd_memory_end();
    else if (status != Z_OK)
        stream->end = HD_STREAM_DAMAGED;
}

bool hd_stream_more(hd_stream *stream)
{
    static void (*const take[])(hd_stream *) = {
        [HD_FORM_UNKNOWN] = tell_form,
        [HD_FORM_PLAIN] = copy_plain,
        [HD_FORM_PACKED] = inflate_packed,
    };

    if (stream->failed || stream->end != HD_STREAM_OPEN || !make_room(stream))
        return false;
    size_t kept = stream->to;
    while (!stream->failed && stream->end == HD_STREAM_OPEN && stream->to < stream->capacity)
        take[stream->form](stream);
    if (stream->failed || stream->to == kept)
        return false;
    const hd_trace_progress *progress = stream->progress;
    return !progress ||
           progress->report(progress->context, stream->position - stream->inflater.avail_in, stream->total) ||
           hd_stream_fail(stream, "reading was stopped; nothing of it was taken");
}
