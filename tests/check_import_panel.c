/* The trace that is open: its steps and rule, the scenario that follows, reading it, saving what was made of
 * it. */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/tui/export.h"
#include "../src/tui/store.h"
#include "check_tui.h"
#include "hostdispatch/report.h"
#include "folder.h"
#include "runner.h"
#include "../src/tui/file.h"
#include "../src/tui/panel.h"
#include "../src/tui/reading.h"
#include "../src/tui/step.h"
#include "../src/tui/words.h"

/* A state that shows tests/traces/three.json, or another one. */
static hd_app with_trace(const char *name)
{
    hd_app app = hd_test_app();

    ck_assert(hd_test_open_trace(&app, name));
    ck_assert_ptr_nonnull(app.import);
    return app;
}

static void key(hd_app *app, int row, int pressed)
{
    app->mode = HD_MODE_PANEL;
    app->panel_row[HD_PANEL_IMPORT] = row;
    hd_app_key(app, pressed);
}

/* The rows of who starves stand above. */
static int rule_row(const hd_app *app)
{
    hd_starving starving;

    hd_import_starving(app->import, &starving);
    return starving.count;
}

#define RULE rule_row(&app)
#define STEP(number) (RULE + (number))

static bool taken(const hd_app *app, size_t index)
{
    return hd_trace_step_at(app->import->trace, index).taken;
}

static void check_says(const hd_app *app, const char *part)
{
    ck_assert_msg(strstr(app->status, part) != NULL, "\"%s\" does not say \"%s\"", app->status, part);
}

/* Rows of the main screen as they are drawn; to be freed. */
static char *drawn(const hd_app *app, void (*draw)(const hd_app *, hd_canvas *, const hd_area *), int rows,
                   int columns)
{
    hd_sheet sheet = hd_sheet_new(rows, columns);
    hd_canvas canvas = {.sheet = &sheet};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    draw(app, &canvas, &(hd_area){.rows = rows, .columns = columns});
    hd_sheet_write(&sheet, out);
    fclose(out);
    return text;
}

START_TEST(a_trace_opens_as_its_scenario)
{
    hd_app app = with_trace("three.json");
    const hd_scenario *s = &app.now.scenario;

    check_says(&app, "Opened the trace three.json");
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert_int_eq(app.panel, HD_PANEL_IMPORT);
    ck_assert_int_eq(app.panel_row[HD_PANEL_IMPORT], 0);
    ck_assert_int_eq(RULE, 3);
    ck_assert_ptr_null(app.path);
    ck_assert_str_eq(hd_document_name(app.document), "three");
    ck_assert_str_eq(hd_document_source_kind(app.document), "measured");
    ck_assert_str_eq(hd_document_source_text(app.document),
                     "three.json; Accelerator X; 3 steps (1 to 3); measured 150 µs a step; dispatch from "
                     "issue (operations and the time between them); the serial model, which "
                     "excludes overlap, gives 197 µs");
    ck_assert_int_eq(s->ops_per_block, 2);
    ck_assert_double_eq_tol(s->dispatch, 70, 1e-9);
    ck_assert_double_eq_tol(hd_import_wall(app.import), 150, 1e-9);
    hd_measured measured;
    ck_assert(hd_import_measured(app.import, &measured));
    ck_assert_double_eq_tol(measured.step.wall, 150, 1e-9);
    ck_assert_double_eq_tol(measured.outcome.value[HD_STEP_TIME].number, 590.0 / 3, 1e-9);
    ck_assert(!hd_import_changed(app.import, s));
    hd_app_free(&app);
}
END_TEST

/* A scenario that was saved is bounded by what its trace measured, without the trace. */
START_TEST(a_saved_scenario_keeps_its_bounds)
{
    hd_app app = with_trace("three.json"), again;
    char ceilings[2][HD_WORDS_MAX];
    hd_measured measured[2];
    hd_document *copy = hd_document_copy(app.document);

    hd_app_init(&again, false);
    ck_assert(hd_app_open(&again, copy, NULL, NULL));
    ck_assert_ptr_null(again.import);
    ck_assert(hd_app_measured(&app, &measured[0]) && hd_app_measured(&again, &measured[1]));
    ck_assert_double_eq(hd_app_wall(&again), hd_app_wall(&app));
    hd_app_key(&app, HD_KEY_SHIFT_LEFT);
    hd_app_key(&again, HD_KEY_SHIFT_LEFT);
    const hd_bounds was = hd_measured_bounds(&measured[0], &app.outcome, 1),
                    is = hd_measured_bounds(&measured[1], &again.outcome, 1);
    ck_assert(was.gain_at_most > 1);
    ck_assert_double_eq_tol(is.step_at_least, was.step_at_least, 1e-9);
    ck_assert_double_eq_tol(is.step_at_most, was.step_at_most, 1e-9);
    ck_assert_str_eq(hd_words_ceilings(&again, -1, 80, ceilings[1]), hd_words_ceilings(&app, -1, 80, ceilings[0]));
    char *text = drawn(&again, hd_draw_measured, 1, 110), *narrow = drawn(&again, hd_draw_measured, 1, 78);
    ck_assert_msg(strstr(text, "bounds by the measured step of three.json") != NULL, "%s", text);
    ck_assert_msg(strstr(narrow, "  bounds by three.json") != NULL, "%s", narrow);
    free(text);
    free(narrow);
    hd_app_free(&again);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_trace_without_a_scenario_says_why)
{
    hd_app app = hd_test_app();
    const hd_reading_options usual = hd_reading_usual();
    hd_error error = {.text = ""};

    hd_folder_put("t.json",
                  "[{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"aten::add\",\"ts\":1,\"dur\":2,\"pid\":1,"
                  "\"tid\":1}]");
    hd_trace *trace = hd_trace_open("t.json", NULL, NULL, &error);
    ck_assert_msg(trace != NULL, "%s", error.text);
    hd_import *import = hd_import_new(trace, &usual.options, "t.json");
    ck_assert(!hd_app_open_import(&app, import, &error));
    hd_import_free(import);
    ck_assert_msg(strstr(error.text, "device_time cannot be measured"), "%s", error.text);
    hd_app_free(&app);
}
END_TEST

