#include "config.h"

#include <json-c/json.h>
#include <string.h>

#include "document_private.h"
#include "hostdispatch/error.h"
#include "hostdispatch/outcome.h"
#include "json_object.h"
#include "json_string.h"

/* An object without members has no layout to follow. */
static const char plain[] = "{\n"
                            "  \"name\": \"\",\n"
                            "  \"description\": \"\"\n"
                            "}";

static bool is_null(const char *value, hd_span span)
{
    return span.length == 4 && memcmp(value, "null", 4) == 0;
}

static bool is_number(const char *value)
{
    return *value == '-' || (*value >= '0' && *value <= '9');
}

static const char *type_of(const char *value)
{
    switch (*value) {
    case '{':
        return "an object";
    case '[':
        return "an array";
    case '"':
        return "a text";
    case 'n':
        return "null";
    case 't':
    case 'f':
        return "a truth value";
    default:
        return "a number";
    }
}

/* A value of another type than its input's; the likely slips are told what to write. */
static bool refuse_type(hd_input input, const char *value, hd_span span, hd_error *error)
{
    const hd_input_row *row = &hd_inputs[input];
    int shown = hd_quoted(span.length);

    if (row->kind == HD_TIME && is_number(value))
        return hd_refuse(error, "%s is a number without a unit; write \"%.*s µs\" or another unit", row->key,
                         shown, value);
    if (row->kind == HD_COUNT && *value == '"')
        return hd_refuse(error, "%s is a text; write a number without quotes", row->key);
    return hd_refuse(error, "%s is %s; %s%s is accepted", row->key, type_of(value), row->accepted,
                     row->kind == HD_TIME ? ", in quotes," : "");
}

static bool read_time(hd_document *document, hd_input input, const char *value, hd_span span, hd_error *error)
{
    size_t length;
    char *text = hd_json_string_read(value, span.length, &length);
    bool read = hd_scenario_read(&document->read, input, hd_inputs[input].key, text, length, NULL, error);

    free(text);
    return read;
}

static bool read_input(hd_document *document, hd_input input, hd_error *error)
{
    hd_span span = document->members.value[input];
    const char *value = document->text + span.at;

    if (span.length == 0 || (input == HD_LAUNCHES_PER_BLOCK && is_null(value, span)))
        return true;
    bool typed = hd_inputs[input].kind == HD_TIME ? *value == '"' : is_number(value);
    if (!typed)
        return refuse_type(input, value, span, error);
    if (hd_inputs[input].kind == HD_TIME)
        return read_time(document, input, value, span, error);
    return hd_scenario_read(&document->read, input, hd_inputs[input].key, value, span.length, NULL, error);
}

/* A C string cannot hold a NUL; it is shown like any other control. */
static void replace_nuls(char **text, size_t length)
{
    static const char replacement[] = "\xEF\xBF\xBD";
    size_t used = strlen(*text);

    if (used == length)
        return;
    char *whole = hd_must(malloc(length * 3 + 1)), *to = whole;
    for (size_t i = 0; i < length; i++) {
        if ((*text)[i] != '\0') {
            *to++ = (*text)[i];
        } else {
            memcpy(to, replacement, sizeof replacement - 1);
            to += sizeof replacement - 1;
        }
    }
    *to = '\0';
    free(*text);
    *text = whole;
}

static bool read_string(const hd_document *document, int member, const char *key, char **string,
                        hd_error *error)
{
    hd_span span = document->members.value[member];
    const char *value = document->text + span.at;
    size_t length;

    if (span.length == 0) {
        *string = hd_must(strdup(""));
        return true;
    }
    if (*value != '"')
        return hd_fail(error, 0, "%s is %s; a text is accepted", key, type_of(value));
    *string = hd_json_string_read(value, span.length, &length);
    replace_nuls(string, length);
    return true;
}

/* An object of ours, parsed; NULL where the member is absent or of another form, which is somebody else's. */
static json_object *parse_object(const hd_document *document, int member)
{
    hd_span span = document->members.value[member];

    if (span.length == 0 || document->text[span.at] != '{')
        return NULL;
    struct json_tokener *tokener = hd_must(json_tokener_new());
    json_object *object = hd_must(json_tokener_parse_ex(tokener, document->text + span.at, (int)span.length));
    json_tokener_free(tokener);
    return object;
}

