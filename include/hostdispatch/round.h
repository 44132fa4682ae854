/*
 * round.h - round numbers: 1, 2 and 5 times the powers of ten.
 *
 * They are counted: 1 is 0, 2 is 1, 5 is 2, 10 is 3, and 0.5 is -1. All numbers here are above 0 and finite
 * where nothing else is said; a result that a double cannot hold is infinite, or 0.
 */
#ifndef HOSTDISPATCH_ROUND_H
#define HOSTDISPATCH_ROUND_H

/** A quotient that is a whole number on paper may come out this much beside it. */
#define HD_NEARLY 1e-9

/**
 * `mantissa`, of either sign or 0, × 10^exponent, as near as a double comes where the power is at most 22.
 */
double hd_decimal(double mantissa, int exponent);

/** The round number at an index. */
double hd_round_number(int index);

/** `times` the round number at an index, exact where a double can be; never -0. */
double hd_round_multiple(double times, int index);

/** The index of the least round number that is not below `value`, HD_NEARLY aside. */
int hd_round_up(double value);

/** The round number after or before `value`: +1 the least above it, -1 the greatest below it. */
double hd_round_next(double value, int direction);

#endif
