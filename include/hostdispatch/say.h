/*
 * say.h - values and verdicts of a scenario as people read them, by the rows of the two tables.
 *
 * Every function fills a buffer of HD_FORMAT_MAX bytes and returns it.
 */
#ifndef HOSTDISPATCH_FORMAT_H_SAY
#define HOSTDISPATCH_FORMAT_H_SAY

#include <stdbool.h>

#include "hostdispatch/outcome.h"
#include "hostdispatch/scenario.h"
#include "hostdispatch/segments.h"
#include "hostdispatch/show.h"
#include "hostdispatch/break_even.h"

/** Bytes of every buffer, NUL included. */
#define HD_FORMAT_MAX 256

/** An input's value: "896 µs", "48"; "= ops" where launches follow the operations. */
const char *hd_format_input(char *buffer, const hd_scenario *scenario, hd_input input);

/** An input's label as it stands within a sentence: "ops per block", or "ops per step" when the scenario has
 * one block. */
const char *hd_format_label(char *buffer, const hd_scenario *scenario, hd_input input);

/** A count with its word: "12 ops", "1 op". `input` must be of kind HD_COUNT. */
const char *hd_format_counted(char *buffer, hd_input input, int64_t count);

/**
 * An output's value: "0.90 ms", "90.6 %", "10.6×", "none". Times that are parts of the step are on the step's
 * scale, so that they add up by eye, or on their own where they are too short for it.
 */
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

/**
 * Where one input turns the step, "ops ≤ 1", "device > 5.76 ms": a count's is the integer on the side that
 * has turned, a time's the even value; "" for never.
 */
const char *hd_format_turn(char *buffer, hd_input input, const hd_break_even_point *turn);

/** The sizes of the bar's parts, in microseconds, in the order of hd_part. */
void hd_part_sizes(double sizes[HD_PARTS], const hd_scenario *scenario, const hd_outcome *outcome);

/** The words of the bar's parts, in the order of hd_part: "dispatch", "launch", "device". */
extern const char *const hd_part_words[HD_PARTS];

/** A part's label: "dispatch 5.76 ms 60.4 %", on the scale of the step. */
const char *hd_format_part_label(char *buffer, int part, const double sizes[HD_PARTS],
                                 const hd_outcome *outcome);

#endif