/* One entry of undo each, which brings back the steps, the rule and the scenario. */
START_TEST(steps_and_rule_are_undone)
{
    hd_app app = with_trace("three.json");
    const hd_scenario opened = app.now.scenario;

    key(&app, STEP(3), HD_KEY_ENTER);
    check_says(&app, "Left step 3: 2 of 3 steps");
    ck_assert(!taken(&app, 2));
    ck_assert_double_eq_tol(hd_import_wall(app.import), 150, 1e-9);
    const hd_scenario two = app.now.scenario;
    ck_assert_double_eq_tol(two.device_time, 50, 1e-9);
    key(&app, RULE, HD_KEY_RIGHT);
    check_says(&app, "Dispatch by ops");
    ck_assert_int_eq(app.import->options.rule, HD_RULE_OPS);
    const hd_scenario ops = app.now.scenario;
    ck_assert_double_lt(ops.dispatch, two.dispatch);
    hd_test_type(&app, "u");
    ck_assert_int_eq(app.import->options.rule, HD_RULE_ISSUE);
    ck_assert(hd_scenario_equal(&app.now.scenario, &two));
    hd_test_type(&app, "u");
    ck_assert(taken(&app, 2));
    ck_assert(hd_scenario_equal(&app.now.scenario, &opened));
    hd_test_type(&app, "u");
    check_says(&app, "Nothing to undo");
    hd_test_type(&app, "UU");
    ck_assert(!taken(&app, 2));
    ck_assert_int_eq(app.import->options.rule, HD_RULE_OPS);
    ck_assert(hd_scenario_equal(&app.now.scenario, &ops));
    key(&app, STEP(3), HD_KEY_ENTER);
    check_says(&app, "Took step 3: 3 of 3 steps");
    ck_assert(taken(&app, 2));
    hd_app_free(&app);
}
END_TEST

START_TEST(what_was_changed_by_hand_stays)
{
    hd_app app = with_trace("three.json");

    app.row = HD_DEVICE_TIME;
    hd_test_type(&app, "9\r");
    key(&app, STEP(1), HD_KEY_ENTER);
    check_says(&app,
               "Left step 1: 2 of 3 steps; kept as changed by hand: device time. Del takes all as measured");
    ck_assert_double_eq(app.now.scenario.device_time, 9);
    ck_assert_double_ne(app.now.scenario.dispatch, 70);
    key(&app, RULE, HD_KEY_LEFT);
    check_says(&app, "kept as changed by hand: device time");
    ck_assert_double_eq(app.now.scenario.device_time, 9);
    key(&app, RULE, HD_KEY_DELETE);
    check_says(&app, "All inputs as the steps taken show them");
    ck_assert_double_eq_tol(app.now.scenario.device_time, 50, 1e-9);
    ck_assert(!taken(&app, 0));
    hd_test_type(&app, "u");
    ck_assert_double_eq(app.now.scenario.device_time, 9);
    hd_app_free(&app);
}
END_TEST

/* What leaves the program begins with what was measured, and gives the import's own command line. */
START_TEST(a_review_begins_with_what_was_measured)
{
    static const struct {
        hd_format format;
        const char *has;
    } rows[] = {
        {HD_FORMAT_TEXT, "\nMeasured, per step\n"},
        {HD_FORMAT_TEXT, "\nNow against measured\n"},
        {HD_FORMAT_TEXT, "if all else stays"},
        {HD_FORMAT_TEXT, "\nWho starves the device, per step\n"},
        {HD_FORMAT_TEXT, "\nhostdispatch import three.json --device-time 9us\n"},
        {HD_FORMAT_MARKDOWN, "\n## Measured, per step\n\n| | mean | of wall |"},
        {HD_FORMAT_JSON, "\"measured_regime\": \"host-bound\", \"trace\": {\"file\": \"three.json\""},
        {HD_FORMAT_JSON, "\"change\": {\"step_at_least\": "},
    };
    hd_app app = with_trace("three.json");

    app.row = HD_DEVICE_TIME;
    hd_test_type(&app, "9\r");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *text = hd_export_text(&app, rows[i].format);
        ck_assert_msg(strstr(text, rows[i].has) != NULL, "%s", text);
        ck_assert(!strstr(text, "Equations") && !strstr(text, "\"equations\""));
        free(text);
    }
    /* From the panel Equations they are asked for. */
    hd_test_type(&app, "e");
    char *text = hd_export_text(&app, HD_FORMAT_TEXT), *json = hd_export_text(&app, HD_FORMAT_JSON);
    ck_assert(strstr(text, "Equations") && strstr(text, "Measured, per step"));
    ck_assert(strstr(json, "\"equations\"") != NULL);
    free(text);
    free(json);
    hd_app_free(&app);
}
END_TEST

