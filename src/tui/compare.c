/*
 * Below the scenarios, a row each, stands a table: the inputs that differ and all outputs, a column for each
 * scenario. What does not fit is reached by pages; the table's heads stay above its lines.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/file.h"
#include "hostdispatch/format.h"
#include "hostdispatch/report.h"
#include "panel.h"
#include "pins.h"

/* The label takes what figures and bar leave. */
#define LABEL_COLUMNS 40
#define LABEL_LEAST 20
#define BAR_LEAST 8

/* Of the table: what stands before the columns, less on a narrow screen; and each scenario's column, a value and, but
 * for the baseline, what it is against that, with a blank before each. */
#define HEAD_COLUMNS 18
#define HEAD_LEAST 14
#define VALUE_COLUMNS 11
#define RATIO_COLUMNS 13

/* ---- the scenarios ---- */

static int count_rows(const hd_app *app)
{
    return 2 + app->now.pins->count;
}

static const hd_scenario *scenario_of(const hd_app *app, int row)
{
    return row == 0 ? &app->now.scenario : row == 1 ? &app->opened : &app->now.pins->pin[row - 2].scenario;
}

static const hd_outcome *outcome_of(const hd_app *app, int row)
{
    return row == 0 ? &app->outcome : row == 1 ? &app->opened_outcome : &app->now.pins->pin[row - 2].outcome;
}

static double step_of(const hd_app *app, int row)
{
    return outcome_of(app, row)->value[HD_STEP_TIME].number;
}

/* Covered are the present scenario and every one that comes to the same. */
static bool is_covered(const hd_app *app, int row)
{
    return hd_app_covers(app, outcome_of(app, row));
}

static const char *label_of(const hd_app *app, int row, char buffer[HD_FORMAT_MAX])
{
    return row < 2 ? strcpy(buffer, row == 0 ? "now" : "opened") : hd_pin_label(app, row - 2, buffer);
}

static bool is_baseline(const hd_app *app, int row)
{
    return row > 0 && row - 2 == app->now.pins->baseline;
}

/* An output against the baseline's, "1.43× faster"; "" where there is nothing to divide by or the baseline is
 * covered. */
static const char *ratio_of(const hd_app *app, int row, hd_output output, char buffer[HD_FORMAT_MAX])
{
    buffer[0] = '\0';
    return is_covered(app, app->now.pins->baseline + 2)
               ? buffer
               : hd_format_against(buffer, outcome_of(app, row), &app->baseline_outcome, output);
}

static bool differs(const hd_app *app, hd_input input)
{
    for (int row = 1; row < count_rows(app); row++)
        if (hd_scenario_differs(scenario_of(app, 0), scenario_of(app, row), input))
            return true;
    return false;
}

/* ---- keys on the row in focus ---- */

static void say(hd_app *app)
{
    int pin = hd_pin_in_focus(app);

    if (pin >= 0 && app->now.pins->pin[pin].reason[0])
        hd_app_say(app, HD_TONE_PLAIN, "%c: %s", app->now.pins->pin[pin].letter,
                   app->now.pins->pin[pin].reason);
}

static void step(hd_app *app, int direction, hd_step step)
{
    int to = app->panel_row[HD_PANEL_COMPARE] + direction;

    (void)step;
    if (to >= 0 && to < count_rows(app))
        app->panel_row[HD_PANEL_COMPARE] = to;
    say(app);
}

static void act(hd_app *app)
{
    int pin = hd_pin_in_focus(app);

    if (pin == HD_PIN_NOW)
        hd_app_say(app, HD_TONE_PLAIN, "This is the present scenario; p keeps it");
    else
        hd_pin_switch(app, pin);
}

static void drop(hd_app *app)
{
    int pin = hd_pin_in_focus(app);

    if (pin < 0)
        hd_app_say(app, HD_TONE_PLAIN, "Only pins can be dropped");
    else
        hd_pin_drop(app, pin);
    if (app->panel_row[HD_PANEL_COMPARE] >= count_rows(app))
        app->panel_row[HD_PANEL_COMPARE] = count_rows(app) - 1;
}

