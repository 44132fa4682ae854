#include "hostdispatch/slider.h"

#include <math.h>
#include <stdint.h>

/* A quotient that is a whole number on paper may come out this much beside it. */
#define NEARLY 1e-9

static bool is_count(hd_input input)
{
    return hd_inputs[input].kind == HD_COUNT;
}

double hd_slider_position(hd_input input, double value)
{
    double low = hd_inputs[input].low, high = hd_inputs[input].high;

    return value > 0 ? log(value / low) / log(high / low) : -1;
}

/* mantissa × 10^exponent, as near as a double comes: powers of ten up to 22 are exact, so is one quotient of them. */
static double decimal(double mantissa, int exponent)
{
    return exponent >= 0 ? mantissa * pow(10, exponent) : mantissa / pow(10, -exponent);
}

/* The exponent that makes value / 10^exponent lie in [10, 100). */
static int two_digit_exponent(double value)
{
    int exponent = (int)floor(log10(value)) - 1;

    if (value / pow(10, exponent) >= 100 - NEARLY)
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
    return decimal(round(value / pow(10, exponent)), exponent);
}

static double fine(double value, int direction)
{
    int exponent = two_digit_exponent(value);
    double digits = value / pow(10, exponent);

    if (direction > 0)
        return decimal(floor(digits + NEARLY) + 1, exponent);
    /* From 10 × 10^e the next lower two-digit number is 99 × 10^(e-1). */
    if (digits < 10 + NEARLY)
        return decimal(99, exponent - 1);
    return decimal(ceil(digits - NEARLY) - 1, exponent);
}

static double coarse(double value, int direction)
{
    static const double walk[] = {0.5, 1, 2, 5, 10, 20};
    int exponent = (int)floor(log10(value) + NEARLY);
    double digit = value / pow(10, exponent);

    if (direction > 0) {
        for (int i = 0; i < 6; i++)
            if (walk[i] > digit * (1 + NEARLY))
                return decimal(walk[i], exponent);
    }
    for (int i = 5; i >= 0; i--)
        if (walk[i] < digit * (1 - NEARLY))
            return i == 0 ? decimal(5, exponent - 1) : decimal(walk[i], exponent);
    return value;
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

    double to = step == HD_STEP_COARSE ? coarse(value, direction)
                : is_count(input)      ? value + direction
                                       : fine(value, direction);
    if (direction > 0)
        return to > high ? high : to;
    return to < low ? low : to;
}

/* The least of 1, 2, 5, 10, ... above the count, or the greatest below it; 0 and INT64_MAX lie at their ends. */
static int64_t coarse_count(int64_t count, int direction)
{
    int64_t at = 1, before = 0;

    for (int i = 0; direction > 0 ? at <= count : at < count; i++) {
        before = at;
        at = at > INT64_MAX / 2 ? INT64_MAX : i % 3 == 1 ? at / 2 * 5 : at * 2;
    }
    return direction > 0 ? at : before;
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

double hd_slider_scale(hd_input input, double value, double factor)
{
    double to = value * factor;

    (void)input;
    return to > 0 || value == 0 ? to : value;
}
