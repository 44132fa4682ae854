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
#include "words.h"

/* The words in the bracket stand at multiples of so many columns. */
#define BRACKET_PLACES 4

/* What of the bracket is left at least before the words in it: its end, its line, a blank. */
#define BRACKET_ENDS 3

/* Columns behind a bar of the whole scale in which a tick may stand, and from when on one is too far off to
 * be shown. */
#define TICK_COLUMNS 6
#define FAR_OFF 5

/* The present bar, on the scale that it shares with the baseline's. */
typedef struct present_bar {
    double sizes[HD_PARTS], scale;
    int columns; /* of the whole scale */
    int length, cells[HD_PARTS], host;
    int tick;    /* where the step that was measured ends; -1 without one */
    bool beyond; /* it is far beyond the scale: an arrow at its end */
} present_bar;

static int parts_shown(const double sizes[HD_PARTS])
{
    return (sizes[0] > 0) + (sizes[1] > 0) + (sizes[2] > 0);
}

/* The scale is the baseline's, and grows where the present step or the one measured would leave the screen.
 */
static present_bar bar_of(const hd_app *app)
{
    double baseline = app->baseline_outcome.value[HD_STEP_TIME].number;
    double step = app->outcome.value[HD_STEP_TIME].number, longest = step > baseline ? step : baseline;
    double wall = hd_import_wall(app->import);
    /* Labels and bars begin in the same column. */
    present_bar b = {.columns = app->columns - 10, .tick = -1};
    double room = hd_segments_scale(baseline, step) * (1 + (double)TICK_COLUMNS / b.columns);

    b.scale = hd_segments_scale(baseline, wall > room && wall <= FAR_OFF * longest ? wall : step);
    hd_part_sizes(b.sizes, &app->now.scenario, &app->outcome);
    b.length = hd_segments_length(step, b.scale, b.columns, parts_shown(b.sizes));
    hd_segments(b.sizes, b.length, b.cells);
    b.host = b.cells[HD_PART_DISPATCH] + b.cells[HD_PART_LAUNCH];
    if (wall > 0 && b.scale > 0) {
        b.beyond = wall / b.scale * b.columns > b.columns + TICK_COLUMNS;
        b.tick = b.beyond ? b.columns : (int)(wall / b.scale * b.columns);
    }
    return b;
}

static hd_style regime_style(hd_regime regime)
{
    return regime == HD_DISPATCH_BOUND ? HD_STYLE_DISPATCH_STRONG
           : regime == HD_LAUNCH_BOUND ? HD_STYLE_LAUNCH_STRONG
           : regime == HD_DEVICE_BOUND ? HD_STYLE_DEVICE_STRONG
                                       : HD_STYLE_STRONG;
}

/*
 * Next to the verdict: that the trace did overlap host and device, which the model excludes. The fullest
 * wording that leaves room for the step and its change; the shortest in any case.
 * @return the column where it begins, `end` where there is nothing to say
 */
static int draw_overlap(const hd_app *app, hd_canvas *canvas, const hd_area *area, int end)
{
    static const char *const forms[] = {"trace overlapped ", "overlapped ", "overlap ", "overlap"};
    double overlap = hd_import_overlap(app->import);
    char time[HD_NUMBER_MAX], words[HD_WORDS_MAX];
    /* The step, then its change with or without whom it is compared with. */
    int needed = area->kind == HD_AREA_VERDICT    ? 0
                 : hd_words_change_sign(app) == 0 ? 16
                                                  : 16 + hd_columns(canvas, hd_words_change(app, words)) + 1;

    if (!(overlap > 0))
        return end;
    hd_format_time(time, overlap);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        snprintf(words, sizeof words, "%s%s", forms[i], i < 3 ? time : "");
        if (area->x + needed + hd_columns(canvas, words) + 2 <= end)
            break;
    }
    return hd_put_right(canvas, area->y, end, 40, HD_STYLE_BAD, words);
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
    end = hd_put_right(canvas, area->y, end, 16, regime_style(regime), hd_regimes[regime]) - 2;
    if (area->kind == HD_AREA_VERDICT)
        draw_overlap(app, canvas, area, end);
}

/* The bracket under the host's part: from where to where its words stand, and the first column behind both.
 */
typedef struct bracket {
    int words, end, taken;
} bracket;

