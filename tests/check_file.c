#include "config.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../src/tui/pins.h"
#include "check_tui.h"
#include "folder.h"
#include "saved.h"
#include "runner.h"
#include "../src/tui/file.h"
#include "../src/tui/chooser.h"
#include "../src/tui/prompt.h"

START_TEST(everything_is_there_again)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "p8\rm");
    hd_test_answer(&app, "fused \"q\"");
    hd_test_answer(&app, "one kernel");
    hd_test_type(&app, "bf");
    hd_test_answer(&app, "host_share <= 30 %");
    hd_test_type(&app, "c9\r");
    ck_assert(hd_app_changed(&app));
    hd_test_type(&app, "s");
    ck_assert_str_eq(app.prompt.edit.text, "scenario.json");
    hd_test_answer(&app, "there.json");
    ck_assert_str_eq(app.status, "Saved as there.json");
    ck_assert_str_eq(app.path, "there.json");
    ck_assert(!hd_app_changed(&app));
    ck_assert(!hd_file_unsaved(&app));
    hd_app again = hd_test_open("there.json", 0);
    ck_assert(hd_scenario_equal(&app.now.scenario, &again.now.scenario));
    ck_assert(hd_pins_equal(app.now.pins, again.now.pins));
    ck_assert_int_eq(again.now.pins->count, 2);
    ck_assert_str_eq(again.now.pins->pin[1].name, "fused \"q\"");
    ck_assert_str_eq(again.now.pins->pin[1].reason, "one kernel");
    ck_assert_int_eq(again.now.pins->baseline, 1);
    ck_assert_double_eq(again.baseline_outcome.value[HD_STEP_TIME].number,
                        app.baseline_outcome.value[HD_STEP_TIME].number);
    ck_assert(again.now.targeted && again.now.target.output == HD_HOST_SHARE);
    ck_assert_double_eq(again.now.target.value.number, 0.3);
    ck_assert_int_eq(again.panel, HD_PANEL_COMPARE);
    /* Saved again unchanged, not a byte is another. */
    char *text = hd_test_read("there.json", NULL);
    hd_test_type(&again, "s\r");
    ck_assert_str_eq(again.status, "Saved as there.json");
    hd_folder_check("there.json", text);
    free(text);
    /* Undo goes back behind the save, which then counts as changed. */
    hd_test_type(&app, "u");
    ck_assert_int_eq(app.now.scenario.ops_per_block, 8);
    ck_assert(hd_app_changed(&app) && hd_file_unsaved(&app));
    hd_app_free(&again);
    hd_app_free(&app);
}
END_TEST

START_TEST(an_existing_file_is_asked_about)
{
    hd_app app = hd_test_app();

    hd_folder_put("old", "precious");
    hd_test_save_as(&app, "old");
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    ck_assert_ptr_nonnull(strstr(app.question.text, "exists already; replace it?"));
    hd_test_type(&app, "x n");
    ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
    ck_assert_str_eq(app.prompt.edit.text, "old");
    /* Esc and Ctrl-C leave both the question and the path. */
    for (int i = 0; i < 2; i++) {
        hd_app_key(&app, HD_KEY_ENTER);
        hd_app_key(&app, i ? HD_KEY_ESCAPE : HD_KEY_CTRL('C'));
        ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
        hd_folder_check("old", "precious");
        hd_test_type(&app, "s");
        hd_edit_begin(&app.prompt.edit, "old");
    }
    hd_app_key(&app, HD_KEY_ENTER);
    hd_test_type(&app, "y");
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert_str_eq(app.status, "Saved as old");
    /* It is the scenario's own now: saved again, nothing is asked. */
    hd_test_type(&app, "9\rs\r");
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert_str_eq(app.status, "Saved as old");
    hd_app_free(&app);
}
END_TEST

