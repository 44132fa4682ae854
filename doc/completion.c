#include "generate.h"

#include <stdio.h>
#include <string.h>

#include "command.h"

/* "NAME:TITLE", a line each; a name that a shell or a terminal could take for more than a name is not offered. */
#define NAMES(command, key, title)                                                                           \
    "hostdispatch " command " -o json 2>/dev/null | sed -n 's/^{\"" key "\": \"\\([^\"\\\\:]*\\)\", \"" title \
    "\": \"\\([^\"\\\\]*\\).*/\\1:\\2/p'"
#define PRESETS NAMES("presets", "preset", "name")
#define LESSONS NAMES("lessons", "lesson", "title")

/* What may stand in a place of a command's operands. */
typedef enum place {
    PLACE_NOTHING,
    PLACE_SOURCE,
    PLACE_TRACE,
    PLACE_LESSON,
    PLACE_COMMAND,
    PLACES
} place;

/* How files of a kind end, as the interface's list of files has it; NULL for any file. */
static const char *const endings[PLACES] = {[PLACE_TRACE] = "json gz sqlite db", [PLACE_LESSON] = "md"};

/* The place at an index, as the operands' own words have it, "BEFORE AFTER"; "..." goes on for ever. */
static place place_at(const hd_cli_command *command, size_t index)
{
    const char *word = command->operands + strspn(command->operands, " []");

    for (; index > 0 && *word && *word != '-' && !strstr(command->operands, "..."); index--) {
        word += strcspn(word, " ");
        word += strspn(word, " []");
    }
    if (!*word || *word == '-')
        return PLACE_NOTHING;
    if (strncmp(word, "COMMAND", 7) == 0)
        return PLACE_COMMAND;
    if (strncmp(word, "NAME|FILE", 9) == 0)
        return PLACE_LESSON;
    /* The interface opens two only where both are traces. */
    return strncmp(word, "TRACE", 5) == 0 || (!*command->name && word != command->operands + 1) ? PLACE_TRACE
                                                                                               : PLACE_SOURCE;
}

static bool offered(const hd_option *option, const hd_cli_command *command)
{
    return (option->group & (command->takes | HD_TAKES_ALWAYS)) != 0;
}

/* Whether more follows the words, so that no blank does. */
static bool goes_on(const hd_option *option)
{
    return strcmp(option->argument, "TARGET") == 0 || strcmp(option->argument, "LEVER") == 0 ||
           strcmp(option->argument, "RANGE") == 0;
}

/* Options that may be given often. */
static bool repeats(const char *option)
{
    static const char *const names[] = {"assert", "lever", "name", "over", "show"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], option) == 0)
            return true;
    return false;
}

static void write_command_names(const char *separator)
{
    for (size_t i = 1; hd_cli_commands[i]; i++)
        printf("%s%s", i == 1 ? "" : separator, hd_cli_commands[i]->name);
}

/* Within single quotes, which all three shells leave in the same way; what `inside` has gets a backslash. */
static void write_quoted(const char *text, const char *inside)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            printf("%s%c", strchr(inside, *text) ? "\\" : "", *text);
    }
}

/* ---- bash and zsh: one script but for how what is offered is handed over ---- */

/* 'WORD:WHAT IT IS' */
static void write_offer(const char *before, const char *word, const char *help)
{
    printf(" '%s%s:", before, word);
    write_quoted(help, "");
    putchar('\'');
}

static void write_offered_words(const hd_option *option, const hd_cli_command *command)
{
    hd_fact word;

    printf("    ('%s --%s') offers=(", command->name, option->name);
    for (size_t i = 0; (word = option->words(command, i)).name; i++)
        write_offer("", word.name, word.help);
    printf(")%s;;\n", goes_on(option) ? " more=yes" : "");
}

static void write_offered_options(const hd_cli_command *command)
{
    printf("    ('%s options') offers=(", command->name);
    for (size_t i = 0; i < hd_option_count(); i++) {
        hd_option option = hd_option_at(i);
        if (offered(&option, command))
            write_offer("--", option.name, option.help);
    }
    fputs(");;\n", stdout);
    for (size_t i = 0; i < hd_option_count(); i++) {
        hd_option option = hd_option_at(i);
        if (offered(&option, command) && option.words)
            write_offered_words(&option, command);
    }
}

