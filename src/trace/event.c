#include "config.h"

#include "event.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "decimal.h"

/* What an event is by its category. */
typedef enum event_category {
    CATEGORY_NONE,
    CATEGORY_OPERATION,
    CATEGORY_ANNOTATION,
    CATEGORY_CALL,
    CATEGORY_DEVICE,
} event_category;

/* Lower case; the short names are those of 2021. */
static const struct {
    const char *name;
    event_category category;
} categories[] = {
    {"cpu_op", CATEGORY_OPERATION},
    {"operator", CATEGORY_OPERATION},
    {"user_annotation", CATEGORY_ANNOTATION},
    {"cuda_runtime", CATEGORY_CALL},
    {"runtime", CATEGORY_CALL},
    {"cuda_driver", CATEGORY_CALL},
    {"hip_runtime", CATEGORY_CALL},
    {"hip_driver", CATEGORY_CALL},
    {"xpu_runtime", CATEGORY_CALL},
    {"mtia_runtime", CATEGORY_CALL},
    {"privateuse1_runtime", CATEGORY_CALL},
    {"kernel", CATEGORY_DEVICE},
    {"gpu_memcpy", CATEGORY_DEVICE},
    {"memcpy", CATEGORY_DEVICE},
    {"gpu_memset", CATEGORY_DEVICE},
    {"memset", CATEGORY_DEVICE},
};

#define BIT(member) (1u << HD_FIELD_##member)

/* The members that an event of each category needs. */
static const unsigned needed[] = {
    [CATEGORY_OPERATION] = BIT(NAME) | BIT(PID) | BIT(TID) | BIT(TS) | BIT(DUR),
    [CATEGORY_ANNOTATION] = BIT(NAME) | BIT(PID) | BIT(TID) | BIT(TS) | BIT(DUR),
    [CATEGORY_CALL] = BIT(NAME) | BIT(PID) | BIT(TID) | BIT(TS) | BIT(DUR) | BIT(CORRELATION),
    [CATEGORY_DEVICE] = BIT(NAME) | BIT(PID) | BIT(TS) | BIT(DUR) | BIT(CORRELATION) | BIT(DEVICE),
};

/* The values of one event; `owner` holds them all. */
typedef struct event_values {
    struct json_object *owner;
    struct json_object *at[HD_FIELDS]; /* NULL where a member is absent or null */
} event_values;

#define STEP_NAME "ProfilerStep#"

bool hd_event_reader_open(hd_event_reader *reader, hd_trace *trace, hd_error *error)
{
    *reader =
        (hd_event_reader){.trace = trace, .error = error, .tokener = json_tokener_new_ex(HD_DEPTH_MAX + 2)};
    if (!reader->tokener)
        return hd_fail(error, 0, "memory ran out");
    json_tokener_set_flags(reader->tokener, JSON_TOKENER_STRICT | JSON_TOKENER_ALLOW_TRAILING_CHARS);
    return true;
}

void hd_event_reader_close(hd_event_reader *reader)
{
    if (reader->tokener)
        json_tokener_free(reader->tokener);
    free(reader->text);
}

bool hd_event_is_one(const hd_scan *skim)
{
    return skim->escaped || skim->spans[HD_FIELD_PH].end > 0;
}

/* Each byte of a key can be written as \u and four digits. */
#define ESCAPED 6
#define KEY_MAX 40

bool hd_event_is_key(const char *text, size_t length, const char *key)
{
    char array[ESCAPED * KEY_MAX + 5];
    size_t known = strlen(key);

    if (!memchr(text, '\\', length))
        return length == known + 2 && memcmp(text + 1, key, known) == 0;
    if (length > ESCAPED * known + 2)
        return false;
    snprintf(array, sizeof array, "[%.*s]", (int)length, text);
    struct json_object *parsed = json_tokener_parse(array);
    /* None where a NUL or another raw byte stands in it. */
    struct json_object *said =
        json_object_is_type(parsed, json_type_array) ? json_object_array_get_idx(parsed, 0) : NULL;
    bool same = json_object_is_type(said, json_type_string) &&
                (size_t)json_object_get_string_len(said) == known &&
                memcmp(json_object_get_string(said), key, known) == 0;
    json_object_put(parsed);
    return same;
}

/* ---- telling by the bytes that an event cannot matter ---- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static event_category category_of(const char *text, size_t length)
{
    char name[24];

    if (length >= sizeof name)
        return CATEGORY_NONE;
    for (size_t i = 0; i < length; i++)
        name[i] = lower(text[i]);
    for (size_t i = 0; i < sizeof categories / sizeof categories[0]; i++)
        if (strlen(categories[i].name) == length && memcmp(categories[i].name, name, length) == 0)
            return categories[i].category;
    return CATEGORY_NONE;
}

static bool has(const char *element, hd_extent span, char c)
{
    return memchr(element + span.start, c, span.end - span.start) != NULL;
}

static bool is_text(const char *element, hd_extent span)
{
    return span.end > 0 && element[span.start] == '"';
}

static bool is_complete_event(const char *element, hd_extent ph)
{
    return ph.end - ph.start == 3 && memcmp(element + ph.start, "\"X\"", 3) == 0;
}

/* ---- values ---- */

