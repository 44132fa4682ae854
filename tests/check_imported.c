/* Selecting steps, and the scenario that is made of them. */
#include "check_trace.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/outcome.h"
#include "runner.h"
#include "trace.h"

/* clang-format off */
#define FOUR_STEPS                                                                                           \
    "{'deviceProperties':[{'id':0,'name':'NVIDIA X'}],'traceEvents':[" STEP(3, 0, 100) ","                   \
    STEP(4, 100, 60) "," STEP(5, 160, 40) "," STEP(7, 200, 40) "," OP(10, 30) "," OP(50, 20) ","             \
    OP(110, 20) "," LAUNCH(12, 5, 1) "," LAUNCH(111, 9, 2) "," OP(170, 10) "," OP(210, 10) ","               \
    KERNEL(30, 10, 1) "," KERNEL(120, 30, 2) "]}"
/* clang-format on */

static hd_trace_selection range(int64_t first, int64_t last, size_t skip)
{
    return (hd_trace_selection){first, last, skip};
}

static bool take(hd_trace *trace, size_t index, bool taken, hd_error *error)
{
    bool all[4];

    for (size_t i = 0; i < hd_trace_steps(trace); i++)
        all[i] = i == index ? taken : hd_trace_step_at(trace, i).taken;
    return hd_trace_take_all(trace, all, error);
}

START_TEST(selection)
{
    hd_trace *trace = hd_test_trace_text(FOUR_STEPS);
    hd_error error;

    hd_test_expect(
        trace, "all",
        "steps 4, wall 60, ops 1.25, launches 0.5, launch_median 7, device 10, unmatched_device 0");
    ck_assert(hd_trace_select(trace, range(4, 5, 0), &error));
    hd_test_expect(trace, "4..5",
                   "steps 2, wall 50, ops 1, launches 0.5, launch_median 9, device 15, unmatched_device 1");
    ck_assert_int_eq(hd_trace_measured(trace)->unmatched_file, 0);
    ck_assert_int_eq(hd_trace_measured(trace)->steps_found, 4);
    ck_assert(!hd_trace_step_at(trace, 0).taken && hd_trace_step_at(trace, 1).taken);
    ck_assert(hd_trace_select(trace, range(INT64_MIN, INT64_MAX, 2), &error));
    hd_test_expect(trace, "skip 2",
                   "steps 2, wall 40, ops 1, launches 0, launch_median -, device 0, unmatched_device 2");
    ck_assert(hd_trace_select(trace, range(4, 7, 1), &error));
    hd_test_expect(trace, "both", "steps 2, wall 40");
    ck_assert(!hd_trace_select(trace, range(6, 9, 0), &error));
    ck_assert_str_eq(error.text, "of the steps 6 to 9 only 7 is there; the trace has 3 to 7");
    ck_assert(!hd_trace_select(trace, range(1, 5, 0), &error));
    ck_assert_str_eq(error.text, "of the steps 1 to 5 only 3 to 5 are there; the trace has 3 to 7");
    ck_assert(hd_trace_select(trace, range(2, INT64_MAX, 0), &error));
    hd_test_warning(trace, "steps from 2 on were asked for; the trace has 3 to 7", true);
    ck_assert(hd_trace_select(trace, range(INT64_MIN, 8, 0), &error));
    hd_test_warning(trace, "steps up to 8 were asked for; the trace has 3 to 7", true);
    ck_assert(take(trace, 0, false, &error));
    hd_test_warning(trace, "asked for", false);
    ck_assert(hd_trace_select(trace, range(3, 7, 0), &error));
    hd_test_warning(trace, "asked for", false);
    ck_assert(hd_trace_select(trace, range(4, 7, 1), &error));
    ck_assert(!hd_trace_select(trace, range(6, 6, 0), &error));
    ck_assert_str_eq(error.text, "no step is numbered from 6 to 6; the trace has 3 to 7");
    ck_assert_int_eq(error.kind, HD_ERROR_REFUSED);
    ck_assert(!hd_trace_select(trace, range(INT64_MIN, 2, 0), &error));
    ck_assert_str_eq(error.text, "no step is numbered up to 2; the trace has 3 to 7");
    ck_assert(!hd_trace_select(trace, range(8, INT64_MAX, 0), &error));
    ck_assert_str_eq(error.text, "no step is numbered from 8 on; the trace has 3 to 7");
    ck_assert(!hd_trace_select(trace, range(4, 5, 2), &error));
    ck_assert_msg(strstr(error.text, "at most 1 can be skipped"), "%s", error.text);
    hd_test_expect(trace, "as it was", "steps 2, wall 40");
    ck_assert(hd_trace_select(trace, HD_TRACE_ALL, &error));
    hd_test_expect(trace, "all again",
                   "steps 4, wall 60, ops 1.25, launches 0.5, launch_median 7, device 10");
    for (size_t i = 0; i < 3; i++)
        ck_assert(take(trace, i, false, &error));
    hd_test_expect(trace, "the last", "steps 1, wall 40, ops 1");
    ck_assert(!take(trace, 3, false, &error));
    ck_assert(take(trace, 1, true, &error));
    hd_test_expect(trace, "and the second", "steps 2, wall 50, device 15");
    ck_assert(!hd_trace_select(trace, range(4, 4, 1), &error));
    ck_assert_str_eq(error.text, "skipping leaves none of 1 step; it can be taken without skipping");
    hd_trace_free(trace);
    trace = hd_test_trace_text("[" OP(1, 2) "]");
    ck_assert(hd_trace_select(trace, HD_TRACE_ALL, &error));
    ck_assert(!hd_trace_select(trace, range(1, 2, 0), &error) && strstr(error.text, "marks no steps"));
    ck_assert(!hd_trace_select(trace, range(INT64_MIN, INT64_MAX, 1), &error) &&
              strstr(error.text, "marks no steps"));
    hd_trace_free(trace);
}
END_TEST

