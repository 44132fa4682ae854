/* Keys that nearly say an input: slips of the pen, and other words for the same thing. */
#include "config.h"

#include <string.h>

#include "document_private.h"
#include "hostdispatch/error.h"
#include "hostdispatch/quantity.h"

/* No key of ours has more words, or longer ones. */
#define WORDS 6
#define LETTERS 24

typedef struct words {
    char at[WORDS][LETTERS]; /* in lower case */
    size_t count;
} words;

/* Words that mean an input: as a count, and as a time. The first row that a key has a word of decides. */
static const struct {
    const char *words; /* between blanks; those of a count end in s */
    const char *count, *time;
    bool common; /* others use them for other things, where the input itself is given */
} meanings[] = {
    {" dispatch dispatching dispatches ", "ops_per_block", "dispatch", false},
    {" launch launching launches ", "launches_per_block", "launch", false},
    {" op operation ops operations ", "ops_per_block", "dispatch", false},
    {" kernel kernels ", "launches_per_block", "device_time", false},
    {" device ", NULL, "device_time", false},
    {" gpu accelerator ", NULL, "device_time", true},
    {" block blocks ", "blocks", hd_each_key, false},
    {" layer layers ", "blocks", hd_each_key, true},
};
#define MEANINGS (sizeof meanings / sizeof meanings[0])

/* Words beside them that change nothing, say that it is a time, or a count. */
static const char neutral[] = " per of each host cpu python avg mean median total step ",
                  of_times[] = " time latency overhead cost duration ", of_counts[] = " num number count n ";

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return is_upper(c) || (c >= 'a' && c <= 'z') || is_digit(c) || (unsigned char)c >= 0x80;
}

/* "opsPerBlock" and "Ops-per block" have the same words. @return false where there are too many or too long ones */
static bool split(words *to, const char *key)
{
    size_t length = 0;

    to->count = 0;
    for (size_t i = 0; key[i]; i++) {
        bool begins = i == 0 || !is_letter(key[i - 1]) || (is_upper(key[i]) && !is_upper(key[i - 1]));
        if (!is_letter(key[i]))
            continue;
        if (begins && to->count == WORDS)
            return false;
        to->count += begins;
        length = begins ? 0 : length;
        if (length + 1 == LETTERS)
            return false;
        char *word = to->at[to->count - 1];
        word[length++] = is_upper(key[i]) ? (char)(key[i] | 0x20) : key[i];
        word[length] = '\0';
    }
    return to->count > 0;
}

/* Whether a word is among those of a list that stand between blanks. */
static bool is_among(const char *list, const char *word)
{
    char between[LETTERS + 3];

    snprintf(between, sizeof between, " %s ", word);
    return strstr(list, between) != NULL;
}

/* One wrong letter, or two in a long word; the first one is right, so that a clock is no block. */
static bool is_slip_of_word(const char *word, const char *right)
{
    size_t length = strlen(word), wanted = strlen(right), shorter = length < wanted ? length : wanted;
    bool longer = length > wanted && strncmp(word, right, wanted) == 0;
    hd_nearest nearest = hd_nearest_to(word, length);

    hd_nearest_offer(&nearest, right);
    return *word == *right && nearest.best && nearest.distance <= (shorter < 7 || longer ? 1u : 2u);
}

static void join(char joined[WORDS * LETTERS], const words *of)
{
    *joined = '\0';
    for (size_t i = 0; i < of->count; i++)
        strcat(joined, of->at[i]);
}

/* Word by word, or with words written as one. */
static bool is_slip(const words *key, const char *right_key)
{
    words right;
    char joined[WORDS * LETTERS], wanted[WORDS * LETTERS];
    bool slip = split(&right, right_key) && key->count == right.count;

    for (size_t i = 0; slip && i < key->count; i++)
        slip = is_slip_of_word(key->at[i], right.at[i]);
    join(joined, key);
    join(wanted, &right);
    hd_nearest nearest = hd_nearest_to(joined, strlen(joined));
    hd_nearest_offer(&nearest, wanted);
    bool alike = strlen(joined) + 1 >= strlen(wanted) && nearest.best && nearest.distance <= 1;
    return slip || (alike && *joined == *wanted);
}

/* What a value could be of. */
typedef struct looks {
    bool text, begins_as_number, number, time;
} looks;

static looks looks_of(json_object *value)
{
    looks like = {.text = json_object_is_type(value, json_type_string), .number = hd_json_is_number(value)};
    const char *text = like.text ? json_object_get_string(value) : "";
    double microseconds;

    like.begins_as_number = like.number || is_digit(*text);
    like.number |= *text && text[strspn(text, "0123456789.")] == '\0';
    like.time = like.text && hd_time_read(text, strlen(text), NULL, &microseconds, NULL);
    return like;
}

/* The key that other words mean, all of which must say so: a kernel's version is nobody's launches. */
static const char *meant_by_words(const json_object *object, const words *key, const looks *like)
{
    size_t meaning = MEANINGS;
    bool time = like->time, count = false;

    for (size_t i = 0; i < key->count; i++) {
        const char *word = key->at[i];
        size_t row = 0;
        while (row < MEANINGS && !is_among(meanings[row].words, word))
            row++;
        meaning = row < meaning ? row : meaning;
        bool of_time = is_among(of_times, word) || hd_unit_find(word, strlen(word)),
             of_count = is_among(of_counts, word) || (row < MEANINGS && word[strlen(word) - 1] == 's');
        time |= of_time;
        count |= of_count;
        if (row == MEANINGS && !of_time && !of_count && !is_among(neutral, word))
            return NULL;
    }
    if (meaning == MEANINGS || (!like->time && !like->number))
        return NULL;
    const char *meant = time ? meanings[meaning].time : count ? meanings[meaning].count : NULL;
    return meant && meanings[meaning].common && hd_json_has(object, meant) ? NULL : meant;
}

const char *hd_key_meant(const json_object *object, const char *key, json_object *value)
{
    static const char *const texts[] = {"name", "description"};
    const looks like = looks_of(value);
    words said;

    if (!split(&said, key))
        return NULL;
    for (hd_input i = 0; i < HD_INPUTS && like.begins_as_number; i++)
        if (is_slip(&said, hd_inputs[i].key))
            return hd_inputs[i].key;
    if (like.begins_as_number && is_slip(&said, hd_each_key))
        return hd_each_key;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0] && like.text && said.count == 1; i++)
        if (strlen(said.at[0]) <= strlen(texts[i]) && strlen(said.at[0]) + 2 >= strlen(texts[i]) &&
            is_slip_of_word(said.at[0], texts[i]))
            return texts[i];
    return meant_by_words(object, &said, &like);
}