/* What may stand where so many operands stand before it. */
static void write_places(const hd_cli_command *command)
{
    bool endless = strstr(command->operands, "...") != NULL;

    for (size_t i = 0; i < (endless ? 1 : 3); i++) {
        place here = place_at(command, i);
        if (here == PLACE_NOTHING)
            return;
        printf("    ('%s '%s", command->name, endless ? "[0-9]*) " : "");
        if (!endless)
            printf("%zu) ", i);
        if (here == PLACE_SOURCE || here == PLACE_TRACE || here == PLACE_LESSON)
            printf("files=%s", endings[here] ? "" : "any");
        for (const char *end = endings[here]; end && *end; end += strcspn(end, " "), end += strspn(end, " "))
            printf("%s%.*s", end == endings[here] ? "'" : "|", (int)strcspn(end, " "), end);
        fputs(endings[here] ? "'" : "", stdout);
        fputs(here == PLACE_SOURCE ? " names=presets" : here == PLACE_LESSON ? " names=lessons" : "", stdout);
        fputs(here == PLACE_COMMAND || (i == 0 && !*command->name) ? " commands=yes;;\n" : ";;\n", stdout);
    }
}

/* The words before the one that is completed: the command, its options, how many operands. */
static void write_reading(void)
{
    fputs("_hostdispatch_read() {\n"
          "    local word\n"
          "    command= operands=0 ended= value= given=' '\n"
          "    for word in \"$@\"; do\n"
          "        if [[ -n $value ]]; then value=; continue; fi\n"
          "        case $ended$word in\n",
          stdout);
    for (size_t i = 0; i < hd_option_count(); i++) {
        hd_option option = hd_option_at(i);
        fputs("        (", stdout);
        if (option.letter)
            printf("-%c|", option.letter);
        printf("--%s) given+='--%s '", option.name, option.name);
        printf("%s;;\n", option.argument ? " value=$word" : "");
    }
    fputs("        (--) ended=yes;;\n"
          "        (-?*) given+=\"${word%%=*} \";;\n"
          "        (*)\n"
          "            if [[ -z $command$ended && $operands = 0 ]]; then\n"
          "                case $word in (",
          stdout);
    write_command_names("|");
    fputs(") command=$word; continue;; esac\n"
          "            fi\n"
          "            operands=$((operands + 1));;\n"
          "        esac\n"
          "    done\n"
          "    case $value in\n",
          stdout);
    for (size_t i = 0; i < hd_option_count(); i++) {
        hd_option option = hd_option_at(i);
        if (option.letter && option.argument)
            printf("    (-%c) value=--%s;;\n", option.letter, option.name);
    }
    fputs("    esac\n}\n\n", stdout);
}

