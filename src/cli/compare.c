#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "hostdispatch/bounds.h"
#include "hostdispatch/error.h"
#include "hostdispatch/format.h"
#include "hostdispatch/file.h"
#include "message.h"
#include "scenarios.h"

static const char *const sides[] = {"before", "after"};

/* A change and what came of it. */
typedef struct gains {
    double gain;      /* of the step: measured, or by the model */
    hd_change change; /* as the model has it */
} gains;

static double figure(const void *context, const char *key)
{
    const gains *g = context;

    return strcmp(key, "gain") == 0          ? g->gain
           : strcmp(key, "gain_serial") == 0 ? hd_gain_serial(&g->change)
                                             : hd_gain_overlapped(&g->change);
}

static hd_exit check_assertions(const hd_request *request, const gains *g)
{
    const hd_cli_scenario both = {.request = request, .figure = figure, .figures = g};

    return hd_scenario_meets(&both) ? HD_EXIT_DONE : HD_EXIT_UNMET;
}

/* ---- two scenarios ---- */

/* Scenarios under way. */
typedef struct pair {
    hd_report *report; /* text, Markdown and SVG; NULL for machines */
    int count;
    char *names[2];
    hd_scenario scenarios[2];
    hd_outcome outcomes[2];
} pair;

static hd_exit take(const hd_cli_scenario *scenario, void *context)
{
    pair *p = context;
    hd_error error;

    if (p->count == 2) {
        hd_refuse(&error, "there are more than two scenarios; compare takes one of each SOURCE");
        return hd_complain_scenario(scenario, &error);
    }
    hd_scenario_call(scenario);
    p->names[p->count] = hd_must(strdup(hd_document_name(scenario->document)));
    p->scenarios[p->count] = *hd_document_scenario(scenario->document);
    p->outcomes[p->count++] = *scenario->outcome;
    if (p->report && !hd_report_add(p->report, scenario->document, scenario->outcome))
        return hd_finish_output(HD_EXIT_DONE);
    return HD_EXIT_DONE;
}

static void write_json(const pair *p, const gains *g)
{
    static const char *const inputs[] = {"before/inputs", "after/inputs"}, *const outputs[] = {
                                                                               "before/outputs",
                                                                               "after/outputs"};
    hd_record record = {.count = 0};

    for (int side = 0; side < 2; side++) {
        hd_record_text(&record, sides[side], "name", p->names[side]);
        for (hd_input i = 0; i < HD_INPUTS; i++)
            hd_record_input(&record, &p->scenarios[side], i)->group = inputs[side];
        for (hd_output i = 0; i < HD_OUTPUTS; i++)
            hd_record_output(&record, &p->outcomes[side], i)->group = outputs[side];
    }
    hd_record_number(&record, "", "gain", g->gain);
    hd_record_number(&record, "", "gain_serial", hd_gain_serial(&g->change));
    hd_record_number(&record, "", "gain_overlapped", hd_gain_overlapped(&g->change));
    hd_record_json(stdout, &record);
}

/* A row for an input or an output; the other of the two is HD_INPUTS or HD_OUTPUTS. */
static void write_row(const pair *p, hd_input input, hd_output output, bool head)
{
    bool is_input = input < HD_INPUTS;
    double value[2];
    hd_record record = {.count = 0};

    hd_record_text(&record, "", "part", is_input ? hd_inputs[input].key : hd_outputs[output].key);
    for (int side = 0; side < 2; side++) {
        bool has = is_input
                       ? hd_scenario_has(&p->scenarios[side], input) || input == HD_BLOCKS
                       : hd_outcome_has(&p->outcomes[side], output) && hd_outputs[output].kind != HD_WORD;
        hd_datum *datum = is_input ? hd_record_input(&record, &p->scenarios[side], input)
                                   : hd_record_output(&record, &p->outcomes[side], output);
        datum->column = sides[side];
        value[side] = !has       ? (double)NAN
                      : is_input ? hd_scenario_number(&p->scenarios[side], input)
                                 : hd_outcome_number(&p->outcomes[side], output);
    }
    hd_record_number(&record, "", "difference", value[1] - value[0]);
    hd_record_number(&record, "", "ratio", value[1] / value[0]);
    hd_record_csv(stdout, &record, head);
}

