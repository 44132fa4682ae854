#include "hostdispatch/list.h"

#include <stdio.h>
#include <string.h>

#include "hostdispatch/nearest.h"

void hd_list_add(char *list, size_t size, const char *word, size_t index, size_t count,
                 const char *conjunction)
{
    size_t used = strlen(list);

    if (index == 0)
        snprintf(list + used, size - used, "%s", word);
    else if (index + 1 < count)
        snprintf(list + used, size - used, ", %s", word);
    else
        snprintf(list + used, size - used, " %s %s", conjunction, word);
}

const char *hd_list(char *list, size_t size, hd_word_at *words, const char *conjunction)
{
    size_t count = 0;

    while (words(count))
        count++;
    *list = '\0';
    for (size_t i = 0; i < count; i++)
        hd_list_add(list, size, words(i), i, count, conjunction);
    return list;
}

bool hd_list_refuse(hd_error *error, const char *what, const char *text, size_t length, hd_word_at *words)
{
    char list[HD_ERROR_MAX / 2];
    hd_nearest nearest = hd_nearest_to(text, length);

    for (size_t i = 0; words(i); i++)
        hd_nearest_offer(&nearest, words(i));
    if (nearest.best)
        return hd_refuse(error, "\"%.*s\" is not %s; did you mean %s?", hd_quoted(length), text, what,
                         nearest.best);
    return hd_refuse(error, "\"%.*s\" is not %s; %s are", hd_quoted(length), text, what,
                     hd_list(list, sizeof list, words, "and"));
}
