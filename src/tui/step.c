/*
 * The step: its time and verdict, the bar on the baseline's scale with what is written under it, the ceilings
 * and where it turns.
 */
#include "config.h"

#include "step.h"

#include <stdio.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "hostdispatch/slider.h"
#include "hostdispatch/text.h"
#include "words.h"

/* The words in the bracket stand at multiples of so many columns. */
#define BRACKET_PLACES 4

/* What of the bracket is left at least before the words in it: its end, its line, a blank. */
#define BRACKET_ENDS 3

/* Where a lane begins behind its word, and what is left behind it for the words about it. */
#define LANE_AT 7
#define LANE_WORDS 18
#define LANE_WORDS_FROM 54

/* How many times the model's step a measured one may be for both to be drawn on one scale. */
#define FAR_OFF 5

/* The present bar, on the scale that it shares with the baseline's and with the lanes of a measured step. */
typedef struct present_bar {
    double sizes[HD_PARTS], scale;
    double grown; /* the scale by the baseline's step, as far as the present one makes it grow */
    int columns;  /* of the whole scale */
    int length, cells[HD_PARTS], host;
    int lane;   /* the length of a lane; 0 without any */
    bool apart; /* the lanes have a scale of their own */
} present_bar;

static int parts_shown(const double sizes[HD_PARTS])
{
    return (sizes[0] > 0) + (sizes[1] > 0) + (sizes[2] > 0);
}

/* The scale is the baseline's, and grows where the present step or the measured one would leave the screen. */
static present_bar bar_of(const hd_app *app)
{
    double baseline = app->baseline_outcome.value[HD_STEP_TIME].number;
    double step = app->outcome.value[HD_STEP_TIME].number;
    hd_measured measured;
    /* Labels and bars begin in the same column. */
    present_bar b = {.columns = app->columns - 10};

    b.scale = hd_segments_scale(baseline, step);
    b.grown = b.scale / baseline;
    if (hd_import_measured(app->import, &measured)) {
        int most = app->columns - 2 - LANE_AT - (app->columns - 2 < LANE_WORDS_FROM ? 0 : LANE_WORDS);
        double wall = hd_trace_measured(app->import->trace)->wall, needed = wall * b.columns / most;
        b.apart = needed > FAR_OFF * b.scale;
        if (needed > b.scale && !b.apart)
            b.scale = needed;
        b.lane = b.apart ? most : hd_segments_length(wall, b.scale, b.columns, 1);
    }
    hd_part_sizes(b.sizes, &app->now.scenario, &app->outcome);
    b.length = hd_segments_length(step, b.scale, b.columns, parts_shown(b.sizes));
    hd_segments(b.sizes, HD_PARTS, b.length, b.cells);
    b.host = b.cells[HD_PART_DISPATCH] + b.cells[HD_PART_LAUNCH];
    return b;
}

static hd_style regime_style(hd_regime regime)
{
    return regime == HD_DISPATCH_BOUND ? HD_STYLE_DISPATCH_STRONG
           : regime == HD_LAUNCH_BOUND ? HD_STYLE_LAUNCH_STRONG
           : regime == HD_DEVICE_BOUND ? HD_STYLE_DEVICE_STRONG
                                       : HD_STYLE_STRONG;
}

void hd_draw_verdict(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    hd_regime regime = app->outcome.value[HD_REGIME].word;
    char share[HD_NUMBER_MAX];
    int end = area->x + area->columns;

    if (app->covered)
        return;
    hd_format_host_share(share, &app->outcome);
    end = hd_put_right(canvas, area->y, end, 10, HD_STYLE_STRONG, share) - 1;
    end = hd_put_right(canvas, area->y, end, 4, HD_STYLE_DIM, "host") - (area->columns >= 70 ? 2 : 1);
    hd_put_right(canvas, area->y, end, 16, regime_style(regime), hd_regimes[regime]);
}

/* The bracket under the host's part: from where to where its words stand. */
typedef struct bracket {
    int words, end;
} bracket;

