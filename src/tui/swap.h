/*
 * draft.h - the work that is not saved, ready to be left by whoever can do nothing more: a signal handler.
 *
 * It is one file, made up beforehand; leaving it makes its folder, writes it beside its place and renames it,
 * with calls that are safe in a handler. What was kept last is left whole also while other is being kept.
 */
#ifndef HD_TUI_DRAFT_H
#define HD_TUI_DRAFT_H

#include <stddef.h>

/**
 * Keep a text to be left in place of one kept before.
 * @param path  where, in folders that need not be there yet; owned by the draft from now on, as `text` is
 */
void hd_swap_keep(char *path, char *text, size_t length);

/** There is nothing to be left any more. */
void hd_swap_drop(void);

/** Leave what was kept, if anything; safe in a signal handler. */
void hd_swap_leave(void);

#endif
