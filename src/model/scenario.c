#include "hostdispatch/scenario.h"

#include <math.h>
#include <string.h>

#include "hostdispatch/error.h"

/* How far a device time may be from the blocks' sum and still be it, as a part of itself. */
#define NEAR 1e-12

/* clang-format off */
#define ROW(NAME, key_, option_)                                                                             \
    [HD_##NAME] = {.key = #key_, .option = option_, .offset = offsetof(hd_scenario, key_)

const hd_input_row hd_inputs[HD_INPUTS] = {
    ROW(BLOCKS, blocks, "blocks"), .kind = HD_COUNT, .low = 1, .high = 200,
        .label = "Blocks", .label_one = "Blocks", .word = "blocks", .word_one = "block",
        .accepted = "an integer of 0 or more", .argument = "COUNT",
        .typical = "GPT-2 XL has 48 transformer blocks, GPT-3 has 96, a small network 1.",
        .help = "Equal blocks in a step, such as the layers of a transformer."},
    ROW(OPS_PER_BLOCK, ops_per_block, "ops-per-block"), .kind = HD_COUNT, .required = true,
        .low = 1, .high = 10000,
        .label = "Ops per block", .label_one = "Ops per step", .word = "ops", .word_one = "op",
        .accepted = "an integer of 0 or more", .argument = "COUNT",
        .typical = "An eager transformer block issues about 12; fused or compiled blocks fewer.",
        .help = "Operations that the framework dispatches in Python for one block."},
    ROW(LAUNCHES_PER_BLOCK, launches_per_block, "launches-per-block"), .kind = HD_COUNT,
        .low = 1, .high = 10000,
        .label = "Launches per block", .label_one = "Launches per step",
        .word = "launches", .word_one = "launch",
        .accepted = "an integer of 0 or more, or none for one per operation", .argument = "COUNT|none",
        .typical = "One per operation in eager mode; more where an operation runs several kernels.",
        .help = "Kernel launches of one block; unset, each operation launches one kernel."},
    ROW(DISPATCH, dispatch, "dispatch"), .kind = HD_TIME, .required = true, .low = 0.5, .high = 500,
        .label = "Dispatch per op", .label_one = "Dispatch per op", .word = "dispatch",
        .accepted = "a time of 0 or more with its unit, such as 10us", .argument = "TIME",
        .typical = "About 10 us for an operation from Python; about 1 us from compiled code.",
        .help = "Host time that the framework needs to dispatch one operation."},
    ROW(LAUNCH, launch, "launch"), .kind = HD_TIME, .required = true, .low = 0.2, .high = 100,
        .label = "Launch per kernel", .label_one = "Launch per kernel", .word = "launch",
        .accepted = "a time of 0 or more with its unit, such as 5us", .argument = "TIME",
        .typical = "About 5 us for a kernel launch through the driver; about 1 us a node in a graph.",
        .help = "Host time of one kernel launch."},
    ROW(DEVICE_TIME, device_time, "device-time"), .kind = HD_TIME, .required = true, .positive = true,
        .low = 0.1, .high = 1e6,
        .label = "Device time", .label_one = "Device time", .word = "device",
        .accepted = "a time above 0 with its unit, such as 0.9ms", .argument = "TIME",
        .typical = "0.9 ms reads GPT-2 XL's weights once on an H100; a short element-wise kernel takes 1 us.",
        .help = "Time that the accelerator works in one step."},
};
#undef ROW
/* clang-format on */

/* Where an input's value lies; who has a constant scenario only looks at it. */
static void *place_of(const hd_scenario *scenario, hd_input input)
{
    return (char *)(uintptr_t)scenario + hd_inputs[input].offset;
}

static int64_t held_count(const hd_scenario *scenario, hd_input input)
{
    return *(const int64_t *)place_of(scenario, input);
}

static double held_time(const hd_scenario *scenario, hd_input input)
{
    return *(const double *)place_of(scenario, input);
}

hd_scenario hd_scenario_empty(void)
{
    return (hd_scenario){.blocks = 1};
}

