#include "config.h"

#include "check_terminal.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "terminal.h"

/* Long enough for what must happen not to have happened, short enough for what must not happen to be waited
 * for. */
#define SOON 100

static hd_terminal *fixture(hd_terminal_options options)
{
    options.program = getenv("HD_FIXTURE");
    hd_terminal *t = hd_terminal_start(&options);
    return t;
}

START_TEST(sees_what_is_drawn)
{
    hd_terminal *t = fixture((hd_terminal_options){0});
    int row, column;

    hd_terminal_expect(t, "key 0");
    hd_terminal_expect(t, "fixture 24x80");
    ck_assert(!hd_terminal_until(t, hd_terminal_shows, "fixture 25x80", SOON));
    ck_assert(!hd_terminal_until(t, hd_terminal_hides, "fixture", SOON));
    ck_assert_str_eq(hd_emulator_row(t->screen, 1), "  é│漢x");
    ck_assert_str_eq(hd_emulator_row(t->screen, 24), "");
    ck_assert(hd_emulator_find(t->screen, "漢", &row, &column));
    ck_assert(row == 1 && column == 4);
    ck_assert(hd_emulator_find(t->screen, "x", NULL, NULL));
    ck_assert(hd_emulator_find(t->screen, "漢x", &row, &column));
    ck_assert_int_eq(hd_emulator_at(t->screen, 1, 6).character, 'x');
    ck_assert_int_eq(hd_emulator_at(t->screen, 2, 39).character, 0x2501);
    ck_assert_int_ne(hd_emulator_at(t->screen, 2, 40).character, 0x2501);
    hd_emulator_cursor(t->screen, &row, &column);
    ck_assert(row == 5 && column == 4);
    hd_terminal_close(t);
}
END_TEST

/* However a screen's bytes are cut, it looks the same. */
START_TEST(sees_characters_in_parts)
{
    static const char bytes[] =
        "\033[10m\017\xe2\x86\x90\xe2\x86\x92 \xf0\x9f\x98\x80\017\033[2;1H\xc3\xa9\xe2\x86\x92";

    for (size_t cut = 0; cut < sizeof bytes - 1; cut++)
        for (size_t next = cut; next < sizeof bytes - 1; next++) {
            hd_emulator *e = hd_emulator_new(3, 10, NULL, NULL);
            hd_emulator_feed(e, bytes, cut);
            hd_emulator_feed(e, bytes + cut, next - cut);
            hd_emulator_feed(e, bytes + next, sizeof bytes - 1 - next);
            ck_assert_str_eq(hd_emulator_text(e), "←→ 😀\né→\n\n");
            hd_emulator_free(e);
        }
}
END_TEST

START_TEST(sees_attributes)
{
    hd_terminal *t = fixture((hd_terminal_options){0});

    hd_terminal_expect(t, "key 0");
    hd_emulator_cell plain = hd_emulator_at(t->screen, 0, 0), bold = hd_emulator_at(t->screen, 3, 4),
                     reverse = hd_emulator_at(t->screen, 4, 4);
    ck_assert(!plain.bold && !plain.reverse && plain.foreground == HD_DEFAULT_COLOUR);
    ck_assert(bold.bold && !bold.reverse && bold.foreground == 1 && bold.background == HD_DEFAULT_COLOUR);
    ck_assert(reverse.reverse && !reverse.bold);
    ck_assert(hd_emulator_coloured(t->screen));
    hd_terminal_close(t);
    t = fixture((hd_terminal_options){.term = "vt100"});
    hd_terminal_expect(t, "key 0");
    ck_assert(!hd_emulator_coloured(t->screen));
    hd_terminal_close(t);
}
END_TEST

