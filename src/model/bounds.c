#include "hostdispatch/bounds.h"

#include <math.h>

static double above_zero(double value)
{
    return value > 0 ? value : 0;
}

static hd_bounds bounds(double wall, double at_least, double at_most)
{
    return (hd_bounds){at_least, at_most, wall / at_most, wall / at_least};
}

/* How much of the measured time goes if the model's goes from `before` to `after`; negative where it grows.
 * From nothing there is no scale: what is added counts as it is. */
static double removed(double before, double after, double measured)
{
    return before > 0 ? (before - after) / before * measured : -after;
}

/* The part of `before` that goes, if any. */
static double share(double before, double after)
{
    return before > 0 ? above_zero((before - after) / before) : 0;
}

bool hd_step_unprofiled(hd_measured_step *step, double wall)
{
    double less = above_zero(step->wall - wall), starved = above_zero(step->starved - less);
    double kept = step->starved > 0 ? starved / step->starved : 0;

    if (wall < step->device_busy)
        return false;
    step->wall = wall;
    step->blocked = above_zero(step->blocked - above_zero(less - step->starved));
    /* What the profiler adds to starved time is host time that is issued. */
    step->issuing = above_zero(step->issuing - step->starved_issue * (1 - kept));
    step->starved_issue *= kept;
    step->starved = starved;
    return true;
}

hd_change hd_change_of(const hd_outcome *before, const hd_outcome *after)
{
    const double host[] = {before->value[HD_HOST_TIME].number, after->value[HD_HOST_TIME].number};

    return (hd_change){host[0], host[1], before->value[HD_STEP_TIME].number - host[0],
                       after->value[HD_STEP_TIME].number - host[1]};
}

hd_bounds hd_bounds_of(const hd_measured_step *step, const hd_change *change)
{
    double host = removed(change->host_before, change->host_after, step->issuing);
    double device = removed(change->device_before, change->device_after, step->device_busy);
    /* Only what was waited for is won, and all that is added counts. */
    double at_most = step->wall - share(change->host_before, change->host_after) * step->starved_issue -
                     share(change->device_before, change->device_after) * step->waiting + above_zero(-host) +
                     above_zero(-device);
    /* All that is removed was in the way, but neither side takes less than its own work. */
    double at_least = fmax(step->wall - above_zero(host) - above_zero(device),
                           fmax(step->device_busy - device, step->wall - step->blocked - host));

    return bounds(step->wall, above_zero(fmin(at_least, at_most)), at_most);
}

hd_bounds hd_measured_bounds(const hd_measured *measured, const hd_outcome *after, double items)
{
    const hd_change change = hd_change_of(&measured->outcome, after);
    hd_bounds bounds = hd_bounds_of(&measured->step, &change);

    bounds.step_at_least /= items;
    bounds.step_at_most /= items;
    bounds.gain_at_least *= items;
    bounds.gain_at_most *= items;
    return bounds;
}

hd_bounds hd_bounds_without_host(const hd_measured_step *step)
{
    return bounds(step->wall, step->device_busy, step->wall - step->starved);
}

hd_bounds hd_bounds_without_device(const hd_measured_step *step)
{
    return bounds(step->wall, step->wall - step->blocked, step->wall - step->waiting);
}

double hd_gain_serial(const hd_change *change)
{
    return (change->host_before + change->device_before) / (change->host_after + change->device_after);
}

double hd_gain_overlapped(const hd_change *change)
{
    return fmax(change->host_before, change->device_before) / fmax(change->host_after, change->device_after);
}
