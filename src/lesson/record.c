#include "config.h"

#include "lesson_private.h"

#include <errno.h>
#include <json-c/json.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hostdispatch/file.h"
#include "hostdispatch/text.h"

#define FOLDER "lessons"
#define RECORD_BYTES_MAX (4L * 1024 * 1024)

/* The folder of what was answered; NULL with a sentence. */
static char *folder(hd_error *error)
{
    char *state = hd_xdg_state_make(error);

    if (!state)
        return NULL;
    char *path = hd_path_joined(state, FOLDER);
    free(state);
    if (mkdir(path, 0700) != 0 && errno != EEXIST) {
        hd_fail(error, 0, "%.300s cannot be made: %s", path, strerror(errno));
        free(path);
        return NULL;
    }
    return path;
}

/* A name for a lesson's file that no other file of the same name has. */
static char *record_name(const char *path)
{
    char *real = realpath(path, NULL);
    const char *name = hd_path_name(path);
    size_t before = hd_text_before(name, ".md"), length = before ? before : strlen(name);

    char *composed = hd_text_composed("%.*s-%08x.json", (int)(length > 100 ? 100 : length), name,
                                    hd_lesson_hash(real ? real : path));
    free(real);
    return composed;
}

/* A member of this type; NULL where there is none. */
static json_object *member(json_object *object, const char *key, enum json_type type)
{
    json_object *value = json_object_object_get(object, key);

    return json_object_is_type(value, type) ? value : NULL;
}

static double number_of(json_object *object, const char *key, double otherwise)
{
    json_object *value = member(object, key, json_type_double);

    value = value ? value : member(object, key, json_type_int);
    return value && isfinite(json_object_get_double(value)) ? json_object_get_double(value) : otherwise;
}

/* A whole number from 0 to `most`; 0 where there is none. */
static int count_of(json_object *object, const char *key, int most)
{
    double number = number_of(object, key, 0);

    return number >= 0 && number <= most ? (int)number : 0;
}

static bool flag_of(json_object *object, const char *key)
{
    return json_object_get_boolean(json_object_object_get(object, key));
}

static void read_entry(hd_lesson_entry *entry, json_object *object)
{
    json_object *votes = member(object, "votes", json_type_array),
                *guesses = member(object, "guesses", json_type_array),
                *text = member(object, "text", json_type_string);

    entry->locked = flag_of(object, "locked");
    entry->gave_up = flag_of(object, "gave_up");
    entry->choice = count_of(object, "choice", HD_LESSON_CHOICES_MAX);
    entry->number = number_of(object, "number", (double)NAN);
    entry->text = text ? hd_must(strndup(json_object_get_string(text), HD_LESSON_WORDS_MAX)) : NULL;
    entry->tries = count_of(object, "tries", 1000000);
    entry->seconds = number_of(object, "seconds", 0);
    for (size_t i = 0; votes && i < json_object_array_length(votes) && i < HD_LESSON_CHOICES_MAX; i++)
        entry->votes[i] = json_object_get_int(json_object_array_get_idx(votes, i));
    size_t count = guesses ? json_object_array_length(guesses) : 0;
    if (count > HD_LESSON_GUESSES_MAX)
        count = HD_LESSON_GUESSES_MAX;
    if (count > 0)
        entry->guess = hd_must(calloc(count, sizeof *entry->guess));
    for (size_t i = 0; i < count; i++)
        entry->guess[entry->guesses++] = json_object_get_double(json_object_array_get_idx(guesses, i));
}

/* @return false where there is a file that is no record */
static bool read_record(hd_lesson_record *record)
{
    struct stat status;

    if (stat(record->path, &status) != 0)
        return errno == ENOENT;
    if (!S_ISREG(status.st_mode) || status.st_size > RECORD_BYTES_MAX)
        return false;
    json_object *whole = json_object_from_file(record->path);
    json_object *steps = json_object_is_type(whole, json_type_object) ? member(whole, "steps", json_type_array) : NULL;
    if (steps) {
        record->at = count_of(whole, "at", 10000);
        record->done = flag_of(whole, "done");
        for (size_t i = 0; i < json_object_array_length(steps) && i < (size_t)record->entries; i++)
            if (json_object_is_type(json_object_array_get_idx(steps, i), json_type_object))
                read_entry(&record->entry[i], json_object_array_get_idx(steps, i));
    }
    json_object_put(whole);
    return steps != NULL;
}

hd_lesson_record *hd_lesson_record_load(const char *path, int steps, hd_error *error)
{
    char *where = folder(error);

    if (error)
        error->text[0] = where ? '\0' : error->text[0];
    if (!where)
        return NULL;
    hd_lesson_record *record = hd_must(calloc(1, sizeof *record));
    char *name = record_name(path);
    record->name = hd_must(strndup(name, strlen(name) - strlen("-12345678.json")));
    record->path = hd_path_joined(where, name);
    record->student = hd_lesson_student();
    record->entries = steps;
    record->entry = hd_must(calloc(steps > 0 ? (size_t)steps : 1, sizeof *record->entry));
    for (int i = 0; i < steps; i++)
        record->entry[i].number = (double)NAN;
    if (!read_record(record)) {
        char *aside = hd_text_composed("%s.unread", record->path);
        (void)rename(record->path, aside);
        hd_fail(error, 0, "the answers in %.200s could not be read and are kept as %.200s", record->path,
                hd_path_name(aside));
        free(aside);
    }
    free(name);
    free(where);
    return record;
}