/* Show the scenarios again. */
static void moved(hd_app *app)
{
    if (app->compare_top >= count_rows(app))
        app->compare_top = 0;
}

/* ---- lines and pages ---- */

typedef enum line_kind {
    LINE_HEADS,    /* above the scenarios, where that takes no scenario its row */
    LINE_SCENARIO, /* the row `number` */
    LINE_GAP,
    LINE_COLUMNS, /* the table's heads */
    LINE_INPUT,   /* the input `number` */
    LINE_OUTPUT,  /* the output `number` */
    LINE_PAIR,    /* the line `number` of the report on two traces */
} line_kind;

typedef struct line {
    line_kind kind;
    int number;
} line;

#define PAIR_LINES_MAX 64
#define LINES_MAX (1 + 2 + HD_PINS_MAX + 2 + HD_INPUTS + HD_OUTPUTS + PAIR_LINES_MAX)

/* All lines there are, and where the table's heads stand among them. */
typedef struct lines {
    line line[LINES_MAX];
    int count, heads, first_row, last_row; /* the rows of the scenarios are among them from first to last */
} lines;

static void add(lines *all, line_kind kind, int number)
{
    all->line[all->count++] = (line){kind, number};
}

/* The pin that predicted what the second trace shows: the baseline, else the last. */
static const hd_pin *prediction(const hd_app *app)
{
    const hd_pins *pins = app->now.pins;
    const hd_pin *pin = pins->baseline >= 0 ? &pins->pin[pins->baseline]
                        : pins->count > 0   ? &pins->pin[pins->count - 1]
                                            : NULL;

    return pin && pin->bounded ? pin : NULL;
}

/* Both traces side by side, in lines that end with newlines; to be freed. NULL where there is one alone. */
static char *pair_text(const hd_app *app)
{
    char label[HD_FORMAT_MAX];
    const hd_report_options options = {.ascii = app->ascii, .columns = app->columns - 2};
    const hd_pin *pin = prediction(app);
    hd_writing text;

    if (!app->import || !app->import->after || app->covered || !hd_writing_begin(&text))
        return NULL;
    const hd_trace_pair pair = {
        app->import->trace, app->import->after,
        pin ? hd_pin_label(app, (int)(pin - app->now.pins->pin), label) : NULL, pin ? &pin->bounds : NULL};
    (void)hd_pair_write(&pair, HD_FORMAT_TEXT, text.out, &options);
    return hd_writing_end(&text, NULL);
}

/* Two traces stand above the model's table. */
static void add_pair(lines *all, const hd_app *app)
{
    char *text = pair_text(app);
    int count = 0;

    for (const char *p = text; p && *p && count < PAIR_LINES_MAX; p++)
        if (*p == '\n')
            add(all, LINE_PAIR, count++);
    if (text)
        add(all, LINE_GAP, 0);
    free(text);
}

static lines lines_of(const hd_app *app, int rows)
{
    lines all = {.count = 0};

    if (rows > count_rows(app))
        add(&all, LINE_HEADS, 0);
    all.first_row = all.count;
    for (int row = 0; row < count_rows(app); row++)
        add(&all, LINE_SCENARIO, row);
    all.last_row = all.count - 1;
    add(&all, LINE_GAP, 0);
    add_pair(&all, app);
    all.heads = all.count;
    add(&all, LINE_COLUMNS, 0);
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (differs(app, i))
            add(&all, LINE_INPUT, (int)i);
    for (hd_output i = 0; i < HD_OUTPUTS; i++)
        add(&all, LINE_OUTPUT, (int)i);
    return all;
}

/* Below its heads the table has a row less for its lines. */
static int last_top(const lines *all, int rows)
{
    int last = all->count - rows;

    return last <= 0 ? 0 : last > all->heads ? last + 1 : last;
}

/* While scenarios are shown the one in focus is among them; a page of the table alone stays where it is. */
static int top_of(const hd_app *app, const lines *all, int rows)
{
    int top = app->compare_top, focus = all->first_row + app->panel_row[HD_PANEL_COMPARE];

    top = top > last_top(all, rows) ? last_top(all, rows) : top;
    if (top > all->last_row)
        return top;
    if (top >= focus)
        return focus == all->first_row ? 0 : focus;
    return focus >= top + rows ? focus - rows + 1 : top;
}

