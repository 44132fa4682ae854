#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../src/tui/panel.h"
#include "../src/tui/sweep.h"
#include "check_tui.h"
#include "runner.h"

static hd_chart chart;

static const hd_chart_mark *mark_of(int pin)
{
    for (int i = 0; i < chart.mark_count; i++)
        if (chart.marks[i].tag == pin)
            return &chart.marks[i];
    ck_abort_msg("no mark %d", pin);
    return NULL;
}

static bool is_host(int row, int column)
{
    return hd_chart_sign_at(&chart, row, column) == HD_CHART_HOST;
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
                app.now.sweeping = (hd_sweeping){output, over, HD_INPUTS, size == 2};
                if (hd_outputs[output].kind == HD_WORD)
                    continue;
                hd_sweeping_chart(&app, size == 0 ? 1 : 14, size == 0 ? 1 : 85, &chart);
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

    hd_sweeping_chart(&app, 12, 80, &chart);
    ck_assert(chart.turns);
    ck_assert_int_eq(chart.turn.count, 1);
    ck_assert_int_eq(chart.turn_column, 0);
    ck_assert_double_eq_tol(hd_scale_tick(&chart.y, chart.even_row), 1, 1e-12);
    app.now.sweeping.output = HD_STEP_TIME;
    hd_sweeping_chart(&app, 12, 80, &chart);
    ck_assert_int_eq(chart.even_row, -1);
    app.now.sweeping.output = HD_OVERHEAD_RATIO;
    app.now.sweeping.over = HD_DISPATCH;
    hd_sweeping_chart(&app, 12, 80, &chart);
    ck_assert(!chart.turns);
    hd_app_free(&app);
}
END_TEST

/* Few rows may have another number where even lies, which would then be called even. */
START_TEST(even_is_never_another_number)
{
    hd_app app = hd_test_app();
    int shown = 0;

    for (int rows = 2; rows < 30; rows++) {
        app.now.sweeping.linear = true;
        hd_sweeping_chart(&app, rows, 70, &chart);
        double tick = chart.even_row < 0 ? (double)NAN : hd_scale_tick(&chart.y, chart.even_row);
        ck_assert_msg(isnan(tick) || fabs(tick - 1) < 1e-9, "even at %g on %d rows", tick, rows);
        shown += chart.even_row >= 0;
    }
    ck_assert_int_gt(shown, 0);
    hd_app_free(&app);
}
END_TEST

START_TEST(what_has_no_value_leaves_a_gap)
{
    hd_app app = hd_test_app();

    /* Without host work there is no device limit, and no ratio that a logarithmic scale shows. */
    hd_test_type(&app, "0\r");
    app.now.sweeping = (hd_sweeping){HD_DEVICE_LIMIT, HD_DISPATCH, HD_INPUTS, false};
    hd_sweeping_chart(&app, 12, 80, &chart);
    ck_assert(!chart.empty); /* the baseline has one */
    ck_assert_int_eq(mark_of(HD_CHART_NOW)->row, -1);
    ck_assert_int_ge(mark_of(HD_CHART_BASELINE)->row, 0);
    for (int cell = 0; cell < 12 * 80; cell++)
        ck_assert_uint_eq(chart.plot.cells[cell], 0);
    app.now.sweeping.output = HD_HOST_TIME;
    app.now.sweeping.linear = true;
    hd_sweeping_chart(&app, 12, 80, &chart);
    ck_assert_int_eq(mark_of(HD_CHART_NOW)->row, 11);
    hd_test_type(&app, "b");
    app.now.sweeping.linear = false;
    hd_sweeping_chart(&app, 12, 80, &chart);
    ck_assert(chart.empty);
    hd_app_free(&app);
}
END_TEST

/* Values beyond the slider's ends are on the axis too; 0 is not on a logarithmic one. */
START_TEST(the_axis_holds_what_is_marked)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "70000\r");
    hd_sweeping_chart(&app, 12, 80, &chart);
    ck_assert_double_eq(chart.across.high, 70000);
    ck_assert_int_eq(mark_of(HD_CHART_NOW)->column, 79);
    hd_test_type(&app, "0\r");
    hd_sweeping_chart(&app, 12, 80, &chart);
    ck_assert_double_eq(chart.across.high, 10000);
    ck_assert_int_eq(mark_of(HD_CHART_NOW)->column, -1);
    app.now.sweeping.linear = true;
    hd_sweeping_chart(&app, 12, 80, &chart);
    ck_assert_double_eq(chart.across.high, 20);
    ck_assert_int_eq(mark_of(HD_CHART_NOW)->column, 0);
    hd_test_type(&app, "9223372036854775\r");
    hd_sweeping_chart(&app, 12, 80, &chart);
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
            app.now.sweeping = (hd_sweeping){HD_OVERHEAD_RATIO, over, across, false};
            hd_sweeping_chart(&app, 12, 80, &chart);
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
                        ck_assert_int_eq(is_host(row, column), ratio > 1);
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
    app.now.sweeping.across = HD_DEVICE_TIME;
    hd_sweeping_chart(&app, 12, 80, &chart);
    for (int row = 0; row < 12; row++)
        for (int column = 1; column < 80; column++)
            if (is_host(row, column) != is_host(row, column - 1))
                ck_assert(hd_plot_cell(&chart.plot, row, column) ||
                          hd_plot_cell(&chart.plot, row, column - 1));
    hd_app_free(&app);
}
END_TEST

