#include "hostdispatch/format.h"
#include "hostdispatch/quantity.h"

#include <ctype.h>
#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "check_core.h"
#include "runner.h"
#include "table.h"

static void append_utf8(char *out, size_t *length, unsigned code)
{
    if (code < 0x80) {
        out[(*length)++] = (char)code;
    } else if (code < 0x800) {
        out[(*length)++] = (char)(0xC0 | code >> 6);
        out[(*length)++] = (char)(0x80 | (code & 0x3F));
    } else {
        out[(*length)++] = (char)(0xE0 | code >> 12);
        out[(*length)++] = (char)(0x80 | (code >> 6 & 0x3F));
        out[(*length)++] = (char)(0x80 | (code & 0x3F));
    }
}

/* The table writes its texts as JSON strings, so that blanks and NULs can be seen. */
static size_t unquote(const char *json, char *out)
{
    size_t length = 0;

    for (const char *p = json + 1; *p && *p != '"'; p++) {
        if (*p != '\\') {
            out[length++] = *p;
        } else if (*++p == 'u') {
            char code[5] = {p[1], p[2], p[3], p[4], '\0'};
            append_utf8(out, &length, (unsigned)strtoul(code, NULL, 16));
            p += 4;
        } else {
            out[length++] = *p == 't' ? '\t' : *p;
        }
    }
    return length;
}

static void check_reference(void)
{
    hd_table table = hd_table_read("vectors/quantities.tsv");

    for (size_t row = 0; row < table.rows; row++) {
        char text[256];
        size_t length = unquote(hd_table_cell(&table, row, "text"), text);
        const char *wanted = hd_table_cell(&table, row, "microseconds");
        hd_error error = {.text = ""};
        double time = -1;
        bool read = hd_time_read(text, length, NULL, &time, &error);

        if (strcmp(wanted, "refused") == 0) {
            const char *why = hd_table_cell(&table, row, "why");
            ck_assert_msg(!read, "%s was read as %g", hd_table_cell(&table, row, "text"), time);
            ck_assert_double_eq(time, -1);
            ck_assert_msg(
                strstr(error.text, strncmp(why, "not a unit of time: ", 20) == 0 ? why + 20 : why) != NULL,
                "%s: \"%s\" does not say \"%s\"", hd_table_cell(&table, row, "text"), error.text, why);
        } else {
            ck_assert_msg(read, "%s was refused: %s", hd_table_cell(&table, row, "text"), error.text);
            ck_assert_msg(time == strtod(wanted, NULL), "%s is %.17g, not %s",
                          hd_table_cell(&table, row, "text"), time, wanted);
            ck_assert(!signbit(time));
        }
    }
    hd_table_free(&table);
}

START_TEST(reference)
{
    check_reference();
}
END_TEST

/* A locale with a decimal comma changes nothing. Where none is installed, a made-up one would test nothing.
 */
START_TEST(any_locale)
{
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE", "nl_NL.UTF-8"};
    char buffer[HD_NUMBER_MAX], shown[HD_NUMBER_MAX];

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (!setlocale(LC_ALL, names[i]))
            continue;
        hd_number_write(895.5223880597015, buffer);
        ck_assert_str_eq(buffer, "895.5223880597015");
        ck_assert_str_eq(hd_format_time(shown, 9.95), "9.95 µs");
        char digits[32];
        snprintf(digits, sizeof digits, "%.1f", 1.5);
        ck_assert_str_eq(digits, "1,5");
        setlocale(LC_ALL, "C");
        setlocale(LC_NUMERIC, names[i]);
        double time;
        ck_assert(hd_time_read("1.5us", 5, NULL, &time, NULL));
        ck_assert_double_eq(time, 1.5);
    }
}
END_TEST

START_TEST(written_reads_back)
{
    uint64_t state = 88172645463325252u;

    for (int i = 0; i < 200000; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        uint64_t bits = state & 0x7FFFFFFFFFFFFFFFu;
        double number, back;
        char buffer[HD_NUMBER_MAX];
        memcpy(&number, &bits, sizeof number);
        if (!isfinite(number))
            continue;
        size_t length = hd_time_write(number, buffer);
        ck_assert_uint_eq(length, strlen(buffer));
        ck_assert(hd_time_read(buffer, length, NULL, &back, NULL));
        ck_assert_msg(back == number, "%s is not %.17g", buffer, number);
    }
}
END_TEST

START_TEST(written_is_shortest)
{
    static const struct {
        double number;
        const char *text;
    } rows[] = {
        {0, "0"},
        {-0.0, "0"},
        {5760, "5760"},
        {0.1, "0.1"},
        {1e-9, "1e-9"},
        {-2.5, "-2.5"},
        {1e22, "1e22"},
        {123456789012345680, "1.2345678901234568e17"},
        {895.5223880597015, "895.5223880597015"},
        {0.3, "0.3"},
        {0.1 + 0.2, "0.30000000000000004"},
        {5e-324, "5e-324"},
        {DBL_MAX, "1.7976931348623157e308"},
        {1e15, "1000000000000000"},
        {0.00001, "0.00001"},
        {0.000001, "1e-6"},
    };
    char buffer[HD_NUMBER_MAX];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_number_write(rows[i].number, buffer);
        ck_assert_str_eq(buffer, rows[i].text);
    }
}
END_TEST

