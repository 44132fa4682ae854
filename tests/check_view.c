#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/tui/pins.h"
#include "check_tui.h"
#include "folder.h"
#include "documents.h"
#include "runner.h"
#include "saved.h"
#include "../src/tui/file.h"
#include "../src/tui/store.h"

#define PINNED(ops)                                                                                          \
    "{\"name\": \"\", \"description\": \"\", \"blocks\": 2, \"ops_per_block\": " #ops                        \
    ", \"dispatch\": \"10 us\", \"launch\": \"5 us\", \"device_time\": \"1 ms\"}"

static void put_with(const char *name, const char *more)
{
    char text[2048];

    snprintf(text, sizeof text, "%.*s,\n%s}\n", (int)strlen(SCENARIO("one")) - 1, SCENARIO("one"), more);
    hd_folder_put(name, text);
}

/* What a file holds beside its inputs, what is said of it on opening, what keys then change it ("" where saving
 * does), and what the question before saving says is lost; NULL: nothing is. */
static const struct {
    const char *more, *said, *keys, *lost;
} strange[] = {
    {"\"pinned\": [1]", "a.json:2: pinned scenario 1 is a number; an object in braces is accepted", "9\r",
     NULL},
    {"\"pinned\": 5", "a.json:2: pinned is a number; an array of scenarios is accepted", "p",
     "pinned is a number"},
    {"\"pinned\": [" PINNED(4) ",\n{\"dispatch\": 3}]",
     "a.json:3: pinned scenario 2: dispatch is a number without a unit; write \"3 µs\" or another unit", "p",
     "pinned scenario 2: dispatch is a number without a unit"},
    {"\"pinned\": [" PINNED(4) ",\n{\"dispatch\": 3}]",
     "a.json:3: pinned scenario 2: dispatch is a number without a unit; write \"3 µs\" or another unit",
     "f\r9\r", NULL},
    {"\"baseline\": \"a\"",
     "a.json:2: baseline is a text; the index of a pinned scenario, from 0, or null is accepted", "b",
     "baseline is a text"},
    {"\"view\": {\"target\":\n\"foo<3\", \"panel\": \"nope\"}",
     "a.json:3: view.panel is \"nope\"; the name of a panel, such as compare, is accepted (and 1 more)",
     "", "view.panel is \"nope\", and more"},
    {"\"view\": {\"panel\": \"results\",\n\"target\": \"foo<3\"}",
     "a.json:3: view.target is \"foo<3\"; a target such as host_share<=30% is accepted", "",
     "view.target is \"foo<3\""},
    {"\"view\": {\"levers\": 7}",
     "a.json:2: view.levers is no text; levers such as fuse=4x2, with blanks between, are "
     "accepted",
     "", "view.levers is no text"},
    {"\"view\": 7", "a.json:2: view is a number; an object in braces is accepted", "f\r", "view is a number"},
    {"\"view\": {\"new\": 7, \"newer\": \"x\"}", "Opened a.json", "pbf\r", NULL},
};

START_TEST(what_is_not_understood_is_told_and_asked_about)
{
    hd_app app = hd_test_app();

    put_with("a.json", strange[_i].more);
    char *before = hd_test_read("a.json", NULL);
    hd_test_type(&app, "o/a.json\r");
    ck_assert_str_eq(app.status, strange[_i].said);
    ck_assert_int_eq(app.now.pins->count, strstr(before, PINNED(4)) ? 1 : 0);
    ck_assert(!app.now.targeted && !hd_app_changed(&app));
    /* Saved as it is, it stays; but the view is written whole. */
    if (strange[_i].keys[0]) {
        hd_test_type(&app, "s\r");
        ck_assert_str_eq(app.status, "Saved as a.json");
        hd_folder_check_laid_out("a.json", before);
        free(before);
        before = hd_test_read("a.json", NULL);
        hd_test_type(&app, strange[_i].keys);
    }
    hd_test_type(&app, "s\r");
    if (!strange[_i].lost) {
        ck_assert_str_eq(app.status, "Saved as a.json");
    } else {
        char text[HD_QUESTION_MAX];
        snprintf(text, sizeof text, "Saving drops what was not understood (%s); save?", strange[_i].lost);
        ck_assert_ptr_nonnull(strstr(app.question.text, "Saving drops what was not understood"));
        ck_assert_str_eq(app.question.text, text);
        hd_folder_check("a.json", before);
        hd_test_type(&app, "n");
        ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
        hd_app_key(&app, HD_KEY_ENTER);
        hd_test_type(&app, "y");
        ck_assert_str_eq(app.status, "Saved as a.json without what was not understood");
        /* It is asked about once. */
        hd_test_type(&app, "s\r");
        ck_assert_str_eq(app.status, "Saved as a.json");
    }
    free(before);
    hd_app_free(&app);
}
END_TEST

