#include "history.h"

#include <stdlib.h>

#include "grow.h"

void hd_state_usual(hd_state *play)
{
    play->device_per_block = 0;
    play->targeted = false;
    play->pins = &hd_pins_none;
    for (hd_lever_name i = 0; i < HD_LEVERS; i++)
        play->levers[i] = hd_lever_usual(i);
    play->sweeping = hd_sweeping_usual();
}

static bool make_room(hd_history *history)
{
    hd_state *entries = hd_grow(history->entries, &history->capacity, history->at + 1, sizeof *entries, 64);

    if (!entries)
        return false;
    history->entries = entries;
    return true;
}

void hd_history_begin(hd_history *history, const hd_state *play)
{
    history->at = 0;
    history->count = 0;
    history->tag = 0;
    if (!make_room(history))
        return;
    history->entries[0] = *play;
    history->count = 1;
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
           a->taken == b->taken && a->device_per_block == b->device_per_block && hd_state_same_work(a, b);
}

void hd_history_add(hd_history *history, const hd_state *play, int tag)
{
    bool run = tag != 0 && tag == history->tag && history->at > 0 && history->at + 1 == history->count;

    /* What changes nothing would only make undo seem to do nothing. */
    if (!run && history->count > 0 && same(&history->entries[history->at], play)) {
        history->tag = 0;
        return;
    }
    /* So would a run that led back to where it began. */
    if (run && same(&history->entries[history->at - 1], play)) {
        hd_history_drop(history, tag);
        return;
    }
    history->tag = tag;
    if (run) {
        history->entries[history->at] = *play;
        return;
    }
    /* Without memory for more the change itself still holds; it only cannot be undone. */
    if (history->count == 0 || !make_room(history))
        return;
    history->count_before = history->count;
    history->at++;
    if (history->at < history->count)
        history->undone = history->entries[history->at];
    history->entries[history->at] = *play;
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

const hd_state *hd_history_move(hd_history *history, int direction)
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
