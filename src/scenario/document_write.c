#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "document_private.h"
#include "hostdispatch/error.h"
#include "hostdispatch/file.h"
#include "json_object.h"
#include "json_string.h"

/* Where in the text something new is to stand: in place of a value, or a member before or after others. */
typedef struct edit {
    size_t at;
    size_t length; /* of what is replaced */
    size_t member;
    enum {
        EDIT_VALUE,
        EDIT_BEFORE,
        EDIT_AFTER,
    } form;
} edit;

typedef struct edits {
    edit list[HD_MEMBERS];
    size_t count;
} edits;

static void add(edits *to, edit one)
{
    size_t i = to->count++;

    for (; i > 0 && to->list[i - 1].at > one.at; i--)
        to->list[i] = to->list[i - 1];
    to->list[i] = one;
}

/* An input that is no longer given keeps its member: blocks is 1 then, launches_per_block null. */
static void add_inputs(edits *to, const hd_document *document)
{
    const hd_members *members = &document->members;

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        hd_span span = members->value[i];
        if (span.length == 0 && hd_scenario_has(&document->scenario, i))
            add(to, (edit){members->end, 0, i, EDIT_AFTER});
        else if (span.length > 0 && hd_scenario_differs(&document->read, &document->scenario, i))
            add(to, (edit){span.at, span.length, i, EDIT_VALUE});
    }
}

/* Name and description are always written. */
static void add_strings(edits *to, const hd_document *document)
{
    hd_span name = document->members.value[HD_MEMBER_NAME];
    hd_span description = document->members.value[HD_MEMBER_DESCRIPTION];

    if (name.length == 0)
        add(to, (edit){1, 0, HD_MEMBER_NAME, EDIT_BEFORE});
    else if (document->renamed)
        add(to, (edit){name.at, name.length, HD_MEMBER_NAME, EDIT_VALUE});
    if (description.length == 0 && name.length == 0)
        add(to, (edit){1, 0, HD_MEMBER_DESCRIPTION, EDIT_BEFORE});
    else if (description.length == 0)
        add(to, (edit){name.at + name.length, 0, HD_MEMBER_DESCRIPTION, EDIT_AFTER});
    else if (document->redescribed)
        add(to, (edit){description.at, description.length, HD_MEMBER_DESCRIPTION, EDIT_VALUE});
}

static bool same_text(const hd_document *a, const hd_document *b)
{
    size_t length, other_length;
    char *text = hd_document_text(a, &length), *other = hd_document_text(b, &other_length);
    bool same = text && other && length == other_length && memcmp(text, other, length) == 0;

    free(text);
    free(other);
    return same;
}

static bool repinned(const hd_document *document)
{
    if (document->pinned.count != document->pinned_read.count)
        return true;
    for (size_t i = 0; i < document->pinned.count; i++)
        if (!same_text(document->pinned.item[i], document->pinned_read.item[i]))
            return true;
    return false;
}

static bool is_viewed_anew(const hd_document *document)
{
    hd_span span = document->members.value[HD_MEMBER_VIEW];
    bool any = false, object = span.length > 0 && document->text[span.at] == '{';

    for (size_t i = 0; i < document->view_count; i++)
        any = any || (document->view[i].set && (object || document->view[i].text));
    return any;
}

/* A baseline that named none of the file's pinned scenarios must not come to name one of ours. */
static bool rebased(const hd_document *document)
{
    int64_t said = hd_document_baseline_said(document);
    int read = hd_document_baseline_read(document, said);
    bool there = said < (int64_t)document->pinned.count;
    int64_t named = !repinned(document) ? read : there ? said : HD_BASELINE_AS_OPENED;

    return named != document->baseline || (read != HD_BASELINE_AS_OPENED && read != document->baseline);
}

/* Where the inputs are from and what the interface keeps, and whether it is another than was read. */
static const struct {
    int member;
    bool (*changed)(const hd_document *document);
} kept[] = {
    {HD_MEMBER_SOURCE, hd_source_is_another},
    {HD_MEMBER_PINNED, repinned},
    {HD_MEMBER_BASELINE, rebased},
    {HD_MEMBER_VIEW, is_viewed_anew},
};
#define KEPT (sizeof kept / sizeof kept[0])

bool hd_document_rewrites(const hd_document *document, int member)
{
    for (size_t i = 0; i < KEPT; i++)
        if (kept[i].member == member)
            return kept[i].changed(document);
    return false;
}

static void add_kept(edits *to, const hd_document *document)
{
    for (size_t i = 0; i < KEPT; i++) {
        hd_span span = document->members.value[kept[i].member];
        if (!kept[i].changed(document))
            continue;
        if (span.length == 0)
            add(to, (edit){document->members.end, 0, (size_t)kept[i].member, EDIT_AFTER});
        else
            add(to, (edit){span.at, span.length, (size_t)kept[i].member, EDIT_VALUE});
    }
}

