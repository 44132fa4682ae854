#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/tui/draw.h"
#include "../src/tui/layout.h"
#include "../src/tui/panel.h"
#include "../src/tui/prompt.h"
#include "check_tui.h"
#include "runner.h"
#include "../src/tui/page.h"
#include "../src/tui/panels.h"

/* The row of a lever's argument. */
static int row_of(hd_lever_name lever, int argument)
{
    int row = argument;

    for (hd_lever_name i = 0; i < lever; i++)
        for (int k = 0; k < HD_LEVER_ARGUMENTS; k++)
            row += hd_levers[i].arguments[k].kind != HD_LEVER_NOTHING;
    return row;
}

/* The panel What-if in focus, its row that of a lever's argument. */
static hd_app whatif_at(hd_lever_name lever, int argument)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "w");
    app.panel_row[HD_PANEL_WHATIF] = row_of(lever, argument);
    return app;
}

static bool outcome_of(const hd_app *app, hd_lever_name lever, hd_outcome *outcome)
{
    hd_scenario changed = app->now.scenario;

    return hd_lever_apply(&app->now.levers[lever], &changed, NULL) && hd_evaluate(&changed, outcome, NULL);
}

/* What y takes along of the two panels: to be freed. */
static char *table_of(const hd_app *app, hd_panel panel)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    hd_panels[panel]->copy(app, out);
    fclose(out);
    return text;
}

/* Stepping on a row changes the argument that the row is about, and nothing else. */
START_TEST(every_argument_of_a_lever_is_a_row)
{
    hd_app app = hd_test_app();
    int row = 0;

    hd_test_type(&app, "w");
    for (hd_lever_name lever = 0; lever < HD_LEVERS; lever++) {
        for (int i = 0; i < HD_LEVER_ARGUMENTS && hd_levers[lever].arguments[i].kind != HD_LEVER_NOTHING;
             i++, row++) {
            hd_state before = app.now;
            hd_lever_settle(&before.levers[lever], &before.scenario, 0);
            app.panel_row[HD_PANEL_WHATIF] = row;
            hd_app_key(&app, HD_KEY_RIGHT);
            if (hd_lever_equal(&before.levers[lever], &app.now.levers[lever]))
                hd_app_key(&app, HD_KEY_LEFT);
            for (hd_lever_name k = 0; k < HD_LEVERS; k++)
                ck_assert_int_eq(hd_lever_equal(&before.levers[k], &app.now.levers[k]), k != lever);
            for (int k = 0; k < HD_LEVER_ARGUMENTS; k++)
                ck_assert_int_eq(memcmp(&before.levers[lever].arguments[k],
                                        &app.now.levers[lever].arguments[k], sizeof(hd_value)) == 0,
                                 k != i);
        }
    }
    ck_assert_int_eq(hd_panel_whatif.rows(&app), row);
    /* In the order of their gains the keys come past all levers, and a comma to the other number of one. */
    unsigned seen = 0;
    int from = app.panel_row[HD_PANEL_WHATIF] = row_of(HD_LEVER_HOST, 0);
    for (int i = 0; i < HD_LEVERS; i++) {
        seen |= 1u << app.panel_row[HD_PANEL_WHATIF];
        hd_app_key(&app, HD_KEY_DOWN);
    }
    ck_assert_int_eq(__builtin_popcount(seen), HD_LEVERS);
    ck_assert_int_eq(app.panel_row[HD_PANEL_WHATIF], from);
    app.panel_row[HD_PANEL_WHATIF] = row_of(HD_LEVER_BATCH, 0);
    hd_app_key(&app, ',');
    ck_assert_int_eq(app.panel_row[HD_PANEL_WHATIF], row_of(HD_LEVER_BATCH, 1));
    hd_app_free(&app);
}
END_TEST

