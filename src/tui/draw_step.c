#include "config.h"

#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "hostdispatch/segments.h"
#include "words.h"

/* The words in the bracket stand at multiples of so many columns. */
#define BRACKET_PLACES 4

/* From here on a bar's cells stand on the screen's; labels and bars begin in the same column. */
static int bar_columns(const hd_app *app)
{
    return app->columns - 10;
}

static int parts_shown(const double sizes[HD_PARTS])
{
    int count = 0;

    for (int i = 0; i < HD_PARTS; i++)
        count += sizes[i] > 0;
    return count;
}

/* The present bar: its length on the scale that it shares with the baseline's, and the cells of its parts. */
static int present_cells(const hd_app *app, int cells[HD_PARTS])
{
    double sizes[HD_PARTS], step = app->outcome.value[HD_STEP_TIME].number;
    double scale = hd_segments_scale(app->baseline_outcome.value[HD_STEP_TIME].number, step);

    hd_say_parts(sizes, &app->now.scenario, &app->outcome);
    int length = hd_segments_length(step, scale, bar_columns(app), parts_shown(sizes));
    hd_segments(sizes, length, cells);
    return length;
}

void hd_draw_segments(hd_canvas *canvas, int y, int x, int rows, const double sizes[3], int columns, hd_style first_style,
                      hd_glyph first_glyph)
{
    int cells[HD_PARTS];

    hd_segments(sizes, columns, cells);
    for (int i = 0; i < HD_PARTS; i++) {
        for (int row = 0; row < rows; row++)
            hd_fill(canvas, y + row, x, cells[i], first_style + (hd_style)i, first_glyph + (hd_glyph)i);
        x += cells[i];
    }
}

static hd_style regime_style(hd_regime regime)
{
    return regime == HD_DISPATCH_BOUND ? HD_STYLE_DISPATCH_STRONG : regime == HD_LAUNCH_BOUND ? HD_STYLE_LAUNCH_STRONG
           : regime == HD_DEVICE_BOUND ? HD_STYLE_DEVICE_STRONG
                                       : HD_STYLE_STRONG;
}

void hd_draw_verdict(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    hd_regime regime = app->outcome.value[HD_REGIME].word;
    char share[HD_SHOW_MAX];
    int end = area->x + area->columns;

    if (app->covered)
        return;
    hd_say_host_share(share, &app->outcome);
    end = hd_put_right(canvas, area->y, end, 10, HD_STYLE_STRONG, share) - 1;
    end = hd_put_right(canvas, area->y, end, 4, HD_STYLE_DIM, "host") - (area->columns >= 70 ? 2 : 1);
    hd_put_right(canvas, area->y, end, 16, regime_style(regime), hd_regimes[regime]);
}

void hd_draw_step(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char step[HD_SHOW_MAX], words[HD_WORDS_MAX];
    int x = area->x, sign = hd_words_change_sign(app);
    bool verdict_beside = area->columns >= 54;
    int room = area->x + area->columns - (verdict_beside ? 30 : 0);

    if (app->covered) {
        hd_put(canvas, area->y, x, area->columns, HD_STYLE_STRONG, "Step ?");
        return;
    }
    snprintf(words, sizeof words, "Step %s", hd_show_time(step, app->outcome.value[HD_STEP_TIME].number, canvas->ascii));
    x += hd_put(canvas, area->y, x, area->columns, HD_STYLE_STRONG, words) + 2;
    if (sign != 0) {
        x += hd_put(canvas, area->y, x, room - x, sign > 0 ? HD_STYLE_GOOD : HD_STYLE_BAD, hd_words_change(app, false, words)) + 1;
        snprintf(words, sizeof words, "than %s", hd_app_baseline_word(app));
        if (room - x >= (int)strlen(words))
            hd_put(canvas, area->y, x, room - x, HD_STYLE_DIM, words);
    }
    if (verdict_beside)
        hd_draw_verdict(app, canvas, area);
}

void hd_draw_bar(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    double sizes[HD_PARTS];
    int cells[HD_PARTS];

    if (app->covered) {
        hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM, "covered");
        return;
    }
    hd_say_parts(sizes, &app->now.scenario, &app->outcome);
    hd_draw_segments(canvas, area->y, area->x, area->rows, sizes, present_cells(app, cells), HD_STYLE_DISPATCH_FILL,
                     HD_GLYPH_DISPATCH);
}

/* A part's label, the fullest first. */
static void part_label(int form, int part, const double sizes[HD_PARTS], const hd_outcome *outcome, bool ascii, char *text)
{
    static const char *const short_words[HD_PARTS] = {"disp", "launch", "dev"};
    char share[HD_SHOW_MAX];

    if (form == 0)
        hd_say_part(text, part, sizes, outcome, ascii);
    else
        snprintf(text, HD_WORDS_MAX, "%s %s", form == 1 ? hd_part_words[part] : short_words[part],
                 hd_say_part_share(share, part, sizes));
}

