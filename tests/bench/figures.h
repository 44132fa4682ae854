/*
 * figures.h - what every benchmark has in common: the clock, and the line that a figure is printed on.
 */
#ifndef HD_BENCH_FIGURES_H
#define HD_BENCH_FIGURES_H

#include <stddef.h>

/** Seconds since some moment. */
double hd_bench_now(void);

/** One line: what was measured, the figure with its unit, and how much of the limit it takes; a limit of 0 is
 * none. */
void hd_bench_line(const char *what, double figure, const char *unit, double limit);

/** The same for a figure that is limited to so many times the one of the smallest program. */
void hd_bench_compare(const char *what, double figure, double smallest, const char *unit, double limit);

/** The middle one of the samples, which are sorted. */
double hd_bench_median(double *samples, size_t count);

#endif
