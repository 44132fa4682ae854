#include "config.h"

#include "figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

double hd_bench_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void print_row(const char *what, const char *measured, const char *limit, const char *holds)
{
    printf("%-46s %-34s %-16s %s\n", what, measured, limit, holds);
    fflush(stdout);
}

void hd_bench_line(const char *what, double figure, const char *unit, double limit)
{
    char measured[64], most[64] = "";

    snprintf(measured, sizeof measured, "%.3g %s", figure, unit);
    if (limit > 0)
        snprintf(most, sizeof most, "%g %s", limit, unit);
    print_row(what, measured, most, limit <= 0 ? "" : figure <= limit ? "yes" : "NO");
}

void hd_bench_compare(const char *what, double figure, double other, const char *unit, double limit)
{
    char measured[64], most[64];

    snprintf(measured, sizeof measured, "%.3g %s, %.2f times %.3g", figure, unit, figure / other, other);
    snprintf(most, sizeof most, "%g times", limit);
    print_row(what, measured, most, figure <= limit * other ? "yes" : "NO");
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double hd_bench_median(double *samples, size_t count)
{
    qsort(samples, count, sizeof *samples, ascending);
    return samples[count / 2];
}
