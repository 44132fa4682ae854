#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "check_io.h"
#include "hostdispatch/document.h"

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
    char *text = hd_document_text(document, NULL);

    ck_assert_str_eq(text, wanted);
    free(text);
}

static hd_document *read_text(const char *text)
{
    return read_document(text, strlen(text));
}

START_TEST(pinned_scenarios_are_laid_out_as_the_rest)
{
    hd_document *document = hd_document_new();
    hd_pinned pinned[2] = {
        {.name = "fused", .reason = "one \"kernel\"", .scenario = scenario_of(3)},
        {.name = "",      .reason = "",               .scenario = scenario_of(4)}
    };

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
    /* One dropped, the other renamed: its own keys stay. */
    pinned[0] = hd_document_pinned(document, 0);
    pinned[0].name = "a2";
    hd_document_set_pinned(document, pinned, 1);
    hd_document_set_baseline(document, HD_BASELINE_AS_OPENED);
    hd_document_set_view(document, "panel", NULL);
    hd_document_set_view(document, "target", "\"");
    check_text(document, "{ \"name\": \"n\", \"description\": \"\",\n\"pinned\" : "
                         "[{\"name\":\"a2\",\"description\":\"\"," INPUTS
                         ",\"x\":[1.0]}], \"baseline\" : null,\n \"view\": {\"z\": 1.50 , \"w\": {}, "
                         "\"target\": \"\\\"\"} }\n");
    hd_document_free(document);
}
END_TEST

/* What is not ours is kept and not used. */
static const char *const strange[] = {
    "\"pinned\": [{\"name\": \"incomplete\"}], \"baseline\": 0",
    "\"pinned\": [{" INPUTS "}, 7], \"baseline\": 0",
    "\"pinned\": [{" INPUTS ", \"name\": 7}], \"baseline\": 0",
    "\"pinned\": {\"a\": [1]}, \"baseline\": \"A\"",
    "\"pinned\": \"], }\", \"baseline\": [0]",
    "\"pinned\": [[{}]], \"view\": [\"panel\"]",
    "\"pinned\": [{\"ops_per_block\": 9223372036854775807, \"blocks\": 9, \"dispatch\": \"1 us\", "
    "\"launch\": \"1 us\", "
    "\"device_time\": \"1 us\"}], \"view\": \"{}\"",
    "\"pinned\": [{" INPUTS "},{" INPUTS "},{" INPUTS "},{" INPUTS "},{" INPUTS "},{" INPUTS "},{" INPUTS
    "},{" INPUTS "},{" INPUTS "}]",
};

START_TEST(another_form_is_kept)
{
    char text[2048];
    hd_pinned pinned = {.name = "p", .reason = "", .scenario = scenario_of(1)};

    snprintf(text, sizeof text, "{\"name\": \"\", \"description\": \"\", %s}\n", strange[_i]);
    hd_document *document = read_text(text);
    ck_assert_uint_eq(hd_document_pinned_count(document), 0);
    ck_assert(hd_document_pinned_is_strange(document));
    ck_assert_int_eq(hd_document_baseline(document), HD_BASELINE_AS_OPENED);
    ck_assert_ptr_null(hd_document_view(document, "panel"));
    check_text(document, text);
    hd_document_set_pinned(document, NULL, 0);
    hd_document_set_baseline(document, 0);
    check_text(document, text);
    /* A pin of ours takes the place; a baseline that meant nothing does not come to mean it. */
    hd_document_set_pinned(document, &pinned, 1);
    char *saved = hd_document_text(document, NULL);
    hd_document *again = read_text(saved);
    ck_assert_uint_eq(hd_document_pinned_count(again), 1);
    ck_assert(!hd_document_pinned_is_strange(again));
    ck_assert_int_eq(hd_document_baseline(again), HD_BASELINE_AS_OPENED);
    free(saved);
    hd_document_free(again);
    hd_document_free(document);
}
END_TEST

START_TEST(a_strange_view_is_left_alone)
{
    hd_document *document =
        read_text("{\"name\": \"\", \"description\": \"\", \"view\": 3, \"pinned\": [ ], \"baseline\": 5}");

    hd_document_set_view(document, "panel", "compare");
    ck_assert(!hd_document_pinned_is_strange(document));
    check_text(document,
               "{\"name\": \"\", \"description\": \"\", \"view\": 3, \"pinned\": [ ], \"baseline\": 5}\n");
    hd_document_free(document);
}
END_TEST

/* A view's text, what is set in it, and what comes out. */
static const struct {
    const char *view, *key, *text, *wanted;
} views[] = {
    {"{}",                                   "panel", "x",  "{\"panel\": \"x\"}"                  },
    {"{ }",                                  "panel", "x",  "{\"panel\": \"x\" }"                 },
    {"{\"a\":1}",                            "panel", "x",  "{\"a\":1, \"panel\":\"x\"}"          },
    {"{\n \"a\" : [1, {\"panel\":2}]\n}",    "panel", "x",
     "{\n \"a\" : [1, {\"panel\":2}],\n \"panel\" : \"x\"\n}"                                     },
    {"{\"panel\": \"a\", \"b\": \"}\\\"\"}", "panel", "x",  "{\"panel\": \"x\", \"b\": \"}\\\"\"}"},
    {"{\"p\\u0061nel\": \"a\"}",             "panel", "x",  "{\"p\\u0061nel\": \"x\"}"            },
    {"{\"panel\": \"a\", \"b\": 2}",         "panel", NULL, "{\"b\": 2}"                          },
    {"{\"b\": 2 , \"panel\": \"a\"}",        "panel", NULL, "{\"b\": 2 }"                         },
    {"{ \"panel\": \"a\" }",                 "panel", NULL, "{ }"                                 },
    {"{\"panel\": 5}",                       "panel", "x",  "{\"panel\": \"x\"}"                  },
};
#define VIEWS 10

START_TEST(view_texts)
{
    char text[256];

    snprintf(text, sizeof text, "{\"name\": \"\", \"description\": \"\", \"view\": %s}", views[_i].view);
    hd_document *document = read_text(text);
    hd_document_set_view(document, views[_i].key, views[_i].text);
    snprintf(text, sizeof text, "{\"name\": \"\", \"description\": \"\", \"view\": %s}\n", views[_i].wanted);
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
    tcase_add_loop_test(tests, another_form_is_kept, 0, (int)(sizeof strange / sizeof strange[0]));
    tcase_add_test(tests, a_strange_view_is_left_alone);
    tcase_add_loop_test(tests, view_texts, 0, VIEWS);
    suite_add_tcase(suite, tests);
    return suite;
}
