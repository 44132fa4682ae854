#include "hostdispatch/slider.h"

#include <math.h>
#include <stdint.h>

static const double digits[] = {1, 2, 5};
#define DIGITS 3

static int exponent_of(int index)
{
    return index >= 0 ? index / DIGITS : -((DIGITS - 1 - index) / DIGITS);
}

static double digit_of(int index)
{
    return digits[index - DIGITS * exponent_of(index)];
}

/* Powers of ten up to 22 are exact, so one product or quotient with them is rounded once. */
double hd_decimal(double mantissa, int exponent)
{
    return exponent >= 0 ? mantissa * pow(10, exponent) : mantissa / pow(10, -exponent);
}

double hd_round_number(int index)
{
    return hd_decimal(digit_of(index), exponent_of(index));
}

double hd_round_multiple(double times, int index)
{
    /* What was rounded up to zero must not be shown as -0. */
    return times == 0 ? 0 : hd_decimal(times * digit_of(index), exponent_of(index));
}

int hd_round_up(double value)
{
    int index = DIGITS * (int)floor(log10(value));

    while (hd_round_number(index) < value * (1 - HD_NEARLY))
        index++;
    return index;
}

double hd_round_next(double value, int direction)
{
    int index = hd_round_up(value);

    if (direction < 0)
        return hd_round_number(index - 1);
    return hd_round_number(hd_round_number(index) > value * (1 + HD_NEARLY) ? index : index + 1);
}

double hd_slider_position(hd_input input, double value)
{
    double low = hd_inputs[input].low, high = hd_inputs[input].high;

    return value > 0 ? log(value / low) / log(high / low) : -1;
}

/* The exponent that makes value / 10^exponent lie in [10, 100). */
static int two_digit_exponent(double value)
{
    int exponent = (int)floor(log10(value)) - 1;

    if (value / pow(10, exponent) >= 100 - HD_NEARLY)
        exponent++;
    return exponent;
}

double hd_slider_value(hd_input input, double position)
{
    double low = hd_inputs[input].low, high = hd_inputs[input].high;

    if (position <= 0)
        return low;
    if (position >= 1)
        return high;
    double value = low * pow(high / low, position);
    if (hd_inputs[input].kind == HD_COUNT && value < 100)
        return round(value);
    int exponent = two_digit_exponent(value);
    return hd_decimal(round(value / pow(10, exponent)), exponent);
}

/* Below this doubles and powers of ten lose the digits that a fine step would count. */
#define DIGITLESS 1e-300

static double fine(double value, int direction)
{
    int exponent = two_digit_exponent(value);
    double number = value / pow(10, exponent);

    if (direction > 0)
        return hd_decimal(floor(number + HD_NEARLY) + 1, exponent);
    /* From 10 × 10^e the next lower two-digit number is 99 × 10^(e-1). */
    if (number < 10 + HD_NEARLY)
        return hd_decimal(99, exponent - 1);
    return hd_decimal(ceil(number - HD_NEARLY) - 1, exponent);
}

double hd_slider_step(hd_input input, double value, int direction, hd_step step)
{
    double low = hd_inputs[input].low, high = hd_inputs[input].high;

    if (direction > 0 && value >= high)
        return value;
    if (direction > 0 && value <= 0)
        return low;
    if (direction < 0 && value <= low)
        return hd_inputs[input].positive ? value : 0;

    bool coarse = step == HD_STEP_COARSE || value < DIGITLESS;
    double to = coarse ? hd_round_next(value, direction) : fine(value, direction);
    if (direction > 0)
        return to > high ? high : to;
    return to < low ? low : to;
}

/* Round numbers are exact as doubles, as far as counts go. */
static int64_t round_count(int index)
{
    double number = hd_round_number(index);

    return number < 0x1p63 ? (int64_t)number : INT64_MAX;
}

/* The least round number above the count, or the greatest below it; 0 and INT64_MAX lie at their ends. */
static int64_t coarse_count(int64_t count, int direction)
{
    int index = 0;

    while (direction > 0 ? round_count(index) <= count : round_count(index) < count)
        index++;
    return direction > 0 ? round_count(index) : index > 0 ? round_count(index - 1) : 0;
}

int64_t hd_slider_step_count(hd_input input, int64_t count, int direction, hd_step step)
{
    int64_t low = (int64_t)hd_inputs[input].low, high = (int64_t)hd_inputs[input].high;

    if (direction > 0 && count >= high)
        return count;
    if (direction > 0 && count < low)
        return low;
    if (direction < 0 && count <= low)
        return hd_inputs[input].positive ? count : 0;

    int64_t to = step == HD_STEP_COARSE ? coarse_count(count, direction) : count + direction;
    if (direction > 0)
        return to > high ? high : to;
    return to < low ? low : to;
}

double hd_slider_scale(double time, double factor)
{
    double to = time * factor;

    return to > 0 || time == 0 ? to : time;
}
