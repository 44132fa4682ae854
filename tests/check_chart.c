#include <math.h>
#include <string.h>

#include "../src/tui/chart.h"
#include "check_tui.h"
#include "runner.h"

START_TEST(every_dot_has_its_braille_bit)
{
    /* Unicode's numbers of the dots: 1 2 3 7 down the left, 4 5 6 8 down the right. */
    static const wchar_t wanted[HD_DOTS_DOWN][HD_DOTS_ACROSS] = {
        {0x2801, 0x2808},
        {0x2802, 0x2810},
        {0x2804, 0x2820},
        {0x2840, 0x2880}
    };
    static hd_plot plot;

    for (int y = 0; y < HD_DOTS_DOWN; y++) {
        for (int x = 0; x < HD_DOTS_ACROSS; x++) {
            hd_plot_begin(&plot, 1, 1);
            hd_plot_dot(&plot, x, y);
            ck_assert_int_eq((int)hd_plot_braille(hd_plot_cell(&plot, 0, 0)), (int)wanted[y][x]);
        }
    }
    ck_assert_int_eq((int)hd_plot_braille(0), ' ');
    ck_assert_int_eq((int)hd_plot_braille(0xFF), 0x28FF);
}
END_TEST

START_TEST(dots_outside_are_left_out)
{
    static hd_plot plot;

    hd_plot_begin(&plot, 2, 3);
    hd_plot_line(&plot, -5, -9, 40, 60);
    hd_plot_dot(&plot, 6, 0);
    hd_plot_dot(&plot, 0, 8);
    hd_plot_dot(&plot, -1, -1);
    ck_assert_uint_eq(hd_plot_cell(&plot, 0, 3), 0);
    ck_assert_uint_eq(hd_plot_cell(&plot, 2, 0), 0);
    ck_assert_uint_eq(hd_plot_cell(&plot, -1, 0), 0);
    /* More cells than there is room for are cut. */
    hd_plot_begin(&plot, 100000, 300);
    ck_assert_int_le(plot.rows * plot.columns, HD_PLOT_CELLS);
    hd_plot_dot(&plot, 599, plot.rows * HD_DOTS_DOWN - 1);
    ck_assert_uint_ne(hd_plot_cell(&plot, plot.rows - 1, 299), 0);
    hd_plot_begin(&plot, 0, 0);
    ck_assert_int_eq(plot.rows * plot.columns, 1);
}
END_TEST

/* A line has a dot in each of its columns, or rows, and meets both its ends from either side. */
START_TEST(lines_have_no_holes)
{
    static const int ends[][2] = {
        {0,  0 },
        {19, 0 },
        {19, 15},
        {0,  15},
        {7,  15},
        {19, 3 }
    };
    static hd_plot there, back;

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        hd_plot_begin(&there, 4, 10);
        hd_plot_begin(&back, 4, 10);
        hd_plot_line(&there, 10, 8, ends[i][0], ends[i][1]);
        hd_plot_dot(&back, ends[i][0], ends[i][1]);
        hd_plot_dot(&back, 10, 8);
        int dots = 0;
        for (int cell = 0; cell < 40; cell++) {
            ck_assert_uint_eq(there.cells[cell] | back.cells[cell], there.cells[cell]);
            dots += __builtin_popcount(there.cells[cell]);
        }
        int across = ends[i][0] > 10 ? ends[i][0] - 10 : 10 - ends[i][0];
        int down = ends[i][1] > 8 ? ends[i][1] - 8 : 8 - ends[i][1];
        ck_assert_int_eq(dots, (across > down ? across : down) + 1);
    }
}
END_TEST

START_TEST(ascii_comes_near)
{
    static const struct {
        int from[2], to[2];
        wchar_t wanted;
    } rows[] = {
        {{0, 0}, {1, 0}, L'\''},
        {{0, 1}, {1, 1}, L'-' },
        {{0, 2}, {1, 2}, L'-' },
        {{0, 3}, {1, 3}, L'_' },
        {{0, 3}, {1, 0}, L'/' },
        {{0, 0}, {1, 3}, L'\\'},
        {{0, 0}, {0, 3}, L'|' },
        {{1, 0}, {1, 3}, L'|' },
    };
    static hd_plot plot;

    ck_assert_int_eq((int)hd_plot_ascii(0), ' ');
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_plot_begin(&plot, 1, 1);
        hd_plot_line(&plot, rows[i].from[0], rows[i].from[1], rows[i].to[0], rows[i].to[1]);
        ck_assert_int_eq((int)hd_plot_ascii(hd_plot_cell(&plot, 0, 0)), (int)rows[i].wanted);
    }
    for (unsigned dots = 1; dots < 256; dots++)
        ck_assert(hd_plot_ascii(dots) > ' ' && hd_plot_ascii(dots) < 0x7F);
}
END_TEST

