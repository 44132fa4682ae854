/*
 * bench_panels.c - what moving a slider costs with a panel below it, beside the panel that is there at first.
 *
 * State, drawing and what curses sends are measured in this process, onto a terminal that nobody sees;
 * reading the key and the terminal's own work would only make the ratios smaller. Medians are compared.
 */
#include "config.h"

#include <curses.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../src/tui/draw.h"
#include "../../src/tui/sweep.h"
#include "figures.h"
#include "../../src/tui/keys.h"
#include "../../src/tui/store.h"

#define KEYS 2000
#define LIMIT 1.5

/* There and back again, so that the picture keeps changing. */
#define RUN 40

#define USUAL                                                                                                \
    {                                                                                                        \
        HD_OVERHEAD_RATIO, HD_OPS_PER_BLOCK, HD_INPUTS, false                                                \
    }

static const struct {
    const char *name;
    hd_panel panel;
    hd_sweeping sweeping;
    bool target;
} subjects[] = {
    {"results, a key", HD_PANEL_RESULTS, USUAL, false},
    {"a target, a key", HD_PANEL_RESULTS, USUAL, true},
    {"compare, a key", HD_PANEL_COMPARE, USUAL, false},
    {"what-if, a key", HD_PANEL_WHATIF, USUAL, false},
    {"timeline, a key", HD_PANEL_TIMELINE, USUAL, false},
    {"equations, a key", HD_PANEL_EQUATIONS, USUAL, false},
    {"sweep of counts, a key", HD_PANEL_SWEEP, USUAL, false},
    {"sweep of times, a key", HD_PANEL_SWEEP, {HD_STEP_TIME, HD_DISPATCH, HD_INPUTS, false}, false},
    {"linear sweep, a key", HD_PANEL_SWEEP, {HD_STEP_TIME, HD_OPS_PER_BLOCK, HD_INPUTS, true}, false},
    {"map, a key", HD_PANEL_SWEEP, {HD_OVERHEAD_RATIO, HD_OPS_PER_BLOCK, HD_DEVICE_TIME, false}, false},
    {"sweep and target, a key", HD_PANEL_SWEEP, USUAL, true},
};
#define SUBJECTS (sizeof subjects / sizeof subjects[0])

static hd_app open_app(void)
{
    hd_app app;
    hd_document *document = hd_document_new();
    hd_scenario scenario = hd_scenario_empty();

    (void)hd_scenario_set_count(&scenario, HD_BLOCKS, 48, NULL);
    (void)hd_scenario_set_count(&scenario, HD_OPS_PER_BLOCK, 12, NULL);
    (void)hd_scenario_set_time(&scenario, HD_DISPATCH, 10, NULL);
    (void)hd_scenario_set_time(&scenario, HD_LAUNCH, 5, NULL);
    (void)hd_scenario_set_time(&scenario, HD_DEVICE_TIME, 900, NULL);
    hd_document_set_scenario(document, &scenario);
    hd_app_init(&app, false);
    if (!hd_app_open(&app, document, NULL, NULL))
        exit(EXIT_FAILURE);
    (void)hd_target_read("host_share <= 30%", 17, &app.now.target, NULL);
    app.rows = LINES;
    app.columns = COLS;
    return app;
}

static void press(hd_app *app, hd_canvas *canvas, size_t subject, int key)
{
    app->panel = subjects[subject].panel;
    app->now.sweeping = subjects[subject].sweeping;
    app->now.targeted = subjects[subject].target;
    hd_app_key(app, key);
    hd_draw(app, canvas);
    refresh();
}

static void measure(int rows, int columns, const hd_theme *theme)
{
    static double seconds[SUBJECTS][KEYS];
    hd_sheet sheet = {0};
    hd_canvas canvas = {.theme = theme, .sheet = &sheet};
    char what[64];

    resizeterm(rows, columns);
    hd_app app = open_app();
    for (size_t subject = 0; subject < SUBJECTS; subject++) {
        press(&app, &canvas, subject, HD_KEY_RIGHT);
        for (int sample = 0; sample < KEYS; sample++) {
            double began = hd_bench_now();
            press(&app, &canvas, subject, sample / RUN % 2 ? HD_KEY_RIGHT : HD_KEY_LEFT);
            seconds[subject][sample] = hd_bench_now() - began;
        }
    }
    double plain = hd_bench_median(seconds[0], KEYS);
    snprintf(what, sizeof what, "plain screen, a key at %dx%d", columns, rows);
    hd_bench_line(what, plain * 1e6, "us", 0);
    for (size_t subject = 1; subject < SUBJECTS; subject++) {
        /* Where there is no room for a map its curve has been drawn. */
        if (subjects[subject].sweeping.across != HD_INPUTS && columns < HD_MAP_COLUMNS)
            continue;
        snprintf(what, sizeof what, "%s at %dx%d", subjects[subject].name, columns, rows);
        hd_bench_line(what, hd_bench_median(seconds[subject], KEYS) / plain, "times plain", LIMIT);
    }
    hd_sheet_clear(&sheet, 0, 0);
    hd_app_free(&app);
}

int main(void)
{
    hd_theme theme;

    if (!setlocale(LC_CTYPE, "C.UTF-8") ||
        !newterm("xterm-256color", fopen("/dev/null", "w"), fopen("/dev/null", "r")))
        return EXIT_FAILURE;
    hd_theme_begin(&theme, true, false);
    measure(24, 80, &theme);
    measure(39, 120, &theme);
    endwin();
    return EXIT_SUCCESS;
}
