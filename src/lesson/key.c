#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "lesson_private.h"

#define BLANKS " \t\r"

const char *hd_lesson_trim(const char *line, size_t *length)
{
    while (*length && strchr(BLANKS, *line))
        line++, --*length;
    while (*length && strchr(BLANKS, line[*length - 1]))
        --*length;
    return line;
}

/* The next of the parts that `divider` divides; false after the last. */
static bool next_part(const char **rest, size_t *left, char divider, const char **part, size_t *length)
{
    if (!*rest)
        return false;
    const char *end = memchr(*rest, divider, *left);
    *part = *rest;
    *length = end ? (size_t)(end - *rest) : *left;
    *left -= end ? *length + 1 : *length;
    *rest = end ? end + 1 : NULL;
    *part = hd_lesson_trim(*part, length);
    return true;
}

/* Multiply or divide an input by a factor. */
static bool scale_input(hd_scenario *scenario, hd_input input, double factor, hd_error *error)
{
    double value = hd_scenario_number(scenario, input) * factor;

    if (hd_inputs[input].kind == HD_TIME)
        return hd_scenario_set_time(scenario, input, value, error);
    if (value != (double)(int64_t)value)
        return hd_refuse(error, "%s would be %g, which is no whole number", hd_inputs[input].key, value);
    return hd_scenario_set_count(scenario, input, (int64_t)value, error);
}

/* Apply one change, "device_time / 2" or "ops_per_block = 8". */
static bool apply_change(hd_scenario *scenario, const char *text, size_t length, hd_error *error)
{
    size_t name = 0;
    hd_input input;
    double factor;

    while (name < length && !strchr("=/*", text[name]))
        name++;
    if (name == length)
        return hd_refuse(
            error, "\"%.*s\" is no change; one is written device_time / 2, dispatch * 3 or ops_per_block = 8",
            hd_quoted(length), text);
    const char *value = text + name + 1;
    size_t rest = length - name - 1, key = name;
    const char *word = hd_lesson_trim(text, &key);
    value = hd_lesson_trim(value, &rest);
    if (!hd_input_read(word, key, &input, error))
        return false;
    if (text[name] == '=')
        return hd_scenario_read(scenario, input, hd_inputs[input].key, value, rest, NULL, error);
    if (!hd_number_read(value, rest, &factor, error))
        return false;
    if (!(factor > 0))
        return hd_refuse(error, "a factor is above 0");
    return scale_input(scenario, input, text[name] == '/' ? 1 / factor : factor, error);
}

static bool apply_changes(hd_scenario *scenario, const char *text, size_t length, hd_error *error)
{
    const char *part;
    size_t size;

    while (next_part(&text, &length, ',', &part, &size))
        if (!apply_change(scenario, part, size, error))
            return false;
    return true;
}

/* A lesson or a step begins anew with these scenarios, before and after a change. */
static bool take(hd_lesson_parser *p, const hd_scenario *was, const hd_scenario *now)
{
    p->base = *was;
    p->now = *now;
    if (p->step) {
        p->step->own = true;
        p->step->was = *was;
        p->step->now = *now;
    }
    return true;
}

/* The functions of the keys: read `length` bytes into the lesson or its present step. */

static bool key_scenario(hd_lesson_parser *p, const char *text, size_t length, hd_error *error)
{
    hd_scenario scenario = hd_scenario_empty();
    char name[256];

    if (memchr(text, '=', length)) {
        if (!apply_changes(&scenario, text, length, error))
            return false;
    } else {
        if (length >= sizeof name || memchr(text, '/', length) || text[0] == '.')
            return hd_refuse(
                error,
                "a scenario is a preset, a file beside the lesson, or inputs as ops_per_block = 12, ...; "
                "no other folder is looked into");
        memcpy(name, text, length);
        name[length] = '\0';
        if (!p->source(p->context, name, &scenario, error))
            return false;
    }
    hd_outcome outcome;
    if (!hd_scenario_complete(&scenario, error) || !hd_evaluate(&scenario, &outcome, error))
        return false;
    p->based = true;
    return take(p, &scenario, &scenario);
}