/* All that is asked before a file is written is asked. */
START_TEST(what_is_not_understood_is_asked_about_first)
{
    put_with("a", "\"pinned\": 5");
    hd_app app = hd_test_open("a", 0);

    hd_test_type(&app, "p");
    put_with("a", "\"pinned\": 6");
    hd_test_type(&app, "qy");
    ck_assert_ptr_nonnull(strstr(app.question.text, "Saving drops what was not understood"));
    hd_test_type(&app, "y");
    ck_assert_ptr_nonnull(strstr(app.question.text, "has changed since it was read"));
    ck_assert(!app.quit);
    hd_test_type(&app, "y");
    ck_assert(app.quit);
    hd_app_free(&app);
    /* Elsewhere nothing is lost of the file that holds it. */
    put_with("a", "\"pinned\": 5");
    app = hd_test_open("a", 0);
    hd_test_type(&app, "p");
    hd_test_save_as(&app, "b");
    ck_assert_str_eq(app.status, "Saved as b.json without what was not understood");
    hd_app_free(&app);
}
END_TEST

static hd_app reopened(hd_app *app, const char *path)
{
    hd_test_save_as(app, path);
    ck_assert_int_eq(app->mode, HD_MODE_INPUTS);
    return hd_test_open(path, 0);
}

/* What is chosen in the panels, the link and the letters. */
START_TEST(what_the_panels_show_is_there_again)
{
    hd_app app = hd_test_app();

    app.columns = 120;
    app.row = HD_BLOCKS;
    hd_test_type(&app, "=p50\rp51\rp");
    hd_pin_drop(&app, 1);
    hd_test_type(&app, "w+jj++jj-\tv--j+j+j+\t");
    hd_app again = reopened(&app, "there.json");
    ck_assert_int_eq(again.now.pins->count, 2);
    ck_assert_int_eq(again.now.pins->pin[1].letter, 'C');
    ck_assert(hd_pins_equal(app.now.pins, again.now.pins));
    ck_assert_double_eq(again.now.scenario.device_time_per_block, app.now.scenario.device_time_per_block);
    ck_assert_int_ne(again.now.sweeping.output, hd_sweeping_usual().output);
    ck_assert_int_ne(again.now.sweeping.over, hd_sweeping_usual().over);
    ck_assert_int_ne(again.now.sweeping.across, HD_INPUTS);
    ck_assert(again.now.sweeping.linear);
    ck_assert_int_eq(again.now.sweeping.output, app.now.sweeping.output);
    ck_assert_int_eq(again.now.sweeping.over, app.now.sweeping.over);
    ck_assert_int_eq(again.now.sweeping.across, app.now.sweeping.across);
    int stepped = 0;
    for (hd_lever_name i = 0; i < HD_LEVERS; i++) {
        char before[HD_LEVER_MAX], after[HD_LEVER_MAX], usual[HD_LEVER_MAX];
        const hd_lever lever = hd_lever_usual(i);
        hd_lever_write(&lever, usual);
        hd_lever_write(&app.now.levers[i], before);
        hd_lever_write(&again.now.levers[i], after);
        ck_assert_str_eq(before, after);
        stepped += strcmp(before, usual) != 0;
    }
    ck_assert_int_eq(stepped, 3);
    ck_assert(!hd_file_unsaved(&again) && !hd_app_changed(&again));
    /* Saved again unchanged, not a byte is another; the next pin takes the free letter. */
    char *text = hd_test_read("there.json", NULL);
    hd_test_type(&again, "s\r");
    hd_folder_check("there.json", text);
    free(text);
    again.row = HD_BLOCKS;
    hd_test_type(&again, "60\rp");
    ck_assert_int_eq(again.now.pins->pin[1].letter, 'B');
    ck_assert_double_eq(again.now.scenario.device_time, 60 * app.now.scenario.device_time_per_block);
    /* As usual again, nothing of it is said. */
    hd_test_type(&again, "=");
    for (hd_lever_name i = 0; i < HD_LEVERS; i++)
        again.now.levers[i] = hd_lever_usual(i);
    again.now.sweeping.across = HD_INPUTS;
    hd_test_type(&again, "s\r");
    text = hd_test_read("there.json", NULL);
    ck_assert_ptr_null(strstr(text, "levers"));
    ck_assert_ptr_null(strstr(text, "\n  \"device_time_per_block\""));
    ck_assert_ptr_null(strstr(text, "sweep_across"));
    free(text);
    hd_app_free(&again);
    again = hd_test_open("there.json", 0);
    ck_assert_int_eq(again.now.pins->count, 3);
    ck_assert_int_eq(again.now.pins->pin[2].letter, 'C');
    hd_app_free(&again);
    hd_app_free(&app);
}
END_TEST

