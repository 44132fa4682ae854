#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "check_io.h"
#include "hostdispatch/document.h"
#include "runner.h"

#define INPUTS                                                                                               \
    "\"ops_per_block\": 12, \"dispatch\": \"10 us\", \"launch\": \"5 us\", \"device_time\": \"1 ms\""

static hd_scenario scenario_of(int64_t ops)
{
    hd_scenario scenario = hd_scenario_empty();

    ck_assert(hd_scenario_set_count(&scenario, HD_OPS_PER_BLOCK, ops, NULL));
    ck_assert(hd_scenario_set_time(&scenario, HD_DISPATCH, 10, NULL));
    ck_assert(hd_scenario_set_time(&scenario, HD_LAUNCH, 5, NULL));
    ck_assert(hd_scenario_set_time(&scenario, HD_DEVICE_TIME, 1000, NULL));
    return scenario;
}

static void check_text(const hd_document *document, const char *wanted)
{
    char *text = hd_document_text(document, NULL), *laid_out = hd_test_laid_out(wanted);

    ck_assert_str_eq(text, laid_out);
    free(laid_out);
    free(text);
}

static hd_document *read_text(const char *text)
{
    return read_document(text, strlen(text));
}

START_TEST(pinned_scenarios_are_laid_out_as_the_rest)
{
    hd_document *document = hd_document_new();
    hd_pinned pinned[2] = {{.name = "fused", .reason = "one \"kernel\"", .scenario = scenario_of(3)},
                           {.name = "", .reason = "", .scenario = scenario_of(4)}};

    hd_document_set_pinned(document, pinned, 2);
    hd_document_set_baseline(document, 1);
    hd_document_set_view(document, "panel", "compare");
    hd_document_set_view(document, "target", "host_share<=30%");
    check_text(
        document,
        "{\n  \"name\": \"\",\n  \"description\": \"\",\n  \"pinned\": [\n"
        "    { \"name\": \"fused\", \"description\": \"one \\\"kernel\\\"\", \"ops_per_block\": 3, "
        "\"dispatch\": \"10 µs\", \"launch\": \"5 µs\", \"device_time\": \"1000 µs\" },\n"
        "    { \"name\": \"\", \"description\": \"\", \"ops_per_block\": 4, "
        "\"dispatch\": \"10 µs\", \"launch\": \"5 µs\", \"device_time\": \"1000 µs\" }\n  ],\n"
        "  \"baseline\": 1,\n  \"view\": {\"panel\": \"compare\", \"target\": \"host_share<=30%\"}\n}\n");
    hd_document_free(document);
    /* On one line where the members are. */
    document = read_text("{\"name\":\"\",\"description\":\"\"}");
    hd_document_set_pinned(document, pinned + 1, 1);
    check_text(document,
               "{\"name\":\"\",\"description\":\"\",\"pinned\":[{ \"name\": \"\", \"description\": \"\", "
               "\"ops_per_block\": 4, \"dispatch\": \"10 µs\", \"launch\": \"5 µs\", "
               "\"device_time\": \"1000 µs\" }]}\n");
    hd_document_free(document);
}
END_TEST

