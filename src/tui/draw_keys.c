#include "config.h"

#include <stdio.h>

#include "draw.h"

#define HINTS_MAX 24
#define HINT_GAP 2
#define RANK_LAST 20

typedef struct hint {
    const hd_key_row *row;
    char text[48];
    int x, columns;
} hint;

/* What a row's hint says now: a panel has words of its own for what its rows do; NULL where it has none. */
static const char *hint_word(const hd_app *app, const hd_key_row *row)
{
    if (app->mode == HD_MODE_PANEL && row->command == HD_DO_STEP)
        return app->panels[app->panel]->step_word;
    if (app->mode == HD_MODE_PANEL && row->command == HD_DO_ACT)
        return app->panels[app->panel]->act_word;
    return row->command == HD_DO_COVER && app->covered ? "uncover" : row->hint;
}

/* The key in a hint: the first of the row, and the first of the row that shares its sentence. */
static void hint_text(const hd_app *app, size_t index, const char *word, bool ascii, char *text, size_t size)
{
    const hd_key_row *row = &app->keys[index];
    bool pair = index + 1 < app->keys_count && !row[1].sentence && !row[1].hint &&
                (row[1].modes & row->modes);
    char first[16];

    if (row->keys[0] == '0') {
        snprintf(text, size, "0-9 %s", word);
        return;
    }
    snprintf(first, sizeof first, "%s", hd_key_name(row->keys[0], ascii));
    if (!pair || row->keys[0] == HD_KEY_TAB)
        snprintf(text, size, "%s %s", first, word);
    else if (row->keys[0] == HD_KEY_PAGE_UP)
        snprintf(text, size, "PgUp/PgDn %s", word);
    else if (row->keys[0] < 0x7F)
        snprintf(text, size, "%s %s %s", first, hd_key_name(row[1].keys[0], ascii), word);
    else if (ascii)
        snprintf(text, size, "%s/%s %s", first, hd_key_name(row[1].keys[0], ascii), word);
    else
        snprintf(text, size, "%s%s %s", first,
                 /* Shift's sign once is enough for both arrows. */
                 row->keys[0] == HD_KEY_SHIFT_LEFT ? "→" : hd_key_name(row[1].keys[0], ascii),
                 word);
}

static int collect(const hd_app *app, const hd_canvas *canvas, hint found[HINTS_MAX])
{
    int count = 0;

    for (size_t i = 0; i < app->keys_count && count < HINTS_MAX; i++) {
        const char *word = app->keys[i].hint ? hint_word(app, &app->keys[i]) : NULL;
        if (!word || !(app->keys[i].modes & (unsigned)app->mode))
            continue;
        hint *h = &found[count++];
        h->row = &app->keys[i];
        hint_text(app, i, word, canvas->ascii, h->text, sizeof h->text);
        h->columns = hd_columns(canvas, h->text);
    }
    return count;
}

/* The hints of the mode, in the table's order; those of the highest ranks go first when there is no room for
 * all. */
static int choose(const hd_app *app, const hd_canvas *canvas, int columns, hint found[HINTS_MAX])
{
    int count = collect(app, canvas, found), kept = 0, room = columns - 2 + HINT_GAP, x = 1;
    bool fits[HINTS_MAX] = {false};

    for (int rank = 0; rank <= RANK_LAST; rank++) {
        for (int i = 0; i < count; i++) {
            if (found[i].row->rank != rank || found[i].columns + HINT_GAP > room)
                continue;
            fits[i] = true;
            room -= found[i].columns + HINT_GAP;
        }
    }
    for (int i = 0; i < count; i++) {
        if (!fits[i])
            continue;
        found[kept] = found[i];
        found[kept].x = x;
        x += found[kept++].columns + HINT_GAP;
    }
    return kept;
}

/* What the hints depend on. */
typedef struct situation {
    hd_mode mode;
    hd_panel panel;
    int columns;
    bool covered, ascii;
} situation;

static bool same_situation(const situation *a, const situation *b)
{
    return a->mode == b->mode && a->panel == b->panel && a->columns == b->columns &&
           a->covered == b->covered && a->ascii == b->ascii;
}

/* They are kept from one key to the next. */
static const hint *hints(const hd_app *app, const hd_canvas *canvas, int columns, int *count)
{
    static hint kept[HINTS_MAX];
    static int kept_count;
    static situation kept_for;
    const situation now = {app->mode, app->panel, columns, app->covered, canvas->ascii};

    if (!same_situation(&now, &kept_for)) {
        kept_count = choose(app, canvas, columns, kept);
        kept_for = now;
    }
    *count = kept_count;
    return kept;
}

void hd_draw_keys(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    int count;
    const hint *found = hints(app, canvas, area->columns, &count);

    hd_fill_blank(canvas, area->y, area->x, area->columns, HD_STYLE_TITLE);
    for (int i = 0; i < count; i++)
        hd_put(canvas, area->y, found[i].x, area->columns - found[i].x, HD_STYLE_TITLE, found[i].text);
}

const hd_key_row *hd_draw_key_at(const hd_app *app, const hd_area *area, int x)
{
    hd_canvas canvas = {.ascii = app->ascii};
    int count;
    const hint *found = hints(app, &canvas, area->columns, &count);

    for (int i = 0; i < count; i++)
        if (x >= found[i].x && x < found[i].x + found[i].columns)
            return found[i].row;
    return NULL;
}
