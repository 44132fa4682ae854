#include "hostdispatch/sweep.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "check_whatif.h"
#include "hostdispatch/slider.h"
#include "runner.h"

START_TEST(round_numbers_are_counted)
{
    static const double numbers[] = {0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100};

    for (int i = 0; i < 12; i++) {
        double number = numbers[i];
        ck_assert_double_eq(hd_round_number(i - 5), number);
        ck_assert_int_eq(hd_round_up(number), i - 5);
        ck_assert_int_eq(hd_round_up(number * 1.01), i - 4);
        ck_assert_int_eq(hd_round_up(number * (1 + 1e-12)), i - 5);
        ck_assert_double_eq(hd_round_next(number, 1), hd_round_number(i - 4));
        ck_assert_double_eq(hd_round_next(number, -1), hd_round_number(i - 6));
        ck_assert_double_eq(hd_round_next(number * 1.1, 1), hd_round_number(i - 4));
        ck_assert_double_eq(hd_round_next(number * 1.1, -1), number);
    }
    ck_assert_double_eq(hd_round_multiple(3, -2), 0.6);
    ck_assert(!signbit(hd_round_multiple(-0.0, 1)));
    /* At the ends of the doubles there is an answer still. */
    ck_assert_double_gt(hd_round_next(5e-324, 1), 5e-324);
    ck_assert(isinf(hd_round_next(1.7e308, 1)));
    ck_assert_double_eq(hd_round_next(1.7e308, -1), 1e308);
}
END_TEST

static const char *ticks_of(hd_axis axis, int most)
{
    static char all[1024];
    double ticks[HD_TICKS_MAX];
    size_t used = 0;
    int count = hd_axis_ticks(&axis, most, ticks);

    *all = '\0';
    for (int i = 0; i < count; i++)
        used += (size_t)snprintf(all + used, sizeof all - used, "%s%.15g", i ? " " : "", ticks[i]);
    return all;
}

