#include "hostdispatch/lever.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/format.h"
#include "hostdispatch/quantity.h"
#include "hostdispatch/slider.h"

static double number(const hd_lever *lever, int argument)
{
    return lever->arguments[argument].number;
}

/* The operations, and the launches that are given, less `lost` of them. */
static bool lose(hd_scenario *s, hd_input input, int64_t lost, hd_error *error)
{
    int64_t have = hd_scenario_count(s, input);

    if (lost <= have)
        return hd_scenario_set_count(s, input, have - lost, error);
    return hd_refuse(
        error, "%lld %s of a block would go, and it has %lld; fewer at once, or less often, is accepted",
        (long long)lost, lost == 1 ? hd_inputs[input].word_one : hd_inputs[input].word, (long long)have);
}

static bool apply_fuse(const hd_lever *lever, hd_scenario *s, hd_error *error)
{
    int64_t lost;

    /* Such are not read; filled in by a caller, they would add operations or overflow. */
    if (lever->arguments[0].count < 1 || lever->arguments[1].count < 0)
        return hd_refuse(
            error,
            "%lld operations cannot become one %lld times; K of 1 or more and M of 0 or more are "
            "accepted",
            (long long)lever->arguments[0].count, (long long)lever->arguments[1].count);
    if (__builtin_mul_overflow(lever->arguments[0].count - 1, lever->arguments[1].count, &lost))
        lost = INT64_MAX;
    return lose(s, HD_OPS_PER_BLOCK, lost, error) &&
           (!hd_scenario_has(s, HD_LAUNCHES_PER_BLOCK) || lose(s, HD_LAUNCHES_PER_BLOCK, lost, error));
}

static bool apply_native(const hd_lever *lever, hd_scenario *s, hd_error *error)
{
    return hd_scenario_set_time(s, HD_DISPATCH, s->dispatch * number(lever, 0), error);
}

static bool apply_graph(const hd_lever *lever, hd_scenario *s, hd_error *error)
{
    int64_t launches = hd_scenario_count(s, HD_LAUNCHES_PER_BLOCK);

    return hd_scenario_set_count(s, HD_LAUNCHES_PER_BLOCK, launches, error) &&
           hd_scenario_set_count(s, HD_OPS_PER_BLOCK, 0, error) &&
           hd_scenario_set_time(s, HD_LAUNCH, number(lever, 0), error);
}

static bool apply_host(const hd_lever *lever, hd_scenario *s, hd_error *error)
{
    return hd_scenario_set_time(s, HD_DISPATCH, s->dispatch / number(lever, 0), error) &&
           hd_scenario_set_time(s, HD_LAUNCH, s->launch / number(lever, 0), error);
}

/* A device time that follows the blocks goes on following them, at what a block takes then. */
static bool set_device_time(hd_scenario *s, double time, hd_error *error)
{
    double each = s->device_time_per_block * (time / s->device_time);

    if (!hd_scenario_set_time(s, HD_DEVICE_TIME, time, error))
        return false;
    s->device_time_per_block = each;
    return true;
}

static bool apply_device(const hd_lever *lever, hd_scenario *s, hd_error *error)
{
    return set_device_time(s, s->device_time / number(lever, 0), error);
}

static bool apply_batch(const hd_lever *lever, hd_scenario *s, hd_error *error)
{
    return set_device_time(s, s->device_time * number(lever, 1), error);
}

/* "10.0 µs becomes 1.00 µs" */
static const char *becomes(char *buffer, size_t size, double before, double after)
{
    char a[HD_NUMBER_MAX], b[HD_NUMBER_MAX];

    snprintf(buffer, size, "%s becomes %s", hd_format_time(a, before),
             hd_format_time(b, after));
    return buffer;
}

