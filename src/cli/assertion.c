#include "config.h"

#include <math.h>
#include <string.h>

#include "command.h"
#include "hostdispatch/error.h"

/* A number with a name, beside the outputs, that --assert takes; it is written as `as` is. */
typedef struct figure_row {
    const char *key;
    hd_output as;
    const char *help;
} figure_row;

/* What came of a change between two, the first of them; and without that what a lever changes of a trace. */
static const figure_row gains[] = {
    {"gain", HD_SPEEDUP_LIMIT, "How much faster the second is than the first."},
    {"gain_serial", HD_SPEEDUP_LIMIT, "The gain where host and device take turns."},
    {"gain_overlapped", HD_SPEEDUP_LIMIT, "The gain where host and device overlap perfectly."},
    {"gain_at_least", HD_SPEEDUP_LIMIT, "The gain of the levers if only what was waited for is won."},
    {"gain_at_most", HD_SPEEDUP_LIMIT, "The gain of the levers if all that goes was in the way."},
    {"step_at_least", HD_STEP_TIME, "The shortest step that the levers may leave."},
    {"step_at_most", HD_STEP_TIME, "The longest step that the levers may leave."},
    {NULL, HD_OUTPUTS, NULL},
};
#define GAINS (sizeof gains / sizeof gains[0])
#define OF_TWO 3

/* The figure of a command at `index`, its key NULL behind the last: of a trace its columns and what a lever
 * changes, of two their gain. */
static figure_row figure_at(const hd_cli_command *command, size_t index)
{
    if (command == &hd_cli_compare)
        return gains[index < OF_TWO ? index : GAINS - 1];
    if (command != &hd_cli_import)
        return gains[GAINS - 1];
    if (index >= HD_TRACE_COLUMNS)
        return gains[1 + index - HD_TRACE_COLUMNS];
    const hd_trace_column *column = &hd_trace_columns[index];
    return (figure_row){column->key, column->kind == HD_COLUMN_TIME ? HD_STEP_TIME : HD_OVERHEAD_RATIO,
                        column->help};
}

/* What import alone knows: a word, not a number. */
static const char measured_regime[] = "measured_regime";

hd_fact hd_assertion_word(const hd_cli_command *command, size_t index)
{
    size_t outputs = command == &hd_cli_compare ? 0 : HD_OUTPUTS;

    if (index < outputs)
        return hd_output_word(command, index);
    if (command == &hd_cli_import && index == outputs)
        return (hd_fact){measured_regime, "The measured verdict, such as device-bound."};
    index -= outputs + (command == &hd_cli_import);
    figure_row figure;
    /* What has an output's name is one already. */
    for (size_t i = 0; (figure = figure_at(command, i)).key; i++)
        if (hd_output_find(figure.key, strlen(figure.key)) == HD_OUTPUTS && index-- == 0)
            break;
    return (hd_fact){figure.key, figure.help};
}

/* The verdict's words but "none", which is the lack of one. */
static const char *regime_item(size_t index)
{
    return index + 1 < HD_MEASURED_REGIMES ? hd_measured_regimes[index + 1] : NULL;
}

/* Read what follows the name of the measured verdict. */
static bool read_regime(hd_assertion *assertion, const char *rest, const hd_cli_command *command, hd_error *why)
{
    size_t length = strlen(rest);

    if (command != &hd_cli_import)
        return hd_refuse(why, "measured_regime is the verdict on one trace; hostdispatch import asserts it");
    rest += strspn(rest, " \t");
    if (strncmp(rest, "==", 2) != 0)
        return hd_refuse(why, "measured_regime is a word, which is neither less nor more; write "
                              "measured_regime==device-bound");
    rest += 2 + strspn(rest + 2, " \t");
    for (length = strlen(rest); length > 0 && strchr(" \t", rest[length - 1]);)
        length--;
    int64_t regime = (int64_t)hd_word_find(regime_item, rest, length) + 1;
    if (regime == HD_MEASURED_REGIMES)
        return hd_list_refuse(why, "a measured regime", rest, length, regime_item);
    assertion->figure = measured_regime;
    assertion->target = (hd_target){.output = HD_REGIME, .relation = HD_EQUAL, .value.count = regime};
    return true;
}

