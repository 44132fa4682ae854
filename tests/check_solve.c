#include "check_whatif.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/lever.h"
#include "hostdispatch/solve.h"
#include "hostdispatch/sweep.h"

#define ROUNDS 20000
#define PROBES 24

/* What a failing property is told about. */
static const char *described(const hd_scenario *s, hd_input input, const hd_target *target,
                             const hd_answer *answer)
{
    static char text[512];
    char wanted[HD_TARGET_MAX], shown[HD_WHY_MAX];

    hd_target_write(target, wanted);
    snprintf(text, sizeof text,
             "blocks %lld ops %lld launches %lld (%s) dispatch %.17g launch %.17g device %.17g: %s until %s "
             "gives %s (kind %d, %.17g)",
             (long long)s->blocks, (long long)s->ops_per_block, (long long)s->launches_per_block,
             hd_scenario_has(s, HD_LAUNCHES_PER_BLOCK) ? "given" : "not given", s->dispatch, s->launch,
             s->device_time, hd_inputs[input].key, wanted, hd_answer_show(shown, input, answer),
             (int)answer->kind,
             hd_inputs[input].kind == HD_TIME ? answer->value.number : (double)answer->value.count);
    return text;
}

static bool accepted(hd_input input, hd_value value)
{
    return hd_inputs[input].kind == HD_COUNT ? value.count >= 0
                                             : isfinite(value.number) && value.number >= 0 &&
                                                   (value.number > 0 || !hd_inputs[input].positive);
}

/* Whether the value can be evaluated, and then whether it reaches the target. */
static bool evaluates(const hd_scenario *s, hd_input input, hd_value value, const hd_target *target,
                      bool *holds)
{
    hd_scenario trial = *s;
    hd_outcome outcome;

    if (!accepted(input, value))
        return false;
    hd_answer_apply(&trial, input, value);
    if (!hd_evaluate(&trial, &outcome, NULL))
        return false;
    *holds = hd_target_holds(target, &outcome);
    return true;
}

static bool reaches(const hd_scenario *s, hd_input input, hd_value value, const hd_target *target)
{
    bool holds = false;

    return evaluates(s, input, value, target, &holds) && holds;
}

/* The next value up or down; what is not accepted where there is none. */
static hd_value beside(hd_input input, hd_value value, int way)
{
    if (hd_inputs[input].kind == HD_TIME)
        return (hd_value){.number = nextafter(value.number, way > 0 ? (double)INFINITY : -1)};
    return (hd_value){.count = way > 0 && value.count == INT64_MAX ? -1 : value.count + way};
}

static int order(hd_input input, hd_value a, hd_value b)
{
    if (hd_inputs[input].kind == HD_TIME)
        return (a.number > b.number) - (a.number < b.number);
    return (a.count > b.count) - (a.count < b.count);
}

static hd_value value_of(const hd_scenario *s, hd_input input)
{
    return hd_inputs[input].kind == HD_TIME ? (hd_value){.number = hd_scenario_number(s, input)}
                                            : (hd_value){.count = hd_scenario_count(s, input)};
}

/*
 * Whether an output lies within its last bits of the wanted value, where rounding may make it waver around
 * that.
 */
static bool wavers(const hd_scenario *s, hd_input input, hd_value value, const hd_target *target)
{
    hd_scenario trial = *s;
    hd_outcome outcome;
    hd_kind kind = hd_outputs[target->output].kind;

    hd_answer_apply(&trial, input, value);
    if (kind == HD_COUNT || kind == HD_WORD || !hd_evaluate(&trial, &outcome, NULL))
        return false;
    double off = fabs(outcome.value[target->output].number - target->value.number);
    double width = target->relation == HD_EQUAL ? 2e-12 : 1e-15;
    return off <= width * target->value.number;
}

