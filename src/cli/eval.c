#include <stdio.h>
#include <string.h>

#include "command.h"
#include "message.h"
#include "scenarios.h"

/* An evaluation under way. */
typedef struct evaluation {
    hd_report *report;
    bool unmet;
} evaluation;

static hd_exit evaluate(const hd_cli_scenario *scenario, void *context)
{
    evaluation *e = context;

    e->unmet |= !hd_scenario_meets(scenario);
    hd_scenario_call(scenario);
    if (!hd_report_add_levers(e->report, scenario->document, scenario->outcome, &scenario->levers))
        return hd_finish_output(HD_EXIT_DONE);
    /* Who sends a scenario waits for its answer before the next. */
    return scenario->streamed ? hd_finish_output(HD_EXIT_DONE) : HD_EXIT_DONE;
}

static hd_exit run(const hd_request *request)
{
    const hd_report_options options = hd_cli_report_options(request);
    hd_exit status = hd_check_sources(request);

    if (status != HD_EXIT_DONE)
        return status;
    evaluation e = {.report = hd_report_open(request->format, stdout, &options)};
    status = hd_each_scenario(request, 0, evaluate, &e);
    if (!hd_report_close(e.report))
        status = hd_finish_output(status);
    return status == HD_EXIT_DONE && e.unmet ? HD_EXIT_UNMET : status;
}

const hd_cli_command hd_cli_eval = {
    .name = "eval",
    .operands = "[SOURCE...]",
    .summary = "Evaluate scenarios and write their outputs.",
    .description =
        "A SOURCE is a preset or a scenario file, which may hold several scenarios (of a trace import makes "
        "one), or what eval wrote as json; - reads them from standard input, and what was "
        "answered before a bad line stands. Inputs given as options change every scenario, or "
        "stand alone without SOURCE. Levers are applied after the options; their effect is reported, "
        "per item if batch changes the batch size. Every assertion is checked for "
        "every scenario; what does not hold is told on standard error. In text and Markdown "
        "several scenarios stand side by side, each output with its ratio to the first one's; "
        "one that options changed is told by the changed values behind its name, or by --name. "
        "Where a step has no operations text and Markdown say of the per-op cost that there is none; json and "
        "csv have the equation's value.",
    .examples = {{"hostdispatch eval gpt2-xl-eager-decode small-mlp", "Two presets side by side."},
                 {"hostdispatch eval gpt2-xl-eager-decode --lever fuse=4x2 -o json",
                  "What fusing leaves, for a program."},
                 {"hostdispatch eval small-mlp --assert 'host_share<=99%'",
                  "A check for continuous integration: exit status 3 where it does not hold."}},
    .takes = HD_TAKES_SOURCE | HD_TAKES_INPUTS | HD_TAKES_LEVERS | HD_TAKES_NAMES | HD_TAKES_FORMAT |
             HD_TAKES_ASSERT | HD_TAKES_ASCII,
    .formats = HD_ALL_FORMATS,
    .run = run,
};
