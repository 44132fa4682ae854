#include "config.h"

#include "check_terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

START_TEST(keys_in_both_forms)
{
    static const struct {
        const char *keys[3], *label, *value;
    } rows[] = {
        {{"\033[C", "\033OC", "l"}, "Ops per block", "13"},
        {{"\033[D", "\033OD", "h"}, "Ops per block", "12"},
        {{"\033[1;2C", "\033[1;2C", "L"}, "Ops per block", "20"},
        {{"\033[1;2D", "\033[1;2D", "H"}, "Ops per block", "10"},
        {{"\033[F", "\033OF", "\033[4~"}, "Ops per block", "10000"},
        {{"\033[H", "\033OH", "\033[1~"}, "Ops per block", "1"},
        {{"\033[3~", "\177", "\b"}, "Ops per block", "12"},
        {{"\033[B", "\033OB", "j"}, "Launches per block", NULL},
        {{"\033[A", "\033OA", "k"}, "Ops per block", NULL},
        {{"\033OP", "\033[11~", "?"}, "Help", ""},
        {{"q", "q", "q"}, "Ops per block", NULL},
        {{"\r", "\033OQ", "\033[12~"}, "Enter keep", ""},
    };

    for (const char *const *term = interface_terms; *term; term++)
        for (int form = 0; form < 3; form++) {
            hd_terminal *t = interface_open((hd_terminal_options){.term = *term});
            for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
                hd_terminal_type(t, rows[i].keys[form]);
                if (!rows[i].value)
                    interface_expect_focus(t, rows[i].label);
                else if (*rows[i].value)
                    interface_expect_value(t, rows[i].label, rows[i].value);
                else
                    hd_terminal_expect(t, rows[i].label);
            }
            hd_terminal_close(t);
        }
}
END_TEST

/* Its keys send the same whatever they stand for in this mode of the terminal. */
START_TEST(the_numeric_keypad_types)
{
    for (const char *const *term = interface_terms; *term; term++) {
        hd_terminal *t = interface_open((hd_terminal_options){.term = *term});
        hd_terminal_type(t, "\033Ot\033Op\033OM");
        interface_expect_value(t, "Ops per block", "40");
        hd_terminal_type(t, "\033Oj");
        interface_expect_value(t, "Ops per block", "80");
        hd_terminal_type(t, "\033Oo\033Oo");
        interface_expect_value(t, "Ops per block", "20");
        hd_terminal_type(t, "\033Om\033Om");
        interface_expect_value(t, "Ops per block", "18");
        hd_terminal_type(t, "\033Ok");
        interface_expect_value(t, "Ops per block", "19");
        hd_terminal_close(t);
    }
}
END_TEST

START_TEST(interrupts_however_it_is_sent)
{
    static const char *const forms[] = {"\003", "\033[99;5u", "\033[27;5;99~"};

    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        hd_terminal *t = interface_open((hd_terminal_options){0});
        hd_terminal_type(t, "7");
        interface_expect_value(t, "Ops per block", "7");
        hd_terminal_type(t, forms[i]);
        interface_expect_value(t, "Ops per block", "12");
        hd_terminal_type(t, forms[i]);
        hd_terminal_expect_end(t, HD_EXITED, 0);
        hd_terminal_close(t);
    }
}
END_TEST

START_TEST(every_keystroke_is_computed)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});

    hd_terminal_type(t, "8");
    interface_expect_value(t, "Ops per block", "8");
    hd_terminal_expect(t, "Issuing 384 operations takes the host 5.76 ms");
    hd_terminal_expect(t, "Enter keep  Esc restore");
    ck_assert(hd_terminal_until(t, hd_terminal_shows, "1.43× faster than opened", HD_DEADLINE));
    hd_terminal_type(t, "0");
    hd_terminal_expect(t, "Issuing 3840 operations");
    hd_terminal_type(t, "\033");
    hd_terminal_expect(t, FIRST_SENTENCE);
    hd_terminal_expect_gone(t, "Enter keep");
    hd_terminal_type(t, "8\r");
    hd_terminal_expect_gone(t, "Enter keep");
    interface_expect_value(t, "Ops per block", "8");
    hd_terminal_expect(t, "Step 6.66 ms");
    hd_terminal_expect(t, "dispatch-bound  host 86.5 %");
    hd_terminal_close(t);
}
END_TEST