static bracket bracket_of(const hd_app *app, const hd_canvas *canvas, const present_bar *bar, char *words)
{
    char time[HD_NUMBER_MAX], share[HD_NUMBER_MAX];

    snprintf(words, HD_WORDS_MAX, "host %s %s",
             hd_format_part_time(time, app->outcome.value[HD_HOST_TIME].number, hd_step_scale(&app->outcome)),
             hd_format_host_share(share, &app->outcome));
    int width = hd_columns(canvas, words);
    /* About the middle: words that keep their place while the bar breathes are easier to read, and to send. */
    int middle = (bar->host - width) / 2 & ~(BRACKET_PLACES - 1);
    int at = width + 6 > bar->host   ? (bar->host ? bar->host + 1 : 0)
             : middle < BRACKET_ENDS ? BRACKET_ENDS
                                     : middle;
    return (bracket){at, at + width};
}

/* ---- the measured step ---- */

static hd_measured_regime regime_of(const hd_app *app)
{
    return hd_trace_regime(app->import->trace, app->import->options.step_unprofiled);
}

/* "device-bound  busy 91.8 %  starved 6.6 %", as much of it as fits beside what ends at `from`. */
static int draw_measured_verdict(const hd_app *app, hd_canvas *canvas, const hd_area *area, int from)
{
    hd_measured_regime regime = regime_of(app);
    hd_measured measured;
    char busy[HD_NUMBER_MAX], starved[HD_NUMBER_MAX], words[4][HD_WORDS_MAX];
    int end = area->x + area->columns, form = 0;

    if (!hd_import_measured(app->import, &measured))
        return end;
    hd_format_share(busy, measured.step.device_busy / measured.step.wall);
    hd_format_share(starved, measured.step.starved / measured.step.wall);
    snprintf(words[0], HD_WORDS_MAX, "  busy %s  starved %s", busy, starved);
    snprintf(words[1], HD_WORDS_MAX, " busy %s starved %s", busy, starved);
    if (regime == HD_MEASURED_DEVICE_BOUND)
        snprintf(words[2], HD_WORDS_MAX, " busy %s", busy);
    else
        snprintf(words[2], HD_WORDS_MAX, " starved %s", starved);
    words[3][0] = '\0';
    int word = (int)strlen(hd_measured_regimes[regime]);
    while (form < 3 && end - word - hd_columns(canvas, words[form]) < from + 1)
        form++;
    end = hd_put_right(canvas, area->y, end, end - from, HD_STYLE_TEXT, words[form]);
    return hd_put_right(canvas, area->y, end, end - from,
                        regime == HD_MEASURED_DEVICE_BOUND ? HD_STYLE_DEVICE_STRONG
                        : regime == HD_MEASURED_HOST_BOUND ? HD_STYLE_DISPATCH_STRONG
                                                           : HD_STYLE_STRONG,
                        hd_measured_regimes[regime]);
}

/* Behind the arrow what the change makes of the step, at least and at most; the shortest leaves the gain out. */
static void draw_change(const hd_app *app, hd_pen *pen, const hd_measured *measured, int room)
{
    hd_bounds bounds = hd_measured_bounds(measured, &app->outcome, 1);
    char step[HD_FORMAT_MAX], gain[HD_FORMAT_MAX], words[HD_WORDS_MAX];
    hd_style style = bounds.gain_at_least > 1.0005  ? HD_STYLE_GOOD
                     : bounds.gain_at_most < 0.9995 ? HD_STYLE_BAD
                                                    : HD_STYLE_TEXT;

    hd_format_times(step, bounds.step_at_least, bounds.step_at_most);
    hd_format_gains(gain, bounds.gain_at_least, bounds.gain_at_most);
    hd_pen_put(pen, HD_STYLE_STRONG, " → %s", step);
    snprintf(words, sizeof words, "  %.100s", gain);
    if (hd_columns(pen->canvas, words) <= room - pen->x)
        hd_pen_put(pen, style, "%s", words);
}

/* The columns that a verdict with one figure takes. */
#define VERDICT_COLUMNS 27

