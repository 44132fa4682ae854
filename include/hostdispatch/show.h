/*
 * show.h - numbers for the eye: three significant digits, a fitting unit.
 *
 * For machines there is quantity.h. Every function fills a buffer of HD_NUMBER_MAX bytes and returns it, so
 * that a call can stand among the arguments of another.
 */
#ifndef HOSTDISPATCH_FORMAT_H_SHOW
#define HOSTDISPATCH_FORMAT_H_SHOW

#include <stdbool.h>
#include <stdint.h>

#include "hostdispatch/quantity.h"

/**
 * How a time is shown: its unit and decimals; the parts of a step share their step's, so that they add up by
 * eye.
 */
typedef struct hd_time_scale {
    double unit;      /**< microseconds in one unit */
    const char *name; /**< "µs", as it is shown */
    const char *key;  /**< "us", as it is written in ASCII for quantity.h to read */
    int decimals;     /**< places after the point */
} hd_time_scale;

/** The scale on which `microseconds` has three significant digits, rounding included: 999.7 is "1.00 ms". */
hd_time_scale hd_time_scale_of(double microseconds);

/** A time on a given scale, "0.90 ms"; one that is not zero but would show as zero is "<0.01 ms". */
const char *hd_format_time_on(char *buffer, double microseconds, hd_time_scale scale);

/**
 * A part of what is on that scale: in its unit, with as many decimals as its three digits need and two at
 * most, "0.90 ms" beside "10.3 ms"; on its own scale where fewer than two digits would be left, "50.0 µs".
 */
const char *hd_format_part_time(char *buffer, double microseconds, hd_time_scale scale);

/** Whether a time has two significant digits or more on a scale, or is zero. */
bool hd_time_fits(double microseconds, hd_time_scale scale);

/** A time on its own scale, "896 µs"; zero is "0 µs". */
const char *hd_format_time(char *buffer, double microseconds);

/**
 * A share of 1 as a percentage with one decimal, "90.6 %"; "<0.1 %" and ">99.9 %" for what is not quite 0 or
 * 1.
 */
const char *hd_format_share(char *buffer, double share);

/**
 * As hd_format_share() for a part beside the rest of a whole: what is more than nothing shows as more than
 * nothing, and what leaves something to the rest as less than all, also where the quotient rounds to 0 or 1.
 */
const char *hd_format_part(char *buffer, double part, double rest);

/** A count: in full up to 7 digits, else three significant digits, "9.22e18". */
const char *hd_format_count(char *buffer, int64_t count);

/**
 * A count that is a limit, likewise: its three digits are not above it where `side` is -1, and not below it
 * where that is +1.
 */
const char *hd_format_count_bound(char *buffer, int64_t count, int side);

/** A plain number with three significant digits, "6.43", "15001", "5.04e11". */
const char *hd_format_number(char *buffer, double number);

/** A factor, "7.43×". */
const char *hd_format_factor(char *buffer, double factor);

/** An axis' or slider's end: a short round number, "10k"; `time` adds a unit, "0.5 µs". */
const char *hd_format_end(char *buffer, double value, bool time);

#endif
