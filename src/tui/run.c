#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "keys.h"
#include "chooser.h"
#include "export.h"
#include "lesson.h"
#include "lesson_list.h"
#include "draw.h"
#include "file.h"
#include "hostdispatch/error.h"
#include "hostdispatch/file.h"
#include "hostdispatch/document.h"
#include "hostdispatch/text.h"
#include "hostdispatch/trace.h"
#include "hostdispatch/tui.h"
#include "mouse.h"
#include "plain.h"
#include "store.h"
#include "reading.h"
#include "recovery.h"
#include "signals.h"
#include "terminal.h"

/* Events are drained before the screen is drawn, but a flood of them must not keep it dark for ever. */
#define EVENTS_MAX 10000

/* So often in a row the terminal may announce input and give none. */
#define EMPTY_MAX 5

/* While a trace is read the terminal is looked after so often, and how far it is shown so often, in seconds.
 */
#define LOOK_PERIOD 0.02
#define SHOW_PERIOD 0.1

typedef struct session {
    hd_app app;
    hd_recovery recovery;
    hd_terminal terminal;
    hd_theme theme;
    hd_canvas canvas;
    hd_sheet sheet;           /* of the canvas */
    hd_memory_act *no_memory; /* what is done without a screen */
    int track;                /* the row whose slider is being dragged, or -1 */

    double begun, looked, shown; /* when reading a trace began, and when it was last interrupted for these */
    int ending;                  /* the signal that came meanwhile, or 0 */
} session;

static const hd_recovery *swap;

/* Nothing that allocates may be called any more. The work is what the swap file has of it. */
static void end_without_memory(void)
{
    hd_signals_give_back();
    fputs("hostdispatch: there is no memory left; close other programs, or ask for less at once\n", stderr);
    if (swap->path)
        fprintf(stderr, "hostdispatch: what was not saved is kept in %s; the next start offers it\n", swap->path);
    _exit(EXIT_FAILURE);
}

static void change(hd_document *document, const hd_tui_options *options)
{
    hd_scenario scenario = *hd_document_scenario(document);

    hd_scenario_merge(&scenario, options->changed, options->changes);
    hd_document_set_scenario(document, &scenario);
}

static bool open_file(hd_app *app, const char *path, const hd_tui_options *options, hd_error *error)
{
    size_t count;
    hd_document *first = hd_path_check_file(path, error) ? hd_document_load(path, 0, &count, error) : NULL;

    if (!first) {
        hd_error_locate(error, path);
        return false;
    }
    if (options->changed)
        change(first, options);
    if (!hd_app_open(app, first, path, error)) {
        hd_error_locate(error, path);
        hd_document_free(first);
        return false;
    }
    /* With several in the file the first is on the screen while the list asks which. */
    if (count > 1)
        hd_choose_in_file(app, path);
    else
        hd_file_say_opened(app, NULL);
    return true;
}

static bool open_first(hd_app *app, const hd_tui_options *options, hd_error *error)
{
    if (options->path)
        return open_file(app, options->path, options, error);
    if (options->changed && options->changes) {
        hd_document *document = hd_document_new();
        change(document, options);
        if (hd_app_open(app, document, NULL, error))
            return true;
        hd_document_free(document);
        return false;
    }
    char *path = hd_source_path(HD_PRESET_FIRST, NULL);
    if (!path)
        return hd_fail(
            error, 0,
            "the preset that is opened first was not found; name a scenario file, or the folder of the "
            "presets in HOSTDISPATCH_DATADIR");
    bool opened = path && open_file(app, path, options, error);
    free(path);
    return opened;
}

static void show(session *s)
{
    if (s->app.redraw)
        hd_screen_forget(&s->terminal.screen);
    s->app.redraw = false;
    hd_draw(&s->app, &s->canvas);
    hd_terminal_show(&s->terminal, &s->canvas);
}

/* What was copied, once the screen says so. */
static void send_copy(session *s)
{
    if (!s->app.clip.text)
        return;
    hd_terminal_copy(s->app.clip.text, s->app.clip.length);
    hd_clipboard_free(&s->app.clip);
}

