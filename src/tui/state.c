#include "state.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "hostdispatch/format.h"

const hd_pins hd_pins_none = {.count = 0, .baseline = HD_BASELINE_OPENED};

void hd_state_init(hd_app *app, bool ascii)
{
    *app =
        (hd_app){.ascii = ascii, .rows = 24, .columns = 80, .mode = HD_MODE_INPUTS, .row = HD_OPS_PER_BLOCK};
    hd_state_usual(&app->now);
}

/* ---- history ---- */

hd_sweeping hd_sweeping_usual(void)
{
    return (hd_sweeping){.output = HD_OVERHEAD_RATIO, .over = HD_OPS_PER_BLOCK, .across = HD_INPUTS};
}

bool hd_sweeping_equal(const hd_sweeping *a, const hd_sweeping *b)
{
    return a->output == b->output && a->over == b->over && a->across == b->across && a->linear == b->linear;
}

void hd_state_usual(hd_state *state)
{
    state->targeted = false;
    state->pins = &hd_pins_none;
    for (hd_lever_name i = 0; i < HD_LEVERS; i++)
        state->levers[i] = hd_lever_usual(i);
    state->sweeping = hd_sweeping_usual();
}

static void make_room(hd_history *history)
{
    history->entries =
        hd_grow(history->entries, &history->capacity, history->at + 1, sizeof *history->entries, 64);
}

void hd_history_begin(hd_history *history, const hd_state *state)
{
    history->at = 0;
    history->count = 0;
    history->tag = 0;
    make_room(history);
    history->entries[0] = *state;
    history->count = 1;
}

static bool same_pin(const hd_pin *a, const hd_pin *b)
{
    return a->letter == b->letter && strcmp(a->name, b->name) == 0 && strcmp(a->reason, b->reason) == 0 &&
           hd_scenario_equal(&a->scenario, &b->scenario);
}

bool hd_pins_equal(const hd_pins *a, const hd_pins *b)
{
    bool same = a->count == b->count && a->baseline == b->baseline;

    for (int i = 0; same && i < a->count; i++)
        same = same_pin(&a->pin[i], &b->pin[i]);
    return same;
}

bool hd_state_same_work(const hd_state *a, const hd_state *b)
{
    bool targets = a->targeted == b->targeted && (!a->targeted || hd_target_equal(&a->target, &b->target));

    return targets && hd_scenario_equal(&a->scenario, &b->scenario) && hd_pins_equal(a->pins, b->pins);
}

bool hd_state_same_levers(const hd_state *a, const hd_state *b)
{
    bool same = true;

    for (hd_lever_name i = 0; i < HD_LEVERS; i++)
        same = same && hd_lever_equal(&a->levers[i], &b->levers[i]);
    return same;
}

/* Whether two states are the same to whoever undoes. */
static bool same(const hd_state *a, const hd_state *b)
{
    return hd_state_same_levers(a, b) && hd_sweeping_equal(&a->sweeping, &b->sweeping) &&
           a->taken == b->taken && hd_state_same_work(a, b);
}

static void history_add(hd_history *history, const hd_state *state, int tag)
{
    bool run = tag != 0 && tag == history->tag && history->at > 0 && history->at + 1 == history->count;

    /* What changes nothing would only make undo seem to do nothing. */
    if (!run && history->count > 0 && same(&history->entries[history->at], state)) {
        history->tag = 0;
        return;
    }
    /* So would a run that led back to where it began. */
    if (run && same(&history->entries[history->at - 1], state)) {
        hd_history_drop(history, tag);
        return;
    }
    history->tag = tag;
    if (run) {
        history->entries[history->at] = *state;
        return;
    }
    if (history->at + 1 >= HD_HISTORY_MAX) {
        /* Many at once: to move the others takes as long as a key. */
        const size_t oldest = HD_HISTORY_MAX / 10;
        history->count -= oldest;
        history->at -= oldest;
        memmove(history->entries, history->entries + oldest, history->count * sizeof *history->entries);
    }
    make_room(history);
    history->count_before = history->count;
    history->at++;
    if (history->at < history->count)
        history->undone = history->entries[history->at];
    history->entries[history->at] = *state;
    history->count = history->at + 1;
}

void hd_history_seal(hd_history *history)
{
    history->tag = 0;
}

