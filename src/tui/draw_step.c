#include "config.h"

#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "hostdispatch/format.h"
#include "hostdispatch/slider.h"
#include "words.h"

/* The words in the bracket stand at multiples of so many columns. */
#define BRACKET_PLACES 4

/* What of the bracket is left at least before the words in it: its end, its line, a blank. */
#define BRACKET_ENDS 3

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

/* Columns behind a bar of the whole scale in which a tick may stand, and from when on one is too far off to
 * be shown. */
#define TICK_COLUMNS 6
#define FAR_OFF 5

/* The scale is the baseline's, and grows where the present step or the one measured would leave the screen.
 */
static double bar_scale(const hd_app *app)
{
    double baseline = app->baseline_outcome.value[HD_STEP_TIME].number,
           step = app->outcome.value[HD_STEP_TIME].number;
    double measured = hd_import_wall(app->import), longest = step > baseline ? step : baseline;
    double room = hd_segments_scale(baseline, step) * (1 + (double)TICK_COLUMNS / bar_columns(app));

    return hd_segments_scale(baseline, measured > room && measured <= FAR_OFF * longest ? measured : step);
}

/* The present bar: its length on the scale that it shares with the baseline's, and the cells of its parts. */
static int present_cells(const hd_app *app, int cells[HD_PARTS])
{
    double sizes[HD_PARTS], step = app->outcome.value[HD_STEP_TIME].number, scale = bar_scale(app);

    hd_part_sizes(sizes, &app->now.scenario, &app->outcome);
    int length = hd_segments_length(step, scale, bar_columns(app), parts_shown(sizes));
    hd_segments(sizes, length, cells);
    return length;
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
    int needed = area->kind == HD_AREA_VERDICT ? 0
                 : hd_words_change_sign(app) == 0
                     ? 16
                     : 16 + hd_columns(canvas, hd_words_change(app, false, words)) + 1;

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

static bool is_beyond(const hd_app *app)
{
    int columns = bar_columns(app);

    return hd_import_wall(app->import) / bar_scale(app) * columns > columns + TICK_COLUMNS;
}

/* Where the step that was measured ends: a tick on the bar's scale, an arrow where it is far beyond; -1
 * without one. */
static int measured_column(const hd_app *app)
{
    double wall = hd_import_wall(app->import), scale = bar_scale(app);

    if (!(wall > 0) || !(scale > 0))
        return -1;
    return is_beyond(app) ? bar_columns(app) : (int)(wall / scale * bar_columns(app));
}

/* The bracket under the host's part: its length, from where to where its words stand, and the first column
 * behind both. */
typedef struct bracket {
    int host, words, end, taken;
} bracket;

static bracket bracket_of(const hd_app *app, const hd_canvas *canvas, char *words)
{
    char time[HD_NUMBER_MAX], share[HD_NUMBER_MAX];
    int cells[HD_PARTS];

    present_cells(app, cells);
    bracket b = {.host = cells[HD_PART_DISPATCH] + cells[HD_PART_LAUNCH]};
    snprintf(words, HD_WORDS_MAX, "host %s %s",
             hd_format_part_time(time, app->outcome.value[HD_HOST_TIME].number, hd_step_scale(&app->outcome)),
             hd_format_host_share(share, &app->outcome));
    int width = hd_columns(canvas, words);
    bool inside = width + 6 <= b.host;
    /*
     * About the middle: words that keep their place while the bar breathes are easier to read, and to send. A
     * tick above the bracket has words of its own there.
     */
    bool shared = measured_column(app) >= 0 && measured_column(app) < b.host - 1;
    int middle = shared ? 0 : (b.host - width) / 2 & ~(BRACKET_PLACES - 1);
    b.words = !inside ? (b.host ? b.host + 1 : 0) : middle < BRACKET_ENDS ? BRACKET_ENDS : middle;
    b.end = b.words + width;
    b.taken = inside ? b.host : b.end;
    return b;
}

/* What was measured, in words, and where they stand. */
typedef struct measured {
    enum { NOWHERE, BEHIND, BELOW, BESIDE } place; /* the bar and its tick, the bracket, or the step */
    int at;                                        /* the column, but for BESIDE */
    char words[HD_WORDS_MAX];
} measured;

static bool is_free(bracket b, int at, int width, int columns)
{
    int end = at + width;

    return (at >= b.taken && end <= columns) || (at > b.end && end < b.host - 1 && at > 1) ||
           (at > 1 && end < b.words && end < b.host - 1);
}

/* Below, the words go on from the tick, to its right or its left; where both are taken, behind the bracket.
 */
static bool place_below(const hd_app *app, const hd_canvas *canvas, int columns, const char *wall,
                        measured *m)
{
    char host[HD_WORDS_MAX];
    bracket b = bracket_of(app, canvas, host);
    int column = measured_column(app);
    /* The bracket's corner points to the tick as well as a tick would. */
    bool corner = column == b.host - 1 && b.taken == b.host;
    const char *tick = is_beyond(app) || corner ? "" : hd_glyph_text(HD_GLYPH_MEASURED, canvas->ascii);
    const char *blank = *tick ? " " : "";

    snprintf(m->words, sizeof m->words, "%s%smeasured %s", tick, blank, wall);
    int width = hd_columns(canvas, m->words);
    m->place = BELOW;
    m->at = corner ? column + 2 : column;
    if (is_free(b, m->at, width, columns))
        return true;
    m->at = column + 1 - width;
    if (is_free(b, m->at, width, columns)) {
        snprintf(m->words, sizeof m->words, "measured %s%s%s", wall, blank, tick);
        return true;
    }
    m->at = b.taken + 2;
    return is_free(b, m->at, width, columns);
}

/* With a tick of their own before them: behind the bar, or on the row of the step. */
static void place_above(const hd_canvas *canvas, int columns, int bar, int column, const char *wall,
                        measured *m)
{
    if (column < bar)
        snprintf(m->words, sizeof m->words, "%s measured %s", hd_glyph_text(HD_GLYPH_MEASURED, canvas->ascii),
                 wall);
    else
        snprintf(m->words, sizeof m->words, "measured %s", wall);
    m->at = bar + 1;
    m->place = column < bar && m->at + hd_columns(canvas, m->words) <= columns ? BEHIND : BESIDE;
}

static measured measured_of(const hd_app *app, const hd_canvas *canvas, int columns)
{
    int cells[HD_PARTS], bar = present_cells(app, cells), column = measured_column(app);
    measured m = {.place = NOWHERE};
    char wall[HD_NUMBER_MAX];

    if (column < 0)
        return m;
    hd_format_time(wall, hd_import_wall(app->import));
    snprintf(m.words, sizeof m.words, "measured %s", wall);
    int width = hd_columns(canvas, m.words);
    /* Beside a tick that stands behind the bar. */
    if (column >= bar && column + 2 + width <= columns)
        m.place = BEHIND, m.at = column + 2;
    else if (column - bar >= width + 2)
        m.place = BEHIND, m.at = column - 1 - width;
    else if (app->rows < HD_PANEL_ROWS || !place_below(app, canvas, columns, wall, &m))
        place_above(canvas, columns, bar, column, wall, &m);
    return m;
}

/* Where neither the bar nor the bracket below it has room for what was measured, the row of the step may
 * have. */
static void draw_measured_beside(const hd_app *app, hd_canvas *canvas, const hd_area *area, int x, int room)
{
    measured m = measured_of(app, canvas, area->columns);
    int width = hd_columns(canvas, m.words);

    if (m.place == BESIDE && x + width < room)
        hd_put(canvas, area->y, x, width, HD_STYLE_TEXT, m.words);
}

void hd_draw_step(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char step[HD_NUMBER_MAX], words[HD_WORDS_MAX];
    int x = area->x, sign = hd_words_change_sign(app);
    bool verdict_beside = area->columns >= 54;
    int end = area->x + area->columns - (verdict_beside ? 30 : 0), room = end;

    if (app->covered) {
        hd_put(canvas, area->y, x, area->columns, HD_STYLE_STRONG, "Step ?");
        return;
    }
    if (verdict_beside)
        room = draw_overlap(app, canvas, area, end) - 1;
    snprintf(words, sizeof words, "Step %s",
             hd_format_time(step, app->outcome.value[HD_STEP_TIME].number));
    x += hd_put(canvas, area->y, x, area->columns, HD_STYLE_STRONG, words) + 2;
    /* Beside the overlap half a word would only be in the way: the baseline's bar tells the change too. */
    bool whole = room != end - 1 || hd_words_measured_otherwise(app);
    if (sign != 0 && (!whole || hd_columns(canvas, hd_words_change(app, false, words)) <= room - x)) {
        hd_style style = hd_words_measured_otherwise(app) ? HD_STYLE_TEXT
                         : sign > 0                       ? HD_STYLE_GOOD
                                                          : HD_STYLE_BAD;
        x += hd_put(canvas, area->y, x, room - x, style, hd_words_change(app, false, words)) + 1;
        snprintf(words, sizeof words, "than %s", hd_app_baseline_word(app));
        if (room - x >= (int)strlen(words))
            x += hd_put(canvas, area->y, x, room - x, HD_STYLE_DIM, words) + 2;
    }
    draw_measured_beside(app, canvas, area, x, room);
    if (verdict_beside)
        hd_draw_verdict(app, canvas, area);
}

static void draw_tick(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    int column = measured_column(app);

    if (column < 0)
        return;
    for (int row = 0; row < area->rows; row++)
        hd_fill(canvas, area->y + row, area->x + column, 1, HD_STYLE_STRONG,
                is_beyond(app) ? HD_GLYPH_KNOB_ABOVE : HD_GLYPH_MEASURED);
    measured m = measured_of(app, canvas, area->columns);
    if (m.place == BEHIND)
        hd_put(canvas, area->y + area->rows - 1, area->x + m.at, area->columns - m.at, HD_STYLE_TEXT,
               m.words);
}

void hd_draw_bar(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    double sizes[HD_PARTS];
    int cells[HD_PARTS];

    if (app->covered) {
        hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM, "covered");
        return;
    }
    int bar = present_cells(app, cells);
    hd_part_sizes(sizes, &app->now.scenario, &app->outcome);
    hd_draw_segments(canvas, area->y, area->x, area->rows, sizes, bar, HD_STYLE_DISPATCH_FILL,
                     HD_GLYPH_DISPATCH);
    draw_tick(app, canvas, area);
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
    double sizes[HD_PARTS];
    int cells[HD_PARTS], wanted[HD_PARTS], widths[HD_PARTS], starts[HD_PARTS];
    char text[HD_PARTS][HD_WORDS_MAX];

    if (app->covered)
        return;
    hd_part_sizes(sizes, &app->now.scenario, &app->outcome);
    present_cells(app, cells);
    for (int form = 0; form < 3; form++) {
        int x = 0;
        for (int i = 0; i < HD_PARTS; i++) {
            part_label(form, i, sizes, &app->outcome, text[i]);
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
    char words[HD_WORDS_MAX];

    if (app->covered)
        return;
    bracket b = bracket_of(app, canvas, words);
    if (b.host >= 2) {
        hd_fill(canvas, area->y, area->x, 1, HD_STYLE_DIM, HD_GLYPH_BRACKET_LEFT);
        hd_fill(canvas, area->y, area->x + 1, b.host - 2, HD_STYLE_DIM, HD_GLYPH_BRACKET);
        hd_fill(canvas, area->y, area->x + b.host - 1, 1, HD_STYLE_DIM, HD_GLYPH_BRACKET_RIGHT);
    }
    if (b.end < b.host)
        hd_fill_blank(canvas, area->y, area->x + b.words - 1, b.end - b.words + 2, HD_STYLE_TEXT);
    hd_put(canvas, area->y, area->x + b.words, area->columns - b.words, HD_STYLE_TEXT, words);
    measured m = measured_of(app, canvas, area->columns);
    if (m.place != BELOW)
        return;
    int width = hd_columns(canvas, m.words);
    if (m.at < b.host)
        hd_fill_blank(canvas, area->y, area->x + m.at - 1, width + 2, HD_STYLE_TEXT);
    hd_put(canvas, area->y, area->x + m.at, width, HD_STYLE_TEXT, m.words);
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
            snprintf(words, sizeof words, "%s, drawn %s smaller", whom,
                     hd_format_factor(factor, grown));
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
    double scale = bar_scale(app);
    char words[HD_WORDS_MAX];

    /* While the outcome is covered the baseline keeps the whole scale: its length would tell the answer. */
    if (app->covered)
        scale = step;
    if (app->covered && hd_outcome_equal(&app->baseline_outcome, &app->outcome)) {
        snprintf(words, sizeof words, "%s, covered", hd_app_baseline_word(app));
        hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM, words);
        return;
    }
    hd_part_sizes(sizes, &app->baseline, &app->baseline_outcome);
    int columns = hd_segments_length(step, scale, bar_columns(app), parts_shown(sizes));
    hd_draw_segments(canvas, area->y, area->x, 1, sizes, columns, HD_STYLE_BASE_DISPATCH,
                     HD_GLYPH_BASE_DISPATCH);
    draw_baseline_words(app, canvas, area, columns + 1, scale / step);
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
        hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_DIM,
               hd_words_turns(app, area->columns, words));
}
