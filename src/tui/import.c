#include "config.h"

#include "import.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/report.h"

hd_taken *hd_import_another(hd_import *import)
{
    size_t steps = hd_trace_steps(import->trace);
    hd_taken *taken = malloc(sizeof *taken + steps * sizeof taken->step[0]);

    if (!taken)
        return NULL;
    taken->made_before = import->made;
    taken->rule = import->options.rule;
    for (size_t i = 0; i < steps; i++)
        taken->step[i] = hd_trace_step_at(import->trace, i).taken;
    import->made = taken;
    return taken;
}

hd_import *hd_import_new(hd_trace *trace, const hd_import_options *options, const char *path)
{
    hd_import *import = malloc(sizeof *import);

    if (!import) {
        hd_trace_free(trace);
        return NULL;
    }
    *import = (hd_import){
        .trace = trace, .path = strdup(path), .options = *options, .stamp = hd_file_id_of(path)};
    import->taken = hd_import_another(import);
    if (import->taken && import->path)
        return import;
    hd_import_free(import);
    return NULL;
}

void hd_import_free(hd_import *import)
{
    if (!import)
        return;
    while (import->made) {
        hd_taken *before = import->made->made_before;
        free(import->made);
        import->made = before;
    }
    hd_trace_free(import->trace);
    hd_trace_free(import->after);
    free(import->report);
    free(import->path);
    free(import);
}

bool hd_import_scenario(const hd_import *import, hd_scenario *scenario, hd_error *error)
{
    return hd_trace_scenario(import->trace, &import->options, scenario, error);
}

const char *hd_import_text(hd_import *import, int columns, bool ascii)
{
    hd_writing text;

    if (import->report && import->report_taken == import->taken && import->report_columns == columns &&
        import->report_ascii == ascii)
        return import->report;
    free(import->report);
    import->report = NULL;
    if (!hd_writing_begin(&text))
        return NULL;
    hd_import_write(&(hd_import_report){.trace = import->trace, .options = &import->options}, HD_FORMAT_TEXT,
                    text.out, &(hd_report_options){ascii, columns, false});
    import->report = hd_writing_end(&text, NULL);
    import->report_taken = import->taken;
    import->report_columns = columns;
    import->report_ascii = ascii;
    return import->report;
}

bool hd_import_use(hd_import *import, const hd_taken *taken, hd_error *error)
{
    if (import->taken == taken)
        return true;
    if (!hd_trace_take_all(import->trace, taken->step, error))
        return false;
    import->taken = taken;
    import->options.rule = taken->rule;
    return true;
}

bool hd_import_is_trace(const hd_import *import, const char *path)
{
    hd_file_id there = hd_file_id_of(path);

    return import && there.exists && import->stamp.exists && there.device == import->stamp.device &&
           there.file == import->stamp.file;
}

double hd_import_wall(const hd_import *import)
{
    double wall = !import                               ? 0
                  : import->options.step_unprofiled > 0 ? import->options.step_unprofiled
                                                        : hd_trace_measured(import->trace)->wall;

    return wall > 0 ? wall : 0;
}

bool hd_import_measured(const hd_import *import, hd_measured *measured)
{
    return import && hd_trace_measured_step(import->trace, &import->options, measured);
}

hd_bounds hd_import_without(const hd_measured *measured, const hd_trace_operation *operation)
{
    const hd_measured_step *step = &measured->step;
    double at_most = step->wall - fmin(operation->starved, step->starved);
    double at_least = fmin(fmax(step->wall - operation->host_time, step->device_busy), at_most);

    return (hd_bounds){at_least, at_most, step->wall / at_most, step->wall / at_least};
}

static void add_others(hd_trace_operation *others, const hd_trace_operation *operation)
{
    others->starved += operation->starved;
    others->host_time += operation->host_time;
    others->waits += operation->waits;
    others->count += operation->count;
    others->launches += operation->launches;
}

void hd_import_starving(const hd_import *import, hd_starving *starving)
{
    const hd_trace_measure *m = import ? hd_trace_measured(import->trace) : NULL;
    hd_measured measured;

    *starving = (hd_starving){.count = 0};
    if (!hd_import_measured(import, &measured))
        return;
    for (size_t i = 0; i < m->operation_count && m->operations[i].starved > 0; i++) {
        starving->starved += m->operations[i].starved;
        if (starving->count < HD_STARVING_MAX)
            starving->row[starving->count++] = m->operations[i];
        else
            add_others(&starving->row[HD_STARVING_MAX - 1], &m->operations[i]);
        if (i >= HD_STARVING_MAX)
            starving->row[HD_STARVING_MAX - 1].name = "(others)";
    }
}

bool hd_import_changed(const hd_import *import, const hd_scenario *now)
{
    hd_scenario measured;

    return hd_import_scenario(import, &measured, NULL) && hd_trace_by_hand(now, &measured) != 0;
}

char *hd_import_origin(hd_import *import, const hd_taken *taken, const hd_scenario *scenario)
{
    const hd_taken *was = import->taken;
    char *source = hd_import_use(import, taken, NULL)
                       ? hd_trace_source(import->trace, &import->options, scenario)
                       : NULL;

    (void)hd_import_use(import, was, NULL);
    return source;
}
