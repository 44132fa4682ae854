#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "../src/tui/draw.h"
#include "../src/tui/layout.h"
#include "../src/tui/panel.h"
#include "hostdispatch/format.h"
#include "check_tui.h"
#include "folder.h"
#include "hostdispatch/text.h"
#include "documents.h"
#include "runner.h"
#include "check_colour.h"
#include "screen.h"
#include "../src/tui/store.h"
#include "../src/tui/panels.h"
#include "../src/tui/prompt.h"
#include "../src/tui/reading.h"

static const struct {
    int rows, columns;
} sizes[] = {{24, 80}, {39, 120}, {18, 60}, {12, 40}};
#define SIZES 4

/* What is pressed before the picture is taken: characters, and a few keys by a letter in braces. */
static const struct {
    const char *name, *keys;
} scenes[] = {
    {"opened", ""},
    {"changed", "8{e}"},
    {"slower", "*"},
    {"typing", "75.5"},
    {"panel", "{t}"},
    {"covered", " 8{e}"},
    {"help", "?"},
    {"assumptions", "a"},
    {"zoomed", "z"},
    {"linked", "{u}="},
    {"compare", "p8{e}p*c{d}{d}"},
    {"compare-table", "p8{e}p*cz{n}{r}{r}{r}"},
    {"target", "8{e}f{e}{d}"},
    {"whatif", "w,{r}"},
    {"sweep", "p8{e}v"},
    {"map", "v{d}{d}{l}"},
    {"timeline", "t"},
    {"timeline-ahead", "tz{r}"},
    {"equations", "8{e}e"},
};
#define SCENES 19

static int key_of(char letter)
{
    switch (letter) {
    case 'e':
        return HD_KEY_ENTER;
    case 't':
        return HD_KEY_TAB;
    case 'u':
        return HD_KEY_UP;
    case 'l':
        return HD_KEY_LEFT;
    case 'r':
        return HD_KEY_RIGHT;
    case 'd':
        return HD_KEY_DOWN;
    case 'n':
        return HD_KEY_PAGE_DOWN;
    case 'p':
        return HD_KEY_PAGE_UP;
    case 'o':
        return HD_KEY_HOME;
    default:
        ck_abort_msg("no key {%c}", letter);
        return 0;
    }
}

static void press(hd_app *app, const char *keys)
{
    for (; *keys; keys++) {
        if (*keys == '{') {
            hd_app_key(app, key_of(keys[1]));
            keys += 2;
        } else {
            hd_app_key(app, *keys);
        }
    }
}

/* Every scene on every size, in Unicode (even) and ASCII (odd). */
START_TEST(golden)
{
    int size = _i / 2 / SCENES, scene = _i / 2 % SCENES;
    bool ascii = _i % 2;
    hd_app app = hd_test_app();
    char name[128];

    app.ascii = ascii;
    app.rows = sizes[size].rows;
    app.columns = sizes[size].columns;
    hd_screen_begin("xterm-256color", app.rows, app.columns, true);
    press(&app, scenes[scene].keys);
    hd_screen_draw(&app);
    snprintf(name, sizeof name, "%s-%dx%d%s", scenes[scene].name, app.columns, app.rows,
             ascii ? "-ascii" : "");
    hd_screen_is(name);
    hd_app_free(&app);
}
END_TEST

/* The panel of a trace: on its step in focus, taken and left, and on the whole screen. */
static const struct {
    const char *name, *keys;
} import_scenes[] = {
    {"import", ""},         {"import-left", "{t}{d}{d}{e}"},   {"import-ops", "{t}{e}{d}{d}{d}{d}"},
    {"import-zoomed", "z"}, {"import-changed", "{d}{d}90{e}"}, {"import-covered", " "},
    {"import-whatif", "w"},
};
#define IMPORT_SCENES 7

START_TEST(golden_import)
{
    int size = _i / 2 / IMPORT_SCENES, scene = _i / 2 % IMPORT_SCENES;
    hd_app app = hd_test_app();
    char name[128];

    app.ascii = _i % 2;
    app.rows = sizes[size].rows;
    app.columns = sizes[size].columns;
    hd_screen_begin("xterm-256color", app.rows, app.columns, true);
    ck_assert(hd_test_open_trace(&app, "three.json"));
    press(&app, import_scenes[scene].keys);
    hd_screen_draw(&app);
    snprintf(name, sizeof name, "%s-%dx%d%s", import_scenes[scene].name, app.columns, app.rows,
             app.ascii ? "-ascii" : "");
    hd_screen_is(name);
    hd_app_free(&app);
}
END_TEST

/* ---- a trace of each kind, three steps long: what host and device do is written here ---- */

static void put_event(char *text, size_t size, const char *category, const char *name, int at, int lasts, int call)
{
    size_t used = strlen(text);
    bool kernel = strcmp(category, "kernel") == 0;

    snprintf(text + used, size - used,
             "%s\n{\"ph\":\"X\",\"cat\":\"%s\",\"name\":\"%s\",\"pid\":%d,\"tid\":1,\"ts\":%d,\"dur\":%d,"
             "\"args\":{\"device\":0,\"correlation\":%d}}",
             used > 1 ? "," : "", category, name, kernel ? 0 : 1, at, lasts, call);
}

