#include <stdio.h>
#include <string.h>

#include "command.h"
#include "hostdispatch/report.h"
#include "message.h"
#include "scenarios.h"

/* A picture shows numbers, or as a map what is host-bound; what else is asked for would be left out without a
 * word. */
static bool can_draw(const hd_request *request, hd_error *error)
{
    bool map = request->sweep_count == 2;

    if (request->format != HD_FORMAT_TEXT && request->format != HD_FORMAT_SVG)
        return true;
    for (size_t i = 0; i < request->shown_count; i++) {
        hd_output output = request->shown[i];
        if (map && output != HD_REGIME)
            return hd_refuse(error,
                             "--show %s has no place on a map of two inputs, which shows what is host-bound; "
                             "csv, json and markdown write it",
                             hd_outputs[output].key);
        if (!map && hd_outputs[output].kind == HD_WORD)
            return hd_refuse(error,
                             "--show %s is a word, which has no chart; csv, json and markdown write it, and "
                             "overhead_ratio draws it against the even line",
                             hd_outputs[output].key);
    }
    return true;
}

/* A lever's change of an input that is swept would be replaced by the points. */
static bool can_pull(const hd_cli_scenario *scenario, hd_error *error)
{
    const hd_request *request = scenario->request;
    hd_scenario now = scenario->levers.before;

    for (size_t i = 0; i < request->lever_count; i++) {
        hd_scenario before = now;
        char written[HD_LEVER_MAX];
        hd_lever_apply(&request->levers[i], &now, NULL);
        for (int k = 0; k < request->sweep_count; k++) {
            hd_input input = request->sweeps[k].input;
            if (hd_scenario_number(&before, input) == hd_scenario_number(&now, input))
                continue;
            hd_lever_write(&request->levers[i], written);
            return hd_refuse(
                error, "--lever %s changes %s, which is swept; leave the lever out, or sweep another input",
                written, hd_inputs[input].key);
        }
    }
    return true;
}

/* "blocks 24, dispatch 5.00 µs": the inputs that options changed. */
static const char *changed_inputs(const hd_cli_scenario *scenario, char buffer[HD_FORMAT_MAX])
{
    char value[HD_FORMAT_MAX];
    size_t used = 0;

    buffer[0] = '\0';
    for (hd_input i = 0; i < HD_INPUTS && used < HD_FORMAT_MAX; i++)
        if (scenario->levers.changed & 1u << i)
            used += (size_t)snprintf(buffer + used, HD_FORMAT_MAX - used, "%s%s %.40s", used ? ", " : "", hd_inputs[i].word,
                                     hd_format_input(value, &scenario->levers.before, i));
    return buffer;
}

/* What a picture is of: the scenario's name with what options and levers made of it. */
static const char *titled(const hd_cli_scenario *scenario, char buffer[2 * HD_FORMAT_MAX])
{
    const hd_request *request = scenario->request;
    char inputs[HD_FORMAT_MAX], written[HD_LEVER_MAX];
    size_t used = (size_t)snprintf(buffer, HD_FORMAT_MAX, "%.200s", hd_document_name(scenario->document));

    used = used < HD_FORMAT_MAX ? used : HD_FORMAT_MAX - 1;
    if (*changed_inputs(scenario, inputs))
        used += (size_t)snprintf(buffer + used, 2 * HD_FORMAT_MAX - used, "; %s", inputs);
    for (size_t i = 0; i < request->lever_count && used < 2 * HD_FORMAT_MAX; i++) {
        hd_lever_write(&request->levers[i], written);
        used += (size_t)snprintf(buffer + used, 2 * HD_FORMAT_MAX - used, "; %s", written);
    }
    return buffer;
}

static void say_changes(const hd_cli_scenario *scenario)
{
    const hd_request *request = scenario->request;
    char written[HD_LEVER_MAX], inputs[HD_FORMAT_MAX];
    hd_writing out;

    if (*changed_inputs(scenario, inputs)) {
        hd_writing_begin_to(&out, stdout, request->ascii || hd_output_ascii());
        fprintf(out.out, "\n%schanged: %s\n", request->format == HD_FORMAT_MARKDOWN ? "- " : "", inputs);
        (void)hd_writing_end_to(&out);
    }
    for (size_t i = 0; i < request->lever_count; i++) {
        hd_lever lever = request->levers[i];
        const char *note = hd_levers[lever.name].note;
        hd_lever_settle(&lever, NULL, 0);
        hd_lever_write(&lever, written);
        printf("%s%slever %s%s%s\n", i == 0 && !*inputs ? "\n" : "", request->format == HD_FORMAT_MARKDOWN ? "- " : "",
               written, *note ? ": " : "", note);
    }
}

