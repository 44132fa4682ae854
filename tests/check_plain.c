/*
 * check_plain.c - the interface in lines: its words are those of the key table, and nothing is told that is covered.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "../src/tui/inputs.h"
#include "../src/tui/panel.h"
#include "../src/tui/plain.h"
#include "check_tui.h"
#include "hostdispatch/file.h"
#include "runner.h"

/* What is said to a line; to be freed. */
static char *obey(hd_app *app, const char *line)
{
    hd_writing said;

    ck_assert(hd_writing_begin(&said));
    hd_plain_obey(app, line, said.out);
    return hd_writing_end(&said, NULL);
}

static void expect(hd_app *app, const char *line, const char *words)
{
    char *said = obey(app, line);

    ck_assert_msg(strstr(said, words) != NULL, "%s is not said to \"%s\", but:\n%s", words, line, said);
    free(said);
}

/* What moves the focus about on a screen has nothing to do in lines. */
static bool needs_no_word(const hd_key_row *row)
{
    static void (*const screens[])(hd_app *) = {hd_inputs_edit, hd_inputs_leave, hd_panel_focus, hd_panel_zoom,
                                                hd_panel_back, hd_panel_next_number};

    for (size_t i = 0; i < sizeof screens / sizeof screens[0]; i++)
        if (row->action.alone == screens[i])
            return true;
    return row->action.apart || !row->action.alone;
}

START_TEST(all_that_a_key_does_has_a_word)
{
    hd_app app = hd_test_app();

    for (size_t i = 0; i < app.keys_count; i++) {
        const hd_key_row *row = &app.keys[i];
        bool ends = row->keys[0] == HD_KEY_CTRL('C');
        if (row->sentence && row->modes & (HD_MODE_INPUTS | HD_MODE_PANEL) && !needs_no_word(row) && !ends)
            ck_assert_msg(row->action.word != NULL, "there is no word to %s", row->sentence);
    }
    hd_app_free(&app);
}
END_TEST

/* Two rows with one word in one mode: the second could never be meant. */
START_TEST(a_word_means_one_thing_in_a_mode)
{
    hd_app app = hd_test_app();

    for (size_t i = 0; i < app.keys_count; i++)
        for (size_t k = i + 1; k < app.keys_count; k++) {
            const char *a = app.keys[i].action.word, *b = app.keys[k].action.word;
            if (a && b && app.keys[i].modes & app.keys[k].modes)
                ck_assert_msg(strcmp(a, b) != 0, "%s stands twice", a);
        }
    hd_app_free(&app);
}
END_TEST

START_TEST(lines_do_what_keys_do)
{
    hd_app app = hd_test_app();

    expect(&app, "ops_per_block 8", "faster than opened");
    ck_assert_int_eq(app.now.scenario.ops_per_block, 8);
    expect(&app, "dispatch 4us", "faster than opened");
    expect(&app, "dispatch -4us", "negative");
    expect(&app, "undo", "Dispatch per op 4.00");
    expect(&app, "less ops_per_block", "Step");
    ck_assert_int_eq(app.now.scenario.ops_per_block, 7);
    expect(&app, "double blocks", "Step");
    ck_assert_int_eq(app.now.scenario.blocks, 96);
    expect(&app, "find host_share <= 30%", "device_time alone:");
    expect(&app, "apply device_time", "reaches the target");
    expect(&app, "clear", "");
    ck_assert(!app.now.targeted);
    expect(&app, "what-if", "Fuse kernels");
    expect(&app, "apply 1", "u takes it back");
    expect(&app, "strength 1 3", "applies it");
    expect(&app, "pin", "Kept as A");
    expect(&app, "compare", "A");
    expect(&app, "baseline 3", "The baseline is A");
    expect(&app, "drop 3", "Dropped A");
    expect(&app, "drop 9", "no such row");
    expect(&app, "u", "Undone");
    expect(&app, "sideways", "is no word here");
    hd_app_free(&app);
}
END_TEST

START_TEST(what_is_asked_is_answered_by_the_next_line)
{
    hd_app app = hd_test_app();

    expect(&app, "name", "Name of A:");
    expect(&app, "fused by hand", "Why A:");
    expect(&app, "to be measured", "");
    ck_assert_str_eq(app.now.pins->pin[0].name, "fused by hand");
    ck_assert_str_eq(app.now.pins->pin[0].reason, "to be measured");
    expect(&app, "quit", "no: quit without");
    expect(&app, "perhaps", "This is a question");
    expect(&app, "neither", "");
    ck_assert(!app.quit);
    expect(&app, "find nonsense", "nonsense");
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    expect(&app, "quit", "no: quit without");
    expect(&app, "no", "");
    ck_assert(app.quit);
    hd_app_free(&app);
}
END_TEST

START_TEST(what_is_covered_is_not_told)
{
    hd_app app = hd_test_app();
    static const char *const lines[] = {"show", "results", "compare", "what-if", "sweep", "timeline", "equations",
                                        "assumptions", "help", "find host_share <= 30%", "ops_per_block 12"};

    expect(&app, "uncover", "It is not covered");
    expect(&app, "cover", "covered");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char *said = obey(&app, lines[i]);
        ck_assert_msg(!strstr(said, "9.54") && !strstr(said, "90.6") && !strstr(said, "8.64"), "%s tells it: %s", lines[i], said);
        free(said);
    }
    expect(&app, "cover", "covered already");
    expect(&app, "ops_per_block 8", "covered");
    expect(&app, "uncover", "90.6 % → 86.5 %");
    hd_app_free(&app);
}
END_TEST

START_TEST(text_never_acts_on_a_terminal)
{
    hd_app app = hd_test_app();
    static const char *const lines[] = {"\x1b[2J", "open \x1b]0;x\x07", "blocks \x1b[1m3", "name \x1b[2Jx", "because \x9b",
                                        "compare", "find \x07", "\xff\xfe", "copy-command"};

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char *said = obey(&app, lines[i]);
        for (const char *c = said; *c; c++)
            ck_assert_msg((unsigned char)*c >= ' ' || *c == '\n', "\"%s\" sends %d", lines[i], *c);
        free(said);
    }
    hd_app_free(&app);
}
END_TEST

Suite *plain_suite(void)
{
    Suite *suite = suite_create("plain");
    TCase *plain = tcase_create("plain");

    tcase_add_test(plain, all_that_a_key_does_has_a_word);
    tcase_add_test(plain, a_word_means_one_thing_in_a_mode);
    tcase_add_test(plain, lines_do_what_keys_do);
    tcase_add_test(plain, what_is_asked_is_answered_by_the_next_line);
    tcase_add_test(plain, what_is_covered_is_not_told);
    tcase_add_test(plain, text_never_acts_on_a_terminal);
    suite_add_tcase(suite, plain);
    return suite;
}
