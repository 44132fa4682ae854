/* Lessons that are played on an application without a terminal: keys in, screens out. */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "../src/tui/lesson.h"
#include "../src/tui/lesson_list.h"
#include "../src/tui/lesson_text.h"
#include "check_tui.h"
#include "folder.h"
#include "hostdispatch/report.h"
#include "hostdispatch/text.h"
#include "runner.h"
#include "screen.h"

static const char *const names[] = {"1-what-a-step-is-made-of",  "2-a-faster-device",
                                    "3-small-kernels-and-large", "4-fuse-or-capture",
                                    "5-one-fact-on-three-scales", "6-where-the-model-ends"};
#define LESSONS 6

static const struct {
    int rows, columns;
} sizes[] = {{18, 60}, {24, 80}};
#define SIZES 2

static void begin(void)
{
    hd_folder_begin();
    setenv("XDG_STATE_HOME", hd_folder_path(), 1);
    setenv("XDG_DATA_HOME", hd_folder_path(), 1);
    setenv("XDG_DATA_DIRS", hd_folder_path(), 1);
}

static void play(hd_app *app, const char *name)
{
    char path[512];
    hd_error error = {.text = ""};

    snprintf(path, sizeof path, "%s/lessons/%s.md", getenv("HOSTDISPATCH_DATADIR"), name);
    ck_assert_msg(hd_lesson_open(app, path, &error), "%s: %s", path, error.text);
}

static char *screen(hd_app *app)
{
    hd_screen_draw(app);
    return hd_screen_text();
}

/* Every line that the page says is on the screen, whole. */
static void check_whole(hd_app *app)
{
    hd_said said;
    char *text = screen(app);

    hd_lesson_say(app, app->columns - 2, &said);
    for (int i = 0; i < said.count; i++) {
        if (said.line[i].kind == HD_SAID_TEXT || said.line[i].kind == HD_SAID_CHOICE)
            ck_assert_msg(strstr(text, said.line[i].text) != NULL, "\"%s\" is not whole on\n%s",
                          said.line[i].text, text);
        ck_assert_msg(hd_text_columns(said.line[i].text) <= app->columns - 2, "%s", said.line[i].text);
    }
    ck_assert_msg(strstr(text, "PgDn") || strstr(text, "Esc"), "%s", text);
    free(text);
}

/* Whether the screen may show it: it is a value of what stands there already. */
static bool is_known(const hd_lesson_step *step, const char *value)
{
    char known[HD_FORMAT_MAX];

    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (strcmp(hd_format_input(known, &step->was, i), value) == 0)
            return true;
    for (hd_output i = 0; i < HD_OUTPUTS && !step->covered; i++)
        if (strcmp(hd_format_output(known, &step->was_outcome, i), value) == 0)
            return true;
    return false;
}

static void check_hidden_value(const hd_lesson_step *step, const char *text, const hd_subject *subject)
{
    char truth[HD_FORMAT_MAX];

    hd_subject_format(truth, subject, step);
    if (strlen(truth) >= 4 && !is_known(step, truth))
        ck_assert_msg(strstr(text, truth) == NULL, "\"%s\" is given away:\n%s", truth, text);
}

/* Nothing on the screen answers an open prediction. */
static void check_hidden(hd_app *app, int number)
{
    const hd_lesson_step *step = &app->play->lesson->step[number];
    const hd_subject outcome[] = {{.of = HD_SUBJECT_OUTPUT, .index = HD_STEP_TIME},
                                  {.of = HD_SUBJECT_OUTPUT, .index = HD_HOST_SHARE}};
    char *text = screen(app);

    for (int i = 0; i < 2; i++)
        if (step->covered || hd_lesson_change(app))
            check_hidden_value(step, text, &outcome[i]);
    if (step->asks)
        check_hidden_value(step, text, &step->ask);
    ck_assert_msg(!hd_lesson_is_open(app) || strstr(text, "✓") == NULL, "%s", text);
    free(text);
}

/* What a prompt takes and what it says to it. */
static void check_prompt(hd_app *app, int step)
{
    if (app->mode != HD_MODE_PROMPT)
        return;
    hd_test_type(app, "3");
    hd_app_key(app, HD_KEY_ENTER);
    check_hidden(app, step);
}

