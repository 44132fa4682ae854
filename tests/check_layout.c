#include "../src/tui/draw.h"
#include "../src/tui/layout.h"
#include "../src/tui/words.h"
#include "hostdispatch/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check_tui.h"
#include "runner.h"

#define MOST_ROWS 100
#define MOST_COLUMNS 300

static void check_layout(const hd_app *app)
{
    static unsigned char taken[MOST_ROWS][MOST_COLUMNS];
    hd_layout layout = hd_layout_of(app);

    memset(taken, 0, sizeof taken);
    ck_assert_int_gt(layout.count, 0);
    for (int i = 0; i < layout.count; i++) {
        const hd_area *a = &layout.areas[i];
        /* Check's own assertions write a line each, which a million of them cannot afford. */
        bool inside = a->rows > 0 && a->columns > 0 && a->y >= 0 && a->x >= 0 &&
                      a->y + a->rows <= app->rows && a->x + a->columns <= app->columns;
        if (!inside)
            ck_abort_msg("area %d leaves the screen of %dx%d", (int)a->kind, app->columns, app->rows);
        for (int y = a->y; y < a->y + a->rows; y++) {
            for (int x = a->x; x < a->x + a->columns; x++) {
                if (taken[y][x])
                    ck_abort_msg("area %d overlaps another on a screen of %dx%d", (int)a->kind, app->columns,
                                 app->rows);
                taken[y][x] = 1;
            }
        }
        if (hd_layout_at(&layout, a->y, a->x) != a)
            ck_abort_msg("area %d is not found on a screen of %dx%d", (int)a->kind, app->columns, app->rows);
    }
}

static const hd_question_row question = {.yes = "go on", .no = "go back"};
static const hd_prompt_row prompt = {.label = "Why"};

START_TEST(nothing_overlaps_nothing_leaves_the_screen)
{
    /* Every mode, with a target and without; large screens, where little changes, take turns at them. */
    enum { WAYS = 2 * HD_MODES };
    hd_app app = hd_test_app();

    ck_assert(hd_target_read("host_share<=30%", 15, &app.now.target, NULL));
    for (app.rows = 1; app.rows <= MOST_ROWS; app.rows++) {
        for (app.columns = 1; app.columns <= MOST_COLUMNS; app.columns++) {
            bool small = app.rows <= 45 && app.columns <= 130;
            for (int way = 0; way < WAYS; way++) {
                if (!small && (app.rows * 7 + app.columns) % WAYS != way)
                    continue;
                app.mode = (hd_mode)(HD_MODE_INPUTS << way / 2);
                app.question.row = &question;
                app.prompt.row = &prompt;
                app.now.targeted = way % 2;
                check_layout(&app);
            }
            app.mode = HD_MODE_INPUTS;
            app.now.targeted = app.columns % 2;
            app.zoomed = app.columns % 7 == 0;
            check_layout(&app);
            app.zoomed = false;
        }
    }
    hd_app_free(&app);
}
END_TEST

START_TEST(the_essential_is_on_every_screen_that_is_large_enough)
{
    static const hd_area_kind essential[] = {HD_AREA_TITLE, HD_AREA_STEP, HD_AREA_BAR, HD_AREA_BAR_LABELS,
                                             HD_AREA_KEYS};
    hd_app app = hd_test_app();

    for (app.rows = HD_LEAST_ROWS; app.rows <= MOST_ROWS; app.rows++) {
        for (app.columns = HD_LEAST_COLUMNS; app.columns <= MOST_COLUMNS; app.columns++) {
            hd_layout layout = hd_layout_of(&app);
            bool whole = (hd_layout_find(&layout, HD_AREA_PANEL, 0) != NULL) == (app.rows >= HD_PANEL_ROWS);
            for (size_t i = 0; i < sizeof essential / sizeof essential[0]; i++)
                whole = whole && hd_layout_find(&layout, essential[i], 0);
            for (int input = 0; input < HD_INPUTS; input++)
                whole = whole && hd_layout_find(&layout, HD_AREA_VALUE, input);
            if (!whole)
                ck_abort_msg("something is missing on a screen of %dx%d", app.columns, app.rows);
        }
    }
    hd_app_free(&app);
}
END_TEST

START_TEST(a_small_screen_gives_the_sliders_place_to_a_panel_in_focus)
{
    hd_app app = hd_test_app();

    app.rows = 18;
    app.columns = 60;
    app.mode = HD_MODE_PANEL;
    hd_layout layout = hd_layout_of(&app);
    ck_assert_ptr_nonnull(hd_layout_find(&layout, HD_AREA_PANEL, 0));
    ck_assert_ptr_null(hd_layout_find(&layout, HD_AREA_TRACK, 0));
    ck_assert_ptr_nonnull(hd_layout_find(&layout, HD_AREA_BAR, 0));
    hd_app_free(&app);
}
END_TEST

