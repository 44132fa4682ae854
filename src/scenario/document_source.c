/*
 * Where a scenario is from, once its inputs are others: a claim made for six operations does not hold for
 * twenty.
 *
 * The source's text then ends in "; changed from published: ops_per_block 6 -> 20", and its kind is
 * "derived". From that clause, which says every input's first value to the last digit, the claim is made out
 * again when a file is read: it does not grow from save to save, and holds as before where the inputs are as
 * before.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "document_private.h"
#include "hostdispatch/error.h"
#include "hostdispatch/file.h"
#include "json_object.h"
#include "json_string.h"

#define CHANGED "changed"
#define FROM " from "
#define TO " -> "
#define NONE "none"

static char *copy_text(const char *text)
{
    return text ? hd_must(strdup(text)) : NULL;
}

static bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

void hd_source_copy(hd_source *to, const hd_source *from)
{
    *to = (hd_source){copy_text(from->kind), copy_text(from->text)};
}

void hd_source_free(hd_source *source)
{
    free(source->kind);
    free(source->text);
    *source = (hd_source){NULL, NULL};
}

static void replace(hd_source *source, const hd_source *with)
{
    hd_source_free(source);
    hd_source_copy(source, with);
}

/* ---- the clause ---- */

static bool is_given(const hd_scenario *scenario, hd_input input)
{
    return input == HD_BLOCKS || hd_scenario_has(scenario, input);
}

static bool differs(const hd_scenario *a, const hd_scenario *b, hd_input input)
{
    bool given = is_given(a, input);

    return given != is_given(b, input) || (given && hd_scenario_differs(a, b, input));
}

static void write_value(FILE *file, const hd_scenario *scenario, hd_input input)
{
    char number[HD_NUMBER_MAX];

    if (!is_given(scenario, input)) {
        fputs(NONE, file);
    } else if (hd_inputs[input].kind == HD_COUNT) {
        fprintf(file, "%" PRId64, hd_scenario_count(scenario, input));
    } else {
        hd_number_write(hd_scenario_number(scenario, input), number);
        fprintf(file, "%s us", number);
    }
}

/* "ops_per_block 6 -> 20, dispatch 10 us -> 12 us"; "" where all is as it was. To be freed. */
static char *changes_of(const hd_scenario *was, const hd_scenario *is)
{
    hd_writing text;
    const char *separator = "";

    if (!hd_writing_begin(&text))
        return hd_must(NULL);
    FILE *file = text.out;
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!differs(was, is, i))
            continue;
        fprintf(file, "%s%s ", separator, hd_inputs[i].key);
        write_value(file, was, i);
        fputs(TO, file);
        write_value(file, is, i);
        separator = ", ";
    }
    return hd_must(hd_writing_end(&text, NULL));
}

static bool read_value(hd_scenario *scenario, hd_input input, const char *text, size_t length)
{
    if (length == strlen(NONE) && memcmp(text, NONE, length) == 0) {
        scenario->given &= ~(1u << input);
        return true;
    }
    return hd_scenario_read(scenario, input, NULL, text, length, NULL, NULL);
}

/* Take the first values out of changes_of(). */
static bool read_changes(const char *text, hd_scenario *was)
{
    while (*text) {
        size_t key = strcspn(text, " ");
        hd_input input = hd_input_find(text, key);
        const char *to = strstr(text, TO), *from = text + key + 1;
        if (input == HD_INPUTS || !to || to < from || !read_value(was, input, from, (size_t)(to - from)))
            return false;
        const char *next = strstr(to, ", ");
        text = next ? next + 2 : to + strlen(to);
    }
    return true;
}

/* Read a clause, which ends the text. */
static bool read_clause(hd_document *document, const char *clause)
{
    const char *text = document->source_read.text, *kind = clause + strlen(CHANGED),
               *colon = strstr(kind, ": ");
    bool has_kind = strncmp(kind, FROM, strlen(FROM)) == 0;
    hd_scenario was = document->read;

    if (!colon || (!has_kind && colon != kind) || !colon[2] || !read_changes(colon + 2, &was))
        return false;
    kind += has_kind ? strlen(FROM) : 0;
    hd_source_free(&document->source_origin);
    document->source_origin.kind = has_kind ? hd_must(strndup(kind, (size_t)(colon - kind))) : NULL;
    document->source_origin.text = clause > text ? hd_must(strndup(text, (size_t)(clause - text - 2))) : NULL;
    document->origin = was;
    return true;
}

void hd_source_take(hd_document *document)
{
    const char *text = document->source_read.text;

    document->origin = document->read;
    replace(&document->source_origin, &document->source_read);
    replace(&document->source, &document->source_read);
    for (const char *at = text; at && (at = strstr(at, CHANGED)); at++)
        if ((at == text || (at - text >= 2 && memcmp(at - 2, "; ", 2) == 0)) && read_clause(document, at))
            break;
    free(document->changes);
    document->changes = changes_of(&document->origin, &document->scenario);
}

/* ---- what holds now ---- */

static char *text_with(const hd_source *origin, const char *changes)
{
    hd_writing text;

    if (!hd_writing_begin(&text))
        return hd_must(NULL);
    fprintf(text.out, "%s%s" CHANGED "%s%s: %s", origin->text ? origin->text : "", origin->text ? "; " : "",
            origin->kind ? FROM : "", origin->kind ? origin->kind : "", changes);
    return hd_must(hd_writing_end(&text, NULL));
}

static bool is_as_read(const hd_document *document)
{
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (differs(&document->read, &document->scenario, i))
            return false;
    return true;
}

void hd_source_follow(hd_document *document)
{
    const hd_source *origin = &document->source_origin;
    bool none = !origin->kind && !origin->text;

    free(document->changes);
    document->changes = changes_of(&document->origin, &document->scenario);
    if (none || is_as_read(document)) {
        replace(&document->source, &document->source_read);
    } else if (!*document->changes) {
        replace(&document->source, origin);
    } else {
        hd_source_free(&document->source);
        document->source = (hd_source){copy_text("derived"), text_with(origin, document->changes)};
    }
}

bool hd_source_is_another(const hd_document *document)
{
    return !same_text(document->source.kind, document->source_read.kind) ||
           !same_text(document->source.text, document->source_read.text);
}

static char *set_member(char *object, const char *key, const char *text)
{
    char *value = text ? hd_json_string(text) : NULL,
         *next = hd_json_object_set(object, strlen(object), key, value);

    free(value);
    free(object);
    return next;
}

void hd_source_write(FILE *file, const hd_document *document)
{
    hd_span span = document->members.value[HD_MEMBER_SOURCE];
    char *object = hd_must(strndup(document->text + span.at, span.length));

    object = set_member(object, "kind", document->source.kind);
    object = set_member(object, "text", document->source.text);
    fputs(object, file);
    free(object);
}

const char *hd_document_source_kind(const hd_document *document)
{
    return document->source.kind;
}

const char *hd_document_source_text(const hd_document *document)
{
    return document->source.text;
}

const char *hd_document_changes(const hd_document *document)
{
    return document->changes ? document->changes : "";
}
