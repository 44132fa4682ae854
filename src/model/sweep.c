#include "hostdispatch/sweep.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "hostdispatch/quantity.h"
#include "hostdispatch/slider.h"
#include "hostdispatch/solve.h"

double hd_axis_position(const hd_axis *axis, double value)
{
    if (axis->linear)
        return (value - axis->low) / (axis->high - axis->low);
    return value > 0 ? log(value / axis->low) / log(axis->high / axis->low) : -1;
}

/*
 * The round number (by its index) that is not shorter than `least`, nor so short that doubles of that size
 * cannot count by it.
 */
static int stride_of(double least, double size)
{
    return hd_round_up(fmax(least, fmax(size * DBL_EPSILON, DBL_MIN)));
}

static int linear_ticks(const hd_axis *axis, int most, double ticks[HD_TICKS_MAX])
{
    int stride = stride_of((axis->high - axis->low) / most, axis->high), count;

    do {
        double length = hd_round_number(stride);
        double first = ceil(axis->low / length - HD_NEARLY), last = floor(axis->high / length + HD_NEARLY);
        count = 0;
        for (double i = first; i <= last && count <= most; i++, count++)
            if (count < most)
                ticks[count] = hd_round_multiple(i, stride);
        stride++;
    } while (count > most);
    return count;
}

/*
 * Decades whose exponent is a multiple of `every`, with 2 and 5 between them where `between`; -1: more than
 * `most`.
 */
static int decade_ticks(const hd_axis *axis, int every, bool between, int most, double ticks[HD_TICKS_MAX])
{
    int first = (int)floor(log10(axis->low)) - 1, last = (int)ceil(log10(axis->high));
    int count = 0;

    for (int exponent = first; exponent <= last; exponent++) {
        for (int i = 0; i < (between ? 3 : 1); i++) {
            double tick = hd_round_number(3 * exponent + i);
            if (exponent % every != 0 || tick > DBL_MAX || tick < axis->low * (1 - HD_NEARLY) ||
                tick > axis->high * (1 + HD_NEARLY))
                continue;
            if (count == most)
                return -1;
            ticks[count++] = tick;
        }
    }
    return count;
}

static int log_ticks(const hd_axis *axis, int most, double ticks[HD_TICKS_MAX])
{
    double decades = log10(axis->high / axis->low);
    int count = decades <= 2.5 ? decade_ticks(axis, 1, true, most, ticks) : -1;

    for (int every = 1; count < 0; every++)
        count = decade_ticks(axis, every, false, most, ticks);
    if (count >= 3 || decades >= 1)
        return count;
    double linear[HD_TICKS_MAX];
    int found = linear_ticks(axis, most, linear);
    for (int i = 0; found > count && i < found; i++)
        ticks[i] = linear[i];
    return found > count ? found : count;
}

int hd_axis_ticks(const hd_axis *axis, int most, double ticks[HD_TICKS_MAX])
{
    most = most > HD_TICKS_MAX ? HD_TICKS_MAX : most;
    return axis->linear ? linear_ticks(axis, most, ticks) : log_ticks(axis, most, ticks);
}

hd_axis hd_axis_around(double least, double most, bool linear)
{
    if (linear) {
        double apart = most > least ? most - least : most > 0 ? most : 1;
        int stride = stride_of(apart / 5, most);
        double length = hd_round_number(stride);
        double first = floor(least / length + HD_NEARLY), last = ceil(most / length - HD_NEARLY);
        return (hd_axis){hd_round_multiple(first, stride),
                         fmin(hd_round_multiple(last > first ? last : first + 1, stride), DBL_MAX), true};
    }
    /* Decades below DBL_MIN have no power of ten that divides, those above DBL_MAX are no doubles. */
    least = fmin(fmax(least, DBL_MIN), DBL_MAX);
    most = fmin(fmax(most, least), DBL_MAX);
    int first = (int)floor(log10(least) + HD_NEARLY), last = (int)ceil(log10(most) - HD_NEARLY);
    return (hd_axis){fmax(hd_decimal(1, first), DBL_MIN),
                     fmin(hd_decimal(1, last > first ? last : first + 1), DBL_MAX), false};
}

/* The scales of axis.h. */
/* How far beyond the middle of the outermost rows their dots reach, in rows. */
#define MARGIN 0.375

/* A scale with fewer round numbers is taken only if the numbers then fill so many times as many rows. */
#define WORTH_FEWER_TICKS 1.3