static void say_fuse(char *buffer, size_t size, const hd_lever *lever, const hd_scenario *before,
                     const hd_scenario *after)
{
    char launches[96] = "", k[HD_NUMBER_MAX], m[HD_NUMBER_MAX], a[HD_FORMAT_MAX], b[HD_NUMBER_MAX];
    int64_t ops = before->ops_per_block;

    if (hd_scenario_has(before, HD_LAUNCHES_PER_BLOCK))
        snprintf(launches, sizeof launches, ", %.40s become%s %s",
                 hd_format_counted(a, HD_LAUNCHES_PER_BLOCK, before->launches_per_block),
                 before->launches_per_block == 1 ? "s" : "", hd_format_count(b, after->launches_per_block));
    snprintf(buffer, size, "%s operations become one, %s time%s a block: %.40s become%s %s%s",
             hd_format_count(k, lever->arguments[0].count), hd_format_count(m, lever->arguments[1].count),
             lever->arguments[1].count == 1 ? "" : "s", hd_format_counted(a, HD_OPS_PER_BLOCK, ops),
             ops == 1 ? "s" : "", hd_format_count(b, after->ops_per_block), launches);
}

static void say_native(char *buffer, size_t size, const hd_lever *lever, const hd_scenario *before,
                       const hd_scenario *after)
{
    char dispatch[96];

    (void)lever;
    snprintf(buffer, size, "dispatch from compiled code: %s",
             becomes(dispatch, sizeof dispatch, before->dispatch, after->dispatch));
}

static void say_graph(char *buffer, size_t size, const hd_lever *lever, const hd_scenario *before,
                      const hd_scenario *after)
{
    char launches[HD_NUMBER_MAX], launch[96];

    (void)lever;
    snprintf(buffer, size, "no operations; each of %s launches a block: %s",
             hd_format_count(launches, after->launches_per_block),
             becomes(launch, sizeof launch, before->launch, after->launch));
}

static void say_host(char *buffer, size_t size, const hd_lever *lever, const hd_scenario *before,
                     const hd_scenario *after)
{
    char dispatch[96], launch[96];

    (void)lever;
    snprintf(buffer, size, "dispatch of %s, launch of %s",
             becomes(dispatch, sizeof dispatch, before->dispatch, after->dispatch),
             becomes(launch, sizeof launch, before->launch, after->launch));
}

static void say_device(char *buffer, size_t size, const hd_lever *lever, const hd_scenario *before,
                       const hd_scenario *after)
{
    char device[96];

    (void)lever;
    snprintf(buffer, size, "device time of %s",
             becomes(device, sizeof device, before->device_time, after->device_time));
}

static void say_batch(char *buffer, size_t size, const hd_lever *lever, const hd_scenario *before,
                      const hd_scenario *after)
{
    char items[HD_NUMBER_MAX], device[96];

    snprintf(buffer, size, "%s the items in a step, device time of %s",
             hd_format_factor(items, hd_lever_items(lever)),
             becomes(device, sizeof device, before->device_time, after->device_time));
}

#define FACTOR(name_, usual_, low_)                                                                          \
    {                                                                                                        \
        .name = name_, .accepted = "a number above 0", .kind = HD_LEVER_FACTOR, .usual.number = usual_,      \
        .positive = true, .stronger = 1, .low = low_, .high = 1000                                           \
    }

