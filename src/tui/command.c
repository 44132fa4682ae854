#include "app.h"

#include <stdlib.h>
#include <string.h>

#include "field.h"
#include "find.h"
#include "hostdispatch/say.h"
#include "layout.h"
#include "path.h"
#include "pin.h"
#include "row.h"

static void travel(hd_app *app, int direction)
{
    const hd_play *play = hd_history_move(&app->history, direction);

    if (!play) {
        hd_app_say(app, HD_TONE_PLAIN, direction < 0 ? "Nothing to undo: this is the start" : "Nothing to redo");
        return;
    }
    hd_app_restore(app, play);
}

static void cover(hd_app *app)
{
    char before[HD_SHOW_MAX], now[HD_SHOW_MAX], share_before[HD_SHOW_MAX], share_now[HD_SHOW_MAX];
    const hd_value *was = app->covered_first.value, *is = app->outcome.value;

    app->covered = !app->covered;
    if (app->covered) {
        app->covered_first = app->outcome;
        return;
    }
    if (memcmp(&app->covered_first, &app->outcome, sizeof app->outcome) == 0)
        return;
    double ratio = was[HD_STEP_TIME].number / is[HD_STEP_TIME].number;
    char factor[HD_SHOW_MAX];
    hd_app_say(app, HD_TONE_PLAIN, "%s → %s, %s %s; host %s → %s",
               hd_show_time(before, was[HD_STEP_TIME].number, app->ascii), hd_show_time(now, is[HD_STEP_TIME].number, app->ascii),
               hd_show_factor(factor, ratio < 1 ? 1 / ratio : ratio, app->ascii), ratio < 1 ? "slower" : "faster",
               hd_say_host_share(share_before, &app->covered_first), hd_say_host_share(share_now, &app->outcome));
}

static void show_page(hd_app *app, hd_page_kind kind)
{
    app->beneath = app->mode;
    app->page = (hd_page){.kind = kind};
    app->mode = HD_MODE_PAGE;
}

static void back(hd_app *app)
{
    if (app->mode == HD_MODE_PAGE)
        app->mode = app->beneath;
    else if (app->mode == HD_MODE_PATH)
        app->mode = HD_MODE_CHOOSER;
    else if (app->mode == HD_MODE_PROMPT)
        hd_prompt_cancel(app);
    else if (app->mode == HD_MODE_CHOOSER && app->chooser.file)
        hd_chooser_up(&app->chooser);
    else if (app->zoomed)
        app->zoomed = false;
    else if (app->mode == HD_MODE_INPUTS && app->now.targeted)
        hd_find_clear(app);
    else if (app->mode == HD_MODE_INPUTS)
        hd_app_say(app, HD_TONE_PLAIN, "There is nothing to go back from; q quits");
    else
        app->mode = HD_MODE_INPUTS;
}

static int clamp(int value, int low, int high)
{
    return value > high ? high : value < low ? low : value;
}

static void scroll(hd_app *app, int by)
{
    int page_rows = app->rows - 4;
    bool pages = by == HD_SCROLL_PAGE || by == -HD_SCROLL_PAGE;
    int lines = pages ? (by < 0 ? -page_rows : page_rows) : by;

    if (app->mode == HD_MODE_PANEL) {
        hd_panel_move(app, !pages ? by : app->zoomed ? lines : by < 0 ? -4 : 4, false);
    } else if (app->mode == HD_MODE_CHOOSER) {
        hd_chooser_move(&app->chooser, lines, false);
    } else {
        hd_lines all = hd_page_lines(app, app->columns - 2);
        int last = (int)all.count - (app->rows - 3);
        hd_lines_free(&all);
        app->page.top = clamp(app->page.top + lines, 0, last < 0 ? 0 : last);
    }
}

static void open_chosen(hd_app *app, hd_choose_result result, hd_document *document, char *path, hd_error *error)
{
    switch (result) {
    case HD_CHOSE_LIST:
        app->mode = HD_MODE_CHOOSER;
        return;
    case HD_CHOSE_DOCUMENT:
        hd_file_open(app, document, path);
        return;
    case HD_CHOSE_TRACE:
        hd_reading_ask(app, path);
        return;
    case HD_CHOSE_NOTHING:
        break;
    }
    hd_app_say(app, HD_TONE_REFUSED, "%s", error->text);
}

static void choose(hd_app *app)
{
    hd_error error = {.text = "There is nothing to open here"};
    hd_document *document = NULL;
    char *path = NULL;
    hd_choose_result result = app->mode == HD_MODE_PATH ? hd_chooser_open(&app->chooser, app->chooser.path.text, &document, &path, &error)
                                                        : hd_chooser_choose(&app->chooser, &document, &path, &error);

    open_chosen(app, result, document, path, &error);
}

