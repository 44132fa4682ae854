#include "config.h"

#include "lesson_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/file.h"
#include "hostdispatch/text.h"

/* A prediction this near to the truth is right: three digits are as much as anyone says. */
#define RIGHT_TOLERANCE 0.005

static const char gain_key[] = "gain";

static double gain(const hd_lesson_step *step)
{
    return step->was_outcome.value[HD_STEP_TIME].number / step->now_outcome.value[HD_STEP_TIME].number;
}

bool hd_subject_parse(const char *text, size_t length, hd_subject *subject, hd_error *error)
{
    hd_subject found = {.was = length > 4 && memcmp(text, "was ", 4) == 0};

    if (found.was) {
        text += 4;
        length -= 4;
    }
    found.index = (int)hd_output_find(text, length);
    if (found.index == HD_OUTPUTS) {
        found.of = HD_SUBJECT_INPUT;
        found.index = (int)hd_input_find(text, length);
    }
    if (found.of == HD_SUBJECT_INPUT && found.index == HD_INPUTS) {
        if (!hd_word_is(text, length, gain_key) || found.was) {
            hd_nearest nearest = hd_nearest_to(text, length);
            for (size_t i = 0; hd_output_key(i); i++)
                hd_nearest_offer(&nearest, hd_output_key(i));
            for (size_t i = 0; hd_input_key(i); i++)
                hd_nearest_offer(&nearest, hd_input_key(i));
            hd_nearest_offer(&nearest, gain_key);
            return nearest.best
                       ? hd_refuse(error, "%.*s is no output and no input; %s is one", hd_quoted(length),
                                   text, nearest.best)
                       : hd_refuse(error, "%.*s is no output and no input; host_share and device_time are",
                                   hd_quoted(length), text);
        }
        found.of = HD_SUBJECT_GAIN;
        found.index = 0;
    }
    *subject = found;
    return true;
}

hd_kind hd_subject_kind(const hd_subject *subject)
{
    return subject->of == HD_SUBJECT_GAIN    ? HD_FACTOR
           : subject->of == HD_SUBJECT_INPUT ? hd_inputs[subject->index].kind
                                             : hd_outputs[subject->index].kind;
}

const char *hd_subject_label(const hd_subject *subject, const hd_lesson_step *step)
{
    static char label[HD_FORMAT_MAX];

    if (subject->of == HD_SUBJECT_GAIN)
        return gain_key;
    if (subject->of == HD_SUBJECT_INPUT)
        return hd_format_label(label, &step->was, (hd_input)subject->index);
    return hd_outputs[subject->index].label;
}

double hd_subject_number(const hd_subject *subject, const hd_lesson_step *step)
{
    if (subject->of == HD_SUBJECT_GAIN)
        return gain(step);
    if (subject->of == HD_SUBJECT_INPUT)
        return hd_scenario_number(subject->was ? &step->was : &step->now, (hd_input)subject->index);
    return hd_outcome_number(subject->was ? &step->was_outcome : &step->now_outcome,
                             (hd_output)subject->index);
}

const char *hd_subject_format(char *buffer, const hd_subject *subject, const hd_lesson_step *step)
{
    if (subject->of == HD_SUBJECT_GAIN)
        return hd_format_factor(buffer, gain(step));
    if (subject->of == HD_SUBJECT_INPUT)
        return hd_format_input(buffer, subject->was ? &step->was : &step->now, (hd_input)subject->index);
    return hd_format_output(buffer, subject->was ? &step->was_outcome : &step->now_outcome,
                            (hd_output)subject->index);
}

bool hd_condition_holds(const hd_condition *condition, const hd_lesson_step *step)
{
    if (condition->against_subject)
        return hd_relation_holds(hd_subject_number(&condition->left, step), condition->relation,
                       hd_subject_number(&condition->right, step));
    if (condition->left.of != HD_SUBJECT_OUTPUT)
        return hd_relation_holds(hd_subject_number(&condition->left, step), condition->relation,
                       condition->value.number);
    const hd_target target = {(hd_output)condition->left.index, condition->relation, condition->value};
    return hd_target_holds(&target, condition->left.was ? &step->was_outcome : &step->now_outcome);
}

/* Write text from the file harmless; its paragraphs stay. */
static void write_clean(FILE *out, const char *text, size_t length)
{
    while (length > 0) {
        const char *end = memchr(text, '\n', length);
        char *part = hd_text_composed("%.*s", (int)(end ? end - text : (ptrdiff_t)length), text);
        char *clean = hd_text_cleaned(part);
        fprintf(out, "%s%s", clean, end ? "\n" : "");
        free(clean);
        free(part);
        length -= end ? (size_t)(end - text) + 1 : length;
        text = end ? end + 1 : text;
    }
}

char *hd_lesson_fill(const char *text, const hd_lesson_step *step)
{
    hd_writing filled;
    char value[HD_FORMAT_MAX];
    hd_subject subject;

    if (!hd_writing_begin(&filled))
        hd_memory_end();
    while (*text) {
        const char *brace = strchr(text, '{'), *end = brace ? strchr(brace, '}') : NULL;
        write_clean(filled.out, text, end ? (size_t)(brace - text) : strlen(text));
        if (!end)
            break;
        if (hd_subject_parse(brace + 1, (size_t)(end - brace) - 1, &subject, NULL))
            fputs(hd_subject_format(value, &subject, step), filled.out);
        else
            write_clean(filled.out, brace, (size_t)(end - brace) + 1);
        text = end + 1;
    }
    return hd_must(hd_writing_end(&filled, NULL));
}

