#include "config.h"

#include "scenarios.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "hostdispatch/format.h"
#include "hostdispatch/lever.h"
#include "hostdispatch/trace.h"
#include "message.h"

/* The count, and the microseconds, that stand for what is to be found. */
#define PLAIN 1

/* A walk through the sources. */
typedef struct walk {
    hd_cli_scenario now;
    unsigned spared;
    hd_cli_take *take;
    void *context;
    char told[HD_ERROR_MAX]; /* the first warning that was said last */
} walk;

hd_report_options hd_cli_report_options(const hd_request *request)
{
    return (hd_report_options){request->ascii || hd_output_ascii(), hd_output_columns(),
                               request->changes || request->lever_count > 0};
}

hd_exit hd_complain_scenario(const hd_cli_scenario *scenario, const hd_error *error)
{
    hd_error there = *error;

    there.line = scenario->line;
    return hd_complain_error(scenario->where, &there);
}

/* What a scenario is called in messages, `"name": ` or "", in a buffer of HD_ERROR_MAX bytes. */
static const char *title_of(char *buffer, const hd_cli_scenario *scenario)
{
    const char *name = scenario->document ? hd_document_name(scenario->document) : "";

    snprintf(buffer, HD_ERROR_MAX, "%s%.100s%s", *name ? "\"" : "", name, *name ? "\": " : "");
    return buffer;
}

void hd_tell_scenario(const hd_cli_scenario *scenario, const char *text)
{
    char said[2 * HD_ERROR_MAX], title[HD_ERROR_MAX];

    snprintf(said, sizeof said, "%s%s", title_of(title, scenario), text);
    /* A preset is better known by its name than by its path and line. */
    bool preset = scenario->source && strcmp(scenario->source, scenario->where) != 0;
    hd_complain(scenario->source, preset ? 0 : scenario->line, said);
}

bool hd_scenario_meets(const hd_cli_scenario *scenario)
{
    const hd_request *request = scenario->request;
    bool met = true;

    for (size_t i = 0; i < request->assertion_count; i++) {
        const hd_assertion *assertion = &request->assertions[i];
        double figure = assertion->figure ? scenario->figure(scenario->figures, assertion->figure) : 0;
        /* A time that is asserted as a percentage is one of the wall. */
        if (assertion->figure && assertion->target.output == HD_HOST_SHARE)
            figure /= scenario->figure(scenario->figures, "wall");
        hd_error unmet;
        if (hd_assertion_holds(assertion, scenario->outcome, figure, &unmet))
            continue;
        hd_tell_scenario(scenario, unmet.text);
        met = false;
    }
    return met;
}

/* The inputs that were given as options, and plain values for those that are still to be found. */
static unsigned change(hd_scenario *scenario, const hd_request *request, unsigned spared)
{
    unsigned plain = 0;

    hd_scenario_merge(scenario, &request->changed, request->changes);
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!(spared & 1u << i) || !hd_inputs[i].required || hd_scenario_has(scenario, i))
            continue;
        plain |= 1u << i;
        hd_answer_apply(scenario, i,
                        hd_inputs[i].kind == HD_COUNT ? (hd_value){.count = PLAIN}
                                                      : (hd_value){.number = PLAIN});
    }
    return plain;
}

/* Bits of the inputs that differ; a device time that follows blocks in both differs with them alone. */
static unsigned differing(const hd_scenario *a, const hd_scenario *b)
{
    bool follows = a->device_time_per_block > 0 && a->device_time_per_block == b->device_time_per_block;
    unsigned bits = 0;

    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_scenario_differs(a, b, i))
            bits |= 1u << i;
    return follows ? bits & ~(1u << HD_DEVICE_TIME) : bits;
}

void hd_scenario_call(const hd_cli_scenario *scenario)
{
    const hd_request *request = scenario->request;
    bool people = request->format == HD_FORMAT_TEXT || request->format == HD_FORMAT_MARKDOWN ||
                  request->format == HD_FORMAT_SVG;
    char name[2 * HD_ERROR_MAX], value[HD_FORMAT_MAX];
    const char *separator = " (";

    if (scenario->number < request->name_count) {
        hd_document_set_name(scenario->document, request->names[scenario->number]);
        return;
    }
    if (!people || !scenario->source || !scenario->changed)
        return;
    snprintf(name, sizeof name, "%.200s", hd_document_name(scenario->document));
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!(scenario->changed & 1u << i))
            continue;
        size_t used = strlen(name);
        snprintf(name + used, sizeof name - used, "%s%s %.40s", separator, hd_inputs[i].key,
                 hd_format_input(value, &scenario->levers.before, i));
        separator = ", ";
    }
    strcat(name, ")");
    hd_document_set_name(scenario->document, name);
}