static struct json_object *parse(hd_event_reader *reader, const char *text, size_t length)
{
    json_tokener_reset(reader->tokener);
    struct json_object *object = json_tokener_parse_ex(reader->tokener, text, (int)length);
    if (json_tokener_get_error(reader->tokener) == json_tokener_success &&
        json_tokener_get_parse_end(reader->tokener) == length)
        return object;
    json_object_put(object);
    return NULL;
}

static bool make_room(hd_event_reader *reader, size_t length)
{
    if (length <= reader->room)
        return true;
    char *text = realloc(reader->text, length * 2);
    if (!text)
        return hd_fail(reader->error, 0, "memory ran out");
    reader->text = text;
    reader->room = length * 2;
    return true;
}

/* json-c takes a NUL for the end of the text; in a string it is but one of the control characters we accept.
 */
static void replace_nuls(char *text, size_t length)
{
    for (char *nul = memchr(text, '\0', length); nul; nul = memchr(nul, '\0', length - (size_t)(nul - text)))
        *nul = '?';
}

/* For json-c the same escaped NUL ends a key. */
static void replace_escaped_nuls(char *text, size_t length)
{
    for (char *p = memchr(text, '\\', length); p; p = memchr(p, '\\', length - (size_t)(p - text))) {
        if (length - (size_t)(p - text) >= 6 && memcmp(p, "\\u0000", 6) == 0)
            memcpy(p, "\\u003F", 6);
        p += 2;
        if (p >= text + length)
            return;
    }
}

