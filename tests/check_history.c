/* Undo and redo over whatever is done, by keys pressed at random. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check_tui.h"
#include "folder.h"
#include "documents.h"
#include "runner.h"
#include "../src/tui/file.h"
#include "../src/tui/store.h"

#define RUNS 60
#define KEYS_A_RUN 500

static unsigned long long seed;

static unsigned draw(unsigned below)
{
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(seed >> 33) % below;
}

/* The keys that change something, and those that lead there; a text is typed as it is. */
static const char *const texts[] = {
    "p",         "p",          "p",
    "b",         "m",          "u",
    "u",         "u",          "U",
    "U",         "=",          "/",
    "*",         "r",          "c",
    "w",         "v",          "i",
    "z",         " ",          "f",
    "\t",        "\t",         "j",
    "k",         "+",          "-",
    "+",         "-",          "h",
    "l",         "\r",         "\r",
    "1",         "7",          "0",
    ".",         "9\r",        "35\r",
    "p8\rb",     "f\r",        "fstep_time<5ms\r",
    "fops==7\r", "f \r",       "mname\rwhy\r",
    "m\r\r",     "=kk=",       "cj\r\t",
    "cjjb\t",  "w+++\r\t", "v++j+\t",
    "s\r",       "?",          "n",
    "y",
};
static const int keys[] = {HD_KEY_LEFT,   HD_KEY_RIGHT,     HD_KEY_UP,  HD_KEY_DOWN,
                           HD_KEY_DELETE, HD_KEY_HOME,      HD_KEY_END, HD_KEY_ESCAPE,
                           HD_KEY_ENTER,  HD_KEY_BACKSPACE, HD_KEY_F2};
#define TEXTS (sizeof texts / sizeof texts[0])
#define KEYS (sizeof keys / sizeof keys[0])

static void press(hd_app *app)
{
    /* Nothing is saved or read but where this test says. */
    if (app->mode == HD_MODE_PROMPT && strcmp(app->prompt.row->label, "Save as") == 0)
        hd_app_key(app, HD_KEY_ESCAPE);
    else if (draw(3) == 0)
        hd_app_key(app, keys[draw(KEYS)]);
    else
        hd_test_type(app, texts[draw(TEXTS)]);
    app->quit = app->abandon = false;
}

static bool same(const hd_state *a, const hd_state *b)
{
    return hd_state_same_work(a, b) && hd_state_same_levers(a, b) &&
           hd_sweeping_equal(&a->sweeping, &b->sweeping) &&
           a->taken == b->taken;
}

/* What follows from the state is the state's own. */
static void check_derived(const hd_app *app)
{
    hd_outcome outcome;
    const hd_pins *pins = app->now.pins;
    const hd_scenario *baseline = pins->baseline < 0 ? &app->opened : &pins->pin[pins->baseline].scenario;

    ck_assert(hd_evaluate(&app->now.scenario, &outcome, NULL));
    ck_assert_double_eq(outcome.value[HD_STEP_TIME].number, app->outcome.value[HD_STEP_TIME].number);
    ck_assert(hd_scenario_equal(&app->baseline, baseline));
    ck_assert(!app->import || app->import->taken == app->now.taken);
}

/* Out of whatever is asked or typed. */
static void leave(hd_app *app)
{
    for (int i = 0; app->mode != HD_MODE_INPUTS && i < 20; i++)
        hd_app_key(app, app->mode == HD_MODE_PANEL && !app->zoomed ? '\t' : HD_KEY_ESCAPE);
    ck_assert_int_eq(app->mode, HD_MODE_INPUTS);
}

/* Every step is one that can be seen. @return how many there were. */
static size_t travel(hd_app *app, int key, const char *end)
{
    size_t steps = 0;

    for (;; steps++) {
        hd_state before = app->now;
        hd_app_key(app, key);
        if (strncmp(app->status, end, strlen(end)) == 0)
            return steps;
        ck_assert(!same(&before, &app->now));
        check_derived(app);
    }
}

static void check_there_and_back(hd_app *app, const hd_state *first)
{
    hd_state last;

    leave(app);
    (void)travel(app, 'U', "Nothing to redo");
    last = app->now;
    size_t steps = travel(app, 'u', "Nothing to undo");
    ck_assert(same(&app->now, first));
    ck_assert_uint_eq(travel(app, 'U', "Nothing to redo"), steps);
    ck_assert(same(&app->now, &last));
}

static void run(hd_app *app, int number)
{
    const hd_state first = app->now;

    seed = (unsigned long long)number;
    app->columns = number % 2 ? 120 : 80;
    app->rows = number % 3 ? 24 : 18;
    for (int i = 0; i < KEYS_A_RUN; i++) {
        press(app);
        check_derived(app);
        if (i % 100 == 99)
            check_there_and_back(app, &first);
    }
    check_there_and_back(app, &first);
}

START_TEST(undo_leads_to_the_start_and_redo_to_the_end)
{
    hd_app app = hd_test_app();

    run(&app, _i);
    hd_app_free(&app);
}
END_TEST

START_TEST(with_a_trace_too)
{
    hd_app app = hd_test_app();

    ck_assert(hd_test_open_trace(&app, "steps.json"));
    run(&app, _i);
    hd_app_free(&app);
}
END_TEST

