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
    return hd_refuse(error, "%lld %s of a block would go, and it has %lld; fewer at once, or less often, is "
                            "accepted",
                     (long long)lost, lost == 1 ? hd_inputs[input].word_one : hd_inputs[input].word,
                     (long long)have);
}

static bool apply_fuse(const hd_lever *lever, hd_scenario *s, hd_error *error)
{
    int64_t lost;

    /* Such are not read; filled in by a caller, they would add operations or overflow. */
    if (lever->arguments[0].count < 1 || lever->arguments[1].count < 0)
        return hd_refuse(error, "%lld operations cannot become one %lld times; K of 1 or more and M of 0 or "
                                "more are accepted",
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

/* The launch of the graph itself is spread over the launches, as no input holds a time of each step. */
static bool apply_graph(const hd_lever *lever, hd_scenario *s, hd_error *error)
{
    int64_t launches = hd_scenario_count(s, HD_LAUNCHES_PER_BLOCK);
    double all = (double)s->blocks * (double)launches, fixed = all > 0 ? number(lever, 1) / all : 0;

    return hd_scenario_set_count(s, HD_LAUNCHES_PER_BLOCK, launches, error) &&
           hd_scenario_set_count(s, HD_OPS_PER_BLOCK, 0, error) &&
           hd_scenario_set_time(s, HD_LAUNCH, number(lever, 0) + fixed, error);
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
static const char *becomes(char buffer[96], double before, double after)
{
    char a[HD_NUMBER_MAX], b[HD_NUMBER_MAX];

    snprintf(buffer, 96, "%s becomes %s", hd_format_time(a, before), hd_format_time(b, after));
    return buffer;
}

static void say_fuse(char *buffer, const hd_lever *lever, const hd_scenario *before, const hd_scenario *after)
{
    char launches[96] = "", k[HD_NUMBER_MAX], m[HD_NUMBER_MAX], a[HD_FORMAT_MAX], b[HD_NUMBER_MAX];
    int64_t ops = before->ops_per_block;

    if (hd_scenario_has(before, HD_LAUNCHES_PER_BLOCK))
        snprintf(launches, sizeof launches, ", %.40s become%s %s",
                 hd_format_counted(a, HD_LAUNCHES_PER_BLOCK, before->launches_per_block),
                 before->launches_per_block == 1 ? "s" : "", hd_format_count(b, after->launches_per_block));
    snprintf(buffer, HD_LEVER_SAY_MAX, "%s operations become one, %s time%s a block: %.40s become%s %s%s",
             hd_format_count(k, lever->arguments[0].count), hd_format_count(m, lever->arguments[1].count),
             lever->arguments[1].count == 1 ? "" : "s", hd_format_counted(a, HD_OPS_PER_BLOCK, ops),
             ops == 1 ? "s" : "", hd_format_count(b, after->ops_per_block), launches);
}

/* The others say what becomes of times. */
#define SAY(name, ...)                                                                                       \
    static void say_##name(char *buffer, const hd_lever *lever, const hd_scenario *before,                  \
                           const hd_scenario *after)                                                         \
    {                                                                                                        \
        char text[96], other[96];                                                                            \
        (void)lever, (void)before, (void)text, (void)other;                                                                \
        snprintf(buffer, HD_LEVER_SAY_MAX, __VA_ARGS__);                                                     \
    }
#define BECOMES(text, member) becomes(text, before->member, after->member)

SAY(native, "dispatch from compiled code: %s", BECOMES(text, dispatch))
SAY(graph, "no dispatch; %s launch%s a block of %s each", hd_format_count(other, after->launches_per_block),
    after->launches_per_block == 1 ? "" : "es", hd_format_time(text, after->launch))
SAY(host, "dispatch of %s, launch of %s", BECOMES(text, dispatch), BECOMES(other, launch))
SAY(device, "device time of %s", BECOMES(text, device_time))
SAY(batch, "%s the items in a step, device time of %s", hd_format_factor(other, hd_lever_items(lever)),
    BECOMES(text, device_time))

/* clang-format off */
#define COUNT(name_, usual_, least_) {.name = name_, .accepted = "an integer of " #least_ " or more",        \
    .kind = HD_LEVER_COUNT, .usual.count = usual_, .positive = least_ > 0, .stronger = 1,                    \
    .low = least_, .high = 10000}
#define FACTOR(name_, usual_, low_) {.name = name_, .accepted = "a number above 0", .kind = HD_LEVER_FACTOR, \
    .usual.number = usual_, .positive = true, .stronger = 1, .low = low_, .high = 1000}
