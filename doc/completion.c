#include "generate.h"

#include <stdio.h>
#include <string.h>

#include "command.h"

/* Writes the names of presets, one a line; a name with anything but these characters is not offered. */
#define PRESETS                                                                                              \
    "hostdispatch presets -o json 2>/dev/null | sed -n 's/^{\"preset\": \"\\([A-Za-z0-9._-]*\\)\".*/\\1/p'"

static bool offered(const hd_option *option, const hd_cli_command *command)
{
    return (option->group & (command->takes | HD_TAKES_ALWAYS)) != 0;
}

static void write_words(hd_word_at *words)
{
    for (size_t i = 0; words(i); i++)
        printf("%s%s", i == 0 ? "" : " ", words(i));
}

static const char *lever_key(size_t index)
{
    return index < HD_LEVERS ? hd_levers[index].key : NULL;
}

/* "blocks=": a range follows. */
static const char *swept_key(size_t index)
{
    static char key[40];

    if (index >= HD_INPUTS)
        return NULL;
    snprintf(key, sizeof key, "%s=", hd_inputs[index].key);
    return key;
}

/* Options whose argument only begins with a word, and goes on. */
static const struct {
    const char *option;
    hd_word_at *words;
} begun[] = {
    {"assert", hd_output_key},
    {"until", hd_output_key},
    {"lever", lever_key},
    {"over", swept_key},
};

static hd_word_at *begun_by(const hd_option *option)
{
    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++)
        if (strcmp(begun[i].option, option->name) == 0)
            return begun[i].words;
    return NULL;
}

/* What an argument is, or begins with. */
static hd_word_at *beginnings(const hd_option *option)
{
    hd_word_at *words = begun_by(option);

    return words ? words : option->choices;
}

/* Options that may be given often. */
static bool repeats(const hd_option *option)
{
    static const char *const names[] = {"assert", "lever", "name", "over", "show"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], option->name) == 0)
            return true;
    return false;
}

/* All choices of an option, or those formats that the command writes. */
static void write_choices(const hd_option *option, const hd_cli_command *command)
{
    const char *separator = "";

    if (option->group != HD_TAKES_FORMAT) {
        write_words(beginnings(option));
        return;
    }
    for (hd_format i = 0; i < HD_FORMATS; i++) {
        if (!(command->formats & 1u << i))
            continue;
        printf("%s%s", separator, hd_formats[i].name);
        separator = " ";
    }
}

static void write_command_names(const char *separator)
{
    for (size_t i = 1; hd_cli_commands[i]; i++)
        printf("%s%s", i == 1 ? "" : separator, hd_cli_commands[i]->name);
}

/* The option's spellings as a pattern of the shells: -o|--format */
static void write_pattern(const hd_option *option)
{
    if (option->letter)
        printf("-%c|", option->letter);
    printf("--%s", option->name);
}

static void bash_options(const hd_cli_command *command)
{
    const char *separator = "";

    for (size_t i = 0; i < hd_option_count(); i++) {
        hd_option option = hd_option_at(i);
        if (!offered(&option, command))
            continue;
        printf("%s--%s", separator, option.name);
        separator = " ";
    }
}

static void bash_argument(const hd_option *option)
{
    if (!option->argument)
        return;
    fputs("    ", stdout);
    write_pattern(option);
    fputs(")\n", stdout);
    if (begun_by(option))
        fputs("        compopt -o nospace\n", stdout);
    if (option->group == HD_TAKES_FORMAT) {
        fputs("        COMPREPLY=($(compgen -W \"$formats\" -- \"$cur\"))\n", stdout);
    } else if (beginnings(option)) {
        fputs("        COMPREPLY=($(compgen -W '", stdout);
        write_words(beginnings(option));
        fputs("' -- \"$cur\"))\n", stdout);
    }
    fputs("        return;;\n", stdout);
}

static void bash_command(const hd_cli_command *command)
{
    hd_option format = {.group = HD_TAKES_FORMAT};

    printf("    '%s') options='", command->name);
    bash_options(command);
    fputs("' formats='", stdout);
    write_choices(&format, command);
    printf("' sources=%s;;\n", command->takes & HD_TAKES_SOURCE ? "yes" : "");
}

void hd_completion_bash(void)
{
    fputs("# bash completion for hostdispatch, made from the program's own tables\n"
          "_hostdispatch()\n{\n"
          "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} word command= options "
          "formats sources\n"
          "    COMPREPLY=()\n"
          "    if [[ $cur == = ]]; then cur=\n"
          "    elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
          "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD - 1}\"; do\n"
          "        case $word in ",
          stdout);
    write_command_names("|");
    fputs(") command=$word; break;; esac\n    done\n    case $command in\n", stdout);
    for (size_t i = 0; hd_cli_commands[i]; i++)
        bash_command(hd_cli_commands[i]);
    fputs("    esac\n    case $prev in\n", stdout);
    for (size_t i = 0; i < hd_option_count(); i++) {
        hd_option option = hd_option_at(i);
        bash_argument(&option);
    }
    fputs("    esac\n"
          "    if [[ $cur == -* ]]; then\n"
          "        COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
          "        return\n"
          "    fi\n"
          "    local words=\n"
          "    [[ $sources ]] && words=$(" PRESETS ")\n"
          "    [[ $command && $command != help ]] || words+=' ",
          stdout);
    write_command_names(" ");
    fputs("'\n"
          "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
          "    [[ $sources ]] && COMPREPLY+=($(compgen -f -- \"$cur\"))\n"
          "}\n"
          "complete -o filenames -F _hostdispatch hostdispatch\n",
          stdout);
}

