#include "config.h"

#include "typist.h"

#include <ftw.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../src/tui/decode.h"
#include "../src/tui/draw.h"
#include "../src/tui/export.h"
#include "../src/tui/keys.h"
#include "../src/tui/lesson.h"
#include "../src/tui/lesson_text.h"
#include "../src/tui/mouse.h"
#include "../src/tui/panel.h"
#include "../src/tui/reading.h"
#include "../src/tui/recovery.h"
#include "../src/tui/store.h"
#include "../src/tui/words.h"
#include "hostdispatch/document.h"
#include "hostdispatch/text.h"

typedef struct typist {
    hd_app app;
    hd_recovery recovery;
    hd_sheet sheet, other;
    int track;
    double seconds;
    const uint8_t *bytes;
    size_t at, count, done;
    const char *traces;
    char folder[4096];
} typist;

/* What stands in a rectangle of cells, in UTF-8. */
static const char *text_of(const hd_sheet *sheet, int y, int x, int columns)
{
    static char text[4096];
    size_t length = 0;

    for (int end = x + columns; x < end && x < sheet->columns && length + 8 < sizeof text; x++)
        if (sheet->cells[y * sheet->columns + x].sign)
            length += hd_utf8_put((uint32_t)sheet->cells[y * sheet->columns + x].sign, text + length);
    text[length] = '\0';
    return text;
}

static void demand_at(typist *t, bool holds, const char *what, int line)
{
    if (holds)
        return;
    fprintf(stderr, "typist.c:%d: after %zu bytes, the last %02x: %s\nstatus: %s\nmode %x, panel %d, row %d, %dx%d%s%s\n", line, t->at,
            t->at ? t->bytes[t->at - 1] : 0, what, t->app.status, (unsigned)t->app.mode, (int)t->app.panel, (int)t->app.row,
            t->app.columns, t->app.rows, t->app.covered ? ", covered" : "", t->app.play ? ", in a lesson" : "");
    for (int y = 0; y < t->sheet.rows; y++)
        fprintf(stderr, "%s\n", text_of(&t->sheet, y, 0, t->sheet.columns));
    abort();
}

#define demand(t, holds) demand_at(t, holds, #holds, __LINE__)

/* ---- the model, from its equations ---- */

typedef struct figures {
    uint64_t operations, launches; /* UINT64_MAX where a count leaves 63 bits */
    double number[HD_OUTPUTS];
    hd_regime regime;
} figures;

static uint64_t times(int64_t a, int64_t b)
{
    return a > 0 && b > INT64_MAX / a ? UINT64_MAX : (uint64_t)a * (uint64_t)b;
}

static figures figures_of(const hd_scenario *s)
{
    bool given = s->given & 1u << HD_LAUNCHES_PER_BLOCK;
    figures f = {.operations = times(s->blocks, s->ops_per_block),
                 .launches = times(s->blocks, given ? s->launches_per_block : s->ops_per_block)};
    double d = (double)f.operations * s->dispatch, l = (double)f.launches * s->launch, host = d + l;
    double device = s->device_time, r = host / device, *n = f.number;

    n[HD_PER_OP_COST] = s->dispatch + s->launch;
    n[HD_DISPATCH_TIME] = d;
    n[HD_LAUNCH_TIME] = l;
    n[HD_HOST_TIME] = host;
    n[HD_OVERHEAD_RATIO] = r;
    n[HD_LAUNCH_RATIO] = l / device;
    n[HD_HOST_SHARE] = host / (host + device);
    n[HD_SPEEDUP_LIMIT] = (host + device) / device;
    n[HD_STEP_TIME] = host + device;
    n[HD_STEPS_PER_SECOND] = 1e6 / (host + device);
    n[HD_DEVICE_LIMIT] = host > 0 ? (host + device) / host : (double)NAN;
    n[HD_OVERLAP_BOUND] = host > device ? host : device;
    f.regime = fabs(r - 1) <= 1e-12 ? HD_EVEN : r < 1 ? HD_DEVICE_BOUND : l > d ? HD_LAUNCH_BOUND : HD_DISPATCH_BOUND;
    return f;
}