/* Neither the report nor the mark book of one who has not answered yet. */
static void check_reports(const hd_play *play, int number)
{
    const hd_lesson_step *step = &play->lesson->step[number];

    for (int csv = 0; csv < 2; csv++) {
        char *text = NULL, truth[HD_FORMAT_MAX] = "\n";
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);
        ck_assert_ptr_nonnull(out);
        if (csv)
            hd_lesson_report_csv(play->lesson, play->record, true, out);
        else
            hd_lesson_report(play->lesson, play->record, out);
        fclose(out);
        if (step->asks && csv)
            snprintf(truth, sizeof truth, ",%.4g", hd_subject_number(&step->ask, step));
        else if (step->asks)
            hd_subject_format(truth, &step->ask, step);
        ck_assert_msg(strlen(truth) < 4 || is_known(step, truth) || !strstr(text, truth), "%s in\n%s", truth, text);
        free(text);
    }
}

/* No key leads from an open prediction to a screen that gives the answer away, but those that go on or leave.
 * Nothing is copied, and nothing is written. */
static void check_every_key(hd_app *app, const char *name)
{
    int page = app->play->page, step = hd_lesson_here(app).step;

    for (int key = ' '; key < HD_KEY_END_OF_KEYS; key = key == 0x7E ? HD_KEY_NONE : key + 1) {
        if (key == HD_KEY_PAGE_DOWN || key == HD_KEY_F5 || key == HD_KEY_F10 || key == 'q')
            continue;
        hd_app_key(app, key);
        if (!app->play)
            ck_abort_msg("the key %s leaves the lesson", hd_key_name(key, true));
        check_hidden(app, step);
        check_prompt(app, step);
        ck_assert_ptr_null(app->clip.text);
        for (int i = 0; i < 12 && app->mode == HD_MODE_PAGE; i++) {
            hd_app_key(app, HD_KEY_PAGE_DOWN);
            check_hidden(app, step);
        }
        hd_lesson_leave(app);
        play(app, name);
        while (app->play->page < page)
            hd_app_key(app, HD_KEY_PAGE_DOWN);
    }
    ck_assert_int_eq(app->play->page, page);
    check_reports(app->play, step);
}

static void type(hd_app *app, const char *text)
{
    hd_test_type(app, text);
    hd_app_key(app, HD_KEY_ENTER);
}

/* Answer the page, rightly or wrongly. */
static void answer(hd_app *app, bool rightly)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    char text[64];

    if (hd_lesson_entry_here(app)->locked)
        return;
    switch (step->kind) {
    case HD_LESSON_NUMBER: {
        double truth = hd_subject_number(&step->ask, step) * (rightly ? 1 : 2.5);
        hd_kind kind = hd_subject_kind(&step->ask);
        snprintf(text, sizeof text, "%.9g%s",
                 kind == HD_TIME    ? truth / 1000
                 : kind == HD_SHARE ? (truth > 1 ? 0.01 : truth) * 100
                                    : truth,
                 kind == HD_SHARE ? "%" : "");
        type(app, text);
        break;
    }
    case HD_LESSON_CHOICE: {
        int choice = 0;
        while (choice + 1 < step->choices && step->choice[choice].right != rightly)
            choice++;
        type(app, (char[]){(char)('1' + choice), '\0'});
        break;
    }
    case HD_LESSON_DO:
        for (hd_input i = 0; i < HD_INPUTS && rightly && !hd_lesson_entry_here(app)->locked; i++) {
            hd_answer found = hd_solve(&app->now.scenario, i, &step->goal);
            hd_state next = app->now;
            if (found.kind == HD_ANSWER_NEVER || found.kind == HD_ANSWER_ALWAYS || app->locked & 1u << i)
                continue;
            hd_answer_apply(&next.scenario, i, found.value);
            ck_assert(hd_app_set(app, next, 0));
            hd_lesson_judge(app);
        }
        if (!hd_lesson_entry_here(app)->locked) {
            hd_app_key(app, HD_KEY_PAGE_DOWN);
            hd_app_key(app, HD_KEY_PAGE_DOWN);
        }
        break;
    case HD_LESSON_EXPLAIN:
        type(app, rightly ? "The host's work stays as it is, so what is left of the step is the host's, "
                            "more and more: nobody waits for the device, and a faster one changes nothing of "
                            "that. It would be wrong if host and device did their work at the same time."
                          : "");
        break;
    case HD_LESSON_READ:
    case HD_LESSON_KINDS:
        break;
    }
}

