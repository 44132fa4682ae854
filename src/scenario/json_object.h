/*
 * json_object.h - the text of values inside a well-formed one: found, and changed with all else left as it
 * is.
 */
#ifndef HD_IO_JSON_OBJECT_H
#define HD_IO_JSON_OBJECT_H

#include <stdbool.h>
#include <stddef.h>

/** The first place from `at` on that is not blank. */
size_t hd_json_skip_blanks(const char *text, size_t at);

/** Where the value that begins at `at`, within an object or array, ends. */
size_t hd_json_value_end(const char *text, size_t at);

/** Find where in an object's text, well-formed JSON from its brace on, the value of `key` begins. @return
 * false where it is not there. */
bool hd_json_object_find(const char *object, const char *key, size_t *at);

/**
 * A copy of an object's text with one member changed, added at its end, or taken away.
 * @param object  well-formed JSON from brace to brace, `length` bytes; no key stands twice in it
 * @param key     plain ASCII
 * @param value   JSON; NULL takes the member away
 * @return to be freed with free()
 */
char *hd_json_object_set(const char *object, size_t length, const char *key, const char *value);

#endif
