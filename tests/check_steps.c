/* Which ranges of a trace are its steps, by the file's marks and by name. */
#include "config.h"

#include "check_trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "trace.h"

#define RANGE(name, ts, dur) EVENT("user_annotation", name, SPAN(ts, dur))
#define RANGE_OF(tid, name, ts, dur)                                                                         \
    "{'ph':'X','cat':'user_annotation','name':'" name "','pid':1,'tid':" #tid "," SPAN(ts, dur) "}"

/* Three passes of ten, each with an operation, and an optimizer at the end of each. */
#define PASSES                                                                                               \
    RANGE("pass", 0, 8)                                                                                      \
    "," RANGE("pass", 10, 8) "," RANGE("pass", 20, 8) "," RANGE("inner", 1, 1) "," OP(2, 3) "," OP(          \
        12, 3) "," OP(22, 3) "," RANGE("opt", 9, 1) "," RANGE("opt", 19, 1) "," RANGE("opt", 29, 1)

static hd_trace *open_marked(const char *json, const hd_trace_marks *marks, hd_error *error)
{
    char *text = strdup(json);

    for (char *p = text; *p; p++)
        *p = *p == '\'' ? '"' : *p;
    char *path = hd_test_temporary(text, strlen(text));
    hd_trace *trace = hd_trace_open(path, marks, NULL, error);
    unlink(path);
    free(path), free(text);
    return trace;
}

