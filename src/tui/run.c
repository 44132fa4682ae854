#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "hostdispatch/preset.h"
#include "hostdispatch/text.h"
#include "hostdispatch/tui.h"
#include "mouse.h"
#include "path.h"
#include "terminal.h"

/* Events are drained before the screen is drawn, but a flood of them must not keep it dark for ever. */
#define EVENTS_MAX 10000

/* So often in a row the terminal may announce input and give none. */
#define EMPTY_MAX 5

typedef struct session {
    hd_app app;
    hd_terminal terminal;
    hd_theme theme;
    hd_canvas canvas;
    int track; /* the row whose slider is being dragged, or -1 */
} session;

static void change(hd_document *document, const hd_tui_options *options)
{
    hd_scenario scenario = *hd_document_scenario(document);

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!(options->changes & 1u << i))
            continue;
        if (!hd_scenario_has(options->changed, i))
            hd_scenario_unset(&scenario, i);
        else if (hd_inputs[i].kind == HD_COUNT)
            (void)hd_scenario_set_count(&scenario, i, hd_scenario_count(options->changed, i), NULL);
        else
            (void)hd_scenario_set_time(&scenario, i, hd_scenario_number(options->changed, i), NULL);
    }
    hd_document_set_scenario(document, &scenario);
}

static bool open_file(hd_app *app, const char *path, const hd_tui_options *options, hd_error *error)
{
    hd_document **documents;
    size_t count;

    if (!hd_path_check_file(path, error) || !hd_documents_load(path, &documents, &count, error)) {
        hd_error_locate(error, path);
        return false;
    }
    hd_document *first = documents[0];
    for (size_t i = 1; i < count; i++)
        hd_document_free(documents[i]);
    free(documents);
    if (options->changed)
        change(first, options);
    if (!hd_app_open(app, first, path, error)) {
        hd_error_locate(error, path);
        hd_document_free(first);
        return false;
    }
    /* With several in the file the first is on the screen while the list asks which. */
    if (count > 1)
        hd_app_choose_scenario(app, path);
    return true;
}

static bool open_inputs(hd_app *app, const hd_tui_options *options, hd_error *error)
{
    hd_document *document = hd_document_new();

    change(document, options);
    if (hd_app_open(app, document, NULL, error))
        return true;
    hd_document_free(document);
    return false;
}

static bool open_first(hd_app *app, const hd_tui_options *options, hd_error *error)
{
    if (options->path)
        return open_file(app, options->path, options, error);
    if (options->changed && options->changes)
        return open_inputs(app, options, error);
    char *path = hd_source_path(HD_PRESET_FIRST, NULL);
    if (!path)
        return hd_fail(error, 0, "the preset that is opened first was not found; name a scenario file, or the folder of the "
                                 "presets in HOSTDISPATCH_DATADIR");
    bool opened = path && open_file(app, path, options, error);
    free(path);
    return opened;
}

static void show(session *s)
{
    if (s->app.redraw)
        clearok(curscr, TRUE);
    s->app.redraw = false;
    hd_draw(&s->app, &s->canvas);
    if (s->canvas.cursor_y >= 0) {
        move(s->canvas.cursor_y, s->canvas.cursor_x);
        curs_set(1);
    } else {
        move(s->canvas.focus_y, s->canvas.focus_x);
        curs_set(0);
    }
    hd_terminal_show();
}

/* What was copied, once the screen says so. */
static void send_copy(session *s)
{
    if (!s->app.clip.text)
        return;
    hd_terminal_copy(s->app.clip.text, s->app.clip.length);
    hd_clip_free(&s->app.clip);
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

    for (; events < EVENTS_MAX && !s->app.quit && !s->app.suspend; events++) {
        hd_event event = hd_terminal_next(&s->terminal);
        if (event.kind == HD_EVENT_NONE)
            break;
        handle(s, &event);
    }
    return events;
}

static void suspend(session *s)
{
    s->app.suspend = false;
    hd_terminal_suspend(&s->terminal);
    hd_terminal_resize(&s->app.rows, &s->app.columns);
}

/* What happened to the program since it last waited. @return whether the screen has to be drawn. */
static bool notice(session *s)
{
    bool continued = hd_terminal_was_continued(), resized = hd_terminal_was_resized(), stop = hd_terminal_is_to_stop();

    if (continued)
        hd_terminal_resume(&s->terminal);
    if (resized) {
        hd_terminal_resize(&s->app.rows, &s->app.columns);
        /* Also where the size is as it was: the terminal may have lost what it showed on the way there and back. */
        s->app.redraw = true;
    }
    if (s->app.suspend || stop)
        suspend(s);
    return continued || resized || stop;
}

/* @return the signal that ended the program, or 0 */
static int loop(session *s)
{
    int empty = 0;

    hd_terminal_resize(&s->app.rows, &s->app.columns);
    show(s);
    for (;;) {
        if (!hd_terminal_wait())
            return SIGHUP;
        int ending = hd_terminal_ending_signal();
        if (ending)
            return ending;
        int events = drain(s);
        if (s->app.quit)
            return 0;
        bool news = notice(s) || events > 0;
        /* Input that is announced and never comes: the terminal belongs to others now, and would be asked for ever. */
        empty = news ? 0 : empty + 1;
        if (empty >= EMPTY_MAX)
            return SIGHUP;
        if (news)
            show(s);
        send_copy(s);
    }
}

/* What is left behind when the program did not end as it should: said where there still is somebody to read it. */
static void say_kept(const char *path, const hd_error *error, bool ascii)
{
    char clean[HD_ERROR_MAX * 3];

    if (!path && !error->text[0])
        return;
    const char *text = path ? path : error->text;
    hd_text_clean(text, strlen(text), ascii, clean, sizeof clean);
    if (path)
        fprintf(stderr, "hostdispatch: what was not saved is kept in %s; the next start offers it\n", clean);
    else
        fprintf(stderr, "hostdispatch: what was not saved could not be kept: %s\n", clean);
}

/* End the session: by a signal, or at once, with what is not saved kept; else what was kept before is done with. */
static void end(session *s, int ending)
{
    hd_error error = {.text = ""};
    char *kept = NULL;

    /* A slow disk is no terminal that takes no output. */
    hd_terminal_rest();
    if (ending || s->app.abandon)
        kept = hd_recovery_write(&s->app, &error);
    else
        hd_recovery_forget(&s->app.recovery);
    hd_terminal_go_on();
    hd_terminal_end(&s->terminal);
    say_kept(kept, &error, s->canvas.ascii);
    free(kept);
    hd_app_free(&s->app);
    if (ending)
        hd_terminal_die(ending);
}

bool hd_tui_run(const hd_tui_options *options, hd_error *error)
{
    session s = {.track = -1};
    bool ascii = options->ascii || !hd_text_locale_is_utf8();

    hd_app_init(&s.app, ascii);
    if (!open_first(&s.app, options, error) || !hd_terminal_begin(&s.terminal, options, error)) {
        hd_app_free(&s.app);
        return false;
    }
    hd_theme_begin(&s.theme, hd_terminal_may_color(options->color), hd_terminal_is_light());
    s.canvas = (hd_canvas){.theme = &s.theme, .ascii = ascii};
    s.app.clip.most = hd_terminal_clipboard_max();
    hd_recovery_offer(&s.app);
    end(&s, loop(&s));
    return true;
}
