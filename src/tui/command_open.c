#include "command.h"

#include "chooser.h"
#include "file.h"
#include "reading.h"

/* What choosing came to: the document and the path are the app's from now on. */
static void open_chosen(hd_app *app, hd_choose_result result, hd_document *document, char *path,
                        const hd_error *error)
{
    switch (result) {
    case HD_CHOSE_LIST:
        app->mode = HD_MODE_CHOOSER;
        return;
    case HD_CHOSE_DOCUMENT:
        hd_file_open(app, document, path);
        return;
    case HD_CHOSE_TRACE:
        hd_reading_ask(app, path);
        return;
    case HD_CHOSE_NOTHING:
        break;
    }
    hd_app_say(app, HD_TONE_REFUSED, "%s", error->text);
}

void hd_command_choose(hd_app *app)
{
    hd_error error = {.text = "There is nothing to open here"};
    hd_document *document = NULL;
    char *path = NULL;
    hd_chooser *chooser = &app->chooser;
    hd_choose_result result = app->mode == HD_MODE_PATH
                                  ? hd_chooser_open(chooser, chooser->path.text, &document, &path, &error)
                                  : hd_chooser_choose(chooser, &document, &path, &error);

    open_chosen(app, result, document, path, &error);
}

void hd_command_delete(hd_app *app)
{
    if (!hd_chooser_delete(&app->chooser))
        hd_app_say(app, HD_TONE_REFUSED, "Only unsaved work is deleted here");
}

void hd_command_number(hd_app *app, int digit)
{
    hd_chooser *chooser = &app->chooser;

    if (!chooser->file) {
        hd_command_path(app, "");
        hd_command_insert(app, digit);
    } else if (hd_chooser_number(chooser, digit)) {
        hd_command_choose(app);
    } else if (chooser->number > 0) {
        hd_app_say(app, HD_TONE_PLAIN, "Enter opens scenario %zu; another digit goes on", chooser->number);
    } else {
        hd_app_say(app, HD_TONE_REFUSED, "No scenario has this number; 1 to %zu do",
                   chooser->documents_count);
    }
}

void hd_app_choose_scenario(hd_app *app, const char *path)
{
    hd_error error = {.text = ""};
    hd_document *document = NULL;
    char *opened = NULL;

    hd_chooser_list(&app->chooser, ".");
    hd_choose_result result = hd_chooser_open(&app->chooser, path, &document, &opened, &error);
    open_chosen(app, result, document, opened, &error);
}

void hd_command_open(hd_app *app)
{
    hd_chooser_list(&app->chooser, ".");
    app->mode = HD_MODE_CHOOSER;
}

void hd_command_path(hd_app *app, const char *text)
{
    hd_edit_begin(&app->chooser.path, text);
    app->mode = HD_MODE_PATH;
}
