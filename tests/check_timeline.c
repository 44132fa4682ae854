/* The schedule of a host that runs ahead, against a slow simulation. */
#include "check_core.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/timeline.h"

static hd_scenario scenario_of(int64_t ops, int64_t launches, double dispatch, double launch, double device)
{
    hd_scenario s = hd_scenario_empty();

    (void)hd_scenario_set_count(&s, HD_BLOCKS, 1, NULL);
    (void)hd_scenario_set_count(&s, HD_OPS_PER_BLOCK, ops, NULL);
    (void)hd_scenario_set_count(&s, HD_LAUNCHES_PER_BLOCK, launches, NULL);
    (void)hd_scenario_set_time(&s, HD_DISPATCH, dispatch, NULL);
    (void)hd_scenario_set_time(&s, HD_LAUNCH, launch, NULL);
    (void)hd_scenario_set_time(&s, HD_DEVICE_TIME, device, NULL);
    return s;
}

static hd_timeline timeline_of(const hd_scenario *s, hd_outcome *outcome)
{
    ck_assert(hd_evaluate(s, outcome, NULL));
    return hd_timeline_of(s, outcome);
}

#define MOST 4000

/* The host does its work piece by piece, handing out an even share of what is left; the device takes what
 * arrives in turn, and every arrival counts who waits. */
static void simulate(const hd_scenario *s, double *end, double *idle, int64_t *queue)
{
    int64_t ops = s->ops_per_block, launches = hd_scenario_count(s, HD_LAUNCHES_PER_BLOCK);
    double clock = 0, begins[MOST], arrives[MOST], kernel = s->device_time / (double)launches, free_at = 0;
    int64_t made = 0;

    if (ops == 0)
        ops = launches;
    for (int64_t op = 1; op <= ops; op++) {
        clock += s->ops_per_block ? s->dispatch : 0;
        for (; made * ops < op * launches && (made + 1) * ops <= op * launches; made++) {
            clock += s->launch;
            arrives[made] = clock;
        }
    }
    *idle = 0;
    *queue = 0;
    for (int64_t i = 0; i < launches; i++) {
        begins[i] = arrives[i] > free_at ? arrives[i] : free_at;
        *idle += begins[i] - free_at;
        free_at = begins[i] + kernel;
        int64_t waiting = 0;
        for (int64_t k = 0; k <= i; k++)
            waiting += begins[k] > arrives[i] + 1e-9;
        *queue = waiting > *queue ? waiting : *queue;
    }
    *end = free_at > clock ? free_at : clock;
    *idle += *end - free_at;
}

START_TEST(as_simulated_slowly)
{
    srand(7);
    for (int i = 0; i < 3000; i++) {
        hd_scenario s = scenario_of(rand() % 60, 1 + rand() % 60, rand() % 40 / 2., rand() % 40 / 4.,
                                    (1 + rand() % 800) / 2.);
        hd_outcome outcome;
        hd_timeline t = timeline_of(&s, &outcome);
        double end, idle;
        int64_t queue;
        simulate(&s, &end, &idle, &queue);
        ck_assert_double_eq_tol(t.end, end, 1e-6);
        ck_assert_double_eq_tol(t.idle, idle, 1e-6);
        ck_assert_msg(llabs(t.queue - queue) <= 1, "%lld, not %lld", (long long)t.queue, (long long)queue);
        double host = outcome.value[HD_HOST_TIME].number;
        ck_assert(t.end >= fmax(host, s.device_time) && t.end <= outcome.value[HD_STEP_TIME].number);
    }
}
END_TEST

/* A spread that repeats itself is worked out as one that is looked at launch by launch. */
START_TEST(many_blocks_are_as_simulated)
{
    srand(11);
    for (int i = 0; i < 2000; i++) {
        int64_t blocks = 1 + rand() % 12, ops = rand() % 12, launches = 1 + rand() % 12;
        hd_scenario s = scenario_of(blocks * ops, blocks * launches, rand() % 40 / 2., rand() % 40 / 4.,
                                    (1 + rand() % 3000) / 2.);
        hd_outcome outcome;
        hd_timeline t = timeline_of(&s, &outcome);
        double end, idle;
        int64_t queue;
        simulate(&s, &end, &idle, &queue);
        ck_assert_double_eq_tol(t.end, end, 1e-6);
        ck_assert_double_eq_tol(t.idle, idle, 1e-6);
        ck_assert_msg(llabs(t.queue - queue) <= 1, "%lld, not %lld", (long long)t.queue, (long long)queue);
    }
    /* Also of millions: each waits for its launch, or all but the first for the device. */
    hd_scenario s = scenario_of(3000000, 3000000, 10, 5, 3000000);
    hd_outcome outcome;
    hd_timeline t = timeline_of(&s, &outcome);
    ck_assert_int_eq(t.gaps, 3000000);
    ck_assert_int_eq(t.queue, 0);
    ck_assert_double_eq_tol(t.end, 3000000 * 15. + 1, 1e-3);
    s = scenario_of(3000000, 3000000, 0.5, 0.5, 6000000);
    t = timeline_of(&s, &outcome);
    ck_assert_int_eq(t.gaps, 1);
    ck_assert_int_eq(t.queue, 1500000);
    ck_assert_double_eq_tol(t.end, 6000001, 1e-3);
}
END_TEST

