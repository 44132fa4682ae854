/* scenarios.h - the scenarios that a command line names, one after another, as its options change them. */
#ifndef HD_CLI_SCENARIOS_H
#define HD_CLI_SCENARIOS_H

#include "hostdispatch/document.h"
#include "hostdispatch/outcome.h"
#include "command.h"

typedef struct hd_cli_scenario {
    const hd_request *request;
    hd_document *document;     /**< inputs, then levers applied; NULL for none */
    const hd_outcome *outcome; /**< of its scenario */
    const char *source;        /**< as it was named; NULL for inputs given as options alone */
    hd_report_levers levers;   /**< those that were applied; none where its count is 0 */
    const char *where;         /**< the file, for messages; NULL likewise */
    long line;                 /**< in the file; 0 without one */
    size_t number;             /**< of it among all, from 0 */
    bool streamed;             /**< it comes from a pipe or a terminal, and others may follow */
    unsigned changed;          /**< bits of the inputs that an option changed */
    double (*figure)(const void *figures, const char *key); /**< of an assertion; NULL where there are none */
    const void *figures;
    unsigned spared; /**< bits of the inputs that were not given and got a plain value */
} hd_cli_scenario;

/** Whether the sources of the request can be taken: otherwise a status after a complaint. */
hd_exit hd_check_sources(const hd_request *request);

/** Whether somebody sends something on standard input: it is a pipe or a file, no terminal. */
bool hd_input_is_sent(void);

/** What a command does with one; any status but HD_EXIT_DONE ends the walk. */
typedef hd_exit hd_cli_take(const hd_cli_scenario *scenario, void *context);

/**
 * Give every scenario to `take`: those of each SOURCE, or that of the options where no SOURCE is named.
 * Inputs of the bits `spared` need not be given; they then get a plain value.
 */
hd_exit hd_each_scenario(const hd_request *request, unsigned spared, hd_cli_take *take, void *context);

/** How text is to be written: ASCII, the terminal's columns, and the levers' column where there are changes.
 */
hd_report_options hd_cli_report_options(const hd_request *request);

/** Complain about something in a scenario's file. */
hd_exit hd_complain_scenario(const hd_cli_scenario *scenario, const hd_error *error);

/** Apply the request's levers; false with a sentence. */
bool hd_scenario_pull(hd_scenario *scenario, const hd_request *request, hd_error *error);

/** The request's levers, and what they are compared with where that can be evaluated. */
hd_report_levers hd_scenario_levers(const hd_request *request, const hd_scenario *before);

/** Say something about a scenario on standard error. */
void hd_tell_scenario(const hd_cli_scenario *scenario, const char *text);

/** Name the document by --name, or for people with the values behind its name that options changed. */
void hd_scenario_call(const hd_cli_scenario *scenario);

/** The trace at `path`, - for standard input, with the request's steps selected; to be freed. NULL with a
 * sentence. */
hd_trace *hd_cli_trace(const char *path, const hd_request *request, hd_error *error);

/** Whether the scenario meets every --assert; what it does not is told. */
bool hd_scenario_meets(const hd_cli_scenario *scenario);

#endif