static void handle(session *s, const hd_event *event)
{
    switch (event->kind) {
    case HD_EVENT_KEY:
        hd_app_key(&s->app, event->key);
        break;
    case HD_EVENT_PASTE:
        hd_app_paste(&s->app, event->key);
        break;
    case HD_EVENT_PRESS:
    case HD_EVENT_DRAG:
    case HD_EVENT_RELEASE:
    case HD_EVENT_WHEEL:
        hd_mouse_do(&s->app, event, &s->track);
        break;
    case HD_EVENT_NONE:
    case HD_EVENT_UNKNOWN:
        break;
    }
}

/* @return how many events there were */
static int drain(session *s)
{
    int events = 0;

    for (; events < EVENTS_MAX && !s->app.quit && !s->app.suspend && !s->app.reading.asked; events++) {
        hd_event event = hd_decode(&s->terminal.decoder);
        if (event.kind == HD_EVENT_NONE)
            break;
        handle(s, &event);
    }
    return events;
}

static void suspend(session *s)
{
    hd_error error;

    /* Nobody knows whether it is continued. */
    free(hd_recovery_leave(&s->recovery, hd_lesson_beneath(&s->app), &error));
    s->app.suspend = false;
    hd_terminal_suspend(&s->terminal);
    hd_terminal_resize(&s->app.rows, &s->app.columns);
}

/* What happened to the program since it last waited. @return whether the screen has to be drawn. */
static bool notice(session *s)
{
    bool continued = hd_signals_take(SIGCONT), resized = hd_signals_take(SIGWINCH),
         stop = hd_signals_take(SIGTSTP);

    if (continued)
        hd_terminal_resume(&s->terminal);
    if (resized) {
        hd_terminal_resize(&s->app.rows, &s->app.columns);
        /* Also where the size is as it was: the terminal may have lost what it showed on the way there and
         * back. */
        s->app.redraw = true;
    }
    if (s->app.suspend || stop)
        suspend(s);
    return continued || resized || stop;
}