static hd_import_options wish_for(hd_trace_rule rule)
{
    return (hd_import_options){.rule = rule, .given = hd_scenario_empty()};
}

static double ratio_of(const hd_trace *trace, hd_trace_rule rule)
{
    const hd_import_options options = wish_for(rule);
    hd_measured measured;

    ck_assert(hd_trace_measured_step(trace, &options, &measured));
    return hd_outcome_number(&measured.outcome, HD_OVERHEAD_RATIO);
}

/* Counts are rounded; the host's time of a step stays what was measured: the dispatch makes up for it. */
START_TEST(scenario)
{
    hd_trace *trace = hd_test_trace_text(FOUR_STEPS);
    hd_import_options options = wish_for(HD_RULE_ISSUE);
    hd_scenario s;
    hd_outcome outcome;

    ck_assert(hd_trace_scenario(trace, &options, &s, NULL));
    ck_assert(s.blocks == 1 && s.ops_per_block == 1 && s.launches_per_block == 1 && s.launch == 7 &&
              s.device_time == 10);
    ck_assert(hd_scenario_has(&s, HD_LAUNCHES_PER_BLOCK));
    ck_assert(hd_evaluate(&s, &outcome, NULL));
    ck_assert_double_eq_tol(outcome.value[HD_HOST_TIME].number, hd_trace_measured(trace)->host_model, 1e-9);
    ck_assert_double_eq_tol(outcome.value[HD_STEP_TIME].number, 70, 1e-9);
    options.rule = HD_RULE_OPS;
    ck_assert(hd_trace_scenario(trace, &options, &s, NULL));
    ck_assert_double_eq_tol(s.dispatch, (30 + 20 + 20 + 10 + 10 - 14) / 4.0 - 3.5, 1e-9);
    ck_assert_double_eq_tol(ratio_of(trace, HD_RULE_ISSUE), (56.5 + 3.5) / 10, 1e-9);
    ck_assert_double_eq_tol(ratio_of(trace, HD_RULE_OPS), (19 + 3.5) / 10., 1e-9);
    hd_trace_free(trace);
}
END_TEST

static void expect_sentence(const hd_trace *trace, const hd_import_options *options, const char *part)
{
    char sentence[400] = "";

    for (size_t i = 0; hd_trace_warning(trace, options, i, sentence, sizeof sentence); i++)
        if (strstr(sentence, part))
            break;
    ck_assert_msg(strstr(sentence, part), "%s, not %s", sentence, part);
}