/* A device time that follows blocks goes on following, from what the steps taken show. */
/* What levers made of a trace is told by the levers; what a hand made too, by the inputs. */
START_TEST(a_command_names_its_levers)
{
    hd_app app = with_trace("three.json");

    hd_test_type(&app, "w\r");
    char *command = hd_export_command(&app, false);
    ck_assert_msg(strncmp(command, "hostdispatch import three.json --lever ", 39) == 0, "%s", command);
    ck_assert_msg(!strstr(command, "per-block"), "%s", command);
    free(command);
    hd_test_type(&app, "\t");
    app.row = HD_DEVICE_TIME;
    hd_test_type(&app, "9\r");
    command = hd_export_command(&app, false);
    ck_assert_msg(!strstr(command, "--lever") && strstr(command, " --device-time 9us"), "%s", command);
    free(command);
    hd_test_type(&app, "uu");
    command = hd_export_command(&app, false);
    ck_assert_str_eq(command, "hostdispatch import three.json\n");
    free(command);
    hd_app_free(&app);
}
END_TEST

START_TEST(a_linked_device_time_follows)
{
    hd_app app = with_trace("three.json");

    app.row = HD_DEVICE_TIME;
    hd_test_type(&app, "=");
    ck_assert_double_gt(app.now.scenario.device_time_per_block, 0);
    key(&app, STEP(3), HD_KEY_ENTER);
    ck_assert_ptr_null(strstr(app.status, "by hand"));
    ck_assert_double_eq_tol(app.now.scenario.device_time, 50, 1e-9);
    ck_assert_double_eq_tol(app.now.scenario.device_time_per_block, 50, 1e-9);
    app.mode = HD_MODE_INPUTS;
    app.row = HD_BLOCKS;
    hd_test_type(&app, "4\r");
    ck_assert_double_eq_tol(app.now.scenario.device_time, 200, 1e-9);
    key(&app, STEP(3), HD_KEY_ENTER);
    check_says(&app, "kept as changed by hand: blocks, device time");
    ck_assert_double_eq_tol(app.now.scenario.device_time, 200, 1e-9);
    hd_app_free(&app);
}
END_TEST

/* Steps that make no scenario: said, and all stays as it was. */
START_TEST(steps_without_a_scenario_are_refused)
{
    hd_app app = with_trace("steps.json");
    const hd_scenario opened = app.now.scenario;

    key(&app, STEP(1), HD_KEY_ENTER);
    check_says(&app, "the steps hold no operations");
    ck_assert_int_eq(app.tone, HD_TONE_REFUSED);
    ck_assert(taken(&app, 0) && taken(&app, 1));
    ck_assert(hd_scenario_equal(&app.now.scenario, &opened));
    ck_assert_double_eq_tol(hd_trace_measured(app.import->trace)->ops, 0.5, 1e-9);
    key(&app, STEP(2), HD_KEY_ENTER);
    key(&app, STEP(1), HD_KEY_ENTER);
    check_says(&app, "no step would be left");
    ck_assert(taken(&app, 0) && !taken(&app, 1));
    hd_app_free(&app);
}
END_TEST

/* A trace that marks no steps has one, which cannot be left. */
START_TEST(a_whole_trace_stays_whole)
{
    hd_app app = with_trace("old.json");

    ck_assert_uint_eq(hd_trace_steps(app.import->trace), 1);
    key(&app, STEP(1), HD_KEY_ENTER);
    check_says(&app, "The trace marks no steps");
    ck_assert(taken(&app, 0));
    hd_app_free(&app);
}
END_TEST

START_TEST(the_panel_is_offered_while_a_trace_is_open)
{
    hd_app app = hd_test_app();

    ck_assert(!hd_panel_is_available(&app, HD_PANEL_IMPORT));
    hd_test_type(&app, "i");
    check_says(&app, "No trace is open; o opens one");
    ck_assert_int_eq(app.panel, HD_PANEL_RESULTS);
    ck_assert(hd_test_open_trace(&app, "three.json"));
    ck_assert(hd_panel_is_available(&app, HD_PANEL_IMPORT));
    hd_test_type(&app, "ri");
    ck_assert_int_eq(app.panel, HD_PANEL_IMPORT);
    check_says(&app, "");
    /* Opening a scenario closes the trace. */
    hd_document *document = hd_document_copy(app.document);
    ck_assert(hd_app_open(&app, document, NULL, NULL));
    ck_assert_ptr_null(app.import);
    ck_assert_int_eq(app.panel, HD_PANEL_RESULTS);
    ck_assert(!hd_file_unsaved(&app));
    hd_app_free(&app);
}
END_TEST

/* Down from the rule through the steps to the report's end, and round to the rule; a page in the zoomed panel
 * is one. */
