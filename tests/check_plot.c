#include "../src/report/sweep.h"

#include "check_io.h"
#include "runner.h"

START_TEST(every_dot_has_its_braille_bit)
{
    /* Unicode's numbers of the dots: 1 2 3 7 down the left, 4 5 6 8 down the right. */
    static const wchar_t wanted[HD_DOTS_DOWN][HD_DOTS_ACROSS] = {
        {0x2801, 0x2808}, {0x2802, 0x2810}, {0x2804, 0x2820}, {0x2840, 0x2880}};
    static hd_plot plot;

    for (int y = 0; y < HD_DOTS_DOWN; y++) {
        for (int x = 0; x < HD_DOTS_ACROSS; x++) {
            hd_plot_begin(&plot, 1, 1);
            hd_plot_dot(&plot, x, y);
            ck_assert_int_eq((int)hd_plot_braille(hd_plot_cell(&plot, 0, 0)), (int)wanted[y][x]);
        }
    }
    ck_assert_int_eq((int)hd_plot_braille(0), ' ');
    ck_assert_int_eq((int)hd_plot_braille(0xFF), 0x28FF);
}
END_TEST

START_TEST(dots_outside_are_left_out)
{
    static hd_plot plot;

    hd_plot_begin(&plot, 2, 3);
    hd_plot_line(&plot, -5, -9, 40, 60);
    hd_plot_dot(&plot, 6, 0);
    hd_plot_dot(&plot, 0, 8);
    hd_plot_dot(&plot, -1, -1);
    ck_assert_uint_eq(hd_plot_cell(&plot, 0, 3), 0);
    ck_assert_uint_eq(hd_plot_cell(&plot, 2, 0), 0);
    ck_assert_uint_eq(hd_plot_cell(&plot, -1, 0), 0);
    /* More cells than there is room for are cut. */
    hd_plot_begin(&plot, 100000, 300);
    ck_assert_int_le(plot.rows * plot.columns, HD_PLOT_CELLS);
    hd_plot_dot(&plot, 599, plot.rows * HD_DOTS_DOWN - 1);
    ck_assert_uint_ne(hd_plot_cell(&plot, plot.rows - 1, 299), 0);
    hd_plot_begin(&plot, 0, 0);
    ck_assert_int_eq(plot.rows * plot.columns, 1);
}
END_TEST

/* A line has a dot in each of its columns, or rows, and meets both its ends from either side. */
START_TEST(lines_have_no_holes)
{
    static const int ends[][2] = {{0, 0}, {19, 0}, {19, 15}, {0, 15}, {7, 15}, {19, 3}};
    static hd_plot there, back;

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        hd_plot_begin(&there, 4, 10);
        hd_plot_begin(&back, 4, 10);
        hd_plot_line(&there, 10, 8, ends[i][0], ends[i][1]);
        hd_plot_dot(&back, ends[i][0], ends[i][1]);
        hd_plot_dot(&back, 10, 8);
        int dots = 0;
        for (int cell = 0; cell < 40; cell++) {
            ck_assert_uint_eq(there.cells[cell] | back.cells[cell], there.cells[cell]);
            dots += __builtin_popcount(there.cells[cell]);
        }
        int across = ends[i][0] > 10 ? ends[i][0] - 10 : 10 - ends[i][0];
        int down = ends[i][1] > 8 ? ends[i][1] - 8 : 8 - ends[i][1];
        ck_assert_int_eq(dots, (across > down ? across : down) + 1);
    }
}
END_TEST

START_TEST(ascii_comes_near)
{
    static const struct {
        int from[2], to[2];
        wchar_t wanted;
    } rows[] = {
        {{0, 0}, {1, 0}, L'\''}, {{0, 1}, {1, 1}, L'-'},  {{0, 2}, {1, 2}, L'-'}, {{0, 3}, {1, 3}, L'_'},
        {{0, 3}, {1, 0}, L'/'},  {{0, 0}, {1, 3}, L'\\'}, {{0, 0}, {0, 3}, L'|'}, {{1, 0}, {1, 3}, L'|'},
    };
    static hd_plot plot;

    ck_assert_int_eq((int)hd_plot_ascii(0), ' ');
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_plot_begin(&plot, 1, 1);
        hd_plot_line(&plot, rows[i].from[0], rows[i].from[1], rows[i].to[0], rows[i].to[1]);
        ck_assert_int_eq((int)hd_plot_ascii(hd_plot_cell(&plot, 0, 0)), (int)rows[i].wanted);
    }
    for (unsigned dots = 1; dots < 256; dots++)
        ck_assert(hd_plot_ascii(dots) > ' ' && hd_plot_ascii(dots) < 0x7F);
}
END_TEST

Suite *plot_suite(void)
{
    Suite *suite = suite_create("plot");
    TCase *tests = tcase_create("plot");

    tcase_add_test(tests, every_dot_has_its_braille_bit);
    tcase_add_test(tests, dots_outside_are_left_out);
    tcase_add_test(tests, lines_have_no_holes);
    tcase_add_test(tests, ascii_comes_near);
    suite_add_tcase(suite, tests);
    return suite;
}
