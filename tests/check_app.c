#include "config.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../src/tui/layout.h"
#include "hostdispatch/file.h"
#include "../src/tui/words.h"
#include "check_tui.h"
#include "hostdispatch/solve.h"
#include "runner.h"

static int64_t ops(const hd_app *app)
{
    return app->now.scenario.ops_per_block;
}

START_TEST(arrows_step_and_wrap)
{
    hd_app app = hd_test_app();

    ck_assert_int_eq(app.row, HD_OPS_PER_BLOCK);
    hd_app_key(&app, HD_KEY_LEFT);
    ck_assert_int_eq(ops(&app), 11);
    hd_test_type(&app, "l+h-");
    ck_assert_int_eq(ops(&app), 11);
    hd_app_key(&app, HD_KEY_SHIFT_RIGHT);
    ck_assert_int_eq(ops(&app), 20);
    hd_test_type(&app, "H*/");
    ck_assert_int_eq(ops(&app), 10);
    hd_app_key(&app, HD_KEY_HOME);
    ck_assert_int_eq(ops(&app), 1);
    hd_app_key(&app, HD_KEY_LEFT);
    ck_assert_int_eq(ops(&app), 0);
    hd_app_key(&app, HD_KEY_LEFT);
    ck_assert_int_eq(ops(&app), 0);
    ck_assert_str_ne(app.status, "");
    hd_app_key(&app, HD_KEY_END);
    ck_assert_int_eq(ops(&app), 10000);
    for (int i = 0; i < HD_INPUTS; i++)
        hd_app_key(&app, HD_KEY_UP);
    ck_assert_int_eq(app.row, HD_OPS_PER_BLOCK);
    hd_test_type(&app, "j");
    ck_assert_int_eq(app.row, HD_LAUNCHES_PER_BLOCK);
    hd_app_free(&app);
}
END_TEST

START_TEST(every_keystroke_is_computed)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "2");
    ck_assert_int_eq(app.mode, HD_MODE_TYPING);
    ck_assert_int_eq(ops(&app), 2);
    ck_assert_int_eq(app.outcome.value[HD_OPERATIONS].count, 96);
    hd_test_type(&app, "5");
    ck_assert_int_eq(ops(&app), 25);
    hd_test_type(&app, ".5");
    ck_assert(app.field.refused);
    ck_assert_int_eq(ops(&app), 25);
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(app.mode, HD_MODE_TYPING);
    hd_app_key(&app, HD_KEY_BACKSPACE);
    hd_app_key(&app, HD_KEY_BACKSPACE);
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert_int_eq(ops(&app), 25);
    hd_test_type(&app, "u");
    ck_assert_int_eq(ops(&app), 12);
    hd_test_type(&app, "U");
    ck_assert_int_eq(ops(&app), 25);
    hd_app_free(&app);
}
END_TEST

START_TEST(escape_restores_and_leaves_no_trace)
{
    hd_app app = hd_test_app();

    hd_app_key(&app, HD_KEY_RIGHT);
    hd_test_type(&app, "777");
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_int_eq(ops(&app), 13);
    ck_assert_double_eq(app.outcome.value[HD_STEP_TIME].number, 48 * 13 * 15 + 895.5223880597015);
    hd_test_type(&app, "u");
    ck_assert_int_eq(ops(&app), 12);
    hd_test_type(&app, "9");
    hd_app_key(&app, HD_KEY_CTRL('C'));
    ck_assert(!app.quit);
    ck_assert_int_eq(ops(&app), 12);
    hd_app_free(&app);
}
END_TEST

