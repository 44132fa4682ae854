/*
 * options.h - the option table: it makes the parser, the help, the man page and the completions.
 */
#ifndef HD_CLI_OPTIONS_H
#define HD_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "exits.h"
#include "hostdispatch/error.h"
#include "hostdispatch/lever.h"
#include "hostdispatch/report.h"
#include "hostdispatch/scenario.h"
#include "hostdispatch/solve.h"
#include "hostdispatch/sweep.h"
#include "hostdispatch/trace.h"
#include "hostdispatch/tui.h"

/** What a command takes; an option is offered where the command takes its group. */
typedef enum hd_takes {
    HD_TAKES_ALWAYS = 1 << 0,
    HD_TAKES_INPUTS = 1 << 1,
    HD_TAKES_FORMAT = 1 << 2,
    HD_TAKES_ASSERT = 1 << 3,
    HD_TAKES_ASCII = 1 << 4,
    HD_TAKES_SCREEN = 1 << 5,
    HD_TAKES_LEVERS = 1 << 6,
    HD_TAKES_SWEEP = 1 << 7,
    HD_TAKES_SOLVE = 1 << 8,
    HD_TAKES_TRACE = 1 << 9,
    HD_TAKES_NAMES = 1 << 10,
} hd_takes;

/** What the command line asks for. */
typedef struct hd_request {
    const struct hd_cli_command *command;
    char **words; /**< without the command's own */
    size_t word_count;
    bool behind;         /* the words stand behind --, so that none is a command */
    hd_scenario changed; /**< inputs given as options, */
    unsigned changes;    /**< and a bit (1u << input) for each of them; "none" unsets */
    const char **names;  /**< of --name, for the scenarios in their order */
    size_t name_count;
    hd_target *targets; /**< of --assert */
    size_t target_count;
    hd_lever *levers; /**< in their order */
    size_t lever_count;
    hd_sweep sweeps[HD_SWEEP_INPUTS];
    int sweep_count;
    hd_output shown[HD_OUTPUTS]; /**< each once; none: all */
    size_t shown_count;
    bool linear;
    hd_input solved; /**< HD_INPUTS where none is named */
    hd_target until; /**< its output is HD_OUTPUTS where there is none */
    hd_format format;
    hd_color color;
    hd_trace_selection steps;
    hd_trace_rule rule;
    double step_unprofiled; /**< microseconds; 0: not given */
    bool ascii, no_mouse, help, version;
} hd_request;

typedef struct hd_option {
    const char *name;     /**< "format", without dashes */
    char letter;          /**< 'o', or 0 */
    const char *argument; /**< "COUNT"; NULL for none */
    const char *help;     /**< one sentence */
    hd_word_at *choices;  /**< the words it accepts; NULL where they are not a few */
    unsigned group;       /**< of hd_takes */
    hd_input input;       /**< the input it gives; HD_INPUTS for none */
    /** Take its argument; false with a sentence. NULL where `input` is one. */
    bool (*take)(hd_request *request, const char *text, hd_error *error);
} hd_option;

/** How many options there are, and the one at `index`: the inputs' first. */
size_t hd_option_count(void);
hd_option hd_option_at(size_t index);

/**
 * Read the command line.
 * @param request  filled; to be released with hd_request_release() in every case
 * @return HD_EXIT_DONE, or another status after a complaint.
 */
hd_exit hd_request_read(hd_request *request, int argc, char **argv);

void hd_request_release(hd_request *request);

/**
 * Which of the words an option's argument is.
 * @param option  its name, "color"
 * @param index   set on success
 * @return false, with a sentence that lists them.
 */
bool hd_take_word(const char *option, hd_word_at *words, const char *text, size_t *index, hd_error *error);

/** The formats that a command can write, as "text, json or csv", in a buffer that the next call reuses. */
const char *hd_format_list(unsigned formats);

#endif
