#include "config.h"

#include "check_terminal.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "folder.h"
#include "runner.h"

#define KEPT "state/hostdispatch"

static char state[128];

static void begin(void)
{
    hd_folder_begin();
    snprintf(state, sizeof state, "XDG_STATE_HOME=%s/state", hd_folder_path());
}

static hd_terminal *open_with(const char *source, int rows)
{
    const char *const environment[] = {state, NULL};
    const char *const arguments[] = {source, NULL};

    return hd_terminal_start(
        &(hd_terminal_options){.environment = environment, .arguments = arguments, .rows = rows});
}

static hd_terminal *open_it(const char *source)
{
    hd_terminal *t = open_with(source, 24);

    hd_terminal_expect(t, "Ops per block");
    return t;
}

static void end_it(hd_terminal *t)
{
    hd_terminal_expect_end(t, HD_EXITED, 0);
    interface_expect_restored(t);
    hd_terminal_close(t);
}

/* From a preset to a file that brings everything back. */
START_TEST(a_whole_review)
{
    hd_terminal *t = open_it(NULL);

    hd_terminal_type(t, "p8\rp");
    hd_terminal_expect(t, "Kept as B");
    hd_terminal_type(t, "mfused\rone kernel\r");
    hd_terminal_type(t, "bf\r");
    hd_terminal_expect(t, "target host share");
    hd_terminal_type(t, "c");
    hd_terminal_expect(t, "B  fused");
    hd_terminal_type(t, "s");
    hd_terminal_expect(t, "Save as: gpt2-xl-eager-decode.json");
    hd_terminal_type(t, "\033");
    hd_terminal_expect_gone(t, "Save as");
    hd_terminal_type(t, "s\r");
    hd_terminal_expect(t, "Saved as gpt2-xl-eager-decode.json");
    hd_terminal_type(t, "x\r");
    hd_terminal_expect(t, "Exported to gpt2-xl-eager-decode.md");
    hd_terminal_type(t, "q");
    end_it(t);
    t = open_it("./gpt2-xl-eager-decode.json");
    interface_expect_value(t, "Ops per block", "8");
    hd_terminal_expect(t, "B  fused");
    hd_terminal_expect(t, "baseline");
    hd_terminal_expect(t, "target host share");
    hd_terminal_type(t, "q");
    end_it(t);
    ck_assert_int_eq(hd_folder_files("."), 2);
}
END_TEST

/* A limit on a file's size is told as a full disk is, and leaves nothing behind. */
START_TEST(a_file_may_not_grow)
{
    const char *const environment[] = {state, NULL};
    const char *const arguments[] = {"-c", "ulimit -f 0; exec \"$HD_PROGRAM\"", NULL};
    hd_terminal *t = hd_terminal_start(
        &(hd_terminal_options){.environment = environment, .program = "/bin/sh", .arguments = arguments});

    hd_terminal_expect(t, "Ops per block");
    hd_terminal_type(t, "p8\rs\r");
    hd_terminal_expect(t, "File too large");
    ck_assert_int_eq(hd_folder_files("."), 0);
    hd_terminal_type(t, "\033");
    hd_terminal_expect_gone(t, "Enter save");
    hd_terminal_type(t, "qn");
    end_it(t);
}
END_TEST

static hd_terminal *open_wide(const char *source)
{
    const char *const environment[] = {state, NULL};
    const char *const arguments[] = {source, NULL};
    hd_terminal *t = hd_terminal_start(&(hd_terminal_options){
        .environment = environment, .arguments = arguments, .rows = 39, .columns = 120});

    hd_terminal_expect(t, "Ops per block");
    return t;
}

/* What a review has left on the screen, also after it was saved and opened again. */
static void expect_review(hd_terminal *t)
{
    interface_expect_value(t, "Ops per block", "6");
    hd_terminal_expect(t, "= blocks × 18.7 µs");
    hd_terminal_expect(t, "faster than B");
    hd_terminal_expect(t, "target host share ≤ 30 %");
    hd_terminal_expect(t, "over     launches per block");
    hd_terminal_expect(t, "and over blocks");
    hd_terminal_expect(t, "scale    linear");
    hd_terminal_expect(t, " C                6        48");
    hd_terminal_type(t, "w");
    hd_terminal_expect(t, "3 into 1, 1× a block");
    hd_terminal_type(t, "c");
    hd_terminal_expect(t, "B  fused");
    hd_terminal_expect(t, "C  ops 6");
    hd_terminal_type(t, "v");
    hd_terminal_expect(t, "scale    linear");
}

