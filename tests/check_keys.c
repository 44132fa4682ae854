#include "config.h"

#include "../src/tui/keys.h"
#include "../src/tui/panel.h"

#include <stdio.h>
#include <string.h>

#include "check_tui.h"
#include "runner.h"
#include "../src/tui/page.h"
#include "../src/tui/panels.h"
#include "../src/tui/reading.h"
#include "../src/tui/chooser.h"
#include "../src/tui/file.h"
#include "../src/tui/inputs.h"
#include "../src/tui/prompt.h"

START_TEST(no_mode_has_a_key_twice)
{
    for (int bit = 0; bit < HD_MODES; bit++) {
        for (size_t i = 0; i < hd_keys_count; i++) {
            for (int k = 0; k < HD_ROW_KEYS && hd_keys[i].keys[k]; k++) {
                if (!(hd_keys[i].modes & 1u << bit) || hd_keys[i].keys[k] == HD_KEY_OTHER_WAY)
                    continue;
                const hd_key_row *found = hd_key_find((hd_mode)(1 << bit), hd_keys[i].keys[k]);
                ck_assert_msg(found == &hd_keys[i], "%s is twice in the mode %s",
                              hd_key_name(hd_keys[i].keys[k], true), hd_mode_name((hd_mode)(1 << bit)));
            }
        }
    }
}
END_TEST

/* A printable key in the table would take a character away from the text. */
START_TEST(text_modes_keep_their_characters)
{
    for (int bit = 0; bit < HD_MODES; bit++)
        for (int key = ' '; key < 0x7F && hd_mode_takes_text((hd_mode)(1 << bit)); key++)
            ck_assert_int_eq(hd_key_find((hd_mode)(1 << bit), key)->keys[0],
                             HD_KEY_TEXT);
}
END_TEST

START_TEST(a_row_without_a_sentence_belongs_to_one_above)
{
    unsigned modes;

    ck_assert_ptr_nonnull(hd_keys[0].sentence);
    for (size_t i = 0, rows; i < hd_keys_count; i += rows) {
        rows = hd_key_group(hd_keys + i, hd_keys_count - i, &modes);
        for (size_t k = 0; k < rows; k++)
            ck_assert(!hd_keys[i + k].sentence == (k > 0) && (hd_keys[i + k].modes & ~modes) == 0);
    }
}
END_TEST

static int members(const hd_action *action)
{
    return !!action->alone + !!action->with + !!action->run + !!action->typed + !!action->apart;
}

START_TEST(every_row_has_one_function)
{
    for (size_t i = 0; i < hd_keys_count; i++)
        ck_assert_int_eq(members(&hd_keys[i].action), 1);
}
END_TEST

static bool quits(hd_mode mode, int key)
{
    return hd_key_find(mode, key)->action.alone == hd_keys_quit;
}

START_TEST(every_mode_can_be_left_and_redrawn)
{
    for (int bit = 0; bit < HD_MODES; bit++) {
        hd_mode mode = (hd_mode)(1 << bit);
        ck_assert_ptr_nonnull(hd_key_find(mode, HD_KEY_ESCAPE));
        ck_assert_ptr_nonnull(hd_key_find(mode, HD_KEY_CTRL('C')));
        ck_assert_ptr_nonnull(hd_key_find(mode, HD_KEY_CTRL('L')));
        ck_assert_ptr_nonnull(hd_key_find(mode, HD_KEY_CTRL('Z')));
        ck_assert(mode == HD_MODE_READING || quits(mode, HD_KEY_F10));
        ck_assert(!quits(mode, HD_KEY_ESCAPE));
    }
}
END_TEST

/* A panel's key is made from its row; the sentence that tells of them is not. */
START_TEST(the_panels_are_told_by_name)
{
    const char *sentence = NULL;

    for (size_t i = 0; i < hd_keys_count && !sentence; i++)
        sentence = hd_keys[i].action.with == hd_panel_show ? hd_keys[i].sentence : NULL;
    ck_assert_ptr_nonnull(sentence);
    for (hd_panel i = 0; i < HD_PANELS; i++)
        ck_assert_ptr_nonnull(strstr(sentence, hd_panels[i]->name));
}
END_TEST