/* Lanes that are drawn on another scale than the model's bar would look like another step. */
static void draw_own_scale(hd_pen *pen)
{
    static const char *const words[] = {"  drawn on its own scale", "  its own scale"};
    const char *said = words[0];

    if (hd_columns(pen->canvas, said) > pen->end - pen->x - VERDICT_COLUMNS)
        said = words[1];
    if (hd_columns(pen->canvas, said) <= pen->end - pen->x - VERDICT_COLUMNS)
        hd_pen_put(pen, HD_STYLE_DIM, "%s", said);
}

/* Of a saved scenario there is no trace to look at: whose step it is, where there is room. */
static void draw_measured_where(const hd_app *app, hd_pen *pen)
{
    const char *file = hd_document_measured_text(app->document, "file");
    char name[HD_WORDS_MAX], words[HD_WORDS_MAX + 40];

    if (!file)
        return;
    hd_text_fit(file, strlen(file), 40, name, sizeof name);
    snprintf(words, sizeof words, "bounds by the measured step of %s", name);
    if (hd_columns(pen->canvas, words) > pen->end - pen->x - 2)
        snprintf(words, sizeof words, "bounds by %s", name);
    if (hd_columns(pen->canvas, words) <= pen->end - pen->x - 2)
        hd_put_right(pen->canvas, pen->y, pen->end, pen->end - pen->x, HD_STYLE_DIM, words);
}

void hd_draw_measured(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    hd_pen pen = {canvas, area->y, area->x, area->x + area->columns};
    char time[HD_NUMBER_MAX];
    hd_measured measured;

    if (app->covered) {
        hd_pen_put(&pen, HD_STYLE_STRONG, "Measured ?");
        return;
    }
    bool bounded = hd_app_measured(app, &measured);
    hd_pen_put(&pen, HD_STYLE_STRONG, "Measured %s", hd_format_time(time, hd_app_wall(app)));
    if (!app->import) {
        const hd_change change = hd_change_of(&measured.outcome, &app->outcome);
        if (hd_gain_serial(&change) != 1)
            draw_change(app, &pen, &measured, pen.end);
        draw_measured_where(app, &pen);
        return;
    }
    if (app->import->options.step_unprofiled > 0 && area->columns >= LANE_WORDS_FROM)
        hd_pen_put(&pen, HD_STYLE_DIM, " unprofiled");
    if (!bounded) {
        hd_pen_put(&pen, HD_STYLE_BAD, "  no bounds: the model alone speaks");
        return;
    }
    if (hd_import_changed(app->import, &app->now.scenario)) {
        /* The word of the verdict stays to be seen. */
        int room = pen.end - (int)strlen(hd_measured_regimes[regime_of(app)]) - 1;
        draw_change(app, &pen, &measured, area->columns < LANE_WORDS_FROM ? pen.end : room);
    }
    if (bar_of(app).apart)
        draw_own_scale(&pen);
    if (pen.end - pen.x > 13)
        draw_measured_verdict(app, canvas, area, pen.x);
}

/* A part of a lane, and how it looks. */
typedef struct lane_part {
    const char *word;
    double size;
    hd_style style;
    hd_glyph glyph;
} lane_part;

/* Fill a lane, with the parts' words on it where they are wanted and have room. */
static void draw_lane(hd_canvas *canvas, int y, int x, int columns, const lane_part *parts, int count, bool named)
{
    double sizes[HD_SEGMENTS_MAX] = {0};
    int cells[HD_SEGMENTS_MAX];

    for (int i = 0; i < count; i++)
        sizes[i] = parts[i].size;
    hd_segments(sizes, count, columns, cells);
    for (int i = 0; i < count; x += cells[i++]) {
        hd_fill(canvas, y, x, cells[i], parts[i].style, parts[i].glyph);
        if (named && cells[i] > (int)strlen(parts[i].word))
            hd_put(canvas, y, x, cells[i], parts[i].style, parts[i].word);
    }
}

