#include "config.h"

#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "panel.h"

/* A tab is a blank, the letter, a blank, the name, a blank; without its name a blank, the letter, a blank. */
static int tab_columns(const hd_app *app, int panel, bool named)
{
    return named ? (int)strlen(app->panels[panel]->name) + 4 : 3;
}

/* Where the names of all do not fit, only the panel shown has its name. */
static bool all_named(const hd_app *app, const hd_area *area)
{
    int columns = 1;

    for (int i = 0; i < HD_PANELS; i++)
        if (hd_panel_is_available(app, (hd_panel)i))
            columns += tab_columns(app, i, true) + 1;
    return columns <= area->columns;
}

/* The column where the tab of a panel begins, and its length. */
static int tab_begin(const hd_app *app, const hd_area *area, int panel, int *columns)
{
    bool all = all_named(app, area);
    int x = 1;

    for (int i = 0; i < panel; i++)
        if (hd_panel_is_available(app, (hd_panel)i))
            x += tab_columns(app, i, all || i == (int)app->panel) + 1;
    *columns = tab_columns(app, panel, all || panel == (int)app->panel);
    return x;
}

void hd_draw_tabs(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char tab[32];
    int columns;

    hd_fill(canvas, area->y, area->x, area->columns, HD_STYLE_TRACK, HD_GLYPH_RULE);
    for (int i = 0; i < HD_PANELS; i++) {
        bool shown = i == (int)app->panel, named = all_named(app, area) || shown;
        bool focus = shown && app->mode == HD_MODE_PANEL;
        int x = tab_begin(app, area, i, &columns);
        if (!hd_panel_is_available(app, (hd_panel)i))
            continue;
        snprintf(tab, sizeof tab, "%s%c%s%s ", focus ? hd_glyph_text(HD_GLYPH_MARKER, canvas->ascii) : " ",
                 hd_panel_letter((hd_panel)i), named ? " " : "", named ? app->panels[i]->name : "");
        hd_put(canvas, area->y, x, area->columns - x, shown ? HD_STYLE_TAB : HD_STYLE_TEXT, tab);
        /* The letter is the panel's key. */
        if (!shown)
            hd_put_cells(canvas, area->y, x + 1, HD_STYLE_CHOICE, &(wchar_t){(wchar_t)hd_panel_letter((hd_panel)i)},
                         1);
    }
}

void hd_draw_range(const hd_app *app, hd_canvas *canvas, const hd_area *area, int first, int shown, int all)
{
    char range[64];
    int columns, tabs = 0, end = area->x + area->columns;

    if (shown >= all || shown < 1)
        return;
    for (int i = 0; i < HD_PANELS; i++)
        if (hd_panel_is_available(app, (hd_panel)i))
            tabs = tab_begin(app, area, i, &columns) + columns;
    snprintf(range, sizeof range, " %d–%d of %d ", first + 1, first + shown, all);
    if (end - hd_columns(canvas, range) <= tabs)
        snprintf(range, sizeof range, " %d–%d/%d ", first + 1, first + shown, all);
    if (end - hd_columns(canvas, range) > tabs)
        hd_put_right(canvas, area->y - 1, end, end, HD_STYLE_DIM, range);
}

int hd_draw_tab_at(const hd_app *app, const hd_area *area, int x)
{
    int columns;

    for (int i = 0; i < HD_PANELS; i++) {
        int begin = tab_begin(app, area, i, &columns);
        if (hd_panel_is_available(app, (hd_panel)i) && x >= begin && x < begin + columns)
            return i;
    }
    return -1;
}

void hd_draw_panel(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    app->panels[app->panel]->draw(app, canvas, area);
}

void hd_draw_panel_picture(const hd_app *app, int rows, int columns, FILE *out)
{
    hd_text_buffer sheet = hd_text_buffer_new(rows, columns);
    hd_canvas canvas = {.ascii = app->ascii, .sheet = &sheet};
    const hd_area area = {.kind = HD_AREA_PANEL, .rows = rows, .columns = columns};
    hd_app still = *app;

    /* What belongs to the screen alone stays there: the focus, a list that was scrolled, the cover. */
    still.mode = HD_MODE_INPUTS;
    still.panel_row[app->panel] = 0;
    still.compare_top = 0;
    still.covered = false;
    hd_draw_panel(&still, &canvas, &area);
    fputs("```\n", out);
    hd_text_buffer_write(&sheet, out);
    fputs("```\n", out);
    hd_text_buffer_free(&sheet);
}

int hd_draw_panel_row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    int rows = app->panels[app->panel]->rows(app), row = y - area->y;

    if (app->panels[app->panel]->row_at)
        return app->panels[app->panel]->row_at(app, area, y, x);
    return row < rows ? row : -1;
}
