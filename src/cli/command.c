#include "command.h"

#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/document.h"
#include "hostdispatch/tui.h"
#include "message.h"

const hd_cli_command *const hd_cli_commands[] = {
    &hd_cli_interface, &hd_cli_eval, &hd_cli_sweep,   &hd_cli_solve, &hd_cli_import,
    &hd_cli_compare,   &hd_cli_presets, &hd_cli_lesson, &hd_cli_lessons, &hd_cli_help, &hd_cli_version,
    NULL,
};

const hd_cli_command *hd_cli_command_find(const char *name)
{
    for (size_t i = 0; hd_cli_commands[i]; i++)
        if (*name && strcmp(hd_cli_commands[i]->name, name) == 0)
            return hd_cli_commands[i];
    return NULL;
}

/* A word that names nothing: say what was probably meant. */
static hd_exit refuse_word(const char *word, bool commands, const hd_error *error)
{
    hd_nearest nearest = hd_nearest_to(word, strlen(word));
    hd_preset *presets;
    size_t count;

    for (size_t i = 0; commands && hd_cli_commands[i]; i++)
        hd_nearest_offer(&nearest, hd_cli_commands[i]->name);
    presets = hd_presets_load(&count, NULL);
    for (size_t i = 0; i < count; i++)
        hd_nearest_offer(&nearest, presets[i].name);
    hd_exit status = HD_EXIT_FAILED;
    if (nearest.best) {
        hd_error meant;
        hd_fail(&meant, 0, "there is neither %sa preset nor a file \"%.60s\"; did you mean %s?",
                commands ? "a command nor " : "", word, nearest.best);
        hd_complain(NULL, 0, meant.text);
    } else {
        status = hd_complain_error(NULL, error);
    }
    hd_presets_free(presets, count);
    return status;
}

char *hd_source_find(const char *source, bool commands, hd_exit *status)
{
    hd_error error;
    char *path = hd_source_path(source, &error);

    if (path)
        return path;
    *status = error.kind == HD_ERROR_UNKNOWN ? refuse_word(source, commands, &error)
                                             : hd_complain_error(source, &error);
    return NULL;
}

hd_exit hd_sources_find(const hd_request *request, bool commands, const char *no_input, char *paths[2])
{
    hd_exit status = HD_EXIT_DONE;

    for (size_t i = 0; i < request->word_count && status == HD_EXIT_DONE; i++)
        if (strcmp(request->words[i], "-") == 0)
            status = hd_complain_usage("%s", no_input);
        else
            paths[i] = hd_source_find(request->words[i], commands && i == 0, &status);
    return status;
}

static bool asks_of_a_trace(const hd_request *request)
{
    const hd_trace_selection all = HD_TRACE_ALL;

    return request->steps.first != all.first || request->steps.last != all.last ||
           request->steps.skip != all.skip || request->rule != HD_RULE_ISSUE ||
           request->step_unprofiled > 0 || request->marks.name;
}

static hd_exit open_interface(const hd_request *request, const char *path, const char *after)
{
    hd_error error;
    hd_tui_options options = {
        .path = path,
        .after = after,
        .changed = request->changes ? &request->changed : NULL,
        .changes = request->changes,
        .marks = request->marks,
        .steps = request->steps,
        .rule = request->rule,
        .step_unprofiled = request->step_unprofiled,
        .covered = request->covered,
        .plain = request->plain,
        .ascii = request->ascii,
        .no_mouse = request->no_mouse,
        .color = request->color,
    };

    if (asks_of_a_trace(request) && !(path && hd_trace_probe(path, NULL) == HD_PROBED_TRACE))
        return hd_complain_usage("--step-range, --step-every, --steps, --skip-first, --dispatch-from and "
                                 "--step-unprofiled are about a trace; name one as SOURCE");
    if (!path && request->changes && !hd_scenario_complete(&request->changed, &error))
        return hd_complain_error(NULL, &error);
    if (hd_tui_run(&options, &error))
        return hd_finish_output(HD_EXIT_DONE);
    return hd_complain_error(NULL, &error);
}

static hd_exit run(const hd_request *request)
{
    char *paths[2] = {NULL, NULL};

    if (request->word_count > 2)
        return hd_complain_usage(
            "the interface opens one SOURCE, or two traces; hostdispatch eval takes several");
    hd_exit status =
        hd_sources_find(request, !request->behind,
                        "the interface reads no scenario from standard input; hostdispatch eval - does", paths);
    if (status == HD_EXIT_DONE && paths[1] &&
        (hd_trace_probe(paths[0], NULL) != HD_PROBED_TRACE || hd_trace_probe(paths[1], NULL) != HD_PROBED_TRACE))
        status =
            hd_complain_usage("the interface opens one SOURCE, or two traces, before and after; hostdispatch "
                              "compare takes two scenarios");
    if (status == HD_EXIT_DONE)
        status = open_interface(request, paths[0], paths[1]);
    free(paths[0]);
    free(paths[1]);
    return status;
}

const hd_cli_command hd_cli_interface = {
    .name = "",
    .operands = "[SOURCE [AFTER]]",
    .summary = "Open the interface.",
    .description = "SOURCE is a preset, a scenario file, or a profiler's trace (see import), told by its "
                   "content; with a second trace, AFTER, the two are compared. Without SOURCE the interface "
                   "opens on the first preset, or on the inputs given as options.",
    .examples = {{"hostdispatch", "Open the first preset and move its numbers with the arrow keys."},
                 {"hostdispatch trace.json.gz", "Open a trace: what was measured, and what if."},
                 {"hostdispatch --ops-per-block 900 --dispatch 10us --launch 5us --device-time 8ms",
                  "Open a step of your own."}},
    .takes = HD_TAKES_SOURCE | HD_TAKES_INPUTS | HD_TAKES_TRACE | HD_TAKES_ASCII | HD_TAKES_SCREEN |
             HD_TAKES_COVER,
    .run = run,
};