const hd_lever_row hd_levers[HD_LEVERS] = {
    [HD_LEVER_FUSE] =
        {.key = "fuse",
         .label = "Fuse operations",
         .argument = "KxM",
         .help =
             "K operations become one, M times in a block: ops_per_block, and launches_per_block where it "
             "is given, lose M(K-1).",
         .note = "",
         .between = 'x',
         .arguments = {{.name = "K",
                        .accepted = "an integer of 1 or more",
                        .kind = HD_LEVER_COUNT,
                        .usual.count = 2,
                        .positive = true,
                        .stronger = 1,
                        .low = 1,
                        .high = 10000},
                       {.name = "M",
                        .accepted = "an integer of 0 or more",
                        .kind = HD_LEVER_COUNT,
                        .usual.count = 1,
                        .stronger = 1,
                        .low = 0,
                        .high = 10000}},
         .apply = apply_fuse,
         .say = say_fuse},
    [HD_LEVER_NATIVE] =
        {.key = "native",
         .label = "Leave Python",
         .argument = "F",
         .help = "Dispatch from compiled code: dispatch becomes F times what it is, 0 for none at all.",
         .note = "",
         .arguments = {{.name = "F",
                        .accepted = "a number of 0 or more",
                        .kind = HD_LEVER_FACTOR,
                        .usual.number = 0.1,
                        .stronger = -1,
                        .low = 0.01,
                        .high = 1}},
         .apply = apply_native,
         .say = say_native},
    [HD_LEVER_GRAPH] =
        {.key = "graph",
         .label = "Replay a graph",
         .argument = "COST",
         .help = "Replay a captured graph: no operations, the launches as they are, COST for each of them.",
         .note = "The model has no graphs; this is its nearest statement.",
         .arguments = {{.name = "COST",
                        .accepted = "a time of 0 or more with its unit",
                        .kind = HD_LEVER_TIME,
                        .usual.number = 1,
                        .stronger = -1,
                        .low = 0.2,
                        .high = 100}},
         .apply = apply_graph,
         .say = say_graph},
    [HD_LEVER_HOST] = {.key = "host",
                       .label = "Faster host",
                       .argument = "F",
                       .help = "A host F times as fast: dispatch and launch are divided by F.",
                       .note = "",
                       .arguments = {FACTOR("F", 2, 1)},
                       .apply = apply_host,
                       .say = say_host},
    [HD_LEVER_DEVICE] = {.key = "device",
                         .label = "Faster device",
                         .argument = "F",
                         .help = "A device F times as fast: device_time is divided by F.",
                         .note = "The host's work stays as it is, so its share rises.",
                         .arguments = {FACTOR("F", 2, 1)},
                         .apply = apply_device,
                         .say = say_device},
    [HD_LEVER_BATCH] = {.key = "batch",
                        .label = "Larger batch",
                        .argument = "ITEMS:TIME",
                        .help =
                            "ITEMS times as many items in a step, which takes the device TIME times as long.",
                        .note = "The gain is an item's; the step itself gets no shorter.",
                        .between = ':',
                        .arguments = {FACTOR("ITEMS", 2, 1), FACTOR("TIME", 1, 0.1)},
                        .apply = apply_batch,
                        .say = say_batch},
};

hd_lever hd_lever_usual(hd_lever_name name)
{
    const hd_lever_argument *arguments = hd_levers[name].arguments;

    return (hd_lever){name, {arguments[0].usual, arguments[1].usual}};
}

bool hd_lever_equal(const hd_lever *a, const hd_lever *b)
{
    bool same = a->name == b->name;

    for (int i = 0; same && i < HD_LEVER_ARGUMENTS; i++) {
        hd_lever_kind kind = hd_levers[a->name].arguments[i].kind;
        same = kind == HD_LEVER_COUNT     ? a->arguments[i].count == b->arguments[i].count
               : kind == HD_LEVER_NOTHING ? true
                                          : a->arguments[i].number == b->arguments[i].number;
    }
    return same;
}

bool hd_lever_apply(const hd_lever *lever, hd_scenario *scenario, hd_error *error)
{
    hd_scenario changed = *scenario;
    char text[HD_LEVER_MAX];
    hd_error why;

    if (hd_levers[lever->name].apply(lever, &changed, error ? &why : NULL)) {
        *scenario = changed;
        return true;
    }
    hd_lever_write(lever, text);
    return error ? hd_refuse(error, "%s: %s", text, why.text) : false;
}

double hd_lever_items(const hd_lever *lever)
{
    return lever->name == HD_LEVER_BATCH ? lever->arguments[0].number : 1;
}

