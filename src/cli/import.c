#include "config.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "hostdispatch/error.h"
#include "hostdispatch/report.h"
#include "hostdispatch/file.h"
#include "hostdispatch/text.h"
#include "message.h"
#include "scenarios.h"

/* An import under way. */
typedef struct importing {
    const hd_request *request;
    const char *where; /* the file, for messages */
    hd_trace *trace;
    hd_import_options options;
    hd_report_levers levers;
    hd_document *document; /* NULL where no scenario can be made */
    hd_outcome outcome;
} importing;

/* Seconds before the first line, and between two. */
#define PATIENCE 0.3
#define PERIOD 0.1

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* The line on standard error, where that is a terminal, that says how far a long file is read. */
typedef struct progress_line {
    const char *name;
    double begun, said;      /* seconds by the monotonic clock; 0 before the first */
    int columns;             /* what is on the line now */
    struct sigaction before; /* what SIGINT did before a line was shown */
} progress_line;

/* Columns of the line on the terminal, for the signal that ends the program. */
static volatile sig_atomic_t shown;

/* Take the line away, then end as ever: only what a handler may call. */
static void on_interrupt(int signal)
{
    ssize_t wrote = write(STDERR_FILENO, "\r", 1);

    for (int i = 0; i < shown && wrote == 1; i++)
        wrote = write(STDERR_FILENO, " ", 1);
    (void)!write(STDERR_FILENO, "\r", 1);
    (void)raise(signal);
}

/* Writes over what was there, blanks included, as not every terminal can clear a line. */
static void show(progress_line *line, const char *text)
{
    int columns = hd_text_columns(text), rest = line->columns - columns;

    /* A signal may come as soon as the line is there, and before more is done here. */
    shown = rest > 0 ? line->columns : columns;
    fprintf(stderr, "\r%s%*s", text, rest > 0 ? rest : 0, "");
    fflush(stderr);
    line->columns = columns;
    shown = columns;
}

static bool report_progress(void *context, uint64_t read, uint64_t total)
{
    progress_line *line = context;
    double time = now(), seconds = time - line->begun;
    char fit[120], name[sizeof fit], words[HD_TRACE_PROGRESS_MAX], text[300];

    if (seconds < PATIENCE || time - line->said < PERIOD || !isatty(STDERR_FILENO))
        return true;
    line->said = time;
    hd_text_fit(line->name, strlen(line->name), 30, fit, sizeof fit);
    hd_output_clean(fit, name, sizeof name);
    if (line->columns == 0)
        sigaction(SIGINT,
                  &(struct sigaction){.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND | SA_NODEFER},
                  &line->before);
    snprintf(text, sizeof text, "%s: %s", name, hd_trace_progress_words(words, read, total, seconds));
    show(line, text);
    return true;
}

static void end_progress(progress_line *line)
{
    if (line->columns == 0)
        return;
    show(line, "");
    fputc('\r', stderr);
    sigaction(SIGINT, &line->before, NULL);
}

/* Whether the file holds scenarios, which people take a trace's command for. */
static bool is_scenario(const char *source)
{
    char *path = hd_source_path(source, NULL);
    hd_document *document = path && hd_trace_probe(path, NULL) != HD_PROBED_TRACE
                                ? hd_document_load(path, 0, NULL, NULL)
                                : NULL;
    bool given = document && hd_document_scenario(document)->given != 0;

    hd_document_free(document);
    free(path);
    return given;
}

hd_trace *hd_cli_trace(const char *path, const hd_request *request, hd_error *error)
{
    const hd_trace_marks *marks = &request->marks;
    bool piped = strcmp(path, "-") == 0;
    progress_line line = {.name = piped ? "standard input" : path, .begun = now()};
    const hd_trace_progress progress = {report_progress, &line};
    hd_trace *trace = piped ? hd_trace_read(STDIN_FILENO, "standard input", marks, &progress, error)
                            : hd_trace_open(path, marks, &progress, error);

    end_progress(&line);
    if (trace && !hd_trace_select(trace, request->steps, error)) {
        hd_trace_free(trace);
        return NULL;
    }
    if (!trace && !piped && is_scenario(path))
        hd_fail(error, 0, "it is a scenario, no trace; hostdispatch eval %.60s evaluates it", path);
    return trace;
}

static bool make_scenario(importing *job, hd_error *error)
{
    hd_scenario scenario;

    if (!hd_trace_scenario(job->trace, &job->options, &scenario, error) ||
        !hd_evaluate(&scenario, &job->outcome, error))
        return false;
    job->document = hd_trace_document(job->trace, &job->options, &scenario);
    return true;
}

static bool pull_levers(importing *job, hd_error *error)
{
    hd_scenario scenario = *hd_document_scenario(job->document);

    for (size_t i = 0; i < job->request->lever_count; i++)
        hd_lever_settle(&job->request->levers[i], NULL, hd_trace_graph_node(job->trace));
    job->levers = hd_scenario_levers(job->request, &scenario);
    if (!hd_scenario_pull(&scenario, job->request, error) || !hd_evaluate(&scenario, &job->outcome, error))
        return false;
    if (job->request->lever_count > 0)
        hd_document_set_levers(job->document, &job->levers.before, job->request->levers, job->request->lever_count);
    hd_document_set_scenario(job->document, &scenario);
    return true;
}