/* Everything lies on the rows, round numbers on whole ones at equal distances, and there are some to read. */
START_TEST(round_numbers_stand_on_rows)
{
    static const double ranges[][2] = {
        {0.6,    8e3         },
        {1,      10          },
        {9.5,    9.6         },
        {1e-3,   1e9         },
        {5,      5           },
        {1e-300, 1e300       },
        {2,      99          },
        {1e-9,   1.0000001e-9},
        {0.99,   1.01e6      },
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
    hd_scale log = hd_scale_between(0.5, 500, 99, false), linear = hd_scale_between(0, 20, 10, true);

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

static hd_chart chart;

static const hd_chart_mark *mark_of(int pin)
{
    for (int i = 0; i < chart.mark_count; i++)
        if (chart.marks[i].pin == pin)
            return &chart.marks[i];
    ck_abort_msg("no mark %d", pin);
    return NULL;
}

/* Whether a dot of the curve lies in the cell or beside it. */
static bool on_curve(int row, int column)
{
    for (int y = row - 1; y <= row + 1; y++)
        for (int x = column - 1; x <= column + 1; x++)
            if (hd_plot_cell(&chart.plot, y, x))
                return true;
    return false;
}

/* The present point lies on the curve whatever is swept, however large the chart is. */
START_TEST(the_present_point_lies_on_the_curve)
{
    hd_app app = hd_test_app();

    app.columns = 120;
    for (hd_output output = 0; output < HD_OUTPUTS; output++) {
        for (hd_input over = 0; over < HD_INPUTS; over++) {
            for (int size = 0; size < 3; size++) {
                app.sweeping = (hd_sweeping){output, over, HD_INPUTS, size == 2};
                if (hd_outputs[output].kind == HD_WORD)
                    continue;
                hd_chart_make(&app, size == 0 ? 1 : 14, size == 0 ? 1 : 85, &chart);
                const hd_chart_mark *now = mark_of(HD_CHART_NOW);
                ck_assert_msg(now->row >= 0 && now->column >= 0 && on_curve(now->row, now->column),
                              "%s over %s", hd_outputs[output].label, hd_inputs[over].label);
            }
        }
    }
    hd_app_free(&app);
}
END_TEST

START_TEST(the_curve_is_crossed_where_the_step_turns)
{
    hd_app app = hd_test_app();

    hd_chart_make(&app, 12, 80, &chart);
    ck_assert(chart.turns);
    ck_assert_int_eq(chart.turn.count, 1);
    ck_assert_int_eq(chart.turn_column, 0);
    ck_assert_double_eq_tol(hd_scale_tick(&chart.y, chart.even_row), 1, 1e-12);
    app.sweeping.output = HD_STEP_TIME;
    hd_chart_make(&app, 12, 80, &chart);
    ck_assert_int_eq(chart.even_row, -1);
    app.sweeping.output = HD_OVERHEAD_RATIO;
    app.sweeping.over = HD_DISPATCH;
    hd_chart_make(&app, 12, 80, &chart);
    ck_assert(!chart.turns);
    hd_app_free(&app);
}
END_TEST

START_TEST(what_has_no_value_leaves_a_gap)
{
    hd_app app = hd_test_app();

    /* Without host work there is no device limit, and no ratio that a logarithmic scale shows. */
    hd_test_type(&app, "0\r");
    app.sweeping = (hd_sweeping){HD_DEVICE_LIMIT, HD_DISPATCH, HD_INPUTS, false};
    hd_chart_make(&app, 12, 80, &chart);
    ck_assert(!chart.empty); /* the baseline has one */
    ck_assert_int_eq(mark_of(HD_CHART_NOW)->row, -1);
    ck_assert_int_ge(mark_of(HD_CHART_BASELINE)->row, 0);
    for (int cell = 0; cell < 12 * 80; cell++)
        ck_assert_uint_eq(chart.plot.cells[cell], 0);
    app.sweeping.output = HD_HOST_TIME;
    app.sweeping.linear = true;
    hd_chart_make(&app, 12, 80, &chart);
    ck_assert_int_eq(mark_of(HD_CHART_NOW)->row, 11);
    hd_test_type(&app, "b");
    app.sweeping.linear = false;
    hd_chart_make(&app, 12, 80, &chart);
    ck_assert(chart.empty);
    hd_app_free(&app);
}
END_TEST

/* Values beyond the slider's ends are on the axis too; 0 is not on a logarithmic one. */
START_TEST(the_axis_holds_what_is_marked)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "70000\r");
    hd_chart_make(&app, 12, 80, &chart);
    ck_assert_double_eq(chart.high, 70000);
    ck_assert_int_eq(mark_of(HD_CHART_NOW)->column, 79);
    hd_test_type(&app, "0\r");
    hd_chart_make(&app, 12, 80, &chart);
    ck_assert_double_eq(chart.high, 10000);
    ck_assert_int_eq(mark_of(HD_CHART_NOW)->column, -1);
    app.sweeping.linear = true;
    hd_chart_make(&app, 12, 80, &chart);
    ck_assert_double_eq(chart.high, 20);
    ck_assert_int_eq(mark_of(HD_CHART_NOW)->column, 0);
    hd_test_type(&app, "9223372036854775\r");
    hd_chart_make(&app, 12, 80, &chart);
    hd_app_free(&app);
}
END_TEST

