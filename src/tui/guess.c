#include "config.h"

#include "guess.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "layout.h"
#include "prompt.h"

/* ---- the scale ---- */

static double round_down(double value)
{
    double power = pow(10, floor(log10(value) + 1e-9));

    return (value >= 5 * power ? 5 : value >= 2 * power ? 2 : 1) * power;
}

static double round_up(double value)
{
    double power = pow(10, floor(log10(value) + 1e-9));

    return (value <= power * (1 + 1e-9) ? 1 : value <= 2 * power ? 2 : value <= 5 * power ? 5 : 10) * power;
}

static void widen(hd_guess_scale *scale, double value)
{
    if (!(value > 0) || !isfinite(value))
        return;
    scale->low = value < scale->low ? value : scale->low;
    scale->high = value > scale->high ? value : scale->high;
}

hd_guess_scale hd_guess_scale_of(const double *number, int count, double truth, double more, int x, int columns)
{
    hd_guess_scale scale = {.low = (double)INFINITY, .high = 0, .x = x, .columns = columns};

    widen(&scale, truth);
    widen(&scale, more);
    for (int i = 0; i < count; i++)
        widen(&scale, number[i]);
    if (scale.high == 0)
        scale.low = scale.high = 1;
    scale.low = round_down(scale.low);
    scale.high = round_up(scale.high);
    if (scale.high <= scale.low)
        scale.high = round_up(scale.low * 1.5);
    return scale;
}

int hd_guess_column(const hd_guess_scale *scale, double number)
{
    if (!(number > scale->low))
        return scale->x;
    double at = log(number / scale->low) / log(scale->high / scale->low);
    return scale->x + (int)lround((at < 1 ? at : 1) * (scale->columns - 1));
}

void hd_draw_guess_marks(hd_canvas *canvas, int y, const hd_guess_scale *scale, const double *number, int count)
{
    for (int i = 0; i < count; i++)
        hd_fill(canvas, y, hd_guess_column(scale, number[i]), 1, HD_STYLE_TEXT, HD_GLYPH_BASELINE);
}

/* ---- the guesses ---- */

static bool refuse(hd_app *app, const char *why)
{
    snprintf(app->prompt.why, sizeof app->prompt.why, "%s", why);
    return false;
}

/* The unit behind a blank belongs to the number before it: "7 ms" is one guess. */
static void join_units(char *text)
{
    for (char *at = text; *at; at++) {
        size_t blanks = strspn(at + 1, " ");
        unsigned char next = (unsigned char)at[1 + blanks];
        if (*at >= '0' && *at <= '9' && blanks > 0 && (isalpha(next) || next == '%' || next >= 0x80))
            memmove(at + 1, at + 1 + blanks, strlen(at + 1 + blanks) + 1);
    }
}

static bool keep_guesses(hd_app *app)
{
    hd_subject subject;
    hd_guesses guesses = {0};
    char text[HD_EDIT_MAX], *rest = NULL;
    hd_error error;

    snprintf(text, sizeof text, "%s", app->prompt.edit.text);
    join_units(text);
    char *word = strtok_r(text, " ", &rest);
    if (!word)
        return refuse(app, "an output and its guesses are accepted, such as host_share 40% 60%");
    if (!hd_subject_parse(word, strlen(word), &subject, &error))
        return refuse(app, error.text);
    if (subject.of != HD_SUBJECT_OUTPUT || subject.was || hd_outputs[subject.index].kind == HD_WORD)
        return refuse(app, "guesses are of an output that is a number, such as step_time");
    guesses.output = (hd_output)subject.index;
    while ((word = strtok_r(NULL, " ;", &rest))) {
        if (guesses.count == HD_GUESSES_MAX)
            return refuse(app, "there are too many guesses");
        /* A time without a unit is in milliseconds, as steps are told. */
        if (!hd_lesson_answer_read(&subject, word, 1000, &guesses.number[guesses.count++], &error)) {
            hd_kind kind = hd_outputs[guesses.output].kind;
            snprintf(app->prompt.why, sizeof app->prompt.why, "\"%.40s\" is no guess of %s: %.300s; write them as in %s %s", word,
                     hd_outputs[guesses.output].label, error.text, hd_outputs[guesses.output].key,
                     kind == HD_SHARE ? "40% 60%" : kind == HD_TIME ? "5ms 9ms" : "2 10");
            return false;
        }
    }
    app->guesses = guesses;
    if (guesses.count > 0)
        hd_app_say(app, HD_TONE_PLAIN, "%d guess%s of %s kept; Space reveals", guesses.count,
                   guesses.count == 1 ? "" : "es", hd_outputs[guesses.output].label);
    return true;
}