/* What is offered: words with what they are, names of presets or lessons among them, and files. */
static void write_choosing(void)
{
    fputs("_hostdispatch_offers() {\n    case \"$1\" in\n    (commands) offers=(", stdout);
    for (size_t i = 1; hd_cli_commands[i]; i++)
        write_offer("", hd_cli_commands[i]->name, hd_cli_commands[i]->summary);
    fputs(");;\n", stdout);
    for (size_t i = 0; hd_cli_commands[i]; i++)
        write_offered_options(hd_cli_commands[i]);
    fputs("    esac\n}\n\n"
          "_hostdispatch_places() {\n    case \"$command $operands\" in\n",
          stdout);
    for (size_t i = 0; hd_cli_commands[i]; i++)
        write_places(hd_cli_commands[i]);
    fputs("    esac\n"
          "    [[ -z $commands || -n $ended ]] || _hostdispatch_offers commands\n"
          "    local name\n"
          "    while IFS= read -r name; do [[ -z $name ]] || offers+=(\"$name\"); done <<EOF\n"
          "$(case $names in (presets) " PRESETS ";; (lessons) " LESSONS ";; esac)\n"
          "EOF\n"
          "}\n\n"
          "_hostdispatch_choose() {\n"
          "    local offer left\n"
          "    offers=() more= files= commands= names=\n"
          "    _hostdispatch_read \"$@\"\n"
          "    if [[ -n $value ]]; then\n"
          "        _hostdispatch_offers \"$command $value\"\n"
          "    elif [[ -z $ended && $current = --*=* ]]; then\n"
          "        _hostdispatch_offers \"$command ${current%%=*}\"\n"
          "    elif [[ -z $ended && $current = -* ]]; then\n"
          "        _hostdispatch_offers \"$command options\"\n"
          "        left=()\n"
          "        for offer in \"${offers[@]}\"; do\n"
          "            case ${offer%%:*} in\n"
          "            (",
          stdout);
    const char *separator = "";
    for (size_t i = 0; i < hd_option_count(); i++) {
        hd_option option = hd_option_at(i);
        if (repeats(option.name))
            printf("%s--%s", separator, option.name), separator = "|";
    }
    fputs(") ;;\n"
          "            (*) [[ $given != *\" ${offer%%:*} \"* ]] || continue;;\n"
          "            esac\n"
          "            left+=(\"$offer\")\n"
          "        done\n"
          "        offers=(\"${left[@]}\")\n"
          "    else\n"
          "        _hostdispatch_places\n"
          "    fi\n"
          "}\n\n",
          stdout);
}

static const char bash_files[] = "_hostdispatch_files() {\n"
                                 "    local file ending\n"
                                 "    while IFS= read -r file; do\n"
                                 "        ending=${file##*.}\n"
                                 "        if [[ -n $file && ($files = any || \"|$files|\" = *\"|$ending|\"* || "
                                 "-d ${file/#\\~\\//$HOME/}) ]]; then\n"
                                 "            COMPREPLY+=(\"$file\")\n"
                                 "        fi\n"
                                 "    done <<EOF\n"
                                 "$(compgen -f -- \"$plain\")\n"
                                 "EOF\n"
                                 "    compopt -o filenames\n"
                                 "}\n\n";

/* bash takes a word apart at = and :, and replaces what is behind the last of them, unless it is quoted. What is
 * listed at the second Tab, and never inserted, says what each word is. */
static const char bash_entry[] =
    "_hostdispatch() {\n"
    "    local word joined= current plain offer most=0 i\n"
    "    local command operands ended value given more files commands names\n"
    "    local -a before offers\n"
    "    before=()\n"
    "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD}\"; do\n"
    "        if [[ ${#before[@]} -gt 0 && -n $word && (-n $joined || $word = [=:]*) ]]; then\n"
    "            before[${#before[@]} - 1]+=$word\n"
    "        else\n"
    "            before+=(\"$word\")\n"
    "        fi\n"
    "        joined=; [[ $word != *[=:] ]] || joined=yes\n"
    "    done\n"
    "    current=${before[${#before[@]} - 1]}\n"
    "    unset \"before[${#before[@]} - 1]\"\n"
    "    COMPREPLY=()\n"
    "    _hostdispatch_choose \"${before[@]}\"\n"
    "    plain=${current#[\\'\\\"]}\n"
    "    [[ $plain != \"$current\" ]] || plain=${plain//\\\\/}\n"
    "    if [[ -z $ended && -z $value && $plain = --*=* ]]; then plain=${plain#*=}; fi\n"
    "    for offer in \"${offers[@]}\"; do\n"
    "        [[ ${offer%%:*} != \"$plain\"* ]] || COMPREPLY+=(\"${offer%%:*}\")\n"
    "    done\n"
    "    [[ -z $more ]] || compopt -o nospace\n"
    "    if [[ -n $files ]]; then _hostdispatch_files; fi\n"
    "    if [[ $current = *[=:]* && $current != [\\'\\\"]* && $COMP_WORDBREAKS = *=* && $plain = *[=:]* ]]; then\n"
    "        for i in \"${!COMPREPLY[@]}\"; do COMPREPLY[i]=${COMPREPLY[i]#\"${plain%\"${plain##*[=:]}\"}\"}; done\n"
    "    fi\n"
    "    if [[ $COMP_TYPE = 63 && -z $files && ${#COMPREPLY[@]} -gt 1 ]]; then\n"
    "        for word in \"${COMPREPLY[@]}\"; do [[ ${#word} -le $most ]] || most=${#word}; done\n"
    "        COMPREPLY=()\n"
    "        for offer in \"${offers[@]}\"; do\n"
    "            [[ ${offer%%:*} = \"$plain\"* ]] || continue\n"
    "            printf -v word '%-*s  %s' \"$most\" \"${offer%%:*}\" \"${offer#*:}\"\n"
    "            COMPREPLY+=(\"${word:0:${COLUMNS:-80} - 4}\")\n"
    "        done\n"
    "    fi\n"
    "}\n"
    "complete -F _hostdispatch hostdispatch\n";

