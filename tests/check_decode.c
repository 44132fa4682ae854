#include "config.h"

#include "../src/tui/decode.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../src/tui/key.h"
#include "check_tui.h"

/* A decoder of these bytes. */
static hd_decoder decoder_of(const char *bytes)
{
    int ends[2];

    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(write(ends[1], bytes, strlen(bytes)), (ssize_t)strlen(bytes));
    close(ends[1]);
    return hd_decoder_new(ends[0]);
}

static const struct {
    const char *bytes;
    int keys[4]; /* 0: no more; -1: nothing that means something */
} rows[] = {
    {"a", {'a'}},
    {"\r\n", {HD_KEY_ENTER, HD_KEY_ENTER}},
    {"\177\b", {HD_KEY_BACKSPACE, HD_KEY_BACKSPACE}},
    {"\033", {HD_KEY_ESCAPE}},
    {"\033\033[A", {HD_KEY_ESCAPE, HD_KEY_UP}},
    {"\033[C\033OC", {HD_KEY_RIGHT, HD_KEY_RIGHT}},
    {"\033[H\033OF\033[7~", {HD_KEY_HOME, HD_KEY_END, HD_KEY_HOME}},
    {"\033[1;2C\033O2D", {HD_KEY_SHIFT_RIGHT, HD_KEY_SHIFT_LEFT}},
    {"\033[[A\033[[B", {HD_KEY_F1, HD_KEY_F2}},
    {"\033Op\033Oy\033On", {'0', '9', '.'}},
    {"\033Oj\033Ok\033OM", {'*', '+', HD_KEY_ENTER}},
    {"\033[99;5u\033[27;5;99~", {HD_KEY_CTRL('C'), HD_KEY_CTRL('C')}},
    {"\033[27u\033[9;2u\033[104;2u", {HD_KEY_ESCAPE, HD_KEY_SHIFT_TAB, 'H'}},
    {"\033[57399u\033[97;7u", {-1, -1}},
    {"\033[M !!q", {-1, 'q'}},
    {"\033]11;rgb:0/0/0\aq", {-1, 'q'}},
    {"\033[99~q\033x", {-1, 'q', -1}},
};

START_TEST(bytes_become_keys)
{
    hd_decoder decoder = decoder_of(rows[_i].bytes);

    for (int i = 0; i < 4 && rows[_i].keys[i]; i++) {
        hd_event event = hd_decode(&decoder);
        ck_assert_int_eq(event.kind, rows[_i].keys[i] < 0 ? HD_EVENT_UNKNOWN : HD_EVENT_KEY);
        if (event.kind == HD_EVENT_KEY)
            ck_assert_int_eq(event.key, rows[_i].keys[i]);
    }
    ck_assert_int_eq(hd_decode(&decoder).kind, HD_EVENT_NONE);
    close(decoder.file);
}
END_TEST

/* A report or a key that a slow line cuts apart is no text; an Esc begins anew. */
START_TEST(what_is_cut_apart_is_no_text)
{
    static const char *const pieces[] = {"\033[<", "64;50;", "4M", "\033[1", ";2C", "\033[", "\033[A", "q"};
    static const int kinds[] = {HD_EVENT_NONE, HD_EVENT_NONE, HD_EVENT_WHEEL, HD_EVENT_NONE,
                                HD_EVENT_KEY,  HD_EVENT_NONE, HD_EVENT_KEY,   HD_EVENT_KEY};
    int ends[2];

    ck_assert_int_eq(pipe(ends), 0);
    hd_decoder decoder = hd_decoder_new(ends[0]);
    decoder.delay = 1;
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        ck_assert_int_gt(write(ends[1], pieces[i], strlen(pieces[i])), 0);
        hd_event event = hd_decode(&decoder);
        ck_assert_int_eq(event.kind, kinds[i]);
        ck_assert(i != 4 || event.key == HD_KEY_SHIFT_RIGHT);
        ck_assert(i != 6 || event.key == HD_KEY_UP);
    }
    close(ends[0]);
    close(ends[1]);
}
END_TEST

