#include "check_whatif.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/sweep.h"

static hd_sweep sweep_of(const char *text, bool linear)
{
    hd_sweep sweep;
    hd_error error;

    ck_assert_msg(hd_sweep_read(text, strlen(text), &sweep, &error), "%s: %s", text, error.text);
    sweep.linear = linear;
    return sweep;
}

/* The values of a sweep, written one after another. */
static const char *values_of(const hd_sweep *sweeps, int count)
{
    static char all[4096];
    hd_scenario s = hd_test_scenario(48, 12, -1, 10, 5, 900);
    size_t used = 0;

    *all = '\0';
    for (hd_walk walk = hd_walk_begin(&s, sweeps, count); hd_walk_next(&walk);) {
        for (int i = 0; i < count; i++) {
            ck_assert_uint_lt(used, sizeof all - 64);
            used += (size_t)snprintf(all + used, sizeof all - used, "%s%.12g",
                                     i      ? "/"
                                     : used ? " "
                                            : "",
                                     hd_scenario_number(&walk.scenario, sweeps[i].input));
        }
    }
    return all;
}

START_TEST(points)
{
    static const struct {
        const char *text;
        bool linear;
        const char *values;
    } rows[] = {
        {"ops_per_block=1:1000:4", false, "1 10 100 1000"},
        {"ops_per_block=1000:1:4", false, "1000 100 10 1"},
        {"ops-per-block=1:10:100", false, "1 2 3 4 5 6 7 8 9 10"},
        {"ops_per_block=0:5", true, "0 1 2 3 4 5"},
        {"ops_per_block=5:2", true, "5 4 3 2"},
        {"ops_per_block=0:100:5", true, "0 25 50 75 100"},
        {"blocks=7:7", false, "7"},
        {"dispatch=7us:7us", true, "7"},
        {"device_time=1us:1s:7", false, "1 10 100 1000 10000 100000 1000000"},
        {"device_time=1us:2us:3", false, "1 1.41421356237 2"},
        {"launch=0us:1us:5", true, "0 0.25 0.5 0.75 1"},
        {"launches_per_block=1:4:2", false, "1 4"},
        {"blocks=9223372036854775806:9223372036854775807", true, "9.22337203685e+18 9.22337203685e+18"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_sweep sweep = sweep_of(rows[i].text, rows[i].linear);
        ck_assert_msg(strcmp(values_of(&sweep, 1), rows[i].values) == 0, "%s: %s", rows[i].text,
                      values_of(&sweep, 1));
    }
    hd_sweep map[2] = {sweep_of("blocks=1:100:3", false), sweep_of("launch=0us:1us:2", true)};
    ck_assert_str_eq(values_of(map, 2), "1/0 1/1 10/0 10/1 100/0 100/1");
}
END_TEST

/* Points that are not round have all the digits of a double. */
START_TEST(points_are_precise)
{
    hd_scenario s = hd_test_scenario(48, 12, -1, 10, 5, 900);
    hd_sweep sweep = sweep_of("dispatch=0.5us:1000us:3", false);
    hd_walk walk = hd_walk_begin(&s, &sweep, 1);

    ck_assert(hd_walk_next(&walk) && hd_walk_next(&walk));
    ck_assert_double_eq_tol(walk.scenario.dispatch, 22.360679774997898, 2e-14);
    sweep = sweep_of("device_time=1us:1s:7", false);
    walk = hd_walk_begin(&s, &sweep, 1);
    for (double wanted = 1; hd_walk_next(&walk); wanted *= 10)
        ck_assert(walk.scenario.device_time == wanted);
}
END_TEST

START_TEST(counts_beyond_doubles)
{
    hd_sweep sweep = sweep_of("blocks=4611686018427387904:4611686018427388004:200", true);
    hd_scenario s = hd_test_scenario(48, 12, -1, 10, 5, 900);
    int64_t next = 4611686018427387904;

    for (hd_walk walk = hd_walk_begin(&s, &sweep, 1); hd_walk_next(&walk); next++)
        ck_assert_int_eq(hd_scenario_count(&walk.scenario, HD_BLOCKS), next);
    ck_assert_int_eq(next, 4611686018427388005);

    sweep = sweep_of("blocks=9223372036854775807:0:4", true);
    int64_t wanted[] = {INT64_MAX, 6148914691236517205, 3074457345618258602, 0}, met = 0;
    for (hd_walk walk = hd_walk_begin(&s, &sweep, 1); hd_walk_next(&walk); met++)
        ck_assert_int_eq(hd_scenario_count(&walk.scenario, HD_BLOCKS), wanted[met]);
    ck_assert_int_eq(met, 4);

    sweep = sweep_of("blocks=9007199254740993:9007199254740995:50", false);
    int64_t last = 0;
    for (hd_walk walk = hd_walk_begin(&s, &sweep, 1); hd_walk_next(&walk);) {
        int64_t now = hd_scenario_count(&walk.scenario, HD_BLOCKS);
        ck_assert(now > last && now >= sweep.from.count && now <= sweep.to.count);
        last = now;
    }
    ck_assert_int_eq(last, sweep.to.count);
}
END_TEST

/* Two ends that twelve digits cannot tell apart. */
START_TEST(rounding_keeps_the_range)
{
    hd_sweep sweep = sweep_of("dispatch=1.0000000000004us:1.0000000000009us:5", false);
    hd_scenario s = hd_test_scenario(48, 12, -1, 10, 5, 900);
    double last = 0;

    for (hd_walk walk = hd_walk_begin(&s, &sweep, 1); hd_walk_next(&walk); last = walk.scenario.dispatch)
        ck_assert(walk.scenario.dispatch > last && walk.scenario.dispatch >= sweep.from.number &&
                  walk.scenario.dispatch <= sweep.to.number);
    ck_assert_double_eq(last, sweep.to.number);
}
END_TEST

/* Any sweep keeps to its ends, moves in one direction and meets each integer once. */
START_TEST(walks_in_order)
{
    for (int round = 0; round < 2000; round++) {
        hd_scenario s = whatif_random_scenario(), ends[2] = {s, s};
        hd_input input = (hd_input)(whatif_random() % HD_INPUTS);
        bool count = hd_inputs[input].kind == HD_COUNT;
        whatif_random_input(&ends[0], input);
        whatif_random_input(&ends[1], input);
        hd_sweep sweep = {
            .input = input, .points = 2 + (int64_t)(whatif_random() % 300), .linear = whatif_random() % 2};
        double at[2];
        for (int i = 0; i < 2; i++) {
            *(i ? &sweep.to : &sweep.from) = count
                                                 ? (hd_value){.count = hd_scenario_count(&ends[i], input)}
                                                 : (hd_value){.number = hd_scenario_number(&ends[i], input)};
            at[i] = hd_scenario_number(&ends[i], input);
        }
        if (!hd_sweep_check(&sweep, NULL))
            continue;
        double last = at[0], way = at[1] >= at[0] ? 1 : -1;
        int64_t met = 0, last_count = -1;
        for (hd_walk walk = hd_walk_begin(&s, &sweep, 1); hd_walk_next(&walk); met++) {
            double now = hd_scenario_number(&walk.scenario, input);
            ck_assert(hd_scenario_has(&walk.scenario, input));
            ck_assert_msg((now - last) * way >= 0 && (at[1] - now) * way >= 0, "%.17g after %.17g to %.17g",
                          now, last, at[1]);
            ck_assert(count || met == 0 || now != last);
            ck_assert(!count || hd_scenario_count(&walk.scenario, input) != last_count);
            ck_assert(met > 0 || now == at[0]);
            last_count = count ? hd_scenario_count(&walk.scenario, input) : 0;
            last = now;
        }
        ck_assert_double_eq(last, at[1]);
        ck_assert_int_le(met, sweep.points);
        /* Only ends that lie close together, or where doubles lie far apart, leave fewer points. */
        bool few = fabs(at[1] - at[0]) < 1e-6 * fmax(at[0], at[1]) || fmin(at[0], at[1]) < DBL_MIN;
        ck_assert_msg(count || few || met == sweep.points, "%.17g to %.17g: %d of %d", at[0], at[1], (int)met,
                      (int)sweep.points);
    }
}
END_TEST

START_TEST(refusals)
{
    static const struct {
        const char *text, *why;
    } rows[] = {
        {"ops=1:10", "\"ops\" is not an input; did you mean ops_per_block?"},
        {"ops_per_block", "has no range; a sweep is written ops_per_block=FROM:TO[:POINTS]"},
        {"ops_per_block=1", "has no range"},
        {"ops_per_block=1.5:3", "FROM of ops_per_block, \"1.5\", was refused: it is not an integer"},
        {"ops_per_block=1:-3", "TO of ops_per_block"},
        {"dispatch=1:3us", "FROM of dispatch, \"1\", was refused: it has no unit"},
        {"device_time=0us:3us", "FROM of device_time, \"0us\", was refused: it is 0; a time above 0"},
        {"blocks=1:2:1", "POINTS, \"1\", was refused: it is too small; 2 to 10000000 are accepted"},
        {"blocks=1:2:10000001", "it is too large"},
        {"blocks=1:2:x", "POINTS, \"x\", was refused"},
        {"blocks=1:2:3:4", "POINTS, \"3:4\""},
        {"",
         "is not an input; blocks, ops_per_block, launches_per_block, dispatch, launch and device_time are"},
    };
    hd_error error;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_sweep sweep = {.points = -5}, before = sweep;
        ck_assert_msg(!hd_sweep_read(rows[i].text, strlen(rows[i].text), &sweep, &error), "%s", rows[i].text);
        ck_assert_msg(strstr(error.text, rows[i].why) != NULL, "%s: %s", rows[i].text, error.text);
        ck_assert_mem_eq(&sweep, &before, sizeof sweep);
    }
    hd_sweep zero = sweep_of("blocks=0:10", false);
    ck_assert(!hd_sweep_check(&zero, &error));
    ck_assert_msg(strstr(error.text, "the sweep of blocks reaches 0") != NULL, "%s", error.text);
    zero.linear = true;
    ck_assert(hd_sweep_check(&zero, &error));
}
END_TEST