static double now(void)
{
    struct timespec time = {0};

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* A trace is being read: look after the terminal. @return false to stop reading */
static bool look_up(void *context, uint64_t read, uint64_t total)
{
    session *s = context;
    double time = now();

    if (time - s->looked < LOOK_PERIOD)
        return true;
    s->looked = time;
    s->ending = hd_signals_wait(0) ? hd_signals_take_ending() : SIGHUP;
    if (s->ending)
        return false;
    drain(s);
    (void)hd_recovery_keep(&s->recovery, hd_lesson_beneath(&s->app), time);
    bool news = notice(s), go_on = hd_reading_progress(&s->app, read, total, time - s->begun);
    if (news || time - s->shown >= SHOW_PERIOD) {
        show(s);
        s->shown = time;
    }
    return go_on;
}

/* Read the trace that is asked for. @return whether it is open now, or will be; s->ending is set where a
 * signal came */
static bool read_trace(session *s, const hd_reading_options *options, hd_error *error)
{
    const hd_trace_progress progress = {look_up, s};

    s->app.reading.asked = false;
    s->begun = s->looked = s->shown = now();
    s->track = -1;
    s->ending = 0;
    const hd_trace_marks marks = {s->app.reading.mark, false};
    hd_trace *trace = hd_trace_open(s->app.reading.path, marks.name ? &marks : &options->marks, &progress,
                                           error);
    return hd_reading_end(&s->app, trace, options, error);
}

/* @return the signal that ended the program, or 0 */
static int loop(session *s)
{
    const hd_reading_options usual = hd_reading_usual();
    hd_error error;
    int empty = 0;

    hd_terminal_resize(&s->app.rows, &s->app.columns);
    show(s);
    for (;;) {
        double most = hd_recovery_keep(&s->recovery, hd_lesson_beneath(&s->app), now());
        if (!hd_signals_wait(most))
            return SIGHUP;
        int ending = hd_signals_take_ending();
        if (ending)
            return ending;
        int events = drain(s);
        if (s->app.reading.asked)
            read_trace(s, &usual, &error);
        if (s->ending)
            return s->ending;
        if (s->app.quit)
            return 0;
        bool news = notice(s) || events > 0 || most == 0;
        /* Input that is announced and never comes: the terminal belongs to others now, and would be asked for
         * ever. */
        empty = news || most >= 0 ? 0 : empty + 1;
        if (empty >= EMPTY_MAX)
            return SIGHUP;
        if (news)
            show(s);
        send_copy(s);
    }
}

/* What is left behind when the program did not end as it should: said where there still is somebody to read
 * it. */
static void say_kept(const char *path, const hd_error *error, bool ascii)
{
    char clean[HD_ERROR_MAX * 3], plain[HD_ERROR_MAX * 3];

    if (!path && !error->text[0])
        return;
    const char *text = path ? path : error->text;
    hd_text_clean(text, strlen(text), clean, sizeof clean);
    hd_text_ascii(clean, plain, sizeof plain);
    text = ascii ? plain : clean;
    if (path)
        fprintf(stderr, "hostdispatch: what was not saved is kept in %s; the next start offers it\n", text);
    else
        fprintf(stderr, "hostdispatch: what was not saved could not be kept: %s\n", text);
}

/* Inputs that were only played with are gone, but not how to have them again. */
static void say_again(const hd_app *app)
{
    char *command = hd_export_command(app, true);

    fprintf(stderr, "These inputs again: %s", command);
    free(command);
}

/* End the session: by a signal, or at once, with what is not saved kept; else what was kept before is done
 * with. */
static void end(session *s, int ending)
{
    hd_error error = {.text = ""};
    char *kept = NULL;

    /* A slow disk is no terminal that takes no output. */
    hd_signals_rest();
    hd_lesson_leave(&s->app);
    if (ending || s->app.abandon)
        kept = hd_recovery_leave(&s->recovery, &s->app, &error);
    else
        hd_recovery_forget(&s->recovery);
    hd_signals_go_on();
    hd_terminal_end(&s->terminal);
    hd_memory_at_end(s->no_memory);
    if (!ending && !s->app.abandon && !hd_scenario_equal(&s->app.now.scenario, &s->app.file.saved.scenario))
        say_again(&s->app);
    say_kept(kept, &error, s->canvas.ascii);
    free(kept);
    hd_recovery_close(&s->recovery);
    hd_sheet_clear(&s->sheet, 0, 0);
    hd_app_free(&s->app);
    if (ending)
        hd_signals_die(ending);
}

static hd_reading_options reading_options(const hd_tui_options *options)
{
    hd_reading_options reading = hd_reading_usual();

    reading.marks = options->marks;
    reading.steps = options->steps;
    reading.options.rule = options->rule;
    reading.options.step_unprofiled = options->step_unprofiled;
    if (!options->changed)
        return reading;
    reading.options.given = *options->changed;
    reading.options.unset = options->changes & ~options->changed->given;
    return reading;
}

/* Read the trace that the program is started with. Where the person stops it, there is something else to play
 * with. */
static bool open_trace(session *s, const hd_tui_options *options, hd_error *error)
{
    const hd_tui_options none = {.path = NULL};
    const hd_reading_options reading = reading_options(options);
    char *path = strdup(options->path);

    if (!path)
        return hd_fail(error, 0, "there is no memory to begin with");
    hd_reading_ask(&s->app, path);
    if (read_trace(s, &reading, error) || s->ending || s->app.quit)
        return true;
    char *stopped = s->app.tone == HD_TONE_PLAIN ? strdup(s->app.status) : NULL;
    if (!stopped || !open_first(&s->app, &none, error)) {
        free(stopped);
        return false;
    }
    hd_app_say(&s->app, HD_TONE_PLAIN, "%s; this is the first preset", stopped);
    free(stopped);
    return true;
}

/* A lesson, the list of them, or the cover: what the program is to begin with. */
static void begin_lesson(hd_app *app, const hd_tui_options *options)
{
    hd_error error;

    if (options->covered) {
        hd_app_cover(app);
        app->unseen = true;
    }
    if (options->lesson && !hd_lesson_open(app, options->lesson, &error)) {
        hd_error_locate(&error, options->lesson);
        hd_app_say(app, HD_TONE_REFUSED, "%s", error.text);
    } else if (options->lessons && !options->lesson) {
        hd_lessons_show(app);
    }
}

/* The same without a screen. Work that nobody saved is kept where the lines end without a word. */
static bool run_plain(session *s, const hd_tui_options *options, bool trace, hd_error *error)
{
    const hd_reading_options reading = reading_options(options);
    hd_error why = {.text = ""};

    if (trace)
        hd_reading_ask(&s->app, hd_must(strdup(options->path)));
    if (trace ? !hd_plain_read(&s->app, &reading, error) : !open_first(&s->app, options, error)) {
        hd_app_free(&s->app);
        return false;
    }
    if (options->after && s->app.import) {
        hd_reading_ask_second(&s->app, hd_must(strdup(options->after)));
        (void)hd_plain_read(&s->app, &reading, &why);
    }
    hd_recovery_offer(&s->app);
    begin_lesson(&s->app, options);
    hd_plain_run(&s->app, stdin, stdout, isatty(STDIN_FILENO) && isatty(STDOUT_FILENO));
    hd_lesson_leave(&s->app);
    why.text[0] = '\0';
    char *kept = s->app.quit ? NULL : hd_recovery_leave(&s->recovery, &s->app, &why);
    if (s->app.quit && !hd_scenario_equal(&s->app.now.scenario, &s->app.file.saved.scenario))
        say_again(&s->app);
    say_kept(kept, &why, s->app.ascii);
    free(kept);
    hd_recovery_close(&s->recovery);
    hd_app_free(&s->app);
    return true;
}

bool hd_tui_run(const hd_tui_options *options, hd_error *error)
{
    session s = {.track = -1};
    bool ascii = options->ascii || !hd_text_locale_is_utf8();
    hd_probed probed = options->path ? hd_trace_probe(options->path, error) : HD_PROBED_NOTHING;
    bool trace = probed == HD_PROBED_TRACE;

    hd_app_init(&s.app, ascii);
    if (probed == HD_PROBED_FOREIGN) {
        hd_error_locate(error, options->path);
        hd_app_free(&s.app);
        return false;
    }
    if (options->plain)
        return run_plain(&s, options, trace, error);
    if ((!trace && !open_first(&s.app, options, error)) || !hd_terminal_begin(&s.terminal, options, error)) {
        hd_app_free(&s.app);
        return false;
    }
    swap = &s.recovery;
    s.no_memory = hd_memory_at_end(end_without_memory);
    hd_theme_begin(&s.theme, hd_terminal_may_color(options->color), hd_terminal_is_light());
    s.canvas = (hd_canvas){.theme = &s.theme, .sheet = &s.sheet, .ascii = ascii};
    s.app.clip.most = hd_terminal_clipboard_max();
    hd_terminal_resize(&s.app.rows, &s.app.columns);
    if (trace && !open_trace(&s, options, error)) {
        hd_terminal_end(&s.terminal);
        hd_memory_at_end(s.no_memory);
        hd_app_free(&s.app);
        return false;
    }
    if (options->after && s.app.import && !s.ending && !s.app.quit) {
        const hd_reading_options usual = hd_reading_usual();
        hd_error why;
        hd_reading_ask_second(&s.app, hd_must(strdup(options->after)));
        (void)read_trace(&s, &usual, &why);
    }
    if (s.ending || s.app.quit) {
        end(&s, s.ending);
        return true;
    }
    hd_recovery_offer(&s.app);
    begin_lesson(&s.app, options);
    end(&s, loop(&s));
    return true;
}
