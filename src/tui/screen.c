#include "config.h"

#include "screen.h"

#include <stdlib.h>
#include <string.h>

#include "hostdispatch/text.h"

/* Cells that are there already are written again where that takes so many bytes: as many as the way past them. */
#define GAP 4

/* So many blanks are erased rather than written. */
#define BLANKS 6

static const attr_t attributes[] = {A_BOLD, A_DIM, A_UNDERLINE, A_REVERSE};
#define ATTRIBUTES (sizeof attributes / sizeof attributes[0])

static const hd_look plain = {A_NORMAL, -1, -1, "", ""};

/* A string capability by its terminfo name; NULL where the terminal has none. */
static const char *capability(const char *name)
{
    const char *value = tigetstr(name);

    return value == (char *)-1 ? NULL : value;
}

static void send(const char *sequence)
{
    if (sequence)
        putp(sequence);
}

void hd_screen_begin(hd_screen *s)
{
    static const char *const names[ATTRIBUTES] = {"bold", "dim", "smul", "rev"};

    *s = (hd_screen){.clear = capability("clear"),
                     .to = capability("cup"),
                     .right = capability("cuf"),
                     .to_end = capability("el"),
                     .erase = capability("ech"),
                     .plain = capability("sgr0"),
                     .down = capability("cud1"),
                     .start = capability("cr"),
                     .cursor_on = capability("cnorm"),
                     .cursor_off = capability("civis"),
                     .look = plain,
                     .cursor = true,
                     .scrolls = tigetflag("am") > 0 && tigetflag("xenl") <= 0};
    for (size_t i = 0; i < ATTRIBUTES; i++)
        s->attribute[i] = capability(names[i]);
    /* The character set that it names is the one that is in use. */
    if (s->plain && strncmp(s->plain, "\033(B\033", 4) == 0)
        s->plain += 3;
}

static void set_look(hd_screen *s, const hd_look *look)
{
    bool less = (s->look.attributes & ~look->attributes) || (look->foreground < 0 && s->look.foreground >= 0) ||
                (look->background < 0 && s->look.background >= 0);

    if (less) {
        send(s->plain);
        s->look = plain;
    }
    for (size_t i = 0; i < ATTRIBUTES; i++)
        if (look->attributes & ~s->look.attributes & attributes[i])
            send(s->attribute[i]);
    if (look->foreground != s->look.foreground)
        send(look->set_foreground);
    if (look->background != s->look.background)
        send(look->set_background);
    s->look = *look;
}

/* Whether a cell looks the same so: a blank shows its background, and in reverse or underlined all else. */
static bool same_look(const hd_theme *theme, const hd_sheet_cell *cell, const hd_look *look)
{
    const hd_look *own = &theme->look[cell->style];
    bool shows = cell->sign != L' ' || (own->attributes | look->attributes) & (A_REVERSE | A_UNDERLINE);

    return own->background == look->background &&
           (!shows || (own->attributes == look->attributes && own->foreground == look->foreground));
}

static bool same(const hd_theme *theme, const hd_sheet_cell *a, const hd_sheet_cell *b)
{
    return a->sign == b->sign && a->mark[0] == b->mark[0] && a->mark[1] == b->mark[1] &&
           same_look(theme, a, &theme->look[b->style]);
}

static void put_cell(hd_screen *s, const hd_theme *theme, const hd_sheet_cell *cell)
{
    const wchar_t signs[] = {cell->sign, cell->mark[0], cell->mark[1], L'\0'};
    hd_look look = theme->look[cell->style];
    char bytes[4];

    /* A blank shows no foreground: it takes what there is. */
    if (cell->sign == L' ' && !(look.attributes & A_REVERSE)) {
        look.foreground = s->look.foreground;
        look.set_foreground = s->look.set_foreground;
        look.attributes |= s->look.attributes & (A_BOLD | A_DIM);
    }
    set_look(s, &look);
    for (const wchar_t *sign = signs; *sign; sign++)
        fwrite(bytes, 1, hd_utf8_put((uint32_t)*sign, bytes), stdout);
    /* Terminals differ in how wide they take the others for, and where they are behind the last column. */
    s->x = cell->sign > 0x2FFF || cell->mark[0] || s->x + 1 >= s->shown.columns ? -1 : s->x + 1;
}