START_TEST(arrows_take_a_typed_value_over)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "20");
    hd_app_key(&app, HD_KEY_RIGHT);
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert_int_eq(ops(&app), 21);
    hd_test_type(&app, "30");
    hd_app_key(&app, HD_KEY_DOWN);
    ck_assert_int_eq(app.row, HD_LAUNCHES_PER_BLOCK);
    ck_assert_int_eq(ops(&app), 30);
    hd_app_key(&app, HD_KEY_UP);
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(app.mode, HD_MODE_CARET);
    hd_app_key(&app, HD_KEY_LEFT);
    hd_test_type(&app, "1");
    ck_assert_int_eq(ops(&app), 310);
    hd_app_key(&app, HD_KEY_TAB);
    ck_assert_int_eq(app.mode, HD_MODE_PANEL);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_bare_number_takes_the_unit_shown)
{
    hd_app app = hd_test_app();

    app.row = HD_DEVICE_TIME;
    hd_test_type(&app, "900");
    ck_assert_double_eq(app.now.scenario.device_time, 900);
    hd_test_type(&app, " ms");
    ck_assert_double_eq(app.now.scenario.device_time, 900000);
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_ptr_nonnull(strstr(app.status, "896 µs → 900 ms"));
    hd_test_type(&app, "1");
    ck_assert_double_eq(app.now.scenario.device_time, 1000);
    hd_test_type(&app, "u");
    ck_assert(app.field.refused);
    hd_app_key(&app, HD_KEY_ESCAPE);
    hd_app_key(&app, HD_KEY_F2);
    ck_assert_str_eq(app.field.edit.text, "900");
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_double_eq(app.now.scenario.device_time, 900000);
    hd_app_free(&app);
}
END_TEST

/* An edit that changes nothing keeps the value to the last bit, however it is shown. */
/* Help on what is typed, or a question meanwhile, cuts no edit in two. */
START_TEST(an_edit_with_help_in_it_is_one)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "7");
    hd_app_key(&app, HD_KEY_F1);
    hd_test_type(&app, "jq5");
    ck_assert_int_eq(ops(&app), 75);
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_int_eq(ops(&app), 12);
    hd_test_type(&app, "u");
    ck_assert_str_eq(app.status, "Nothing to undo: this is the start");
    hd_test_type(&app, "p7");
    hd_app_key(&app, HD_KEY_F10);
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    hd_app_key(&app, HD_KEY_ESCAPE);
    hd_test_type(&app, "5\ru");
    ck_assert_int_eq(ops(&app), 12);
    hd_app_free(&app);
}
END_TEST

START_TEST(an_unchanged_edit_changes_nothing)
{
    hd_app app = hd_test_app();

    app.row = HD_DEVICE_TIME;
    hd_app_key(&app, HD_KEY_ENTER);
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_double_eq(app.now.scenario.device_time, 895.5223880597015);
    ck_assert(!hd_app_changed(&app));
    hd_app_free(&app);
}
END_TEST

START_TEST(launches_follow_until_typed_or_stepped)
{
    hd_app app = hd_test_app();

    ck_assert(hd_app_follows(&app, HD_LAUNCHES_PER_BLOCK));
    hd_app_key(&app, HD_KEY_DOWN);
    hd_app_key(&app, HD_KEY_RIGHT);
    ck_assert(!hd_app_follows(&app, HD_LAUNCHES_PER_BLOCK));
    ck_assert_int_eq(app.now.scenario.launches_per_block, 13);
    hd_test_type(&app, "=");
    ck_assert(hd_app_follows(&app, HD_LAUNCHES_PER_BLOCK));
    hd_test_type(&app, "7");
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(app.now.scenario.launches_per_block, 7);
    hd_app_key(&app, HD_KEY_DELETE);
    ck_assert(hd_app_follows(&app, HD_LAUNCHES_PER_BLOCK));
    hd_app_free(&app);
}
END_TEST

/* A value that was typed and taken back is no change: what was undone before it can still be redone. */
START_TEST(what_is_typed_and_restored_discards_no_redo)
{
    static const char *const edits[] = {"5", "57", "8", "81", "1.5", "9999999999999999999", "."};
    hd_app app = hd_test_app();

    hd_test_type(&app, "9\r8\r7\ru");
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        for (int caret = 0; caret < 2; caret++) {
            if (caret)
                hd_app_key(&app, HD_KEY_F2);
            hd_test_type(&app, edits[i]);
            hd_app_key(&app, HD_KEY_ESCAPE);
            ck_assert_int_eq(app.now.scenario.ops_per_block, 8);
        }
        hd_test_type(&app, "uu");
        ck_assert_int_eq(app.now.scenario.ops_per_block, 12);
        hd_test_type(&app, "4");
        hd_app_key(&app, HD_KEY_ESCAPE);
        hd_test_type(&app, "UUU");
        ck_assert_int_eq(app.now.scenario.ops_per_block, 7);
        hd_test_type(&app, "u");
    }
    /* One that is kept does. */
    hd_test_type(&app, "6\rU");
    ck_assert_int_eq(app.now.scenario.ops_per_block, 6);
    hd_test_type(&app, "u");
    ck_assert_int_eq(app.now.scenario.ops_per_block, 8);
    hd_app_free(&app);
}
END_TEST

