#include <string.h>

#include "../src/tui/find.h"
#include "../src/tui/layout.h"
#include "../src/tui/words.h"
#include "check_tui.h"
#include "hostdispatch/format.h"
#include "runner.h"

/* Ask for a target in place of the proposed one. */
static void find(hd_app *app, const char *target)
{
    hd_test_type(app, "f");
    while (app->prompt.edit.length > 0)
        hd_app_key(app, HD_KEY_BACKSPACE);
    hd_test_type(app, target);
}

START_TEST(rows_answer_while_the_target_is_typed)
{
    hd_app app = hd_test_app();
    char shown[HD_WHY_MAX];

    hd_test_type(&app, "8\r");
    find(&app, "host_share <= 30%");
    ck_assert(hd_find_shown(&app));
    hd_answer answer = hd_find_answer(&app, HD_BLOCKS);
    ck_assert_str_eq(hd_answer_show(shown, HD_BLOCKS, &answer), "≤ 3");
    answer = hd_find_answer(&app, HD_DEVICE_TIME);
    ck_assert_str_eq(hd_answer_show(shown, HD_DEVICE_TIME, &answer), "≥ 13.4 ms");
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert(!hd_find_shown(&app));
    hd_app_free(&app);
}
END_TEST

START_TEST(enter_applies_the_answer)
{
    hd_app app = hd_test_app();
    char words[HD_FORMAT_MAX];

    hd_test_type(&app, "8\r");
    find(&app, "host_share<=30%\r");
    ck_assert(app.now.targeted);
    ck_assert_str_eq(hd_find_words(&app, words), "host share ≤ 30 %");
    hd_app_key(&app, HD_KEY_UP);
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(app.now.scenario.blocks, 3);
    ck_assert(hd_target_holds(&app.now.target, &app.outcome));
    /* Reached, there is nothing to apply any more: Enter edits. */
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(app.mode, HD_MODE_CARET);
    hd_app_key(&app, HD_KEY_ESCAPE);
    hd_test_type(&app, "u");
    ck_assert_int_eq(app.now.scenario.blocks, 48);
    ck_assert(app.now.targeted);
    hd_test_type(&app, "u");
    ck_assert(!app.now.targeted);
    hd_app_free(&app);
}
END_TEST

/* Wherever a target is asked for, the rows that answer are seen and have the focus after it. */
START_TEST(a_target_shows_the_inputs)
{
    static const char *const ways[] = {"wf", "wzf", "vf", "f"};
    hd_app app = hd_test_app();

    app.rows = 18;
    app.columns = 60;
    hd_test_type(&app, ways[_i]);
    hd_test_type(&app, "step_time<=5ms\r");
    hd_layout layout = hd_layout_of(&app);
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert_ptr_nonnull(hd_layout_find(&layout, HD_AREA_ANSWER, HD_OPS_PER_BLOCK));
    hd_test_type(&app, "\r");
    ck_assert_int_lt((int)app.now.scenario.ops_per_block, 12);
    ck_assert(hd_find_reached(&app));
    hd_app_free(&app);
}
END_TEST

START_TEST(never_is_explained)
{
    hd_app app = hd_test_app();
    char why[HD_FORMAT_MAX];

    hd_test_type(&app, "8\r");
    find(&app, "host_share<=30%\r");
    ck_assert_str_eq(hd_find_why(&app, why), "");
    hd_app_key(&app, HD_KEY_DOWN);
    ck_assert_str_eq(hd_find_why(&app, why),
                     "never: dispatch alone is 3.84 ms, and the target leaves the host 0.38 ms");
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_str_eq(app.status, why);
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    hd_app_key(&app, HD_KEY_F2);
    ck_assert_int_eq(app.mode, HD_MODE_CARET);
    hd_app_free(&app);
}
END_TEST

START_TEST(what_is_no_target_is_explained)
{
    static const char *const wrong[] = {"host_share",     "nothing<=3",   "step_time<=5",
                                        "host_share<=30", "host_share<=", "x"};
    hd_app app = hd_test_app();

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        find(&app, wrong[i]);
        ck_assert(app.prompt.refused);
        ck_assert_str_ne(app.prompt.why, "");
        hd_app_key(&app, HD_KEY_ENTER);
        ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
        ck_assert_str_ne(app.status, "");
        hd_app_key(&app, HD_KEY_ESCAPE);
        ck_assert(!app.now.targeted);
    }
    hd_app_free(&app);
}
END_TEST

START_TEST(a_target_is_cleared)
{
    hd_app app = hd_test_app();

    find(&app, "step_time<=5ms\r");
    ck_assert(app.now.targeted);
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert(!app.now.targeted);
    hd_test_type(&app, "u");
    ck_assert(app.now.targeted);
    find(&app, "\r");
    ck_assert(!app.now.targeted);
    hd_app_free(&app);
}
END_TEST

