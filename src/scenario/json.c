/* What json-c lacks: lines, a look at what it lets through, and a writer that tells where memory runs out. */
#include "config.h"

#include "json.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "hostdispatch/file.h"
#include "hostdispatch/scenario.h"
#include "hostdispatch/text.h"

/* ---- values ---- */

static bool is_object(const json_object *value)
{
    return json_object_is_type(value, json_type_object);
}

const char *hd_json_type(const json_object *value)
{
    static const char *const names[] = {
        [json_type_null] = "null",     [json_type_boolean] = "a truth value", [json_type_double] = "a number",
        [json_type_int] = "a number",  [json_type_object] = "an object",      [json_type_array] = "an array",
        [json_type_string] = "a text",
    };

    return names[json_object_get_type(value)];
}

bool hd_json_is_number(const json_object *value)
{
    return json_object_is_type(value, json_type_int) || json_object_is_type(value, json_type_double);
}

json_object *hd_json_member(const json_object *object, const char *key)
{
    return is_object(object) ? json_object_object_get(object, key) : NULL;
}

bool hd_json_has(const json_object *object, const char *key)
{
    return is_object(object) && json_object_object_get_ex(object, key, NULL);
}

const char *hd_json_text(const json_object *object, const char *key)
{
    json_object *value = hd_json_member(object, key);

    return json_object_is_type(value, json_type_string) ? json_object_get_string(value) : NULL;
}

void hd_json_set(json_object *object, const char *key, json_object *value)
{
    if (json_object_object_add(object, key, value) != 0)
        hd_must(NULL);
}

void hd_json_set_as(json_object *object, const char *key, const json_object *other)
{
    if (hd_json_has(other, key))
        hd_json_set(object, key, json_object_get(hd_json_member(other, key)));
    else
        json_object_object_del(object, key);
}

json_object *hd_json_object(void)
{
    return hd_must(json_object_new_object());
}

/* A JSON text is UTF-8 whatever a file's name or the command line brought. */
json_object *hd_json_new_text(const char *text)
{
    size_t length = strlen(text), room = length * 3 + 1;

    if (hd_text_is_utf8(text, length))
        return hd_must(json_object_new_string(text));
    char *clean = hd_must(malloc(room));
    hd_text_clean(text, length, clean, room);
    json_object *value = hd_must(json_object_new_string(clean));
    free(clean);
    return value;
}

json_object *hd_json_copy(const json_object *object)
{
    json_object *copy = hd_json_object();

    if (is_object(object)) {
        struct json_object_iter each;
        json_object_object_foreachC((json_object *)(uintptr_t)object, each)
            hd_json_set(copy, each.key, json_object_get(each.val));
    }
    return copy;
}

json_object *hd_json_input(const hd_scenario *scenario, hd_input input)
{
    char number[HD_NUMBER_MAX];

    if (hd_inputs[input].kind == HD_COUNT)
        return input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(scenario, input)
                   ? NULL
                   : hd_must(json_object_new_int64(hd_scenario_count(scenario, input)));
    hd_time_write(hd_scenario_number(scenario, input), number);
    return hd_json_new_text(number);
}

/* ---- what json-c lets through although JSON has it not ---- */

/* An object or array that is open. */
typedef struct level {
    bool object;
    const char *key;   /* of the member that is being read, in its quotes; NULL for none, and in an array */
    size_t length;     /* of the key */
    long line;         /* of the key */
    size_t index;      /* of the value that is being read, in an array */
    json_object *keys; /* those that came; NULL where they are not looked at */
} level;

typedef struct scan {
    const char *at, *end;
    bool partial;   /* the text may end anywhere */
    bool key_next;  /* a string that comes now is a key */
    bool keys_kept; /* repeated keys are looked for */
    long line;
    level levels[HD_JSON_DEPTH + 2]; /* the first one holds the outermost object */
    size_t depth, members;
    const char *const *path; /* the place of a value that is looked for, and the line that it is found at */
    long found;
    hd_error *error;
} scan;

/* What a string says; its length tells of a NUL. */
static char *string_said(const char *quoted, size_t size, size_t *length)
{
    if (!memchr(quoted, '\\', size)) {
        *length = size - 2;
        return hd_must(strndup(quoted + 1, size - 2));
    }
    struct json_tokener *tokener = hd_must(json_tokener_new());
    json_object *value = hd_must(json_tokener_parse_ex(tokener, quoted, (int)size));
    char *said = hd_must(strdup(json_object_get_string(value)));
    *length = (size_t)json_object_get_string_len(value);
    json_object_put(value);
    json_tokener_free(tokener);
    return said;
}