/* One step of 1000 us: `ops` operations of so many microseconds from `begin` on, each with a launch of 5 us; the
 * device begins after the first launch and works so long for each. */
typedef struct kind {
    const char *name;
    int begin, ops, op, gap, kernel;
    bool waits, loads, graph;
} kind;

static const kind kinds[] = {
    {"device-bound", 10, 10, 30, 10, 92, true, false, false},
    {"host-bound", 10, 10, 80, 15, 20, false, false, false},
    {"loading-bound", 610, 8, 30, 10, 30, false, true, false},
    {"graphs", 10, 4, 60, 20, 150, true, false, true},
};
#define KINDS 4

static void write_trace(const kind *k, char *text, size_t size)
{
    static const char *const names[] = {"aten::linear", "aten::add", "aten::layer_norm"};
    int call = 0;

    strcpy(text, "[");
    for (int step = 0; step < 3; step++) {
        int base = 100000 + 1000 * step, busy = base + k->begin + 15;
        char name[32];
        snprintf(name, sizeof name, "ProfilerStep#%d", step);
        put_event(text, size, "user_annotation", name, base, 1000, 0);
        if (k->loads)
            put_event(text, size, "user_annotation", "enumerate(DataLoader)#_Next", base + 5, 590, 0);
        for (int i = 0; i < k->ops; i++, call++) {
            int at = base + k->begin + i * (k->op + k->gap), begin = at + 15 > busy ? at + 15 : busy;
            put_event(text, size, "cpu_op", names[i % 3], at, k->op, 0);
            put_event(text, size, "cuda_runtime", k->graph && i == 2 ? "cudaGraphLaunch" : "cudaLaunchKernel", at + 5,
                      5, call + 1);
            put_event(text, size, "kernel", "gemm", begin, k->kernel, call + 1);
            busy = begin + k->kernel;
        }
        int end = base + k->begin + k->ops * (k->op + k->gap);
        if (k->waits)
            put_event(text, size, "cuda_runtime", "cudaDeviceSynchronize", end, base + 990 - end, 0);
    }
    strcat(text, "]");
}

/* The measured step, What-if and who starves, of every kind where most screens are. */
START_TEST(golden_trace)
{
    static const char *const keys[] = {"", "w", "{t}"};
    static const char *const what[] = {"opened", "whatif", "starves"};
    const hd_reading_options usual = hd_reading_usual();
    const kind *k = &kinds[_i / 12];
    int size = _i / 6 % 2 ? 2 : 0, scene = _i / 2 % 3;
    char name[128], file[64], *text = calloc(1, 100000);
    hd_app app = hd_test_app();
    hd_error error = {.text = ""};

    app.ascii = _i % 2;
    app.rows = sizes[size].rows;
    app.columns = sizes[size].columns;
    hd_folder_begin();
    write_trace(k, text, 100000);
    snprintf(file, sizeof file, "%s.json", k->name);
    hd_folder_put(file, text);
    free(text);
    hd_reading_ask(&app, strdup(file));
    ck_assert_msg(hd_reading_end(&app, hd_trace_open(file, NULL, NULL, &error), &usual, &error), "%s", error.text);
    app.status[0] = '\0';
    hd_screen_begin("xterm-256color", app.rows, app.columns, true);
    press(&app, keys[scene]);
    hd_screen_draw(&app);
    snprintf(name, sizeof name, "trace-%s-%s-%dx%d%s", k->name, what[scene], app.columns, app.rows,
             app.ascii ? "-ascii" : "");
    hd_screen_is(name);
    hd_app_free(&app);
    hd_folder_end();
}
END_TEST

/* While the first trace is read there is nothing else to show, on any size. */
START_TEST(golden_reading)
{
    hd_app app;
    char name[128];

    hd_app_init(&app, false);
    app.rows = sizes[_i].rows;
    app.columns = sizes[_i].columns;
    hd_screen_begin("xterm-256color", app.rows, app.columns, true);
    hd_reading_ask(&app, strdup("/somewhere/big.json.gz"));
    ck_assert(hd_reading_progress(&app, 12300000, 45600000, 0.5));
    hd_screen_draw(&app);
    snprintf(name, sizeof name, "reading-%dx%d", app.columns, app.rows);
    hd_screen_is(name);
    hd_app_free(&app);
}
END_TEST

static int widest(char *text)
{
    int most = 0;
    char *save = NULL;

    for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
        most = hd_text_columns(line) > most ? hd_text_columns(line) : most;
    return most;
}

/* The picture in the README is what a newcomer sees after typing 8. */
START_TEST(readme_shows_the_screen)
{
    hd_document **documents;
    size_t count;
    hd_app app;

    hd_app_init(&app, false);
    ck_assert(hd_documents_load(hd_test_file("../data/presets/gpt2-xl-eager-decode.json"), &documents, &count,
                                NULL));
    ck_assert(hd_app_open(&app, documents[0], "gpt2-xl-eager-decode.json", NULL));
    free(documents);
    hd_screen_begin("xterm-256color", 24, 80, true);
    press(&app, "8{e}");
    hd_screen_draw(&app);
    char *screen = hd_screen_text(), *readme = hd_test_read(hd_test_file("../README.md"), NULL);
    ck_assert_msg(strstr(readme, screen) != NULL, "README.md does not show this screen:\n%s", screen);
    free(screen);
    free(readme);
    hd_app_free(&app);
}
END_TEST

