#include "find.h"

#include <stdio.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "prompt.h"

/* What is proposed first: a share that most steps can be brought to. */
#define FIRST_TARGET "host_share <= 50%"

static const hd_target *shown_target(const hd_app *app)
{
    return app->trying ? &app->trial : &app->now.target;
}

bool hd_find_shown(const hd_app *app)
{
    return (app->now.targeted || app->trying) && !app->covered;
}

bool hd_find_reached(const hd_app *app)
{
    return hd_target_holds(shown_target(app), &app->outcome);
}

static bool only_blanks(const char *text)
{
    return text[strspn(text, " ")] == '\0';
}

static bool read_target(hd_app *app)
{
    const hd_edit *edit = &app->prompt.edit;
    hd_error error;

    app->trying = hd_target_read(edit->text, edit->length, &app->trial, &error);
    app->prompt.refused = !app->trying && !only_blanks(edit->text);
    snprintf(app->prompt.why, sizeof app->prompt.why, "%s", app->prompt.refused ? error.text : "");
    return app->trying;
}

static void try_target(hd_app *app)
{
    (void)read_target(app);
}

static bool keep_target(hd_app *app)
{
    hd_state next = app->now;
    bool empty = only_blanks(app->prompt.edit.text);

    if (!read_target(app) && !empty) {
        hd_app_say(app, HD_TONE_REFUSED, "%s", app->prompt.why);
        return false;
    }
    next.targeted = !empty;
    next.target = app->trial;
    app->trying = false;
    if (!hd_app_set(app, next, 0) || empty)
        return true;
    /* The rows that answer are seen and have the focus, wherever the target was asked for. */
    app->mode = hd_app_home(app);
    app->zoomed = false;
    hd_app_say(app, HD_TONE_PLAIN,
               app->covered
                   ? "The target is set; what reaches it is covered too, and Space uncovers it"
                   : "Each row shows what alone reaches it: Enter applies, f changes, Esc drops the target");
    return true;
}

static void stop_trying(hd_app *app)
{
    app->trying = false;
}

static const hd_prompt_row find_prompt = {
    .label = "Find", .word = "find", .changed = try_target, .keep = keep_target, .cancel = stop_trying};

void hd_find_begin(hd_app *app)
{
    char text[HD_TARGET_MAX] = FIRST_TARGET;

    if (app->now.targeted)
        hd_target_write(&app->now.target, text);
    hd_prompt_begin(app, &find_prompt, text, 0);
    try_target(app);
}

void hd_find_clear(hd_app *app)
{
    hd_state next = app->now;

    next.targeted = false;
    hd_app_set(app, next, 0);
}

/* One picture asks for each answer three times: for the row, for its slider and for the sentence below. */
hd_answer hd_find_answer(const hd_app *app, hd_input input)
{
    static hd_state asked; /* the state that the answers are for */
    static hd_answer answers[HD_INPUTS];
    static unsigned known; /* bits of hd_input */
    const hd_target *target = shown_target(app);

    if (!hd_target_equal(&asked.target, target) || !hd_scenario_equal(&asked.scenario, &app->now.scenario)) {
        asked = app->now;
        asked.target = *target;
        known = 0;
    }
    if (!(known & 1u << input))
        answers[input] = hd_solve(&app->now.scenario, input, target);
    known |= 1u << input;
    return answers[input];
}

bool hd_find_apply(hd_app *app)
{
    char why[HD_FORMAT_MAX], value[HD_FORMAT_MAX];

    if (!hd_find_shown(app))
        return false;
    hd_answer answer = hd_find_answer(app, app->row);
    if (answer.kind == HD_ANSWER_NEVER) {
        hd_app_say(app, HD_TONE_REFUSED, "%s", hd_find_why(app, why));
        return true;
    }
    if (answer.already || answer.kind == HD_ANSWER_ALWAYS)
        return false;
    hd_state next = app->now;
    hd_answer_apply(&next.scenario, app->row, answer.value);
    if (hd_app_set(app, next, 0))
        hd_app_say(app, HD_TONE_PLAIN, "%s is %s now%s; u takes it back",
                   hd_input_label(&app->now.scenario, app->row),
                   hd_format_input(value, &next.scenario, app->row),
                   hd_target_holds(&app->now.target, &app->outcome) ? ", which reaches the target" : "");
    return true;
}

const char *hd_find_words(const hd_app *app, char *buffer)
{
    static const char *const signs[HD_RELATIONS] = {"<", "≤", ">", "≥", "="};
    const hd_target *target = shown_target(app);
    hd_outcome outcome = app->outcome;
    char value[HD_FORMAT_MAX], text[HD_FORMAT_MAX];

    /* The value is said as the output would be, whatever its kind. */
    outcome.value[target->output] = target->value;
    if (hd_outputs[target->output].kind == HD_TIME)
        hd_format_time(value, target->value.number);
    else if (hd_outputs[target->output].kind == HD_SHARE)
        hd_format_share(value, target->value.number);
    else
        hd_format_output(value, &outcome, target->output);
    /* "30 %" reads better than "30.0 %", and is what was typed. */
    char *zero = strstr(value, ".0 %");
    if (zero)
        memmove(zero, zero + 2, strlen(zero + 2) + 1);
    snprintf(text, sizeof text, "%s %s %.60s", hd_outputs[target->output].label, signs[target->relation],
             value);
    return strcpy(buffer, text);
}

const char *hd_find_why(const hd_app *app, char *buffer)
{
    char why[HD_WHY_MAX];

    buffer[0] = '\0';
    if (app->mode != hd_app_home(app) || !hd_find_shown(app) ||
        hd_find_answer(app, app->row).kind != HD_ANSWER_NEVER)
        return buffer;
    hd_answer_why(why, &app->now.scenario, app->row, shown_target(app));
    snprintf(buffer, HD_FORMAT_MAX, "never: %s", why);
    return buffer;
}
