/*
 * A page of a lesson below the step, and the list of lessons.
 */
#include "config.h"

#include "lesson_draw.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/text.h"
#include "guess.h"
#include "lesson_text.h"

/* ---- a page ---- */

static void draw_rule(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char left[HD_FORMAT_MAX], right[HD_FORMAT_MAX], words[HD_FORMAT_MAX + 4];

    hd_lesson_rule(app, left, right);
    hd_fill(canvas, area->y, 0, app->columns, HD_STYLE_TRACK, HD_GLYPH_RULE);
    snprintf(words, sizeof words, " %s ", left);
    hd_put(canvas, area->y, 1, area->columns, HD_STYLE_STRONG, words);
    if (!*right)
        return;
    snprintf(words, sizeof words, " %s ", right);
    hd_put_right(canvas, area->y, app->columns - 1, area->columns / 2 + 10, HD_STYLE_STRONG, words);
}

/* The votes of a class behind a choice: how many, and a bar; the longest has the most. */
static void draw_votes(const hd_app *app, hd_canvas *canvas, int y, const hd_area *area, int choice)
{
    const hd_lesson_entry *entry = hd_lesson_entry_here(app);
    int most = 1, end = area->x + area->columns;
    char number[16];

    if (!hd_lesson_votes(entry) || choice < 1)
        return;
    for (int i = 0; i < HD_LESSON_CHOICES_MAX; i++)
        most = entry->votes[i] > most ? entry->votes[i] : most;
    int votes = entry->votes[choice - 1], cells = votes * 7 / most;
    snprintf(number, sizeof number, "%d", votes);
    hd_put_right(canvas, y, end - 8, 5, HD_STYLE_TEXT, number);
    hd_fill(canvas, y, end - 7, votes && !cells ? 1 : cells, HD_STYLE_DISPATCH, HD_GLYPH_DISPATCH);
}

/* A text being typed with the caret in it. @return the column behind it */
static int draw_edit(const hd_app *app, hd_canvas *canvas, int y, int x, int end)
{
    const hd_edit *edit = &app->play->edit;
    char clean[HD_EDIT_MAX * 3];

    hd_clean(canvas, edit->text, edit->caret, clean, sizeof clean);
    canvas->cursor_y = y;
    canvas->cursor_x = x + hd_put_outside(canvas, y, x, end - x, HD_STYLE_STRONG, clean);
    return canvas->cursor_x + hd_put_outside(canvas, y, canvas->cursor_x, end - canvas->cursor_x, HD_STYLE_STRONG,
                                             edit->text + edit->caret);
}

static hd_guess_scale scale_of(const hd_app *app, const hd_area *area)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    const hd_lesson_entry *entry = hd_lesson_entry_here(app);

    return hd_guess_scale_of(entry->guess, entry->guesses, hd_subject_number(&step->ask, step), entry->number,
                             area->x + 16, area->columns - 22);
}

static void draw_on_scale(const hd_app *app, hd_canvas *canvas, int y, const hd_area *area,
                          const struct hd_said_line *line)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    const hd_lesson_entry *entry = hd_lesson_entry_here(app);
    hd_guess_scale s = scale_of(app, area);
    double truth = hd_subject_number(&step->ask, step);
    int at = hd_guess_column(&s, truth);
    char text[HD_FORMAT_MAX];

    if (line->kind == HD_SAID_SCALE) {
        hd_put(canvas, y, s.x, 12, HD_STYLE_DIM, hd_lesson_number_format(text, step, s.low));
        hd_put_right(canvas, y, area->x + area->columns, 12, HD_STYLE_DIM,
                     hd_lesson_number_format(text, step, s.high));
        return;
    }
    hd_put(canvas, y, area->x, 5, HD_STYLE_DIM,
           line->kind == HD_SAID_MODEL ? "model"
           : line->kind == HD_SAID_YOU ? "you"
                                       : "class");
    hd_put_right(canvas, y, s.x - 1, 9, line->style, line->text);
    if (line->kind == HD_SAID_CLASS)
        hd_draw_guess_marks(canvas, y, &s, entry->guess, entry->guesses);
    if (line->kind == HD_SAID_MODEL)
        hd_fill(canvas, y, at, 1, HD_STYLE_GOOD, HD_GLYPH_KNOB);
    if (line->kind != HD_SAID_YOU || !isfinite(entry->number))
        return;
    int you = hd_guess_column(&s, entry->number);
    hd_fill(canvas, y, at < you ? at : you, at < you ? you - at : at - you, HD_STYLE_DIM, HD_GLYPH_RULE);
    hd_fill(canvas, y, you, 1, HD_STYLE_STRONG, HD_GLYPH_KNOB);
}