START_TEST(even_line)
{
    hd_scenario s = hd_test_scenario(48, 8, -1, 10, 5, 895.5223880597015);
    hd_sweep sweep = sweep_of("ops_per_block=1:1000", false);
    hd_break_even_point turn;

    ck_assert(hd_sweep_turn(&s, &sweep, &turn));
    ck_assert(turn.when == HD_BREAK_EVEN_BELOW && turn.count == 1);
    sweep = sweep_of("ops_per_block=2:1000", false);
    ck_assert(!hd_sweep_turn(&s, &sweep, &turn));
    ck_assert_int_eq(turn.when, HD_BREAK_EVEN_NEVER);
    sweep = sweep_of("device_time=1s:1us", false);
    ck_assert(hd_sweep_turn(&s, &sweep, &turn));
    ck_assert_double_eq(turn.time, 5760);
    sweep = sweep_of("dispatch=1us:1s", false);
    ck_assert(!hd_sweep_turn(&s, &sweep, &turn));
}
END_TEST

/* Doubles cannot tell a large count from its neighbours; a sweep can. */
START_TEST(even_line_beyond_doubles)
{
    for (int i = 0; i < 64; i++) {
        hd_scenario s = hd_test_scenario(1, 1, 0, 1, 1, 0x1p53 + 4099.0 * i);
        hd_sweep sweep = {.input = HD_OPS_PER_BLOCK, .points = 2, .linear = true};
        hd_break_even_point turn = hd_break_even(&s, HD_OPS_PER_BLOCK);
        int64_t at = turn.count;
        ck_assert_int_eq(turn.when, HD_BREAK_EVEN_ABOVE);
        ck_assert_int_gt(at, INT64_C(1) << 53);
        sweep.from.count = 1;
        sweep.to.count = at;
        ck_assert(hd_sweep_turn(&s, &sweep, &turn));
        sweep.to.count = at - 1;
        ck_assert_msg(!hd_sweep_turn(&s, &sweep, &turn), "%lld lies beyond the end", (long long)at);
        sweep.from.count = INT64_MAX;
        sweep.to.count = at + 1;
        ck_assert_msg(!hd_sweep_turn(&s, &sweep, &turn), "%lld lies before the beginning", (long long)at);
        sweep.to.count = at;
        ck_assert(hd_sweep_turn(&s, &sweep, &turn));
    }
}
END_TEST