START_TEST(a_file_changed_by_others_is_asked_about)
{
    hd_folder_put("a", SCENARIO("one"));
    hd_app app = hd_test_open("a", 0);

    hd_test_type(&app, "9\r");
    hd_folder_put("a", SCENARIO("two") "   \n");
    hd_test_type(&app, "s\r");
    ck_assert_ptr_nonnull(strstr(app.question.text, "has changed since it was read"));
    hd_app_key(&app, HD_KEY_ESCAPE);
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    hd_folder_check("a", SCENARIO("two") "   \n");
    ck_assert(hd_file_unsaved(&app));
    hd_test_type(&app, "s\ry");
    ck_assert_str_eq(app.status, "Saved as a");
    ck_assert(!hd_file_unsaved(&app));
    hd_app_free(&app);
}
END_TEST

static void touch(const char *path)
{
    const struct timespec long_ago[2] = {{.tv_sec = 1}, {.tv_sec = 1}};

    ck_assert_int_eq(utimensat(AT_FDCWD, path, long_ago, 0), 0);
}

START_TEST(a_file_that_was_only_touched_is_not_asked_about)
{
    hd_folder_put("a", SCENARIO("one"));
    hd_app app = hd_test_open("a", 0);

    touch("a");
    hd_test_type(&app, "9\rs\r");
    ck_assert_str_eq(app.status, "Saved as a");
    touch("a");
    hd_test_type(&app, "8\rs\r");
    ck_assert_str_eq(app.status, "Saved as a");
    hd_app_free(&app);
}
END_TEST

START_TEST(other_links_are_said_to_keep_the_old_text)
{
    hd_folder_put("a", SCENARIO("one"));
    ck_assert_int_eq(link("a", "b"), 0);
    hd_app app = hd_test_open("a", 0);

    hd_test_type(&app, "9\rs\r");
    ck_assert_str_eq(app.status, "Saved as a; its other links keep the old text");
    hd_folder_check("b", SCENARIO("one"));
    hd_test_type(&app, "8\rs\r");
    ck_assert_str_eq(app.status, "Saved as a");
    hd_app_free(&app);
}
END_TEST

/* Yes is an answer to what was asked, not to what happened since. */
START_TEST(a_file_changed_while_it_is_asked_about_is_asked_about_again)
{
    hd_folder_put("a", SCENARIO("one"));
    hd_app app = hd_test_open("a", 0);

    hd_test_type(&app, "9\r");
    hd_folder_put("a", SCENARIO("two") " \n");
    hd_test_type(&app, "s\r");
    ck_assert_ptr_nonnull(strstr(app.question.text, "has changed since it was read"));
    hd_folder_put("a", SCENARIO("three") "\n\n");
    hd_test_type(&app, "y");
    hd_folder_check("a", SCENARIO("three") "\n\n");
    ck_assert(hd_file_unsaved(&app));
    ck_assert_ptr_nonnull(strstr(app.status, "meanwhile"));
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    hd_test_type(&app, "y");
    ck_assert_str_eq(app.status, "Saved as a");
    hd_app_free(&app);
}
END_TEST

/* Somebody who deletes a file means something by it. Written again, it looks as it did, whatever the umask.
 */
START_TEST(a_file_that_is_gone_is_asked_about)
{
    struct stat there;

    hd_folder_put("a", SCENARIO("one"));
    ck_assert_int_eq(chmod("a", 0640), 0);
    hd_app app = hd_test_open("a", 0);
    mode_t mask = umask(077);
    for (int again = 0; again < 2; again++) {
        ck_assert_int_eq(unlink("a"), 0);
        hd_test_type(&app, "s\r");
        ck_assert_ptr_nonnull(strstr(app.question.text, " is gone"));
        ck_assert_str_eq(app.question.text, "a is gone since it was read; write it again?");
        hd_test_type(&app, "n");
        ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
        ck_assert_int_ne(access("a", F_OK), 0);
        hd_app_key(&app, HD_KEY_ENTER);
        hd_test_type(&app, "y");
        ck_assert_str_eq(app.status, "Saved as a");
        ck_assert_int_eq(stat("a", &there), 0);
        ck_assert_int_eq(there.st_mode & 0777, 0640);
    }
    /* A change of its mode alone is kept, and nothing to be asked about. */
    ck_assert_int_eq(chmod("a", 0604), 0);
    hd_test_type(&app, "s\r");
    ck_assert_str_eq(app.status, "Saved as a");
    ck_assert_int_eq(stat("a", &there), 0);
    ck_assert_int_eq(there.st_mode & 0777, 0604);
    /* Elsewhere it is a new file. */
    hd_test_save_as(&app, "b");
    ck_assert_int_eq(stat("b.json", &there), 0);
    ck_assert_int_eq(there.st_mode & 0777, 0600);
    umask(mask);
    hd_app_free(&app);
}
END_TEST

