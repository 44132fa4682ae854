#include "config.h"

#include "check_tui.h"

#include <string.h>

#include "runner.h"
#include "../src/tui/store.h"
#include "../src/tui/reading.h"

hd_app hd_test_app(void)
{
    hd_app app;
    hd_document *document = hd_document_new();
    hd_scenario scenario = hd_scenario_empty();

    ck_assert(hd_scenario_set_count(&scenario, HD_BLOCKS, 48, NULL));
    ck_assert(hd_scenario_set_count(&scenario, HD_OPS_PER_BLOCK, 12, NULL));
    ck_assert(hd_scenario_set_time(&scenario, HD_DISPATCH, 10, NULL));
    ck_assert(hd_scenario_set_time(&scenario, HD_LAUNCH, 5, NULL));
    ck_assert(hd_scenario_set_time(&scenario, HD_DEVICE_TIME, 895.5223880597015, NULL));
    hd_document_set_scenario(document, &scenario);
    hd_document_set_name(document, "A decode step");
    hd_app_init(&app, false);
    ck_assert(hd_app_open(&app, document, NULL, NULL));
    return app;
}

bool hd_test_open_trace(hd_app *app, const char *name)
{
    const hd_reading_options usual = hd_reading_usual();
    hd_error error = {.text = ""};
    char path[200] = "traces/";

    hd_reading_ask(app, strdup(hd_test_file(strcat(path, name))));
    hd_trace *trace = hd_trace_open(app->reading.path, NULL, NULL, &error);
    return hd_reading_end(app, trace, &usual, &error);
}

void hd_test_type(hd_app *app, const char *text)
{
    for (; *text; text++)
        hd_app_key(app, (unsigned char)*text);
}

void hd_test_choose(hd_app *app, const char *label)
{
    size_t at = 0;

    while (at < app->chooser.count && strcmp(app->chooser.items[at].label, label) != 0)
        at++;
    ck_assert_msg(at < app->chooser.count, "%s is not listed", label);
    app->chooser.at = at;
}