/* What if a row took no time: nothing of the scenario changes, and both bounds are said with what they leave out. */
START_TEST(who_starves_says_what_would_be_without)
{
    hd_app app = with_trace("three.json");
    const hd_scenario before = app.now.scenario;
    hd_starving starving;
    hd_measured measured;
    double sum = 0, last = HUGE_VAL;
    char said[HD_FORMAT_MAX];

    ck_assert(hd_import_measured(app.import, &measured));
    hd_import_starving(app.import, &starving);
    for (int i = 0; i < starving.count; i++) {
        const hd_trace_operation *o = &starving.row[i];
        const hd_bounds bounds = hd_import_without(&measured, o);
        ck_assert_double_le(o->starved, last);
        last = o->starved;
        sum += o->starved;
        ck_assert_double_eq_tol(bounds.step_at_most, 150 - o->starved, 1e-9);
        ck_assert_double_eq_tol(bounds.step_at_least, fmax(150 - o->host_time, measured.step.device_busy), 1e-9);
        key(&app, i, HD_KEY_ENTER);
        check_says(&app, hd_format_factors(said, bounds.gain_at_least, bounds.gain_at_most));
        check_says(&app, hd_format_times(said, bounds.step_at_least, bounds.step_at_most));
    }
    ck_assert_double_eq_tol(sum, measured.step.starved, 1e-9);
    ck_assert(hd_scenario_equal(&before, &app.now.scenario));
    hd_app_free(&app);
}
END_TEST

/* A trace without steps proposes ranges that may be some; one that is chosen makes it be read again. */
START_TEST(ranges_are_proposed_as_steps)
{
    hd_app app = hd_test_app();
    const hd_reading_options usual = hd_reading_usual();
    hd_error error = {.text = ""};
    char events[4096] = "[", path[] = "ranges.json";

    for (int i = 0; i < 4; i++)
        snprintf(events + strlen(events), sizeof events - strlen(events),
                 "%s{\"ph\":\"X\",\"cat\":\"user_annotation\",\"name\":\"train\",\"ts\":%d,\"dur\":90,\"pid\":1,"
                 "\"tid\":1},{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"mm\",\"ts\":%d,\"dur\":20,\"pid\":1,"
                 "\"tid\":1},{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaLaunchKernel\",\"ts\":%d,\"dur\":5,"
                 "\"pid\":1,\"tid\":1,\"args\":{\"correlation\":%d}},{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\","
                 "\"ts\":%d,\"dur\":30,\"pid\":0,\"tid\":7,\"args\":{\"device\":0,\"correlation\":%d}}",
                 i ? "," : "", 1000 + 100 * i, 1010 + 100 * i, 1015 + 100 * i, i + 1, 1040 + 100 * i, i + 1);
    strcat(events, "]");
    hd_folder_put(path, events);
    hd_reading_ask(&app, strdup(path));
    ck_assert(hd_reading_end(&app, hd_trace_open(path, NULL, NULL, &error), &usual, &error));
    size_t count;
    const hd_trace_range *ranges = hd_trace_ranges(app.import->trace, &count);
    ck_assert_uint_gt(count, 0);
    size_t train = 0;
    while (train < count && strcmp(ranges[train].name, "train") != 0)
        train++;
    ck_assert_uint_lt(train, count);
    key(&app, STEP(2) + (int)train, HD_KEY_ENTER);
    ck_assert_int_eq(app.mode, HD_MODE_READING);
    ck_assert_str_eq(app.reading.path, path);
    ck_assert_str_eq(app.reading.mark, "train");
    const hd_trace_marks marks = {app.reading.mark, false};
    ck_assert(hd_reading_end(&app, hd_trace_open(path, &marks, NULL, &error), &usual, &error));
    /* What is read again is lost only where something was changed. */
    ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
    ck_assert_uint_eq(hd_trace_steps(app.import->trace), 4);
    app.row = HD_DISPATCH;
    hd_test_type(&app, "35\r");
    hd_reading_ask_marked(&app, path, "mm");
    const hd_trace_marks others = {app.reading.mark, true};
    ck_assert(hd_reading_end(&app, hd_trace_open(path, &others, NULL, &error), &usual, &error));
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    hd_test_type(&app, "n");
    ck_assert_uint_eq(hd_trace_steps(app.import->trace), 3);
    hd_app_free(&app);
}
END_TEST

/* What the panel in focus shows in its place on the screen; to be freed. */
static char *shown_panel(const hd_app *app)
{
    const hd_layout layout = hd_layout_of(app);
    const hd_area *area = hd_layout_find(&layout, HD_AREA_PANEL, 0);
    hd_sheet sheet = hd_sheet_new(app->rows, app->columns);
    hd_canvas canvas = {.sheet = &sheet};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    hd_draw_panel(app, &canvas, area);
    hd_sheet_write(&sheet, out);
    fclose(out);
    return text;
}

/* Turn pages until nothing moves any more, and see all of these. */
static void pages_show(hd_app *app, int key, const char *const words[], int count)
{
    unsigned seen = 0;

    for (int page = 0; page < 60; page++) {
        char *text = shown_panel(app);
        for (int i = 0; i < count; i++)
            seen |= strstr(text, words[i]) ? 1u << i : 0;
        free(text);
        hd_app_key(app, key);
    }
    for (int i = 0; i < count; i++)
        ck_assert_msg(seen & 1u << i, "%d rows: \"%s\" is on no page", app->rows, words[i]);
}

