#include "config.h"

#include "draw.h"

#include <stdio.h>
#include <string.h>

#include "find.h"
#include "hostdispatch/text.h"
#include "message.h"
#include "words.h"
#include "page.h"
#include "panel.h"
#include "prompt.h"
#include "results.h"

/* Without a row for the sentence, where the target stands else, it takes the name's place. */
static bool target_in_title(const hd_app *app)
{
    if (!hd_find_shown(app))
        return false;
    hd_layout layout = hd_layout_of(app);
    return !hd_layout_find(&layout, HD_AREA_SENTENCE, 0) && hd_layout_find(&layout, HD_AREA_STEP, 0);
}

static void draw_title(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    int x = 1, end = area->columns - 1;

    hd_fill_blank(canvas, area->y, 0, area->columns, HD_STYLE_TITLE);
    x += hd_put(canvas, area->y, x, end - x, HD_STYLE_TITLE_STRONG, "hostdispatch");
    end = hd_put_right(canvas, area->y, end, 6, HD_STYLE_TITLE, "? help");
    x += 2;
    hd_mode mode = hd_app_shown_mode(app);
    if (mode == HD_MODE_PAGE) {
        hd_put(canvas, area->y, x, end - x - 1, HD_STYLE_TITLE, hd_page_title(&app->page));
        return;
    }
    if (mode == HD_MODE_CHOOSER || mode == HD_MODE_PATH) {
        hd_put(canvas, area->y, x, end - x - 1, HD_STYLE_TITLE, "Open");
        return;
    }
    if (!app->document)
        return;
    if (target_in_title(app)) {
        char words[HD_WORDS_MAX];
        hd_put(canvas, area->y, x, end - x - 1, HD_STYLE_TITLE_STRONG, hd_find_words(app, words));
        return;
    }
    x += hd_put_outside(canvas, area->y, x, end - x - 4, HD_STYLE_TITLE, hd_words_title(app));
    if (hd_app_changed(app))
        hd_put(canvas, area->y, x + 1, end - x - 2, HD_STYLE_TITLE_CHANGED, "•");
}

static void draw_sentence(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char words[HD_WORDS_MAX];

    int room = area->columns;

    if (hd_find_shown(app)) {
        int x =
            hd_put_right(canvas, area->y, area->x + room, room / 2,
                         hd_find_reached(app) ? HD_STYLE_GOOD : HD_STYLE_STRONG, hd_find_words(app, words));
        if (room >= 70)
            x = hd_put_right(canvas, area->y, x - 1, x - 1, HD_STYLE_DIM, "target");
        room = x - area->x - 2;
    }
    hd_put(canvas, area->y, area->x, room, HD_STYLE_TEXT, hd_words_sentence(app, room, words));
}

/* A line of text asked for: the question, then the end of the text where it is too long, and the caret. */
static void draw_prompt(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char clean[HD_EDIT_MAX * 3];
    const hd_edit *edit = &app->prompt.edit;
    int x =
        area->x + hd_put(canvas, area->y, area->x, area->columns / 2, HD_STYLE_STRONG, hd_prompt_label(app));
    int room = area->x + area->columns - x - 1;

    hd_text_clean(edit->text, edit->caret, canvas->ascii, clean, sizeof clean);
    const char *shown = hd_text_tail(clean, room);
    canvas->cursor_y = area->y;
    canvas->cursor_x = x + hd_put_outside(canvas, area->y, x, room,
                                          app->prompt.refused    ? HD_STYLE_REFUSED
                                          : app->prompt.proposed ? HD_STYLE_CHOSEN
                                                                 : HD_STYLE_TEXT,
                                          shown);
    hd_put_outside(canvas, area->y, canvas->cursor_x, area->x + area->columns - canvas->cursor_x,
                   HD_STYLE_TEXT, edit->text + edit->caret);
}

static hd_style message_style(const hd_app *app)
{
    if (app->mode == HD_MODE_QUESTION)
        return HD_STYLE_STRONG;
    if ((hd_message_is_above_prompt(app) && app->prompt.refused) ||
        (app->status[0] && app->tone == HD_TONE_REFUSED))
        return HD_STYLE_BAD;
    return app->status[0] ? HD_STYLE_STRONG : HD_STYLE_DIM;
}

