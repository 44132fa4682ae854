/*
 * What happens where a call fails, or the program is killed at it: never a crash, never a lost or half file, always a
 * sentence. Each thing is done again and again, the next call failing each time, until none fails; see
 * shim/failing.c.
 */
#include "config.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../src/tui/file.h"
#include "../src/tui/prompt.h"
#include "../src/tui/reading.h"
#include "../src/tui/recovery.h"
#include "../src/tui/store.h"
#include "check_tui.h"
#include "command.h"
#include "folder.h"
#include "hostdispatch/trace.h"
#include "runner.h"
#include "saved.h"

/* How what is done may end; by hd_memory_end() the program ends with a sentence. */
enum { DONE, SAID, NO_MEMORY, WRONG };

typedef int act(void);

static void no_memory(void)
{
    _exit(NO_MEMORY);
}

static void wrong(const char *what)
{
    fprintf(stderr, "%s\n", what);
    _exit(WRONG);
}

/* Do something while the N-th call of a kind fails. @return waitpid()'s status; `failed`: whether one did */
static int with_failing(const char *kind, long at, act *what, bool *failed)
{
    char plan[64], byte, descriptor[16];
    int told[2], status;

    ck_assert_int_eq(pipe(told), 0);
    snprintf(plan, sizeof plan, "%s %ld", kind, at);
    snprintf(descriptor, sizeof descriptor, "%d", told[1]);
    pid_t child = fork();
    if (child == 0) {
        hd_memory_at_end(no_memory);
        setenv("HD_FAIL_TOLD", descriptor, 1);
        setenv("HD_FAIL", plan, 1);
        _exit(what());
    }
    close(told[1]);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    *failed = read(told[0], &byte, 1) == 1;
    close(told[0]);
    return status;
}

/* Nothing fails in what looks at how it ended. */
static void heal(void)
{
    setenv("HD_FAIL", "", 1);
}

static const char *const failing[] = {"memory", "files"};

/* Let every call fail in turn. @return how many there are */
static long each_call(const char *kind, act *what, void (*before)(void), void (*after)(int status, long at))
{
    bool failed = true;
    long at = 0;

    while (failed) {
        before();
        int status = with_failing(kind, ++at, what, &failed);
        bool killed = strcmp(kind, "die") == 0 && failed;
        ck_assert_msg(killed ? WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL
                             : WIFEXITED(status) && WEXITSTATUS(status) < WRONG,
                      "%s %ld: status %x", kind, at, (unsigned)status);
        ck_assert_msg(strcmp(kind, "files") != 0 || WEXITSTATUS(status) != NO_MEMORY,
                      "%s %ld: ended as without memory", kind, at);
        after(status, at);
    }
    return at - 1;
}

/* ---- a file is saved ---- */

#define OLD "what was there, which is longer than what comes\n"
#define NEW "what comes\n"

static void put_old(void)
{
    hd_folder_put("a", OLD);
}

static int save(void)
{
    hd_error error = {.text = ""};
    bool saved = hd_save("a", NEW, strlen(NEW), HD_SAVE_USUAL, NULL, &error);

    heal();
    if (!saved && strncmp(error.text, "it ", 3) != 0)
        wrong(error.text);
    return saved ? DONE : SAID;
}

/* The file holds one text or the other, and the new one where that was said. */
static void is_whole(int status, long at)
{
    char *text = hd_test_read("a", NULL);
    bool old = strcmp(text, OLD) == 0, new = strcmp(text, NEW) == 0;

    ck_assert_msg(old || new, "%ld: %s", at, text);
    if (WIFEXITED(status) && WEXITSTATUS(status) == DONE)
        ck_assert_msg(new, "%ld: it said that it was saved", at);
    if (WIFEXITED(status) && WEXITSTATUS(status) == SAID)
        ck_assert_msg(old, "%ld: it said that it was not saved", at);
    free(text);
}

static void is_whole_and_alone(int status, long at)
{
    is_whole(status, at);
    ck_assert_msg(hd_folder_files(".") == 1, "%ld: something is left beside it", at);
}

START_TEST(a_save)
{
    ck_assert_int_gt(each_call(failing[_i], save, put_old, is_whole_and_alone), 2);
}
END_TEST

static void put_as_is(void)
{
}

