#include "hostdispatch/slider.h"

#include <math.h>
#include <stdint.h>

#include "hostdispatch/round.h"

static bool is_count(hd_input input)
{
    return hd_inputs[input].kind == HD_COUNT;
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
    if (is_count(input) && value < 100)
        return round(value);
    int exponent = two_digit_exponent(value);
    return hd_decimal(round(value / pow(10, exponent)), exponent);
}

/* Below this doubles and powers of ten lose the digits that a fine step would count. */
#define DIGITLESS 1e-300

static double fine(double value, int direction)
{
    int exponent = two_digit_exponent(value);
    double digits = value / pow(10, exponent);

    if (direction > 0)
        return hd_decimal(floor(digits + HD_NEARLY) + 1, exponent);
    /* From 10 × 10^e the next lower two-digit number is 99 × 10^(e-1). */
    if (digits < 10 + HD_NEARLY)
        return hd_decimal(99, exponent - 1);
    return hd_decimal(ceil(digits - HD_NEARLY) - 1, exponent);
}

double hd_slider_step(hd_input input, double value, int direction, hd_step step)
{
    double low = hd_inputs[input].low, high = hd_inputs[input].high;

    if (direction > 0 && value >= high)
        return value;
    if (direction > 0 && value < low && (value <= 0 || is_count(input)))
        return low;
    if (direction < 0 && value <= low)
        return hd_inputs[input].positive ? value : 0;

    bool coarse = step == HD_STEP_COARSE || value < DIGITLESS;
    double to = coarse            ? hd_round_next(value, direction)
                : is_count(input) ? value + direction
                                  : fine(value, direction);
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
