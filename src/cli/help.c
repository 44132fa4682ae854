#include "config.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "message.h"

const char *const hd_exits[HD_EXITS] = {
    [HD_EXIT_DONE] = "done",
    [HD_EXIT_FAILED] = ("a file is missing, unreadable or malformed, a name is unknown, there is no "
                        "terminal, or output could not be written"),
    [HD_EXIT_USAGE] = "the command line was not understood, or an input was refused, also inside a file",
    [HD_EXIT_UNMET] = "an assertion does not hold, or solve finds that no value reaches the target",
};

const hd_fact hd_environment[] = {
    {"HOSTDISPATCH_DATADIR", "The folder that replaces the installed data folder."},
    {"XDG_DATA_HOME", "The person's data folder; by default ~/.local/share."},
    {"XDG_STATE_HOME",
     "Where the interface keeps recovery files and what was copied; by default ~/.local/state."},
    {"XDG_DATA_DIRS",
     "The system's data folders, separated by colons; by default /usr/local/share:/usr/share."},
    {"LC_ALL, LC_CTYPE, LANG",
     "Where these name no UTF-8 locale, text is in ASCII. No other part of the locale changes anything."},
    {"NO_COLOR", "Anything but nothing: the interface uses no colour, unless --color=always."},
    {"TERM", "The terminal that the interface draws on."},
    {NULL, NULL},
};

const hd_fact hd_files[] = {
    {"$XDG_DATA_HOME/hostdispatch/presets/NAME.json", "The person's presets."},
    {"$XDG_DATA_HOME/hostdispatch/lessons/NAME.md", "The person's lessons."},
    {"$XDG_STATE_HOME/hostdispatch/lessons/", "What was answered to lessons, and the name for the report."},
    {"$XDG_STATE_HOME/hostdispatch/recovery-*.json",
     "Unsaved work, written as it changes; removed at a clean end, else the next start offers it."},
    {"$XDG_STATE_HOME/hostdispatch/recovery-*.lock", "Held by the session that writes that file."},
    {"$XDG_STATE_HOME/hostdispatch/copied.txt",
     "What was copied last: no terminal says whether its clipboard took it."},
    {"$XDG_DATA_DIRS/hostdispatch/presets/NAME.json", "The system's presets, in each of these folders."},
    {"$HOSTDISPATCH_DATADIR/presets/NAME.json", "The presets that come with the program."},
    {"$HOSTDISPATCH_DATADIR/lessons/NAME.md", "The lessons that do."},
    {NULL, NULL},
};

/* Where the sentences of options begin, and where all lines end on a wide terminal. */
#define INDENT 35
#define COLUMNS 100

/* Where the summaries of commands begin. */
#define SUMMARY 38

static int columns(void)
{
    int terminal = hd_output_columns();

    return terminal <= 0 || terminal > COLUMNS ? COLUMNS : terminal < INDENT + 20 ? INDENT + 20 : terminal;
}

/* A row: a name as printf() writes it, and its sentence. */
static void write_row(const char *help, const char *format, ...) HD_PRINTF(2, 3);
static void write_row(const char *help, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    int length = vprintf(format, arguments);
    va_end(arguments);
    if (length + 2 > INDENT)
        printf("\n%*s", INDENT, "");
    else
        printf("%*s", INDENT - length, "");
    hd_wrap(stdout, help, INDENT, INDENT, columns());
}

/* "hostdispatch eval SOURCE..." @return its columns */
static int write_usage(const hd_cli_command *command)
{
    return printf("hostdispatch%s%s%s%s", *command->name ? " " : "", command->name,
                  *command->operands ? " " : "", command->operands);
}

static void write_options(const hd_cli_command *command)
{
    puts("\nOptions:");
    for (size_t i = 0; i < hd_option_count(); i++) {
        hd_option o = hd_option_at(i);
        const char letter[] = {'-', o.letter, ',', ' ', '\0'};
        if (o.group & (command->takes | HD_TAKES_ALWAYS))
            write_row(o.help, "  %s--%s%s%s", o.letter ? letter : "", o.name, o.argument ? " " : "",
                      o.argument ? o.argument : "");
    }
}

static void write_formats(const hd_cli_command *command)
{
    if (!command->formats)
        return;
    puts("\nFormats:");
    for (hd_format i = 0; i < HD_FORMATS; i++)
        if (command->formats & 1u << i)
            write_row(hd_formats[i].help, "  %s", hd_formats[i].name);
}

static void write_outputs(const hd_cli_command *command)
{
    if (!(command->takes & (HD_TAKES_ASSERT | HD_TAKES_SWEEP | HD_TAKES_SOLVE)) || command == &hd_cli_compare)
        return;
    printf("\nOutputs, for %s and as keys of json and csv:\n", command->takes & HD_TAKES_ASSERT  ? "--assert"
                                                               : command->takes & HD_TAKES_SWEEP ? "--show"
                                                                                                 : "--until");
    for (hd_output i = 0; i < HD_OUTPUTS; i++)
        write_row(hd_outputs[i].help, "  %s", hd_outputs[i].key);
}