START_TEST(device_time_follows_blocks)
{
    hd_app app = hd_test_app();
    char words[HD_WORDS_MAX];

    app.row = HD_BLOCKS;
    hd_test_type(&app, "=");
    ck_assert(hd_app_follows(&app, HD_DEVICE_TIME));
    ck_assert_str_eq(hd_words_link(&app, HD_DEVICE_TIME, words), "= blocks × 18.7 µs");
    /* Linking alone changes no number, not by its last digit; it is kept in the file. */
    ck_assert_double_eq(app.now.scenario.device_time, 895.5223880597015);
    ck_assert(hd_app_changed(&app));
    hd_test_type(&app, "/");
    ck_assert_double_eq_tol(app.now.scenario.device_time, 895.5223880597015 / 2, 1e-9);
    hd_test_type(&app, "0");
    ck_assert(app.field.refused);
    hd_app_key(&app, HD_KEY_ESCAPE);
    app.row = HD_DEVICE_TIME;
    hd_app_key(&app, HD_KEY_RIGHT);
    ck_assert(!hd_app_follows(&app, HD_DEVICE_TIME));
    hd_test_type(&app, "u");
    ck_assert(hd_app_follows(&app, HD_DEVICE_TIME));
    hd_app_free(&app);
}
END_TEST

START_TEST(a_run_of_steps_is_one_entry)
{
    hd_app app = hd_test_app();

    for (int i = 0; i < 5; i++)
        hd_app_key(&app, HD_KEY_RIGHT);
    hd_app_key(&app, HD_KEY_UP);
    hd_app_key(&app, HD_KEY_LEFT);
    hd_app_key(&app, HD_KEY_DOWN);
    hd_app_key(&app, HD_KEY_RIGHT);
    ck_assert_int_eq(ops(&app), 18);
    hd_test_type(&app, "u");
    ck_assert_int_eq(ops(&app), 17);
    hd_test_type(&app, "u");
    ck_assert_int_eq(app.now.scenario.blocks, 48);
    hd_test_type(&app, "u");
    ck_assert_int_eq(ops(&app), 12);
    hd_test_type(&app, "u");
    ck_assert_str_ne(app.status, "");
    hd_test_type(&app, "UUU");
    ck_assert_int_eq(ops(&app), 18);
    ck_assert_int_eq(app.now.scenario.blocks, 47);
    hd_app_free(&app);
}
END_TEST

/* What is chosen in Sweep and What-if is undone and redone as all else, a run of steps on a row as one. */
START_TEST(choices_in_panels_are_undone)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "v");
    hd_app_key(&app, HD_KEY_RIGHT);
    hd_app_key(&app, HD_KEY_RIGHT);
    hd_output chosen = app.now.sweeping.output;
    ck_assert_int_ne(chosen, hd_sweeping_usual().output);
    hd_test_type(&app, "j+j+u");
    ck_assert(!app.now.sweeping.linear);
    hd_test_type(&app, "u");
    ck_assert_int_eq(app.now.sweeping.over, hd_sweeping_usual().over);
    ck_assert_int_eq(app.now.sweeping.output, chosen);
    hd_test_type(&app, "u");
    ck_assert_str_eq(app.status, "");
    ck_assert_int_eq(app.now.sweeping.output, hd_sweeping_usual().output);
    hd_test_type(&app, "u");
    ck_assert_str_eq(app.status, "Nothing to undo: this is the start");
    hd_test_type(&app, "UUU");
    ck_assert(app.now.sweeping.linear);
    hd_test_type(&app, "wjjj++,++");
    ck_assert_int_eq(app.now.levers[HD_LEVER_FUSE].arguments[0].count, 4);
    ck_assert_int_eq(app.now.levers[HD_LEVER_FUSE].arguments[1].count, 3);
    hd_test_type(&app, "u");
    ck_assert_int_eq(app.now.levers[HD_LEVER_FUSE].arguments[1].count, 1);
    ck_assert_str_eq(app.status, "");
    app.rows = HD_PANEL_ROWS - 1;
    hd_test_type(&app, "\tu");
    ck_assert_int_eq(app.now.levers[HD_LEVER_FUSE].arguments[0].count, 2);
    ck_assert_str_eq(app.status, "In What-if another choice holds now; w shows it");
    hd_test_type(&app, "u");
    ck_assert(!app.now.sweeping.linear);
    ck_assert_str_eq(app.status, "In Sweep another choice holds now; v shows it");
    hd_app_free(&app);
}
END_TEST

