/* The bounds of a change. */
#include "check_core.h"

#include <math.h>
#include <stdlib.h>

#include "hostdispatch/bounds.h"

static const hd_measured_step step = {.wall = 100,
                                      .issuing = 50,
                                      .starved = 30,
                                      .starved_issue = 20,
                                      .waiting = 15,
                                      .blocked = 25,
                                      .device_busy = 60};

static void expect(const hd_change *change, double at_least, double at_most)
{
    hd_bounds bounds = hd_bounds_of(&step, change);

    ck_assert_msg(fabs(bounds.step_at_least - at_least) < 1e-9 && fabs(bounds.step_at_most - at_most) < 1e-9,
                  "%.6f to %.6f, not %.6f to %.6f", bounds.step_at_least, bounds.step_at_most, at_least, at_most);
    ck_assert_double_eq_tol(bounds.gain_at_least, 100 / at_most, 1e-9);
    ck_assert_double_eq_tol(bounds.gain_at_most, 100 / at_least, 1e-9);
}

START_TEST(by_the_formula)
{
    expect(&(hd_change){40, 40, 80, 80}, 100, 100);
    expect(&(hd_change){40, 20, 80, 80}, 75, 90);      /* half of the issuing goes */
    expect(&(hd_change){40, 0, 80, 80}, 60, 80);       /* the device's work stays */
    expect(&(hd_change){40, 80, 80, 80}, 125, 150);    /* the host's own work, and 50 more */
    expect(&(hd_change){40, 40, 80, 40}, 75, 92.5);    /* the host's own work stays */
    expect(&(hd_change){40, 40, 80, 160}, 120, 160);   /* the device's own work, and 60 more */
    expect(&(hd_change){40, 20, 80, 160}, 120, 150);   /* host less, device more */
    expect(&(hd_change){40, 20, 80, 40}, 50, 82.5);    /* both less */
    expect(&(hd_change){0, 10, 80, 80}, 100, 110);     /* from nothing what is added counts as it is */
    hd_bounds bounds = hd_bounds_without_host(&step);
    ck_assert(bounds.step_at_most == 70 && bounds.step_at_least == 60 && bounds.gain_at_most == 100 / 60.);
    bounds = hd_bounds_without_device(&step);
    ck_assert(bounds.step_at_most == 85 && bounds.step_at_least == 75 && bounds.gain_at_least == 100 / 85.);
}
END_TEST

static double some(double most)
{
    return most * rand() / RAND_MAX;
}

/* A step of random parts, as both partitions allow it. */
static hd_measured_step random_step(void)
{
    double both = some(100), waiting = some(50), neither = some(20);
    double issue = some(100), other = some(60); /* what starves while issuing, and otherwise */
    double overlapped = some(both);             /* issuing while the device is busy */

    return (hd_measured_step){.wall = both + waiting + neither + issue + other,
                              .issuing = overlapped + issue,
                              .starved = issue + other,
                              .starved_issue = issue,
                              .waiting = waiting,
                              .blocked = waiting + neither,
                              .device_busy = both + waiting};
}

START_TEST(properties)
{
    for (int i = 0; i < 20000; i++) {
        hd_measured_step s = random_step();
        double host = 1 + some(100), device = 1 + some(100), nearly = 1e-9 * (1 + s.wall);
        hd_change less = {host, some(host), device, some(device)}, any = less;
        any.host_after = some(3 * host);
        any.device_after = some(3 * device);
        hd_bounds bounds = hd_bounds_of(&s, &less), other = hd_bounds_of(&s, &any);
        ck_assert(bounds.step_at_least >= 0 && bounds.step_at_least <= bounds.step_at_most + nearly &&
                  bounds.step_at_most <= s.wall + nearly);
        ck_assert(other.step_at_least <= other.step_at_most + nearly);
        /* Neither side takes less than its own work. */
        double own_device = s.device_busy * less.device_after / device;
        double own_host = s.wall - s.blocked - s.issuing * (1 - less.host_after / host);
        ck_assert(bounds.step_at_least >= own_device - nearly && bounds.step_at_least >= own_host - nearly);
        /* Nothing is won beyond the ceilings. */
        hd_change no_host = {host, 0, device, device}, no_device = {host, host, device, 0};
        hd_bounds ceiling = hd_bounds_without_host(&s);
        ck_assert(hd_bounds_of(&s, &no_host).step_at_least >= ceiling.step_at_least - nearly);
        ck_assert(hd_bounds_of(&s, &no_device).step_at_least >=
                  hd_bounds_without_device(&s).step_at_least - nearly);
        /* More removed is never worse, and one after the other is what both are at once, in any order. */
        hd_change more = less;
        more.host_after *= 0.5;
        ck_assert(hd_bounds_of(&s, &more).step_at_most <= bounds.step_at_most + nearly &&
                  hd_bounds_of(&s, &more).step_at_least <= bounds.step_at_least + nearly);
        hd_change host_only = {host, less.host_after, device, device};
        hd_change device_only = {host, host, device, less.device_after};
        ck_assert_double_eq_tol((s.wall - hd_bounds_of(&s, &host_only).step_at_most) +
                                    (s.wall - hd_bounds_of(&s, &device_only).step_at_most),
                                s.wall - bounds.step_at_most, nearly);
    }
}
END_TEST

/* Without a trace: exact if host and device take turns, and if they overlap perfectly. */
START_TEST(without_a_trace)
{
    const hd_change change = {60, 30, 40, 40};

    ck_assert_double_eq(hd_gain_serial(&change), 100 / 70.);
    ck_assert_double_eq(hd_gain_overlapped(&change), 60 / 40.);
    /* NVIDIA's introduction to CUDA graphs: 20 kernels of 2.9 us, 3.4 us a kernel as a graph; 9.6 us a kernel
     * with a synchronization after each, 3.8 us without. */
    const hd_change turns = {9.6 - 2.9, 0, 2.9, 2.9}, at_once = {3.8, 0, 2.9, 2.9};
    ck_assert_double_eq_tol(hd_gain_serial(&turns), 3.31, 0.005);
    ck_assert_double_ge(hd_gain_serial(&turns), 9.6 / 3.4);
    ck_assert_double_eq_tol(hd_gain_overlapped(&at_once), 1.31, 0.005);
    ck_assert_double_ge(hd_gain_overlapped(&at_once), 3.8 / 3.4);
    /* pytorch issue 82793: 17.84 ms a step without the profiler, of which the device works 17.45 ms. */
    const hd_measured_step measured = {.wall = 17840, .issuing = 17840, .starved = 390, .starved_issue = 390,
                                       .device_busy = 17450};
    const hd_change graph = {17000, 0, 17450, 17450};
    hd_bounds bounds = hd_bounds_of(&measured, &graph);
    ck_assert_double_le(bounds.gain_at_most, 1.0224);
    ck_assert_double_ge(bounds.gain_at_most, 1.02);
}
END_TEST

Suite *bounds_suite(void)
{
    Suite *suite = suite_create("bounds");
    TCase *tests = tcase_create("bounds");

    tcase_add_test(tests, by_the_formula);
    tcase_add_test(tests, properties);
    tcase_add_test(tests, without_a_trace);
    suite_add_tcase(suite, tests);
    return suite;
}