static bool near(double is, double wanted)
{
    return (isnan(is) && isnan(wanted)) || is == wanted || fabs(is - wanted) <= 1e-14 * fabs(wanted);
}

static void check_outcome(typist *t, const hd_scenario *scenario, const hd_outcome *outcome)
{
    figures wanted = figures_of(scenario);

    demand(t, (uint64_t)outcome->value[HD_OPERATIONS].count == wanted.operations);
    demand(t, (uint64_t)outcome->value[HD_LAUNCHES].count == wanted.launches);
    demand(t, outcome->value[HD_REGIME].word == wanted.regime);
    for (hd_output i = HD_PER_OP_COST; i < HD_REGIME; i++)
        demand(t, near(outcome->value[i].number, wanted.number[i]));
    demand(t, outcome->value[HD_HOST_TIME].number ==
                  outcome->value[HD_DISPATCH_TIME].number + outcome->value[HD_LAUNCH_TIME].number);
}

static bool is_time(double time)
{
    return isfinite(time) && time >= 0 && !signbit(time);
}

static void check_inputs(typist *t, const hd_scenario *s)
{
    demand(t, s->blocks >= 0 && s->ops_per_block >= 0 && s->launches_per_block >= 0);
    demand(t, is_time(s->dispatch) && is_time(s->launch) && is_time(s->device_time_per_block));
    demand(t, isfinite(s->device_time) && s->device_time > 0);
    demand(t, (s->given | 1u << HD_LAUNCHES_PER_BLOCK | 1u << HD_BLOCKS) == (1u << HD_INPUTS) - 1);
    demand(t, !(s->device_time_per_block > 0) ||
                  fabs(s->device_time - (double)s->blocks * s->device_time_per_block) <= 1e-9 * s->device_time);
}

/* ---- the state ---- */

static bool same(const hd_state *a, const hd_state *b)
{
    return hd_state_same_work(a, b) && hd_state_same_levers(a, b) && hd_sweeping_equal(&a->sweeping, &b->sweeping) &&
           a->taken == b->taken;
}

static bool is_text(const char *text, size_t size)
{
    size_t length = strnlen(text, size);

    return length < size && hd_text_is_utf8(text, length);
}

static void check_pins(typist *t)
{
    const hd_pins *pins = t->app.now.pins;
    unsigned letters = 0;

    demand(t, pins->count >= 0 && pins->count <= HD_PINS_MAX);
    demand(t, pins->baseline >= HD_BASELINE_OPENED && pins->baseline < pins->count);
    for (int i = 0; i < pins->count; i++) {
        const hd_pin *pin = &pins->pin[i];
        demand(t, pin->letter >= 'A' && pin->letter < 'A' + HD_PINS_MAX && !(letters & 1u << (pin->letter - 'A')));
        letters |= 1u << (pin->letter - 'A');
        demand(t, is_text(pin->name, sizeof pin->name) && is_text(pin->reason, sizeof pin->reason));
        check_inputs(t, &pin->scenario);
        check_outcome(t, &pin->scenario, &pin->outcome);
    }
    const hd_scenario *baseline = pins->baseline < 0 ? &t->app.opened : &pins->pin[pins->baseline].scenario;
    demand(t, hd_scenario_equal(&t->app.baseline, baseline));
    check_outcome(t, baseline, &t->app.baseline_outcome);
}

static void check_edit(typist *t, const hd_edit *edit)
{
    demand(t, edit->length < sizeof edit->text && edit->text[edit->length] == '\0' && edit->caret <= edit->length);
    demand(t, hd_text_is_utf8(edit->text, edit->caret) && hd_text_is_utf8(edit->text + edit->caret, edit->length - edit->caret));
}

