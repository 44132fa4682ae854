#include "config.h"

#include "lesson.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "file.h"
#include "hostdispatch/report.h"
#include "lesson_text.h"
#include "pins.h"
#include "prompt.h"
#include "store.h"

#define ALL_INPUTS ((1u << HD_INPUTS) - 1)

static double clock_now(void)
{
    struct timespec time = {0};

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void save(hd_app *app)
{
    hd_error error;

    if (!hd_lesson_record_save(app->play->record, &error))
        hd_app_say(app, HD_TONE_REFUSED, "The answers cannot be kept: %s", error.text);
}

/* ---- a page ---- */

static hd_mode mode_of(const hd_app *app)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    bool open = hd_lesson_is_open(app), locked = hd_lesson_entry_here(app)->locked;

    if (open && !locked)
        return step->kind == HD_LESSON_CHOICE ? HD_MODE_CHOICE : HD_MODE_NUMBER;
    if (open || hd_lesson_hides(app) || app->play->waiting >= 0)
        return HD_MODE_HELD;
    return step->kind == HD_LESSON_EXPLAIN && !locked ? HD_MODE_EXPLAIN : HD_MODE_TRY;
}

static unsigned locked_inputs(const hd_app *app)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    unsigned free_bits = 0;

    if (app->play->mode != HD_MODE_TRY)
        return ALL_INPUTS;
    for (int i = 0; i < step->free_count; i++)
        free_bits |= 1u << step->free[i];
    return step->kind == HD_LESSON_DO && free_bits ? ALL_INPUTS & ~free_bits : 0;
}

static void focus_first(hd_app *app)
{
    unsigned shown = hd_lesson_inputs(app) & ~app->locked;

    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (shown & 1u << i) {
            app->row = i;
            return;
        }
}

static void take_mode(hd_app *app)
{
    hd_play *play = app->play;

    if (play->waiting >= 0 && hd_lesson_is_revealed(play->lesson, play->record, play->waiting))
        play->waiting = -1;
    app->mode = play->mode = mode_of(app);
    app->locked = locked_inputs(app);
}

/* An open prediction stands beside the present outcome; all else stands at the change, compared with what was
 * before. */
static void show_page(hd_app *app)
{
    hd_play *play = app->play;
    const hd_lesson_step *step = hd_lesson_step_here(app);
    const hd_lesson_entry *entry = hd_lesson_entry_here(app);
    hd_document *document = hd_document_new();
    hd_error error;

    hd_document_set_name(document, play->lesson->title);
    hd_document_set_scenario(document, hd_lesson_is_open(app) ? &step->was : &step->now);
    if (!hd_app_open(app, document, NULL, &error)) {
        hd_document_free(document);
        hd_app_say(app, HD_TONE_REFUSED, "%s", error.text);
    }
    app->opened = step->was;
    app->opened_outcome = step->was_outcome;
    hd_app_restore(app, &app->now);
    app->covered = hd_lesson_hides(app);
    app->covered_first = app->outcome;
    app->unseen = app->covered;
    app->zoomed = false;
    if (hd_lesson_is_open(app) && !hd_lesson_is_revealed(play->lesson, play->record, hd_lesson_here(app).first))
        play->waiting = hd_lesson_here(app).first;
    take_mode(app);
    play->choice = 0;
    play->warned = false;
    play->since = clock_now();
    hd_edit_begin(&play->edit, step->kind == HD_LESSON_EXPLAIN && entry->text ? entry->text : "");
    focus_first(app);
}

/* What is written so far is kept, as is the time. */
static void keep_draft(hd_app *app)
{
    hd_lesson_entry *entry = hd_lesson_entry_here(app);

    if (!hd_lesson_here(app).answer)
        entry->seconds += clock_now() - app->play->since;
    app->play->since = clock_now();
    if (app->play->mode != HD_MODE_EXPLAIN)
        return;
    free(entry->text);
    entry->text = hd_must(strdup(app->play->edit.text));
}

static void lock(hd_app *app)
{
    hd_lesson_entry *entry = hd_lesson_entry_here(app);

    keep_draft(app);
    entry->locked = true;
    entry->tries = 1;
    take_mode(app);
    save(app);
}