START_TEST(units_stand_beside_what_is_typed)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});

    hd_terminal_type(t, "kk"); /* round the top end */
    interface_expect_focus(t, "Device time");
    hd_terminal_type(t, "900");
    hd_terminal_expect(t, "900 µs");
    hd_terminal_expect(t, "Step 9.54 ms");
    hd_terminal_settle(t, HD_REST);
    ck_assert(hd_emulator_cursor_visible(t->screen));
    hd_terminal_type(t, "\r");
    interface_expect_value(t, "Device time", "900 µs");
    hd_terminal_settle(t, HD_REST);
    ck_assert(!hd_emulator_cursor_visible(t->screen));
    hd_terminal_type(t, "1.5ms\r");
    interface_expect_value(t, "Device time", "1.50 ms");
    hd_terminal_expect(t, "Step 10.1 ms");
    hd_terminal_close(t);
}
END_TEST

START_TEST(refused_values_leave_the_model)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});

    hd_terminal_type(t, "8");
    hd_terminal_expect(t, "Step 6.66 ms");
    hd_terminal_type(t, ".5");
    interface_expect_value(t, "Ops per block", "8.5");
    hd_terminal_expect(t, "must be a whole number, 0 or more");
    hd_terminal_expect(t, "Step 6.66 ms");
    hd_terminal_type(t, "\177\177y");
    hd_terminal_expect(t, "y is no part of a value; Enter keeps 8, Esc leaves");
    hd_terminal_type(t, "\r");
    interface_expect_value(t, "Ops per block", "8");
    hd_terminal_expect(t, "Ops per block is 8: \"y\" was left out");
    hd_terminal_close(t);
}
END_TEST

START_TEST(undo_takes_back_what_was_done)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});

    hd_terminal_type(t, "\033[C\033[C\033[C");
    interface_expect_value(t, "Ops per block", "15");
    hd_terminal_type(t, "7\r");
    interface_expect_value(t, "Ops per block", "7");
    hd_terminal_type(t, "u");
    interface_expect_value(t, "Ops per block", "15");
    hd_terminal_type(t, "u");
    interface_expect_value(t, "Ops per block", "12");
    hd_terminal_type(t, "U");
    interface_expect_value(t, "Ops per block", "15");
    hd_terminal_type(t, "\022");
    interface_expect_value(t, "Ops per block", "7");
    hd_terminal_close(t);
}
END_TEST

START_TEST(halves_doubles_and_links)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});

    hd_terminal_type(t, "*");
    interface_expect_value(t, "Ops per block", "24");
    hd_terminal_type(t, "/");
    interface_expect_value(t, "Ops per block", "12");
    hd_terminal_type(t, "j5\r");
    interface_expect_value(t, "Launches per block", "5");
    hd_terminal_type(t, "=");
    interface_expect_value(t, "Launches per block", "= ops");
    hd_terminal_close(t);
}
END_TEST

START_TEST(covers_and_uncovers)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});

    hd_terminal_type(t, " ");
    hd_terminal_expect_gone(t, "Step 9.54 ms");
    hd_terminal_settle(t, HD_REST);
    ck_assert(hd_terminal_hides(t, "90.6 %") && hd_terminal_hides(t, "10.6×") &&
              hd_terminal_hides(t, "8.64 ms"));
    hd_terminal_type(t, "8\r");
    interface_expect_value(t, "Ops per block", "8");
    hd_terminal_settle(t, HD_REST);
    ck_assert(hd_terminal_hides(t, "6.66 ms") && hd_terminal_hides(t, "86.5 %"));
    hd_terminal_type(t, " ");
    hd_terminal_expect(t, "6.66 ms");
    hd_terminal_expect(t, "9.54 ms");
    hd_terminal_close(t);
}
END_TEST

START_TEST(opens_a_preset_from_the_list)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});

    hd_terminal_type(t, "o");
    hd_terminal_expect(t, "gpt3-block");
    hd_terminal_type(t, "\033[B\r");
    hd_terminal_expect(t, "GPT-3 block");
    interface_expect_focus(t, "Ops per ");
    hd_terminal_close(t);
}
END_TEST

START_TEST(pages_never_change_a_value)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});
    char *before = interface_snapshot(t);

    hd_terminal_type(t, "\033[5~\033[6~\033[6~\033[5~?");
    hd_terminal_expect(t, "Help");
    hd_terminal_type(t, "\033[6~\033[6~q");
    interface_expect_snapshot(t, before);
    free(before);
    hd_terminal_close(t);
}
END_TEST

START_TEST(redraws_when_asked)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});
    char *before = interface_snapshot(t);

    hd_emulator_feed(t->screen, "\033[2J\033[5;5Hmessage from elsewhere", 32);
    hd_terminal_type(t, "\f");
    interface_expect_snapshot(t, before);
    free(before);
    hd_terminal_close(t);
}
END_TEST