START_TEST(only_the_scenario_opened_is_saved)
{
    hd_folder_put("a", "[" SCENARIO("one") ",\n " SCENARIO("two") ", " SCENARIO("three") "]");
    hd_app app = hd_test_open("a", 1);

    hd_test_type(&app, "9\rs\r");
    ck_assert_str_eq(app.status, "Saved as a");
    char *text = hd_test_read("a", NULL);
    ck_assert_ptr_eq(strstr(text, "[" SCENARIO("one") ",\n "), text);
    ck_assert_ptr_nonnull(strstr(text, "\"ops_per_block\": 9"));
    ck_assert_ptr_nonnull(strstr(text, ", " SCENARIO("three") "]"));
    free(text);
    /* Elsewhere it stands alone. */
    hd_test_save_as(&app, "b");
    hd_test_type(&app, "8\rs\r");
    hd_app alone = hd_test_open("b.json", 0);
    ck_assert_int_eq(alone.now.scenario.ops_per_block, 8);
    hd_app_free(&alone);
    hd_app_free(&app);
}
END_TEST

/* Deleted meanwhile, a file that held others besides is not made anew with one of them unasked. */
START_TEST(a_file_of_several_that_is_gone_is_asked_about)
{
    hd_folder_put("a", "[" SCENARIO("one") ", " SCENARIO("two") "]");
    hd_app app = hd_test_open("a", 0);

    ck_assert_int_eq(unlink("a"), 0);
    hd_test_type(&app, "9\rs\r");
    ck_assert_ptr_nonnull(strstr(app.question.text, " is gone"));
    ck_assert_str_eq(app.question.text, "a is gone; write it with this alone of its 2 scenarios?");
    hd_test_type(&app, "n");
    ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
    ck_assert_int_ne(access("a", F_OK), 0);
    hd_app_key(&app, HD_KEY_ESCAPE);
    hd_test_type(&app, "qy");
    ck_assert_ptr_nonnull(strstr(app.question.text, " is gone"));
    hd_test_type(&app, "y");
    ck_assert(app.quit);
    /* It is alone there now. */
    app.quit = false;
    hd_test_type(&app, "8\rs\r");
    ck_assert_str_eq(app.status, "Saved as a");
    hd_app_free(&app);
    app = hd_test_open("a", 0);
    ck_assert_int_eq(app.now.scenario.ops_per_block, 8);
    hd_app_free(&app);
}
END_TEST

/* A file of so many scenarios, which have 1, 2, 3 ... operations. */
static void put_several(const char *path, int count)
{
    FILE *file = fopen(path, "w");

    ck_assert_ptr_nonnull(file);
    for (int i = 1; i <= count; i++)
        fprintf(file,
                "{\"name\": \"number %d\", \"description\": \"\", \"ops_per_block\": %d, \"dispatch\": \"10 "
                "us\", "
                "\"launch\": \"5 us\", \"device_time\": \"1 ms\"}\n",
                i, i);
    ck_assert_int_eq(fclose(file), 0);
}

/* Digits typed where a file holds so many scenarios, and which is opened; 0: none yet. */
static const struct {
    int count;
    const char *keys;
    int opened, focus;
} numbers[] = {
    {3, "1", 1, 1},     {3, "3", 3, 3},       {3, "4", 0, 1},     {3, "0", 0, 1},
    {3, "42", 2, 2},    {12, "1", 0, 1},      {12, "1\r", 1, 1},  {12, "12", 12, 12},
    {12, "13", 0, 1},   {12, "132", 2, 2},    {12, "1j2", 2, 2},  {12, "01", 0, 1},
    {120, "11", 0, 11}, {120, "112", 112, 0}, {120, "13", 13, 0}, {120, "11jk2", 0, 2},
};

