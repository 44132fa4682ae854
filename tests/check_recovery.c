#include "config.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../src/tui/swap.h"
#include "check_tui.h"
#include "folder.h"
#include "runner.h"
#include "../src/tui/file.h"
#include "../src/tui/open.h"
#include "../src/tui/recovery.h"

#define KEPT "state/hostdispatch"

static void begin(void)
{
    char state[128];

    hd_folder_begin();
    snprintf(state, sizeof state, "%s/state", hd_folder_path());
    setenv("XDG_STATE_HOME", state, 1);
}

/* A session in which `keys` were pressed ends by a signal. @return whether it left a file behind. */
static bool leave(const char *keys)
{
    hd_app app = hd_test_app();
    hd_error error = {.text = ""};

    hd_test_type(&app, keys);
    char *kept = hd_recovery_write(&app, &error);
    ck_assert_str_eq(error.text, "");
    bool left = kept != NULL;
    free(kept);
    hd_app_free(&app);
    return left;
}

static hd_app start(void)
{
    hd_app app = hd_test_app();

    hd_recovery_offer(&app);
    return app;
}

START_TEST(nothing_unsaved_leaves_nothing)
{
    ck_assert(!leave("9\r"));
    ck_assert_int_ne(access("state", F_OK), 0);
    hd_app app = start();
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    hd_app_free(&app);
}
END_TEST

START_TEST(what_is_not_saved_is_offered)
{
    struct stat status;

    ck_assert(leave("9\rp8\rcf\r"));
    ck_assert_int_eq(stat(KEPT, &status), 0);
    ck_assert_uint_eq(status.st_mode & 07777, 0700);
    ck_assert_int_eq(hd_folder_files(KEPT), 1);
    hd_app app = start();
    ck_assert_int_eq(app.question.kind, HD_QUESTION_RECOVER);
    ck_assert_ptr_nonnull(strstr(app.question.text, "on A decode step of"));
    hd_test_type(&app, "y");
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert_int_eq(app.now.scenario.ops_per_block, 8);
    ck_assert_int_eq(app.now.pins->count, 1);
    ck_assert(app.now.targeted);
    ck_assert_int_eq(app.panel, HD_PANEL_COMPARE);
    /* It is compared with what it began with, as before, and marked as not saved. */
    ck_assert_int_eq(app.baseline.ops_per_block, 12);
    ck_assert_double_eq(app.baseline_outcome.value[HD_STEP_TIME].number,
                        app.opened_outcome.value[HD_STEP_TIME].number);
    ck_assert(hd_app_changed(&app));
    hd_test_type(&app, "\tj\r");
    ck_assert_int_eq(app.now.scenario.ops_per_block, 12);
    hd_test_type(&app, "u\t");
    /* It stays until it is saved, and while it is open no other session is asked. */
    ck_assert(hd_file_unsaved(&app));
    ck_assert_int_eq(hd_folder_files(KEPT), 1);
    hd_app other = start();
    ck_assert_int_eq(other.mode, HD_MODE_INPUTS);
    hd_app_free(&other);
    hd_test_type(&app, "s");
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert(!hd_file_unsaved(&app));
    ck_assert(!hd_app_changed(&app));
    ck_assert_int_eq(hd_folder_files(KEPT), 0);
    hd_app_free(&app);
    char *text = hd_test_read("scenario.json", NULL);
    ck_assert_ptr_null(strstr(text, "recovered"));
    free(text);
}
END_TEST

#define INPUTS                                                                                               \
    "\"description\": \"\", \"ops_per_block\": 3, \"dispatch\": \"10 us\", \"launch\": \"5 us\", "           \
    "\"device_time\": \"1 ms\"}\n"

/* What the work was on, by the path it was opened from, and how it is called; also when it is left again. */
static const struct {
    const char *path, *text, *called;
} subjects[] = {
    {"a.json", "{\"name\": \"one\", " INPUTS, "on a.json of"},
    {"data/presets/gpt-eager.json", "{\"name\": \"one\", " INPUTS, "on the preset gpt-eager of"},
    {NULL, "{\"name\": \"one\", " INPUTS, "on one of"},
    {NULL, "{\"name\": \"\", " INPUTS, "on a new scenario of"},
};
#define SUBJECTS (sizeof subjects / sizeof subjects[0])

