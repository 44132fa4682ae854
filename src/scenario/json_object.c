#include "config.h"

#include "json_object.h"

#include <stdio.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/file.h"
#include "json_string.h"

/* A member's place: from the comma or brace before it to where its value ends. */
typedef struct member {
    size_t before, key, key_end, value, end;
} member;

size_t hd_json_skip_blanks(const char *text, size_t at)
{
    while (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n')
        at++;
    return at;
}

static size_t skip_string(const char *text, size_t at)
{
    for (at++; text[at] != '"'; at++)
        at += text[at] == '\\';
    return at + 1;
}

/* The text is well-formed: brackets match, and outside of them a comma or the closing brace ends a value. */
size_t hd_json_value_end(const char *text, size_t at)
{
    size_t depth = 0, end = at;

    for (;; end = at) {
        at = hd_json_skip_blanks(text, at);
        char c = text[at];
        if (depth == 0 && (c == ',' || c == '}' || c == ']'))
            return end;
        if (c == '"') {
            at = skip_string(text, at);
            continue;
        }
        depth += c == '{' || c == '[';
        depth -= c == '}' || c == ']';
        at++;
    }
}

/* The member that begins after the comma or brace at `before`; false where the object ends. */
static bool next_member(const char *text, size_t before, member *found)
{
    found->before = before;
    found->key = hd_json_skip_blanks(text, before + 1);
    if (text[found->key] == '}')
        return false;
    found->key_end = skip_string(text, found->key);
    found->value = hd_json_skip_blanks(text, hd_json_skip_blanks(text, found->key_end) + 1);
    found->end = hd_json_value_end(text, found->value);
    return true;
}

static bool has_key(const char *text, const member *m, const char *key)
{
    char *said = hd_json_string_read(text + m->key, m->key_end - m->key, NULL);
    bool same = strcmp(said, key) == 0;

    free(said);
    return same;
}

bool hd_json_object_find(const char *object, const char *key, size_t *at)
{
    size_t before = 0;
    member m;

    while (next_member(object, before, &m)) {
        if (has_key(object, &m, key)) {
            *at = m.value;
            return true;
        }
        before = hd_json_skip_blanks(object, m.end);
        if (object[before] != ',')
            break;
    }
    return false;
}

static void write(FILE *out, const char *text, size_t from, size_t to)
{
    fwrite(text + from, 1, to - from, out);
}

/* A new last member, laid out like the first one. */
static void write_added(FILE *out, const char *text, const member *first, const char *key, const char *value)
{
    if (!first) {
        fprintf(out, "\"%s\": %s", key, value);
        return;
    }
    fputc(',', out);
    /* An object on one line has nothing before its first key; after a comma a blank is usual. */
    if (first->key == first->before + 1)
        fputc(' ', out);
    write(out, text, first->before + 1, first->key);
    fprintf(out, "\"%s\"", key);
    write(out, text, first->key_end, first->value);
    fputs(value, out);
}

static void write_without(FILE *out, const char *text, size_t length, const member *m)
{
    size_t after = hd_json_skip_blanks(text, m->end);

    if (m->before > 0 || text[after] != ',') {
        write(out, text, 0, m->before > 0 ? m->before : 1);
        write(out, text, m->end, length);
        return;
    }
    write(out, text, 0, m->key);
    write(out, text, hd_json_skip_blanks(text, after + 1), length);
}

static void write_set(FILE *out, const char *text, size_t length, const char *key, const char *value)
{
    member first = {0}, m;
    size_t before = 0, end = 1;
    bool found = false;

    while (!found && next_member(text, before, &m)) {
        if (before == 0)
            first = m;
        found = has_key(text, &m, key);
        end = m.end;
        before = hd_json_skip_blanks(text, end);
        if (text[before] != ',')
            break;
    }
    if (found && !value) {
        write_without(out, text, length, &m);
    } else if (found) {
        write(out, text, 0, m.value);
        fputs(value, out);
        write(out, text, m.end, length);
    } else {
        write(out, text, 0, end);
        if (value)
            write_added(out, text, before > 0 ? &first : NULL, key, value);
        write(out, text, end, length);
    }
}

char *hd_json_object_set(const char *object, size_t length, const char *key, const char *value)
{
    hd_writing text;

    if (!hd_writing_begin(&text))
        return hd_must(NULL);
    write_set(text.out, object, length, key, value);
    return hd_must(hd_writing_end(&text, NULL));
}
