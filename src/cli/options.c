#include "config.h"

#include "command.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "message.h"

static bool take_word(const char *option, hd_word_at *words, const char *text, size_t *index, hd_error *error)
{
    char list[128];

    for (*index = 0; words(*index); (*index)++)
        if (strcmp(words(*index), text) == 0)
            return true;
    return hd_refuse(error, "--%s \"%.60s\" was refused; %s is accepted", option, text,
                     hd_list(list, sizeof list, words, "or"));
}

static const char *format_name(size_t index)
{
    return index < HD_FORMATS ? hd_formats[index].name : NULL;
}

/* What files of each format end in. */
static const char *const endings[HD_FORMATS] = {"txt", "json", "csv", "md", "svg", "scenario"};

/* The format with this ending, or HD_FORMATS. */
static hd_format format_of_ending(const char *ending, size_t length)
{
    hd_format format = 0;

    while (format < HD_FORMATS && !hd_word_is(ending, length, endings[format]))
        format++;
    return format;
}

static bool take_format(hd_request *request, const char *text, hd_error *error)
{
    const char *point = strrchr(text, '.');
    hd_format format = point ? format_of_ending(point + 1, strlen(point + 1)) : HD_FORMATS;
    size_t index;

    if (format < HD_FORMATS)
        return hd_refuse(error, "-o takes a format, not a file; write -o %s >%.60s", hd_formats[format].name,
                         text);
    if (!take_word("format", format_name, text, &index, error))
        return false;
    request->format = (hd_format)index;
    return true;
}

static const char *color_word(size_t index)
{
    return hd_color_word(NULL, index).name;
}

static bool take_color(hd_request *request, const char *text, hd_error *error)
{
    size_t index;

    if (!take_word("color", color_word, text, &index, error))
        return false;
    request->color = (hd_color)index;
    return true;
}

/* It is read once it is known of which command. */
static bool take_assert(hd_request *request, const char *text, hd_error *error)
{
    (void)error;
    request->assertions[request->assertion_count++] = (hd_assertion){.text = text};
    return true;
}

static bool take_name(hd_request *request, const char *text, hd_error *error)
{
    (void)error;
    request->names[request->name_count++] = text;
    return true;
}

static bool take_lever(hd_request *request, const char *text, hd_error *error)
{
    hd_error why;

    return hd_lever_read(text, strlen(text), &request->levers[request->lever_count++], &why) ||
           hd_refuse(error, "--lever \"%.60s\": %s", text, why.text);
}

static bool take_over(hd_request *request, const char *text, hd_error *error)
{
    hd_sweep sweep;
    hd_error why;

    if (!hd_sweep_read(text, strlen(text), &sweep, &why))
        return hd_refuse(error, "--over \"%.60s\": %s", text, why.text);
    if (request->sweep_count == HD_SWEEP_INPUTS)
        return hd_refuse(error, "--over \"%.60s\": two inputs are swept already; one or two are accepted",
                         text);
    if (request->sweep_count == 1 && request->sweeps[0].input == sweep.input)
        return hd_refuse(error, "--over \"%.60s\": %s is swept already; two different inputs are accepted",
                         text, hd_inputs[sweep.input].key);
    request->sweeps[request->sweep_count++] = sweep;
    return true;
}

static bool take_show(hd_request *request, const char *text, hd_error *error)
{
    hd_output output = hd_output_find(text, strlen(text));
    hd_error why;

    if (output == HD_OUTPUTS)
        return hd_list_refuse(&why, "an output", text, strlen(text), hd_output_key) ||
               hd_refuse(error, "--show %s", why.text);
    for (size_t i = 0; i < request->shown_count; i++)
        if (request->shown[i] == output)
            return true;
    request->shown[request->shown_count++] = output;
    return true;
}

static bool take_for(hd_request *request, const char *text, hd_error *error)
{
    hd_error why;

    if (request->solved != HD_INPUTS)
        return hd_refuse(error, "--for is given twice; one input is looked for at a time");
    return hd_input_read(text, strlen(text), &request->solved, &why) ||
           hd_refuse(error, "--for: %s", why.text);
}

