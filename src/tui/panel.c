#include "config.h"

#include "panel.h"

#include <stdio.h>
#include <string.h>

#include "prompt.h"

static const hd_panel_row *shown(const hd_app *app)
{
    return app->panels[app->panel];
}

bool hd_panel_is_available(const hd_app *app, hd_panel panel)
{
    return !app->panels[panel]->available || app->panels[panel]->available(app);
}

void hd_panel_step(hd_app *app, int by)
{
    if (shown(app)->step)
        shown(app)->step(app, by < 0 ? -1 : 1, by % HD_COARSE ? HD_STEP_FINE : HD_STEP_COARSE);
}

void hd_panel_act(hd_app *app)
{
    if (shown(app)->act)
        shown(app)->act(app);
}

void hd_panel_drop(hd_app *app)
{
    if (shown(app)->drop)
        shown(app)->drop(app);
}

void hd_panel_type(hd_app *app, int character)
{
    bool negative = shown(app)->type && hd_app_minus_begins(app);

    if (shown(app)->type)
        shown(app)->type(app, negative ? '-' : character);
    if (negative)
        hd_prompt_insert(app, character);
    if (!shown(app)->type)
        hd_app_say(app, HD_TONE_PLAIN, "Nothing is typed in this panel; Tab leads to the inputs");
}

static void set_focus(hd_app *app, bool on_panel)
{
    app->mode = on_panel ? HD_MODE_PANEL : hd_app_home(app);
    if (on_panel && shown(app)->say)
        shown(app)->say(app);
}

void hd_panel_focus(hd_app *app)
{
    set_focus(app, app->mode != HD_MODE_PANEL || app->zoomed);
}

void hd_panel_show(hd_app *app, int number)
{
    hd_panel panel = (hd_panel)number;
    bool again = hd_app_panel_shown(app) && app->panel == panel, focused = app->mode == HD_MODE_PANEL;
    bool acts = app->panels[panel]->step || app->panels[panel]->act;

    if (!hd_panel_is_available(app, panel)) {
        hd_app_say(app, HD_TONE_PLAIN, "%s", app->panels[panel]->missing);
        return;
    }
    /* An ordered panel opens on its first row. */
    if (app->panel != panel && app->panels[panel]->order) {
        int rows[HD_PANEL_ORDERED];
        app->panels[panel]->order(app, rows);
        app->panel_row[panel] = rows[0];
    }
    app->panel = panel;
    if (again && focused && !app->zoomed)
        set_focus(app, false);
    else if (acts || focused || app->rows < HD_PANEL_ROWS || app->play)
        set_focus(app, true);
}

void hd_panel_zoom(hd_app *app)
{
    app->zoomed = !app->zoomed;
    app->mode = hd_app_back(app);
}

static void go_to(hd_app *app, int row)
{
    app->panel_row[app->panel] = row;
    if (shown(app)->moved)
        shown(app)->moved(app);
    if (shown(app)->say)
        shown(app)->say(app);
}

static int line_of(const hd_app *app, int row)
{
    return shown(app)->line ? shown(app)->line(row) : row;
}

/* The first of the rows that stand on a row's line. */
static int first_of(const hd_app *app, int row)
{
    while (row > 0 && line_of(app, row - 1) == line_of(app, row))
        row--;
    return row;
}

/* The rows from the top, as they are drawn. */
typedef struct places {
    bool ordered;
    int rows[HD_PANEL_ORDERED], count, at; /* `at`: where the one in focus stands */
} places;

static places places_of(const hd_app *app)
{
    int row = app->panel_row[app->panel];
    places p = {.ordered = shown(app)->order, .count = shown(app)->rows(app), .at = row};

    if (!p.ordered)
        return p;
    shown(app)->order(app, p.rows);
    for (p.at = 0; p.at < p.count - 1 && p.rows[p.at] != row;)
        p.at++;
    return p;
}