static void check_places(typist *t)
{
    const hd_app *app = &t->app;
    unsigned mode = (unsigned)app->mode;

    demand(t, mode && !(mode & (mode - 1)) && mode < 1u << HD_MODES);
    demand(t, app->row < HD_INPUTS && app->panel < HD_PANELS);
    demand(t, !app->zoomed || !(app->mode & (HD_MODE_INPUTS | HD_MODE_TYPING | HD_MODE_CARET)));
    demand(t, app->mode != HD_MODE_CHOOSER || app->chooser.at < app->chooser.count);
    demand(t, app->mode != HD_MODE_LESSONS || app->lessons.at <= app->lessons.count);
    demand(t, app->history.at < app->history.count && app->history.count <= HD_HISTORY_MAX);
    demand(t, app->now.applied_count >= 0);
    if (app->mode == HD_MODE_PANEL || app->mode == HD_MODE_INPUTS)
        demand(t, same(&app->now, &app->history.entries[app->history.at]));
    if (app->mode == HD_MODE_TYPING || app->mode == HD_MODE_CARET)
        check_edit(t, &app->field.edit);
    if (app->mode == HD_MODE_PROMPT)
        check_edit(t, &app->prompt.edit);
    if (app->play)
        check_edit(t, &app->play->edit);
}

/* Undo leads back to what was there, and redo to what is. */
static void check_undo(typist *t)
{
    hd_app *app = &t->app;
    const hd_history *history = &app->history;
    const hd_state now = app->now;
    const size_t at = history->at, count = history->count;
    char status[HD_STATUS_MAX];
    const hd_tone tone = app->tone;

    if (at == 0 || app->play || !(app->mode & (HD_MODE_INPUTS | HD_MODE_PANEL)) || app->rows < HD_LEAST_ROWS ||
        app->columns < HD_LEAST_COLUMNS)
        return;
    memcpy(status, app->status, sizeof status);
    hd_app_key(app, 'u');
    demand(t, history->at == at - 1 && history->count == count);
    demand(t, same(&app->now, &history->entries[at - 1]) && !same(&app->now, &now));
    check_outcome(t, &app->now.scenario, &app->outcome);
    hd_app_key(app, 'U');
    demand(t, history->at == at && history->count == count && same(&app->now, &now));
    memcpy(app->status, status, sizeof status);
    app->tone = tone;
}

/* All the way to the start, to the end, and back. */
static void there_and_back(typist *t)
{
    hd_app *app = &t->app;
    const hd_state now = app->now;
    const size_t at = app->history.at, count = app->history.count;

    if (app->play || !(app->mode & (HD_MODE_INPUTS | HD_MODE_PANEL)))
        return;
    while (app->history.at > 0)
        hd_app_undo(app);
    while (app->history.at + 1 < count)
        hd_app_redo(app);
    while (app->history.at > at)
        hd_app_undo(app);
    demand(t, app->history.count == count && same(&app->now, &now));
}

/* What is saved reads back as what is there. */
static void check_document(typist *t)
{
    hd_document *document = hd_store_document(&t->app), *back = NULL;
    hd_error error;
    size_t length;
    char *text = hd_document_text(document, &length);

    demand(t, hd_text_is_utf8(text, length));
    FILE *file = fmemopen(text, length, "r");
    hd_reader *reader = hd_reader_open(file);
    demand(t, hd_reader_next(reader, &back, &error) == HD_READ_DOCUMENT);
    demand(t, hd_scenario_equal(hd_document_scenario(back), &t->app.now.scenario));
    demand(t, hd_document_pinned_count(back) == (size_t)t->app.now.pins->count);
    hd_reader_close(reader);
    fclose(file);
    free(text);
    hd_document_free(back);
    hd_document_free(document);
}

/* ---- the screen ---- */

static hd_canvas draw(const hd_app *app, hd_sheet *sheet)
{
    hd_canvas canvas = {.sheet = sheet, .ascii = app->ascii};

    hd_draw(app, &canvas);
    return canvas;
}

static bool is_sign(const hd_sheet_cell *cell, bool ascii)
{
    const wchar_t signs[] = {cell->sign, cell->mark[0], cell->mark[1]};
    bool good = cell->style < HD_STYLES;

    for (int i = 0; i < 3; i++)
        good = good && (!signs[i] || (signs[i] >= L' ' && signs[i] < (ascii ? 0x7F : 0x110000) && signs[i] != 0x7F &&
                                      !hd_utf8_harmful((uint32_t)signs[i])));
    return good;
}

