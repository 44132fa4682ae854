/*
 * command.h - what the commands do, a function each; command.c has the table of them.
 *
 * A command of the same name does what the mode calls for: Left moves a slider, a caret or a lever.
 */
#ifndef HD_TUI_COMMAND_H
#define HD_TUI_COMMAND_H

#include "state.h"

/* command_row.c: rows of the inputs and of panels. A value being typed is taken over first; a refused one
 * stays. */
void hd_command_row(hd_app *app, int by);
void hd_command_focus_row(hd_app *app, int row);
void hd_command_step(hd_app *app, int direction);
void hd_command_coarse_step(hd_app *app, int direction);
void hd_command_slide(hd_app *app, int thousandths);
void hd_command_act(hd_app *app);
void hd_command_focus(hd_app *app);

/* command_text.c: whatever is being typed: a value, a path, a line that is asked for. */
void hd_command_edit(hd_app *app);
void hd_command_keep(hd_app *app);
void hd_command_insert(hd_app *app, int character);
void hd_command_erase(hd_app *app, int direction);
void hd_command_caret(hd_app *app, int by);
void hd_command_complete(hd_app *app);

/* command_open.c: the list of what can be opened. */
void hd_command_open(hd_app *app);
void hd_command_choose(hd_app *app);
void hd_command_delete(hd_app *app);
void hd_command_number(hd_app *app, int digit);
void hd_command_path(hd_app *app, const char *text); /**< type a path that begins so */

/** Ask which of the scenarios of a file to open; with only one nothing is asked. */
void hd_app_choose_scenario(hd_app *app, const char *path);

/* command_view.c: what is shown, and the way back and out. */
void hd_command_undo(hd_app *app);
void hd_command_redo(hd_app *app);
void hd_command_cover(hd_app *app);
void hd_command_help(hd_app *app);
void hd_command_assumptions(hd_app *app);
void hd_command_back(hd_app *app);
void hd_command_scroll(hd_app *app, int by);
void hd_command_interrupt(hd_app *app);
void hd_command_quit(hd_app *app);

#endif