/* Where more rows than round numbers are left, those above the whole stay without. */
START_TEST(no_share_is_above_the_whole)
{
    hd_app app = hd_test_app();
    char text[HD_NUMBER_MAX];
    bool is_round, whole = false;

    app.now.sweeping = (hd_sweeping){HD_HOST_SHARE, HD_OPS_PER_BLOCK, HD_INPUTS, false};
    for (int rows = 3; rows < 40; rows++) {
        hd_sweeping_chart(&app, rows, 80, &chart);
        whole = false;
        for (int row = 0; row < rows; row++) {
            const char *label = hd_chart_row_number(text, &chart, row, &is_round);
            ck_assert_msg(atof(label) <= 100, "%s on row %d of %d", label, row, rows);
            whole |= strcmp(label, "100 %") == 0;
        }
        ck_assert_msg(whole || rows < 6, "%d rows lack 100 %%", rows);
    }
    hd_app_free(&app);
}
END_TEST

START_TEST(a_sweep_of_blocks_follows_the_link)
{
    hd_app app = hd_test_app();

    hd_app_key(&app, HD_KEY_UP);
    hd_test_type(&app, "=");
    app.now.sweeping = (hd_sweeping){HD_OVERHEAD_RATIO, HD_BLOCKS, HD_INPUTS, false};
    hd_sweeping_chart(&app, 12, 80, &chart);
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
    char text[HD_NUMBER_MAX];

    ck_assert_str_eq(hd_chart_tick(text, 0, HD_TIME), "0");
    ck_assert_str_eq(hd_chart_tick(text, 0.2, HD_SHARE), "20 %");
    ck_assert_str_eq(hd_chart_tick(text, 0.01, HD_RATIO), "0.01");
    ck_assert_str_eq(hd_chart_tick(text, 1e6, HD_COUNT), "1e6");
    ck_assert_str_eq(hd_chart_tick(text, 10000, HD_FACTOR), "10k×");
    ck_assert_str_eq(hd_chart_tick(text, 500, HD_TIME), "500 µs");
}
END_TEST

/* What the rows choose, with a second input and without. */
enum { OUTPUT, OVER, ACROSS, SCALE, NARROW_SCALE = 2 };

START_TEST(rows_choose_what_is_swept)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "v");
    for (int i = 0; i < HD_OUTPUTS * 2; i++) {
        hd_app_key(&app, HD_KEY_RIGHT);
        ck_assert_int_ne(hd_outputs[app.now.sweeping.output].kind, HD_WORD);
    }
    hd_app_key(&app, HD_KEY_DOWN);
    hd_app_key(&app, HD_KEY_LEFT);
    ck_assert_int_eq(app.now.sweeping.over, HD_BLOCKS);
    hd_app_key(&app, HD_KEY_DOWN);
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert(app.now.sweeping.linear);
    hd_app_key(&app, HD_KEY_DOWN);
    ck_assert_int_eq(app.panel_row[HD_PANEL_SWEEP], OUTPUT);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_second_input_is_another_one)
{
    hd_app app = hd_test_app();

    app.columns = 120;
    hd_test_type(&app, "v");
    app.panel_row[HD_PANEL_SWEEP] = ACROSS;
    for (int i = 0; i < 20; i++) {
        hd_app_key(&app, HD_KEY_RIGHT);
        ck_assert_int_ne(app.now.sweeping.across, app.now.sweeping.over);
    }
    app.now.sweeping.across = HD_DEVICE_TIME;
    hd_sweeping_chart(&app, 12, 80, &chart);
    ck_assert(chart.map);
    ck_assert_int_eq(hd_panel_sweep.rows(&app), SCALE + 1);
    /* A map is of what bounds the step, whatever output a curve is of. */
    const hd_output output = app.now.sweeping.output;
    app.panel_row[HD_PANEL_SWEEP] = OUTPUT;
    hd_app_key(&app, HD_KEY_RIGHT);
    ck_assert_int_eq(app.now.sweeping.output, output);
    ck_assert_ptr_nonnull(strstr(app.status, "A map shows what bounds the step"));
    app.panel_row[HD_PANEL_SWEEP] = OVER;
    for (int i = 0; i < 20; i++) {
        hd_app_key(&app, HD_KEY_LEFT);
        ck_assert_int_ne(app.now.sweeping.across, app.now.sweeping.over);
    }
    /* A screen that becomes narrower shows the curve, and its rows are fewer. */
    app.panel_row[HD_PANEL_SWEEP] = SCALE;
    app.columns = 80;
    hd_sweeping_chart(&app, 12, 80, &chart);
    ck_assert(!chart.map);
    ck_assert_int_eq(hd_panel_sweep.rows(&app), NARROW_SCALE + 1);
    hd_app_key(&app, HD_KEY_RIGHT);
    ck_assert(app.now.sweeping.linear);
    hd_app_free(&app);
}
END_TEST

Suite *chart_suite(void)
{
    Suite *suite = suite_create("chart");
    TCase *tests = tcase_create("chart");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, the_present_point_lies_on_the_curve);
    tcase_add_test(tests, the_curve_is_crossed_where_the_step_turns);
    tcase_add_test(tests, even_is_never_another_number);
    tcase_add_test(tests, what_has_no_value_leaves_a_gap);
    tcase_add_test(tests, the_axis_holds_what_is_marked);
    tcase_add_test(tests, a_map_agrees_with_the_model);
    tcase_add_test(tests, a_border_separates_the_sides);
    tcase_add_test(tests, no_share_is_above_the_whole);
    tcase_add_test(tests, a_sweep_of_blocks_follows_the_link);
    tcase_add_test(tests, ticks_are_short);
    tcase_add_test(tests, rows_choose_what_is_swept);
    tcase_add_test(tests, a_second_input_is_another_one);
    suite_add_tcase(suite, tests);
    return suite;
}
