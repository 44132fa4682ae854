#include "check_tui.h"

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

void hd_test_type(hd_app *app, const char *text)
{
    for (; *text; text++)
        hd_app_key(app, (unsigned char)*text);
}
