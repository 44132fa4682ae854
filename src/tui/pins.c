#include "pins.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "prompt.h"

hd_pins *hd_pins_copy(hd_pins_store *store, const hd_pins *pins)
{
    hd_pins *copy = hd_must(malloc(sizeof *copy));

    *copy = *pins;
    copy->made_before = store->last;
    store->last = copy;
    return copy;
}

static char free_letter(const hd_pins *pins)
{
    for (char letter = 'A'; letter < 'A' + HD_PINS_MAX; letter++) {
        bool taken = false;
        for (int i = 0; i < pins->count; i++)
            taken = taken || pins->pin[i].letter == letter;
        if (!taken)
            return letter;
    }
    return '\0';
}

int hd_pins_add(hd_pins *pins, const hd_scenario *scenario, const hd_outcome *outcome)
{
    char letter = free_letter(pins);

    if (!letter)
        return -1;
    /* In the order of their letters, also where one before was dropped. */
    int at = 0;
    while (at < pins->count && pins->pin[at].letter < letter)
        at++;
    memmove(&pins->pin[at + 1], &pins->pin[at], (size_t)(pins->count - at) * sizeof pins->pin[0]);
    pins->pin[at] = (hd_pin){.letter = letter, .scenario = *scenario, .outcome = *outcome};
    pins->count++;
    if (pins->baseline >= at)
        pins->baseline++;
    return at;
}

/* Take a pin out; if it was the baseline, the scenario as opened is again. */
static void take_out(hd_pins *pins, int index)
{
    pins->count--;
    memmove(&pins->pin[index], &pins->pin[index + 1], (size_t)(pins->count - index) * sizeof pins->pin[0]);
    if (pins->baseline == index)
        pins->baseline = HD_BASELINE_OPENED;
    else if (pins->baseline > index)
        pins->baseline--;
}

static int find(const hd_pins *pins, const hd_scenario *scenario)
{
    for (int i = 0; i < pins->count; i++)
        if (hd_scenario_equal(&pins->pin[i].scenario, scenario))
            return i;
    return -1;
}

void hd_pins_free(hd_pins_store *store)
{
    while (store->last) {
        hd_pins *before = store->last->made_before;
        free(store->last);
        store->last = before;
    }
}

void hd_pin_copy_text(char *to, size_t size, const char *text)
{
    size_t length = strlen(text);

    if (length >= size) {
        length = size - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80)
            length--;
    }
    memcpy(to, text, length);
    to[length] = '\0';
}

/* What one key does is one entry of undo, although it may pin, name and say why one after another. */
#define BASELINE_TAG (-1)
#define NAME_TAG (-2)

static hd_pins *change(hd_app *app)
{
    return hd_pins_copy(&app->pins_made, app->now.pins);
}

static void use(hd_app *app, const hd_pins *pins, int tag)
{
    hd_state next = app->now;

    next.pins = pins;
    hd_app_set(app, next, tag);
}

/* "ops 8": a value after its input's word. */
static void append_difference(const hd_scenario *scenario, hd_input input, char *buffer)
{
    char value[HD_FORMAT_MAX];
    size_t length = strlen(buffer);
    bool follows = input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(scenario, input);

    snprintf(buffer + length, HD_FORMAT_MAX - length, "%s%s %s", length > 0 ? ", " : "", hd_inputs[input].word,
             follows ? "= ops" : hd_format_input(value, scenario, input));
}

/* What a scenario is: the name of what is open, or what differs from that. */
static void describe(const hd_app *app, const hd_scenario *scenario, char *buffer)
{
    const char *name = app->path ? hd_path_name(app->path) : hd_document_name(app->document);
    size_t length = strlen(name), ending = strlen(".json");

    buffer[0] = '\0';
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_scenario_differs(scenario, &app->opened, i))
            append_difference(scenario, i, buffer);
    if (buffer[0])
        return;
    if (app->path && length > ending && strcmp(name + length - ending, ".json") == 0)
        length -= ending;
    if (length >= HD_PIN_NAME_MAX)
        length = HD_PIN_NAME_MAX - 1;
    snprintf(buffer, HD_FORMAT_MAX, "%.*s", (int)length, length > 0 ? name : "as opened");
}