START_TEST(by_name)
{
    static const struct {
        const char *json, *name, *wanted;
        bool every;
    } rows[] = {
        {"[" PASSES "]", "pass", "steps 3, wall 8, ops 1", false},
        {"[" PASSES "]", "opt", "steps 2, wall 10, ops 1", true},
        {"[" PASSES "]", "pass", "steps 2, wall 10, ops 1", true},
        {"[" PASSES "]", "aten::add", "steps 3, wall 3, ops 1", false},
        {"[" PASSES "]", NULL, "steps 0, ops 3", false},
        {"[" PASSES "," STEP(1, 0, 30) "]", "pass", "steps 3, wall 8", false},
        {"[" PASSES "," RANGE("pass", 3, 2) "]", "pass", "steps 3, wall 8", false},
        {"[" PASSES "," RANGE_OF(2, "pass", 40, 8) "]", "pass", "steps 3, wall 8", false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const hd_trace_marks marks = {rows[i].name, rows[i].every};
        hd_error error;
        hd_trace *trace = open_marked(rows[i].json, &marks, &error);
        ck_assert_msg(trace != NULL, "%s", error.text);
        hd_test_expect(trace, rows[i].json, rows[i].wanted);
        const hd_import_options options = {.given = hd_scenario_empty()};
        char *source = hd_trace_source(trace, &options, NULL);
        ck_assert_msg((strstr(source, " by the ranges \"") != NULL) == (rows[i].name != NULL), "%s", source);
        free(source);
        for (size_t n = 0; rows[i].name && n < hd_trace_steps(trace); n++)
            ck_assert_int_eq(hd_trace_step_at(trace, n).number, (int64_t)n);
        hd_trace_free(trace);
    }
}
END_TEST

START_TEST(no_such_name)
{
    static const struct {
        const char *name, *says;
        bool every;
    } rows[] = {
        {"pas", "is called \"pas\"", false},
        {"inner", "ends only once", true},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const hd_trace_marks marks = {rows[i].name, rows[i].every};
        hd_error error;
        ck_assert_ptr_null(open_marked("[" PASSES "]", &marks, &error));
        ck_assert_int_eq(error.kind, HD_ERROR_REFUSED);
        ck_assert_msg(strstr(error.text, rows[i].says) != NULL, "%s", error.text);
    }
}
END_TEST

START_TEST(proposed)
{
    static const char *const names[] = {"pass", "aten::add", "opt"};
    size_t count;
    hd_trace *trace = hd_test_trace_text("[" PASSES "," RANGE("once", 0, 100) "]");
    const hd_trace_range *ranges = hd_trace_ranges(trace, &count);

    ck_assert_uint_eq(count, 3);
    for (size_t i = 0; i < count; i++)
        ck_assert_str_eq(ranges[i].name, names[i]);
    ck_assert(ranges[0].count == 3 && ranges[0].time == 24);
    hd_test_warning(trace, "ranges that may be steps: \"pass\" (3 times, 24.0 µs), \"aten::add\"", true);
    hd_test_warning(trace, "prof.step()", true);
    hd_trace_free(trace);
    trace = hd_test_trace_text("[" PASSES "," STEP(1, 0, 100) "]");
    hd_trace_ranges(trace, &count);
    ck_assert_uint_eq(count, 0);
    hd_test_warning(trace, "may be steps", false);
    hd_trace_free(trace);
}
END_TEST

/* More names than are proposed: the longest are, in order. */
START_TEST(many_proposed)
{
    char json[8000] = "[";
    size_t count;

    for (int i = 0; i < 20; i++)
        for (int n = 0; n < 3; n++)
            sprintf(json + strlen(json), "%s" RANGE("r%d", % d, % d), i + n ? "," : "", i * 7 % 20,
                    n * 1000 + i * 40, i * 7 % 20 + 1);
    strcat(json, "]");
    hd_trace *trace = hd_test_trace_text(json);
    const hd_trace_range *ranges = hd_trace_ranges(trace, &count);
    ck_assert_uint_eq(count, HD_TRACE_RANGES);
    for (size_t i = 0; i < count; i++) {
        char name[20];
        snprintf(name, sizeof name, "r%d", 19 - (int)i);
        ck_assert_str_eq(ranges[i].name, name);
    }
    hd_trace_free(trace);
}
END_TEST

START_TEST(repeated)
{
    hd_trace *trace =
        hd_test_trace_text("[" STEP(1, 0, 100) "," STEP(2, 100, 100) "," STEP(1, 0, 100) "," ONE_OF_EACH "]");

    hd_test_warning(trace, "steps repeat: 1 of 3", true);
    hd_trace_free(trace);
}
END_TEST

#define OF_PROCESS(pid, cat, name, more)                                                                     \
    "{'ph':'X','cat':'" cat "','name':'" name "','pid':" #pid ",'tid':1," more "}"
#define RANK(pid, device)                                                                                    \
    OF_PROCESS(pid, "cpu_op", "a", SPAN(1, 9))                                                               \
    "," OF_PROCESS(pid, "user_annotation", "ProfilerStep#1", SPAN(0, 100)) "," OF_PROCESS(                   \
        pid, "cuda_runtime", "cudaLaunchKernel",                                                             \
        SPAN(2, 3) LINKED(1)) ",{'ph':'X','cat':'kernel','name':'k','pid':" #device                          \
                              ",'tid':7,'ts':20,'dur':7,'args':{'device':" #device ",'correlation':1}}"

/* Of two ranks in one file one counts. */
START_TEST(mixed_processes)
{
    hd_trace *trace = hd_test_trace_text("[" RANK(10, 0) "," RANK(20, 1) "]");

    hd_test_expect(trace, "mixed", "steps 1, ops 1, launches 1");
    hd_test_warning(trace, "two processes are mixed in the file; only the process 10 counts, and of the "
                           "step marks only its own", true);
    hd_trace_free(trace);
    /* Also where those that count come last. */
    trace = hd_test_trace_text("[" RANK(10, 0) "," RANK(20, 1) "," OF_PROCESS(
        20, "cuda_runtime", "cudaLaunchKernel",
        SPAN(20, 3) LINKED(2)) "," OF_PROCESS(20, "user_annotation", "ProfilerStep#2", SPAN(100, 100)) "]");
    hd_test_expect(trace, "the second", "steps 2, ops 0.5, launches 1");
    hd_trace_free(trace);
    /* Where those that launch mark no steps, and one that launches nothing does. */
    trace = hd_test_trace_text("[" OF_PROCESS(10, "cuda_runtime", "cudaLaunchKernel", SPAN(2, 3)) ","
                               OF_PROCESS(20, "cuda_runtime", "cudaLaunchKernel", SPAN(2, 3)) ","
                               OF_PROCESS(30, "user_annotation", "ProfilerStep#1", SPAN(0, 100)) "]");
    hd_test_warning(trace, "only the process 10 counts", true);
    hd_test_warning(trace, "step marks only its own", false);
    hd_trace_free(trace);
    /* One that launches nothing is none. */
    trace = hd_test_trace_text("[" RANK(10, 0) "," OF_PROCESS(20, "cpu_op", "b", SPAN(1, 9)) "]");
    hd_test_expect(trace, "helper", "steps 1, ops 2, launches 1");
    hd_test_warning(trace, "mixed", false);
    hd_trace_free(trace);
}
END_TEST

Suite *steps_suite(void)
{
    Suite *suite = suite_create("steps");
    TCase *tests = tcase_create("steps");

    tcase_add_test(tests, by_name);
    tcase_add_test(tests, no_such_name);
    tcase_add_test(tests, proposed);
    tcase_add_test(tests, many_proposed);
    tcase_add_test(tests, repeated);
    tcase_add_test(tests, mixed_processes);
    suite_add_tcase(suite, tests);
    return suite;
}