static char *string_of(json_object *value)
{
    return json_object_is_type(value, json_type_string) ? hd_must(strdup(json_object_get_string(value)))
                                                        : NULL;
}

static void read_source(hd_document *document)
{
    json_object *source = parse_object(document, HD_MEMBER_SOURCE);

    document->source_read.kind = string_of(json_object_object_get(source, "kind"));
    document->source_read.text = string_of(json_object_object_get(source, "text"));
    json_object_put(source);
    hd_source_take(document);
}

static void read_view(hd_document *document)
{
    json_object *view = parse_object(document, HD_MEMBER_VIEW);
    hd_span span = document->members.value[HD_MEMBER_VIEW];
    const char *value = document->text + span.at;

    if (!view && span.length > 0 && !is_null(value, span))
        hd_document_warning_on(document, HD_MEMBER_VIEW, span.at,
                               "view is %s; an object in braces is accepted", type_of(value));
    if (!view)
        return;
    document->view = hd_must(calloc((size_t)json_object_object_length(view) + 1, sizeof *document->view));
    struct json_object_iterator at = json_object_iter_begin(view), end = json_object_iter_end(view);
    for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at)) {
        char *text = string_of(json_object_iter_peek_value(&at));
        if (text)
            document->view[document->view_count++] =
                (hd_view_text){hd_must(strdup(json_object_iter_peek_name(&at))), text, false};
    }
    json_object_put(view);
}

static hd_document *read_object(hd_scan *scan, const char *text, size_t length, bool pinned, size_t *at,
                                hd_error *error);

static bool can_be_evaluated(const hd_scenario *scenario, hd_error *error)
{
    hd_outcome outcome;

    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_inputs[i].required && !hd_scenario_has(scenario, i))
            return hd_refuse(error, "%s is missing; %s is accepted", hd_inputs[i].key, hd_inputs[i].accepted);
    return hd_evaluate(scenario, &outcome, error);
}

/* The element of `pinned` at `place`, which stands at [at, end). */
static void read_pinned(hd_document *document, hd_scan *scan, size_t place, size_t at, size_t end)
{
    const char *text = document->text + at;
    hd_document_list *list = &document->pinned_read;
    size_t wrong = 0;
    hd_error why;

    if (*text != '{') {
        hd_document_warning_on(document, HD_MEMBER_PINNED, at,
                               "pinned scenario %zu is %s; an object in braces is accepted", place + 1,
                               type_of(text));
        return;
    }
    hd_document *pinned = read_object(scan, text, end - at, true, &wrong, &why);
    if (pinned && can_be_evaluated(&pinned->scenario, &why)) {
        document->pinned_place[list->count] = place;
        list->item[list->count++] = pinned;
        return;
    }
    hd_document_warning_on(document, HD_MEMBER_PINNED, at + (pinned ? 0 : wrong), "pinned scenario %zu: %s",
                           place + 1, why.text);
    hd_document_free(pinned);
}

/* What is not understood is remarked on, the others are taken. @return how many elements there are. */
static size_t read_pinned_list(hd_document *document, hd_scan *scan)
{
    size_t at = hd_json_skip_blanks(document->text, document->members.value[HD_MEMBER_PINNED].at + 1);
    size_t place = 0, more = 0;

    for (; document->text[at] != ']'; place++) {
        size_t end = hd_json_value_end(document->text, at);
        if (document->pinned_read.count < HD_PINNED_MAX)
            read_pinned(document, scan, place, at, end);
        else if (more == 0)
            more = at;
        at = hd_json_skip_blanks(document->text, end);
        if (document->text[at] == ',')
            at = hd_json_skip_blanks(document->text, at + 1);
    }
    if (more > 0)
        hd_document_warning_on(
            document, HD_MEMBER_PINNED, more,
            "pinned holds %zu scenarios; %d are accepted, so those after them are left out", place,
            HD_PINNED_MAX);
    return place;
}