void hd_history_drop(hd_history *history, int tag)
{
    if (history->tag == tag && history->at > 0) {
        if (history->at < history->count_before)
            history->entries[history->at] = history->undone;
        history->count = history->count_before;
        history->at--;
    }
    history->tag = 0;
}

static const hd_state *history_move(hd_history *history, int direction)
{
    history->tag = 0;
    if (direction < 0 ? history->at == 0 : history->at + 1 >= history->count)
        return NULL;
    history->at += direction < 0 ? (size_t)-1 : 1;
    return &history->entries[history->at];
}

void hd_history_free(hd_history *history)
{
    free(history->entries);
    *history = (hd_history){0};
}

/* ---- the present state ---- */

/* The present state with what follows from it. */
static void take(hd_app *app, const hd_state *state, const hd_outcome *outcome)
{
    int baseline = state->pins->baseline;

    if (app->import && state->taken)
        (void)hd_import_use(app->import, state->taken, NULL);
    app->now = *state;
    app->outcome = *outcome;
    app->baseline = baseline < 0 ? app->opened : state->pins->pin[baseline].scenario;
    app->baseline_outcome = baseline < 0 ? app->opened_outcome : state->pins->pin[baseline].outcome;
}

const char *hd_app_baseline_word(const hd_app *app)
{
    static char letter[2];

    if (app->now.pins->baseline < 0)
        return app->play ? "before" : "opened";
    letter[0] = app->now.pins->pin[app->now.pins->baseline].letter;
    return letter;
}

void hd_app_say(hd_app *app, hd_tone tone, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(app->status, sizeof app->status, format, arguments);
    va_end(arguments);
    app->tone = tone;
}

bool hd_app_changed(const hd_app *app)
{
    return app->document && (app->file.recovered || !hd_state_same_work(&app->now, &app->file.saved));
}

hd_mode hd_app_home(const hd_app *app)
{
    return app->play ? app->play->mode : HD_MODE_INPUTS;
}

hd_mode hd_app_back(const hd_app *app)
{
    return app->zoomed ? HD_MODE_PANEL : hd_app_home(app);
}

hd_mode hd_app_shown_mode(const hd_app *app)
{
    hd_mode mode = app->mode == HD_MODE_QUESTION ? app->question.beneath : app->mode;

    mode = mode == HD_MODE_READING ? app->reading.beneath : mode;
    /* A line is typed below what it is about. */
    return mode == HD_MODE_PROMPT ? app->prompt.beneath : mode;
}

bool hd_app_follows(const hd_app *app, hd_input input)
{
    return (input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(&app->now.scenario, input)) ||
           (input == HD_DEVICE_TIME && app->now.scenario.device_time_per_block > 0);
}

bool hd_app_panel_shown(const hd_app *app)
{
    return app->zoomed || hd_app_shown_mode(app) == HD_MODE_PANEL ||
           (app->rows >= HD_PANEL_ROWS && !app->play);
}

/* Whether it would move an input that a lesson keeps as it is. */
static bool is_locked(hd_app *app, const hd_scenario *next)
{
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!(app->locked & 1u << i) || !hd_scenario_differs(&app->now.scenario, next, i))
            continue;
        hd_app_say(app, HD_TONE_REFUSED, "%s stays as it is here", hd_input_label(&app->now.scenario, i));
        return true;
    }
    return false;
}

bool hd_app_set(hd_app *app, hd_state next, int tag)
{
    hd_outcome outcome;
    hd_error error;

    if (is_locked(app, &next.scenario))
        return false;

    if (!hd_evaluate(&next.scenario, &outcome, &error)) {
        hd_app_say(app, HD_TONE_REFUSED, "%s", error.text);
        return false;
    }
    take(app, &next, &outcome);
    history_add(&app->history, &next, tag);
    return true;
}

bool hd_app_minus_begins(hd_app *app)
{
    if (app->minuses != 1)
        return false;
    app->history.tag = app->minus_tag;
    return hd_app_set(app, app->before_minus, app->minus_tag);
}

void hd_app_restore(hd_app *app, const hd_state *state)
{
    hd_outcome outcome;

    if (hd_evaluate(&state->scenario, &outcome, NULL))
        take(app, state, &outcome);
}

char hd_panel_letter(hd_panel panel)
{
#define LETTER(NAME, letter) letter,
    static const char letters[] = {HD_EACH_PANEL(LETTER)};
#undef LETTER

    return letters[panel];
}

/* ---- undo, redo, the cover ---- */