/* What `rows` rows of the panel show, from the top; `range` counts the scenarios and the table's lines. */
typedef struct page {
    line line[LINES_MAX];
    int rows;
    hd_range range;
} page;

static page page_of(const hd_app *app, int rows)
{
    const lines all = lines_of(app, rows);
    page p = {.rows = 0};
    int top = top_of(app, &all, rows);

    if (top > all.heads)
        p.line[p.rows++] = all.line[all.heads];
    for (int i = 0; i < all.count; i++) {
        line_kind kind = all.line[i].kind;
        bool shown = i >= top && p.rows < rows;
        if (kind == LINE_SCENARIO || kind == LINE_INPUT || kind == LINE_OUTPUT || kind == LINE_PAIR) {
            p.range.first += i < top;
            p.range.shown += shown;
            p.range.all++;
        }
        if (shown)
            p.line[p.rows++] = all.line[i];
    }
    /* Heads of nothing would look like a table that is empty. */
    if (p.rows > 1 && p.line[p.rows - 1].kind == LINE_COLUMNS)
        p.rows--;
    return p;
}

static int next_top(const lines *all, int top, int rows)
{
    int next = top + (top > all->heads ? rows - 1 : rows);

    return next == all->heads - 1 ? all->heads : next;
}

/* The table begins with its heads at the top, wherever the page before it ended. */
static int top_before(const lines *all, int top, int rows)
{
    int before = top > all->heads + 1 ? top - (rows - 1) : (top < all->heads ? top : all->heads - 1) - rows;

    if (top <= rows)
        return 0;
    if (top > all->heads + 1)
        return before <= all->heads ? all->heads : before;
    /* A page that begins with the first scenario has its heads too, and would lose its last line. */
    return before > 0 && before <= all->first_row ? all->first_row + 1 : before;
}

static bool turn(hd_app *app, int by)
{
    hd_layout layout = hd_layout_of(app);
    const hd_area *area = hd_layout_find(&layout, HD_AREA_PANEL, 0);
    int rows = area && area->rows > 1 ? area->rows : 2, *row = &app->panel_row[HD_PANEL_COMPARE];
    const lines all = lines_of(app, rows);
    int top = top_of(app, &all, rows), last = last_top(&all, rows);

    if (by == -HD_SCROLL_END)
        *row = 0;
    top = by == HD_SCROLL_END    ? last
          : by == -HD_SCROLL_END ? 0
          : by > 0               ? next_top(&all, top, rows)
                                 : top_before(&all, top, rows);
    app->compare_top = top = top < 0 ? 0 : top > last ? last : top;
    /* A page of other scenarios takes the focus along. */
    int first = top - all.first_row, end = first + rows - 1;
    if (top <= all.last_row)
        *row = *row < first ? first : *row > end ? end : *row;
    return last > 0;
}

/* ---- drawing the scenarios ---- */

/* The longest step of all is the whole scale, so that every bar can be compared with every other. */
static double longest(const hd_app *app)
{
    double most = 0;

    for (int row = 0; row < count_rows(app); row++)
        if (step_of(app, row) > most && !is_covered(app, row))
            most = step_of(app, row);
    return most;
}

/* What is kept is fainter than what is played with; its fills are the same ones, as the legend has them. */
static void draw_bar(const hd_app *app, hd_canvas *canvas, int y, int x, int columns, int row)
{
    double sizes[HD_PARTS];

    if (columns < 3)
        return;
    hd_part_sizes(sizes, scenario_of(app, row), outcome_of(app, row));
    hd_draw_segments(canvas, y, x, 1, sizes, hd_segments_length(step_of(app, row), longest(app), columns, 1),
                     row == 0 ? HD_STYLE_DISPATCH_FILL : HD_STYLE_BASE_DISPATCH, HD_GLYPH_DISPATCH);
}

/* The figures of a row; of a measured step what lies between step and gain, and the model's gain. */
enum { STEP, GAIN, LAST, FIGURES };
static const char *const row_heads[2][FIGURES] = {{"step", "", "host"}, {"step", "faster", "if serial"}};
static const hd_style row_styles[2][FIGURES] = {{HD_STYLE_STRONG, HD_STYLE_DIM, HD_STYLE_TEXT},
                                                {HD_STYLE_STRONG, HD_STYLE_TEXT, HD_STYLE_DIM}};