static bool key_change(hd_lesson_parser *p, const char *text, size_t length, hd_error *error)
{
    hd_scenario now = p->base;
    hd_outcome outcome;

    if (!p->based)
        return hd_refuse(error, "there is no scenario to change; Scenario comes before Change");
    if (!apply_changes(&now, text, length, error) || !hd_evaluate(&now, &outcome, error))
        return false;
    return take(p, &p->base, &now);
}

static bool key_minutes(hd_lesson_parser *p, const char *text, size_t length, hd_error *error)
{
    int64_t minutes;

    if (!hd_count_read(text, length, &minutes, error))
        return false;
    if (minutes < 1 || minutes > 999)
        return hd_refuse(error, "minutes are 1 to 999");
    p->lesson->minutes = (int)minutes;
    return true;
}

static bool key_aim(hd_lesson_parser *p, const char *text, size_t length, hd_error *error)
{
    (void)error;
    free(p->lesson->aim);
    p->lesson->aim = hd_must(strndup(text, length));
    return true;
}

static bool key_ask(hd_lesson_parser *p, const char *text, size_t length, hd_error *error)
{
    if (!hd_subject_parse(text, length, &p->step->ask, error))
        return false;
    if (p->step->ask.was || p->step->ask.of == HD_SUBJECT_INPUT || hd_subject_kind(&p->step->ask) == HD_WORD)
        return hd_refuse(error, "an output with a number, or gain, can be asked for");
    return p->step->asks = true;
}

static bool key_goal(hd_lesson_parser *p, const char *text, size_t length, hd_error *error)
{
    hd_target goal;
    double gain;
    size_t name = strcspn(text, "<>=");

    if (name < length && strncmp(text, "gain", 4) == 0 && strspn(text + 4, BLANKS) == name - 4) {
        /* A step that is so many times faster is one that takes at most so long. */
        bool at_least = strncmp(text + name, ">=", 2) == 0;
        size_t rest = length - name - 2;
        if (!at_least)
            return hd_refuse(error, "a goal for the gain is written gain >= 1.5");
        const char *value = hd_lesson_trim(text + name + 2, &rest);
        if (!hd_factor_read(value, rest, &gain, error))
            return false;
        if (!(gain > 0))
            return hd_refuse(error, "a gain is above 0");
        goal = (hd_target){.output = HD_STEP_TIME, .relation = HD_AT_MOST};
        goal.value.number = -gain; /* settled when the scenario is known */
    } else if (!hd_target_read(text, length, &goal, error)) {
        return false;
    }
    p->step->goal = goal;
    free(p->step->goal_text);
    p->step->goal_text = hd_must(strndup(text, length));
    return true;
}

static bool key_free(hd_lesson_parser *p, const char *text, size_t length, hd_error *error)
{
    const char *part;
    size_t size;
    hd_input input;

    p->step->free_count = 0;
    while (next_part(&text, &length, ',', &part, &size)) {
        if (!hd_input_read(part, size, &input, error))
            return false;
        if (p->step->free_count == HD_LESSON_FREE_MAX)
            return hd_refuse(error, "at most %d inputs may be free", HD_LESSON_FREE_MAX);
        p->step->free[p->step->free_count++] = input;
    }
    return true;
}

static bool key_covered(hd_lesson_parser *p, const char *text, size_t length, hd_error *error)
{
    if (!hd_word_is(text, length, "yes") && !hd_word_is(text, length, "no"))
        return hd_refuse(error, "Covered is yes or no");
    p->step->covered = *text == 'y';
    return true;
}