START_TEST(undo_goes_back_to_the_start)
{
    hd_app app = hd_test_app();

    for (int i = 0; i < 500; i++) {
        hd_test_type(&app, i % 2 ? "*" : "/");
        hd_app_key(&app, HD_KEY_DOWN);
    }
    for (int i = 0; i < 500; i++)
        hd_test_type(&app, "u");
    ck_assert(!hd_app_changed(&app));
    hd_app_free(&app);
}
END_TEST

START_TEST(delete_brings_the_baseline_back)
{
    hd_app app = hd_test_app();

    app.row = HD_DEVICE_TIME;
    hd_test_type(&app, "L");
    ck_assert(hd_app_changed(&app));
    hd_app_key(&app, HD_KEY_BACKSPACE);
    ck_assert(!hd_app_changed(&app));
    hd_app_free(&app);
}
END_TEST

START_TEST(what_cannot_be_computed_is_refused)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "9223372036854775807");
    ck_assert(app.field.refused);
    ck_assert_ptr_nonnull(strstr(app.status, "operations"));
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_int_eq(ops(&app), 12);
    hd_app_free(&app);
}
END_TEST

/* A count near the end of 64 bits is stepped, halved and doubled without leaving it. */
START_TEST(counts_near_the_end_stay_whole)
{
    hd_app app = hd_test_app();

    app.row = HD_BLOCKS;
    hd_test_type(&app, "1");
    hd_app_key(&app, HD_KEY_DOWN);
    hd_test_type(&app, "9223372036854775807");
    hd_app_key(&app, HD_KEY_LEFT);
    ck_assert_int_eq(ops(&app), INT64_MAX - 1);
    hd_test_type(&app, "*");
    ck_assert_int_eq(ops(&app), INT64_MAX);
    hd_test_type(&app, "/");
    ck_assert_int_eq(ops(&app), INT64_MAX / 2 + 1);
    hd_app_free(&app);
}
END_TEST

START_TEST(cover_hides_and_then_compares)
{
    hd_app app = hd_test_app();
    char words[HD_WORDS_MAX];

    hd_test_type(&app, " ");
    ck_assert(app.covered);
    ck_assert_ptr_null(strstr(hd_words_sentence(&app, 80, words), "8.64"));
    hd_test_type(&app, "8");
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(ops(&app), 8);
    hd_test_type(&app, " ");
    ck_assert(!app.covered);
    ck_assert_str_eq(app.status, "9.54 ms → 6.66 ms, 1.43× faster; host 90.6 % → 86.5 %");
    hd_app_free(&app);
}
END_TEST

/* Bytes of an outcome that hold no value differ from one evaluation to the next. */
START_TEST(cover_compares_nothing_that_is_the_same)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, " lh");
    memset((char *)&app.covered_first.value[HD_REGIME] + sizeof(hd_regime), 0x5A,
           sizeof(hd_value) - sizeof(hd_regime));
    hd_test_type(&app, " ");
    ck_assert_str_eq(app.status, "");
    hd_app_free(&app);
}
END_TEST

START_TEST(escape_never_quits)
{
    hd_app app = hd_test_app();
    static const char *const ways[] = {"", "?", "a", "z", "o", "\t", "r", "5", "?o", "o/"};

    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        hd_test_type(&app, ways[i]);
        for (int k = 0; k < 5; k++)
            hd_app_key(&app, HD_KEY_ESCAPE);
        ck_assert(!app.quit);
        ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
        ck_assert(!app.zoomed);
    }
    hd_test_type(&app, "q");
    ck_assert(app.quit);
    hd_app_free(&app);
}
END_TEST