START_TEST(reports_become_events)
{
    static const hd_event wanted[] = {
        {HD_EVENT_PRESS, 0, 2, 1},   {HD_EVENT_DRAG, 0, 2, 299}, {HD_EVENT_RELEASE, 0, 2, 299},
        {HD_EVENT_WHEEL, +1, 0, 0},  {HD_EVENT_WHEEL, -1, 0, 0}, {HD_EVENT_UNKNOWN, 0, 0, 0},
        {HD_EVENT_PASTE, 0, 0, 0},   {HD_EVENT_PASTE, '7', 0, 0}, {HD_EVENT_PASTE, HD_KEY_NONE, 0, 0},
        {HD_EVENT_KEY, '8', 0, 0},
    };
    hd_decoder decoder = decoder_of("\033[<0;2;3M\033[<32;300;3M\033[<0;300;3m\033[<64;1;1M\033[<65;1;1M"
                                    "\033[<2;1;1M\033[200~7\033[201~8");

    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        hd_event event = hd_decode(&decoder);
        ck_assert_int_eq(event.kind, wanted[i].kind);
        ck_assert_int_eq(event.key, wanted[i].key);
        ck_assert_int_eq(event.y, wanted[i].y);
        ck_assert_int_eq(event.x, wanted[i].x);
    }
    close(decoder.file);
}
END_TEST

/* The end of a paste got lost: what a person types then, slowly, does not prolong it for ever. */
START_TEST(a_paste_without_an_end_ends)
{
    hd_decoder decoder = decoder_of("\033[200~ab\003\003");

    ck_assert_int_eq(hd_decode(&decoder).kind, HD_EVENT_PASTE);
    ck_assert_int_eq(hd_decode(&decoder).key, 'a');
    /* A second later each time, so to speak: still of the paste, but no more than three. */
    decoder.came -= 1000;
    decoder.pasted -= 1000;
    int64_t pasted = decoder.pasted;
    ck_assert_int_eq(hd_decode(&decoder).kind, HD_EVENT_PASTE);
    ck_assert_int_eq(decoder.pasted, pasted);
    decoder.came -= 1000;
    decoder.pasted -= 1000;
    ck_assert_int_eq(hd_decode(&decoder).kind, HD_EVENT_PASTE);
    decoder.came -= 1500;
    decoder.pasted -= 1500;
    hd_event event = hd_decode(&decoder);
    ck_assert_int_eq(event.kind, HD_EVENT_KEY);
    ck_assert_int_eq(event.key, HD_KEY_CTRL('C'));
    close(decoder.file);
}
END_TEST

START_TEST(the_delay_is_the_persons)
{
    static const struct {
        const char *said;
        int delay;
    } delays[] = {{"500", 500}, {"0", 0}, {"", 50}, {"soon", 50}, {"-1", 50}, {"99999", 50}};

    for (size_t i = 0; i < sizeof delays / sizeof delays[0]; i++) {
        setenv("ESCDELAY", delays[i].said, 1);
        ck_assert_int_eq(hd_decoder_new(0).delay, delays[i].delay);
    }
    unsetenv("ESCDELAY");
    ck_assert_int_eq(hd_decoder_new(0).delay, 50);
}
END_TEST

Suite *decode_suite(void)
{
    Suite *suite = suite_create("decode");
    TCase *tests = tcase_create("decode");

    tcase_add_loop_test(tests, bytes_become_keys, 0, sizeof rows / sizeof rows[0]);
    tcase_add_test(tests, what_is_cut_apart_is_no_text);
    tcase_add_test(tests, reports_become_events);
    tcase_add_test(tests, a_paste_without_an_end_ends);
    tcase_add_test(tests, the_delay_is_the_persons);
    suite_add_tcase(suite, tests);
    return suite;
}
