/* The axes of sweep.h: where values lie, and the round numbers along them. */
#include "hostdispatch/sweep.h"

#include <float.h>
#include <math.h>

/* A quotient that is a whole number on paper may come out this much beside it. */
#define NEARLY 1e-9

hd_axis hd_sweep_axis(const hd_sweep *sweep)
{
    bool count = hd_inputs[sweep->input].kind == HD_COUNT;
    double from = count ? (double)sweep->from.count : sweep->from.number;
    double to = count ? (double)sweep->to.count : sweep->to.number;
    hd_axis axis = {fmin(from, to), fmax(from, to), sweep->linear};

    if (axis.low == axis.high) {
        /* 1 is nothing beside large values, half of the least double is 0, and twice the greatest is infinite. */
        double value = axis.low, room = fmax(1, value / 1000);
        axis.low = sweep->linear ? value - room : fmax(value / 2, fmin(value, DBL_MIN));
        axis.high = fmin(sweep->linear ? value + room : value * 2, DBL_MAX);
    }
    return axis;
}

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
 * A multiple of digit × 10^exponent, as near as a double comes: powers of ten up to 22 are exact, so is one
 * quotient. What was rounded up to zero must not be shown as -0.
 */
static double multiple(double times, double digit, int exponent)
{
    if (times == 0)
        return 0;
    return exponent >= 0 ? times * digit * pow(10, exponent) : times * digit / pow(10, -exponent);
}

/* A step of 1, 2 or 5 times a power of ten. */
typedef struct stride {
    int digit, exponent;
} stride;

static stride wider(stride s)
{
    return s.digit == 1   ? (stride){2, s.exponent}
           : s.digit == 2 ? (stride){5, s.exponent}
                          : (stride){1, s.exponent + 1};
}

/* The least stride that is not shorter than `least`, nor so short that doubles of that size cannot count by it. */
static stride stride_of(double least, double size)
{
    least = fmax(least, fmax(size * DBL_EPSILON, DBL_MIN));
    stride s = {1, (int)floor(log10(least))};

    while (multiple(1, s.digit, s.exponent) < least * (1 - NEARLY))
        s = wider(s);
    return s;
}

static int linear_ticks(const hd_axis *axis, int most, double ticks[HD_TICKS_MAX])
{
    stride s = stride_of((axis->high - axis->low) / most, axis->high);
    int count;

    do {
        double length = multiple(1, s.digit, s.exponent);
        double first = ceil(axis->low / length - NEARLY), last = floor(axis->high / length + NEARLY);
        count = 0;
        for (double i = first; i <= last && count <= most; i++, count++)
            if (count < most)
                ticks[count] = multiple(i, s.digit, s.exponent);
        s = wider(s);
    } while (count > most);
    return count;
}

/*
 * Decades whose exponent is a multiple of `every`, with 2 and 5 between them where `between`; -1: more than
 * `most`.
 */
static int decade_ticks(const hd_axis *axis, int every, bool between, int most, double ticks[HD_TICKS_MAX])
{
    static const double digits[] = {1, 2, 5};
    int first = (int)floor(log10(axis->low)) - 1, last = (int)ceil(log10(axis->high));
    int count = 0;

    for (int exponent = first; exponent <= last; exponent++) {
        for (int i = 0; i < (between ? 3 : 1); i++) {
            double tick = multiple(1, digits[i], exponent);
            if (exponent % every != 0 || tick > DBL_MAX || tick < axis->low * (1 - NEARLY) || tick > axis->high * (1 + NEARLY))
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
        stride s = stride_of(apart / 5, most);
        double length = multiple(1, s.digit, s.exponent);
        double first = floor(least / length + NEARLY), last = ceil(most / length - NEARLY);
        return (hd_axis){multiple(first, s.digit, s.exponent),
                         fmin(multiple(last > first ? last : first + 1, s.digit, s.exponent), DBL_MAX), true};
    }
    /* Decades below DBL_MIN have no power of ten that divides, those above DBL_MAX are no doubles. */
    least = fmin(fmax(least, DBL_MIN), DBL_MAX);
    most = fmin(fmax(most, least), DBL_MAX);
    int first = (int)floor(log10(least) + NEARLY), last = (int)ceil(log10(most) - NEARLY);
    return (hd_axis){fmax(multiple(1, 1, first), DBL_MIN),
                     fmin(multiple(1, 1, last > first ? last : first + 1), DBL_MAX), false};
}