START_TEST(digits_choose_a_scenario)
{
    hd_app app = hd_test_app();

    put_several("a.json", numbers[_i].count);
    hd_choose_in_file(&app, "a.json");
    ck_assert_int_eq(app.mode, HD_MODE_CHOOSER);
    hd_test_type(&app, numbers[_i].keys);
    if (numbers[_i].opened) {
        ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
        ck_assert_int_eq(app.now.scenario.ops_per_block, numbers[_i].opened);
    } else {
        ck_assert_int_eq(app.mode, HD_MODE_CHOOSER);
        ck_assert_uint_eq(app.chooser.at, (size_t)numbers[_i].focus);
        ck_assert_str_ne(app.status, "");
    }
    hd_app_free(&app);
}
END_TEST

/* Where there is a path to be typed a digit is its first character. */
START_TEST(digits_begin_a_path_elsewhere)
{
    hd_app app = hd_test_app();

    put_several("7.json", 1);
    hd_test_type(&app, "o7.json\r");
    ck_assert_str_eq(app.path, "7.json");
    hd_app_free(&app);
}
END_TEST

/* A folder of presets as an installed program has one. */
static void put_preset(void)
{
    ck_assert_int_eq(mkdir("data", 0755), 0);
    ck_assert_int_eq(mkdir("data/presets", 0755), 0);
    hd_folder_put("data/presets/first.json", SCENARIO("first"));
    ck_assert_int_eq(symlink("data/presets/first.json", "link"), 0);
    setenv("HOSTDISPATCH_DATADIR", "data", 1);
}

START_TEST(presets_stay_as_they_are)
{
    static const char *const names[] = {"data/presets/first.json", "link", "data/presets/new.json",
                                        "./data/../data/presets/first.json"};

    put_preset();
    hd_app app = hd_test_open("data/presets/first.json", 0);
    hd_test_type(&app, "9\r");
    ck_assert(hd_app_changed(&app) && !hd_file_unsaved(&app));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        hd_test_save_as(&app, names[i]);
        ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
        ck_assert(app.prompt.refused);
        hd_app_key(&app, HD_KEY_ESCAPE);
    }
    hd_folder_check("data/presets/first.json", SCENARIO("first"));
    hd_test_type(&app, "s");
    ck_assert_str_eq(app.prompt.edit.text, "first.json");
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_str_eq(app.path, "first.json");
    hd_test_type(&app, "8\r");
    ck_assert(hd_file_unsaved(&app));
    hd_app_free(&app);
}
END_TEST

/* A path that failed gives way to the next one; a new file without an ending gets that of scenarios. */
START_TEST(the_next_path_takes_the_place_of_one_that_failed)
{
    hd_app app = hd_test_app();

    hd_test_save_as(&app, "nowhere/a.json");
    ck_assert(app.prompt.refused);
    hd_test_type(&app, "there\r");
    ck_assert_str_eq(app.status, "Saved as there.json");
    ck_assert_int_eq(access("there.json", F_OK), 0);
    hd_test_type(&app, "o");
    bool listed = false;
    for (size_t i = 0; i < app.chooser.count; i++)
        listed = listed || strcmp(app.chooser.items[i].label, "there.json") == 0;
    ck_assert(listed);
    /* So it does in the list of files. */
    hd_test_type(&app, "/nowhere.json\r");
    ck_assert(app.mode == HD_MODE_PROMPT && app.prompt.refused);
    hd_test_type(&app, "there.json\r");
    ck_assert_str_eq(app.status, "Opened there.json");
    hd_app_free(&app);
}
END_TEST

START_TEST(what_cannot_be_saved_is_said)
{
    hd_app app = hd_test_app();
    static const char *const paths[] = {"", ".", "nowhere/a.json", "file/a.json", "/dev/full"};

    hd_folder_put("file", "old");
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        hd_test_save_as(&app, paths[i]);
        if (app.mode == HD_MODE_QUESTION)
            hd_test_type(&app, "y");
        ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
        ck_assert(app.prompt.refused);
        ck_assert_str_ne(app.prompt.why, "");
        hd_app_key(&app, HD_KEY_ESCAPE);
    }
    ck_assert_ptr_null(app.path);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_full_disk_leaves_the_old_file)
{
    struct rlimit limit;

    hd_folder_put("a", SCENARIO("one"));
    hd_app app = hd_test_open("a", 0);
    hd_test_type(&app, "9\rp8\rp7\rp");
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    rlim_t before = limit.rlim_cur;
    signal(SIGXFSZ, SIG_IGN);
    limit.rlim_cur = 200;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    hd_test_type(&app, "s\r");
    limit.rlim_cur = before;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    ck_assert_int_eq(app.tone, HD_TONE_REFUSED);
    ck_assert_ptr_nonnull(strstr(app.status, "a: it cannot be written"));
    hd_folder_check("a", SCENARIO("one"));
    ck_assert(hd_file_unsaved(&app));
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_str_eq(app.status, "Saved as a");
    hd_app_free(&app);
}
END_TEST

