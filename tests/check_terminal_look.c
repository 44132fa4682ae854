#include "config.h"

#include "check_terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "folder.h"

/* Through every part of the interface and back. */
static void walk(hd_terminal *t)
{
    static const struct {
        const char *keys, *shows;
    } steps[] = {
        {"?", "Help"},           {"\033[6~\033[6~q", "Ops per block"},
        {"a", "Assumptions"},    {"q", "Ops per block"},
        {"o", "Presets"},        {"q", "Ops per block"},
        {"8", "Enter keep"},     {".5", "must be a whole number, 0 or more"},
        {"\177\r", "384"},       {" ", "Step ?"},
        {" ", "86.5 %"},         {"\033[F", "10k"},
        {"\033[3~", "576"},      {"\t", "Results"},
        {"\t", "Ops per block"},
    };

    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        hd_terminal_type(t, steps[i].keys);
        hd_terminal_expect(t, steps[i].shows);
    }
}

START_TEST(plain_ascii_in_the_c_locale)
{
    static const char *const locales[] = {"C", "POSIX"};

    for (const char *const *term = interface_terms; *term; term++)
        for (int i = 0; i < 2; i++) {
            hd_terminal *t = interface_open((hd_terminal_options){.term = *term, .locale = locales[i]});
            walk(t);
            hd_terminal_type(t, "q");
            hd_terminal_expect_end(t, HD_EXITED, 0);
            ck_assert_msg(hd_terminal_largest_sent(t) <= 0x7e, "byte %x was sent",
                          hd_terminal_largest_sent(t));
            ck_assert(!hd_terminal_sent(t, "\033(0") && !hd_terminal_sent(t, "\016"));
            hd_terminal_close(t);
        }
}
END_TEST

START_TEST(utf_8_without_line_drawing)
{
    for (const char *const *term = interface_terms; *term; term++) {
        hd_terminal *t = interface_open((hd_terminal_options){.term = *term});
        walk(t);
        ck_assert_uint_gt(hd_terminal_largest_sent(t), 0x7f);
        ck_assert(!hd_terminal_sent(t, "\033(0") && !hd_terminal_sent(t, "\016"));
        hd_terminal_close(t);
    }
}
END_TEST

START_TEST(no_locale_is_plain_ascii)
{
    static const char *const none[] = {"LC_ALL", NULL};
    hd_terminal *t = interface_open((hd_terminal_options){.environment = none});

    ck_assert_uint_le(hd_terminal_largest_sent(t), 0x7e);
    hd_terminal_close(t);
}
END_TEST

/* The three segments of the bar, told apart by what is in their cells. */
static void check_segments(hd_terminal *t)
{
    uint32_t fill[3] = {0};
    int row, column, segments = 0;

    ck_assert(hd_emulator_find(t->screen, "dispatch 5.76 ms", &row, &column));
    for (column = 0; column < t->columns; column++) {
        uint32_t character = hd_emulator_at(t->screen, row - 1, column).character;
        if (character > ' ' && (segments == 0 || character != fill[segments - 1])) {
            ck_assert_int_lt(segments, 3);
            fill[segments++] = character;
        }
    }
    ck_assert_int_eq(segments, 3);
    ck_assert(fill[0] != fill[1] && fill[1] != fill[2] && fill[0] != fill[2]);
}

START_TEST(segments_are_told_apart_without_colour)
{
    static const char *const locales[] = {"C.UTF-8", "C"};

    for (const char *const *term = interface_terms; *term; term++)
        for (int i = 0; i < 2; i++) {
            hd_terminal *t = interface_open((hd_terminal_options){.term = *term, .locale = locales[i]});
            check_segments(t);
            hd_terminal_close(t);
        }
}
END_TEST

