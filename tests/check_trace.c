/*
 * The real traces, which are not the project's to carry: in the folder that $HOSTDISPATCH_TRACES names, with
 * expected.tsv beside them. Everything else about traces is tested with fixtures of our own.
 */
#include "config.h"

#include "check_trace.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "hostdispatch/trace.h"
#include "runner.h"
#include "trace.h"

static const char *folder(void)
{
    const char *path = getenv("HOSTDISPATCH_TRACES");

    return path && *path ? path : NULL;
}

static hd_trace *open_real(const char *name)
{
    char path[4096];
    hd_error error;

    snprintf(path, sizeof path, "%s/%s", folder(), name);
    hd_trace *trace = hd_trace_open(path, NULL, &error);
    ck_assert_msg(trace != NULL, "%s: %s", name, error.text);
    return trace;
}

/* The columns that are compared: those whose definition is the table's. */
static const char *const compared[] = {"steps", "wall", "ops", "launches", "graph_launches"};

static bool is_compared(const char *key)
{
    for (size_t i = 0; i < sizeof compared / sizeof compared[0]; i++)
        if (strcmp(compared[i], key) == 0)
            return true;
    return false;
}

/* The table's first row has the keys. */
static void compare_row(const char *keys, char *line)
{
    char wanted[4096] = "", key[40], *rest = line, *cell, *name = strsep(&rest, "\t");
    size_t used = 0;

    while ((cell = strsep(&rest, "\t\n"))) {
        keys += strcspn(keys, "\t") + 1;
        snprintf(key, sizeof key, "%.*s", (int)strcspn(keys, "\t"), keys);
        if (is_compared(key))
            used += (size_t)snprintf(wanted + used, sizeof wanted - used, "%s %s, ", key, cell);
    }
    hd_trace *trace = open_real(name);
    if (hd_trace_kind_of(trace) == HD_TRACE_KINETO)
        hd_test_expect(trace, name, wanted);
    hd_trace_free(trace);
}

START_TEST(as_expected)
{
    char path[4096];
    size_t rows = 0;

    snprintf(path, sizeof path, "%s/expected.tsv", folder());
    char *text = hd_test_read(path, NULL), *rest = text, *keys = strsep(&rest, "\n"), *line;
    ck_assert_msg(strncmp(keys, "file\tsteps\twall\tops", 19) == 0, "%s", keys);
    for (; (line = strsep(&rest, "\n")) && *line; rows++)
        compare_row(keys, line);
    ck_assert_uint_gt(rows, 0);
    free(text);
}
END_TEST

START_TEST(nsight_as_expected)
{
    hd_trace *trace = open_real("n01_h100_2gpu.sqlite");
    hd_test_expect(trace, "n01", "steps 0, launches 3346, ops 3346, launch_median 5.4655, device 44829.522");
    hd_trace_free(trace);
    trace = open_real("n05_synthetic_minimal.sqlite");
    hd_test_expect(trace, "n05", "steps 0, launches 400, ops 400, launch_median 2.5, device 400000");
    ck_assert_str_eq(hd_trace_device(trace), "NVIDIA H100 80GB HBM3");
    hd_trace_free(trace);
}
END_TEST

/* The sentence in which the rule decides: "1.01 by wall, 0.67 by ops". */
START_TEST(the_rule_decides)
{
    hd_trace *trace = open_real("t03_h100_qwen15_0.5b.json.gz");
    hd_import_options options = {.rule = HD_RULE_WALL, .given = hd_scenario_empty()};
    hd_scenario scenario;

    ck_assert(fabs(hd_trace_ratio(trace, &options, HD_RULE_WALL) - 1.01414) < 1e-4);
    ck_assert(fabs(hd_trace_ratio(trace, &options, HD_RULE_OPS) - 0.66974) < 1e-4);
    ck_assert(hd_trace_scenario(trace, &options, &scenario, NULL));
    ck_assert_int_eq(scenario.ops_per_block, 1378);
    ck_assert_int_eq(scenario.launches_per_block, 1029);
    ck_assert_double_eq_tol(scenario.launch, 3.33, 1e-9);
    ck_assert_int_eq(hd_trace_measured(trace)->unmatched_file, 509);
    hd_trace_free(trace);
}
END_TEST

#if !HD_SANITIZED
START_TEST(in_little_memory)
{
    static const char *const names[] = {"h03_a100_16rank_graph.json.gz", "k01_resnet50_v100_pt19.json.gz",
                                        "n01_h100_2gpu.sqlite"};
    struct rusage usage;

    hd_trace_free(open_real(names[_i]));
    getrusage(RUSAGE_SELF, &usage);
    ck_assert_msg(usage.ru_maxrss <= 12288, "%s took %ld KB", names[_i], usage.ru_maxrss);
}
END_TEST
#endif

static Suite *real_suite(void)
{
    Suite *suite = suite_create("real traces");
    TCase *tests = tcase_create("real traces");

    tcase_set_timeout(tests, 120);
    if (folder()) {
        tcase_add_test(tests, as_expected);
        tcase_add_test(tests, nsight_as_expected);
        tcase_add_test(tests, the_rule_decides);
#if !HD_SANITIZED
        tcase_add_loop_test(tests, in_little_memory, 0, 3);
#endif
    } else {
        fputs("check_trace: HOSTDISPATCH_TRACES is not set; real traces are not read\n", stderr);
    }
    suite_add_tcase(suite, tests);
    return suite;
}

Suite *(*const hd_suites[])(void) = {decimal_suite, kineto_suite, damage_suite, measure_suite, imported_suite,
                                     nsight_suite,  steps_suite,  limit_suite,  real_suite,    NULL};