/* Values all over the domain agree with the answer. */
static bool agrees(const hd_scenario *s, hd_input input, const hd_target *target, const hd_answer *answer)
{
    hd_scenario trial = *s;

    for (int i = 0; i < PROBES; i++) {
        bool holds;
        whatif_random_input(&trial, input);
        hd_value value = value_of(&trial, input);
        if (!evaluates(s, input, value, target, &holds))
            continue;
        bool inside = answer->kind != HD_ANSWER_NEVER && order(input, value, answer->low) >= 0 &&
                      order(input, value, answer->high) <= 0;
        if (holds != inside && !wavers(s, input, value, target))
            return false;
    }
    return true;
}

static bool ends_are_exact(const hd_scenario *s, hd_input input, const hd_target *target,
                           const hd_answer *answer)
{
    bool low = answer->kind == HD_ANSWER_AT_LEAST, high = answer->kind == HD_ANSWER_AT_MOST;
    bool both = answer->kind == HD_ANSWER_BETWEEN || answer->kind == HD_ANSWER_EXACTLY;

    if (answer->kind == HD_ANSWER_NEVER)
        return true;
    if (answer->kind != HD_ANSWER_ALWAYS && !reaches(s, input, answer->value, target))
        return false;
    if ((low || both) && reaches(s, input, beside(input, answer->low, -1), target))
        return false;
    if ((high || both) && reaches(s, input, beside(input, answer->high, 1), target))
        return false;
    return (!low || order(input, answer->value, answer->low) == 0) &&
           (!high || order(input, answer->value, answer->high) == 0);
}

static hd_target random_target(const hd_scenario *s)
{
    hd_target target = {.output = (hd_output)(whatif_random() % HD_OUTPUTS),
                        .relation = (hd_relation)(whatif_random() % HD_RELATIONS)};
    hd_scenario other = *s;
    hd_outcome outcome;

    /* Mostly what some value of some input gives, at times anything. */
    do {
        other = *s;
        whatif_random_input(&other, (hd_input)(whatif_random() % HD_INPUTS));
    } while (!hd_evaluate(&other, &outcome, NULL));
    target.value = outcome.value[target.output];
    if (target.output == HD_REGIME) {
        target.relation = HD_EQUAL;
        target.value.word = (hd_regime)(whatif_random() % HD_REGIMES);
    } else if (!hd_outcome_has(&outcome, target.output)) {
        target.value.number = 2;
    } else if (hd_outputs[target.output].kind != HD_COUNT && whatif_random() % 8 == 0) {
        target.value.number = whatif_random() % 4 == 0 ? 0 : pow(10, (double)(whatif_random() % 10) - 4);
    }
    return target;
}

/*
 * A step that launching more makes host-bound while dispatching is still the larger part: a regime with two
 * ends.
 */
static void make_regime_end_twice(hd_scenario *s)
{
    hd_scenario changed = *s;
    hd_outcome outcome;

    if (!hd_evaluate(s, &outcome, NULL) || outcome.value[HD_DISPATCH_TIME].number < 1e-200)
        return;
    changed.device_time = outcome.value[HD_DISPATCH_TIME].number * 1.5;
    if (hd_evaluate(&changed, &outcome, NULL))
        *s = changed;
}

START_TEST(inverts_evaluation)
{
    int kinds[HD_ANSWER_BETWEEN + 1] = {0};
    char why[HD_WHY_MAX];

    for (int i = 0; i < ROUNDS; i++) {
        hd_scenario s = whatif_random_scenario();
        if (i % 4 == 0)
            make_regime_end_twice(&s);
        hd_target target = random_target(&s);
        hd_input input = (hd_input)(whatif_random() % HD_INPUTS);
        hd_outcome now;
        hd_answer answer = hd_solve(&s, input, &target);
        ck_assert(hd_evaluate(&s, &now, NULL));
        ck_assert_msg(answer.already == hd_target_holds(&target, &now), "%s",
                      described(&s, input, &target, &answer));
        ck_assert_msg(ends_are_exact(&s, input, &target, &answer), "%s",
                      described(&s, input, &target, &answer));
        ck_assert_msg(agrees(&s, input, &target, &answer), "%s", described(&s, input, &target, &answer));
        ck_assert(answer.kind != HD_ANSWER_NEVER || !answer.already);
        kinds[answer.kind]++;
        if (answer.kind == HD_ANSWER_NEVER) {
            hd_answer_why(why, &s, input, &target);
            ck_assert_msg(strlen(why) > 10 && strlen(why) < HD_WHY_MAX - 1, "%s", why);
            for (const char *p = why; *p; p++)
                ck_assert_msg((unsigned char)*p >= ' ' && *p != 0x7F, "%s", why);
        }
    }
    for (int i = 0; i <= HD_ANSWER_BETWEEN; i++)
        ck_assert_msg(kinds[i] > ROUNDS / 1000, "kind %d came %d times", i, kinds[i]);
}
END_TEST

