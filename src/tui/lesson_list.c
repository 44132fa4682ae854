#include "config.h"

#include "lesson_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "hostdispatch/document.h"
#include "hostdispatch/file.h"
#include "hostdispatch/report.h"
#include "lesson.h"
#include "lesson_text.h"
#include "prompt.h"

static void free_item(hd_lesson_item *item)
{
    free(item->path);
    free(item->name);
    free(item->title);
    free(item->aim);
}

void hd_lessons_free(hd_lesson_list *list)
{
    for (int i = 0; i < list->count; i++)
        free_item(&list->item[i]);
    free(list->item);
    *list = (hd_lesson_list){0};
}

static char *copy(const char *text)
{
    return hd_must(strdup(text));
}

/* How far the person is: the step of the page last shown, once there is an answer or a page was turned. */
static void note_record(hd_lesson_item *item, const hd_lesson *lesson)
{
    hd_lesson_record *record = hd_lesson_record_load(item->path, lesson->steps, NULL);

    if (!record)
        return;
    bool begun = record->at > 0 || record->done;
    for (int i = 0; i < record->entries; i++)
        begun = begun || record->entry[i].locked;
    item->done = record->done;
    item->at = begun ? hd_lesson_page_at(lesson, record->at).step + 1 : 0;
    hd_lesson_record_free(record);
}

static hd_lesson_item item_of(const hd_data_file *file, const char *student)
{
    hd_lesson_item item = {.path = copy(file->path), .name = copy(file->name), .own = file->own};
    hd_error error = {.text = ""};
    hd_lesson *lesson = hd_lesson_load(file->path, student, &error);
    char fault[HD_ERROR_MAX + 32] = "";

    if (lesson && lesson->faults)
        snprintf(fault, sizeof fault, "line %ld: %s", lesson->fault[0].line, lesson->fault[0].text);
    item.broken = !lesson || lesson->faults;
    item.title = copy(lesson && *lesson->title ? lesson->title : file->name);
    item.aim = copy(!lesson ? error.text : fault[0] ? fault : lesson->aim);
    if (lesson && !item.broken) {
        item.minutes = lesson->minutes;
        item.steps = lesson->steps;
        note_record(&item, lesson);
    }
    hd_lesson_free(lesson);
    return item;
}

static void load(hd_lesson_list *list)
{
    hd_data_files files = hd_data_files_find("lessons", ".md");
    char *student = hd_lesson_student();
    int at = list->at;

    hd_lessons_free(list);
    list->item = hd_must(calloc(files.count + 1, sizeof *list->item));
    for (int own = 0; own <= 1; own++)
        for (size_t i = 0; i < files.count; i++)
            if (files.file[i].own == own)
                list->item[list->count++] = item_of(&files.file[i], student);
    list->at = at < list->count ? at : 0;
    free(student);
    hd_data_files_free(&files);
}

void hd_lessons_show(hd_app *app)
{
    char *left = app->play ? copy(app->play->record->name) : NULL;

    hd_lesson_leave(app);
    load(&app->lessons);
    for (int i = 0; left && i < app->lessons.count; i++)
        if (strcmp(app->lessons.item[i].name, left) == 0)
            app->lessons.at = i;
    free(left);
    app->mode = HD_MODE_LESSONS;
    if (app->lessons.count == 0)
        hd_app_say(app, HD_TONE_REFUSED, "There are no lessons; HOSTDISPATCH_DATADIR names their folder");
}

void hd_lessons_move(hd_app *app, int by)
{
    int count = app->lessons.count;

    if (count > 0)
        app->lessons.at = (app->lessons.at + by + count) % count;
}

void hd_lessons_scroll(hd_app *app, int by)
{
    hd_lesson_list *list = &app->lessons;
    int page = app->rows - 8, to = list->at;

    to += by == HD_SCROLL_PAGE ? page : by == -HD_SCROLL_PAGE ? -page : by;
    list->at = to < 0 || list->count == 0 ? 0 : to >= list->count ? list->count - 1 : to;
}

static hd_lesson_item *in_focus(hd_app *app)
{
    return app->lessons.at < app->lessons.count ? &app->lessons.item[app->lessons.at] : NULL;
}

/* The lesson that a prompt or a question is about: none is asked without one. */
static hd_lesson_item *asked_about(hd_app *app)
{
    return &app->lessons.item[app->lessons.at];
}

void hd_lessons_open(hd_app *app)
{
    const hd_lesson_item *item = in_focus(app);
    hd_error error;

    if (item && !hd_lesson_open(app, item->path, &error)) {
        hd_error_locate(&error, item->path);
        hd_app_say(app, HD_TONE_REFUSED, "%s", error.text);
    }
}