void hd_draw_bar_labels(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    double sizes[HD_PARTS];
    int cells[HD_PARTS], wanted[HD_PARTS], widths[HD_PARTS], starts[HD_PARTS];
    char text[HD_PARTS][HD_WORDS_MAX];

    if (app->covered)
        return;
    hd_say_parts(sizes, &app->now.scenario, &app->outcome);
    present_cells(app, cells);
    for (int form = 0; form < 3; form++) {
        int x = 0;
        for (int i = 0; i < HD_PARTS; i++) {
            part_label(form, i, sizes, &app->outcome, canvas->ascii, text[i]);
            widths[i] = hd_columns(canvas, text[i]);
            wanted[i] = x;
            x += cells[i];
        }
        if (hd_segments_labels(wanted, widths, form < 2 ? 2 : 1, area->columns, starts))
            break;
    }
    for (int i = 0; i < HD_PARTS; i++)
        hd_put(canvas, area->y, area->x + starts[i], area->columns - starts[i],
               sizes[i] > 0 ? HD_STYLE_DISPATCH + (hd_style)i : HD_STYLE_DIM, text[i]);
}

void hd_draw_bracket(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    const hd_value *v = app->outcome.value;
    int cells[HD_PARTS];
    char words[HD_WORDS_MAX], time[HD_SHOW_MAX], share[HD_SHOW_MAX];

    present_cells(app, cells);
    int host = cells[HD_PART_DISPATCH] + cells[HD_PART_LAUNCH];
    if (app->covered)
        return;
    snprintf(words, sizeof words, "host %s %s",
             hd_show_time_on(time, v[HD_HOST_TIME].number, hd_show_scale(v[HD_STEP_TIME].number), canvas->ascii),
             hd_say_host_share(share, &app->outcome));
    int width = hd_columns(canvas, words);
    if (host >= 2) {
        hd_fill(canvas, area->y, area->x, 1, HD_STYLE_DIM, HD_GLYPH_BRACKET_LEFT);
        hd_fill(canvas, area->y, area->x + 1, host - 2, HD_STYLE_DIM, HD_GLYPH_BRACKET);
        hd_fill(canvas, area->y, area->x + host - 1, 1, HD_STYLE_DIM, HD_GLYPH_BRACKET_RIGHT);
    }
    if (width + 6 > host) {
        hd_put(canvas, area->y, area->x + (host ? host + 1 : 0), area->columns - host - 1, HD_STYLE_TEXT, words);
        return;
    }
    /* About the middle: words that keep their place while the bar breathes are easier to read, and to send. */
    int x = area->x + ((host - width) / 2 & ~(BRACKET_PLACES - 1));
    hd_fill_blank(canvas, area->y, x - 1, width + 2, HD_STYLE_TEXT);
    hd_put(canvas, area->y, x, width, HD_STYLE_TEXT, words);
}

void hd_draw_baseline(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    double sizes[HD_PARTS], step = app->baseline_outcome.value[HD_STEP_TIME].number;
    double scale = hd_segments_scale(step, app->outcome.value[HD_STEP_TIME].number);
    char words[HD_WORDS_MAX], factor[HD_SHOW_MAX];

    /* While the outcome is covered the baseline keeps the whole scale: its length would tell the answer. */
    if (app->covered)
        scale = step;
    hd_say_parts(sizes, &app->baseline, &app->baseline_outcome);
    int columns = hd_segments_length(step, scale, bar_columns(app), parts_shown(sizes));
    hd_draw_segments(canvas, area->y, area->x, 1, sizes, columns, HD_STYLE_BASE_DISPATCH, HD_GLYPH_BASE_DISPATCH);
    /* A scale that has grown shortens both bars; without a word that would look like a faster step. */
    if (scale > step * 1.5)
        snprintf(words, sizeof words, "%s, drawn %s smaller", hd_app_baseline_word(app),
                 hd_show_factor(factor, scale / step, false));
    else
        snprintf(words, sizeof words, "%s", hd_app_baseline_word(app));
    hd_put(canvas, area->y, area->x + columns + 1, area->columns - columns - 1, HD_STYLE_DIM, words);
}

static bool begins_number(const char *word)
{
    return *word >= '0' && *word <= '9';
}

/* The numbers in the sentence are what it is about: they stand out, the rest is dim. */
static void put_with_clear_numbers(hd_canvas *canvas, int y, int x, int columns, const char *words)
{
    char piece[HD_WORDS_MAX];

    while (*words && columns > 0) {
        bool number = begins_number(words);
        const char *end = number ? words + strcspn(words, " ") : words;
        /* Words up to the next number are one piece. */
        while (!number && *end && !(end > words && end[-1] == ' ' && begins_number(end)))
            end++;
        snprintf(piece, sizeof piece, "%.*s", (int)(end - words), words);
        int taken = hd_put(canvas, y, x, columns, number ? HD_STYLE_TEXT : HD_STYLE_DIM, piece);
        x += taken;
        columns -= taken;
        words = end;
    }
}

void hd_draw_ceilings(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char words[HD_WORDS_MAX];

    if (app->covered)
        return;
    for (int row = 0; row < area->rows; row++)
        put_with_clear_numbers(canvas, area->y + row, area->x, area->columns,
                                hd_words_ceilings(app, area->rows == 1 ? -1 : row, area->columns, words));
}

void hd_draw_turns(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char words[HD_WORDS_MAX];

    if (!app->covered)
        hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM, hd_words_turns(app, area->columns, words));
}