static const char zsh_entry[] =
    "_hostdispatch() {\n"
    "    local current=${(Q)PREFIX} found=1\n"
    "    local command operands ended value given more files commands names\n"
    "    local -a before offers\n"
    "    before=(\"${(@Q)words[2,CURRENT-1]}\")\n"
    "    _hostdispatch_choose \"${before[@]}\"\n"
    "    if [[ -z $ended && -z $value && $current = --*=* ]]; then\n"
    "        compset -P '--*='\n"
    "    fi\n"
    "    if [[ ${#offers} -gt 0 && -n $more ]]; then\n"
    "        _describe value offers -S '' && found=0\n"
    "    elif [[ ${#offers} -gt 0 ]]; then\n"
    "        _describe value offers && found=0\n"
    "    fi\n"
    "    if [[ $files = any ]]; then\n"
    "        _files && found=0\n"
    "    elif [[ -n $files ]]; then\n"
    "        _path_files -g \"*.($files)(-.) *(-/)\" && found=0\n"
    "    fi\n"
    "    return found\n"
    "}\n\n"
    "_hostdispatch \"$@\"\n";

void hd_completion_bash(void)
{
    fputs("# bash completion for hostdispatch, made from the program's own tables\n", stdout);
    write_reading();
    write_choosing();
    fputs(bash_files, stdout);
    fputs(bash_entry, stdout);
}

void hd_completion_zsh(void)
{
    fputs("#compdef hostdispatch\n# made from the program's own tables\n\n", stdout);
    write_reading();
    write_choosing();
    fputs(zsh_entry, stdout);
}

/* ---- fish ---- */

/* Whether the words before belong to this command, with fewer operands than a number, or without an option. */
static void fish_reading(void)
{
    fputs("function __hostdispatch_at\n"
          "    set -l words (commandline -opc)\n"
          "    set -l command ''\n"
          "    set -l operands 0\n"
          "    set -l given\n"
          "    set -l value\n"
          "    set -l ended\n"
          "    set -e words[1]\n"
          "    for word in $words\n"
          "        if set -q value[1]\n"
          "            set -a given $value\n"
          "            set -e value[1]\n"
          "            continue\n"
          "        end\n"
          "        switch \"$ended$word\"\n",
          stdout);
    for (size_t i = 0; i < hd_option_count(); i++) {
        hd_option option = hd_option_at(i);
        fputs("            case ", stdout);
        if (option.letter)
            printf("-%c ", option.letter);
        printf("--%s\n                set -a %s --%s\n", option.name, option.argument ? "value" : "given",
               option.name);
    }
    fputs("            case --\n"
          "                set ended yes\n"
          "            case '-?*'\n"
          "                set -a given (string replace -r '=.*' '' -- $word)\n"
          "            case '*'\n"
          "                if test \"$command$ended$operands\" = 0; and contains -- $word ",
          stdout);
    write_command_names(" ");
    fputs("\n                    set command $word\n"
          "                else\n"
          "                    set operands (math $operands + 1)\n"
          "                end\n"
          "        end\n"
          "    end\n"
          "    test \"$command\" = \"$argv[1]\"; or return 1\n"
          "    switch \"$argv[2]\"\n"
          "        case '--*'\n"
          "            test -z \"$ended\"; and not contains -- $argv[2] $given\n"
          "        case operands\n"
          "            not set -q argv[3]; or test $operands = $argv[3]\n"
          "        case commands\n"
          "            test \"$operands$ended\" = 0\n"
          "    end\n"
          "end\n\n"
          "function __hostdispatch_files\n"
          "    __fish_complete_path (commandline -ct) | string replace -r '\\t.*' '' | "
          "string match -r '.*(?:/|'$argv[1]')$'\n"
          "end\n\n",
          stdout);
}