START_TEST(it_is_told_what_the_work_was_on)
{
    hd_error error = {.text = ""};
    hd_document **documents;
    size_t count;

    ck_assert_int_eq(mkdir("data", 0755), 0);
    ck_assert_int_eq(mkdir("data/presets", 0755), 0);
    setenv("HOSTDISPATCH_DATADIR", "data", 1);
    hd_folder_put(subjects[_i].path ? subjects[_i].path : "b", subjects[_i].text);
    ck_assert(hd_documents_load(subjects[_i].path ? subjects[_i].path : "b", &documents, &count, &error));
    hd_app app;
    hd_app_init(&app, false);
    ck_assert(hd_app_open(&app, documents[0], subjects[_i].path, &error));
    free(documents);
    for (int again = 0; again < 3; again++) {
        hd_test_type(&app, "+p");
        free(hd_recovery_write(&app, &error));
        hd_app_free(&app);
        app = start();
        ck_assert_int_eq(app.question.kind, HD_QUESTION_RECOVER);
        ck_assert_msg(strstr(app.question.text, subjects[_i].called), "%s", app.question.text);
        hd_test_type(&app, "y");
    }
    hd_test_type(&app, "s");
    hd_app_key(&app, HD_KEY_ENTER);
    if (app.mode == HD_MODE_QUESTION)
        hd_test_type(&app, "y");
    char *saved = hd_test_read(app.path, NULL);
    ck_assert_ptr_null(strstr(saved, "recovered"));
    free(saved);
    hd_app_free(&app);
}
END_TEST

START_TEST(the_file_is_for_its_owner_alone)
{
    hd_app app = hd_test_app();
    hd_error error;
    struct stat status;

    hd_test_type(&app, "p");
    char *kept = hd_recovery_write(&app, &error);
    ck_assert_int_eq(stat(kept, &status), 0);
    ck_assert_uint_eq(status.st_mode & 07777, 0600);
    free(kept);
    hd_app_free(&app);
}
END_TEST

START_TEST(sessions_do_not_overwrite_each_other)
{
    ck_assert(leave("9\rp") && leave("8\rp") && leave("7\rp"));
    ck_assert_int_eq(hd_folder_files(KEPT), 3);
    hd_app app = start();
    /* Deleted ones are gone and the next is offered; left for later all stay. */
    hd_test_type(&app, "n");
    ck_assert_int_eq(hd_folder_files(KEPT), 2);
    ck_assert_int_eq(app.question.kind, HD_QUESTION_RECOVER);
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert_int_eq(hd_folder_files(KEPT), 2);
    hd_test_type(&app, "ps\r");
    ck_assert_int_eq(hd_folder_files(KEPT), 2);
    hd_app_free(&app);
    app = start();
    hd_test_type(&app, "nn");
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert_int_eq(hd_folder_files(KEPT), 0);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_session_that_ends_again_keeps_one_file)
{
    hd_error error = {.text = ""};

    ck_assert(leave("9\rp"));
    hd_app app = start();
    hd_test_type(&app, "y");
    ck_assert_int_eq(app.baseline.ops_per_block, 12);
    hd_test_type(&app, "7\rp");
    char *kept = hd_recovery_write(&app, &error);
    ck_assert_ptr_nonnull(kept);
    free(kept);
    hd_app_free(&app);
    ck_assert_int_eq(hd_folder_files(KEPT), 1);
    app = start();
    hd_test_type(&app, "y");
    ck_assert_int_eq(app.now.scenario.ops_per_block, 7);
    ck_assert_int_eq(app.now.pins->count, 2);
    ck_assert_int_eq(app.baseline.ops_per_block, 12);
    hd_app_free(&app);
}
END_TEST

/* A file of several scenarios: recovered, the one that was changed goes back to its place, after a question.
 */
static void recovered_work_goes_back(bool gone)
{
    static const char one[] =
        "{\"name\": \"%s\", \"description\": \"\", \"ops_per_block\": 3, \"dispatch\": \"10 us\", "
        "\"launch\": \"5 us\", \"device_time\": \"1 ms\"}\n";
    char text[1024], first[256];
    hd_error error = {.text = ""};
    hd_document **documents;
    size_t count;

    snprintf(first, sizeof first, one, "first");
    snprintf(text, sizeof text, "%s", first);
    snprintf(text + strlen(text), sizeof text - strlen(text), one, "second");
    hd_folder_put("a.jsonl", text);
    hd_app app;
    hd_app_init(&app, false);
    ck_assert(hd_documents_load("a.jsonl", &documents, &count, &error));
    ck_assert(hd_app_open(&app, documents[1], "a.jsonl", &error));
    hd_document_free(documents[0]);
    free(documents);
    hd_test_type(&app, "9\r");
    free(hd_recovery_write(&app, &error));
    hd_app_free(&app);
    ck_assert_int_eq(chdir("state"), 0);
    app = start();
    hd_test_type(&app, "y");
    ck_assert_str_eq(hd_document_name(app.document), "second");
    if (gone)
        ck_assert_int_eq(unlink("../a.jsonl"), 0);
    hd_test_type(&app, "s\r");
    ck_assert_int_eq(app.question.kind, gone ? HD_QUESTION_GONE : HD_QUESTION_REPLACE);
    hd_test_type(&app, "y");
    ck_assert_int_eq(chdir(".."), 0);
    char *saved = hd_test_read("a.jsonl", NULL);
    ck_assert_ptr_eq(strstr(saved, first), gone ? NULL : saved);
    ck_assert_ptr_nonnull(strstr(saved, "\"ops_per_block\": 9"));
    free(saved);
    hd_app_free(&app);
}

