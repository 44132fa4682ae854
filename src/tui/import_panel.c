/*
 * The panel Import, a row each: who starves the device, the rule of dispatch, the steps, ranges that may be some
 * where the trace marks none, and the lines of the report.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "canvas.h"
#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "hostdispatch/report.h"
#include "hostdispatch/file.h"
#include "panel.h"
#include "reading.h"

/* A screen of more steps has room for no report. */
#define STEPS_MAX 1000000

/* The width of a report that is taken along, and how many rows are drawn above it. */
#define COPIED_COLUMNS 100
#define COPIED_ROWS 60

static bool is_available(const hd_app *app)
{
    return app->import;
}

/* ---- choosing: each is one entry of undo; what was changed by hand stays, and is said to ---- */

/* "dispatch per op, device time": the labels of these inputs, beginning small. */
static void list_inputs(const hd_scenario *scenario, unsigned inputs, char *buffer, size_t size)
{
    size_t used = 0;

    buffer[0] = '\0';
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!(inputs & 1u << i) || used >= size)
            continue;
        const char *label = hd_input_label(scenario, i);
        used += (size_t)snprintf(buffer + used, size - used, "%s%c%s", used ? ", " : "", label[0] | 0x20,
                                 label + 1);
    }
}

/* What was chosen, and what of it does not show since it was changed by hand. */
static void say_chosen(hd_app *app, const char *what, unsigned kept)
{
    char inputs[HD_STATUS_MAX];

    list_inputs(&app->now.scenario, kept, inputs, sizeof inputs);
    hd_app_say(app, HD_TONE_PLAIN, kept ? "%s; kept as changed by hand: %s. Del takes all as measured" : "%s",
               what, inputs);
}

/* The state that follows from a choice; `keep`: inputs that were changed by hand stay. @return the inputs
 * that do. */
static unsigned follow(const hd_state *now, const hd_scenario *before, const hd_scenario *measured, bool keep,
                       hd_state *next)
{
    unsigned kept = keep ? hd_trace_by_hand(&now->scenario, before) : 0;

    *next = *now;
    next->scenario = *measured;
    hd_scenario_merge(&next->scenario, &now->scenario, kept);
    if (keep && now->scenario.device_time_per_block > 0 && !(kept & 1u << HD_DEVICE_TIME) &&
        next->scenario.blocks > 0)
        next->scenario.device_time_per_block = measured->device_time / (double)next->scenario.blocks;
    return kept;
}

/* Make the state follow a choice, or leave both as they were and say why. */
static bool choose(hd_app *app, const hd_taken *taken, bool keep, unsigned *kept)
{
    hd_import *import = app->import;
    const hd_taken *was = import->taken;
    hd_scenario before, measured;
    hd_error error;
    hd_state next;

    if (!hd_import_scenario(import, &before, NULL))
        before = app->now.scenario;
    if (!hd_import_use(import, taken, &error) || !hd_import_scenario(import, &measured, &error)) {
        (void)hd_import_use(import, was, NULL);
        /* What an option could give is of no use here. */
        const char *option = strstr(error.text, "; --");
        hd_app_say(app, HD_TONE_REFUSED, "%.*s", (int)(option ? option - error.text : HD_ERROR_MAX),
                   error.text);
        return false;
    }
    *kept = follow(&app->now, &before, &measured, keep, &next);
    next.taken = taken;
    if (hd_app_set(app, next, 0))
        return true;
    (void)hd_import_use(import, was, NULL);
    return false;
}

static hd_taken *another(hd_app *app)
{
    hd_taken *taken = hd_import_another(app->import);

    if (!taken)
        hd_app_say(app, HD_TONE_REFUSED, "There is no memory for another choice of steps");
    return taken;
}

static void switch_step(hd_app *app, size_t index)
{
    hd_taken *taken = another(app);
    char what[HD_STATUS_MAX];
    unsigned kept;

    if (!taken)
        return;
    taken->step[index] = !taken->step[index];
    if (!choose(app, taken, true, &kept))
        return;
    const hd_trace_measure *m = hd_trace_measured(app->import->trace);
    snprintf(what, sizeof what, "%s step %lld: %lld of %lld steps", taken->step[index] ? "Took" : "Left",
             (long long)hd_trace_step_at(app->import->trace, index).number, (long long)m->steps,
             (long long)m->steps_found);
    say_chosen(app, what, kept);
}