bool hd_scenario_has(const hd_scenario *scenario, hd_input input)
{
    return (scenario->given & 1u << input) != 0;
}

int64_t hd_scenario_count(const hd_scenario *scenario, hd_input input)
{
    if (input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(scenario, input))
        return scenario->ops_per_block;
    return held_count(scenario, input);
}

double hd_scenario_number(const hd_scenario *scenario, hd_input input)
{
    return hd_inputs[input].kind == HD_COUNT ? (double)hd_scenario_count(scenario, input)
                                             : held_time(scenario, input);
}

bool hd_scenario_differs(const hd_scenario *a, const hd_scenario *b, hd_input input)
{
    if (hd_inputs[input].kind == HD_TIME)
        return held_time(a, input) != held_time(b, input);
    if (input == HD_LAUNCHES_PER_BLOCK && (!hd_scenario_has(a, input) || !hd_scenario_has(b, input)))
        return hd_scenario_has(a, input) != hd_scenario_has(b, input);
    return hd_scenario_count(a, input) != hd_scenario_count(b, input);
}

bool hd_scenario_equal(const hd_scenario *a, const hd_scenario *b)
{
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_scenario_differs(a, b, i))
            return false;
    return a->device_time_per_block == b->device_time_per_block;
}

static bool is_near(const hd_scenario *scenario, double each)
{
    return fabs((double)scenario->blocks * each - scenario->device_time) <= NEAR * scenario->device_time;
}

/* Let the device time follow `blocks`. Where it does already it stays as it is, to the last digit. */
static bool follow(hd_scenario *scenario, int64_t blocks, hd_error *error)
{
    double each = scenario->device_time_per_block, time = (double)blocks * each;

    if (each == 0 || (blocks == scenario->blocks && is_near(scenario, each)))
        return true;
    if (!(time > 0) || !isfinite(time))
        return hd_refuse(error, "device_time follows blocks, and with %lld it would be %s; an integer of %s "
                                "is accepted",
                         (long long)blocks, time > 0 ? "infinite" : "0", time > 0 ? "less" : "1 or more");
    scenario->device_time = time;
    return true;
}

bool hd_scenario_follow_blocks(hd_scenario *scenario, double each, hd_error *error)
{
    if (!(each > 0) || !is_near(scenario, each))
        return hd_refuse(error, "it does not come to device_time with all blocks; such a time is accepted");
    scenario->device_time_per_block = each;
    return true;
}

bool hd_scenario_set_count(hd_scenario *scenario, hd_input input, int64_t count, hd_error *error)
{
    if (count < 0)
        return hd_refuse(error, "%s is negative; %s is accepted", hd_inputs[input].key,
                         hd_inputs[input].accepted);
    if (input == HD_BLOCKS && !follow(scenario, count, error))
        return false;
    *(int64_t *)place_of(scenario, input) = count;
    scenario->given |= 1u << input;
    return true;
}

bool hd_scenario_set_time(hd_scenario *scenario, hd_input input, double microseconds, hd_error *error)
{
    const hd_input_row *row = &hd_inputs[input];
    const char *wrong = !isfinite(microseconds)              ? "is not finite"
                        : microseconds < 0                   ? "is negative"
                        : row->positive && microseconds == 0 ? "is 0"
                                                             : NULL;

    if (wrong)
        return hd_refuse(error, "%s %s; %s is accepted", row->key, wrong, row->accepted);
    if (input == HD_DEVICE_TIME)
        scenario->device_time_per_block = 0;
    *(double *)place_of(scenario, input) = microseconds;
    scenario->given |= 1u << input;
    return true;
}

void hd_scenario_unset(hd_scenario *scenario, hd_input input)
{
    if (hd_inputs[input].required)
        return;
    if (input == HD_BLOCKS)
        (void)hd_scenario_set_count(scenario, input, 1, NULL);
    else
        *(int64_t *)place_of(scenario, input) = 0;
    scenario->given &= ~(1u << input);
}

