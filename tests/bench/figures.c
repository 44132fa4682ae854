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

void hd_bench_line(const char *what, double figure, const char *unit, double limit)
{
    printf("%-44s %10.3g %-14s", what, figure, unit);
    if (limit > 0)
        printf(" %.2f of the limit of %g%s", figure / limit, limit, figure > limit ? ", OVER" : "");
    putchar('\n');
    fflush(stdout);
}

void hd_bench_compare(const char *what, double figure, double smallest, const char *unit, double limit)
{
    double ratio = figure / smallest;

    printf("%-44s %10.3g %-14s %.2f times the smallest program's %.3g, limit %g%s\n", what, figure, unit,
           ratio, smallest, limit, ratio > limit ? ", OVER" : "");
    fflush(stdout);
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