static bool refuse_key(const char *key, size_t length, const hd_cli_command *command, hd_error *error)
{
    hd_nearest nearest = hd_nearest_to(key, length);
    hd_fact word;

    if (length == 0)
        return hd_refuse(error, "there is no output at its start; a target is written host_share<=30%%");
    for (size_t i = 0; (word = hd_assertion_word(command, i)).name; i++)
        hd_nearest_offer(&nearest, word.name);
    if (command == &hd_cli_compare)
        return hd_refuse(error, "\"%.*s\" is no gain; gain, gain_serial and gain_overlapped are",
                         hd_quoted(length), key);
    if (nearest.best)
        return hd_refuse(error, "\"%.*s\" is neither an output nor measured; did you mean %s?",
                         hd_quoted(length), key, nearest.best);
    return hd_refuse(error, "\"%.*s\" is neither an output nor measured; hostdispatch help %s lists what is",
                     hd_quoted(length), key, command->name);
}

bool hd_assertion_read(hd_assertion *assertion, const hd_cli_command *command, hd_error *error)
{
    const char *text = assertion->text, *key;
    size_t length = strlen(text), key_length = hd_target_name(text, length, &key), last = length;
    hd_error why;
    figure_row figure;

    if (key_length == sizeof measured_regime - 1 && strncmp(key, measured_regime, key_length) == 0)
        return read_regime(assertion, key + key_length, command, &why) ||
               hd_refuse(error, "--assert \"%.60s\": %s", text, why.text);
    /* Of two scenarios, neither has the outputs to itself. */
    if (command != &hd_cli_compare && hd_target_read(text, length, &assertion->target, &why))
        return true;
    for (size_t i = 0; (figure = figure_at(command, i)).key; i++)
        if (strlen(figure.key) == key_length && strncmp(figure.key, key, key_length) == 0)
            break;
    while (last > 0 && strchr(" \t", text[last - 1]))
        last--;
    if (figure.as == HD_STEP_TIME && last > 0 && text[last - 1] == '%')
        figure.as = HD_HOST_SHARE;
    assertion->figure = figure.key;
    bool known = hd_output_find(key, key_length) < HD_OUTPUTS && command != &hd_cli_compare;
    if (figure.key && hd_target_read_as(text, length, figure.key, figure.as, &assertion->target, &why))
        return true;
    if (!figure.key && !known && figure_at(command, 0).key)
        refuse_key(key, key_length, command, &why);
    return hd_refuse(error, "--assert \"%.60s\": %s%s", text, why.text,
                     figure.key && figure.as == HD_STEP_TIME ? ", or a share of the wall, such as 10%" : "");
}

bool hd_assertion_holds(const hd_assertion *assertion, const hd_outcome *outcome, double figure,
                        hd_error *unmet)
{
    const hd_target *target = &assertion->target;
    const char *key = hd_outputs[target->output].key;
    char wanted[HD_TARGET_MAX], found[HD_FOUND_MAX] = "none";
    hd_outcome stand_in = {.value = {{0}}};
    bool lacking = assertion->figure && isnan(figure);

    if (assertion->figure == measured_regime) {
        hd_measured_regime regime = (hd_measured_regime)figure;
        return regime == (hd_measured_regime)target->value.count ||
               hd_refuse(unmet, "expected %s==%s, found %s", measured_regime,
                         hd_measured_regimes[target->value.count], hd_measured_regimes[regime]);
    }
    stand_in.value[target->output].number = figure;
    outcome = assertion->figure ? &stand_in : outcome;
    if (!lacking && hd_target_holds(target, outcome))
        return true;
    hd_target_write(target, wanted);
    if (!lacking)
        hd_target_write_found(target, outcome, found);
    return hd_refuse(unmet, "expected %s%s, found %s", assertion->figure ? assertion->figure : key,
                     wanted + strlen(key), found);
}
