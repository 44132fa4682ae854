#include "check_core.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/outcome.h"
#include "runner.h"
#include "scenario.h"
#include "table.h"

Suite *(*const hd_suites[])(void) = {bounds_suite, quantity_suite, outcome_suite, slider_suite, target_suite,
                                    timeline_suite, NULL};

static hd_scenario scenario_of(const hd_table *table, size_t row)
{
    hd_scenario scenario = hd_scenario_empty();
    hd_error error;

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        const char *text = hd_table_cell(table, row, hd_inputs[i].key);
        ck_assert_msg(hd_scenario_read(&scenario, i, hd_inputs[i].key, text, strlen(text), NULL, &error),
                      "%s", error.text);
    }
    return scenario;
}

static bool agrees(double got, double wanted)
{
    return fabs(got - wanted) <= 1e-14 * fabs(wanted);
}

START_TEST(reference)
{
    hd_table table = hd_table_read("vectors/vectors.tsv");
    hd_error error;
    hd_outcome outcome;

    for (size_t row = 0; row < table.rows; row++) {
        hd_scenario scenario = scenario_of(&table, row);
        ck_assert_msg(hd_evaluate(&scenario, &outcome, &error), "row %zu: %s", row + 2, error.text);
        for (hd_output i = 0; i <= HD_SPEEDUP_LIMIT; i++) {
            const char *text = hd_table_cell(&table, row, hd_outputs[i].key);
            if (hd_outputs[i].kind == HD_COUNT)
                ck_assert_int_eq(outcome.value[i].count, strtoll(text, NULL, 10));
            else
                ck_assert_msg(agrees(outcome.value[i].number, strtod(text, NULL)),
                              "row %zu: %s is %.17g, not %s", row + 2, hd_outputs[i].key,
                              outcome.value[i].number, text);
        }
        const hd_value *v = outcome.value;
        ck_assert(v[HD_HOST_TIME].number == v[HD_DISPATCH_TIME].number + v[HD_LAUNCH_TIME].number);
        ck_assert(v[HD_STEP_TIME].number == v[HD_HOST_TIME].number + scenario.device_time);
    }
    hd_table_free(&table);
}
END_TEST

START_TEST(beyond_the_published_model)
{
    hd_scenario s = hd_test_scenario(48, 12, -1, 10, 5, 895.5223880597015);
    hd_outcome o;

    ck_assert(hd_evaluate(&s, &o, NULL));
    ck_assert_double_eq(o.value[HD_STEP_TIME].number, 8640 + 895.5223880597015);
    ck_assert(agrees(o.value[HD_STEPS_PER_SECOND].number, 1e6 / 9535.5223880597015));
    ck_assert(agrees(o.value[HD_DEVICE_LIMIT].number, 9535.5223880597015 / 8640));
    ck_assert_double_eq(o.value[HD_OVERLAP_BOUND].number, 8640);
    ck_assert(hd_outcome_has(&o, HD_DEVICE_LIMIT));
    s = hd_test_scenario(1, 0, -1, 10, 5, 7);
    ck_assert(hd_evaluate(&s, &o, NULL));
    ck_assert(!hd_outcome_has(&o, HD_DEVICE_LIMIT));
    ck_assert_double_eq(o.value[HD_OVERLAP_BOUND].number, 7);
}
END_TEST

START_TEST(regimes)
{
    static const struct {
        double dispatch, launch, device;
        hd_regime regime;
    } rows[] = {
        {10, 5, 1, HD_DISPATCH_BOUND}, {5, 10, 1, HD_LAUNCH_BOUND}, {5, 5, 1, HD_DISPATCH_BOUND},
        {10, 5, 100, HD_DEVICE_BOUND}, {10, 5, 15, HD_EVEN},        {0, 5, 5.00000000001, HD_DEVICE_BOUND},
        {0.1, 0.2, 0.3, HD_EVEN},
    };
    hd_outcome o;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_scenario s = hd_test_scenario(1, 1, -1, rows[i].dispatch, rows[i].launch, rows[i].device);
        ck_assert(hd_evaluate(&s, &o, NULL));
        ck_assert_msg(o.value[HD_REGIME].word == rows[i].regime, "row %zu is %s", i,
                      hd_regimes[o.value[HD_REGIME].word]);
    }
}
END_TEST

