#include "config.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "store.h"

const char *const hd_measured_regimes[HD_MEASURED_REGIMES] = {
    [HD_MEASURED_NONE] = "none",
    [HD_MEASURED_DEVICE_BOUND] = "device-bound",
    [HD_MEASURED_HOST_WAITS] = "host-waits",
    [HD_MEASURED_HOST_BOUND] = "host-bound",
    [HD_MEASURED_MIXED] = "mixed",
};

/* Whether the device events of most launches are missing, so that the device worked more than is known. */
bool hd_lacks_device_events(const hd_trace *trace)
{
    const hd_trace_measure *m = &trace->measure;
    double launches = m->launches * (double)(m->steps > 0 ? m->steps : 1);

    return 2 * (double)m->launches_without_device > launches && 2 * (double)trace->device.count < launches;
}

/* Device and operations must be there, most launches with device events, and those in the steps, once each.
 */
static bool has_bounds(const hd_trace *trace)
{
    const hd_trace_measure *m = &trace->measure;

    return m->device_busy > 0 && m->issued > 0 && !(m->notes >> HD_NOTE_DEVICE_ELSEWHERE & 1) &&
           !hd_lacks_device_events(trace) && trace->processes < 2 && trace->repeated == 0;
}

hd_measured_regime hd_trace_regime(const hd_trace *trace)
{
    const hd_trace_measure *m = &trace->measure;

    if (!has_bounds(trace))
        return HD_MEASURED_NONE;
    if (m->starved + m->neither < 0.1 * m->wall)
        return HD_MEASURED_DEVICE_BOUND;
    if (m->starved < m->neither)
        return HD_MEASURED_HOST_WAITS;
    return 3 * m->starved >= m->wall ? HD_MEASURED_HOST_BOUND : HD_MEASURED_MIXED;
}

/* What the host does most of the time that the device starves. */
static const char *mostly(const hd_trace_measure *m)
{
    double elsewhere = m->starved - m->starved_issue - m->starved_loading;

    if (m->starved_issue >= m->starved_loading && m->starved_issue >= elsewhere)
        return "mostly while operations are issued";
    return m->starved_loading >= elsewhere ? "mostly while data is loaded" : "mostly outside the operations";
}

const char *hd_trace_headline(const hd_trace *trace, char buffer[HD_HEADLINE_MAX])
{
    const hd_trace_measure *m = &trace->measure;
    double busy = 100 * m->device_busy / m->wall, starved = 100 * m->starved / m->wall;
    double exposed = 100 * m->exposed_communication / m->wall;

    buffer[0] = '\0';
    switch (hd_trace_regime(trace)) {
    case HD_MEASURED_DEVICE_BOUND:
        snprintf(buffer, HD_HEADLINE_MAX,
                 "Device-bound: the device is busy %.1f %% of the step and starves for %.1f %%", busy,
                 starved);
        break;
    case HD_MEASURED_HOST_WAITS:
        snprintf(buffer, HD_HEADLINE_MAX,
                 "The device idles %.1f %% of the step while the host waits too: other ranks, copies or "
                 "dependencies",
                 100 - busy);
        break;
    case HD_MEASURED_HOST_BOUND:
        snprintf(buffer, HD_HEADLINE_MAX, "Host-bound: the device starves %.1f %% of the step, %s", starved,
                 mostly(m));
        break;
    case HD_MEASURED_MIXED:
        snprintf(buffer, HD_HEADLINE_MAX,
                 "Mixed: the device is busy %.1f %% of the step and starves %.1f %%, %s", busy, starved,
                 mostly(m));
        break;
    case HD_MEASURED_NONE:
    case HD_MEASURED_REGIMES:
        return buffer;
    }
    if (exposed > 10)
        snprintf(buffer + strlen(buffer), HD_HEADLINE_MAX - strlen(buffer),
                 "; %.0f %% is exposed communication, which may wait for other ranks", exposed);
    return buffer;
}

bool hd_trace_step_measured(const hd_trace *trace, double step_unprofiled, hd_measured_step *step)
{
    const hd_trace_measure *m = &trace->measure;
    double wall = step_unprofiled > 0 ? step_unprofiled : m->wall;

    if (!has_bounds(trace) || wall < m->device_busy)
        return false;
    double less = fmax(m->wall - wall, 0), starved = fmax(m->starved - less, 0);
    double neither = fmax(less - m->starved, 0), kept = m->starved > 0 ? starved / m->starved : 0;
    double issuing = m->launching + m->in_ops + m->between;
    *step = (hd_measured_step){
        .wall = wall,
        /* What the profiler adds to starved time is host time that is issued. */
        .issuing = fmax(issuing - m->starved_issue * (1 - kept), 0),
        .starved = starved,
        .starved_issue = m->starved_issue * kept,
        .waiting = m->waiting,
        .blocked = fmax(m->blocked - neither, 0),
        .device_busy = m->device_busy,
    };
    return true;
}
