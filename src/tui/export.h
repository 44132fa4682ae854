/*
 * export.h - the report on what is on the screen, written to a file or copied: to the terminal's clipboard, and to a
 * file since that never answers.
 */
#ifndef HD_TUI_EXPORT_H
#define HD_TUI_EXPORT_H

#include "hostdispatch/report.h"

#include "state.h"

/** Whether the path's ending names a format; otherwise the sentence says which do. */
bool hd_export_can(const char *path, hd_error *error);

/** Whether the export to this path is the chart of Sweep: it is shown, and the path ends in .svg. */
bool hd_export_is_chart(const hd_app *app, const char *path);

/** Write the report, or the chart, to a path whose ending names a format; `expected` as hd_save_over() has it. */
bool hd_export_save(const hd_app *app, const char *path, const hd_file_id *expected, hd_error *error);

/** The report, to be freed; NULL without memory. */
char *hd_export_text(const hd_app *app, hd_format format);

/** The panel shown as it is copied, in Markdown; to be freed, NULL without memory. */
char *hd_export_panel(const hd_app *app);

/** The command line that gives the scenario, ended by a newline; to be freed. @param open  it opens it in the interface
 * again, without the target */
char *hd_export_command(const hd_app *app, bool open);

typedef enum hd_copy_kind {
    HD_COPY_PANEL,   /**< the panel's table with its picture, as Markdown */
    HD_COPY_REPORT,  /**< the whole report, as Markdown */
    HD_COPY_COMMAND, /**< the command line that gives the scenario, and asserts its target */
} hd_copy_kind;

/** Copy an hd_copy_kind; what is covered is not covered in the copy, which is said. */
void hd_copy(hd_app *app, int what);

/**
 * Append a word to `buffer` as a POSIX shell reads it back, quoted where it must be; what does not fit is left out.
 * Bytes that cannot be seen for what they are are escaped in $'...', which is younger than some shells.
 * @param ascii  escape everything outside ASCII too
 */
void hd_copy_append_quoted(char *buffer, size_t size, const char *word, bool ascii);

void hd_clipboard_free(hd_clipboard *clip);

#endif