/* Whatever there is to say, or to ask: the bar, the inputs' row in focus and the panel's stay to be seen. */
START_TEST(no_message_lies_over_the_bar)
{
    /* Of a scenario, and of a trace. */
    static const char *const said[] = {"Short", "A sentence that takes two rows of a screen of 40 columns",
                                       "A sentence that goes on for so long that it takes three rows of a screen of forty columns or so"};
    static const hd_mode modes[] = {HD_MODE_INPUTS, HD_MODE_PANEL, HD_MODE_PROMPT};
    hd_app app = hd_test_app();

    ck_assert(_i == 0 || hd_test_open_trace(&app, "three.json"));
    app.prompt.row = &prompt;
    for (app.rows = HD_LEAST_ROWS; app.rows <= 30; app.rows++)
        for (int way = 0; way < 3 * 3 * HD_PANELS * 2; way++) {
            hd_message message;
            app.columns = way % 2 ? 60 : 40;
            app.panel = (hd_panel)(way / 2 % HD_PANELS);
            app.mode = modes[way / 2 / HD_PANELS % 3];
            app.prompt.beneath = way % 2 ? HD_MODE_PANEL : HD_MODE_INPUTS;
            hd_app_say(&app, HD_TONE_REFUSED, "%s", said[way / 2 / HD_PANELS / 3]);
            hd_layout layout = hd_layout_of(&app);
            const hd_area *bar = hd_layout_find(&layout, HD_AREA_BAR, 0), *status = hd_layout_find(&layout, HD_AREA_STATUS, 0);
            ck_assert(bar && status);
            hd_message_of(&app, status->columns, HD_MESSAGE_ROWS, &message);
            int top = status->y - hd_message_is_above_prompt(&app) - (message.rows - 1);
            ck_assert_msg(bar->y + bar->rows <= top, "%dx%d: the bar ends at %d and the message begins at %d", app.columns,
                          app.rows, bar->y + bar->rows, top);
            const hd_area *panel = hd_layout_find(&layout, HD_AREA_PANEL, 0);
            ck_assert(app.rows >= HD_PANEL_ROWS || !panel || panel->y + panel->rows <= top);
            ck_assert_ptr_nonnull(hd_layout_find(&layout, HD_AREA_VALUE, (int)app.row));
        }
    app.status[0] = '\0';
    hd_app_free(&app);
}
END_TEST

/* What a small screen has no other room for it names: what Enter does, and how to see what is covered. */
START_TEST(the_keys_line_says_what_enter_does)
{
    static const struct {
        const char *keys, *named[4];
    } rows[] = {
        {"w", {"Enter apply", "Tab inputs", "strength"}},
        {"w ", {"Space uncover", "Tab inputs"}},
        {"t ", {"Space uncover", "Tab inputs"}},
        {" ", {"Space uncover", "Tab panel"}},
        {"t", {"Tab inputs", "schedule"}},
        {"c", {"Enter switch", "Tab inputs"}},
        {"v", {"Tab inputs", "choose"}},
        {"o", {"Enter open"}},
        {"w3", {"Enter accept", "Esc leave"}},
        {"5", {"Enter keep", "Esc restore"}},
    };
    static const int columns[] = {40, 60, 80};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int size = 0; size < 3; size++) {
            hd_app app = hd_test_app();
            hd_sheet sheet = {0};
            hd_canvas canvas = {.sheet = &sheet};
            char *text = NULL;
            size_t length;
            app.columns = columns[size];
            app.rows = size ? 24 : 12;
            hd_test_type(&app, rows[i].keys);
            hd_draw(&app, &canvas);
            FILE *out = open_memstream(&text, &length);
            hd_sheet_write(&sheet, out);
            fclose(out);
            for (int k = 0; k < 4 && rows[i].named[k]; k++)
                ck_assert_msg(strstr(text, rows[i].named[k]) != NULL, "\"%s\" at %d columns has no %s:\n%s", rows[i].keys,
                              app.columns, rows[i].named[k], text);
            free(text);
            hd_sheet_clear(&sheet, 0, 0);
            hd_app_free(&app);
        }
}
END_TEST