/* A word with what it is, within single quotes and, for the blanks in it, double ones. */
static void fish_word(const char *word, const char *help)
{
    printf("%s\\t\"", word);
    write_quoted(help, "\"$\\");
    fputs("\" ", stdout);
}

static void fish_option(const hd_option *option, const hd_cli_command *command)
{
    hd_fact word;

    printf("complete -c hostdispatch -n \"__hostdispatch_at '%s' %s%s\"", command->name,
           repeats(option->name) ? "operands" : "--", repeats(option->name) ? "" : option->name);
    if (option->letter)
        printf(" -s %c", option->letter);
    printf(" -l %s", option->name);
    if (option->argument)
        fputs(" -x", stdout);
    if (option->words) {
        fputs(" -a '", stdout);
        for (size_t i = 0; (word = option->words(command, i)).name; i++)
            fish_word(word.name, word.help);
        putchar('\'');
    }
    fputs(" -d '", stdout);
    write_quoted(option->help, "");
    puts("'");
}

static void fish_commands(const char *condition)
{
    printf("complete -c hostdispatch -n \"__hostdispatch_at %s\" -a '", condition);
    for (size_t i = 1; hd_cli_commands[i]; i++)
        fish_word(hd_cli_commands[i]->name, hd_cli_commands[i]->summary);
    puts("'");
}

/* Names first, then files, of the kind that the place takes. */
static void fish_place(place here, const char *condition)
{
    const char *names = here == PLACE_SOURCE ? PRESETS : here == PLACE_LESSON ? LESSONS : NULL;

    if (here == PLACE_COMMAND)
        fish_commands(condition);
    if (names) {
        printf("complete -c hostdispatch -n \"__hostdispatch_at %s\" -a '(", condition);
        write_quoted(names, "");
        puts(" | string replace : \\t)'");
    }
    if (here == PLACE_SOURCE)
        printf("complete -c hostdispatch -n \"__hostdispatch_at %s\" -F\n", condition);
    if (!endings[here])
        return;
    printf("complete -c hostdispatch -n \"__hostdispatch_at %s\" -a '(__hostdispatch_files \"", condition);
    for (const char *end = endings[here]; *end; end += strcspn(end, " "), end += strspn(end, " "))
        printf("%s\\\\.%.*s", end == endings[here] ? "" : "|", (int)strcspn(end, " "), end);
    puts("\")'");
}

static void fish_places(const hd_cli_command *command)
{
    bool endless = strstr(command->operands, "...") != NULL;
    char condition[64];

    for (size_t i = 0; i < (endless ? 1 : 3); i++) {
        place here = place_at(command, i);
        if (here == PLACE_NOTHING)
            return;
        if (i == 0 && !*command->name)
            fish_commands("'' commands");
        if (endless)
            snprintf(condition, sizeof condition, "'%s' operands", command->name);
        else
            snprintf(condition, sizeof condition, "'%s' operands %zu", command->name, i);
        fish_place(here, condition);
    }
}

void hd_completion_fish(void)
{
    fputs("# fish completion for hostdispatch, made from the program's own tables\n", stdout);
    fish_reading();
    puts("complete -c hostdispatch -f");
    for (size_t i = 0; hd_cli_commands[i]; i++) {
        fish_places(hd_cli_commands[i]);
        for (size_t k = 0; k < hd_option_count(); k++) {
            hd_option option = hd_option_at(k);
            if (offered(&option, hd_cli_commands[i]))
                fish_option(&option, hd_cli_commands[i]);
        }
    }
}
