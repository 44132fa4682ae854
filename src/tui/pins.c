#include "pins.h"

#include <stdlib.h>
#include <string.h>

const hd_pins hd_pins_none = {.count = 0, .baseline = HD_BASELINE_OPENED};

hd_pins *hd_pins_copy(hd_pins_store *store, const hd_pins *pins)
{
    hd_pins *copy = malloc(sizeof *copy);

    if (!copy)
        return NULL;
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

void hd_pins_drop(hd_pins *pins, int index)
{
    if (index < 0 || index >= pins->count)
        return;
    pins->count--;
    memmove(&pins->pin[index], &pins->pin[index + 1], (size_t)(pins->count - index) * sizeof pins->pin[0]);
    if (pins->baseline == index)
        pins->baseline = HD_BASELINE_OPENED;
    else if (pins->baseline > index)
        pins->baseline--;
}

int hd_pins_find(const hd_pins *pins, const hd_scenario *scenario)
{
    for (int i = 0; i < pins->count; i++)
        if (hd_scenario_equal(&pins->pin[i].scenario, scenario))
            return i;
    return -1;
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

void hd_pins_free(hd_pins_store *store)
{
    while (store->last) {
        hd_pins *before = store->last->made_before;
        free(store->last);
        store->last = before;
    }
}