START_TEST(without_the_profiler)
{
    hd_trace *trace = hd_test_trace_text(FOUR_STEPS);
    hd_import_options options = wish_for(HD_RULE_ISSUE);
    hd_scenario s;
    hd_error error;

    options.step_unprofiled = 31.75; /* 60 - 3.5 = 56.5 of dispatch become 28.25 */
    ck_assert(hd_trace_scenario(trace, &options, &s, NULL));
    ck_assert_double_eq_tol(s.dispatch, 28.25 - 3.5, 1e-9);
    options.rule = HD_RULE_OPS;
    ck_assert(hd_trace_scenario(trace, &options, &s, NULL));
    ck_assert_double_eq_tol(s.dispatch, 9.5 - 3.5, 1e-9);
    char *source = hd_trace_source(trace, &options, NULL);
    ck_assert_msg(strstr(source, "dispatch from ops (the time inside operations), "
                                 "with a step of 31.75 \u00b5s without the profiler"),
                  "%s", source);
    free(source);
    options.step_unprofiled = 10.4;
    ck_assert(hd_trace_scenario(trace, &options, &s, NULL));
    ck_assert_double_eq_tol(s.dispatch, 19 - 3.5, 1e-9);
    expect_sentence(trace, &options, "without the profiler the step is as long as the device works");
    options.step_unprofiled = 9.9;
    ck_assert(!hd_trace_scenario(trace, &options, &s, &error));
    ck_assert_int_eq(error.kind, HD_ERROR_REFUSED);
    ck_assert_msg(strstr(error.text, "another run") && strstr(error.text, "10 us"), "%s", error.text);
    hd_trace_free(trace);
}
END_TEST

/* ---- the verdict ---- */

START_TEST(verdicts)
{
    static const struct {
        const char *json, *headline;
        hd_measured_regime regime;
    } rows[] = {
        {"[" OP(0, 100) "," LAUNCH(0, 1, 1) "," KERNEL(5, 91, 1) "]",
         "Device-bound: the device is busy 91.0 % of the step and starves for 9.0 %", HD_MEASURED_DEVICE_BOUND},
        {"[" OP(0, 30) "," LAUNCH(0, 1, 1) "," CALL("cudaDeviceSynchronize", 30, 70, 2) "," KERNEL(0, 60, 1) "]",
         "The device idles 40.0 % of the step while the host waits too: other ranks, copies or dependencies",
         HD_MEASURED_HOST_WAITS},
        {"[" OP(0, 99) "," LAUNCH(98, 2, 1) "," KERNEL(30, 20, 1) "," KERNEL(60, 40, 1) "]",
         "Host-bound: the device starves 40.0 % of the step, mostly while operations are issued",
         HD_MEASURED_HOST_BOUND},
        {"[" STEP(1, 0, 100) "," EVENT("cpu_op", "enumerate(DataLoader)", SPAN(0, 60)) "," LAUNCH(
             60, 5, 1) "," KERNEL(65, 35, 1) "]",
         "Host-bound: the device starves 65.0 % of the step, mostly while data is loaded",
         HD_MEASURED_HOST_BOUND},
        {"[" STEP(1, 0, 4000) "," LAUNCH(0, 5, 1) "," KERNEL(5, 1995, 1) "]",
         "Host-bound: the device starves 50.1 % of the step, mostly outside the operations",
         HD_MEASURED_HOST_BOUND},
        {"[" OP(0, 100) "," LAUNCH(0, 1, 1) "," EVENT("kernel", "nccl", SPAN(5, 80) LINKED(1)) "]",
         "Mixed: the device is busy 80.0 % of the step and starves 20.0 %, mostly while operations are issued; "
         "80 % is exposed communication, which may wait for other ranks",
         HD_MEASURED_MIXED},
        {"[" OP(0, 100000) "," LAUNCH(0, 99999, 1) "," KERNEL(1, 1, 1) "]",
         "Host-bound: the device starves >99.9 % of the step, mostly while operations are issued",
         HD_MEASURED_HOST_BOUND},
        {"[" OP(0, 100) "," LAUNCH(0, 1, 1) "]", "No verdict: it has no device events", HD_MEASURED_NONE},
        {"[" OP(0, 100) "]", "No verdict: it was recorded on the CPU only, where operations compute",
         HD_MEASURED_NONE},
        {"[" OP(0, 100) "," LAUNCH(0, 1, 1) "," KERNEL(90, 80, 1) "]",
         "No verdict: most of the device's work lies outside the steps that called for it", HD_MEASURED_NONE},
        {"[" OP(0, 100) "," LAUNCH(0, 1, 1) "," LAUNCH(2, 1, 2) "," LAUNCH(4, 1, 3) "," KERNEL(9, 90, 1) "]",
         "No verdict: most launches have no device event", HD_MEASURED_NONE},
    };
    const hd_import_options issue = {.given = hd_scenario_empty()};
    char headline[HD_HEADLINE_MAX];
    hd_measured measured;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i].json);
        ck_assert_str_eq(hd_trace_headline(trace, 0, headline), rows[i].headline);
        ck_assert_int_eq(hd_trace_regime(trace, 0), rows[i].regime);
        ck_assert(hd_trace_measured_step(trace, &issue, &measured) == (rows[i].regime != HD_MEASURED_NONE));
        hd_trace_free(trace);
    }
}
END_TEST