/* Whether a colour was ever set, seen or not: SGR 30 to 49 and 90 to 107, but not the defaults, 39 and 49. */
static bool sent_colour(const hd_terminal *t)
{
    for (const char *at = t->sent; (at = strstr(at, "\033[")) != NULL; at++) {
        const char *end = at + 2 + strspn(at + 2, "0123456789;");
        if (*end != 'm')
            continue;
        for (const char *number = at + 2; number < end; number += strcspn(number, ";m") + 1) {
            int code = atoi(number);
            if ((code >= 30 && code <= 48 && code != 39) || (code >= 90 && code <= 107))
                return true;
        }
    }
    return false;
}

START_TEST(no_colour_where_none_is_wanted)
{
    static const char *const refused[] = {"NO_COLOR=1", NULL}, *const empty[] = {"NO_COLOR=", NULL};

    for (const char *const *term = interface_terms; *term; term++) {
        bool has_colours = strcmp(*term, "vt100") != 0;
        hd_terminal *t = interface_open((hd_terminal_options){.term = *term, .environment = refused});
        walk(t);
        ck_assert(!sent_colour(t) && !hd_emulator_coloured(t->screen));
        hd_terminal_close(t);
        t = interface_open((hd_terminal_options){.term = *term, .environment = empty});
        ck_assert_int_eq(sent_colour(t), has_colours);
        ck_assert_int_eq(hd_emulator_coloured(t->screen), has_colours);
        hd_terminal_close(t);
    }
}
END_TEST

START_TEST(options_say_how_to_look)
{
    static const char *const refused[] = {"NO_COLOR=1", NULL};
    static const char *const ascii[] = {"--ascii", NULL}, *const never[] = {"--color=never", NULL},
                             *const always[] = {"--color=always", NULL},
                             *const no_mouse[] = {"--no-mouse", NULL};
    hd_terminal *t = interface_open((hd_terminal_options){.arguments = ascii});

    walk(t);
    ck_assert_uint_le(hd_terminal_largest_sent(t), 0x7e);
    hd_terminal_close(t);
    t = interface_open((hd_terminal_options){.arguments = never});
    walk(t);
    ck_assert(!sent_colour(t));
    hd_terminal_close(t);
    t = interface_open((hd_terminal_options){.arguments = always, .environment = refused});
    ck_assert(sent_colour(t));
    hd_terminal_close(t);
    t = interface_open((hd_terminal_options){.arguments = no_mouse});
    walk(t);
    static const int modes[] = {9, 1000, 1001, 1002, 1003, 1005, 1006, 1015};
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
        ck_assert(!hd_emulator_mode(t->screen, modes[i]));
    ck_assert(!hd_terminal_sent(t, "\033[?1002"));
    hd_terminal_close(t);
}
END_TEST

START_TEST(eight_colours_are_enough)
{
    hd_terminal *t = interface_open((hd_terminal_options){.term = "linux"});

    for (int row = 0; row < t->rows; row++)
        for (int column = 0; column < t->columns; column++) {
            hd_emulator_cell cell = hd_emulator_at(t->screen, row, column);
            ck_assert_int_lt(cell.foreground, 16);
            ck_assert_int_lt(cell.background, 16);
        }
    hd_terminal_close(t);
}
END_TEST

/* The 256 colours' distance from black, 0 to 255, near enough: the cube's six levels and the greys. */
static int brightness(int colour)
{
    static const int level[] = {0, 95, 135, 175, 215, 255};

    if (colour >= 232)
        return 8 + (colour - 232) * 10;
    if (colour < 16)
        return colour >= 8 ? 160 : 100;
    colour -= 16;
    return (level[colour / 36] * 3 + level[colour / 6 % 6] * 6 + level[colour % 6]) / 10;
}