static void switch_rule(hd_app *app)
{
    char what[HD_STATUS_MAX];
    hd_taken *taken = another(app);
    unsigned kept;

    if (!taken)
        return;
    taken->rule = (hd_trace_rule)((taken->rule + 1) % HD_TRACE_RULES);
    if (!choose(app, taken, true, &kept))
        return;
    snprintf(what, sizeof what, "Dispatch by %s: %s", hd_trace_rules[taken->rule],
             hd_trace_rule_words[taken->rule]);
    say_chosen(app, what, kept);
}

static void drop(hd_app *app)
{
    unsigned kept;

    if (app->import && choose(app, app->import->taken, false, &kept))
        hd_app_say(app, HD_TONE_PLAIN, "All inputs as the steps taken show them; u takes it back");
}

/* ---- rows ---- */

/* The kinds of rows, in their order. */
typedef enum part { PART_STARVING, PART_RULE, PART_STEP, PART_RANGE, PART_REPORT, PARTS } part;

/* What the panel holds, and at which row each part begins; the report's lines end with newlines. */
typedef struct content {
    hd_starving starving;
    int from[PARTS + 1]; /* the last is how many rows there are */
    const hd_trace_range *range;
    const char *report; /* the import's; NULL without memory, or where it is not asked for */
} content;

static content places_of(const hd_app *app)
{
    content c = {.from = {0}};
    size_t ranges = 0;

    if (!app->import)
        return c;
    size_t steps = hd_trace_steps(app->import->trace);
    hd_import_starving(app->import, &c.starving);
    c.range = hd_trace_ranges(app->import->trace, &ranges);
    c.from[PART_RULE] = c.starving.count;
    c.from[PART_STEP] = c.from[PART_RULE] + 1;
    c.from[PART_RANGE] = c.from[PART_STEP] + (steps < STEPS_MAX ? (int)steps : STEPS_MAX);
    c.from[PART_REPORT] = c.from[PARTS] = c.from[PART_RANGE] + (int)ranges;
    return c;
}

static content content_of(const hd_app *app, int columns)
{
    content c = places_of(app);

    if (!app->import)
        return c;
    c.report = app->covered ? "covered\n" : hd_import_text(app->import, columns, app->ascii);
    for (const char *p = c.report; p && *p; p++)
        c.from[PARTS] += *p == '\n';
    return c;
}

static content content_shown(const hd_app *app)
{
    return content_of(app, app->columns - 2);
}

static part part_of(const content *c, int row, int *index)
{
    part at = PART_REPORT;

    while (at > 0 && row < c->from[at])
        at--;
    *index = row - c->from[at];
    return at;
}

static part focus_of(const hd_app *app, const content *c, int *index)
{
    return part_of(c, app->panel_row[HD_PANEL_IMPORT], index);
}

static int count_rows(const hd_app *app)
{
    return content_shown(app).from[PARTS];
}

static bool fits(hd_app *app)
{
    return hd_text_columns(app->status) <= app->columns - 2;
}

static void say_step(hd_app *app, int row)
{
    hd_trace_step step = hd_trace_step_at(app->import->trace, (size_t)row);

    if (step.number < 0) {
        hd_app_say(app, HD_TONE_PLAIN, "The trace marks no steps: the whole is one");
        return;
    }
    for (int form = 0; form == 0 || (form == 1 && !fits(app)); form++)
        hd_app_say(app, HD_TONE_PLAIN, "Step %lld is %s; Enter %s it%s", (long long)step.number,
                   step.taken ? "taken" : "left out", step.taken ? "leaves" : "takes",
                   form == 0 ? ". The bar is its wall, in it the device's time" : "");
}