static int row_at_place(const places *p, int place)
{
    return p->ordered ? p->rows[place] : place;
}

void hd_panel_move(hd_app *app, int by)
{
    const places p = places_of(app);
    int at = p.at, from = line_of(app, app->panel_row[app->panel]);

    if (p.count == 0)
        return;
    do
        at = (at + by + p.count) % p.count;
    while (at != p.at && line_of(app, row_at_place(&p, at)) == from);
    go_to(app, first_of(app, row_at_place(&p, at)));
}

void hd_panel_next_number(hd_app *app)
{
    int from = app->panel_row[app->panel], row = from + 1;

    row = row < shown(app)->rows(app) && line_of(app, row) == line_of(app, from) ? row : first_of(app, from);
    if (row == from)
        hd_app_say(app, HD_TONE_PLAIN, "There is no second number on this row");
    else
        go_to(app, row);
}

void hd_panel_scroll(hd_app *app, int by)
{
    bool page = by == HD_SCROLL_PAGE || by == -HD_SCROLL_PAGE,
         end = by == HD_SCROLL_END || by == -HD_SCROLL_END;
    int rows = app->zoomed ? app->rows - 4 : 4;

    if ((page || end) && shown(app)->turn && shown(app)->turn(app, page ? by / HD_SCROLL_PAGE : by))
        return;
    const places p = places_of(app);
    int last = p.count - 1, to = p.at + (!page ? by : by < 0 ? -rows : rows);
    if (last >= 0)
        go_to(app, row_at_place(&p, to < 0 ? 0 : to > last ? last : to));
}

void hd_panel_back(hd_app *app)
{
    if (app->zoomed)
        app->zoomed = false;
    else
        app->mode = hd_app_home(app);
}

bool hd_panel_in_focus(const hd_app *app, hd_panel panel, int row)
{
    return hd_app_shown_mode(app) == HD_MODE_PANEL && app->panel == panel && app->panel_row[panel] == row;
}

/* ---- the tabs ---- */

/* From so many columns on all panels have their names on the tabs. */
#define NAMES_COLUMNS 90

/* Where tabs stand: a blank, the letter, a blank, the name, a blank; without its name a blank, the letter, a
 * blank. Where the names of all do not fit beside what part of the panel is shown, only the panel shown has its
 * name, and the letters beside it stand in a row: "─ r c w v ─ i Import ─". */
typedef struct tabs {
    int x[HD_PANELS], columns[HD_PANELS]; /* no columns: not offered */
    bool named[HD_PANELS];
    int end;
} tabs;

static tabs tabs_of(const hd_app *app, const hd_area *area)
{
    tabs t = {.end = 0};
    bool letter;

    for (int all = area->columns >= NAMES_COLUMNS; all >= 0; all--) {
        t.end = 1;
        letter = false;
        for (int i = 0; i < HD_PANELS; i++) {
            if (!hd_panel_is_available(app, (hd_panel)i))
                continue;
            t.named[i] = all || i == (int)app->panel;
            /* Letters share the blank between them. */
            t.x[i] = letter && !t.named[i] ? t.end - 2 : t.end;
            letter = !t.named[i];
            t.columns[i] = t.named[i] ? (int)strlen(app->panels[i]->name) + 4 : 3;
            t.end = t.x[i] + t.columns[i] + 1;
        }
        if (t.end <= area->columns)
            break;
    }
    return t;
}

