/* check_tui.h - the suites of check_tui, and what they share. */
#ifndef HD_TESTS_CHECK_TUI_H
#define HD_TESTS_CHECK_TUI_H

#include <check.h>

#include "../src/tui/keys.h"

Suite *keys_suite(void);
Suite *decode_suite(void);
Suite *layout_suite(void);
Suite *app_suite(void);
Suite *chart_suite(void);
Suite *panels_suite(void);
Suite *pins_suite(void);
Suite *plain_suite(void);
Suite *history_suite(void);
Suite *file_suite(void);
Suite *view_suite(void);
Suite *copy_suite(void);
Suite *recovery_suite(void);
Suite *find_suite(void);
Suite *import_panel_suite(void);
Suite *typing_suite(void);

/** A state that shows 48 blocks of 12 operations, dispatch 10 us, launch 5 us, device time 895.5223880597015
 * us. */
hd_app hd_test_app(void);

/** Read a trace as the interface does and open it, or not; ../traces/NAME. @return whether it was opened, or
 * will be */
bool hd_test_open_trace(hd_app *app, const char *name);

/** Type the characters of a text. */
void hd_test_type(hd_app *app, const char *text);

/** Put the cursor of the list of what can be opened on what has this label. */
void hd_test_choose(hd_app *app, const char *label);

#endif
