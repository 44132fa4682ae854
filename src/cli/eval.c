#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "message.h"

/* An evaluation under way. */
typedef struct evaluation {
    const hd_request *request;
    hd_report *report;
    const char *source; /* as it was named; NULL for the inputs given as options */
    const char *where;  /* the file, for messages */
    hd_reader *reader;
    bool unmet;
} evaluation;

static long line_of(const evaluation *e)
{
    return e->reader ? hd_reader_line(e->reader) : 0;
}

static void complain_unmet(const evaluation *e, const hd_target *target, const hd_document *document,
                           const hd_outcome *outcome)
{
    hd_target found = {target->output, HD_EQUAL, outcome->value[target->output]};
    char wanted[HD_TARGET_MAX], got[HD_TARGET_MAX] = "none", text[HD_ERROR_MAX];
    const char *name = hd_document_name(document);

    hd_target_write(target, wanted);
    if (hd_outcome_has(outcome, target->output)) {
        hd_target_write(&found, text);
        snprintf(got, sizeof got, "%s", strstr(text, "==") + 2);
    }
    snprintf(text, sizeof text, "%s%.100s%sexpected %s, found %s", *name ? "\"" : "", name,
             *name ? "\": " : "", wanted, got);
    /* A preset is better known by its name than by its path and line. */
    bool preset = e->source && strcmp(e->source, e->where) != 0;
    hd_complain(e->source, preset ? 0 : line_of(e), text);
}

static void check_targets(evaluation *e, const hd_document *document, const hd_outcome *outcome)
{
    for (size_t i = 0; i < e->request->target_count; i++) {
        if (hd_target_holds(&e->request->targets[i], outcome))
            continue;
        complain_unmet(e, &e->request->targets[i], document, outcome);
        e->unmet = true;
    }
}

/* The document with the inputs that were given as options. */
static void change(hd_document *document, const hd_request *request)
{
    hd_scenario scenario = *hd_document_scenario(document);

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!(request->changes & 1u << i))
            continue;
        if (!hd_scenario_has(&request->changed, i))
            hd_scenario_unset(&scenario, i);
        else if (hd_inputs[i].kind == HD_COUNT)
            hd_scenario_set_count(&scenario, i, hd_scenario_count(&request->changed, i), NULL);
        else
            hd_scenario_set_time(&scenario, i, hd_scenario_number(&request->changed, i), NULL);
    }
    hd_document_set_scenario(document, &scenario);
}

static hd_exit evaluate(evaluation *e, hd_document *document)
{
    hd_outcome outcome;
    hd_error error;

    if (e->request->changes)
        change(document, e->request);
    if (!hd_scenario_complete(hd_document_scenario(document), &error) ||
        !hd_evaluate(hd_document_scenario(document), &outcome, &error)) {
        error.line = line_of(e);
        return hd_complain_error(e->where, &error);
    }
    check_targets(e, document, &outcome);
    return hd_report_add(e->report, document, &outcome) ? HD_EXIT_DONE : hd_finish_output(HD_EXIT_DONE);
}

static hd_exit evaluate_file(evaluation *e, FILE *file)
{
    hd_document *document;
    hd_error error;
    hd_exit status = HD_EXIT_DONE;
    hd_read_result result = HD_READ_END;

    e->reader = hd_reader_open(file);
    while (status == HD_EXIT_DONE &&
           (result = hd_reader_next(e->reader, &document, &error)) == HD_READ_DOCUMENT) {
        status = evaluate(e, document);
        hd_document_free(document);
    }
    if (status == HD_EXIT_DONE && hd_reader_line(e->reader) == 0 && result == HD_READ_END) {
        hd_fail(&error, 0, "it holds no scenario; one is an object in braces");
        result = HD_READ_REFUSED;
    }
    if (result == HD_READ_REFUSED)
        status = hd_complain_error(e->where, &error);
    hd_reader_close(e->reader);
    e->reader = NULL;
    return status;
}

static hd_exit evaluate_source(evaluation *e, const char *source)
{
    hd_exit status = HD_EXIT_DONE;
    hd_error error;

    if (strcmp(source, "-") == 0) {
        e->source = e->where = "standard input";
        return evaluate_file(e, stdin);
    }
    char *path = hd_source_find(source, false, &status);
    if (!path)
        return status;
    FILE *file = fopen(path, "rb");
    e->source = source;
    e->where = path;
    if (file) {
        status = evaluate_file(e, file);
        fclose(file);
    } else {
        hd_fail(&error, 0, "it cannot be read: %s", strerror(errno));
        status = hd_complain_error(path, &error);
    }
    free(path);
    return status;
}

static hd_exit evaluate_options(evaluation *e)
{
    hd_document *document = hd_document_new();
    hd_exit status = evaluate(e, document);

    hd_document_free(document);
    return status;
}

static hd_exit check_words(const hd_request *request)
{
    size_t inputs = 0;

    for (size_t i = 0; i < request->word_count; i++)
        inputs += strcmp(request->words[i], "-") == 0;
    if (inputs > 1)
        return hd_complain_usage("- is given %zu times; standard input can be read once", inputs);
    if (request->word_count == 0 && request->changes == 0)
        return hd_complain_usage("eval has nothing to evaluate; name a SOURCE (hostdispatch presets lists "
                                 "some) or give the inputs as options");
    return HD_EXIT_DONE;
}

static hd_exit run(const hd_request *request)
{
    evaluation e = {.request = request};
    hd_report_options options = {request->ascii || hd_output_ascii(), hd_output_columns()};
    hd_exit status = check_words(request);

    if (status != HD_EXIT_DONE)
        return status;
    e.report = hd_report_open(request->format, stdout, &options);
    if (request->word_count == 0)
        status = evaluate_options(&e);
    for (size_t i = 0; i < request->word_count && status == HD_EXIT_DONE; i++)
        status = evaluate_source(&e, request->words[i]);
    if (!hd_report_close(e.report))
        status = hd_finish_output(status);
    return status == HD_EXIT_DONE && e.unmet ? HD_EXIT_UNMET : status;
}

const hd_cli_command hd_cli_eval = {
    .name = "eval",
    .operands = "[SOURCE...]",
    .summary = "Evaluate scenarios and write their outputs.",
    .description = "Each SOURCE may hold several scenarios; - reads them from standard input, and what was "
                   "answered before a bad line stands. Inputs given as options change every scenario, or "
                   "stand alone without SOURCE. Every assertion is checked for every scenario; what does not "
                   "hold is told on standard error.",
    .takes = HD_TAKES_INPUTS | HD_TAKES_FORMAT | HD_TAKES_ASSERT | HD_TAKES_ASCII,
    .formats = 1u << HD_FORMAT_TEXT | 1u << HD_FORMAT_JSON | 1u << HD_FORMAT_CSV | 1u << HD_FORMAT_MARKDOWN |
               1u << HD_FORMAT_SCENARIO,
    .run = run,
};
