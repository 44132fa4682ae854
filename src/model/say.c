#include "hostdispatch/say.h"

#include <float.h>
#include <stdio.h>
#include <string.h>

const char *const hd_part_words[HD_PARTS] = {
    [HD_PART_DISPATCH] = "dispatch", [HD_PART_LAUNCH] = "launch", [HD_PART_DEVICE] = "device"};

hd_time_scale hd_step_scale(const hd_outcome *outcome)
{
    return hd_time_scale_of(outcome->value[HD_STEP_TIME].number);
}

const char *hd_format_input(char *buffer, const hd_scenario *scenario, hd_input input)
{
    if (input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(scenario, input))
        return strcpy(buffer, "= ops");
    if (hd_inputs[input].kind == HD_COUNT)
        return hd_format_count(buffer, hd_scenario_count(scenario, input));
    return hd_format_time(buffer, hd_scenario_number(scenario, input));
}

const char *hd_format_label(char *buffer, const hd_scenario *scenario, hd_input input)
{
    snprintf(buffer, HD_FORMAT_MAX, "%s", hd_input_label(scenario, input));
    buffer[0] = (char)(buffer[0] | 0x20);
    return buffer;
}

const char *hd_format_counted(char *buffer, hd_input input, int64_t count)
{
    const hd_input_row *row = &hd_inputs[input];
    char number[HD_NUMBER_MAX];

    snprintf(buffer, HD_FORMAT_MAX, "%s %s", hd_format_count(number, count),
             count == 1 ? row->word_one : row->word);
    return buffer;
}

const char *hd_format_host_share(char *buffer, const hd_outcome *outcome)
{
    double host = outcome->value[HD_HOST_TIME].number, device = outcome->value[HD_STEP_TIME].number - host;

    /* There always is device time, even where a double cannot tell the step from the host's part of it. */
    return hd_format_part(buffer, host, device > 0 ? device : DBL_MIN);
}

const char *hd_format_part_share(char *buffer, int part, const double sizes[HD_PARTS])
{
    double rest = 0;

    for (int i = 0; i < HD_PARTS; i++)
        rest += i == part ? 0 : sizes[i];
    return hd_format_part(buffer, sizes[part], rest);
}

const char *hd_format_output(char *buffer, const hd_outcome *outcome, hd_output output)
{
    const hd_value *value = &outcome->value[output];

    switch (hd_outputs[output].kind) {
    case HD_COUNT:
        return hd_format_count(buffer, value->count);
    case HD_TIME:
        return hd_outputs[output].of_step
                   ? hd_format_part_time(buffer, value->number, hd_step_scale(outcome))
                   : hd_format_time(buffer, value->number);
    case HD_SHARE:
        return output == HD_HOST_SHARE ? hd_format_host_share(buffer, outcome)
                                       : hd_format_share(buffer, value->number);
    case HD_FACTOR:
        return hd_format_factor(buffer, value->number);
    case HD_RATIO:
    case HD_RATE:
        return hd_format_number(buffer, value->number);
    case HD_WORD:
        return strcpy(buffer, hd_regimes[value->word]);
    }
    return strcpy(buffer, "");
}

const char *hd_format_step(char *buffer, const hd_scenario *scenario, const hd_outcome *outcome)
{
    const hd_value *v = outcome->value;
    char issued[HD_NUMBER_MAX], host[HD_NUMBER_MAX], device[HD_NUMBER_MAX];
    hd_time_scale scale = hd_step_scale(outcome);

    /* Without operations, as of a graph that is replayed, it is the launches that take the host's time. */
    bool launches = v[HD_OPERATIONS].count == 0 && v[HD_LAUNCHES].count > 0;
    int64_t count = v[launches ? HD_LAUNCHES : HD_OPERATIONS].count;
    const char *what = launches     ? (count == 1 ? "launch" : "launches")
                       : count == 1 ? "operation"
                                    : "operations";
    hd_format_count(issued, count);
    hd_format_part_time(host, v[HD_HOST_TIME].number, scale);
    hd_format_part_time(device, scenario->device_time, scale);
    snprintf(buffer, HD_FORMAT_MAX, "Issuing %s %s takes the host %s; the device works for %s.", issued, what,
             host, device);
    return buffer;
}

const char *hd_format_verdict(char *buffer, const hd_outcome *outcome)
{
    char share[HD_NUMBER_MAX];

    snprintf(buffer, HD_FORMAT_MAX, "%s, host %s", hd_regimes[outcome->value[HD_REGIME].word],
             hd_format_host_share(share, outcome));
    return buffer;
}

const char *hd_format_turn(char *buffer, hd_input input, const hd_break_even_point *turn)
{
    char number[HD_NUMBER_MAX];
    const char *word = hd_inputs[input].word;
    bool above = turn->when == HD_BREAK_EVEN_ABOVE;

    *buffer = '\0';
    if (turn->when == HD_BREAK_EVEN_NEVER)
        return buffer;
    if (hd_inputs[input].kind == HD_COUNT)
        snprintf(buffer, HD_FORMAT_MAX, "%s %s %s", word, above ? "≥" : "≤",
                 hd_format_count_bound(number, turn->count, above ? +1 : -1));
    else
        snprintf(buffer, HD_FORMAT_MAX, "%s %s %s", word, above ? ">" : "<",
                 hd_format_time(number, turn->time));
    return buffer;
}

void hd_part_sizes(double sizes[HD_PARTS], const hd_scenario *scenario, const hd_outcome *outcome)
{
    sizes[HD_PART_DISPATCH] = outcome->value[HD_DISPATCH_TIME].number;
    sizes[HD_PART_LAUNCH] = outcome->value[HD_LAUNCH_TIME].number;
    sizes[HD_PART_DEVICE] = scenario->device_time;
}

const char *hd_format_part_label(char *buffer, int part, const double sizes[HD_PARTS],
                                 const hd_outcome *outcome)
{
    char time[HD_NUMBER_MAX], share[HD_NUMBER_MAX];

    snprintf(buffer, HD_FORMAT_MAX, "%s %s %s", hd_part_words[part],
             hd_format_part_time(time, sizes[part], hd_step_scale(outcome)),
             hd_format_part_share(share, part, sizes));
    return buffer;
}