static const char *readable(const char *bytes, size_t length, char *buffer, size_t size)
{
    size_t used = 0;

    for (size_t i = 0; i < length && used + 8 < size; i++)
        used +=
            (size_t)snprintf(buffer + used, size - used, bytes[i] > ' ' && bytes[i] < 0x7f ? "%c" : "\\%03o",
                             (unsigned char)bytes[i]);
    return buffer;
}

/* After the bytes the help opens and closes: proof that they were read, and that nothing but they was. */
static void check_nothing_changes(hd_terminal *t, const char *bytes, size_t length)
{
    char *before = interface_snapshot(t), shown[256], sent[256];

    memcpy(sent, bytes, length);
    sent[length] = '?';
    hd_terminal_send(t, sent, length + 1);
    ck_assert_msg(hd_terminal_until(t, hd_terminal_shows, "Help", HD_DEADLINE), "after %s no key is read",
                  readable(bytes, length, shown, sizeof shown));
    hd_terminal_type(t, "q");
    ck_assert_msg(hd_terminal_until(t, interface_is, before, HD_DEADLINE), "%s changed the screen:\n%s",
                  readable(bytes, length, shown, sizeof shown), hd_emulator_text(t->screen));
    free(before);
}

START_TEST(unknown_sequences_change_nothing)
{
    static const char *const unknown[] = {
        "\033[99~",
        "\033[15~",
        "\033[1;5C",
        "\033[1;3D",
        "\033[1;6A",
        "\033[3;2~",
        "\033[I",
        "\033[O",
        "\033[?1;2c",
        "\033[>41;354;0c",
        "\033[24;80R",
        "\033[4;0;0t",
        "\033]11;rgb:0000/0000/0000\a",
        "\033]11;rgb:ffff/ffff/ffff\033\\",
        "\033P1$r0m\033\\",
        "\033_Gi=1;OK\033\\",
        "\033x",
        "\033q",
        "\0333",
        "\033=",
        "\033[q",
        "\033[38;5;99999999999999999999999999999m",
        "\033[57399u",
        "\033[97;5u",
        "\033[<0;999;999M",
        "\033[<66;10;5M",
        "\033[<67;10;5M",
        "\033[<2;30;4M\033[<2;30;4m",
        "\033[<0;0;0M",
        "\033[<35;10;5M",
        "\033[M !!",
        "\x80\xff\xfe",
        "\xc3\xa9",
        "\xe2\x82\xac",
        "\xf0\x9f\x98\x80",
        "\xc3",
        "\001\002\005\006\016\017",
        "#$%&;:@[]{}|~",
    };
    hd_terminal *t = interface_open((hd_terminal_options){0});

    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++)
        check_nothing_changes(t, unknown[i], strlen(unknown[i]));
    check_nothing_changes(t, "\0", 1);
    hd_terminal_close(t);
}
END_TEST

START_TEST(paste_into_no_field_changes_nothing)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});
    char *before = interface_snapshot(t);

    hd_terminal_paste(t, "q12\r345 jj\n=u*/\t\003\033[21~ ?");
    hd_terminal_type(t, "?");
    hd_terminal_expect(t, "Help");
    hd_terminal_paste(t, "qq");
    hd_terminal_type(t, "q");
    hd_terminal_settle(t, HD_REST);
    /* A line may say why nothing happened; another key takes it away. */
    hd_terminal_type(t, "jk");
    interface_expect_snapshot(t, before);
    free(before);
    hd_terminal_close(t);
}
END_TEST

START_TEST(paste_into_a_field_is_text)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});

    hd_terminal_type(t, "1");
    interface_expect_value(t, "Ops per block", "1");
    hd_terminal_paste(t, "6");
    interface_expect_value(t, "Ops per block", "16");
    hd_terminal_type(t, "\033[D");
    interface_expect_value(t, "Ops per block", "15");
    hd_terminal_paste(t, "16\n17\n");
    interface_expect_value(t, "Ops per block", "16");
    hd_terminal_type(t, "\r");
    interface_expect_value(t, "Ops per block", "16");
    hd_terminal_expect(t, "Issuing 768 operations");
    hd_terminal_close(t);
}
END_TEST

#define FLOOD 5000

static char *flood(const char *key, const char *end)
{
    char *keys = malloc(FLOOD * strlen(key) + strlen(end) + 1), *at = keys;

    for (int i = 0; i < FLOOD; i++)
        at = stpcpy(at, key);
    stpcpy(at, end);
    return keys;
}