/* What a trace's step comes to is what the model room says of each lever, and the surest gain stands first. */
START_TEST(bounds_are_those_of_the_model_room)
{
    hd_app app = hd_test_app();
    hd_measured measured;
    double last = HUGE_VAL;
    int rows[HD_PANEL_ORDERED];

    ck_assert(hd_test_open_trace(&app, "three.json"));
    ck_assert(hd_import_measured(app.import, &measured));
    hd_panel_whatif.order(&app, rows);
    for (int i = 0; i < hd_panel_whatif.rows(&app); i++) {
        hd_lever_name lever = 0;
        while (lever < HD_LEVERS - 1 && row_of(lever + 1, 0) <= rows[i])
            lever++;
        hd_lever strength = app.now.levers[lever];
        hd_scenario changed = app.now.scenario;
        hd_outcome outcome;
        hd_lever_settle(&strength, &changed, 0);
        ck_assert(hd_lever_apply(&strength, &changed, NULL) && hd_evaluate(&changed, &outcome, NULL));
        const hd_change change = hd_change_of(&app.outcome, &outcome);
        const hd_bounds wanted = hd_bounds_of(&measured.step, &change);
        double items = hd_lever_items(&strength);
        const hd_bounds bounds = hd_measured_bounds(&measured, &outcome, items);
        ck_assert_double_eq(bounds.step_at_least, wanted.step_at_least / items);
        ck_assert_double_eq(bounds.step_at_most, wanted.step_at_most / items);
        ck_assert_double_eq(bounds.gain_at_least, wanted.gain_at_least * items);
        ck_assert_double_eq(bounds.gain_at_most, wanted.gain_at_most * items);
        /* A batch, which shortens no step, stands behind those that do. */
        ck_assert(lever == HD_LEVER_BATCH || bounds.gain_at_least <= last);
        ck_assert(lever != HD_LEVER_BATCH || i >= hd_panel_whatif.rows(&app) - 2);
        last = bounds.gain_at_least;
        /* The sentence and the copy say the same. */
        char said[HD_FORMAT_MAX], *text = table_of(&app, HD_PANEL_WHATIF);
        hd_format_gains(said, bounds.gain_at_least, bounds.gain_at_most);
        ck_assert_msg(strstr(text, said) != NULL, "no %s in %s", said, text);
        free(text);
        app.panel = HD_PANEL_WHATIF;
        app.mode = HD_MODE_PANEL;
        app.panel_row[HD_PANEL_WHATIF] = rows[i];
        app.columns = 300;
        app.applied = false;
        hd_app_key(&app, HD_KEY_ENTER);
        ck_assert_msg(strstr(app.status, said) != NULL, "%s: no %s", app.status, said);
        hd_test_type(&app, "u");
    }
    hd_app_free(&app);
}
END_TEST

/* The lever that gains the most comes first and has the focus; while the outcome is covered their order tells nothing. */
START_TEST(whatif_opens_on_the_best)
{
    hd_app app = hd_test_app();
    int rows[HD_PANEL_ORDERED];

    hd_test_type(&app, "w");
    ck_assert_int_eq(app.panel_row[HD_PANEL_WHATIF], row_of(HD_LEVER_GRAPH, 0));
    hd_test_type(&app, "jv w");
    ck_assert_int_eq(app.panel_row[HD_PANEL_WHATIF], 0);
    hd_panel_whatif.order(&app, rows);
    for (int i = 0; i < hd_panel_whatif.rows(&app); i++)
        ck_assert_int_eq(rows[i], i);
    hd_app_free(&app);
}
END_TEST

