/* Traces in the interface: opened, chosen from, stopped, left. */
#include "config.h"

#include "check_terminal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "folder.h"
#include "runner.h"

#define BIG "big.json.gz"

/* So many bytes of events are packed once, and their pack repeated so often: minutes of reading in a small
 * file. */
#define PIECE (1 << 20)
#define PIECES 20000

/* As many are read in about a second, and never in the moment before the command line says how far it is. */
#define FEW_PIECES 400

static void put_piece(FILE *file, const char *text, size_t length, int times)
{
    static unsigned char packed[PIECE];
    z_stream stream = {.next_in = (unsigned char *)(uintptr_t)text,
                       .avail_in = (uInt)length,
                       .next_out = packed,
                       .avail_out = sizeof packed};

    ck_assert_int_eq(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY), Z_OK);
    ck_assert_int_eq(deflate(&stream, Z_FINISH), Z_STREAM_END);
    for (int i = 0; i < times; i++)
        ck_assert_uint_eq(fwrite(packed, 1, stream.total_out, file), stream.total_out);
    deflateEnd(&stream);
}

static void make_trace(int pieces)
{
    static const char event[] =
        ",\n{\"ph\": \"X\", \"cat\": \"python_function\", \"name\": \"forward\", \"ts\": 1, \"dur\": 2}",
                      head[] = "{\"traceEvents\": [{}";
    char *events = malloc(PIECE + sizeof event);
    size_t length = 0;
    FILE *file = fopen(BIG, "wb");

    ck_assert_ptr_nonnull(file);
    for (; length < PIECE; length += sizeof event - 1)
        memcpy(events + length, event, sizeof event);
    put_piece(file, head, sizeof head - 1, 1);
    put_piece(file, events, length, pieces);
    ck_assert_int_eq(fclose(file), 0);
    free(events);
}

static hd_terminal *start(const char *const arguments[])
{
    return hd_terminal_start(&(hd_terminal_options){.arguments = arguments});
}

static void end_it(hd_terminal *t)
{
    hd_terminal_expect_end(t, HD_EXITED, 0);
    interface_expect_restored(t);
    hd_terminal_close(t);
}

START_TEST(steps_and_rule_change_the_step)
{
    char path[300];

    snprintf(path, sizeof path, "%s", hd_test_file("traces/three.json"));
    hd_terminal *t = start((const char *const[]){path, NULL});
    hd_terminal_expect(t, "Opened the trace three.json");
    interface_expect_value(t, "Dispatch per op", "70.0 µs");
    hd_terminal_expect(t, "Model 197 µs if serial");
    hd_terminal_expect(t, "host-bound  busy 31.1 %  starved 68.9 %");
    hd_terminal_expect(t, "Measured 150 µs");
    hd_terminal_type(t, "a");
    hd_terminal_expect(t, "more below");
    hd_terminal_type(t, "q");
    hd_terminal_expect(t, "Measured 150 µs");
    hd_terminal_type(t, "i\033[B\033[B\033[B\033[B\033[B\r");
    hd_terminal_expect(t, "Left step 2: 2 of 3 steps");
    hd_terminal_expect(t, "[ ] #2");
    hd_terminal_expect(t, "Measured 125 µs");
    interface_expect_value(t, "Device time", "40.0 µs");
    hd_terminal_type(t, "\033[A\033[A\r");
    hd_terminal_expect(t, "Dispatch by ops");
    hd_terminal_expect(t, " by ops]");
    hd_terminal_type(t, "uu\033[B\033[B");
    hd_terminal_expect(t, "Model 197 µs if serial");
    hd_terminal_expect(t, "[x] #2");
    hd_terminal_type(t, "z\033[F");
    hd_terminal_expect(t, " dispatch-bound, host");
    hd_terminal_type(t, "q");
    hd_terminal_expect(t, "Save the import before quitting?");
    hd_terminal_type(t, "n");
    end_it(t);
}
END_TEST

