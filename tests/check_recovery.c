#include "config.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../src/tui/recovery.h"
#include "check_tui.h"
#include "folder.h"
#include "documents.h"
#include "runner.h"
#include "../src/tui/file.h"
#include "../src/tui/prompt.h"
#include "../src/tui/store.h"
#include "hostdispatch/file.h"

#define KEPT "state/hostdispatch"

static void begin(void)
{
    char state[128];

    hd_folder_begin();
    snprintf(state, sizeof state, "%s/state", hd_folder_path());
    setenv("XDG_STATE_HOME", state, 1);
}

/* How many swap files there are. */
static int swap_files(void)
{
    DIR *folder = opendir(KEPT);
    int count = 0;

    for (struct dirent *entry; folder && (entry = readdir(folder));)
        count += strstr(entry->d_name, ".json") != NULL;
    if (folder)
        closedir(folder);
    return count;
}

/* Write what is not saved, as a session does that is ended by a signal, and end it. @return whether there was
 * something */
static bool end_session(hd_app *app, hd_recovery *recovery)
{
    hd_error error = {.text = ""};
    char *path = hd_recovery_leave(recovery, app, &error);
    bool left = path != NULL;

    ck_assert_str_eq(error.text, "");
    free(path);
    hd_recovery_close(recovery);
    hd_app_free(app);
    return left;
}

/* A session in which `keys` were pressed ends by a signal. @return whether it left a file behind. */
static bool leave(const char *keys)
{
    hd_app app = hd_test_app();
    hd_recovery recovery = {0};

    hd_test_type(&app, keys);
    return end_session(&app, &recovery);
}

static hd_app start(void)
{
    hd_app app = hd_test_app();

    hd_recovery_offer(&app);
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    return app;
}

/* A session that opens what the first line of the list has. */
static hd_app reopen(void)
{
    hd_app app = start();

    ck_assert_ptr_nonnull(strstr(app.status, "was recovered; o lists it"));
    hd_test_type(&app, "o");
    ck_assert_int_eq(app.chooser.items[app.chooser.at].kind, HD_CHOICE_LEFT);
    hd_test_type(&app, "\ry");
    ck_assert_str_eq(app.status, "Opened what was not saved; s saves it");
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
    hd_recovery recovery = {0};

    ck_assert(leave("9\rp8\rcf\r"));
    ck_assert_int_eq(stat(KEPT, &status), 0);
    ck_assert_uint_eq(status.st_mode & 07777, 0700);
    ck_assert_int_eq(swap_files(), 1);
    hd_app app = start();
    ck_assert_ptr_nonnull(strstr(app.status, "on A decode step of"));
    hd_app_free(&app);
    app = reopen();
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
    /* It stays until it is saved, and while it is open no other session is offered it. */
    ck_assert(hd_file_unsaved(&app));
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 1), -1);
    ck_assert_int_eq(swap_files(), 1);
    hd_app other = start();
    ck_assert_str_eq(other.status, "");
    hd_test_type(&other, "o");
    ck_assert_int_ne(other.chooser.items[other.chooser.at].kind, HD_CHOICE_LEFT);
    hd_app_free(&other);
    hd_test_type(&app, "s");
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert(!hd_file_unsaved(&app));
    ck_assert(!hd_app_changed(&app));
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 2), -1);
    ck_assert_int_eq(hd_folder_files(KEPT), 0);
    hd_app_free(&app);
    char *text = hd_test_read("scenario.json", NULL);
    ck_assert_ptr_null(strstr(text, "recovered"));
    free(text);
}
END_TEST