START_TEST(strengths_can_be_typed)
{
    static const struct {
        hd_lever_name lever;
        int argument;
        const char *typed, *written, *why; /* written: the lever then */
    } rows[] = {
        {HD_LEVER_GRAPH, 0, "3", "graph=3us", NULL},
        {HD_LEVER_GRAPH, 1, "2ms", "graph=1us+2000us", NULL},
        {HD_LEVER_FUSE, 0, "4", "fuse=4x1", NULL},
        {HD_LEVER_FUSE, 0, "40", "fuse=2x1", "39 ops of a block would go, and it has 12"},
        {HD_LEVER_HOST, 0, "1.5", "host=1.5", NULL},
        {HD_LEVER_HOST, 0, "0", "host=2", "It must be a number above 0: it is 0"},
        {HD_LEVER_NATIVE, 0, "0.5y", "native=0.1", "It must be a number of 0 or more: \"y\" stands after the number"},
        {HD_LEVER_GRAPH, 0, "4yd", "graph=1us", "It must be a time of 0 or more: \"yd\" is not a unit of time"},
    };
    char written[HD_LEVER_MAX];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_app app = whatif_at(rows[i].lever, rows[i].argument);
        hd_test_type(&app, rows[i].typed);
        hd_test_type(&app, "\r");
        ck_assert_int_eq(app.mode, rows[i].why ? HD_MODE_PROMPT : HD_MODE_PANEL);
        if (rows[i].why) {
            ck_assert_msg(strstr(app.prompt.why, rows[i].why) != NULL, "%s", app.prompt.why);
            hd_app_key(&app, HD_KEY_ESCAPE);
        }
        hd_lever lever = app.now.levers[rows[i].lever];
        hd_lever_settle(&lever, &app.now.scenario, 0);
        hd_lever_write(&lever, written);
        ck_assert_str_eq(written, rows[i].written);
        hd_test_type(&app, "u");
        hd_app_free(&app);
    }
}
END_TEST

/* A comma or Tab leads from one number to the other, with what is typed set. */
START_TEST(both_numbers_of_a_lever_are_typed)
{
    static const char *const ways[] = {"3\t2", "3,2", "3,\t4\t2", "10,2\025\t3,2"};
    char written[HD_LEVER_MAX];

    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        hd_app app = whatif_at(HD_LEVER_FUSE, 0);
        hd_test_type(&app, ways[i]);
        ck_assert_str_eq(hd_prompt_label(&app), "Second number: ");
        hd_test_type(&app, "\r");
        ck_assert_int_eq(app.mode, HD_MODE_PANEL);
        hd_lever_write(&app.now.levers[HD_LEVER_FUSE], written);
        ck_assert_str_eq(written, i == 2 ? "fuse=4x2" : "fuse=3x2");
        ck_assert_int_eq(strncmp(app.status, "Enter applies it", 16), 0);
        hd_test_type(&app, "\r");
        ck_assert_int_eq(app.now.scenario.ops_per_block, i == 2 ? 6 : 8);
        hd_app_free(&app);
    }
    hd_app app = whatif_at(HD_LEVER_HOST, 0);
    hd_test_type(&app, "3,");
    ck_assert_str_eq(app.status, "This lever has one number; Enter accepts it");
    ck_assert_str_eq(app.prompt.edit.text, "3");
    hd_app_key(&app, HD_KEY_ESCAPE);
    app.panel_row[HD_PANEL_WHATIF] = row_of(HD_LEVER_FUSE, 0);
    hd_test_type(&app, "0,");
    ck_assert(app.prompt.refused);
    ck_assert_str_eq(hd_prompt_label(&app), "First number: ");
    ck_assert_str_eq(app.prompt.why, "It must be an integer of 1 or more: it is 0");
    hd_app_free(&app);
}
END_TEST

/* What a lever does is said whole below the table, wherever there is a row for it. */
START_TEST(help_below_the_levers_is_wrapped)
{
    for (int lever = 0; lever < HD_LEVERS; lever++) {
        for (int rows = HD_LEVERS + 4; rows < HD_LEVERS + 8; rows++) {
            hd_app app = whatif_at((hd_lever_name)lever, 0);
            hd_sheet sheet = hd_sheet_new(rows, 118);
            hd_canvas canvas = {.sheet = &sheet};
            char *text = NULL;
            size_t length;
            FILE *out = open_memstream(&text, &length);
            hd_panel_whatif.draw(&app, &canvas, &(hd_area){.rows = rows, .columns = 118});
            hd_sheet_write(&sheet, out);
            fclose(out);
            ck_assert_msg(!strstr(text, "…"), "%s", text);
            free(text);
            hd_app_free(&app);
        }
    }
}
END_TEST