/* Their columns, 0 leaving one out, and those that they leave to the label and the bar. */
typedef struct figures {
    int columns[FIGURES], label, bar;
    bool bounded;
    hd_measured measured; /* where `bounded` */
} figures;

/* The label has three fifths of the room, but enough to be read; where a bar would be left none, all of it. */
static figures figures_of(const hd_app *app, const hd_area *area)
{
    int all = area->columns;
    figures f = {.columns = {10, 14, all >= 45 ? 8 : 0}};

    f.bounded = hd_app_measured(app, &f.measured);
    if (f.bounded)
        memcpy(f.columns, (const int[]){all >= 56 ? 15 : 0, 19, all >= 70 ? 14 : 0}, sizeof f.columns);
    int room = all - f.columns[STEP] - f.columns[GAIN] - f.columns[LAST] - 1, label = room * 3 / 5;
    if (label < LABEL_LEAST && room - BAR_LEAST >= label)
        label = room - BAR_LEAST < LABEL_LEAST ? room - BAR_LEAST : LABEL_LEAST;
    f.label = room < LABEL_LEAST ? room : label < LABEL_COLUMNS ? label : LABEL_COLUMNS;
    f.bar = room - f.label;
    return f;
}

/* A pin keeps what was predicted of the measured step. */
static const char *format_figure(const hd_app *app, const figures *f, int row, int figure, char text[HD_FORMAT_MAX])
{
    const hd_pin *pin = row >= 2 ? &app->now.pins->pin[row - 2] : NULL;
    const hd_outcome *outcome = outcome_of(app, row);

    if (is_baseline(app, row) && figure == (f->bounded ? LAST : GAIN))
        return "baseline";
    if (!f->bounded)
        return figure == STEP   ? hd_format_time(text, step_of(app, row))
               : figure == GAIN ? ratio_of(app, row, HD_STEP_TIME, text)
                                : hd_format_host_share(text, outcome);
    const hd_change change = hd_change_of(&f->measured.outcome, outcome);
    const hd_bounds b = pin && pin->bounded ? pin->bounds : hd_measured_bounds(&f->measured, outcome, 1);
    return figure == STEP   ? hd_format_times(text, b.step_at_least, b.step_at_most)
           : figure == GAIN ? hd_format_gains(text, b.gain_at_least, b.gain_at_most)
                            : hd_format_gain(text, hd_gain_serial(&change));
}

/* The heads of the rows, or a row and its figures. */
static void draw_row(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, int row, bool heads)
{
    const figures f = figures_of(app, area);
    bool focus = !heads && hd_panel_in_focus(app, HD_PANEL_COMPARE, row);
    hd_style style = heads ? HD_STYLE_DIM : focus ? HD_STYLE_CHOSEN : HD_STYLE_TEXT;
    char text[HD_FORMAT_MAX];
    hd_pen pen = {canvas, y, area->x + f.label, area->x + area->columns};

    if (focus) {
        hd_focus(canvas, y, area->x);
        hd_fill_blank(canvas, y, area->x, f.label, style);
    }
    hd_put_outside(canvas, y, area->x, f.label, style,
                   !heads ? label_of(app, row, text) : f.bounded ? "if all else stays" : "");
    if (!heads && is_covered(app, row))
        return;
    for (int i = 0; i < FIGURES; i++)
        if (f.columns[i])
            hd_pen_cell(&pen, f.columns[i], heads ? HD_STYLE_DIM : row_styles[f.bounded][i],
                        heads ? row_heads[f.bounded][i] : format_figure(app, &f, row, i, text));
    if (heads)
        hd_panel_legend(canvas, y, pen.x + 1, f.bar);
    else
        draw_bar(app, canvas, y, pen.x + 1, f.bar, row);
}

/* ---- drawing the table ---- */

