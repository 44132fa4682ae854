#include "syntax.h"

#include <stddef.h>

#include "members.h"

#define NO_COMMENTS "there is a comment", "JSON has none"
#define NO_SUCH_WORD "a word is unknown", "JSON has true, false and null alone"
#define MISSING_OR_COMMA "a value is missing, or there is a comma too many"

/* The first row that fits is taken; the last one fits all. */
static const hd_syntax_words table[] = {
    {json_tokener_error_depth, 0, "objects and arrays lie too deep in one another",
     "some " HD_DEPTH_NAME " levels are accepted"},
    {json_tokener_error_parse_eof, 0, "there is a NUL byte", "write it as \\u0000 within a text"},
    {json_tokener_error_parse_unexpected, '\'', "a text stands in single quotes", "JSON has double ones"},
    {json_tokener_error_parse_unexpected, '}', "a closing brace stands where a value is due",
     MISSING_OR_COMMA},
    {json_tokener_error_parse_unexpected, ']', "a closing bracket stands where a value is due",
     MISSING_OR_COMMA},
    {json_tokener_error_parse_unexpected, '/', NO_COMMENTS},
    {json_tokener_error_parse_unexpected, 0, "no value is written like this",
     "a text in double quotes, a number, true, false, null, an object or an array is accepted"},
    {json_tokener_error_parse_null, 0, NO_SUCH_WORD},
    {json_tokener_error_parse_boolean, 0, NO_SUCH_WORD},
    {json_tokener_error_parse_number, '/', NO_COMMENTS},
    {json_tokener_error_parse_number, 0, "a number is malformed", "it is written like 12, 0.5 or 1e-7"},
    {json_tokener_error_parse_array, '/', NO_COMMENTS},
    {json_tokener_error_parse_array, 0, "an array's value is followed by something else",
     "a comma or a closing bracket is due"},
    {json_tokener_error_parse_object_key_name, '}', "a closing brace stands after a comma",
     "JSON has no comma before it"},
    {json_tokener_error_parse_object_key_name, '/', NO_COMMENTS},
    {json_tokener_error_parse_object_key_name, 0, "a key is not a text in double quotes",
     "write it like \"dispatch\""},
    {json_tokener_error_parse_object_key_sep, 0, "a key is not followed by a colon",
     "write it like \"dispatch\": \"10 µs\""},
    {json_tokener_error_parse_object_value_sep, '/', NO_COMMENTS},
    {json_tokener_error_parse_object_value_sep, 0, "a value is followed by something else",
     "a comma or a closing brace is due"},
    {json_tokener_error_parse_string, 0, "a text has an unknown escape",
     "JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four digits"},
    {json_tokener_error_parse_comment, 0, NO_COMMENTS},
    {json_tokener_success, 0, "it is no JSON", "a scenario is an object in braces"},
};

const hd_syntax_words *hd_syntax_find(enum json_tokener_error error, char next)
{
    const hd_syntax_words *row = table;

    while (row->error != json_tokener_success &&
           (row->error != error || (row->next != '\0' && row->next != next)))
        row++;
    return row;
}