START_TEST(refused_by_name)
{
    static const struct {
        int64_t blocks, ops, launches;
        double dispatch, launch, device;
        const char *name;
    } rows[] = {
        {INT64_MAX, 2, 1, 1, 1, 1, "operations"},           {INT64_MAX, 1, 2, 1, 1, 1, "launches"},
        {3037000500, 3037000500, 1, 1, 1, 1, "operations"}, {1, 1, 1, 1.7e308, 1.7e308, 1, "per_op_cost"},
        {1000, 1000, 1, 1e305, 1, 1, "dispatch_time"},      {1, 1, 1, 1e300, 0, 1e-300, "overhead_ratio"},
        {1, 0, 0, 0, 0, 1e-320, "steps_per_second"},
    };
    hd_outcome o;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_error error;
        hd_scenario s = hd_test_scenario(rows[i].blocks, rows[i].ops, rows[i].launches, rows[i].dispatch,
                                         rows[i].launch, rows[i].device);
        ck_assert(!hd_evaluate(&s, &o, &error));
        ck_assert_msg(strncmp(error.text, rows[i].name, strlen(rows[i].name)) == 0, "row %zu: %s", i,
                      error.text);
    }
}
END_TEST

START_TEST(inputs_refused_by_name)
{
    static const struct {
        const char *key, *text, *why;
    } rows[] = {
        {"device_time", "0us", "it is 0"},
        {"device_time", "-1us", "negative"},
        {"dispatch", "1,5us", "decimal comma"},
        {"dispatch", "inf us", "not finite"},
        {"blocks", "-1", "negative"},
        {"ops_per_block", "", "empty"},
        {"ops_per_block", "none", "no number"},
        {"launches_per_block", "1.5", "not an integer"},
        {"launch", "5", "no unit"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_error error = {.text = ""};
        hd_scenario s = hd_scenario_empty(), before = s;
        hd_input input = hd_input_find(rows[i].key, strlen(rows[i].key));
        ck_assert(
            !hd_scenario_read(&s, input, rows[i].key, rows[i].text, strlen(rows[i].text), NULL, &error));
        ck_assert_msg(strstr(error.text, rows[i].key) && strstr(error.text, rows[i].why) &&
                          strstr(error.text, "is accepted"),
                      "%s", error.text);
        ck_assert_mem_eq(&s, &before, sizeof s);
    }
    hd_error error;
    hd_scenario s = hd_scenario_empty();
    ck_assert(!hd_scenario_complete(&s, &error));
    ck_assert_str_eq(error.text, "ops_per_block is missing; give it as --ops-per-block COUNT");
    ck_assert(!hd_scenario_set_time(&s, HD_DISPATCH, (double)NAN, NULL));
    ck_assert(!hd_scenario_set_time(&s, HD_DEVICE_TIME, 0, NULL));
    ck_assert(!hd_scenario_set_count(&s, HD_BLOCKS, -1, NULL));
}
END_TEST

/* A sentence that quotes more than it has room for ends, and quotes, whole characters. */
START_TEST(sentences_are_cut_between_characters)
{
    hd_error error;
    char text[HD_ERROR_MAX * 2] = "";

    for (int i = 0; i < 300; i++)
        strcat(text, "宽");
    for (int most = 1; most < 10; most++) {
        hd_refuse(&error, "\"%.*s\" is wrong", most, text);
        ck_assert_uint_eq(strlen(error.text), strlen("\"\" is wrong") + (size_t)most / 3 * 3);
    }
    hd_refuse(&error, "%s", text);
    ck_assert_uint_eq(strlen(error.text) % 3, 0);
    ck_assert_uint_gt(strlen(error.text), HD_ERROR_MAX - 5);
    hd_fail(&error, 7, "it is empty");
    hd_error_locate(&error, "a.json");
    ck_assert_str_eq(error.text, "a.json:7: it is empty");
    ck_assert_int_eq(error.line, 0);
}
END_TEST

START_TEST(unset_launches_follow)
{
    hd_scenario s = hd_test_scenario(3, 7, -1, 1, 1, 1), set = hd_test_scenario(3, 7, 7, 1, 1, 1);

    ck_assert_int_eq(hd_scenario_count(&s, HD_LAUNCHES_PER_BLOCK), 7);
    ck_assert(!hd_scenario_equal(&s, &set));
    ck_assert(hd_scenario_read(&set, HD_LAUNCHES_PER_BLOCK, "x", "none", 4, NULL, NULL));
    ck_assert(hd_scenario_equal(&s, &set));
    hd_scenario_unset(&s, HD_BLOCKS);
    ck_assert_int_eq(s.blocks, 1);
}
END_TEST

START_TEST(merged_by_input)
{
    hd_scenario s = hd_test_scenario(3, 7, 9, 1, 2, 3), other = hd_scenario_empty();
    hd_scenario wanted = hd_test_scenario(1, 8, -1, 1, 2, 5);

    ck_assert(hd_scenario_set_count(&other, HD_OPS_PER_BLOCK, 8, NULL));
    ck_assert(hd_scenario_set_time(&other, HD_DISPATCH, 4, NULL));
    ck_assert(hd_scenario_set_time(&other, HD_DEVICE_TIME, 5, NULL));
    hd_scenario_merge(&s, &other,
                      1u << HD_BLOCKS | 1u << HD_OPS_PER_BLOCK | 1u << HD_LAUNCHES_PER_BLOCK |
                          1u << HD_LAUNCH | 1u << HD_DEVICE_TIME);
    ck_assert(hd_scenario_equal(&s, &wanted));
}
END_TEST

/* Every row of both tables says all that its users need. */
START_TEST(tables_are_whole)
{
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        const hd_input_row *row = &hd_inputs[i];
        ck_assert(row->key && row->option && row->label && row->label_one && row->word && row->accepted &&
                  row->argument && row->typical && row->help);
        ck_assert(row->low > 0 && row->high > row->low);
        ck_assert_uint_eq(hd_input_find(row->key, strlen(row->key)), i);
        ck_assert(row->kind == HD_COUNT || row->kind == HD_TIME);
    }
    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        ck_assert(hd_outputs[i].key && hd_outputs[i].label && hd_outputs[i].equation && hd_outputs[i].help &&
                  hd_outputs[i].compute);
        ck_assert_uint_eq(hd_output_find(hd_outputs[i].key, strlen(hd_outputs[i].key)), i);
    }
    ck_assert_uint_eq(hd_input_find("opsperblock", 11), HD_INPUTS);
    ck_assert_uint_eq(hd_output_find("host", 4), HD_OUTPUTS);
}
END_TEST

Suite *outcome_suite(void)
{
    Suite *suite = suite_create("outcome");
    TCase *tests = tcase_create("outcome");

    tcase_add_test(tests, reference);
    tcase_add_test(tests, beyond_the_published_model);
    tcase_add_test(tests, regimes);
    tcase_add_test(tests, refused_by_name);
    tcase_add_test(tests, inputs_refused_by_name);
    tcase_add_test(tests, sentences_are_cut_between_characters);
    tcase_add_test(tests, unset_launches_follow);
    tcase_add_test(tests, merged_by_input);
    tcase_add_test(tests, tables_are_whole);
    suite_add_tcase(suite, tests);
    return suite;
}