START_TEST(text_is_dark_on_a_light_background)
{
    static const char *const light[] = {"COLORFGBG=0;15", NULL}, *const dark[] = {"COLORFGBG=15;0", NULL};

    for (int i = 0; i < 2; i++) {
        hd_terminal *t = interface_open((hd_terminal_options){.environment = i == 0 ? light : dark});
        hd_terminal_settle(t, HD_REST);
        for (int row = 1; row < t->rows - 1; row++)
            for (int column = 0; column < t->columns; column++) {
                hd_emulator_cell cell = hd_emulator_at(t->screen, row, column);
                /* Letters and digits: what has to be read. */
                if (cell.character < '0' || cell.character > 'z' || cell.background != HD_DEFAULT_COLOUR ||
                    cell.foreground == HD_DEFAULT_COLOUR)
                    continue;
                ck_assert_msg(i == 0 ? brightness(cell.foreground) < 170 : brightness(cell.foreground) > 85,
                              "'%c' at %d,%d has colour %d on a %s background", (int)cell.character, row,
                              column, cell.foreground, i == 0 ? "light" : "dark");
            }
        hd_terminal_close(t);
    }
}
END_TEST

static char *fresh(int rows, int columns)
{
    hd_terminal *t = hd_terminal_start(&(hd_terminal_options){.rows = rows, .columns = columns});

    ck_assert(hd_terminal_until(t, hd_terminal_shows, rows < 12 || columns < 40 ? "quit" : "Ops per ",
                                HD_DEADLINE));
    char *text = interface_snapshot(t);
    hd_terminal_close(t);
    return text;
}

START_TEST(every_size_is_as_if_started_there)
{
    static const int sizes[][2] = {{39, 120}, {18, 60}, {12, 40},   {24, 80}, {11, 40},
                                   {12, 39},  {8, 30},  {100, 300}, {24, 80}};
    hd_terminal *t = interface_open((hd_terminal_options){0});

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        hd_terminal_resize(t, sizes[i][0], sizes[i][1]);
        char *wanted = fresh(sizes[i][0], sizes[i][1]);
        interface_expect_snapshot(t, wanted);
        free(wanted);
    }
    hd_terminal_close(t);
}
END_TEST

START_TEST(tiny_terminals_can_be_left)
{
    static const int sizes[][2] = {{1, 1}, {1, 80}, {24, 1}, {2, 3}, {11, 40}, {12, 39}};

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        hd_terminal *t =
            hd_terminal_start(&(hd_terminal_options){.rows = sizes[i][0], .columns = sizes[i][1]});
        hd_terminal_type(t, "q");
        hd_terminal_expect_end(t, HD_EXITED, 0);
        interface_expect_restored(t);
        hd_terminal_close(t);
    }
}
END_TEST

START_TEST(shrinking_loses_nothing)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});

    hd_terminal_type(t, "\033[C1");
    interface_expect_value(t, "Ops per block", "1");
    hd_terminal_expect(t, "Enter keep");
    char *before = interface_snapshot(t);
    hd_terminal_resize(t, 5, 30);
    hd_terminal_expect(t, "quit");
    hd_terminal_resize(t, 24, 80);
    interface_expect_snapshot(t, before);
    hd_terminal_type(t, "5\r");
    interface_expect_value(t, "Ops per block", "15");
    free(before);
    hd_terminal_close(t);
}
END_TEST

/* Faster than the program is told: the size is as it was, but the terminal has lost what it showed. */
START_TEST(there_and_back_is_drawn_anew)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});
    char *before = interface_snapshot(t);

    for (int columns = 1; columns < 80; columns += 7)
        hd_terminal_resize(t, columns / 3 + 1, columns);
    hd_terminal_resize(t, 24, 80);
    interface_expect_snapshot(t, before);
    free(before);
    hd_terminal_close(t);
}
END_TEST

START_TEST(exported_sizes_freeze_nothing)
{
    static const char *const exported[] = {"LINES=10", "COLUMNS=30", NULL};
    hd_terminal *t = interface_open((hd_terminal_options){.environment = exported});

    hd_terminal_expect(t, FIRST_SENTENCE);
    hd_terminal_resize(t, 30, 100);
    char *wanted = fresh(30, 100);
    interface_expect_snapshot(t, wanted);
    free(wanted);
    hd_terminal_close(t);
}
END_TEST

