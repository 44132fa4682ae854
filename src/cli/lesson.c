#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "hostdispatch/document.h"
#include "hostdispatch/lesson.h"
#include "hostdispatch/report.h"
#include "hostdispatch/text.h"
#include "hostdispatch/tui.h"
#include "message.h"

#define KIND "lessons"
#define SUFFIX ".md"

/* ---- a lesson's file ---- */

/* A name that names nothing: say what was probably meant. */
static hd_exit refuse_name(const char *name)
{
    hd_data_files files = hd_data_files_find(KIND, SUFFIX);
    hd_nearest nearest = hd_nearest_to(name, strlen(name));
    hd_error error;

    for (size_t i = 0; i < files.count; i++)
        hd_nearest_offer(&nearest, files.file[i].name);
    if (nearest.best)
        hd_fail(&error, 0, "there is neither a lesson nor a file \"%.60s\"; \"%.60s\" is a lesson", name, nearest.best);
    else
        hd_fail(&error, 0, "there is neither a lesson nor a file \"%.60s\"; hostdispatch lessons lists the lessons",
                name);
    hd_data_files_free(&files);
    return hd_complain_error(NULL, &error);
}

/* A shipped lesson may be named by its number alone, "2". */
static char *path_by_number(const char *name)
{
    hd_data_files files = hd_data_files_find(KIND, SUFFIX);
    size_t length = strlen(name);
    char *path = NULL;

    for (size_t i = 0; i < files.count && !path && length > 0; i++)
        if (strspn(name, "0123456789") == length && strncmp(files.file[i].name, name, length) == 0 &&
            files.file[i].name[length] == '-')
            path = hd_must(strdup(files.file[i].path));
    hd_data_files_free(&files);
    return path;
}

/* The path of what a NAME or FILE names, to be freed; NULL after a complaint. */
static char *find(const char *name, hd_exit *status)
{
    char *path = strchr(name, '/') || !*name || *name == '.' ? NULL : hd_data_path(KIND, name, SUFFIX);

    if (!path && !strchr(name, '/'))
        path = path_by_number(name);
    if (!path && access(name, F_OK) == 0)
        path = hd_must(strdup(name));
    if (!path)
        *status = refuse_name(name);
    return path;
}

/* ---- what is done with it ---- */

static void write_clean(const char *text)
{
    size_t room = strlen(text) * 3 + 1;
    char *clean = hd_must(malloc(room));

    hd_output_clean(text, clean, room);
    fputs(clean, stdout);
    free(clean);
}

/* Every fault, then every number of a good lesson and which choices the model does not decide. */
static hd_exit check(const hd_lesson *lesson, const char *path)
{
    char text[HD_FORMAT_MAX], line[HD_FORMAT_MAX + 80];

    for (size_t i = 0; i < lesson->faults; i++)
        (void)hd_complain_error(path, &lesson->fault[i]);
    if (lesson->faults)
        return HD_EXIT_USAGE;
    for (int i = 0; i < lesson->steps; i++) {
        const hd_lesson_step *step = &lesson->step[i];
        snprintf(line, sizeof line, "%d %s", i + 1, hd_lesson_kinds[step->kind]);
        write_clean(line);
        if (step->kind == HD_LESSON_NUMBER) {
            snprintf(line, sizeof line, ": %s is ", hd_subject_label(&step->ask, step));
            write_clean(line);
            write_clean(hd_subject_format(text, &step->ask, step));
        } else if (step->kind == HD_LESSON_DO) {
            fputs(hd_lesson_goal_is_impossible(step) ? ": the goal is impossible" : ": the goal can be reached",
                  stdout);
        }
        bool right = false;
        for (int c = 0; c < step->choices; c++)
            if (step->choice[c].right)
                {
                printf("%s %d", right ? " and" : ":", c + 1);
                right = true;
            }
        if (right)
            fputs(" is right", stdout);
        for (int c = 0; c < step->choices; c++)
            if (!step->choice[c].decided)
                printf("; the model does not decide %d", c + 1);
        putchar('\n');
    }
    return HD_EXIT_DONE;
}

static hd_exit report(const hd_lesson *lesson, const char *path, hd_format format)
{
    hd_error error;
    hd_lesson_record *record = hd_lesson_record_load(path, lesson->steps, &error);

    if (!record)
        return hd_complain_error(NULL, &error);
    if (format == HD_FORMAT_CSV)
        hd_lesson_report_csv(lesson, record, true, stdout);
    else
        hd_lesson_report(lesson, record, stdout);
    hd_lesson_record_free(record);
    return HD_EXIT_DONE;
}

static hd_exit with_lesson(const hd_request *request, const char *path)
{
    char *student = hd_lesson_student();
    hd_error error;
    hd_lesson *lesson = hd_lesson_load(path, student, &error);
    hd_exit status = HD_EXIT_DONE;

    free(student);
    if (!lesson)
        return hd_complain_error(path, &error);
    if (request->check) {
        status = check(lesson, path);
    } else if (lesson->faults) {
        for (size_t i = 0; i < lesson->faults; i++)
            (void)hd_complain_error(path, &lesson->fault[i]);
        status = HD_EXIT_USAGE;
    } else if (request->report) {
        status = report(lesson, path, request->format);
    } else {
        hd_lesson_print(lesson, request->answers, stdout);
    }
    hd_lesson_free(lesson);
    return status;
}