START_TEST(one_large_kernel_waits_for_its_launch)
{
    hd_scenario s = scenario_of(1, 1, 10, 5, 100);
    hd_outcome outcome;
    hd_timeline t = timeline_of(&s, &outcome);

    ck_assert_double_eq(t.end, 115);
    ck_assert_double_eq(t.idle, 15);
    ck_assert_int_eq(t.gaps, 1);
}
END_TEST

START_TEST(launches_are_spread_evenly)
{
    hd_scenario s = scenario_of(5, 9, 10, 5, 9);
    hd_outcome outcome;
    hd_timeline t = timeline_of(&s, &outcome);
    hd_span spans[64];
    int launches[5] = {0}, kernels[5] = {0}, count = hd_timeline_spans(&t, false, spans, 64);

    ck_assert_int_eq(count, 5 + 9 + 9);
    for (int i = 0; i < count; i++) {
        launches[spans[i].operation] += spans[i].of == HD_SPAN_LAUNCH;
        kernels[spans[i].operation] += spans[i].of == HD_SPAN_KERNEL;
    }
    ck_assert(memcmp(launches, (int[]){1, 2, 2, 2, 2}, sizeof launches) == 0);
    ck_assert(memcmp(kernels, launches, sizeof launches) == 0);
}
END_TEST

/* The pieces end where the schedule says. */
START_TEST(spans_agree_with_the_schedule)
{
    for (int i = 0; i < 500; i++) {
        hd_scenario s = scenario_of(rand() % 20, 1 + rand() % 20, rand() % 40 / 2., rand() % 40 / 4.,
                                    (1 + rand() % 400) / 2.);
        hd_outcome outcome;
        hd_timeline t = timeline_of(&s, &outcome);
        hd_span spans[128];
        for (int ahead = 0; ahead <= 1; ahead++) {
            int count = hd_timeline_spans(&t, ahead, spans, 128);
            double end = 0;
            for (int k = 0; k < count; k++)
                end = fmax(end, spans[k].to);
            ck_assert_double_eq_tol(end, ahead ? t.end : outcome.value[HD_STEP_TIME].number, 1e-6);
        }
    }
}
END_TEST

START_TEST(extremes_are_worked_out)
{
    static const int64_t counts[] = {0, 1, 2, 99999, 100001, INT64_C(4000000000000)};
    hd_outcome outcome;

    for (int a = 0; a < 6; a++)
        for (int b = 0; b < 6; b++)
            for (int times = 0; times < 8; times++) {
                hd_scenario s = scenario_of(counts[a], counts[b], times & 1 ? 10 : 0, times & 2 ? 5 : 0,
                                            times & 4 ? 1e6 : 1e-6);
                hd_timeline t = timeline_of(&s, &outcome);
                double host = outcome.value[HD_HOST_TIME].number;
                hd_span spans[16];
                ck_assert(t.end >= fmax(host, s.device_time) && t.end <= outcome.value[HD_STEP_TIME].number);
                ck_assert_int_le(hd_timeline_spans(&t, true, spans, 16), 16);
            }
}
END_TEST

/* Products of such counts leave 64 bits; the spread is that of a few. */
START_TEST(many_are_spread_like_few)
{
    hd_span few[300], many[300];
    hd_outcome outcome;
    const int64_t counts[][2] = {{3, 4}, {4, 3}, {2, 7}, {7, 1}};

    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        hd_scenario s = scenario_of(counts[i][0] * 1000, counts[i][1] * 1000, 2, 1, 5000);
        hd_timeline t = timeline_of(&s, &outcome);
        s = scenario_of(counts[i][0] * INT64_C(1200000000000000000), counts[i][1] * INT64_C(1200000000000000000), 2, 1,
                        5000);
        hd_timeline wide = timeline_of(&s, &outcome);
        wide.kernel = t.kernel;
        ck_assert_int_eq(hd_timeline_spans(&t, true, few, 300), 300);
        ck_assert_int_eq(hd_timeline_spans(&wide, true, many, 300), 300);
        for (int k = 0; k < 300; k++)
            ck_assert(few[k].of == many[k].of && few[k].operation == many[k].operation && few[k].to == many[k].to);
    }
}
END_TEST

Suite *timeline_suite(void)
{
    Suite *suite = suite_create("timeline");
    TCase *tests = tcase_create("timeline");

    tcase_add_test(tests, as_simulated_slowly);
    tcase_add_test(tests, many_blocks_are_as_simulated);
    tcase_add_test(tests, one_large_kernel_waits_for_its_launch);
    tcase_add_test(tests, launches_are_spread_evenly);
    tcase_add_test(tests, spans_agree_with_the_schedule);
    tcase_add_test(tests, extremes_are_worked_out);
    tcase_add_test(tests, many_are_spread_like_few);
    suite_add_tcase(suite, tests);
    return suite;
}