/* A unit, the rows that it takes, and the row of 0. */
typedef struct fit {
    double unit;
    int rows_each;
    double zero;
    double used; /* rows between the least number and the most */
} fit;

/* How many rows have a round number when 0 stands on row `zero` and there is one every so many rows. */
static int ticks_on(int rows, int each, double zero)
{
    int first = (int)(zero - each * floor(zero / each));

    return first < rows ? (rows - 1 - first) / each + 1 : 0;
}

/*
 * Try a unit: as many rows for each as leave room for all. Spare rows go above and below alike, unless that
 * leaves fewer than two round numbers; on a linear scale they all go above, so that it does not begin below
 * its least number.
 */
static bool try_unit(double low, double high, int rows, bool anchor, double unit, fit *found)
{
    double room = rows - 1 + 2 * MARGIN;
    int most = high > low ? (int)fmin(room * unit / (high - low), rows - 1) : rows - 1;

    for (int each = most < 1 ? 1 : most; each >= 1; each--) {
        double up = high / unit * each, down = low / unit * each;
        double first = ceil(up - MARGIN - HD_NEARLY), last = floor(rows - 1 + MARGIN + down + HD_NEARLY);
        if (first > last)
            continue;
        double zero = anchor ? last : first + floor((last - first + 1) / 2);
        for (double other = first; ticks_on(rows, each, zero) < 2 && !anchor && other <= last; other++)
            if (ticks_on(rows, each, other) >= 2)
                zero = other;
        *found = (fit){unit, each, zero, up - down};
        return true;
    }
    return false;
}

hd_scale hd_scale_fit(double least, double most, int rows, bool linear, bool whole)
{
    double low = linear ? least : log10(least), high = linear ? most : log10(most);
    double smallest = (high - low) / (rows > 1 ? rows : 1);
    int first;
    fit best = {.used = -1}, next;

    if (linear && !(smallest > 0))
        smallest = high != 0 ? fabs(high) / rows : 1;
    if (linear && whole && smallest < 1)
        smallest = 1;
    first = linear ? 3 * (int)floor(log10(smallest) + HD_NEARLY) : 0;
    for (int i = 0; i < (linear ? 12 : 2000); i++) {
        double unit = linear ? hd_round_number(first + i) : i + 1;
        if (!try_unit(low, high, rows, linear, unit, &next))
            continue;
        if (best.used < 0 || next.used > best.used * WORTH_FEWER_TICKS)
            best = next;
        /* Larger units only leave more empty. */
        if (unit > high - low && best.used >= 0)
            break;
    }
    return (hd_scale){linear, best.zero / best.rows_each * best.unit, -best.rows_each / best.unit, best.unit};
}

hd_scale hd_scale_along(const hd_axis *axis, double length)
{
    double from = axis->linear ? axis->low : log10(axis->low);
    double to = axis->linear ? axis->high : log10(axis->high);

    return (hd_scale){axis->linear, from, length / (to - from), 0};
}

double hd_scale_at(const hd_scale *scale, double number)
{
    if (!scale->linear && !(number > 0))
        return (double)NAN;
    return ((scale->linear ? number : log10(number)) - scale->origin) * scale->slope;
}

double hd_scale_number(const hd_scale *scale, double at)
{
    double number = scale->origin + at / scale->slope;

    return scale->linear ? number : pow(10, number);
}

double hd_scale_tick(const hd_scale *scale, int row)
{
    double units = (scale->origin + row / scale->slope) / scale->unit, whole = nearbyint(units);

    if (fabs(units - whole) > 1e-6)
        return (double)NAN;
    return scale->linear ? whole * scale->unit : pow(10, whole * scale->unit);
}

/*
 * Digits of a round point of a logarithmic sweep, and how far from it rounding errors lead, so that a decade
 * is not met as 9.999999999999998.
 */
#define POINT_DIGITS 6
#define POINT_SLACK 1e-12

static bool is_count(const hd_sweep *sweep)
{
    return hd_inputs[sweep->input].kind == HD_COUNT;
}

static double number(const hd_sweep *sweep, hd_value value)
{
    return is_count(sweep) ? (double)value.count : value.number;
}