/* o in Compare reads a second trace, which stands beside the first with what a pin predicted. */
START_TEST(a_second_trace_stands_beside_the_first)
{
    hd_app app = with_trace("three.json");
    const hd_scenario before = app.now.scenario;
    const hd_reading_options usual = hd_reading_usual();
    hd_error error = {.text = ""};
    char *text = NULL;
    size_t length;

    app.row = HD_DISPATCH;
    hd_test_type(&app, "35\rpu");
    ck_assert(app.now.pins->count == 0);
    hd_test_type(&app, "Uc\t");
    app.mode = HD_MODE_PANEL;
    app.panel = HD_PANEL_COMPARE;
    hd_test_type(&app, "o");
    ck_assert(app.chooser.second);
    hd_reading_ask_second(&app, strdup(hd_test_file("traces/old.json")));
    ck_assert(!hd_reading_end(&app, hd_trace_open(app.reading.path, NULL, NULL, &error), &usual, &error));
    check_says(&app, "old.json stands beside three.json");
    ck_assert_ptr_nonnull(app.import->after);
    ck_assert_int_eq(app.panel, HD_PANEL_COMPARE);
    ck_assert_double_ne(app.now.scenario.dispatch, before.dispatch);
    FILE *out = open_memstream(&text, &length);
    hd_panel_picture(&app, &hd_panel_compare, 60, 120, out);
    fclose(out);
    ck_assert_msg(strstr(text, "before: three.json") && strstr(text, "after: old.json") && strstr(text, "starved") &&
                      strstr(text, "predicted"),
                  "%s", text);
    free(text);
    /* The model's table stays below them, and all of it is reached by pages, there and back. */
    const char *words[4 + 8 + HD_OUTPUTS] = {"now ", "opened ", "A  ", "before: three.json", "after: old.json", "wall  ",
                                             "device busy", "loading data", "kernels", "Dispatch per op"};
    for (hd_output i = 0; i < HD_OUTPUTS; i++)
        words[10 + i] = hd_outputs[i].label;
    for (int rows = 18; rows < 60; rows += 3) {
        app.rows = rows;
        hd_app_key(&app, HD_KEY_HOME);
        pages_show(&app, HD_KEY_PAGE_DOWN, words, 10 + HD_OUTPUTS);
        pages_show(&app, HD_KEY_PAGE_UP, words, 10 + HD_OUTPUTS);
        char *top = shown_panel(&app);
        ck_assert_msg(strstr(top, "now ") != NULL, "%s", top);
        free(top);
    }
    hd_app_free(&app);
}
END_TEST

/* One operation of 40 us, one launch of so many, which starts so many kernels of 1 us; the step has that length. */
static hd_app with_step(const char *call, int lasts, int kernels, int length)
{
    hd_app app = hd_test_app();
    const hd_reading_options usual = hd_reading_usual();
    hd_error error = {.text = ""};
    char events[4096];

    snprintf(events, sizeof events,
             "[{\"ph\":\"X\",\"cat\":\"user_annotation\",\"name\":\"ProfilerStep#1\",\"ts\":0,\"dur\":%d,\"pid\":1,"
             "\"tid\":1},{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"mm\",\"ts\":0,\"dur\":40,\"pid\":1,"
             "\"tid\":1},{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"%s\",\"ts\":5,\"dur\":%d,"
             "\"pid\":1,\"tid\":1,\"args\":{\"correlation\":1}}",
             length, call, lasts);
    for (int i = 0; i < kernels; i++)
        snprintf(events + strlen(events), sizeof events - strlen(events),
                 ",{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\",\"ts\":%d,\"dur\":1,\"pid\":0,\"tid\":7,"
                 "\"args\":{\"device\":0,\"correlation\":1}}",
                 20 + i);
    strcat(events, "]");
    hd_folder_put("step.json", events);
    hd_reading_ask(&app, strdup("step.json"));
    ck_assert_msg(hd_reading_end(&app, hd_trace_open("step.json", NULL, NULL, &error), &usual, &error), "%s", error.text);
    return app;
}

/* The strength of a graph is what the trace's own graphs cost, and is stepped from there. */
START_TEST(a_graph_costs_what_those_of_the_trace_do)
{
    hd_app app = with_step("cudaGraphLaunch", 12, 8, 100);
    char *text = drawn(&app, hd_panel_whatif.draw, 12, 120);

    ck_assert_msg(strstr(text, "1.50 µs + 0 µs") != NULL, "%s", text);
    free(text);
    hd_app_free(&app);
    app = with_step("cudaLaunchKernel", 12, 8, 100);
    text = drawn(&app, hd_panel_whatif.draw, 12, 120);
    ck_assert_msg(strstr(text, "1.00 µs + 0 µs") != NULL, "%s", text);
    free(text);
    hd_app_free(&app);
}
END_TEST

/* Lanes that are drawn on another scale than the bar say so. */
START_TEST(lanes_on_their_own_scale_say_so)
{
    static const struct {
        int length, columns;
        const char *said;
    } rows[] = {{100, 78, NULL}, {90000, 78, "drawn on its own scale"}, {90000, 58, "its own scale"}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_app app = with_step("cudaLaunchKernel", 12, 8, rows[i].length);
        app.columns = rows[i].columns + 2;
        char *text = drawn(&app, hd_draw_measured, 1, rows[i].columns);
        ck_assert_msg(rows[i].said ? strstr(text, rows[i].said) != NULL : !strstr(text, "scale"), "%s", text);
        ck_assert_msg(strstr(text, "host-bound") && strstr(text, "starved"), "%s", text);
        free(text);
        hd_app_free(&app);
    }
}
END_TEST