/* An integer that may leave 64 bits, where json-c keeps no more of it. */
static bool is_long_integer(const char *text, size_t length)
{
    if (length < 19)
        return false;
    for (size_t i = text[0] == '-'; i < length; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return true;
}

/* Append a value; an identity that is a long integer as text, whole. @return its bytes */
static size_t append(char *to, unsigned field, const char *value, size_t length)
{
    const unsigned identities = BIT(PID) | BIT(TID) | BIT(CORRELATION) | BIT(DEVICE);

    if (!(identities >> field & 1) || !is_long_integer(value, length)) {
        memcpy(to, value, length);
        return length;
    }
    to[0] = to[length + 1] = '"';
    memcpy(to + 1, value, length);
    return length + 2;
}

/* The wanted members as a JSON array: parsing it costs a fraction of what the object would. */
static hd_event_result read_spans(hd_event_reader *reader, const hd_scan *skim, const char *element,
                                  unsigned wanted, event_values *values)
{
    size_t length = 1, room = 3 * HD_FIELDS + 2;
    unsigned order[HD_FIELDS], count = 0;

    for (unsigned i = 0; i < HD_FIELDS; i++) {
        values->at[i] = NULL;
        if (wanted >> i & 1 && skim->spans[i].end > 0) {
            room += skim->spans[i].end - skim->spans[i].start;
            order[count++] = i;
        }
    }
    if (!make_room(reader, room))
        return HD_EVENT_FAILED;
    reader->text[0] = '[';
    for (unsigned i = 0; i < count; i++) {
        hd_extent span = skim->spans[order[i]];
        length += append(reader->text + length, order[i], element + span.start, span.end - span.start);
        reader->text[length++] = i + 1 < count ? ',' : ']';
    }
    if (count == 0)
        reader->text[length++] = ']';
    replace_nuls(reader->text, length);
    values->owner = parse(reader, reader->text, length);
    for (unsigned i = 0; values->owner && i < count; i++)
        values->at[order[i]] = json_object_array_get_idx(values->owner, i);
    return values->owner ? HD_EVENT_DONE : HD_EVENT_BROKEN;
}

/* The same of the whole object, for one whose keys are written with escapes. */
static hd_event_result read_object(hd_event_reader *reader, char *element, size_t length,
                                   event_values *values)
{
    struct json_object *args = NULL;

    replace_nuls(element, length);
    replace_escaped_nuls(element, length);
    values->owner = parse(reader, element, length);
    if (!values->owner)
        return HD_EVENT_BROKEN;
    json_object_object_get_ex(values->owner, "args", &args);
    for (unsigned i = 0; i < HD_FIELDS; i++) {
        struct json_object *holder = i >= HD_FIELD_CORRELATION ? args : values->owner;
        values->at[i] = NULL;
        if (json_object_is_type(holder, json_type_object))
            json_object_object_get_ex(holder, hd_field_keys[i], &values->at[i]);
    }
    return HD_EVENT_DONE;
}

static bool is_string(const event_values *values, hd_field member)
{
    return json_object_is_type(values->at[member], json_type_string);
}

static const char *string_of(const event_values *values, hd_field member, size_t *length)
{
    *length = (size_t)json_object_get_string_len(values->at[member]);
    return json_object_get_string(values->at[member]);
}

/* The text of a double or string; NULL for what has none, such as NaN. */
static const char *number_text(struct json_object *value)
{
    if (json_object_is_type(value, json_type_string))
        return json_object_get_string(value);
    return json_object_is_type(value, json_type_double) ? json_object_get_userdata(value) : NULL;
}

static bool time_of(struct json_object *value, int64_t *nanoseconds)
{
    if (json_object_is_type(value, json_type_int)) {
        int64_t microseconds =
            json_object_get_int64(value); /* saturated beyond 64 bits, and then too large as well */
        if (microseconds > INT64_MAX / 1000 || microseconds < INT64_MIN / 1000)
            return false;
        *nanoseconds = microseconds * 1000;
        return true;
    }
    const char *text = number_text(value);
    return text && hd_decimal_nanoseconds(text, strlen(text), nanoseconds);
}

/* A whole number, also one written as 12.0; a text is none. */
static bool integer_of(struct json_object *value, int64_t *integer)
{
    if (json_object_is_type(value, json_type_int)) {
        *integer = json_object_get_int64(value);
        return *integer != INT64_MAX && *integer != INT64_MIN;
    }
    if (!json_object_is_type(value, json_type_double))
        return false;
    double number = json_object_get_double(value);
    if (!(fabs(number) < 0x1p53) || floor(number) != number)
        return false;
    *integer = (int64_t)number;
    return true;
}

/* As integer_of(), and of a text that holds one; the upper half of 64 bits without sign wraps to the negative
 * ones. */
static bool correlation_of(struct json_object *value, int64_t *correlation)
{
    if (!json_object_is_type(value, json_type_string))
        return integer_of(value, correlation);
    const char *text = json_object_get_string(value);
    char *end;
    errno = 0;
    *correlation = text[0] == '-' ? strtoll(text, &end, 10) : (int64_t)strtoull(text, &end, 10);
    return end != text && *end == '\0' && errno == 0;
}

/* An identity: an integer, or whatever else it is by its text. */
static bool key_of(hd_event_reader *reader, struct json_object *value, hd_key *key)
{
    *key = (hd_key){value ? HD_KEY_INTEGER : HD_KEY_ABSENT, 0};
    if (!value || integer_of(value, &key->value))
        return true;
    const char *text = json_object_get_string(value);
    uint32_t name = text ? hd_store_name(reader->trace, text, strlen(text)) : HD_NONE;
    *key = (hd_key){HD_KEY_TEXT, name};
    return name != HD_NONE || hd_fail(reader->error, 0, "memory ran out");
}

/* ---- keeping ---- */

/* The number in "ProfilerStep#12"; false for any other name. */
static bool step_number(const char *name, size_t length, int64_t *number)
{
    size_t at = strlen(STEP_NAME);

    if (length <= at || memcmp(name, STEP_NAME, at) != 0)
        return false;
    for (*number = 0; at < length && name[at] >= '0' && name[at] <= '9'; at++)
        *number = *number > (INT64_MAX - 9) / 10 ? INT64_MAX / 10 : *number * 10 + (name[at] - '0');
    return at == length;
}

static hd_event_result keep(hd_event_reader *reader, hd_events *events, hd_event *event)
{
    event->order = (uint32_t)events->count;
    hd_event *kept = hd_store_event(reader->trace, events, reader->error);

    if (!kept)
        return HD_EVENT_FAILED;
    *kept = *event;
    return HD_EVENT_DONE;
}

static hd_event_result keep_correlated(hd_event_reader *reader, hd_events *events, hd_event *event,
                                       unsigned marks, struct json_object *correlation)
{
    event->mark = marks;
    if (correlation_of(correlation, &event->correlation))
        event->mark |= HD_CORRELATED;
    return keep(reader, events, event);
}

static bool lane_of(hd_event_reader *reader, const event_values *values, event_category category,
                    hd_event *event)
{
    hd_lane lane = {.thread = {HD_KEY_DEVICE, 0}};
    struct json_object *device = values->at[HD_FIELD_DEVICE];
    bool on_device = category == CATEGORY_DEVICE;

    if (!key_of(reader, on_device && device ? device : values->at[HD_FIELD_PID], &lane.process) ||
        (!on_device && !key_of(reader, values->at[HD_FIELD_TID], &lane.thread)))
        return false;
    event->lane = hd_store_lane(reader->trace, lane, reader->error);
    return event->lane != HD_NONE;
}

static hd_event_result keep_values(hd_event_reader *reader, const event_values *values,
                                   event_category category)
{
    hd_event event = {0};
    hd_step step = {0};
    size_t length = 0;
    hd_trace *trace = reader->trace;
    bool named = json_object_is_type(values->at[HD_FIELD_NAME], json_type_string);
    const char *name = named ? string_of(values, HD_FIELD_NAME, &length) : "";
    bool marks_step =
        category != CATEGORY_CALL && category != CATEGORY_DEVICE && step_number(name, length, &step.number);

    if (!time_of(values->at[HD_FIELD_TS], &event.start)) {
        trace->timeless++;
        return HD_EVENT_DONE;
    }
    if (!time_of(values->at[HD_FIELD_DUR], &event.length) || event.length < 0)
        event.length = 0;
    trace->beyond += event.start > INT64_MAX - event.length;
    if (!lane_of(reader, values, category, &event))
        return HD_EVENT_FAILED;
    event.name = hd_store_name(trace, name, length);
    if (event.name == HD_NONE) {
        hd_fail(reader->error, 0, "memory ran out");
        return HD_EVENT_FAILED;
    }
    if (marks_step) {
        step.start = event.start;
        step.end = hd_event_end(&event);
        step.mark.lane = event.lane;
        if (!hd_store_step(trace, &step, reader->error))
            return HD_EVENT_FAILED;
    }
    if (marks_step || category == CATEGORY_ANNOTATION)
        return keep(reader, &trace->ranges, &event);
    if (category == CATEGORY_OPERATION)
        return keep(reader, &trace->ops, &event);
    if (category == CATEGORY_CALL)
        return keep_correlated(reader, &trace->calls, &event, hd_call_marks(name, length),
                               values->at[HD_FIELD_CORRELATION]);
    return keep_correlated(reader, &trace->device, &event, 0, values->at[HD_FIELD_CORRELATION]);
}

/* An element in which a key, its category or its kind is written with escapes. */
static hd_event_result take_escaped(hd_event_reader *reader, char *element, size_t length)
{
    event_values values;
    size_t size;
    event_category category = CATEGORY_NONE;
    hd_event_result result = read_object(reader, element, length, &values);

    if (result != HD_EVENT_DONE)
        return result;
    if (is_string(&values, HD_FIELD_CAT)) {
        const char *name = string_of(&values, HD_FIELD_CAT, &size);
        reader->trace->categories++;
        category = category_of(name, size);
    }
    bool complete =
        is_string(&values, HD_FIELD_PH) && strcmp(json_object_get_string(values.at[HD_FIELD_PH]), "X") == 0;
    if (complete && category != CATEGORY_NONE)
        result = keep_values(reader, &values, category);
    json_object_put(values.owner);
    return result;
}

hd_event_result hd_event_take(hd_event_reader *reader, const hd_scan *skim, char *element, size_t length)
{
    hd_extent cat = skim->spans[HD_FIELD_CAT], ph = skim->spans[HD_FIELD_PH];
    event_values values;

    reader->trace->elements++;
    if (skim->escaped || has(element, cat, '\\') || has(element, ph, '\\'))
        return take_escaped(reader, element, length);
    if (!is_text(element, cat))
        return HD_EVENT_DONE;
    reader->trace->categories++;
    if (!is_complete_event(element, ph))
        return HD_EVENT_DONE;
    event_category category = category_of(element + cat.start + 1, cat.end - cat.start - 2);
    if (category == CATEGORY_NONE)
        return HD_EVENT_DONE;
    hd_event_result result = read_spans(reader, skim, element, needed[category], &values);
    if (result != HD_EVENT_DONE)
        return result;
    result = keep_values(reader, &values, category);
    json_object_put(values.owner);
    return result;
}

hd_event_result hd_event_take_device(hd_event_reader *reader, const hd_scan *skim, char *element,
                                     size_t length)
{
    event_values values;
    int64_t id;
    size_t size;
    hd_event_result result = skim->escaped ? read_object(reader, element, length, &values)
                                           : read_spans(reader, skim, element, BIT(ID) | BIT(NAME), &values);

    if (result != HD_EVENT_DONE)
        return result;
    if (integer_of(values.at[HD_FIELD_ID], &id) && is_string(&values, HD_FIELD_NAME)) {
        const char *name = string_of(&values, HD_FIELD_NAME, &size);
        if (!hd_store_device(reader->trace, id, name, size))
            result = HD_EVENT_FAILED;
    }
    json_object_put(values.owner);
    return result;
}