/* So many seconds after the start: what is asked of the clock, and whether a file is there then. */
START_TEST(it_is_written_once_a_second)
{
    hd_app app = hd_test_app();
    hd_recovery recovery = {0};

    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 100), -1);
    hd_test_type(&app, "p");
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 100), 0.5);
    hd_test_type(&app, "8\r");
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 100.25), 0.25);
    ck_assert_int_eq(swap_files(), 0);
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 100.5), -1);
    ck_assert_int_eq(swap_files(), 1);
    hd_test_type(&app, "7\r");
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 100.75), 0.75);
    /* Taken back, there is nothing to be written; changed again, it waits anew. */
    hd_test_type(&app, "u");
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 101), -1);
    hd_test_type(&app, "7\r");
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 200), 0.5);
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 200.5), -1);
    ck_assert_int_eq(swap_files(), 1);
    char *text = hd_test_read(recovery.path, NULL);
    ck_assert_ptr_nonnull(strstr(text, "\"ops_per_block\": 7"));
    free(text);
    /* Without the pin it is a preset played with. */
    hd_test_type(&app, "uuu");
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 300), -1);
    ck_assert_int_eq(hd_folder_files(KEPT), 0);
    hd_app_free(&app);
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
    hd_recovery recovery = {0};
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
        ck_assert(end_session(&app, &recovery));
        app = start();
        ck_assert_msg(strstr(app.status, subjects[_i].called), "%s", app.status);
        hd_app_free(&app);
        app = reopen();
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
    hd_recovery recovery = {0};
    struct stat status;

    hd_test_type(&app, "p");
    char *kept = hd_recovery_leave(&recovery, &app, &error);
    ck_assert_int_eq(stat(kept, &status), 0);
    ck_assert_uint_eq(status.st_mode & 07777, 0600);
    free(kept);
    free(recovery.path);
    hd_app_free(&app);
}
END_TEST

START_TEST(sessions_do_not_overwrite_each_other)
{
    ck_assert(leave("9\rp") && leave("8\rp") && leave("7\rp"));
    ck_assert_int_eq(swap_files(), 3);
    hd_app app = start();
    /* Deleted ones are gone and the next is in focus; the others stay. */
    hd_test_type(&app, "o");
    hd_app_key(&app, HD_KEY_DELETE);
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    ck_assert_int_eq(swap_files(), 3);
    hd_test_type(&app, "d");
    ck_assert_int_eq(strncmp(app.status, "Discarded: ", 11), 0);
    ck_assert_int_eq(swap_files(), 2);
    ck_assert_int_eq(app.chooser.items[app.chooser.at].kind, HD_CHOICE_LEFT);
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    hd_test_type(&app, "ps\r");
    ck_assert_int_eq(swap_files(), 2);
    hd_app_free(&app);
    app = start();
    hd_test_type(&app, "o");
    for (int i = 0; i < 2; i++) {
        hd_app_key(&app, HD_KEY_DELETE);
        hd_test_type(&app, "d");
    }
    ck_assert_int_eq(hd_folder_files(KEPT), 0);
    hd_app_key(&app, HD_KEY_DELETE);
    ck_assert_str_eq(app.status, "Only recovered work is discarded here");
    hd_app_free(&app);
}
END_TEST

/* Recovered work is discarded by a key of its own; no other answer deletes it. */
START_TEST(recovered_work_is_discarded_by_d)
{
    char words[2 * HD_QUESTION_MAX];

    ck_assert(leave("9\rp"));
    hd_app app = start();
    hd_test_type(&app, "o\r");
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    hd_question_words(&app, words);
    ck_assert_ptr_nonnull(strstr(words, "was recovered:  y restore, d discard, Esc ask next time"));
    hd_test_type(&app, "n");
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_int_eq(app.mode, HD_MODE_CHOOSER);
    ck_assert_int_eq(swap_files(), 1);
    hd_test_type(&app, "\rd");
    ck_assert_int_eq(app.mode, HD_MODE_CHOOSER);
    ck_assert_int_eq(hd_folder_files(KEPT), 0);
    /* Elsewhere d is no answer. */
    hd_app_key(&app, HD_KEY_ESCAPE);
    hd_test_type(&app, "pqd");
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    hd_test_type(&app, "n");
    ck_assert(app.quit);
    hd_app_free(&app);
}
END_TEST