void hd_app_choose_scenario(hd_app *app, const char *path)
{
    hd_error error = {.text = ""};
    hd_document *document = NULL;
    char *opened = NULL;

    hd_chooser_list(&app->chooser, ".");
    open_chosen(app, hd_chooser_open(&app->chooser, path, &document, &opened, &error), document, opened, &error);
}

static void complete(hd_app *app)
{
    if (app->mode == HD_MODE_PROMPT) {
        hd_prompt_complete(app);
        return;
    }
    size_t matches = hd_path_complete(&app->chooser.path);

    if (matches == 0)
        hd_app_say(app, HD_TONE_REFUSED, "No file begins so; Backspace erases");
    else if (matches > 1)
        hd_app_say(app, HD_TONE_PLAIN, "%zu files begin so; type more of the name", matches);
}

static void begin_path(hd_app *app, const char *text)
{
    hd_edit_begin(&app->chooser.path, text);
    app->mode = HD_MODE_PATH;
}

static void interrupt(hd_app *app)
{
    if (app->mode == HD_MODE_TYPING || app->mode == HD_MODE_CARET)
        hd_field_restore(app);
    else if (app->mode == HD_MODE_PROMPT)
        hd_prompt_cancel(app);
    else if (app->mode == HD_MODE_READING)
        hd_reading_stop(app, false);
    else if (app->mode != HD_MODE_QUESTION)
        hd_file_quit(app);
    else if (app->question.kind == HD_QUESTION_QUIT)
        app->quit = app->abandon = true;
    else
        hd_question_answer(app, 0);
}

static void move_row(hd_app *app, int by)
{
    switch (app->mode) {
    case HD_MODE_TYPING:
    case HD_MODE_CARET:
        if (!hd_field_keep(app))
            return;
        hd_row_move(app, by);
        return;
    case HD_MODE_PANEL:
        hd_panel_move(app, by, true);
        return;
    case HD_MODE_CHOOSER:
        hd_chooser_move(&app->chooser, by, true);
        return;
    case HD_MODE_PATH:
        app->mode = HD_MODE_CHOOSER;
        return;
    case HD_MODE_INPUTS:
    case HD_MODE_PAGE:
    case HD_MODE_PROMPT:
    case HD_MODE_QUESTION:
    case HD_MODE_READING:
        hd_row_move(app, by);
    }
}

/* Commands on a row while its value is typed take the value over first; a refused one stays in the field. */
static bool take_over(hd_app *app)
{
    bool typed = app->mode == HD_MODE_TYPING || app->mode == HD_MODE_CARET;

    return !typed || hd_field_keep(app);
}

static void edit(hd_app *app)
{
    if (app->mode == HD_MODE_CHOOSER)
        begin_path(app, app->chooser.folder && strcmp(app->chooser.folder, ".") != 0 ? app->chooser.folder : "");
    else if (app->mode == HD_MODE_TYPING)
        app->mode = HD_MODE_CARET;
    else
        hd_field_begin(app);
}

static void erase(hd_app *app, int direction)
{
    if (app->mode == HD_MODE_CHOOSER)
        hd_chooser_up(&app->chooser);
    else if (app->mode == HD_MODE_PATH)
        hd_edit_erase(&app->chooser.path, direction);
    else if (app->mode == HD_MODE_PROMPT)
        hd_prompt_erase(app, direction);
    else
        hd_field_erase(app, direction);
}

static void insert(hd_app *app, int character)
{
    if (app->mode == HD_MODE_PATH)
        hd_edit_insert(&app->chooser.path, character);
    else if (app->mode == HD_MODE_PROMPT)
        hd_prompt_insert(app, character);
    else
        hd_field_insert(app, character);
}

static void move_caret(hd_app *app, int by)
{
    if (app->mode == HD_MODE_PROMPT) {
        hd_prompt_move(app, by);
        return;
    }
    app->mode = HD_MODE_CARET;
    hd_edit_move(&app->edit, by);
}

static bool continues_a_run(const hd_app *app, hd_command command)
{
    return command == HD_DO_STEP || command == HD_DO_COARSE_STEP || command == HD_DO_SLIDE || hd_mode_takes_text(app->mode);
}

