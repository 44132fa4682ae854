/* The scales of axis.h. */
#include "hostdispatch/axis.h"

#include <math.h>

#include "hostdispatch/round.h"

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
