/* command.h - the commands, the options, and what a command line asks for. */
#ifndef HD_CLI_COMMAND_H
#define HD_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "hostdispatch/error.h"
#include "hostdispatch/lever.h"
#include "hostdispatch/report.h"
#include "hostdispatch/scenario.h"
#include "hostdispatch/solve.h"
#include "hostdispatch/sweep.h"
#include "hostdispatch/trace.h"
#include "hostdispatch/tui.h"

#include "message.h"

/** What each exit status means, without a full stop. */
extern const char *const hd_exits[HD_EXITS];

/** A name and what it is for. */
typedef struct hd_fact {
    const char *name, *help; /**< one sentence */
} hd_fact;

/** The environment variables that are looked at, and the files; each ended by a row without a name. */
extern const hd_fact hd_environment[], hd_files[];

typedef struct hd_cli_command hd_cli_command;

/** The words that an option's argument is, or begins with, and what each is: the one at `index` for a command, and
 * beyond the last one without a name. The next call may reuse the name. */
typedef hd_fact hd_fact_at(const hd_cli_command *command, size_t index);

hd_fact_at hd_format_word, hd_output_word, hd_input_word, hd_swept_word, hd_lever_word, hd_rule_word, hd_color_word,
    hd_assertion_word;

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
    HD_TAKES_SOURCE = 1 << 11, /**< words that are presets or files, for completions */
    HD_TAKES_LESSON = 1 << 12,
    HD_TAKES_COVER = 1 << 13,
} hd_takes;

/** One --assert. */
typedef struct hd_assertion {
    const char *text;
    hd_target target;
    const char *figure; /**< the key; NULL for an output */
} hd_assertion;

/** Read what `text` asserts; false with a sentence that names the nearest key where there is none such. */
bool hd_assertion_read(hd_assertion *assertion, const hd_cli_command *command, hd_error *error);

/** Whether it holds, or a sentence; `figure` is the number of its figure, NaN for none. */
bool hd_assertion_holds(const hd_assertion *assertion, const hd_outcome *outcome, double figure,
                        hd_error *unmet);

/** What the command line asks for. */
typedef struct hd_request {
    const hd_cli_command *command;
    char **words; /**< without the command's own */
    size_t word_count;
    bool behind;         /**< the words stand behind --, so that none is a command */
    hd_scenario changed; /**< inputs given as options, */
    unsigned changes;    /**< and a bit (1u << input) for each of them; "none" unsets */
    const char **names;  /**< of --name, for the scenarios in their order */
    size_t name_count;
    hd_assertion *assertions;
    size_t assertion_count;
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
    hd_trace_marks marks; /**< which ranges are the steps */
    hd_trace_selection steps;
    hd_trace_rule rule;
    double step_unprofiled; /**< microseconds; 0: not given */
    bool check, print, answers, report, covered;
    bool ascii, plain, no_mouse, help, version;
} hd_request;

typedef struct hd_option {
    const char *name;     /**< "format", without dashes */
    char letter;          /**< 'o', or 0 */
    const char *argument; /**< "COUNT"; NULL for none */
    const char *help;     /**< one sentence */
    hd_fact_at *words;    /**< what its argument is, or begins with; NULL where that is not one of a few */
    unsigned group;       /**< of hd_takes */
    hd_input input;       /**< the input it gives; HD_INPUTS for none */
    /** Take its argument; false with a sentence. NULL where `input` is one, or for a flag. */
    bool (*take)(hd_request *request, const char *text, hd_error *error);
    size_t flag; /**< where in the request the flag is that it sets, if it takes nothing */
} hd_option;

/** How many options there are, and the one at `index`: the inputs' first. */
size_t hd_option_count(void);
hd_option hd_option_at(size_t index);

/** Read the command line. `request` is to be released whatever comes. */
hd_exit hd_request_read(hd_request *request, int argc, char **argv);
void hd_request_release(hd_request *request);

/** All formats that people and programs read; and the scenario file beside them. */
#define HD_READABLE_FORMATS                                                                                  \
    (1u << HD_FORMAT_TEXT | 1u << HD_FORMAT_JSON | 1u << HD_FORMAT_CSV | 1u << HD_FORMAT_MARKDOWN)
#define HD_ALL_FORMATS (HD_READABLE_FORMATS | 1u << HD_FORMAT_SVG | 1u << HD_FORMAT_SCENARIO)

/** A command is a file with one of these rows, and a place in the list. */
struct hd_cli_command {
    const char *name;        /**< "eval"; "" for the interface, which has none */
    const char *operands;    /**< "SOURCE...", "" for none */
    const char *summary;     /**< one sentence */
    const char *description; /**< a paragraph, for its help and the man page */
    hd_fact examples[3];     /**< command lines and what they do, for its help */
    unsigned takes;          /**< bits of hd_takes */
    unsigned formats;        /**< bit (1u << format) for each that it writes */
    hd_exit (*run)(const hd_request *request);
};

extern const hd_cli_command hd_cli_interface, hd_cli_eval, hd_cli_sweep, hd_cli_solve, hd_cli_import,
    hd_cli_compare, hd_cli_presets, hd_cli_lesson, hd_cli_lessons, hd_cli_help, hd_cli_version;

/** The commands in the order of the help, the interface first; ended by NULL. */
extern const hd_cli_command *const hd_cli_commands[];

const hd_cli_command *hd_cli_command_find(const char *name);

/** Write the help of a command, or by the interface's row of the program. */
hd_exit hd_help(const hd_cli_command *command);
hd_exit hd_version(const hd_request *request);

/** The path of the file that a SOURCE names, to be freed; complains otherwise, also of `commands`. */
char *hd_source_find(const char *source, bool commands, hd_exit *status);

/** The paths of at most two SOURCEs, to be freed also after a complaint, `no_input` where one is standard input. */
hd_exit hd_sources_find(const hd_request *request, bool commands, const char *no_input, char *paths[2]);

#endif