/* A map's cells say what the model says at their middles. */
START_TEST(a_map_agrees_with_the_model)
{
    hd_app app = hd_test_app();
    hd_outcome outcome;

    app.columns = 120;
    for (hd_input over = 0; over < HD_INPUTS; over++) {
        for (hd_input across = 0; across < HD_INPUTS; across++) {
            if (over == across)
                continue;
            app.sweeping = (hd_sweeping){HD_OVERHEAD_RATIO, over, across, false};
            hd_chart_make(&app, 12, 80, &chart);
            ck_assert(chart.map);
            for (int column = 0; column < 80; column += 3) {
                for (int row = 0; row < 12; row++) {
                    hd_scenario there = app.now.scenario;
                    hd_input inputs[] = {over, across};
                    double at[] = {hd_scale_number(&chart.x, column * HD_DOTS_ACROSS),
                                   hd_scale_number(&chart.y, row + 0.125)};
                    bool whole = true;
                    for (int i = 0; i < 2; i++) {
                        if (hd_inputs[inputs[i]].kind == HD_COUNT)
                            ck_assert(hd_scenario_set_count(&there, inputs[i], llround(at[i]), NULL));
                        else
                            ck_assert(hd_scenario_set_time(&there, inputs[i], at[i], NULL));
                        whole = whole && (hd_inputs[inputs[i]].kind != HD_COUNT || at[i] > 1000);
                    }
                    ck_assert(hd_evaluate(&there, &outcome, NULL));
                    double ratio = outcome.value[HD_OVERHEAD_RATIO].number;
                    /* Between integers the border is where a fraction of a block would be even. */
                    if (fabs(log(ratio)) > (whole ? 0.01 : 0.7))
                        ck_assert_int_eq(hd_chart_is_host(&chart, row, column), ratio > 1);
                }
            }
        }
    }
    hd_app_free(&app);
}
END_TEST

START_TEST(a_border_separates_the_sides)
{
    hd_app app = hd_test_app();

    app.columns = 120;
    app.sweeping.across = HD_DEVICE_TIME;
    hd_chart_make(&app, 12, 80, &chart);
    for (int row = 0; row < 12; row++)
        for (int column = 1; column < 80; column++)
            if (hd_chart_is_host(&chart, row, column) != hd_chart_is_host(&chart, row, column - 1))
                ck_assert(hd_plot_cell(&chart.plot, row, column) ||
                          hd_plot_cell(&chart.plot, row, column - 1));
    hd_app_free(&app);
}
END_TEST

START_TEST(a_sweep_of_blocks_follows_the_link)
{
    hd_app app = hd_test_app();

    hd_app_key(&app, HD_KEY_UP);
    hd_test_type(&app, "=");
    app.sweeping = (hd_sweeping){HD_OVERHEAD_RATIO, HD_BLOCKS, HD_INPUTS, false};
    hd_chart_make(&app, 12, 80, &chart);
    /* Host and device both grow with the blocks: the ratio stays where it is. */
    const hd_chart_mark *now = mark_of(HD_CHART_NOW);
    ck_assert_uint_ne(hd_plot_cell(&chart.plot, now->row, 0), 0);
    ck_assert_uint_ne(hd_plot_cell(&chart.plot, now->row, 79), 0);
    ck_assert(!chart.turns);
    hd_app_free(&app);
}
END_TEST

