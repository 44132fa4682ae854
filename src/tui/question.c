#include "question.h"

#include <stdarg.h>
#include <stdio.h>

#include "state.h"
#include "file.h"

typedef struct question_row {
    const char *yes, *no, *neither; /* what the answers do, in a few words; NULL: the same as no */
    void (*on[3])(hd_app *app);     /* for no, neither and yes; NULL: nothing more than going back */
} question_row;

static const question_row rows[HD_QUESTIONS] = {
    [HD_QUESTION_QUIT] = {"save", "quit without", "stay", {hd_file_go_on, hd_file_stay, hd_file_save_first}},
    [HD_QUESTION_OPEN] = {"save", "open without", "stay", {hd_file_go_on, hd_file_stay, hd_file_save_first}},
    [HD_QUESTION_REPLACE] = {"replace it",
                             "another name",
                             NULL,
                             {hd_file_rename, hd_file_rename, hd_file_write}},
    [HD_QUESTION_CHANGED] = {"replace it",
                             "another name",
                             NULL,
                             {hd_file_rename, hd_file_rename, hd_file_write}},
    [HD_QUESTION_LESS] = {"save it",
                          "another name",
                          NULL,
                          {hd_file_rename, hd_file_rename, hd_file_write_less}},
    [HD_QUESTION_GONE] = {"write it", "another name", NULL, {hd_file_rename, hd_file_rename, hd_file_write}},
};

void hd_question_ask(hd_app *app, hd_question_kind kind, const char *format, ...)
{
    hd_mode beneath = app->mode == HD_MODE_QUESTION ? app->question.beneath : app->mode;
    va_list arguments;

    app->question.kind = kind;
    app->question.beneath = beneath;
    va_start(arguments, format);
    vsnprintf(app->question.text, sizeof app->question.text, format, arguments);
    va_end(arguments);
    app->mode = HD_MODE_QUESTION;
}

void hd_question_answer(hd_app *app, int answer)
{
    void (*act)(hd_app *) = rows[app->question.kind].on[answer + 1];

    app->mode = app->question.beneath;
    if (act)
        act(app);
}

void hd_question_interrupt(hd_app *app)
{
    if (app->question.kind == HD_QUESTION_QUIT)
        app->quit = app->abandon = true;
    else
        hd_question_answer(app, 0);
}

const char *hd_question_keys(const hd_app *app, char *buffer)
{
    const question_row *row = &rows[app->question.kind];

    if (row->neither)
        snprintf(buffer, HD_QUESTION_MAX, "y %s, n %s, Esc %s", row->yes, row->no, row->neither);
    else
        snprintf(buffer, HD_QUESTION_MAX, "y %s, n or Esc %s", row->yes, row->no);
    return buffer;
}

const char *hd_question_words(const hd_app *app, char *buffer)
{
    char keys[HD_QUESTION_MAX];

    snprintf(buffer, 2 * HD_QUESTION_MAX, "%.*s  %s", HD_QUESTION_MAX - 2, app->question.text,
             hd_question_keys(app, keys));
    return buffer;
}
