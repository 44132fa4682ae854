#include "hostdispatch/text.h"

#include <locale.h>
#include <stdint.h>
#include <string.h>

#include "check_io.h"

#define BAD "\xEF\xBF\xBD"

static void use_utf8(void)
{
    ck_assert_msg(setlocale(LC_CTYPE, "C.UTF-8") || setlocale(LC_CTYPE, "en_US.UTF-8"),
                  "there is no UTF-8 locale");
}

START_TEST(cleaned)
{
    static const struct {
        const char *text;
        size_t length;
        const char *utf8, *ascii;
    } rows[] = {
        {"", 0, "", ""},
        {"plain", 5, "plain", "plain"},
        {"a\0b", 3, "a" BAD "b", "a?b"},
        {"\x1b[2J\r\n\t\x7f", 8, BAD "[2J" BAD BAD BAD BAD, "?[2J????"},
        {"\xC2\x9B"
         "31m",
         5, BAD "31m", "?31m"}, /* C1's CSI */
        {"10 \xC2\xB5s", 6, "10 \xC2\xB5s", "10 us"},
        {"\xE2\x80\xAE"
         "abc",
         6, BAD "abc", "?abc"},                                      /* right to left override */
        {"\xE2\x81\xA6x\xE2\x81\xA9", 7, BAD "x" BAD, "?x?"},        /* isolates */
        {"\xD8\x9C\xE2\x80\x8E\xE2\x80\x8F", 8, BAD BAD BAD, "???"}, /* marks */
        {"a\xE2\x80\xA8"
         "b",
         5, "a" BAD "b", "a?b"},        /* a line separator */
        {"\xC0\xAF", 2, BAD BAD, "??"}, /* overlong */
        {"\xE0\x80\xAF", 3, BAD BAD BAD, "???"},
        {"\xF0\x80\x80\xAF", 4, BAD BAD BAD BAD, "????"},
        {"\xED\xA0\x80", 3, BAD BAD BAD, "???"},          /* a surrogate */
        {"\xF4\x90\x80\x80", 4, BAD BAD BAD BAD, "????"}, /* above U+10FFFF */
        {"\xF5\x80\x80\x80", 4, BAD BAD BAD BAD, "????"},
        {"\xE2\x82", 2, BAD BAD, "??"}, /* cut */
        {"\xE2\x82\xAC", 3, "\xE2\x82\xAC", "?"},
        {"\xE2x", 2, BAD "x", "?x"},
        {"\xFF\xFE", 2, BAD BAD, "??"},
        {"\xF0\x9F\x98\x80!", 5, "\xF0\x9F\x98\x80!", "?!"},
    };
    char buffer[64];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t length = hd_text_clean(rows[i].text, rows[i].length, buffer, sizeof buffer);
        ck_assert_str_eq(buffer, rows[i].utf8);
        ck_assert_uint_eq(length, strlen(buffer));
        char plain[64];
        hd_text_ascii(buffer, plain, sizeof plain);
        ck_assert_str_eq(plain, rows[i].ascii);
    }
}
END_TEST

START_TEST(cut_at_whole_characters)
{
    char buffer[8];

    ck_assert_uint_eq(hd_text_clean("ab\xE2\x82\xAC", 5, buffer, 5), 2);
    ck_assert_str_eq(buffer, "ab");
    ck_assert_uint_eq(hd_text_clean("ab\xE2\x82\xAC", 5, buffer, 6), 5);
    ck_assert_uint_eq(hd_text_clean("abc", 3, buffer, 1), 0);
    ck_assert_str_eq(buffer, "");
    ck_assert_int_eq(hd_text_fit("abcdef", 6, 5, buffer, 5), 2);
    ck_assert_str_eq(buffer, "a\u2026");
    ck_assert_int_eq(hd_text_fit("abcdef", 6, 5, buffer, 3), 0);
    ck_assert_str_eq(buffer, "");
}
END_TEST

START_TEST(measured)
{
    static const struct {
        const char *text;
        int columns;
    } rows[] = {
        {"", 0}, {"abc", 3}, {"10 µs", 5}, {"漢字", 4}, {"e\xCC\x81", 1}, {BAD, 1}, {"a漢\xCC\x81", 3},
    };

    use_utf8();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_msg(hd_text_columns(rows[i].text) == rows[i].columns, "%s takes %d", rows[i].text,
                      hd_text_columns(rows[i].text));
}
END_TEST

