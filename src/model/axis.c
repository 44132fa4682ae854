#include "hostdispatch/axis.h"

#include <float.h>
#include <math.h>

#include "hostdispatch/round.h"

double hd_axis_position(const hd_axis *axis, double value)
{
    if (axis->linear)
        return (value - axis->low) / (axis->high - axis->low);
    return value > 0 ? log(value / axis->low) / log(axis->high / axis->low) : -1;
}

double hd_axis_value(const hd_axis *axis, double position)
{
    if (position == 0 || position == 1)
        return position == 0 ? axis->low : axis->high;
    return axis->linear ? axis->low + position * (axis->high - axis->low)
                        : axis->low * pow(axis->high / axis->low, position);
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
