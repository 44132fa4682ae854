#include "store.h"

#include <string.h>

#include "event.h"
#include "scan.h"

/*
 * Damage costs one event: what cannot be JSON at some place is left, and from there each `{` followed by `"`
 * is tried until an object with a `ph` is found.
 */
typedef struct kineto_reader {
    hd_trace *trace;
    hd_stream *stream;
    hd_event_reader events;
    size_t tried;   /* bytes gone over in vain */
    bool in_pieces; /* what was read last were the pieces of an event, which count once */
    bool searched;  /* the file ended while the next event was looked for */
    unsigned seen;  /* members of the file's object, by kineto_member */
    bool listed;    /* traceEvents is an array */
} kineto_reader;

/* The members of the file's object that tell something. */
typedef enum kineto_member {
    MEMBER_OTHER,
    MEMBER_EVENTS,
    MEMBER_DEVICES,
    MEMBER_STACKS,
    MEMBER_SHAPES,
    MEMBER_MEMORY,
    MEMBER_SCHEMA,
    MEMBER_NODES,
    MEMBER_ROCPROFILER,
} kineto_member;

static const struct {
    const char *key;
    kineto_member member;
} members[] = {
    {"traceEvents", MEMBER_EVENTS},
    {"deviceProperties", MEMBER_DEVICES},
    {"computeProperties", MEMBER_DEVICES},
    {"with_stack", MEMBER_STACKS},
    {"record_shapes", MEMBER_SHAPES},
    {"profile_memory", MEMBER_MEMORY},
    {"schema", MEMBER_SCHEMA},
    {"nodes", MEMBER_NODES},
    {"rocprofiler-sdk-tool", MEMBER_ROCPROFILER},
};

/* Far more than damage by accident costs; a file made for it could cost hours. */
#define TRIED_MAX ((size_t)1 << 30)

/* How an element or a member was read. */
typedef enum read_outcome {
    READ,   /* it was, or was left out */
    LOST,   /* it is damaged; the stream stands where the next event may be looked for */
    ENDED,  /* the file ends in it */
    FAILED, /* a sentence was said */
} read_outcome;

typedef bool take_function(hd_event_reader *reader, const hd_scan *scan, char *element, size_t length);

static char *here(const kineto_reader *reader)
{
    return reader->stream->window + reader->stream->from;
}

static size_t there(const kineto_reader *reader)
{
    return reader->stream->to - reader->stream->from;
}

static read_outcome ended(const kineto_reader *reader)
{
    return reader->stream->failed ? FAILED : ENDED;
}

/* Pass white space, and commas where they may be; the byte that follows, or -1 at the end. */
static int pass_to_byte(kineto_reader *reader, bool commas)
{
    hd_stream *stream = reader->stream;

    for (;;) {
        const char *end = stream->window + stream->to;
        do
            stream->from += hd_scan_blanks(here(reader), end);
        while (commas && there(reader) > 0 && *here(reader) == ',' && ++stream->from);
        if (there(reader) > 0)
            return (unsigned char)*here(reader);
        if (!hd_stream_more(stream))
            return -1;
    }
}

static int next_byte(kineto_reader *reader)
{
    return pass_to_byte(reader, true);
}

static read_outcome scanned(kineto_reader *reader, hd_scanned result)
{
    if (result != HD_SCAN_DEEP)
        return result == HD_SCAN_DONE ? READ : LOST;
    hd_stream_fail(reader->stream,
                   "brackets are nested more than 512 deep; a trace of plain events is accepted");
    return FAILED;
}

/* Go over the value that begins here, holding it whole. */
static read_outcome scan_value(kineto_reader *reader, hd_scan *scan)
{
    hd_scanned result;

    hd_scan_begin(scan);
    while ((result = hd_scan_run(scan, here(reader), there(reader))) == HD_SCAN_MORE)
        if (!hd_stream_more(reader->stream))
            return ended(reader);
    if (result != HD_SCAN_DONE || scan->at <= HD_PIECE_MAX)
        return scanned(reader, result);
    hd_stream_fail(reader->stream, "one element is longer than 16 MiB; events of at most that are accepted");
    return FAILED;
}

/* Pass a value of any size without holding it. */
static read_outcome skip_value(kineto_reader *reader)
{
    hd_scan scan;
    hd_scanned result;

    hd_scan_begin(&scan);
    while ((result = hd_scan_run(&scan, here(reader), there(reader))) == HD_SCAN_MORE) {
        reader->stream->from += scan.at;
        scan.at = 0;
        if (!hd_stream_more(reader->stream))
            return ended(reader);
    }
    reader->stream->from += scan.at;
    return scanned(reader, result);
}