/* It is formatted once for each choice, width and character set. */
START_TEST(the_report_is_kept)
{
    hd_app app = with_trace("three.json");
    const char *text = hd_import_text(app.import, 78, false);
    char *before = strdup(text);

    ck_assert_ptr_eq(hd_import_text(app.import, 78, false), text);
    ck_assert_int_gt(hd_panel_import.rows(&app), STEP(4));
    hd_test_type(&app, "35\r");
    ck_assert_str_eq(hd_import_text(app.import, 78, false), before);
    ck_assert_str_ne(hd_import_text(app.import, 40, false), before);
    ck_assert_str_eq(hd_import_text(app.import, 78, false), before);
    key(&app, STEP(3), HD_KEY_ENTER);
    ck_assert_str_ne(hd_import_text(app.import, 78, false), before);
    hd_test_type(&app, "u");
    ck_assert_str_eq(hd_import_text(app.import, 78, false), before);
    free(before);
    hd_app_free(&app);
}
END_TEST

START_TEST(every_row_is_reached)
{
    hd_app app = with_trace("three.json");
    int rows = hd_panel_import.rows(&app), *row = &app.panel_row[HD_PANEL_IMPORT];

    ck_assert_int_gt(rows, STEP(3) + 10);
    app.mode = HD_MODE_PANEL;
    for (int i = 1; i < rows; i++) {
        hd_app_key(&app, HD_KEY_DOWN);
        ck_assert_int_eq(*row, i);
        hd_app_key(&app, HD_KEY_LEFT);
        ck_assert_int_eq(app.import->options.rule, i < RULE ? HD_RULE_ISSUE : HD_RULE_OPS);
    }
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(app.now.taken == app.import->taken, true);
    hd_app_key(&app, HD_KEY_DOWN);
    ck_assert_int_eq(*row, 0);
    hd_test_type(&app, "z");
    hd_app_key(&app, HD_KEY_PAGE_DOWN);
    ck_assert_int_eq(*row, app.rows - 4);
    hd_app_free(&app);
}
END_TEST

/* ---- reading ---- */

START_TEST(reading_says_how_far_it_is_and_can_be_stopped)
{
    hd_app app = hd_test_app();
    const hd_scenario before = app.now.scenario;
    const hd_reading_options usual = hd_reading_usual();
    hd_error error = {.text = "it was stopped"};

    app.mode = HD_MODE_CHOOSER;
    hd_reading_ask(&app, strdup("/somewhere/big.json.gz"));
    ck_assert_int_eq(app.mode, HD_MODE_READING);
    ck_assert_int_eq(hd_app_shown_mode(&app), HD_MODE_CHOOSER);
    ck_assert(hd_reading_progress(&app, 12300000, 45600000, 0.5));
    ck_assert_str_eq(app.status, "Reading big.json.gz: 12.3 of 45.6 MB, 27 %, 25 MB/s");
    hd_test_type(&app, "8q*");
    ck_assert(hd_reading_progress(&app, 12300000, 0, 1));
    ck_assert_str_eq(app.status, "Reading big.json.gz: 12.3 MB, 12 MB/s");
    hd_app_key(&app, _i == 0 ? HD_KEY_ESCAPE : HD_KEY_CTRL('C'));
    ck_assert(!hd_reading_progress(&app, 12400000, 45600000, 1));
    ck_assert(!hd_reading_end(&app, NULL, &usual, &error));
    ck_assert_str_eq(app.status, "Stopped reading big.json.gz");
    ck_assert_int_eq(app.mode, HD_MODE_CHOOSER);
    ck_assert(hd_scenario_equal(&app.now.scenario, &before) && !app.quit);
    hd_app_free(&app);
}
END_TEST

/* F10 while a trace is read stops it, then leaves; what is not saved is asked about as ever. */
START_TEST(quitting_while_reading)
{
    hd_app app = with_trace("three.json");
    const hd_reading_options usual = hd_reading_usual();
    hd_error error = {.text = "it was stopped"};

    hd_reading_ask(&app, strdup(hd_test_file("traces/old.json")));
    hd_app_key(&app, HD_KEY_F10);
    ck_assert(!hd_reading_progress(&app, 1, 2, 1));
    /* Also where the end of the file came first. */
    ck_assert(
        !hd_reading_end(&app, hd_trace_open(hd_test_file("traces/old.json"), NULL, NULL, &error), &usual, &error));
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    check_says(&app, "Stopped reading old.json");
    hd_test_type(&app, "n");
    ck_assert(app.quit);
    hd_app_free(&app);
}
END_TEST

START_TEST(what_cannot_be_opened_is_named)
{
    hd_app app = hd_test_app();
    const hd_scenario before = app.now.scenario;
    hd_reading_options options = hd_reading_usual();
    hd_error error;
    const char *path = hd_test_file("traces/steps.json");

    options.steps = (hd_trace_selection){2, 2, 0};
    hd_reading_ask(&app, strdup(path));
    ck_assert(!hd_reading_end(&app, hd_trace_open(path, NULL, NULL, &error), &options, &error));
    check_says(&app, "traces/steps.json: the steps hold no operations");
    check_says(&app, "--device-time TIME can be given");
    ck_assert_int_eq(app.tone, HD_TONE_REFUSED);
    options.steps = (hd_trace_selection){7, 9, 0};
    hd_reading_ask(&app, strdup(path));
    ck_assert(!hd_reading_end(&app, hd_trace_open(path, NULL, NULL, &error), &options, &error));
    check_says(&app, "traces/steps.json: no step is numbered from 7 to 9");
    ck_assert(hd_scenario_equal(&app.now.scenario, &before));
    ck_assert_ptr_null(app.import);
    hd_app_free(&app);
}
END_TEST

