#include "panels.h"

#include "panel.h"

const hd_panel_row *const hd_panels[HD_PANELS] = {
    [HD_PANEL_RESULTS] = &hd_panel_results, [HD_PANEL_COMPARE] = &hd_panel_compare,
    [HD_PANEL_WHATIF] = &hd_panel_whatif,   [HD_PANEL_SWEEP] = &hd_panel_sweep,
    [HD_PANEL_TIMELINE] = &hd_panel_timeline, [HD_PANEL_EQUATIONS] = &hd_panel_equations,
    [HD_PANEL_IMPORT] = &hd_panel_import,
};
