#include "check_tui.h"
#include "runner.h"

Suite *(*const hd_suites[])(void) = {
    keys_suite, decode_suite, layout_suite, app_suite,  chart_suite, panels_suite,   pins_suite,         history_suite,
    find_suite, file_suite,   view_suite, copy_suite,  recovery_suite, import_panel_suite, typing_suite, plain_suite, NULL};