START_TEST(sees_modes)
{
    hd_terminal *t = fixture((hd_terminal_options){0});

    ck_assert(!hd_emulator_mode(t->screen, 2004) ||
              hd_terminal_until(t, hd_terminal_shows, "key 0", HD_DEADLINE));
    hd_terminal_expect(t, "key 0");
    ck_assert(hd_emulator_alternate(t->screen) && hd_emulator_mode(t->screen, 2004) &&
              hd_emulator_mode(t->screen, 1006));
    ck_assert(hd_emulator_cursor_visible(t->screen));
    hd_terminal_type(t, "i");
    hd_terminal_expect(t, "key 105");
    ck_assert(!hd_emulator_cursor_visible(t->screen) && !hd_emulator_mode(t->screen, 25));
    hd_terminal_type(t, "d");
    hd_terminal_expect_end(t, HD_EXITED, 0);
    ck_assert_ptr_nonnull(strstr(hd_emulator_left_on(t->screen), "?1002"));
    ck_assert_ptr_nonnull(strstr(hd_emulator_left_on(t->screen), "?2004"));
    ck_assert_ptr_nonnull(strstr(hd_emulator_left_on(t->screen), "?25"));
    ck_assert_ptr_nonnull(strstr(hd_emulator_left_on(t->screen), "?1049"));
    ck_assert_ptr_nonnull(strstr(hd_emulator_left_on(t->screen), "keypad"));
    hd_terminal_close(t);
}
END_TEST

START_TEST(sees_settings)
{
    static const char *const keys[] = {"d", "q"};

    for (int i = 0; i < 2; i++) {
        hd_terminal *t = fixture((hd_terminal_options){.error = "/dev/null"});
        hd_terminal_expect(t, "key 0");
        struct termios during = hd_terminal_settings(t);
        hd_terminal_type(t, keys[i]);
        hd_terminal_expect_end(t, HD_EXITED, i == 0 ? 0 : 7);
        struct termios after = hd_terminal_settings(t);
        ck_assert_int_eq(hd_terminal_settings_equal(&during, &after), i == 0);
        ck_assert_int_eq(hd_emulator_left_on(t->screen)[0] == '\0', i == 1);
        hd_terminal_close(t);
    }
}
END_TEST

START_TEST(sees_endings)
{
    hd_terminal *t = fixture((hd_terminal_options){.term = "linux"});

    hd_terminal_expect(t, "key 0");
    ck_assert(!hd_terminal_until(t, hd_terminal_ended, NULL, SOON));
    hd_terminal_signal(t, SIGKILL);
    hd_terminal_expect_end(t, HD_KILLED, SIGKILL);
    hd_terminal_close(t);
    t = fixture((hd_terminal_options){0});
    hd_terminal_expect(t, "key 0");
    hd_terminal_hang_up(t);
    hd_terminal_expect_end(t, HD_KILLED, SIGHUP);
    hd_terminal_close(t);
    t = fixture((hd_terminal_options){.nohup = true});
    hd_terminal_expect(t, "key 0");
    hd_terminal_hang_up(t);
    hd_terminal_expect_end(t, HD_EXITED, 1);
    hd_terminal_close(t);
}
END_TEST

START_TEST(stops_and_goes_on)
{
    hd_terminal *t = fixture((hd_terminal_options){0});

    hd_terminal_expect(t, "key 0");
    struct termios during = hd_terminal_settings(t);
    hd_terminal_type(t, "\x1a");
    hd_terminal_expect_end(t, HD_STOPPED, SIGSTOP);
    struct termios stopped = hd_terminal_settings(t);
    ck_assert(!hd_terminal_settings_equal(&during, &stopped));
    ck_assert(!hd_emulator_alternate(t->screen));
    ck_assert_str_eq(hd_emulator_left_on(t->screen), "");
    hd_terminal_foreground(t);
    hd_terminal_expect(t, "key 26");
    hd_terminal_type(t, "q");
    hd_terminal_expect_end(t, HD_EXITED, 7);
    hd_terminal_close(t);
}
END_TEST

START_TEST(joins_characters_that_come_in_pieces)
{
    static const char text[] = "a←→é𝄞b";

    for (size_t cut = 0; cut < sizeof text; cut++) {
        hd_emulator *e = hd_emulator_new(5, 40, NULL, NULL);
        hd_emulator_feed(e, text, cut);
        hd_emulator_feed(e, text + cut, sizeof text - 1 > cut ? sizeof text - 1 - cut : 0);
        ck_assert_ptr_nonnull(strstr(hd_emulator_text(e), text));
        hd_emulator_free(e);
    }
}
END_TEST