/* The rule taken, and what Enter does; the fullest form that fits one line. */
static void say_rule(hd_app *app)
{
    const hd_import *import = app->import;
    hd_trace_rule rule = import->options.rule, other = (hd_trace_rule)((rule + 1) % HD_TRACE_RULES);
    bool made = hd_trace_verdict_of(import->trace, &import->options).made[other];

    for (int form = 0; form == 0 || (form == 1 && !fits(app)); form++)
        hd_app_say(app, HD_TONE_PLAIN, "Dispatch is by %s%s%s; %s%s%s", hd_trace_rules[rule],
                   form == 0 ? ", " : "", form == 0 ? hd_trace_rule_words[rule] : "", made ? "Enter: by " : "by ",
                   hd_trace_rules[other], made ? "" : " the trace gives none");
}

/* "data loading": in the panel such a row needs no brackets. */
static void name_of(const hd_trace_operation *operation, char *name, size_t size)
{
    const char *from = operation->name;
    size_t length = strlen(from);
    bool brackets = length > 2 && from[0] == '(' && from[length - 1] == ')';

    snprintf(name, size, "%.*s", (int)(brackets ? length - 2 : length), from + brackets);
}

static void say_starving(hd_app *app, const content *c, int row)
{
    const hd_trace_operation *o = &c->starving.row[row];
    char name[64], starved[HD_NUMBER_MAX], share[HD_NUMBER_MAX];

    if (app->covered)
        return;
    name_of(o, name, sizeof name);
    hd_format_time(starved, o->starved);
    hd_format_part(share, o->starved, c->starving.starved - o->starved);
    hd_app_say(app, HD_TONE_PLAIN, "The device starves %s a step for %s, %s of all its starving", starved, name, share);
    if (!fits(app))
        hd_app_say(app, HD_TONE_PLAIN, "It starves the device %s a step, %s of all", starved, share);
}

/* What if the row took no time: what it starves is won for certain, all of its host time at most. */
static void say_without(hd_app *app, const hd_trace_operation *row)
{
    char name[64], step[HD_FORMAT_MAX], gain[HD_FORMAT_MAX], starved[HD_NUMBER_MAX], host[HD_NUMBER_MAX];
    hd_measured measured;

    if (app->covered || !hd_import_measured(app->import, &measured))
        return;
    hd_bounds bounds = hd_import_without(&measured, row);
    name_of(row, name, sizeof name);
    hd_app_say(app, HD_TONE_PLAIN,
               "If %s took no time: step %s, %s; %s of starving are saved for certain, %s of host time at most",
               name, hd_format_times(step, bounds.step_at_least, bounds.step_at_most),
               hd_format_gains(gain, bounds.gain_at_least, bounds.gain_at_most),
               hd_format_time(starved, row->starved), hd_format_time(host, row->host_time));
}

static void say(hd_app *app)
{
    const content c = places_of(app);
    int index;
    part at = focus_of(app, &c, &index);

    if (!app->import)
        return;
    if (at == PART_STARVING)
        say_starving(app, &c, index);
    else if (at == PART_RULE)
        say_rule(app);
    else if (at == PART_STEP)
        say_step(app, index);
    else if (at == PART_RANGE)
        hd_app_say(app, HD_TONE_PLAIN, "Enter reads the trace again, each of these a step");
}

static void step(hd_app *app, int direction, hd_step step)
{
    const content c = places_of(app);
    int index;

    (void)direction;
    (void)step;
    if (app->import && focus_of(app, &c, &index) == PART_RULE)
        switch_rule(app);
}

static void act(hd_app *app)
{
    const content c = places_of(app);
    int index;
    part at = focus_of(app, &c, &index);

    if (!app->import)
        return;
    if (at == PART_STARVING)
        say_without(app, &c.starving.row[index]);
    else if (at == PART_RULE)
        switch_rule(app);
    else if (at == PART_STEP && hd_trace_step_at(app->import->trace, (size_t)index).number < 0)
        say_step(app, index);
    else if (at == PART_STEP)
        switch_step(app, (size_t)index);
    else if (at == PART_RANGE)
        hd_reading_ask_marked(app, app->import->path, c.range[index].name);
}

