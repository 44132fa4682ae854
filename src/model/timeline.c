#include "hostdispatch/timeline.h"

#include <math.h>

/* So many launches are looked at one by one, until their spread repeats itself. */
#define LAUNCHES_MAX 100000

/* And at so many operations for pieces: most have one. */
#define OPERATIONS_MAX 10000

/* `times` · `count` / `among`, rounded up or down; the product may leave 64 bits. */
static int64_t spread(int64_t times, int64_t count, int64_t among, bool up)
{
    uint64_t whole = 0, rest = 0, all = (uint64_t)among;
    int64_t product;

    if (!__builtin_mul_overflow(times, count, &product))
        return product / among + (up && product % among > 0);
    for (int bit = 62; bit >= 0; bit--) {
        bool set = times >> bit & 1;
        whole = 2 * whole + (set ? (uint64_t)count / all : 0);
        for (int part = 0; part < 2; part++) {
            rest += part == 0 ? rest : set ? (uint64_t)count % all : 0;
            whole += rest >= all;
            rest -= rest >= all ? all : 0;
        }
    }
    return (int64_t)whole + (up && rest > 0);
}

/* Launches of the operations before the one at `index`: an even spread. */
static int64_t launches_before(const hd_timeline *t, int64_t index)
{
    return spread(index, t->launches, t->operations, false);
}

/* Operations that are dispatched before the launch at `index` is made: the first of them that has it, included. */
static int64_t operations_until(const hd_timeline *t, int64_t index)
{
    return spread(index + 1, t->operations, t->launches, true);
}

/* How long after the launch before the one at `index` it is made. */
static double host_work(const hd_timeline *t, int64_t index)
{
    int64_t operations = operations_until(t, index) - (index > 0 ? operations_until(t, index - 1) : 0);

    return (double)operations * t->dispatch + t->launch;
}

/* Let the device take `count` launches one after the other. `lag` is how long it works on after the last launch
 * that was made before them, and in the end after the last of them. @return how often it did nothing */
static int64_t take_launches(hd_timeline *t, int64_t count, double *lag)
{
    int64_t gaps = 0;

    for (int64_t i = 0; i < count; i++) {
        double work = host_work(t, i), waits = *lag - work;
        /* What differs in the last bits is no wait. */
        double nearly = (work + *lag) * 1e-12;
        if (waits > nearly && t->kernel > 0) {
            int64_t waiting = (int64_t)(waits / t->kernel * (1 - 1e-12)) + 1;
            t->queue = waiting > t->queue ? waiting : t->queue;
        } else if (waits < -nearly) {
            gaps++;
        }
        *lag = (waits > 0 ? waits : 0) + t->kernel;
    }
    return gaps;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Let the device take all launches. The even spread repeats itself. Where the host is the slower one each time but
 * the first is like the second; where the device is, it never waits after the first, and lags more each time. */
static double device_end(hd_timeline *t)
{
    int64_t times = common_divisor(t->operations, t->launches), each = t->launches / times;
    double lag = 0, more = (double)each * (t->kernel - t->launch) - (double)(t->operations / times) * t->dispatch;

    if (each > LAUNCHES_MAX)
        return 0;
    t->gaps = take_launches(t, each, &lag);
    if (times > 1 && more <= 0) {
        t->gaps += take_launches(t, each, &lag) * (times - 1);
    } else if (times > 1) {
        lag += (double)(times - 2) * more;
        (void)take_launches(t, each, &lag);
    }
    return t->host_end + lag;
}

hd_timeline hd_timeline_of(const hd_scenario *scenario, const hd_outcome *outcome)
{
    hd_timeline t = {.operations = outcome->value[HD_OPERATIONS].count,
                     .launches = outcome->value[HD_LAUNCHES].count,
                     .dispatch = scenario->dispatch,
                     .launch = scenario->launch,
                     .host_end = outcome->value[HD_HOST_TIME].number};
    double serial = outcome->value[HD_STEP_TIME].number;

    if (t.operations == 0 && t.launches > 0) {
        t.operations = t.launches;
        t.dispatch = 0;
    }
    /* Without a launch nothing says when the device begins: at the last, as in the model. */
    if (t.launches == 0) {
        t.end = serial;
        t.idle = t.host_end;
        t.gaps = t.host_end > 0;
        return t;
    }
    t.kernel = scenario->device_time / (double)t.launches;
    /* Of so many launches that do not repeat themselves the first or the last decides, but for less than an operation. */
    double from_first = host_work(&t, 0) + (double)t.launches * t.kernel, to_last = t.host_end + t.kernel;
    double device = fmax(device_end(&t), fmax(from_first, to_last));
    /* Sums of many parts differ from the products in their last bits. */
    t.end = fmin(fmax(fmax(device, t.host_end), scenario->device_time), serial);
    t.idle = fmax(t.end - scenario->device_time, 0);
    return t;
}

int hd_timeline_spans(const hd_timeline *t, bool ahead, hd_span *spans, int most)
{
    int count = 0;
    double host = 0, device = 0;

    for (int64_t i = 0; i < t->operations && i < OPERATIONS_MAX && count < most; i++) {
        int64_t from = launches_before(t, i), to = launches_before(t, i + 1);
        if (t->dispatch > 0)
            spans[count++] = (hd_span){HD_SPAN_DISPATCH, i, host, host + t->dispatch};
        host += t->dispatch;
        for (int64_t k = from; k < to && count < most && t->launch > 0; k++, host += t->launch)
            spans[count++] = (hd_span){HD_SPAN_LAUNCH, i, host, host + t->launch};
        double arrived = (ahead ? host - (double)(to - from) * t->launch : host);
        for (int64_t k = from; k < to && count < most; k++) {
            arrived += ahead ? t->launch : 0;
            double begins = arrived > device ? arrived : device;
            spans[count++] = (hd_span){HD_SPAN_KERNEL, i, begins, begins + t->kernel};
            device = begins + t->kernel;
        }
        if (!ahead && device > host)
            host = device;
    }
    return count;
}
