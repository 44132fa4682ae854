#include "config.h"

#include "store.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "hostdispatch/quantity.h"
#include "hostdispatch/solve.h"
#include "hostdispatch/tui.h"
#include "panel.h"
#include "pins.h"

/* Room for a text: every lever is the longest. */
#define TEXT_MAX (HD_LEVERS * HD_LEVER_MAX)

/* How much of a file's own words a sentence quotes. */
#define QUOTED_MAX 40

static bool take_panel(hd_app *app, hd_state *play, const char *text)
{
    (void)play;
    for (hd_panel i = 0; i < HD_PANELS; i++)
        if (strcasecmp(app->panels[i]->name, text) == 0 && hd_panel_is_available(app, i)) {
            app->panel = i;
            return true;
        }
    return false;
}

static bool put_panel(const hd_app *app, char text[TEXT_MAX])
{
    snprintf(text, TEXT_MAX, "%s", app->panels[app->panel]->name);
    text[0] = (char)tolower((unsigned char)text[0]);
    /* One that is not always offered is not when the file is opened. */
    return !app->panels[app->panel]->available;
}

static bool take_target(hd_app *app, hd_state *play, const char *text)
{
    (void)app;
    play->targeted = hd_target_read(text, strlen(text), &play->target, NULL);
    return play->targeted;
}

static bool put_target(const hd_app *app, char text[TEXT_MAX])
{
    if (app->now.targeted)
        hd_target_write(&app->now.target, text);
    return app->now.targeted;
}

/* The letters of so many pins, in the order of the alphabet. */
static bool are_letters(const char *text, int count)
{
    if ((int)strlen(text) != count)
        return false;
    for (int i = 0; i < count; i++)
        if (text[i] < (i > 0 ? text[i - 1] + 1 : 'A') || text[i] >= 'A' + HD_PINS_MAX)
            return false;
    return true;
}

static bool take_letters(hd_app *app, hd_state *play, const char *text)
{
    hd_pins *pins = are_letters(text, play->pins->count) ? hd_pins_copy(&app->pins_made, play->pins) : NULL;

    for (int i = 0; pins && i < pins->count; i++)
        pins->pin[i].letter = text[i];
    if (pins)
        play->pins = pins;
    return pins;
}

/* Without a pin dropped between them they are the first ones, which need not be said. */
static bool put_letters(const hd_app *app, char text[TEXT_MAX])
{
    const hd_pins *pins = app->now.pins;
    bool first = true;

    for (int i = 0; i < pins->count; i++) {
        text[i] = pins->pin[i].letter;
        first = first && text[i] == 'A' + i;
    }
    text[pins->count] = '\0';
    return !first;
}

static bool take_levers(hd_app *app, hd_state *play, const char *text)
{
    hd_lever levers[HD_LEVERS], lever;

    (void)app;
    for (hd_lever_name i = 0; i < HD_LEVERS; i++)
        levers[i] = hd_lever_usual(i);
    for (; *text; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        if (!hd_lever_read(text, length, &lever, NULL))
            return false;
        levers[lever.name] = lever;
        text += length;
    }
    memcpy(play->levers, levers, sizeof levers);
    return true;
}

/* Those that are not at their usual strength. */
static bool put_levers(const hd_app *app, char text[TEXT_MAX])
{
    size_t used = 0;

    for (hd_lever_name i = 0; i < HD_LEVERS; i++) {
        char usual[HD_LEVER_MAX], now[HD_LEVER_MAX];
        const hd_lever lever = hd_lever_usual(i);
        hd_lever_write(&lever, usual);
        hd_lever_write(&app->now.levers[i], now);
        if (strcmp(usual, now) != 0)
            used += (size_t)snprintf(text + used, TEXT_MAX - used, "%s%s", used ? " " : "", now);
    }
    return used > 0;
}

static bool take_swept_output(hd_app *app, hd_state *play, const char *text)
{
    (void)app;
    for (hd_output i = 0; i < HD_OUTPUTS; i++)
        if (strcmp(hd_outputs[i].key, text) == 0 && hd_outputs[i].kind != HD_WORD) {
            play->sweeping.output = i;
            return true;
        }
    return false;
}

static bool put_swept_output(const hd_app *app, char text[TEXT_MAX])
{
    snprintf(text, TEXT_MAX, "%s", hd_outputs[app->now.sweeping.output].key);
    return true;
}