/* Open, pin, change, drop, link, lever, find, sweep, save, quit, reopen: all of it is there. */
START_TEST(a_review_on_every_panel)
{
    hd_terminal *t = open_wide(NULL);

    hd_terminal_type(t, "p8\rpmfused\rone kernel\rb6\rp");
    hd_terminal_expect(t, "Kept as C");
    hd_terminal_type(t, "cjj\177");
    hd_terminal_expect(t, "Dropped A");
    hd_terminal_type(t, "\tk==");
    hd_terminal_expect(t, "Device time follows blocks");
    hd_terminal_type(t, "wjjj+\tfhost_share <= 30%\rv+j+j+j+\t");
    expect_review(t);
    hd_terminal_type(t, "s\r");
    hd_terminal_expect(t, "Saved as gpt2-xl-eager-decode.json");
    hd_terminal_type(t, "q");
    end_it(t);
    t = open_wide("./gpt2-xl-eager-decode.json");
    expect_review(t);
    /* The curve beneath the map, and a block more. */
    hd_terminal_type(t, "jj-\t");
    hd_terminal_expect(t, "output   launch ratio");
    hd_terminal_type(t, "k49\r");
    hd_terminal_expect(t, "the device works for 0.91 ms");
    hd_terminal_type(t, "qn");
    end_it(t);
    ck_assert_int_eq(hd_folder_files("."), 1);
}
END_TEST

START_TEST(quitting_asks_on_every_size)
{
    static const int rows[] = {5, 12, 18, 24};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_terminal *t = open_with(NULL, 24);
        hd_terminal_expect(t, "Ops per block");
        hd_terminal_type(t, "p");
        hd_terminal_expect(t, "Kept as A");
        hd_terminal_resize(t, rows[i], 80);
        hd_terminal_settle(t, HD_REST_AFTER_ESC);
        hd_terminal_type(t, "q");
        hd_terminal_expect(t, "before quitting?");
        hd_terminal_type(t, "\033");
        hd_terminal_expect_gone(t, "before quitting?");
        hd_terminal_type(t, "q");
        hd_terminal_expect(t, "before quitting?");
        hd_terminal_type(t, "n");
        end_it(t);
    }
    ck_assert_int_eq(hd_folder_files("."), 0);
}
END_TEST

/* Start again: what was kept is offered, opened and saved. */
static void expect_recovery(void)
{
    hd_terminal *t = open_with(NULL, 24);

    hd_terminal_expect(t, "Unsaved work on the preset gpt2-xl-eager-decode of");
    hd_terminal_type(t, "o\r");
    hd_terminal_expect(t, "y restore  d discard  Esc ask next time");
    hd_terminal_type(t, "y");
    hd_terminal_expect(t, "Opened what was not saved");
    interface_expect_value(t, "Ops per block", "7");
    hd_terminal_type(t, "c");
    hd_terminal_expect(t, "A  gpt2-xl-eager-decode");
    hd_terminal_type(t, "q");
    hd_terminal_expect(t, "before quitting?");
    hd_terminal_type(t, "n");
    end_it(t);
    ck_assert_int_eq(hd_folder_files(KEPT), 0);
}

static hd_terminal *with_a_pin(void)
{
    hd_terminal *t = open_it(NULL);

    hd_terminal_type(t, "p7\r");
    interface_expect_value(t, "Ops per block", "7");
    return t;
}

/* The one swap file holds the seven of with_a_pin(). */
static bool is_written(hd_terminal *t, const void *unused)
{
    DIR *folder = opendir(KEPT);
    bool found = false;

    (void)t;
    (void)unused;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", KEPT, entry->d_name);
        char *text = strstr(entry->d_name, ".json") ? hd_test_read(path, NULL) : NULL;
        found = found || (text && strstr(text, "\"ops_per_block\": 7"));
        free(text);
    }
    if (folder)
        closedir(folder);
    return found;
}

static hd_terminal *with_a_written_pin(void)
{
    hd_terminal *t = with_a_pin();

    /* The program writes it and says nothing. */
    for (int waited = 0; !hd_terminal_until(t, is_written, NULL, HD_REST); waited += HD_REST)
        ck_assert_int_lt(waited, HD_DEADLINE);
    return t;
}

/* Nothing can be done when it is killed: the work is on the disk by then. */
START_TEST(a_kill_leaves_a_recovery_file)
{
    hd_terminal *t = with_a_written_pin();

    hd_terminal_signal(t, SIGKILL);
    hd_terminal_expect_end(t, HD_KILLED, SIGKILL);
    hd_terminal_close(t);
    expect_recovery();
}
END_TEST

