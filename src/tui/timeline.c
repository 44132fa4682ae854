/*
 * The panel Timeline: when host and device work, in the model or with a host that runs ahead.
 */
#include "config.h"

#include "hostdispatch/timeline.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "canvas.h"
#include "inputs.h"
#include "panel.h"
#include "words.h"

/* Columns before the lanes; lanes, their numbers and two sentences; from so many rows on both schedules. */
#define NAME_COLUMNS 7
#define ROWS 5
#define BOTH_ROWS 11

/* An operation has so many columns at least, where its parts allow. */
#define OPERATION_COLUMNS 16
#define SPANS_MAX 512
#define TICK_COLUMNS 9

/* ---- the lanes ---- */

typedef struct lanes {
    hd_span spans[SPANS_MAX];
    int count;
    double times[2 * SPANS_MAX]; /* of the spans' ends, in order, each once */
    int columns[2 * SPANS_MAX];  /* where each stands */
    int times_count;
} lanes;

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return left < right ? -1 : left > right;
}

/* Times that differ only in their last bits are one. */
static bool same_time(double a, double b)
{
    return fabs(a - b) <= 1e-9 * (fabs(a) + fabs(b));
}

/* A round time for a cell, so that an operation has its columns. */
static double cell_time(const hd_timeline *t)
{
    double each = (t->dispatch * (double)t->operations + t->launch * (double)t->launches +
                   t->kernel * (double)t->launches) / (double)t->operations / OPERATION_COLUMNS;
    double power = pow(10, floor(log10(each)));

    return (each < 2 * power ? 1 : each < 5 * power ? 2 : 5) * power;
}

/* Of so many columns: a piece takes one at least, and the two lanes lie above each other. */
static lanes lanes_of(const hd_timeline *t, bool ahead, int columns)
{
    int most = 2 * columns < SPANS_MAX ? 2 * columns : SPANS_MAX;
    lanes l;
    l.count = hd_timeline_spans(t, ahead, l.spans, most);
    l.times_count = 0;
    double cell = cell_time(t);
    int all = 0;

    for (int i = 0; i < l.count; i++) {
        l.times[all++] = l.spans[i].from;
        l.times[all++] = l.spans[i].to;
    }
    qsort(l.times, (size_t)all, sizeof l.times[0], compare);
    for (int i = 0; i < all; i++) {
        if (i > 0 && same_time(l.times[l.times_count - 1], l.times[i]))
            continue;
        /* To scale, but each piece has a cell. */
        double at = l.times[i] / cell;
        int least = l.times_count ? l.columns[l.times_count - 1] + 1 : 0, to = at < 1e6 ? (int)lround(at) : 1000000;
        l.columns[l.times_count] = to < least ? least : to;
        l.times[l.times_count++] = l.times[i];
    }
    return l;
}

static int find_time(const void *key, const void *element)
{
    return same_time(*(const double *)key, *(const double *)element) ? 0 : compare(key, element);
}

static int column_of(const lanes *l, double time)
{
    const double *at = bsearch(&time, l->times, (size_t)l->times_count, sizeof time, find_time);

    return at ? l->columns[at - l->times] : 0;
}

/* Fill a piece as far as the lane goes. */
static void fill(hd_canvas *canvas, int y, int x, int end, int from, int to, hd_style style, hd_glyph glyph)
{
    int last = x + to < end ? x + to : end;

    if (x + from < end)
        hd_fill(canvas, y, x + from, last - x - from, style, glyph);
}

/* @return how many operations are seen whole */
static int64_t draw_lanes(hd_canvas *canvas, const hd_area *area, int y, const hd_timeline *t, bool ahead)
{
    lanes l = lanes_of(t, ahead, area->columns);
    int x = area->x + NAME_COLUMNS, end = area->x + area->columns - 1, idle_to = 0, before = -1, next_tick = 0;
    int64_t whole = 0;
    char time[HD_NUMBER_MAX];

    hd_put(canvas, y, area->x, NAME_COLUMNS, HD_STYLE_DIM, "host");
    hd_put(canvas, y + 1, area->x, NAME_COLUMNS, HD_STYLE_DIM, "device");
    for (int i = 0; i < l.count; i++)
        idle_to = column_of(&l, l.spans[i].to) > idle_to ? column_of(&l, l.spans[i].to) : idle_to;
    fill(canvas, y + 1, x, end, 0, idle_to, HD_STYLE_DIM, HD_GLYPH_LEVEL);
    for (int i = 0; i < l.count; i++) {
        const hd_span *s = &l.spans[i];
        int from = column_of(&l, s->from), to = column_of(&l, s->to), row = y + (s->of == HD_SPAN_KERNEL);
        fill(canvas, row, x, end, from, to, HD_STYLE_DISPATCH_FILL + (hd_style)s->of,
             HD_GLYPH_DISPATCH + (hd_glyph)s->of);
        /* A kernel right behind another is told from it. */
        if (s->of == HD_SPAN_KERNEL && from == before && to > from + 1)
            fill(canvas, row, x, end, from, from + 1, HD_STYLE_TEXT, HD_GLYPH_AXIS);
        if (s->of == HD_SPAN_KERNEL)
            before = to;
        if (x + to <= end && s->operation >= whole)
            whole = s->operation + 1;
        bool begins = i == 0 || s->operation != l.spans[i - 1].operation;
        if (begins && from >= next_tick && x + from + TICK_COLUMNS <= end) {
            hd_put(canvas, y + 2, x + from, TICK_COLUMNS, HD_STYLE_DIM,
                   s->from > 0 ? hd_format_time(time, s->from) : "0");
            next_tick = from + TICK_COLUMNS + 1;
        }
    }
    if (x + idle_to > end || whole < t->operations)
        hd_put(canvas, y, end, 1, HD_STYLE_DIM, "…"), hd_put(canvas, y + 1, end, 1, HD_STYLE_DIM, "…");
    return whole;
}