static bool is_blank(const hd_sheet_cell *cell)
{
    return cell->sign == L' ' && !cell->mark[0];
}

/* In an area or in the column behind it, or below a panel in the row that keeps it apart. */
static bool has_place(const hd_layout *layout, int y, int x)
{
    const hd_area *above = hd_layout_at(layout, y - 1, x);

    return hd_layout_at(layout, y, x) || hd_layout_at(layout, y, x - 1) || (above && above->kind == HD_AREA_PANEL);
}

static void check_cells(typist *t, const hd_canvas *canvas, const hd_layout *layout)
{
    const hd_app *app = &t->app;
    /* What is typed or said runs on over what stands beside it. */
    unsigned over = HD_MODE_PROMPT | HD_MODE_QUESTION | HD_MODE_READING | HD_MODE_TYPING | HD_MODE_CARET;
    hd_message message;
    hd_message_of(app, app->columns - 2, HD_MESSAGE_ROWS, &message);
    bool quiet = !app->play && message.rows == 0 && !(app->mode & over);

    demand(t, t->sheet.rows == app->rows && t->sheet.columns == app->columns);
    demand(t, canvas->cursor_y < app->rows && canvas->cursor_x < app->columns);
    demand(t, canvas->focus_y >= 0 && canvas->focus_y < app->rows && canvas->focus_x >= 0 && canvas->focus_x < app->columns);
    for (int y = 0; y < app->rows; y++)
        for (int x = 0; x < app->columns; x++) {
            const hd_sheet_cell *cell = &t->sheet.cells[y * app->columns + x];
            demand(t, is_sign(cell, app->ascii));
            demand(t, cell->sign || x > 0);
            demand(t, !quiet || is_blank(cell) || has_place(layout, y, x));
        }
}

/* A panel keeps to its own rows, the rule above and the row that keeps it apart. */
static void check_panel(typist *t, const hd_layout *layout)
{
    const hd_app *app = &t->app;
    const hd_area *area = hd_layout_find(layout, HD_AREA_PANEL, 0);
    hd_canvas canvas = {.sheet = &t->other, .ascii = app->ascii};

    if (!area)
        return;
    hd_sheet_clear(&t->other, app->rows, app->columns);
    hd_draw_panel(app, &canvas, area);
    for (int y = 0; y < app->rows; y++)
        for (int x = 0; x < app->columns; x++)
            demand(t, is_blank(&t->other.cells[y * app->columns + x]) ||
                          (y >= area->y - 1 && y <= area->y + area->rows));
}

static bool is_edited(const hd_app *app, hd_input input)
{
    return app->row == input && (app->mode == HD_MODE_TYPING || app->mode == HD_MODE_CARET);
}

static bool says(typist *t, const hd_area *area, const char *words)
{
    char plain[256];

    if (t->app.ascii) {
        hd_text_ascii(words, plain, sizeof plain);
        words = plain;
    }
    return strstr(text_of(&t->sheet, area->y, area->x, area->columns), words) != NULL;
}

/* The inputs on the screen are those of the state, the step is that of the equations. */
static void check_shown(typist *t, const hd_layout *layout)
{
    const hd_app *app = &t->app;
    char words[HD_FORMAT_MAX], step[HD_FORMAT_MAX + 8];

    if (app->play || app->status[0] || !(app->mode & (HD_MODE_INPUTS | HD_MODE_PANEL | HD_MODE_TYPING | HD_MODE_CARET)))
        return;
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        const hd_area *area = hd_layout_find(layout, HD_AREA_VALUE, (int)i);
        hd_format_input(words, &app->now.scenario, i);
        if (area && !is_edited(app, i) && hd_text_columns(words) <= area->columns)
            demand(t, says(t, area, words));
    }
    const hd_area *area = hd_layout_find(layout, HD_AREA_STEP, 0);
    figures f = figures_of(&app->now.scenario);
    snprintf(step, sizeof step, "Step %s", app->covered ? "?" : hd_format_time(words, f.number[HD_STEP_TIME]));
    if (area && !app->import && hd_text_columns(step) <= area->columns)
        demand(t, says(t, area, step));
}