typedef struct table {
    const hd_app *app;
    hd_canvas *canvas;
    const hd_area *area;
    int head, first, end; /* scenarios shown: from the first one on, before the last */
    bool one_scale;       /* all steps have one unit, and their parts are shown on `scale` */
    hd_time_scale scale;
} table;

/* The columns of a row of the scenarios. */
static int width_of(const hd_app *app, int row)
{
    return VALUE_COLUMNS + (is_baseline(app, row) ? 0 : RATIO_COLUMNS);
}

/* The columns that fit, among them that of the scenario in focus: fewer rather than values without their
 * ratios. A row is read across: where all steps have one unit, the shortest says how many decimals there are.
 */
static table table_of(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    int rows = count_rows(app), focus = app->panel_row[HD_PANEL_COMPARE];
    table t = {.app = app, .canvas = canvas, .area = area, .head = HEAD_COLUMNS, .one_scale = true};

    if (area->columns < HEAD_COLUMNS + VALUE_COLUMNS + RATIO_COLUMNS)
        t.head = HEAD_LEAST;
    for (int used = 0; t.end < rows; t.end++) {
        used += width_of(app, t.end);
        while (t.end <= focus && t.first < t.end && used > area->columns - t.head)
            used -= width_of(app, t.first++);
        if (t.end > focus && used > area->columns - t.head)
            break;
    }
    for (int i = t.first; i < t.end; i++) {
        hd_time_scale scale = hd_time_scale_of(step_of(app, i));
        t.one_scale = t.one_scale && (i == t.first || scale.unit == t.scale.unit);
        if (i == t.first || scale.decimals > t.scale.decimals)
            t.scale = scale;
    }
    return t;
}

static hd_pen begin_line(const table *t, int y, const char *label)
{
    hd_put(t->canvas, y, t->area->x, t->head, HD_STYLE_DIM, label);
    return (hd_pen){t->canvas, y, t->area->x + t->head, t->area->x + t->area->columns};
}

/* Put a scenario's cell: a value and what it is against the baseline's; a word takes the place of both. */
static void put_cell(const table *t, hd_pen *pen, int row, hd_style style, const char *value, const char *ratio)
{
    bool wide = !ratio && !is_baseline(t->app, row);

    char brief[VALUE_COLUMNS];

    snprintf(brief, sizeof brief, "%.*s", (int)strcspn(value, "-"), value);
    hd_pen_cell(pen, VALUE_COLUMNS + (wide ? RATIO_COLUMNS : 0), style, ratio || wide ? value : brief);
    if (!wide && !is_baseline(t->app, row))
        hd_pen_cell(pen, RATIO_COLUMNS, HD_STYLE_DIM, ratio);
}

static void draw_heads(const table *t, int y)
{
    char text[64] = "", name[] = "A";
    int all = count_rows(t->app);

    if (t->end - t->first == 1)
        snprintf(text, sizeof text, "←→ %d of %d", t->end, all);
    else if (t->end - t->first < all)
        snprintf(text, sizeof text, "←→ %d–%d of %d", t->first + 1, t->end, all);
    hd_pen pen = begin_line(t, y, text);
    for (int row = t->first; row < t->end; row++) {
        if (row >= 2)
            name[0] = t->app->now.pins->pin[row - 2].letter;
        put_cell(t, &pen, row, hd_panel_in_focus(t->app, HD_PANEL_COMPARE, row) ? HD_STYLE_CHOSEN : HD_STYLE_STRONG,
                 row == 0   ? "now"
                 : row == 1 ? "opened"
                            : name,
                 "");
    }
}

static void draw_input(const table *t, int y, hd_input input)
{
    hd_pen pen = begin_line(t, y, hd_input_label(&t->app->now.scenario, input));
    char text[HD_FORMAT_MAX];

    for (int row = t->first; row < t->end; row++)
        put_cell(t, &pen, row, HD_STYLE_TEXT, hd_format_input(text, scenario_of(t->app, row), input), "");
}

/* The cost of one operation is no part of the step, and has a scale of its own. */
static const char *format_value(const table *t, int row, hd_output output, char *text)
{
    const hd_outcome *outcome = outcome_of(t->app, row);

    if (t->one_scale && hd_outputs[output].kind == HD_TIME && output != HD_PER_OP_COST &&
        hd_time_fits(outcome->value[output].number, t->scale))
        return hd_format_time_on(text, outcome->value[output].number, t->scale);
    return hd_format_output(text, outcome, output);
}

