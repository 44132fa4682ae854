#include "config.h"

#include "json_string.h"

#include <json-c/json.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/file.h"

static char *copy(const char *text, size_t length, size_t *said)
{
    char *result = hd_must(malloc(length + 1));

    memcpy(result, text, length);
    result[length] = '\0';
    if (said)
        *said = length;
    return result;
}

char *hd_json_string_read(const char *quoted, size_t length, size_t *said)
{
    if (!memchr(quoted, '\\', length))
        return copy(quoted + 1, length - 2, said);

    struct json_tokener *tokener = hd_must(json_tokener_new_ex(1));
    json_object *string = hd_must(json_tokener_parse_ex(tokener, quoted, (int)length));
    char *result = copy(json_object_get_string(string), (size_t)json_object_get_string_len(string), said);
    json_object_put(string);
    json_tokener_free(tokener);
    return result;
}

void hd_json_string_write(FILE *file, const char *said)
{
    size_t length;
    json_object *string = hd_must(json_object_new_string(said));
    const char *text = json_object_to_json_string_length(
        string, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE, &length);

    if (!text)
        hd_must(NULL);
    fwrite(text, 1, length, file);
    json_object_put(string);
}

char *hd_json_string(const char *text)
{
    hd_writing json;

    if (!hd_writing_begin(&json))
        return hd_must(NULL);
    hd_json_string_write(json.out, text);
    return hd_must(hd_writing_end(&json, NULL));
}