#define TIME(name_, usual_) {.name = name_, .accepted = "a time of 0 or more with its unit",                 \
    .kind = HD_LEVER_TIME, .usual.number = usual_, .stronger = -1, .low = 0.2, .high = 100}

const hd_lever_row hd_levers[HD_LEVERS] = {
    [HD_LEVER_FUSE] = {
        .key = "fuse", .label = "Fuse kernels", .brief = "Fuse kernels", .argument = "KxM", .between = 'x',
        .apply = apply_fuse, .say = say_fuse,
        .strength = {{"", " into 1, ", "× a block"}, {"", "→1 ×", ""}},
        .arguments = {COUNT("K", 2, 1), COUNT("M", 1, 0)},
        .help = "K operations become one, M times in a block: ops per block, and launches per block where they "
                "are given, lose M(K-1). Without M one in ten operations goes.",
        .note = "",
        .about = {"Operations that follow one another run as one kernel.",
                  "It helps where many short operations, such as element-wise ones, feed each other.",
                  "torch.compile fuses them, or call fused kernels: AdamW(fused=True), flash attention."}},
    [HD_LEVER_NATIVE] = {
        .key = "native", .label = "torch.compile or a C++ runtime", .brief = "torch.compile",
        .argument = "F", .apply = apply_native, .say = say_native,
        .strength = {{"", " dispatch", ""}, {"", "", ""}},
        .arguments = {{.name = "F", .accepted = "a number of 0 or more", .kind = HD_LEVER_FACTOR,
                       .usual.number = 0.1, .stronger = -1, .low = 0.01, .high = 1}},
        .help = "Dispatch from compiled code: dispatch per op becomes F times what it is, 0 for none at all.",
        .note = "",
        .about = {"Compiled code issues the operations in place of Python.",
                  "It helps where dispatch is the larger part of the host's time.",
                  "Call torch.compile(model), or export the model with AOTInductor or TensorRT."}},
    [HD_LEVER_GRAPH] = {
        .key = "graph", .label = "CUDA graph replay", .brief = "Graph approx.",
        .argument = "COST[+FIXED]", .between = '+', .apply = apply_graph, .say = say_graph,
        .mark = " (approx.)", .strength = {{"", " + ", ""}, {"", "+", ""}},
        .arguments = {TIME("COST", 1), TIME("FIXED", 0)},
        .help = "CUDA graph replay: no dispatch; each launch costs COST, and the graph itself FIXED a step.",
        .note = "An approximation: the model has no graphs.",
        .about = {"The step's launches are recorded once and replayed with one call.",
                  "It helps where the host takes more than half of the step and shapes do not change.",
                  "Record it with torch.cuda.graph, or let torch.compile do so (mode=\"reduce-overhead\")."}},
    [HD_LEVER_HOST] = {
        .key = "host", .label = "Faster host", .brief = "Faster host", .argument = "F", .apply = apply_host,
        .say = say_host, .strength = {{"", " as fast", ""}, {"", "", ""}},
        .arguments = {FACTOR("F", 2, 1)},
        .help = "A host F times as fast: dispatch per op and launch per kernel are divided by F.",
        .note = "",
        .about = {"The same work is issued by a faster processor.",
                  "It helps in proportion to the host's share; one thread's speed counts, not many cores.",
                  "Take a higher clock, pin the thread to its node, and keep other work off its core."}},
    [HD_LEVER_DEVICE] = {
        .key = "device", .label = "Faster device", .brief = "Faster device", .argument = "F",
        .apply = apply_device, .say = say_device, .strength = {{"", " as fast", ""}, {"", "", ""}},
        .arguments = {FACTOR("F", 2, 1)},
        .help = "A device F times as fast: device time is divided by F.",
        .note = "The host's work stays as it is, so its share rises.",
        .about = {"A faster accelerator does the same kernels.",
                  "It helps in proportion to the device's share, and hardly where the host sets the step.",
                  "Take a newer device, lower precision, or kernels that move less memory."}},
    [HD_LEVER_BATCH] = {
        .key = "batch", .label = "Larger batch", .brief = "Batch, per item", .mark = ", per item",
        .argument = "ITEMS:TIME", .between = ':', .apply = apply_batch,
        .say = say_batch, .strength = {{"", " items, ", " time"}, {"", " ", ""}},
        .arguments = {FACTOR("ITEMS", 2, 1), FACTOR("TIME", 1, 0.1)},
        .help = "ITEMS times as many items in a step, which takes the device TIME times as long.",
        .note = "The gain is an item's; the step itself gets no shorter.",
        .about = {"The same operations work on more items at once.",
                  "It helps throughput where the device is not yet full, not the time of one step.",
                  "Raise the batch size as far as memory and latency allow, and measure TIME."}},
};
/* clang-format on */