/* What a view said no longer holds for other inputs and pins, and goes with what it was about. */
START_TEST(a_view_says_nothing_of_what_is_gone)
{
    hd_app app = hd_test_app();

    app.row = HD_BLOCKS;
    hd_test_type(&app, "=50\rp51\rp");
    hd_pin_drop(&app, 0);
    hd_app again = reopened(&app, "there.json");
    ck_assert_int_eq(again.now.pins->pin[0].letter, 'B');
    again.row = HD_BLOCKS;
    hd_test_type(&again, "=52\r");
    hd_pin_drop(&again, 0);
    hd_app_free(&app);
    app = reopened(&again, "there.json");
    ck_assert_uint_eq(hd_document_warning_count(app.document), 0);
    char *text = hd_test_read("there.json", NULL);
    ck_assert_ptr_null(strstr(text, "device_time_per_block"));
    ck_assert_ptr_null(strstr(text, "letters"));
    free(text);
    hd_app_free(&app);
    hd_app_free(&again);
}
END_TEST

/* A file without a word of it shows what is usual, also after one that had more. */
START_TEST(another_file_begins_as_usual)
{
    hd_folder_put("a", SCENARIO("one") "\n");
    hd_app app = hd_test_app(), usual = hd_test_app();
    hd_document **documents;
    size_t count;

    app.row = HD_BLOCKS;
    hd_test_type(&app, "=w+++\tv+j+jj+\t");
    ck_assert(hd_documents_load("a", &documents, &count, NULL));
    ck_assert(hd_app_open(&app, documents[0], "a", NULL));
    free(documents);
    ck_assert_int_eq(memcmp(&app.now.sweeping, &usual.now.sweeping, sizeof app.now.sweeping), 0);
    for (hd_lever_name i = 0; i < HD_LEVERS; i++)
        ck_assert_int_eq(app.now.levers[i].arguments[0].count, usual.now.levers[i].arguments[0].count);
    ck_assert_double_eq(app.now.scenario.device_time_per_block, 0);
    hd_test_type(&app, "s\r");
    hd_folder_check_laid_out("a", SCENARIO("one"));
    hd_app_free(&usual);
    hd_app_free(&app);
}
END_TEST