START_TEST(pinned_scenarios_keep_what_they_had)
{
    static const char text[] =
        "{ \"name\": \"n\", \"description\": \"\",\n\"pinned\" : [ "
        "{\"name\":\"a\",\"description\":\"\"," INPUTS ",\"x\":[1.0]},"
        "{\"name\":\"b\",\"description\":\"why\"," INPUTS ", \"pinned\": 7} ], \"baseline\" : 1,\n"
        " \"view\": {\"z\": 1.50, \"panel\":\"compare\" , \"w\": {}} }";
    char with_newline[sizeof text + 1];
    hd_document *document = read_text(text);

    strcat(strcpy(with_newline, text), "\n");
    ck_assert_uint_eq(hd_document_pinned_count(document), 2);
    ck_assert_str_eq(hd_document_pinned(document, 1).name, "b");
    ck_assert_str_eq(hd_document_pinned(document, 1).reason, "why");
    ck_assert_int_eq(hd_document_pinned(document, 1).scenario.ops_per_block, 12);
    ck_assert_int_eq(hd_document_baseline(document), 1);
    ck_assert_str_eq(hd_document_view(document, "panel"), "compare");
    ck_assert_ptr_null(hd_document_view(document, "z"));
    check_text(document, with_newline);
    /* Set to what they are, nothing changes. */
    hd_pinned pinned[2] = {hd_document_pinned(document, 0), hd_document_pinned(document, 1)};
    hd_document_set_pinned(document, pinned, 2);
    hd_document_set_baseline(document, 1);
    hd_document_set_view(document, "panel", "compare");
    hd_document_set_view(document, "nothing", NULL);
    check_text(document, with_newline);
    hd_document *copy = hd_document_copy(document);
    check_text(copy, with_newline);
    hd_document_free(copy);
    /* One dropped: the other stays as it is. */
    hd_document_set_pinned(document, pinned, 1);
    hd_document_set_baseline(document, HD_BASELINE_AS_OPENED);
    hd_document_set_view(document, "panel", NULL);
    hd_document_set_view(document, "target", "\"");
    check_text(document, "{ \"name\": \"n\", \"description\": \"\",\n\"pinned\" : "
                         "[{\"name\":\"a\",\"description\":\"\"," INPUTS
                         ",\"x\":[1.0]}],\n \"view\": {\"z\": 1.50 , \"w\": {}, "
                         "\"target\": \"\\\"\"} }\n");
    /* Renamed it is written anew. */
    pinned[0] = hd_document_pinned(document, 0);
    pinned[0].name = "a2";
    hd_document_set_pinned(document, pinned, 1);
    hd_document_set_baseline(document, 0);
    hd_document_set_view(document, "target", NULL);
    check_text(document,
               "{\"name\": \"n\", \"description\": \"\", \"pinned\": [{\"name\":\"a2\",\"description\":\"\","
               "\"ops_per_block\": 12, \"dispatch\": \"10 µs\", \"launch\": \"5 µs\", "
               "\"device_time\": \"1000 µs\"}], \"view\": {\"z\": 1.50, \"w\": {}}, \"baseline\": 0}");
    hd_document_free(document);
}
END_TEST

/* What is not understood, how many scenarios are pinned all the same, which of them is the baseline, and what
 * is said. */
static const struct {
    const char *text;
    size_t pinned;
    int baseline;
    const char *said[3];
} strange[] = {
    {"\"pinned\": 5", 0, -1, {"2: pinned is a number; an array of scenarios is accepted"}},
    {"\"pinned\": \"], }\", \"baseline\": [0]",
     0,
     -1,
     {"2: pinned is a text; an array of scenarios is accepted",
      "2: baseline is an array; the index of a pinned scenario, from 0, or null is accepted"}},
    {"\"pinned\":\n {\"a\": [1]}, \"baseline\": \"A\"",
     0,
     -1,
     {"2: pinned is an object; an array of scenarios is accepted",
      "3: baseline is a text; the index of a pinned scenario, from 0, or null is accepted"}},
    {"\"pinned\": [{" INPUTS "},\n {" INPUTS ",\n\"blocks\": -1}, {" INPUTS "}], \"baseline\": 2",
     2,
     1,
     {"4: pinned scenario 2: blocks \"-1\" was refused: it is negative; an integer of 0 or more is "
      "accepted"}},
    {"\"pinned\": [{" INPUTS "}, {\"name\": \"b\", \"dispatch\": 10}], \"baseline\": 1",
     1,
     -1,
     {"2: pinned scenario 2: dispatch is a number without a unit; write \"10 µs\" or another unit",
      "2: baseline is the pinned scenario 2, which is not taken; another, or null, is accepted"}},
    {"\"pinned\": [{\"name\": \"incomplete\"}, {" INPUTS "}], \"baseline\": 1",
     1,
     0,
     {"2: pinned scenario 1: ops_per_block is missing; an integer of 0 or more is accepted"}},
    {"\"pinned\": [{" INPUTS "}, 7, [{}]], \"baseline\": 0",
     1,
     0,
     {"2: pinned scenario 2 is a number; an object in braces is accepted",
      "2: pinned scenario 3 is an array; an object in braces is accepted"}},
    {"\"pinned\": [{" INPUTS ", \"name\": 7}], \"baseline\": 7",
     0,
     -1,
     {"2: pinned scenario 1: name is a number; a text is accepted",
      "2: baseline is 7 and pinned has 1; an index below that, or null, is accepted"}},
    {"\"baseline\": 7, \"view\": [\"panel\"]",
     0,
     -1,
     {"2: view is an array; an object in braces is accepted",
      "2: baseline is 7 and pinned has 0; an index below that, or null, is accepted"}},
    {"\"baseline\": -1, \"view\": \"{}\"",
     0,
     -1,
     {"2: view is a text; an object in braces is accepted",
      "2: baseline is no integer from 0 on; the index of a pinned scenario, from 0, or null is accepted"}},
    {"\"pinned\": [{\"ops_per_block\": 9223372036854775807, \"blocks\": 9, \"dispatch\": \"1 us\", "
     "\"launch\": \"1 us\", \"device_time\": \"1 us\"}]",
     0,
     -1,
     {"2: pinned scenario 1: operations (blocks · ops_per_block) leaves signed 64 bits; smaller counts are "
      "accepted"}},
    {"\"pinned\": [{" INPUTS "},{" INPUTS "},{" INPUTS "},{" INPUTS "},{" INPUTS "},{" INPUTS "},{" INPUTS
     "},{" INPUTS "},\n{" INPUTS "},{" INPUTS "}], \"baseline\": 3",
     8,
     3,
     {"3: pinned holds 10 scenarios; 8 are accepted, so those after them are left out"}},
};
#define STRANGE (sizeof strange / sizeof strange[0])

