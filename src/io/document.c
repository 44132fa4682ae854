#include "config.h"

#include "hostdispatch/document.h"

#include <string.h>

#include "document_private.h"
#include "hostdispatch/text.h"
#include "json_string.h"
#include "memory.h"

hd_document *hd_document_new(void)
{
    size_t at;
    hd_scan *scan = hd_scan_new();
    hd_document *document = hd_must(hd_document_read(scan, "{}", 2, &at, NULL));

    hd_scan_free(scan);
    return document;
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
    copy->source_kind = copy_string(document->source_kind);
    copy->source_text = copy_string(document->source_text);
    return copy;
}

void hd_document_free(hd_document *document)
{
    if (!document)
        return;
    free(document->text);
    free(document->name);
    free(document->description);
    free(document->source_kind);
    free(document->source_text);
    free(document);
}

const hd_scenario *hd_document_scenario(const hd_document *document)
{
    return &document->scenario;
}

void hd_document_set_scenario(hd_document *document, const hd_scenario *scenario)
{
    document->scenario = *scenario;
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

void hd_document_set_name(hd_document *document, const char *name)
{
    char *renamed = as_utf8(name);
    hd_span span = document->members.value[HD_MEMBER_NAME];
    char *read =
        span.length > 0 ? hd_json_string_read(document->text + span.at, span.length, NULL) : copy_string("");

    document->renamed = strcmp(read, renamed) != 0;
    free(read);
    free(document->name);
    document->name = renamed;
}

const char *hd_document_source_kind(const hd_document *document)
{
    return document->source_kind;
}

const char *hd_document_source_text(const hd_document *document)
{
    return document->source_text;
}