START_TEST(keys_are_shown_side_by_side)
{
    char shown[128];
    unsigned modes;

    for (size_t i = 0, rows; i < hd_keys_count; i += rows) {
        rows = hd_key_group(hd_keys + i, hd_keys_count - i, &modes);
        hd_key_names(hd_keys + i, rows, false, shown, sizeof shown);
        ck_assert_uint_ge(rows, 1);
        ck_assert_uint_gt(strlen(shown), 0);
        if (hd_keys[i].action.run == hd_inputs_step && hd_keys[i].modes == HD_MODE_INPUTS)
            ck_assert_str_eq(shown, "← →, h l, - +");
        if (hd_keys[i].action.typed == hd_inputs_type)
            ck_assert_str_eq(shown, "0-9, .");
    }
}
END_TEST

/* All that a key can change, to be compared. */
typedef struct picture {
    hd_state now;
    hd_mode mode;
    hd_input row;
    int panel, panel_row[HD_PANELS], compare_top, page_top;
    size_t choice, caret, length;
    bool zoomed, covered, quit, suspend, redraw, stop;
    char status[HD_STATUS_MAX];
    char folder[64];
} picture;

static void take_picture(const hd_app *app, picture *p)
{
    const hd_edit *edit = app->mode == HD_MODE_PROMPT ? &app->prompt.edit : &app->field.edit;

    memset(p, 0, sizeof *p);
    p->now = app->now;
    p->mode = app->mode;
    p->row = app->row;
    p->panel = (int)app->panel;
    memcpy(p->panel_row, app->panel_row, sizeof p->panel_row);
    p->compare_top = app->compare_top;
    p->page_top = app->page.top;
    p->choice = app->chooser.at;
    p->caret = edit->caret;
    p->length = edit->length;
    p->zoomed = app->zoomed;
    p->covered = app->covered;
    p->quit = app->quit;
    p->suspend = app->suspend;
    p->redraw = app->redraw;
    p->stop = app->reading.stop;
    strcpy(p->status, app->status);
    snprintf(p->folder, sizeof p->folder, "%s", app->chooser.folder ? app->chooser.folder : "");
}

/* A state in the middle of everything, so that every key of the mode has something to do. */
static hd_app in_mode(hd_mode mode)
{
    static const char *const ways[HD_MODES] = {
        "8\r9\ru", "p8\rp9\rucj", "12", "\r", "?", "o", "m", "pq", "",
    };
    hd_app app = hd_test_app();

    for (int bit = 0; bit < HD_MODES; bit++)
        if ((unsigned)mode == 1u << bit)
            hd_test_type(&app, ways[bit]);
    if (mode == HD_MODE_CARET || mode == HD_MODE_PROMPT) {
        if (mode == HD_MODE_PROMPT)
            hd_test_type(&app, "name");
        hd_app_key(&app, HD_KEY_LEFT);
    }
    if (mode == HD_MODE_READING)
        hd_reading_ask(&app, strdup("trace.json"));
    app.page.top = mode == HD_MODE_PAGE ? 3 : 0;
    app.compare_top = mode == HD_MODE_PANEL ? 7 : 0;
    if (mode == HD_MODE_CHOOSER)
        hd_app_key(&app, HD_KEY_DOWN);
    app.status[0] = '\0';
    ck_assert_int_eq(app.mode, mode);
    return app;
}

/* Where a key can find nothing to do although all is well: a path to complete, nothing to step in a panel, a
 * question. */
static bool may_do_nothing(const hd_key_row *row, hd_mode mode)
{
    return row->action.alone == hd_prompt_complete || row->action.typed == hd_question_refuse ||
           (mode == HD_MODE_QUESTION && row->action.alone == hd_keys_quit) || row->action.run == hd_panel_step ||
           row->action.with == hd_panel_show;
}