/* A panel on the full screen would hide the inputs that the keys change. */
/* Nor would it be left by Esc, were the keys those of the inputs behind it. */
START_TEST(a_list_goes_back_to_a_whole_panel)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "wzoq");
    ck_assert_int_eq(app.mode, HD_MODE_PANEL);
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert(!app.zoomed);
    hd_app_free(&app);
}
END_TEST

START_TEST(another_file_shows_its_inputs)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "wz");
    ck_assert(app.zoomed);
    ck_assert(hd_test_open_trace(&app, "steps.json"));
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert(!app.zoomed);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_screen_too_small_can_only_be_left)
{
    hd_app app = hd_test_app();

    app.rows = 5;
    hd_test_type(&app, "9*?o ");
    ck_assert(!hd_app_changed(&app));
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    hd_test_type(&app, "q");
    ck_assert(app.quit);
    hd_app_free(&app);
}
END_TEST

static void paste(hd_app *app, const char *text)
{
    hd_app_paste(app, 0);
    for (const char *p = text; *p; p++)
        hd_app_paste(app, *p == '\n' ? HD_KEY_ENTER : *p);
    hd_app_paste(app, HD_KEY_NONE);
}

/* What is pasted onto a row is typed into it, its first line alone; what is no value changes nothing, and is told. */
START_TEST(a_paste_is_typed_into_the_row)
{
    static const hd_mode others[] = {HD_MODE_PAGE, HD_MODE_QUESTION};
    hd_app app = hd_test_app();

    paste(&app, "  10\n30\n10us");
    ck_assert_int_eq(app.mode, HD_MODE_TYPING);
    ck_assert_str_eq(app.field.edit.text, "10");
    ck_assert_int_eq(ops(&app), 10);
    paste(&app, "5\n7us");
    ck_assert_int_eq(ops(&app), 105);
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    app.row = HD_DISPATCH;
    hd_app_key(&app, HD_KEY_ENTER);
    hd_app_key(&app, HD_KEY_CTRL('U'));
    paste(&app, "2 ms\n3 ms");
    ck_assert_double_eq(app.now.scenario.dispatch, 2000);
    hd_app_key(&app, HD_KEY_ESCAPE);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        hd_mode mode = app.mode;
        app.mode = others[i];
        paste(&app, "7");
        ck_assert_int_eq(app.mode, others[i]);
        app.mode = mode;
    }
    ck_assert_int_eq(ops(&app), 105);
    hd_app_free(&app);
}
END_TEST

/* A paste is taken whole or not at all. */
START_TEST(a_paste_that_is_no_value_is_refused_whole)
{
    static const struct {
        const char *pasted, *said;
    } rows[] = {
        {"10us", "10us was not pasted; Ops per block must be a whole number, 0 or more"},
        {"-5", "-5 was not pasted; Ops per block must be a whole number, 0 or more"},
        {"q9*=\n u", "q9*= was not pasted; Ops per block must be a whole number, 0 or more"},
        {"12\t13", "12 13 was not pasted; Ops per block must be a whole number, 0 or more"},
        {"1\0332", "1 2 was not pasted; Ops per block must be a whole number, 0 or more"},
        {"9223372036854775807", "9223372036854775807 was not pasted; operations"},
        {"   \n7", ""},
    };

    hd_app app = hd_test_app();
    paste(&app, rows[_i].pasted);
    ck_assert_int_eq(strncmp(app.status, rows[_i].said, strlen(rows[_i].said)), 0);
    ck_assert(!app.quit && !hd_app_changed(&app) && app.mode == HD_MODE_INPUTS && app.history.at == 0);
    /* Into an edit no more than onto a row. */
    hd_test_type(&app, "8");
    paste(&app, rows[_i].pasted);
    ck_assert_str_eq(app.field.edit.text, "8");
    ck_assert_int_eq(app.mode, HD_MODE_TYPING);
    ck_assert_int_eq(ops(&app), 8);
    hd_app_free(&app);
}
END_TEST

