#include "check_whatif.h"

#include <math.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "hostdispatch/lever.h"

static hd_lever lever_of(const char *text)
{
    hd_lever lever;
    hd_error error;

    ck_assert_msg(hd_lever_read(text, strlen(text), &lever, &error), "%s: %s", text, error.text);
    return lever;
}

START_TEST(reads_and_writes)
{
    static const struct {
        const char *text, *written;
    } rows[] = {
        {"fuse", "fuse=2"},           {"fuse=4", "fuse=4"},            {"fuse=4x2", "fuse=4x2"},
        {"fuse= 4 x 2 ", "fuse=4x2"}, {"native", "native=0.1"},        {"native=0", "native=0"},
        {"graph", "graph"},           {"graph=0.8 µs", "graph=0.8us"}, {"graph=800ns", "graph=0.8us"},
        {"host=2", "host=2"},         {"device=1.5", "device=1.5"},    {"batch=8:1.5", "batch=8:1.5"},
        {"graph=1us+8us", "graph=1us+8us"}, {"graph=1e+0us+ 8 us", "graph=1us+8us"},
        {"graph=1us+0us", "graph=1us"}, {"batch", "batch=2:1"},       {"batch=4", "batch=4:1"},
    };
    char text[HD_LEVER_MAX];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_lever lever = lever_of(rows[i].text);
        ck_assert_uint_eq(hd_lever_write(&lever, text), strlen(rows[i].written));
        ck_assert_str_eq(text, rows[i].written);
    }
}
END_TEST

START_TEST(refuses_by_name)
{
    static const struct {
        const char *text, *why;
    } rows[] = {
        {"fuze=4x2", "did you mean fuse"},
        {"", "is not a lever; fuse, native, graph, host, device and batch are"},
        {"fuse=0x2", "K of fuse=KxM, \"0\", was refused: it is 0; an integer of 1 or more is accepted"},
        {"fuse=4x-1", "M of fuse=KxM"},
        {"fuse=4x2x3", "M of fuse=KxM"},
        {"fuse=", "it is empty"},
        {"native=-1", "it is negative; a number of 0 or more is accepted"},
        {"graph=1", "it has no unit"},
        {"graph=-1us", "negative"},
        {"graph=1us+", "FIXED of graph=COST[+FIXED], \"\", was refused: it is empty"},
        {"graph=1us+8", "FIXED of graph=COST[+FIXED], \"8\", was refused: it has no unit"},
        {"host=0", "F of host=F, \"0\", was refused: it is 0; a number above 0 is accepted"},
        {"device=-2", "it is negative; a number above 0"},
        {"batch=0:1", "ITEMS of batch"},
        {"batch=2:0", "TIME of batch"},
        {"batch=2:", "it is empty"},
        {"host=2x", "\"x\" stands after the number"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_lever lever = hd_lever_usual(HD_LEVER_HOST), before = lever;
        hd_error error = {.text = ""};
        ck_assert_msg(!hd_lever_read(rows[i].text, strlen(rows[i].text), &lever, &error), "%s", rows[i].text);
        ck_assert_msg(strstr(error.text, rows[i].why) != NULL, "%s: %s", rows[i].text, error.text);
        ck_assert_mem_eq(&lever, &before, sizeof lever);
    }
}
END_TEST

START_TEST(exact_in_the_inputs)
{
    const hd_scenario follows = hd_test_scenario(48, 12, -1, 10, 5, 900),
                      given = hd_test_scenario(48, 12, 20, 10, 5, 900);
    const struct {
        const hd_scenario *before;
        const char *text;
        hd_scenario after;
    } rows[] = {
        {&follows, "fuse=4x2", hd_test_scenario(48, 6, -1, 10, 5, 900)},
        {&given, "fuse=4x2", hd_test_scenario(48, 6, 14, 10, 5, 900)},
        {&given, "fuse=13x1", hd_test_scenario(48, 0, 8, 10, 5, 900)},
        {&given, "fuse=1x1000", given},
        {&given, "fuse=9x0", given},
        {&follows, "native", hd_test_scenario(48, 12, -1, 1, 5, 900)},
        {&follows, "native=0", hd_test_scenario(48, 12, -1, 0, 5, 900)},
        {&follows, "graph", hd_test_scenario(48, 0, 12, 10, 1, 900)},
        {&given, "graph=2us", hd_test_scenario(48, 0, 20, 10, 2, 900)},
        {&follows, "host=2", hd_test_scenario(48, 12, -1, 5, 2.5, 900)},
        {&follows, "device=3", hd_test_scenario(48, 12, -1, 10, 5, 300)},
        {&follows, "batch=8:1.5", hd_test_scenario(48, 12, -1, 10, 5, 1350)},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_scenario s = *rows[i].before;
        hd_lever lever = lever_of(rows[i].text);
        hd_error error;
        ck_assert_msg(hd_lever_apply(&lever, &s, &error), "%s: %s", rows[i].text, error.text);
        ck_assert_msg(hd_scenario_equal(&s, &rows[i].after), "%s", rows[i].text);
    }
}
END_TEST

START_TEST(refuses_to_apply)
{
    static const struct {
        const char *text, *why;
    } rows[] = {
        {"fuse=5x4", "fuse=5x4: 16 ops of a block would go, and it has 12"},
        {"fuse=5x3", "fuse=5x3: 12 launches of a block would go, and it has 8"},
        {"fuse=9223372036854775807x9223372036854775807",
         "9223372036854775807 ops of a block would go, and it has 12"},
        {"device=1e308", "device_time"},
        {"native=1e308", "dispatch"},
        {"host=1e-308", "dispatch"},
        {"batch=1:1e308", "device_time"},
    };
    const hd_scenario before = hd_test_scenario(48, 12, 8, 1e5, 5, 9e-300);

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_scenario s = before;
        hd_lever lever = lever_of(rows[i].text);
        hd_error error = {.text = ""};
        if (strstr(rows[i].text, "batch"))
            s.device_time = 9e5;
        hd_scenario was = s;
        ck_assert_msg(!hd_lever_apply(&lever, &s, &error), "%s", rows[i].text);
        ck_assert_msg(strstr(error.text, rows[i].why) != NULL, "%s: %s", rows[i].text, error.text);
        ck_assert(hd_scenario_equal(&s, &was));
    }
}
END_TEST

