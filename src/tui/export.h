/*
 * export.h - the report on what is on the screen, in the format that a file's ending chooses.
 */
#ifndef HD_TUI_EXPORT_H
#define HD_TUI_EXPORT_H

#include "state.h"
#include "hostdispatch/report.h"

/** Whether the path's ending names a format; otherwise the sentence says which do. */
bool hd_export_can(const char *path, hd_error *error);

/** Whether the export to this path is the chart of Sweep: it is shown, and the path ends in .svg. */
bool hd_export_is_chart(const hd_app *app, const char *path);

/** Write the report, or the chart, to a path whose ending names a format; `expected` as
 * hd_save_over() has it. */
bool hd_export_save(const hd_app *app, const char *path, const hd_file_id *expected, hd_error *error);

/** The report, to be freed; NULL without memory. */
char *hd_export_text(const hd_app *app, hd_format format);

/** The table of the panel shown, with the bar, as Markdown; to be freed. */
char *hd_export_panel(const hd_app *app);

#endif