static const char *act_word_of(const hd_app *app)
{
    const content c = places_of(app);
    int index;

    return focus_of(app, &c, &index) == PART_STARVING ? "what if it took no time" : "choose";
}

/* ---- drawing ---- */

/* Columns of a step's name, and of each measurement with the gap before it; from so many columns on it is
 * shown. */
#define NAME_COLUMNS 12
static const struct {
    const char *word;
    int columns, from;
} cells[] = {
    {"wall", 15, 36},
    {"device", 17, 50},
    {"ops", 12, 70},
    {"launches", 17, 100},
};
#define CELLS (int)(sizeof cells / sizeof cells[0])

/* "overhead ratio [1.01 by wall], 0.67 by ops: the verdict depends", the fullest that fits; the rule taken in
 * brackets. */
static const char *rule_words(const hd_app *app, int columns, char *buffer)
{
    static const struct {
        const char *head, *same, *depends;
    } forms[] = {
        {"overhead ratio ", ": the verdict is the same", ": the verdict depends"},
        {"ratio ", ": the verdict is the same", ": the verdict depends"},
        {"ratio ", ": the same", ": depends"},
        {"", ": the same", ": depends"},
    };
    hd_trace_verdict verdict = hd_trace_verdict_of(app->import->trace, &app->import->options);
    char number[HD_NUMBER_MAX];

    for (size_t form = 0; form < sizeof forms / sizeof forms[0]; form++) {
        int used = snprintf(buffer, HD_FORMAT_MAX, "%s", forms[form].head);
        for (int i = 0; i < HD_TRACE_RULES; i++) {
            bool taken = i == (int)app->import->options.rule;
            hd_format_number(number, verdict.outcome[i].value[HD_OVERHEAD_RATIO].number);
            used += snprintf(buffer + used, HD_FORMAT_MAX - (size_t)used, "%s%s%s by %s%s", i ? ", " : "",
                             taken ? "[" : "", verdict.made[i] ? app->covered ? "?" : number : "none",
                             hd_trace_rules[i], taken ? "]" : "");
        }
        if (verdict.both && !app->covered)
            snprintf(buffer + used, HD_FORMAT_MAX - (size_t)used, "%s",
                     verdict.same ? forms[form].same : forms[form].depends);
        if (hd_text_columns(buffer) <= columns)
            break;
    }
    return buffer;
}

static double longest(const hd_app *app, int steps)
{
    double most = 0;

    for (int i = 0; i < steps; i++) {
        double wall = hd_trace_step_at(app->import->trace, (size_t)i).wall;
        most = wall > most ? wall : most;
    }
    return most;
}

/* The step's wall on the scale of the longest, and of that the device's part. */
static void draw_bar(hd_pen *pen, const hd_trace_step *step, double most)
{
    int columns = pen->end - pen->x;
    int length = most > 0 && columns >= 3 ? hd_segments_length(step->wall, most, columns, 1) : 0;
    double share = step->wall > 0 ? step->device / step->wall : 0;
    int busy = (int)((share > 1 ? 1 : share) * length + 0.5);

    busy = busy == 0 && share > 0 && length > 0 ? 1 : busy;
    hd_fill(pen->canvas, pen->y, pen->x, busy, step->taken ? HD_STYLE_DEVICE_FILL : HD_STYLE_BASE_DEVICE,
            step->taken ? HD_GLYPH_DEVICE : HD_GLYPH_BASE_DEVICE);
    hd_fill(pen->canvas, pen->y, pen->x + busy, length - busy, HD_STYLE_TRACK,
            step->taken ? HD_GLYPH_TRACK_ON : HD_GLYPH_GHOST);
}

/* The row in focus is marked as far as its name, or its text, goes. */
static hd_pen begin_row(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, int row,
                        int columns, hd_style *style)
{
    if (hd_panel_in_focus(app, HD_PANEL_IMPORT, row)) {
        *style = HD_STYLE_CHOSEN;
        hd_focus(canvas, y, area->x);
        hd_fill_blank(canvas, y, area->x, columns, HD_STYLE_CHOSEN);
    }
    return (hd_pen){canvas, y, area->x, area->x + area->columns};
}