START_TEST(cells_sum_to_the_bar)
{
    static const double sizes[][HD_PARTS] = {
        {5760, 2880, 895.5},  {1, 1, 1}, {0, 0, 1},   {1e-300, 1, 1e300},       {1e300, 1e300, 1e300},
        {0.001, 0.001, 1000}, {0, 3, 0}, {1, 0, 1e9}, {5e-324, 5e-324, 5e-324}, {1.7e308, 1.7e308, 1.7e308},
        {1, 1e6, 1},
    };

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (int columns = 0; columns <= 300; columns++) {
            int cells[HD_PARTS], sum = 0, parts = 0;
            hd_segments(sizes[i], HD_PARTS, columns, cells);
            for (int k = 0; k < HD_PARTS; k++) {
                ck_assert_int_ge(cells[k], 0);
                sum += cells[k];
                parts += sizes[i][k] > 0;
            }
            ck_assert_int_eq(sum, columns);
            for (int k = 0; k < HD_PARTS && columns >= parts; k++)
                ck_assert_int_eq(cells[k] > 0, sizes[i][k] > 0);
        }
    }
}
END_TEST

START_TEST(cells_are_in_proportion)
{
    static const double sizes[HD_PARTS] = {50, 30, 20};
    int cells[HD_PARTS];

    hd_segments(sizes, HD_PARTS, 100, cells);
    ck_assert_int_eq(cells[0], 50);
    ck_assert_int_eq(cells[1], 30);
    ck_assert_int_eq(cells[2], 20);
    hd_segments((double[]){0, 0, 0}, HD_PARTS, 10, cells);
    ck_assert_int_eq(cells[0] + cells[1] + cells[2], 0);
}
END_TEST

START_TEST(the_scale_grows_in_steps)
{
    static const struct {
        double present, scale;
    } rows[] = {{50, 100},  {100, 100}, {101, 110},  {111, 125},   {126, 150},   {200, 200},
                {201, 250}, {401, 500}, {801, 1000}, {1001, 1100}, {1600, 2000}, {8001, 10000}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_double_eq_tol(hd_segments_scale(100, rows[i].present), rows[i].scale, 1e-9);
    ck_assert_double_ge(hd_segments_scale(1e300, 1.7e308), 1.7e308);
    /* Of two steps the longer is never drawn much shorter, on however small a screen. */
    for (double present = 100; present < 5000; present++)
        ck_assert_int_ge(hd_segments_length(present + 1, hd_segments_scale(100, present + 1), 70, 3) * 4,
                         hd_segments_length(present, hd_segments_scale(100, present), 70, 3) * 3 - 4);
    ck_assert_int_eq(hd_segments_length(50, 100, 70, 3), 35);
    ck_assert_int_eq(hd_segments_length(0.001, 100, 70, 3), 3);
    ck_assert_int_eq(hd_segments_length(1000, 100, 70, 3), 70);
}
END_TEST

START_TEST(labels_do_not_overlap)
{
    static const int wanted[][HD_PARTS] = {{0, 1, 2}, {0, 60, 69}, {0, 30, 40}, {0, 0, 0}, {0, 69, 70}};
    static const int widths[HD_PARTS] = {23, 21, 21};

    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        int starts[HD_PARTS];
        ck_assert(hd_segments_labels(wanted[i], widths, 2, 78, starts));
        ck_assert_int_ge(starts[0], 0);
        ck_assert_int_ge(starts[1], starts[0] + widths[0] + 2);
        ck_assert_int_ge(starts[2], starts[1] + widths[1] + 2);
        ck_assert_int_le(starts[2] + widths[2], 78);
    }
    int starts[HD_PARTS];
    ck_assert(!hd_segments_labels(wanted[0], widths, 2, 60, starts));
}
END_TEST

Suite *layout_suite(void)
{
    Suite *suite = suite_create("layout");
    TCase *tests = tcase_create("layout");

    /* Thirty thousand sizes under valgrind take longer than a test's usual four seconds. */
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, nothing_overlaps_nothing_leaves_the_screen);
    tcase_add_test(tests, the_essential_is_on_every_screen_that_is_large_enough);
    tcase_add_test(tests, a_small_screen_gives_the_sliders_place_to_a_panel_in_focus);
    tcase_add_loop_test(tests, no_message_lies_over_the_bar, 0, 2);
    tcase_add_test(tests, the_keys_line_says_what_enter_does);
    tcase_add_test(tests, cells_sum_to_the_bar);
    tcase_add_test(tests, cells_are_in_proportion);
    tcase_add_test(tests, the_scale_grows_in_steps);
    tcase_add_test(tests, labels_do_not_overlap);
    suite_add_tcase(suite, tests);
    return suite;
}
