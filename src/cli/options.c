#include "config.h"

#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "hostdispatch/error.h"
#include "import_options.h"
#include "message.h"
#include "whatif.h"

bool hd_take_word(const char *option, hd_word_at *words, const char *text, size_t *index, hd_error *error)
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

static bool take_format(hd_request *request, const char *text, hd_error *error)
{
    size_t index;

    if (!hd_take_word("format", format_name, text, &index, error))
        return false;
    request->format = (hd_format)index;
    return true;
}

static const char *color_word(size_t index)
{
    static const char *const words[] = {
        [HD_COLOR_AUTO] = "auto", [HD_COLOR_ALWAYS] = "always", [HD_COLOR_NEVER] = "never"};

    return index < sizeof words / sizeof words[0] ? words[index] : NULL;
}

static bool take_color(hd_request *request, const char *text, hd_error *error)
{
    size_t index;

    if (!hd_take_word("color", color_word, text, &index, error))
        return false;
    request->color = (hd_color)index;
    return true;
}

static bool take_ascii(hd_request *request, const char *text, hd_error *error)
{
    (void)text, (void)error;
    return request->ascii = true;
}

static bool take_no_mouse(hd_request *request, const char *text, hd_error *error)
{
    (void)text, (void)error;
    return request->no_mouse = true;
}

static bool take_help(hd_request *request, const char *text, hd_error *error)
{
    (void)text, (void)error;
    return request->help = true;
}

static bool take_version(hd_request *request, const char *text, hd_error *error)
{
    (void)text, (void)error;
    return request->version = true;
}

/* What every option that is no input's has. */
#define PLAIN .input = HD_INPUTS

static const hd_option own[] = {
    {PLAIN, .name = "format", .letter = 'o', .argument = "FORMAT", .group = HD_TAKES_FORMAT,
     .take = take_format, .choices = format_name, .help = "How the result is written."},
    {PLAIN, .name = "assert", .argument = "TARGET", .group = HD_TAKES_ASSERT, .take = hd_take_assert,
     .help = "An output, < <= > >= or ==, and a value, such as 'host_share<=30%'; may be given often."},
    {PLAIN, .name = "lever", .argument = "LEVER", .group = HD_TAKES_LEVERS, .take = hd_take_lever,
     .help = "Something that engineers do, such as fuse=4x2; may be given often, and is applied in order."},
    {PLAIN, .name = "name", .argument = "TEXT", .group = HD_TAKES_NAMES, .take = hd_take_name,
     .help = "What a scenario is called in the result; given often, each names the next scenario."},
    {PLAIN, .name = "over", .argument = "RANGE", .group = HD_TAKES_SWEEP, .take = hd_take_over,
     .help = "INPUT=FROM:TO[:POINTS], what is swept; given twice, the second within the first."},
    {PLAIN, .name = "show", .argument = "OUTPUT", .group = HD_TAKES_SWEEP, .take = hd_take_show,
     .choices = hd_output_key, .help = "An output to be written instead of all; may be given often."},
    {PLAIN, .name = "linear", .group = HD_TAKES_SWEEP, .take = hd_take_linear,
     .help = "Sweep at equal distances instead of equal ratios."},
    {PLAIN, .name = "for", .argument = "INPUT", .group = HD_TAKES_SOLVE, .take = hd_take_for,
     .choices = hd_input_key, .help = "The input whose value is looked for."},
    {PLAIN, .name = "until", .argument = "TARGET", .group = HD_TAKES_SOLVE, .take = hd_take_until,
     .help = "What it is to reach, written as for --assert."},
    {PLAIN, .name = "steps", .argument = "FIRST..LAST", .group = HD_TAKES_TRACE, .take = hd_take_steps,
     .help = "Take the steps with these numbers only; by default all."},
    {PLAIN, .name = "skip-first", .argument = "COUNT", .group = HD_TAKES_TRACE, .take = hd_take_skip_first,
     .help = "Leave out so many steps at the beginning, which warm up."},
    {PLAIN, .name = "dispatch-from", .argument = "RULE", .group = HD_TAKES_TRACE, .take = hd_take_rule,
     .choices = hd_rule_word,
     .help = "What counts as dispatch: wall, all host time that is neither launching nor waiting (the "
             "default); or ops, the time inside operations only."},
    {PLAIN, .name = "step-unprofiled", .argument = "TIME", .group = HD_TAKES_TRACE,
     .take = hd_take_step_unprofiled,
     .help = "A step's duration without the profiler: scales the dispatch so that the host's part fits it."},
    {PLAIN, .name = "ascii", .group = HD_TAKES_ASCII, .take = take_ascii,
     .help = "Keep to ASCII, whatever the locale."},
    {PLAIN, .name = "no-mouse", .group = HD_TAKES_SCREEN, .take = take_no_mouse,
     .help = "Leave the mouse to the terminal."},
    {PLAIN, .name = "color", .argument = "WHEN", .group = HD_TAKES_SCREEN, .take = take_color,
     .choices = color_word, .help = "Colour in the interface: auto, always or never."},
    {PLAIN, .name = "help", .letter = 'h', .group = HD_TAKES_ALWAYS, .take = take_help,
     .help = "Show this help."},
    {PLAIN, .name = "version", .letter = 'V', .group = HD_TAKES_ALWAYS, .take = take_version,
     .help = "Show the version."},
};
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

const char *hd_format_list(unsigned formats)
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

    if (option->input == HD_INPUTS)
        return option->take(request, text, error);
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
                                 hd_formats[request->format].name, hd_format_list(request->command->formats));
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

    *request = (hd_request){.command = &hd_cli_interface,
                            .changed = hd_scenario_empty(),
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
    return status == HD_EXIT_DONE && refused ? hd_complain_error(NULL, &error) : status;
}

void hd_request_release(hd_request *request)
{
    free(request->targets);
    free(request->levers);
    free(request->names);
    request->targets = NULL;
    request->levers = NULL;
    request->names = NULL;
}