/* Into a lever's number as onto a row; a line that is asked for takes text, and no keys. */
START_TEST(a_paste_is_text_wherever_it_goes)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "w");
    paste(&app, "q");
    ck_assert(!app.quit && app.mode == HD_MODE_PANEL);
    ck_assert_str_eq(app.status, "Only a value can be pasted, into an input or a lever");
    paste(&app, "3\n7");
    ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
    ck_assert_str_eq(app.prompt.edit.text, "3");
    paste(&app, "\0335\177\t");
    ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
    ck_assert_str_eq(app.prompt.edit.text, "35");
    /* In the list of files it is a path, whatever its letters do there. */
    hd_app_key(&app, HD_KEY_ESCAPE);
    hd_test_type(&app, "o");
    paste(&app, "pq/7 j.json\n");
    ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
    ck_assert_str_eq(app.prompt.edit.text, "pq/7 j.json");
    hd_app_free(&app);
}
END_TEST

/* "-5" is no 5: the minus is then no step. A run of them is one, and so is what follows an arrow. */
START_TEST(a_minus_before_a_digit_begins_a_value)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "+-5");
    ck_assert_str_eq(app.field.edit.text, "-5");
    ck_assert(app.field.refused);
    ck_assert_str_eq(app.status, "Ops per block must be a whole number, 0 or more");
    hd_test_type(&app, "\r");
    ck_assert_int_eq(app.mode, HD_MODE_TYPING);
    ck_assert_int_eq(ops(&app), 13);
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_int_eq(ops(&app), 13);
    hd_test_type(&app, "u");
    ck_assert_int_eq(ops(&app), 12);
    hd_test_type(&app, "--7\r");
    ck_assert_int_eq(ops(&app), 7);
    hd_test_type(&app, "u");
    ck_assert_int_eq(ops(&app), 10);
    hd_test_type(&app, "u");
    hd_app_key(&app, HD_KEY_LEFT);
    hd_test_type(&app, "5\r");
    ck_assert_int_eq(ops(&app), 5);
    /* A lever's number is none either. */
    hd_test_type(&app, "uuw-5");
    ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
    ck_assert_str_eq(app.prompt.edit.text, "-5");
    hd_test_type(&app, "\r");
    ck_assert_ptr_nonnull(strstr(app.prompt.why, "it is negative"));
    hd_state usual = app.now;
    hd_state_usual(&usual);
    ck_assert(hd_state_same_levers(&app.now, &usual));
    hd_app_free(&app);
}
END_TEST

/* From a letter that is no part of a value on nothing is, and Enter says what it took. */
START_TEST(what_was_left_out_is_told)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "5us7");
    ck_assert_str_eq(app.status, "us7 is no part of a value; Enter keeps 5, Esc leaves");
    hd_test_type(&app, "\r");
    ck_assert_int_eq(ops(&app), 5);
    ck_assert_str_eq(app.status, "Ops per block is 5: \"us7\" was left out");
    hd_test_type(&app, "5us");
    hd_app_key(&app, HD_KEY_BACKSPACE);
    hd_test_type(&app, "6\r");
    ck_assert_int_eq(ops(&app), 56);
    ck_assert_str_eq(app.status, "");
    /* Also on the way to a panel, which has something to say of its row. */
    hd_test_type(&app, "w\t7y\t");
    ck_assert_int_eq(app.mode, HD_MODE_PANEL);
    ck_assert_str_eq(app.status, "Ops per block is 7: \"y\" was left out");
    hd_test_type(&app, "\t8.5x");
    ck_assert_str_eq(app.status, "x is no part of a value; Esc leaves");
    hd_test_type(&app, "\r");
    ck_assert_int_eq(app.mode, HD_MODE_TYPING);
    hd_app_free(&app);
}
END_TEST

