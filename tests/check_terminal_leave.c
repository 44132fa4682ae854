#include "config.h"

#include "check_terminal.h"

#include <signal.h>
#include <stdlib.h>

#include "folder.h"
#include "runner.h"

/* What a person may be in the middle of. */
static const struct {
    const char *keys, *shows;
} middles[] = {
    {"", "Ops per block"}, {"?", "Help"},        {"a", "Assumptions"}, {"o", "Presets"},
    {"7", "Enter keep"},   {"\r", "Enter keep"}, {" ", "Step ?"},      {"\t", "Results"},
};
#define MIDDLES (sizeof middles / sizeof middles[0])

static hd_terminal *in_the_middle(hd_terminal_options options, size_t of)
{
    hd_terminal *t = interface_open(options);

    hd_terminal_type(t, middles[of].keys);
    hd_terminal_expect(t, middles[of].shows);
    return t;
}

START_TEST(keys_quit)
{
    static const char *const keys[] = {"q", "\033[21~", "\003"};

    for (const char *const *term = interface_terms; *term; term++)
        for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
            hd_terminal *t = interface_open((hd_terminal_options){.term = *term});
            hd_terminal_type(t, keys[i]);
            hd_terminal_expect_end(t, HD_EXITED, 0);
            interface_expect_restored(t);
            hd_terminal_close(t);
        }
}
END_TEST

/* What was only played with is gone, but not how to have it again. */
START_TEST(a_command_brings_changed_inputs_back)
{
    static const char *const named[] = {"it's.json", NULL};
    hd_terminal *t = interface_open((hd_terminal_options){.columns = 120});

    hd_terminal_type(t, "8\rjj12us\rq");
    hd_terminal_expect(t, "These inputs again: hostdispatch gpt2-xl-eager-decode --ops-per-block 8 --dispatch 12us");
    hd_terminal_expect_end(t, HD_EXITED, 0);
    hd_terminal_close(t);
    t = interface_open((hd_terminal_options){0});
    hd_terminal_type(t, "8\ruq");
    hd_terminal_expect_end(t, HD_EXITED, 0);
    ck_assert(!hd_terminal_shows(t, "These inputs again"));
    hd_terminal_close(t);
    hd_folder_begin();
    hd_folder_put(named[0], "{\"ops_per_block\": 12, \"dispatch\": \"10 us\", \"launch\": \"5 us\", \"device_time\": \"1 ms\"}");
    t = interface_open((hd_terminal_options){.arguments = named, .columns = 120});
    hd_terminal_type(t, "8\rq");
    hd_terminal_expect(t, "before quitting?");
    hd_terminal_type(t, "n");
    hd_terminal_expect(t, "These inputs again: hostdispatch './it'\\''s.json' --ops-per-block 8");
    hd_terminal_expect_end(t, HD_EXITED, 0);
    hd_terminal_close(t);
    hd_folder_end();
}
END_TEST

START_TEST(function_key_quits_from_everywhere)
{
    for (size_t i = 0; i < MIDDLES; i++) {
        hd_terminal *t = in_the_middle((hd_terminal_options){0}, i);
        hd_terminal_type(t, "\033[21~");
        hd_terminal_expect_end(t, HD_EXITED, 0);
        interface_expect_restored(t);
        hd_terminal_close(t);
    }
}
END_TEST

START_TEST(interrupt_cancels_an_edit_first)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});

    hd_terminal_type(t, "7");
    interface_expect_value(t, "Ops per block", "7");
    hd_terminal_type(t, "\003");
    interface_expect_value(t, "Ops per block", "12");
    hd_terminal_expect(t, FIRST_SENTENCE);
    hd_terminal_type(t, "\003");
    hd_terminal_expect_end(t, HD_EXITED, 0);
    interface_expect_restored(t);
    hd_terminal_close(t);
}
END_TEST

START_TEST(escape_never_quits)
{
    for (size_t i = 0; i < MIDDLES; i++) {
        hd_terminal *t = in_the_middle((hd_terminal_options){0}, i);
        hd_terminal_type(t, "\033");
        hd_terminal_settle(t, HD_REST_AFTER_ESC);
        hd_terminal_type(t, "\033");
        hd_terminal_settle(t, HD_REST_AFTER_ESC);
        hd_terminal_type(t, "?");
        hd_terminal_expect(t, "Help");
        hd_terminal_close(t);
    }
}
END_TEST

START_TEST(dies_of_the_signal)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};

    for (const char *const *term = interface_terms; *term; term++)
        for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
            hd_terminal *t = in_the_middle((hd_terminal_options){.term = *term}, i % MIDDLES);
            hd_terminal_signal(t, signals[i]);
            hd_terminal_expect_end(t, HD_KILLED, signals[i]);
            interface_expect_restored(t);
            hd_terminal_close(t);
        }
    /* Signals that nobody would send for that, and that end a program all the same. */
    static const int others[] = {SIGUSR1,   SIGUSR2, SIGPIPE, SIGXCPU, SIGSYS, SIGTRAP,
                                 SIGVTALRM, SIGPROF, SIGALRM, SIGABRT, SIGSEGV};
    for (size_t i = 0; i < sizeof others / sizeof others[0] - HD_SANITIZED; i++) {
        hd_terminal *t = interface_open((hd_terminal_options){0});
        hd_terminal_signal(t, others[i]);
        hd_terminal_expect_end(t, HD_KILLED, others[i]);
        interface_expect_restored(t);
        hd_terminal_close(t);
    }
    for (size_t i = 0; i < MIDDLES; i++) {
        hd_terminal *t = in_the_middle((hd_terminal_options){0}, i);
        hd_terminal_signal(t, SIGTERM);
        hd_terminal_expect_end(t, HD_KILLED, SIGTERM);
        interface_expect_restored(t);
        hd_terminal_close(t);
    }
}
END_TEST

