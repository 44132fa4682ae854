#include "config.h"

#include "command.h"

#include <stdio.h>

static const hd_fact none = {NULL, NULL};

/* "blocks=": more follows. */
static hd_fact begun(const char *key, const char *help)
{
    static char name[40];

    snprintf(name, sizeof name, "%s=", key);
    return (hd_fact){name, help};
}

hd_fact hd_format_word(const hd_cli_command *command, size_t index)
{
    for (hd_format i = 0; i < HD_FORMATS; i++)
        if (command->formats & 1u << i && index-- == 0)
            return (hd_fact){hd_formats[i].name, hd_formats[i].help};
    return none;
}

hd_fact hd_output_word(const hd_cli_command *command, size_t index)
{
    (void)command;
    return index < HD_OUTPUTS ? (hd_fact){hd_outputs[index].key, hd_outputs[index].help} : none;
}

hd_fact hd_input_word(const hd_cli_command *command, size_t index)
{
    (void)command;
    return index < HD_INPUTS ? (hd_fact){hd_inputs[index].key, hd_inputs[index].help} : none;
}

hd_fact hd_swept_word(const hd_cli_command *command, size_t index)
{
    (void)command;
    return index < HD_INPUTS ? begun(hd_inputs[index].key, hd_inputs[index].help) : none;
}

hd_fact hd_lever_word(const hd_cli_command *command, size_t index)
{
    (void)command;
    return index < HD_LEVERS ? begun(hd_levers[index].key, hd_levers[index].help) : none;
}

hd_fact hd_rule_word(const hd_cli_command *command, size_t index)
{
    (void)command;
    return index < HD_TRACE_RULES ? (hd_fact){hd_trace_rules[index], hd_trace_rule_words[index]} : none;
}

hd_fact hd_color_word(const hd_cli_command *command, size_t index)
{
    static const hd_fact words[] = {
        [HD_COLOR_AUTO] = {"auto", "Where the terminal has colours and NO_COLOR is not set."},
        [HD_COLOR_ALWAYS] = {"always", "Also where NO_COLOR is set."},
        [HD_COLOR_NEVER] = {"never", "Bold, underlined and reversed text alone."},
    };

    (void)command;
    return index < sizeof words / sizeof words[0] ? words[index] : none;
}
