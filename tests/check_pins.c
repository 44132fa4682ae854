#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/tui/panel.h"
#include "../src/tui/pins.h"
#include "check_tui.h"
#include "hostdispatch/format.h"
#include "runner.h"

static void step_right(hd_app *app)
{
    hd_app_key(app, HD_KEY_RIGHT);
}

START_TEST(pins_are_kept_labelled_and_dropped)
{
    hd_app app = hd_test_app();
    char label[HD_FORMAT_MAX];

    hd_test_type(&app, "p");
    ck_assert_int_eq(app.now.pins->count, 1);
    ck_assert_str_eq(hd_pin_label(&app, 0, label), "A  A decode step");
    hd_test_type(&app, "p");
    ck_assert_int_eq(app.now.pins->count, 1);
    /* What it is called does not move with the present scenario. */
    hd_test_type(&app, "8\r");
    ck_assert_str_eq(hd_pin_label(&app, 0, label), "A  A decode step");
    hd_test_type(&app, "p12\r");
    ck_assert_int_eq(app.now.pins->pin[1].letter, 'B');
    ck_assert_str_eq(hd_pin_label(&app, 1, label), "B  ops 8");
    hd_test_type(&app, "cjj");
    hd_app_key(&app, HD_KEY_DELETE);
    ck_assert_int_eq(app.now.pins->count, 1);
    ck_assert_int_eq(app.now.pins->pin[0].letter, 'B');
    hd_test_type(&app, "u");
    ck_assert_int_eq(app.now.pins->count, 2);
    hd_app_free(&app);
}
END_TEST

START_TEST(launches_that_follow_are_told_as_such)
{
    hd_app app = hd_test_app();
    char label[HD_FORMAT_MAX];

    hd_test_type(&app, "j7\rp");
    ck_assert_str_eq(hd_pin_label(&app, 0, label), "A  launches 7");
    hd_app_key(&app, HD_KEY_DELETE);
    hd_scenario_read(&app.opened, HD_LAUNCHES_PER_BLOCK, NULL, "9", 1, NULL, NULL);
    hd_test_type(&app, "p");
    ck_assert_str_eq(hd_pin_label(&app, 1, label), "B  launches = ops");
    hd_app_free(&app);
}
END_TEST

/* Two presets side by side: pins go along, under names that tell where they come from, and are asked about at the end. */
START_TEST(pins_survive_opening_another_preset)
{
    hd_app app = hd_test_app();
    char label[HD_FORMAT_MAX];

    hd_test_type(&app, "p8\rpo");
    ck_assert_int_eq(app.mode, HD_MODE_CHOOSER);
    hd_test_choose(&app, "large-kernel");
    hd_test_type(&app, "p");
    ck_assert_str_eq(app.status, "Kept as C; c compares, m names it");
    hd_test_type(&app, "p");
    ck_assert_str_eq(app.status, "Kept already, as C");
    hd_test_choose(&app, "small-kernel");
    hd_test_type(&app, "\r");
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert_double_eq(app.now.scenario.device_time, 1);
    ck_assert_int_eq(app.now.pins->count, 3);
    ck_assert_str_eq(hd_pin_label(&app, 0, label), "A  A decode step");
    ck_assert_str_eq(hd_pin_label(&app, 1, label), "B  A decode step, ops 8");
    ck_assert_str_eq(hd_pin_label(&app, 2, label), "C  large-kernel");
    hd_test_type(&app, "q");
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    hd_test_type(&app, "n");
    ck_assert(app.quit);
    hd_app_free(&app);
}
END_TEST

/* What would not find room is asked about, and what is no scenario is no pin. */
START_TEST(only_scenarios_of_the_list_are_pinned)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "o");
    hd_app_key(&app, HD_KEY_END);
    hd_test_type(&app, "p");
    ck_assert_str_eq(app.status, "A preset or one of a file's scenarios can be pinned here");
    ck_assert_int_eq(app.now.pins->count, 0);
    hd_app_free(&app);
}
END_TEST

START_TEST(at_most_eight)
{
    hd_app app = hd_test_app();

    for (int i = 0; i < 10; i++) {
        hd_test_type(&app, "p");
        step_right(&app);
    }
    ck_assert_int_eq(app.now.pins->count, HD_PINS_MAX);
    hd_test_type(&app, "p");
    ck_assert_ptr_nonnull(strstr(app.status, "8 pins already"));
    /* A letter that is free again is the next one's. */
    hd_test_type(&app, "cjjj");
    hd_app_key(&app, HD_KEY_DELETE);
    hd_test_type(&app, "p");
    ck_assert_int_eq(app.now.pins->count, HD_PINS_MAX);
    ck_assert_int_eq(app.now.pins->pin[1].letter, 'B');
    hd_app_free(&app);
}
END_TEST

