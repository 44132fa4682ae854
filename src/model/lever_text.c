/* Levers as they are written, and the walk through their strengths. */
#include "hostdispatch/lever.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/list.h"
#include "hostdispatch/quantity.h"
#include "hostdispatch/round.h"

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