static void write_columns(const hd_cli_command *command)
{
    if (command != &hd_cli_import)
        return;
    putchar('\n');
    hd_wrap(stdout, "Measured, for --assert, a time also as a share of the wall, and as keys of json:", 0, 0, columns());
    for (size_t i = 0; i < HD_TRACE_COLUMNS; i++)
        write_row(hd_trace_columns[i].help, "  %s", hd_trace_columns[i].key);
    puts("\nThe measured verdict, for --assert with == and as a key of json:");
    write_row("device-bound, host-waits, host-bound or mixed", "  measured_regime");
}

static void write_levers(const hd_cli_command *command)
{
    if (!(command->takes & HD_TAKES_LEVERS))
        return;
    puts("\nLevers, for --lever, with the strength that one left out has:");
    for (hd_lever_name i = 0; i < HD_LEVERS; i++) {
        char usual[HD_LEVER_MAX];
        hd_lever lever = hd_lever_usual(i);
        hd_lever_settle(&lever, NULL, 0);
        hd_lever_write(&lever, usual);
        write_row(hd_levers[i].help, "  %s=%s (%.16s)", hd_levers[i].key, hd_levers[i].argument,
                  strchr(usual, '=') + 1);
    }
}

static void write_exits(void)
{
    puts("\nExit status:");
    for (int i = 0; i < HD_EXITS; i++)
        write_row(hd_exits[i], "  %d", i);
}

static void write_examples(const hd_cli_command *command)
{
    puts("\nExamples:");
    for (size_t i = 0; i < sizeof command->examples / sizeof command->examples[0]; i++) {
        printf("  %s\n      ", command->examples[i].name);
        hd_wrap(stdout, command->examples[i].help, 6, 6, columns());
    }
}

static void write_commands(void)
{
    hd_wrap(stdout, "How much of a step is the host's work of issuing it, and what could removing it gain at most?",
            0, 0, columns());
    puts("\nUsage:");
    for (size_t i = 0; hd_cli_commands[i]; i++) {
        fputs("  ", stdout);
        int rest = SUMMARY - 2 - write_usage(hd_cli_commands[i]);
        printf("%s%*s", rest > 0 ? "" : "\n", rest > 0 ? rest : SUMMARY, "");
        hd_wrap(stdout, hd_cli_commands[i]->summary, SUMMARY, SUMMARY, columns());
    }
    putchar('\n');
    hd_wrap(stdout, "SOURCE is a preset (hostdispatch presets lists them), a scenario file or a trace.", 0, 0, columns());
    hd_wrap(stdout, "hostdispatch help COMMAND says more about a command.", 0, 0, columns());
}

hd_exit hd_help(const hd_cli_command *command)
{
    if (*command->name) {
        printf("Usage: ");
        write_usage(command);
        puts(" [OPTION...]\n");
        hd_wrap(stdout, command->summary, 0, 0, columns());
        putchar('\n');
        hd_wrap(stdout, command->description, 0, 0, columns());
    } else {
        write_commands();
    }
    write_options(command);
    write_formats(command);
    write_levers(command);
    write_outputs(command);
    write_columns(command);
    write_exits();
    write_examples(command);
    return HD_EXIT_DONE;
}

static const char *command_name(size_t index)
{
    return hd_cli_commands[index + 1] ? hd_cli_commands[index + 1]->name : NULL;
}

static hd_exit help(const hd_request *request)
{
    const char *word = request->word_count > 0 ? request->words[0] : "";
    const hd_cli_command *command = hd_cli_command_find(word);
    hd_error error;

    if (request->word_count > 1)
        return hd_complain_usage("help explains one command at a time");
    if (command || !*word)
        return hd_help(command ? command : &hd_cli_interface);
    hd_list_refuse(&error, "a command", word, strlen(word), command_name);
    return hd_complain_error(NULL, &error);
}

hd_exit hd_version(const hd_request *request)
{
    (void)request;
    puts(PACKAGE_NAME " " PACKAGE_VERSION "\nMIT licence, the hostdispatch authors\n"
                      "Equations: HostDispatchScenario of mlsysim 0.3.0");
    return HD_EXIT_DONE;
}

const hd_cli_command hd_cli_help = {
    .name = "help",
    .operands = "[COMMAND]",
    .summary = "Explain the program, or a command.",
    .description = "The same as the option --help of that command.",
    .examples = {{"hostdispatch help", "All commands and options."},
                 {"hostdispatch help eval", "The command eval."},
                 {"hostdispatch help sweep | less", "Page by page."}},
    .run = help,
};

const hd_cli_command hd_cli_version = {
    .name = "version",
    .operands = "",
    .summary = "Tell the version.",
    .description = "The same as the option --version.",
    .examples = {{"hostdispatch version", "All of it."},
                 {"hostdispatch version | head -1", "The number alone."},
                 {"hostdispatch --version", "The same, as an option."}},
    .run = hd_version,
};