/* ---- opened and left ---- */

bool hd_lesson_open(hd_app *app, const char *path, hd_error *error)
{
    char *student = hd_lesson_student();
    hd_lesson *lesson = hd_lesson_load(path, student, error);
    hd_error said = {.text = ""};

    free(student);
    if (!lesson)
        return false;
    if (lesson->faults > 0) {
        hd_fail(error, lesson->fault[0].line, "%.200s; hostdispatch lesson --check says all",
                lesson->fault[0].text);
        hd_lesson_free(lesson);
        return false;
    }
    hd_lesson_record *record = hd_lesson_record_load(path, lesson->steps, &said);
    if (!record) {
        *error = said;
        hd_lesson_free(lesson);
        return false;
    }
    hd_lesson_leave(app);
    hd_play *play = hd_must(calloc(1, sizeof *play));
    hd_app *beneath = hd_must(malloc(sizeof *beneath));
    *beneath = *app;
    /* These are one for both. */
    beneath->chooser = (hd_chooser){0};
    beneath->lessons = (hd_lesson_list){0};
    beneath->clip = (hd_clipboard){0};
    beneath->reading = (hd_reading){0};
    app->history = (hd_history){0};
    app->pins_made = (hd_pins_store){0};
    app->document = NULL;
    app->path = NULL;
    app->file = (hd_file){0};
    app->import = NULL;
    hd_state_usual(&app->now);
    app->now.taken = NULL;
    app->play = play;
    *play = (hd_play){.lesson = lesson, .record = record, .beneath = beneath, .waiting = -1};
    play->page = record->at < hd_lesson_pages(lesson) ? record->at : 0;
    while (hd_lesson_here(app).answer && !hd_lesson_is_revealed(lesson, record, hd_lesson_here(app).first))
        play->page--;
    show_page(app);
    if (said.text[0])
        hd_app_say(app, HD_TONE_REFUSED, "%s", said.text);
    return true;
}

void hd_lesson_leave(hd_app *app)
{
    hd_play *play = app->play;

    if (!play)
        return;
    keep_draft(app);
    hd_app over = *app;
    save(app);
    hd_history_free(&app->history);
    hd_pins_free(&app->pins_made);
    hd_document_free(app->document);
    hd_file_free(&app->file);
    free(app->path);
    *app = *play->beneath;
    app->chooser = over.chooser;
    app->lessons = over.lessons;
    app->clip = over.clip;
    app->reading = over.reading;
    app->rows = over.rows;
    app->columns = over.columns;
    app->quit = over.quit;
    app->abandon = over.abandon;
    app->suspend = over.suspend;
    app->redraw = over.redraw;
    app->play = NULL;
    app->locked = 0;
    app->mode = hd_app_back(app);
    hd_lesson_free(play->lesson);
    hd_lesson_record_free(play->record);
    free(play->beneath);
    free(play);
}

hd_app *hd_lesson_beneath(hd_app *app)
{
    return app->play ? app->play->beneath : app;
}

/* ---- turning ---- */

/* Whether going on waits for a second PgDn: an answer would be given up. */
static bool holds(hd_app *app)
{
    hd_play *play = app->play;
    const hd_lesson_step *step = hd_lesson_step_here(app);
    hd_lesson_entry *entry = hd_lesson_entry_here(app);
    bool open = hd_lesson_is_open(app), goal = step->kind == HD_LESSON_DO;

    if (entry->locked || (!open && !goal))
        return false;
    if (!play->warned) {
        play->warned = true;
        if (goal)
            hd_app_say(app, HD_TONE_PLAIN, "PgDn again says that it is impossible");
        else if (play->choice)
            hd_app_say(app, HD_TONE_PLAIN, "Enter locks %d; PgDn again goes on without an answer",
                       play->choice);
        else
            hd_app_say(app, HD_TONE_PLAIN, "PgDn again goes on without an answer");
        return true;
    }
    entry->gave_up = true;
    lock(app);
    return goal;
}