/* What there is to say, ending on row `y`. It lies over what is there until the next key. */
static void draw_message(const hd_app *app, hd_canvas *canvas, int y, int x, int columns, int most)
{
    char part[HD_MESSAGE_MAX];
    hd_message message;

    hd_message_of(app, columns, most, &message);
    for (int row = 0; row < message.rows; row++) {
        int at = y - (message.rows - 1 - row);
        if (at < 0)
            continue;
        snprintf(part, sizeof part, "%.*s", (int)message.length[row], message.row[row]);
        hd_fill_blank(canvas, at, x, columns, HD_STYLE_TEXT);
        hd_put(canvas, at, x, columns, message_style(app), part);
    }
}

static void draw_status(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    bool prompt = hd_message_is_above_prompt(app);

    if (prompt)
        draw_prompt(app, canvas, area);
    draw_message(app, canvas, area->y - prompt, area->x, area->columns, HD_MESSAGE_ROWS);
}

static void draw_too_small(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char forms[5][64] = {"", "", "needs 40x12  q quits", "q quits", "q"};
    int form = 0;

    /* Without room for more a question still says that it is one, and how to answer it. */
    if (app->mode == HD_MODE_QUESTION) {
        draw_message(app, canvas, area->y + area->rows - 1, 0, area->columns, area->rows);
        return;
    }
    snprintf(forms[0], sizeof forms[0], "hostdispatch needs 40x12 cells; this is %dx%d. q quits",
             app->columns, app->rows);
    snprintf(forms[1], sizeof forms[1], "needs 40x12, is %dx%d; q quits", app->columns, app->rows);
    while (form < 4 && (int)strlen(forms[form]) > area->columns)
        form++;
    hd_put(canvas, area->y + area->rows / 2, 0, area->columns, HD_STYLE_TEXT, forms[form]);
}

typedef void draw_function(const hd_app *, hd_canvas *, const hd_area *);

static draw_function *const functions[] = {
    [HD_AREA_TITLE] = draw_title,          [HD_AREA_SENTENCE] = draw_sentence,
    [HD_AREA_LABEL] = hd_draw_label,       [HD_AREA_VALUE] = hd_draw_value,
    [HD_AREA_LOW] = hd_draw_slider_low,    [HD_AREA_TRACK] = hd_draw_slider,
    [HD_AREA_ANSWER] = hd_draw_answer,     [HD_AREA_HIGH] = hd_draw_slider_high,
    [HD_AREA_STEP] = hd_draw_step,         [HD_AREA_VERDICT] = hd_draw_verdict,
    [HD_AREA_BAR] = hd_draw_bar,           [HD_AREA_BAR_LABELS] = hd_draw_bar_labels,
    [HD_AREA_BRACKET] = hd_draw_bracket,   [HD_AREA_BASELINE] = hd_draw_baseline,
    [HD_AREA_CEILINGS] = hd_draw_ceilings, [HD_AREA_TURNS] = hd_draw_turns,
    [HD_AREA_TABS] = hd_draw_tabs,         [HD_AREA_RESULTS] = hd_draw_results_above,
    [HD_AREA_PANEL] = hd_draw_panel,       [HD_AREA_PAGE] = hd_draw_page,
    [HD_AREA_STATUS] = draw_status,        [HD_AREA_KEYS] = hd_draw_keys,
    [HD_AREA_TOO_SMALL] = draw_too_small,
};

void hd_draw(const hd_app *app, hd_canvas *canvas)
{
    hd_layout layout = hd_layout_of(app);

    canvas->cursor_y = canvas->cursor_x = -1;
    canvas->focus_y = canvas->focus_x = 0;
    erase();
    for (int i = 0; i < layout.count; i++)
        functions[layout.areas[i].kind](app, canvas, &layout.areas[i]);
    /* Without a line of its own the status takes the keys' while it has something to say. */
    const hd_area *keys = hd_layout_find(&layout, HD_AREA_KEYS, 0);
    bool speaks = app->status[0] || app->mode == HD_MODE_PROMPT || app->mode == HD_MODE_QUESTION;
    if (speaks && keys && !hd_layout_find(&layout, HD_AREA_STATUS, 0)) {
        hd_fill_blank(canvas, keys->y, keys->x, keys->columns, HD_STYLE_TITLE);
        draw_status(app, canvas, &(hd_area){HD_AREA_STATUS, 0, keys->y, 1, 1, keys->columns - 2});
    }
}