/* A lesson from its first page to its last, answered rightly (0), wrongly (1), or turned alone (2). */
START_TEST(played_through)
{
    const char *name = names[_i / (3 * SIZES)];
    int how = _i / SIZES % 3, size = _i % SIZES, presses = 0;
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", sizes[size].rows, sizes[size].columns, true);
    app.rows = sizes[size].rows, app.columns = sizes[size].columns;
    play(&app, name);
    int last = hd_lesson_pages(app.play->lesson) - 1;
    while (!app.play->record->done) {
        int page = app.play->page;
        bool open = hd_lesson_is_open(&app);
        check_whole(&app);
        if (open)
            check_hidden(&app, hd_lesson_here(&app).step);
        if (how < 2)
            answer(&app, how == 0);
        if (open && how == 1)
            check_hidden(&app, hd_lesson_here(&app).step);
        check_whole(&app);
        ck_assert_int_eq(app.play->page, page);
        hd_app_key(&app, HD_KEY_PAGE_DOWN);
        ck_assert_int_lt(presses++, 100);
    }
    ck_assert_int_eq(app.play->page, last);
    answer(&app, how == 0);
    if (how == 0)
        ck_assert_str_eq(app.status, "Kept. Esc leaves; x in the list writes the report");
    check_whole(&app);
    for (int i = 0; i < app.play->lesson->steps; i++) {
        const hd_lesson_step *step = &app.play->lesson->step[i];
        const hd_lesson_entry *entry = &app.play->record->entry[i];
        bool goal = step->kind == HD_LESSON_DO, predicts = step->asks || step->choices > 0;
        if (how == 0)
            ck_assert_msg(hd_lesson_entry_is_right(step, entry) || step->kind == HD_LESSON_READ, "step %d", i + 1);
        if (how > 0 && predicts)
            ck_assert_msg(entry->locked && !hd_lesson_entry_is_right(step, entry), "step %d", i + 1);
        if (how == 2 && (predicts || goal))
            ck_assert(entry->gave_up);
    }
    for (int page = last; page > 0; page--) {
        hd_app_key(&app, HD_KEY_PAGE_UP);
        ck_assert_int_eq(app.play->page, page - 1);
        check_whole(&app);
    }
    hd_app_free(&app);
}
END_TEST

START_TEST(no_key_gives_the_answer_away)
{
    hd_app app = hd_test_app();
    int size = _i % SIZES;

    hd_screen_begin("xterm-256color", sizes[size].rows, sizes[size].columns, true);
    app.rows = sizes[size].rows, app.columns = sizes[size].columns;
    play(&app, names[_i / SIZES]);
    while (!app.play->record->done) {
        if (hd_lesson_is_open(&app) && !hd_lesson_entry_here(&app)->locked)
            check_every_key(&app, names[_i / SIZES]);
        answer(&app, false);
        hd_app_key(&app, HD_KEY_PAGE_DOWN);
    }
    hd_app_free(&app);
}
END_TEST

/* b and . cover for a clicker; the next page is as the lesson has it. */
START_TEST(covering_ends_with_the_page)
{
    hd_app app = hd_test_app();

    play(&app, "2-a-faster-device");
    hd_app_key(&app, '.');
    ck_assert(app.covered);
    answer(&app, true);
    hd_app_key(&app, HD_KEY_PAGE_DOWN);
    ck_assert(!app.covered);
    hd_test_type(&app, "1.5 x");
    ck_assert_str_eq(app.play->edit.text, "1.5 x");
    hd_app_key(&app, 'b');
    ck_assert(app.covered);
    hd_app_key(&app, HD_KEY_PAGE_UP);
    ck_assert(!app.covered);
    hd_app_free(&app);
}
END_TEST

