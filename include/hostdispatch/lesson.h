/*
 * lesson.h - lessons: predictions, goals and questions on scenarios, from a Markdown file with a few marks.
 *
 * A lesson file is text from outside: it runs nothing, names no file outside its own folder, and its size is
 * bounded. Texts are kept raw; whoever shows them cleans them (text.h).
 */
#ifndef HOSTDISPATCH_LESSON_H
#define HOSTDISPATCH_LESSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "hostdispatch/error.h"
#include "hostdispatch/format.h"
#include "hostdispatch/outcome.h"
#include "hostdispatch/scenario.h"
#include "hostdispatch/solve.h"

#define HD_LESSON_BYTES_MAX (256 * 1024)
#define HD_LESSON_STEPS_MAX 64
#define HD_LESSON_CHOICES_MAX 9
#define HD_LESSON_FREE_MAX 4

/** A step's text has at most so many lines of so many columns, so that a screen of 60x18 holds it. */
#define HD_LESSON_LINES 6
#define HD_LESSON_COLUMNS 58

/** What a step asks of the person. */
typedef enum hd_lesson_kind {
    HD_LESSON_READ,    /**< to read */
    HD_LESSON_NUMBER,  /**< to predict a number */
    HD_LESSON_CHOICE,  /**< to predict by choosing */
    HD_LESSON_DO,      /**< to reach a goal, or to find that it cannot be reached */
    HD_LESSON_EXPLAIN, /**< to write why */
    HD_LESSON_KINDS
} hd_lesson_kind;

/** The words of hd_lesson_kind as headings have them: "Read", "Number", ... */
extern const char *const hd_lesson_kinds[HD_LESSON_KINDS];

/** What a brace, a question or a condition speaks of: an output, an input, or the gain. */
typedef struct hd_subject {
    bool was; /**< before the change */
    enum { HD_SUBJECT_OUTPUT, HD_SUBJECT_INPUT, HD_SUBJECT_GAIN } of;
    int index; /**< of the output or input */
} hd_subject;

/** A condition: a subject against another one, or against a value. */
typedef struct hd_condition {
    hd_subject left;
    hd_relation relation;
    bool against_subject;
    hd_subject right; /**< where `against_subject` */
    hd_value value;   /**< elsewhere: the member that the left subject's kind says */
} hd_condition;

typedef struct hd_lesson_choice {
    char *text;     /**< raw, with its braces */
    char *feedback; /**< raw; "" for none */
    bool decided;   /**< the model decides by `condition`; else the author did */
    hd_condition condition;
    bool right;
    long line;
} hd_lesson_choice;

typedef struct hd_lesson_step {
    hd_lesson_kind kind;
    long line;            /**< of its heading */
    hd_scenario was, now; /**< before and after the change; alike where nothing is changed */
    hd_outcome was_outcome, now_outcome;
    bool own;     /**< it has a scenario or a change of its own: a new prediction begins */
    bool covered; /**< the outcome of `was` is covered too */
    bool asks;
    hd_subject ask;  /**< of a Number */
    hd_target goal;  /**< of a Do; a gain is aimed at as a step time */
    char *goal_text; /**< as written, "host_share <= 50%"; NULL for none */
    hd_input free[HD_LESSON_FREE_MAX];
    int free_count;            /**< inputs that may be moved in a Do; 0: all */
    char *text, *after, *note; /**< raw; paragraphs are divided by '\n'; "" for none */
    hd_lesson_choice choice[HD_LESSON_CHOICES_MAX];
    int choices;
} hd_lesson_step;

typedef struct hd_lesson {
    char *title, *aim, *text, *note; /**< raw; "" for none */
    int minutes;                     /**< 0 where it says none */
    hd_lesson_step *step;
    int steps;
    hd_error *fault; /**< each with its line, in the file's order */
    size_t faults;
} hd_lesson;

/**
 * Where a lesson's scenarios come from: set `scenario` to what `name` (no NUL, no slash) names.
 * @return false with a sentence
 */
typedef bool hd_lesson_source(void *context, const char *name, hd_scenario *scenario, hd_error *error);

/**
 * Parse a lesson.
 * @param student  chooses one value of each `Vary`; NULL or "": the first
 * @return a lesson to be freed with hd_lesson_free(), never NULL; what is wrong with it is in `fault`, and
 *         one with faults is not to be played.
 */
hd_lesson *hd_lesson_parse(const char *text, size_t length, hd_lesson_source *source, void *context,
                           const char *student);

/**
 * Load a lesson file; a scenario that it names is a preset, or a file beside it.
 * @return NULL with a sentence where the file cannot be read, is too large, or is no UTF-8; else as
 *         hd_lesson_parse().
 */
hd_lesson *hd_lesson_load(const char *path, const char *student, hd_error *error);