void hd_lessons_back(hd_app *app)
{
    app->mode = hd_app_back(app);
}

/* ---- the report ---- */

static bool keep_student(hd_app *app);
static bool keep_report(hd_app *app);
static void leave_report(hd_app *app);
static void write_over(hd_app *app);
static void forget(hd_app *app);

static const hd_prompt_row student_prompt = {.label = "Your name, for the report", .word = "go on", .keep = keep_student},
                           report_prompt = {.label = "Report to", .word = "write", .path = true, .keep = keep_report};
static const hd_question_row over_it = {.yes = "replace it", .no = "another name", .neither = "leave", .on = {[1] = leave_report, [2] = write_over}},
                             anew = {.yes = "forget them", .no = "keep them", .neither = "leave", .on = {[2] = forget}};

static void ask_path(hd_app *app)
{
    char name[HD_FORMAT_MAX];

    snprintf(name, sizeof name, "%.200s-report.md", asked_about(app)->name);
    hd_prompt_begin(app, &report_prompt, name, 0);
}

void hd_lessons_report(hd_app *app)
{
    const hd_lesson_item *item = in_focus(app);
    char *student = hd_lesson_student();

    if (!item || item->broken)
        hd_app_say(app, HD_TONE_REFUSED, "There is nothing to report");
    else if (*student)
        ask_path(app);
    else
        hd_prompt_begin(app, &student_prompt, "", 0);
    free(student);
}

static bool keep_student(hd_app *app)
{
    hd_error error;

    if (!app->prompt.edit.length || !hd_lesson_student_save(app->prompt.edit.text, &error)) {
        snprintf(app->prompt.why, sizeof app->prompt.why, "%s",
                 app->prompt.edit.length ? error.text : "a name is needed; Esc leaves");
        return false;
    }
    ask_path(app);
    return true;
}

static bool write_report(hd_app *app, const char *path, hd_error *error)
{
    const hd_lesson_item *item = asked_about(app);
    char *student = hd_lesson_student(), *bytes = NULL;
    size_t length = 0, name = strlen(path);
    hd_lesson *lesson = hd_lesson_load(item->path, student, error);
    hd_lesson_record *record = lesson ? hd_lesson_record_load(item->path, lesson->steps, error) : NULL;
    FILE *out = record ? open_memstream(&bytes, &length) : NULL;
    bool written = false;

    if (out && name > 4 && strcmp(path + name - 4, ".csv") == 0)
        hd_lesson_report_csv(lesson, record, true, out);
    else if (out)
        hd_lesson_report(lesson, record, out);
    if (out) {
        fclose(out);
        written = hd_save(path, bytes, length, HD_SAVE_USUAL, NULL, error);
    }
    free(bytes);
    free(student);
    hd_lesson_record_free(record);
    hd_lesson_free(lesson);
    return written;
}

static bool report(hd_app *app, const char *path)
{
    hd_error error = {.text = "there is no memory"};

    if (write_report(app, path, &error)) {
        hd_app_say(app, HD_TONE_PLAIN, "Written to %s", path);
        return true;
    }
    snprintf(app->prompt.why, sizeof app->prompt.why, "%.200s: %.200s", path, error.text);
    return false;
}

static bool keep_report(hd_app *app)
{
    char *path = hd_path_expanded(app->prompt.edit.text);
    bool kept = false;

    if (hd_file_id_of(path).exists)
        hd_question_ask(app, &over_it, "%s exists already; replace it?", path), kept = true;
    else
        kept = report(app, path);
    free(path);
    return kept;
}

static void write_over(hd_app *app)
{
    char *path = hd_path_expanded(app->prompt.edit.text);

    if (report(app, path))
        app->mode = app->prompt.beneath;
    else
        app->prompt.refused = true;
    free(path);
}

static void leave_report(hd_app *app)
{
    app->mode = app->prompt.beneath;
}

/* ---- anew ---- */

void hd_lessons_anew(hd_app *app)
{
    const hd_lesson_item *item = in_focus(app);

    if (item && item->at)
        hd_question_ask(app, &anew, "Forget the answers to %.60s?", item->title);
    else
        hd_app_say(app, HD_TONE_PLAIN, "There are no answers to it yet");
}

static void forget(hd_app *app)
{
    const hd_lesson_item *item = asked_about(app);
    hd_error error;
    hd_lesson_record *record = hd_lesson_record_load(item->path, item->steps, &error);

    if (record)
        hd_lesson_record_clear(record);
    if (!record || !hd_lesson_record_save(record, &error))
        hd_app_say(app, HD_TONE_REFUSED, "%s", error.text);
    hd_lesson_record_free(record);
    load(&app->lessons);
}