static bool read_share(const char *text, double *number, hd_error *error)
{
    size_t length = strlen(text);

    if (strchr(text, '%'))
        return hd_percent_read(text, length, number, error);
    /* "40" is 40 %, as people say it; "0.4" is a share. */
    if (!hd_number_read(text, length, number, error))
        return false;
    if (*number > 1)
        *number /= 100;
    return true;
}

bool hd_lesson_answer_read(const hd_subject *ask, const char *text, double unit, double *number,
                           hd_error *error)
{
    double value = 0;
    int64_t count;
    bool read = false;

    switch (hd_subject_kind(ask)) {
    case HD_COUNT:
        read = hd_count_read(text, strlen(text), &count, error);
        value = read ? (double)count : 0;
        break;
    case HD_TIME:
        if (unit > 0 && hd_number_read(text, strlen(text), &value, NULL)) {
            value *= unit;
            read = true;
        } else {
            read = hd_time_read(text, strlen(text), NULL, &value, error);
        }
        break;
    case HD_SHARE:
        read = read_share(text, &value, error);
        break;
    case HD_RATIO:
    case HD_FACTOR:
    case HD_RATE:
    case HD_WORD:
        read = hd_factor_read(text, strlen(text), &value, error);
        break;
    }
    if (!read)
        return false;
    if (!(value >= 0) || !isfinite(value))
        return hd_refuse(error, "a number of 0 or more is accepted");
    *number = value;
    return true;
}

double hd_lesson_factor(double answer, double truth)
{
    if (answer == truth)
        return 1;
    if (answer == 0 || truth == 0)
        return (double)INFINITY;
    return answer > truth ? answer / truth : truth / answer;
}

bool hd_lesson_is_near(double answer, double truth)
{
    return hd_lesson_factor(answer, truth) <= 1 + RIGHT_TOLERANCE;
}

const char *hd_lesson_factor_format(char *buffer, double answer, double truth)
{
    double factor = hd_lesson_factor(answer, truth);
    char number[HD_NUMBER_MAX];

    if (hd_lesson_is_near(answer, truth))
        snprintf(buffer, HD_FORMAT_MAX, "yours is right");
    else if (!isfinite(factor))
        snprintf(buffer, HD_FORMAT_MAX, "yours is too %s", answer > truth ? "high" : "low");
    else
        snprintf(buffer, HD_FORMAT_MAX, "yours is %s times too %s", hd_format_number(number, factor),
                 answer > truth ? "high" : "low");
    return buffer;
}

/* Values at which an input is as little, as it is, and as much as can be. */
#define EXTREMES 3

static void set_extreme(hd_scenario *scenario, hd_input input, int extreme)
{
    bool time = hd_inputs[input].kind == HD_TIME;

    if (extreme == 0 && time)
        (void)hd_scenario_set_time(scenario, input, hd_inputs[input].positive ? 1e-9 : 0, NULL);
    else if (extreme == 0)
        (void)hd_scenario_set_count(scenario, input, 0, NULL);
    else if (extreme == 2 && time)
        (void)hd_scenario_set_time(scenario, input, 1e12, NULL);
    else if (extreme == 2)
        (void)hd_scenario_set_count(scenario, input, 1000000000, NULL);
}

/* Every output rises or falls with each input, so that where a goal can be reached, it can be from a corner.
 */
bool hd_lesson_goal_is_impossible(const hd_lesson_step *step)
{
    int count = step->free_count ? step->free_count : HD_INPUTS, corners = 1;

    for (int i = 0; i < count; i++)
        corners *= EXTREMES;
    for (int corner = 0; corner < corners; corner++) {
        hd_scenario scenario = step->now;
        hd_outcome outcome;
        for (int i = 0, rest = corner; i < count; i++, rest /= EXTREMES)
            set_extreme(&scenario, step->free_count ? step->free[i] : (hd_input)i, rest % EXTREMES);
        if (!hd_evaluate(&scenario, &outcome, NULL))
            continue;
        if (hd_target_holds(&step->goal, &outcome))
            return false;
        for (int i = 0; i < count; i++) {
            hd_input input = step->free_count ? step->free[i] : (hd_input)i;
            if (hd_solve(&scenario, input, &step->goal).kind != HD_ANSWER_NEVER)
                return false;
        }
    }
    return true;
}

static bool predicts(const hd_lesson_step *step)
{
    return step->kind == HD_LESSON_NUMBER || step->kind == HD_LESSON_CHOICE;
}

int hd_lesson_reveal_end(const hd_lesson *lesson, int first)
{
    int end = first + 1;

    while (end < lesson->steps && !lesson->step[end].own && predicts(&lesson->step[end]))
        end++;
    return end - 1;
}

bool hd_lesson_is_revealed(const hd_lesson *lesson, const hd_lesson_record *record, int step)
{
    int last = predicts(&lesson->step[step]) ? hd_lesson_reveal_end(lesson, step) : step;

    while (step > 0 && predicts(&lesson->step[step]) && !lesson->step[step].own &&
           predicts(&lesson->step[step - 1]))
        step--;
    for (int i = step; i <= last; i++)
        if (!record->entry[i].locked)
            return false;
    return true;
}
