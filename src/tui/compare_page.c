#include "compare_page.h"

#include "compare.h"
#include "layout.h"

/* All lines there are, and where the table's heads stand among them. */
typedef struct lines {
    hd_compare_line line[HD_COMPARE_LINES_MAX];
    int count, heads, first_row;
} lines;

static void add(lines *all, hd_compare_kind kind, int number)
{
    all->line[all->count++] = (hd_compare_line){kind, number};
}

static lines lines_of(const hd_app *app, int rows)
{
    lines all = {.count = 0};

    if (rows > hd_compare_rows(app))
        add(&all, HD_COMPARE_HEADS, 0);
    all.first_row = all.count;
    for (int row = 0; row < hd_compare_rows(app); row++)
        add(&all, HD_COMPARE_SCENARIO, row);
    add(&all, HD_COMPARE_GAP, 0);
    all.heads = all.count;
    add(&all, HD_COMPARE_COLUMNS, 0);
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_compare_differs(app, i))
            add(&all, HD_COMPARE_INPUT, (int)i);
    for (hd_output i = 0; i < HD_OUTPUTS; i++)
        add(&all, HD_COMPARE_OUTPUT, (int)i);
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
    if (top >= all->heads - 1)
        return top;
    if (top >= focus)
        return focus == all->first_row ? 0 : focus;
    return focus >= top + rows ? focus - rows + 1 : top;
}

static bool is_entry(const hd_compare_line *line)
{
    return line->kind == HD_COMPARE_SCENARIO || line->kind == HD_COMPARE_INPUT ||
           line->kind == HD_COMPARE_OUTPUT;
}

hd_compare_page hd_compare_page_of(const hd_app *app, int rows)
{
    const lines all = lines_of(app, rows);
    hd_compare_page page = {.rows = 0};
    int top = top_of(app, &all, rows);
    bool in_table = top > all.heads;

    if (in_table)
        page.shown[page.rows++] = all.line[all.heads];
    for (int i = 0; i < all.count; i++) {
        bool shown = i >= top && page.rows < rows;
        page.first += is_entry(&all.line[i]) && i < top;
        page.entries += is_entry(&all.line[i]) && shown;
        page.all += is_entry(&all.line[i]);
        if (shown)
            page.shown[page.rows++] = all.line[i];
    }
    /* Heads of nothing would look like a table that is empty. */
    if (page.rows > 1 && page.shown[page.rows - 1].kind == HD_COMPARE_COLUMNS)
        page.rows--;
    return page;
}

static int next_top(const lines *all, int top, int rows)
{
    int next = top + (top > all->heads ? rows - 1 : rows);

    return next == all->heads - 1 ? all->heads : next;
}

/* The table begins with its heads at the top, wherever the page before it ended. */
static int top_before(const lines *all, int top, int rows)
{
    int before = top - (rows - 1);

    if (top <= rows)
        return 0;
    return top <= all->heads + 1 ? all->heads - 1 - rows : before <= all->heads ? all->heads : before;
}

/* A page of other scenarios takes the focus along. */
static void keep_focus_seen(hd_app *app, const lines *all, int top, int rows)
{
    int *row = &app->panel_row[HD_PANEL_COMPARE], first = top - all->first_row, last = first + rows - 1;

    if (top >= all->heads - 1)
        return;
    *row = *row < first ? first : *row > last ? last : *row;
}

bool hd_compare_turn(hd_app *app, int by)
{
    hd_layout layout = hd_layout_of(app);
    const hd_area *area = hd_layout_find(&layout, HD_AREA_PANEL, 0);
    int rows = area && area->rows > 1 ? area->rows : 2;
    const lines all = lines_of(app, rows);
    int top = top_of(app, &all, rows), last = last_top(&all, rows);

    if (by == -HD_SCROLL_END)
        app->panel_row[HD_PANEL_COMPARE] = 0;
    top = by == HD_SCROLL_END    ? last
          : by == -HD_SCROLL_END ? 0
          : by > 0               ? next_top(&all, top, rows)
                                 : top_before(&all, top, rows);
    app->compare_top = top < 0 ? 0 : top > last ? last : top;
    keep_focus_seen(app, &all, app->compare_top, rows);
    return last > 0;
}