static bool read_end(hd_sweep *sweep, const char *which, const char *text, size_t length, hd_value *value,
                     hd_error *error)
{
    const hd_input_row *row = &hd_inputs[sweep->input];
    hd_error why;
    bool read = row->kind == HD_COUNT ? hd_count_read(text, length, &value->count, &why)
                                      : hd_time_read(text, length, NULL, &value->number, &why);

    if (read && row->positive && (row->kind == HD_COUNT ? value->count == 0 : value->number == 0))
        read = hd_refuse(&why, "it is 0");
    return read || hd_refuse(error, "%s of %s, \"%.*s\", was refused: %s; %s is accepted", which, row->key,
                             hd_quoted(length), text, why.text,
                             row->kind == HD_COUNT ? "an integer of 0 or more" : row->accepted);
}

static bool read_points(const char *text, size_t length, int64_t *points, hd_error *error)
{
    hd_error why;

    if (!hd_count_read(text, length, points, &why))
        return hd_refuse(error, "POINTS, \"%.*s\", was refused: %s; an integer of 2 or more is accepted",
                         hd_quoted(length), text, why.text);
    if (*points < 2 || *points > HD_SWEEP_POINTS_MAX)
        return hd_refuse(error, "POINTS, \"%.*s\", was refused: it is too %s; 2 to %d are accepted",
                         hd_quoted(length), text, *points < 2 ? "small" : "large", HD_SWEEP_POINTS_MAX);
    return true;
}

bool hd_sweep_read(const char *text, size_t length, hd_sweep *sweep, hd_error *error)
{
    const char *end = text + length, *equals = memchr(text, '=', length);
    size_t name = equals ? (size_t)(equals - text) : length;
    hd_sweep found = {.points = HD_SWEEP_POINTS};

    if (!hd_input_read(text, name, &found.input, error))
        return false;
    const char *from = equals ? equals + 1 : end;
    const char *colon = memchr(from, ':', (size_t)(end - from));
    if (!colon)
        return hd_refuse(error, "\"%.*s\" has no range; a sweep is written %s=FROM:TO[:POINTS]",
                         hd_quoted(length), text, hd_inputs[found.input].key);
    const char *second = memchr(colon + 1, ':', (size_t)(end - colon - 1)), *to_end = second ? second : end;
    if (!read_end(&found, "FROM", from, (size_t)(colon - from), &found.from, error) ||
        !read_end(&found, "TO", colon + 1, (size_t)(to_end - colon - 1), &found.to, error) ||
        (second && !read_points(second + 1, (size_t)(end - second - 1), &found.points, error)))
        return false;
    *sweep = found;
    return true;
}

bool hd_sweep_check(const hd_sweep *sweep, hd_error *error)
{
    if (sweep->linear || (number(sweep, sweep->from) > 0 && number(sweep, sweep->to) > 0))
        return true;
    return hd_refuse(
        error,
        "the sweep of %s reaches 0, which has no place on a logarithmic scale; a linear sweep, or "
        "one above 0, is accepted",
        hd_inputs[sweep->input].key);
}

static bool same(const hd_sweep *sweep, hd_value a, hd_value b)
{
    return is_count(sweep) ? a.count == b.count : a.number == b.number;
}

static uint64_t apart(const hd_sweep *sweep)
{
    uint64_t from = (uint64_t)sweep->from.count, to = (uint64_t)sweep->to.count;

    return to > from ? to - from : from - to;
}

static struct hd_walk_axis axis_of(hd_sweep sweep)
{
    struct hd_walk_axis axis = {.sweep = sweep, .index = -1};
    double from = number(&sweep, sweep.from), to = number(&sweep, sweep.to);

    if (same(&sweep, sweep.from, sweep.to))
        axis.sweep.points = 1;
    else if (is_count(&sweep) && sweep.linear && apart(&sweep) < (uint64_t)sweep.points)
        axis.sweep.points = (int64_t)apart(&sweep) + 1;
    int64_t steps = axis.sweep.points > 1 ? axis.sweep.points - 1 : 1;
    axis.start = sweep.linear ? from : log10(from);
    axis.slope = ((sweep.linear ? to : log10(to)) - axis.start) / (double)steps;
    return axis;
}

/* The round number that a point is but for its last bits; every other point stays as it is. */
static double rounded(double value, double log_value)
{
    int shift = POINT_DIGITS - 1 - (int)floor(log_value);

    /* Beyond these, powers of ten are no doubles. */
    if (shift < 0 || shift > 22)
        return value;
    double power = pow(10, shift), round = nearbyint(value * power) / power;
    return fabs(value - round) <= POINT_SLACK * value ? round : value;
}

static double clamped(double value, double a, double b)
{
    double low = a < b ? a : b, high = a < b ? b : a;

    return value < low ? low : value > high ? high : value;
}

