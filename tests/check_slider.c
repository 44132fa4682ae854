#include "hostdispatch/slider.h"
#include "hostdispatch/solve.h"

#include <math.h>

#include "check_core.h"
#include "runner.h"

static double stepped(hd_input input, double value, int direction, hd_step step)
{
    return hd_inputs[input].kind == HD_COUNT
               ? (double)hd_slider_step_count(input, (int64_t)value, direction, step)
               : hd_slider_step(input, value, direction, step);
}

START_TEST(steps_lead_to_round_values)
{
    ck_assert_double_eq(stepped(HD_DEVICE_TIME, 895.5223880597015, 1, HD_STEP_FINE), 900);
    ck_assert_double_eq(stepped(HD_DEVICE_TIME, 895.5223880597015, -1, HD_STEP_FINE), 890);
    ck_assert_double_eq(stepped(HD_DEVICE_TIME, 100, -1, HD_STEP_FINE), 99);
    ck_assert_double_eq(stepped(HD_DEVICE_TIME, 99, 1, HD_STEP_FINE), 100);
    ck_assert_double_eq(stepped(HD_DEVICE_TIME, 895.52, 1, HD_STEP_COARSE), 1000);
    ck_assert_double_eq(stepped(HD_DEVICE_TIME, 895.52, -1, HD_STEP_COARSE), 500);
    ck_assert_double_eq(stepped(HD_OPS_PER_BLOCK, 12, 1, HD_STEP_FINE), 13);
    ck_assert_double_eq(stepped(HD_OPS_PER_BLOCK, 12, 1, HD_STEP_COARSE), 20);
    ck_assert_double_eq(stepped(HD_OPS_PER_BLOCK, 12, -1, HD_STEP_COARSE), 10);
}
END_TEST

START_TEST(steps_end)
{
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        double low = hd_inputs[i].low, high = hd_inputs[i].high;
        for (hd_step step = HD_STEP_FINE; step <= HD_STEP_COARSE; step++) {
            ck_assert_double_eq(stepped(i, low, -1, step), hd_inputs[i].positive ? low : 0);
            ck_assert_double_eq(stepped(i, high, 1, step), high);
            ck_assert_double_eq(stepped(i, high * 7, 1, step), high * 7);
            ck_assert_double_lt(stepped(i, high * 7, -1, step), high * 7);
            if (!hd_inputs[i].positive)
                ck_assert_double_eq(stepped(i, 0, 1, step), low);
        }
    }
}
END_TEST

/* From end to end and back: every step moves, stays on the slider, and arrives. */
START_TEST(every_step_moves)
{
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        for (hd_step step = HD_STEP_FINE; step <= HD_STEP_COARSE; step++) {
            double value = hd_inputs[i].low;
            while (value < hd_inputs[i].high) {
                double to = stepped(i, value, 1, step);
                ck_assert_msg(to > value && to <= hd_inputs[i].high, "%s: %.17g to %.17g", hd_inputs[i].key,
                              value, to);
                value = to;
            }
            while (value > hd_inputs[i].low) {
                double to = stepped(i, value, -1, step);
                ck_assert_msg(to < value && to >= hd_inputs[i].low, "%s: %.17g to %.17g", hd_inputs[i].key,
                              value, to);
                value = to;
            }
        }
    }
}
END_TEST

START_TEST(steps_move_however_little_there_is)
{
    static const double little[] = {5e-324, 1e-320, 2.2250738585072014e-308, 9.9e-301, 1e-300, 1.7e-290};

    for (size_t i = 0; i < sizeof little / sizeof little[0]; i++) {
        for (hd_step step = HD_STEP_FINE; step <= HD_STEP_COARSE; step++) {
            double to = stepped(HD_DISPATCH, little[i], 1, step);
            ck_assert_msg(to > little[i] && to <= hd_inputs[HD_DISPATCH].low, "%g to %g", little[i], to);
        }
    }
}
END_TEST

START_TEST(counts_step_exactly)
{
    static const struct {
        int64_t from;
        int direction;
        hd_step step;
        int64_t to;
    } rows[] = {
        {INT64_MAX, 1, HD_STEP_FINE, INT64_MAX},
        {INT64_MAX, 1, HD_STEP_COARSE, INT64_MAX},
        {INT64_MAX, -1, HD_STEP_FINE, INT64_MAX - 1},
        {INT64_MAX, -1, HD_STEP_COARSE, 5000000000000000000},
        {9007199254740995, -1, HD_STEP_FINE, 9007199254740994},
        {9007199254740995, -1, HD_STEP_COARSE, 5000000000000000},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_int_eq(
            hd_slider_step_count(HD_OPS_PER_BLOCK, rows[i].from, rows[i].direction, rows[i].step),
            rows[i].to);
    for (int i = 0; i < 200000; i++) {
        hd_step step = i % 2 ? HD_STEP_FINE : HD_STEP_COARSE;
        int64_t count = i / 4;
        int direction = i % 4 < 2 ? 1 : -1;
        int64_t to = hd_slider_step_count(HD_OPS_PER_BLOCK, count, direction, step);
        if ((double)to != stepped(HD_OPS_PER_BLOCK, (double)count, direction, step))
            ck_abort_msg("%d steps by %d to %d", (int)count, direction, (int)to);
    }
}
END_TEST

START_TEST(knob_and_value_agree)
{
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        ck_assert_double_eq(hd_slider_value(i, 0), hd_inputs[i].low);
        ck_assert_double_eq(hd_slider_value(i, 1), hd_inputs[i].high);
        ck_assert_double_lt(hd_slider_position(i, 0), 0);
        ck_assert_double_gt(hd_slider_position(i, hd_inputs[i].high * 2), 1);
        for (int k = 0; k <= 100; k++) {
            double value = hd_slider_value(i, k / 100.0);
            ck_assert(value >= hd_inputs[i].low && value <= hd_inputs[i].high);
            if (hd_inputs[i].kind == HD_COUNT)
                ck_assert_double_eq(value, floor(value));
            else
                ck_assert_double_eq_tol(hd_slider_position(i, value), k / 100.0, 0.03);
        }
    }
}
END_TEST