static void draw_lane_words(hd_canvas *canvas, const hd_area *area, int y, int at, const char *word, double time)
{
    char number[HD_NUMBER_MAX];
    hd_pen pen = {canvas, y, at + 1, area->x + area->columns};

    if (area->columns >= LANE_WORDS_FROM)
        hd_pen_put(&pen, HD_STYLE_DIM, "%s %s", word, hd_format_time(number, time));
}

void hd_draw_lanes(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    const hd_trace_measure *m = hd_trace_measured(app->import->trace);
    present_bar bar = bar_of(app);
    double communication = m->communication < m->device_busy ? m->communication : m->device_busy;
    const lane_part host[] = {
        {"launching", m->launching, HD_STYLE_LAUNCH_FILL, HD_GLYPH_LAUNCH},
        {"in ops", m->in_ops, HD_STYLE_DISPATCH_FILL, HD_GLYPH_DISPATCH},
        {"between", m->between, HD_STYLE_DISPATCH_FILL, HD_GLYPH_BETWEEN},
        {"loading", m->loading, HD_STYLE_LOADING, HD_GLYPH_LOADING},
        {"elsewhere", m->elsewhere, HD_STYLE_ELSEWHERE, HD_GLYPH_ELSEWHERE},
        {"waits", m->blocked, HD_STYLE_DIM, HD_GLYPH_WAITS},
    };
    const lane_part device[] = {
        {"busy", m->device_busy - communication, HD_STYLE_DEVICE_FILL, HD_GLYPH_DEVICE},
        {"communication", communication, HD_STYLE_DEVICE_FILL, HD_GLYPH_COMMUNICATION},
        {"idle", m->starved + m->neither, HD_STYLE_DIM, HD_GLYPH_WAITS},
    };
    const lane_part states[] = {
        {"both", m->both, HD_STYLE_LAUNCH_FILL, HD_GLYPH_LAUNCH},
        {"host alone", m->starved, HD_STYLE_DISPATCH_FILL, HD_GLYPH_DISPATCH},
        {"device alone", m->waiting, HD_STYLE_DEVICE_FILL, HD_GLYPH_DEVICE},
        {"neither", m->neither, HD_STYLE_DIM, HD_GLYPH_WAITS},
    };
    int x = area->x + LANE_AT, end = x + bar.lane, most = 3;

    if (app->covered)
        return;
    if (area->rows < 2) {
        hd_put(canvas, area->y, area->x, LANE_AT, HD_STYLE_DIM, "works");
        draw_lane(canvas, area->y, x, bar.lane, states, 4, true);
        draw_lane_words(canvas, area, area->y, end, "idle", m->starved + m->neither);
        return;
    }
    /* What is no issuing, the most of it, is what people look for. */
    for (int i = 4; i < 6; i++)
        most = host[i].size > host[most].size ? i : most;
    hd_put(canvas, area->y, area->x, LANE_AT, HD_STYLE_DIM, "host");
    draw_lane(canvas, area->y, x, bar.lane, host, 6, false);
    if (host[most].size > 0)
        draw_lane_words(canvas, area, area->y, end, host[most].word, host[most].size);
    hd_put(canvas, area->y + 1, area->x, LANE_AT, HD_STYLE_DIM, "device");
    draw_lane(canvas, area->y + 1, x, bar.lane, device, 3, false);
    draw_lane_words(canvas, area, area->y + 1, end, "idle", m->starved + m->neither);
}

/* ---- the model's step ---- */