static bool take_until(hd_request *request, const char *text, hd_error *error)
{
    hd_error why;

    if (request->until.output != HD_OUTPUTS)
        return hd_refuse(error, "--until is given twice; one target is accepted");
    return hd_target_read(text, strlen(text), &request->until, &why) ||
           hd_refuse(error, "--until \"%.60s\": %s", text, why.text);
}

/* One end of a range of steps; an end that is not written, or blank, is left open. */
static bool read_end(const char *text, size_t length, int64_t *end)
{
    return strspn(text, " \t") >= length || hd_count_read(text, length, end, NULL);
}

static bool take_steps(hd_request *request, const char *text, hd_error *error)
{
    hd_trace_selection range = HD_TRACE_ALL;
    const char *dots = strstr(text, "..");
    size_t first = dots ? (size_t)(dots - text) : strlen(text);
    const char *last = dots ? dots + 2 : text;

    if (read_end(text, first, &range.first) && read_end(last, strlen(last), &range.last) &&
        range.first <= range.last && (range.first != INT64_MIN || range.last != INT64_MAX)) {
        request->steps.first = range.first;
        request->steps.last = range.last;
        return true;
    }
    return hd_refuse(error,
                     "--steps \"%.60s\" was refused; a number, or a range such as 3..7, 3.. or ..7 is "
                     "accepted",
                     text);
}

static bool take_marks(hd_request *request, const char *option, const char *text, bool every, hd_error *error)
{
    if (!*text)
        return hd_refuse(
            error, "%s \"\" was refused; the name of an annotation, operation or NVTX range is accepted",
            option);
    if (request->marks.name && request->marks.every != every)
        return hd_refuse(error, "--step-range and --step-every exclude each other; one of them is accepted");
    request->marks = (hd_trace_marks){text, every};
    return true;
}

static bool take_step_range(hd_request *request, const char *text, hd_error *error)
{
    return take_marks(request, "--step-range", text, false, error);
}

static bool take_step_every(hd_request *request, const char *text, hd_error *error)
{
    return take_marks(request, "--step-every", text, true, error);
}

static bool take_skip_first(hd_request *request, const char *text, hd_error *error)
{
    int64_t count;

    if (!hd_count_read(text, strlen(text), &count, error))
        return hd_refuse(error, "--skip-first \"%.60s\" was refused; a number of steps is accepted", text);
    request->steps.skip = (size_t)count;
    return true;
}

static const char *rule_word(size_t index)
{
    return index < HD_TRACE_RULES ? hd_trace_rules[index] : NULL;
}

static bool take_rule(hd_request *request, const char *text, hd_error *error)
{
    size_t index;

    if (!take_word("dispatch-from", rule_word, text, &index, error))
        return false;
    request->rule = (hd_trace_rule)index;
    return true;
}

static bool take_step_unprofiled(hd_request *request, const char *text, hd_error *error)
{
    hd_error why;
    double *step = &request->step_unprofiled;

    if (!hd_time_read(text, strlen(text), NULL, step, &why))
        return hd_refuse(error, "--step-unprofiled \"%.60s\" was refused: %s", text, why.text);
    if (*step > 0)
        return true;
    return hd_refuse(error,
                     "--step-unprofiled \"%.60s\" was refused: it is 0; a time above 0 with its unit, such "
                     "as 17.8ms is accepted",
                     text);
}

/*
 * A row that takes a value: name, letter, what its value is called, group, what takes it, the words that it
 * can be or begin with, help. A flag: name, letter, group, what it sets, help.
 */
#define VALUE(name, letter, argument, group, take, words, help)                                              \
    {                                                                                                        \
        name, letter, argument, help, words, HD_TAKES_##group, HD_INPUTS, take, 0                          \
    }
#define FLAG(name, letter, group, member, help)                                                              \
    {                                                                                                        \
        name, letter, NULL, help, NULL, HD_TAKES_##group, HD_INPUTS, NULL, offsetof(hd_request, member)      \
    }

