#include "history.h"

#include <stdlib.h>

static bool make_room(hd_history *history)
{
    if (history->at + 1 < history->capacity)
        return true;
    size_t capacity = history->capacity ? history->capacity * 2 : 64;
    hd_play *entries = realloc(history->entries, capacity * sizeof *entries);
    if (!entries)
        return false;
    history->entries = entries;
    history->capacity = capacity;
    return true;
}

void hd_history_begin(hd_history *history, const hd_play *play)
{
    history->at = 0;
    history->count = 0;
    history->tag = 0;
    if (!make_room(history))
        return;
    history->entries[0] = *play;
    history->count = 1;
}

void hd_history_add(hd_history *history, const hd_play *play, int tag)
{
    bool run = tag != 0 && tag == history->tag && history->at > 0 && history->at + 1 == history->count;

    history->tag = tag;
    if (run) {
        history->entries[history->at] = *play;
        return;
    }
    /* Without memory for more the change itself still holds; it only cannot be undone. */
    if (history->count == 0 || !make_room(history))
        return;
    history->entries[++history->at] = *play;
    history->count = history->at + 1;
}

void hd_history_seal(hd_history *history)
{
    history->tag = 0;
}

void hd_history_drop(hd_history *history, int tag)
{
    if (history->tag == tag && history->at > 0) {
        history->at--;
        history->count = history->at + 1;
    }
    history->tag = 0;
}

const hd_play *hd_history_move(hd_history *history, int direction)
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