/* Stopped when nothing else is open: the first preset is there to play with. */
START_TEST(reading_is_stopped)
{
    make_trace(PIECES);
    hd_terminal *t = start((const char *const[]){BIG, NULL});
    hd_terminal_expect(t, "Reading " BIG ": ");
    hd_terminal_expect(t, " MB/s");
    hd_terminal_expect(t, "Esc stop");
    hd_terminal_type(t, _i == 0 ? "8\033" : "8\003");
    hd_terminal_expect(t, "Stopped reading " BIG "; this is the first preset");
    hd_terminal_settle(t, HD_REST_AFTER_ESC);
    interface_expect_value(t, "Ops per block", "12");
    hd_terminal_type(t, "7\r");
    interface_expect_value(t, "Ops per block", "7");
    hd_terminal_type(t, "q");
    end_it(t);
}
END_TEST

/* Stopped in the chooser: it is as it was. The size may change meanwhile. */
START_TEST(reading_is_stopped_in_the_chooser)
{
    make_trace(PIECES);
    hd_terminal *t = interface_open((hd_terminal_options){0});
    hd_terminal_type(t, "o/" BIG "\r");
    hd_terminal_expect(t, "Reading " BIG ": ");
    hd_terminal_resize(t, 30, 100);
    hd_terminal_expect(t, "Reading " BIG ": ");
    hd_terminal_type(t, "\033");
    hd_terminal_expect(t, "Stopped reading " BIG);
    hd_terminal_settle(t, HD_REST_AFTER_ESC);
    hd_terminal_type(t, "\033");
    hd_terminal_settle(t, HD_REST_AFTER_ESC);
    hd_terminal_type(t, "\033");
    hd_terminal_expect(t, FIRST_SENTENCE);
    hd_terminal_type(t, "q");
    end_it(t);
}
END_TEST

/* The command's own line of progress is gone when Ctrl-C has ended it. */
START_TEST(an_interrupt_leaves_no_line)
{
    make_trace(PIECES);
    hd_terminal *t = start((const char *const[]){"import", BIG, NULL});
    hd_terminal_expect(t, " MB/s");
    hd_terminal_type(t, "\003");
    hd_terminal_expect_end(t, HD_KILLED, SIGINT);
    hd_terminal_expect_gone(t, BIG);
    hd_terminal_close(t);
}
END_TEST

START_TEST(signals_end_the_program_while_it_reads)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};

    make_trace(PIECES);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        hd_terminal *t = start((const char *const[]){BIG, NULL});
        hd_terminal_expect(t, "Reading " BIG ": ");
        hd_terminal_signal(t, signals[i]);
        hd_terminal_expect_end(t, HD_KILLED, signals[i]);
        interface_expect_restored(t);
        hd_terminal_close(t);
    }
    hd_terminal *t = start((const char *const[]){BIG, NULL});
    hd_terminal_expect(t, "Reading " BIG ": ");
    hd_terminal_hang_up(t);
    hd_terminal_expect_end(t, HD_KILLED, SIGHUP);
    hd_terminal_close(t);
}
END_TEST

START_TEST(reading_is_suspended_and_left)
{
    make_trace(PIECES);
    hd_terminal *t = start((const char *const[]){BIG, NULL});
    hd_terminal_expect(t, "Reading " BIG ": ");
    hd_terminal_type(t, "\032");
    hd_terminal_expect_end(t, HD_STOPPED, SIGTSTP);
    hd_terminal_foreground(t);
    hd_terminal_expect(t, "Reading " BIG ": ");
    hd_terminal_type(t, "\033[21~");
    end_it(t);
}
END_TEST

