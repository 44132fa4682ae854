#include "config.h"

#include <json-c/json.h>
#include <string.h>

#include "document_private.h"
#include "json_string.h"
#include "memory.h"

/* How much of a file's own words a sentence quotes. */
#define QUOTED_MAX 40

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
    int shown = span.length < QUOTED_MAX ? (int)span.length : QUOTED_MAX;

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

static char *string_member(json_object *object, const char *key)
{
    json_object *value;

    if (!json_object_object_get_ex(object, key, &value) || !json_object_is_type(value, json_type_string))
        return NULL;
    return hd_must(strdup(json_object_get_string(value)));
}

/* A source of another form is somebody else's: it is kept, and not understood. */
static void read_source(hd_document *document)
{
    hd_span span = document->members.value[HD_MEMBER_SOURCE];

    if (span.length == 0 || document->text[span.at] != '{')
        return;
    struct json_tokener *tokener = hd_must(json_tokener_new());
    json_object *source = json_tokener_parse_ex(tokener, document->text + span.at, (int)span.length);
    document->source_kind = string_member(source, "kind");
    document->source_text = string_member(source, "text");
    json_object_put(source);
    json_tokener_free(tokener);
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
    read_source(document);
    return true;
}

hd_document *hd_document_read(hd_scan *scan, const char *text, size_t length, size_t *at, hd_error *error)
{
    hd_members members;

    if (!hd_scan_members(scan, text, length, &members, at, error))
        return NULL;
    if (members.end == 0)
        return hd_document_read(scan, plain, sizeof plain - 1, at, error);
    hd_document *document = hd_must(calloc(1, sizeof *document));
    document->text = memcpy(hd_must(malloc(length)), text, length);
    document->length = length;
    document->members = members;
    document->read = hd_scenario_empty();
    if (!read_members(document, at, error)) {
        hd_document_free(document);
        return NULL;
    }
    document->scenario = document->read;
    return document;
}