/* Killed at each call of it, and saved again by the next. */
START_TEST(a_save_that_is_killed)
{
    int killed = 0, round = 0;

    for (put_old(); killed < 200; round++)
        killed += (int)each_call("die", save, round % 2 ? put_old : put_as_is, is_whole);
}
END_TEST

/* ---- the same of a scenario among others ---- */

#define THREE SCENARIO("one") "\n" SCENARIO("two") "\n" SCENARIO("three") "\n"

static void put_three(void)
{
    hd_folder_put("a.json", THREE);
}

static int save_second(void)
{
    hd_error error = {.text = ""};
    hd_document *document = hd_document_load("a.json", 1, NULL, &error);
    bool saved = document != NULL;

    if (document) {
        hd_document_set_description(document, "changed");
        saved = hd_document_save(document, "a.json", 1, HD_SAVE_USUAL, NULL, NULL, &error);
        hd_document_free(document);
    }
    heal();
    if (!saved && !error.text[0])
        wrong("no sentence");
    return saved ? DONE : SAID;
}

static void are_three(int status, long at)
{
    char *text = hd_test_read("a.json", NULL);
    bool changed = strstr(text, "\"changed\"") != NULL;
    size_t lines = 0;

    for (const char *line = text; (line = strchr(line, '\n')); line++)
        lines++;
    ck_assert_msg(changed ? lines == 3 && strstr(text, "\"three\"") : strcmp(text, THREE) == 0, "%ld: %s", at,
                  text);
    if (WIFEXITED(status) && WEXITSTATUS(status) <= SAID)
        ck_assert_msg(changed == (WEXITSTATUS(status) == DONE), "%ld: it said otherwise", at);
    free(text);
}

START_TEST(a_scenario_among_others)
{
    ck_assert_int_gt(each_call(failing[_i], save_second, put_three, are_three), 5);
}
END_TEST

/* ---- a trace is read ---- */

static int read_trace(void)
{
    hd_error error = {.text = ""};
    hd_trace *trace = hd_trace_open(hd_test_file("traces/steps.json"), NULL, NULL, &error);

    heal();
    if (!trace && !error.text[0])
        wrong("no sentence");
    int how = trace ? DONE : SAID;
    hd_trace_free(trace);
    return how;
}

static void anything(int status, long at)
{
    (void)status;
    (void)at;
}

START_TEST(a_trace)
{
    ck_assert_int_gt(each_call(failing[_i], read_trace, put_as_is, anything), 2);
}
END_TEST

/* ---- a session: open, change, save, export, keep ---- */

static void answer(hd_app *app, char key, const char *path)
{
    hd_app_key(app, key);
    if (app->mode == HD_MODE_PROMPT)
        hd_edit_begin(&app->prompt.edit, path);
    hd_app_key(app, HD_KEY_ENTER);
}

static bool has(const char *path, const char *text)
{
    FILE *file = fopen(path, "rb");
    char bytes[65536];
    size_t length = file ? fread(bytes, 1, sizeof bytes - 1, file) : 0;

    if (file)
        fclose(file);
    bytes[length] = '\0';
    return strstr(bytes, text) != NULL;
}

/* Save or export. What is said is what there is. */
static bool written(hd_app *app, char key, const char *path, const char *said, const char *holds)
{
    answer(app, key, path);
    if (app->mode == HD_MODE_QUESTION)
        hd_app_key(app, 'y');
    bool done = strncmp(app->status, said, strlen(said)) == 0, there;
    char status[sizeof app->status], plan[64];

    strcpy(status, app->status);
    strcpy(plan, getenv("HD_FAIL"));
    setenv("HD_FAIL", "", 1);
    there = has(path, holds);
    if (done != there || !status[0]) {
        fprintf(stderr, "%s, %s: ", plan, path);
        wrong(status);
    }
    if (!done)
        _exit(SAID);
    setenv("HD_FAIL", plan, 1);
    return done;
}