static int64_t clamped_count(int64_t value, int64_t a, int64_t b)
{
    int64_t low = a < b ? a : b, high = a < b ? b : a;

    return value < low ? low : value > high ? high : value;
}

/* In integers, since doubles beyond 2^53 cannot tell the points apart. No product overflows: an index is
 * short. */
static int64_t linear_count(const hd_sweep *sweep, int64_t index)
{
    uint64_t steps = (uint64_t)sweep->points - 1, whole = apart(sweep) / steps, rest = apart(sweep) % steps;
    int64_t away = (int64_t)((uint64_t)index * whole + ((uint64_t)index * rest + steps / 2) / steps);

    return sweep->to.count > sweep->from.count ? sweep->from.count + away : sweep->from.count - away;
}

/* The value at an index; the ends are the sweep's own. */
static hd_value point(const struct hd_walk_axis *axis, int64_t index)
{
    const hd_sweep *sweep = &axis->sweep;
    double at = axis->start + (double)index * axis->slope;

    if (index == 0 || index == sweep->points - 1)
        return index == 0 ? sweep->from : sweep->to;
    if (is_count(sweep) && sweep->linear)
        return (hd_value){.count = linear_count(sweep, index)};
    double value = sweep->linear ? at : exp2(at * 3.32192809488736234787);
    /* Clamped last: what is rounded may leave the range. */
    if (is_count(sweep)) {
        int64_t count = value < (double)INT64_MAX ? (int64_t)nearbyint(value) : INT64_MAX;
        return (hd_value){.count = clamped_count(count, sweep->from.count, sweep->to.count)};
    }
    value = sweep->linear ? value : rounded(value, at);
    return (hd_value){.number = clamped(value, sweep->from.number, sweep->to.number)};
}

static bool advance(struct hd_walk_axis *axis)
{
    while (++axis->index < axis->sweep.points) {
        hd_value value = point(axis, axis->index);
        bool again = axis->index > 0 && same(&axis->sweep, value, axis->value);
        axis->value = value;
        if (!again)
            return true;
    }
    return false;
}

hd_walk hd_walk_begin(const hd_scenario *scenario, const hd_sweep *sweeps, int count)
{
    hd_walk walk = {.scenario = *scenario, .count = count};

    for (int i = 0; i < count; i++)
        walk.axes[i] = axis_of(sweeps[i]);
    /* All but the innermost stand on their first points already. */
    for (int i = 0; i + 1 < count; i++) {
        advance(&walk.axes[i]);
        hd_answer_apply(&walk.scenario, walk.axes[i].sweep.input, walk.axes[i].value);
    }
    return walk;
}

bool hd_walk_next(hd_walk *walk)
{
    int inner = walk->count - 1;

    for (int i = inner; i >= 0; i--) {
        bool more = advance(&walk->axes[i]);
        if (!more && i == 0)
            return false;
        if (!more) {
            walk->axes[i].index = -1;
            advance(&walk->axes[i]);
        }
        hd_answer_apply(&walk->scenario, walk->axes[i].sweep.input, walk->axes[i].value);
        if (more)
            return true;
    }
    return false;
}

hd_axis hd_sweep_axis(const hd_sweep *sweep)
{
    double from = number(sweep, sweep->from), to = number(sweep, sweep->to);
    hd_axis axis = {fmin(from, to), fmax(from, to), sweep->linear};

    if (axis.low == axis.high) {
        /* 1 is nothing beside large values, half of the least double is 0, and twice the greatest is
         * infinite. */
        double value = axis.low, room = fmax(1, value / 1000);
        axis.low = sweep->linear ? value - room : fmax(value / 2, fmin(value, DBL_MIN));
        axis.high = fmin(sweep->linear ? value + room : value * 2, DBL_MAX);
    }
    return axis;
}

bool hd_sweep_turn(const hd_scenario *scenario, const hd_sweep *sweep, hd_break_even_point *turn)
{
    hd_value from = sweep->from, to = sweep->to;

    *turn = hd_break_even(scenario, sweep->input);
    bool within = is_count(sweep) ? clamped_count(turn->count, from.count, to.count) == turn->count
                                  : clamped(turn->time, from.number, to.number) == turn->time;
    if (turn->when != HD_BREAK_EVEN_NEVER && within)
        return true;
    *turn = (hd_break_even_point){.when = HD_BREAK_EVEN_NEVER};
    return false;
}