static void go(hd_screen *s, int y, int x)
{
    bool below = y == s->y + 1 && x > 0 && s->down && s->start;

    if (s->y == y && s->x == x)
        return;
    if (s->right && ((s->y == y && s->x >= 0 && s->x < x) || below)) {
        send(below ? s->start : NULL);
        send(below ? s->down : NULL);
        send(tiparm(s->right, below ? x : x - s->x));
    } else {
        send(tiparm(s->to, y, x));
    }
    s->y = y;
    s->x = x;
}

/* Write again what lies between the cursor and a cell beyond, where that is no more than going there. */
static void fill_gap(hd_screen *s, const hd_theme *theme, const hd_sheet_cell *row, int y, int x)
{
    int bytes = 0;

    for (int at = s->x; s->y == y && at >= 0 && at < x; at++)
        bytes += !row[at].sign || !same_look(theme, &row[at], &s->look) ? GAP + 1 : row[at].sign < 0x80 ? 1 : 3;
    while (s->y == y && s->x >= 0 && s->x < x && bytes <= GAP)
        put_cell(s, theme, &row[s->x]);
}

/* How many blanks on the terminal's own ground stand from a cell on. */
static int blanks(const hd_theme *theme, const hd_sheet_cell *row, int x, int columns)
{
    int from = x;

    while (x < columns && row[x].sign == L' ' && same_look(theme, &row[x], &plain))
        x++;
    return x - from;
}

static void show_row(hd_screen *s, const hd_theme *theme, const hd_sheet *drawn, int y)
{
    const hd_sheet_cell *is = drawn->cells + y * drawn->columns, *was = s->shown.cells + y * drawn->columns;
    int last = s->scrolls && y == drawn->rows - 1 ? drawn->columns - 1 : drawn->columns;

    for (int x = 0; x < last; x++) {
        if (memcmp(&is[x], &was[x], sizeof *is) == 0 || !is[x].sign || same(theme, &is[x], &was[x]))
            continue;
        int count = blanks(theme, is, x, drawn->columns);
        bool to_end = x + count == drawn->columns && s->to_end;
        fill_gap(s, theme, is, y, x);
        go(s, y, x);
        if (count < BLANKS || !(to_end || s->erase)) {
            put_cell(s, theme, &is[x]);
            continue;
        }
        if (s->look.background >= 0 || s->look.attributes & (A_REVERSE | A_UNDERLINE))
            set_look(s, &plain);
        send(to_end ? s->to_end : tiparm(s->erase, count));
        x += count - 1;
    }
}

void hd_screen_show(hd_screen *s, const hd_canvas *canvas)
{
    const hd_sheet *drawn = canvas->sheet;
    bool typed = canvas->cursor_y >= 0;

    if (s->shown.rows != drawn->rows || s->shown.columns != drawn->columns) {
        hd_sheet_clear(&s->shown, drawn->rows, drawn->columns);
        set_look(s, &plain);
        send(s->clear);
        s->x = -1;
    }
    size_t row = (size_t)drawn->columns * sizeof *drawn->cells;
    for (int y = 0; y < drawn->rows; y++)
        if (memcmp(drawn->cells + y * drawn->columns, s->shown.cells + y * drawn->columns, row) != 0)
            show_row(s, canvas->theme, drawn, y);
    memcpy(s->shown.cells, drawn->cells, (size_t)drawn->rows * row);
    if (s->cursor != typed)
        send(typed ? s->cursor_on : s->cursor_off);
    s->cursor = typed;
    go(s, typed ? canvas->cursor_y : canvas->focus_y, typed ? canvas->cursor_x : canvas->focus_x);
    fflush(stdout);
}

void hd_screen_forget(hd_screen *s)
{
    hd_sheet_clear(&s->shown, 0, 0);
}

void hd_screen_end(hd_screen *s)
{
    /* Whatever the look is thought to be: the sequence that set it may have been thrown away. */
    send(s->plain);
    s->look = plain;
    send(s->cursor_on);
    s->cursor = true;
    hd_screen_forget(s);
    fflush(stdout);
}