static const hd_prompt_row guesses_prompt = {
    .label = "Guesses", .word = "keep", .keep = keep_guesses};

void hd_guess_begin(hd_app *app)
{
    char text[HD_EDIT_MAX];

    if (!app->covered) {
        hd_app_say(app, HD_TONE_PLAIN, "Guesses are of a covered outcome; Space covers it, then g takes them");
        return;
    }
    snprintf(text, sizeof text, "%s ", hd_outputs[app->guesses.count ? app->guesses.output : HD_HOST_SHARE].key);
    hd_prompt_begin(app, &guesses_prompt, text, 0);
    app->prompt.proposed = false;
}

bool hd_guesses_shown(const hd_app *app)
{
    return app->guesses.count > 0 && !app->covered;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void say(hd_app *app)
{
    const hd_guesses *g = &app->guesses;
    hd_kind kind = hd_outputs[g->output].kind;
    double sorted[HD_GUESSES_MAX], truth = hd_outcome_number(&app->outcome, g->output);
    char is[HD_FORMAT_MAX], middle[HD_FORMAT_MAX];
    int near = 0;

    memcpy(sorted, g->number, (size_t)g->count * sizeof sorted[0]);
    qsort(sorted, (size_t)g->count, sizeof sorted[0], by_size);
    for (int i = 0; i < g->count; i++)
        near += fabs(sorted[i] - truth) <= truth / 10;
    hd_app_say(app, HD_TONE_PLAIN, "The %s is %s; of %d guess%s the middle one is %s, and %d within a tenth of it",
               hd_outputs[g->output].label, hd_format_output(is, &app->outcome, g->output), g->count,
               g->count == 1 ? "" : "es", hd_format_kind(middle, kind, sorted[g->count / 2]), near);
}

void hd_guess_cover(hd_app *app)
{
    hd_app_cover(app);
    if (app->covered)
        app->guesses.count = 0;
    else if (app->guesses.count > 0)
        say(app);
}

/* The output, the scale with its ends, a mark for each guess, a knob at what the model says. */
void hd_draw_guesses(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    enum { NUMBER = 9 };
    const hd_guesses *g = &app->guesses;
    const char *label = hd_outputs[g->output].label;
    hd_kind kind = hd_outputs[g->output].kind;
    int y = area->y + area->rows - 1, x = area->x + hd_text_columns(label) + 1 + NUMBER;
    int columns = area->x + area->columns - x - NUMBER - 2;
    double truth = hd_outcome_number(&app->outcome, g->output);
    char text[HD_FORMAT_MAX];

    if (columns < 4)
        return;
    hd_guess_scale scale = hd_guess_scale_of(g->number, g->count, truth, 0, x + 1, columns);
    hd_fill_blank(canvas, y, area->x, area->columns, HD_STYLE_TEXT);
    hd_put(canvas, y, area->x, area->columns, HD_STYLE_STRONG, label);
    hd_put_right(canvas, y, x, NUMBER, HD_STYLE_DIM, hd_format_kind(text, kind, scale.low));
    hd_fill(canvas, y, scale.x, scale.columns, HD_STYLE_DIM, HD_GLYPH_TRACK_OFF);
    hd_draw_guess_marks(canvas, y, &scale, g->number, g->count);
    hd_fill(canvas, y, hd_guess_column(&scale, truth), 1, HD_STYLE_GOOD, HD_GLYPH_KNOB);
    hd_put_right(canvas, y, area->x + area->columns, NUMBER, HD_STYLE_DIM, hd_format_kind(text, kind, scale.high));
}
