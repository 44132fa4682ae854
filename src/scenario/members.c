#include "members.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/quantity.h"
#include "json_string.h"

/* A number with fewer digits before its point, without an exponent, is finite. */
#define SURELY_FINITE 300

typedef struct scan_key {
    const char *text; /* what it says: without quotes, escapes taken back */
    size_t length;
    const char *position; /* its opening quote */
    char *owned;          /* the text where it had escapes */
} scan_key;

typedef struct scan_level {
    bool object;
    size_t first_key;
} scan_level;

struct hd_scan {
    const char *text, *at, *end;
    bool partial; /* the text may end anywhere */
    hd_members *members;
    hd_error *error;
    const char *refused;
    scan_level levels[HD_DEPTH_MAX];
    size_t depth;
    bool key_next;  /* a string that comes now is a key */
    scan_key *keys; /* of all objects that are open */
    size_t count, room;
    size_t member; /* the outermost object's that is being read; HD_MEMBERS for one that is not known */
};

hd_scan *hd_scan_new(void)
{
    return hd_must(calloc(1, sizeof(hd_scan)));
}

static void drop_keys(hd_scan *s, size_t first)
{
    while (s->count > first)
        free(s->keys[--s->count].owned);
}

void hd_scan_free(hd_scan *scan)
{
    if (!scan)
        return;
    drop_keys(scan, 0);
    free(scan->keys);
    free(scan);
}

/* `said` is what the making of the sentence returned: false. */
static bool refused_at(hd_scan *s, const char *at, bool said)
{
    s->refused = at;
    return said;
}

/* Refuse a number or a word, at its key; of an input it is said what the input accepts. */
static bool refuse_scalar(hd_scan *s, const char *at, size_t length, const char *why, const char *accepted)
{
    if (s->count == 0)
        return refused_at(
            s, at, hd_fail(s->error, 0, "%.*s %s; %s is accepted", hd_quoted(length), at, why, accepted));
    const scan_key *key = &s->keys[s->count - 1];
    if (s->member < HD_INPUTS) {
        const hd_input_row *row = &hd_inputs[s->member];
        return refused_at(s, key->position,
                          hd_refuse(s->error, "%s %.*s was refused: it %s; %s is accepted", row->key,
                                    hd_quoted(length), at, why, row->accepted));
    }
    return refused_at(s, key->position,
                      hd_fail(s->error, 0, "\"%.*s\" holds %.*s, which %s; %s is accepted",
                              hd_quoted(key->length), key->text, hd_quoted(length), at, why, accepted));
}

static const char *skip_digits(const char *at, const char *end)
{
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at;
}

/* Where a number of JSON's grammar ends; NULL where there is none. `integer`: no point and no exponent. */
static const char *number_end(const char *at, const char *end, bool *integer)
{
    const char *digits = at < end && *at == '-' ? at + 1 : at;
    const char *after = skip_digits(digits, end);

    *integer = true;
    if (after == digits || (*digits == '0' && after - digits > 1))
        return NULL;
    if (after < end && *after == '.') {
        const char *fraction = after + 1;
        *integer = false;
        if ((after = skip_digits(fraction, end)) == fraction)
            return NULL;
    }
    if (after < end && (*after == 'e' || *after == 'E')) {
        const char *exponent = after + 1;
        *integer = false;
        if (exponent < end && (*exponent == '+' || *exponent == '-'))
            exponent++;
        if ((after = skip_digits(exponent, end)) == exponent)
            return NULL;
    }
    return after;
}

/* Whether 64 bits hold the integer: signed ones, or as far as unsigned ones go, as json-c has it. */
static bool integer_held(const char *at, size_t length)
{
    char digits[24];

    if (length < 19)
        return true;
    if (length >= sizeof digits)
        return false;
    memcpy(digits, at, length);
    digits[length] = '\0';
    errno = 0;
    if (*at == '-')
        (void)strtoll(digits, NULL, 10);
    else
        (void)strtoull(digits, NULL, 10);
    return errno == 0;
}

static bool number_held(const char *at, size_t length, bool integer)
{
    double number;

    if (integer)
        return integer_held(at, length);
    size_t looked = length < SURELY_FINITE ? length : SURELY_FINITE;
    if (!memchr(at, 'e', length) && !memchr(at, 'E', length) && memchr(at, '.', looked))
        return true;
    return hd_number_read(at, length, &number, NULL);
}