static size_t check_said(const hd_document *document, const char *const said[3])
{
    size_t count = 0;

    for (; count < 3 && said[count]; count++) {
        char text[HD_ERROR_MAX + 32];
        ck_assert_uint_lt(count, hd_document_warning_count(document));
        const hd_error *remark = hd_document_warning(document, count);
        snprintf(text, sizeof text, "%ld: %s", remark->line, remark->text);
        ck_assert_str_eq(text, said[count]);
        ck_assert(!hd_document_replaces(document, count));
    }
    ck_assert_uint_eq(hd_document_warning_count(document), count);
    return count;
}

/* Whether what is remarked on is replaced, of which none, some or all is. */
static bool any_replaced(const hd_document *document)
{
    bool any = false;

    for (size_t i = 0; i < hd_document_warning_count(document); i++)
        any = any || hd_document_replaces(document, i);
    return any;
}

START_TEST(what_is_not_understood_is_said_and_kept)
{
    char text[2048];
    hd_pinned pinned[HD_PINNED_MAX];

    snprintf(text, sizeof text, "{\"name\": \"\", \"description\": \"\",\n%s}\n", strange[_i].text);
    hd_document *document = read_text(text);
    size_t count = hd_document_pinned_count(document);
    ck_assert_uint_eq(count, strange[_i].pinned);
    ck_assert_int_eq(hd_document_baseline(document), strange[_i].baseline);
    check_said(document, strange[_i].said);
    check_text(document, text);
    /* Set to what they are, nothing changes. */
    for (size_t i = 0; i < count; i++)
        pinned[i] = hd_document_pinned(document, i);
    hd_document *copy = hd_document_copy(document);
    hd_document_free(document);
    document = copy;
    for (size_t i = 0; i < count; i++)
        pinned[i] = hd_document_pinned(document, i);
    hd_document_set_pinned(document, pinned, count);
    hd_document_set_baseline(document, strange[_i].baseline);
    ck_assert(!any_replaced(document));
    check_text(document, text);
    hd_document_free(document);
}
END_TEST

/* A pin of ours takes the place of what is not understood; a baseline that meant nothing does not come to
 * mean it. */
START_TEST(what_is_not_understood_gives_way)
{
    char text[2048];
    hd_pinned pinned = {.name = "p", .reason = "", .scenario = scenario_of(1)};

    snprintf(text, sizeof text, "{\"name\": \"\", \"description\": \"\",\n%s}\n", strange[_i].text);
    hd_document *document = read_text(text);
    hd_document_set_pinned(document, &pinned, 1);
    hd_document_set_baseline(document, HD_BASELINE_AS_OPENED);
    hd_document_set_view(document, "panel", "compare");
    ck_assert(any_replaced(document) || strstr(strange[_i].text, "\"baseline\": 7"));
    char *saved = hd_document_text(document, NULL);
    hd_document *again = read_text(saved);
    ck_assert_uint_eq(hd_document_pinned_count(again), 1);
    ck_assert_int_eq(hd_document_baseline(again), HD_BASELINE_AS_OPENED);
    ck_assert_str_eq(hd_document_view(again, "panel"), "compare");
    free(saved);
    hd_document_free(again);
    hd_document_free(document);
}
END_TEST