/* A rule by which the trace gives no scenario is not offered, and what is said of it fits one line. */
START_TEST(a_rule_that_gives_none)
{
    hd_app app = hd_test_app();
    hd_reading_options options = hd_reading_usual();
    hd_error error;
    const char *path = hd_test_file("traces/steps.json");

    options.steps = (hd_trace_selection){2, 2, 0};
    ck_assert(hd_scenario_set_count(&options.options.given, HD_OPS_PER_BLOCK, 3, NULL));
    ck_assert(hd_scenario_set_time(&options.options.given, HD_DEVICE_TIME, 9, NULL));
    hd_reading_ask(&app, strdup(path));
    ck_assert(hd_reading_end(&app, hd_trace_open(path, NULL, NULL, &error), &options, &error));
    app.rows = 24, app.columns = 80;
    app.mode = HD_MODE_PANEL;
    app.panel_row[HD_PANEL_IMPORT] = RULE;
    hd_panel_import.say(&app);
    check_says(&app, "Dispatch is by issue, operations and the time between them; Enter: by ops");
    hd_app_key(&app, HD_KEY_ENTER);
    ck_assert_int_eq(app.import->options.rule, HD_RULE_OPS);
    hd_app_free(&app);
    app = with_trace("three.json");
    app.rows = 24, app.columns = 80;
    app.panel_row[HD_PANEL_IMPORT] = RULE;
    hd_panel_import.say(&app);
    check_says(&app, "Dispatch is by issue, operations and the time between them; Enter: by ops");
    app.columns = 60;
    hd_panel_import.say(&app);
    check_says(&app, "Dispatch is by issue; Enter: by ops");
    hd_app_free(&app);
}
END_TEST

/* What options give stands instead of what was measured, whatever is chosen. */
START_TEST(options_stay)
{
    hd_app app = hd_test_app();
    hd_reading_options options = hd_reading_usual();
    hd_error error;
    const char *path = hd_test_file("traces/steps.json");

    ck_assert(hd_scenario_set_count(&options.options.given, HD_OPS_PER_BLOCK, 3, NULL));
    ck_assert(hd_scenario_set_time(&options.options.given, HD_DISPATCH, 5, NULL));
    ck_assert(hd_scenario_set_time(&options.options.given, HD_DEVICE_TIME, 9, NULL));
    options.options.unset = 1u << HD_LAUNCHES_PER_BLOCK;
    hd_reading_ask(&app, strdup(path));
    ck_assert(hd_reading_end(&app, hd_trace_open(path, NULL, NULL, &error), &options, &error));
    ck_assert(!hd_scenario_has(&app.now.scenario, HD_LAUNCHES_PER_BLOCK));
    key(&app, STEP(1), HD_KEY_ENTER);
    check_says(&app, "Left step 1: 1 of 2 steps");
    ck_assert_ptr_null(strstr(app.status, "by hand"));
    ck_assert_double_eq(app.now.scenario.device_time, 9);
    ck_assert(!hd_scenario_has(&app.now.scenario, HD_LAUNCHES_PER_BLOCK));
    hd_app_free(&app);
}
END_TEST

/* ---- the file ---- */

START_TEST(an_import_is_work_until_it_is_saved)
{
    hd_app app = with_trace("three.json");

    ck_assert(hd_file_unsaved(&app));
    hd_test_type(&app, "q");
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    check_says(&app, "");
    ck_assert_ptr_nonnull(strstr(app.question.text, "Save the import before quitting?"));
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert(!app.quit);
    key(&app, STEP(2), HD_KEY_ENTER);
    app.mode = HD_MODE_INPUTS;
    app.row = HD_DEVICE_TIME;
    hd_test_type(&app, "9\rs");
    ck_assert_str_eq(app.prompt.edit.text, "three-scenario.json");
    hd_app_key(&app, HD_KEY_ENTER);
    check_says(&app, "Saved as three-scenario.json");
    char *text = hd_test_read("three-scenario.json", NULL);
    ck_assert_ptr_nonnull(strstr(text, "\"three.json; Accelerator X; 2 of 3 steps (1, 3); measured 125 µs a "
                                       "step; dispatch from issue (operations and the time between them); "
                                       "given instead: device_time; the serial model, "));
    ck_assert_ptr_nonnull(strstr(text, "\"measured\""));
    free(text);
    ck_assert(!hd_file_unsaved(&app));
    ck_assert(!hd_app_changed(&app));
    /* The trace stays open, and what is chosen from now on is a change of the file. */
    key(&app, STEP(2), HD_KEY_ENTER);
    ck_assert(hd_file_unsaved(&app));
    hd_test_type(&app, "s");
    ck_assert_str_eq(app.prompt.edit.text, "three-scenario.json");
    hd_app_key(&app, HD_KEY_ENTER);
    text = hd_test_read("three-scenario.json", NULL);
    ck_assert_ptr_nonnull(strstr(text, "; 3 steps (1 to 3); "));
    free(text);
    hd_test_type(&app, "q");
    ck_assert(app.quit);
    hd_app_free(&app);
}
END_TEST

