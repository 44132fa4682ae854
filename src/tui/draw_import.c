#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "hostdispatch/trace_report.h"
#include "import_panel.h"

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

static int first_row(const hd_app *app, const hd_area *area)
{
    int focus = app->panel_row[HD_PANEL_IMPORT], last = hd_import_rows(app) - 1;

    /* A report that became shorter, covered or on a wider screen, leaves the focus on its end. */
    focus = focus > last ? last : focus;
    return focus >= area->rows ? focus - area->rows + 1 : 0;
}

static bool in_focus(const hd_app *app, int row)
{
    return app->mode == HD_MODE_PANEL && app->panel_row[HD_PANEL_IMPORT] == row;
}

/* ---- the rule ---- */

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

static void draw_rule(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y)
{
    char words[HD_FORMAT_MAX];

    hd_put(canvas, y, area->x, area->columns, in_focus(app, HD_IMPORT_RULE) ? HD_STYLE_CHOSEN : HD_STYLE_TEXT,
           rule_words(app, area->columns, words));
}

/* ---- a step ---- */

static double longest(const hd_app *app)
{
    const hd_trace *trace = app->import->trace;
    double most = 0;

    for (int i = 0; i < hd_import_step_rows(app); i++) {
        double wall = hd_trace_step_at(trace, (size_t)i).wall;
        most = wall > most ? wall : most;
    }
    return most;
}

/* The step's wall on the scale of the longest, and of that the device's part. */
static void draw_bar(hd_canvas *canvas, int y, int x, int columns, const hd_trace_step *step, double most)
{
    int length = most > 0 && columns >= 3 ? hd_segments_length(step->wall, most, columns, 1) : 0;
    double share = step->wall > 0 ? step->device / step->wall : 0;
    int busy = (int)((share > 1 ? 1 : share) * length + 0.5);

    busy = busy == 0 && share > 0 && length > 0 ? 1 : busy;
    hd_fill(canvas, y, x, busy, step->taken ? HD_STYLE_DEVICE_FILL : HD_STYLE_BASE_DEVICE,
            step->taken ? HD_GLYPH_DEVICE : HD_GLYPH_BASE_DEVICE);
    hd_fill(canvas, y, x + busy, length - busy, HD_STYLE_TRACK,
            step->taken ? HD_GLYPH_TRACK_ON : HD_GLYPH_GHOST);
}

static const char *cell_value(const hd_trace_step *step, int cell, char *buffer)
{
    if (cell == 0 || cell == 1)
        return hd_format_time(buffer, cell == 0 ? step->wall : step->device);
    return hd_format_count(buffer, cell == 2 ? step->ops : step->launches);
}

static void draw_step(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, int row, double most)
{
    hd_trace_step step = hd_trace_step_at(app->import->trace, (size_t)row);
    bool focus = in_focus(app, row + HD_IMPORT_STEPS);
    char text[HD_NUMBER_MAX + 16];
    int x = area->x + NAME_COLUMNS;

    if (step.number < 0)
        snprintf(text, sizeof text, "[x] whole");
    else
        snprintf(text, sizeof text, "[%c] #%lld", step.taken ? 'x' : ' ', (long long)step.number);
    if (focus)
        hd_fill_blank(canvas, y, area->x, NAME_COLUMNS, HD_STYLE_CHOSEN);
    hd_put(canvas, y, area->x, NAME_COLUMNS,
           focus        ? HD_STYLE_CHOSEN
           : step.taken ? HD_STYLE_TEXT
                        : HD_STYLE_DIM,
           text);
    if (app->covered)
        return;
    for (int i = 0; i < CELLS && area->columns >= cells[i].from; i++) {
        hd_put(canvas, y, x + 2, cells[i].columns - 2, HD_STYLE_DIM, cells[i].word);
        x += cells[i].columns;
        hd_put_right(canvas, y, x, cells[i].columns - 3 - (int)strlen(cells[i].word),
                     step.taken ? HD_STYLE_TEXT : HD_STYLE_DIM, cell_value(&step, i, text));
    }
    draw_bar(canvas, y, x + 2, area->x + area->columns - x - 2, &step, most);
}

/* ---- the panel ---- */

/* The lines of the report from `first` on, below the rows that stand above them. */
static void draw_report(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, int first)
{
    char *text = hd_import_report_text(app);
    int focus = app->panel_row[HD_PANEL_IMPORT] - HD_IMPORT_STEPS - hd_import_step_rows(app), line = 0;

    for (char *next = text; next && *next && y < area->y + area->rows; line++) {
        size_t length = strcspn(next, "\n");
        char *after = next + length + (next[length] != '\0');
        next[length] = '\0';
        if (line >= first) {
            bool chosen = app->mode == HD_MODE_PANEL && line == focus;
            if (chosen) {
                canvas->focus_y = y;
                canvas->focus_x = area->x;
                hd_fill_blank(canvas, y, area->x, area->columns, HD_STYLE_CHOSEN);
            }
            hd_put_outside(canvas, y++, area->x, area->columns, chosen ? HD_STYLE_CHOSEN : HD_STYLE_TEXT,
                           next);
        }
        next = after;
    }
    free(text);
}

void hd_draw_import(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    int first = first_row(app, area), steps = hd_import_step_rows(app), y = area->y, row = first;
    double most = longest(app);
    int rows = hd_import_rows(app), left = rows - first;

    hd_draw_range(app, canvas, area, first, area->rows < left ? area->rows : left, rows);
    for (; y < area->y + area->rows && row < HD_IMPORT_STEPS + steps; row++, y++) {
        if (in_focus(app, row)) {
            canvas->focus_y = y;
            canvas->focus_x = area->x;
        }
        if (row == HD_IMPORT_RULE)
            draw_rule(app, canvas, area, y);
        else
            draw_step(app, canvas, area, y, row - HD_IMPORT_STEPS, most);
    }
    draw_report(app, canvas, area, y, row - HD_IMPORT_STEPS - steps);
}

int hd_draw_import_row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    int row = first_row(app, area) + y - area->y;

    (void)x;
    return row < hd_import_rows(app) ? row : -1;
}