/* Where the model says otherwise than the measurement, the report says why. */
START_TEST(the_model_differs)
{
    static const struct {
        const char *json, *why;
    } rows[] = {
        {"[" OP(0, 60) "," LAUNCH(0, 10, 1) "," OP(90, 10) "," KERNEL(60, 30, 1) "]", ""},
        {"[" OP(0, 10) "," LAUNCH(0, 9, 1) "," CALL("cudaDeviceSynchronize", 10, 90, 2) "," KERNEL(9, 91, 1) "]", ""},
        /* In the shadow of an earlier kernel. */
        {"[" OP(0, 96) "," LAUNCH(0, 9, 1) "," KERNEL(5, 90, 1) "]",
         "The model says dispatch-bound and the measurement device-bound: for 90.0 µs of the step host and device "
         "work at once, where the model has them take turns."},
        {"[" OP(0, 100) "," LAUNCH(0, 9, 1) "," KERNEL(20, 70, 1) "]",
         "The model says dispatch-bound and the measurement mixed: for 70.0 µs of the step host and device work at "
         "once, where the model has them take turns."},
        {"[" OP(0, 10) "," LAUNCH(0, 9, 1) "," CALL("cudaDeviceSynchronize", 10, 90, 2) "," KERNEL(60, 40, 1) "]",
         "The model says device-bound and the measurement host-waits: for 50.0 µs of the step the device idles "
         "while the host waits too, for which the model has no place."},
        {"[" OP(0, 40) "," LAUNCH(0, 9, 1) "," CALL("cudaDeviceSynchronize", 40, 60, 2) "," KERNEL(40, 60, 1) "]",
         "The model says device-bound and the measurement host-bound: the device starves for 40.0 µs of the step, "
         "and the model's host takes no more time than its device."},
        {"[{'ph':'X','cat':'cpu_op','name':'enumerate(DataLoader)#x','pid':1,'tid':1," SPAN(0, 60) "}," OP(60, 9) ","
         LAUNCH(60, 9, 1) "," CALL("cudaDeviceSynchronize", 69, 31, 2) "," KERNEL(69, 31, 1) "]",
         "The model says device-bound and the measurement host-bound: for 60.0 µs of the step the device starves "
         "while the host issues nothing, and the model's host only issues."},
        {"[" OP(0, 10) "]", ""},
    };
    const hd_import_options options = {.given = hd_scenario_empty()};
    char why[HD_HEADLINE_MAX];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i].json);
        ck_assert_str_eq(hd_trace_difference(trace, &options, why), rows[i].why);
        hd_trace_free(trace);
    }
}
END_TEST

static bool find_step(const hd_trace *trace, double unprofiled, hd_measured_step *step)
{
    const hd_import_options options = {.given = hd_scenario_empty(), .step_unprofiled = unprofiled};
    hd_measured measured;
    bool found = hd_trace_measured_step(trace, &options, &measured);

    *step = measured.step;
    return found;
}