/* The one file there is in KEPT besides its lock, or NULL. */
static const char *kept_file(void)
{
    static char path[512];
    DIR *folder = opendir(KEPT);
    bool found = false;

    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (strstr(entry->d_name, ".json") && entry->d_name[0] != '.') {
            ck_assert_msg(!found, "two files are kept");
            found = snprintf(path, sizeof path, "%s/%s", KEPT, entry->d_name) > 0;
        }
    if (folder)
        closedir(folder);
    return found ? path : NULL;
}

static bool is_kept(hd_terminal *t, const void *unused)
{
    (void)t;
    (void)unused;
    return kept_file() != NULL;
}

/* A file that is there is read without a word of refusal. */
static void expect_whole(const char *path)
{
    const char *const eval[] = {"eval", path, NULL};

    if (access(path, F_OK) != 0)
        return;
    hd_terminal *t = hd_terminal_start(&(hd_terminal_options){.arguments = eval});
    hd_terminal_expect_end(t, HD_EXITED, 0);
    hd_terminal_close(t);
}

/* Keys at random, then a kill; every second session goes on for a while once its work is on the disk. */
static void be_killed(unsigned long long *seed, bool kept)
{
    static const char *const keys[] = {"8\r", "9\r", "p", "l", "u", "35\r", "m\r\r", "b", "*", "s\ry"};
    hd_terminal *t = open_it(NULL);

    hd_terminal_type(t, "pl");
    for (int waited = 0; kept && !hd_terminal_until(t, is_kept, NULL, HD_REST); waited += HD_REST)
        ck_assert_int_lt(waited, HD_DEADLINE);
    for (unsigned left = 4 + (unsigned)(*seed >> 40) % 20; left > 0; left--) {
        *seed = *seed * 6364136223846793005ull + 1442695040888963407ull;
        hd_terminal_type(t, keys[(*seed >> 33) % (kept ? 9 : 10)]);
        (void)hd_terminal_until(t, hd_terminal_ended, NULL, (int)((*seed >> 43) % 50));
    }
    hd_terminal_signal(t, SIGKILL);
    hd_terminal_expect_end(t, HD_KILLED, SIGKILL);
    hd_terminal_close(t);
}

/* What was kept is whole, and offered. $HD_LONG asks for more of them. */
START_TEST(a_kill_at_any_moment_leaves_no_half_file)
{
    int sessions = getenv("HD_LONG") ? 200 : 8, offered = 0;
    unsigned long long seed = 1;

    for (int i = 0; i < sessions; i++) {
        be_killed(&seed, i % 2);
        const char *path = kept_file();
        if (path) {
            expect_whole(path);
            hd_terminal *t = open_with(NULL, 24);
            hd_terminal_expect(t, "Unsaved work on ");
            hd_terminal_type(t, "q");
            end_it(t);
            ck_assert_int_eq(unlink(path), 0);
            offered++;
        }
        expect_whole("./gpt2-xl-eager-decode.json");
        (void)unlink("gpt2-xl-eager-decode.json");
    }
    ck_assert_int_ge(offered, sessions / 3);
}
END_TEST

START_TEST(a_clean_end_leaves_nothing)
{
    hd_terminal *t = with_a_written_pin();

    hd_terminal_type(t, "q");
    hd_terminal_expect(t, "before quitting?");
    hd_terminal_type(t, "n");
    end_it(t);
    ck_assert_int_eq(hd_folder_files(KEPT), 0);
}
END_TEST

/* What one session works on is not offered to another; what both leave is. */
START_TEST(sessions_do_not_take_each_others_work)
{
    hd_terminal *t = with_a_written_pin(), *other = open_it(NULL);

    ck_assert(!hd_terminal_shows(other, "was recovered"));
    hd_terminal_type(other, "o");
    hd_terminal_expect(other, "Presets");
    ck_assert(!hd_terminal_shows(other, "Recovered, not saved"));
    hd_terminal_type(other, "qq");
    end_it(other);
    hd_terminal_signal(t, SIGKILL);
    hd_terminal_expect_end(t, HD_KILLED, SIGKILL);
    hd_terminal_close(t);
    expect_recovery();
}
END_TEST

START_TEST(a_signal_leaves_a_recovery_file)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        hd_terminal *t = with_a_pin();
        hd_terminal_signal(t, signals[i]);
        hd_terminal_expect_end(t, HD_KILLED, signals[i]);
        interface_expect_restored(t);
        hd_terminal_close(t);
        expect_recovery();
    }
}
END_TEST