START_TEST(halves_and_doubles)
{
    ck_assert_double_eq(hd_slider_scale(10, 0.5), 5);
    ck_assert_double_gt(hd_slider_scale(5e-324, 0.5), 0);
}
END_TEST

static uint64_t random_bits(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static int side(const hd_scenario *s)
{
    hd_outcome o;

    if (!hd_evaluate(s, &o, NULL))
        return 2;
    hd_regime regime = o.value[HD_REGIME].word;
    return regime == HD_EVEN ? 0 : regime == HD_DEVICE_BOUND ? -1 : 1;
}

static void check_count(hd_scenario s, hd_input input, hd_break_even_point turn, int wanted)
{
    if (turn.when == HD_BREAK_EVEN_NEVER) {
        ck_assert(hd_scenario_set_count(&s, input, wanted < 0 ? 0 : 1000000000, NULL));
        ck_assert_int_ne(side(&s), wanted);
        return;
    }
    ck_assert(hd_scenario_set_count(&s, input, turn.count, NULL));
    ck_assert_int_eq(side(&s), wanted);
    ck_assert(
        hd_scenario_set_count(&s, input, turn.count + (turn.when == HD_BREAK_EVEN_BELOW ? 1 : -1), NULL));
    ck_assert_int_ne(side(&s), wanted);
}

static void check_time(hd_scenario s, hd_input input, hd_break_even_point turn, int wanted)
{
    if (turn.when == HD_BREAK_EVEN_NEVER) {
        ck_assert(
            hd_scenario_set_time(&s, input, (wanted < 0) == (input == HD_DEVICE_TIME) ? 1e30 : 1e-30, NULL));
        ck_assert_int_ne(side(&s), wanted);
        return;
    }
    double away = turn.when == HD_BREAK_EVEN_BELOW ? -1e-9 : 1e-9;
    ck_assert(hd_scenario_set_time(&s, input, turn.time * (1 + away), NULL));
    int beyond = side(&s);
    ck_assert(hd_scenario_set_time(&s, input, turn.time * (1 - away), NULL));
    ck_assert_msg(beyond == wanted || side(&s) != wanted, "%s does not turn at %g", hd_inputs[input].key,
                  turn.time);
}

/* For thousands of random steps the value named is on the other side and its neighbour is not. */
START_TEST(turning_is_where_it_turns)
{
    uint64_t state = 1234567891234567u;

    for (int i = 0; i < 5000; i++) {
        hd_scenario s = hd_scenario_empty();
        (void)hd_scenario_set_count(&s, HD_BLOCKS, (int64_t)(random_bits(&state) % 100), NULL);
        (void)hd_scenario_set_count(&s, HD_OPS_PER_BLOCK, (int64_t)(random_bits(&state) % 50), NULL);
        if (i % 2)
            (void)hd_scenario_set_count(&s, HD_LAUNCHES_PER_BLOCK, (int64_t)(random_bits(&state) % 50), NULL);
        (void)hd_scenario_set_time(&s, HD_DISPATCH, (double)(random_bits(&state) % 40) / 2, NULL);
        (void)hd_scenario_set_time(&s, HD_LAUNCH, (double)(random_bits(&state) % 20) / 2, NULL);
        (void)hd_scenario_set_time(&s, HD_DEVICE_TIME, (double)(random_bits(&state) % 20000 + 1), NULL);
        int wanted = side(&s) < 0 ? 1 : -1;
        for (hd_input input = 0; input < HD_INPUTS; input++) {
            hd_break_even_point turn = hd_break_even(&s, input);
            if (hd_inputs[input].kind == HD_COUNT)
                check_count(s, input, turn, wanted);
            else
                check_time(s, input, turn, wanted);
        }
    }
}
END_TEST

Suite *slider_suite(void)
{
    Suite *suite = suite_create("slider and turning");
    TCase *tests = tcase_create("slider and turning");

    tcase_add_test(tests, steps_lead_to_round_values);
    tcase_add_test(tests, steps_end);
    tcase_add_test(tests, every_step_moves);
    tcase_add_test(tests, steps_move_however_little_there_is);
    tcase_add_test(tests, counts_step_exactly);
    tcase_add_test(tests, knob_and_value_agree);
    tcase_add_test(tests, halves_and_doubles);
    tcase_add_test(tests, turning_is_where_it_turns);
    suite_add_tcase(suite, tests);
    return suite;
}