/* The index of the pin that is the present scenario, which is kept where it was not; -1 when it cannot be. */
static int kept(hd_app *app, int tag)
{
    int index = find(app->now.pins, &app->now.scenario);

    if (index >= 0)
        return index;
    hd_pins *pins = change(app);
    index = hd_pins_add(pins, &app->now.scenario, &app->outcome);
    if (index >= 0) {
        hd_pin *pin = &pins->pin[index];
        hd_measured measured;
        char words[HD_FORMAT_MAX];
        describe(app, &pin->scenario, words);
        hd_pin_copy_text(pin->name, sizeof pin->name, words);
        pin->taken = app->now.taken;
        pin->bounded = hd_app_measured(app, &measured);
        if (pin->bounded)
            pin->bounds = hd_measured_bounds(&measured, &app->outcome, 1);
        use(app, pins, tag);
    }
    return index;
}

/* What came of keeping one where there were `count`. */
static void say_kept(hd_app *app, int index, int count)
{
    if (index < 0)
        hd_app_say(app, HD_TONE_REFUSED, "There are %d pins already; Del in Compare drops one", HD_PINS_MAX);
    else
        hd_app_say(app, HD_TONE_PLAIN,
                   count < app->now.pins->count ? "Kept as %c; c compares, m names it" : "Kept already, as %c",
                   app->now.pins->pin[index].letter);
}

void hd_pin_now(hd_app *app)
{
    int count = app->now.pins->count;

    say_kept(app, kept(app, 0), count);
}

int hd_pin_in_focus(const hd_app *app)
{
    int row = app->panel_row[HD_PANEL_COMPARE];

    return row < 2 + app->now.pins->count ? row - 2 : HD_PIN_NOW;
}

/* What a command is about: the pin in focus in Compare; else the present scenario, kept as a pin. -1 for
 * none. */
static int subject(hd_app *app, int tag)
{
    int index =
        app->mode == HD_MODE_PANEL && app->panel == HD_PANEL_COMPARE ? hd_pin_in_focus(app) : HD_PIN_NOW;

    if (index == HD_PIN_NOW && (index = kept(app, tag)) < 0)
        say_kept(app, index, HD_PINS_MAX);
    return index;
}

void hd_pin_baseline(hd_app *app)
{
    int index = subject(app, BASELINE_TAG);
    bool opened = app->mode == HD_MODE_PANEL && app->panel == HD_PANEL_COMPARE &&
                  hd_pin_in_focus(app) == HD_BASELINE_OPENED;

    if (index < 0 && !opened)
        return;
    hd_pins *pins = change(app);
    pins->baseline = index;
    use(app, pins, BASELINE_TAG);
    if (index < 0)
        hd_app_say(app, HD_TONE_PLAIN, "The baseline is the scenario as opened");
    else
        hd_app_say(app, HD_TONE_PLAIN, "The baseline is %c", pins->pin[index].letter);
}

static bool keep_reason(hd_app *app)
{
    int index = app->prompt.subject;
    hd_pins *pins = change(app);

    hd_pin_copy_text(pins->pin[index].reason, sizeof pins->pin[index].reason, app->prompt.edit.text);
    use(app, pins, NAME_TAG);
    return true;
}

static const hd_prompt_row reason_prompt = {.label = "Why", .word = "keep", .about_a_pin = true, .keep = keep_reason};

static bool keep_name(hd_app *app)
{
    int index = app->prompt.subject;
    hd_pins *pins = change(app);

    hd_pin_copy_text(pins->pin[index].name, sizeof pins->pin[index].name, app->prompt.edit.text);
    use(app, pins, NAME_TAG);
    hd_prompt_begin(app, &reason_prompt, pins->pin[index].reason, index);
    return true;
}

/* Nothing was named: a pin that was made for it goes. */
static void cancel_name(hd_app *app)
{
    if (app->history.tag != NAME_TAG)
        return;
    hd_history_drop(&app->history, NAME_TAG);
    hd_app_restore(app, &app->history.entries[app->history.at]);
}

