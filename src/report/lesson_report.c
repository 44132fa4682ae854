#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/lesson.h"
#include "hostdispatch/report.h"
#include "group.h"

/* Lines to write an explanation on, and a prediction. */
#define RULE "________________________________________________________________"
#define BLANK "____________"
#define EXPLAIN_RULES 5

/* Write a text of the lesson, its braces filled where there is a step; its paragraphs are divided by blank
 * lines. */
static void write_text(FILE *out, const char *text, const hd_lesson_step *step)
{
    char *filled = step ? hd_lesson_fill(text, step) : hd_must(strdup(text));

    for (char *paragraph = filled, *end; paragraph && *paragraph; paragraph = end) {
        end = strchr(paragraph, '\n');
        if (end)
            *end++ = '\0';
        hd_markdown_write(out, paragraph);
        fputs("\n\n", out);
    }
    free(filled);
}

/* A raw text between parts of Markdown. */
static void write_between(FILE *out, const char *before, const char *text, const char *behind)
{
    fputs(before, out);
    hd_markdown_write(out, text);
    fputs(behind, out);
}

/* A text in the middle of a line. */
static void write_inline(FILE *out, const char *before, const char *text, const hd_lesson_step *step,
                         const char *behind)
{
    char *filled = step ? hd_lesson_fill(text, step) : hd_must(strdup(text));

    for (char *c = filled; (c = strchr(c, '\n'));)
        *c = ' ';
    write_between(out, before, filled, behind);
    free(filled);
}

static void write_note(FILE *out, const char *note, const hd_lesson_step *step)
{
    if (*note)
        write_inline(out, "> ", note, step, "\n\n");
}

/* What is changed, as "device time 896 µs → 448 µs"; nothing where nothing is. */
static void write_change(FILE *out, const hd_lesson_step *step)
{
    const char *gap = "*Changed:* ";
    char was[HD_FORMAT_MAX], now[HD_FORMAT_MAX], label[HD_FORMAT_MAX];

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!hd_scenario_differs(&step->was, &step->now, i))
            continue;
        fprintf(out, "%s%s %s → %s", gap, hd_format_label(label, &step->was, i),
                hd_format_input(was, &step->was, i), hd_format_input(now, &step->now, i));
        gap = ", ";
    }
    if (*gap == ',')
        fputs("\n\n", out);
}

static void print_choices(FILE *out, const hd_lesson_step *step, bool answers)
{
    for (int i = 0; i < step->choices; i++) {
        const hd_lesson_choice *choice = &step->choice[i];
        fprintf(out, "%d. ", i + 1);
        write_inline(out, answers && choice->right ? "[x] " : "[ ] ", choice->text, step, "\n");
        if (answers && *choice->feedback)
            write_inline(out, "   *", choice->feedback, step, "*\n");
    }
    fputc('\n', out);
}

static void print_goal(FILE *out, const hd_lesson_step *step, bool answers)
{
    write_between(out, "**Goal:** ", step->goal_text, "\n\n");
    if (!answers) {
        fputs("Inputs that reach it: " BLANK BLANK "   Impossible: [ ]\n\n", out);
        return;
    }
    if (hd_lesson_goal_is_impossible(step)) {
        fputs("*Impossible.*\n\n", out);
        return;
    }
    for (int i = 0; i < (step->free_count ? step->free_count : HD_INPUTS); i++) {
        hd_input input = step->free_count ? step->free[i] : (hd_input)i;
        hd_answer answer = hd_solve(&step->now, input, &step->goal);
        char text[HD_WHY_MAX], label[HD_FORMAT_MAX];
        fprintf(out, "* %s alone: %s\n", hd_format_label(label, &step->now, input),
                hd_answer_show(text, input, &answer));
    }
    fputc('\n', out);
}