static int work(void)
{
    hd_app app;
    hd_recovery recovery = {0};
    hd_error error = {.text = ""};
    hd_document *document = hd_document_load("a.json", 1, NULL, &error);

    if (!document)
        return error.text[0] ? SAID : WRONG;
    hd_app_init(&app, false);
    if (!hd_app_open(&app, document, "a.json", &error))
        return error.text[0] ? SAID : WRONG;
    hd_test_type(&app, "7\rp");
    (void)hd_recovery_keep(&recovery, &app, 1);
    (void)hd_recovery_keep(&recovery, &app, 2);
    written(&app, 'x', "a.md", "Exported", "7");
    written(&app, 'x', "a.svg", "Exported", "</svg>");
    written(&app, 's', "a.json", "Saved", "\"ops_per_block\": 7");
    char *left = hd_recovery_leave(&recovery, &app, &error);
    free(left);
    hd_recovery_close(&recovery);
    hd_app_free(&app);
    return DONE;
}

/* A trace read in the interface, out of a list of what there is, saved as a scenario and exported. */
static int import(void)
{
    const hd_reading_options usual = hd_reading_usual();
    hd_app app;
    hd_error error = {.text = ""};
    hd_document *document = hd_document_load("a.json", 1, NULL, &error);

    if (!document)
        return error.text[0] ? SAID : WRONG;
    hd_app_init(&app, false);
    if (!hd_app_open(&app, document, "a.json", &error))
        return error.text[0] ? SAID : WRONG;
    hd_test_type(&app, "o");
    hd_reading_ask(&app, hd_must(strdup(hd_test_file("traces/steps.json"))));
    hd_trace *trace = hd_trace_open(app.reading.path, NULL, NULL, &error);
    if (!hd_reading_end(&app, trace, &usual, &error))
        return app.status[0] ? SAID : WRONG;
    written(&app, 'x', "a.md", "Exported", "measured");
    written(&app, 'x', "a.svg", "Exported", "</svg>");
    written(&app, 's', "b.json", "Saved", "\"ops_per_block\": ");
    hd_app_free(&app);
    return DONE;
}

static void begin_session(void)
{
    static const char *const others[] = {"a.md", "a.svg", "b.json"};

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        unlink(others[i]);
    put_three();
}

static void left_whole(int status, long at)
{
    hd_error error;

    for (size_t place = 0; place < 3; place++) {
        hd_document *document = hd_document_load("a.json", place, NULL, &error);
        ck_assert_msg(document != NULL, "%ld: %s", at, error.text);
        int64_t ops = hd_document_scenario(document)->ops_per_block;
        ck_assert_msg(ops == 3 || (place == 1 && ops == 7), "%ld: scenario %zu has %lld ops", at, place + 1, (long long)ops);
        hd_document_free(document);
    }
    ck_assert(!WIFEXITED(status) || WEXITSTATUS(status) != DONE || has("a.json", "\"ops_per_block\": 7"));
    ck_assert(access("a.svg", F_OK) != 0 || has("a.svg", "</svg>"));
}

START_TEST(a_session)
{
    ck_assert_int_gt(each_call(failing[_i], work, begin_session, left_whole), 20);
}
END_TEST

static void left_scenario(int status, long at)
{
    hd_error error;

    hd_folder_check("a.json", THREE);
    if (access("b.json", F_OK) == 0) {
        hd_document *document = hd_document_load("b.json", 0, NULL, &error);
        ck_assert_msg(document != NULL, "%ld: %s", at, error.text);
        hd_document_free(document);
    }
    ck_assert(!WIFEXITED(status) || WEXITSTATUS(status) != DONE || access("b.json", F_OK) == 0);
    ck_assert(access("a.svg", F_OK) != 0 || has("a.svg", "</svg>"));
}

START_TEST(an_import)
{
    ck_assert_int_gt(each_call(failing[_i], import, begin_session, left_scenario), 20);
}
END_TEST

/* ---- sessions that are killed ---- */

static unsigned seed;

static unsigned next_random(unsigned below)
{
    seed = seed * 1103515245u + 12345u;
    return (seed >> 16) % below;
}

/* A second passes at each change; where the work was on the disk the session says so in a file of its own. */
static int change_on(void)
{
    hd_app app = hd_test_app();
    hd_recovery recovery = {0};

    for (int i = 1; i <= 12; i++) {
        char keys[8];
        snprintf(keys, sizeof keys, "%d\rp", i % 9 + 1);
        hd_test_type(&app, keys);
        (void)hd_recovery_keep(&recovery, &app, i * 4);
        bool kept = hd_recovery_keep(&recovery, &app, i * 4 + 2) == -1;
        FILE *mark = kept ? fopen("kept", "w") : NULL;
        if (mark)
            fclose(mark);
    }
    return DONE;
}