static void draw_line(const hd_app *app, hd_canvas *canvas, int y, const hd_area *area,
                      const struct hd_said_line *line, bool last)
{
    int end = area->x + area->columns, x;

    switch (line->kind) {
    case HD_SAID_TEXT:
    case HD_SAID_CHOICE:
        hd_put_outside(canvas, y, area->x, area->columns, line->style, line->text);
        draw_votes(app, canvas, y, area, line->kind == HD_SAID_CHOICE ? line->index : 0);
        break;
    case HD_SAID_WORDS:
        x = area->x + hd_put_outside(canvas, y, area->x, area->columns, line->style, line->text);
        if (last && app->mode == HD_MODE_EXPLAIN) {
            canvas->cursor_y = y;
            canvas->cursor_x = x < end ? x : end - 1;
        }
        break;
    case HD_SAID_NUMBER:
        x = area->x + hd_put(canvas, y, area->x, area->columns, HD_STYLE_TEXT, line->text);
        hd_fill(canvas, y, x, 1, HD_STYLE_STRONG, HD_GLYPH_MARKER);
        x = draw_edit(app, canvas, y, x + 1, end - 4);
        if (!strpbrk(app->play->edit.text, "abcdefghijklmnopqrstuvwxyz%\xc2\xc3"))
            hd_put(canvas, y, x + 1, 3, HD_STYLE_DIM, hd_lesson_unit(hd_lesson_step_here(app)));
        break;
    case HD_SAID_MODEL:
    case HD_SAID_YOU:
    case HD_SAID_CLASS:
    case HD_SAID_SCALE:
        draw_on_scale(app, canvas, y, area, line);
        break;
    }
}

void hd_draw_lesson(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    hd_said said;

    draw_rule(app, canvas, area);
    hd_lesson_say(app, area->columns, &said);
    for (int i = 0; i < said.count && i < area->rows - 1; i++)
        draw_line(app, canvas, area->y + 1 + i, area, &said.line[i], i + 1 == said.count);
}

/* ---- the list ---- */

/* Below the list stand what the lesson in focus is about, and where the answers are. */
#define BELOW_ROWS 5

/* From so many columns on minutes and how far it has got stand side by side. */
#define LESSONS_COLUMNS 56

static void draw_item(const hd_app *app, hd_canvas *canvas, int y, const hd_area *area, int index)
{
    const hd_lesson_item *item = &app->lessons.item[index];
    bool focus = index == app->lessons.at, narrow = area->columns < LESSONS_COLUMNS,
         says = item->done || item->at || item->broken;
    hd_style style = focus ? HD_STYLE_CHOSEN : HD_STYLE_TEXT;
    int end = area->x + area->columns, number = 0, taken = 0;
    char words[64];

    sscanf(item->name, "%d-%n", &number, &taken);
    if (focus) {
        hd_fill_blank(canvas, y, area->x, area->columns, HD_STYLE_CHOSEN);
        hd_fill(canvas, y, area->x, 1, HD_STYLE_CHOSEN, HD_GLYPH_MARKER);
        hd_focus(canvas, y, area->x);
    }
    if (taken > 0)
        snprintf(words, sizeof words, "%d", number);
    hd_put_outside(canvas, y, area->x + 1, 3, style, taken > 0 && !item->own ? words : "");
    hd_put_outside(canvas, y, area->x + 4, area->columns - 4 - (!narrow ? 22 : says ? 10 : 7), style, item->title);
    if (item->minutes && !(narrow && says)) {
        snprintf(words, sizeof words, "%d min", item->minutes);
        hd_put_right(canvas, y, narrow ? end : end - 14, 7, style, words);
    }
    if (item->broken || item->done)
        snprintf(words, sizeof words, item->broken ? "faulty" : "done");
    else
        snprintf(words, sizeof words, "at %d of %d", item->at, item->steps);
    if (says && narrow)
        hd_put_right(canvas, y, end, 9, style, words);
    else if (says)
        hd_put(canvas, y, end - 12, 11, style, words);
}

void hd_draw_lessons(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    const hd_lesson_list *list = &app->lessons;
    int rows = area->rows - BELOW_ROWS, y = area->y, own = -1;

    for (int i = list->count - 1; i >= 0 && list->item[i].own; i--)
        own = i;
    int lines = list->count + (own >= 0), at = list->at + (own >= 0 && list->at >= own),
        top = at >= rows ? at - rows + 1 : 0;
    for (int line = top; line < lines && line < top + rows; line++) {
        bool heading = own >= 0 && line == own;
        if (heading)
            hd_put(canvas, y + line - top, area->x, area->columns, HD_STYLE_STRONG, "Own");
        else
            draw_item(app, canvas, y + line - top, area, own >= 0 && line > own ? line - 1 : line);
    }
    if (list->count == 0)
        return;
    char clean[512];
    const char *aim = list->item[list->at].aim, *rest;
    int below = y + (lines < rows ? lines : rows) + 1;
    hd_clean(canvas, aim, strlen(aim), clean, sizeof clean);
    rest = clean;
    for (int i = 0; i < 3 && *rest; i++) {
        const char *from = rest;
        size_t length = hd_text_break(rest, area->columns, &rest);
        char part[512];
        snprintf(part, sizeof part, "%.*s", (int)length, from);
        hd_put_outside(canvas, below + i, area->x, area->columns,
                       list->item[list->at].broken ? HD_STYLE_BAD : HD_STYLE_TEXT, part);
    }
}