/* In ASCII nothing above 0x7e is drawn, in any mode, and nothing below a blank. */
START_TEST(ascii_is_plain)
{
    hd_app app = hd_test_app();

    app.ascii = true;
    hd_document_set_name(app.document, "naïve \033[31m 日本 \u202Ex");
    hd_screen_begin("xterm-256color", sizes[_i].rows, sizes[_i].columns, true);
    app.rows = sizes[_i].rows;
    app.columns = sizes[_i].columns;
    for (int scene = 0; scene < SCENES; scene++) {
        press(&app, scenes[scene].keys);
        hd_screen_draw(&app);
        char *text = hd_screen_text();
        for (const char *p = text; *p; p++)
            ck_assert_msg(*p == '\n' || (*p >= ' ' && *p <= '~'), "%s:\n%s", scenes[scene].name, text);
        free(text);
        for (int i = 0; i < 3; i++)
            hd_app_key(&app, HD_KEY_ESCAPE);
    }
    hd_app_free(&app);
}
END_TEST

/* Names with wide, combining and control characters are harmless and no row becomes longer than the screen.
 */
START_TEST(hostile_names_keep_columns_straight)
{
    static const char *const names[] = {
        "日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語",
        "e\u0301\u0301\u0301 combining",
        "\033]52;c;AAAA\007\033[2J",
        "%n%s%n",
        "\u202Eright to left\u202C",
        "\x9b\x31\x6d",
        "a\tb\nc",
        "\xff\xfe broken",
    };
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", 18, 60, true);
    hd_screen_draw(&app);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        hd_document_set_name(app.document, names[i]);
        hd_screen_draw(&app);
        char *text = hd_screen_text();
        for (const char *p = text; *p; p++)
            ck_assert_msg(*p == '\n' || (unsigned char)*p >= ' ', "a control in %s", text);
        ck_assert_ptr_nonnull(strstr(text, "? help\n"));
        ck_assert_int_le(widest(text), 60);
        free(text);
    }
    hd_app_free(&app);
}
END_TEST

/* The parts of the bar are told apart by their signs without colour, and by their looks with it. */
START_TEST(segments_are_told_apart)
{
    static const struct {
        const char *term;
        bool color;
    } terminals[] = {{"xterm-256color", true},
                     {"xterm-256color", false},
                     {"xterm", true},
                     {"linux", true},
                     {"vt100", true}};
    hd_app app = hd_test_app();

    hd_screen_begin(terminals[_i].term, 24, 80, terminals[_i].color);
    hd_screen_draw(&app);
    hd_layout layout = hd_layout_of(&app);
    const hd_area *bar = hd_layout_find(&layout, HD_AREA_BAR, 0),
                  *baseline = hd_layout_find(&layout, HD_AREA_BASELINE, 0);
    for (int k = 0; k < 2; k++) {
        const hd_area *area = k ? baseline : bar;
        wchar_t signs[HD_PARTS];
        int at[HD_PARTS] = {area->x, area->x + 50, area->x + 68};
        for (int i = 0; i < HD_PARTS; i++)
            signs[i] = hd_screen_sign(area->y, at[i]);
        for (int i = 0; i < HD_PARTS; i++)
            ck_assert_int_ne(signs[i], signs[(i + 1) % HD_PARTS]);
        if (!terminals[_i].color || strcmp(terminals[_i].term, "vt100") == 0)
            continue;
        for (int i = 0; i < HD_PARTS; i++)
            ck_assert_uint_ne(hd_screen_look(area->y, at[i]),
                              hd_screen_look(area->y, at[(i + 1) % HD_PARTS]));
    }
    hd_app_free(&app);
}
END_TEST

START_TEST(the_caret_stands_behind_what_is_typed)
{
    hd_app app = hd_test_app();
    int y, x;

    hd_screen_begin("xterm-256color", 24, 80, true);
    hd_screen_draw(&app);
    hd_screen_caret(&y, &x);
    ck_assert_int_eq(y, -1);
    press(&app, "123");
    hd_screen_draw(&app);
    hd_screen_caret(&y, &x);
    hd_layout layout = hd_layout_of(&app);
    const hd_area *value = hd_layout_find(&layout, HD_AREA_VALUE, HD_OPS_PER_BLOCK);
    ck_assert_int_eq(y, value->y);
    ck_assert_int_eq(x, value->x + value->columns);
    /* A text longer than the screen scrolls; the caret stays on it. */
    for (int i = 0; i < 200; i++)
        hd_app_key(&app, '1');
    hd_screen_draw(&app);
    hd_screen_caret(&y, &x);
    ck_assert_int_lt(x, 80);
    hd_app_free(&app);
}
END_TEST