void hd_scenario_merge(hd_scenario *scenario, const hd_scenario *other, unsigned which)
{
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!(which & 1u << i))
            continue;
        if (!hd_scenario_has(other, i))
            hd_scenario_unset(scenario, i);
        else if (hd_inputs[i].kind == HD_COUNT)
            (void)hd_scenario_set_count(scenario, i, held_count(other, i), NULL);
        else
            (void)hd_scenario_set_time(scenario, i, held_time(other, i), NULL);
    }
    if (which & 1u << HD_DEVICE_TIME)
        (void)hd_scenario_follow_blocks(scenario, other->device_time_per_block, NULL);
}

bool hd_scenario_read(hd_scenario *scenario, hd_input input, const char *name, const char *text,
                      size_t length, const hd_unit *bare, hd_error *error)
{
    const hd_input_row *row = &hd_inputs[input];
    hd_error why;
    int64_t count = 0;
    double time = 0;

    if (input == HD_LAUNCHES_PER_BLOCK && (length == 0 || hd_word_is(text, length, "none"))) {
        hd_scenario_unset(scenario, input);
        return true;
    }
    bool read = row->kind == HD_COUNT ? hd_count_read(text, length, &count, &why)
                                      : hd_time_read(text, length, bare, &time, &why);
    if (read && row->positive && time == 0)
        read = hd_refuse(&why, "it is 0");
    if (!read) {
        int shown = length < 60 ? (int)length : 60;
        /* "did you mean" ends in a question, which a semicolon cannot follow. */
        const char *between = why.text[strlen(why.text) - 1] == '?' ? " Accepted is" : ";";
        const char *end = *between == ';' ? " is accepted" : "";
        if (!name)
            return hd_refuse(error, "%s%s %s%s", why.text, between, row->accepted, end);
        return hd_refuse(error, "%s \"%.*s\" was refused: %s%s %s%s", name, shown, text, why.text, between,
                         row->accepted, end);
    }
    return row->kind == HD_COUNT ? hd_scenario_set_count(scenario, input, count, error)
                                 : hd_scenario_set_time(scenario, input, time, error);
}

bool hd_scenario_complete(const hd_scenario *scenario, hd_error *error)
{
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_inputs[i].required && !hd_scenario_has(scenario, i))
            return hd_refuse(error, "%s is missing; give it as --%s %s", hd_inputs[i].key,
                             hd_inputs[i].option, hd_inputs[i].argument);
    return true;
}

const char *hd_input_key(size_t index)
{
    return index < HD_INPUTS ? hd_inputs[index].key : NULL;
}

hd_input hd_input_find(const char *key, size_t length)
{
    return (hd_input)hd_word_find(hd_input_key, key, length);
}

static const char *option_word(size_t index)
{
    return index < HD_INPUTS ? hd_inputs[index].option : NULL;
}

bool hd_input_read(const char *text, size_t length, hd_input *input, hd_error *error)
{
    hd_input found = hd_input_find(text, length);

    if (found == HD_INPUTS)
        found = (hd_input)hd_word_find(option_word, text, length);
    if (found == HD_INPUTS)
        return hd_list_refuse(error, "an input", text, length, hd_input_key);
    *input = found;
    return true;
}

const char *hd_input_label(const hd_scenario *scenario, hd_input input)
{
    return scenario->blocks == 1 ? hd_inputs[input].label_one : hd_inputs[input].label;
}

const char *const hd_assumptions[HD_ASSUMPTIONS] = {
    "The step is additive: the host's work and the device's follow one another and are never done at once.",
    "Every operation costs the same dispatch, every launch the same launch time; blocks are equal.",
    "One kernel launch is one kernel; a captured graph, which launches many at once, is not in the model.",
    "The limits are ceilings, never forecasts: removing all host work is more than any change can do.",
    "Not counted, unless a measured dispatch holds it: data loading, synchronisation, memory allocation, "
    "communication, Python between the operations.",
    ("The equations are those of HostDispatchScenario in mlsysim 0.3.0; overlap bound, step time, steps/s, "
     "device limit and regime are added here."),
};
