#include "saved.h"

#include <stdlib.h>

#include "check_tui.h"
#include "documents.h"
#include "../src/tui/store.h"

void hd_test_answer(hd_app *app, const char *text)
{
    ck_assert_int_eq(app->mode, HD_MODE_PROMPT);
    hd_edit_begin(&app->prompt.edit, text);
    hd_app_key(app, HD_KEY_ENTER);
}

void hd_test_save_as(hd_app *app, const char *path)
{
    hd_test_type(app, "s");
    hd_test_answer(app, path);
}

hd_app hd_test_open(const char *path, size_t place)
{
    hd_app app;
    hd_document **documents;
    size_t count;
    hd_error error = {.text = ""};

    hd_app_init(&app, false);
    ck_assert_msg(hd_documents_load(path, &documents, &count, &error), "%s", error.text);
    for (size_t i = 0; i < count; i++)
        if (i != place)
            hd_document_free(documents[i]);
    ck_assert(hd_app_open(&app, documents[place], path, NULL));
    free(documents);
    return app;
}
