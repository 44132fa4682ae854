/*
 * lesson_private.h - what the files of the lesson room have in common.
 */
#ifndef HD_LESSON_PRIVATE_H
#define HD_LESSON_PRIVATE_H

#include "hostdispatch/lesson.h"

/* A text that grows; lines of a paragraph are joined, paragraphs are divided by '\n'. */
typedef struct hd_lesson_text {
    char *bytes;
    size_t length;
    bool gap; /* a blank line came since */
} hd_lesson_text;

/* What the lines of the file are put into. */
typedef struct hd_lesson_parser {
    hd_lesson *lesson;
    hd_lesson_source *source;
    void *context;
    const char *student;
    long line;
    hd_lesson_step *step; /* the present one, or NULL: the lesson's own heading */
    bool titled;
    bool keys;            /* only keys came since the heading */
    bool after;           /* below "### After" */
    hd_lesson_text *text; /* what a plain line is added to */
    hd_lesson_text lesson_text, lesson_note, step_text, step_after, step_note, feedback;
    bool choosing;         /* an indented line belongs to the last choice */
    hd_scenario base, now; /* what a step begins with that says nothing else */
    bool based;
    unsigned given; /* keys that the present step has had */
} hd_lesson_parser;

/** FNV-1a of a text: the same number on every machine and at every reading. */
static inline unsigned hd_lesson_hash(const char *text)
{
    unsigned hash = 2166136261u;

    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash;
}

/** Whether a prediction is as good as right: within half a percent. */
bool hd_lesson_is_near(double answer, double truth);

/** A line without blanks around it. */
const char *hd_lesson_trim(const char *line, size_t *length);

/** Take a line "Key: value" of the present heading. @return whether it is a key's, right or wrong */
bool hd_lesson_take_key(hd_lesson_parser *p, const char *line, size_t length);

/** Add a fault; the first hundred are kept. @return false, always */
bool hd_lesson_fault(hd_lesson *lesson, long line, const char *format, ...) HD_PRINTF(3, 4);

/** Add what is wrong with a whole step: braces, room on the smallest screen, what is missing. */
void hd_lesson_check(hd_lesson *lesson, const hd_lesson_step *step);

#endif
