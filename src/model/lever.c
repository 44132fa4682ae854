#include "hostdispatch/lever.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/say.h"
#include "hostdispatch/show.h"

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

static bool apply_device(const hd_lever *lever, hd_scenario *s, hd_error *error)
{
    return hd_scenario_set_time(s, HD_DEVICE_TIME, s->device_time / number(lever, 0), error);
}

static bool apply_batch(const hd_lever *lever, hd_scenario *s, hd_error *error)
{
    return hd_scenario_set_time(s, HD_DEVICE_TIME, s->device_time * number(lever, 1), error);
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