START_TEST(ends_with_its_terminal)
{
    for (size_t i = 0; i < MIDDLES; i++) {
        hd_terminal *t = in_the_middle((hd_terminal_options){0}, i);
        hd_terminal_hang_up(t);
        hd_terminal_expect_end(t, HD_KILLED, SIGHUP);
        hd_terminal_close(t);
    }
    /* Where nobody passes the signal on, the closed terminal itself has to be noticed. */
    hd_terminal *t = interface_open((hd_terminal_options){.nohup = true});
    hd_terminal_hang_up(t);
    ck_assert(hd_terminal_until(t, hd_terminal_ended, NULL, HD_DEADLINE));
    hd_terminal_close(t);
}
END_TEST

/* Stop it in one way or another, look at the terminal, and have it back as it was. */
static void check_stop(hd_terminal *t, const char *key, int sent, int stops)
{
    char *before = interface_snapshot(t);

    if (key)
        hd_terminal_type(t, key);
    else
        hd_terminal_signal(t, sent);
    hd_terminal_expect_end(t, HD_STOPPED, stops);
    if (stops != SIGSTOP)
        interface_expect_restored(t);
    /* A shell has its prompt and its output there meanwhile. */
    static const char shell[] = "$ jobs\r\n[1]+ Stopped\r\n";
    hd_emulator_feed(t->screen, shell, sizeof shell - 1);
    hd_terminal_forget(t);
    hd_terminal_foreground(t);
    interface_expect_snapshot(t, before);
    hd_terminal_settle(t, HD_REST);
    ck_assert(hd_emulator_mode(t->screen, 2004));
    free(before);
}

static void check_works_on(hd_terminal *t)
{
    hd_terminal_type(t, "q");
    hd_terminal_expect_end(t, HD_EXITED, 0);
    interface_expect_restored(t);
}

START_TEST(stops_and_comes_back)
{
    for (const char *const *term = interface_terms; *term; term++) {
        hd_terminal *t = interface_open((hd_terminal_options){.term = *term});
        hd_terminal_type(t, "\033[C");
        interface_expect_value(t, "Ops per block", "13");
        bool mouse = hd_emulator_mode(t->screen, 1002), alternate = hd_emulator_alternate(t->screen);
        check_stop(t, "\032", 0, SIGTSTP);
        ck_assert_int_eq(hd_emulator_mode(t->screen, 1002), mouse);
        ck_assert_int_eq(hd_emulator_alternate(t->screen), alternate);
        check_stop(t, NULL, SIGTSTP, SIGTSTP);
        check_stop(t, NULL, SIGSTOP, SIGSTOP);
        check_stop(t, "\032", 0, SIGTSTP);
        hd_terminal_type(t, "\033[C");
        interface_expect_value(t, "Ops per block", "14");
        check_works_on(t);
        hd_terminal_close(t);
    }
}
END_TEST

START_TEST(stops_in_the_middle)
{
    for (size_t i = 0; i < MIDDLES; i++) {
        hd_terminal *t = in_the_middle((hd_terminal_options){0}, i);
        check_stop(t, "\032", 0, SIGTSTP);
        hd_terminal_close(t);
    }
}
END_TEST

START_TEST(comes_back_to_another_size)
{
    hd_terminal *t = interface_open((hd_terminal_options){0}), *wanted;

    hd_terminal_type(t, "\032");
    hd_terminal_expect_end(t, HD_STOPPED, SIGTSTP);
    hd_terminal_resize(t, 39, 120);
    hd_terminal_foreground(t);
    wanted = interface_open((hd_terminal_options){.rows = 39, .columns = 120});
    char *snapshot = interface_snapshot(wanted);
    interface_expect_snapshot(t, snapshot);
    free(snapshot);
    check_works_on(t);
    hd_terminal_close(t);
    hd_terminal_close(wanted);
}
END_TEST

Suite *leave_suite(void)
{
    Suite *suite = suite_create("leave");
    TCase *tests = tcase_create("leave");

    tcase_set_timeout(tests, SUITE_TIMEOUT);
    tcase_add_test(tests, keys_quit);
    tcase_add_test(tests, a_command_brings_changed_inputs_back);
    tcase_add_test(tests, function_key_quits_from_everywhere);
    tcase_add_test(tests, interrupt_cancels_an_edit_first);
    tcase_add_test(tests, escape_never_quits);
    tcase_add_test(tests, dies_of_the_signal);
    tcase_add_test(tests, ends_with_its_terminal);
    tcase_add_test(tests, stops_and_comes_back);
    tcase_add_test(tests, stops_in_the_middle);
    tcase_add_test(tests, comes_back_to_another_size);
    suite_add_tcase(suite, tests);
    return suite;
}
