#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "document_private.h"
#include "hostdispatch/error.h"

/* A whole file; NULL with a sentence where it cannot be read. To be freed. */
static char *read_file(const char *path, size_t *length, hd_error *error)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    size_t room = 0, used = 0;

    while (file && !feof(file) && !ferror(file)) {
        if (used == room)
            bytes = hd_must(realloc(bytes, room = room * 2 + 65536));
        used += fread(bytes + used, 1, room - used, file);
    }
    bool good = file && !ferror(file);
    if (!good)
        hd_fail(error, 0, "it cannot be read: %s", strerror(errno));
    if (file)
        fclose(file);
    if (!good) {
        free(bytes);
        return NULL;
    }
    *length = used;
    return bytes;
}

/* Where the scenario at `place` stands in a file's bytes. */
static bool find_scenario(char *bytes, size_t length, size_t place, size_t *at, size_t *extent,
                          hd_error *error)
{
    FILE *file = hd_must(fmemopen(bytes, length > 0 ? length : 1, "rb"));
    hd_reader *reader = hd_reader_open(file);
    hd_document *document;
    hd_error wrong = {.text = ""};
    hd_read_result result = HD_READ_DOCUMENT;

    for (size_t i = 0; i <= place && result == HD_READ_DOCUMENT; i++) {
        result = hd_reader_next(reader, &document, &wrong);
        if (result == HD_READ_DOCUMENT)
            hd_document_free(document);
    }
    hd_reader_extent(reader, at, extent);
    hd_reader_close(reader);
    fclose(file);
    if (result == HD_READ_REFUSED)
        return hd_fail(error, wrong.line, "the file is malformed now, and stays as it is: %s", wrong.text);
    if (result == HD_READ_END)
        return hd_fail(error, 0, "the file holds no scenario %zu any more; save under another name",
                       place + 1);
    return true;
}

static bool save_in_place(const char *text, size_t length, const char *path, size_t place,
                          const hd_file_id *expected, hd_file_id *stamp, hd_error *error)
{
    size_t old_length, at, extent;
    char *old = read_file(path, &old_length, error);

    if (!old)
        return false;
    if (!find_scenario(old, old_length, place, &at, &extent, error)) {
        free(old);
        return false;
    }
    size_t whole_length = old_length - extent + length;
    char *whole = hd_must(malloc(whole_length + 1));
    memcpy(whole, old, at);
    memcpy(whole + at, text, length);
    memcpy(whole + at + length, old + at + extent, old_length - at - extent);
    bool saved = hd_save_over(path, whole, whole_length, HD_SAVE_USUAL, expected, stamp, error);
    free(whole);
    free(old);
    return saved;
}

bool hd_document_save(const hd_document *document, const char *path, size_t place, unsigned mode,
                      const hd_file_id *expected, hd_file_id *stamp, hd_error *error)
{
    size_t length;
    char *text = hd_document_text(document, &length);

    if (!text)
        return hd_fail(error, 0, "it cannot be written: there is no memory for it; the file is as it was");
    /* Of a file that holds more the text replaces an object, without the newline that ends a whole one. */
    bool saved = place == HD_PLACE_WHOLE
                     ? hd_save_over(path, text, length, mode, expected, stamp, error)
                     : save_in_place(text, length - 1, path, place, expected, stamp, error);

    free(text);
    return saved;
}