void hd_lesson_free(hd_lesson *lesson);

/** The subject's value as a number: a time in microseconds, a share of 1; NaN where there is none. */
double hd_subject_number(const hd_subject *subject, const hd_lesson_step *step);

/** The subject's value as the screen writes it, "90.6 %", into HD_FORMAT_MAX bytes; UTF-8. */
const char *hd_subject_format(char *buffer, const hd_subject *subject, const hd_lesson_step *step);

/** Its name within a sentence: "host share", "ops per block", "gain". */
const char *hd_subject_label(const hd_subject *subject, const hd_lesson_step *step);

/** What kind of value it has. */
hd_kind hd_subject_kind(const hd_subject *subject);

/** Parse a subject, "was host_share". @return false with a sentence that names what is near. */
bool hd_subject_parse(const char *text, size_t length, hd_subject *subject, hd_error *error);

/** Whether a condition holds for a step. */
bool hd_condition_holds(const hd_condition *condition, const hd_lesson_step *step);

/**
 * A raw text with its braces filled, made harmless, to be freed. A brace that names nothing stays as it is.
 */
char *hd_lesson_fill(const char *text, const hd_lesson_step *step);

/**
 * Read a prediction as the question takes it: a time with or without unit (then `unit` microseconds), a
 * percentage or a share, a factor with or without "×", a count.
 * @param number  set on success, in the subject's own measure
 */
bool hd_lesson_answer_read(const hd_subject *ask, const char *text, double unit, double *number,
                           hd_error *error);

/**
 * How far a prediction is off: the larger over the smaller, at least 1; infinite where one of them is 0.
 */
double hd_lesson_factor(double answer, double truth);

/** How a prediction differs: "yours is 1.43 times too high", "yours is right". Into HD_FORMAT_MAX bytes. */
const char *hd_lesson_factor_format(char *buffer, double answer, double truth);

/** Whether no values of the step's free inputs reach its goal. */
bool hd_lesson_goal_is_impossible(const hd_lesson_step *step);

/** The last step, from `first` on, of the predictions that are revealed together. */
int hd_lesson_reveal_end(const hd_lesson *lesson, int first);

/** What a person said to one step. */
typedef struct hd_lesson_entry {
    bool locked;   /**< the first answer is given, or given up, and stays for ever */
    bool gave_up;  /**< "none" was said; of a Do: it is called impossible */
    int choice;    /**< from 1; 0: none */
    double number; /**< a prediction, in the measure of what is asked; NaN: none */
    char *text;    /**< an explanation, or the inputs that reached a goal; NULL: none; owned */
    int votes[HD_LESSON_CHOICES_MAX]; /**< of a class, for each choice */
    double *guess;                    /**< of a class; owned */
    int guesses;
    int tries;      /**< answers given, the first included */
    double seconds; /**< spent with the step open */
} hd_lesson_entry;

/** What a person said to a lesson, step by step; kept in the state folder, sent nowhere. */
typedef struct hd_lesson_record {
    char *name;    /**< of the lesson: its file's, without ".md" */
    char *path;    /**< where it is kept */
    char *student; /**< "" until it is asked */
    int at;        /**< the page last shown, from 0 */
    bool done;     /**< the last page was reached */
    int entries;   /**< as many as the lesson has steps */
    hd_lesson_entry *entry;
} hd_lesson_record;

/** At most so many guesses of a class are kept for one question. */
#define HD_LESSON_GUESSES_MAX 500

/** At most so many bytes of an explanation. */
#define HD_LESSON_WORDS_MAX 500

/**
 * The record of the lesson in the file at `path`, empty where there is none yet or where what was kept cannot
 * be read; then `error` says so and what was there is set aside under another name.
 * @return to be freed with hd_lesson_record_free(); NULL without a state folder, with a sentence
 */
hd_lesson_record *hd_lesson_record_load(const char *path, int steps, hd_error *error);

/** Keep it, whole or not at all. */
bool hd_lesson_record_save(const hd_lesson_record *record, hd_error *error);

/** Forget all answers; the student's name stays. */
void hd_lesson_record_clear(hd_lesson_record *record);

void hd_lesson_record_free(hd_lesson_record *record);

/** Keep the student's name for all lessons. */
bool hd_lesson_student_save(const char *student, hd_error *error);

/** The student's name, "" where none was given; to be freed. */
char *hd_lesson_student(void);

/** Whether a step was answered rightly; false too while it is open. */
bool hd_lesson_entry_is_right(const hd_lesson_step *step, const hd_lesson_entry *entry);

/** Whether a step's answer is locked, and with it those of all predictions that are revealed together with it. */
bool hd_lesson_is_revealed(const hd_lesson *lesson, const hd_lesson_record *record, int step);

#endif