static void add_text(json_object *object, const char *key, const char *text)
{
    if (text)
        json_object_object_add(object, key, json_object_new_string(text));
}

static json_object *entry_object(const hd_lesson_entry *entry)
{
    json_object *object = hd_must(json_object_new_object()), *list;
    int votes = HD_LESSON_CHOICES_MAX;

    json_object_object_add(object, "locked", json_object_new_boolean(entry->locked));
    if (entry->gave_up)
        json_object_object_add(object, "gave_up", json_object_new_boolean(true));
    if (entry->choice)
        json_object_object_add(object, "choice", json_object_new_int(entry->choice));
    if (isfinite(entry->number))
        json_object_object_add(object, "number", json_object_new_double(entry->number));
    add_text(object, "text", entry->text);
    while (votes > 0 && entry->votes[votes - 1] == 0)
        votes--;
    if (votes > 0) {
        json_object_object_add(object, "votes", list = hd_must(json_object_new_array()));
        for (int i = 0; i < votes; i++)
            json_object_array_add(list, json_object_new_int(entry->votes[i]));
    }
    if (entry->guesses > 0) {
        json_object_object_add(object, "guesses", list = hd_must(json_object_new_array()));
        for (int i = 0; i < entry->guesses; i++)
            json_object_array_add(list, json_object_new_double(entry->guess[i]));
    }
    json_object_object_add(object, "tries", json_object_new_int(entry->tries));
    json_object_object_add(object, "seconds", json_object_new_int64((int64_t)entry->seconds));
    return object;
}

bool hd_lesson_record_save(const hd_lesson_record *record, hd_error *error)
{
    json_object *whole = hd_must(json_object_new_object()), *steps = hd_must(json_object_new_array());

    add_text(whole, "lesson", record->name);
    add_text(whole, "student", record->student);
    json_object_object_add(whole, "at", json_object_new_int(record->at));
    json_object_object_add(whole, "done", json_object_new_boolean(record->done));
    json_object_object_add(whole, "steps", steps);
    for (int i = 0; i < record->entries; i++)
        json_object_array_add(steps, entry_object(&record->entry[i]));
    size_t length;
    const char *text = json_object_to_json_string_length(
        whole, JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_NOSLASHESCAPE, &length);
    if (!text)
        hd_memory_end();
    bool saved = hd_save(record->path, text, length, HD_SAVE_PRIVATE, NULL, error);
    json_object_put(whole);
    return saved;
}

void hd_lesson_record_clear(hd_lesson_record *record)
{
    for (int i = 0; i < record->entries; i++) {
        free(record->entry[i].text);
        free(record->entry[i].guess);
        record->entry[i] = (hd_lesson_entry){.number = (double)NAN};
    }
    record->at = 0;
    record->done = false;
}

void hd_lesson_record_free(hd_lesson_record *record)
{
    if (!record)
        return;
    hd_lesson_record_clear(record);
    free(record->entry);
    free(record->name);
    free(record->path);
    free(record->student);
    free(record);
}

/* The student's name is a line in a file beside the answers. */
static char *student_path(hd_error *error)
{
    char *where = folder(error), *path = where ? hd_path_joined(where, "student") : NULL;

    free(where);
    return path;
}

bool hd_lesson_student_save(const char *student, hd_error *error)
{
    char *path = student_path(error);
    bool saved = path && hd_save(path, student, strlen(student), HD_SAVE_PRIVATE, NULL, error);

    free(path);
    return saved;
}

char *hd_lesson_student(void)
{
    char *path = student_path(NULL), line[HD_FORMAT_MAX] = "";
    FILE *file = path ? fopen(path, "re") : NULL;

    if (file) {
        if (!fgets(line, sizeof line, file))
            line[0] = '\0';
        fclose(file);
    }
    line[strcspn(line, "\r\n")] = '\0';
    free(path);
    return hd_must(strdup(line));
}

bool hd_lesson_entry_is_right(const hd_lesson_step *step, const hd_lesson_entry *entry)
{
    if (!entry->locked)
        return false;
    switch (step->kind) {
    case HD_LESSON_NUMBER:
        return isfinite(entry->number) &&
               hd_lesson_is_near(entry->number, hd_subject_number(&step->ask, step));
    case HD_LESSON_CHOICE:
        return entry->choice > 0 && entry->choice <= step->choices && step->choice[entry->choice - 1].right;
    case HD_LESSON_DO:
        return entry->gave_up == hd_lesson_goal_is_impossible(step);
    case HD_LESSON_EXPLAIN:
        return entry->text && *entry->text;
    case HD_LESSON_READ:
    case HD_LESSON_KINDS:
        break;
    }
    return true;
}
