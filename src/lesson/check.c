#include "config.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/text.h"
#include "lesson_private.h"

#define FAULTS_MAX 100

/* The page that reveals a choice shows so many lines beside one input. */
#define ANSWER_LINES 11

bool hd_lesson_fault(hd_lesson *lesson, long line, const char *format, ...)
{
    va_list arguments;

    if (lesson->faults >= FAULTS_MAX)
        return false;
    lesson->fault = hd_must(realloc(lesson->fault, (lesson->faults + 1) * sizeof *lesson->fault));
    hd_error *error = &lesson->fault[lesson->faults++];
    *error = (hd_error){.kind = HD_ERROR_FILE, .line = line};
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}

/* How many lines a text takes on the smallest screen. */
static int lines_of(const char *text, const hd_lesson_step *step, int columns)
{
    char *filled = step ? hd_lesson_fill(text, step) : hd_must(strdup(text));
    int lines = 0;

    for (char *paragraph = filled, *end; paragraph && *paragraph; paragraph = end ? end + 1 : NULL) {
        end = strchr(paragraph, '\n');
        if (end)
            *end = '\0';
        lines += lines > 0;
        for (const char *rest = paragraph; *rest;) {
            (void)hd_text_break(rest, columns, &rest);
            lines++;
        }
    }
    free(filled);
    return lines;
}

static void check_room(hd_lesson *lesson, long line, int lines, int fit)
{
    if (lines > fit)
        hd_lesson_fault(lesson, line, "%d lines at 60x18, %d fit", lines, fit);
}

/* What the person may not see yet: outcomes of the change, and all where the outcome is covered. Counts are
 * inputs in disguise. */
static bool gives_away(const hd_subject *subject, const hd_lesson_step *step)
{
    bool shown =
        subject->of == HD_SUBJECT_INPUT ||
        (hd_subject_kind(subject) == HD_COUNT && !(step->asks && hd_subject_kind(&step->ask) == HD_COUNT));

    return !shown && (!subject->was || step->covered);
}

/* Every brace names something, and none that is shown before the answer gives it away. */
static void check_braces(hd_lesson *lesson, const hd_lesson_step *step, const char *text, bool open)
{
    hd_subject subject;
    hd_error error;

    for (const char *brace = strchr(text, '{'); brace; brace = strchr(brace + 1, '{')) {
        const char *end = strchr(brace, '}');
        if (!end)
            return;
        size_t length = (size_t)(end - brace) - 1;
        if (!hd_subject_parse(brace + 1, length, &subject, &error))
            hd_lesson_fault(lesson, step->line, "{%.*s}: %s", hd_quoted(length), brace + 1, error.text);
        else if (open && gives_away(&subject, step))
            hd_lesson_fault(lesson, step->line, "{%.*s} gives the answer away; it may stand under ### After",
                            hd_quoted(length), brace + 1);
    }
}

static void check_choices(hd_lesson *lesson, const hd_lesson_step *step)
{
    int right = 0, lines = lines_of(step->text, step, HD_LESSON_COLUMNS), feedback = 0, choices = 0;

    for (int i = 0; i < step->choices; i++) {
        check_braces(lesson, step, step->choice[i].text, true);
        check_braces(lesson, step, step->choice[i].feedback, false);
        int said = lines_of(step->choice[i].feedback, step, HD_LESSON_COLUMNS);
        check_room(lesson, step->choice[i].line, said, 3);
        feedback = said > feedback ? said : feedback;
        choices += lines_of(step->choice[i].text, step, HD_LESSON_COLUMNS - 5);
        right += step->choice[i].right;
    }
    check_room(lesson, step->line, lines + choices, HD_LESSON_LINES + 1);
    int answer = choices + feedback + lines_of(step->after, step, HD_LESSON_COLUMNS);
    if (answer > ANSWER_LINES)
        hd_lesson_fault(lesson, step->line, "choices, feedback and After take %d lines together at 60x18, %d fit",
                        answer, ANSWER_LINES);
    if (step->choices < 2)
        hd_lesson_fault(lesson, step->line,
                        "a Choice has two choices or more, each a line that begins with \"- \"");
    else if (right == 0)
        hd_lesson_fault(lesson, step->line, "no choice is right; a condition or [x] says which is");
}

void hd_lesson_check(hd_lesson *lesson, const hd_lesson_step *step)
{
    bool predicts = step->kind == HD_LESSON_NUMBER || step->kind == HD_LESSON_CHOICE;

    check_braces(lesson, step, step->text, predicts);
    check_braces(lesson, step, step->after, false);
    check_room(lesson, step->line, lines_of(step->text, step, HD_LESSON_COLUMNS),
               step->kind == HD_LESSON_EXPLAIN ? 3
               : step->kind == HD_LESSON_DO    ? 4
                                               : HD_LESSON_LINES);
    check_room(lesson, step->line, lines_of(step->after, step, HD_LESSON_COLUMNS), 5);
    if (step->kind == HD_LESSON_NUMBER && !step->asks)
        hd_lesson_fault(lesson, step->line, "a Number asks for something: Ask: gain, or an output");
    if (step->kind == HD_LESSON_DO && !step->goal_text)
        hd_lesson_fault(lesson, step->line, "a Do has a goal: Goal: host_share <= 50%%");
    if (step->kind == HD_LESSON_CHOICE)
        check_choices(lesson, step);
}