static void draw_output(const table *t, int y, hd_output output)
{
    hd_pen pen = begin_line(t, y, hd_outputs[output].label);
    char value[HD_FORMAT_MAX], ratio[HD_FORMAT_MAX];

    for (int row = t->first; row < t->end; row++)
        if (is_covered(t->app, row))
            put_cell(t, &pen, row, HD_STYLE_TEXT, "", "");
        else
            put_cell(t, &pen, row, HD_STYLE_TEXT, format_value(t, row, output, value),
                     hd_outputs[output].kind == HD_WORD ? NULL : ratio_of(t->app, row, output, ratio));
}

/* ---- the panel ---- */

static void draw_pair(hd_canvas *canvas, const hd_area *area, int y, const char *text, int number)
{
    char words[512];

    for (; text && number > 0; number--)
        text = strchr(text, '\n') + 1;
    if (!text)
        return;
    snprintf(words, sizeof words, "%.*s", (int)strcspn(text, "\n"), text);
    hd_put_outside(canvas, y, area->x, area->columns, HD_STYLE_TEXT, words);
}

static void draw(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    const page shown = page_of(app, area->rows);
    const table t = table_of(app, canvas, area);

    char *pair = pair_text(app);
    canvas->range = shown.range;
    for (int i = 0; i < shown.rows; i++) {
        int y = area->y + i, number = shown.line[i].number;
        switch (shown.line[i].kind) {
        case LINE_HEADS:
        case LINE_SCENARIO:
            draw_row(app, canvas, area, y, number, shown.line[i].kind == LINE_HEADS);
            break;
        case LINE_COLUMNS:
            draw_heads(&t, y);
            break;
        case LINE_INPUT:
            draw_input(&t, y, (hd_input)number);
            break;
        case LINE_OUTPUT:
            draw_output(&t, y, (hd_output)number);
            break;
        case LINE_PAIR:
            draw_pair(canvas, area, y, pair, number);
            break;
        case LINE_GAP:
            break;
        }
    }
    free(pair);
}

static int row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    const page shown = page_of(app, area->rows);
    int at = y - area->y;

    (void)x;
    return at >= 0 && at < shown.rows && shown.line[at].kind == LINE_SCENARIO ? shown.line[at].number : -1;
}

/* What the scenario in focus is, and what can be done with it. */
static void explain(const hd_app *app, FILE *out)
{
    int row = app->panel_row[HD_PANEL_COMPARE], pin = hd_pin_in_focus(app);
    const hd_scenario *scenario = scenario_of(app, row);
    char text[HD_FORMAT_MAX];

    fprintf(out, "%s\n",
            row == 0   ? "now: the scenario that is played with; p keeps it as a pin."
            : row == 1 ? "opened: the scenario as it was opened; Enter switches to it."
                       : "A pin: a scenario that was kept. Enter switches to it, m names it, Del drops it.");
    if (pin >= 0)
        fprintf(out, "%s\n", label_of(app, row, text));
    for (hd_input i = 0; i < HD_INPUTS; i++)
        fprintf(out, "%s%s %s", i ? ", " : "", hd_inputs[i].word, hd_format_input(text, scenario, i));
    if (!is_covered(app, row))
        fprintf(out, ": step %s, %s", hd_format_time(text, step_of(app, row)),
                hd_format_verdict((char[HD_FORMAT_MAX]){""}, outcome_of(app, row)));
    fprintf(out, "\n%s\n",
            is_baseline(app, row) ? "It is the baseline: the others are faster or slower than this one."
                                  : "b makes it the baseline, which the others are compared with.");
    fputs("The bars have one scale: dispatch, launch and device from the left.\n", out);
}

const hd_panel_row hd_panel_compare = {
    .name = "Compare",
    .rows = count_rows,
    .draw = draw,
    .row_at = row_at,
    .say = say,
    .explain = explain,
    .step = step,
    .act = act,
    .drop = drop,
    .moved = moved,
    .turn = turn,
    .act_word = "switch",
};
