/*
 * json.h - what scenario files need of JSON beyond json-c. Where memory runs out the program ends.
 */
#ifndef HD_SCENARIO_JSON_H
#define HD_SCENARIO_JSON_H

#include <json-c/json.h>
#include <stdio.h>

#include "hostdispatch/error.h"
#include "hostdispatch/scenario.h"

/** How deep objects and arrays may lie in one another. */
#define HD_JSON_DEPTH 32

/** What a value is, in a sentence: "a text", "null". */
const char *hd_json_type(const json_object *value);

bool hd_json_is_number(const json_object *value);

/** A member; NULL where it is absent or null, or where `object` is none. */
json_object *hd_json_member(const json_object *object, const char *key);

/** Whether a member is there, also as null. */
bool hd_json_has(const json_object *object, const char *key);

/** A member that is a text; NULL where there is none. */
const char *hd_json_text(const json_object *object, const char *key);

/** A new object. */
json_object *hd_json_object(void);

/** A new object with the members of `object`, which are shared; without any where it is none. */
json_object *hd_json_copy(const json_object *object);

/** A new text, made UTF-8 where it is not. */
json_object *hd_json_new_text(const char *text);

/** The value of an input as a file has it: NULL, that is null, for launches that are unset. */
json_object *hd_json_input(const hd_scenario *scenario, hd_input input);

/** Set a member to `value`, which is taken over. */
void hd_json_set(json_object *object, const char *key, json_object *value);

/** Set a member to what `other` has under this key, or remove it. */
void hd_json_set_as(json_object *object, const char *key, const json_object *other);

/** The text of an object, or the beginning of one, and the line of the file at which it begins. */
typedef struct hd_json_span {
    const char *bytes; /**< NULL: there is none */
    size_t length;
    long line;
} hd_json_span;

/** Bytes of a key as sentences have it, cut to fit. */
#define HD_JSON_KEY_MAX 64

/**
 * Look through the text of which json-c made `object`: json-c clamps integers, takes NaN and single quotes, keeps
 * the last of repeated keys and cuts a key at a NUL. @return false with a sentence and its line
 */
bool hd_json_check(const hd_json_span *text, const json_object *object, hd_error *error);

/** As hd_json_check(), of the beginning of an object. @param key  set to the key whose value stands at the end, or "" */
bool hd_json_check_beginning(const hd_json_span *text, char key[HD_JSON_KEY_MAX], hd_error *error);

/** The line of a value, or of its key: `path` has the keys and, as digits, the indexes that lead to it, and NULL at
 * its end. 0 where it is not there. The text is one that was checked. */
long hd_json_line(const hd_json_span *text, const char *const *path);

/**
 * What is wrong with a text that json-c has refused, in the words of people who write scenario files.
 * @param next   the byte at which it stopped
 * @param right  set to what would be right
 */
const char *hd_json_wrong(enum json_tokener_error error, char next, const char **right);

/** Write a value, in lines that begin with `indent` blanks and two for each level; negative: on one line. */
void hd_json_write(FILE *out, json_object *value, int indent);

#endif
