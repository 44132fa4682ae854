/*
 * list.h - words of a table as a sentence lists them, and the refusal of one that is not among them.
 */
#ifndef HOSTDISPATCH_LIST_H
#define HOSTDISPATCH_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "hostdispatch/error.h"

/** The word at an index, from 0, owned by its table; NULL beyond the last. */
typedef const char *hd_word_at(size_t index);

/**
 * Add a word to a list such as "a, b and c", which begins as "".
 * @param list         of `size` bytes; what has no room is cut
 * @param index        of this word among the `count` that are listed, from 0
 * @param conjunction  what stands before the last: "and", "or"
 */
void hd_list_add(char *list, size_t size, const char *word, size_t index, size_t count,
                 const char *conjunction);

/** All words, "a, b or c". @return `list`, of `size` bytes. */
const char *hd_list(char *list, size_t size, hd_word_at *words, const char *conjunction);

/**
 * Refuse the `length` bytes at `text`: "host_shar" is not an output; did you mean host_share?
 * @param what  "an output"
 * @return false, always; the sentence lists all words where none is near.
 */
bool hd_list_refuse(hd_error *error, const char *what, const char *text, size_t length, hd_word_at *words);

#endif
