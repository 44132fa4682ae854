/*
 * error.h - how a refusal travels: one sentence, ready to be shown.
 *
 * Every function that can refuse takes an hd_error (NULL: nobody asks), says in it what was wrong and what
 * would be right, and returns false (or NULL). Where the sentence came from is added by whoever knows it: the
 * reader of a file knows the line, the command line knows the option.
 */
#ifndef HOSTDISPATCH_ERROR_H
#define HOSTDISPATCH_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#define HD_PRINTF(string, first) __attribute__((format(printf, string, first)))
#else
#define HD_PRINTF(string, first)
#endif

/** Room for one sentence with a quoted text in it, including the closing NUL. */
#define HD_ERROR_MAX 512

/** What kind of refusal it is; the command line makes its exit status of it. */
typedef enum hd_error_kind {
    HD_ERROR_REFUSED, /**< an input's or option's value is not accepted: exit status 2 */
    HD_ERROR_FILE,    /**< a file is missing, unreadable, unwritable or malformed: exit status 1 */
    HD_ERROR_UNKNOWN, /**< a name is neither a preset's nor a file's: exit status 1 */
} hd_error_kind;

typedef struct hd_error {
    hd_error_kind kind;
    long line;               /**< line of the file, from 1; 0 where there is none */
    char text[HD_ERROR_MAX]; /**< the sentence, without a full stop; may quote a file: text.h shows it */
} hd_error;

/** Fill `error` (NULL: nobody asked) with kind HD_ERROR_REFUSED, no line and a sentence, cut at a whole
 * character. @return false, always, so that a refusal reads `return hd_refuse(error, ...)`. */
bool hd_refuse(hd_error *error, const char *format, ...) HD_PRINTF(2, 3);

/** How many of a text's `length` bytes a sentence quotes, as `%.*s` takes it. */
int hd_quoted(size_t length);

/** Put "FILE:LINE: ", or "FILE: " where there is no line, before the sentence; its line is 0 then. */
void hd_error_locate(hd_error *error, const char *file);

/** As hd_refuse(), with kind HD_ERROR_FILE and the line it concerns (0 for none). @return false, always. */
bool hd_fail(hd_error *error, long line, const char *format, ...) HD_PRINTF(3, 4);

/** Whether the `length` bytes at `text` are the word. */
static inline bool hd_word_is(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/** The word at an index, from 0, owned by its table; NULL beyond the last. */
typedef const char *hd_word_at(size_t index);

/** The index of the word that the `length` bytes at `text` are; how many words there are, where they are none. */
size_t hd_word_find(hd_word_at *words, const char *text, size_t length);

/** Add the word at `index` of `count` to a list of `size` bytes such as "a, b and c", which begins as "". */
void hd_list_add(char *list, size_t size, const char *word, size_t index, size_t count,
                 const char *conjunction);

/** All words, "a, b or c". @return `list`, of `size` bytes. */
const char *hd_list(char *list, size_t size, hd_word_at *words, const char *conjunction);

/** Refuse a word, `what` being "an output": "host_shar" is not an output; did you mean host_share? The sentence
 * lists all words where none is near. @return false, always. */
bool hd_list_refuse(hd_error *error, const char *what, const char *text, size_t length, hd_word_at *words);

/** The right word nearest to a wrong one: every right word is offered, then `best` is asked for. */
typedef struct hd_nearest {
    const char *word; /**< what was written; not NUL-terminated */
    size_t length;
    const char *best; /**< the nearest offer that is near enough, or NULL; the caller's own string */
    size_t distance;  /**< letters to change to get there */
} hd_nearest;

/** Begin with the `length` bytes at `word`, which must outlive the search. */
hd_nearest hd_nearest_to(const char *word, size_t length);

/** Offer a right word. It is near enough when few letters differ for its length (case, and "-" for "_", count
 * for nothing, two letters exchanged count once), or when one of the two begins with the other. */
void hd_nearest_offer(hd_nearest *nearest, const char *word);

/** Do `act` (NULL: abort()) where memory runs out; it should not return, and may not allocate. @return what was
 * done before. */
typedef void hd_memory_act(void);
hd_memory_act *hd_memory_at_end(hd_memory_act *act);

/** Memory has run out: the program ends here. */
_Noreturn void hd_memory_end(void);

/** `pointer`, unless it is NULL: then memory has run out. */
static inline void *hd_must(void *pointer)
{
    if (!pointer)
        hd_memory_end();
    return pointer;
}

#endif