/* What has been done, and whether quitting asks about it: on a preset, on a file, on inputs without a file.
 */
static const struct {
    const char *keys;
    bool preset, file, inputs;
} doings[] = {
    {"", false, false, false},    {"9\r", false, true, false}, {"9\ru", false, false, false},
    {"p", true, true, true},      {"pu", false, false, false}, {"9\rp", true, true, true},
    {"cz ", false, false, false}, {"f\r", false, true, false}, {"f\ru", false, false, false},
    {"kk=", false, true, false}, {"b", true, true, true},     {"w+v+", false, false, false},
};

static void check_quit(hd_app app, const char *keys, bool asks)
{
    static const int ways[] = {'q', HD_KEY_F10, HD_KEY_CTRL('C')};

    hd_test_type(&app, keys);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        hd_app_key(&app, ways[i]);
        ck_assert_int_eq(app.quit, !asks);
        if (!asks) {
            app.quit = false;
            continue;
        }
        ck_assert_ptr_nonnull(strstr(app.question.text, "before quitting?"));
        hd_app_key(&app, HD_KEY_ESCAPE);
        ck_assert(app.mode != HD_MODE_QUESTION && !app.quit);
    }
    if (asks) {
        hd_test_type(&app, "qn");
        ck_assert(app.quit && !app.abandon);
    }
    hd_app_free(&app);
}

START_TEST(quitting_asks_where_work_would_be_lost)
{
    put_preset();
    hd_folder_put("a", SCENARIO("one"));
    for (size_t i = 0; i < sizeof doings / sizeof doings[0]; i++) {
        check_quit(hd_test_open("data/presets/first.json", 0), doings[i].keys, doings[i].preset);
        check_quit(hd_test_open("a", 0), doings[i].keys, doings[i].file);
        check_quit(hd_test_app(), doings[i].keys, doings[i].inputs);
    }
}
END_TEST

START_TEST(quitting_can_save_first)
{
    hd_folder_put("a", SCENARIO("one"));
    hd_app app = hd_test_open("a", 0);

    hd_test_type(&app, "9\rqy");
    ck_assert(app.quit && !hd_file_unsaved(&app));
    hd_app_free(&app);
    app = hd_test_open("a", 0);
    ck_assert_int_eq(app.now.scenario.ops_per_block, 9);
    /* Changed by others, it is asked about on the way; left there, the program goes on. */
    hd_test_type(&app, "8\r");
    hd_folder_put("a", SCENARIO("another"));
    hd_test_type(&app, "qy");
    ck_assert_ptr_nonnull(strstr(app.question.text, "has changed since it was read"));
    hd_test_type(&app, "n");
    ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert(!app.quit);
    hd_test_save_as(&app, "b");
    ck_assert(!app.quit);
    hd_app_free(&app);
    /* What has no name is asked for one. */
    app = hd_test_app();
    hd_test_type(&app, "pqy");
    hd_test_answer(&app, "named.json");
    ck_assert(app.quit);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_second_interrupt_quits_at_once)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "p");
    hd_app_key(&app, HD_KEY_CTRL('C'));
    ck_assert(!app.quit);
    hd_app_key(&app, HD_KEY_CTRL('C'));
    ck_assert(app.quit && app.abandon);
    hd_app_free(&app);
    /* On a screen too small to show a question too. */
    app = hd_test_app();
    hd_test_type(&app, "p");
    app.rows = 3;
    hd_test_type(&app, "qn");
    ck_assert(app.quit);
    hd_app_free(&app);
}
END_TEST