/* A step without the profiler is shorter where the device starves, then where both idle. */
START_TEST(bounds_without_the_profiler)
{
    hd_trace *trace = hd_test_trace_text("[" OP(0, 60) "," LAUNCH(0, 10, 1) "," CALL("cudaDeviceSynchronize", 60, 40,
                                                                                    2) "," KERNEL(30, 50, 1) "]");
    char headline[HD_HEADLINE_MAX];
    hd_measured_step step;

    ck_assert(find_step(trace, 0, &step));
    ck_assert(step.wall == 100 && step.issuing == 60 && step.starved == 30 && step.starved_issue == 30 &&
              step.waiting == 20 && step.blocked == 40 && step.device_busy == 50);
    ck_assert(find_step(trace, 80, &step));
    ck_assert(step.wall == 80 && step.issuing == 40 && step.starved == 10 && step.blocked == 40);
    ck_assert(find_step(trace, 55, &step));
    ck_assert(step.wall == 55 && step.issuing == 30 && step.starved == 0 && step.blocked == 25);
    ck_assert_int_eq(hd_trace_regime(trace, 0), HD_MEASURED_MIXED);
    ck_assert_int_eq(hd_trace_regime(trace, 55), HD_MEASURED_DEVICE_BOUND);
    ck_assert_str_eq(hd_trace_headline(trace, 55, headline),
                     "Device-bound: the device is busy 90.9 % of the step and starves for 0.0 %");
    ck_assert(!find_step(trace, 49, &step));
    hd_trace_free(trace);
}
END_TEST

/* Where rounding or a sign would be taken silently, report and source say so. */
START_TEST(what_is_taken_instead)
{
    hd_trace *trace = hd_test_trace_text("[" STEP(0, 0, 9) "," STEP(1, 10, 9) "," STEP(2, 20, 9) "," STEP(
        3, 30, 9) "," STEP(4, 40, 9) "," OP(1, 5) "," LAUNCH(2, 2, 1) "," KERNEL(3, 1, 1) "]");
    hd_import_options options = wish_for(HD_RULE_ISSUE);
    char *source = hd_trace_source(trace, &options, NULL);

    ck_assert_msg(strstr(source, "; 0.200 operations a step taken as 1; 0.200 launches a step taken as 1"),
                  "%s", source);
    free(source);
    hd_test_warning(trace, "0.200 operations a step, taken as 1", true);
    hd_test_warning(trace, "0.200 launches a step, taken as 1", true);
    ck_assert(hd_scenario_set_count(&options.given, HD_OPS_PER_BLOCK, 4, NULL));
    options.unset = 1u << HD_LAUNCHES_PER_BLOCK;
    source = hd_trace_source(trace, &options, NULL);
    ck_assert_msg(!strstr(source, "taken as"), "%s", source);
    free(source);
    hd_trace_free(trace);
}
END_TEST

/* What is missing is named, with the option that gives it. */
START_TEST(missing_parts)
{
    static const struct {
        const char *json;
        const char *inputs; /* "key=value" pairs that complete it */
        const char *sentence;
    } rows[] = {
        {"[" OP(0, 10) "," LAUNCH(1, 1, 1) "]", "device_time=1ms",
         "the steps hold no device events of their calls, so that device_time cannot be measured; "
         "--device-time TIME can be given"},
        {"[" OP(0, 10) "]", "device_time=1ms dispatch=5us",
         "it was recorded on the CPU only, so that dispatch, device_time cannot be measured; "},
        {"[" KERNEL(1, 1, 1) "]", "ops_per_block=3 dispatch=5us device_time=4us",
         "operations and no device events"},
        {"[{'ph':'X','cat':'python_function','name':'x','ts':1}]",
         "ops_per_block=3 dispatch=5us device_time=4us", "operations and no device events"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i].json);
        hd_import_options options = wish_for(HD_RULE_ISSUE);
        hd_scenario s;
        hd_error error;
        char key[40], value[40];
        int used;
        ck_assert(!hd_trace_scenario(trace, &options, &s, &error));
        ck_assert_int_eq(error.kind, HD_ERROR_FILE);
        ck_assert_msg(strstr(error.text, rows[i].sentence), "%s", error.text);
        for (const char *p = rows[i].inputs; sscanf(p, " %39[^=]=%39s%n", key, value, &used) == 2; p += used)
            ck_assert(hd_scenario_read(&options.given, hd_input_find(key, strlen(key)), key, value,
                                       strlen(value), NULL, NULL));
        ck_assert_msg(hd_trace_scenario(trace, &options, &s, &error), "%s", error.text);
        char *source = hd_trace_source(trace, &options, NULL);
        ck_assert_msg(strstr(source, "given instead: "), "%s", source);
        free(source);
        hd_trace_free(trace);
    }
}
END_TEST

