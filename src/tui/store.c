#include "config.h"

#include "store.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "hostdispatch/target.h"
#include "panel.h"
#include "pin.h"

#define VIEW_MAX HD_TARGET_MAX

static void take_pins(hd_app *app, const hd_document *document, hd_play *play)
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
        pin->kept = pinned.kept;
        if (hd_document_baseline(document) == (int)i)
            pins->baseline = (int)(pin - pins->pin);
    }
    if (pins)
        play->pins = pins;
}

/* A text that was only cut where `size` ends, to be shown, is not changed: NULL. */
static const char *changed_text(const char *now, size_t size, const char *in_file)
{
    char cut[HD_PIN_REASON_MAX];

    if (!in_file)
        return now;
    hd_pin_copy_text(cut, size, in_file);
    return strcmp(cut, now) == 0 ? NULL : now;
}

static void put_pins(const hd_app *app, hd_document *document)
{
    hd_pinned pinned[HD_PINS_MAX];
    const hd_pins *pins = app->now.pins;
    size_t in_file = hd_document_pinned_count(app->document);

    for (int i = 0; i < pins->count; i++) {
        const hd_pin *pin = &pins->pin[i];
        bool kept = pin->kept > 0 && pin->kept <= in_file;
        hd_pinned before =
            kept ? hd_document_pinned(app->document, pin->kept - 1) : (hd_pinned){.name = NULL};
        pinned[i] = (hd_pinned){changed_text(pin->name, sizeof pin->name, before.name),
                                changed_text(pin->reason, sizeof pin->reason, before.reason), pin->scenario,
                                pin->kept};
    }
    hd_document_set_pinned(document, pinned, (size_t)pins->count);
    hd_document_set_baseline(document, pins->baseline);
}

static void take_target(hd_app *app, hd_play *play, const char *text)
{
    (void)app;
    play->targeted = hd_target_read(text, strlen(text), &play->target, NULL);
}

static bool put_target(const hd_app *app, char text[VIEW_MAX])
{
    if (app->now.targeted)
        hd_target_write(&app->now.target, text);
    return app->now.targeted;
}

static void take_panel(hd_app *app, hd_play *play, const char *text)
{
    (void)play;
    for (hd_panel i = 0; i < HD_PANELS; i++)
        if (strcasecmp(hd_panels[i].name, text) == 0 && hd_panel_is_available(app, i))
            app->panel = i;
}

static bool put_panel(const hd_app *app, char text[VIEW_MAX])
{
    snprintf(text, VIEW_MAX, "%s", hd_panels[app->panel].name);
    text[0] = (char)tolower((unsigned char)text[0]);
    return true;
}

/* The texts of `view`. */
static const struct {
    const char *key, *usual; /* what is not written where the file does not have it */
    void (*take)(hd_app *app, hd_play *play, const char *text);
    bool (*put)(const hd_app *app, char text[VIEW_MAX]); /* false: there is none */
} views[] = {
    {"panel",  "results", take_panel,  put_panel },
    {"target", "",        take_target, put_target},
};
#define VIEWS (sizeof views / sizeof views[0])

void hd_store_take(hd_app *app, const hd_document *document, hd_play *play)
{
    take_pins(app, document, play);
    app->panel = HD_PANEL_RESULTS;
    for (size_t i = 0; i < VIEWS; i++) {
        const char *text = hd_document_view(document, views[i].key);
        if (text)
            views[i].take(app, play, text);
    }
}

/* Whether the file's text, in whatever way it is written, says what holds now. */
static bool says_so_already(const hd_app *app, size_t view, const char *in_file, bool any, const char *text)
{
    hd_target target;
    char plain[VIEW_MAX];

    if (!in_file)
        return !any || strcmp(text, views[view].usual) == 0;
    if (views[view].put != put_target)
        return strcasecmp(in_file, text) == 0;
    /* What was never understood is somebody else's as long as there is no target. */
    if (!hd_target_read(in_file, strlen(in_file), &target, NULL))
        return !app->now.targeted;
    hd_target_write(&target, plain);
    return any && strcmp(plain, text) == 0;
}

hd_document *hd_store_document(const hd_app *app)
{
    /* Where a trace's scenario comes from changes with the steps that are taken. */
    hd_document *document = app->import ? hd_import_document(app->import, &app->now.scenario) : NULL;

    if (!document)
        document = hd_document_copy(app->document);
    hd_document_set_scenario(document, &app->now.scenario);
    put_pins(app, document);
    for (size_t i = 0; i < VIEWS; i++) {
        char text[VIEW_MAX] = "";
        bool any = views[i].put(app, text);
        if (!says_so_already(app, i, hd_document_view(document, views[i].key), any, text))
            hd_document_set_view(document, views[i].key, any ? text : NULL);
    }
    hd_document_set_view(document, HD_VIEW_FILE, NULL);
    hd_document_set_view(document, HD_VIEW_PLACE, NULL);
    return document;
}