START_TEST(axes_of_extremes)
{
    static const char *const single[] = {
        "blocks=1:1",
        "blocks=9007199254740993:9007199254740993",
        "blocks=9223372036854775807:9223372036854775807",
        "dispatch=4.9406564584124654e-324us:4.9406564584124654e-324us",
        "dispatch=1e300us:1e300us",
    };
    static const double around[][2] = {
        {5e-324, 5e-324}, {5e-324, 1},       {0, 0}, {1e-308, 2e-308}, {1e300, 1e308},
        {1e308, 1.7e308}, {5e-324, 1.7e308},
    };
    double ticks[HD_TICKS_MAX];

    for (int i = 0; i < 2 * (int)(sizeof single / sizeof single[0]); i++) {
        hd_sweep sweep = sweep_of(single[i / 2], i % 2);
        hd_axis axis = hd_sweep_axis(&sweep);
        int count = hd_axis_ticks(&axis, 8, ticks);
        ck_assert_msg(axis.low < axis.high && (axis.linear || axis.low > 0), "%s", single[i / 2]);
        double value = i / 2 < 3 ? (double)sweep.from.count : sweep.from.number;
        ck_assert_msg(axis.low <= value && value <= axis.high, "%s", single[i / 2]);
        for (int j = 0; j < count; j++)
            ck_assert_msg(isfinite(ticks[j]) && (j == 0 || ticks[j] > ticks[j - 1]), "%s", single[i / 2]);
    }
    hd_sweep same = sweep_of("blocks=7:7", false);
    hd_axis wider = hd_sweep_axis(&same);
    ck_assert(wider.low < 7 && wider.high > 7);
    for (int i = 0; i < 2 * (int)(sizeof around / sizeof around[0]); i++) {
        hd_axis axis = hd_axis_around(around[i / 2][0], around[i / 2][1], i % 2);
        ck_assert(axis.low < axis.high && (axis.linear || axis.low > 0));
        ck_assert_int_le(hd_axis_ticks(&axis, 8, ticks), 8);
    }
}
END_TEST

Suite *sweep_suite(void)
{
    Suite *suite = suite_create("sweep");
    TCase *tests = tcase_create("sweep");

    tcase_add_test(tests, points);
    tcase_add_test(tests, points_are_precise);
    tcase_add_test(tests, counts_beyond_doubles);
    tcase_add_test(tests, rounding_keeps_the_range);
    tcase_add_test(tests, walks_in_order);
    tcase_add_test(tests, refusals);
    tcase_add_test(tests, even_line);
    tcase_add_test(tests, even_line_beyond_doubles);
    tcase_add_test(tests, axes_of_extremes);
    suite_add_tcase(suite, tests);
    return suite;
}