/* Read the object that begins here; of one that is lost its first byte is passed. */
static read_outcome read_element(kineto_reader *reader, take_function *take)
{
    hd_scan scan;
    read_outcome outcome = scan_value(reader, &scan);

    reader->in_pieces = false;
    if (outcome == LOST)
        reader->stream->from++;
    if (outcome != READ)
        return outcome;
    if (!take(&reader->events, &scan, here(reader), scan.at))
        return FAILED;
    reader->stream->from += scan.at;
    return READ;
}

static read_outcome find_object(kineto_reader *reader)
{
    hd_stream *stream = reader->stream;

    for (;; stream->from++) {
        const char *brace;
        while (!(brace = memchr(here(reader), '{', there(reader)))) {
            stream->from = stream->to;
            if (!hd_stream_more(stream))
                return ended(reader);
        }
        stream->from = (size_t)(brace - stream->window);
        size_t blanks;
        while ((blanks = hd_scan_blanks(here(reader) + 1, stream->window + stream->to)) + 1 == there(reader))
            if (!hd_stream_more(stream))
                return ended(reader);
        if (here(reader)[blanks + 1] == '"')
            return READ;
    }
}

/* Leave what is damaged here, and go to the next event. */
static read_outcome find_event(kineto_reader *reader)
{
    hd_scan scan;
    read_outcome outcome;

    reader->trace->broken += !reader->in_pieces;
    reader->in_pieces = true;
    while ((outcome = find_object(reader)) == READ) {
        outcome = scan_value(reader, &scan);
        if (outcome == FAILED || (outcome == READ && hd_event_is_one(&scan)))
            return outcome;
        reader->stream->from++; /* into it: a list that was cut off may have swallowed events */
        reader->tried += scan.at;
        if (reader->tried > TRIED_MAX) {
            hd_stream_fail(reader->stream,
                           "it is damaged throughout; a trace with some damaged events is accepted");
            return FAILED;
        }
    }
    reader->searched = true;
    return outcome;
}

/*
 * The file ends in the element that begins here. That is a file cut off, unless whole events lie in the
 * element: then it is the element that was cut off, inside a list, and has swallowed what follows.
 */
static read_outcome find_swallowed(kineto_reader *reader)
{
    bool searched = reader->searched;

    reader->stream->from++;
    int64_t broken = reader->trace->broken;
    read_outcome outcome = find_event(reader);
    if (outcome == ENDED) {
        reader->trace->broken = broken;
        reader->searched = searched;
    }
    return outcome;
}

/* Pass an element that is no object, which no event is. A list is damage: a bracket too many may have made it of
 * events. */
static read_outcome pass_element(kineto_reader *reader)
{
    read_outcome outcome = *here(reader) == '[' ? LOST : skip_value(reader);

    if (outcome != READ)
        return outcome;
    int c = pass_to_byte(reader, false);
    if (c >= 0 && c != ',' && c != ']')
        return LOST;
    reader->trace->strangers++;
    return READ;
}

/* Read the elements of an array up to its end; its bracket is behind us. */
static read_outcome read_array(kineto_reader *reader, take_function *take)
{
    read_outcome outcome = READ;

    while (outcome == READ) {
        int c = next_byte(reader);
        if (c < 0)
            return ended(reader);
        if (c == ']') {
            reader->stream->from++;
            return READ;
        }
        if (c == '{') {
            outcome = read_element(reader, take);
            if (outcome == ENDED)
                outcome = find_swallowed(reader);
        } else {
            outcome = pass_element(reader);
        }
        if (outcome == LOST) {
            outcome = find_event(reader);
            take = hd_event_take;
        }
    }
    return outcome;
}

/* Read the key that begins here and go to its value. */
static read_outcome read_key(kineto_reader *reader, kineto_member *member)
{
    hd_scan scan;
    read_outcome outcome = scan_value(reader, &scan);

    *member = MEMBER_OTHER;
    if (outcome != READ)
        return outcome;
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
        if (hd_scan_says(here(reader), scan.at, members[i].key))
            *member = members[i].member;
    reader->seen |= 1u << *member;
    reader->stream->from += scan.at;
    int c = next_byte(reader);
    if (c != ':')
        return c < 0 ? ended(reader) : LOST;
    reader->stream->from++;
    return next_byte(reader) < 0 ? ended(reader) : READ;
}

/* Read one member of the file's object; its key begins here. */
static read_outcome read_member(kineto_reader *reader)
{
    kineto_member member;
    read_outcome outcome = read_key(reader, &member);

    if (outcome != READ)
        return outcome;
    if (member >= MEMBER_STACKS && member <= MEMBER_MEMORY && (*here(reader) == '1' || *here(reader) == 't'))
        reader->trace->recorded |= 1u << (member - MEMBER_STACKS);
    if ((member != MEMBER_EVENTS && member != MEMBER_DEVICES) || *here(reader) != '[')
        return skip_value(reader);
    reader->listed |= member == MEMBER_EVENTS;
    reader->stream->from++;
    return read_array(reader, member == MEMBER_EVENTS ? hd_event_take : hd_event_take_device);
}