START_TEST(bare_numbers)
{
    double time;

    ck_assert(hd_time_read("900", 3, hd_unit_find("us", 2), &time, NULL));
    ck_assert_double_eq(time, 900);
    ck_assert(hd_time_read("0.9", 3, hd_unit_find("ms", 2), &time, NULL));
    ck_assert_double_eq(time, 900);
    ck_assert(hd_time_read("0.9 ms", 6, hd_unit_find("s", 1), &time, NULL));
    ck_assert_double_eq(time, 900);
    ck_assert_ptr_null(hd_unit_find("uS", 2));
}
END_TEST

START_TEST(counts)
{
    static const struct {
        const char *text;
        int64_t count; /* -1: refused */
        const char *why;
    } rows[] = {
        {"12", 12, ""},
        {"12.0", 12, ""},
        {" 12 ", 12, ""},
        {"+3", 3, ""},
        {"0", 0, ""},
        {"-0", 0, ""},
        {"1e3", 1000, ""},
        {"9223372036854775807", INT64_MAX, ""},
        {"0012", 12, ""},
        {"1.50e1", 15, ""},
        {"9223372036854775808", -1, "beyond 64 bits"},
        {"1e99999999999", -1, "beyond 64 bits"},
        {"-1", -1, "negative"},
        {"1.5", -1, "not an integer"},
        {"1e-3", -1, "not an integer"},
        {"", -1, "empty"},
        {"twelve", -1, "no number"},
        {"12us", -1, "\"us\" stands after the number"},
        {"1,000", -1, "comma"},
        {"1_000", -1, "underscore"},
        {"0x10", -1, "hexadecimal"},
        {"75x", -1, "\"x\" stands after the number"},
        {"2*5", -1, "an expression"},
        {"nan", -1, "not a number"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_error error = {.text = ""};
        int64_t count = -1;
        bool read = hd_count_read(rows[i].text, strlen(rows[i].text), &count, &error);
        ck_assert_msg(read == (rows[i].count >= 0), "\"%s\": %s", rows[i].text, error.text);
        ck_assert_int_eq(count, rows[i].count);
        ck_assert_msg(strstr(error.text, rows[i].why) != NULL, "\"%s\": %s", rows[i].text, error.text);
    }
}
END_TEST

/* Beside their step parts keep its unit and their own digits, of which they have two at least. */
START_TEST(parts_keep_their_digits)
{
    static const struct {
        double step, part;
        const char *shown;
    } rows[] = {
        {10300, 9360, "9.36 ms"},     {10300, 895.52, "0.90 ms"},  {10300, 50, "50.0 µs"},
        {150000, 66000, "66.0 ms"},   {150000, 2600, "2.60 ms"},   {9540, 74.5, "74.5 µs"},
        {182.6, 2.6, "2.60 µs"},      {1066000, 66000, "66.0 ms"}, {5000000, 120000, "0.12 s"},
        {1e6, 99400, "99.4 ms"},      {1e6, 99600, "0.10 s"},      {10300, 0, "0.0 ms"},
        {12345678, 9.99e6, "9.99 s"}, {1e20, 180, "180 µs"},
    };
    char buffer[HD_NUMBER_MAX];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_str_eq(hd_format_part_time(buffer, rows[i].part, hd_time_scale_of(rows[i].step)),
                         rows[i].shown);
}
END_TEST

START_TEST(shown)
{
    static const struct {
        double time;
        const char *text;
    } times[] = {
        {999.7, "1.00 ms"},   {895.5223880597015, "896 µs"},
        {0, "0 µs"},          {15, "15.0 µs"},
        {5, "5.00 µs"},       {0.1, "100 ns"},
        {99.95, "100 µs"},    {9.995, "9.99 µs"},
        {5.4e9, "5400 s"},    {1e15, "1.00e9 s"},
        {0.0005, "500 ps"},   {6655.5, "6.66 ms"},
        {1e-9, "1.00e-3 ps"}, {999499, "999 ms"},
        {999500, "1.00 s"},
    };
    static const struct {
        double share;
        const char *text;
    } shares[] = {
        {0, "0.0 %"},      {1, "100.0 %"},       {0.9060856, "90.6 %"}, {0.0004, "<0.1 %"},
        {0.0006, "0.1 %"}, {0.99996, ">99.9 %"}, {0.9994, "99.9 %"},    {0.5, "50.0 %"},
    };
    char buffer[HD_NUMBER_MAX];

    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++)
        ck_assert_str_eq(hd_format_time(buffer, times[i].time), times[i].text);
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++)
        ck_assert_str_eq(hd_format_share(buffer, shares[i].share), shares[i].text);
    /* Beside a rest a part is never all, and a part that is something is never nothing. */
    ck_assert_str_eq(hd_format_part(buffer, 1e300, 1e-300), ">99.9 %");
    ck_assert_str_eq(hd_format_part(buffer, 1e-300, 1e300), "<0.1 %");
    ck_assert_str_eq(hd_format_part(buffer, 1, 0), "100.0 %");
    ck_assert_str_eq(hd_format_part(buffer, 0, 1), "0.0 %");
    ck_assert_str_eq(hd_format_time(buffer, 896), "896 µs");
    /* Limits round to their own side. */
    ck_assert_str_eq(hd_format_count_bound(buffer, 12345678, -1), "1.23e7");
    ck_assert_str_eq(hd_format_count_bound(buffer, 12345678, +1), "1.24e7");
    ck_assert_str_eq(hd_format_count_bound(buffer, 12300000, +1), "1.23e7");
    ck_assert_str_eq(hd_format_count_bound(buffer, 9999999, +1), "9999999");
    ck_assert_str_eq(hd_format_count_bound(buffer, INT64_MAX, +1), "9.22e18");
    ck_assert_str_eq(hd_format_time_on(buffer, 895.52, hd_time_scale_of(6655)), "0.90 ms");
    ck_assert_str_eq(hd_format_time_on(buffer, 1, hd_time_scale_of(6655)), "<0.01 ms");
    ck_assert_str_eq(hd_format_time_on(buffer, 0, hd_time_scale_of(6655)), "0.00 ms");
    ck_assert_str_eq(hd_format_factor(buffer, 7.432), "7.43×");
    ck_assert_str_eq(hd_format_factor(buffer, 10.648), "10.6×");
    ck_assert_str_eq(hd_format_factor(buffer, (double)NAN), "none");
    char between[HD_FORMAT_MAX];
    ck_assert_str_eq(hd_format_times(between, 43274.95, 44115.8), "43.3–44.1 ms");
    ck_assert_str_eq(hd_format_times(between, 998, 1020), "998 µs–1.02 ms");
    ck_assert_str_eq(hd_format_factors(between, 1.0688, 1.0896), "1.07–1.09×");
    ck_assert_str_eq(hd_format_factors(between, 1.0001, 1.0002), "1.00×");
    ck_assert_str_eq(hd_format_factors(between, 2, HUGE_VAL), "2.00×–∞");
    /* How many times as fast is above 1, with its word. */
    ck_assert_str_eq(hd_format_gain(buffer, 1.4324), "1.43× faster");
    ck_assert_str_eq(hd_format_gain(buffer, 1 / 1.4324), "1.43× slower");
    ck_assert_str_eq(hd_format_gain(buffer, 1.003), "0.3 % faster");
    ck_assert_str_eq(hd_format_gain(buffer, 1), "as fast");
    ck_assert_str_eq(hd_format_gain(buffer, (double)NAN), "");
    ck_assert_str_eq(hd_format_gains(between, 1.86, 1.99), "1.86–1.99× faster");
    ck_assert_str_eq(hd_format_gains(between, 0.5, 0.8), "1.25–2.00× slower");
    ck_assert_str_eq(hd_format_gains(between, 0.8, 1.2), "1.25× slower–1.20× faster");
    ck_assert_str_eq(hd_format_gains(between, 1.001, 1.004), "0.1–0.4 % faster");
    ck_assert_str_eq(hd_format_gains(between, 1, 1), "as fast");
    ck_assert_str_eq(hd_format_gains(between, 2, HUGE_VAL), "2.00×–∞ faster");
    ck_assert_str_eq(hd_format_number(buffer, 0.15), "0.150");
    ck_assert_str_eq(hd_format_number(buffer, 15001), "15001");
    ck_assert_str_eq(hd_format_number(buffer, 5.04e11), "5.04e11");
    ck_assert_str_eq(hd_format_count(buffer, 9999999), "9999999");
    ck_assert_str_eq(hd_format_count(buffer, INT64_MAX), "9.22e18");
    ck_assert_str_eq(hd_format_end(buffer, 10000, false), "10k");
    ck_assert_str_eq(hd_format_end(buffer, 0.5, true), "0.5 µs");
    ck_assert_str_eq(hd_format_end(buffer, 0.05, false), "0.05");
    ck_assert_str_eq(hd_format_end(buffer, 0.0001, false), "1e-4");
    ck_assert_str_eq(hd_format_end(buffer, 2.5e7, false), "2.5e7");
    ck_assert_str_eq(hd_format_end(buffer, 1e13, true), "1e7 s");
    ck_assert_str_eq(hd_format_end(buffer, 1e6, true), "1 s");
}
END_TEST

Suite *quantity_suite(void)
{
    Suite *suite = suite_create("quantity");
    TCase *tests = tcase_create("quantity");

    tcase_add_test(tests, reference);
    tcase_add_test(tests, any_locale);
    tcase_add_test(tests, written_reads_back);
    tcase_add_test(tests, written_is_shortest);
    tcase_add_test(tests, bare_numbers);
    tcase_add_test(tests, counts);
    tcase_add_test(tests, parts_keep_their_digits);
    tcase_add_test(tests, shown);
    suite_add_tcase(suite, tests);
    return suite;
}