/* Back from an open prediction to a page before it nothing moves there either. */
START_TEST(nothing_moves_while_a_prediction_waits)
{
    hd_app app = hd_test_app();

    play(&app, "2-a-faster-device");
    for (int i = 0; i < 2; i++) {
        answer(&app, true);
        hd_app_key(&app, HD_KEY_PAGE_DOWN);
    }
    ck_assert_int_eq(app.mode, HD_MODE_TRY);
    hd_app_key(&app, HD_KEY_PAGE_DOWN);
    hd_app_key(&app, HD_KEY_PAGE_DOWN);
    ck_assert_int_eq(app.mode, HD_MODE_NUMBER);
    hd_app_key(&app, HD_KEY_PAGE_UP);
    ck_assert_int_eq(app.mode, HD_MODE_HELD);
    hd_app_key(&app, 'w');
    ck_assert_str_eq(app.status, "After your answer");
    hd_app_free(&app);
}
END_TEST

START_TEST(first_answers_and_the_place_are_kept)
{
    hd_app app = hd_test_app();
    hd_scenario before = app.now.scenario;

    play(&app, "2-a-faster-device");
    type(&app, "2");
    hd_app_key(&app, '1');
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(app.play->record->entry[0].choice, 2);
    hd_app_key(&app, HD_KEY_PAGE_DOWN);
    hd_app_key(&app, HD_KEY_F5);
    ck_assert_int_eq(app.mode, HD_MODE_LESSONS);
    ck_assert(hd_scenario_equal(&before, &app.now.scenario));
    ck_assert_int_eq(app.lessons.item[app.lessons.at].at, 2);
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(app.play->page, 1);
    ck_assert_int_eq(app.play->record->entry[0].choice, 2);
    hd_app_key(&app, HD_KEY_ESCAPE);
    hd_app_key(&app, HD_KEY_DELETE);
    hd_app_key(&app, 'y');
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert(!app.play->record->entry[0].locked);
    hd_app_free(&app);
}
END_TEST

/* A title is whole also where minutes and place have no room beside each other. */
START_TEST(the_list_is_whole_on_a_small_screen)
{
    hd_app app = hd_test_app();

    app.rows = 12, app.columns = 40;
    hd_screen_begin("xterm-256color", app.rows, app.columns, true);
    play(&app, "2-a-faster-device");
    answer(&app, true);
    hd_app_key(&app, HD_KEY_PAGE_DOWN);
    hd_app_key(&app, HD_KEY_F5);
    char *text = screen(&app);
    ck_assert_msg(strstr(text, "4  Fuse or capture: two costs  10 min"), "%s", text);
    ck_assert_msg(strstr(text, "2  A faster device          at 2 of 5"), "%s", text);
    free(text);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_class_is_counted)
{
    hd_app app = hd_test_app();

    play(&app, "2-a-faster-device");
    hd_app_key(&app, 'g');
    type(&app, "31 12 7 4");
    ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
    hd_app_key(&app, HD_KEY_CTRL('U'));
    type(&app, "31 12 7");
    ck_assert_int_eq(hd_lesson_votes(hd_lesson_entry_here(&app)), 50);
    type(&app, "3");
    hd_app_key(&app, HD_KEY_PAGE_DOWN);
    hd_app_key(&app, 'g');
    type(&app, "1.5 2 1.2");
    ck_assert_int_eq(hd_lesson_entry_here(&app)->guesses, 3);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_report_is_written)
{
    hd_app app = hd_test_app();

    play(&app, "1-what-a-step-is-made-of");
    hd_app_key(&app, HD_KEY_PAGE_DOWN);
    type(&app, "1");
    hd_app_key(&app, HD_KEY_ESCAPE);
    hd_app_key(&app, 'x');
    type(&app, "Ada");
    hd_app_key(&app, HD_KEY_ENTER);
    char *text = hd_test_read("1-what-a-step-is-made-of-report.md", NULL);
    ck_assert_ptr_nonnull(strstr(text, "Name: Ada"));
    ck_assert_ptr_nonnull(strstr(text, "Answered: 1 of 4"));
    free(text);
    /* It is there already; each line and question says all its answers. */
    hd_app_key(&app, 'x');
    ck_assert_str_eq(app.prompt.row->word, "write");
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    ck_assert(app.question.row->yes && app.question.row->no && app.question.row->neither);
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_int_eq(app.mode, HD_MODE_LESSONS);
    hd_app_key(&app, HD_KEY_DELETE);
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    ck_assert(app.question.row->yes && app.question.row->no && app.question.row->neither);
    hd_app_key(&app, HD_KEY_ESCAPE);
    hd_app_key(&app, 'x');
    hd_app_key(&app, HD_KEY_CTRL('U'));
    type(&app, "book.csv");
    text = hd_test_read("book.csv", NULL);
    ck_assert_ptr_nonnull(strstr(text, "Ada,1-what-a-step-is-made-of,2,1,"));
    free(text);
    hd_app_free(&app);
}
END_TEST