START_TEST(names_from_outside_are_harmless)
{
    static const char file[] =
        "{\"name\": \"evil\\u001b]0;title\\u0007\\u001b[31mred\\u009b5m\\u202eright\\nnew\", "
        "\"description\": \"\", \"ops_per_block\": 3, \"dispatch\": \"1us\", \"launch\": \"1us\", "
        "\"device_time\": \"1us\"}";
    static const char *const locales[] = {"C.UTF-8", "C"};
    char path[] = "/tmp/check-scenario-XXXXXX";
    const char *named[] = {path, NULL};
    int fd = mkstemp(path);

    ck_assert_int_eq(write(fd, file, sizeof file - 1), (ssize_t)sizeof file - 1);
    for (int i = 0; i < 2; i++) {
        hd_terminal *t = interface_open((hd_terminal_options){.arguments = named, .locale = locales[i]});
        hd_terminal_expect(t, i == 0 ? "evil\xef\xbf\xbd]0;title\xef\xbf\xbd" : "evil?]0;title?");
        ck_assert(!hd_terminal_sent(t, "\033]0;") && !hd_terminal_sent(t, "\xe2\x80\xae") &&
                  !hd_terminal_sent(t, "\xc2\x9b"));
        hd_terminal_close(t);
    }
    close(fd);
    unlink(path);
}
END_TEST

START_TEST(what_a_key_sends_is_what_a_redraw_shows)
{
    static const char *const chunks[] = {"\033OC\033OC", "\033OD", "p", "*", "*", "5", "\r", "?", "\033[6~", "q", "fhost", "\033",
                                         " ", " ", "c", "m", "\r\r", "w\033OB\r", "z", "z\t", "o", "\033OB\033OB", "q", "v", "t", "e"};
    static const char wide[] = "{\"name\": \"\xe6\xbc\xa2\xe5\xad\x97 e\xcc\x81\xcc\xa7 \xe6\xbc\xa2\", \"ops_per_block\": 12,"
                               " \"dispatch\": \"10 us\", \"launch\": \"5 us\", \"device_time\": \"1 ms\"}";
    static const char *const named[] = {"wide.json", NULL};
    char state[128];
    const char *environment[] = {state, NULL}, *term = interface_terms[_i];

    hd_folder_begin();
    snprintf(state, sizeof state, "XDG_STATE_HOME=%s", hd_folder_path());
    hd_folder_put("wide.json", wide);
    hd_terminal *t = interface_open((hd_terminal_options){.arguments = named, .environment = environment, .term = term});
    hd_terminal_expect(t, "\xe6\xbc\xa2\xe5\xad\x97");
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        hd_terminal_type(t, chunks[i]);
        interface_expect_as_drawn_anew(t, chunks[i]);
    }
    hd_terminal_close(t);
    hd_folder_end();
}
END_TEST

Suite *look_suite(void)
{
    Suite *suite = suite_create("look");
    TCase *tests = tcase_create("look");

    tcase_set_timeout(tests, SUITE_TIMEOUT);
    tcase_add_test(tests, plain_ascii_in_the_c_locale);
    tcase_add_test(tests, utf_8_without_line_drawing);
    tcase_add_test(tests, no_locale_is_plain_ascii);
    tcase_add_test(tests, segments_are_told_apart_without_colour);
    tcase_add_test(tests, no_colour_where_none_is_wanted);
    tcase_add_test(tests, options_say_how_to_look);
    tcase_add_test(tests, eight_colours_are_enough);
    tcase_add_test(tests, text_is_dark_on_a_light_background);
    tcase_add_test(tests, every_size_is_as_if_started_there);
    tcase_add_test(tests, tiny_terminals_can_be_left);
    tcase_add_test(tests, shrinking_loses_nothing);
    tcase_add_test(tests, there_and_back_is_drawn_anew);
    tcase_add_test(tests, exported_sizes_freeze_nothing);
    tcase_add_test(tests, names_from_outside_are_harmless);
    tcase_add_loop_test(tests, what_a_key_sends_is_what_a_redraw_shows, 0, 5);
    suite_add_tcase(suite, tests);
    return suite;
}