START_TEST(opening_asks_where_work_would_be_lost)
{
    hd_folder_put("a.json", SCENARIO("one"));
    hd_folder_put("b.json", SCENARIO("two"));
    hd_app app = hd_test_open("a.json", 0);

    hd_test_type(&app, "9\ro/b.json\r");
    ck_assert_ptr_nonnull(strstr(app.question.text, "before opening another?"));
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_str_eq(hd_document_name(app.document), "one");
    hd_app_key(&app, HD_KEY_ENTER);
    hd_test_type(&app, "y");
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert_str_eq(hd_document_name(app.document), "two");
    ck_assert_str_eq(app.path, "b.json");
    hd_app saved = hd_test_open("a.json", 0);
    ck_assert_int_eq(saved.now.scenario.ops_per_block, 9);
    hd_app_free(&saved);
    hd_test_type(&app, "7\ro/a.json\rn");
    ck_assert_str_eq(app.path, "a.json");
    hd_folder_check("b.json", SCENARIO("two"));
    hd_app_free(&app);
}
END_TEST

/* What a preset is about is said as it is opened, and again where it is asked for. */
START_TEST(opening_says_the_description)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "d");
    ck_assert_str_eq(app.status, "No description is kept with A decode step");
    hd_test_type(&app, "o");
    hd_test_choose(&app, "gpt2-xl-eager-decode");
    hd_test_type(&app, "\r");
    ck_assert_ptr_nonnull(strstr(app.status, "48 blocks of 12 operations"));
    hd_app_key(&app, HD_KEY_RIGHT);
    ck_assert_str_eq(app.status, "");
    hd_test_type(&app, "d");
    ck_assert_ptr_nonnull(strstr(app.status, "48 blocks of 12 operations"));
    ck_assert(hd_app_follows(&app, HD_DEVICE_TIME));
    hd_app_free(&app);
}
END_TEST

/* A class guesses outside lessons too; what it guessed is kept for the report until the outcome is covered again. */
START_TEST(a_class_guesses_what_is_covered)
{
    static const struct {
        const char *text, *why;
    } refused[] = {
        {"", "such as host_share 40% 60%"},
        {"nonsense 4", "nonsense"},
        {"blocks 4", "guesses are of an output"},
        {"regime 4", "guesses are of an output that is a number"},
        {"host_share 4x", "\"4x\" is no guess of host share: \"x\" stands after the number; write them as in host_share 40% 60%"},
        {"host_share 40 % 7 ms", "\"7ms\" is no guess of host share: \"ms\" stands after the number"},
        {"step_time 4 ms 5 yd", "\"5yd\" is no guess of step time: \"yd\" is not a unit of time"},
        {"step_time 4 ms 5 yd", "write them as in step_time 5ms 9ms"},
    };
    hd_app app = hd_test_app();

    hd_test_type(&app, "g");
    ck_assert_ptr_nonnull(strstr(app.status, "Space covers it"));
    hd_test_type(&app, " g");
    ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        hd_app_key(&app, HD_KEY_CTRL('U'));
        hd_test_type(&app, refused[i].text);
        hd_test_type(&app, "\r");
        ck_assert_msg(strstr(app.prompt.why, refused[i].why) != NULL, "%s: %s", refused[i].text, app.prompt.why);
    }
    hd_app_key(&app, HD_KEY_CTRL('U'));
    hd_test_type(&app, "host_share 40 % 60 0.9\r");
    ck_assert_str_eq(app.status, "3 guesses of host share kept; Space reveals");
    hd_test_type(&app, " ");
    ck_assert_str_eq(app.status, "The host share is 90.6 %; of 3 guesses the middle one is 60.0 %, and 1 within a tenth of it");
    hd_test_type(&app, "x\r");
    char *text = hd_test_read("scenario.md", NULL);
    ck_assert_ptr_nonnull(strstr(text, "host share: 40.0 %, 60.0 %, 90.0 %; the model says 90.6 %"));
    free(text);
    hd_test_type(&app, "  ");
    ck_assert_int_eq(app.guesses.count, 0);
    hd_app_free(&app);
}
END_TEST

