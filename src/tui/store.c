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