static read_outcome read_object(kineto_reader *reader)
{
    read_outcome outcome = READ;

    while (outcome == READ) {
        int c = next_byte(reader);
        if (c < 0)
            return ended(reader);
        if (c == '}') {
            reader->stream->from++;
            return READ;
        }
        outcome = c == '"' ? read_member(reader) : LOST;
        if (outcome == LOST && (outcome = find_event(reader)) == READ)
            outcome = read_array(reader, hd_event_take);
    }
    return outcome;
}

/* A bracket too many ends the file for whoever trusts it: go on where events follow. */
static read_outcome read_rest(kineto_reader *reader)
{
    read_outcome outcome = READ;

    while (outcome == READ && next_byte(reader) >= 0) {
        int64_t broken = reader->trace->broken;
        outcome = find_event(reader);
        if (outcome == ENDED) {
            reader->trace->broken = broken;
            return READ;
        }
        if (outcome == READ)
            outcome = read_array(reader, hd_event_take);
    }
    return reader->stream->failed ? FAILED : outcome;
}

static bool has_seen(const kineto_reader *reader, kineto_member member)
{
    return (reader->seen >> member & 1) != 0;
}

/* What an object without trace events is, NULL where that is not known. */
static const char *foreign_object(const kineto_reader *reader)
{
    if (has_seen(reader, MEMBER_ROCPROFILER))
        return "it is a file of rocprofiler; a trace that torch.profiler wrote is accepted";
    if (has_seen(reader, MEMBER_SCHEMA) && has_seen(reader, MEMBER_NODES))
        return "it is a PyTorch execution trace, which has no times of the device; a trace that "
               "torch.profiler "
               "wrote is accepted";
    return NULL;
}

static bool refuse_nothing(const kineto_reader *reader)
{
    const hd_trace *trace = reader->trace;
    const char *sentence = "it is JSON without trace events; a profiler's trace has an array traceEvents";

    if (trace->broken > 0)
        sentence = "it is damaged so that no event can be read; a trace with some damaged events is accepted";
    else if (trace->truncated)
        sentence = "it is cut off before its first event; a whole trace is accepted";
    else if (trace->damaged)
        sentence = "its gzip data are damaged before the first event; a whole trace is accepted";
    else if (trace->strangers > 0)
        sentence = "its array of trace events has none; a trace with events is accepted";
    else if (reader->listed)
        sentence = "its array of trace events is empty; a trace with events is accepted";
    else if (has_seen(reader, MEMBER_EVENTS))
        sentence = "its traceEvents is no array; an array of events is accepted";
    else if (foreign_object(reader))
        sentence = foreign_object(reader);
    return hd_fail(reader->stream->error, 0, "%s", sentence);
}

bool hd_kineto_read(hd_trace *trace, hd_stream *stream)
{
    kineto_reader reader = {.trace = trace, .stream = stream};
    reader.events = (hd_event_reader){.trace = trace, .error = stream->error};
    int c = next_byte(&reader);

    stream->from++;
    reader.listed = c == '[';
    read_outcome outcome = c == '{' ? read_object(&reader) : read_array(&reader, hd_event_take);
    if (outcome == READ)
        outcome = read_rest(&reader);
    trace->damaged = stream->end == HD_STREAM_DAMAGED;
    trace->truncated =
        stream->end == HD_STREAM_TRUNCATED || (outcome == ENDED && !reader.searched && !trace->damaged);
    trace->mtia = strstr(reader.events.census.others, "mtia_") != NULL;
    if (outcome == FAILED)
        return false;
    return trace->elements > 0 ? hd_event_accept(&reader.events) : refuse_nothing(&reader);
}

static hd_probed probe_object(kineto_reader *reader, hd_error *error)
{
    kineto_member member;

    while (next_byte(reader) == '"') {
        read_outcome outcome = read_key(reader, &member);
        if (member == MEMBER_EVENTS && (outcome == ENDED || (outcome == READ && *here(reader) == '[')))
            return HD_PROBED_TRACE;
        const char *foreign = foreign_object(reader);
        if (foreign)
            hd_fail(error, 0, "%s", foreign);
        if (foreign)
            return HD_PROBED_FOREIGN;
        if (outcome != READ || skip_value(reader) != READ)
            break;
    }
    return HD_PROBED_NOTHING;
}

hd_probed hd_kineto_probe(hd_stream *stream, hd_error *error)
{
    kineto_reader reader = {.stream = stream};
    hd_scan scan;
    int c = next_byte(&reader);

    stream->from++;
    if (c == '{')
        return probe_object(&reader, error);
    return c == '[' && next_byte(&reader) == '{' && scan_value(&reader, &scan) == READ &&
                   hd_event_is_one(&scan)
               ? HD_PROBED_TRACE
               : HD_PROBED_NOTHING;
}
