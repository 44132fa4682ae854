#include "scenario.h"

#include <check.h>

hd_scenario hd_test_scenario(int64_t blocks, int64_t ops, int64_t launches, double dispatch, double launch,
                             double device)
{
    hd_scenario s = hd_scenario_empty();

    ck_assert(hd_scenario_set_count(&s, HD_BLOCKS, blocks, NULL));
    ck_assert(hd_scenario_set_count(&s, HD_OPS_PER_BLOCK, ops, NULL));
    if (launches >= 0)
        ck_assert(hd_scenario_set_count(&s, HD_LAUNCHES_PER_BLOCK, launches, NULL));
    ck_assert(hd_scenario_set_time(&s, HD_DISPATCH, dispatch, NULL));
    ck_assert(hd_scenario_set_time(&s, HD_LAUNCH, launch, NULL));
    ck_assert(hd_scenario_set_time(&s, HD_DEVICE_TIME, device, NULL));
    return s;
}