static void print_step(FILE *out, const hd_lesson_step *step, int number, bool answers)
{
    char text[HD_FORMAT_MAX];

    fprintf(out, "## %d. %s\n\n", number, hd_lesson_kinds[step->kind]);
    write_change(out, step);
    write_text(out, step->text, step);
    switch (step->kind) {
    case HD_LESSON_NUMBER:
        fprintf(out, "%s: ", answers ? "Answer" : "Your answer");
        fprintf(out, "%s\n\n", answers ? hd_subject_format(text, &step->ask, step) : BLANK);
        break;
    case HD_LESSON_CHOICE:
        print_choices(out, step, answers);
        break;
    case HD_LESSON_DO:
        print_goal(out, step, answers);
        break;
    case HD_LESSON_EXPLAIN:
        for (int i = 0; i < EXPLAIN_RULES && !answers; i++)
            fputs(RULE "\n\n", out);
        break;
    case HD_LESSON_READ:
    case HD_LESSON_KINDS:
        break;
    }
    if (!answers)
        return;
    write_text(out, step->after, step);
    write_note(out, step->note, step);
}

void hd_lesson_print(const hd_lesson *lesson, bool answers, FILE *out)
{
    write_between(out, "# ", lesson->title, "\n\n");
    if (*lesson->aim)
        write_between(out, "*", lesson->aim, "*\n\n");
    fprintf(out, answers ? "With answers; %d minutes.\n\n" : "Name: " BLANK BLANK "   (%d minutes)\n\n",
            lesson->minutes);
    write_text(out, lesson->text, NULL);
    if (answers)
        write_note(out, lesson->note, NULL);
    for (int i = 0; i < lesson->steps; i++)
        print_step(out, &lesson->step[i], i + 1, answers);
}

/* A prediction as the screen writes the truth. */
static const char *format_number(char *buffer, const hd_lesson_step *step, double number)
{
    return hd_format_kind(buffer, hd_subject_kind(&step->ask), number);
}

const char *hd_lesson_answer_format(char *buffer, const hd_lesson_step *step, const hd_lesson_entry *entry)
{
    if (!entry->locked)
        snprintf(buffer, HD_FORMAT_MAX, "open");
    else if (step->kind == HD_LESSON_CHOICE && entry->choice > 0)
        snprintf(buffer, HD_FORMAT_MAX, "%d", entry->choice);
    else if (step->kind == HD_LESSON_NUMBER && isfinite(entry->number))
        format_number(buffer, step, entry->number);
    else if (step->kind == HD_LESSON_DO)
        snprintf(buffer, HD_FORMAT_MAX, "%s", entry->gave_up ? "impossible" : "reached");
    else
        snprintf(buffer, HD_FORMAT_MAX, "none");
    return buffer;
}

/* The truth of a step as the report tells it; "" where there is none. */
static const char *truth(char *buffer, const hd_lesson_step *step)
{
    size_t length = 0;

    buffer[0] = '\0';
    if (step->kind == HD_LESSON_NUMBER)
        return hd_subject_format(buffer, &step->ask, step);
    if (step->kind == HD_LESSON_DO)
        snprintf(buffer, HD_FORMAT_MAX, "%s", hd_lesson_goal_is_impossible(step) ? "impossible" : "possible");
    for (int i = 0; i < step->choices; i++)
        if (step->choice[i].right)
            length += (size_t)snprintf(buffer + length, HD_FORMAT_MAX - length, "%s%d", length ? " or " : "",
                                       i + 1);
    return buffer;
}

static void report_class(FILE *out, const hd_lesson_step *step, const hd_lesson_entry *entry)
{
    char text[HD_FORMAT_MAX];
    int votes = 0;

    for (int i = 0; i < step->choices; i++)
        votes += entry->votes[i];
    if (votes > 0) {
        fputs("* class:", out);
        for (int i = 0; i < step->choices; i++)
            fprintf(out, " %d: %d%s", i + 1, entry->votes[i], i + 1 < step->choices ? "," : "\n");
    }
    if (entry->guesses > 0) {
        fputs("* class:", out);
        for (int i = 0; i < entry->guesses; i++)
            fprintf(out, " %s%s", format_number(text, step, entry->guess[i]),
                    i + 1 < entry->guesses ? "," : "\n");
    }
}