static bool is_word(const char *at, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(at, word, length) == 0;
}

static bool ends_scalar(char c)
{
    return c == ',' || c == '}' || c == ']' || c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static bool scan_scalar(hd_scan *s)
{
    const char *start = s->at;
    bool integer;

    while (s->at < s->end && !ends_scalar(*s->at))
        s->at++;
    size_t length = (size_t)(s->at - start);
    if (*start == '\'')
        return refused_at(s, start,
                          hd_fail(s->error, 0, "a text stands in single quotes; JSON has double ones"));
    if ((s->partial && s->at == s->end) || is_word(start, length, "null") || is_word(start, length, "true") ||
        is_word(start, length, "false"))
        return true;
    if (number_end(start, s->at, &integer) != s->at)
        return refuse_scalar(s, start, length, "is no number that JSON has", "a finite number or null");
    if (!number_held(start, length, integer))
        return refuse_scalar(s, start, length, "is beyond 64 bits", "a smaller number or a text");
    return true;
}

static bool refuse_control(hd_scan *s, const char *at, unsigned byte)
{
    if (s->count == 0)
        return refused_at(
            s, at, hd_fail(s->error, 0, "a text holds a control character; write it as \\u%04x", byte));
    const scan_key *key = &s->keys[s->count - 1];
    return refused_at(s, at,
                      hd_fail(s->error, 0,
                              "a text holds a control character, after the key \"%.*s\"; write it as \\u%04x",
                              hd_quoted(key->length), key->text, byte));
}

/* Step over a string, from quote to quote. */
static bool scan_string(hd_scan *s, bool *escapes)
{
    const char *start = s->at++;

    *escapes = false;
    for (; s->at < s->end && *s->at != '"'; s->at++) {
        if (*s->at == '\\') {
            *escapes = true;
            s->at++;
        } else if ((unsigned char)*s->at < 0x20) {
            return refuse_control(s, start, (unsigned char)*s->at);
        }
    }
    s->at = s->at < s->end ? s->at + 1 : s->end;
    return true;
}

const char *hd_member_key(size_t member)
{
    static const char *const others[] = {"name", "description", "source", "pinned", "baseline", "view"};

    return member < HD_INPUTS ? hd_inputs[member].key : others[member - HD_INPUTS];
}

static size_t known_member(const char *key, size_t length)
{
    for (size_t i = HD_INPUTS; i < HD_MEMBERS; i++)
        if (is_word(key, length, hd_member_key(i)))
            return i;
    size_t input = hd_input_find(key, length);
    return input < HD_INPUTS ? input : HD_MEMBERS;
}

static hd_span span_of(const hd_scan *s, const char *start, const char *stop)
{
    return (hd_span){(size_t)(start - s->text), (size_t)(stop - start)};
}

static void note_key(hd_scan *s, const scan_key *key)
{
    hd_members *m = s->members;

    s->member = known_member(key->text, key->length);
    if (s->member < HD_MEMBERS)
        m->key[s->member] = span_of(s, key->position, s->at);
    if (m->colon.at == 0) {
        m->opening = span_of(s, s->text + 1, key->position);
        m->colon = span_of(s, s->at, s->at);
    }
}

static bool scan_key_text(hd_scan *s)
{
    const char *start = s->at;
    bool escapes;

    if (!scan_string(s, &escapes))
        return false;
    if (s->partial && s->at == s->end)
        return true;
    if (s->count == s->room) {
        s->room = s->room * 2 + 16;
        s->keys = hd_must(realloc(s->keys, s->room * sizeof *s->keys));
    }
    scan_key *key = &s->keys[s->count++];
    *key = (scan_key){start + 1, (size_t)(s->at - start) - 2, start, NULL};
    if (escapes)
        key->text = key->owned = hd_json_string_read(start, (size_t)(s->at - start), &key->length);
    s->key_next = false;
    if (s->depth == 1)
        note_key(s, key);
    return true;
}

static int compare_keys(const void *left, const void *right)
{
    const scan_key *a = left, *b = right;

    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    int order = memcmp(a->text, b->text, a->length);
    return order != 0 ? order : a->position < b->position ? -1 : 1;
}

/* Of an object that is complete. The first key that stands a second time is the one that is named. */
static bool refuse_repeated(hd_scan *s, size_t first)
{
    const scan_key *repeated = NULL;

    if (s->count - first > 1)
        qsort(s->keys + first, s->count - first, sizeof *s->keys, compare_keys);
    for (size_t i = first + 1; i < s->count; i++) {
        const scan_key *key = &s->keys[i];
        bool same = key->length == key[-1].length && memcmp(key->text, key[-1].text, key->length) == 0;
        if (same && (!repeated || key->position < repeated->position))
            repeated = key;
    }
    if (!repeated)
        return true;
    return refused_at(s, repeated->position,
                      hd_fail(s->error, 0, "\"%.*s\" is repeated; a key stands once in an object",
                              hd_quoted(repeated->length), repeated->text));
}

static bool open_level(hd_scan *s)
{
    if (s->depth == HD_DEPTH_MAX)
        return refused_at(
            s, s->at,
            hd_fail(s->error, 0,
                    "objects and arrays lie in one another more than %d deep; fewer are accepted",
                    HD_DEPTH_MAX));
    s->key_next = *s->at++ == '{';
    s->levels[s->depth++] = (scan_level){s->key_next, s->count};
    return true;
}

static bool close_level(hd_scan *s)
{
    s->at++;
    if (s->depth == 0)
        return true;
    scan_level level = s->levels[--s->depth];
    bool good = !level.object || refuse_repeated(s, level.first_key);
    drop_keys(s, level.first_key);
    s->key_next = false;
    return good;
}

/* A value, or the closing bracket of one. */
static bool scan_value(hd_scan *s)
{
    bool escapes;

    switch (*s->at) {
    case '{':
    case '[':
        return open_level(s);
    case '}':
    case ']':
        return close_level(s);
    case '"':
        return scan_string(s, &escapes);
    default:
        return scan_scalar(s);
    }
}

/* Take down where the outermost object's values begin and end. */
static bool scan_placed_value(hd_scan *s)
{
    const char *start = s->at;
    bool begins = s->depth == 1 && *start != '}' && *start != ']';
    hd_members *m = s->members;

    if (begins && m->colon.length == 0)
        m->colon.length = (size_t)(start - s->text) - m->colon.at;
    if (begins && s->member < HD_MEMBERS)
        m->value[s->member].at = (size_t)(start - s->text);
    size_t before = s->depth;
    if (!scan_value(s))
        return false;
    if (s->depth == 1 && before > 0 && (begins || before == 2)) {
        m->end = (size_t)(s->at - s->text);
        if (s->member < HD_MEMBERS)
            m->value[s->member].length = m->end - m->value[s->member].at;
    }
    return true;
}

static bool scan_token(hd_scan *s)
{
    switch (*s->at) {
    case ' ':
    case '\t':
    case '\n':
    case '\r':
    case ':':
        s->at++;
        return true;
    case ',':
        s->at++;
        s->key_next = s->depth > 0 && s->levels[s->depth - 1].object;
        return true;
    case '"':
        return s->key_next ? scan_key_text(s) : scan_placed_value(s);
    default:
        return scan_placed_value(s);
    }
}

static bool scan_text(hd_scan *s, const char *text, size_t length, hd_members *members, size_t *at,
                      hd_error *error)
{
    drop_keys(s, 0);
    *members = (hd_members){.end = 0};
    s->text = s->at = text;
    s->end = text + length;
    s->members = members;
    s->error = error;
    s->depth = 0;
    s->key_next = false;
    s->member = HD_MEMBERS;
    while (s->at < s->end) {
        if (!scan_token(s)) {
            *at = (size_t)(s->refused - text);
            return false;
        }
    }
    return true;
}

bool hd_scan_members(hd_scan *scan, const char *text, size_t length, hd_members *members, size_t *at,
                     hd_error *error)
{
    scan->partial = false;
    return scan_text(scan, text, length, members, at, error);
}

bool hd_scan_beginning(hd_scan *scan, const char *text, size_t length, char *key, size_t size, size_t *at,
                       hd_error *error)
{
    hd_members members;

    scan->partial = true;
    *key = '\0';
    if (!scan_text(scan, text, length, &members, at, error))
        return false;
    if (scan->count > 0 && !scan->key_next) {
        const scan_key *last = &scan->keys[scan->count - 1];
        snprintf(key, size, "%.*s", hd_quoted(last->length), last->text);
    }
    return true;
}