/* The key that was read last of those whose value is being read; "" where there is none. */
static const char *key_before(const scan *s, char buffer[HD_JSON_KEY_MAX])
{
    size_t at = s->depth + 1, length;

    *buffer = '\0';
    while (at > 0 && !s->levels[at - 1].key)
        at--;
    if (at == 0)
        return buffer;
    char *said = string_said(s->levels[at - 1].key, s->levels[at - 1].length, &length);
    snprintf(buffer, HD_JSON_KEY_MAX, "%s", said);
    free(said);
    return buffer;
}

/* The line that a value is known by: its key's, or its own. */
static long line_of_value(const scan *s)
{
    const level *in = &s->levels[s->depth];

    return in->key ? in->line : s->line;
}

static bool refuse_value(scan *s, const char *value, size_t length, const char *why, const char *accepted)
{
    char buffer[HD_JSON_KEY_MAX];
    const char *key = key_before(s, buffer);
    hd_input input = s->depth == 1 ? hd_input_find(key, strlen(key)) : HD_INPUTS;
    long line = line_of_value(s);

    if (input < HD_INPUTS) {
        hd_refuse(s->error, "%s %.*s was refused: it %s; %s is accepted", key, hd_quoted(length), value, why,
                  hd_inputs[input].accepted);
        s->error->line = line;
        return false;
    }
    return hd_fail(s->error, line, "\"%.*s\" holds %.*s, which %s; %s is accepted", hd_quoted(strlen(key)), key,
                   hd_quoted(length), value, why, accepted);
}

/* Whether what is being read in an object or array is what is called so. */
static bool is_in(const level *in, const char *name)
{
    size_t length;

    if (!in->key)
        return !in->object && in->index == strtoul(name, NULL, 10);
    char *said = string_said(in->key, in->length, &length);
    bool same = strcmp(said, name) == 0;
    free(said);
    return same;
}

/* A value begins: it may be the one that is looked for. */
static void note_value(scan *s)
{
    size_t at = 0;

    if (!s->path || s->found)
        return;
    while (s->path[at] && at < s->depth && is_in(&s->levels[at + 1], s->path[at]))
        at++;
    if (at == s->depth && !s->path[at])
        s->found = line_of_value(s);
}

static const char *skip_digits(const char *at)
{
    return at + strspn(at, "0123456789");
}

/* Where a number of JSON's grammar ends; NULL where there is none. `integer`: no point and no exponent. */
static const char *number_end(const char *at, bool *integer)
{
    const char *digits = at + (*at == '-'), *after = skip_digits(digits);

    *integer = true;
    if (after == digits || (*digits == '0' && after - digits > 1))
        return NULL;
    for (const char *part = after; *part == '.' || *part == 'e' || *part == 'E'; part = after) {
        digits = part + 1 + (*part != '.' && (part[1] == '+' || part[1] == '-'));
        *integer = false;
        if ((after = skip_digits(digits)) == digits)
            return NULL;
    }
    return after;
}

/* Whether 64 bits hold a number: a double, or an integer, signed or as far as unsigned ones go. */
static bool is_held(const char *at, size_t length, bool integer)
{
    if (length < 19 && !memchr(at, 'e', length) && !memchr(at, 'E', length))
        return true;
    errno = 0;
    if (!integer)
        return isfinite(strtod(at, NULL));
    if (*at == '-')
        (void)strtoll(at, NULL, 10);
    else
        (void)strtoull(at, NULL, 10);
    return errno == 0;
}

static bool scan_scalar(scan *s)
{
    const char *start = s->at;
    bool integer;

    while (s->at < s->end && !strchr(",}] \n\r\t", *s->at))
        s->at++;
    size_t length = (size_t)(s->at - start);
    if (*start == '\'')
        return hd_fail(s->error, s->line, "a text stands in single quotes; JSON has double ones");
    if (s->partial && s->at == s->end)
        return true;
    note_value(s);
    if (hd_word_is(start, length, "null") || hd_word_is(start, length, "true") || hd_word_is(start, length, "false"))
        return true;
    if (number_end(start, &integer) != s->at)
        return refuse_value(s, start, length, "is no number that JSON has", "a finite number or null");
    if (!is_held(start, length, integer))
        return refuse_value(s, start, length, "is beyond 64 bits", "a smaller number or a text");
    return true;
}

static bool refuse_control(const scan *s, unsigned byte)
{
    char buffer[HD_JSON_KEY_MAX];
    const char *key = key_before(s, buffer);

    return hd_fail(s->error, s->line, "a text holds a control character%s%.*s%s; write it as \\u%04x",
                   *key ? ", after the key \"" : "", hd_quoted(strlen(key)), key, *key ? "\"" : "", byte);
}