/* An argument that was left out and waits for what the lever is applied to. */
#define LEFT_OUT (-1)

void hd_lever_settle(hd_lever *lever, const hd_scenario *scenario, double graph_node)
{
    hd_value *a = lever->arguments;

    if (lever->name == HD_LEVER_FUSE && a[1].count == LEFT_OUT && scenario) {
        int64_t ops = scenario->ops_per_block, launches = hd_scenario_count(scenario, HD_LAUNCHES_PER_BLOCK);
        double lost = (double)(ops < launches ? ops : launches) / 10, each = (double)a[0].count - 1;
        a[1].count = (int64_t)fmax(1, round(lost / fmax(1, each)));
    }
    if (lever->name == HD_LEVER_GRAPH && a[0].number == LEFT_OUT)
        a[0].number = graph_node > 0 ? graph_node : hd_levers[HD_LEVER_GRAPH].arguments[0].usual.number;
}

hd_lever hd_lever_usual(hd_lever_name name)
{
    hd_lever lever = {name, {hd_levers[name].arguments[0].usual, hd_levers[name].arguments[1].usual}};

    if (name == HD_LEVER_FUSE)
        lever.arguments[1].count = LEFT_OUT;
    if (name == HD_LEVER_GRAPH)
        lever.arguments[0].number = LEFT_OUT;
    return lever;
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
    hd_lever settled = *lever;
    char text[HD_LEVER_MAX];
    hd_error why;

    hd_lever_settle(&settled, scenario, 0);
    if (hd_levers[lever->name].apply(&settled, &changed, error ? &why : NULL)) {
        *scenario = changed;
        return true;
    }
    hd_lever_write(&settled, text);
    return error ? hd_refuse(error, "%s: %s", text, why.text) : false;
}

double hd_lever_items(const hd_lever *lever)
{
    return lever->name == HD_LEVER_BATCH ? lever->arguments[0].number : 1;
}

const char *hd_lever_say(char *buffer, const hd_lever *lever, const hd_scenario *scenario)
{
    hd_scenario after = *scenario;
    hd_lever settled = *lever;
    hd_error error;

    hd_lever_settle(&settled, scenario, 0);
    if (hd_lever_apply(&settled, &after, &error))
        hd_levers[lever->name].say(buffer, &settled, scenario, &after);
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
        snprintf(buffer, HD_LEVER_SAY_MAX, "an item is %s, the step %s",
                 hd_format_gain(a, hd_lever_items(lever) / step), hd_format_gain(b, 1 / step));
    return buffer;
}

