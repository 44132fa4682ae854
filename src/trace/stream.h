/*
 * stream.h - a file as a window of inflated bytes that moves over it; gzip or plain, told by content.
 *
 * The window grows only as far as one piece of the text (an element, a word) needs it, to HD_PIECE_MAX.
 */
#ifndef HD_TRACE_STREAM_H
#define HD_TRACE_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

#include "hostdispatch/error.h"
#include "hostdispatch/trace.h"

/** The longest piece that is held, in bytes. */
#define HD_PIECE_MAX ((size_t)16 << 20)

/** How a stream ended. */
typedef enum hd_stream_end {
    HD_STREAM_OPEN,      /**< it has not */
    HD_STREAM_WHOLE,     /**< where the file ends */
    HD_STREAM_TRUNCATED, /**< gzip's end is missing */
    HD_STREAM_DAMAGED,   /**< gzip's data are damaged from here on */
} hd_stream_end;

/** How the file's next bytes are taken. */
typedef enum hd_stream_form {
    HD_FORM_UNKNOWN, /**< a member of gzip may begin here */
    HD_FORM_PLAIN,
    HD_FORM_PACKED,
} hd_stream_form;

/** It is inflated here and not by gzread(), which on damage also drops what it had inflated before. */
typedef struct hd_stream {
    char *window; /* the bytes [from, to) of it are not used yet */
    size_t capacity, from, to;
    hd_stream_end end;
    bool plain;                        /* not packed; known after the first read */
    uint64_t total;                    /* bytes of the file; 0: not known */
    int descriptor;
    hd_stream_form form;
    bool ended;        /* the file has no more bytes */
    uint64_t position; /* where in the file, or the pipe, reading goes on */
    z_stream inflater; /* its input is in `input` */
    unsigned char input[16 << 10];
    const hd_trace_progress *progress; /* may be NULL */
    hd_error *error;
    bool failed; /* it has said so in `error`: a limit, no memory, unreadable, or stopped */
} hd_stream;

/** Begin to read `descriptor`, which stays open; to be closed. */
void hd_stream_open(hd_stream *stream, int descriptor, const hd_trace_progress *progress, hd_error *error);

/** Free what the stream holds. */
void hd_stream_close(hd_stream *stream);

/**
 * Read on, keeping the bytes from window + from.
 * @return false at the end of the file and when it failed.
 */
bool hd_stream_more(hd_stream *stream);

/** Say a sentence and read no further. @return false, always. */
bool hd_stream_fail(hd_stream *stream, const char *sentence);

#endif