static hd_exit sweep(const hd_cli_scenario *scenario, void *context)
{
    const hd_request *request = scenario->request;
    int *swept = context;
    hd_error error;
    hd_report_levers levers = scenario->levers;
    char title[2 * HD_FORMAT_MAX];
    hd_sweep_request what = {
        .name = request->format == HD_FORMAT_SVG ? titled(scenario, title) : hd_document_name(scenario->document),
        .scenario = *hd_document_scenario(scenario->document),
        .sweeps = {request->sweeps[0], request->sweeps[1]},
        .sweep_count = request->sweep_count,
        .shown = request->shown,
        .shown_count = request->shown_count,
        .ascii = request->ascii || hd_output_ascii(),
        .columns = hd_output_columns(),
        .absent = scenario->spared != 0,
        .levers = scenario->levers.count > 0 || scenario->levers.changed ? &levers : NULL,
        .document = scenario->document,
    };

    /* Every point is another scenario than the one that the levers were applied to. */
    levers.compared = false;
    if (!can_pull(scenario, &error))
        return hd_complain_error(NULL, &error);
    if ((*swept)++ > 0) {
        hd_refuse(&error, "it holds several scenarios; a sweep takes one");
        return hd_complain_scenario(scenario, &error);
    }
    if (!hd_sweep_write(request->format, stdout, &what, &error))
        return hd_complain_scenario(scenario, &error);
    if (request->format == HD_FORMAT_TEXT || request->format == HD_FORMAT_MARKDOWN)
        say_changes(scenario);
    return ferror(stdout) ? hd_finish_output(HD_EXIT_DONE) : HD_EXIT_DONE;
}

static hd_exit run(const hd_request *request)
{
    hd_request linear = *request;
    unsigned spared = 0;
    hd_error error;
    int swept = 0;

    if (request->sweep_count == 0)
        return hd_complain_usage(
            "sweep lacks what to sweep; give a range, such as --over ops_per_block=1:1000");
    if (request->word_count > 1)
        return hd_complain_usage("sweep takes one SOURCE; hostdispatch eval takes several");
    for (int i = 0; i < request->sweep_count; i++) {
        linear.sweeps[i].linear = request->linear;
        spared |= 1u << linear.sweeps[i].input;
        if (!hd_sweep_check(&linear.sweeps[i], &error))
            return hd_complain_error(NULL, &error);
    }
    if (!can_draw(request, &error))
        return hd_complain_error(NULL, &error);
    hd_exit status = hd_check_sources(request);
    return status == HD_EXIT_DONE ? hd_each_scenario(&linear, spared, sweep, &swept) : status;
}

const hd_cli_command hd_cli_sweep = {
    .name = "sweep",
    .operands = "[SOURCE] --over INPUT=FROM:TO[:POINTS]",
    .summary = "Evaluate a scenario along one input, or two.",
    .description =
        "Points lie at equal ratios unless --linear is given; without POINTS there are 100, and an "
        "input that is a count takes integers, each once. CSV has the swept inputs' columns, then "
        "every output's or those of --show; JSON has an object a line for each point, as eval's. "
        "Text and SVG are charts, of the overhead ratio unless --show names others; with two inputs "
        "they are a map of what is host-bound. All other inputs stay as they are, and launches that "
        "follow the operations follow them still. The swept input need not be given, and "
        "no lever may change it.",
    .examples = {{"hostdispatch sweep gpt2-xl-eager-decode --over ops_per_block=1:1000",
                  "A chart of the overhead ratio."},
                 {"hostdispatch sweep small-mlp --over blocks=1:8 --linear --show step_time -o csv",
                  "A table for a spreadsheet."},
                 {"hostdispatch sweep small-mlp --over blocks=1:200 --over dispatch=1us:50us -o svg >map.svg",
                  "A picture of what is host-bound."}},
    .takes = HD_TAKES_SOURCE | HD_TAKES_INPUTS | HD_TAKES_LEVERS | HD_TAKES_FORMAT | HD_TAKES_SWEEP |
             HD_TAKES_ASCII,
    .formats = HD_READABLE_FORMATS | 1u << HD_FORMAT_SVG,
    .run = run,
};