START_TEST(ticks_are_short)
{
    char text[HD_SHOW_MAX];

    ck_assert_str_eq(hd_chart_tick(text, 0, HD_TIME, false), "0");
    ck_assert_str_eq(hd_chart_tick(text, 0.2, HD_SHARE, false), "20 %");
    ck_assert_str_eq(hd_chart_tick(text, 0.01, HD_RATIO, false), "0.01");
    ck_assert_str_eq(hd_chart_tick(text, 1e6, HD_COUNT, false), "1e6");
    ck_assert_str_eq(hd_chart_tick(text, 10000, HD_FACTOR, true), "10kx");
    ck_assert_str_eq(hd_chart_tick(text, 500, HD_TIME, true), "500 us");
}
END_TEST

static void focus(hd_app *app, hd_sweeping_choice choice)
{
    for (int row = 0; row < hd_sweeping_rows(app); row++)
        if (hd_sweeping_choice_of(app, row) == choice)
            app->panel_row[HD_PANEL_SWEEP] = row;
}

START_TEST(rows_choose_what_is_swept)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "v\t");
    for (int i = 0; i < HD_OUTPUTS * 2; i++) {
        hd_app_key(&app, HD_KEY_RIGHT);
        ck_assert_int_ne(hd_outputs[app.sweeping.output].kind, HD_WORD);
    }
    hd_app_key(&app, HD_KEY_DOWN);
    hd_app_key(&app, HD_KEY_LEFT);
    ck_assert_int_eq(app.sweeping.over, HD_BLOCKS);
    hd_app_key(&app, HD_KEY_DOWN);
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert(app.sweeping.linear);
    hd_app_key(&app, HD_KEY_DOWN);
    ck_assert_int_eq(hd_sweeping_choice_of(&app, app.panel_row[HD_PANEL_SWEEP]), HD_SWEEPING_OUTPUT);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_second_input_is_another_one)
{
    hd_app app = hd_test_app();

    app.columns = 120;
    hd_test_type(&app, "v\t");
    focus(&app, HD_SWEEPING_ACROSS);
    for (int i = 0; i < 20; i++) {
        hd_app_key(&app, HD_KEY_RIGHT);
        ck_assert_int_ne(app.sweeping.across, app.sweeping.over);
    }
    app.sweeping.across = HD_DEVICE_TIME;
    ck_assert(hd_sweeping_is_map(&app));
    ck_assert_str_eq(hd_sweeping_word(&app, HD_SWEEPING_OUTPUT), "regime");
    focus(&app, HD_SWEEPING_OVER);
    for (int i = 0; i < 20; i++) {
        hd_app_key(&app, HD_KEY_LEFT);
        ck_assert_int_ne(app.sweeping.across, app.sweeping.over);
    }
    /* A screen that becomes narrower shows the curve, and its rows are fewer. */
    app.panel_row[HD_PANEL_SWEEP] = HD_SWEEPING_SCALE;
    app.columns = 80;
    ck_assert(!hd_sweeping_is_map(&app));
    hd_app_key(&app, HD_KEY_RIGHT);
    ck_assert(app.sweeping.linear);
    hd_app_free(&app);
}
END_TEST

Suite *chart_suite(void)
{
    Suite *suite = suite_create("chart");
    TCase *tests = tcase_create("chart");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, every_dot_has_its_braille_bit);
    tcase_add_test(tests, dots_outside_are_left_out);
    tcase_add_test(tests, lines_have_no_holes);
    tcase_add_test(tests, ascii_comes_near);
    tcase_add_test(tests, round_numbers_stand_on_rows);
    tcase_add_test(tests, places_and_numbers_are_inverse);
    tcase_add_test(tests, the_present_point_lies_on_the_curve);
    tcase_add_test(tests, the_curve_is_crossed_where_the_step_turns);
    tcase_add_test(tests, what_has_no_value_leaves_a_gap);
    tcase_add_test(tests, the_axis_holds_what_is_marked);
    tcase_add_test(tests, a_map_agrees_with_the_model);
    tcase_add_test(tests, a_border_separates_the_sides);
    tcase_add_test(tests, a_sweep_of_blocks_follows_the_link);
    tcase_add_test(tests, ticks_are_short);
    tcase_add_test(tests, rows_choose_what_is_swept);
    tcase_add_test(tests, a_second_input_is_another_one);
    suite_add_tcase(suite, tests);
    return suite;
}