void hd_document_write_input(FILE *file, const hd_scenario *scenario, hd_input input)
{
    char number[HD_NUMBER_MAX];

    if (hd_inputs[input].kind == HD_TIME) {
        hd_time_write(hd_scenario_number(scenario, input), number);
        fprintf(file, "\"%s\"", number);
    } else if (input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(scenario, input)) {
        fputs("null", file);
    } else {
        fprintf(file, "%" PRId64, hd_scenario_count(scenario, input));
    }
}

static void write_span(FILE *file, const hd_document *document, hd_span span)
{
    fwrite(document->text + span.at, 1, span.length, file);
}

/* Laid out as the document's members are: a line each where those have lines, one level deeper. */
static void write_pinned(FILE *file, const hd_document *document)
{
    hd_span opening = document->members.opening, deeper = opening;
    const char *start = document->text + opening.at, *end = start + opening.length, *line = end;

    while (line > start && line[-1] != '\n')
        line--;
    deeper =
        line > start ? (hd_span){(size_t)(line - document->text), (size_t)(end - line)} : (hd_span){0, 0};
    if (line == start)
        opening.length = 0;
    fputc('[', file);
    for (size_t i = 0; i < document->pinned.count; i++) {
        char *text = hd_must(hd_document_text(document->pinned.item[i], NULL));
        if (i > 0)
            fputs(opening.length ? "," : ", ", file);
        write_span(file, document, opening);
        write_span(file, document, deeper);
        fprintf(file, "%.*s", (int)strlen(text) - 1, text);
        free(text);
    }
    if (document->pinned.count > 0)
        write_span(file, document, opening);
    fputc(']', file);
}

static void write_view(FILE *file, const hd_document *document)
{
    hd_span span = document->members.value[HD_MEMBER_VIEW];
    bool object = span.length > 0 && document->text[span.at] == '{';
    char *text = hd_must(object ? strndup(document->text + span.at, span.length) : strdup("{}"));

    for (size_t i = 0; i < document->view_count; i++) {
        const hd_view_text *one = &document->view[i];
        if (!one->set)
            continue;
        char *value = one->text ? hd_json_string(one->text) : NULL;
        char *next = hd_json_object_set(text, strlen(text), one->key, value);
        free(value);
        free(text);
        text = next;
    }
    fputs(text, file);
    free(text);
}

static void write_baseline(FILE *file, const hd_document *document)
{
    if (document->baseline == HD_BASELINE_AS_OPENED)
        fputs("null", file);
    else
        fprintf(file, "%zu",
                repinned(document) ? (size_t)document->baseline : document->pinned_place[document->baseline]);
}

static void write_value(FILE *file, const hd_document *document, size_t member)
{
    switch (member) {
    case HD_MEMBER_NAME:
        hd_json_string_write(file, document->name);
        break;
    case HD_MEMBER_DESCRIPTION:
        hd_json_string_write(file, document->description);
        break;
    case HD_MEMBER_SOURCE:
        hd_source_write(file, document);
        break;
    case HD_MEMBER_PINNED:
        write_pinned(file, document);
        break;
    case HD_MEMBER_BASELINE:
        write_baseline(file, document);
        break;
    case HD_MEMBER_VIEW:
        write_view(file, document);
        break;
    default:
        hd_document_write_input(file, &document->scenario, (hd_input)member);
    }
}

/* A member laid out as the text's first one is. */
static void write_member(FILE *file, const hd_document *document, size_t member)
{
    write_span(file, document, document->members.opening);
    fprintf(file, "\"%s\"", hd_member_key(member));
    write_span(file, document, document->members.colon);
    write_value(file, document, member);
}

static void write_edit(FILE *file, const hd_document *document, const edit *one)
{
    if (one->form == EDIT_VALUE) {
        write_value(file, document, one->member);
        return;
    }
    if (one->form == EDIT_AFTER)
        putc(',', file);
    write_member(file, document, one->member);
    if (one->form == EDIT_BEFORE)
        putc(',', file);
}

static void write_document(FILE *file, const hd_document *document)
{
    edits to_make = {.count = 0};
    size_t at = 0;

    add_strings(&to_make, document);
    add_inputs(&to_make, document);
    add_kept(&to_make, document);
    for (size_t i = 0; i < to_make.count; i++) {
        const edit *one = &to_make.list[i];
        write_span(file, document, (hd_span){at, one->at - at});
        write_edit(file, document, one);
        at = one->at + one->length;
    }
    write_span(file, document, (hd_span){at, document->length - at});
    putc('\n', file);
}

char *hd_document_text(const hd_document *document, size_t *length)
{
    hd_writing text;

    if (length)
        *length = 0;
    if (!hd_writing_begin(&text))
        return NULL;
    write_document(text.out, document);
    return hd_writing_end(&text, length);
}