static void screen_says(hd_app *app, const char *words, bool says)
{
    hd_screen_draw(app);
    char *text = hd_screen_text();
    ck_assert_msg((strstr(text, words) != NULL) == says, "\"%s\" is %s:\n%s", words, says ? "not on" : "on",
                  text);
    free(text);
}

/* What was covered from the start is not told by the baseline either, once an input is moved. */
START_TEST(what_nobody_saw_is_no_baseline)
{
    static const char *const secrets[] = {"9.54", "90.6", "60.4", "30.2"};
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", sizes[_i].rows, sizes[_i].columns, true);
    app.rows = sizes[_i].rows;
    app.columns = sizes[_i].columns;
    press(&app, " o");
    hd_test_choose(&app, "gpt2-xl-eager-decode");
    press(&app, "{e}l");
    ck_assert_int_ne(app.now.scenario.ops_per_block, 12);
    for (app.panel = 0; app.panel < HD_PANELS; app.panel++) {
        hd_screen_draw(&app);
        char *text = hd_screen_text();
        for (size_t i = 0; i < sizeof secrets / sizeof secrets[0]; i++)
            ck_assert_msg(!strstr(text, secrets[i]), "%s in:\n%s", secrets[i], text);
        free(text);
    }
    app.panel = HD_PANEL_RESULTS;
    press(&app, "  ");
    ck_assert(app.covered && !hd_app_covers(&app, &app.baseline_outcome));
    hd_app_free(&app);
}
END_TEST

/* What is covered is in no panel, on no screen. */
START_TEST(no_panel_uncovers_the_outcome)
{
    static const char *const secrets[] = {"9.54", "90.6", "9.65", "10.6", "dispatch-bound", "4.35", "2.19"};
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", sizes[_i].rows, sizes[_i].columns, true);
    app.rows = sizes[_i].rows;
    app.columns = sizes[_i].columns;
    /* What comes to the same as what is covered would tell it: a pin, and the baseline. */
    press(&app, " lphp");
    for (app.panel = 0; app.panel < HD_PANELS; app.panel++) {
        app.mode = HD_MODE_PANEL;
        for (int row = 0; row < hd_panels[app.panel]->rows(&app); row++) {
            press(&app, "{d}");
            hd_screen_draw(&app);
            char *text = hd_screen_text();
            for (size_t i = 0; i < sizeof secrets / sizeof secrets[0]; i++)
                ck_assert_msg(!strstr(text, secrets[i]), "%s in:\n%s", secrets[i], text);
            free(text);
        }
    }
    app.panel = HD_PANEL_COMPARE;
    hd_screen_draw(&app);
    if (_i < 2)
        screen_says(&app, "10.3 ms", true);
    hd_app_free(&app);
}
END_TEST

/* What was typed can be mended while it is said what is wrong with it. */
START_TEST(a_refused_line_stays_in_sight)
{
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", sizes[_i].rows, sizes[_i].columns, true);
    app.rows = sizes[_i].rows;
    app.columns = sizes[_i].columns;
    press(&app, "fhost_share<=nine{e}");
    screen_says(&app, "Find: host_share<=nine", true);
    screen_says(&app, "refused", true);
    hd_app_free(&app);
}
END_TEST

/* However long the host's part is, its bracket has both ends, beside the words in it too. */
START_TEST(a_bracket_has_two_ends)
{
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", 24, 80, true);
    app.row = HD_DEVICE_TIME;
    for (int i = 0; i < 100; i++) {
        hd_app_key(&app, HD_KEY_RIGHT);
        hd_screen_draw(&app);
        char *text = hd_screen_text(), *right = strstr(text, "╯"), *line = right;
        while (line && line > text && line[-1] != '\n')
            line--;
        ck_assert_msg(!right || strncmp(line, " ╰", strlen(" ╰")) == 0, "%s", text);
        free(text);
    }
    hd_app_free(&app);
}
END_TEST

/* Drawing onto any size, in any mode, stays within memory and time. */
START_TEST(every_size_can_be_drawn)
{
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", 50, 160, true);
    for (int rows = 1; rows <= 50; rows += rows < 14 ? 1 : 6) {
        for (int columns = 1; columns <= 160; columns += columns < 44 ? 1 : 13) {
            resizeterm(rows, columns);
            for (int scene = 0; scene < SCENES; scene += 1 + (rows + columns) % 3) {
                app.rows = rows;
                app.columns = columns;
                press(&app, scenes[scene].keys);
                hd_screen_draw(&app);
                for (int i = 0; i < 3; i++)
                    hd_app_key(&app, HD_KEY_ESCAPE);
            }
        }
    }
    hd_app_free(&app);
}
END_TEST

#define CELL_ROWS 50
#define CELL_COLUMNS 160

static wchar_t cells[CELL_ROWS][CELL_COLUMNS];

static void draw_and_read(hd_app *app)
{
    hd_screen_draw(app);
    for (int y = 0; y < app->rows; y++) {
        for (int x = 0; x < app->columns; x++)
            cells[y][x] = hd_screen_sign(y, x);
    }
}