/* clang-format off */
static const hd_option own[] = {
    VALUE("format", 'o', "FORMAT", FORMAT, take_format, hd_format_word,
          "How the result is written."),
    VALUE("assert", 0, "TARGET", ASSERT, take_assert, hd_assertion_word,
          "An output, < <= > >= or ==, and a value, such as 'host_share<=30%'; may be given often. import "
          "also takes what was measured, a time as a share of the wall too."),
    VALUE("lever", 0, "LEVER", LEVERS, take_lever, hd_lever_word,
          "Apply an optimisation, such as fuse=4x2; may be given often, and is applied in order."),
    VALUE("name", 0, "TEXT", NAMES, take_name, NULL,
          "What a scenario is called in the result; given often, each names the next scenario."),
    VALUE("over", 0, "RANGE", SWEEP, take_over, hd_swept_word,
          "INPUT=FROM:TO[:POINTS], what is swept; given twice, the second within the first."),
    VALUE("show", 0, "OUTPUT", SWEEP, take_show, hd_output_word,
          "An output to be written instead of all; may be given often."),
    FLAG("linear", 0, SWEEP, linear,
          "Sweep at equal distances instead of equal ratios."),
    VALUE("for", 0, "INPUT", SOLVE, take_for, hd_input_word,
          "The input whose value is looked for."),
    VALUE("until", 0, "TARGET", SOLVE, take_until, hd_output_word,
          "What it is to reach, written as for --assert."),
    VALUE("step-range", 0, "NAME", TRACE, take_step_range, NULL,
          "Take each annotation, operation or NVTX range of that name for a step."),
    VALUE("step-every", 0, "NAME", TRACE, take_step_every, NULL,
          "Let a step go from the end of one such range to the end of the next, such as an optimizer's."),
    VALUE("steps", 0, "FIRST..LAST", TRACE, take_steps, NULL,
          "Take the steps with these numbers only; by default all."),
    VALUE("skip-first", 0, "COUNT", TRACE, take_skip_first, NULL,
          "Leave out so many steps at the beginning, which warm up."),
    VALUE("dispatch-from", 0, "RULE", TRACE, take_rule, hd_rule_word,
          "What of the host's time counts as dispatch: issue, operations and the Python between them (the "
          "default); ops, operations alone; wall, all that is neither launching nor waiting."),
    VALUE("step-unprofiled", 0, "TIME", TRACE, take_step_unprofiled, NULL,
          "A step's duration without the profiler; the difference is taken from the time in which the device "
          "starves."),
    FLAG("check", 0, LESSON, check,
          "Say every fault of the lesson with its line, what its numbers come to, and what the model does not decide."),
    FLAG("print", 0, LESSON, print,
          "Write the lesson as a handout, with lines for the answers."),
    FLAG("answers", 0, LESSON, answers,
          "Write it with the answers and the notes to the teacher."),
    FLAG("report", 0, LESSON, report,
          "Write what was answered, and what is still open."),
    FLAG("covered", 0, COVER, covered,
          "Begin with the outcome covered; Space uncovers it."),
    FLAG("plain", 0, COVER, plain,
          "Without a screen: lines in and lines out, for a screen reader, a braille line or a script."),
    FLAG("ascii", 0, ASCII, ascii,
          "Keep to ASCII, whatever the locale."),
    FLAG("no-mouse", 0, SCREEN, no_mouse,
          "Leave the mouse to the terminal."),
    VALUE("color", 0, "WHEN", SCREEN, take_color, hd_color_word,
          "Colour in the interface: auto, always or never."),
    FLAG("help", 'h', ALWAYS, help,
          "Show this help."),
    FLAG("version", 'V', ALWAYS, version,
          "Show the version."),
};
/* clang-format on */
#define OWN (sizeof own / sizeof own[0])
#define OPTIONS (HD_INPUTS + OWN)

/* What it answers for a word. */
#define WORD 1

/* What getopt_long answers for the option at an index: beyond every letter. */
#define FIRST 256

size_t hd_option_count(void)
{
    return OPTIONS;
}

hd_option hd_option_at(size_t index)
{
    if (index >= HD_INPUTS)
        return own[index - HD_INPUTS];
    const hd_input_row *row = &hd_inputs[index];
    return (hd_option){.name = row->option,
                       .argument = row->argument,
                       .help = row->help,
                       .group = HD_TAKES_INPUTS,
                       .input = (hd_input)index};
}