START_TEST(fitted)
{
    static const struct {
        const char *text;
        int columns;
        const char *utf8;
    } rows[] = {
        {"abcdef", 6, "abcdef"},
        {"abcdef", 5, "abcd…"},
        {"abcdef", 1, "…"},
        {"abcdef", 0, ""},
        {"abcdef", -1, ""},
        {"", 3, ""},
        {"漢字漢字", 8, "漢字漢字"},
        {"漢字漢字", 7, "漢字漢…"},
        {"漢字漢字", 6, "漢字…"},
        {"漢字", 1, "…"},
        {"µ\x1b[", 2, "µ…"},
        {"e\xCC\x81x", 2, "e\xCC\x81x"},
        {"e\xCC\x81xy", 2, "e\xCC\x81…"},
        {"a漢\xCC\x81z", 3, "a…"},
    };
    char buffer[64];

    use_utf8();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int taken =
            hd_text_fit(rows[i].text, strlen(rows[i].text), rows[i].columns, buffer, sizeof buffer);
        ck_assert_str_eq(buffer, rows[i].utf8);
        ck_assert_int_eq(taken, hd_text_columns(buffer));
    }
}
END_TEST

/* Whatever the bytes, what comes out is UTF-8 without controls and keeps to its columns. */
/* A line ends before a word, but not between a number and its percent sign. */
START_TEST(broken_between_words)
{
    const char *rest;

    ck_assert_uint_eq(hd_text_break("at most 90 % of it", 10, &rest), 7);
    ck_assert_str_eq(rest, "90 % of it");
    ck_assert_uint_eq(hd_text_break("at most 90 % of it", 12, &rest), 12);
    ck_assert_str_eq(rest, "of it");
}
END_TEST

START_TEST(any_bytes)
{
    uint32_t state = 2463534242u;

    use_utf8();
    for (int round = 0; round < 20000; round++) {
        char text[24], buffer[80];
        for (size_t i = 0; i < sizeof text; i++) {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            text[i] = (char)(state >> 24 & (round % 2 ? 0xFF : 0xBF));
        }
        size_t length = hd_text_clean(text, sizeof text, buffer, sizeof buffer);
        ck_assert(hd_text_is_utf8(buffer, length));
        for (size_t i = 0; i < length; i++)
            ck_assert((unsigned char)buffer[i] >= 0x20 && buffer[i] != 0x7F);
        char plain[2 * sizeof buffer];
        hd_text_ascii(buffer, plain, sizeof plain);
        for (const char *p = plain; *p; p++)
            ck_assert(*p >= 0x20 && *p < 0x7F);
        int columns = (int)(state % 20), whole = hd_text_columns(buffer);
        int taken = hd_text_fit(text, sizeof text, columns, buffer, sizeof buffer);
        ck_assert_int_le(taken, columns);
        ck_assert_int_eq(taken, hd_text_columns(buffer));
        ck_assert(taken == whole || whole > columns);
    }
}
END_TEST

START_TEST(utf8_or_not)
{
    char text[40];

    ck_assert(hd_text_is_utf8("", 0));
    ck_assert(hd_text_is_utf8("a\0b", 3));
    ck_assert(hd_text_is_utf8("\xF4\x8F\xBF\xBF", 4));
    ck_assert(hd_text_is_utf8("\xED\x9F\xBF\xEE\x80\x80", 6));
    for (size_t at = 0; at < sizeof text; at++) { /* a bad byte is seen wherever it stands */
        memset(text, 'x', sizeof text);
        ck_assert(hd_text_is_utf8(text, sizeof text));
        text[at] = '\x80';
        ck_assert(!hd_text_is_utf8(text, sizeof text));
        memcpy(text + at, "\xC2\xB5", at + 1 < sizeof text ? 2 : 1);
        ck_assert(hd_text_is_utf8(text, sizeof text) == (at + 1 < sizeof text));
    }
}
END_TEST

/* The fullest wording that fits is said; a clause in parentheses goes whole. */
START_TEST(clauses_are_left_out)
{
    static const struct {
        const char *text;
        int columns;
        const char *left;
    } rows[] = {
        {"one; two; three", 15, "one; two; three"}, {"one; two; three", 14, "one; two"}, {"one; two; three", 3, "one"},
        {"one two", 3, "one two"}, {"one (two; three)", 13, "one"}, {"one (two; three)", 16, "one (two; three)"},
        {"one (two), three", 12, "one (two)"}, {"", 3, ""},
    };
    char text[64];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_text_leave_out(strcpy(text, rows[i].text), ";,(", rows[i].columns);
        ck_assert_str_eq(text, rows[i].left);
    }
}
END_TEST

START_TEST(locales)
{
    setlocale(LC_CTYPE, "C");
    ck_assert(!hd_text_locale_is_utf8());
    use_utf8();
    ck_assert(hd_text_locale_is_utf8());
}
END_TEST

Suite *text_suite(void)
{
    Suite *suite = suite_create("text");
    TCase *tests = tcase_create("text");

    tcase_add_test(tests, cleaned);
    tcase_add_test(tests, clauses_are_left_out);
    tcase_add_test(tests, cut_at_whole_characters);
    tcase_add_test(tests, measured);
    tcase_add_test(tests, fitted);
    tcase_add_test(tests, broken_between_words);
    tcase_add_test(tests, any_bytes);
    tcase_add_test(tests, utf8_or_not);
    tcase_add_test(tests, locales);
    suite_add_tcase(suite, tests);
    return suite;
}