static void say_gain(const hd_request *request, const gains *g)
{
    const hd_report_options options = hd_cli_report_options(request);
    char serial[HD_FORMAT_MAX], overlapped[HD_FORMAT_MAX];
    hd_writing writing;

    hd_writing_begin_to(&writing, stdout, options.ascii);
    const hd_print print = hd_print_begin(writing.out, HD_FORMAT_TEXT, &options);
    fputc('\n', writing.out);
    hd_print_say(&print, "",
                 "The step is %s; if host and device overlapped perfectly, which is outside the model, %s.",
                 hd_gain_words(serial, hd_gain_serial(&g->change)),
                 hd_gain_words(overlapped, hd_gain_overlapped(&g->change)));
    hd_writing_end_to(&writing);
}

static hd_exit write_pair(const hd_request *request, const pair *p, const gains *g)
{
    if (request->format == HD_FORMAT_JSON)
        write_json(p, g);
    else if (request->format == HD_FORMAT_CSV)
        for (int i = 0; i < HD_INPUTS + HD_OUTPUTS; i++)
            write_row(p, i < HD_INPUTS ? (hd_input)i : HD_INPUTS,
                      i < HD_INPUTS ? HD_OUTPUTS : (hd_output)(i - HD_INPUTS), i == 0);
    else if (request->format != HD_FORMAT_SVG)
        say_gain(request, g);
    return hd_finish_output(HD_EXIT_DONE);
}

static hd_exit compare_scenarios(const hd_request *request)
{
    const hd_report_options options = hd_cli_report_options(request);
    bool machine = request->format == HD_FORMAT_JSON || request->format == HD_FORMAT_CSV;
    pair p = {.report = machine ? NULL : hd_report_open(request->format, stdout, &options)};
    hd_exit status = hd_each_scenario(request, 0, take, &p);

    if (!hd_report_close(p.report))
        status = hd_finish_output(status);
    if (status == HD_EXIT_DONE) {
        const gains g = {p.outcomes[0].value[HD_STEP_TIME].number / p.outcomes[1].value[HD_STEP_TIME].number,
                         hd_change_of(&p.outcomes[0], &p.outcomes[1])};
        status = write_pair(request, &p, &g);
        if (status == HD_EXIT_DONE)
            status = check_assertions(request, &g);
    }
    free(p.names[0]);
    free(p.names[1]);
    return status;
}

/* ---- two traces ---- */

/* What the levers were predicted to bring: bounds of the gain, from the first trace. */
static bool predict(const hd_request *request, const hd_trace *trace, hd_bounds *bounds, hd_error *error)
{
    const hd_import_options options = {request->rule, request->step_unprofiled, request->changed,
                                       request->changes & ~request->changed.given};
    hd_scenario scenario;
    hd_outcome after;

    if (!hd_trace_scenario(trace, &options, &scenario, error) || !hd_scenario_pull(&scenario, request, error) || !hd_evaluate(&scenario, &after, error))
        return false;
    *bounds = hd_trace_bounds(trace, &options, &after);
    return !isnan(bounds->gain_at_most) ||
           hd_fail(error, 0,
                   "nothing bounds the gain of a lever; it lacks device events or operations in its steps");
}

static void write_levers(const hd_request *request, char *buffer, size_t size)
{
    char lever[HD_LEVER_MAX];
    size_t used = 0;

    for (size_t i = 0; i < request->lever_count && used < size; i++) {
        hd_lever_write(&request->levers[i], lever);
        used += (size_t)snprintf(buffer + used, size - used, "%s%s", i > 0 ? ", " : "", lever);
    }
}