/* A row of who starves: "59.3 ms  77.3 %  data loading", and where there is room what else it does. */
static void draw_starving(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, int row, const content *c)
{
    const hd_trace_operation *o = &c->starving.row[row];
    hd_style style = HD_STYLE_TEXT;
    hd_pen pen = begin_row(app, canvas, area, y, row, 0, &style);
    char name[256], time[HD_NUMBER_MAX], number[HD_NUMBER_MAX];

    if (app->covered) {
        hd_pen_put(&pen, style, "?");
        return;
    }
    hd_pen_cell(&pen, 10, style == HD_STYLE_CHOSEN ? style : HD_STYLE_STRONG, hd_format_time(time, o->starved));
    hd_pen_cell(&pen, 9, HD_STYLE_TEXT, hd_format_part(number, o->starved, c->starving.starved - o->starved));
    pen.x++;
    pen.end -= area->columns >= 96 ? 59 : area->columns >= 70 ? 26 : 0;
    name_of(o, name, sizeof name);
    hd_put_outside(canvas, y, pen.x, pen.end - pen.x, style, name);
    pen.x = pen.end;
    pen.end = area->x + area->columns;
    if (area->columns >= 70) {
        hd_pen_put(&pen, HD_STYLE_DIM, "  host");
        hd_pen_cell(&pen, 10, HD_STYLE_TEXT, hd_format_time(time, o->host_time));
        hd_pen_cell(&pen, 9, HD_STYLE_TEXT, hd_format_mean(number, o->count));
        hd_pen_put(&pen, HD_STYLE_DIM, "×");
    }
    if (area->columns >= 96) {
        hd_pen_put(&pen, HD_STYLE_DIM, "  waits");
        hd_pen_cell(&pen, 10, HD_STYLE_TEXT, hd_format_time(time, o->waits));
        hd_pen_cell(&pen, 8, HD_STYLE_TEXT, hd_format_mean(number, o->launches));
        hd_pen_put(&pen, HD_STYLE_DIM, " launches");
    }
}

static void draw_rule(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, int row)
{
    char words[HD_FORMAT_MAX];
    hd_style style = HD_STYLE_TEXT;
    hd_pen pen = begin_row(app, canvas, area, y, row, 0, &style);

    hd_pen_put(&pen, style, "%s", rule_words(app, area->columns, words));
}

static void draw_range(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, int row,
                       const hd_trace_range *range)
{
    hd_style style = HD_STYLE_TEXT;
    hd_pen pen = begin_row(app, canvas, area, y, row, 0, &style);
    char count[HD_NUMBER_MAX], time[HD_NUMBER_MAX];

    hd_pen_put(&pen, style, "steps by ");
    int taken = hd_put_outside(canvas, y, pen.x, pen.end - pen.x - 20, style, range->name);
    pen.x += taken;
    hd_pen_put(&pen, HD_STYLE_DIM, "  %s×, %s", hd_format_count(count, range->count),
               hd_format_time(time, range->time));
}

static void draw_step(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, int row, size_t index,
                      double most)
{
    hd_trace_step step = hd_trace_step_at(app->import->trace, index);
    hd_style plain = step.taken ? HD_STYLE_TEXT : HD_STYLE_DIM, style = plain;
    hd_pen pen = begin_row(app, canvas, area, y, row, NAME_COLUMNS, &style);
    char values[CELLS][HD_NUMBER_MAX];

    if (step.number < 0)
        hd_pen_put(&pen, style, "[x] whole");
    else
        hd_pen_put(&pen, style, "[%c] #%lld", step.taken ? 'x' : ' ', (long long)step.number);
    if (app->covered)
        return;
    hd_format_time(values[0], step.wall);
    hd_format_time(values[1], step.device);
    hd_format_count(values[2], step.ops);
    hd_format_count(values[3], step.launches);
    pen.x = area->x + NAME_COLUMNS;
    for (int i = 0; i < CELLS && area->columns >= cells[i].from; i++) {
        int word = 2 + (int)strlen(cells[i].word);
        hd_put(canvas, y, pen.x + 2, word, HD_STYLE_DIM, cells[i].word);
        pen.x += word;
        hd_pen_cell(&pen, cells[i].columns - word, plain, values[i]);
    }
    pen.x += 2;
    draw_bar(&pen, &step, most);
}

