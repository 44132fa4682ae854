/* What a document holds besides its scenario: the pinned ones, the baseline, the view. */
#include "config.h"

#include <string.h>

#include "document_private.h"
#include "hostdispatch/error.h"

void hd_document_list_copy(hd_document_list *to, const hd_document_list *from)
{
    to->count = from->count;
    for (size_t i = 0; i < from->count; i++)
        to->item[i] = hd_document_copy(from->item[i]);
}

void hd_document_list_free(hd_document_list *list)
{
    while (list->count > 0)
        hd_document_free(list->item[--list->count]);
}

size_t hd_document_pinned_count(const hd_document *document)
{
    return document->pinned.count;
}

hd_pinned hd_document_pinned(const hd_document *document, size_t index)
{
    const hd_document *pinned = document->pinned.item[index];

    return (hd_pinned){pinned->name, pinned->description, pinned->scenario, document->pinned_kept[index]};
}

void hd_document_set_pinned(hd_document *document, const hd_pinned *pinned, size_t count)
{
    hd_document_list list = {.count = 0};
    size_t places[HD_PINNED_MAX] = {0};

    for (size_t i = 0; i < count && i < HD_PINNED_MAX; i++) {
        bool kept = pinned[i].kept > 0 && pinned[i].kept <= document->pinned_read.count;
        hd_document *item =
            kept ? hd_document_copy(document->pinned_read.item[pinned[i].kept - 1]) : hd_document_new_line();
        hd_document_set_scenario(item, &pinned[i].scenario);
        if (pinned[i].name)
            hd_document_set_name(item, pinned[i].name);
        if (pinned[i].reason)
            hd_document_set_description(item, pinned[i].reason);
        places[list.count] = kept ? pinned[i].kept : 0;
        list.item[list.count++] = item;
    }
    hd_document_list_free(&document->pinned);
    document->pinned = list;
    memcpy(document->pinned_kept, places, sizeof places);
    if (document->baseline >= (int)list.count)
        document->baseline = HD_BASELINE_AS_OPENED;
}

int hd_document_baseline(const hd_document *document)
{
    return document->baseline;
}

void hd_document_set_baseline(hd_document *document, int index)
{
    document->baseline = index < (int)document->pinned.count && index >= 0 ? index : HD_BASELINE_AS_OPENED;
}

static hd_view_text *find(const hd_document *document, const char *key)
{
    for (size_t i = 0; i < document->view_count; i++)
        if (strcmp(document->view[i].key, key) == 0)
            return &document->view[i];
    return NULL;
}

const char *hd_document_view(const hd_document *document, const char *key)
{
    const hd_view_text *found = find(document, key);

    return found ? found->text : NULL;
}

void hd_document_set_view(hd_document *document, const char *key, const char *text)
{
    hd_view_text *found = find(document, key);

    if (found ? found->text && text && strcmp(found->text, text) == 0 : !text)
        return;
    if (!found) {
        document->view =
            hd_must(realloc(document->view, (document->view_count + 1) * sizeof *document->view));
        found = &document->view[document->view_count++];
        *found = (hd_view_text){.key = hd_must(strdup(key))};
    }
    free(found->text);
    found->text = text ? hd_must(strdup(text)) : NULL;
    found->set = true;
}
