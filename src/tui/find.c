#include "find.h"

#include <stdio.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "prompt.h"

/* What is proposed first: the share most reviews begin with. */
#define FIRST_TARGET "host_share <= 30%"

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

void hd_find_begin(hd_app *app)
{
    char text[HD_TARGET_MAX] = FIRST_TARGET;

    if (app->now.targeted)
        hd_target_write(&app->now.target, text);
    hd_prompt_begin(app, HD_PROMPT_FIND, text, 0);
    hd_find_try(app);
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

void hd_find_try(hd_app *app)
{
    (void)read_target(app);
}

bool hd_find_keep(hd_app *app)
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
    app->mode = HD_MODE_INPUTS;
    app->zoomed = false;
    hd_app_say(app, HD_TONE_PLAIN,
               app->covered
                   ? "The target is set; what reaches it is covered too, and Space uncovers it"
                   : "Each row shows what alone reaches it: Enter applies, f changes, Esc drops the target");
    return true;
}

void hd_find_clear(hd_app *app)
{
    hd_state next = app->now;

    next.targeted = false;
    hd_app_set(app, next, 0);
}

/* The outcome with so many blocks while the device time follows them. */
static bool evaluate_linked(const hd_app *app, int64_t blocks, hd_outcome *outcome)
{
    hd_scenario scenario = app->now.scenario;

    return hd_scenario_set_count(&scenario, HD_BLOCKS, blocks, NULL) &&
           hd_scenario_set_time(&scenario, HD_DEVICE_TIME, (double)blocks * app->now.device_per_block,
                                NULL) &&
           hd_evaluate(&scenario, outcome, NULL);
}

/* What of a target is searched for: a value that == wants lies where neither side refuses. */
typedef enum side { WHOLE, NOT_BELOW, NOT_ABOVE } side;

static bool holds_linked(const hd_app *app, int64_t blocks, side of)
{
    static const hd_relation relations[] = {[NOT_BELOW] = HD_AT_LEAST, [NOT_ABOVE] = HD_AT_MOST};
    hd_target target = *shown_target(app);
    hd_outcome outcome;

    if (!evaluate_linked(app, blocks, &outcome))
        return false;
    if (of == WHOLE || hd_target_holds(&target, &outcome))
        return hd_target_holds(&target, &outcome);
    target.relation = relations[of];
    return hd_target_holds(&target, &outcome);
}

/* The most blocks, but for a factor of two, with which something can be computed. */
static int64_t most_linked(const hd_app *app)
{
    int64_t far = INT64_MAX / 2;
    hd_outcome outcome;

    while (far > app->now.scenario.blocks && !evaluate_linked(app, far, &outcome))
        far /= 2;
    return far;
}

typedef struct piece {
    bool none, from, to; /* whether it ends at `low`, at `high`, or goes on */
    int64_t low, high;
} piece;

/*
 * With device time linked to them, blocks move both sides of the step: times and counts rise with them, the
 * rate falls, and the ratios stay. So what is on one side of a value is one piece that begins at 1 or ends
 * where nothing can be computed any more, and its other end is found by halving.
 */
static piece piece_linked(const hd_app *app, int64_t far, side of)
{
    bool few = holds_linked(app, 1, of), many = holds_linked(app, far, of);
    piece found = {.none = !few, .low = 1, .high = far};

    if (few == many)
        return found;
    int64_t good = few ? 1 : far, bad = few ? far : 1;
    while (good - bad > 1 || bad - good > 1) {
        int64_t middle = good + (bad - good) / 2;
        if (holds_linked(app, middle, of))
            good = middle;
        else
            bad = middle;
    }
    return few ? (piece){.to = true, .low = 1, .high = good}
               : (piece){.from = true, .low = good, .high = far};
}

static piece common(piece a, piece b)
{
    piece both = {a.none || b.none, a.from || b.from, a.to || b.to, a.low > b.low ? a.low : b.low,
                  a.high < b.high ? a.high : b.high};

    both.none = both.none || both.low > both.high;
    return both;
}