void hd_draw_step(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char words[HD_WORDS_MAX];
    int sign = hd_words_change_sign(app), end = area->x + area->columns;
    bool verdict_beside = area->columns >= 54, measured = hd_app_wall(app) > 0;
    hd_pen pen = {canvas, area->y, area->x, end};

    if (app->covered) {
        hd_pen_put(&pen, HD_STYLE_STRONG, "%s ?", measured ? "Model" : "Step");
        return;
    }
    hd_pen_put(&pen, HD_STYLE_STRONG, "%s %s", measured ? "Model" : "Step",
               hd_format_time(words, app->outcome.value[HD_STEP_TIME].number));
    if (measured)
        hd_pen_put(&pen, HD_STYLE_DIM, " if serial");
    pen.x += 2;
    pen.end = verdict_beside ? end - 31 : end;
    /* Beside a measured step half a word would only be in the way. */
    hd_words_change(app, words);
    if (sign != 0 && (!measured || hd_columns(canvas, words) <= pen.end - pen.x)) {
        hd_pen_put(&pen,
                   hd_words_measured_otherwise(app) ? HD_STYLE_TEXT
                   : sign > 0                       ? HD_STYLE_GOOD
                                                    : HD_STYLE_BAD,
                   "%s", words);
        pen.x++;
        snprintf(words, sizeof words, "than %s", hd_app_baseline_word(app));
        if (pen.end - pen.x >= (int)strlen(words))
            hd_pen_put(&pen, HD_STYLE_DIM, "%s", words);
    }
    hd_regime regime = app->outcome.value[HD_REGIME].word;
    if (verdict_beside)
        hd_draw_verdict(app, canvas, area);
    else if (measured && end - pen.x > (int)strlen(hd_regimes[regime]))
        hd_put_right(canvas, area->y, end, 16, regime_style(regime), hd_regimes[regime]);
}

void hd_draw_bar(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    present_bar bar = bar_of(app);

    if (app->covered) {
        hd_put(canvas, area->y + area->rows - 1, area->x, area->columns, app->play ? HD_STYLE_DIM : HD_STYLE_STRONG,
               app->play ? "covered" : "What do you expect of the step?");
        return;
    }
    hd_draw_segments(canvas, area->y, area->x, area->rows, bar.sizes, bar.length, HD_STYLE_DISPATCH_FILL,
                     HD_GLYPH_DISPATCH);
}

/* A part's label, the fullest first. */
static void part_label(int form, int part, const double sizes[HD_PARTS], const hd_outcome *outcome,
                       char *text)
{
    static const char *const short_words[HD_PARTS] = {"disp", "launch", "dev"};
    char share[HD_NUMBER_MAX];

    if (form == 0)
        hd_format_part_label(text, part, sizes, outcome);
    else
        snprintf(text, HD_WORDS_MAX, "%s %s", form == 1 ? hd_part_words[part] : short_words[part],
                 hd_format_part_share(share, part, sizes));
}

void hd_draw_bar_labels(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    int wanted[HD_PARTS], widths[HD_PARTS], starts[HD_PARTS];
    char text[HD_PARTS][HD_WORDS_MAX];
    present_bar bar = bar_of(app);

    if (app->covered && !app->play)
        hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM,
               area->columns < 54 ? "Space uncovers, g takes guesses" : "Space uncovers it; g takes the guesses of a class");
    if (app->covered)
        return;
    for (int form = 0; form < 3; form++) {
        for (int i = 0; i < HD_PARTS; i++) {
            part_label(form, i, bar.sizes, &app->outcome, text[i]);
            widths[i] = hd_columns(canvas, text[i]);
            wanted[i] = i == 0 ? 0 : wanted[i - 1] + bar.cells[i - 1];
        }
        if (hd_segments_labels(wanted, widths, form < 2 ? 2 : 1, area->columns, starts))
            break;
    }
    for (int i = 0; i < HD_PARTS; i++)
        hd_put(canvas, area->y, area->x + starts[i], area->columns - starts[i],
               bar.sizes[i] > 0 ? HD_STYLE_DISPATCH + (hd_style)i : HD_STYLE_DIM, text[i]);
}

/* Words on the row of the bracket; inside it, with a blank at either end. */
static void put_in_bracket(hd_canvas *canvas, const hd_area *area, int at, const char *words, bool inside)
{
    int width = hd_columns(canvas, words);

    if (inside)
        hd_fill_blank(canvas, area->y, area->x + at - 1, width + 2, HD_STYLE_TEXT);
    hd_put(canvas, area->y, area->x + at, area->columns - at, HD_STYLE_TEXT, words);
}