/* A name longer than pins have room for comes back whole where it is not touched. */
START_TEST(a_long_name_is_cut_only_for_the_eye)
{
    char name[300], text[1024];

    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    snprintf(
        text, sizeof text,
        "{\"name\": \"s\", \"description\": \"\", \"ops_per_block\": 1, \"dispatch\": \"1us\", \"launch\": "
        "\"1us\", \"device_time\": \"1us\", \"pinned\": [{\"name\": \"%s\", \"description\": \"\", "
        "\"ops_per_block\": 2, "
        "\"dispatch\": \"1us\", \"launch\": \"1us\", \"device_time\": \"1us\"}]}\n",
        name);
    hd_folder_put("a", text);
    hd_app app = hd_test_open("a", 0);
    ck_assert_uint_eq(strlen(app.now.pins->pin[0].name), HD_PIN_NAME_MAX - 1);
    hd_test_type(&app, "s\r");
    hd_folder_check_laid_out("a", text);
    hd_app_free(&app);
}
END_TEST

START_TEST(tab_goes_through_the_endings_of_an_export)
{
    static const char *const endings[] = {".txt", ".csv", ".json", ".svg", ".md"};
    hd_app app = hd_test_app();

    hd_test_type(&app, "x");
    ck_assert_ptr_nonnull(strstr(hd_prompt_label(&app), ".md .txt .csv .json .svg"));
    for (int i = 0; i < 5; i++) {
        hd_app_key(&app, HD_KEY_TAB);
        ck_assert_str_eq(strrchr(app.prompt.edit.text, '.'), endings[i]);
    }
    hd_app_free(&app);
}
END_TEST

START_TEST(tab_completes)
{
    hd_app app = hd_test_app();

    ck_assert_int_eq(mkdir("reviews", 0755), 0);
    hd_test_type(&app, "s");
    hd_edit_begin(&app.prompt.edit, "re");
    hd_app_key(&app, HD_KEY_TAB);
    ck_assert_str_eq(app.prompt.edit.text, "reviews/");
    hd_app_free(&app);
}
END_TEST

Suite *file_suite(void)
{
    Suite *suite = suite_create("file");
    TCase *tests = tcase_create("file");

    tcase_add_checked_fixture(tests, hd_folder_begin, hd_folder_end);
    tcase_add_test(tests, everything_is_there_again);
    tcase_add_test(tests, an_existing_file_is_asked_about);
    tcase_add_test(tests, a_file_changed_by_others_is_asked_about);
    tcase_add_test(tests, a_file_that_was_only_touched_is_not_asked_about);
    tcase_add_test(tests, other_links_are_said_to_keep_the_old_text);
    tcase_add_test(tests, a_file_changed_while_it_is_asked_about_is_asked_about_again);
    tcase_add_test(tests, a_file_that_is_gone_is_asked_about);
    tcase_add_test(tests, only_the_scenario_opened_is_saved);
    tcase_add_test(tests, a_file_of_several_that_is_gone_is_asked_about);
    tcase_add_loop_test(tests, digits_choose_a_scenario, 0, (int)(sizeof numbers / sizeof numbers[0]));
    tcase_add_test(tests, digits_begin_a_path_elsewhere);
    tcase_add_test(tests, presets_stay_as_they_are);
    tcase_add_test(tests, what_cannot_be_saved_is_said);
    tcase_add_test(tests, the_next_path_takes_the_place_of_one_that_failed);
    tcase_add_test(tests, a_full_disk_leaves_the_old_file);
    tcase_add_test(tests, quitting_asks_where_work_would_be_lost);
    tcase_add_test(tests, quitting_can_save_first);
    tcase_add_test(tests, a_second_interrupt_quits_at_once);
    tcase_add_test(tests, opening_asks_where_work_would_be_lost);
    tcase_add_test(tests, opening_says_the_description);
    tcase_add_test(tests, a_class_guesses_what_is_covered);
    tcase_add_test(tests, a_long_name_is_cut_only_for_the_eye);
    tcase_add_test(tests, tab_goes_through_the_endings_of_an_export);
    tcase_add_test(tests, tab_completes);
    suite_add_tcase(suite, tests);
    return suite;
}
