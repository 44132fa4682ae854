/*
 * keys.h - the key table. It makes the dispatch, the keys line, the help and the man page.
 */
#ifndef HD_TUI_KEYS_H
#define HD_TUI_KEYS_H

#include "key.h"

/** The rows, in the order of the help and of the keys line. */
extern const hd_key_row hd_keys[];
extern const size_t hd_keys_count;

#endif