/* The scenario of the design's picture, and what is said of it. */
START_TEST(as_shown)
{
    static const struct {
        const char *target;
        hd_input input;
        const char *shown, *why;
    } rows[] = {
        {"host_share<=30%", HD_BLOCKS, "≤ 3", NULL},
        {"host_share<=30%", HD_OPS_PER_BLOCK, "≤ 0", NULL},
        {"host_share<=30%", HD_LAUNCHES_PER_BLOCK, "never",
         "dispatch alone is 3.84 ms, and the target leaves the host 0.38 ms"},
        {"host_share<=30%", HD_DISPATCH, "never",
         "launch alone is 1.92 ms, and the target leaves the host 0.38 ms"},
        {"host_share<=30%", HD_LAUNCH, "never",
         "dispatch alone is 3.84 ms, and the target leaves the host 0.38 ms"},
        {"host_share<=30%", HD_DEVICE_TIME, "≥ 13.4 ms", NULL},
        {"host_share>=30%", HD_DISPATCH, "already", NULL},
        {"step_time<=5ms", HD_DEVICE_TIME, "never",
         "the host alone is 5.76 ms, and the target leaves the step 5.00 ms"},
        {"step_time<=5ms", HD_DISPATCH, "≤ 5.69 µs", NULL},
        {"step_time<=0.5ms", HD_BLOCKS, "never",
         "the device alone is 896 µs, and the target leaves the step 500 µs"},
        {"operations==480", HD_OPS_PER_BLOCK, "= 10", NULL},
        {"operations==100", HD_LAUNCH, "never", "operations does not depend on launch"},
        {"operations==100", HD_BLOCKS, "never", "12 blocks give 96 and 13 give 104"},
        {"host_share<=0%", HD_LAUNCH, "never",
         "dispatch alone is 3.84 ms, and the target leaves the host nothing"},
        {"host_share<=0%", HD_DEVICE_TIME, "never", "whatever device_time is, host_share stays above 0.0 %"},
        {"per_op_cost<1us", HD_LAUNCH, "never", "with launch 0 per_op_cost is still 10.0 µs"},
        {"device_limit<1", HD_LAUNCH, "never", "whatever launch is, device_limit is never less than 1.00×"},
        {"regime==launch-bound", HD_BLOCKS, "never",
         "whatever blocks is, regime is never launch-bound"},
        {"host_share>100%", HD_LAUNCH, "never",
         "whatever launch is, host_share is never more than 100.0 %"},
        {"steps_per_second==0", HD_LAUNCH, "never", "whatever launch is, steps_per_second is never 0"},
        {"device_limit>=10", HD_BLOCKS, "never",
         "whatever blocks is, device_limit stays below 10.0×"},
        {"regime==even", HD_LAUNCH, "never", "dispatch alone is 3.84 ms, and the target leaves the host 0.90 ms"},
        {"regime==device-bound", HD_LAUNCH, "never",
         "dispatch alone is 3.84 ms, and the target leaves the host 0.90 ms"},
        {"regime==even", HD_OPS_PER_BLOCK, "never", "1 op gives overhead_ratio 0.804 and 2 give 1.61"},
        {"regime==even", HD_BLOCKS, "never", "7 blocks give overhead_ratio 0.938 and 8 give 1.07"},
        {"overhead_ratio==1", HD_BLOCKS, "never", "7 blocks give 0.938 and 8 give 1.07"},
        {"overhead_ratio==1", HD_DISPATCH, "never",
         "launch alone is 1.92 ms, and the target leaves the host 0.90 ms"},
        {"step_time==5ms", HD_OPS_PER_BLOCK, "never", "5 ops give 4.50 ms and 6 give 5.22 ms"},
        {"step_time==5ms", HD_BLOCKS, "never", "34 blocks give 4.98 ms and 35 give 5.10 ms"},
        {"step_time==4ms", HD_LAUNCH, "never",
         "dispatch alone is 3.84 ms, and the target leaves the host 3.10 ms"},
        {"step_time==4ms", HD_LAUNCHES_PER_BLOCK, "never",
         "dispatch alone is 3.84 ms, and the target leaves the host 3.10 ms"},
        {"step_time==4ms", HD_DEVICE_TIME, "never",
         "the host alone is 5.76 ms, and the target leaves the step 4.00 ms"},
        {"step_time==0.5ms", HD_OPS_PER_BLOCK, "never",
         "the device alone is 896 µs, and the target leaves the step 500 µs"},
        {"per_op_cost==5us", HD_LAUNCH, "never", "with launch 0 per_op_cost is still 10.0 µs"},
        {"steps_per_second==150", HD_OPS_PER_BLOCK, "never",
         "whatever ops_per_block is, steps_per_second is never 150"},
        {"host_share==33.3333%", HD_OPS_PER_BLOCK, "never", "0 ops give 0.0 % and 1 gives 44.6 %"},
        {"regime==even", HD_DEVICE_TIME, "= 5.76 ms", NULL},
        {"overhead_ratio==1", HD_DEVICE_TIME, "= 5.76 ms", NULL},
        {"regime==device-bound", HD_BLOCKS, "≤ 7", NULL},
        {"regime==launch-bound", HD_LAUNCHES_PER_BLOCK, "≥ 17", NULL},
    };
    hd_scenario s = hd_test_scenario(48, 8, -1, 10, 5, 895.5223880597015);
    char text[HD_WHY_MAX];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_target target;
        hd_error error;
        bool read = hd_target_read(rows[i].target, strlen(rows[i].target), &target, &error);
        ck_assert_msg(read, "%s", error.text);
        hd_answer answer = hd_solve(&s, rows[i].input, &target);
        ck_assert_str_eq(hd_answer_show(text, rows[i].input, &answer), rows[i].shown);
        if (rows[i].why)
            ck_assert_str_eq(hd_answer_why(text, &s, rows[i].input, &target), rows[i].why);
    }
}
END_TEST

