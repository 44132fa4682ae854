#include "config.h"

#include "check_io.h"

#include <string.h>

#include "runner.h"

Suite *(*const hd_suites[])(void) = {text_suite, document_suite, reader_suite, preset_suite,
                                     kept_suite, save_suite,     plot_suite, table_suite, NULL};

hd_reader *open_text(const char *text, size_t length, FILE **file)
{
    *file = tmpfile();
    ck_assert_ptr_nonnull(*file);
    ck_assert_uint_eq(fwrite(text, 1, length, *file), length);
    rewind(*file);
    return hd_reader_open(*file);
}

hd_document *read_document(const char *text, size_t length)
{
    FILE *file;
    hd_document *document = NULL;
    hd_error error = {.text = ""};
    hd_reader *reader = open_text(text, length, &file);
    hd_read_result result = hd_reader_next(reader, &document, &error);

    ck_assert_msg(result == HD_READ_DOCUMENT, "%s: line %ld: %s", text, error.line, error.text);
    hd_reader_close(reader);
    fclose(file);
    return document;
}