/* Where the result has no place for them, remarks are told beside it. */
static void complain_remarks(const importing *job)
{
    char sentence[HD_ERROR_MAX];

    for (size_t i = 0; hd_trace_warning(job->trace, &job->options, i, sentence, sizeof sentence); i++)
        hd_complain(job->where, 0, sentence);
}

static hd_exit write_result(const importing *job)
{
    const hd_request *request = job->request;
    const hd_report_options options = hd_cli_report_options(request);
    const hd_import_report report = {job->trace,    &job->options, job->document,
                                     &job->outcome, &job->levers,  NULL};

    if (request->format != HD_FORMAT_JSON && request->format != HD_FORMAT_TEXT &&
        request->format != HD_FORMAT_MARKDOWN)
        complain_remarks(job);
    return hd_import_write(&report, request->format, stdout, &options) ? HD_EXIT_DONE
                                                                       : hd_finish_output(HD_EXIT_DONE);
}

static double figure(const void *context, const char *key)
{
    const importing *job = context;
    const hd_trace_column *column = hd_trace_column_find(key);

    if (strcmp(key, "measured_regime") == 0)
        return hd_trace_regime(job->trace, job->options.step_unprofiled);
    if (column)
        return hd_trace_value(hd_trace_measured(job->trace), column);
    if (!job->levers.compared)
        return (double)NAN;
    const hd_change change = hd_change_of(&job->levers.before_outcome, &job->outcome);
    if (strcmp(key, "gain_serial") == 0)
        return hd_gain_serial(&change);
    if (strcmp(key, "gain_overlapped") == 0)
        return hd_gain_overlapped(&change);
    const hd_bounds bounds = hd_trace_bounds(job->trace, &job->options, &job->outcome);
    return strcmp(key, "step_at_least") == 0   ? bounds.step_at_least
           : strcmp(key, "step_at_most") == 0  ? bounds.step_at_most
           : strcmp(key, "gain_at_least") == 0 ? bounds.gain_at_least
                                               : bounds.gain_at_most;
}

static hd_exit import_trace(importing *job)
{
    hd_error error, why;
    const hd_request *request = job->request;
    hd_exit status;

    job->options = (hd_import_options){request->rule, request->step_unprofiled, request->changed,
                                       request->changes & ~request->changed.given};
    job->trace = hd_cli_trace(request->words[0], request, &error);
    if (!job->trace)
        return hd_complain_error(job->where, &error);
    bool made = make_scenario(job, &why);
    if (made && !pull_levers(job, &error))
        return hd_complain_error(job->where, &error);
    status = hd_finish_output(write_result(job));
    if (!made)
        return hd_complain_error(job->where, &why);
    const hd_cli_scenario scenario = {.request = request,
                                      .document = job->document,
                                      .outcome = &job->outcome,
                                      .source = job->where,
                                      .where = job->where,
                                      .figure = figure,
                                      .figures = job};
    return status == HD_EXIT_DONE && !hd_scenario_meets(&scenario) ? HD_EXIT_UNMET : status;
}

static hd_exit run(const hd_request *request)
{
    importing job = {.request = request};

    if (request->word_count == 0 && hd_input_is_sent())
        return hd_complain_usage("import has no TRACE; - reads standard input: hostdispatch import -");
    if (request->word_count == 0)
        return hd_complain_usage(
            "import has no trace to read; name a file of the PyTorch profiler or an SQLite "
            "export of Nsight Systems");
    if (request->word_count > 1)
        return hd_complain_usage("import reads one trace, and %zu are named; run it once for each",
                                 request->word_count);
    if (!*request->words[0])
        return hd_complain_usage(
            "the name of the trace is empty; a file, or - for standard input, is accepted");
    job.where = strcmp(request->words[0], "-") == 0 ? "standard input" : request->words[0];
    hd_exit status = import_trace(&job);
    hd_document_free(job.document);
    hd_trace_free(job.trace);
    return status;
}

const hd_cli_command hd_cli_import = {
    .name = "import",
    .operands = "TRACE",
    .summary = "Tell what a profiler's trace measured, and make a scenario of it.",
    .description = "TRACE is a file of the PyTorch profiler (Kineto: JSON, plain or packed with gzip), - "
                   "for one on standard input, or an SQLite export of Nsight Systems (nsys export --type "
                   "sqlite). Text is a report of what was measured, then the scenario; scenario is the "
                   "file to keep; json is eval's object with what was measured in `trace`, in microseconds "
                   "per step, and what levers change of it. Profilers slow the host down: --step-unprofiled "
                   "corrects for it. What a "
                   "trace does not hold is said, and can be given as an option; where a scenario cannot be "
                   "made, the exit status is 1.",
    .examples = {{"hostdispatch import trace.json.gz --skip-first 1",
                  "What was measured, without the first step."},
                 {"hostdispatch import trace.json.gz --lever graph=1us -o json",
                  "Between what bounds the step and its gain lie if a graph is replayed."},
                 {"hostdispatch import trace.json.gz --assert 'starved<=10%' --assert measured_regime==device-bound",
                  "A check for continuous integration: exit status 3 where it does not hold."}},
    .takes = HD_TAKES_SOURCE | HD_TAKES_INPUTS | HD_TAKES_LEVERS | HD_TAKES_FORMAT | HD_TAKES_TRACE |
             HD_TAKES_ASSERT | HD_TAKES_ASCII,
    .formats = HD_ALL_FORMATS,
    .run = run,
};