/* ---- what is covered ---- */

static bool in_number(char sign)
{
    return (sign >= '0' && sign <= '9') || sign == '.';
}

static bool row_says(const hd_sheet *sheet, int y, const char *words)
{
    const char *row = text_of(sheet, y, 0, sheet->columns), *at = row;

    for (size_t length = strlen(words); (at = strstr(at, words)); at += length)
        if ((at == row || !in_number(at[-1])) && !in_number(at[length]))
            return true;
    return false;
}

static bool is_input(const hd_scenario *scenario, const char *words)
{
    char text[HD_FORMAT_MAX];
    bool found = false;

    for (hd_input i = 0; i < HD_INPUTS; i++)
        found = found || strcmp(hd_format_input(text, scenario, i), words) == 0;
    return found;
}

/* Whether a row that says a figure of the outcome says that of another dispatch when there is another. */
static void check_row(typist *t, const hd_app *other, hd_output output)
{
    char here[HD_FORMAT_MAX * 2 + 1], there[HD_FORMAT_MAX * 2 + 1], text[HD_FORMAT_MAX];

    snprintf(here, sizeof here, "%s", hd_format_output(text, &t->app.outcome, output));
    snprintf(there, sizeof there, "%s", hd_format_output(text, &other->outcome, output));
    if (strlen(here) < 4 || strcmp(here, there) == 0 || is_input(&t->app.now.scenario, here) ||
        is_input(&other->now.scenario, there))
        return;
    if (t->app.ascii) {
        hd_text_ascii(hd_format_output(text, &t->app.outcome, output), here, sizeof here);
        hd_text_ascii(hd_format_output(text, &other->outcome, output), there, sizeof there);
    }
    bool drawn = false;
    for (int y = 0; y < t->sheet.rows; y++) {
        if (!row_says(&t->sheet, y, here))
            continue;
        if (!drawn)
            draw(other, &t->other);
        drawn = true;
        demand_at(t, !row_says(&t->other, y, there), here, __LINE__);
    }
}

static void check_covered(typist *t)
{
    static const hd_output secrets[] = {HD_STEP_TIME,  HD_HOST_TIME,     HD_DISPATCH_TIME, HD_LAUNCH_TIME,
                                        HD_HOST_SHARE, HD_OVERHEAD_RATIO, HD_SPEEDUP_LIMIT, HD_DEVICE_LIMIT};
    hd_app other = t->app;

    if (!t->app.covered)
        return;
    other.now.scenario.dispatch = other.now.scenario.dispatch * 1.37 + 0.613;
    if (hd_evaluate(&other.now.scenario, &other.outcome, NULL))
        for (size_t i = 0; i < sizeof secrets / sizeof secrets[0]; i++)
            check_row(t, &other, secrets[i]);
}

/* Whether a lesson's page may say it: it is a value of what stands there already. */
static bool is_known(const hd_lesson_step *step, const char *value)
{
    char known[HD_FORMAT_MAX];
    bool found = is_input(&step->was, value);

    for (hd_output i = 0; i < HD_OUTPUTS && !step->covered; i++)
        found = found || strcmp(hd_format_output(known, &step->was_outcome, i), value) == 0;
    return found;
}

/* Nothing says what an open prediction asks for. */
static void check_prediction(typist *t)
{
    char truth[HD_FORMAT_MAX], plain[HD_FORMAT_MAX * 2 + 1];
    const hd_lesson_step *step = t->app.play ? hd_lesson_step_here(&t->app) : NULL;

    if (!step || !hd_lesson_is_open(&t->app) || !step->asks)
        return;
    hd_subject_format(truth, &step->ask, step);
    if (strlen(truth) < 4 || is_known(step, truth))
        return;
    hd_text_ascii(truth, plain, sizeof plain);
    for (int y = 0; y < t->sheet.rows; y++)
        demand_at(t, !row_says(&t->sheet, y, t->app.ascii ? plain : truth), truth, __LINE__);
}

