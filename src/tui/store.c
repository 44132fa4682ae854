#include "config.h"

#include "store.h"

#include <stdio.h>
#include <string.h>

#include "pin.h"
#include "view.h"

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

void hd_store_take(hd_app *app, hd_document *document, hd_state *play)
{
    take_pins(app, document, play);
    hd_view_take(app, document, play);
}

hd_document *hd_store_document(const hd_app *app)
{
    /* Where a trace's scenario comes from changes with the steps that are taken. */
    hd_document *document = app->import ? hd_import_document(app->import, &app->now.scenario) : NULL;

    if (!document)
        document = hd_document_copy(app->document);
    hd_document_set_scenario(document, &app->now.scenario);
    put_pins(app, document);
    hd_view_put(app, document);
    hd_document_set_view(document, HD_VIEW_FILE, NULL);
    hd_document_set_view(document, HD_VIEW_PLACE, NULL);
    hd_document_set_view(document, HD_VIEW_SIBLINGS, NULL);
    hd_document_set_view(document, HD_VIEW_NEW, NULL);
    hd_document_set_view(document, HD_VIEW_OPENED, NULL);
    return document;
}
