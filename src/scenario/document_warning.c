/* What a document holds in a form that is not understood here. */
#include "config.h"

#include <stdarg.h>
#include <string.h>

#include "document_private.h"
#include "hostdispatch/error.h"
#include "json_object.h"

/* So many are told; more of them would say no more. */
#define REMARKS_MAX 24

static long lines_before(const hd_document *document, size_t at)
{
    long lines = 0;

    for (size_t i = 0; i < at; i++)
        lines += document->text[i] == '\n';
    return lines;
}

/* The line of a place in the text, from 1 at its beginning. */
static hd_warning *new_remark(hd_document *document, int member, size_t at)
{
    if (document->remark_count == REMARKS_MAX)
        return NULL;
    if (!document->remarks)
        document->remarks = hd_must(malloc(REMARKS_MAX * sizeof *document->remarks));
    hd_warning *remark = &document->remarks[document->remark_count++];
    *remark = (hd_warning){.member = member};
    remark->error.line = document->line + lines_before(document, at);
    return remark;
}

void hd_document_warning_on(hd_document *document, int member, size_t at, const char *format, ...)
{
    hd_warning *remark = new_remark(document, member, at);
    char text[HD_ERROR_MAX];
    va_list arguments;

    if (!remark)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    (void)hd_fail(&remark->error, remark->error.line, "%s", text);
}

void hd_document_warnings_copy(hd_document *to, const hd_document *from)
{
    to->remarks = NULL;
    if (!from->remarks)
        return;
    to->remarks = memcpy(hd_must(malloc(REMARKS_MAX * sizeof *to->remarks)), from->remarks,
                         from->remark_count * sizeof *from->remarks);
    for (size_t i = 0; i < from->remark_count; i++)
        if (from->remarks[i].key)
            to->remarks[i].key = hd_must(strdup(from->remarks[i].key));
}

void hd_document_warnings_free(hd_document *document)
{
    for (size_t i = 0; i < document->remark_count; i++)
        free(document->remarks[i].key);
    free(document->remarks);
}

size_t hd_document_warning_count(const hd_document *document)
{
    return document->remark_count;
}

const hd_error *hd_document_warning(const hd_document *document, size_t index)
{
    return &document->remarks[index].error;
}

bool hd_document_replaces(const hd_document *document, size_t index)
{
    const hd_warning *remark = &document->remarks[index];

    if (!hd_document_rewrites(document, remark->member))
        return false;
    for (size_t i = 0; remark->key && i < document->view_count; i++)
        if (strcmp(document->view[i].key, remark->key) == 0)
            return document->view[i].set;
    return !remark->key;
}

void hd_document_view_warning(hd_document *document, const char *key, const char *why)
{
    hd_span view = document->members.value[HD_MEMBER_VIEW];
    size_t at = 0;

    if (view.length > 0 && document->text[view.at] == '{')
        (void)hd_json_object_find(document->text + view.at, key, &at);
    hd_warning *remark = new_remark(document, HD_MEMBER_VIEW, view.at + at);
    if (!remark)
        return;
    remark->key = hd_must(strdup(key));
    (void)hd_fail(&remark->error, remark->error.line, "view.%s %s", key, why);
}

bool hd_document_view_is_warninged(const hd_document *document, const char *key)
{
    for (size_t i = 0; i < document->remark_count; i++)
        if (document->remarks[i].key && strcmp(document->remarks[i].key, key) == 0)
            return true;
    return false;
}

bool hd_document_view_is_no_text(const hd_document *document, const char *key)
{
    hd_span view = document->members.value[HD_MEMBER_VIEW];
    const char *text = document->text + view.at;
    size_t at;

    return view.length > 0 && *text == '{' && hd_json_object_find(text, key, &at) && text[at] != '"' &&
           text[at] != 'n';
}
