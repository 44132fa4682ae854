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

/**
 * Look through the text of an object that json-c has accepted, or the beginning of one that it has not.
 * json-c clamps integers, takes NaN and single quotes, keeps the last of repeated keys and cuts a key at a
 * NUL: these are refused.
 * @param line   of the file at which the text begins
 * @param lines  set to an object of the same shape that holds the line of each value, by its key where it has
 *               one; to be put. NULL: the text is a beginning
 * @param key    set to the key whose value stands at the end, "" where there is none; to be freed. Or NULL
 * @return false with a sentence and its line
 */
bool hd_json_scan(const char *text, size_t length, long line, json_object **lines, char **key,
                  hd_error *error);

/** Whether a text of one line, of which json-c made `object`, has nothing that hd_json_scan() would refuse: then its
 * values stand on that line. False where that needs a closer look. */
bool hd_json_is_plain(const char *text, size_t length, const json_object *object);

/** The line of a value, told by the value in the same place of hd_json_scan()'s lines; 1 where that is NULL.
 */
long hd_json_line(const json_object *lines);

/** Lines of a text all of whose values stand on this one; to be put. */
json_object *hd_json_one_line(long line);

/** The lines of what stands under a key; `lines` themselves where all is on one line. */
json_object *hd_json_lines_of(json_object *lines, const char *key);

/**
 * What is wrong with a text that json-c has refused, in the words of people who write scenario files.
 * @param next   the byte at which it stopped
 * @param right  set to what would be right
 */
const char *hd_json_wrong(enum json_tokener_error error, char next, const char **right);

/** Write a value, in lines that begin with `indent` blanks and two for each level; negative: on one line. */
void hd_json_write(FILE *out, json_object *value, int indent);

#endif