static void put_nothing(void)
{
    unlink("kept");
}

START_TEST(sessions_that_are_killed)
{
    int killed = 0, offered = 0;

    for (int session = 0; killed < 200; session++) {
        size_t count;
        bool failed;
        seed = (unsigned)session;
        put_nothing();
        int status = with_failing("die", 1 + next_random(150), change_on, &failed);
        ck_assert(failed ? WIFSIGNALED(status) : WIFEXITED(status));
        ck_assert_int_lt(session, 400);
        killed += failed;
        hd_left_file *left = hd_recovery_list(&count);
        ck_assert_msg(count == (access("kept", F_OK) == 0) || count == 1, "session %d: %zu offered", session, count);
        if (count == 1) {
            hd_document *document = hd_document_load(left[0].path, 0, NULL, NULL);
            ck_assert(document && hd_document_pinned_count(document) > 0);
            hd_document_free(document);
            hd_recovery_delete(left[0].path);
        }
        offered += (int)count;
        hd_recovery_list_free(left, count);
    }
    ck_assert_int_gt(offered, 100);
}
END_TEST

/* ---- the program ---- */

static const char *const lines[] = {
    "hostdispatch eval gpt2-xl-eager-decode -o json",
    "hostdispatch eval lines.jsonl -o csv",
    "hostdispatch eval - < lines.jsonl",
    "hostdispatch sweep gpt2-xl-eager-decode --over dispatch=1us:100us:9 -o svg",
    "hostdispatch solve gpt2-xl-eager-decode --for dispatch --until 'host_share<=80%'",
    "hostdispatch import ../traces/steps.json",
    "hostdispatch compare ../traces/before.json ../traces/after.json",
};

/* Of many calls the later ones are tried at growing distances. */
static long next_call(long at)
{
    return at < 40 ? at + 1 : at + at / 8;
}

START_TEST(commands)
{
    const char *line = lines[_i], *shim = getenv("HD_SHIM");
    hd_command_result whole = hd_command_expect("C.UTF-8", line, 0);

    ck_assert_ptr_nonnull(shim);
    for (size_t kind = 0; kind < 2; kind++) {
        bool failed = true;
        for (long at = 1; failed; at = next_call(at)) {
            char with[1024];
            snprintf(with, sizeof with, "LD_PRELOAD=%s HD_FAIL='%s %ld' HD_FAIL_TOLD=9 %s 9>%s/told", shim,
                     failing[kind], at, line, hd_folder_path());
            hd_command_result result = hd_command_run("C.UTF-8", with);
            char told[128];
            struct stat marked;
            snprintf(told, sizeof told, "%s/told", hd_folder_path());
            failed = stat(told, &marked) == 0 && marked.st_size > 0;
            ck_assert_msg(result.status <= 2, "%s: status %d: %s", with, result.status, result.err);
            ck_assert_msg(result.status == 0 ? strcmp(result.out, whole.out) == 0
                                             : strncmp(result.err, "hostdispatch: ", 14) == 0,
                          "%s: status %d, without a sentence: %s", with, result.status, result.err);
            hd_command_release(&result);
        }
    }
    hd_command_release(&whole);
}
END_TEST

static void begin(void)
{
    char state[128];

    hd_folder_begin();
    snprintf(state, sizeof state, "%s/state", hd_folder_path());
    setenv("XDG_STATE_HOME", state, 1);
}

static Suite *failing_suite(void)
{
    Suite *suite = suite_create("failing");
    TCase *tests = tcase_create("failing");

    tcase_add_checked_fixture(tests, begin, hd_folder_end);
    tcase_add_loop_test(tests, a_save, 0, 2);
    tcase_add_test(tests, a_save_that_is_killed);
    tcase_add_loop_test(tests, a_scenario_among_others, 0, 2);
    tcase_add_loop_test(tests, a_trace, 0, 2);
    tcase_add_loop_test(tests, a_session, 0, 2);
    tcase_add_loop_test(tests, an_import, 0, 2);
    tcase_add_test(tests, sessions_that_are_killed);
    tcase_add_loop_test(tests, commands, 0, (int)(sizeof lines / sizeof lines[0]));
    suite_add_tcase(suite, tests);
    return suite;
}

Suite *(*const hd_suites[])(void) = {failing_suite, NULL};
