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

#include "hostdispatch/lever.h"
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
    hd_trace *trace = hd_trace_open(path, NULL, NULL, &error);
    ck_assert_msg(trace != NULL, "%s: %s", name, error.text);
    return trace;
}

/* "graphs,no-ops" as hd_test_expect() takes it. */
static const char *with_bars(char *notes)
{
    for (char *comma = notes; (comma = strchr(comma, ',')); comma++)
        *comma = '|';
    return notes;
}

static void expect_sum(const char *name, double whole, const double *parts, size_t count)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += parts[i];
    ck_assert_msg(fabs(sum - whole) < 1e-3, "%s: parts of %.3f add up to %.3f", name, whole, sum);
}

/* Both partitions add up to the wall, and who starves to what is starved. */
static void expect_partitions(const char *name, const hd_trace *trace)
{
    const hd_trace_measure *m = hd_trace_measured(trace);
    const double host[] = {m->blocked, m->launching, m->loading, m->in_ops, m->between, m->elsewhere};
    const double device[] = {m->both, m->starved, m->waiting, m->neither};
    double starved = 0, time = 0;

    expect_sum(name, m->wall, host, 6);
    expect_sum(name, m->wall, device, 4);
    for (size_t i = 0; i < m->operation_count; i++) {
        starved += m->operations[i].starved;
        time += m->operations[i].host_time + m->operations[i].waits;
    }
    ck_assert_msg(fabs(starved - m->starved) < 1e-3, "%s: %.3f starved by operation", name, starved);
    ck_assert_msg(fabs(time - m->wall) < 1e-3, "%s: %.3f by operation", name, time);
}