/* Step over a string. */
static bool skip_string(scan *s)
{
    for (s->at++; s->at < s->end && *s->at != '"'; s->at++) {
        unsigned byte = (unsigned char)*s->at;
        if (byte == '\\')
            s->at++;
        else if (byte < 0x20)
            return refuse_control(s, byte);
    }
    s->at = s->at < s->end ? s->at + 1 : s->end;
    return true;
}

static bool scan_key(scan *s)
{
    level *in = &s->levels[s->depth];
    const char *start = s->at;
    size_t length;

    in->key = NULL;
    if (!skip_string(s))
        return false;
    if (s->partial && s->at == s->end)
        return true;
    in->key = start;
    in->length = (size_t)(s->at - start);
    in->line = s->line;
    s->key_next = false;
    s->members++;
    if (!in->keys && !memchr(start, '\\', in->length))
        return true;
    char *key = string_said(start, in->length, &length);
    bool good = true;
    if (strlen(key) != length)
        good = hd_fail(s->error, s->line, "the key \"%.*s\" goes on with a NUL; one without is accepted",
                       hd_quoted(strlen(key)), key);
    else if (hd_json_has(in->keys, key))
        good = hd_fail(s->error, s->line, "\"%.*s\" is repeated; a key stands once in an object",
                       hd_quoted(length), key);
    else if (in->keys)
        hd_json_set(in->keys, key, NULL);
    free(key);
    return good;
}

static void open_level(scan *s)
{
    note_value(s);
    s->key_next = *s->at++ == '{';
    s->levels[++s->depth] =
        (level){.object = s->key_next, .keys = s->keys_kept && s->key_next ? hd_json_object() : NULL};
}

static bool scan_token(scan *s)
{
    switch (*s->at) {
    case '{':
    case '[':
        open_level(s);
        return true;
    case '}':
    case ']':
        json_object_put(s->levels[s->depth--].keys);
        s->key_next = false;
        break;
    case ',':
        s->key_next = s->levels[s->depth].object;
        s->levels[s->depth].index++;
        break;
    case '\n':
        s->line++;
        break;
    case ' ':
    case '\t':
    case '\r':
    case ':':
        break;
    case '"':
        if (s->key_next)
            return scan_key(s);
        note_value(s);
        return skip_string(s);
    default:
        return scan_scalar(s);
    }
    s->at++;
    return true;
}

/* The members of an object and of all in it. */
static size_t count_members(const json_object *value)
{
    size_t count = 0;

    if (json_object_is_type(value, json_type_array))
        for (size_t i = 0; i < json_object_array_length(value); i++)
            count += count_members(json_object_array_get_idx(value, i));
    if (!is_object(value))
        return count;
    struct json_object_iter each;
    json_object_object_foreachC((json_object *)(uintptr_t)value, each)
        count += 1 + count_members(each.val);
    return count;
}

static bool scan_text(scan *s, const hd_json_span *text)
{
    bool good = true;

    s->at = text->bytes;
    s->end = text->bytes + text->length;
    s->line = text->line;
    while (good && s->at < s->end)
        good = scan_token(s);
    for (size_t i = 0; i <= s->depth; i++)
        json_object_put(s->levels[i].keys);
    return good;
}

bool hd_json_check(const hd_json_span *text, const json_object *object, hd_error *error)
{
    scan s = {.error = error}, again = {.keys_kept = true, .error = error};

    /* Of repeated keys json-c keeps the last. */
    return scan_text(&s, text) && (s.members == count_members(object) || scan_text(&again, text));
}

bool hd_json_check_beginning(const hd_json_span *text, char key[HD_JSON_KEY_MAX], hd_error *error)
{
    scan s = {.partial = true, .keys_kept = true, .error = error};

    if (!scan_text(&s, text))
        return false;
    *key = '\0';
    if (!s.key_next)
        (void)key_before(&s, key);
    return true;
}

long hd_json_line(const hd_json_span *text, const char *const *path)
{
    scan s = {.path = path};

    (void)(text->bytes && scan_text(&s, text));
    return s.found;
}

/* ---- json-c's errors in the words of people who write scenario files ---- */

typedef struct syntax_words {
    enum json_tokener_error error; /* json_tokener_success: any */
    char next;                     /* the byte at which json-c stopped; 0: any */
    const char *wrong;             /* "a key is not followed by a colon" */
    const char *right;             /* what would be right */
} syntax_words;

#define NO_SUCH_WORD "a word is unknown", "JSON has true, false and null alone"
#define MISSING_OR_COMMA "a value is missing, or there is a comma too many"