/* Save, and open what was saved. */
static hd_app reopened(hd_app *app)
{
    hd_document **documents;
    size_t count;
    hd_app again;

    hd_test_type(app, "s");
    hd_edit_begin(&app->prompt.edit, "there.json");
    hd_app_key(app, HD_KEY_ENTER);
    if (app->mode == HD_MODE_QUESTION)
        hd_test_type(app, "y");
    ck_assert_str_eq(app->status, "Saved as there.json");
    ck_assert(!hd_app_changed(app) && !hd_file_unsaved(app));
    ck_assert(hd_documents_load("there.json", &documents, &count, NULL));
    ck_assert_uint_eq(count, 1);
    hd_app_init(&again, false);
    ck_assert(hd_app_open(&again, documents[0], "there.json", NULL));
    free(documents);
    again.columns = app->columns;
    return again;
}

/* The mark beside the name goes with what was saved. */
static void check_mark(hd_app *app)
{
    const hd_state saved = app->now;

    hd_test_type(app, "u");
    if (app->status[0] == 'N')
        return;
    ck_assert_int_eq(hd_app_changed(app), !hd_state_same_work(&saved, &app->now));
    hd_test_type(app, "U");
    ck_assert(!hd_app_changed(app));
}

/* What is saved is there again, whatever it is, and saved once more not a byte is another. */
START_TEST(what_is_saved_is_there_again)
{
    hd_app app = hd_test_app();

    seed = (unsigned long long)_i;
    app.columns = 120;
    for (int i = 0; i < 12; i++) {
        for (int k = 0; k < 30; k++)
            press(&app);
        leave(&app);
        hd_app again = reopened(&app);
        ck_assert_msg(hd_document_warning_count(again.document) == 0, "%s",
                      hd_document_warning(again.document, 0)->text);
        ck_assert(same(&again.now, &app.now));
        ck_assert_int_eq(again.panel, app.panel);
        char *before = hd_test_read("there.json", NULL);
        hd_test_type(&again, "s\r");
        hd_folder_check("there.json", before);
        free(before);
        /* Now the one, now the other is gone on with. */
        hd_app kept = i % 2 ? again : app;
        hd_app_free(i % 2 ? &app : &again);
        app = kept;
        check_mark(&app);
    }
    hd_app_free(&app);
}
END_TEST

/* Another file begins a history of its own. */
START_TEST(another_file_begins_anew)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "ps");
    hd_edit_begin(&app.prompt.edit, "there.json");
    hd_test_type(&app, "\r9\rv+\to/there.json\rn");
    ck_assert_str_eq(app.status, "Opened there.json");
    hd_test_type(&app, "u");
    ck_assert_str_eq(app.status, "Nothing to undo: this is the start");
    hd_test_type(&app, "U");
    ck_assert_str_eq(app.status, "Nothing to redo");
    ck_assert_int_eq(app.now.scenario.ops_per_block, 12);
    ck_assert_int_eq(app.now.pins->count, 1);
    hd_app_free(&app);
}
END_TEST

/* Undo says what came back, which may be far from the row in focus. */
START_TEST(undo_says_what_it_undid)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "l");
    hd_test_type(&app, "jj20us\r");
    hd_test_type(&app, "u");
    ck_assert_str_eq(app.status, "Undone: Dispatch per op 20.0 µs → 10.0 µs");
    hd_test_type(&app, "u");
    ck_assert_str_eq(app.status, "Undone: Ops per block 13 → 12");
    hd_test_type(&app, "U");
    ck_assert_str_eq(app.status, "Redone: Ops per block 12 → 13");
    hd_test_type(&app, "ukk=u");
    ck_assert_str_eq(app.status, "Undone: Launches per block 12 → = ops");
    hd_test_type(&app, "fstep_time<=5ms\ru");
    ck_assert_str_eq(app.status, "Undone: the target is gone");
    hd_test_type(&app, "pu");
    ck_assert_str_eq(app.status, "Undone: the pins");
    hd_app_free(&app);
}
END_TEST

/* The oldest states go where there are too many; undo then ends at the oldest that is left. */
START_TEST(history_has_an_end)
{
    hd_app app = hd_test_app();
    int undone = 0;

    for (int i = 0; i < HD_HISTORY_MAX + 500; i++) {
        hd_state next = app.now;
        next.scenario.ops_per_block = 100 + i;
        ck_assert(hd_app_set(&app, next, 0));
        ck_assert_uint_le(app.history.count, HD_HISTORY_MAX);
    }
    for (; app.history.at > 0; undone++)
        hd_test_type(&app, "u");
    ck_assert_int_ge(undone, HD_HISTORY_MAX * 8 / 10);
    ck_assert_int_eq(app.now.scenario.ops_per_block, 100 + HD_HISTORY_MAX + 499 - undone);
    hd_app_free(&app);
}
END_TEST

Suite *history_suite(void)
{
    Suite *suite = suite_create("history");
    TCase *tests = tcase_create("history");

    tcase_add_checked_fixture(tests, hd_folder_begin, hd_folder_end);
    tcase_add_loop_test(tests, undo_leads_to_the_start_and_redo_to_the_end, 0, RUNS);
    tcase_add_loop_test(tests, with_a_trace_too, 0, RUNS / 4);
    tcase_add_test(tests, another_file_begins_anew);
    tcase_add_loop_test(tests, what_is_saved_is_there_again, 0, RUNS / 4);
    tcase_add_test(tests, undo_says_what_it_undid);
    tcase_add_test(tests, history_has_an_end);
    suite_add_tcase(suite, tests);
    return suite;
}