static bracket bracket_of(const hd_app *app, const hd_canvas *canvas, const present_bar *bar, char *words)
{
    char time[HD_NUMBER_MAX], share[HD_NUMBER_MAX];
    bracket b;

    snprintf(words, HD_WORDS_MAX, "host %s %s",
             hd_format_part_time(time, app->outcome.value[HD_HOST_TIME].number, hd_step_scale(&app->outcome)),
             hd_format_host_share(share, &app->outcome));
    int width = hd_columns(canvas, words);
    bool inside = width + 6 <= bar->host;
    /*
     * About the middle: words that keep their place while the bar breathes are easier to read, and to send. A
     * tick above the bracket has words of its own there.
     */
    bool shared = bar->tick >= 0 && bar->tick < bar->host - 1;
    int middle = shared ? 0 : (bar->host - width) / 2 & ~(BRACKET_PLACES - 1);
    b.words = !inside ? (bar->host ? bar->host + 1 : 0) : middle < BRACKET_ENDS ? BRACKET_ENDS : middle;
    b.end = b.words + width;
    b.taken = inside ? bar->host : b.end;
    return b;
}

/* What was measured, in words, and where they stand. */
typedef struct measured {
    enum { NOWHERE, BEHIND, BELOW, BESIDE } place; /* the bar and its tick, the bracket, or the step */
    int at, width;                                 /* the column, but for BESIDE */
    char words[HD_WORDS_MAX];
} measured;

static void set_words(measured *m, const hd_canvas *canvas, const char *before, const char *wall,
                      const char *after)
{
    snprintf(m->words, sizeof m->words, "%s%smeasured %s%s%s", before, *before ? " " : "", wall,
             *after ? " " : "", after);
    m->width = hd_columns(canvas, m->words);
}

static bool is_free(const present_bar *bar, bracket b, int at, int width, int columns)
{
    int end = at + width;

    return (at >= b.taken && end <= columns) || (at > b.end && end < bar->host - 1 && at > 1) ||
           (at > 1 && end < b.words && end < bar->host - 1);
}

/* Below, the words go on from the tick, to its right or its left; where both are taken, behind the bracket.
 */
static bool place_below(const hd_app *app, const hd_canvas *canvas, const present_bar *bar, int columns,
                        const char *wall, measured *m)
{
    char host[HD_WORDS_MAX];
    bracket b = bracket_of(app, canvas, bar, host);
    /* The bracket's corner points to the tick as well as a tick would. */
    bool corner = bar->tick == bar->host - 1 && b.taken == bar->host;
    const char *tick = bar->beyond || corner ? "" : hd_glyph_text(HD_GLYPH_MEASURED);

    m->place = BELOW;
    set_words(m, canvas, tick, wall, "");
    m->at = corner ? bar->tick + 2 : bar->tick;
    if (is_free(bar, b, m->at, m->width, columns))
        return true;
    m->at = bar->tick + 1 - m->width;
    if (is_free(bar, b, m->at, m->width, columns)) {
        set_words(m, canvas, "", wall, tick);
        return true;
    }
    m->at = b.taken + 2;
    return is_free(bar, b, m->at, m->width, columns);
}

static measured measured_of(const hd_app *app, const hd_canvas *canvas, const present_bar *bar, int columns)
{
    measured m = {.place = NOWHERE};
    char wall[HD_NUMBER_MAX];

    if (bar->tick < 0)
        return m;
    hd_format_time(wall, hd_import_wall(app->import));
    set_words(&m, canvas, "", wall, "");
    /* Beside a tick that stands behind the bar. */
    if (bar->tick >= bar->length && bar->tick + 2 + m.width <= columns) {
        m.place = BEHIND, m.at = bar->tick + 2;
    } else if (bar->tick - bar->length >= m.width + 2) {
        m.place = BEHIND, m.at = bar->tick - 1 - m.width;
    } else if (app->rows < HD_PANEL_ROWS || !place_below(app, canvas, bar, columns, wall, &m)) {
        /* With a tick of their own before them: behind the bar, or on the row of the step. */
        bool within = bar->tick < bar->length;
        set_words(&m, canvas, within ? hd_glyph_text(HD_GLYPH_MEASURED) : "", wall, "");
        m.at = bar->length + 1;
        m.place = within && m.at + m.width <= columns ? BEHIND : BESIDE;
    }
    return m;
}

