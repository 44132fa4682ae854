#include "command.h"

#include <stdio.h>
#include <string.h>

#include "chooser.h"
#include "field.h"
#include "file.h"
#include "find.h"
#include "hostdispatch/format.h"
#include "page.h"
#include "panel.h"
#include "prompt.h"
#include "question.h"
#include "reading.h"
#include "sweeping.h"

/* What is chosen in a panel that is not on the screen comes back unseen otherwise. */
static void say_unseen(hd_app *app, const hd_state *before)
{
    bool swept = !hd_sweeping_equal(&before->sweeping, &app->now.sweeping);
    bool pulled = !hd_state_same_levers(before, &app->now);
    hd_panel panel = swept ? HD_PANEL_SWEEP : HD_PANEL_WHATIF;
    bool seen = app->panel == panel && hd_app_panel_shown(app);

    if ((swept || pulled) && !seen)
        hd_app_say(app, HD_TONE_PLAIN, "In %s another choice holds now; %c shows it", app->panels[panel]->name,
                   hd_panel_letter(panel));
}

static void add_words(char *list, size_t size, const char *words)
{
    size_t used = strlen(list);

    snprintf(list + used, size - used, "%s%s", used ? ", " : "", words);
}

/* What came back: each value as it was before and as it is now. */
static void say_travelled(hd_app *app, const hd_state *before, int direction)
{
    const hd_state *now = &app->now;
    char list[HD_STATUS_MAX] = "", was[HD_FORMAT_MAX], is[HD_FORMAT_MAX], words[160];

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!hd_scenario_differs(&before->scenario, &now->scenario, i))
            continue;
        snprintf(words, sizeof words, "%s %.40s → %.40s", hd_input_label(&now->scenario, i),
                 hd_format_input(was, &before->scenario, i),
                 hd_format_input(is, &now->scenario, i));
        add_words(list, sizeof list, words);
    }
    if (before->targeted != now->targeted ||
        (now->targeted && !hd_target_equal(&before->target, &now->target)))
        add_words(list, sizeof list, now->targeted ? "the target is set" : "the target is gone");
    if (!hd_pins_equal(before->pins, now->pins))
        add_words(list, sizeof list,
                  before->pins->count != now->pins->count         ? "the pins"
                  : before->pins->baseline != now->pins->baseline ? "the baseline"
                                                                  : "a pin's name or reason");
    if (list[0])
        hd_app_say(app, HD_TONE_PLAIN, "%s: %s", direction < 0 ? "Undone" : "Redone", list);
}

static void travel(hd_app *app, int direction)
{
    const hd_state before = app->now, *play = hd_history_move(&app->history, direction);

    if (!play) {
        hd_app_say(app, HD_TONE_PLAIN,
                   direction < 0 ? "Nothing to undo: this is the start" : "Nothing to redo");
        return;
    }
    hd_app_restore(app, play);
    say_travelled(app, &before, direction);
    say_unseen(app, &before);
}

void hd_command_undo(hd_app *app)
{
    travel(app, -1);
}

void hd_command_redo(hd_app *app)
{
    travel(app, +1);
}

/* What the hidden change did, once it is seen again. */
static void say_uncovered(hd_app *app)
{
    const hd_outcome *was = &app->covered_first, *is = &app->outcome;
    double step_was = was->value[HD_STEP_TIME].number, step_is = is->value[HD_STEP_TIME].number;
    double ratio = step_was / step_is;
    char before[HD_NUMBER_MAX], now[HD_NUMBER_MAX], factor[HD_NUMBER_MAX];
    char share_before[HD_NUMBER_MAX], share_now[HD_NUMBER_MAX];

    hd_app_say(app, HD_TONE_PLAIN, "%s → %s, %s %s; host %s → %s",
               hd_format_time(before, step_was), hd_format_time(now, step_is),
               hd_format_factor(factor, ratio < 1 ? 1 / ratio : ratio),
               ratio < 1 ? "slower" : "faster", hd_format_host_share(share_before, was),
               hd_format_host_share(share_now, is));
}

void hd_command_cover(hd_app *app)
{
    app->covered = !app->covered;
    if (app->covered)
        app->covered_first = app->outcome;
    else if (!hd_outcome_equal(&app->covered_first, &app->outcome))
        say_uncovered(app);
}

static void show_page(hd_app *app, hd_page_kind kind)
{
    app->beneath = app->mode;
    app->page = (hd_page){.kind = kind};
    app->mode = HD_MODE_PAGE;
}

void hd_command_help(hd_app *app)
{
    show_page(app, HD_PAGE_HELP);
}

void hd_command_assumptions(hd_app *app)
{
    show_page(app, HD_PAGE_ASSUMPTIONS);
}

void hd_command_back(hd_app *app)
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

void hd_command_scroll(hd_app *app, int by)
{
    int page_rows = app->rows - 4;
    bool pages = by == HD_SCROLL_PAGE || by == -HD_SCROLL_PAGE;
    int lines = pages ? (by < 0 ? -page_rows : page_rows) : by;
    bool turns = pages || by == HD_SCROLL_END || by == -HD_SCROLL_END;

    if (app->mode == HD_MODE_PANEL && turns && hd_panel_turn(app, pages ? by / HD_SCROLL_PAGE : by))
        return;
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

void hd_command_interrupt(hd_app *app)
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

void hd_command_quit(hd_app *app)
{
    if (app->mode == HD_MODE_READING)
        hd_reading_stop(app, true);
    else
        hd_file_quit(app);
}