/* The trace itself is never written over, by whatever name it is called. */
START_TEST(the_trace_is_never_written_over)
{
    static const char *const names[] = {"trace.json", "./trace.json"};
    char *bytes = hd_test_read(hd_test_file("traces/three.json"), NULL);
    const hd_reading_options usual = hd_reading_usual();
    hd_app app = hd_test_app();
    hd_error error;

    hd_folder_put("trace.json", bytes);
    hd_reading_ask(&app, strdup("trace.json"));
    ck_assert(hd_reading_end(&app, hd_trace_open("trace.json", NULL, NULL, &error), &usual, &error));
    for (size_t i = 0; i < 2 * sizeof names / sizeof names[0]; i++) {
        hd_test_type(&app, i % 2 ? "x" : "s");
        hd_edit_begin(&app.prompt.edit, names[i / 2]);
        hd_app_key(&app, HD_KEY_ENTER);
        check_says(&app, "this is the trace itself");
        hd_app_key(&app, HD_KEY_ESCAPE);
    }
    hd_folder_check("trace.json", bytes);
    free(bytes);
    hd_app_free(&app);
}
END_TEST

/* A trace that was read waits while something else is not saved. */
START_TEST(opening_another_trace_asks)
{
    hd_app app = with_trace("three.json");

    ck_assert(hd_test_open_trace(&app, "old.json"));
    ck_assert_int_eq(app.mode, HD_MODE_QUESTION);
    ck_assert_str_eq(hd_trace_file(app.import->trace), "three.json");
    hd_app_key(&app, HD_KEY_ESCAPE);
    ck_assert_str_eq(hd_trace_file(app.import->trace), "three.json");
    ck_assert(hd_test_open_trace(&app, "old.json"));
    hd_test_type(&app, "n");
    ck_assert_str_eq(hd_trace_file(app.import->trace), "old.json");
    hd_test_type(&app, "u");
    check_says(&app, "Nothing to undo");
    /* Left waiting when the program ends. */
    ck_assert(hd_test_open_trace(&app, "three.json"));
    hd_app_free(&app);
}
END_TEST

START_TEST(the_chooser_lists_traces_and_opens_them)
{
    char *bytes = hd_test_read(hd_test_file("traces/three.json"), NULL);
    hd_app app = hd_test_app();
    const char *const files[] = {"a.json", "b.json.gz", "c.sqlite", "d.db", "e.txt"};
    size_t listed = 0;

    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        hd_folder_put(files[i], bytes);
    hd_test_type(&app, "o");
    for (size_t i = 0; i < app.chooser.count; i++)
        listed += app.chooser.items[i].kind == HD_CHOICE_FILE;
    ck_assert_uint_eq(listed, 4);
    hd_test_type(&app, "/b.json.gz\r");
    ck_assert_int_eq(app.mode, HD_MODE_READING);
    ck_assert(app.reading.asked);
    ck_assert_str_eq(app.reading.path, "b.json.gz");
    free(bytes);
    hd_app_free(&app);
}
END_TEST

/* What is covered is told by no part of the panel. */
START_TEST(covered_tells_nothing)
{
    hd_app app = with_trace("three.json");

    hd_test_type(&app, " ");
    /* The rule, three steps, and one line instead of the report. */
    ck_assert_int_eq(hd_panel_import.rows(&app), STEP(3) + 2);
    hd_app_free(&app);
}
END_TEST

Suite *import_panel_suite(void)
{
    Suite *suite = suite_create("import panel");
    TCase *tests = tcase_create("import panel"), *files = tcase_create("files");

    tcase_add_test(tests, a_trace_opens_as_its_scenario);
    tcase_add_test(tests, steps_and_rule_are_undone);
    tcase_add_test(tests, a_review_begins_with_what_was_measured);
    tcase_add_test(tests, what_was_changed_by_hand_stays);
    tcase_add_test(tests, a_linked_device_time_follows);
    tcase_add_test(tests, steps_without_a_scenario_are_refused);
    tcase_add_test(tests, a_whole_trace_stays_whole);
    tcase_add_test(tests, the_panel_is_offered_while_a_trace_is_open);
    tcase_add_test(tests, who_starves_says_what_would_be_without);
    tcase_add_test(tests, a_second_trace_stands_beside_the_first);
    tcase_add_test(tests, the_report_is_kept);
    tcase_add_test(tests, every_row_is_reached);
    tcase_add_loop_test(tests, reading_says_how_far_it_is_and_can_be_stopped, 0, 2);
    tcase_add_test(tests, quitting_while_reading);
    tcase_add_test(tests, what_cannot_be_opened_is_named);
    tcase_add_test(tests, a_rule_that_gives_none);
    tcase_add_test(tests, options_stay);
    tcase_add_test(tests, covered_tells_nothing);
    suite_add_tcase(suite, tests);
    tcase_add_checked_fixture(files, hd_folder_begin, hd_folder_end);
    tcase_add_test(files, a_command_names_its_levers);
    tcase_add_test(files, a_saved_scenario_keeps_its_bounds);
    tcase_add_test(files, a_trace_without_a_scenario_says_why);
    tcase_add_test(files, an_import_is_work_until_it_is_saved);
    tcase_add_test(files, a_graph_costs_what_those_of_the_trace_do);
    tcase_add_test(files, lanes_on_their_own_scale_say_so);
    tcase_add_test(files, ranges_are_proposed_as_steps);
    tcase_add_test(files, the_trace_is_never_written_over);
    tcase_add_test(files, opening_another_trace_asks);
    tcase_add_test(files, the_chooser_lists_traces_and_opens_them);
    suite_add_tcase(suite, files);
    return suite;
}