static const hd_prompt_row name_prompt = {
    .label = "Name of", .word = "keep", .about_a_pin = true, .keep = keep_name, .cancel = cancel_name};

void hd_pin_name(hd_app *app)
{
    int index = subject(app, NAME_TAG);

    if (index >= 0)
        hd_prompt_begin(app, &name_prompt, app->now.pins->pin[index].name, index);
    else if (!app->status[0])
        hd_app_say(app, HD_TONE_PLAIN, "The scenario as opened keeps its name; name a pin");
}

void hd_pin_switch(hd_app *app, int index)
{
    hd_state next = app->now;

    next.scenario = index < 0 ? app->opened : app->now.pins->pin[index].scenario;
    if (hd_app_set(app, next, 0))
        hd_app_say(app, HD_TONE_PLAIN,
                   index < 0 ? "Switched to the scenario as opened; u goes back"
                             : "Switched to %c; u goes back",
                   index < 0 ? ' ' : app->now.pins->pin[index].letter);
}

void hd_pin_drop(hd_app *app, int index)
{
    hd_pins *pins = change(app);
    char letter = pins->pin[index].letter;
    take_out(pins, index);
    use(app, pins, 0);
    hd_app_say(app, HD_TONE_PLAIN, "Dropped %c; u brings it back", letter);
}

const char *hd_pin_label(const hd_app *app, int index, char *buffer)
{
    const hd_pin *pin = &app->now.pins->pin[index];
    char words[HD_FORMAT_MAX];

    if (!pin->name[0])
        describe(app, &pin->scenario, words);
    snprintf(buffer, HD_FORMAT_MAX, "%c  %.*s", pin->letter, HD_FORMAT_MAX - 4, pin->name[0] ? pin->name : words);
    return buffer;
}

/* ---- pins of more than what is open ---- */

void hd_pin_scenario(hd_app *app, const hd_scenario *scenario, const hd_outcome *outcome, const char *name)
{
    int index = find(app->now.pins, scenario), count = app->now.pins->count;

    if (index < 0) {
        hd_pins *pins = change(app);
        index = hd_pins_add(pins, scenario, outcome);
        if (index >= 0)
            hd_pin_copy_text(pins->pin[index].name, sizeof pins->pin[index].name, name);
        use(app, pins, 0);
    }
    say_kept(app, index, count);
}

const hd_pins *hd_pins_named(hd_app *app)
{
    hd_pins *pins = change(app);
    char words[HD_FORMAT_MAX], opened[HD_FORMAT_MAX];

    if (pins->count > 0)
        describe(app, &app->opened, opened);
    for (int i = 0; i < pins->count; i++) {
        hd_pin *pin = &pins->pin[i];
        /* What was measured beside them goes with its trace. */
        pin->taken = NULL;
        pin->bounded = false;
        describe(app, &pin->scenario, words);
        if (pin->name[0] && strcmp(pin->name, words) != 0)
            continue;
        bool same = hd_scenario_equal(&pin->scenario, &app->opened);
        char whole[2 * HD_FORMAT_MAX];
        snprintf(whole, sizeof whole, "%.60s%s%s", opened, same ? "" : ", ", same ? "" : words);
        hd_pin_copy_text(pin->name, sizeof pin->name, whole);
    }
    return pins;
}

void hd_pins_carry(hd_app *app, const hd_pins *carried)
{
    hd_pins *pins = change(app);
    hd_state next = app->now;

    for (int i = 0; i < carried->count; i++) {
        const hd_pin *from = &carried->pin[i];
        int index = find(pins, &from->scenario) >= 0 ? -1 : hd_pins_add(pins, &from->scenario, &from->outcome);
        if (index < 0)
            continue;
        char letter = pins->pin[index].letter;
        pins->pin[index] = *from;
        pins->pin[index].letter = letter;
    }
    next.pins = pins;
    hd_app_restore(app, &next);
    hd_history_begin(&app->history, &next);
}