static void report_step(FILE *out, const hd_lesson *lesson, const hd_lesson_record *record, int index)
{
    const hd_lesson_step *step = &lesson->step[index];
    const hd_lesson_entry *entry = &record->entry[index];
    char text[HD_FORMAT_MAX];

    fprintf(out, "## %d. %s\n\n", index + 1, hd_lesson_kinds[step->kind]);
    /* What comes next may tell the answer to what is asked now. */
    if (!entry->locked) {
        fputs("*Still open.*\n\n", out);
        return;
    }
    write_text(out, step->text, step);
    if (step->kind == HD_LESSON_EXPLAIN) {
        write_text(out, entry->text && *entry->text ? entry->text : "(nothing written)", NULL);
        return;
    }
    fprintf(out, "* answer: %s\n", hd_lesson_answer_format(text, step, entry));
    if (!hd_lesson_is_revealed(lesson, record, index)) {
        fputs("* truth: together with the next answer\n\n", out);
        return;
    }
    fprintf(out, "* truth: %s\n", truth(text, step));
    if (step->kind == HD_LESSON_NUMBER && isfinite(entry->number))
        fprintf(out, "* %s\n",
                hd_lesson_factor_format(text, entry->number, hd_subject_number(&step->ask, step)));
    else if (step->kind != HD_LESSON_NUMBER)
        fprintf(out, "* %s\n", hd_lesson_entry_is_right(step, entry) ? "right" : "not right");
    if (entry->text && *entry->text)
        write_between(out, "* with: ", entry->text, "\n");
    report_class(out, step, entry);
    fputc('\n', out);
}

void hd_lesson_report(const hd_lesson *lesson, const hd_lesson_record *record, FILE *out)
{
    int open = 0, asked = 0;

    for (int i = 0; i < lesson->steps; i++) {
        asked += lesson->step[i].kind != HD_LESSON_READ;
        open += lesson->step[i].kind != HD_LESSON_READ && !record->entry[i].locked;
    }
    write_between(out, "# ", lesson->title, "\n\n");
    write_between(out, "Name: ", *record->student ? record->student : "(not given)", "");
    fprintf(out, "  \nAnswered: %d of %d%s\n\n", asked - open, asked, open ? "; the rest is still open" : "");
    for (int i = 0; i < lesson->steps; i++)
        if (lesson->step[i].kind != HD_LESSON_READ)
            report_step(out, lesson, record, i);
}

void hd_lesson_report_csv(const hd_lesson *lesson, const hd_lesson_record *record, bool header, FILE *out)
{
    for (int i = 0; i < lesson->steps; i++) {
        const hd_lesson_step *step = &lesson->step[i];
        const hd_lesson_entry *entry = &record->entry[i];
        char answer[HD_FORMAT_MAX], right[HD_FORMAT_MAX];
        hd_record row = {.count = 0};
        if (step->kind == HD_LESSON_READ)
            continue;
        bool number = step->kind == HD_LESSON_NUMBER, revealed = hd_lesson_is_revealed(lesson, record, i);
        double fact = number && revealed ? hd_subject_number(&step->ask, step) : (double)NAN;
        hd_record_text(&row, "", "name", record->student);
        hd_record_text(&row, "", "lesson", record->name);
        hd_record_count(&row, "", "step", i + 1);
        if (number && entry->locked && isfinite(entry->number))
            hd_record_number(&row, "", "answer", entry->number);
        else if (step->kind == HD_LESSON_EXPLAIN && entry->locked)
            hd_record_text(&row, "", "answer", entry->text ? entry->text : "");
        else
            hd_record_text(&row, "", "answer", hd_lesson_answer_format(answer, step, entry));
        if (number)
            hd_record_number(&row, "", "truth", fact);
        else
            hd_record_text(&row, "", "truth", revealed ? truth(right, step) : "");
        hd_record_number(&row, "", "factor", isfinite(fact) ? hd_lesson_factor(entry->number, fact) : (double)NAN);
        hd_record_count(&row, "", "tries", entry->tries);
        hd_record_number(&row, "", "minutes", round(entry->seconds / 6) / 10);
        hd_record_csv(out, &row, header);
        header = false;
    }
}