static void draw_report(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, int row,
                        const content *c)
{
    const char *line = c->report;

    for (int i = c->from[PART_REPORT]; line && *line && y < area->y + area->rows; i++) {
        int length = (int)strcspn(line, "\n");
        if (i >= row) {
            char text[1024];
            hd_style style = HD_STYLE_TEXT;
            begin_row(app, canvas, area, y, i, area->columns, &style);
            snprintf(text, sizeof text, "%.*s", length, line);
            hd_put_outside(canvas, y++, area->x, area->columns, style, text);
        }
        line += length + (line[length] != '\0');
    }
}

/* A report that became shorter, covered or on a wider screen, leaves the focus on its end. */
static int first_row(const hd_app *app, const hd_area *area, int rows)
{
    int focus = app->panel_row[HD_PANEL_IMPORT];

    focus = focus > rows - 1 ? rows - 1 : focus;
    return focus >= area->rows ? focus - area->rows + 1 : 0;
}

/* The part of the panel that the focus is in, and which of its rows are shown. */
static hd_range range_of(const hd_app *app, const content *c, int first, int rows)
{
    static const part begins[] = {PART_STARVING, PART_RULE, PART_REPORT, PARTS};
    static const char *const words[] = {"who starves", "steps", "report"};
    int focus = app->panel_row[HD_PANEL_IMPORT], at = 2;

    while (at > 0 && focus < c->from[begins[at]])
        at--;
    int from = c->from[begins[at]], to = c->from[begins[at + 1]];
    int begin = first > from ? first : from, end = first + rows < to ? first + rows : to;
    return (hd_range){begin - from, end - begin, to - from, words[at]};
}

static void draw(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    content c = content_shown(app);
    int first = first_row(app, area, c.from[PARTS]), y = area->y, row = first, index;
    double most = longest(app, c.from[PART_RANGE] - c.from[PART_STEP]);

    canvas->range = range_of(app, &c, first, area->rows);
    for (; y < area->y + area->rows && row < c.from[PART_REPORT]; row++, y++) {
        part at = part_of(&c, row, &index);
        if (at == PART_STARVING)
            draw_starving(app, canvas, area, y, row, &c);
        else if (at == PART_RULE)
            draw_rule(app, canvas, area, y, row);
        else if (at == PART_STEP)
            draw_step(app, canvas, area, y, row, (size_t)index, most);
        else
            draw_range(app, canvas, area, y, row, &c.range[index]);
    }
    draw_report(app, canvas, area, y, row, &c);
}

static int row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    int rows = count_rows(app), row = first_row(app, area, rows) + y - area->y;

    (void)x;
    return row < rows ? row : -1;
}

/* All above the report as it is drawn, and the report, in fences. */
static void copy(const hd_app *app, FILE *out)
{
    hd_app still = *app;

    if (!app->import)
        return;
    still.covered = false;
    int lines = places_of(app).from[PART_REPORT], drawn = lines < COPIED_ROWS ? lines : COPIED_ROWS;

    hd_panel_picture(app, &hd_panel_import, drawn, COPIED_COLUMNS, out);
    content c = content_of(&still, COPIED_COLUMNS);
    if (drawn < lines)
        fprintf(out, "\n%d more steps are not drawn.\n", lines - drawn);
    fprintf(out, "\n```\n%s```\n", c.report ? c.report : "");
}

const hd_panel_row hd_panel_import = {
    .name = "Import",
    .available = is_available,
    .missing = "No trace is open; o opens one",
    .rows = count_rows,
    .draw = draw,
    .row_at = row_at,
    .say = say,
    .step = step,
    .act = act,
    .drop = drop,
    .copy = copy,
    .step_word = "rule",
    .act_word = "choose",
    .act_word_of = act_word_of,
};