void hd_draw_bracket(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char words[HD_WORDS_MAX];
    present_bar bar = bar_of(app);

    if (app->covered)
        return;
    bracket b = bracket_of(app, canvas, &bar, words);
    if (bar.host >= 2) {
        hd_fill(canvas, area->y, area->x, 1, HD_STYLE_DIM, HD_GLYPH_BRACKET_LEFT);
        hd_fill(canvas, area->y, area->x + 1, bar.host - 2, HD_STYLE_DIM, HD_GLYPH_BRACKET);
        hd_fill(canvas, area->y, area->x + bar.host - 1, 1, HD_STYLE_DIM, HD_GLYPH_BRACKET_RIGHT);
    }
    put_in_bracket(canvas, area, b.words, words, b.end < bar.host);
}

/* A scale that has grown shortens both bars; without a word that would look like a faster step. The fullest
 * that fits. */
static void draw_baseline_words(const hd_app *app, hd_canvas *canvas, const hd_area *area, int at,
                                double grown)
{
    const char *whom = hd_app_baseline_word(app);
    char words[HD_WORDS_MAX];
    char factor[HD_NUMBER_MAX];
    bool same = grown <= 1 + HD_NEARLY;

    for (int form = same ? 3 : 0; form < 4; form++) {
        if (form == 0)
            snprintf(words, sizeof words, "as %s (same scale)", whom);
        else if (form == 1)
            snprintf(words, sizeof words, "%s, same scale", whom);
        else if (form == 2)
            snprintf(words, sizeof words, "%s 1:%s", whom, hd_format_number(factor, grown));
        else
            snprintf(words, sizeof words, "%s", whom);
        if (hd_columns(canvas, words) <= area->columns - at)
            break;
    }
    hd_put(canvas, area->y, area->x + at, area->columns - at, HD_STYLE_DIM, words);
}

void hd_draw_baseline(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    double sizes[HD_PARTS], step = app->baseline_outcome.value[HD_STEP_TIME].number;
    present_bar bar = bar_of(app);
    /* While the outcome is covered the baseline keeps the whole scale: its length would tell the answer. */
    double scale = app->covered ? step : bar.scale;
    hd_pen pen = {canvas, area->y, area->x, area->x + area->columns};

    if (hd_app_covers(app, &app->baseline_outcome)) {
        hd_pen_put(&pen, HD_STYLE_DIM, "%s, covered", hd_app_baseline_word(app));
        return;
    }
    hd_part_sizes(sizes, &app->baseline, &app->baseline_outcome);
    int columns = hd_segments_length(step, scale, bar.columns, parts_shown(sizes));
    hd_draw_segments(canvas, area->y, area->x, 1, sizes, columns, HD_STYLE_BASE_DISPATCH,
                     HD_GLYPH_BASE_DISPATCH);
    draw_baseline_words(app, canvas, area, columns + 1, app->covered ? 1 : bar.grown);
}

static bool begins_number(const char *word)
{
    return *word >= '0' && *word <= '9';
}

/* The numbers in the sentence are what it is about: they stand out, the rest is dim. */
static void put_with_clear_numbers(hd_pen *pen, const char *words)
{
    while (*words) {
        bool number = begins_number(words);
        const char *end = number ? words + strcspn(words, " ") : words;
        /* Words up to the next number are one piece. */
        while (!number && *end && !(end > words && end[-1] == ' ' && begins_number(end)))
            end++;
        hd_pen_put(pen, number ? HD_STYLE_TEXT : HD_STYLE_DIM, "%.*s", (int)(end - words), words);
        words = end;
    }
}

void hd_draw_ceilings(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char words[HD_WORDS_MAX];

    if (app->covered)
        return;
    for (int row = 0; row < area->rows; row++) {
        hd_pen pen = {canvas, area->y + row, area->x, area->x + area->columns};
        put_with_clear_numbers(&pen,
                               hd_words_ceilings(app, area->rows == 1 ? -1 : row, area->columns, words));
    }
}

void hd_draw_turns(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char words[HD_WORDS_MAX];

    if (!app->covered)
        hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM,
               hd_words_turns(app, area->columns, words));
}