START_TEST(a_pin_becomes_the_baseline)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "8\rb");
    ck_assert_int_eq(app.now.pins->baseline, 0);
    ck_assert_str_eq(hd_app_baseline_word(&app), "A");
    ck_assert_int_eq(app.baseline.ops_per_block, 8);
    hd_test_type(&app, "20\r");
    hd_app_key(&app, HD_KEY_DELETE);
    ck_assert_int_eq(app.now.scenario.ops_per_block, 8);
    hd_test_type(&app, "cjb");
    ck_assert_str_eq(hd_app_baseline_word(&app), "opened");
    hd_test_type(&app, "u");
    ck_assert_str_eq(hd_app_baseline_word(&app), "A");
    /* A baseline that is dropped gives its place back to what was opened. */
    hd_test_type(&app, "j");
    hd_app_key(&app, HD_KEY_DELETE);
    ck_assert_str_eq(hd_app_baseline_word(&app), "opened");
    ck_assert_int_eq(app.baseline.ops_per_block, 12);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_pin_gets_a_name_and_a_reason)
{
    hd_app app = hd_test_app();
    char label[HD_FORMAT_MAX];

    hd_test_type(&app, "8\rm");
    ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
    hd_test_type(&app, "fused q\r");
    ck_assert_str_eq(app.prompt.row->label, "Why");
    hd_test_type(&app, "one kernel for the MLP\r");
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert(!app.quit);
    ck_assert_str_eq(hd_pin_label(&app, 0, label), "A  fused q");
    ck_assert_str_eq(app.now.pins->pin[0].reason, "one kernel for the MLP");
    hd_test_type(&app, "m");
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert_str_eq(app.now.pins->pin[0].name, "fused q");
    hd_app_free(&app);
}
END_TEST

/* Left by Esc, naming made no pin and no entry of undo; once named, it is kept without a reason too. */
START_TEST(naming_that_is_left_makes_no_pin)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "8\rmfused");
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_int_eq(app.now.pins->count, 0);
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    hd_test_type(&app, "u");
    ck_assert_int_eq(app.now.scenario.ops_per_block, 12);
    hd_test_type(&app, "U");
    ck_assert(app.now.scenario.ops_per_block == 8 && app.now.pins->count == 0);
    hd_test_type(&app, "mfused\r");
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_int_eq(app.now.pins->count, 1);
    ck_assert_str_eq(app.now.pins->pin[0].name, "fused");
    hd_app_free(&app);
}
END_TEST

START_TEST(switching_is_one_undo)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "p8\rcjj\r");
    ck_assert_int_eq(app.now.scenario.ops_per_block, 12);
    hd_test_type(&app, "u");
    ck_assert_int_eq(app.now.scenario.ops_per_block, 8);
    hd_app_free(&app);
}
END_TEST

/* What one key does is one entry, and what changes nothing is none. */
START_TEST(undo_takes_back_what_a_key_did)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "8\rmname\rwhy\r");
    ck_assert_str_eq(app.now.pins->pin[0].reason, "why");
    hd_test_type(&app, "u");
    ck_assert_int_eq(app.now.pins->count, 0);
    ck_assert_int_eq(app.now.scenario.ops_per_block, 8);
    hd_test_type(&app, "b");
    ck_assert_int_eq(app.now.pins->baseline, 0);
    hd_test_type(&app, "u");
    ck_assert_int_eq(app.now.pins->count, 0);
    hd_app_key(&app, HD_KEY_DELETE);
    hd_app_key(&app, HD_KEY_DELETE);
    hd_app_key(&app, HD_KEY_DELETE);
    hd_test_type(&app, "u");
    ck_assert_int_eq(app.now.scenario.ops_per_block, 8);
    hd_app_free(&app);
}
END_TEST

/* Whether the panel Compare has a line for an input. */
static bool compares(const hd_app *app, hd_input input)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    hd_panel_picture(app, &hd_panel_compare, 40, 80, out);
    fclose(out);
    bool found = strstr(text, hd_input_label(&app->now.scenario, input)) != NULL;
    free(text);
    return found;
}

START_TEST(only_inputs_that_differ_are_compared)
{
    hd_app app = hd_test_app();

    ck_assert(!compares(&app, HD_OPS_PER_BLOCK));
    hd_test_type(&app, "8\r");
    ck_assert(compares(&app, HD_OPS_PER_BLOCK));
    ck_assert(!compares(&app, HD_LAUNCHES_PER_BLOCK));
    hd_app_key(&app, HD_KEY_DOWN);
    step_right(&app);
    ck_assert(compares(&app, HD_LAUNCHES_PER_BLOCK));
    hd_app_free(&app);
}
END_TEST

Suite *pins_suite(void)
{
    Suite *suite = suite_create("pins");
    TCase *tests = tcase_create("pins");

    tcase_add_test(tests, pins_are_kept_labelled_and_dropped);
    tcase_add_test(tests, launches_that_follow_are_told_as_such);
    tcase_add_test(tests, pins_survive_opening_another_preset);
    tcase_add_test(tests, only_scenarios_of_the_list_are_pinned);
    tcase_add_test(tests, at_most_eight);
    tcase_add_test(tests, a_pin_becomes_the_baseline);
    tcase_add_test(tests, a_pin_gets_a_name_and_a_reason);
    tcase_add_test(tests, naming_that_is_left_makes_no_pin);
    tcase_add_test(tests, switching_is_one_undo);
    tcase_add_test(tests, undo_takes_back_what_a_key_did);
    tcase_add_test(tests, only_inputs_that_differ_are_compared);
    suite_add_tcase(suite, tests);
    return suite;
}
