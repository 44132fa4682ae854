/*
 * figures.h - what every benchmark has in common: the clock, and the row of the table that a figure is printed on.
 */
#ifndef HD_BENCH_FIGURES_H
#define HD_BENCH_FIGURES_H

#include <stddef.h>

/** Seconds since some moment. */
double hd_bench_now(void);

/** One row of the table: what was measured, the figure with its unit, its limit and whether it holds; a limit of 0
 * is none. */
void hd_bench_line(const char *what, double figure, const char *unit, double limit);

/** The same for a figure that is limited to so many times another program's of the same run. */
void hd_bench_compare(const char *what, double figure, double other, const char *unit, double limit);

/** The middle one of the samples, which are sorted. */
double hd_bench_median(double *samples, size_t count);

#endif
