#include "hostdispatch/round.h"

#include <math.h>

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