/* The table's first row has the keys. */
static void compare_row(const char *keys, char *line)
{
    char wanted[4096] = "", key[40], *rest = line, *cell, *name = strsep(&rest, "\t");
    size_t used = 0;

    while ((cell = strsep(&rest, "\t\n"))) {
        keys += strcspn(keys, "\t") + 1;
        snprintf(key, sizeof key, "%.*s", (int)strcspn(keys, "\t"), keys);
        bool note = strcmp(key, "note") == 0;
        used += (size_t)snprintf(wanted + used, sizeof wanted - used, "%s %s, ", note ? "notes" : key,
                                 note ? with_bars(cell) : cell);
    }
    hd_trace *trace = open_real(name);
    hd_test_expect(trace, name, wanted);
    expect_partitions(name, trace);
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

/* A table whose rows begin with a file; `row` gets the trace, which row of the file it is, and the rest. */
static void each_row(const char *table,
                     void (*row)(const hd_trace *trace, const char *name, int index, char *rest))
{
    char path[4096], open[200] = "";
    int index = 0, rows = 0;
    hd_trace *trace = NULL;

    snprintf(path, sizeof path, "%s/%s", folder(), table);
    char *text = hd_test_read(path, NULL), *rest = text, *line;
    strsep(&rest, "\n");
    for (; (line = strsep(&rest, "\n")) && *line; rows++) {
        const char *name = strsep(&line, "\t");
        index = strcmp(name, open) == 0 ? index + 1 : 0;
        if (index == 0) {
            hd_trace_free(trace);
            trace = open_real(name);
            snprintf(open, sizeof open, "%s", name);
        }
        row(trace, name, index, line);
    }
    ck_assert_int_gt(rows, 0);
    hd_trace_free(trace);
    free(text);
}

static void compare_starved(const hd_trace *trace, const char *name, int index, char *rest)
{
    const hd_trace_measure *m = hd_trace_measured(trace);
    const char *operation = strsep(&rest, "\t");
    double starved = strtod(rest, NULL);

    ck_assert_uint_lt((size_t)index, m->operation_count);
    const hd_trace_operation *row = &m->operations[index];
    ck_assert_msg(strcmp(row->name, operation) == 0 && fabs(row->starved - starved) <= 0.001,
                  "%s: %s %.3f, not %s %.3f", name, row->name, row->starved, operation, starved);
}

START_TEST(starved_as_expected)
{
    each_row("starved.tsv", compare_starved);
}
END_TEST

/* The table is computed from numbers of three digits. */
static void compare_gain(const hd_trace *trace, const char *name, int index, char *rest)
{
    const hd_import_options options = {.given = hd_scenario_empty()};
    const char *change = strsep(&rest, "\t");
    double wanted[4];
    hd_scenario scenario;
    hd_outcome after;
    hd_lever lever;
    hd_measured measured;
    hd_error error;

    (void)index;
    for (int i = 0; i < 4; i++)
        wanted[i] = strtod(strsep(&rest, "\t"), NULL);
    ck_assert(hd_trace_measured_step(trace, &options, &measured));
    ck_assert(hd_trace_scenario(trace, &options, &scenario, NULL));
    ck_assert_msg(hd_lever_read(change, strlen(change), &lever, &error), "%s", error.text);
    ck_assert(hd_lever_apply(&lever, &scenario, NULL) && hd_evaluate(&scenario, &after, NULL));
    const hd_bounds bounds = hd_measured_bounds(&measured, &after, 1);
    ck_assert_msg(fabs(bounds.step_at_least - wanted[0]) <= 1e-5 * measured.step.wall + 0.001 &&
                      fabs(bounds.step_at_most - wanted[1]) <= 1e-5 * measured.step.wall + 0.001 &&
                      fabs(bounds.gain_at_least - wanted[2]) <= 1e-4 * wanted[2] &&
                      fabs(bounds.gain_at_most - wanted[3]) <= 1e-4 * wanted[3],
                  "%s %s: %.3f to %.3f, %.4f to %.4f", name, change, bounds.step_at_least,
                  bounds.step_at_most, bounds.gain_at_least, bounds.gain_at_most);
}

START_TEST(gains_as_expected)
{
    each_row("gains.tsv", compare_gain);
}
END_TEST

/* Small files, each of a kind of its own: what is measured of them, or what is said instead. */
START_TEST(small_ones)
{
    static const struct {
        const char *name, *says, *wanted;
    } rows[] = {
        {"s00_base_right.json", NULL, "ops 4, launches 4, launch_median 5, device 200"},
        {"s01_windows_path_in_event.json", NULL, "ops 4, launches 4, launch_median 5, device 200"},
        {"s02_windows_path_traceName_at_end.json", NULL, "ops 4, launches 4, launch_median 5, device 200"},
        {"s06_legacy_list_without_cat.json", "autograd profiler without Kineto", NULL},
        {"s07_kernel_of_236_years.json", "more than a day were left out: 1", "device 175"},
        {"s12_kernel_at_ts_0.json", "device events without a time were left out: 1", "device 175"},
        {"s18_utf16_bom.json", "it is UTF-16; convert it to UTF-8", NULL},
        {"s20_two_ranks_merged_same_correlations.json", "two processes are mixed", "ops 4, device 200"},
        {"s22_begin_end_events.json", "only begin and end events (ph B, E)", NULL},
        {"s23_negative_duration.json", "negative duration", "ops 4, launches 4"},
        {"s27_zip_of_a_trace.zip", "a zip archive; unpack it", NULL},
        {"s32_cpu_only.json", "recorded on the CPU only", "ops 4, launches 0, device 0"},
        {"s34_intel_xpu.json", NULL, "launches 4, launch_median 5"},
        {"s37_every_event_twice.json", "steps repeat", ""},
        {"s39_windows_path_in_every_op.json", NULL, "ops 4"},
        {"s40_bare_inf_in_a_kernel.json", NULL, "ops 4, launches 4, device 80"},
        {"s41_xpu_launch_with_args.json", NULL, "steps 2, ops 2, launches 2, launch_median 20, device 400"},
        {"s42_xpu_driver_category.json", NULL, "steps 2, ops 2, launches 2, launch_median 20, device 400"},
        {"s43_captured_launches.json", "run nothing",
         "ops 6, launches 2, graph_launches 1, captured 5, device 140"},
        {"n00_base.sqlite", NULL, "launches 3.5, launch_median 5, device 175"},
        {"n01_tables_V2.sqlite", NULL, "launches 3.5, launch_median 5, device 175"},
        {"n03_only_nvtx_V2.sqlite", NULL, "steps 2, launches 3.5, launch_median 5, device 175"},
        {"n07_nvprof.sqlite", "nvprof's file, not Nsight Systems'", NULL},
        {"n08_copies_beside_kernels.json", NULL, "device 3000"},
        {"n08_copies_beside_kernels.sqlite", NULL, "device 3000"},
        {"n09_graph_trace_only.sqlite", NULL, "steps 3, device 5020"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char path[4096];
        hd_error error = {.text = ""};
        snprintf(path, sizeof path, "%s/small/%s", folder(), rows[i].name);
        hd_trace *trace = hd_trace_open(path, NULL, NULL, &error);
        ck_assert_msg((trace != NULL) == (rows[i].wanted != NULL), "%s: %s", rows[i].name, error.text);
        if (!trace) {
            ck_assert_msg(strstr(error.text, rows[i].says) != NULL, "%s: %s", rows[i].name, error.text);
            continue;
        }
        hd_test_expect(trace, rows[i].name, rows[i].wanted);
        expect_partitions(rows[i].name, trace);
        hd_test_warning(trace, rows[i].says ? rows[i].says : "damaged", rows[i].says != NULL);
        hd_trace_free(trace);
    }
}
END_TEST

/* A graph that was traced as one event counts, so that the model is device-bound; the step idles 10.4 % of its
 * wall, which is more than the verdict's tenth. */
START_TEST(graph_as_one_event)
{
    const hd_import_options options = {.given = hd_scenario_empty()};
    char headline[HD_HEADLINE_MAX];
    hd_scenario scenario;
    hd_outcome outcome;
    hd_trace *trace = open_real("small/n09_graph_trace_only.sqlite");

    ck_assert(hd_trace_scenario(trace, &options, &scenario, NULL) && hd_evaluate(&scenario, &outcome, NULL));
    ck_assert_int_eq(outcome.value[HD_REGIME].word, HD_DEVICE_BOUND);
    ck_assert_str_eq(hd_trace_headline(trace, 0, headline),
                     "Mixed: the device is busy 89.6 % of the step and starves 6.4 %, mostly while operations "
                     "are issued");
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
        tcase_add_test(tests, starved_as_expected);
        tcase_add_test(tests, gains_as_expected);
        tcase_add_test(tests, small_ones);
        tcase_add_test(tests, graph_as_one_event);
#if !HD_SANITIZED
        tcase_add_loop_test(tests, in_little_memory, 0, 3);
#endif
    } else {
        fputs("check_trace: HOSTDISPATCH_TRACES is not set; real traces are not read\n", stderr);
    }
    suite_add_tcase(suite, tests);
    return suite;
}

Suite *(*const hd_suites[])(void) = {
    decimal_suite, kineto_suite, damage_suite, measure_suite, imported_suite, nsight_suite, partition_suite,
    steps_suite,   limit_suite,  real_suite,   NULL};