START_TEST(a_flood_of_keys_is_drained)
{
    static const char *const forms[] = {"\033[C", "\033OC"};

    for (int i = 0; i < 2; i++) {
        hd_terminal *t = interface_open((hd_terminal_options){0});
        char *keys = flood(forms[i], "");
        hd_terminal_forget(t);
        hd_terminal_type(t, keys);
        interface_expect_value(t, "Ops per block", "5012");
        hd_terminal_settle(t, HD_REST);
        /* A screen for each would be a megabyte and more. */
        ck_assert_msg(t->sent_length < 100 * 600, "%zu bytes were sent", t->sent_length);
        free(keys);
        keys = flood(forms[i], "q");
        hd_terminal_type(t, keys);
        hd_terminal_expect_end(t, HD_EXITED, 0);
        interface_expect_restored(t);
        free(keys);
        hd_terminal_close(t);
    }
}
END_TEST

/* Esc and a key that come together are both read; a sequence that comes in pieces is one. */
START_TEST(escape_and_a_key_in_one_write)
{
    hd_terminal *t = interface_open((hd_terminal_options){0});

    hd_terminal_type(t, "9\033\033[B\033\033OB");
    hd_terminal_type(t, "4us\r");
    interface_expect_value(t, "Dispatch per op", "4.00 µs");
    interface_expect_value(t, "Ops per block", "12");
    hd_terminal_close(t);
}
END_TEST

/* Esc alone is known as such after ESCDELAY; what comes before that is the rest of a key. */
START_TEST(escape_has_two_times)
{
    static const char *const long_one[] = {"ESCDELAY=9000", NULL}, *const short_one[] = {"ESCDELAY=1", NULL};
    hd_terminal *t = interface_open((hd_terminal_options){.environment = long_one});

    hd_terminal_type(t, "7");
    interface_expect_value(t, "Ops per block", "7");
    hd_terminal_type(t, "\033");
    hd_terminal_settle(t, HD_REST);
    interface_expect_value(t, "Ops per block", "7");
    hd_terminal_type(t, "[");
    hd_terminal_settle(t, HD_REST);
    hd_terminal_type(t, "C");
    interface_expect_value(t, "Ops per block", "8");
    hd_terminal_expect_gone(t, "Enter keep");
    hd_terminal_close(t);
    t = interface_open((hd_terminal_options){.environment = short_one});
    hd_terminal_type(t, "7");
    interface_expect_value(t, "Ops per block", "7");
    hd_terminal_type(t, "\033");
    interface_expect_value(t, "Ops per block", "12");
    hd_terminal_type(t, "\033[");
    hd_terminal_settle(t, HD_REST);
    hd_terminal_type(t, "C");
    interface_expect_value(t, "Ops per block", "13");
    hd_terminal_close(t);
}
END_TEST

/* Ctrl-S and Ctrl-Q are keys, of which nothing becomes: the line holds nothing back. */
START_TEST(ctrl_s_freezes_nothing)
{
    for (const char *const *term = interface_terms; *term; term++) {
        hd_terminal *t = interface_open((hd_terminal_options){.term = *term});
        ck_assert_int_eq(hd_terminal_settings(t).c_iflag & (IXON | IXOFF), 0);
        hd_terminal_type(t, "\0238");
        interface_expect_value(t, "Ops per block", "8");
        hd_terminal_type(t, "\023\023\r");
        hd_terminal_expect_gone(t, "Enter keep");
        hd_terminal_type(t, "\0239\021\r");
        interface_expect_value(t, "Ops per block", "9");
        hd_terminal_close(t);
    }
}
END_TEST

Suite *typing_suite(void)
{
    Suite *suite = suite_create("keys");
    TCase *tests = tcase_create("keys");

    tcase_set_timeout(tests, SUITE_TIMEOUT);
    tcase_add_test(tests, escape_and_a_key_in_one_write);
    tcase_add_test(tests, escape_has_two_times);
    tcase_add_test(tests, ctrl_s_freezes_nothing);
    tcase_add_test(tests, keys_in_both_forms);
    tcase_add_test(tests, the_numeric_keypad_types);
    tcase_add_test(tests, interrupts_however_it_is_sent);
    tcase_add_test(tests, every_keystroke_is_computed);
    tcase_add_test(tests, units_stand_beside_what_is_typed);
    tcase_add_test(tests, refused_values_leave_the_model);
    tcase_add_test(tests, undo_takes_back_what_was_done);
    tcase_add_test(tests, halves_doubles_and_links);
    tcase_add_test(tests, covers_and_uncovers);
    tcase_add_test(tests, opens_a_preset_from_the_list);
    tcase_add_test(tests, pages_never_change_a_value);
    tcase_add_test(tests, redraws_when_asked);
    tcase_add_test(tests, unknown_sequences_change_nothing);
    tcase_add_test(tests, paste_into_no_field_changes_nothing);
    tcase_add_test(tests, paste_into_a_field_is_text);
    tcase_add_test(tests, a_flood_of_keys_is_drained);
    suite_add_tcase(suite, tests);
    return suite;
}