/* A walk through an argument's strengths, as hd_lever_write() writes them. */
static void walks(const char *from, int argument, int direction, hd_step step, const char *expected)
{
    const hd_scenario s = hd_test_scenario(48, 12, -1, 10, 5, 900);
    hd_lever lever = lever_of(from);
    char text[HD_LEVER_MAX], all[1024] = "";

    for (int i = 0; i < 40 && hd_lever_step(&lever, &s, argument, direction, step); i++) {
        hd_lever_write(&lever, text);
        strcat(strcat(all, *all ? " " : ""), strchr(text, '=') + 1);
    }
    ck_assert_str_eq(all, expected);
}

START_TEST(steps_are_round)
{
    walks("fuse=9x1", 0, 1, HD_STEP_FINE, "10x1 11x1 12x1 13x1");
    walks("fuse=3x1", 0, -1, HD_STEP_FINE, "2x1 1x1");
    walks("fuse=1x1", 0, 1, HD_STEP_COARSE, "2x1 5x1 10x1");
    walks("fuse=4x1", 1, 1, HD_STEP_FINE, "4x2 4x3 4x4");
    walks("fuse=4x2", 1, -1, HD_STEP_FINE, "4x1 4x0");
    walks("native=0.1", 0, 1, HD_STEP_COARSE, "0.05 0.02 0.01 0");
    walks("native=0", 0, -1, HD_STEP_COARSE, "0.01 0.02 0.05 0.1 0.2 0.5 1");
    walks("native=0.1", 0, 1, HD_STEP_FINE, "0.08 0.06 0.05 0.04 0.03 0.025 0.02 0.015 0.012 0.01 0");
    walks("graph=1us", 0, 1, HD_STEP_COARSE, "0.5us 0.2us 0us");
    walks("graph=1us", 0, -1, HD_STEP_COARSE, "2us 5us 10us 20us 50us 100us");
    walks("host=1.7", 0, 1, HD_STEP_COARSE, "2 5 10 20 50 100 200 500 1000");
    walks("host=1.7", 0, -1, HD_STEP_FINE, "1.5 1.2 1");
    walks("device=0.3", 0, 1, HD_STEP_COARSE, "1 2 5 10 20 50 100 200 500 1000");
    walks("batch=2:1", 0, 1, HD_STEP_COARSE, "5:1 10:1 20:1 50:1 100:1 200:1 500:1 1000:1");
    walks("batch=2:3", 1, -1, HD_STEP_FINE,
          "2:2.5 2:2 2:1.5 2:1.2 2:1 2:0.8 2:0.6 2:0.5 2:0.4 2:0.3 2:0.25 2:0.2 2:0.15 "
          "2:0.12 2:0.1");
    walks("host=2", 1, 1, HD_STEP_FINE, "");
}
END_TEST