bool hd_scenario_pull(hd_scenario *scenario, const hd_request *request, hd_error *error)
{
    hd_error why;

    for (size_t i = 0; i < request->lever_count; i++) {
        if (hd_lever_apply(&request->levers[i], scenario, &why))
            continue;
        return hd_refuse(error, "--lever %s", why.text);
    }
    return true;
}

hd_report_levers hd_scenario_levers(const hd_request *request, const hd_scenario *before)
{
    hd_report_levers levers = {.levers = request->levers, .count = request->lever_count, .before = *before};

    levers.compared = levers.count > 0 && hd_evaluate(before, &levers.before_outcome, NULL);
    return levers;
}

/* What came of the levers, where the document keeps what a trace measured. */
static void bound(hd_report_levers *levers, const hd_document *document, const hd_outcome *after)
{
    hd_measured measured;

    levers->bounded = levers->compared && hd_document_measured_step(document, &measured);
    if (levers->bounded)
        levers->bounds = hd_measured_bounds(&measured, after, 1);
}

static hd_exit take_from(walk *w, hd_document *document, hd_scenario scenario)
{
    const hd_request *request = w->now.request;
    hd_outcome outcome;
    hd_error error;

    w->now.document = document;
    w->now.spared = change(&scenario, request, w->spared);
    w->now.changed = differing(&scenario, hd_document_origin(document)) & ~w->now.spared;
    hd_scenario before = scenario;
    if (!hd_scenario_complete(&scenario, &error) || !hd_scenario_pull(&scenario, request, &error) ||
        !hd_evaluate(&scenario, &outcome, &error))
        return hd_complain_scenario(&w->now, &error);
    if (request->lever_count)
        hd_document_set_levers(document, &before, request->levers, request->lever_count);
    if (request->changes || request->lever_count || w->now.spared)
        hd_document_set_scenario(document, &scenario);
    w->now.outcome = &outcome;
    w->now.levers = hd_scenario_levers(request, &before);
    bound(&w->now.levers, document, &outcome);
    w->now.levers.changed = w->now.source ? w->now.changed : 0;
    hd_exit status = w->take(&w->now, w->context);
    w->now.number++;
    return status;
}

/* Levers that an answer of eval names were applied before those of the request: what they came to is told again. */
static hd_exit take(walk *w, hd_document *document)
{
    const hd_request *request = w->now.request;
    hd_scenario scenario = *hd_document_scenario(document);
    hd_lever *levers = NULL;
    size_t count = request->command == &hd_cli_eval ? hd_document_levers(document, &scenario, &levers) : 0;

    if (count == 0)
        return take_from(w, document, scenario);
    hd_request whole = *request;
    whole.lever_count = count + request->lever_count;
    whole.levers = hd_must(realloc(levers, whole.lever_count * sizeof *levers));
    memcpy(whole.levers + count, request->levers, request->lever_count * sizeof *levers);
    w->now.request = &whole;
    hd_exit status = take_from(w, document, scenario);
    w->now.request = request;
    free(whole.levers);
    return status;
}

/* More names than scenarios: one of them has named nothing. */
static hd_exit check_names(const walk *w)
{
    const hd_request *request = w->now.request;

    if (w->now.number >= request->name_count)
        return HD_EXIT_DONE;
    return hd_complain_usage(
        "--name is given %zu times and there %s %zu scenario%s; one for each is accepted",
        request->name_count, w->now.number == 1 ? "is" : "are", w->now.number, w->now.number == 1 ? "" : "s");
}

/* What is not understood beside the inputs changes no answer, but somebody meant something by it. What a
 * stream has on each line is said once. */
static void tell_warnings(walk *w, const hd_document *document)
{
    for (size_t i = 0; i < hd_document_warning_count(document); i++) {
        const hd_error *warning = hd_document_warning(document, i);
        if (i == 0 && strcmp(w->told, warning->text) == 0)
            continue;
        (void)hd_complain_error(w->now.where, warning);
        if (i == 0)
            strcpy(w->told, warning->text);
    }
}