START_TEST(given_parts)
{
    hd_trace *trace =
        hd_test_trace_text("[" LAUNCH(0, 10, 1) "," CALL("x", 80, 20, 2) "," KERNEL(1, 1, 1) "]");
    hd_import_options options = wish_for(HD_RULE_ISSUE);
    hd_scenario s;

    /* Of operations that only their number is given of, the rest of the wall is the dispatch. */
    ck_assert(hd_scenario_set_count(&options.given, HD_OPS_PER_BLOCK, 3, NULL));
    ck_assert(hd_trace_scenario(trace, &options, &s, NULL));
    ck_assert_double_eq_tol(s.dispatch, 30, 1e-9);
    hd_trace_free(trace);
    trace = hd_test_trace_text(FOUR_STEPS);
    options = wish_for(HD_RULE_ISSUE);
    ck_assert(hd_scenario_set_time(&options.given, HD_DEVICE_TIME, 25, NULL));
    ck_assert(hd_scenario_set_count(&options.given, HD_LAUNCHES_PER_BLOCK, 9, NULL));
    ck_assert(hd_trace_scenario(trace, &options, &s, NULL));
    ck_assert(s.device_time == 25 && s.launches_per_block == 9 && s.ops_per_block == 1);
    hd_trace_free(trace);
    /* No launches are no obstacle: what would have been theirs is in the dispatch. */
    trace = hd_test_trace_text("[" OP(0, 10) "," CALL("x", 2, 1, 1) "," KERNEL(1, 4, 1) "]");
    options = wish_for(HD_RULE_ISSUE);
    ck_assert(hd_trace_scenario(trace, &options, &s, NULL));
    ck_assert(s.launches_per_block == 0 && s.launch == 0 && s.dispatch == 10 && s.device_time == 4);
    hd_trace_free(trace);
}
END_TEST

START_TEST(sources)
{
    hd_trace *trace = hd_test_trace_text(FOUR_STEPS);
    hd_import_options options = wish_for(HD_RULE_ISSUE);
    static const struct {
        hd_trace_selection selection;
        const char *steps;
    } rows[] = {
        {{INT64_MIN, INT64_MAX, 0},
         "; NVIDIA X; 4 steps (3 to 5, 7); measured 60.0 µs a step; dispatch from issue (operations and "
         "the time between them); the serial model, which excludes overlap, gives 70.0 µs"},
        {{4, 5, 0}, "; NVIDIA X; 2 of 4 steps (4 to 5); measured 50.0 µs a step; dispatch from issue ("},
        {{7, 7, 0}, "; 1 of 4 steps (7); "},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert(hd_trace_select(trace, rows[i].selection, NULL));
        char *source = hd_trace_source(trace, &options, NULL);
        ck_assert_msg(strstr(source, rows[i].steps) &&
                          strncmp(source, hd_trace_file(trace), strlen(hd_trace_file(trace))) == 0,
                      "%s", source);
        free(source);
    }
    ck_assert(take(trace, 0, true, NULL));
    char *source = hd_trace_source(trace, &options, NULL);
    ck_assert_msg(strstr(source, "2 of 4 steps (3, 7)"), "%s", source);
    free(source);
    hd_trace_free(trace);
    trace = hd_test_trace_text("[" OP(0, 10) "]");
    source = hd_trace_source(trace, &options, NULL);
    ck_assert_msg(
        strstr(source, "; no device named; the whole trace; measured 10.0 µs; dispatch from issue ("), "%s",
        source);
    free(source);
    hd_trace_free(trace);
}
END_TEST

Suite *imported_suite(void)
{
    Suite *suite = suite_create("imported scenarios");
    TCase *tests = tcase_create("imported scenarios");

    tcase_add_test(tests, selection);
    tcase_add_test(tests, scenario);
    tcase_add_test(tests, without_the_profiler);
    tcase_add_test(tests, verdicts);
    tcase_add_test(tests, bounds_without_the_profiler);
    tcase_add_test(tests, the_model_differs);
    tcase_add_test(tests, what_is_taken_instead);
    tcase_add_test(tests, missing_parts);
    tcase_add_test(tests, given_parts);
    tcase_add_test(tests, sources);
    suite_add_tcase(suite, tests);
    return suite;
}