static size_t read_all_pinned(hd_document *document, hd_scan *scan)
{
    hd_span span = document->members.value[HD_MEMBER_PINNED];
    const char *value = document->text + span.at;
    size_t count = 0;

    if (span.length == 0 || is_null(value, span))
        return 0;
    if (*value == '[')
        count = read_pinned_list(document, scan);
    else
        hd_document_warning_on(document, HD_MEMBER_PINNED, span.at,
                               "pinned is %s; an array of scenarios is accepted", type_of(value));
    hd_document_list_copy(&document->pinned, &document->pinned_read);
    for (size_t i = 0; i < document->pinned.count; i++)
        document->pinned_kept[i] = i + 1;
    return count;
}

int64_t hd_document_baseline_said(const hd_document *document)
{
    hd_span span = document->members.value[HD_MEMBER_BASELINE];
    const char *value = document->text + span.at;
    int64_t index;

    bool read = span.length > 0 && is_number(value) && hd_count_read(value, span.length, &index, NULL);
    return read ? index : -1;
}

int hd_document_baseline_read(const hd_document *document, int64_t said)
{
    for (size_t i = 0; i < document->pinned_read.count; i++)
        if ((int64_t)document->pinned_place[i] == said)
            return (int)i;
    return HD_BASELINE_AS_OPENED;
}

/* `count`: how many scenarios are pinned, understood or not. */
static void read_baseline(hd_document *document, size_t count)
{
    hd_span span = document->members.value[HD_MEMBER_BASELINE];
    const char *value = document->text + span.at;
    int64_t said = hd_document_baseline_said(document);

    document->baseline = hd_document_baseline_read(document, said);
    if (document->baseline != HD_BASELINE_AS_OPENED || span.length == 0 || is_null(value, span))
        return;
    if (said < 0)
        hd_document_warning_on(document, HD_MEMBER_BASELINE, span.at,
                               "baseline is %s; the index of a pinned scenario, from 0, or null is accepted",
                               is_number(value) ? "no integer from 0 on" : type_of(value));
    else if ((size_t)said < count)
        hd_document_warning_on(
            document, HD_MEMBER_BASELINE, span.at,
            "baseline is the pinned scenario %lld, which is not taken; another, or null, is "
            "accepted",
            (long long)said + 1);
    else
        hd_document_warning_on(
            document, HD_MEMBER_BASELINE, span.at,
            "baseline is %lld and pinned has %zu; an index below that, or null, is accepted", (long long)said,
            count);
}

static bool read_members(hd_document *document, size_t *at, hd_error *error)
{
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!read_input(document, i, error)) {
            *at = document->members.key[i].at;
            return false;
        }
    }
    *at = document->members.key[HD_MEMBER_NAME].at;
    if (!read_string(document, HD_MEMBER_NAME, "name", &document->name, error))
        return false;
    *at = document->members.key[HD_MEMBER_DESCRIPTION].at;
    if (!read_string(document, HD_MEMBER_DESCRIPTION, "description", &document->description, error))
        return false;
    return true;
}

/* `pinned`: it is one of a document's, and may itself hold none. */
static hd_document *read_object(hd_scan *scan, const char *text, size_t length, bool pinned, size_t *at,
                                hd_error *error)
{
    hd_members members;

    if (!hd_scan_members(scan, text, length, &members, at, error))
        return NULL;
    if (members.end == 0)
        return read_object(scan, plain, sizeof plain - 1, pinned, at, error);
    hd_document *document = hd_must(calloc(1, sizeof *document));
    document->text = memcpy(hd_must(malloc(length)), text, length);
    document->length = length;
    document->members = members;
    document->read = hd_scenario_empty();
    if (!read_members(document, at, error)) {
        hd_document_free(document);
        return NULL;
    }
    document->scenario = document->origin = document->read;
    document->baseline = HD_BASELINE_AS_OPENED;
    document->line = 1;
    if (pinned)
        return document;
    read_source(document);
    read_view(document);
    read_baseline(document, read_all_pinned(document, scan));
    return document;
}

hd_document *hd_document_read(hd_scan *scan, const char *text, size_t length, size_t *at, hd_error *error)
{
    return read_object(scan, text, length, false, at, error);
}