START_TEST(a_lever_is_stepped_without_changing_the_scenario)
{
    hd_app app = whatif_at(HD_LEVER_FUSE, 0);
    hd_scenario before = app.now.scenario;
    hd_outcome outcome;

    hd_app_key(&app, HD_KEY_RIGHT);
    ck_assert_int_eq(app.now.levers[HD_LEVER_FUSE].arguments[0].count, 3);
    hd_app_key(&app, ',');
    hd_app_key(&app, HD_KEY_RIGHT);
    ck_assert_int_eq(app.now.levers[HD_LEVER_FUSE].arguments[1].count, 2);
    ck_assert(hd_scenario_equal(&before, &app.now.scenario));
    ck_assert_ptr_nonnull(strstr(app.status, "12 ops become 8"));
    /* Nothing that the levers panel shows is computed otherwise than by applying it. */
    ck_assert(outcome_of(&app, HD_LEVER_FUSE, &outcome));
    ck_assert_int_eq(outcome.value[HD_OPERATIONS].count, 48 * 8);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_lever_that_is_applied_is_not_applied_again)
{
    hd_app app = whatif_at(HD_LEVER_HOST, 0);

    hd_test_type(&app, "\r");
    hd_state once = app.now;
    hd_test_type(&app, "\r");
    ck_assert_ptr_nonnull(strstr(app.status, "is applied already"));
    ck_assert(hd_scenario_equal(&app.now.scenario, &once.scenario));
    /* Another strength, and the same after undo, are applied. */
    hd_test_type(&app, "+\r");
    ck_assert(!hd_scenario_equal(&app.now.scenario, &once.scenario));
    hd_test_type(&app, "uuuu+-\r");
    ck_assert(hd_scenario_equal(&app.now.scenario, &once.scenario));
    hd_app_free(&app);
}
END_TEST

/* PgDn moves what is only looked at too. */
START_TEST(results_are_turned_from_the_inputs)
{
    hd_app app = hd_test_app();

    hd_app_key(&app, HD_KEY_PAGE_DOWN);
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    /* It is a page that has not been seen. */
    hd_canvas canvas = {.sheet = &(hd_sheet){0}};
    hd_draw(&app, &canvas);
    ck_assert_int_eq(canvas.range.first, 4);
    ck_assert_int_eq(canvas.range.first + canvas.range.shown, HD_OUTPUTS);
    hd_app_key(&app, HD_KEY_PAGE_UP);
    hd_draw(&app, &canvas);
    ck_assert_int_eq(canvas.range.first, 0);
    hd_sheet_clear(canvas.sheet, 0, 0);
    ck_assert_int_eq(app.now.scenario.ops_per_block, 12);
    hd_app_free(&app);
}
END_TEST

/* Help begins with the row in focus of a panel; else with what a step is, then the row in focus. */
START_TEST(help_explains_the_row_of_the_panel)
{
    hd_app app = whatif_at(HD_LEVER_GRAPH, 0);

    hd_test_type(&app, "?");
    hd_lines lines = hd_page_lines(&app, 200);
    ck_assert_str_eq(lines.line[0].text, "What-if");
    ck_assert_str_eq(lines.line[1].text, hd_levers[HD_LEVER_GRAPH].label);
    for (int i = 0; i < HD_LEVER_ABOUT; i++)
        ck_assert_str_eq(lines.line[2 + i].text, hd_levers[HD_LEVER_GRAPH].about[i]);
    hd_lines_free(&lines);
    /* So does a sweep's row, and a pin with its reason. */
    hd_test_type(&app, "qvj?");
    lines = hd_page_lines(&app, 200);
    ck_assert_str_eq(lines.line[0].text, "Sweep");
    ck_assert_ptr_nonnull(strstr(lines.line[1].text, "from left to right"));
    size_t said = 1;
    while (said < lines.count && strcmp(lines.line[said].text, hd_inputs[HD_OPS_PER_BLOCK].help) != 0)
        said++;
    ck_assert_uint_lt(said, 8);
    hd_lines_free(&lines);
    hd_test_type(&app, "qpcjjmeight\rwhy not\r?");
    lines = hd_page_lines(&app, 200);
    ck_assert_str_eq(lines.line[0].text, "Compare");
    ck_assert_ptr_nonnull(strstr(lines.line[2].text, "A  eight"));
    ck_assert_ptr_nonnull(strstr(lines.line[3].text, "ops 12"));
    ck_assert_str_eq(lines.line[6].text, "A: why not");
    hd_lines_free(&lines);
    hd_test_type(&app, "q\t?");
    lines = hd_page_lines(&app, 200);
    size_t heading = 0;
    while (heading + 1 < lines.count && lines.line[heading].kind != HD_LINE_HEADING)
        heading++;
    ck_assert_str_eq(lines.line[heading].text, "Ops per block");
    ck_assert_ptr_nonnull(strstr(lines.line[0].text, "dispatches"));
    hd_lines_free(&lines);
    hd_app_free(&app);
}
END_TEST