/* In a field what can continue a value is text; other letters are refused with a word. */
START_TEST(letters_that_continue_no_value_are_refused)
{
    static const struct {
        hd_input row;
        const char *typed, *text, *refused;
    } rows[] = {
        {HD_OPS_PER_BLOCK, "12pfhost", "12", "pfhost"}, {HD_OPS_PER_BLOCK, "1e3q", "1e3", "q"},
        {HD_LAUNCHES_PER_BLOCK, "5n", "5", "n"},   {HD_DISPATCH, "9us", "9us", NULL},
        {HD_DISPATCH, "9 mq", "9 m", "q"},         {HD_DISPATCH, "9 ms", "9 ms", NULL},
        {HD_DISPATCH, "1.5e-3us", "1.5e-3us", NULL}, {HD_DISPATCH, "2 microseconds", "2 microseconds", NULL},
        {HD_DEVICE_TIME, "3f", "3", "f"},
    };
    char word[100];

    hd_app app = hd_test_app();
    app.row = rows[_i].row;
    hd_test_type(&app, rows[_i].typed);
    ck_assert_str_eq(app.field.edit.text, rows[_i].text);
    const char *keeps = app.field.refused ? "" : rows[_i].text;
    snprintf(word, sizeof word, "%s is no part of a value; %s%s%sEsc leaves", rows[_i].refused ? rows[_i].refused : "",
             *keeps ? "Enter keeps " : "", keeps, *keeps ? ", " : "");
    ck_assert(!rows[_i].refused || strcmp(app.status, word) == 0);
    hd_app_free(&app);
    if (_i > 0)
        return;
    /* Launches may be unset. */
    app = hd_test_app();
    app.row = HD_LAUNCHES_PER_BLOCK;
    hd_test_type(&app, "7\r");
    hd_app_key(&app, HD_KEY_F2);
    hd_app_key(&app, HD_KEY_CTRL('U'));
    hd_test_type(&app, "none");
    ck_assert(!hd_scenario_has(&app.now.scenario, HD_LAUNCHES_PER_BLOCK));
    hd_app_free(&app);
}
END_TEST

START_TEST(a_message_goes_with_the_next_key)
{
    static const int keys[] = {HD_KEY_F2 + 1000, '@', HD_KEY_CTRL('X'), HD_KEY_UP};

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        hd_app app = hd_test_app();
        hd_test_type(&app, "p");
        ck_assert_str_ne(app.status, "");
        hd_app_key(&app, keys[i]);
        ck_assert_str_eq(app.status, "");
        hd_app_free(&app);
    }
}
END_TEST

START_TEST(unknown_keys_change_nothing)
{
    hd_app app = hd_test_app();
    hd_app before = app;

    hd_test_type(&app, "@#$%&;,<>");
    hd_app_key(&app, HD_KEY_NONE);
    hd_app_key(&app, 0x1F600);
    ck_assert_mem_eq(&app.now, &before.now, sizeof app.now);
    ck_assert_int_eq(app.mode, before.mode);
    hd_app_free(&app);
}
END_TEST

/* Every input's turn is said on 79 columns, or its word among those that never turn the step. */
START_TEST(every_turn_is_said)
{
    static const char *const ways[] = {"",          "8\r",         "j=",     "jjj0\r", "jjjj0\r",
                                       "jjjjj9s\r", "jjjjj.1ns\r", "k200\r", "k0\r"};

    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        hd_app app = hd_test_app();
        char words[HD_WORDS_MAX];
        hd_test_type(&app, ways[i]);
        hd_words_turns(&app, 200, words);
        bool never = strstr(words, "no input alone makes it ") != NULL;
        for (hd_input input = 0; input < HD_INPUTS && !never; input++) {
            hd_break_even_point turn = hd_break_even(&app.now.scenario, input);
            bool at_nothing =
                hd_inputs[input].kind == HD_COUNT && turn.when == HD_BREAK_EVEN_BELOW && turn.count == 0;
            ck_assert_msg(strstr(words, hd_inputs[input].word) || at_nothing || hd_app_follows(&app, input),
                          "no %s in %s", hd_inputs[input].word, words);
        }
        hd_app_free(&app);
    }
}
END_TEST

/* What has no room is left out whole, and what comes of no operations at all is not worth a word. */
START_TEST(turns_are_said_whole)
{
    hd_app app = hd_test_app();
    char all[HD_WORDS_MAX], words[HD_WORDS_MAX];

    hd_test_type(&app, "k1\rj328\rj300\rj45\rj5\rj91ms\r");
    hd_words_turns(&app, 200, all);
    ck_assert_ptr_null(strstr(all, "≤ 0"));
    for (int columns = 38; columns < 120; columns++) {
        size_t signs = 0;
        hd_words_turns(&app, columns, words);
        for (const char *p = words; *p; p++)
            signs += ((unsigned char)*p & 0xC0) != 0x80;
        ck_assert_msg(signs <= (size_t)columns, "%s", words);
        ck_assert_msg(strstr(words, " host-bound: ") != NULL, "%s", words);
    }
    hd_app_free(&app);
}
END_TEST