START_TEST(recovered_work_goes_back_to_its_place)
{
    recovered_work_goes_back(false);
}
END_TEST

START_TEST(recovered_work_asks_where_its_file_is_gone)
{
    recovered_work_goes_back(true);
}
END_TEST

/* What does not say what the work began with leaves it compared with itself. */
START_TEST(a_beginning_that_is_none_is_left_alone)
{
    static const char *const openeds[] = {"", ", \"recovered_opened\": \"\"", ", \"recovered_opened\": \"{\"",
                                          ", \"recovered_opened\": \"{}\"", ", \"recovered_opened\": [1]"};
    char text[512];

    ck_assert_int_eq(mkdir("state", 0755), 0);
    ck_assert_int_eq(mkdir(KEPT, 0755), 0);
    for (size_t i = 0; i < sizeof openeds / sizeof openeds[0]; i++) {
        snprintf(text, sizeof text,
                 "{\"name\": \"s\", \"description\": \"\", \"ops_per_block\": 3, \"dispatch\": \"10 us\", "
                 "\"launch\": "
                 "\"5 us\", \"device_time\": \"1 ms\", \"view\": {\"recovered_file\": \"/a.json\"%s}}\n",
                 openeds[i]);
        hd_folder_put(KEPT "/recovery-a.json", text);
        hd_app app = start();
        hd_test_type(&app, "y");
        ck_assert_int_eq(app.now.scenario.ops_per_block, 3);
        ck_assert_int_eq(app.baseline.ops_per_block, 3);
        hd_app_free(&app);
    }
}
END_TEST

START_TEST(other_files_are_not_offered)
{
    ck_assert_int_eq(mkdir("state", 0755), 0);
    ck_assert_int_eq(mkdir(KEPT, 0755), 0);
    ck_assert_int_eq(mkdir(KEPT "/recovery-folder.json", 0755), 0);
    hd_folder_put(KEPT "/copied.txt", "{}");
    hd_app app = start();
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert_int_eq(hd_folder_files(KEPT), 2);
    hd_app_free(&app);
}
END_TEST

/* What cannot be read is told, after what can; what is empty kept nothing and goes. */
START_TEST(damaged_files_are_told)
{
    static const char *const texts[] = {"{", " ", "not JSON", "[]",
                                        "{\"name\": \"s\", \"ops_per_block\": -1}"};

    ck_assert(leave("9\rp"));
    hd_folder_put(KEPT "/recovery-empty.json", "");
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        hd_folder_put(KEPT "/recovery-broken.json", texts[i]);
        hd_app app = start();
        ck_assert_int_eq(app.question.kind, HD_QUESTION_RECOVER);
        ck_assert_int_eq(hd_folder_files(KEPT), 2);
        hd_app other = start();
        ck_assert_int_eq(other.question.kind, HD_QUESTION_DAMAGED);
        ck_assert_ptr_nonnull(strstr(other.question.text, "recovery-broken.json"));
        hd_test_type(&other, "n");
        ck_assert_int_eq(other.mode, HD_MODE_INPUTS);
        ck_assert_int_eq(hd_folder_files(KEPT), 2);
        hd_app_free(&other);
        other = start();
        hd_test_type(&other, "y");
        ck_assert_int_eq(other.mode, HD_MODE_INPUTS);
        ck_assert_int_eq(hd_folder_files(KEPT), 1);
        hd_app_free(&other);
        hd_app_free(&app);
    }
}
END_TEST

/* What is only offered is nobody's to give up: quitting while it is asked about leaves it. */
START_TEST(an_unanswered_offer_stays)
{
    ck_assert(leave("9\rp"));
    hd_app app = start();
    hd_app_key(&app, HD_KEY_F10);
    ck_assert(app.quit);
    hd_recovery_forget(&app.recovery);
    hd_app_free(&app);
    ck_assert_int_eq(hd_folder_files(KEPT), 1);
}
END_TEST