/* The formats as "text, json or csv", in a buffer that the next call reuses. */
static const char *format_list(unsigned formats)
{
    static char list[128];
    size_t count = 0, listed = 0;

    for (hd_format i = 0; i < HD_FORMATS; i++)
        count += formats >> i & 1u;
    *list = '\0';
    for (hd_format i = 0; i < HD_FORMATS; i++)
        if (formats & 1u << i)
            hd_list_add(list, sizeof list, hd_formats[i].name, listed++, count, "or");
    return list;
}

static void make_getopt(struct option longs[OPTIONS + 1], char letters[2 * OPTIONS + 3])
{
    char *next = letters;

    *next++ = '-'; /* words come in their order, so that those behind -- are told from a command */
    *next++ = ':'; /* a missing argument is told from an unknown option */
    for (size_t i = 0; i < OPTIONS; i++) {
        hd_option o = hd_option_at(i);
        longs[i] =
            (struct option){o.name, o.argument ? required_argument : no_argument, NULL, FIRST + (int)i};
        if (o.letter)
            *next++ = o.letter;
        if (o.letter && o.argument)
            *next++ = ':';
    }
    longs[OPTIONS] = (struct option){NULL, 0, NULL, 0};
    *next = '\0';
}

static size_t index_of(int answer)
{
    size_t i = 0;

    if (answer >= FIRST)
        return (size_t)(answer - FIRST);
    while (i < OPTIONS && hd_option_at(i).letter != answer)
        i++;
    return i;
}

static bool take_option(hd_request *request, const hd_option *option, const char *text, hd_error *error)
{
    char name[40];

    if (option->take)
        return option->take(request, text, error);
    if (option->input == HD_INPUTS)
        return *(bool *)((char *)request + option->flag) = true;
    snprintf(name, sizeof name, "--%s", option->name);
    request->changes |= 1u << option->input;
    return hd_scenario_read(&request->changed, option->input, name, text, strlen(text), NULL, error);
}

/* The groups of options that the command takes which these words name. */
static unsigned groups_among(int argc, char *const *argv)
{
    const hd_cli_command *command = NULL;

    for (int i = 1; i < argc && !command; i++)
        command = hd_cli_command_find(argv[i]);
    return (command ? command : &hd_cli_interface)->takes | HD_TAKES_ALWAYS;
}

static hd_exit refuse_long(const char *written, unsigned groups)
{
    size_t length = strcspn(written, "=");
    int shown = (int)(length < 60 ? length : 60);
    const char *begun = NULL;
    bool several = false;

    if (length == 0)
        return hd_complain_usage("--%.60s names no option; hostdispatch --help lists the options", written);
    for (hd_format i = 0; i < HD_FORMATS; i++)
        if (hd_word_is(written, length, hd_formats[i].name) || i == format_of_ending(written, length))
            return hd_complain_usage("--%.*s is not an option; write -o %s", shown, written, hd_formats[i].name);
    hd_nearest nearest = hd_nearest_to(written, length);

    for (size_t i = 0; i < OPTIONS; i++) {
        const char *name = hd_option_at(i).name;
        if (hd_option_at(i).group & groups)
            hd_nearest_offer(&nearest, name);
        if (strncmp(name, written, length) == 0) {
            several = begun != NULL;
            begun = begun ? begun : name;
        }
    }
    if (several)
        return hd_complain_usage("--%.*s begins several options; write one out, such as --%s", shown, written,
                                 begun);
    if (nearest.best)
        return hd_complain_usage("--%.*s is not an option; did you mean --%s?", shown, written, nearest.best);
    return hd_complain_usage("--%.*s is not an option; hostdispatch --help lists the options", shown,
                             written);
}

/* An option that getopt_long did not know, or not with this argument. */
static hd_exit refuse_option(const char *written, int answer, unsigned groups)
{
    if (answer >= FIRST)
        return hd_complain_usage("--%s takes no value; write it alone", hd_option_at(index_of(answer)).name);
    if (answer == 0)
        return refuse_long(written + strspn(written, "-"), groups);
    return hd_complain_usage("-%c is not an option; hostdispatch --help lists the options", (char)answer);
}