START_TEST(every_key_does_something)
{
    /* Those of lessons are looked at in check_play.c. */
    for (int bit = 0; 1 << bit < HD_MODE_TRY; bit++) {
        hd_mode mode = (hd_mode)(1 << bit);
        for (size_t i = 0; i < hd_keys_count; i++) {
            for (int k = 0; k < HD_ROW_KEYS && hd_keys[i].keys[k]; k++) {
                if (!(hd_keys[i].modes & (unsigned)mode) || may_do_nothing(&hd_keys[i], mode) ||
                    hd_keys[i].keys[k] == HD_KEY_OTHER_WAY)
                    continue;
                hd_app app = in_mode(mode);
                picture before, after;
                take_picture(&app, &before);
                hd_app_key(&app, hd_keys[i].keys[k] == HD_KEY_TEXT ? 'e' : hd_keys[i].keys[k]);
                take_picture(&app, &after);
                ck_assert_msg(memcmp(&before, &after, sizeof before) != 0, "%s does nothing in the mode %s",
                              hd_key_name(hd_keys[i].keys[k], true), hd_mode_name(mode));
                hd_app_free(&app);
            }
        }
    }
}
END_TEST

/* How often a text stands in the help, whose lines are not wrapped at this width. */
static int times_in_help(const hd_app *app, const char *text)
{
    hd_lines lines = hd_page_lines(app, 400);
    int times = 0;

    for (size_t i = 0; i < lines.count; i++) {
        const char *tab = strchr(lines.line[i].text, '\t');
        times += strcmp(tab ? tab + 1 : lines.line[i].text, text) == 0;
    }
    hd_lines_free(&lines);
    return times;
}

START_TEST(the_help_has_every_row_once)
{
    hd_app app = hd_test_app();

    app.page = (hd_page){.kind = HD_PAGE_HELP};
    for (size_t i = 0; i < hd_keys_count; i++) {
        int wanted = 0;
        for (size_t k = 0; hd_keys[i].sentence && k < hd_keys_count; k++)
            wanted += hd_keys[k].sentence && strcmp(hd_keys[k].sentence, hd_keys[i].sentence) == 0;
        if (hd_keys[i].sentence)
            ck_assert_msg(times_in_help(&app, hd_keys[i].sentence) == wanted,
                          "the help has \"%s\" not %d times", hd_keys[i].sentence, wanted);
    }
    hd_app_free(&app);
}
END_TEST

/* An arrow does one thing after typing and another with a caret, so they stand apart. */
START_TEST(the_help_tells_typing_from_the_caret)
{
    hd_app app = hd_test_app();
    const char *const order[] = {"After typing, without a caret",
                                 "With a caret, also in a line that is asked for"};
    const char *last = order[0];

    app.page = (hd_page){.kind = HD_PAGE_HELP};
    hd_lines lines = hd_page_lines(&app, 400);
    for (size_t i = 0; i < lines.count; i++) {
        const char *text = lines.line[i].text;
        last = lines.line[i].kind == HD_LINE_HEADING ? text : last;
        if (strstr(text, "\ttake the typed value over, then a fine step"))
            ck_assert_str_eq(last, order[0]);
        if (strstr(text, "\tmove the caret"))
            ck_assert_str_eq(last, order[1]);
    }
    hd_lines_free(&lines);
    hd_app_free(&app);
}
END_TEST

Suite *keys_suite(void)
{
    Suite *suite = suite_create("keys");
    TCase *tests = tcase_create("keys");

    tcase_add_test(tests, no_mode_has_a_key_twice);
    tcase_add_test(tests, text_modes_keep_their_characters);
    tcase_add_test(tests, a_row_without_a_sentence_belongs_to_one_above);
    tcase_add_test(tests, every_row_has_one_function);
    tcase_add_test(tests, every_mode_can_be_left_and_redrawn);
    tcase_add_test(tests, the_panels_are_told_by_name);
    tcase_add_test(tests, keys_are_shown_side_by_side);
    tcase_add_test(tests, every_key_does_something);
    tcase_add_test(tests, the_help_has_every_row_once);
    tcase_add_test(tests, the_help_tells_typing_from_the_caret);
    suite_add_tcase(suite, tests);
    return suite;
}