/* What is not there is made only below a home that is. */
START_TEST(a_home_is_never_made)
{
    char home[512];
    hd_error error;

    snprintf(home, sizeof home, "%s/home", hd_folder_path());
    unsetenv("XDG_STATE_HOME");
    setenv("HOME", home, 1);
    ck_assert_ptr_null(hd_xdg_state_make(&error));
    ck_assert_ptr_nonnull(strstr(error.text, "there is no folder for it; HOME is "));
    ck_assert_int_ne(access("home", F_OK), 0);
    ck_assert_int_eq(mkdir("home", 0755), 0);
    char *folder = hd_xdg_state_make(&error);
    ck_assert_ptr_nonnull(folder);
    ck_assert_int_eq(access("home/.local/state/hostdispatch", F_OK), 0);
    free(folder);
}
END_TEST

START_TEST(a_session_that_ends_again_keeps_one_file)
{
    hd_recovery recovery = {0};

    ck_assert(leave("9\rp"));
    hd_app app = reopen();
    ck_assert_int_eq(app.baseline.ops_per_block, 12);
    hd_test_type(&app, "7\rp");
    ck_assert(end_session(&app, &recovery));
    ck_assert_int_eq(swap_files(), 1);
    app = reopen();
    ck_assert_int_eq(app.now.scenario.ops_per_block, 7);
    ck_assert_int_eq(app.now.pins->count, 2);
    ck_assert_int_eq(app.baseline.ops_per_block, 12);
    /* Its own file gives way to the one that was opened. */
    hd_app_free(&app);
    app = start();
    hd_test_type(&app, "p");
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 1), 0.5);
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 2), -1);
    ck_assert_int_eq(swap_files(), 2);
    /* The pin goes along, which is a change of what was recovered. */
    hd_test_type(&app, "o\ry");
    ck_assert(app.file.recovered);
    ck_assert_int_eq(app.now.pins->count, 3);
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 3), 0.5);
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 4), -1);
    ck_assert_int_eq(swap_files(), 1);
    hd_recovery_forget(&recovery);
    ck_assert_int_eq(hd_folder_files(KEPT), 0);
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
    hd_recovery recovery = {0};
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
    ck_assert(end_session(&app, &recovery));
    ck_assert_int_eq(chdir("state"), 0);
    app = reopen();
    ck_assert_str_eq(hd_document_name(app.document), "second");
    if (gone)
        ck_assert_int_eq(unlink("../a.jsonl"), 0);
    hd_test_type(&app, "s\r");
    ck_assert_ptr_nonnull(strstr(app.question.text, gone ? " is gone" : "exists already; replace it?"));
    hd_test_type(&app, "y");
    ck_assert_int_eq(chdir(".."), 0);
    char *saved = hd_test_read("a.jsonl", NULL);
    ck_assert_ptr_eq(strstr(saved, first), gone ? NULL : saved);
    ck_assert_ptr_nonnull(strstr(saved, "\"ops_per_block\": 9"));
    free(saved);
    hd_app_free(&app);
}

/* Two sessions open the same work. What the first goes on to do is left alone by the second, whenever each ends. */
START_TEST(work_that_two_sessions_open_is_kept_twice)
{
    hd_recovery first_file = {0}, second_file = {0};

    ck_assert(leave("9\rp"));
    hd_app second = start();
    hd_test_type(&second, "o");
    hd_app first = reopen();
    hd_test_type(&second, "\ry");
    hd_recovery_keep(&first_file, &first, 1);
    hd_recovery_keep(&second_file, &second, 1);
    hd_test_type(&first, "7\r");
    ck_assert(end_session(&first, &first_file));
    hd_test_type(&second, "8\r");
    hd_recovery_keep(&second_file, &second, 2);
    hd_recovery_keep(&second_file, &second, 3);
    ck_assert_int_eq(swap_files(), 2);
    hd_recovery_forget(&second_file);
    hd_app_free(&second);
    ck_assert_int_eq(swap_files(), 1);
    first = reopen();
    ck_assert_int_eq(first.now.scenario.ops_per_block, 7);
    hd_app_free(&first);
}
END_TEST

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
        hd_app app = reopen();
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
    hd_folder_put(KEPT "/recovery-broken.json", "{");
    hd_folder_put(KEPT "/recovery-empty.json", "");
    hd_app app = start();
    ck_assert_str_eq(app.status, "");
    ck_assert_int_eq(hd_folder_files(KEPT), 4);
    hd_app_free(&app);
}
END_TEST