/* The input of this key; HD_INPUTS for none. */
static bool take_over(hd_app *app, hd_state *play, const char *text)
{
    hd_input input = hd_input_find(text, strlen(text));

    (void)app;
    if (input < HD_INPUTS)
        play->sweeping.over = input;
    return input < HD_INPUTS;
}

static bool put_over(const hd_app *app, char text[TEXT_MAX])
{
    snprintf(text, TEXT_MAX, "%s", hd_inputs[app->now.sweeping.over].key);
    return true;
}

static bool take_across(hd_app *app, hd_state *play, const char *text)
{
    hd_input input = hd_input_find(text, strlen(text));
    bool understood = input < HD_INPUTS && input != play->sweeping.over;

    (void)app;
    if (understood)
        play->sweeping.across = input;
    return understood;
}

static bool put_across(const hd_app *app, char text[TEXT_MAX])
{
    if (app->now.sweeping.across < HD_INPUTS)
        snprintf(text, TEXT_MAX, "%s", hd_inputs[app->now.sweeping.across].key);
    return app->now.sweeping.across < HD_INPUTS;
}

static bool take_scale(hd_app *app, hd_state *play, const char *text)
{
    bool linear = strcmp(text, "linear") == 0;

    (void)app;
    if (!linear && strcmp(text, "logarithmic") != 0)
        return false;
    play->sweeping.linear = linear;
    return true;
}

static bool put_scale(const hd_app *app, char text[TEXT_MAX])
{
    snprintf(text, TEXT_MAX, "%s", app->now.sweeping.linear ? "linear" : "logarithmic");
    return true;
}

/* The texts, in the order in which they are taken: a second input is another than the first. */
static const struct {
    const char *key;
    const char *usual; /* what need not be said; "" for nothing */
    const char *help;
    const char *accepted; /* what is said of one that is not understood */
    bool (*take)(hd_app *app, hd_state *play, const char *text); /* false: not understood, nothing is taken */
    bool (*put)(const hd_app *app, char text[TEXT_MAX]);         /* false: there is none */
} views[] = {
    {"panel", "results", "the panel shown", "the name of a panel, such as compare, is accepted", take_panel,
     put_panel},
    {"target", "", "what find looks for, as --assert has it", "a target such as host_share<=30% is accepted",
     take_target, put_target},
    {"letters", "", "the pins' letters, where one between them was dropped",
     "a letter from A to H for each pin, in their order, is accepted", take_letters, put_letters},
    {"levers", "", "strengths in What-if that are not usual, as --lever has them",
     "levers such as fuse=4x2, with blanks between, are accepted", take_levers, put_levers},
    {"sweep", "overhead_ratio", "the output in Sweep", "the key of an output that is a number is accepted",
     take_swept_output, put_swept_output},
    {"sweep_over", "ops_per_block", "the input it is swept over", "the key of an input is accepted",
     take_over, put_over},
    {"sweep_across", "", "the second input, of a map", "the key of another input is accepted", take_across,
     put_across},
    {"sweep_scale", "logarithmic", "its scale, logarithmic or linear", "logarithmic or linear is accepted",
     take_scale, put_scale},
};
#define VIEWS (sizeof views / sizeof views[0])

/* `text` is NULL where it is no text at all. */
static void remark(hd_document *document, size_t view, const char *text)
{
    char why[HD_ERROR_MAX], quoted[QUOTED_MAX];

    hd_pin_copy_text(quoted, sizeof quoted, text ? text : "");
    if (text)
        snprintf(why, sizeof why, "is \"%s\"; %s", quoted, views[view].accepted);
    else
        snprintf(why, sizeof why, "is no text; %s", views[view].accepted);
    hd_document_view_warning(document, views[view].key, why);
}

static void take_view(hd_app *app, hd_document *document, hd_state *play)
{
    /* Another file begins with its inputs: a panel on the full screen would hide what the keys change. */
    app->panel = HD_PANEL_RESULTS;
    app->zoomed = false;
    for (size_t i = 0; i < VIEWS; i++) {
        const char *text = hd_document_view(document, views[i].key);
        if (!text && !hd_document_view_is_no_text(document, views[i].key))
            continue;
        if (!text || !views[i].take(app, play, text))
            remark(document, i, text);
    }
}

/* Whether the file's text, in whatever way it is written, says what holds now; `text` does where `any`. One
 * that was never understood says nothing, which is as usual; one that no longer is would be remarked on. */