void hd_draw_tabs(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    tabs t = tabs_of(app, area);

    hd_fill(canvas, area->y, area->x, area->columns, HD_STYLE_TRACK, HD_GLYPH_RULE);
    for (int i = 0; i < HD_PANELS; i++) {
        const hd_panel_row *row = app->panels[i];
        bool shown = i == (int)app->panel, focus = shown && hd_app_shown_mode(app) == HD_MODE_PANEL;
        hd_pen pen = {canvas, area->y, t.x[i], area->columns};
        if (!t.columns[i])
            continue;
        hd_pen_put(&pen, shown ? HD_STYLE_TAB : HD_STYLE_TEXT, "%s%c%s%s ",
                   focus ? hd_glyph_text(HD_GLYPH_MARKER) : " ", hd_panel_letter((hd_panel)i),
                   t.named[i] ? " " : "", t.named[i] ? row->name : "");
        /* The letter is the panel's key. */
        if (!shown)
            hd_put_cells(canvas, area->y, t.x[i] + 1, HD_STYLE_CHOICE,
                         &(wchar_t){hd_panel_letter((hd_panel)i)}, 1);
    }
}

int hd_draw_tab_at(const hd_app *app, const hd_area *area, int x)
{
    tabs t = tabs_of(app, area);

    for (int i = 0; i < HD_PANELS; i++)
        if (x >= t.x[i] && x < t.x[i] + t.columns[i])
            return i;
    return -1;
}

/* ---- the panel ---- */

/* "█ dispatch  ▓ launch  ▒ device" */
#define LEGEND_COLUMNS 30

/* Which of its rows a panel shows, and what they are: beside its name where nothing stands behind it. */
static void draw_range(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    const hd_range *range = &canvas->range;
    const tabs t = tabs_of(app, area);
    int from = t.end - 1, end = area->x + area->columns, shown = (int)app->panel;
    bool last = t.x[shown] + t.columns[shown] == from;
    char what[64], words[64];

    if ((range->shown >= range->all && !range->what) || range->shown < 1)
        return;
    snprintf(what, sizeof what, last ? "· %s " : " %s ", range->what ? range->what : "");
    for (int form = range->what ? 0 : 1; form < 3; form++) {
        snprintf(words, sizeof words, form < 2 ? " %d–%d of %d " : " %d–%d/%d ", range->first + 1,
                 range->first + range->shown, range->all);
        int left = end - hd_columns(canvas, words), before = form ? 0 : hd_columns(canvas, what);
        if (left - before <= from)
            continue;
        hd_put_right(canvas, area->y - 1, end, end, HD_STYLE_DIM, words);
        if (form == 0)
            hd_put(canvas, area->y - 1, last ? from : left - before + 1, before, HD_STYLE_DIM, what);
        return;
    }
}

void hd_draw_panel(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    canvas->range = (hd_range){0, 0, 0, NULL};
    shown(app)->draw(app, canvas, area);
    draw_range(app, canvas, area);
}

int hd_draw_panel_row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    return shown(app)->row_at(app, area, y, x);
}

void hd_panel_legend(hd_canvas *canvas, int y, int x, int columns)
{
    hd_pen pen = {canvas, y, x, x + columns};

    for (int i = 0; i < HD_PARTS && columns >= LEGEND_COLUMNS; i++) {
        hd_pen_put(&pen, HD_STYLE_DISPATCH_FILL + (hd_style)i, "%s", hd_glyph_text(HD_GLYPH_DISPATCH + (hd_glyph)i));
        hd_pen_put(&pen, HD_STYLE_DIM, " %s  ", hd_part_words[i]);
    }
}

void hd_panel_picture(const hd_app *app, const hd_panel_row *panel, int rows, int columns, FILE *out)
{
    hd_sheet sheet = hd_sheet_new(rows, columns);
    hd_canvas canvas = {.ascii = app->ascii, .sheet = &sheet};
    const hd_area area = {.kind = HD_AREA_PANEL, .rows = rows, .columns = columns};
    hd_app still = *app;

    /* What belongs to the screen alone stays there: the focus, a list that was scrolled, the cover. */
    still.mode = HD_MODE_INPUTS;
    memset(still.panel_row, 0, sizeof still.panel_row);
    still.compare_top = 0;
    still.covered = false;
    panel->draw(&still, &canvas, &area);
    hd_sheet_write(&sheet, out);
}