/* With the device's time linked to them, blocks change no ratio, and what is said of them must hold. */
START_TEST(linked_blocks_are_answered_as_they_move)
{
    static const char *const targets[] = {"host_share<=30%",        "step_time<=5ms",
                                          "step_time>=20ms",        "operations<=100",
                                          "steps_per_second>=1000", "regime==dispatch-bound"};
    char words[HD_FORMAT_MAX];

    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        hd_app app = hd_test_app();
        app.row = HD_BLOCKS;
        hd_test_type(&app, "=");
        ck_assert_ptr_nonnull(strstr(hd_words_turns(&app, 200, words), "never: blocks, dispatch, launch"));
        find(&app, targets[i]);
        hd_app_key(&app, HD_KEY_ENTER);
        hd_answer answer = hd_find_answer(&app, HD_BLOCKS);
        ck_assert_int_eq(answer.kind == HD_ANSWER_NEVER, i == 0);
        ck_assert_int_eq(answer.kind == HD_ANSWER_ALWAYS, i == 5);
        hd_app_key(&app, HD_KEY_ENTER);
        if (i > 0 && i < 5) {
            int64_t blocks = app.now.scenario.blocks;
            ck_assert(hd_find_reached(&app));
            hd_app_key(&app, answer.kind == HD_ANSWER_AT_MOST ? HD_KEY_RIGHT : HD_KEY_LEFT);
            ck_assert_int_ne(app.now.scenario.blocks, blocks);
            ck_assert(!hd_find_reached(&app));
        }
        hd_app_free(&app);
    }
}
END_TEST

/* One value lies where neither side refuses it, between values that do. */
START_TEST(linked_blocks_reach_one_value)
{
    static const struct {
        const char *target;
        int64_t blocks; /* 0: never */
        const char *why;
    } rows[] = {
        {"operations==120", 10, ""},
        {"operations==12", 1, ""},
        {"host_time==1.8ms", 10, ""},
        {"operations==125", 0, "never: 10 blocks give 120 and 11 give 132"},
        {"operations==15", 0, "never: 1 block gives 12 and 2 give 24"},
        {"operations==3", 0, "never: device time follows blocks, so both sides of the step move together"},
        {"host_share==30%", 0, "never: device time follows blocks, so both sides of the step move together"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_app app = hd_test_app();
        char why[HD_FORMAT_MAX];
        app.row = HD_BLOCKS;
        hd_test_type(&app, "=");
        find(&app, rows[i].target);
        hd_app_key(&app, HD_KEY_ENTER);
        hd_answer answer = hd_find_answer(&app, HD_BLOCKS);
        ck_assert_int_eq(answer.kind, rows[i].blocks ? HD_ANSWER_EXACTLY : HD_ANSWER_NEVER);
        ck_assert_str_eq(hd_find_why(&app, why), rows[i].why);
        hd_app_key(&app, HD_KEY_ENTER);
        ck_assert_int_eq(app.now.scenario.blocks, rows[i].blocks ? rows[i].blocks : 48);
        ck_assert_int_eq(hd_find_reached(&app), rows[i].blocks > 0);
        hd_app_free(&app);
    }
}
END_TEST

/* What is proposed stands ready for Enter, makes way for what is typed, and can be edited. */
START_TEST(a_proposal_makes_way)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "fstep_time<=5ms\r");
    ck_assert_int_eq(app.now.target.output, HD_STEP_TIME);
    hd_test_type(&app, "f");
    hd_app_key(&app, HD_KEY_END);
    hd_test_type(&app, "s");
    ck_assert_str_eq(app.prompt.edit.text, "step_time<=5mss");
    hd_app_key(&app, HD_KEY_CTRL('U'));
    ck_assert_str_eq(app.prompt.edit.text, "");
    hd_app_free(&app);
}
END_TEST

START_TEST(labels_name_outputs_too)
{
    hd_app app = hd_test_app();

    find(&app, "host share <= 30%\r");
    ck_assert(app.now.targeted);
    ck_assert_int_eq(app.now.target.output, HD_HOST_SHARE);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_cover_hides_the_answers)
{
    hd_app app = hd_test_app();

    find(&app, "step_time<=5ms\r");
    hd_test_type(&app, " ");
    ck_assert(!hd_find_shown(&app));
    find(&app, "step_time<=4ms\r");
    ck_assert_ptr_nonnull(strstr(app.status, "covered"));
    ck_assert_ptr_null(strstr(app.status, "Each row shows"));
    hd_app_free(&app);
}
END_TEST

Suite *find_suite(void)
{
    Suite *suite = suite_create("find");
    TCase *tests = tcase_create("find");

    tcase_add_test(tests, rows_answer_while_the_target_is_typed);
    tcase_add_test(tests, enter_applies_the_answer);
    tcase_add_loop_test(tests, a_target_shows_the_inputs, 0, 4);
    tcase_add_test(tests, never_is_explained);
    tcase_add_test(tests, what_is_no_target_is_explained);
    tcase_add_test(tests, a_target_is_cleared);
    tcase_add_test(tests, linked_blocks_are_answered_as_they_move);
    tcase_add_test(tests, linked_blocks_reach_one_value);
    tcase_add_test(tests, a_proposal_makes_way);
    tcase_add_test(tests, labels_name_outputs_too);
    tcase_add_test(tests, a_cover_hides_the_answers);
    suite_add_tcase(suite, tests);
    return suite;
}
