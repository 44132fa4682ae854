/*
 * format.h - numbers for the eye: three significant digits, a fitting unit.
 *
 * For machines there is quantity.h. Every function fills a buffer of HD_NUMBER_MAX bytes and returns it, so
 * that a call can stand among the arguments of another.
 */
#ifndef HOSTDISPATCH_FORMAT_H
#define HOSTDISPATCH_FORMAT_H

#include <stdbool.h>
#include <stdint.h>

#include "hostdispatch/outcome.h"
#include "hostdispatch/quantity.h"
#include "hostdispatch/scenario.h"

/** How a time is shown; the parts of a step share their step's scale, so that they add up by eye. */
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

/** A part of what is on that scale, "0.90 ms" beside "10.3 ms"; on its own scale where fewer than two digits
 * would be left. */
const char *hd_format_part_time(char *buffer, double microseconds, hd_time_scale scale);

/** Whether a time has two significant digits or more on a scale, or is zero. */
bool hd_time_fits(double microseconds, hd_time_scale scale);

/** A time on its own scale, "896 µs"; zero is "0 µs". */
const char *hd_format_time(char *buffer, double microseconds);

/** A share of 1 with one decimal, "90.6 %"; "<0.1 %" and ">99.9 %" for what is not quite 0 or 1. */
const char *hd_format_share(char *buffer, double share);

/** As hd_format_share() for a part beside the rest of a whole, also where the quotient rounds to 0 or 1. */
const char *hd_format_part(char *buffer, double part, double rest);

/** A count: in full up to 7 digits, else three significant digits, "9.22e18". */
const char *hd_format_count(char *buffer, int64_t count);

/** A count that is a limit: its three digits are not above it where `side` is -1, not below where it is +1. */
const char *hd_format_count_bound(char *buffer, int64_t count, int side);

/** A plain number with three significant digits, "6.43", "15001", "5.04e11". */
const char *hd_format_number(char *buffer, double number);

/** A factor, "7.43×". */
const char *hd_format_factor(char *buffer, double factor);

/** An axis' or slider's end: a short round number, "10k"; `time` adds a unit, "0.5 µs". */
const char *hd_format_end(char *buffer, double value, bool time);

/** A mean of counts: whole where it is, else with three digits. */
const char *hd_format_mean(char *buffer, double count);

/** Between what a time and a factor lie: "43.3–44.1 ms", "1.07–1.09×"; one where both show alike. The buffer is
 * of HD_FORMAT_MAX bytes. */
const char *hd_format_times(char *buffer, double from, double to);
const char *hd_format_factors(char *buffer, double from, double to);

/** How many times as fast, always above 1 and with its word: "1.43× faster", "0.3 % slower", "as fast"; "" of NaN. */
const char *hd_format_gain(char *buffer, double gain);

/** Between what that lies: "1.86–1.99× faster", "1.05× slower–1.20× faster". The buffer is of HD_FORMAT_MAX bytes. */
const char *hd_format_gains(char *buffer, double from, double to);

/**
 * An output beside that of `base`, always above 1: "1.25× more", "same"; of the step time and its rate faster or
 * slower. "" for a word, and where there is nothing to divide.
 */
const char *hd_format_against(char *buffer, const hd_outcome *outcome, const hd_outcome *base, hd_output output);

/** The parts of a step, in the order of the bar. */
typedef enum hd_part { HD_PART_DISPATCH, HD_PART_LAUNCH, HD_PART_DEVICE, HD_PARTS } hd_part;

/** Parts of a bar at most. */
#define HD_SEGMENTS_MAX 8

/** Share `columns` cells out among `count` parts by largest remainder, sizes being finite and >= 0. They sum to
 * `columns` unless all sizes are 0; a part that is not zero gets one at least where there are enough. */
void hd_segments(const double *sizes, int count, int columns, int *cells);

/** The scale that both bars share: the baseline's step, times 1.1, 1.25, 1.5, 2, ... once that is outgrown. */
double hd_segments_scale(double baseline, double present);

/** Cells of a bar that is `size` long where `scale` is `columns`; at least `least`, at most `columns`. */
int hd_segments_length(double size, double scale, int columns, int least);

/** Move labels apart: set where each begins, as near to `wanted[i]` as the others allow, with a gap between.
 * @return false when they cannot all stand on `columns` cells. */
bool hd_segments_labels(const int wanted[HD_PARTS], const int widths[HD_PARTS], int gap, int columns,
                        int starts[HD_PARTS]);

/** Bytes of the buffers that the functions below fill and return, NUL included. */
#define HD_FORMAT_MAX 256

/** An input's value: "896 µs", "48"; "= ops" where launches follow the operations. */
const char *hd_format_input(char *buffer, const hd_scenario *scenario, hd_input input);

/** An input's label as it stands within a sentence: "ops per block", or "ops per step" when the scenario has
 * one block. */
const char *hd_format_label(char *buffer, const hd_scenario *scenario, hd_input input);

/** A count with its word: "12 ops", "1 op". `input` must be of kind HD_COUNT. */
const char *hd_format_counted(char *buffer, hd_input input, int64_t count);

/** A number of a kind, without what it belongs to: a time, a share, a factor; any other as a plain number. */
const char *hd_format_kind(char *buffer, hd_kind kind, double number);

/** An output's value, parts of the step on its scale: "0.90 ms", "90.6 %", "10.6×", "none". */
const char *hd_format_output(char *buffer, const hd_outcome *outcome, hd_output output);

/** The scale of the step, which the times of its parts share. */
hd_time_scale hd_step_scale(const hd_outcome *outcome);

/** What is seen: "Issuing 576 operations takes the host 8.64 ms; the device works for 0.90 ms."; launches
 * where there are no operations. */
const char *hd_format_step(char *buffer, const hd_scenario *scenario, const hd_outcome *outcome);

/** The regime with the host's share, always together: "dispatch-bound, host 90.6 %". */
const char *hd_format_verdict(char *buffer, const hd_outcome *outcome);

/** The host's share, "90.6 %"; ">99.9 %" at most, since there always is device time. */
const char *hd_format_host_share(char *buffer, const hd_outcome *outcome);

/** The share of one of the bar's parts, as hd_format_part() has it. */
const char *hd_format_part_share(char *buffer, int part, const double sizes[HD_PARTS]);

/** The sizes of the bar's parts, in microseconds, in the order of hd_part. */
void hd_part_sizes(double sizes[HD_PARTS], const hd_scenario *scenario, const hd_outcome *outcome);

/** The words of the bar's parts, in the order of hd_part: "dispatch", "launch", "device". */
extern const char *const hd_part_words[HD_PARTS];

/** A part's label: "dispatch 5.76 ms 60.4 %", on the scale of the step. */
const char *hd_format_part_label(char *buffer, int part, const double sizes[HD_PARTS],
                                 const hd_outcome *outcome);

#endif
