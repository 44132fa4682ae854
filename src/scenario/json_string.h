/*
 * json_string.h - a JSON string there and back; json-c knows the escapes.
 */
#ifndef HD_IO_JSON_STRING_H
#define HD_IO_JSON_STRING_H

#include <stddef.h>
#include <stdio.h>

/**
 * What a well-formed JSON string says.
 * @param quoted  the string with its quotes, `length` bytes
 * @param said    set to the bytes of the result, in which a NUL may stand; may be NULL
 * @return UTF-8, NUL-terminated, to be freed with free().
 */
char *hd_json_string_read(const char *quoted, size_t length, size_t *said);

/** Write the UTF-8 string `said` to `file` as a JSON string with its quotes. */
void hd_json_string_write(FILE *file, const char *said);

/** The same as a string of its own, to be freed. */
char *hd_json_string(const char *text);

#endif