static const char *lever_key(size_t index)
{
    return index < HD_LEVERS ? hd_levers[index].key : NULL;
}

static bool read_value(const hd_lever_argument *argument, const char *text, size_t length, const hd_unit *unit,
                       hd_value *value, hd_error *why)
{
    if (argument->kind == HD_LEVER_COUNT) {
        if (!hd_count_read(text, length, &value->count, why))
            return false;
        return value->count > 0 || !argument->positive || hd_refuse(why, "it is 0");
    }
    bool read = argument->kind == HD_LEVER_TIME ? hd_time_read(text, length, unit, &value->number, why)
                                                : hd_number_read(text, length, &value->number, why);
    if (read && value->number < 0)
        return hd_refuse(why, "it is negative");
    return read && (value->number > 0 || !argument->positive || hd_refuse(why, "it is 0"));
}

bool hd_lever_read_argument(hd_lever *lever, int argument, const char *text, size_t length, hd_error *error)
{
    const hd_lever_argument *row = &hd_levers[lever->name].arguments[argument];
    const char *unit = strstr(row->accepted, " with its unit");
    int accepted = (int)(unit ? (size_t)(unit - row->accepted) : strlen(row->accepted));
    hd_value value = {0};
    hd_error why;

    if (!read_value(row, text, length, hd_unit_find("us", 2), &value, &why))
        return hd_refuse(error, "It must be %.*s: %s", accepted, row->accepted, why.text);
    lever->arguments[argument] = value;
    return true;
}

/* Where the second argument is separated; the sign of an exponent separates nothing. NULL for none. */
static const char *find_between(const char *at, const char *end, char between)
{
    for (const char *p = at + 1; between && p < end; p++)
        if (*p == between && (between != '+' || (p[-1] | 0x20) != 'e'))
            return p;
    return NULL;
}

bool hd_lever_read(const char *text, size_t length, hd_lever *lever, hd_error *error)
{
    const char *equals = memchr(text, '=', length), *end = text + length;
    size_t key = equals ? (size_t)(equals - text) : length;
    hd_lever_name name = (hd_lever_name)hd_word_find(lever_key, text, key);

    if (name == HD_LEVERS)
        return hd_list_refuse(error, "a lever", text, key, lever_key);
    const hd_lever_row *row = &hd_levers[name];
    hd_lever found = hd_lever_usual(name);
    const char *at = equals ? equals + 1 : end + 1;
    for (int i = 0; at <= end && i < HD_LEVER_ARGUMENTS; i++) {
        const hd_lever_argument *argument = &row->arguments[i];
        const char *between = i == 0 ? find_between(at, end, row->between) : NULL;
        size_t used = (size_t)((between ? between : end) - at);
        hd_error why;
        if (!read_value(argument, at, used, NULL, &found.arguments[i], &why))
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
        const hd_value *argument = &lever->arguments[i];
        bool count = row->arguments[i].kind == HD_LEVER_COUNT;
        char value[HD_NUMBER_MAX];
        if (count ? argument->count == LEFT_OUT : argument->number == LEFT_OUT)
            break;
        if (lever->name == HD_LEVER_GRAPH && i == 1 && argument->number == 0)
            break;
        if (count)
            snprintf(value, sizeof value, "%lld", (long long)argument->count);
        else
            hd_number_write(argument->number, value);
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
    hd_lever from = *lever, stepped;
    hd_scenario trial = *scenario;

    if (row->kind == HD_LEVER_NOTHING)
        return false;
    hd_lever_settle(&from, scenario, 0);
    stepped = from;
    stepped.arguments[argument] = step_value(row, from.arguments[argument], direction * row->stronger, step);
    if (hd_lever_equal(&stepped, &from) ||
        (row->kind == HD_LEVER_COUNT && row->positive && stepped.arguments[argument].count == 0) ||
        !hd_lever_apply(&stepped, &trial, NULL))
        return false;
    *lever = stepped;
    return true;
}