/* Views that say nothing that can be shown: what is usual is shown, and saved once that is agreed to. */
static const char *const damaged[] = {
    "\"panel\": \"nowhere\"",
    "\"panel\": \"import\"",
    "\"letters\": \"A\"",
    "\"letters\": \"ABC\"",
    "\"letters\": \"BA\"",
    "\"letters\": \"AA\"",
    "\"letters\": \"AI\"",
    "\"letters\": \"@A\"",
    "\"letters\": \"é\"",
    "\"letters\": 7",
    "\"levers\": \"fuse=0x1\"",
    "\"levers\": \"fuse=4x2 nothing=1\"",
    "\"levers\": \"host=3,device=2\"",
    "\"levers\": [\"host=3\"]",
    "\"sweep\": \"regime\"",
    "\"sweep\": \"nothing\"",
    "\"sweep_over\": \"host_share\"",
    "\"sweep_across\": \"ops_per_block\"",
    "\"sweep_across\": \"\"",
    "\"sweep_scale\": \"Linear\"",
    "\"sweep_scale\": null",
};

START_TEST(a_damaged_view_shows_what_is_usual)
{
    char text[1024], whole[1024];
    hd_app usual = hd_test_app();

    snprintf(whole, sizeof whole, "%.*s, \"pinned\": [" PINNED(4) ", " PINNED(5) "]}\n",
             (int)strlen(SCENARIO("one")) - 1, SCENARIO("one"));
    snprintf(text, sizeof text, "%.*s, \"pinned\": [" PINNED(4) ", " PINNED(5) "], \"view\": {%s}}\n",
             (int)strlen(SCENARIO("one")) - 1, SCENARIO("one"), damaged[_i]);
    hd_folder_put("a", text);
    hd_app app = hd_test_open("a", 0);
    ck_assert_uint_eq(hd_document_warning_count(app.document), strstr(text, "null") ? 0 : 1);
    ck_assert_int_eq(app.panel, HD_PANEL_RESULTS);
    ck_assert_int_eq(app.now.pins->count, 2);
    ck_assert_int_eq(app.now.pins->pin[0].letter, 'A');
    ck_assert_int_eq(app.now.pins->pin[1].letter, 'B');
    ck_assert_double_eq(app.now.scenario.device_time_per_block, 0);
    ck_assert_int_eq(memcmp(&app.now.sweeping, &usual.now.sweeping, sizeof app.now.sweeping), 0);
    for (hd_lever_name i = 0; i < HD_LEVERS; i++) {
        char now[HD_LEVER_MAX], wanted[HD_LEVER_MAX];
        hd_lever_write(&app.now.levers[i], now);
        hd_lever_write(&usual.now.levers[i], wanted);
        ck_assert_str_eq(now, wanted);
    }
    hd_test_type(&app, "s\r");
    if (!strstr(text, "null"))
        hd_test_type(&app, "y");
    ck_assert_str_eq(app.status, strstr(text, "null") ? "Saved as a" : "Saved as a without what was not understood");
    hd_folder_check_laid_out("a", whole);
    hd_app_free(&usual);
    hd_app_free(&app);
}
END_TEST

Suite *view_suite(void)
{
    Suite *suite = suite_create("view");
    TCase *tests = tcase_create("view");

    tcase_add_checked_fixture(tests, hd_folder_begin, hd_folder_end);
    tcase_add_loop_test(tests, what_is_not_understood_is_told_and_asked_about, 0,
                        (int)(sizeof strange / sizeof strange[0]));
    tcase_add_test(tests, what_is_not_understood_is_asked_about_first);
    tcase_add_test(tests, what_the_panels_show_is_there_again);
    tcase_add_test(tests, a_view_says_nothing_of_what_is_gone);
    tcase_add_test(tests, another_file_begins_as_usual);
    tcase_add_loop_test(tests, a_damaged_view_shows_what_is_usual, 0,
                        (int)(sizeof damaged / sizeof damaged[0]));
    suite_add_tcase(suite, tests);
    return suite;
}
