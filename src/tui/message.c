#include "message.h"

#include <stdio.h>
#include <string.h>

#include "find.h"
#include "hostdispatch/text.h"
#include "question.h"

bool hd_message_is_above_prompt(const hd_app *app)
{
    return app->mode == HD_MODE_PROMPT;
}

static void words_of(const hd_app *app, char words[2 * HD_QUESTION_MAX])
{
    words[0] = '\0';
    if (app->mode == HD_MODE_QUESTION)
        hd_question_words(app, words);
    else if (hd_message_is_above_prompt(app))
        snprintf(words, 2 * HD_QUESTION_MAX, "%s",
                 app->prompt.refused && app->prompt.why[0] ? app->prompt.why : app->status);
    else if (app->status[0])
        snprintf(words, 2 * HD_QUESTION_MAX, "%s", app->status);
    else
        hd_find_why(app, words);
}

static void clean(const hd_app *app, const char *words, char *buffer)
{
    hd_text_clean(words, strlen(words), app->ascii, buffer, HD_MESSAGE_MAX);
}

/* Break a text into the rows from `first` on, the last of them whatever is left. @return the rows in all */
static int add_rows(hd_message *message, int first, const char *text, int columns, int most)
{
    int rows = first;

    while (*text && rows < most) {
        message->row[rows] = text;
        message->length[rows++] = hd_text_break(text, columns, &text);
    }
    if (*text && rows > first)
        message->length[rows - 1] = strlen(message->row[rows - 1]);
    return rows;
}

static bool is_cut(const hd_message *message, int columns)
{
    const char *rest, *last = message->rows ? message->row[message->rows - 1] : "";

    if (!*last)
        return message->text[0] != '\0';
    hd_text_break(last, columns, &rest);
    return *rest != '\0';
}

/* Whoever is asked must know how to answer: the keys are said, and of the question what there is room for. */
static void keep_keys(const hd_app *app, hd_message *message, int columns, int most)
{
    char words[2 * HD_QUESTION_MAX];
    hd_message counted;

    clean(app, app->question.text, message->text);
    clean(app, hd_question_keys(app, words), message->keys);
    int needed = add_rows(&counted, 0, message->keys, columns, most);
    int rows = add_rows(message, 0, message->text, columns, most - needed);
    message->rows = add_rows(message, rows, message->keys, columns, most);
}

void hd_message_of(const hd_app *app, int columns, int most, hd_message *message)
{
    char words[2 * HD_QUESTION_MAX];

    most = most > HD_MESSAGE_ROWS_MAX ? HD_MESSAGE_ROWS_MAX : most;
    words_of(app, words);
    clean(app, words, message->text);
    message->rows = add_rows(message, 0, message->text, columns, most);
    if (app->mode == HD_MODE_QUESTION && is_cut(message, columns))
        keep_keys(app, message, columns, most);
}