/* A page of each kind: the lesson, how often PgDn, what is typed, whether Enter follows. */
static const struct {
    const char *scene, *lesson;
    int page;
    const char *keys;
} scenes[] = {
    {"lesson-read", "1-what-a-step-is-made-of", 0, ""},
    {"lesson-choice-covered", "1-what-a-step-is-made-of", 1, "g3 4 5\r3"},
    {"lesson-choice-open", "2-a-faster-device", 0, "g31 12 7\r2"},
    {"lesson-number-open", "2-a-faster-device", 1, "1.5"},
    {"lesson-choice-answer", "2-a-faster-device", 2, "g31 12 7\r"},
    {"lesson-number-answer", "2-a-faster-device", 3, "g1.5 2 1.2\r"},
    {"lesson-do", "2-a-faster-device", 6, "9\r"},
    {"lesson-do-reached", "2-a-faster-device", 6, "1\r"},
    {"lesson-explain", "2-a-faster-device", 7, "The host's work is the same 8.64 ms but the step is shorter, so"},
    {"lesson-impossible", "4-fuse-or-capture", 10, "n"},
    {"lesson-list", "2-a-faster-device", 2, "l"},
};
#define SCENES 11

START_TEST(golden)
{
    int scene = _i / 3, size = _i % 3 == 2 ? 0 : _i % 3;
    hd_app app = hd_test_app();
    char name[128];

    app.ascii = _i % 3 == 2;
    app.rows = sizes[size].rows, app.columns = sizes[size].columns;
    hd_screen_begin("xterm-256color", app.rows, app.columns, true);
    play(&app, scenes[scene].lesson);
    while (app.play->page < scenes[scene].page) {
        answer(&app, false);
        hd_app_key(&app, HD_KEY_PAGE_DOWN);
    }
    bool explains = app.mode == HD_MODE_EXPLAIN;
    for (const char *key = scenes[scene].keys; *key; key++) {
        if (*key == 'n' && !explains)
            answer(&app, true);
        else if (*key == 'l' && !explains)
            hd_app_key(&app, HD_KEY_ESCAPE);
        else
            hd_app_key(&app, (unsigned char)*key);
    }
    hd_screen_draw(&app);
    snprintf(name, sizeof name, "%s-%dx%d%s", scenes[scene].scene, app.columns, app.rows,
             app.ascii ? "-ascii" : "");
    hd_screen_is(name);
    hd_app_free(&app);
}
END_TEST

static Suite *play_suite(void)
{
    Suite *suite = suite_create("play");
    TCase *tests = tcase_create("play");

    tcase_add_checked_fixture(tests, begin, hd_folder_end);
    tcase_set_timeout(tests, 240);
    tcase_add_loop_test(tests, played_through, 0, LESSONS * 3 * SIZES);
    tcase_add_loop_test(tests, no_key_gives_the_answer_away, 0, LESSONS * SIZES);
    tcase_add_test(tests, covering_ends_with_the_page);
    tcase_add_test(tests, nothing_moves_while_a_prediction_waits);
    tcase_add_test(tests, first_answers_and_the_place_are_kept);
    tcase_add_test(tests, the_list_is_whole_on_a_small_screen);
    tcase_add_test(tests, a_class_is_counted);
    tcase_add_test(tests, a_report_is_written);
    tcase_add_loop_test(tests, golden, 0, SCENES * 3);
    suite_add_tcase(suite, tests);
    return suite;
}

Suite *(*const hd_suites[])(void) = {play_suite, NULL};