/* What stands in an area, its rows one after another. */
static const char *text_of(const hd_area *area)
{
    static char text[CELL_ROWS * CELL_COLUMNS * 4];
    size_t length = 0;

    for (int y = area->y; y < area->y + area->rows; y++)
        for (int x = area->x; x < area->x + area->columns; x++)
            length += hd_utf8_put((uint32_t)cells[y][x], text + length);
    text[length] = '\0';
    return text;
}

static void area_says(const hd_app *app, const hd_area *area, const char *words)
{
    const char *text = text_of(area);

    if (!strstr(text, words))
        ck_abort_msg("%dx%d: area %d does not say \"%s\" but \"%s\"", app->columns, app->rows,
                     (int)area->kind, words, text);
}

/* Nothing is drawn where no area is, so that no area's words run over its end. */
static void gaps_are_blank(const hd_app *app, const hd_layout *layout)
{
    for (int y = 0; y < app->rows; y++)
        for (int x = 0; x < app->columns; x++)
            if (cells[y][x] != L' ' && !hd_layout_at(layout, y, x))
                ck_abort_msg("%dx%d: U+%04X at row %d, column %d is outside every area", app->columns,
                             app->rows, (unsigned)cells[y][x], y, x);
}

static bool has_knob(const char *text)
{
    return strstr(text, "●") || strstr(text, "◀") || strstr(text, "▶");
}

static void inputs_are_whole(const hd_app *app, const hd_layout *layout)
{
    char value[HD_FORMAT_MAX];

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        const hd_area *label = hd_layout_find(layout, HD_AREA_LABEL, (int)i);
        const hd_area *at = hd_layout_find(layout, HD_AREA_VALUE, (int)i);
        const hd_area *track = hd_layout_find(layout, HD_AREA_TRACK, (int)i);
        ck_assert(label && at);
        area_says(app, label, hd_input_label(&app->now.scenario, i));
        area_says(app, at, hd_format_input(value, &app->now.scenario, i));
        if (track && !hd_app_follows(app, i) && !has_knob(text_of(track)))
            ck_abort_msg("%dx%d: no knob in \"%s\"", app->columns, app->rows, text_of(track));
    }
}

static void step_is_whole(const hd_app *app, const hd_layout *layout)
{
    const hd_area *step = hd_layout_find(layout, HD_AREA_STEP, 0);
    const hd_area *verdict = hd_layout_find(layout, HD_AREA_VERDICT, 0);
    const hd_area *bar = hd_layout_find(layout, HD_AREA_BAR, 0);
    char words[HD_FORMAT_MAX], time[HD_NUMBER_MAX];

    snprintf(words, sizeof words, "Step %s", hd_format_time(time, app->outcome.value[HD_STEP_TIME].number));
    area_says(app, step, words);
    area_says(app, verdict ? verdict : step, hd_regimes[app->outcome.value[HD_REGIME].word]);
    area_says(app, verdict ? verdict : step, hd_format_host_share(words, &app->outcome));
    ck_assert_ptr_nonnull(bar);
    for (int y = bar->y; y < bar->y + bar->rows; y++) {
        int x = bar->x, end = bar->x + bar->columns;
        while (x < end && cells[y][x] != L' ')
            x++;
        ck_assert_int_gt(x, bar->x + 2);
        for (; x < end; x++)
            ck_assert(cells[y][x] == L' ');
    }
}

/* However few rows a panel has, what stands below it is not written over. */
START_TEST(no_panel_lies_over_the_step)
{
    static const int widths[] = {40, 80, 160};
        hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", CELL_ROWS, CELL_COLUMNS, true);
    app.columns = widths[_i];
    for (app.rows = HD_LEAST_ROWS; app.rows < CELL_ROWS; app.rows++) {
        resizeterm(app.rows, app.columns);
        for (hd_panel panel = 0; panel < HD_PANEL_IMPORT; panel++) {
            app.mode = HD_MODE_INPUTS;
            app.panel = panel;
            hd_app_key(&app, HD_KEY_TAB);
            draw_and_read(&app);
            hd_layout layout = hd_layout_of(&app);
            area_says(&app, hd_layout_find(&layout, HD_AREA_STEP, 0), "Step 9.54 ms");
        }
    }
    hd_app_free(&app);
}
END_TEST

/* At every size each cell that is drawn belongs to an area, and the essential words are whole. */
START_TEST(every_size_says_what_is_essential)
{
    static const char *const keys[] = {"", "8{e}", "*", "{u}="};
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", CELL_ROWS, CELL_COLUMNS, true);
    press(&app, keys[_i]);
    for (int rows = 1; rows <= CELL_ROWS; rows += rows < 32 ? 1 : 6) {
        for (int columns = 1; columns <= CELL_COLUMNS; columns += columns < 82 ? 1 : 6) {
            resizeterm(rows, columns);
            app.rows = rows;
            app.columns = columns;
            /* A message lies over what is there. */
            app.status[0] = '\0';
            draw_and_read(&app);
            hd_layout layout = hd_layout_of(&app);
            gaps_are_blank(&app, &layout);
            if (rows < HD_LEAST_ROWS || columns < HD_LEAST_COLUMNS) {
                area_says(&app, hd_layout_find(&layout, HD_AREA_TOO_SMALL, 0), "q");
                continue;
            }
            area_says(&app, hd_layout_find(&layout, HD_AREA_TITLE, 0), " hostdispatch ");
            area_says(&app, hd_layout_find(&layout, HD_AREA_KEYS, 0), "? help");
            inputs_are_whole(&app, &layout);
            step_is_whole(&app, &layout);
        }
    }
    hd_app_free(&app);
}
END_TEST

