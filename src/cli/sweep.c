#include <stdio.h>
#include <string.h>

#include "command.h"
#include "hostdispatch/sweep_report.h"
#include "message.h"
#include "scenarios.h"
#include "sweep_text.h"

static hd_exit sweep(const hd_cli_scenario *scenario, void *context)
{
    const hd_request *request = scenario->request;
    int *swept = context;
    hd_error error;
    hd_sweep_request what = {
        .name = hd_document_name(scenario->document),
        .scenario = *hd_document_scenario(scenario->document),
        .sweeps = {request->sweeps[0], request->sweeps[1]},
        .sweep_count = request->sweep_count,
        .shown = request->shown,
        .shown_count = request->shown_count,
        .ascii = request->ascii || hd_output_ascii(),
        .absent = scenario->spared != 0,
    };

    if ((*swept)++ > 0) {
        hd_refuse(&error, "it holds several scenarios; a sweep takes one");
        return hd_complain_scenario(scenario, &error);
    }
    bool written = request->format == HD_FORMAT_TEXT ? hd_sweep_draw(&what, hd_output_columns(), &error)
                                                    : hd_sweep_write(request->format, stdout, &what, &error);
    if (!written)
        return hd_complain_scenario(scenario, &error);
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
        "follow the operations follow them still. The swept input need not be given.",
    .takes = HD_TAKES_INPUTS | HD_TAKES_LEVERS | HD_TAKES_FORMAT | HD_TAKES_SWEEP | HD_TAKES_ASCII,
    .formats = 1u << HD_FORMAT_TEXT | 1u << HD_FORMAT_JSON | 1u << HD_FORMAT_CSV | 1u << HD_FORMAT_MARKDOWN |
               1u << HD_FORMAT_SVG,
    .run = run,
};
