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

/* The index of the pin that is the present scenario, which is kept where it was not; -1 when it cannot be. */
static int kept(hd_app *app, int tag)
{
    int index = find(app->now.pins, &app->now.scenario);

    if (index >= 0)
        return index;
    hd_pins *pins = change(app);
    index = hd_pins_add(pins, &app->now.scenario, &app->outcome);
    if (index < 0) {
        hd_app_say(app, HD_TONE_REFUSED, "There are %d pins already; Del in Compare drops one", HD_PINS_MAX);
    } else {
        hd_pin *pin = &pins->pin[index];
        hd_measured measured;
        pin->taken = app->now.taken;
        pin->bounded = hd_app_measured(app, &measured);
        if (pin->bounded)
            pin->bounds = hd_measured_bounds(&measured, &app->outcome, 1);
        use(app, pins, tag);
    }
    return index;
}

void hd_pin_now(hd_app *app)
{
    int count = app->now.pins->count;
    int index = kept(app, 0);

    if (index >= 0)
        hd_app_say(app, HD_TONE_PLAIN,
                   count < app->now.pins->count ? "Kept as %c; c compares, m names it"
                                                : "Kept already, as %c",
                   app->now.pins->pin[index].letter);
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

    return index == HD_PIN_NOW ? kept(app, tag) : index;
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

/* "12 ops per block": a value with its input's label in small letters. */
static void append_difference(const hd_scenario *scenario, hd_input input, char *buffer)
{
    char value[HD_FORMAT_MAX], label[64];
    size_t length = strlen(buffer);

    snprintf(label, sizeof label, "%s", hd_input_label(scenario, input));
    label[0] = (char)(label[0] | 0x20);
    /* Launches that follow have no number to stand before a label. */
    if (input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(scenario, input)) {
        snprintf(buffer + length, HD_FORMAT_MAX - length, "%slaunches = ops", length > 1 ? ", " : "  ");
        return;
    }
    snprintf(buffer + length, HD_FORMAT_MAX - length, "%s%s %s", length > 1 ? ", " : "  ",
             hd_format_input(value, scenario, input), label);
}

const char *hd_pin_label(const hd_app *app, int index, char *buffer)
{
    const hd_pin *pin = &app->now.pins->pin[index];

    if (pin->name[0]) {
        snprintf(buffer, HD_FORMAT_MAX, "%c  %s", pin->letter, pin->name);
        return buffer;
    }
    snprintf(buffer, HD_FORMAT_MAX, "%c", pin->letter);
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_scenario_differs(&pin->scenario, &app->now.scenario, i))
            append_difference(&pin->scenario, i, buffer);
    if (strlen(buffer) == 1)
        strcat(buffer, "  as now");
    return buffer;
}