void hd_lesson_turn(hd_app *app, int by)
{
    hd_play *play = app->play;
    int pages = hd_lesson_pages(play->lesson), to = play->page + by;

    if (by > 0 && holds(app))
        return;
    keep_draft(app);
    if (by > 0 && play->mode == HD_MODE_EXPLAIN && play->edit.length > 0)
        lock(app);
    if (to < 0) {
        hd_app_say(app, HD_TONE_PLAIN, "This is the first page");
        return;
    }
    play->record->done = play->record->done || to >= pages - 1;
    if (to >= pages) {
        save(app);
        hd_app_say(app, HD_TONE_PLAIN, "This is the end; Esc leaves");
        return;
    }
    play->page = play->record->at = to;
    show_page(app);
    save(app);
}

/* ---- answering ---- */

void hd_lesson_choose(hd_app *app, int digit)
{
    int choices = hd_lesson_step_here(app)->choices;

    if (digit - '0' < 1 || digit - '0' > choices)
        hd_app_say(app, HD_TONE_REFUSED, "1 to %d choose", choices);
    else
        app->play->choice = digit - '0';
    app->play->warned = false;
}

void hd_lesson_move(hd_app *app, int by)
{
    int choices = hd_lesson_step_here(app)->choices, now = app->play->choice;

    app->play->choice = now == 0 ? (by > 0 ? 1 : choices) : (now - 1 + by + choices) % choices + 1;
    app->play->warned = false;
}

static void lock_number(hd_app *app)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    hd_error error;
    double number;

    if (!hd_lesson_answer_read(&step->ask, app->play->edit.text, 1000, &number, &error)) {
        hd_app_say(app, HD_TONE_REFUSED, "Not yet: %s", error.text);
        return;
    }
    hd_lesson_entry_here(app)->number = number;
    lock(app);
}

void hd_lesson_lock(hd_app *app)
{
    hd_play *play = app->play;

    if (play->mode == HD_MODE_NUMBER) {
        lock_number(app);
    } else if (play->mode == HD_MODE_CHOICE && play->choice == 0) {
        hd_app_say(app, HD_TONE_REFUSED, "1 to %d choose; Enter locks then", hd_lesson_step_here(app)->choices);
    } else if (play->mode == HD_MODE_CHOICE) {
        hd_lesson_entry_here(app)->choice = play->choice;
        lock(app);
    } else if (play->edit.length == 0) {
        hd_app_say(app, HD_TONE_PLAIN, "Nothing is written yet; PgDn goes on without");
    } else {
        bool last = play->page == hd_lesson_pages(play->lesson) - 1;
        lock(app);
        hd_app_say(app, HD_TONE_PLAIN, last ? "Kept. Esc leaves; x in the list writes the report" : "Kept. PgDn goes on");
    }
}

void hd_lesson_insert(hd_app *app, int character)
{
    hd_play *play = app->play;

    play->warned = false;
    if (play->mode == HD_MODE_EXPLAIN && play->edit.length + 4 > HD_LESSON_WORDS_MAX)
        hd_app_say(app, HD_TONE_REFUSED, "There is no room for more");
    else if (play->mode == HD_MODE_EXPLAIN || play->edit.length + 4 < 40)
        hd_edit_insert(&play->edit, character);
}

void hd_lesson_erase(hd_app *app, int direction)
{
    hd_edit_erase(&app->play->edit, direction);
}

void hd_lesson_caret(hd_app *app, int by)
{
    hd_edit_move(&app->play->edit, by);
}

void hd_lesson_later(hd_app *app)
{
    hd_app_say(app, HD_TONE_PLAIN, "After your answer");
}

void hd_lesson_cover(hd_app *app)
{
    if (hd_lesson_hides(app))
        hd_lesson_later(app);
    else
        hd_app_cover(app);
}