START_TEST(applying_a_lever_is_one_undo)
{
    hd_app app = whatif_at(HD_LEVER_HOST, 0);

    app.columns = 100;
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_double_eq(app.now.scenario.dispatch, 5);
    ck_assert_double_eq(app.now.scenario.launch, 2.5);
    ck_assert_ptr_nonnull(strstr(app.status, "u takes it back"));
    hd_test_type(&app, "u");
    ck_assert_double_eq(app.now.scenario.dispatch, 10);
    ck_assert_double_eq(app.now.scenario.launch, 5);
    hd_app_free(&app);
}
END_TEST

/* What is copied says, as the panel does, that a larger batch's step and gain are an item's. */
START_TEST(a_larger_batch_is_copied_by_the_item)
{
    hd_app app = whatif_at(HD_LEVER_BATCH, 0);
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    ck_assert_ptr_nonnull(out);
    hd_panel_whatif.copy(&app, out);
    fclose(out);
    ck_assert_msg(strstr(text, "| Larger batch, per item | batch=2:1 | 4.77 ms | 2.00× faster |") !=
                      NULL,
                  "%s", text);
    free(text);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_lever_that_is_refused_says_why_and_changes_nothing)
{
    hd_app app = whatif_at(HD_LEVER_FUSE, 0);
    hd_outcome outcome;

    app.now.levers[HD_LEVER_FUSE].arguments[0].count = 20;
    ck_assert(!outcome_of(&app, HD_LEVER_FUSE, &outcome));
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(app.tone, HD_TONE_REFUSED);
    ck_assert_ptr_nonnull(strstr(app.status, "19 ops of a block would go, and it has 12"));
    ck_assert_int_eq(app.now.scenario.ops_per_block, 12);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_device_time_that_follows_blocks_follows_them_still)
{
    hd_app app = hd_test_app();

    hd_app_key(&app, HD_KEY_UP);
    hd_test_type(&app, "=w");
    ck_assert_double_gt(app.now.scenario.device_time_per_block, 0);
    app.panel_row[HD_PANEL_WHATIF] = row_of(HD_LEVER_DEVICE, 0);
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_double_eq_tol(app.now.scenario.device_time, 895.5223880597015 / 2, 1e-9);
    ck_assert_double_eq_tol(app.now.scenario.device_time_per_block, 895.5223880597015 / 2 / 48, 1e-9);
    hd_app_free(&app);
}
END_TEST

START_TEST(covered_figures_are_not_given_away)
{
    hd_app app = whatif_at(HD_LEVER_DEVICE, 0);

    hd_test_type(&app, " ");
    hd_app_key(&app, HD_KEY_RIGHT);
    ck_assert_ptr_null(strstr(app.status, "share rises"));
    hd_test_type(&app, " ");
    hd_app_key(&app, HD_KEY_RIGHT);
    ck_assert_ptr_nonnull(strstr(app.status, "share rises"));
    hd_app_free(&app);
}
END_TEST