START_TEST(sends_keys_mouse_and_sizes)
{
    static const char *const terms[] = {"xterm-256color", "screen-256color"};

    for (int i = 0; i < 2; i++) {
        hd_terminal *t = fixture((hd_terminal_options){.term = terms[i], .rows = 30, .columns = 100});
        hd_terminal_expect(t, "fixture 30x100");
        hd_terminal_type(t, "a");
        hd_terminal_expect(t, "key 97");
        hd_terminal_paste(t, "b");
        hd_terminal_expect(t, "key 126"); /* the end of the bracket */
        ck_assert_int_eq(hd_emulator_mode(t->screen, 1006), i == 0);
        hd_terminal_click(t, 7, 9);
        hd_terminal_expect(t, "mouse 7,9 ");
        hd_terminal_resize(t, 20, 60);
        hd_terminal_type(t, "c"); /* curses misses a signal that comes just before it waits */
        hd_terminal_expect(t, "fixture 20x60");
        hd_terminal_close(t);
    }
}
END_TEST

START_TEST(keeps_what_was_sent)
{
    hd_terminal *t = fixture((hd_terminal_options){0});

    hd_terminal_expect(t, "key 0");
    ck_assert(hd_terminal_sent(t, "\033[?2004h") && !hd_terminal_sent(t, "\033[?2004l"));
    ck_assert_uint_gt(hd_terminal_largest_sent(t), 0x7e);
    hd_terminal_forget(t);
    ck_assert(t->sent_length == 0 && hd_terminal_largest_sent(t) == 0);
    hd_terminal_type(t, "a");
    hd_terminal_expect(t, "key 97");
    ck_assert(hd_terminal_sent(t, "97") && !hd_terminal_sent(t, "\033[?2004h"));
    hd_terminal_close(t);
}
END_TEST

START_TEST(starts_where_there_is_no_terminal)
{
    static const char *const fail[] = {"fail", NULL};
    hd_terminal *t = fixture((hd_terminal_options){.arguments = fail, .output = HD_CLOSED});

    hd_terminal_expect_end(t, HD_EXITED, 3);
    hd_terminal_expect(t, "no terminal: Bad file descriptor");
    hd_terminal_close(t);
    char path[] = "/tmp/check-terminal-XXXXXX";
    int fd = mkstemp(path);
    t = fixture((hd_terminal_options){.arguments = fail, .gone = true, .error = path});
    hd_terminal_expect_end(t, HD_EXITED, 3);
    char said[100] = "";
    ck_assert_int_gt(read(fd, said, sizeof said - 1), 0);
    ck_assert_str_eq(said, "no terminal: Input/output error\n");
    hd_terminal_close(t);
    close(fd);
    unlink(path);
    t = hd_terminal_start(&(hd_terminal_options){.program = "/nonexistent"});
    hd_terminal_expect_end(t, HD_EXITED, 127);
    hd_terminal_close(t);
}
END_TEST

Suite *emulator_suite(void)
{
    Suite *suite = suite_create("the tests' terminal");
    TCase *tests = tcase_create("the tests' terminal");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, sees_what_is_drawn);
    tcase_add_test(tests, sees_characters_in_parts);
    tcase_add_test(tests, sees_attributes);
    tcase_add_test(tests, sees_modes);
    tcase_add_test(tests, sees_settings);
    tcase_add_test(tests, sees_endings);
    tcase_add_test(tests, stops_and_goes_on);
    tcase_add_test(tests, joins_characters_that_come_in_pieces);
    tcase_add_test(tests, sends_keys_mouse_and_sizes);
    tcase_add_test(tests, keeps_what_was_sent);
    tcase_add_test(tests, starts_where_there_is_no_terminal);
    suite_add_tcase(suite, tests);
    return suite;
}