START_TEST(steps_are_exact)
{
    const hd_scenario s = hd_test_scenario(1, INT64_MAX, -1, 10, 5, 900);
    hd_lever lever = lever_of("fuse=9223372036854775807x1");

    ck_assert(!hd_lever_step(&lever, &s, 0, 1, HD_STEP_FINE));
    ck_assert_int_eq(lever.arguments[0].count, INT64_MAX);
    ck_assert(hd_lever_step(&lever, &s, 0, -1, HD_STEP_FINE));
    ck_assert_int_eq(lever.arguments[0].count, INT64_MAX - 1);
    lever = lever_of("fuse=9007199254740995x1");
    ck_assert(hd_lever_step(&lever, &s, 0, -1, HD_STEP_FINE));
    ck_assert_int_eq(lever.arguments[0].count, 9007199254740994);
}
END_TEST

START_TEST(fuses_no_fewer_than_one)
{
    static const int64_t rows[][2] = {{INT64_MIN, 1}, {-1, 1}, {0, 1}, {4, -2}};
    const hd_scenario before = hd_test_scenario(48, 12, -1, 10, 5, 900);

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_lever lever = {HD_LEVER_FUSE, {{.count = rows[i][0]}, {.count = rows[i][1]}}};
        hd_scenario s = before;
        hd_error error;
        ck_assert(!hd_lever_apply(&lever, &s, &error));
        ck_assert_ptr_nonnull(strstr(error.text, "K of 1 or more"));
        ck_assert(hd_scenario_equal(&s, &before));
    }
}
END_TEST

START_TEST(says_what_it_does)
{
    static const struct {
        const char *text, *said, *effect;
    } rows[] = {
        {"fuse=4x2", "4 operations become one, 2 times a block: 12 ops become 6, 20 launches become 14", ""},
        {"fuse=9x9",
         "fuse=9x9: 72 ops of a block would go, and it has 12; fewer at once, or less often, is accepted",
         NULL},
        {"native", "dispatch from compiled code: 10.0 µs becomes 1.00 µs", ""},
        {"graph", "no dispatch; 20 launches a block of 1.00 µs each", ""},
        {"host=2", "dispatch of 10.0 µs becomes 5.00 µs, launch of 5.00 µs becomes 2.50 µs", ""},
        {"device=2", "device time of 896 µs becomes 448 µs", "the host's share rises from 92.2 % to 95.9 %"},
        {"batch=8:1.5", "8.00× the items in a step, device time of 896 µs becomes 1.34 ms",
         "an item is 7.70× faster, the step 1.04× slower"},
    };
    const hd_scenario s = hd_test_scenario(48, 12, 20, 10, 5, 895.5223880597015);
    hd_outcome before, outcome;
    char text[HD_LEVER_SAY_MAX];

    ck_assert(hd_evaluate(&s, &before, NULL));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_scenario after = s;
        hd_lever lever = lever_of(rows[i].text);
        ck_assert_str_eq(hd_lever_say(text, &lever, &s), rows[i].said);
        if (!rows[i].effect)
            continue;
        ck_assert(hd_lever_apply(&lever, &after, NULL) && hd_evaluate(&after, &outcome, NULL));
        ck_assert_str_eq(hd_lever_effect(text, &lever, &before, &outcome), rows[i].effect);
    }
}
END_TEST

START_TEST(one_is_no_plural)
{
    const hd_scenario s = hd_test_scenario(48, 1, 1, 10, 5, 900);
    hd_lever lever = lever_of("fuse=2x1");
    char text[HD_LEVER_SAY_MAX], step[HD_FORMAT_MAX];
    hd_scenario after = s;
    hd_outcome outcome;

    ck_assert_str_eq(hd_lever_say(text, &lever, &s),
                     "2 operations become one, 1 time a block: 1 op becomes 0, 1 launch becomes 0");
    /* What a graph leaves to the host is its launches. */
    lever = lever_of("graph");
    ck_assert(hd_lever_apply(&lever, &after, NULL) && hd_evaluate(&after, &outcome, NULL));
    ck_assert_str_eq(hd_format_step(step, &after, &outcome),
                     "Issuing 48 launches takes the host 48.0 µs; the device works for 900 µs.");
}
END_TEST

/* The device always has a part of the step, however small. */
START_TEST(share_of_the_host_is_never_whole)
{
    const hd_scenario s = hd_test_scenario(48, 12, 20, 1e6, 5, 1e-15);
    hd_lever lever = lever_of("device=2");
    hd_scenario after = s;
    hd_outcome before = {0}, outcome;
    char text[HD_LEVER_SAY_MAX];

    ck_assert(hd_evaluate(&s, &before, NULL));
    ck_assert(hd_lever_apply(&lever, &after, NULL) && hd_evaluate(&after, &outcome, NULL));
    /* From any other share; those that a lever leads from are as close to 1. */
    before.value[HD_HOST_SHARE].number = 0.5;
    ck_assert_double_eq(outcome.value[HD_HOST_SHARE].number, 1);
    ck_assert_ptr_nonnull(strstr(hd_lever_effect(text, &lever, &before, &outcome), "to >99.9 %"));
}
END_TEST