static bool key_vary(hd_lesson_parser *p, const char *text, size_t length, hd_error *error)
{
    const char *part, *values[64];
    size_t size, sizes[64], count = 0;
    hd_input input;
    hd_scenario scenario = p->base;

    while (next_part(&text, &length, ' ', &part, &size)) {
        if (size == 0)
            continue;
        if (count == 64)
            return hd_refuse(error, "at most 63 values can vary");
        values[count] = part;
        sizes[count++] = size;
    }
    if (count < 3)
        return hd_refuse(error, "an input and two values or more vary: ops_per_block 8 10 12");
    if (!p->based)
        return hd_refuse(error, "there is no scenario to vary; Scenario comes before Vary");
    if (!hd_input_read(values[0], sizes[0], &input, error))
        return false;
    for (size_t i = 1; i < count; i++) {
        hd_scenario trial = p->base;
        hd_outcome outcome;
        if (!hd_scenario_read(&trial, input, hd_inputs[input].key, values[i], sizes[i], NULL, error) ||
            !hd_evaluate(&trial, &outcome, error))
            return false;
        /* A student gets the same one at every reading. */
        if (i == 1 + (p->student && *p->student ? hd_lesson_hash(p->student) % (count - 1) : 0))
            scenario = trial;
    }
    return take(p, &scenario, &scenario);
}

#define BIT(kind) (1u << HD_LESSON_##kind)
#define LESSON (1u << HD_LESSON_KINDS)
#define ANY_STEP (LESSON - 1)

/* Where each key may stand. */
/* clang-format off */
static const struct key_row {
    const char *key;
    unsigned where;
    bool (*read)(hd_lesson_parser *p, const char *text, size_t length, hd_error *error);
} keys[] = {
    {"Scenario", LESSON | ANY_STEP,                        key_scenario},
    {"Vary",     LESSON | ANY_STEP,                        key_vary},
    {"Change",   LESSON | ANY_STEP,                        key_change},
    {"Minutes",  LESSON,                                   key_minutes},
    {"Aim",      LESSON,                                   key_aim},
    {"Ask",      BIT(NUMBER),                              key_ask},
    {"Goal",     BIT(DO),                                  key_goal},
    {"Free",     BIT(DO),                                  key_free},
    {"Covered",  BIT(READ) | BIT(NUMBER) | BIT(CHOICE),    key_covered},
};
/* clang-format on */
#define KEYS (sizeof keys / sizeof keys[0])

bool hd_lesson_take_key(hd_lesson_parser *p, const char *line, size_t length)
{
    const char *colon = memchr(line, ':', length);

    if (!p->keys || p->after || !colon || colon == line || memchr(line, ' ', (size_t)(colon - line)) ||
        *line < 'A' || *line > 'Z')
        return false;
    size_t name = (size_t)(colon - line), rest = length - name - 1;
    hd_nearest nearest = hd_nearest_to(line, name);
    const char *written = hd_lesson_trim(colon + 1, &rest);
    hd_error error;
    for (size_t i = 0; i < KEYS; i++) {
        if (!hd_word_is(line, name, keys[i].key)) {
            hd_nearest_offer(&nearest, keys[i].key);
            continue;
        }
        if (!(keys[i].where & (p->step ? 1u << p->step->kind : LESSON)))
            hd_lesson_fault(p->lesson, p->line, "%s has no meaning under %s", keys[i].key,
                            p->step ? hd_lesson_kinds[p->step->kind] : "the title");
        else if (p->given & 1u << i)
            hd_lesson_fault(p->lesson, p->line, "%s is there already; one is enough", keys[i].key);
        else {
            char *value = hd_must(strndup(written, rest));
            if (!keys[i].read(p, value, rest, &error))
                hd_lesson_fault(p->lesson, p->line, "%s: %s", keys[i].key, error.text);
            free(value);
        }
        p->given |= 1u << i;
        return true;
    }
    if (!nearest.best)
        return false;
    hd_lesson_fault(p->lesson, p->line, "%.*s is no key; %s is one", hd_quoted(name), line, nearest.best);
    return true;
}