START_TEST(tables_can_be_taken_along)
{
    hd_app app = hd_test_app();

    app.now.levers[HD_LEVER_FUSE].arguments[0].count = 20;
    char *text = table_of(&app, HD_PANEL_WHATIF);
    ck_assert_ptr_nonnull(strstr(text, "| now |  | 9.54 ms |  |  | 90.6 % | dispatch-bound |\n"));
    ck_assert_ptr_nonnull(strstr(text, "| Fuse kernels | fuse=20x1 | refused |  |  |  |  |\n"));
    ck_assert_ptr_nonnull(
        strstr(text, "| Faster host | host=2 | 5.22 ms | 1.83× faster | 2.00× faster | 82.8 % | dispatch-bound |\n"));
    ck_assert_ptr_null(strstr(text, "█ Fuse"));
    free(text);
    text = table_of(&app, HD_PANEL_SWEEP);
    ck_assert_ptr_nonnull(strstr(text, "overhead"));
    ck_assert_ptr_nonnull(strstr(text, "| 10000 |"));
    free(text);
    app.columns = 120;
    app.now.sweeping.across = HD_DEVICE_TIME;
    text = table_of(&app, HD_PANEL_SWEEP);
    ck_assert_ptr_nonnull(strstr(text, "device-bound"));
    ck_assert_ptr_nonnull(strstr(text, "dispatch-bound"));
    free(text);
    hd_app_free(&app);
}
END_TEST

START_TEST(results_stay_above_another_panel_on_a_tall_screen)
{
    hd_app app = hd_test_app();

    for (app.rows = HD_PANEL_ROWS; app.rows < 60; app.rows++) {
        for (app.columns = HD_LEAST_COLUMNS; app.columns < 160; app.columns += 20) {
            for (app.panel = 0; app.panel < HD_PANELS; app.panel++) {
                hd_layout layout = hd_layout_of(&app);
                bool above = hd_layout_find(&layout, HD_AREA_RESULTS, 0);
                const hd_area *panel = hd_layout_find(&layout, HD_AREA_PANEL, 0);
                ck_assert_int_ge(panel->rows, above ? 5 : 4);
                if (app.rows < HD_RESULTS_ROWS || app.panel == HD_PANEL_RESULTS)
                    ck_assert(!above);
                if (app.rows >= HD_RESULTS_ROWS && app.panel != HD_PANEL_RESULTS && app.columns >= 80)
                    ck_assert(above);
            }
        }
    }
    hd_app_free(&app);
}
END_TEST

Suite *panels_suite(void)
{
    Suite *suite = suite_create("panels");
    TCase *tests = tcase_create("panels");

    tcase_add_test(tests, every_argument_of_a_lever_is_a_row);
    tcase_add_test(tests, whatif_opens_on_the_best);
    tcase_add_test(tests, strengths_can_be_typed);
    tcase_add_test(tests, both_numbers_of_a_lever_are_typed);
    tcase_add_test(tests, help_below_the_levers_is_wrapped);
    tcase_add_test(tests, bounds_are_those_of_the_model_room);
    tcase_add_test(tests, a_lever_is_stepped_without_changing_the_scenario);
    tcase_add_test(tests, a_lever_that_is_applied_is_not_applied_again);
    tcase_add_test(tests, results_are_turned_from_the_inputs);
    tcase_add_test(tests, help_explains_the_row_of_the_panel);
    tcase_add_test(tests, applying_a_lever_is_one_undo);
    tcase_add_test(tests, a_larger_batch_is_copied_by_the_item);
    tcase_add_test(tests, a_lever_that_is_refused_says_why_and_changes_nothing);
    tcase_add_test(tests, a_device_time_that_follows_blocks_follows_them_still);
    tcase_add_test(tests, covered_figures_are_not_given_away);
    tcase_add_test(tests, tables_can_be_taken_along);
    tcase_add_test(tests, results_stay_above_another_panel_on_a_tall_screen);
    suite_add_tcase(suite, tests);
    return suite;
}