/* A sentence within single quotes, where `inside` characters need a backslash. */
static void write_quoted(const char *text, const char *inside)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            printf("%s%c", strchr(inside, *text) ? "\\" : "", *text);
    }
}

/* In fish a condition says for which commands an option is. */
static void fish_condition(unsigned group)
{
    if (group == HD_TAKES_ALWAYS)
        return;
    fputs(" -n '", stdout);
    const char *separator = "";
    for (size_t i = 0; hd_cli_commands[i]; i++) {
        if (!(hd_cli_commands[i]->takes & group))
            continue;
        if (*hd_cli_commands[i]->name) {
            printf("%s__fish_seen_subcommand_from %s", separator, hd_cli_commands[i]->name);
        } else {
            printf("%snot __fish_seen_subcommand_from ", separator);
            write_command_names(" ");
        }
        separator = "; or ";
    }
    putchar('\'');
}

static void fish_description(const char *sentence)
{
    fputs(" -d '", stdout);
    write_quoted(sentence, "");
    fputs("'\n", stdout);
}

/* Each command has its own formats. */
static void fish_formats(const hd_option *option)
{
    for (size_t i = 0; hd_cli_commands[i]; i++) {
        const hd_cli_command *command = hd_cli_commands[i];
        if (!offered(option, command))
            continue;
        printf("complete -c hostdispatch -n '__fish_seen_subcommand_from %s' -s %c -l %s -x -a '",
               command->name, option->letter, option->name);
        write_choices(option, command);
        putchar('\'');
        fish_description(option->help);
    }
}

static void fish_option(const hd_option *option)
{
    if (option->group == HD_TAKES_FORMAT) {
        fish_formats(option);
        return;
    }
    fputs("complete -c hostdispatch", stdout);
    fish_condition(option->group);
    if (option->letter)
        printf(" -s %c", option->letter);
    printf(" -l %s", option->name);
    if (option->argument)
        fputs(" -x", stdout);
    if (beginnings(option)) {
        fputs(" -a '", stdout);
        write_words(beginnings(option));
        putchar('\'');
    }
    fish_description(option->help);
}

void hd_completion_fish(void)
{
    fputs("# fish completion for hostdispatch, made from the program's own tables\n", stdout);
    for (size_t i = 1; hd_cli_commands[i]; i++) {
        printf("complete -c hostdispatch -n __fish_use_subcommand -a %s", hd_cli_commands[i]->name);
        fish_description(hd_cli_commands[i]->summary);
    }
    fputs("complete -c hostdispatch -n '__fish_seen_subcommand_from help' -a '", stdout);
    write_command_names(" ");
    puts("'\ncomplete -c hostdispatch -n 'not __fish_seen_subcommand_from help version' -a \"("
         "hostdispatch presets -o json 2>/dev/null | string match -rg '^\\{\\\"preset\\\": "
         "\\\"([A-Za-z0-9._-]*)\\\"'"
         ")\"");
    for (size_t i = 0; i < hd_option_count(); i++) {
        hd_option option = hd_option_at(i);
        fish_option(&option);
    }
}

static void zsh_option(const hd_option *option, const hd_cli_command *command)
{
    if (option->letter)
        printf("        '(-%c --%s)'{-%c%s,--%s%s}'[", option->letter, option->name, option->letter,
               option->argument ? "+" : "", option->name, option->argument ? "=" : "");
    else
        printf("        '%s--%s%s[", repeats(option) ? "*" : "", option->name, option->argument ? "=" : "");
    write_quoted(option->help, "[]:");
    putchar(']');
    if (option->argument) {
        printf(":%s:", option->argument);
        if (beginnings(option)) {
            fputs(begun_by(option) ? "{compadd -S \"\" -- " : "(", stdout);
            write_choices(option, command);
            putchar(begun_by(option) ? '}' : ')');
        }
    }
    fputs("' \\\n", stdout);
}

static void zsh_command(const hd_cli_command *command)
{
    printf("    %s)\n        _arguments -s \\\n", *command->name ? command->name : "*");
    for (size_t i = 0; i < hd_option_count(); i++) {
        hd_option option = hd_option_at(i);
        if (offered(&option, command))
            zsh_option(&option, command);
    }
    if (!*command->name)
        fputs("        '*:source:_hostdispatch_words';;\n", stdout);
    else
        fputs(command->takes & HD_TAKES_SOURCE ? "        '1:command:' '*:source:_hostdispatch_sources';;\n"
              : *command->operands             ? "        '1:command:' '2:command:_hostdispatch_commands';;\n"
                                               : "        '1:command:';;\n",
              stdout);
}

void hd_completion_zsh(void)
{
    fputs("#compdef hostdispatch\n# made from the program's own tables\n\n"
          "_hostdispatch_sources() {\n"
          "    local -a presets\n"
          "    presets=(${(f)\"$(" PRESETS ")\"})\n"
          "    compadd -a presets\n"
          "    _files\n"
          "}\n\n"
          "_hostdispatch_commands() {\n"
          "    compadd ",
          stdout);
    write_command_names(" ");
    fputs("\n}\n\n"
          "_hostdispatch_words() {\n"
          "    _hostdispatch_commands\n    _hostdispatch_sources\n"
          "}\n\n"
          "_hostdispatch() {\n"
          "    case ${words[(r)(",
          stdout);
    write_command_names("|");
    fputs(")]} in\n", stdout);
    for (size_t i = 1; hd_cli_commands[i]; i++)
        zsh_command(hd_cli_commands[i]);
    zsh_command(hd_cli_commands[0]);
    fputs("    esac\n}\n\n_hostdispatch \"$@\"\n", stdout);
}
