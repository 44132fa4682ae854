#include "config.h"

#include "panels.h"

#include "compare.h"
#include "compare_page.h"
#include "draw.h"
#include "hostdispatch/text.h"
#include "import_panel.h"
#include "sweeping.h"
#include "whatif.h"

static int results_rows(const hd_app *app)
{
    (void)app;
    return HD_OUTPUTS;
}

/* The equation and, where there is room for both, what it is. */
static void say_result(hd_app *app)
{
    const hd_output_row *row = &hd_outputs[app->panel_row[HD_PANEL_RESULTS]];

    hd_app_say(app, HD_TONE_PLAIN, "%s = %s. %s", row->label, row->equation, row->help);
    if (hd_text_columns(app->status) > app->columns - 2)
        hd_app_say(app, HD_TONE_PLAIN, "%s = %s", row->label, row->equation);
}

static const hd_panel_row results = {
    .name = "Results",
    .rows = results_rows,
    .draw = hd_draw_results,
    .row_at = hd_draw_results_row_at,
    .say = say_result,
};

static const hd_panel_row compare = {
    .name = "Compare",
    .rows = hd_compare_rows,
    .draw = hd_draw_compare,
    .row_at = hd_draw_compare_row_at,
    .say = hd_compare_say,
    .step = hd_compare_step,
    .act = hd_compare_act,
    .drop = hd_compare_drop,
    .moved = hd_compare_moved,
    .turn = hd_compare_turn,
    .act_word = "switch",
};

static const hd_panel_row whatif = {
    .name = "What-if",
    .rows = hd_whatif_rows,
    .draw = hd_draw_whatif,
    .row_at = hd_draw_whatif_row_at,
    .say = hd_whatif_say,
    .step = hd_whatif_step,
    .act = hd_whatif_act,
    .table = hd_whatif_table,
    .step_word = "strength",
    .act_word = "apply",
};

static const hd_panel_row sweep = {
    .name = "Sweep",
    .rows = hd_sweeping_rows,
    .draw = hd_draw_sweep,
    .row_at = hd_draw_sweep_row_at,
    .say = hd_sweeping_say,
    .step = hd_sweeping_step,
    .act = hd_sweeping_act,
    .table = hd_sweeping_table,
    .step_word = "choose",
};

static const hd_panel_row import = {
    .name = "Import",
    .available = hd_import_available,
    .missing = "No trace is open; o opens one",
    .rows = hd_import_rows,
    .draw = hd_draw_import,
    .row_at = hd_draw_import_row_at,
    .say = hd_import_say,
    .step = hd_import_step,
    .act = hd_import_act,
    .drop = hd_import_drop,
    .table = hd_import_table,
    .step_word = "rule",
    .act_word = "choose",
};

const hd_panel_row *const hd_panels[HD_PANELS] = {
    [HD_PANEL_RESULTS] = &results, [HD_PANEL_COMPARE] = &compare, [HD_PANEL_WHATIF] = &whatif,
    [HD_PANEL_SWEEP] = &sweep,     [HD_PANEL_IMPORT] = &import,
};