static void check(typist *t, bool changed)
{
    check_inputs(t, &t->app.now.scenario);
    check_outcome(t, &t->app.now.scenario, &t->app.outcome);
    check_pins(t);
    check_places(t);
    demand(t, is_text(t->app.status, sizeof t->app.status));
    hd_canvas canvas = draw(&t->app, &t->sheet);
    hd_layout layout = hd_layout_of(&t->app);
    check_cells(t, &canvas, &layout);
    check_panel(t, &layout);
    check_shown(t, &layout);
    check_covered(t);
    check_prediction(t);
    if (changed && t->done % 2)
        check_undo(t);
    if (t->done % 64 == 0)
        check_document(t);
}

/* ---- the session ---- */

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status, (void)kind;
    return walk->level > 0 ? remove(path) : 0;
}

static void put(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");

    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
        abort();
}

#define SCENARIO(name, blocks)                                                                                 \
    "{\"name\": \"" name "\", \"description\": \"d\", \"blocks\": " blocks ", \"ops_per_block\": 12, "         \
    "\"dispatch\": \"10 us\", \"launch\": \"5 us\", \"device_time\": \"895.5223880597015 us\""

static const char *const traces[] = {"steps.json", "three.json", "before.json", "after.json"};
#define TRACES 4

static void put_files(typist *t)
{
    static const char one[] = SCENARIO("one", "48") ", \"unknown\": [1, 2], \"pinned\": [" SCENARIO("p", "4") "}], \"baseline\": 0}\n";
    static const char many[] = SCENARIO("eins", "1") "}\n" SCENARIO("\xe6\xbc\xa2\xe5\xad\x97 \\u001b[2J", "2") "}\n" SCENARIO("drei", "3") "}\n";
    static char kept[TRACES][1 << 16];
    static size_t length[TRACES];

    nftw(".", remove_one, 8, FTW_DEPTH | FTW_PHYS);
    put("one.json", one, sizeof one - 1);
    put("many.json", many, sizeof many - 1);
    put("broken.json", "{\"ops_per_block\": ", 18);
    for (int i = 0; i < TRACES; i++) {
        char path[5000];
        snprintf(path, sizeof path, "%s/%s", t->traces, traces[i]);
        FILE *file = length[i] ? NULL : fopen(path, "rb");
        length[i] = file ? fread(kept[i], 1, sizeof kept[i], file) : length[i];
        if (file)
            fclose(file);
        put(traces[i], kept[i], length[i]);
    }
}

static void open_app(typist *t)
{
    hd_document *document = hd_document_load("one.json", 0, NULL, NULL);

    hd_app_init(&t->app, false);
    t->app.clip.most = 75000;
    demand(t, document && hd_app_open(&t->app, document, "one.json", NULL));
    t->track = -1;
}

static void close_app(typist *t)
{
    hd_error error;

    hd_lesson_leave(&t->app);
    if (t->app.abandon)
        free(hd_recovery_leave(&t->recovery, &t->app, &error));
    else
        hd_recovery_forget(&t->recovery);
    hd_recovery_close(&t->recovery);
    t->recovery = (hd_recovery){0};
    hd_app_free(&t->app);
}

static bool is_inside(const typist *t, const char *path)
{
    size_t length = strlen(t->folder);

    if (strncmp(path, t->folder, length) == 0)
        path += length;
    else if (*path == '/' || *path == '~')
        return false;
    return !strstr(path, "..");
}

/* Nothing outside the folder is written, or opened so that it could be. */
static bool leads_outside(const typist *t)
{
    const hd_app *app = &t->app;

    return (app->mode == HD_MODE_PROMPT && app->prompt.row->path && !is_inside(t, app->prompt.edit.text)) ||
           (app->mode == HD_MODE_CHOOSER && app->chooser.folder && !is_inside(t, app->chooser.folder));
}

