#include "check_whatif.h"

#include <math.h>

#include "hostdispatch/outcome.h"
#include "runner.h"

Suite *(*const hd_suites[])(void) = {solve_suite, lever_suite, axis_suite, sweep_suite, trend_suite, NULL};

uint64_t whatif_random(void)
{
    static uint64_t state = 88172645463325252u;

    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static int64_t random_count(void)
{
    static const int64_t corners[] = {
        0, 1, 2, INT64_MAX, INT64_MAX - 1, INT64_C(1) << 53, (INT64_C(1) << 53) + 1, 3037000500};
    uint64_t r = whatif_random();

    switch (r % 8) {
    case 0:
        return corners[r / 8 % (sizeof corners / sizeof corners[0])];
    case 1:
        return (int64_t)(whatif_random() >> (1 + r / 8 % 63));
    default:
        return (int64_t)(r / 8 % 200);
    }
}

static double random_time(void)
{
    static const double corners[] = {0, 5e-324, 1e-308, 1e-300, 1e-12, 1, 1e12, 1e300, 1.7e308};
    uint64_t r = whatif_random();

    switch (r % 16) {
    case 0:
        return corners[r / 16 % (sizeof corners / sizeof corners[0])];
    case 1:
        return pow(10, (double)(r / 16 % 600) - 300);
    case 2:
        return (double)(r / 16 % 50);
    default:
        return pow(10, (double)(r / 16 % 100000) / 100000 * 7 - 1);
    }
}

void whatif_random_input(hd_scenario *scenario, hd_input input)
{
    if (hd_inputs[input].kind == HD_COUNT)
        ck_assert(hd_scenario_set_count(scenario, input, random_count(), NULL));
    else
        while (!hd_scenario_set_time(scenario, input, random_time(), NULL))
            ;
}

hd_scenario whatif_random_scenario(void)
{
    for (;;) {
        hd_scenario s = hd_scenario_empty();
        hd_outcome outcome;
        for (hd_input i = 0; i < HD_INPUTS; i++)
            if (i != HD_LAUNCHES_PER_BLOCK || whatif_random() % 2 == 0)
                whatif_random_input(&s, i);
        if (hd_evaluate(&s, &outcome, NULL))
            return s;
    }
}
