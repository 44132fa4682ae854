#include "config.h"

#include <stdio.h>
#include <string.h>

#include "document_private.h"
#include "hostdispatch/error.h"
#include "hostdispatch/file.h"
#include "hostdispatch/text.h"
#include "json_string.h"

static void write_string(FILE *file, const char *key, const char *said, const char *behind)
{
    size_t length = strlen(said), room = length * 3 + 1;
    char *clean = hd_must(malloc(room));

    /* A JSON text is UTF-8 whatever a file's name was. */
    if (hd_text_is_utf8(said, length))
        memcpy(clean, said, length + 1);
    else
        hd_text_clean(said, length, false, clean, room);
    fprintf(file, "\"%s\": ", key);
    hd_json_string_write(file, clean);
    fputs(behind, file);
    free(clean);
}

static void write_member(FILE *file, const hd_scenario *scenario, hd_input input)
{
    fprintf(file, "  \"%s\": ", hd_inputs[input].key);
    hd_document_write_input(file, scenario, input);
    fputs(",\n", file);
}

hd_document *hd_document_make(const char *name, const char *kind, const char *text,
                              const hd_scenario *scenario)
{
    size_t length, at;
    hd_writing writing;
    hd_scan *scan = hd_scan_new();

    if (!hd_writing_begin(&writing))
        return hd_must(NULL);
    FILE *file = writing.out;
    fputs("{\n  ", file);
    write_string(file, "name", name, ",\n  ");
    fputs("\"description\": \"\",\n", file);
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (i == HD_BLOCKS || !hd_inputs[i].required || hd_scenario_has(scenario, i))
            write_member(file, scenario, i);
    fputs("  \"source\": {\n    ", file);
    write_string(file, "kind", kind, ",\n    ");
    write_string(file, "text", text, "\n  }\n}");
    char *json = hd_must(hd_writing_end(&writing, &length));
    hd_document *document = hd_must(hd_document_read(scan, json, length, &at, NULL));
    hd_scan_free(scan);
    free(json);
    return document;
}