static void carry_out(hd_app *app, hd_command command, int argument, int key)
{
    switch (command) {
    case HD_DO_NOTHING:
        break;
    case HD_DO_ROW:
        move_row(app, argument);
        break;
    case HD_DO_FOCUS_ROW:
        if (take_over(app))
            hd_row_focus(app, (hd_input)argument);
        break;
    case HD_DO_STEP:
    case HD_DO_COARSE_STEP:
        if (app->mode == HD_MODE_PANEL)
            hd_panel_step(app, argument, command == HD_DO_STEP ? HD_STEP_FINE : HD_STEP_COARSE);
        else if (take_over(app))
            hd_row_step(app, argument, command == HD_DO_STEP ? HD_STEP_FINE : HD_STEP_COARSE);
        break;
    case HD_DO_SCALE:
        hd_row_scale(app, argument);
        break;
    case HD_DO_SLIDER_END:
        hd_row_end(app, argument);
        break;
    case HD_DO_SLIDE:
        if (take_over(app))
            hd_row_slide(app, argument);
        break;
    case HD_DO_TYPE:
        hd_field_type(app, key);
        break;
    case HD_DO_EDIT:
        edit(app);
        break;
    case HD_DO_KEEP:
        if (app->mode == HD_MODE_PROMPT)
            hd_prompt_keep(app);
        else
            hd_field_keep(app);
        break;
    case HD_DO_RESTORE:
        hd_field_restore(app);
        break;
    case HD_DO_INSERT:
        insert(app, key);
        break;
    case HD_DO_ERASE:
        erase(app, argument);
        break;
    case HD_DO_CARET:
        move_caret(app, argument);
        break;
    case HD_DO_BASELINE_ROW:
        hd_row_to_baseline(app);
        break;
    case HD_DO_ACT:
        if (app->mode == HD_MODE_PANEL)
            hd_panel_act(app);
        else if (!hd_find_apply(app))
            hd_field_begin(app);
        break;
    case HD_DO_FIND:
        hd_find_begin(app);
        break;
    case HD_DO_DROP:
        hd_panel_drop(app);
        break;
    case HD_DO_PIN:
        hd_pin_now(app);
        break;
    case HD_DO_BASELINE:
        hd_pin_baseline(app);
        break;
    case HD_DO_NAME:
        hd_pin_name(app);
        break;
    case HD_DO_LINK:
        hd_row_link(app);
        break;
    case HD_DO_BACK:
        back(app);
        break;
    case HD_DO_COVER:
        cover(app);
        break;
    case HD_DO_FOCUS:
        if (take_over(app))
            hd_panel_focus(app);
        break;
    case HD_DO_PANEL:
        hd_panel_show(app, (hd_panel)argument);
        break;
    case HD_DO_ZOOM:
        hd_panel_zoom(app);
        break;
    case HD_DO_ASSUMPTIONS:
        show_page(app, HD_PAGE_ASSUMPTIONS);
        break;
    case HD_DO_HELP:
        show_page(app, HD_PAGE_HELP);
        break;
    case HD_DO_UNDO:
        travel(app, -1);
        break;
    case HD_DO_REDO:
        travel(app, +1);
        break;
    case HD_DO_OPEN:
        hd_chooser_list(&app->chooser, ".");
        app->mode = HD_MODE_CHOOSER;
        break;
    case HD_DO_SAVE:
        hd_file_save(app);
        break;
    case HD_DO_EXPORT:
        hd_file_export(app);
        break;
    case HD_DO_COPY:
        hd_copy(app, (hd_copy_kind)argument);
        break;
    case HD_DO_ANSWER:
        hd_question_answer(app, argument);
        break;
    case HD_DO_STOP:
        hd_reading_stop(app, false);
        break;
    case HD_DO_CHOOSE:
        choose(app);
        break;
    case HD_DO_COMPLETE:
        complete(app);
        break;
    case HD_DO_SCROLL:
        scroll(app, argument);
        break;
    case HD_DO_REDRAW:
        app->redraw = true;
        break;
    case HD_DO_SUSPEND:
        app->suspend = true;
        break;
    case HD_DO_INTERRUPT:
        interrupt(app);
        break;
    case HD_DO_QUIT:
        if (app->mode == HD_MODE_READING)
            hd_reading_stop(app, true);
        else
            hd_file_quit(app);
        break;
    }
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
    return command == HD_DO_QUIT || command == HD_DO_INTERRUPT || command == HD_DO_SUSPEND || command == HD_DO_REDRAW;
}

void hd_app_key(hd_app *app, int key)
{
    if (too_small(app) && app->mode != HD_MODE_QUESTION && app->mode != HD_MODE_READING) {
        const hd_key_row *row = hd_key_find(HD_MODE_INPUTS, key);
        if (row && works_unseen(row->command))
            hd_app_do(app, row->command, row->argument, key);
        return;
    }
    const hd_key_row *row = hd_key_find(app->mode, key);
    if (row)
        hd_app_do(app, row->command, row->argument, key);
    else if (printable(key) && hd_mode_takes_text(app->mode))
        hd_app_do(app, HD_DO_INSERT, 0, key);
    else if (printable(key) && app->mode == HD_MODE_CHOOSER) {
        begin_path(app, "");
        hd_app_do(app, HD_DO_INSERT, 0, key);
    }
}

void hd_app_paste(hd_app *app, int character)
{
    if (hd_mode_takes_text(app->mode) && printable(character))
        hd_app_do(app, HD_DO_INSERT, 0, character);
}