static hd_exit write_traces(const hd_request *request, const hd_trace *const traces[2])
{
    const hd_report_options options = hd_cli_report_options(request);
    const hd_trace_measure *m[] = {hd_trace_measured(traces[0]), hd_trace_measured(traces[1])};
    hd_trace_pair both = {.before = traces[0], .after = traces[1]};
    char levers[HD_ERROR_MAX];
    hd_bounds bounds;
    hd_error error;

    if (request->lever_count > 0) {
        if (!predict(request, traces[0], &bounds, &error))
            return hd_complain_error(request->words[0], &error);
        write_levers(request, levers, sizeof levers);
        both.predicted = &bounds;
        both.predicted_by = levers;
    }
    (void)hd_pair_write(&both, request->format, stdout, &options);
    hd_exit status = hd_finish_output(HD_EXIT_DONE);
    const gains g = {hd_pair_gain(&both), {m[0]->host_model, m[1]->host_model, m[0]->device, m[1]->device}};
    return status == HD_EXIT_DONE ? check_assertions(request, &g) : status;
}

static hd_exit compare_traces(const hd_request *request, char *const paths[2])
{
    hd_trace *traces[2] = {NULL, NULL};
    hd_exit status = HD_EXIT_DONE;
    hd_error error;

    for (int i = 0; i < 2 && status == HD_EXIT_DONE; i++) {
        traces[i] = hd_cli_trace(paths[i], request, &error);
        if (!traces[i])
            status = hd_complain_error(paths[i], &error);
    }
    if (status == HD_EXIT_DONE)
        status = write_traces(request, (const hd_trace *const *)traces);
    hd_trace_free(traces[0]);
    hd_trace_free(traces[1]);
    return status;
}

static hd_exit compare(const hd_request *request, char *const paths[2])
{
    bool traces[2];
    hd_error error;

    for (int i = 0; i < 2; i++) {
        hd_probed probed = hd_trace_probe(paths[i], &error);
        traces[i] = probed == HD_PROBED_TRACE;
        if (probed == HD_PROBED_FOREIGN)
            return hd_complain_error(paths[i], &error);
    }
    if (traces[0] && traces[1])
        return compare_traces(request, paths);
    if (traces[0] || traces[1])
        return hd_complain_usage(
            "%.60s is a trace and %.60s is none; two traces or two scenarios are compared",
            request->words[traces[1]], request->words[traces[0]]);
    if (request->lever_count > 0)
        return hd_complain_usage(
            "--lever of compare predicts what a trace gains; of a scenario hostdispatch eval tells it");
    return compare_scenarios(request);
}

static hd_exit run(const hd_request *request)
{
    char *paths[2] = {NULL, NULL};

    if (request->word_count != 2)
        return hd_complain_usage("compare takes two, before and after, and %zu %s named", request->word_count,
                                 request->word_count == 1 ? "is" : "are");
    hd_exit status = hd_sources_find(
        request, false, "compare reads no standard input; name two presets or files", paths);
    if (status == HD_EXIT_DONE)
        status = compare(request, paths);
    free(paths[0]);
    free(paths[1]);
    return status;
}

const hd_cli_command hd_cli_compare = {
    .name = "compare",
    .operands = "BEFORE AFTER",
    .summary = "Compare two traces, or two scenarios: before and after a change.",
    .description =
        "Of two traces it is told what became of the step, of the device's and the host's parts of it and "
        "of what the device starves for, and whether both did the same work; with --lever, also the bounds "
        "that were predicted from the first. Options about steps hold for both. Of two scenarios the "
        "outputs stand side by side. JSON is one object: before, after, gain and what follows; CSV a row "
        "for each part. An assertion is about gain (how many times as fast the step is; of traces "
        "measured), gain_serial or gain_overlapped (by the model, where host and device take turns or "
        "overlap perfectly).",
    .examples = {{"hostdispatch compare before.json after.json", "What came of a change, by two traces."},
                 {"hostdispatch compare before.json after.json --lever host=2 --assert 'gain>=1.1'",
                  "Against what was predicted; the exit status is 3 where the gain is less."},
                 {"hostdispatch compare gpt2-xl-eager-decode small-mlp -o csv",
                  "Two scenarios, for a spreadsheet."}},
    .takes = HD_TAKES_SOURCE | HD_TAKES_INPUTS | HD_TAKES_LEVERS | HD_TAKES_NAMES | HD_TAKES_FORMAT |
             HD_TAKES_ASSERT | HD_TAKES_TRACE | HD_TAKES_ASCII,
    .formats = HD_READABLE_FORMATS | 1u << HD_FORMAT_SVG,
    .run = run,
};