/* The inputs that were moved: "ops per block 5". */
static char *moved_inputs(const hd_app *app)
{
    char words[HD_LESSON_WORDS_MAX] = "", label[HD_FORMAT_MAX], value[HD_FORMAT_MAX];
    const hd_scenario *was = &hd_lesson_step_here(app)->now;
    size_t used = 0;

    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_scenario_differs(was, &app->now.scenario, i) && used < sizeof words - 80)
            used += (size_t)snprintf(words + used, sizeof words - used, "%s%.40s %.36s", used ? ", " : "",
                                     hd_format_label(label, &app->now.scenario, i),
                                     hd_format_input(value, &app->now.scenario, i));
    return hd_must(strdup(words));
}

void hd_lesson_judge(hd_app *app)
{
    if (!app->play)
        return;
    const hd_lesson_step *step = hd_lesson_step_here(app);
    hd_lesson_entry *entry = hd_lesson_entry_here(app);

    if (step->kind != HD_LESSON_DO || entry->locked || !hd_target_holds(&step->goal, &app->outcome))
        return;
    free(entry->text);
    entry->text = moved_inputs(app);
    entry->locked = true;
    entry->tries = app->history.at > 0 ? (int)app->history.at : 1;
    save(app);
}

/* ---- a class ---- */

static bool refuse(hd_app *app, const char *why)
{
    snprintf(app->prompt.why, sizeof app->prompt.why, "%s", why);
    return false;
}

/* "31 4 12": a count for each choice. */
static bool keep_votes(hd_app *app)
{
    hd_lesson_entry *entry = hd_lesson_entry_here(app);
    int choices = hd_lesson_step_here(app)->choices, votes[HD_LESSON_CHOICES_MAX] = {0}, count = 0;
    const char *rest = app->prompt.edit.text;

    for (rest += strspn(rest, " ,"); *rest; rest += strspn(rest, " ,")) {
        size_t digits = strspn(rest, "0123456789");
        if (digits == 0 || digits > 5 || (rest[digits] && !strchr(" ,", rest[digits])))
            return refuse(app, "counts are numbers with blanks between, such as 31 4 12");
        if (count == choices)
            return refuse(app, "there are more counts than choices");
        votes[count++] = atoi(rest);
        rest += digits;
    }
    memcpy(entry->votes, votes, sizeof votes);
    save(app);
    return true;
}

/* "1.5 2 1.2": guesses, as the question takes them. */
static bool keep_guesses(hd_app *app)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    hd_lesson_entry *entry = hd_lesson_entry_here(app);
    double guess[HD_LESSON_GUESSES_MAX];
    char text[HD_EDIT_MAX], *save_at = NULL;
    hd_error error;
    int count = 0;

    snprintf(text, sizeof text, "%s", app->prompt.edit.text);
    for (char *word = strtok_r(text, " ;", &save_at); word; word = strtok_r(NULL, " ;", &save_at)) {
        if (count == HD_LESSON_GUESSES_MAX)
            return refuse(app, "there are too many guesses");
        if (!hd_lesson_answer_read(&step->ask, word, 1000, &guess[count++], &error))
            return refuse(app, error.text);
    }
    free(entry->guess);
    entry->guess = count ? hd_must(malloc((size_t)count * sizeof *guess)) : NULL;
    entry->guesses = count;
    if (count)
        memcpy(entry->guess, guess, (size_t)count * sizeof *guess);
    save(app);
    return true;
}

static const hd_prompt_row votes_prompt = {.label = "Counts, one for each choice", .word = "accept", .keep = keep_votes},
                           guesses_prompt = {.label = "Guesses of the class", .word = "accept", .keep = keep_guesses};

void hd_lesson_class(hd_app *app)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    const hd_lesson_entry *entry = hd_lesson_entry_here(app);
    char text[HD_FORMAT_MAX] = "";
    size_t used = 0;

    if (step->kind == HD_LESSON_NUMBER) {
        hd_prompt_begin(app, &guesses_prompt, "", 0);
    } else if (step->kind == HD_LESSON_CHOICE) {
        for (int i = 0; i < step->choices && hd_lesson_votes(entry); i++)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%d", i ? " " : "", entry->votes[i]);
        hd_prompt_begin(app, &votes_prompt, text, 0);
    } else {
        hd_app_say(app, HD_TONE_PLAIN, "Counts and guesses belong to a prediction");
    }
}