/* What is chosen in a panel that is not on the screen comes back unseen otherwise. */
static void say_unseen(hd_app *app, const hd_state *before)
{
    bool swept = !hd_sweeping_equal(&before->sweeping, &app->now.sweeping);
    bool pulled = !hd_state_same_levers(before, &app->now);
    hd_panel panel = swept ? HD_PANEL_SWEEP : HD_PANEL_WHATIF;
    bool seen = app->panel == panel && hd_app_panel_shown(app);

    if ((swept || pulled) && !seen)
        hd_app_say(app, HD_TONE_PLAIN, "In %s another choice holds now; %c shows it", app->panels[panel]->name,
                   hd_panel_letter(panel));
}

static void add_words(char *list, size_t size, const char *words)
{
    size_t used = strlen(list);

    snprintf(list + used, size - used, "%s%s", used ? ", " : "", words);
}

/* What came back: each value as it was before and as it is now. */
static void say_travelled(hd_app *app, const hd_state *before, int direction)
{
    const hd_state *now = &app->now;
    char list[HD_STATUS_MAX] = "", was[HD_FORMAT_MAX], is[HD_FORMAT_MAX], words[160];

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!hd_scenario_differs(&before->scenario, &now->scenario, i))
            continue;
        snprintf(words, sizeof words, "%s %.40s → %.40s", hd_input_label(&now->scenario, i),
                 hd_format_input(was, &before->scenario, i),
                 hd_format_input(is, &now->scenario, i));
        add_words(list, sizeof list, words);
    }
    if (before->targeted != now->targeted ||
        (now->targeted && !hd_target_equal(&before->target, &now->target)))
        add_words(list, sizeof list, now->targeted ? "the target is set" : "the target is gone");
    if (!hd_pins_equal(before->pins, now->pins))
        add_words(list, sizeof list,
                  before->pins->count != now->pins->count         ? "the pins"
                  : before->pins->baseline != now->pins->baseline ? "the baseline"
                                                                  : "a pin's name or reason");
    if (list[0])
        hd_app_say(app, HD_TONE_PLAIN, "%s: %s", direction < 0 ? "Undone" : "Redone", list);
}

static void travel(hd_app *app, int direction)
{
    const hd_state before = app->now, *state = history_move(&app->history, direction);

    if (!state) {
        hd_app_say(app, HD_TONE_PLAIN,
                   direction < 0 ? "Nothing to undo: this is the start" : "Nothing to redo");
        return;
    }
    hd_app_restore(app, state);
    say_travelled(app, &before, direction);
    say_unseen(app, &before);
}

void hd_app_undo(hd_app *app)
{
    travel(app, -1);
}

void hd_app_redo(hd_app *app)
{
    travel(app, +1);
}

/* What the hidden change did, once it is seen again. */
static void say_uncovered(hd_app *app)
{
    const hd_outcome *was = &app->covered_first, *is = &app->outcome;
    double step_was = was->value[HD_STEP_TIME].number, step_is = is->value[HD_STEP_TIME].number;
    char before[HD_NUMBER_MAX], now[HD_NUMBER_MAX], gain[HD_NUMBER_MAX];
    char share_before[HD_NUMBER_MAX], share_now[HD_NUMBER_MAX];

    hd_app_say(app, HD_TONE_PLAIN, "%s → %s, %s; host %s → %s",
               hd_format_time(before, step_was), hd_format_time(now, step_is),
               hd_format_gain(gain, step_was / step_is),
               hd_format_host_share(share_before, was), hd_format_host_share(share_now, is));
}

bool hd_app_covers(const hd_app *app, const hd_outcome *outcome)
{
    return app->covered && (hd_outcome_equal(outcome, &app->outcome) ||
                            (app->unseen && hd_outcome_equal(outcome, &app->covered_first)));
}

void hd_app_cover(hd_app *app)
{
    app->covered = !app->covered;
    app->unseen = false;
    if (app->covered)
        app->covered_first = app->outcome;
    else if (!hd_outcome_equal(&app->covered_first, &app->outcome))
        say_uncovered(app);
}

bool hd_app_measured(const hd_app *app, hd_measured *measured)
{
    return app->import ? hd_import_measured(app->import, measured)
                       : app->document && hd_document_measured_step(app->document, measured);
}

double hd_app_wall(const hd_app *app)
{
    hd_measured measured;

    return app->import ? hd_import_wall(app->import) : hd_app_measured(app, &measured) ? measured.step.wall : 0;
}
