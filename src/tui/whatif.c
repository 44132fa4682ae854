#include "whatif.h"

#include <stdio.h>
#include <string.h>

#include "hostdispatch/text.h"

#define UNDO "u takes it back"

/* A run of steps on one row is one entry of undo, as on a row of the inputs. */
#define FIRST_TAG 100

static int arguments_of(hd_lever_name lever)
{
    int count = 0;

    while (count < HD_LEVER_ARGUMENTS && hd_levers[lever].arguments[count].kind != HD_LEVER_NOTHING)
        count++;
    return count;
}

int hd_whatif_rows(const hd_app *app)
{
    int rows = 0;

    (void)app;
    for (hd_lever_name i = 0; i < HD_LEVERS; i++)
        rows += arguments_of(i);
    return rows;
}

hd_whatif_place hd_whatif_place_of(int row)
{
    hd_lever_name lever = 0;

    for (; row >= arguments_of(lever); lever++)
        row -= arguments_of(lever);
    return (hd_whatif_place){lever, row};
}

int hd_whatif_row_of(hd_lever_name lever, int argument)
{
    int row = 0, last = arguments_of(lever) - 1;

    for (hd_lever_name i = 0; i < lever; i++)
        row += arguments_of(i);
    return row + (argument < last ? argument : last);
}

bool hd_whatif_outcome(const hd_app *app, hd_lever_name lever, hd_outcome *outcome, hd_error *error)
{
    hd_scenario changed = app->now.scenario;

    return hd_lever_apply(&app->now.levers[lever], &changed, error) && hd_evaluate(&changed, outcome, error);
}

/* What fusing would take, where there is too little of it. @return HD_INPUTS where that is not why it is
 * refused */
static hd_input lacking(const hd_app *app, const hd_lever *lever, int64_t *lost)
{
    static const hd_input taken[] = {HD_OPS_PER_BLOCK, HD_LAUNCHES_PER_BLOCK};

    if (lever->name != HD_LEVER_FUSE)
        return HD_INPUTS;
    if (__builtin_mul_overflow(lever->arguments[0].count - 1, lever->arguments[1].count, lost))
        *lost = INT64_MAX;
    for (int i = 0; i < 2; i++)
        if (*lost > hd_scenario_count(&app->now.scenario, taken[i]))
            return taken[i];
    return HD_INPUTS;
}

const char *hd_whatif_refusal(const hd_app *app, hd_lever_name lever, const hd_error *error, bool brief,
                              int columns, char *buffer)
{
    char takes[HD_NUMBER_MAX], has[HD_NUMBER_MAX];
    /* Before the colon stands the lever as the command line has it. */
    size_t key = strcspn(error->text, "= ");
    const char *colon = error->text[key] == '=' ? strstr(error->text, ": ") : NULL,
               *why = colon ? colon + 2 : error->text;
    int64_t lost = 0;
    hd_input input = lacking(app, &app->now.levers[lever], &lost);

    if (input < HD_INPUTS) {
        hd_format_count(takes, lost);
        hd_format_count(has, hd_scenario_count(&app->now.scenario, input));
    }
    if (input == HD_INPUTS)
        snprintf(buffer, HD_LEVER_SAY_MAX, "%s: %.200s", brief ? "refused" : hd_levers[lever].label, why);
    else if (brief)
        snprintf(buffer, HD_LEVER_SAY_MAX, "refused: takes %s of %s %s", takes, has, hd_inputs[input].word);
    else
        snprintf(buffer, HD_LEVER_SAY_MAX,
                 "Fusing would take %s of %s %s in a block; fewer into 1, or fewer times, is right", takes,
                 has, hd_inputs[input].word);
    if (brief && hd_text_columns(buffer) > columns)
        strcpy(buffer, "refused");
    return buffer;
}

static const hd_lever *lever_in_focus(const hd_app *app)
{
    return &app->now.levers[hd_whatif_place_of(app->panel_row[HD_PANEL_WHATIF]).lever];
}

/* Say the sentences of the first list that fits on a line, else of the last, those that are not "". */
static void say_fitting(hd_app *app, const char *const lists[][3], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[HD_STATUS_MAX] = "";
        for (size_t k = 0, used = 0; k < 3; k++)
            if (lists[i][k] && lists[i][k][0] && used < sizeof text)
                used +=
                    (size_t)snprintf(text + used, sizeof text - used, "%s%s", used ? "; " : "", lists[i][k]);
        if (i + 1 < count && (!text[0] || hd_text_columns(text) > app->columns - 2))
            continue;
        hd_app_say(app, HD_TONE_PLAIN, "%s", text);
        return;
    }
}

void hd_whatif_say(hd_app *app)
{
    char say[HD_LEVER_SAY_MAX], effect[HD_LEVER_SAY_MAX] = "";
    const hd_lever *lever = lever_in_focus(app);
    const char *note = hd_levers[lever->name].note;
    hd_outcome after;
    hd_error error;

    if (!hd_whatif_outcome(app, lever->name, &after, &error)) {
        hd_app_say(app, HD_TONE_REFUSED, "%s", hd_whatif_refusal(app, lever->name, &error, false, 0, say));
        return;
    }
    hd_lever_say(say, lever, &app->now.scenario);
    if (!app->covered)
        hd_lever_effect(effect, lever, &app->outcome, &after);
    say_fitting(app, (const char *const[][3]){{say, effect, note}, {say, effect}, {effect}, {say}}, 4);
}

void hd_whatif_step(hd_app *app, int direction, hd_step step)
{
    int row = app->panel_row[HD_PANEL_WHATIF];
    hd_whatif_place place = hd_whatif_place_of(row);
    hd_state next = app->now;

    if (!hd_lever_step(&next.levers[place.lever], &next.scenario, place.argument, direction, step))
        hd_app_say(app, HD_TONE_PLAIN,
                   direction > 0 ? "No stronger: this is the end, or the next would be refused here"
                                 : "No weaker: this is the end");
    else if (hd_app_set(app, next, FIRST_TAG + row))
        hd_whatif_say(app);
}

void hd_whatif_act(hd_app *app)
{
    const hd_lever *lever = lever_in_focus(app);
    char say[HD_LEVER_SAY_MAX], effect[HD_LEVER_SAY_MAX] = "";
    hd_outcome before = app->outcome;
    hd_state next = app->now;
    hd_error error;

    if (!hd_lever_apply(lever, &next.scenario, &error)) {
        hd_app_say(app, HD_TONE_REFUSED, "%s", hd_whatif_refusal(app, lever->name, &error, false, 0, say));
        return;
    }
    hd_lever_say(say, lever, &app->now.scenario);
    /* A device time that follows blocks goes on following them, at what a block takes now. */
    next.device_per_block *= next.scenario.device_time / app->now.scenario.device_time;
    if (!hd_app_set(app, next, 0))
        return;
    if (!app->covered)
        hd_lever_effect(effect, lever, &before, &app->outcome);
    say_fitting(app, (const char *const[][3]){{say, effect, UNDO}, {say, UNDO}, {say}}, 3);
}
