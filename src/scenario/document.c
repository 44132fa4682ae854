#include "config.h"

#include "hostdispatch/document.h"

#include <string.h>

#include "document_private.h"
#include "hostdispatch/error.h"
#include "hostdispatch/text.h"
#include "json_string.h"

static hd_document *read_ours(const char *text)
{
    size_t at;
    hd_scan *scan = hd_scan_new();
    hd_document *document = hd_must(hd_document_read(scan, text, strlen(text), &at, NULL));

    hd_scan_free(scan);
    return document;
}

hd_document *hd_document_new(void)
{
    return read_ours("{}");
}

hd_document *hd_document_new_line(void)
{
    return read_ours("{ \"name\": \"\", \"description\": \"\" }");
}

static char *copy_string(const char *string)
{
    return string ? hd_must(strdup(string)) : NULL;
}

hd_document *hd_document_copy(const hd_document *document)
{
    hd_document *copy = hd_must(malloc(sizeof *copy));

    *copy = *document;
    copy->text = memcpy(hd_must(malloc(document->length)), document->text, document->length);
    copy->name = copy_string(document->name);
    copy->description = copy_string(document->description);
    hd_source_copy(&copy->source_read, &document->source_read);
    hd_source_copy(&copy->source_origin, &document->source_origin);
    hd_source_copy(&copy->source, &document->source);
    copy->changes = copy_string(document->changes);
    hd_document_list_copy(&copy->pinned_read, &document->pinned_read);
    hd_document_list_copy(&copy->pinned, &document->pinned);
    hd_document_warnings_copy(copy, document);
    copy->view = hd_must(malloc(document->view_count * sizeof *copy->view + 1));
    for (size_t i = 0; i < copy->view_count; i++)
        copy->view[i] = (hd_view_text){copy_string(document->view[i].key),
                                       copy_string(document->view[i].text), document->view[i].set};
    return copy;
}

void hd_document_free(hd_document *document)
{
    if (!document)
        return;
    free(document->text);
    free(document->name);
    free(document->description);
    hd_source_free(&document->source_read);
    hd_source_free(&document->source_origin);
    hd_source_free(&document->source);
    free(document->changes);
    hd_document_list_free(&document->pinned_read);
    hd_document_list_free(&document->pinned);
    for (size_t i = 0; i < document->view_count; i++) {
        free(document->view[i].key);
        free(document->view[i].text);
    }
    free(document->view);
    hd_document_warnings_free(document);
    free(document);
}

const hd_scenario *hd_document_scenario(const hd_document *document)
{
    return &document->scenario;
}

void hd_document_set_scenario(hd_document *document, const hd_scenario *scenario)
{
    document->scenario = *scenario;
    hd_source_follow(document);
}

const char *hd_document_name(const hd_document *document)
{
    return document->name;
}

const char *hd_document_description(const hd_document *document)
{
    return document->description;
}

/* A JSON text is UTF-8 whatever the command line brought. */
static char *as_utf8(const char *name)
{
    size_t length = strlen(name), room = length * 3 + 1;

    if (hd_text_is_utf8(name, length))
        return copy_string(name);
    char *clean = hd_must(malloc(room));
    hd_text_clean(name, length, false, clean, room);
    return clean;
}

/* Put another text in place of a member's. @return whether it is not the one that was read. */
static bool set_string(const hd_document *document, int member, char **string, const char *text)
{
    char *said = as_utf8(text);
    hd_span span = document->members.value[member];
    char *read =
        span.length > 0 ? hd_json_string_read(document->text + span.at, span.length, NULL) : copy_string("");
    bool other = strcmp(read, said) != 0;

    free(read);
    free(*string);
    *string = said;
    return other;
}

void hd_document_set_name(hd_document *document, const char *name)
{
    document->renamed = set_string(document, HD_MEMBER_NAME, &document->name, name);
}

void hd_document_set_description(hd_document *document, const char *description)
{
    document->redescribed = set_string(document, HD_MEMBER_DESCRIPTION, &document->description, description);
}

const hd_scenario *hd_document_scenario_read(const hd_document *document)
{
    return &document->read;
}

size_t hd_document_place(const hd_document *document)
{
    return document->place;
}

size_t hd_document_siblings(const hd_document *document)
{
    return document->siblings > 0 ? document->siblings : 1;
}

hd_file_id hd_document_stamp(const hd_document *document)
{
    return document->stamp;
}
