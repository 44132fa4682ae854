#include "config.h"

#include <stdio.h>
#include <string.h>

#include "chooser.h"
#include "draw.h"
#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "lesson_draw.h"
#include "page.h"

static void draw_key_line(hd_canvas *canvas, int y, const hd_area *area, const char *text)
{
    const char *tab = strchr(text, '\t');
    char keys[64];
    int width = hd_page_key_columns(area->columns);

    snprintf(keys, sizeof keys, "%.*s", (int)(tab ? tab - text : 0), text);
    hd_put_outside(canvas, y, area->x, tab && tab[1] ? width : area->columns, HD_STYLE_STRONG, keys);
    if (tab)
        hd_put_outside(canvas, y, area->x + width + 1, area->columns - width - 1, HD_STYLE_TEXT, tab + 1);
}

/* The bars of the overlap: the serial step on the whole width, host and device below each other on the same
 * scale. */
static void draw_overlap(const hd_app *app, hd_canvas *canvas, int y, const hd_area *area, hd_line_kind kind)
{
    const hd_value *v = app->outcome.value;
    double step = v[HD_STEP_TIME].number;
    double sizes[HD_PARTS] = {v[HD_DISPATCH_TIME].number, v[HD_LAUNCH_TIME].number,
                              app->now.scenario.device_time};
    int columns = area->columns - 8;

    if (kind == HD_LINE_HOST)
        sizes[HD_PART_DEVICE] = 0;
    if (kind == HD_LINE_DEVICE)
        sizes[HD_PART_DISPATCH] = sizes[HD_PART_LAUNCH] = 0;
    double size = sizes[0] + sizes[1] + sizes[2];
    hd_put(canvas, y, area->x, 7, HD_STYLE_DIM,
           kind == HD_LINE_SERIAL ? "serial"
           : kind == HD_LINE_HOST ? "host"
                                  : "device");
    if (size > 0)
        hd_draw_segments(canvas, y, area->x + 7, 1, sizes, hd_segments_length(size, step, columns, 1),
                         HD_STYLE_DISPATCH_FILL, HD_GLYPH_DISPATCH);
}

static void draw_lines(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    hd_lines lines = hd_page_lines(app, area->columns);

    for (int i = 0; i < area->rows && app->page.top + i < (int)lines.count; i++) {
        const hd_line *line = &lines.line[app->page.top + i];
        int y = area->y + i;
        switch (line->kind) {
        case HD_LINE_TEXT:
            hd_put_outside(canvas, y, area->x, area->columns, HD_STYLE_TEXT, line->text);
            break;
        case HD_LINE_HEADING:
            hd_put_outside(canvas, y, area->x, area->columns, HD_STYLE_STRONG, line->text);
            break;
        case HD_LINE_KEY:
            draw_key_line(canvas, y, area, line->text);
            break;
        case HD_LINE_SERIAL:
        case HD_LINE_HOST:
        case HD_LINE_DEVICE:
            draw_overlap(app, canvas, y, area, line->kind);
            break;
        }
    }
    if (app->page.top + area->rows < (int)lines.count && !app->status[0])
        hd_put_right(canvas, area->y + area->rows, area->x + area->columns, area->columns, HD_STYLE_DIM,
                     "more below");
    hd_lines_free(&lines);
}

/* From so many columns on a scenario says its step and the host's share; from more on the whole verdict. */
#define FIGURES_COLUMNS 74
#define VERDICT_COLUMNS 98

/* What a scenario comes to, at the right end. @return the columns that leaves to the rest */
static int draw_figures(const hd_app *app, hd_canvas *canvas, int y, const hd_area *area,
                        const hd_choice *choice, hd_style style)
{
    int end = area->x + area->columns - 1;
    char text[HD_FORMAT_MAX];
    hd_outcome outcome;

    if (app->covered || area->columns < FIGURES_COLUMNS || !hd_scenario_complete(&choice->scenario, NULL) ||
        !hd_evaluate(&choice->scenario, &outcome, NULL))
        return area->columns;
    bool whole = area->columns >= VERDICT_COLUMNS;
    if (whole)
        hd_format_verdict(text, &outcome);
    else
        hd_format_host_share(strcpy(text, "host ") + 5, &outcome);
    hd_put_right(canvas, y, end, 30, style, text);
    end -= whole ? 29 : 13;
    hd_put_right(canvas, y, end, 8, style,
                 hd_format_time(text, outcome.value[HD_STEP_TIME].number));
    return end - 10 - area->x;
}

/* A preset on a narrow screen: its title whole, then its name where that has room. */
static void draw_preset(hd_canvas *canvas, int y, const hd_area *area, const hd_choice *choice, bool chosen)
{
    enum { TITLE = 28 };
    int x = area->x + 2, columns = area->columns - 2;
    const char *title = choice->detail && *choice->detail ? choice->detail : choice->label;
    int used = hd_put_outside(canvas, y, x, columns, chosen ? HD_STYLE_CHOSEN : HD_STYLE_TEXT, title) + 2;

    used = used < TITLE ? TITLE : used;
    if (title != choice->label && used + hd_text_columns(choice->label) <= columns)
        hd_put_outside(canvas, y, x + used, columns - used, chosen ? HD_STYLE_CHOSEN : HD_STYLE_DIM, choice->label);
}

static void draw_choice(const hd_app *app, hd_canvas *canvas, int y, const hd_area *area, size_t index)
{
    const hd_choice *choice = &app->chooser.items[index];
    bool chosen = index == app->chooser.at && app->mode == HD_MODE_CHOOSER;
    int label_columns = area->columns >= 60 ? 26 : 14, columns = area->columns;
    char number[24];

    snprintf(number, sizeof number, "%zu", index);
    const char *label = choice->label ? choice->label : number;

    if (choice->kind == HD_CHOICE_HEADING) {
        int x =
            area->x + hd_put_outside(canvas, y, area->x, area->columns, HD_STYLE_STRONG, label) + 1;
        if (choice->detail)
            hd_put_outside(canvas, y, x, area->columns - x, HD_STYLE_STRONG, choice->detail);
        return;
    }
    if (chosen) {
        hd_fill_blank(canvas, y, area->x, area->columns, HD_STYLE_CHOSEN);
        canvas->focus_y = y;
        canvas->focus_x = area->x;
    }
    if (choice->kind == HD_CHOICE_PRESET && area->columns < FIGURES_COLUMNS) {
        draw_preset(canvas, y, area, choice, chosen);
        return;
    }
    columns = draw_figures(app, canvas, y, area, choice, chosen ? HD_STYLE_CHOSEN : HD_STYLE_DIM);
    hd_put_outside(canvas, y, area->x + 2, choice->detail ? label_columns - 1 : area->columns - 2,
                   chosen ? HD_STYLE_CHOSEN : HD_STYLE_TEXT, label);
    if (choice->detail)
        hd_put_outside(canvas, y, area->x + 2 + label_columns, columns - 2 - label_columns,
                       chosen ? HD_STYLE_CHOSEN : HD_STYLE_DIM, choice->detail);
}

static void draw_chooser(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    size_t rows = (size_t)area->rows, top = hd_chooser_top(&app->chooser, rows);

    for (size_t i = 0; i < rows && top + i < app->chooser.count; i++)
        draw_choice(app, canvas, area->y + (int)i, area, top + i);
}

void hd_draw_page(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    if (hd_app_shown_mode(app) == HD_MODE_PAGE)
        draw_lines(app, canvas, area);
    else if (hd_app_shown_mode(app) == HD_MODE_LESSONS)
        hd_draw_lessons(app, canvas, area);
    else
        draw_chooser(app, canvas, area);
}