/* The baseline keeps its pin where those before it are not understood, and where they go. */
START_TEST(the_baseline_is_counted_as_it_is_written)
{
    hd_document *document = read_text("{\"name\": \"\", \"description\": \"\", \"pinned\": [1, {" INPUTS
                                      "}, {" INPUTS ", \"name\": \"b\"}], \"baseline\": 1}\n");
    hd_pinned pinned[2] = {hd_document_pinned(document, 0), hd_document_pinned(document, 1)};

    hd_document_set_pinned(document, pinned, 2);
    hd_document_set_baseline(document, 1);
    check_text(document, "{\"name\": \"\", \"description\": \"\", \"pinned\": [1, {" INPUTS "}, {" INPUTS
                         ", \"name\": \"b\"}], \"baseline\": 2}\n");
    pinned[0] = hd_document_pinned(document, 1);
    hd_document_set_pinned(document, pinned, 1);
    hd_document_set_baseline(document, 0);
    char *text = hd_document_text(document, NULL);
    hd_document *again = read_text(text);
    ck_assert_uint_eq(hd_document_warning_count(again), 0);
    ck_assert_int_eq(hd_document_baseline(again), 0);
    ck_assert_str_eq(hd_document_pinned(again, 0).name, "b");
    hd_document_free(again);
    free(text);
    hd_document_free(document);
}
END_TEST

START_TEST(what_says_nothing_is_not_strange)
{
    hd_document *document =
        read_text("{\"name\": \"\", \"description\": \"\", \"view\": null, \"pinned\": [ ], "
                  "\"baseline\": null}");

    ck_assert_uint_eq(hd_document_warning_count(document), 0);
    hd_document_set_view(document, "panel", "compare");
    check_text(document,
               "{\"name\": \"\", \"description\": \"\", \"view\": {\"panel\": \"compare\"}, \"pinned\": [ ], "
               "\"baseline\": null}\n");
    hd_document_free(document);
}
END_TEST

/* So many that to tell them all would say no more, and would take memory without end. */
START_TEST(remarks_have_an_end)
{
    char text[2048] = "{\"pinned\": [1";

    for (int i = 0; i < 500; i++)
        strcat(text, ", 1");
    hd_document *document = read_text(strcat(text, "], \"baseline\": 7}"));
    ck_assert_uint_le(hd_document_warning_count(document), 64);
    ck_assert_uint_ge(hd_document_warning_count(document), 8);
    hd_document_free(document);
}
END_TEST

/* A view's text, what is set in it, and what comes out. */
static const struct {
    const char *view, *key, *text, *wanted;
} views[] = {
    {"{}", "panel", "x", "{\"panel\": \"x\"}"},
    {"{ }", "panel", "x", "{\"panel\": \"x\" }"},
    {"{\"a\":1}", "panel", "x", "{\"a\":1, \"panel\":\"x\"}"},
    {"{\n \"a\" : [1, {\"panel\":2}]\n}", "panel", "x",
     "{\n \"a\" : [1, {\"panel\":2}],\n \"panel\" : \"x\"\n}"},
    {"{\"panel\": \"a\", \"b\": \"}\\\"\"}", "panel", "x", "{\"panel\": \"x\", \"b\": \"}\\\"\"}"},
    {"{\"p\\u0061nel\": \"a\"}", "panel", "x", "{\"panel\": \"x\"}"},
    {"{\"panel\": \"a\", \"b\": 2}", "panel", NULL, "{\"b\": 2}"},
    {"{\"b\": 2 , \"panel\": \"a\"}", "panel", NULL, "{\"b\": 2 }"},
    {"{ \"panel\": \"a\" }", "panel", NULL, NULL},
    {"{\"panel\": 5}", "panel", "x", "{\"panel\": \"x\"}"},
};
#define VIEWS 10

START_TEST(view_texts)
{
    char text[256];

    snprintf(text, sizeof text, "{\"name\": \"\", \"description\": \"\", \"view\": %s}", views[_i].view);
    hd_document *document = read_text(text);
    hd_document_set_view(document, views[_i].key, views[_i].text);
    snprintf(text, sizeof text, "{\"name\": \"\", \"description\": \"\"%s%s}\n",
             views[_i].wanted ? ", \"view\": " : "", views[_i].wanted ? views[_i].wanted : "");
    check_text(document, text);
    hd_document_free(document);
}
END_TEST

Suite *kept_suite(void)
{
    Suite *suite = suite_create("kept");
    TCase *tests = tcase_create("kept");

    tcase_add_test(tests, pinned_scenarios_are_laid_out_as_the_rest);
    tcase_add_test(tests, pinned_scenarios_keep_what_they_had);
    tcase_add_loop_test(tests, what_is_not_understood_is_said_and_kept, 0, STRANGE);
    tcase_add_loop_test(tests, what_is_not_understood_gives_way, 0, STRANGE);
    tcase_add_test(tests, the_baseline_is_counted_as_it_is_written);
    tcase_add_test(tests, what_says_nothing_is_not_strange);
    tcase_add_test(tests, remarks_have_an_end);
    tcase_add_loop_test(tests, view_texts, 0, VIEWS);
    suite_add_tcase(suite, tests);
    return suite;
}