static bool says_so_already(const hd_app *app, const hd_document *document, size_t view, bool any,
                            const char *text)
{
    const char *in_file = hd_document_view(document, views[view].key);
    bool usual = !any || strcmp(text, views[view].usual) == 0;
    char plain[TEXT_MAX] = "";
    hd_app trial = *app;
    hd_state play = app->now;

    if (!in_file)
        return usual;
    trial.pins_made = (hd_pins_store){NULL};
    bool understood = views[view].take(&trial, &play, in_file);
    bool same = usual && hd_document_view_has_warning(document, views[view].key);
    if (understood) {
        trial.now = play;
        same = views[view].put(&trial, plain) == any && (!any || strcmp(plain, text) == 0);
    }
    hd_pins_free(&trial.pins_made);
    return same;
}

static void put_view(const hd_app *app, hd_document *document)
{
    for (size_t i = 0; i < VIEWS; i++) {
        char text[TEXT_MAX] = "";
        bool any = views[i].put(app, text);
        if (!says_so_already(app, document, i, any, text))
            hd_document_set_view(document, views[i].key, any ? text : NULL);
    }
}

void hd_tui_views(FILE *out)
{
    for (size_t i = 0; i < VIEWS; i++)
        fprintf(out, "%s\t%s\n", views[i].key, views[i].help);
}

_Static_assert(HD_PINS_MAX == HD_PINNED_MAX, "a file holds all pins, and no more are taken of it");

static void take_pins(hd_app *app, const hd_document *document, hd_state *play)
{
    size_t count = hd_document_pinned_count(document);
    hd_pins *pins = count > 0 ? hd_pins_copy(&app->pins_made, &hd_pins_none) : NULL;

    for (size_t i = 0; pins && i < count; i++) {
        hd_pinned pinned = hd_document_pinned(document, i);
        hd_outcome outcome;
        if (!hd_evaluate(&pinned.scenario, &outcome, NULL))
            continue;
        hd_pin *pin = &pins->pin[hd_pins_add(pins, &pinned.scenario, &outcome)];
        hd_pin_copy_text(pin->name, sizeof pin->name, pinned.name);
        hd_pin_copy_text(pin->reason, sizeof pin->reason, pinned.reason);
        if (hd_document_baseline(document) == (int)i)
            pins->baseline = (int)(pin - pins->pin);
    }
    if (pins)
        play->pins = pins;
}

/* The text of a pinned scenario in the file which, cut to `size`, is `now`: else `now` itself. */
static const char *uncut(const hd_document *file, bool reason, size_t size, const char *now)
{
    char cut[HD_PIN_REASON_MAX];

    for (size_t i = 0; i < hd_document_pinned_count(file); i++) {
        hd_pinned pinned = hd_document_pinned(file, i);
        const char *text = reason ? pinned.reason : pinned.name;
        hd_pin_copy_text(cut, size, text);
        if (strcmp(cut, now) == 0)
            return text;
    }
    return now;
}

static void put_pins(const hd_app *app, hd_document *document)
{
    hd_pinned pinned[HD_PINS_MAX];
    const hd_pins *pins = app->now.pins;

    for (int i = 0; i < pins->count; i++) {
        const hd_pin *pin = &pins->pin[i];
        pinned[i] = (hd_pinned){uncut(app->document, false, sizeof pin->name, pin->name),
                                uncut(app->document, true, sizeof pin->reason, pin->reason), pin->scenario};
    }
    hd_document_set_pinned(document, pinned, (size_t)pins->count);
    hd_document_set_baseline(document, pins->baseline);
}

void hd_store_take(hd_app *app, hd_document *document, hd_state *play)
{
    take_pins(app, document, play);
    take_view(app, document, play);
}

hd_document *hd_store_document(const hd_app *app)
{
    /* Where a trace's scenario comes from changes with the steps that are taken. */
    hd_document *document = app->import ? hd_import_document(app->import, &app->now.scenario) : NULL;

    if (!document)
        document = hd_document_copy(app->document);
    hd_document_set_scenario(document, &app->now.scenario);
    put_pins(app, document);
    put_view(app, document);
    hd_document_set_view(document, HD_VIEW_FILE, NULL);
    hd_document_set_view(document, HD_VIEW_PLACE, NULL);
    hd_document_set_view(document, HD_VIEW_SIBLINGS, NULL);
    hd_document_set_view(document, HD_VIEW_NEW, NULL);
    hd_document_set_view(document, HD_VIEW_OPENED, NULL);
    return document;
}