/* What cannot be opened: one sentence that names the file, and what an option would give. */
START_TEST(what_cannot_be_opened_ends_with_a_sentence)
{
    hd_folder_put("none.json", "{\"traceEvents\": [\n"
                               "{\"ph\": \"X\", \"cat\": \"cpu_op\", \"name\": \"a\", \"pid\": 1, \"tid\": "
                               "1, \"ts\": 1, \"dur\": 50},\n"
                               "{\"ph\": \"X\", \"cat\": \"cuda_runtime\", \"name\": \"cudaLaunchKernel\", "
                               "\"pid\": 1, \"tid\": 1, \"ts\": 5, \"dur\": 2}]}");
    hd_folder_put("bad.json.gz", "\037\213\010\004 broken");
    hd_terminal *t = start((const char *const[]){"none.json", NULL});
    hd_terminal_expect_end(t, HD_EXITED, 1);
    hd_terminal_expect(t, "hostdispatch: none.json: the steps hold no device events");
    hd_terminal_expect(t, "--device-time TIME can be given");
    interface_expect_restored(t);
    hd_terminal_close(t);
    t = start((const char *const[]){"bad.json.gz", NULL});
    hd_terminal_expect_end(t, HD_EXITED, 1);
    hd_terminal_expect(t, "hostdispatch: bad.json.gz: ");
    hd_terminal_close(t);
    t = start((const char *const[]){"none.json", "--device-time", "1ms", NULL});
    interface_expect_value(t, "Device time", "1.00 ms");
    hd_terminal_type(t, "qn");
    end_it(t);
}
END_TEST

/* A command says on its terminal how far it is, and takes the line away when it is done. */
START_TEST(the_command_line_says_how_far_it_is)
{
    make_trace(FEW_PIECES);
    hd_terminal *t = start((const char *const[]){"import", BIG, NULL});
    hd_terminal_expect(t, "MB/s");
    ck_assert(hd_terminal_shows(t, BIG ": ") && hd_terminal_shows(t, " MB, "));
    hd_terminal_expect_end(t, HD_EXITED, 1);
    hd_terminal_expect(t, "hostdispatch: " BIG ": ");
    ck_assert(!hd_terminal_shows(t, "MB/s"));
    hd_terminal_close(t);
}
END_TEST

START_TEST(an_interrupt_takes_the_line_away)
{
    make_trace(PIECES);
    hd_terminal *t = start((const char *const[]){"import", BIG, NULL});
    hd_terminal_expect(t, "MB/s");
    hd_terminal_type(t, "\003");
    hd_terminal_expect_end(t, HD_KILLED, SIGINT);
    hd_terminal_expect_gone(t, "MB/s");
    hd_terminal_close(t);
}
END_TEST

/* Where nobody sees it there is no line. */
START_TEST(a_file_gets_no_progress)
{
    make_trace(FEW_PIECES);
    hd_terminal *t = hd_terminal_start(
        &(hd_terminal_options){.arguments = (const char *const[]){"import", BIG, NULL}, .error = "said"});
    hd_terminal_expect_end(t, HD_EXITED, 1);
    char *said = hd_test_read("said", NULL);
    ck_assert_msg(strncmp(said, "hostdispatch: " BIG ": ", 14 + strlen(BIG)) == 0 && !strchr(said, '\r'),
                  "%s", said);
    free(said);
    hd_terminal_close(t);
}
END_TEST

Suite *import_terminal_suite(void)
{
    Suite *suite = suite_create("import in a terminal");
    TCase *tests = tcase_create("import in a terminal");

    tcase_set_timeout(tests, SUITE_TIMEOUT);
    tcase_add_checked_fixture(tests, hd_folder_begin, hd_folder_end);
    tcase_add_test(tests, steps_and_rule_change_the_step);
    tcase_add_loop_test(tests, reading_is_stopped, 0, 2);
    tcase_add_test(tests, reading_is_stopped_in_the_chooser);
    tcase_add_test(tests, an_interrupt_leaves_no_line);
    tcase_add_test(tests, signals_end_the_program_while_it_reads);
    tcase_add_test(tests, reading_is_suspended_and_left);
    tcase_add_test(tests, what_cannot_be_opened_ends_with_a_sentence);
    tcase_add_test(tests, the_command_line_says_how_far_it_is);
    tcase_add_test(tests, an_interrupt_takes_the_line_away);
    tcase_add_test(tests, a_file_gets_no_progress);
    suite_add_tcase(suite, tests);
    return suite;
}