static hd_app opened(const char *path, const char *text)
{
    hd_error error;
    hd_document **documents;
    size_t count;
    hd_app app;

    hd_folder_put(path, text);
    hd_app_init(&app, false);
    ck_assert(hd_documents_load(path, &documents, &count, &error));
    ck_assert(hd_app_open(&app, documents[0], path, &error));
    free(documents);
    return app;
}

/* Of a file a changed input is work, and of a trace; of a preset it is play. */
START_TEST(what_was_only_looked_at_is_not_kept)
{
    static const char text[] = "{\"name\": \"one\", " INPUTS;
    hd_recovery recovery = {0};
    hd_app app = opened("a.json", text);

    ck_assert(!end_session(&app, &recovery));
    app = opened("a.json", text);
    hd_test_type(&app, "+");
    ck_assert(end_session(&app, &recovery));
    ck_assert_int_eq(swap_files(), 1);
    app = opened("a.json", text);
    app.file.imported = true;
    ck_assert(!end_session(&app, &recovery));
    app = opened("a.json", text);
    app.file.imported = true;
    hd_test_type(&app, "+");
    ck_assert(end_session(&app, &recovery));
    app = opened("a.json", text);
    app.file.preset = true;
    hd_test_type(&app, "+");
    ck_assert(!end_session(&app, &recovery));
}
END_TEST

START_TEST(without_a_folder_it_is_said)
{
    hd_app app = hd_test_app();
    hd_recovery recovery = {0};
    hd_error error = {.text = ""};

    hd_folder_put("state", "a file");
    hd_test_type(&app, "p");
    (void)hd_recovery_keep(&recovery, &app, 1);
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 2), 0);
    ck_assert_ptr_nonnull(strstr(app.status, "cannot be kept for a crash: "));
    /* It is said once, not tried for ever. */
    ck_assert_double_eq(hd_recovery_keep(&recovery, &app, 3), -1);
    ck_assert_ptr_null(hd_recovery_leave(&recovery, &app, &error));
    ck_assert_str_ne(error.text, "");
    hd_folder_check("state", "a file");
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
    tcase_add_test(tests, it_is_written_once_a_second);
    tcase_add_test(tests, what_was_only_looked_at_is_not_kept);
    tcase_add_loop_test(tests, it_is_told_what_the_work_was_on, 0, SUBJECTS);
    tcase_add_test(tests, the_file_is_for_its_owner_alone);
    tcase_add_test(tests, sessions_do_not_overwrite_each_other);
    tcase_add_test(tests, recovered_work_is_discarded_by_d);
    tcase_add_test(tests, a_home_is_never_made);
    tcase_add_test(tests, a_session_that_ends_again_keeps_one_file);
    tcase_add_test(tests, work_that_two_sessions_open_is_kept_twice);
    tcase_add_test(tests, recovered_work_goes_back_to_its_place);
    tcase_add_test(tests, recovered_work_asks_where_its_file_is_gone);
    tcase_add_test(tests, a_beginning_that_is_none_is_left_alone);
    tcase_add_test(tests, other_files_are_not_offered);
    tcase_add_test(tests, without_a_folder_it_is_said);
    suite_add_tcase(suite, tests);
    return suite;
}
