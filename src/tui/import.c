#include "config.h"

#include "import.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app.h"

/* A device time that follows blocks is a product, and may differ from what was measured by its rounding
 * alone. */
#define NEARLY 1e-12

static hd_taken *new_taken(hd_import *import)
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
    *import = (hd_import){.trace = trace, .options = *options, .stamp = hd_file_id_of(path)};
    import->taken = new_taken(import);
    if (import->taken)
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
    free(import);
}

bool hd_import_scenario(const hd_import *import, hd_scenario *scenario, hd_error *error)
{
    return hd_trace_scenario(import->trace, &import->options, scenario, error);
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

double hd_import_overlap(const hd_import *import)
{
    hd_trace_model_error gap;

    return import && hd_trace_model_error_of(import->trace, &import->options, &gap) ? gap.overlap : 0;
}

/* ---- by hand ---- */

static bool differs(const hd_scenario *a, const hd_scenario *b, hd_input input)
{
    if (hd_inputs[input].kind == HD_TIME) {
        double x = hd_scenario_number(a, input), y = hd_scenario_number(b, input);
        return fabs(x - y) > NEARLY * fmax(fabs(x), fabs(y));
    }
    return hd_scenario_differs(a, b, input);
}

/* A bit for each input of `now` that is not as measured. */
static unsigned by_hand(const hd_scenario *now, const hd_scenario *measured)
{
    unsigned inputs = 0;

    for (hd_input i = 0; i < HD_INPUTS; i++)
        inputs |= differs(now, measured, i) ? 1u << i : 0;
    return inputs;
}

/* Where it comes from, inputs other than measured included. */
static char *source_of(const hd_import *import, const hd_scenario *scenario)
{
    hd_scenario measured;
    hd_import_options options = import->options;

    if (hd_import_scenario(import, &measured, NULL))
        hd_scenario_merge(&options.given, scenario, by_hand(scenario, &measured));
    return hd_trace_source(import->trace, &options);
}

char *hd_import_origin(hd_import *import, const hd_taken *taken, const hd_scenario *scenario)
{
    const hd_taken *was = import->taken;
    char *source = hd_import_use(import, taken, NULL) ? source_of(import, scenario) : NULL;

    (void)hd_import_use(import, was, NULL);
    return source;
}

hd_document *hd_import_document(const hd_import *import, const hd_scenario *scenario)
{
    char *name = hd_trace_name(import->trace), *source = source_of(import, scenario);
    hd_document *document = name && source ? hd_document_make(name, "measured", source, scenario) : NULL;
    free(name);
    free(source);
    return document;
}

/* ---- choosing ---- */

/* "dispatch per op, device time": the labels of these inputs, beginning small. */
static void list_inputs(const hd_scenario *scenario, unsigned inputs, char *buffer, size_t size)
{
    size_t used = 0;

    buffer[0] = '\0';
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!(inputs & 1u << i) || used >= size)
            continue;
        const char *label = hd_input_label(scenario, i);
        used += (size_t)snprintf(buffer + used, size - used, "%s%c%s", used ? ", " : "", label[0] | 0x20,
                                 label + 1);
    }
}

/* What was chosen, and what of it does not show since it was changed by hand. */
static void say_chosen(hd_app *app, const char *what, unsigned kept)
{
    char inputs[HD_STATUS_MAX];

    list_inputs(&app->now.scenario, kept, inputs, sizeof inputs);
    hd_app_say(app, HD_TONE_PLAIN, kept ? "%s; kept as changed by hand: %s. Del takes all as measured" : "%s",
               what, inputs);
}

/* The state that follows from a choice; `keep`: inputs that were changed by hand stay. @return the inputs
 * that do. */
static unsigned follow(const hd_state *now, const hd_scenario *before, const hd_scenario *measured, bool keep,
                       hd_state *next)
{
    unsigned kept = keep ? by_hand(&now->scenario, before) : 0;

    *next = *now;
    next->scenario = *measured;
    hd_scenario_merge(&next->scenario, &now->scenario, kept);
    if (!keep)
        next->device_per_block = 0;
    else if (now->device_per_block > 0 && !(kept & 1u << HD_DEVICE_TIME))
        next->device_per_block =
            next->scenario.blocks > 0 ? measured->device_time / (double)next->scenario.blocks : 0;
    return kept;
}

/* Make the state follow a choice, or leave both as they were and say why. */
static bool choose(hd_app *app, const hd_taken *taken, bool keep, unsigned *kept)
{
    hd_import *import = app->import;
    const hd_taken *was = import->taken;
    hd_scenario before, measured;
    hd_error error;
    hd_state next;

    if (!hd_import_scenario(import, &before, NULL))
        before = app->now.scenario;
    if (!hd_import_use(import, taken, &error) || !hd_import_scenario(import, &measured, &error)) {
        (void)hd_import_use(import, was, NULL);
        /* What an option could give is of no use here. */
        const char *option = strstr(error.text, "; --");
        hd_app_say(app, HD_TONE_REFUSED, "%.*s", (int)(option ? option - error.text : HD_ERROR_MAX),
                   error.text);
        return false;
    }
    *kept = follow(&app->now, &before, &measured, keep, &next);
    next.taken = taken;
    if (hd_app_set(app, next, 0))
        return true;
    (void)hd_import_use(import, was, NULL);
    return false;
}

static hd_taken *another(hd_app *app)
{
    hd_taken *taken = new_taken(app->import);

    if (!taken)
        hd_app_say(app, HD_TONE_REFUSED, "There is no memory for another choice of steps");
    return taken;
}

void hd_import_take_step(hd_app *app, size_t index)
{
    hd_taken *taken = another(app);
    char what[HD_STATUS_MAX];
    unsigned kept;

    if (!taken)
        return;
    taken->step[index] = !taken->step[index];
    if (!choose(app, taken, true, &kept))
        return;
    const hd_trace_measure *m = hd_trace_measured(app->import->trace);
    snprintf(what, sizeof what, "%s step %lld: %lld of %lld steps", taken->step[index] ? "Took" : "Left",
             (long long)hd_trace_step_at(app->import->trace, index).number, (long long)m->steps,
             (long long)m->steps_found);
    say_chosen(app, what, kept);
}

static const char *const rule_words[HD_TRACE_RULES] = {
    [HD_RULE_WALL] = "Dispatch by wall: all of the host's time that is neither launching nor blocked",
    [HD_RULE_OPS] = "Dispatch by ops: the time inside operations, without their launches",
};

void hd_import_switch_rule(hd_app *app)
{
    hd_taken *taken = another(app);
    unsigned kept;

    if (!taken)
        return;
    taken->rule = taken->rule == HD_RULE_WALL ? HD_RULE_OPS : HD_RULE_WALL;
    if (choose(app, taken, true, &kept))
        say_chosen(app, rule_words[taken->rule], kept);
}

void hd_import_as_measured(hd_app *app)
{
    unsigned kept;

    if (choose(app, app->import->taken, false, &kept))
        hd_app_say(app, HD_TONE_PLAIN, "All inputs as the steps taken show them; u takes it back");
}