void hd_draw_step(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char words[HD_WORDS_MAX];
    int sign = hd_words_change_sign(app), end = area->x + area->columns;
    bool verdict_beside = area->columns >= 54;
    hd_pen pen = {canvas, area->y, area->x, end};

    if (app->covered) {
        hd_pen_put(&pen, HD_STYLE_STRONG, "Step ?");
        return;
    }
    hd_pen_put(&pen, HD_STYLE_STRONG, "Step %s",
               hd_format_time(words, app->outcome.value[HD_STEP_TIME].number));
    pen.x += 2;
    end -= verdict_beside ? 30 : 0;
    pen.end = verdict_beside ? draw_overlap(app, canvas, area, end) - 1 : end;
    /* Beside the overlap half a word would only be in the way: the baseline's bar tells the change too. */
    bool whole = pen.end != end - 1 || hd_words_measured_otherwise(app);
    hd_words_change(app, words);
    if (sign != 0 && (!whole || hd_columns(canvas, words) <= pen.end - pen.x)) {
        hd_pen_put(&pen,
                   hd_words_measured_otherwise(app) ? HD_STYLE_TEXT
                   : sign > 0                       ? HD_STYLE_GOOD
                                                    : HD_STYLE_BAD,
                   "%s", words);
        pen.x++;
        snprintf(words, sizeof words, "than %s", hd_app_baseline_word(app));
        if (pen.end - pen.x >= (int)strlen(words)) {
            hd_pen_put(&pen, HD_STYLE_DIM, "%s", words);
            pen.x += 2;
        }
    }
    /* Where neither the bar nor the bracket below it has room for what was measured, this row may have. */
    present_bar bar = bar_of(app);
    measured m = measured_of(app, canvas, &bar, area->columns);
    if (m.place == BESIDE && pen.x + m.width < pen.end)
        hd_pen_put(&pen, HD_STYLE_TEXT, "%s", m.words);
    if (verdict_beside)
        hd_draw_verdict(app, canvas, area);
}

void hd_draw_bar(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    present_bar bar = bar_of(app);

    if (app->covered) {
        hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM, "covered");
        return;
    }
    hd_draw_segments(canvas, area->y, area->x, area->rows, bar.sizes, bar.length, HD_STYLE_DISPATCH_FILL,
                     HD_GLYPH_DISPATCH);
    for (int row = 0; row < area->rows && bar.tick >= 0; row++)
        hd_fill(canvas, area->y + row, area->x + bar.tick, 1, HD_STYLE_STRONG,
                bar.beyond ? HD_GLYPH_KNOB_ABOVE : HD_GLYPH_MEASURED);
    measured m = measured_of(app, canvas, &bar, area->columns);
    if (m.place == BEHIND)
        hd_put(canvas, area->y + area->rows - 1, area->x + m.at, area->columns - m.at, HD_STYLE_TEXT,
               m.words);
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
    measured m = measured_of(app, canvas, &bar, area->columns);
    if (m.place == BELOW)
        put_in_bracket(canvas, area, m.at, m.words, m.at < bar.host);
}

/* A scale that has grown shortens both bars; without a word that would look like a faster step. The fullest
 * that fits. */
static void draw_baseline_words(const hd_app *app, hd_canvas *canvas, const hd_area *area, int at,
                                double grown)
{
    const char *whom = hd_app_baseline_word(app);
    char words[HD_WORDS_MAX], factor[HD_NUMBER_MAX];
    bool same = grown <= 1 + HD_NEARLY;

    for (int form = same ? 2 : 0; form < 3; form++) {
        if (form == 0)
            snprintf(words, sizeof words, "%s, drawn %s smaller", whom, hd_format_factor(factor, grown));
        else if (form == 1)
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

    if (app->covered && hd_outcome_equal(&app->baseline_outcome, &app->outcome)) {
        hd_pen_put(&pen, HD_STYLE_DIM, "%s, covered", hd_app_baseline_word(app));
        return;
    }
    hd_part_sizes(sizes, &app->baseline, &app->baseline_outcome);
    int columns = hd_segments_length(step, scale, bar.columns, parts_shown(sizes));
    hd_draw_segments(canvas, area->y, area->x, 1, sizes, columns, HD_STYLE_BASE_DISPATCH,
                     HD_GLYPH_BASE_DISPATCH);
    draw_baseline_words(app, canvas, area, columns + 1, scale / step);
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