START_TEST(the_keys_line_follows_the_panel_and_the_cover)
{
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", 24, 80, true);
    press(&app, "c");
    screen_says(&app, "Enter switch", true);
    press(&app, "w");
    screen_says(&app, "Enter switch", false);
    screen_says(&app, "Enter apply", true);
    press(&app, "{t}");
    screen_says(&app, "Space cover", true);
    press(&app, " ");
    screen_says(&app, "Space uncover", true);
    hd_app_free(&app);
}
END_TEST

/* A step that is smaller than a cell moves the knob off the baseline's mark all the same. */
START_TEST(a_change_is_seen_on_the_slider)
{
    hd_app app = hd_test_app();

    app.ascii = true;
    hd_screen_begin("xterm-256color", 24, 80, true);
    screen_says(&app, "========O----", true);
    press(&app, "11{e}");
    screen_says(&app, "=======O:----", true);
    press(&app, "13{e}");
    screen_says(&app, "========:O---", true);
    hd_app_free(&app);
}
END_TEST

START_TEST(rows_of_compare_are_found_below_their_heads)
{
    hd_app app = hd_test_app();
    hd_area area = {HD_AREA_PANEL, 0, 10, 1, 4, 78};

    app.panel = HD_PANEL_COMPARE;
    hd_screen_begin("xterm-256color", 24, 80, true);
    ck_assert_int_eq(hd_draw_panel_row_at(&app, &area, 10, 5), -1);
    ck_assert_int_eq(hd_draw_panel_row_at(&app, &area, 11, 5), 0);
    ck_assert_int_eq(hd_draw_panel_row_at(&app, &area, 12, 5), 1);
    ck_assert_int_eq(hd_draw_panel_row_at(&app, &area, 13, 5), -1);
    /* Without room for them the rows begin at once. */
    area.rows = 2;
    ck_assert_int_eq(hd_draw_panel_row_at(&app, &area, 10, 5), 0);
    hd_app_free(&app);
}
END_TEST

/* Columns that are read across have one precision, and words are whole. */
START_TEST(compare_can_be_read_across)
{
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", 39, 120, true);
    press(&app, "p16{e}cz");
    screen_says(&app, "12.42 ms 1.30× slower    9.54 ms    9.54 ms      as fast", true);
    screen_says(&app, "dispatch-bound   dispatch          dispatch-bound", true);
    /* Steps in two units share no scale. */
    press(&app, "z1{e}{u}1{e}z");
    screen_says(&app, "911 µs", true);
    screen_says(&app, "9.54 ms", true);
    /* On a narrow screen a label is worth more than a bar. */
    resizeterm(18, 60);
    press(&app, "z48{e}z");
    screen_says(&app, "A  A decode step ", true);
    hd_app_free(&app);
}
END_TEST

/* Whatever the screen, every output of every scenario can be reached by pages and columns, with its ratio. */
START_TEST(compare_can_be_read_to_its_end)
{
    static const struct {
        const char *keys;
        int rows, columns;
    } screens[] = {{"c", 39, 120}, {"c", 24, 80}, {"c", 18, 60},  {"c", 12, 40},
                   {"cz", 24, 80},    {"cz", 18, 60},   {"cz", 12, 40}, {"c", 50, 200}};
    char ratio[32];
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", screens[_i].rows, screens[_i].columns, true);
    hd_screen_draw(&app);
    for (int i = 0; i < 8; i++) {
        snprintf(ratio, sizeof ratio, "%d{e}p", 13 + i);
        press(&app, ratio);
    }
    press(&app, screens[_i].keys);
    ck_assert_int_eq(app.mode, HD_MODE_PANEL);
    for (hd_output output = 0; output < HD_OUTPUTS; output++) {
        press(&app, "{o}");
        bool seen = false;
        for (int page = 0; page < 9 && !seen; page++) {
            for (int column = 0; column < 10; column++) {
                hd_screen_draw(&app);
                char *text = hd_screen_text(), *panel = strstr(text, "Compare"),
                     *line = strstr(panel, hd_outputs[output].label);
                seen = line != NULL;
                if (line)
                    line[strcspn(line, "\n")] = '\0';
                ck_assert_msg(!line || strstr(line, output == HD_REGIME ? "dispatch" : output == HD_PER_OP_COST ? "15.0 µs         same" : "×"), "%s",
                              line);
                free(text);
                press(&app, "{r}");
            }
            press(&app, "{n}");
        }
        ck_assert_msg(seen, "%s is on no page", hd_outputs[output].label);
    }
    /* The last column of the last page is the last pin's; a row up all scenarios are back. */
    screen_says(&app, " H", true);
    press(&app, "{d}");
    screen_says(&app, "baseline", true);
    hd_app_free(&app);
}
END_TEST