/* What whoever runs the interface does for it. */
static void attend(typist *t)
{
    const hd_reading_options usual = hd_reading_usual();
    hd_app *app = &t->app;
    hd_error error = {.text = ""};

    if (app->reading.asked) {
        const hd_trace_marks marks = {app->reading.mark, false};
        app->reading.asked = false;
        t->track = -1;
        hd_trace *trace = hd_trace_open(app->reading.path, marks.name ? &marks : &usual.marks, NULL, &error);
        hd_reading_end(app, trace, &usual, &error);
    }
    if (app->suspend)
        free(hd_recovery_leave(&t->recovery, hd_lesson_beneath(app), &error));
    app->suspend = app->redraw = false;
    if (!app->quit) {
        hd_clipboard_free(&app->clip);
        return;
    }
    close_app(t);
    open_app(t);
}

/* ---- bytes ---- */

static unsigned next_byte(typist *t)
{
    return t->at < t->count ? t->bytes[t->at++] : 0;
}

/* Any character but half of one, which no terminal sends. */
static int character(typist *t)
{
    unsigned code = next_byte(t) << 8;

    code |= next_byte(t);
    return (int)(code >= 0xD800 && code < 0xE000 ? code + 0x10000 : code);
}

static const int named[] = {
    HD_KEY_ENTER,    HD_KEY_ESCAPE,     HD_KEY_TAB,         HD_KEY_SHIFT_TAB, HD_KEY_UP,        HD_KEY_DOWN,
    HD_KEY_LEFT,     HD_KEY_RIGHT,      HD_KEY_SHIFT_LEFT,  HD_KEY_SHIFT_RIGHT, HD_KEY_HOME,    HD_KEY_END,
    HD_KEY_PAGE_UP,  HD_KEY_PAGE_DOWN,  HD_KEY_DELETE,      HD_KEY_BACKSPACE, HD_KEY_F1,        HD_KEY_F2,
    HD_KEY_F5,       HD_KEY_F10,        HD_KEY_CTRL('A'),   HD_KEY_CTRL('C'), HD_KEY_CTRL('E'), HD_KEY_CTRL('L'),
    HD_KEY_CTRL('R'), HD_KEY_CTRL('U'), HD_KEY_CTRL('Z'),   HD_KEY_NONE,      HD_KEY_ENTER,     HD_KEY_DOWN,
    HD_KEY_UP,       HD_KEY_ENTER,
};

/* What takes several keys to get to. */
static const char *const texts[] = {
    "p",        "u",         "U",          "=",        " ",         "p8\rb",      "f\r",         "fstep_time<5ms\r",
    "fops==7\r", "f \r",     "mname\rwhy\r", "m\r\r",  "=kk=",      "cj\r\t",     "cjjb\t",      "w+++\r\t",
    "v++j+\t",  "jj0\r",     "k0\r",       "0\r",      "9223372036854775807\r", "1e300s\r", "1ps\r", "\r12\r",
    " g40% 60%\r", "ghost_share 1\r", "d", "i",        "z",         "c",          "w",           "v",
    "t",        "e",         "r",          "a",        "?",         "o",          "s\r",         "sx\r",
    "x\r",      "xa.svg\r",  "y",          "Y",        "!",         "n",          "/",           "*",
    "omany.json\r", "obroken.json\r", "othree.json\r", "o/", "\t",  "none\r",     "y\r",         "3.5us\r",
    "7",        "1ms\r",     "ojj\r",      "zj",       ",5\r",      "wj9\r",      "b",           "m",
};

static const struct {
    int rows, columns;
} sizes[] = {{24, 80}, {39, 120}, {18, 60}, {12, 40}, {30, 100}, {23, 200}, {50, 90}, {11, 80}};

static void type(typist *t, const char *text)
{
    for (; *text && !leads_outside(t); text++)
        hd_app_key(&t->app, (unsigned char)*text);
}