/* Which command it is may be known only after its options. */
static hd_exit refuse_group(const hd_request *request, size_t index)
{
    const char *command = request->command->name;
    hd_option option = hd_option_at(index);
    char takers[128] = "";
    size_t count = 0, listed = 0;

    for (size_t i = 0; hd_cli_commands[i]; i++)
        count += (hd_cli_commands[i]->takes & option.group) != 0;
    for (size_t i = 0; hd_cli_commands[i]; i++) {
        const hd_cli_command *taker = hd_cli_commands[i];
        if (taker->takes & option.group)
            hd_list_add(takers, sizeof takers, *taker->name ? taker->name : "the interface", listed++, count,
                        "and");
    }
    return hd_complain_usage("--%s is not an option of %s; %s %s it", option.name,
                             *command ? command : "the interface", takers, count == 1 ? "has" : "have");
}

static void find_command(hd_request *request)
{
    const hd_cli_command *found =
        !request->behind && request->word_count > 0 ? hd_cli_command_find(request->words[0]) : NULL;

    request->command = found ? found : &hd_cli_interface;
    if (found) {
        request->words++;
        request->word_count--;
    }
}

static hd_exit check_request(const hd_request *request, const bool given[OPTIONS])
{
    if (request->help || request->version)
        return HD_EXIT_DONE;
    for (size_t i = 0; i < OPTIONS; i++)
        if (given[i] && !(hd_option_at(i).group & (request->command->takes | HD_TAKES_ALWAYS)))
            return refuse_group(request, i);
    if (request->command->formats && !(request->command->formats & 1u << request->format))
        return hd_complain_usage("%s is not written as %s; %s is accepted", request->command->name,
                                 hd_formats[request->format].name, format_list(request->command->formats));
    return HD_EXIT_DONE;
}

hd_exit hd_request_read(hd_request *request, int argc, char **argv)
{
    struct option longs[OPTIONS + 1];
    char letters[2 * OPTIONS + 3];
    bool given[OPTIONS] = {false};
    hd_error error;
    bool refused = false;
    int answer;

    /* No option can be given more often than there are words. */
    *request = (hd_request){.command = &hd_cli_interface,
                            .changed = hd_scenario_empty(),
                            .names = hd_must(calloc((size_t)argc, sizeof *request->names)),
                            .assertions = hd_must(calloc((size_t)argc, sizeof *request->assertions)),
                            .levers = hd_must(calloc((size_t)argc, sizeof *request->levers)),
                            .solved = HD_INPUTS,
                            .until.output = HD_OUTPUTS,
                            .steps = HD_TRACE_ALL};
    make_getopt(longs, letters);
    opterr = 0;
    while ((answer = getopt_long(argc, argv, letters, longs, NULL)) != -1) {
        if (answer == ':')
            return hd_complain_usage("%s has no value; it takes %s", argv[optind - 1],
                                     hd_option_at(index_of(optopt)).argument);
        if (answer == '?')
            return refuse_option(argv[optind - 1], optopt, groups_among(argc, argv));
        if (answer == WORD) {
            argv[1 + request->word_count++] = optarg;
            continue;
        }
        size_t index = index_of(answer);
        hd_option option = hd_option_at(index);
        given[index] = true;
        /* Whether the command has the option at all is told first, and known last. */
        if (!refused && !take_option(request, &option, optarg, &error))
            refused = true;
    }
    bool named = request->word_count > 0;
    for (int i = optind; i < argc; i++)
        argv[1 + request->word_count++] = argv[i];
    request->words = argv + 1;
    request->behind = !named;
    find_command(request);
    hd_exit status = check_request(request, given);
    for (size_t i = 0; status == HD_EXIT_DONE && !refused && i < request->assertion_count; i++)
        refused = !hd_assertion_read(&request->assertions[i], request->command, &error);
    return status == HD_EXIT_DONE && refused ? hd_complain_error(NULL, &error) : status;
}

void hd_request_release(hd_request *request)
{
    free(request->assertions);
    free(request->levers);
    free(request->names);
}
