#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "document_private.h"
#include "json_string.h"
#include "memory.h"

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

static bool changed(const hd_document *document, hd_input input)
{
    const hd_scenario *read = &document->read, *now = &document->scenario;

    if (hd_inputs[input].kind == HD_TIME)
        return hd_scenario_number(read, input) != hd_scenario_number(now, input);
    if (input == HD_LAUNCHES_PER_BLOCK && hd_scenario_has(read, input) != hd_scenario_has(now, input))
        return true;
    return hd_scenario_count(read, input) != hd_scenario_count(now, input);
}

/* An input that is no longer given keeps its member: blocks is 1 then, launches_per_block null. */
static void add_inputs(edits *to, const hd_document *document)
{
    const hd_members *members = &document->members;

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        hd_span span = members->value[i];
        if (span.length == 0 && hd_scenario_has(&document->scenario, i))
            add(to, (edit){members->end, 0, i, EDIT_AFTER});
        else if (span.length > 0 && changed(document, i))
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
}

static void write_input(FILE *file, const hd_scenario *scenario, hd_input input)
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

static void write_value(FILE *file, const hd_document *document, size_t member)
{
    if (member == HD_MEMBER_NAME)
        hd_json_string_write(file, document->name);
    else if (member == HD_MEMBER_DESCRIPTION)
        hd_json_string_write(file, document->description);
    else
        write_input(file, &document->scenario, (hd_input)member);
}

static void write_span(FILE *file, const hd_document *document, hd_span span)
{
    fwrite(document->text + span.at, 1, span.length, file);
}

/* A member laid out as the text's first one is. */
static void write_member(FILE *file, const hd_document *document, size_t member)
{
    const char *key = member == HD_MEMBER_NAME          ? "name"
                      : member == HD_MEMBER_DESCRIPTION ? "description"
                                                        : hd_inputs[member].key;

    write_span(file, document, document->members.opening);
    fprintf(file, "\"%s\"", key);
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
    char *text = NULL;
    size_t bytes = 0;
    FILE *file = hd_must(open_memstream(&text, &bytes));

    write_document(file, document);
    if (fclose(file) != 0)
        abort();
    if (length)
        *length = bytes;
    return text;
}