/* Also where nobody passes the signal on: then reading fails, for ever. */
START_TEST(a_terminal_that_is_gone_leaves_a_recovery_file)
{
    const char *const environment[] = {state, NULL};

    for (int nohup = 0; nohup < 2; nohup++) {
        hd_terminal *t = hd_terminal_start(&(hd_terminal_options){.environment = environment, .nohup = nohup});
        hd_terminal_expect(t, "Ops per block");
        hd_terminal_type(t, "p7\r");
        interface_expect_value(t, "Ops per block", "7");
        hd_terminal_hang_up(t);
        ck_assert(hd_terminal_until(t, hd_terminal_ended, NULL, HD_DEADLINE));
        ck_assert(nohup || (WIFSIGNALED(t->status) && WTERMSIG(t->status) == SIGHUP));
        hd_terminal_close(t);
        expect_recovery();
    }
}
END_TEST

START_TEST(a_second_interrupt_leaves_a_recovery_file)
{
    hd_terminal *t = with_a_pin();

    hd_terminal_type(t, "\003");
    hd_terminal_expect(t, "before quitting?");
    hd_terminal_type(t, "\003");
    hd_terminal_expect_end(t, HD_EXITED, 0);
    hd_terminal_expect(t, "the next start offers it");
    hd_terminal_close(t);
    expect_recovery();
}
END_TEST

/* A terminal that takes no output, as of a window that was stopped, keeps neither the signal nor the work. */
START_TEST(a_terminal_that_reads_nothing_leaves_a_recovery_file)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGQUIT};

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        hd_terminal *t = with_a_written_pin();
        hd_terminal_choke(t);
        hd_terminal_signal(t, signals[i]);
        hd_terminal_expect_end_choked(t, HD_KILLED, signals[i]);
        hd_terminal_close(t);
        expect_recovery();
    }
}
END_TEST

START_TEST(a_crash_leaves_a_recovery_file)
{
    hd_terminal *t = with_a_written_pin();

    hd_terminal_signal(t, SIGABRT);
    hd_terminal_expect_end(t, HD_KILLED, SIGABRT);
    hd_terminal_close(t);
    expect_recovery();
}
END_TEST

START_TEST(nothing_unsaved_leaves_nothing_behind)
{
    hd_terminal *t = open_it(NULL);

    hd_terminal_type(t, "7\r");
    interface_expect_value(t, "Ops per block", "7");
    hd_terminal_signal(t, SIGTERM);
    hd_terminal_expect_end(t, HD_KILLED, SIGTERM);
    hd_terminal_close(t);
    ck_assert_int_eq(hd_folder_files("."), 0);
}
END_TEST

/* Another name of the file keeps what was there, which is said where it happens. */
START_TEST(a_hard_link_is_said_to_keep_the_old_text)
{
    static const char old[] = "{\"blocks\": 4, \"ops_per_block\": 12, \"dispatch\": \"10 us\", \"launch\": \"5 us\", \"device_time\": \"1 ms\"}\n";

    hd_folder_put("one.json", old);
    ck_assert_int_eq(link("one.json", "other.json"), 0);
    hd_terminal *t = open_it("one.json");
    hd_terminal_type(t, "7\rs\r");
    hd_terminal_expect(t, "Saved as one.json; its other links keep the old text");
    hd_terminal_type(t, "q");
    end_it(t);
    hd_folder_check("other.json", old);
}
END_TEST

/* What is written to standard error would stand in the middle of the screen: nothing is, by us or by a library,
 * whatever is opened. */
START_TEST(standard_error_is_silent)
{
    static const struct {
        const char *path, *text;
    } broken[] = {{"a.json", "{\"ops_per_block\": 1e999"},
                  {"b.json", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["},
                  {"c.json.gz", "\037\213\010\001 this is not packed"},
                  {"d.sqlite", "SQLite format 3"},
                  {"e.nsys-rep", "NVTX"},
                  {"f.json", "{\"traceEvents\": [{\"ph\": \"X\", \"ts\": \"x\"}, {\"ph\""},
                  {"g.json", "{\"name\": \"\\ud800\", \"device_time\": NaN}"}};
    const char *const environment[] = {state, NULL};
    char said[128];

    snprintf(said, sizeof said, "%s/said", hd_folder_path());
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++)
        hd_folder_put(broken[i].path, broken[i].text);
    hd_terminal *t = hd_terminal_start(&(hd_terminal_options){.environment = environment, .error = said});
    hd_terminal_expect(t, "Ops per block");
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        hd_terminal_type(t, "o");
        hd_terminal_expect(t, "Presets");
        hd_terminal_type(t, "/\025");
        hd_terminal_type(t, broken[i].path);
        hd_terminal_expect(t, broken[i].path);
        hd_terminal_type(t, "\r");
        hd_terminal_settle(t, HD_REST);
        hd_folder_check("said", "");
        hd_terminal_type(t, "\033\033\033");
        hd_terminal_settle(t, HD_REST_AFTER_ESC);
        hd_terminal_expect(t, "Ops per block");
    }
    hd_terminal_type(t, "pcwvtez\033zyY!x\rs\ru");
    hd_terminal_settle(t, HD_REST);
    hd_folder_check("said", "");
    hd_terminal_type(t, "\033[21~");
    hd_terminal_settle(t, HD_REST);
    hd_terminal_type(t, "n");
    end_it(t);
}
END_TEST

