#include "app.h"

#include <stdlib.h>

#include "chooser.h"
#include "command.h"
#include "copy.h"
#include "field.h"
#include "file.h"
#include "find.h"
#include "import.h"
#include "keys.h"
#include "layout.h"
#include "panel.h"
#include "panels.h"
#include "pin.h"
#include "prompt.h"
#include "question.h"
#include "reading.h"
#include "row.h"

void hd_app_init(hd_app *app, bool ascii)
{
    hd_state_init(app, ascii);
    app->panels = hd_panels;
    app->keys = hd_keys;
    app->keys_count = hd_keys_count;
}

void hd_app_free(hd_app *app)
{
    hd_history_free(&app->history);
    hd_chooser_free(&app->chooser);
    hd_pins_free(&app->pins_made);
    hd_document_free(app->document);
    hd_import_free(app->import);
    free(app->reading.path);
    hd_file_free(&app->file);
    hd_clipboard_free(&app->clip);
    free(app->path);
}

static void show_panel(hd_app *app, int panel)
{
    hd_panel_show(app, (hd_panel)panel);
}

static void copy(hd_app *app, int kind)
{
    hd_copy(app, (hd_copy_kind)kind);
}

static void stop_reading(hd_app *app)
{
    hd_reading_stop(app, false);
}

static void redraw(hd_app *app)
{
    app->redraw = true;
}

static void suspend(hd_app *app)
{
    app->suspend = true;
}

/* What carries each command out: it takes the state alone, or the command's argument, or the key typed. */
static const struct {
    void (*alone)(hd_app *app);
    void (*with)(hd_app *app, int argument);
    void (*typed)(hd_app *app, int key);
} handlers[] = {
    [HD_DO_ROW] = {.with = hd_command_row},
    [HD_DO_FOCUS_ROW] = {.with = hd_command_focus_row},
    [HD_DO_STEP] = {.with = hd_command_step},
    [HD_DO_COARSE_STEP] = {.with = hd_command_coarse_step},
    [HD_DO_SCALE] = {.with = hd_row_scale},
    [HD_DO_SLIDER_END] = {.with = hd_row_end},
    [HD_DO_SLIDE] = {.with = hd_command_slide},
    [HD_DO_TYPE] = {.typed = hd_field_type},
    [HD_DO_EDIT] = {.alone = hd_command_edit},
    [HD_DO_KEEP] = {.alone = hd_command_keep},
    [HD_DO_RESTORE] = {.alone = hd_field_restore},
    [HD_DO_INSERT] = {.typed = hd_command_insert},
    [HD_DO_ERASE] = {.with = hd_command_erase},
    [HD_DO_CARET] = {.with = hd_command_caret},
    [HD_DO_BASELINE_ROW] = {.alone = hd_row_to_baseline},
    [HD_DO_ACT] = {.alone = hd_command_act},
    [HD_DO_DROP] = {.alone = hd_panel_drop},
    [HD_DO_FIND] = {.alone = hd_find_begin},
    [HD_DO_PIN] = {.alone = hd_pin_now},
    [HD_DO_BASELINE] = {.alone = hd_pin_baseline},
    [HD_DO_NAME] = {.alone = hd_pin_name},
    [HD_DO_LINK] = {.alone = hd_row_link},
    [HD_DO_BACK] = {.alone = hd_command_back},
    [HD_DO_COVER] = {.alone = hd_command_cover},
    [HD_DO_FOCUS] = {.alone = hd_command_focus},
    [HD_DO_PANEL] = {.with = show_panel},
    [HD_DO_ZOOM] = {.alone = hd_panel_zoom},
    [HD_DO_ASSUMPTIONS] = {.alone = hd_command_assumptions},
    [HD_DO_HELP] = {.alone = hd_command_help},
    [HD_DO_UNDO] = {.alone = hd_command_undo},
    [HD_DO_REDO] = {.alone = hd_command_redo},
    [HD_DO_OPEN] = {.alone = hd_command_open},
    [HD_DO_SAVE] = {.alone = hd_file_save},
    [HD_DO_EXPORT] = {.alone = hd_file_export},
    [HD_DO_COPY] = {.with = copy},
    [HD_DO_STOP] = {.alone = stop_reading},
    [HD_DO_ANSWER] = {.with = hd_question_answer},
    [HD_DO_CHOOSE] = {.alone = hd_command_choose},
    [HD_DO_DELETE] = {.alone = hd_command_delete},
    [HD_DO_NUMBER] = {.typed = hd_command_number},
    [HD_DO_COMPLETE] = {.alone = hd_command_complete},
    [HD_DO_SCROLL] = {.with = hd_command_scroll},
    [HD_DO_REDRAW] = {.alone = redraw},
    [HD_DO_SUSPEND] = {.alone = suspend},
    [HD_DO_INTERRUPT] = {.alone = hd_command_interrupt},
    [HD_DO_QUIT] = {.alone = hd_command_quit},
};

static void carry_out(hd_app *app, hd_command command, int argument, int key)
{
    if (handlers[command].alone)
        handlers[command].alone(app);
    else if (handlers[command].with)
        handlers[command].with(app, argument);
    else
        handlers[command].typed(app, key);
}

static bool continues_a_run(const hd_app *app, hd_command command)
{
    return command == HD_DO_STEP || command == HD_DO_COARSE_STEP || command == HD_DO_SLIDE ||
           hd_mode_takes_text(app->mode);
}

void hd_app_do(hd_app *app, hd_command command, int argument, int key)
{
    /* What has nothing to do with the state leaves it as it is, to the last word. */
    bool apart = command == HD_DO_REDRAW || command == HD_DO_SUSPEND;

    if (!apart && !continues_a_run(app, command))
        hd_history_seal(&app->history);
    if (!apart)
        app->status[0] = '\0';
    carry_out(app, command, argument, key);
}

static bool printable(int key)
{
    return key >= 0x20 && key < HD_KEY_NONE && !(key >= 0x7F && key < 0xA0);
}

static bool too_small(const hd_app *app)
{
    return app->rows < HD_LEAST_ROWS || app->columns < HD_LEAST_COLUMNS;
}

/* On a screen too small to show what a key does only the ways out work. */
static bool works_unseen(hd_command command)
{
    return command == HD_DO_QUIT || command == HD_DO_INTERRUPT || command == HD_DO_SUSPEND ||
           command == HD_DO_REDRAW;
}

void hd_app_key(hd_app *app, int key)
{
    if (too_small(app) && app->mode != HD_MODE_QUESTION && app->mode != HD_MODE_READING) {
        const hd_key_row *row = hd_key_find(hd_keys, hd_keys_count, HD_MODE_INPUTS, key);
        if (row && works_unseen(row->command))
            hd_app_do(app, row->command, row->argument, key);
        return;
    }
    const hd_key_row *row = hd_key_find(hd_keys, hd_keys_count, app->mode, key);
    if (row)
        hd_app_do(app, row->command, row->argument, key);
    else if (printable(key) && hd_mode_takes_text(app->mode))
        hd_app_do(app, HD_DO_INSERT, 0, key);
    else if (printable(key) && app->mode == HD_MODE_CHOOSER) {
        hd_command_path(app, "");
        hd_app_do(app, HD_DO_INSERT, 0, key);
    }
}

void hd_app_paste(hd_app *app, int character)
{
    if (hd_mode_takes_text(app->mode) && printable(character))
        hd_app_do(app, HD_DO_INSERT, 0, character);
}