double hd_lever_gain(const hd_lever *lever, const hd_outcome *before, const hd_outcome *after)
{
    return before->value[HD_STEP_TIME].number / after->value[HD_STEP_TIME].number * hd_lever_items(lever);
}

const char *hd_lever_say(char *buffer, const hd_lever *lever, const hd_scenario *scenario)
{
    hd_scenario after = *scenario;
    hd_error error;

    if (hd_lever_apply(lever, &after, &error))
        hd_levers[lever->name].say(buffer, HD_LEVER_SAY_MAX, lever, scenario, &after);
    else
        snprintf(buffer, HD_LEVER_SAY_MAX, "%.*s", HD_LEVER_SAY_MAX - 1, error.text);
    return buffer;
}

const char *hd_lever_effect(char *buffer, const hd_lever *lever, const hd_outcome *before,
                            const hd_outcome *after)
{
    char a[HD_FORMAT_MAX], b[HD_FORMAT_MAX];
    double was = before->value[HD_HOST_SHARE].number, is = after->value[HD_HOST_SHARE].number;
    double step = after->value[HD_STEP_TIME].number / before->value[HD_STEP_TIME].number;

    *buffer = '\0';
    if (lever->name == HD_LEVER_DEVICE && was != is)
        snprintf(buffer, HD_LEVER_SAY_MAX, "the host's share %s from %.32s to %.32s",
                 is > was ? "rises" : "falls", hd_format_host_share(a, before),
                 hd_format_host_share(b, after));
    else if (lever->name == HD_LEVER_BATCH)
        snprintf(buffer, HD_LEVER_SAY_MAX, "an item is %s as fast, the step takes %s as long",
                 hd_format_factor(a, hd_lever_gain(lever, before, after)),
                 hd_format_factor(b, step));
    return buffer;
}

/* Levers as they are written, and the walk through their strengths. */
static hd_lever_name find(const char *key, size_t length)
{
    for (hd_lever_name i = 0; i < HD_LEVERS; i++)
        if (strlen(hd_levers[i].key) == length && memcmp(hd_levers[i].key, key, length) == 0)
            return i;
    return HD_LEVERS;
}

static const char *lever_key(size_t index)
{
    return index < HD_LEVERS ? hd_levers[index].key : NULL;
}

static bool read_argument(const hd_lever_argument *argument, const char *text, size_t length, hd_value *value,
                          hd_error *why)
{
    if (argument->kind == HD_LEVER_COUNT) {
        if (!hd_count_read(text, length, &value->count, why))
            return false;
        return value->count > 0 || !argument->positive || hd_refuse(why, "it is 0");
    }
    bool read = argument->kind == HD_LEVER_TIME ? hd_time_read(text, length, NULL, &value->number, why)
                                                : hd_number_read(text, length, &value->number, why);
    if (read && value->number < 0)
        return hd_refuse(why, "it is negative");
    return read && (value->number > 0 || !argument->positive || hd_refuse(why, "it is 0"));
}

bool hd_lever_read(const char *text, size_t length, hd_lever *lever, hd_error *error)
{
    const char *equals = memchr(text, '=', length);
    size_t key = equals ? (size_t)(equals - text) : length;
    hd_lever_name name = find(text, key);

    if (name == HD_LEVERS)
        return hd_list_refuse(error, "a lever", text, key, lever_key);
    const hd_lever_row *row = &hd_levers[name];
    hd_lever found = hd_lever_usual(name);
    const char *at = equals ? equals + 1 : text, *end = text + length;
    for (int i = 0; equals && at <= end && i < HD_LEVER_ARGUMENTS; i++) {
        const hd_lever_argument *argument = &row->arguments[i];
        const char *between = row->between && i == 0 ? memchr(at, row->between, (size_t)(end - at)) : NULL;
        size_t used = (size_t)((between ? between : end) - at);
        hd_error why;
        if (!read_argument(argument, at, used, &found.arguments[i], &why))
            return hd_refuse(error, "%s of %s=%s, \"%.*s\", was refused: %s; %s is accepted", argument->name,
                             row->key, row->argument, hd_quoted(used), at, why.text, argument->accepted);
        at += used + 1;
    }
    *lever = found;
    return true;
}