static bool was_sent(hd_terminal *t, const void *bytes)
{
    return hd_terminal_sent(t, bytes);
}

START_TEST(copying_reaches_the_terminal)
{
    hd_terminal *t = open_it(NULL);

    hd_terminal_type(t, "!");
    hd_terminal_expect(t, "Sent 39 bytes to the clipboard");
    /* "hostdispatch eval gpt2-xl-eager-decode" and a newline */
    ck_assert(hd_terminal_until(
        t, was_sent, "\033]52;c;aG9zdGRpc3BhdGNoIGV2YWwgZ3B0Mi14bC1lYWdlci1kZWNvZGUK\007", HD_DEADLINE));
    hd_folder_check(KEPT "/copied.txt", "hostdispatch eval gpt2-xl-eager-decode\n");
    hd_terminal_type(t, "q");
    end_it(t);
}
END_TEST

/* Where the program's N-th piece of memory is refused, see shim/failing.c, it says so on a terminal as it was. */
START_TEST(memory_that_runs_out_is_said)
{
    static const int refused[] = {10, 20, 30, 40, 60, 80, 100, 120, 140, 160};
    const char *program = getenv("HD_PROGRAM");
    char shim[4096], plan[32];
    const char *const environment[] = {state, shim, plan, NULL};

    snprintf(shim, sizeof shim, "LD_PRELOAD=%.*s/failing.so", (int)(strrchr(program, '/') - program), program);
    if (access(strchr(shim, '=') + 1, R_OK) != 0)
        return;
    int ended = 0;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        snprintf(plan, sizeof plan, "HD_FAIL=memory %d", refused[i]);
        hd_terminal *t = hd_terminal_start(&(hd_terminal_options){.environment = environment});
        for (int step = 0; step < 200 && !t->changed; step++) {
            hd_terminal_type(t, step < 10 ? "9\rpcYwx\r8\r" : "\003");
            hd_terminal_settle(t, 5);
        }
        bool said = WIFEXITED(t->status) && WEXITSTATUS(t->status) == 1;
        hd_terminal_expect_end(t, HD_EXITED, said ? 1 : 0);
        interface_expect_restored(t);
        if (said)
            hd_terminal_expect(t, "hostdispatch: ");
        ended += said;
        hd_terminal_close(t);
    }
    ck_assert_int_ge(ended, 5);
}
END_TEST

Suite *review_suite(void)
{
    Suite *suite = suite_create("review");
    TCase *tests = tcase_create("review");

    tcase_set_timeout(tests, SUITE_TIMEOUT);
    tcase_add_checked_fixture(tests, begin, hd_folder_end);
    tcase_add_test(tests, a_whole_review);
    tcase_add_test(tests, a_file_may_not_grow);
    tcase_add_test(tests, a_review_on_every_panel);
    tcase_add_test(tests, quitting_asks_on_every_size);
    tcase_add_test(tests, a_kill_leaves_a_recovery_file);
    tcase_add_test(tests, a_kill_at_any_moment_leaves_no_half_file);
    tcase_add_test(tests, memory_that_runs_out_is_said);
    tcase_add_test(tests, a_clean_end_leaves_nothing);
    tcase_add_test(tests, sessions_do_not_take_each_others_work);
    tcase_add_test(tests, a_signal_leaves_a_recovery_file);
    tcase_add_test(tests, a_terminal_that_is_gone_leaves_a_recovery_file);
    tcase_add_test(tests, a_second_interrupt_leaves_a_recovery_file);
    tcase_add_test(tests, a_terminal_that_reads_nothing_leaves_a_recovery_file);
    tcase_add_test(tests, a_crash_leaves_a_recovery_file);
    tcase_add_test(tests, nothing_unsaved_leaves_nothing_behind);
    tcase_add_test(tests, a_hard_link_is_said_to_keep_the_old_text);
    tcase_add_test(tests, standard_error_is_silent);
    tcase_add_test(tests, copying_reaches_the_terminal);
    suite_add_tcase(suite, tests);
    return suite;
}