static hd_answer answer_to(const hd_scenario *s, hd_input input, const char *text)
{
    hd_target target;
    hd_error error;

    ck_assert_msg(hd_target_read(text, strlen(text), &target, &error), "%s", error.text);
    return hd_solve(s, input, &target);
}

/* The part that is to be the larger is too short for the host to take more than the device. */
START_TEST(the_larger_part_is_too_short)
{
    hd_scenario s = hd_test_scenario(48, 8, -1, 1, 5, 895.5223880597015);
    hd_target target;
    char text[HD_WHY_MAX];

    ck_assert_int_eq(answer_to(&s, HD_LAUNCH, "regime==dispatch-bound").kind, HD_ANSWER_NEVER);
    ck_assert(hd_target_read("regime==dispatch-bound", 22, &target, NULL));
    ck_assert_str_eq(hd_answer_why(text, &s, HD_LAUNCH, &target),
                     "whatever launch is, regime is never dispatch-bound");
    s = hd_test_scenario(0, 8, -1, 1, 5, 9);
    ck_assert_str_eq(hd_answer_why(text, &s, HD_LAUNCH, &target),
                     "whatever launch is, regime is never dispatch-bound");
}
END_TEST

/* The larger of two is the same while the other one is, which does not say that nothing moves it. */
START_TEST(the_same_here_and_at_zero_is_not_always_the_same)
{
    static const struct {
        const char *target;
        int ops;
        double device_time;
        const char *why;
    } rows[] = {
        {"overlap_bound<0.5ms", 12, 900, "the device alone is 900 µs, and the target leaves the step 500 µs"},
        {"step_time<1us", 12, 1e20, "the device alone is 1.00e14 s, and the target leaves the step 1.00 µs"},
        {"overlap_bound<0.5ms", 0, 900, "the device alone is 900 µs, and the target leaves the step 500 µs"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_scenario s = hd_test_scenario(1, rows[i].ops, -1, 10, 5, rows[i].device_time);
        hd_target target;
        char text[HD_WHY_MAX];
        ck_assert(hd_target_read(rows[i].target, strlen(rows[i].target), &target, NULL));
        ck_assert_str_eq(hd_answer_why(text, &s, HD_DISPATCH, &target), rows[i].why);
    }
}
END_TEST

START_TEST(extremes)
{
    hd_scenario s = hd_test_scenario(1, 12, 0, 10, 5, 100);
    hd_answer a = answer_to(&s, HD_LAUNCH, "step_time<=1s");

    ck_assert_int_eq(a.kind, HD_ANSWER_ALWAYS);
    a = answer_to(&s, HD_LAUNCH, "host_time>=121us");
    ck_assert_int_eq(a.kind, HD_ANSWER_NEVER);
    /* Counts at the end of 64 bits: the last one that can be evaluated is no end of the answer. */
    s = hd_test_scenario(INT64_MAX, 1, 1, 0, 0, 1);
    ck_assert_int_eq(answer_to(&s, HD_BLOCKS, "operations>=0").kind, HD_ANSWER_ALWAYS);
    a = answer_to(&s, HD_BLOCKS, "operations<=9223372036854775806");
    ck_assert_int_eq(a.kind, HD_ANSWER_AT_MOST);
    ck_assert_int_eq(a.value.count, INT64_MAX - 1);
    a = answer_to(&s, HD_BLOCKS, "operations>9223372036854775806");
    ck_assert_int_eq(a.kind, HD_ANSWER_AT_LEAST);
    ck_assert_int_eq(a.value.count, INT64_MAX);
    ck_assert(a.already);
    /* A product overflows from 3 on, so that 2 is the most there is. */
    s = hd_test_scenario(INT64_C(1) << 61, 1, 1, 0, 1, 1);
    a = answer_to(&s, HD_OPS_PER_BLOCK, "operations<=9223372036854775807");
    ck_assert_int_eq(a.kind, HD_ANSWER_ALWAYS);
    a = answer_to(&s, HD_OPS_PER_BLOCK, "operations>4611686018427387903");
    ck_assert_int_eq(a.kind, HD_ANSWER_AT_LEAST);
    ck_assert_int_eq(a.value.count, 2);
    /* None reaches nothing: a host that does nothing has no device limit. */
    s = hd_test_scenario(1, 0, -1, 10, 5, 15);
    a = answer_to(&s, HD_OPS_PER_BLOCK, "device_limit>=2");
    ck_assert_int_eq(a.kind, HD_ANSWER_AT_MOST);
    ck_assert_int_eq(a.low.count, 1);
    ck_assert_int_eq(a.value.count, 1);
    ck_assert(!a.already);
    ck_assert_int_eq(answer_to(&s, HD_DISPATCH, "device_limit>=2").kind, HD_ANSWER_NEVER);
    ck_assert_int_eq(answer_to(&s, HD_OPS_PER_BLOCK, "host_time==0us").kind, HD_ANSWER_EXACTLY);
}
END_TEST

START_TEST(equal_is_round)
{
    hd_scenario s = hd_test_scenario(48, 12, -1, 10, 5, 895.5223880597015);

    ck_assert_double_eq(answer_to(&s, HD_DEVICE_TIME, "overhead_ratio==1").value.number, 8640);
    ck_assert_double_eq(answer_to(&s, HD_DEVICE_TIME, "overhead_ratio==0.1").value.number, 86400);
    ck_assert_double_eq(answer_to(&s, HD_LAUNCH, "launch_time==1.44ms").value.number, 2.5);
    hd_answer a = answer_to(&s, HD_DISPATCH, "step_time==5ms");
    hd_answer_apply(&s, HD_DISPATCH, a.value);
    hd_outcome o;
    ck_assert(hd_evaluate(&s, &o, NULL));
    ck_assert_double_eq_tol(o.value[HD_STEP_TIME].number, 5000, 1e-9);
}
END_TEST

/* Where the device time follows the blocks, all that moves the blocks moves it. */
START_TEST(device_time_that_follows_blocks)
{
    static const char *const targets[] = {"operations<=100", "step_time<=1ms", "steps_per_second>=300",
                                          "host_share<=30%", "host_share>=30%", "overlap_bound==1.8ms",
                                          "regime==device-bound"};
    hd_scenario s = hd_test_scenario(48, 12, -1, 10, 5, 900);
    hd_outcome outcome;

    ck_assert(!hd_scenario_follow_blocks(&s, 18, NULL));
    ck_assert(hd_scenario_follow_blocks(&s, 18.75, NULL));
    ck_assert(!hd_scenario_set_count(&s, HD_BLOCKS, 0, NULL));
    ck_assert_int_eq(hd_break_even(&s, HD_BLOCKS).when, HD_BREAK_EVEN_NEVER);
    ck_assert_int_ne(hd_break_even(&s, HD_OPS_PER_BLOCK).when, HD_BREAK_EVEN_NEVER);
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        hd_target target;
        ck_assert(hd_target_read(targets[i], strlen(targets[i]), &target, NULL));
        hd_answer answer = hd_solve(&s, HD_BLOCKS, &target);
        for (int64_t blocks = 1; blocks < 300; blocks++) {
            hd_scenario there = s;
            ck_assert(hd_scenario_set_count(&there, HD_BLOCKS, blocks, NULL));
            ck_assert_double_eq_tol(there.device_time, 18.75 * (double)blocks, 1e-9);
            ck_assert(hd_evaluate(&there, &outcome, NULL));
            bool within = answer.kind != HD_ANSWER_NEVER && blocks >= answer.low.count &&
                          blocks <= answer.high.count;
            ck_assert_msg(hd_target_holds(&target, &outcome) == within, "%s with %d blocks", targets[i],
                          (int)blocks);
        }
    }
    hd_sweep sweep = {HD_BLOCKS, {.count = 10}, {.count = 20}, 11, true};
    for (hd_walk walk = hd_walk_begin(&s, &sweep, 1); hd_walk_next(&walk);)
        ck_assert_double_eq(walk.scenario.device_time, 18.75 * (double)walk.scenario.blocks);
    hd_lever lever = hd_lever_usual(HD_LEVER_DEVICE);
    ck_assert(hd_lever_apply(&lever, &s, NULL));
    ck_assert_double_eq(s.device_time, 450);
    ck_assert_double_eq(s.device_time_per_block, 9.375);
    hd_scenario other = hd_test_scenario(1, 12, -1, 10, 5, 1);
    hd_scenario_merge(&other, &s, HD_INPUT_BIT(BLOCKS) | HD_INPUT_BIT(DEVICE_TIME));
    ck_assert_double_eq(other.device_time_per_block, 9.375);
    ck_assert(hd_scenario_set_time(&s, HD_DEVICE_TIME, 100, NULL));
    ck_assert_double_eq(s.device_time_per_block, 0);
}
END_TEST

Suite *solve_suite(void)
{
    Suite *suite = suite_create("solve");
    TCase *tests = tcase_create("solve");

    tcase_add_test(tests, inverts_evaluation);
    tcase_add_test(tests, as_shown);
    tcase_add_test(tests, the_larger_part_is_too_short);
    tcase_add_test(tests, the_same_here_and_at_zero_is_not_always_the_same);
    tcase_add_test(tests, extremes);
    tcase_add_test(tests, equal_is_round);
    tcase_add_test(tests, device_time_that_follows_blocks);
    tcase_set_timeout(tests, 60);
    suite_add_tcase(suite, tests);
    return suite;
}
