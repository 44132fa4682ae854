#include "config.h"

#include "check_terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runner.h"

START_TEST(opens_the_first_preset)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});

    hd_terminal_expect(t, "GPT-2 XL eager decode");
    hd_terminal_expect(t, FIRST_SENTENCE);
    interface_expect_value(t, "Blocks", "48");
    interface_expect_value(t, "Ops per block", "12");
    interface_expect_value(t, "Launches per block", "= ops");
    interface_expect_value(t, "Dispatch per op", "10.0 µs");
    interface_expect_value(t, "Launch per kernel", "5.00 µs");
    interface_expect_value(t, "Device time", "896 µs");
    interface_expect_focus(t, "Ops per block");
    static const char *const said[] = {
        "Step 9.54 ms",
        "dispatch-bound  host 90.6 %",
        "dispatch 5.76 ms 60.4 %",
        "launch 2.88 ms 30.2 %",
        "device 0.90 ms 9.4 %",
        "host 8.64 ms 90.6 %",
        "without host work at most 10.6× faster",
        "with an infinitely fast device 1.10×",
        "makes it device-bound",
        "? help",
    };
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        hd_terminal_expect(t, said[i]);
    hd_terminal_close(t);
}
END_TEST

START_TEST(opens_what_is_named)
{
    const char *named[] = {"small-kernel", NULL};
    hd_terminal *t = interface_open((hd_terminal_options){.arguments = named});

    hd_terminal_expect(t, "One small kernel");
    interface_expect_value(t, "Ops per step", "1");
    hd_terminal_close(t);
    char path[4096];
    strcpy(path, hd_test_file("../data/presets/small-kernel.json"));
    named[0] = path;
    t = interface_open((hd_terminal_options){.arguments = named});
    hd_terminal_expect(t, "One small kernel");
    hd_terminal_close(t);
}
END_TEST

/* One sentence on standard error, exit status 1, and a terminal that nothing was sent to. */
static void check_refused(hd_terminal_options options, const char *because)
{
    char output[] = "/tmp/check-output-XXXXXX", error[] = "/tmp/check-error-XXXXXX";
    int out = mkstemp(output), err = mkstemp(error);

    if (options.output && options.output != HD_CLOSED)
        options.output = output;
    options.error = error;
    hd_terminal *t = hd_terminal_start(&options);
    hd_terminal_expect_end(t, HD_EXITED, 1);
    char said[1000] = "", *newline;
    ck_assert_int_gt(read(err, said, sizeof said - 1), 0);
    newline = strchr(said, '\n');
    ck_assert_msg(newline && newline[1] == '\0', "not one sentence: %s", said);
    ck_assert_msg(strncmp(said, "hostdispatch: ", 14) == 0 && strstr(said, because) != NULL, "%s", said);
    ck_assert_msg(strstr(because, "eval") == NULL || strstr(said, "hostdispatch eval") != NULL, "%s", said);
    ck_assert_msg(t->sent_length == 0, "sent to the terminal: %s", t->sent);
    ck_assert_int_eq(lseek(out, 0, SEEK_END), 0);
    if (!options.gone)
        interface_expect_restored(t);
    hd_terminal_close(t);
    close(out);
    close(err);
    unlink(output);
    unlink(error);
}

START_TEST(refuses_what_is_no_terminal)
{
    static const char *const without_term[] = {"TERM", NULL};

    check_refused((hd_terminal_options){.output = "a file"}, "hostdispatch eval");
    check_refused((hd_terminal_options){.input = "/dev/null"}, "hostdispatch eval");
    check_refused((hd_terminal_options){.input = "/dev/null", .output = "a file"}, "hostdispatch eval");
    check_refused((hd_terminal_options){.input = HD_CLOSED}, "hostdispatch eval");
    check_refused((hd_terminal_options){.output = HD_CLOSED}, "hostdispatch eval");
    check_refused((hd_terminal_options){.input = HD_CLOSED, .output = HD_CLOSED}, "hostdispatch eval");
    check_refused((hd_terminal_options){.gone = true}, "hostdispatch eval");
    check_refused((hd_terminal_options){.term = "dumb"}, "hostdispatch eval");
    check_refused((hd_terminal_options){.term = "no-such-terminal"},
                  "try TERM=xterm-256color hostdispatch, or");
    check_refused((hd_terminal_options){.term = "\033[31m"}, "hostdispatch eval");
    check_refused((hd_terminal_options){.term = ""}, "hostdispatch eval");
    check_refused((hd_terminal_options){.environment = without_term}, "hostdispatch eval");
}
END_TEST

START_TEST(refuses_what_cannot_be_opened)
{
    static const char *const unknown[] = {"no-such-preset", NULL}, *const missing[] = {
                                                                       "/nonexistent/file.json", NULL};
    char path[4096];
    const char *no_scenario[] = {path, NULL};

    check_refused((hd_terminal_options){.arguments = unknown}, "no-such-preset");
    check_refused((hd_terminal_options){.arguments = missing}, "/nonexistent/file.json");
    strcpy(path, hd_test_file("runner.h"));
    check_refused((hd_terminal_options){.arguments = no_scenario}, "runner.h");
}
END_TEST

/* On a terminal a long sentence is broken between words. */
START_TEST(sentences_wrap)
{
    static const char *const unknown[] = {"no-such-preset-anywhere", NULL};
    hd_terminal *t = hd_terminal_start(&(hd_terminal_options){.arguments = unknown, .columns = 40});

    hd_terminal_expect_end(t, HD_EXITED, 1);
    hd_terminal_expect(t, "hostdispatch: there is neither a preset");
    hd_terminal_expect(t, "nor a file \"no-such-preset-anywhere\";");
    hd_terminal_expect(t, "lists the presets");
    hd_terminal_close(t);
}
END_TEST

Suite *start_suite(void)
{
    Suite *suite = suite_create("start");
    TCase *tests = tcase_create("start");

    tcase_set_timeout(tests, SUITE_TIMEOUT);
    tcase_add_test(tests, opens_the_first_preset);
    tcase_add_test(tests, opens_what_is_named);
    tcase_add_test(tests, refuses_what_is_no_terminal);
    tcase_add_test(tests, refuses_what_cannot_be_opened);
    tcase_add_test(tests, sentences_wrap);
    suite_add_tcase(suite, tests);
    return suite;
}