size_t hd_lever_write(const hd_lever *lever, char buffer[HD_LEVER_MAX])
{
    const hd_lever_row *row = &hd_levers[lever->name];
    size_t length = (size_t)snprintf(buffer, HD_LEVER_MAX, "%s", row->key);

    for (int i = 0; i < HD_LEVER_ARGUMENTS && row->arguments[i].kind != HD_LEVER_NOTHING; i++) {
        char value[HD_NUMBER_MAX];
        if (row->arguments[i].kind == HD_LEVER_COUNT)
            snprintf(value, sizeof value, "%lld", (long long)lever->arguments[i].count);
        else
            hd_number_write(lever->arguments[i].number, value);
        length +=
            (size_t)snprintf(buffer + length, HD_LEVER_MAX - length, "%c%s%s", i == 0 ? '=' : row->between,
                             value, row->arguments[i].kind == HD_LEVER_TIME ? "us" : "");
    }
    return length;
}

/* The next factor of the fine walk; the coarse one goes through the round numbers. */
static double step_factor(double value, int way, hd_step step)
{
    static const double fine[] = {1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10};
    int exponent = (int)floor(log10(value) + HD_NEARLY);
    double digit = hd_decimal(value, -exponent);

    if (step == HD_STEP_COARSE)
        return hd_round_next(value, way);
    if (way < 0 && digit <= 1 + HD_NEARLY) {
        exponent--;
        digit = 10;
    }
    int at = way > 0 ? 0 : (int)(sizeof fine / sizeof fine[0]) - 1;
    while (way > 0 ? fine[at] <= digit * (1 + HD_NEARLY) : fine[at] >= digit * (1 - HD_NEARLY))
        at += way;
    return hd_decimal(fine[at], exponent);
}

/* Sliders of the inputs have the walks for counts and times. */
static hd_value step_value(const hd_lever_argument *argument, hd_value value, int way, hd_step step)
{
    if (argument->kind == HD_LEVER_COUNT)
        return (hd_value){.count = hd_slider_step_count(HD_OPS_PER_BLOCK, value.count, way, step)};
    if (argument->kind == HD_LEVER_TIME)
        return (hd_value){.number = hd_slider_step(HD_LAUNCH, value.number, way, step)};
    double low = argument->low, high = argument->high, now = value.number;
    /* Below the walk's low end lies 0, where that is accepted; values outside the walk step onto its ends. */
    if (way < 0 && now <= low)
        return (hd_value){.number = argument->positive ? now : 0};
    if (way > 0 ? now < low : now > high)
        return (hd_value){.number = way > 0 ? low : high};
    double to = way > 0 && now >= high ? now : step_factor(now, way, step);
    return (hd_value){.number = way > 0 ? fmax(now, fmin(to, high)) : fmax(to, low)};
}

bool hd_lever_step(hd_lever *lever, const hd_scenario *scenario, int argument, int direction, hd_step step)
{
    const hd_lever_argument *row = &hd_levers[lever->name].arguments[argument];
    hd_lever stepped = *lever;
    hd_scenario trial = *scenario;

    if (row->kind == HD_LEVER_NOTHING)
        return false;
    stepped.arguments[argument] =
        step_value(row, lever->arguments[argument], direction * row->stronger, step);
    bool same = row->kind == HD_LEVER_COUNT
                    ? stepped.arguments[argument].count == lever->arguments[argument].count
                    : stepped.arguments[argument].number == lever->arguments[argument].number;
    if (same || (row->kind == HD_LEVER_COUNT && row->positive && stepped.arguments[argument].count == 0) ||
        !hd_lever_apply(&stepped, &trial, NULL))
        return false;
    *lever = stepped;
    return true;
}