static hd_answer answer_linked(const hd_app *app)
{
    int64_t now = app->now.scenario.blocks, far = most_linked(app);
    bool one =
        shown_target(app)->relation == HD_EQUAL && hd_outputs[shown_target(app)->output].kind != HD_WORD;
    piece found = one ? common(piece_linked(app, far, NOT_BELOW), piece_linked(app, far, NOT_ABOVE))
                      : piece_linked(app, far, WHOLE);
    hd_answer answer = {
        .kind = HD_ANSWER_NEVER, .already = holds_linked(app, now, WHOLE), .value.count = now};

    if (found.none)
        return answer;
    answer.low.count = found.low;
    answer.high.count = found.high;
    answer.kind = found.from && found.to ? HD_ANSWER_EXACTLY
                  : found.to             ? HD_ANSWER_AT_MOST
                  : found.from           ? HD_ANSWER_AT_LEAST
                                         : HD_ANSWER_ALWAYS;
    if (one && found.low == found.high)
        answer.kind = HD_ANSWER_EXACTLY;
    if (answer.kind == HD_ANSWER_EXACTLY)
        answer.value.count = answer.already ? now : found.low + (found.high - found.low) / 2;
    else if (answer.kind != HD_ANSWER_ALWAYS)
        answer.value.count = found.to ? found.high : found.low;
    return answer;
}

/* "10 blocks give 120 and 11 give 132"; without blocks there is no device time. NULL where that is not the
 * reason. */
static const char *why_linked(const hd_app *app, char *buffer)
{
    const hd_target *target = shown_target(app);
    char few[HD_FORMAT_MAX], many[HD_FORMAT_MAX], counted[HD_FORMAT_MAX], more[HD_NUMBER_MAX];
    hd_outcome below, above;
    bool falls = hd_outputs[target->output].kind == HD_RATE;

    if (target->relation != HD_EQUAL || hd_outputs[target->output].kind == HD_WORD)
        return NULL;
    piece under = piece_linked(app, most_linked(app), falls ? NOT_BELOW : NOT_ABOVE);
    if (under.none || !under.to || !evaluate_linked(app, under.high, &below) ||
        !evaluate_linked(app, under.high + 1, &above))
        return NULL;
    snprintf(buffer, HD_WHY_MAX, "%.40s give%s %.48s and %s give %.48s",
             hd_format_counted(counted, HD_BLOCKS, under.high), under.high == 1 ? "s" : "",
             hd_format_output(few, &below, target->output), hd_format_count(more, under.high + 1),
             hd_format_output(many, &above, target->output));
    return buffer;
}

static hd_answer find_answer(const hd_app *app, hd_input input)
{
    if (input == HD_BLOCKS && hd_app_follows(app, HD_DEVICE_TIME))
        return answer_linked(app);
    return hd_solve(&app->now.scenario, input, shown_target(app));
}

/* One picture asks for each answer three times: for the row, for its slider and for the sentence below. */
hd_answer hd_find_answer(const hd_app *app, hd_input input)
{
    static hd_state asked; /* the state that the answers are for */
    static hd_answer answers[HD_INPUTS];
    static unsigned known; /* bits of hd_input */
    const hd_target *target = shown_target(app);

    if (!hd_target_equal(&asked.target, target) || !hd_scenario_equal(&asked.scenario, &app->now.scenario) ||
        asked.device_per_block != app->now.device_per_block) {
        asked = app->now;
        asked.target = *target;
        known = 0;
    }
    if (!(known & 1u << input))
        answers[input] = find_answer(app, input);
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
    if (app->row == HD_DEVICE_TIME)
        next.device_per_block = 0;
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
    if (app->mode != HD_MODE_INPUTS || !hd_find_shown(app) ||
        hd_find_answer(app, app->row).kind != HD_ANSWER_NEVER)
        return buffer;
    if (app->row != HD_BLOCKS || !hd_app_follows(app, HD_DEVICE_TIME))
        hd_answer_why(why, &app->now.scenario, app->row, shown_target(app));
    else if (!why_linked(app, why))
        snprintf(why, sizeof why, "device time follows blocks, so both sides of the step move together");
    snprintf(buffer, HD_FORMAT_MAX, "never: %s", why);
    return buffer;
}
