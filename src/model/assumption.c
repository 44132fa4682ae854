#include "hostdispatch/assumption.h"

const char *const hd_assumptions[HD_ASSUMPTIONS] = {
    "The step is additive: the host's work and the device's follow one another and are never done at once.",
    "Every operation costs the same dispatch, every launch the same launch time; blocks are equal.",
    "One kernel launch is one kernel; a captured graph, which launches many at once, is not in the model.",
    "The limits are ceilings, never forecasts: removing all host work is more than any change can do.",
    "Not counted, unless a measured dispatch holds it: data loading, synchronisation, memory allocation, "
    "communication, Python between the operations.",
    ("The equations are those of HostDispatchScenario in mlsysim 0.3.0; overlap bound, step time, steps/s, "
     "device limit and regime are added here."),
};