/* What is left out of a lever follows the scenario, and the graphs that a trace has. */
START_TEST(follows_what_it_is_applied_to)
{
    static const struct {
        int ops, launches;
        const char *text, *settled;
    } rows[] = {
        {12, -1, "fuse", "fuse=2x1"},      {2000, -1, "fuse", "fuse=2x200"}, {2000, 300, "fuse", "fuse=2x30"},
        {2000, -1, "fuse=5", "fuse=5x50"}, {0, -1, "fuse", "fuse=2x1"},      {12, -1, "fuse=2x3", "fuse=2x3"},
        {2000, -1, "graph", "graph=1us"},  {12, -1, "native", "native=0.1"},
    };
    char text[HD_LEVER_MAX];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_scenario s = hd_test_scenario(1, rows[i].ops, rows[i].launches, 10, 5, 900), direct = s;
        hd_lever lever = lever_of(rows[i].text), settled = lever;
        hd_lever_settle(&settled, &s, 0);
        hd_lever_write(&settled, text);
        ck_assert_str_eq(text, rows[i].settled);
        /* It is settled also where it is only applied. */
        ck_assert(hd_lever_apply(&lever, &s, NULL) == hd_lever_apply(&settled, &direct, NULL));
        ck_assert(hd_scenario_equal(&s, &direct));
    }
    const hd_scenario s = hd_test_scenario(48, 12, -1, 10, 5, 900);
    hd_lever lever = lever_of("graph");
    hd_lever_settle(&lever, &s, 0.25);
    hd_lever_write(&lever, text);
    ck_assert_str_eq(text, "graph=0.25us");
    lever = lever_of("graph=2us");
    hd_lever_settle(&lever, &s, 0.25);
    hd_lever_write(&lever, text);
    ck_assert_str_eq(text, "graph=2us");
}
END_TEST

/* The launch of the graph itself costs its time once a step, however many launches there are. */
START_TEST(a_graph_has_a_fixed_cost)
{
    for (int blocks = 1; blocks < 100; blocks += 7) {
        hd_scenario s = hd_test_scenario(blocks, 12, 20, 10, 5, 900);
        hd_lever lever = lever_of("graph=0.5us+8us");
        hd_outcome outcome;
        ck_assert(hd_lever_apply(&lever, &s, NULL) && hd_evaluate(&s, &outcome, NULL));
        ck_assert_double_eq_tol(outcome.value[HD_HOST_TIME].number, blocks * 20 * 0.5 + 8, 1e-9);
    }
}
END_TEST

START_TEST(rows_are_whole)
{
    for (hd_lever_name i = 0; i < HD_LEVERS; i++) {
        const hd_lever_row *row = &hd_levers[i];
        ck_assert(row->key && row->label && row->argument && row->help && row->note && row->apply &&
                  row->brief && row->about[0] && row->about[1] && row->about[2]);
        ck_assert((row->arguments[1].kind != HD_LEVER_NOTHING) == (row->between != 0));
        for (int j = 0; j < HD_LEVER_ARGUMENTS && row->arguments[j].kind != HD_LEVER_NOTHING; j++)
            ck_assert(row->arguments[j].name && row->arguments[j].accepted &&
                      strstr(row->argument, row->arguments[j].name));
    }
}
END_TEST

Suite *lever_suite(void)
{
    Suite *suite = suite_create("lever");
    TCase *tests = tcase_create("lever");

    tcase_add_test(tests, reads_and_writes);
    tcase_add_test(tests, refuses_by_name);
    tcase_add_test(tests, exact_in_the_inputs);
    tcase_add_test(tests, refuses_to_apply);
    tcase_add_test(tests, steps_are_round);
    tcase_add_test(tests, steps_are_exact);
    tcase_add_test(tests, fuses_no_fewer_than_one);
    tcase_add_test(tests, says_what_it_does);
    tcase_add_test(tests, one_is_no_plural);
    tcase_add_test(tests, share_of_the_host_is_never_whole);
    tcase_add_test(tests, follows_what_it_is_applied_to);
    tcase_add_test(tests, a_graph_has_a_fixed_cost);
    tcase_add_test(tests, rows_are_whole);
    suite_add_tcase(suite, tests);
    return suite;
}