/* The first row that fits is taken; the last one fits all. */
static const syntax_words table[] = {
    {json_tokener_success, '/', "there is a comment", "JSON has none"},
    {json_tokener_error_depth, 0, "objects and arrays lie too deep in one another",
     "some 32 levels are accepted"},
    {json_tokener_error_parse_eof, 0, "there is a NUL byte", "write it as \\u0000 within a text"},
    {json_tokener_error_parse_unexpected, '\'', "a text stands in single quotes", "JSON has double ones"},
    {json_tokener_error_parse_unexpected, '}', "a closing brace stands where a value is due",
     MISSING_OR_COMMA},
    {json_tokener_error_parse_unexpected, ']', "a closing bracket stands where a value is due",
     MISSING_OR_COMMA},
    {json_tokener_error_parse_unexpected, 0, "no value is written like this",
     "a text in double quotes, a number, true, false, null, an object or an array is accepted"},
    {json_tokener_error_parse_null, 0, NO_SUCH_WORD},
    {json_tokener_error_parse_boolean, 0, NO_SUCH_WORD},
    {json_tokener_error_parse_number, 0, "a number is malformed", "it is written like 12, 0.5 or 1e-7"},
    {json_tokener_error_parse_array, 0, "an array's value is followed by something else",
     "a comma or a closing bracket is due"},
    {json_tokener_error_parse_object_key_name, '}', "a closing brace stands after a comma",
     "JSON has no comma before it"},
    {json_tokener_error_parse_object_key_name, 0, "a key is not a text in double quotes",
     "write it like \"dispatch\""},
    {json_tokener_error_parse_object_key_sep, 0, "a key is not followed by a colon",
     "write it like \"dispatch\": \"10 µs\""},
    {json_tokener_error_parse_object_value_sep, 0, "a value is followed by something else",
     "a comma or a closing brace is due"},
    {json_tokener_error_parse_string, 0, "a text has an unknown escape",
     "JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four digits"},
    {json_tokener_error_parse_comment, 0, "there is a comment", "JSON has none"},
    {json_tokener_success, 0, "it is no JSON", "a scenario is an object in braces"},
};

const char *hd_json_wrong(enum json_tokener_error error, char next, const char **right)
{
    const syntax_words *row = table;

    while ((row->error != error && row->error != json_tokener_success) ||
           (row->next != '\0' && row->next != next))
        row++;
    *right = row->right;
    return row->wrong;
}

/* ---- writing ---- */

/* What must not reach a terminal is escaped. */
static void write_text(FILE *out, const char *text, size_t length)
{
    static const char letters[] = "\bb\ff\nn\rr\tt\"\"\\\\";
    uint32_t code;

    putc('"', out);
    for (size_t i = 0, step; i < length; i += step) {
        const char *letter = text[i] ? strchr(letters, text[i]) : NULL;
        step = hd_utf8_next(text + i, length - i, &code);
        if (letter && (letter - letters) % 2 == 0)
            fprintf(out, "\\%c", letter[1]);
        else if (hd_utf8_harmful(code))
            fprintf(out, "\\u%04x", (unsigned)code);
        else
            fwrite(text + i, 1, step, out);
    }
    putc('"', out);
}

/* Begin a line, or go on the one there is. */
static void new_line(FILE *out, int indent, const char *blank)
{
    if (indent >= 0)
        fprintf(out, "\n%*s", indent, "");
    else
        fputs(blank, out);
}

static void write_object(FILE *out, json_object *object, int indent)
{
    int deeper = indent < 0 ? indent : indent + 2;
    bool any = false;

    putc('{', out);
    struct json_object_iter each;
    json_object_object_foreachC(object, each)
    {
        if (any)
            putc(',', out);
        new_line(out, deeper, any ? " " : "");
        write_text(out, each.key, strlen(each.key));
        fputs(": ", out);
        hd_json_write(out, each.val, deeper);
        any = true;
    }
    if (any)
        new_line(out, indent, "");
    putc('}', out);
}

static void write_array(FILE *out, json_object *array, int indent)
{
    int deeper = indent < 0 ? indent : indent + 2;
    size_t count = json_object_array_length(array);

    putc('[', out);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            putc(',', out);
        new_line(out, deeper, i > 0 ? " " : "");
        hd_json_write(out, json_object_array_get_idx(array, i), deeper);
    }
    if (count > 0)
        new_line(out, indent, "");
    putc(']', out);
}

/* `indent`: the blanks that the value's last line begins with; negative: all on one line. */
void hd_json_write(FILE *out, json_object *value, int indent)
{
    if (is_object(value))
        write_object(out, value, indent);
    else if (json_object_is_type(value, json_type_array))
        write_array(out, value, indent);
    else if (json_object_is_type(value, json_type_string))
        write_text(out, json_object_get_string(value), (size_t)json_object_get_string_len(value));
    else
        fputs(value ? hd_must((void *)(uintptr_t)json_object_get_string(value)) : "null", out);
}
