/*
 * fuzz_document.c - any bytes as a scenario file: they are read or refused, and what was read is written and
 * read again without loss, unchanged and changed. See local.mk for how to build and run it.
 */
#include "config.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/document.h"
#include "hostdispatch/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
    if (!holds)
        abort();
}

static FILE *open_bytes(const void *bytes, size_t size)
{
    FILE *file = fmemopen(NULL, size + 1, "w+");

    demand(file && fwrite(bytes, 1, size, file) == size);
    rewind(file);
    return file;
}

/* The one scenario of a text that was written by us. */
static hd_document *read_back(const char *text, size_t length)
{
    FILE *file = fmemopen((void *)(uintptr_t)text, length, "r");
    hd_reader *reader = hd_reader_open(file);
    hd_document *document, *more;

    demand(hd_reader_next(reader, &document, NULL) == HD_READ_DOCUMENT);
    demand(hd_reader_next(reader, &more, NULL) == HD_READ_END);
    hd_reader_close(reader);
    fclose(file);
    return document;
}

static void check_back(const hd_document *document)
{
    size_t length, length_again;
    char *text = hd_document_text(document, &length);
    hd_document *back = read_back(text, length);
    char *again = hd_document_text(back, &length_again);

    demand(hd_text_is_utf8(text, length));
    demand(hd_scenario_equal(hd_document_scenario(back), hd_document_scenario(document)));
    demand(strcmp(hd_document_name(back), hd_document_name(document)) == 0);
    demand(strcmp(hd_document_description(back), hd_document_description(document)) == 0);
    demand(hd_document_pinned_count(back) == hd_document_pinned_count(document));
    demand(hd_document_baseline(back) == hd_document_baseline(document));
    demand(length == length_again && memcmp(text, again, length) == 0);
    free(again);
    free(text);
    hd_document_free(back);
}

/* Pins and the view changed, in whatever form the file has them. */
static void check_kept(const hd_document *document)
{
    hd_document *copy = hd_document_copy(document);
    hd_scenario scenario = hd_scenario_empty();
    hd_pinned pinned[2];
    size_t count = hd_document_pinned_count(copy);

    hd_scenario_set_count(&scenario, HD_OPS_PER_BLOCK, 3, NULL);
    for (hd_input i = HD_DISPATCH; i <= HD_DEVICE_TIME; i++)
        hd_scenario_set_time(&scenario, i, 2, NULL);
    pinned[0] = (hd_pinned){.name = "new", .reason = "\x01", .scenario = scenario};
    if (count > 0)
        pinned[1] = hd_document_pinned(copy, count - 1);
    hd_document_set_pinned(copy, pinned, count > 0 ? 2 : 1);
    hd_document_set_view(copy, "panel", "\"}");
    check_back(copy);
    hd_document_set_baseline(copy, 0);
    hd_document_set_view(copy, "panel", NULL);
    check_back(copy);
    hd_document_free(copy);
}

static void check_document(hd_document *document)
{
    char shown[64];
    const char *name = hd_document_name(document);
    hd_scenario before = *hd_document_scenario(document), changed = before;

    demand(hd_text_fit(name, strlen(name), 20, shown, sizeof shown) <= 20);
    check_back(document);
    check_kept(document);
    hd_scenario_set_count(&changed, HD_BLOCKS, before.blocks / 2 + 1, NULL);
    hd_scenario_set_time(&changed, HD_LAUNCH, before.launch / 3, NULL);
    hd_scenario_unset(&changed, HD_LAUNCHES_PER_BLOCK);
    hd_document_set_scenario(document, &changed);
    hd_document_set_name(document, "\"\\\n");
    check_back(document);
    hd_document *copy = hd_document_copy(document);
    hd_document_set_scenario(copy, &before);
    check_back(copy);
    hd_document_free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FILE *file = open_bytes(data, size);
    hd_reader *reader = hd_reader_open(file);
    hd_document *document;
    hd_read_result result;
    hd_error error = {.text = ""};

    while ((result = hd_reader_next(reader, &document, &error)) == HD_READ_DOCUMENT) {
        check_document(document);
        hd_document_free(document);
    }
    if (result == HD_READ_REFUSED)
        demand(error.line > 0 && error.text[0]);
    hd_reader_close(reader);
    fclose(file);
    return 0;
}