/* A session that was asked about a damaged file keeps a file of its own. */
START_TEST(a_damaged_file_is_not_written_over)
{
    hd_error error = {.text = ""};

    ck_assert_int_eq(mkdir("state", 0755), 0);
    ck_assert_int_eq(mkdir(KEPT, 0755), 0);
    hd_folder_put(KEPT "/recovery-broken.json", "{");
    hd_app app = start();
    ck_assert_int_eq(app.question.kind, HD_QUESTION_DAMAGED);
    app.mode = HD_MODE_INPUTS;
    hd_test_type(&app, "p");
    free(hd_recovery_write(&app, &error));
    hd_app_free(&app);
    ck_assert_int_eq(hd_folder_files(KEPT), 2);
    hd_folder_check(KEPT "/recovery-broken.json", "{");
}
END_TEST

/* What is ready for a signal handler is what the next start offers; nothing while nothing is unsaved. */
START_TEST(a_draft_is_left_where_nothing_else_can_be)
{
    hd_app app = hd_test_app();

    hd_recovery_prepare(&app);
    hd_swap_leave();
    ck_assert_int_ne(access("state", F_OK), 0);
    hd_test_type(&app, "p8\r");
    hd_recovery_prepare(&app);
    hd_test_type(&app, "7\r");
    hd_recovery_prepare(&app);
    hd_swap_leave();
    hd_app_free(&app);
    ck_assert_int_eq(hd_folder_files(KEPT), 1);
    app = start();
    hd_test_type(&app, "y");
    ck_assert_int_eq(app.now.scenario.ops_per_block, 7);
    ck_assert_int_eq(app.baseline.ops_per_block, 12);
    /* Recovered work takes its own file's place. */
    hd_test_type(&app, "6\r");
    hd_recovery_prepare(&app);
    hd_swap_leave();
    hd_app_free(&app);
    ck_assert_int_eq(hd_folder_files(KEPT), 1);
    app = start();
    hd_test_type(&app, "y");
    ck_assert_int_eq(app.now.scenario.ops_per_block, 6);
    /* Saved, there is nothing to be left. */
    hd_test_type(&app, "s\r");
    hd_recovery_prepare(&app);
    hd_swap_leave();
    ck_assert_int_eq(hd_folder_files(KEPT), 0);
    hd_app_free(&app);
}
END_TEST

/* Where there can be no folder nothing is written. */
START_TEST(a_draft_that_cannot_be_left_leaves_nothing)
{
    hd_app app = hd_test_app();

    hd_folder_put("state", "a file");
    hd_test_type(&app, "p");
    hd_recovery_prepare(&app);
    hd_swap_leave();
    hd_swap_drop();
    hd_folder_check("state", "a file");
    hd_app_free(&app);
}
END_TEST

START_TEST(without_a_folder_it_is_said)
{
    hd_app app = hd_test_app();
    hd_error error = {.text = ""};

    hd_folder_put("state", "a file");
    hd_test_type(&app, "p");
    ck_assert_ptr_null(hd_recovery_write(&app, &error));
    ck_assert_str_ne(error.text, "");
    hd_app_free(&app);
}
END_TEST

Suite *recovery_suite(void)
{
    Suite *suite = suite_create("recovery");
    TCase *tests = tcase_create("recovery");

    tcase_add_checked_fixture(tests, begin, hd_folder_end);
    tcase_add_test(tests, nothing_unsaved_leaves_nothing);
    tcase_add_test(tests, what_is_not_saved_is_offered);
    tcase_add_loop_test(tests, it_is_told_what_the_work_was_on, 0, SUBJECTS);
    tcase_add_test(tests, the_file_is_for_its_owner_alone);
    tcase_add_test(tests, sessions_do_not_overwrite_each_other);
    tcase_add_test(tests, a_session_that_ends_again_keeps_one_file);
    tcase_add_test(tests, recovered_work_goes_back_to_its_place);
    tcase_add_test(tests, recovered_work_asks_where_its_file_is_gone);
    tcase_add_test(tests, a_beginning_that_is_none_is_left_alone);
    tcase_add_test(tests, other_files_are_not_offered);
    tcase_add_test(tests, damaged_files_are_told);
    tcase_add_test(tests, an_unanswered_offer_stays);
    tcase_add_test(tests, a_damaged_file_is_not_written_over);
    tcase_add_test(tests, a_draft_is_left_where_nothing_else_can_be);
    tcase_add_test(tests, a_draft_that_cannot_be_left_leaves_nothing);
    tcase_add_test(tests, without_a_folder_it_is_said);
    suite_add_tcase(suite, tests);
    return suite;
}