static hd_exit take_file(walk *w, FILE *file)
{
    hd_document *document;
    hd_error error;
    hd_exit status = HD_EXIT_DONE;
    hd_read_result result = HD_READ_END;
    hd_reader *reader = hd_reader_open(file);

    while (status == HD_EXIT_DONE &&
           (result = hd_reader_next(reader, &document, &error)) == HD_READ_DOCUMENT) {
        w->now.line = hd_reader_line(reader);
        tell_warnings(w, document);
        status = take(w, document);
        hd_document_free(document);
    }
    if (status == HD_EXIT_DONE && hd_reader_line(reader) == 0 && result == HD_READ_END) {
        hd_fail(&error, 0, "no scenario found: expected a JSON object, an array of them, or one per line");
        result = HD_READ_REFUSED;
    }
    if (result == HD_READ_REFUSED)
        status = hd_complain_error(w->now.where, &error);
    hd_reader_close(reader);
    return status;
}

static hd_exit take_source(walk *w, const char *source)
{
    hd_exit status = HD_EXIT_DONE;
    struct stat file_status;
    hd_error error;

    if (strcmp(source, "-") == 0) {
        w->now.source = w->now.where = "standard input";
        w->now.streamed = fstat(STDIN_FILENO, &file_status) == 0 && !S_ISREG(file_status.st_mode);
        status = take_file(w, stdin);
        w->now.streamed = false;
        return status;
    }
    char *path = hd_source_find(source, false, &status);
    if (!path)
        return status;
    FILE *file = fopen(path, "rb");
    hd_probed probed = file ? hd_trace_probe(path, &error) : HD_PROBED_NOTHING;
    w->now.source = source;
    w->now.where = path;
    if (!file)
        hd_fail(&error, 0, "it cannot be read: %s", strerror(errno));
    if (probed == HD_PROBED_TRACE) {
        /* What import would refuse is named as what it is. */
        hd_trace *trace = hd_trace_open(path, NULL, NULL, &error);
        if (trace)
            hd_refuse(&error, "it is a profiler's trace; hostdispatch import makes a scenario of it");
        hd_trace_free(trace);
    }
    status = file && probed == HD_PROBED_NOTHING ? take_file(w, file) : hd_complain_error(path, &error);
    if (file)
        fclose(file);
    free(path);
    return status;
}

static hd_exit take_options(walk *w)
{
    hd_document *document = hd_document_new();
    hd_exit status = take(w, document);

    hd_document_free(document);
    return status;
}

bool hd_input_is_sent(void)
{
    struct stat status;

    return fstat(STDIN_FILENO, &status) == 0 &&
           (S_ISFIFO(status.st_mode) || S_ISREG(status.st_mode) || S_ISSOCK(status.st_mode));
}

hd_exit hd_check_sources(const hd_request *request)
{
    size_t inputs = 0;

    for (size_t i = 0; i < request->word_count; i++)
        inputs += strcmp(request->words[i], "-") == 0;
    if (inputs > 1)
        return hd_complain_usage("- is given %zu times; standard input can be read once", inputs);
    if (request->word_count == 0 && request->changes == 0 && hd_input_is_sent())
        return hd_complain_usage("%s has no SOURCE; - reads standard input: hostdispatch %s -",
                                 request->command->name, request->command->name);
    if (request->word_count == 0 && request->changes == 0)
        return hd_complain_usage("%s has nothing to evaluate; name a SOURCE (hostdispatch presets lists "
                                 "some) or give the inputs as options",
                                 request->command->name);
    return HD_EXIT_DONE;
}

hd_exit hd_each_scenario(const hd_request *request, unsigned spared, hd_cli_take *function, void *context)
{
    walk w = {.now.request = request, .spared = spared, .take = function, .context = context};
    hd_exit status = HD_EXIT_DONE;

    if (request->word_count == 0)
        status = take_options(&w);
    for (size_t i = 0; i < request->word_count && status == HD_EXIT_DONE; i++)
        status = take_source(&w, request->words[i]);
    return status == HD_EXIT_DONE ? check_names(&w) : status;
}