/* What part of the panel is shown is said beside the tabs. */
START_TEST(compare_says_which_part_is_shown)
{
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", 18, 60, true);
    hd_screen_draw(&app);
    press(&app, "p14{e}pc");
    screen_says(&app, " 1–4 of 20 ", true);
    press(&app, "{n}{n}{n}{n}{n}{n}");
    screen_says(&app, " 18–20 of 20 ", true);
    screen_says(&app, "←→ 1–2 of 4 ", true);
    press(&app, "{r}{r}");
    screen_says(&app, "←→ 2–3 of 4 ", true);
    screen_says(&app, "regime", true);
    press(&app, "{p}{p}{p}{p}{p}{p}");
    screen_says(&app, "1–4", true);
    hd_app_free(&app);
}
END_TEST

#define TARGET "fhost_share<=30%{e}"

/* A sentence has as many rows as it needs, and both ceilings stay to be seen beside it. */
START_TEST(messages_are_whole_beside_both_ceilings)
{
    static const struct {
        const char *keys, *end;
    } messages[] = {
        {"f{e}", "the target"}, {TARGET "{d}{d}", "host 0.38 ms"}, {TARGET "{d}{d}{e}", "host 0.38 ms"},
        {"fhost_share<=30x", "30%"}, {"75.5", "a whole number, 0 or more"}, {"p14{e}pq", "Esc stay"}};
    hd_app app = hd_test_app();
    int rows = 17 + _i / 6;

    hd_screen_begin("xterm-256color", rows, 60, true);
    hd_screen_draw(&app);
    press(&app, messages[_i % 6].keys);
    hd_screen_draw(&app);
    char *text = hd_screen_text(), *line = NULL, *save = NULL, *copy = strdup(text);
    char one[32], other[32], joined[4096] = "";
    hd_format_factor(one, app.outcome.value[HD_SPEEDUP_LIMIT].number);
    hd_format_factor(other, app.outcome.value[HD_DEVICE_LIMIT].number);
    ck_assert_msg(strstr(text, one) && strstr(text, other), "without both ceilings:\n%s", text);
    for (line = strtok_r(copy, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
        strcat(joined, line);
    ck_assert_msg(strstr(joined, messages[_i % 6].end) != NULL, "cut:\n%s", text);
    free(text);
    free(copy);
    hd_app_free(&app);
}
END_TEST

/* Whoever is asked something sees how to answer, on a screen that has room for little else too. */
START_TEST(questions_keep_their_keys)
{
    static const struct {
        int rows, columns;
    } small[] = {{5, 20}, {3, 20}, {2, 38}, {12, 40}, {18, 60}};
    static const hd_question_row row = {.yes = "save", .no = "quit without", .neither = "stay"};
    hd_app app = hd_test_app();
    char name[500];

    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = '\0';
    hd_screen_begin("xterm-256color", small[_i].rows, small[_i].columns, true);
    hd_screen_draw(&app);
    for (size_t length = 0; length < sizeof name; length += 7) {
        hd_question_ask(&app, &row, "Save %.*s before quitting?", (int)length, name);
        hd_screen_draw(&app);
        char *text = hd_screen_text();
        /* Words alone: where the rows end does not matter. */
        size_t used = 0;
        for (const char *from = text; *from; from++)
            if ((*from != ' ' && *from != '\n') || (used > 0 && text[used - 1] != ' '))
                text[used++] = *from == '\n' ? ' ' : *from;
        text[used] = '\0';
        ck_assert_msg(strstr(text, "y save, n quit without, Esc stay") || strstr(text, "y save n quit without Esc stay"), "%s",
                      text);
        free(text);
    }
    hd_app_free(&app);
}
END_TEST

/* What-if explains in whole sentences, refuses in the panel's words and keeps its columns apart. */
START_TEST(whatif_says_whole_sentences)
{
    static const int widths[] = {40, 60, 80, 120};
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", 24, widths[_i], true);
    hd_screen_draw(&app);
    press(&app, "wz");
    screen_says(&app, "(mode=", true);
    app.panel_row[HD_PANEL_WHATIF] = 0;
    app.now.levers[HD_LEVER_FUSE].arguments[0].count = 14;
    screen_says(&app, "fuse=", false);
    screen_says(&app, _i > 2 ? "refused: 13 ops of a block would go, and it has 12" : "refused", true);
    press(&app, "{e}");
    screen_says(&app, "13 ops of a block", true);
    /* A larger batch is counted by the item. */
    press(&app, "{u}");
    screen_says(&app, "per item", true);
    screen_says(&app, "4.77 ms", _i > 0);
    for (hd_lever_name i = HD_LEVER_HOST; i < HD_LEVERS; i++)
        app.now.levers[i].arguments[0].number = 1e300;
    app.now.levers[HD_LEVER_BATCH].arguments[1].number = 1e-250;
    hd_screen_draw(&app);
    char *text = hd_screen_text();
    for (const char *p = text; (p = strstr(p, "s")) != NULL; p++)
        ck_assert_msg(p[1] < '0' || p[1] > '9', "columns touch: %.20s in\n%s", p, text);
    free(text);
    hd_app_free(&app);
}
END_TEST

/* A turning value never stands without the side to which it turns. */
START_TEST(sweep_says_the_side_of_a_turn)
{
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", 24, 120, true);
    hd_screen_draw(&app);
    press(&app, "v{t}");
    for (int columns = 40; columns <= 120; columns++) {
        resizeterm(24, columns);
        hd_screen_draw(&app);
        char *text = hd_screen_text(), *panel = strstr(text, " v Sweep"),
             *turn = panel ? strstr(panel, "ops ≤ 1 ") : NULL;
        turn = panel && !turn ? strstr(panel, "ops ≤ 1\n") : turn;
        ck_assert_msg(!turn || strncmp(turn - 3, "at ", 3) == 0 || strncmp(turn - 2, ": ", 2) == 0, "%d:\n%s",
                      columns, text);
        ck_assert_msg(turn || columns < 80, "%d columns say no turn:\n%s", columns, text);
        free(text);
    }
    hd_app_free(&app);
}
END_TEST

/* The words of the verdict are whole at every width that has them. */
START_TEST(whatif_cuts_no_verdict)
{
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", 30, 130, true);
    press(&app, "w");
    for (int columns = 40; columns <= 130; columns++) {
        resizeterm(30, columns);
        hd_screen_draw(&app);
        char *text = hd_screen_text(), *line = strstr(text, "Faster host");
        ck_assert_ptr_nonnull(line);
        line[strcspn(line, "\n")] = '\0';
        const char *word = strstr(line, "disp");
        ck_assert_msg(!word || strncmp(word, "dispatch-bound", strlen("dispatch-bound")) == 0, "%d columns: %s",
                      columns, line);
        ck_assert_msg(word || columns < 111, "%d columns: %s", columns, line);
        ck_assert_msg(strstr(line, "1.83× faster") != NULL, "%d columns: %s", columns, line);
        free(text);
    }
    hd_app_free(&app);
}
END_TEST

/* What can be opened says what it comes to, unless the answer is covered. */
START_TEST(presets_say_what_they_come_to)
{
    hd_app app = hd_test_app();

    hd_screen_begin("xterm-256color", 24, 80, true);
    press(&app, "o");
    screen_says(&app, "15.0 ms  host 66.7 %", true);
    resizeterm(24, 120);
    screen_says(&app, "15.0 ms    launch-bound, host 66.7 %", true);
    resizeterm(18, 60);
    screen_says(&app, "66.7 %", false);
    resizeterm(24, 80);
    press(&app, "q o");
    screen_says(&app, "66.7 %", false);
    hd_app_free(&app);
}
END_TEST

static Suite *screen_suite(void)
{
    Suite *suite = suite_create("screen");
    TCase *tests = tcase_create("screen");

    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, golden, 0, SIZES * SCENES * 2);
    tcase_add_loop_test(tests, golden_import, 0, SIZES * IMPORT_SCENES * 2);
    tcase_add_loop_test(tests, golden_trace, 0, KINDS * 12);
    tcase_add_loop_test(tests, golden_reading, 0, SIZES);
    tcase_add_test(tests, readme_shows_the_screen);
    tcase_add_loop_test(tests, ascii_is_plain, 0, SIZES);
    tcase_add_test(tests, hostile_names_keep_columns_straight);
    tcase_add_loop_test(tests, segments_are_told_apart, 0, 5);
    tcase_add_test(tests, the_keys_line_follows_the_panel_and_the_cover);
    tcase_add_test(tests, a_change_is_seen_on_the_slider);
    tcase_add_test(tests, rows_of_compare_are_found_below_their_heads);
    tcase_add_test(tests, compare_can_be_read_across);
    tcase_add_loop_test(tests, compare_can_be_read_to_its_end, 0, 8);
    tcase_add_loop_test(tests, messages_are_whole_beside_both_ceilings, 0, 6 * 7);
    tcase_add_loop_test(tests, questions_keep_their_keys, 0, 5);
    tcase_add_loop_test(tests, whatif_says_whole_sentences, 0, 4);
    tcase_add_test(tests, sweep_says_the_side_of_a_turn);
    tcase_add_test(tests, compare_says_which_part_is_shown);
    tcase_add_test(tests, whatif_cuts_no_verdict);
    tcase_add_test(tests, presets_say_what_they_come_to);
    tcase_add_test(tests, the_caret_stands_behind_what_is_typed);
    tcase_add_test(tests, a_bracket_has_two_ends);
    tcase_add_loop_test(tests, a_refused_line_stays_in_sight, 0, SIZES);
    tcase_add_loop_test(tests, what_nobody_saw_is_no_baseline, 0, SIZES);
    tcase_add_loop_test(tests, no_panel_uncovers_the_outcome, 0, SIZES);
    tcase_add_test(tests, every_size_can_be_drawn);
    tcase_add_loop_test(tests, no_panel_lies_over_the_step, 0, 3);
    tcase_add_loop_test(tests, every_size_says_what_is_essential, 0, 4);
    suite_add_tcase(suite, tests);
    return suite;
}

Suite *(*const hd_suites[])(void) = {screen_suite, colour_suite, NULL};