START_TEST(round_ticks)
{
    static const struct {
        double low, high;
        bool linear;
        int most;
        const char *ticks;
    } rows[] = {
        {1, 10000, false, 10, "1 10 100 1000 10000"},
        {1, 10000, false, 3, "1 100 10000"},
        {1, 10000, false, 1, "1"},
        {1, 200, false, 10, "1 2 5 10 20 50 100 200"},
        {1, 200, false, 5, "1 10 100"},
        {0.1, 1e6, false, 5, "1 100 10000 1000000"},
        {0.5, 500, false, 10, "1 10 100"},
        {3, 7, false, 5, "3 4 5 6 7"},
        {110, 190, false, 10, "110 120 130 140 150 160 170 180 190"},
        {0, 100, true, 6, "0 20 40 60 80 100"},
        {0, 1, true, 11, "0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1"},
        {0, 1, true, 3, "0 0.5 1"},
        {0.3, 0.4, true, 4, "0.3 0.35 0.4"},
        {95, 105, true, 4, "95 100 105"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *found = ticks_of((hd_axis){rows[i].low, rows[i].high, rows[i].linear}, rows[i].most);
        ck_assert_msg(strcmp(found, rows[i].ticks) == 0, "row %zu: %s", i, found);
    }
}
END_TEST

START_TEST(axes)
{
    for (int i = 0; i < 20000; i++) {
        double ticks[HD_TICKS_MAX];
        bool linear = whatif_random() % 2;
        int most = 1 + (int)(whatif_random() % HD_TICKS_MAX);
        double low = pow(10, (double)(whatif_random() % 30000) / 1000 - 15);
        double high = low * (1 + pow(10, (double)(whatif_random() % 20000) / 1000 - 4));
        hd_axis axis = {low, high, linear}, around = hd_axis_around(low, high, linear);
        int count = hd_axis_ticks(&axis, most, ticks);
        ck_assert_int_le(count, most);
        for (int j = 0; j < count; j++) {
            double position = hd_axis_position(&axis, ticks[j]);
            ck_assert_msg(position >= -1e-6 && position <= 1 + 1e-6, "%.17g to %.17g: %.17g", low, high,
                          ticks[j]);
            ck_assert_msg(j == 0 || ticks[j] > ticks[j - 1], "%.17g to %.17g", low, high);
        }
        bool holds = around.low <= low * (1 + 1e-8) && around.high >= high * (1 - 1e-8);
        ck_assert_msg(holds, "%.17g to %.17g", low, high);
        ck_assert(around.low < around.high && (linear || around.low > 0));
    }
    hd_axis axis = {1, 10000, false};
    ck_assert_double_eq_tol(hd_axis_position(&axis, 100), 0.5, 1e-12);
    ck_assert_double_eq(hd_axis_position(&axis, 0), -1);
    axis = hd_axis_around(0, 0, true);
    ck_assert(axis.low == 0 && axis.high > 0);
    axis = hd_axis_around(0.13, 9000, false);
    ck_assert(axis.low == 0.1 && axis.high == 10000);
    axis = hd_axis_around(12, 97, true);
    ck_assert(axis.low == 0 && axis.high == 100);
}
END_TEST

/* Everything lies on the rows, round numbers on whole ones at equal distances, and there are some to read. */
START_TEST(round_numbers_stand_on_rows)
{
    static const double ranges[][2] = {
        {0.6, 8e3},      {1, 10}, {9.5, 9.6},           {1e-3, 1e9},    {5, 5},
        {1e-300, 1e300}, {2, 99}, {1e-9, 1.0000001e-9}, {0.99, 1.01e6},
    };

    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        for (int rows = 1; rows <= 40; rows++) {
            for (int linear = 0; linear < 2; linear++) {
                double least = linear ? 0 : ranges[i][0], most = ranges[i][1];
                hd_scale scale = hd_scale_fit(least, most, rows, linear, false);
                ck_assert_double_ge(hd_scale_at(&scale, most), -0.5);
                ck_assert_double_le(hd_scale_at(&scale, least), rows - 0.5);
                int ticks = 0, last = -1, apart = 0;
                for (int row = 0; row < rows; row++) {
                    if (isnan(hd_scale_tick(&scale, row)))
                        continue;
                    if (ticks > 1)
                        ck_assert_int_eq(row - last, apart);
                    apart = row - last;
                    last = row;
                    ticks++;
                }
                ck_assert_int_ge(ticks, rows < 3 ? 1 : 2);
            }
        }
    }
}
END_TEST

START_TEST(places_and_numbers_are_inverse)
{
    hd_scale log = hd_scale_along(&(hd_axis){0.5, 500, false}, 99);
    hd_scale linear = hd_scale_along(&(hd_axis){0, 20, true}, 10);

    ck_assert_double_eq_tol(hd_scale_at(&log, 500), 99, 1e-9);
    ck_assert_double_eq_tol(hd_scale_number(&log, hd_scale_at(&log, 7)), 7, 1e-9);
    ck_assert_double_eq_tol(hd_scale_at(&linear, 4), 2, 1e-12);
    ck_assert(isnan(hd_scale_at(&log, 0)));
    ck_assert_double_eq(hd_scale_at(&linear, 0), 0);
    hd_scale whole = hd_scale_fit(0, 3, 20, true, true);
    for (int row = 0; row < 20; row++) {
        double tick = hd_scale_tick(&whole, row);
        ck_assert(isnan(tick) || tick == nearbyint(tick));
    }
}
END_TEST

Suite *axis_suite(void)
{
    Suite *suite = suite_create("axis");
    TCase *tests = tcase_create("axis");

    tcase_add_test(tests, round_numbers_are_counted);
    tcase_add_test(tests, round_ticks);
    tcase_add_test(tests, axes);
    tcase_add_test(tests, round_numbers_stand_on_rows);
    tcase_add_test(tests, places_and_numbers_are_inverse);
    suite_add_tcase(suite, tests);
    return suite;
}