static hd_exit play(const hd_request *request, const char *path)
{
    hd_error error;
    const hd_tui_options options = {
        .lessons = true,
        .lesson = path,
        .ascii = request->ascii,
        .no_mouse = request->no_mouse,
        .color = request->color,
    };

    return hd_tui_run(&options, &error) ? HD_EXIT_DONE : hd_complain_error(NULL, &error);
}

static hd_exit run_lesson(const hd_request *request)
{
    int modes = request->check + request->print + request->answers + request->report;
    hd_exit status = HD_EXIT_DONE;

    if (request->word_count > 1)
        return hd_complain_usage("lesson takes one NAME or FILE");
    if (modes > 1)
        return hd_complain_usage("--check, --print, --answers and --report exclude each other; one is accepted");
    if (modes && request->word_count == 0)
        return hd_complain_usage("name a lesson or its file; hostdispatch lessons lists the lessons");
    if (request->format == HD_FORMAT_CSV && !request->report)
        return hd_complain_usage("lesson is written as csv with --report alone");
    if (request->word_count == 0)
        return play(request, NULL);
    char *path = find(request->words[0], &status);
    if (path)
        status = modes ? with_lesson(request, path) : play(request, path);
    free(path);
    return status;
}

const hd_cli_command hd_cli_lesson = {
    .name = "lesson",
    .operands = "[NAME|FILE]",
    .summary = "Play a lesson: predict, lock, reveal; or check, print or report it.",
    .description = "Without NAME the list of lessons is opened. NAME is one that ships (its number alone will do) "
                   "or is in the folder of the person's own; FILE is a lesson file. Answers are kept on this "
                   "machine and sent nowhere. --report writes Markdown to hand in, or as csv a row a step, so "
                   "that a class's files put together are the mark book.",
    .examples = {{"hostdispatch lesson 1", "Play the first."},
                 {"hostdispatch lesson --check tuesday.md", "Look for faults in one of your own."},
                 {"hostdispatch lesson 1 --report -o csv", "Write what was answered as rows of a mark book."}},
    .takes = HD_TAKES_FORMAT | HD_TAKES_ASCII | HD_TAKES_SCREEN | HD_TAKES_LESSON,
    .formats = 1u << HD_FORMAT_TEXT | 1u << HD_FORMAT_CSV,
    .run = run_lesson,
};

/* ---- the list ---- */

static hd_exit run_lessons(const hd_request *request)
{
    hd_data_files files = hd_data_files_find(KIND, SUFFIX);
    char *student = hd_lesson_student();
    hd_exit status = files.count ? HD_EXIT_DONE : HD_EXIT_FAILED;

    if (*files.problem.text)
        status = hd_complain_error(NULL, &files.problem);
    for (size_t i = 0; i < files.count && request->word_count == 0; i++) {
        hd_error error;
        hd_lesson *lesson = hd_lesson_load(files.file[i].path, student, &error);
        if (!lesson) {
            status = hd_complain_error(files.file[i].path, &error);
            continue;
        }
        if (request->format == HD_FORMAT_JSON) {
            hd_record record = {.count = 0};
            hd_record_text(&record, "", "lesson", files.file[i].name);
            hd_record_text(&record, "", "title", lesson->title);
            hd_record_count(&record, "", "minutes", lesson->minutes);
            hd_record_json(stdout, &record);
        } else {
            write_clean(files.file[i].name);
            printf("%*s%3d min  ", (int)(strlen(files.file[i].name) < 30 ? 30 - strlen(files.file[i].name) : 1), "",
                   lesson->minutes);
            write_clean(lesson->title);
            putchar('\n');
        }
        hd_lesson_free(lesson);
    }
    if (request->word_count > 0)
        status = hd_complain_usage("lessons takes no NAME; hostdispatch lesson %.60s opens one", request->words[0]);
    else if (files.count == 0)
        hd_complain(NULL, 0, "there are no lessons; HOSTDISPATCH_DATADIR names a folder that has some");
    free(student);
    hd_data_files_free(&files);
    return status;
}

const hd_cli_command hd_cli_lessons = {
    .name = "lessons",
    .operands = "",
    .summary = "List the lessons: name, minutes, title.",
    .description = "A lesson is a Markdown file in a data folder, named without its .md. As json each is one "
                   "object a line: lesson, title and minutes.",
    .examples = {{"hostdispatch lessons", "List them."},
                 {"hostdispatch lessons -o json", "The same for a program."},
                 {"hostdispatch lesson 1 --print", "Write the first as a handout."}},
    .takes = HD_TAKES_FORMAT,
    .formats = 1u << HD_FORMAT_TEXT | 1u << HD_FORMAT_JSON,
    .run = run_lessons,
};