static void paste(typist *t)
{
    unsigned length = next_byte(t) % 16;

    hd_app_paste(&t->app, 0);
    while (length-- > 0 && !leads_outside(t)) {
        unsigned byte = next_byte(t);
        hd_app_paste(&t->app, byte == '\n' ? HD_KEY_ENTER : byte < 0x80 ? (int)byte : character(t));
    }
}

/* On the screen, or a little beside it. */
static void point(typist *t, hd_event_kind kind, int direction)
{
    hd_event event = {.kind = kind, .key = direction};

    event.y = (int)next_byte(t) * (t->app.rows + 1) / 256;
    event.x = (int)next_byte(t) * (t->app.columns + 4) / 256;
    hd_mouse_do(&t->app, &event, &t->track);
}

static void resize(typist *t)
{
    unsigned byte = next_byte(t);

    if (byte < 160) {
        t->app.rows = sizes[byte % 8].rows;
        t->app.columns = sizes[byte % 8].columns;
    } else {
        t->app.rows = 1 + (int)byte % 64;
        t->app.columns = 1 + (int)next_byte(t);
    }
}

static void play(typist *t)
{
    static const char *const names[] = {"1-what-a-step-is-made-of", "2-a-faster-device", "3-small-kernels-and-large",
                                        "4-fuse-or-capture", "5-one-fact-on-three-scales", "6-where-the-model-ends"};
    char path[5000];
    hd_error error;

    snprintf(path, sizeof path, "%s/lessons/%s.md", getenv("HOSTDISPATCH_DATADIR"), names[next_byte(t) % 6]);
    if (!(t->app.mode & (HD_MODE_PROMPT | HD_MODE_QUESTION | HD_MODE_TYPING | HD_MODE_CARET)))
        (void)hd_lesson_open(&t->app, path, &error);
}

static void pass(typist *t)
{
    t->seconds += 0.4;
    (void)hd_recovery_keep(&t->recovery, hd_lesson_beneath(&t->app), t->seconds);
}

static void act(typist *t)
{
    unsigned byte = next_byte(t);

    if (byte < 0x20)
        hd_app_key(&t->app, named[byte]);
    else if (byte < 0x80)
        hd_app_key(&t->app, byte == 0x7F ? HD_KEY_BACKSPACE : (int)byte);
    else if (byte < 0xC0)
        type(t, texts[byte - 0x80]);
    else if (byte < 0xC8)
        point(t, HD_EVENT_PRESS, 0);
    else if (byte < 0xCB)
        point(t, HD_EVENT_DRAG, 0);
    else if (byte < 0xCC)
        point(t, HD_EVENT_RELEASE, 0);
    else if (byte < 0xD0)
        point(t, HD_EVENT_WHEEL, byte % 2 ? 1 : -1);
    else if (byte < 0xD4)
        paste(t);
    else if (byte < 0xDC)
        resize(t);
    else if (byte < 0xDD)
        t->app.ascii = !t->app.ascii;
    else if (byte < 0xDF)
        play(t);
    else if (byte < 0xE1)
        there_and_back(t);
    else if (byte < 0xE4)
        pass(t);
    else if (byte < 0xE6)
        hd_app_key(&t->app, character(t));
    else
        hd_app_key(&t->app, named[byte % 32]);
}

size_t hd_typist_press(const char *folder, const uint8_t *bytes, size_t count)
{
    typist t = {.bytes = bytes, .count = count, .traces = folder};

    if (!getcwd(t.folder, sizeof t.folder))
        abort();
    put_files(&t);
    open_app(&t);
    check(&t, false);
    for (t.done = 1; t.at < count; t.done++) {
        size_t at = t.app.history.at, entries = t.app.history.count;
        if (leads_outside(&t))
            hd_app_key(&t.app, HD_KEY_ESCAPE);
        else
            act(&t);
        attend(&t);
        check(&t, at != t.app.history.at || entries != t.app.history.count);
    }
    close_app(&t);
    hd_sheet_clear(&t.sheet, 0, 0);
    hd_sheet_clear(&t.other, 0, 0);
    return t.done;
}