/* ---- the sentences ---- */

/* How full the sentences are: for 76 columns, 50, and less. */
static int form_of(const hd_area *area)
{
    return area->columns >= 76 ? 0 : area->columns >= 50 ? 1 : 2;
}

/* Below the panel others have their rows. */
static void put_sentence(hd_canvas *canvas, const hd_area *area, int y, hd_style style, const char *words)
{
    if (y < area->y + area->rows)
        hd_put(canvas, y, area->x, area->columns, style, words);
}

static void say_serial(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, int64_t seen)
{
    char share[HD_NUMBER_MAX], shown[HD_NUMBER_MAX], words[HD_WORDS_MAX];
    int64_t all = hd_timeline_of(&app->now.scenario, &app->outcome).operations;

    int form = form_of(area);
    snprintf(words, sizeof words,
             form == 0   ? "Serial, as in the model: after each kernel the host goes on. %lld of %s shown."
             : form == 1 ? "Serial, as in the model. %lld of %s operations shown."
                         : "Serial, as in the model; %lld of %s ops",
             (long long)seen, hd_format_count(shown, all));
    put_sentence(canvas, area, y, HD_STYLE_TEXT, words);
    snprintf(words, sizeof words,
             form == 0   ? "The device idles %s of the step; that is the host share."
             : form == 1 ? "The device idles %s of it: the host share."
                         : "The device idles %s: the host share.",
             hd_format_host_share(share, &app->outcome));
    put_sentence(canvas, area, y + 1, HD_STYLE_TEXT, words);
}

static void say_ahead(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, const hd_timeline *t)
{
    char end[HD_NUMBER_MAX], serial[HD_NUMBER_MAX], share[HD_NUMBER_MAX], words[HD_WORDS_MAX];
    hd_time_scale scale = hd_step_scale(&app->outcome);
    int form = form_of(area);

    hd_format_part_time(end, t->end, scale);
    hd_format_part_time(serial, app->outcome.value[HD_STEP_TIME].number, scale);
    if (form == 2)
        snprintf(words, sizeof words, "OUTSIDE THE MODEL: at best %s", end);
    else
        snprintf(words, sizeof words,
                 form == 0 ? "OUTSIDE THE MODEL, the host runs ahead: at best %s, not %s."
                           : "OUTSIDE THE MODEL, running ahead: %s, not %s.",
                 end, serial);
    put_sentence(canvas, area, y, HD_STYLE_BAD, words);
    hd_format_share(share, t->idle / t->end);
    if (t->gaps > 1)
        snprintf(words, sizeof words,
                 form == 0   ? "The device still idles %s: it waits for launches. %s"
                 : form == 1 ? "The device still idles %s. %s"
                             : "It idles %s. %s", share,
                 t->queue ? "Some queue up." : "Nothing queues up.");
    else
        snprintf(words, sizeof words, form == 2 ? "It idles %s, once; %lld launches queue." : "The device idles %s, once; up to %lld launches queue up.",
                 share, (long long)t->queue);
    put_sentence(canvas, area, y + 1, HD_STYLE_TEXT, words);
}

/* ---- the panel ---- */

static void draw_one(const hd_app *app, hd_canvas *canvas, const hd_area *area, int y, const hd_timeline *t,
                     bool ahead)
{
    int64_t seen = draw_lanes(canvas, area, y, t, ahead);

    if (ahead)
        say_ahead(app, canvas, area, y + 3, t);
    else
        say_serial(app, canvas, area, y + 3, seen);
}

static void draw(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    hd_timeline t = hd_timeline_of(&app->now.scenario, &app->outcome);

    if (app->covered) {
        hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM, "covered");
        return;
    }
    if (t.launches == 0) {
        hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM,
               "Without a launch there is nothing to show: host and device work once, one after the other.");
        return;
    }
    bool both = area->rows >= BOTH_ROWS;
    draw_one(app, canvas, area, area->y, &t, !both && app->run_ahead);
    if (both)
        draw_one(app, canvas, area, area->y + ROWS + 1, &t, true);
}

static int rows(const hd_app *app)
{
    (void)app;
    return 1;
}

static int row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    (void)app, (void)area, (void)y, (void)x;
    return 0;
}

/* A fine step changes the schedule; a coarse one moves the input above. */
static void step(hd_app *app, int direction, hd_step size)
{
    if (size == HD_STEP_COARSE)
        hd_inputs_step(app, HD_COARSE * direction);
    else
        app->run_ahead = !app->run_ahead;
}

const hd_panel_row hd_panel_timeline = {
    .name = "Timeline",
    .rows = rows,
    .draw = draw,
    .row_at = row_at,
    .step = step,
    .step_word = "schedule",
};