START_TEST(a_pipe_is_refused_at_once)
{
    hd_error error;
    char folder[] = "/tmp/hostdispatch-XXXXXX", path[64];

    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/fifo.json", folder);
    ck_assert_int_eq(mkfifo(path, 0600), 0);
    ck_assert(!hd_path_check_file(path, &error));
    ck_assert(!hd_path_check_file("/dev/null", &error));
    ck_assert(!hd_path_check_file(folder, &error));
    ck_assert(hd_path_check_file("/nonexistent", &error));
    unlink(path);
    rmdir(folder);
}
END_TEST

START_TEST(words_of_the_step)
{
    hd_app app = hd_test_app();
    char words[HD_WORDS_MAX];

    ck_assert_str_eq(hd_words_sentence(&app, 78, words),
                     "Issuing 576 operations takes the host 8.64 ms; the device works for 0.90 ms.");
    ck_assert_str_eq(hd_words_sentence(&app, 58, words), "576 operations: host 8.64 ms, device 0.90 ms");
    ck_assert_str_eq(hd_words_change(&app, words), "");
    hd_test_type(&app, "8");
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_str_eq(hd_words_change(&app, words), "1.43× faster");
    ck_assert_str_eq(hd_words_ceilings(&app, -1, 78, words),
                     "without host work at most 7.43× faster; with an infinitely fast device 1.16×");
    ck_assert_str_eq(hd_words_turns(&app, 79, words),
                     "any one alone makes it device-bound: blocks ≤ 7, ops ≤ 1, device time > 5.76 ms");
    hd_app_free(&app);
}
END_TEST

Suite *app_suite(void)
{
    Suite *suite = suite_create("state");
    TCase *tests = tcase_create("state");

    tcase_add_test(tests, arrows_step_and_wrap);
    tcase_add_test(tests, every_keystroke_is_computed);
    tcase_add_test(tests, escape_restores_and_leaves_no_trace);
    tcase_add_test(tests, arrows_take_a_typed_value_over);
    tcase_add_test(tests, a_bare_number_takes_the_unit_shown);
    tcase_add_test(tests, an_edit_with_help_in_it_is_one);
    tcase_add_test(tests, an_unchanged_edit_changes_nothing);
    tcase_add_test(tests, launches_follow_until_typed_or_stepped);
    tcase_add_test(tests, what_is_typed_and_restored_discards_no_redo);
    tcase_add_test(tests, device_time_follows_blocks);
    tcase_add_test(tests, a_run_of_steps_is_one_entry);
    tcase_add_test(tests, choices_in_panels_are_undone);
    tcase_add_test(tests, undo_goes_back_to_the_start);
    tcase_add_test(tests, delete_brings_the_baseline_back);
    tcase_add_test(tests, what_cannot_be_computed_is_refused);
    tcase_add_test(tests, counts_near_the_end_stay_whole);
    tcase_add_test(tests, cover_hides_and_then_compares);
    tcase_add_test(tests, cover_compares_nothing_that_is_the_same);
    tcase_add_test(tests, escape_never_quits);
    tcase_add_test(tests, a_list_goes_back_to_a_whole_panel);
    tcase_add_test(tests, another_file_shows_its_inputs);
    tcase_add_test(tests, a_screen_too_small_can_only_be_left);
    tcase_add_test(tests, a_paste_is_typed_into_the_row);
    tcase_add_loop_test(tests, a_paste_that_is_no_value_is_refused_whole, 0, 7);
    tcase_add_test(tests, a_paste_is_text_wherever_it_goes);
    tcase_add_test(tests, a_minus_before_a_digit_begins_a_value);
    tcase_add_test(tests, what_was_left_out_is_told);
    tcase_add_loop_test(tests, letters_that_continue_no_value_are_refused, 0, 9);
    tcase_add_test(tests, a_message_goes_with_the_next_key);
    tcase_add_test(tests, unknown_keys_change_nothing);
    tcase_add_test(tests, every_turn_is_said);
    tcase_add_test(tests, turns_are_said_whole);
    tcase_add_test(tests, a_pipe_is_refused_at_once);
    tcase_add_test(tests, words_of_the_step);
    suite_add_tcase(suite, tests);
    return suite;
}
