#include "config.h"

#include "export.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "hostdispatch/document.h"
#include "hostdispatch/file.h"
#include "hostdispatch/text.h"
#include "panel.h"
#include "pins.h"
#include "store.h"
#include "sweep.h"
#include "words.h"

#define COPY_NAME "copied.txt"

/* Room for a path of which every byte is escaped, and every option. */
#define COMMAND_MAX 32768

/* ---- the command line that gives the scenario ---- */

static void append(char *buffer, size_t size, const char *text)
{
    size_t length = strlen(buffer);

    if (length + strlen(text) < size)
        strcpy(buffer + length, text);
}

static bool is_plain(const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+:,./-";

    return *word && strspn(word, plain) == strlen(word);
}

/* A word with bytes that would reach a terminal or an eye as something else than they are. */
static void append_escaped(char *buffer, size_t size, const char *word, bool ascii)
{
    append(buffer, size, "$'");
    while (*word) {
        char piece[8];
        size_t seen = hd_text_seen(word, strlen(word), ascii);
        for (; seen > 0; seen--, word++)
            append(buffer, size, *word == '\'' ? "\\'" : *word == '\\' ? "\\\\" : (char[]){*word, '\0'});
        if (*word) {
            snprintf(piece, sizeof piece, "\\%03o", (unsigned)(unsigned char)*word++);
            append(buffer, size, piece);
        }
    }
    append(buffer, size, "'");
}

void hd_copy_append_quoted(char *buffer, size_t size, const char *word, bool ascii)
{
    if (is_plain(word)) {
        append(buffer, size, word);
        return;
    }
    if (hd_text_seen(word, strlen(word), ascii) < strlen(word)) {
        append_escaped(buffer, size, word, ascii);
        return;
    }
    append(buffer, size, "'");
    for (; *word; word++)
        append(buffer, size, *word == '\'' ? "'\\''" : (char[]){*word, '\0'});
    append(buffer, size, "'");
}

/* Whether the file holds this scenario alone: a command takes all that a file holds. */
static bool is_alone(const char *path)
{
    size_t count = 0;

    hd_document_free(hd_document_load(path, 0, &count, NULL));
    return count == 1;
}

/* The word that names what was opened, to be freed; NULL where only the inputs themselves can say it. */
static char *source_word(const hd_app *app)
{
    if (!app->path || app->file.recovered || !is_alone(app->path))
        return NULL;
    const char *slash = strrchr(app->path, '/');
    char *name = hd_must(strdup(slash ? slash + 1 : app->path)), *dot = strrchr(name, '.'), *found = NULL;
    if (app->file.preset && dot) {
        *dot = '\0';
        found = hd_source_path(name, NULL);
    }
    bool by_name = found && strcmp(found, app->path) == 0;
    free(found);
    if (by_name)
        return name;
    free(name);
    /* A name without a slash may be a preset's or an option's. */
    return slash ? hd_must(strdup(app->path)) : hd_path_joined("./", app->path);
}

static void append_input(char *buffer, const hd_scenario *scenario, hd_input input)
{
    char value[HD_NUMBER_MAX + 2], option[64];

    if (hd_inputs[input].kind == HD_TIME) {
        hd_number_write(hd_scenario_number(scenario, input), value);
        strcat(value, "us");
    } else if (input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(scenario, input)) {
        strcpy(value, "none");
    } else {
        snprintf(value, sizeof value, "%" PRId64, hd_scenario_count(scenario, input));
    }
    snprintf(option, sizeof option, " --%s %s", hd_inputs[input].option, value);
    append(buffer, COMMAND_MAX, option);
}

/* The rule, the steps where they follow each other, and a step without the profiler. @return the scenario
 * that the trace alone gives so. */
static hd_scenario append_import(char *buffer, const hd_import *import)
{
    hd_import_options plain = import->options;
    hd_scenario measured = hd_scenario_empty();
    char option[96], time[HD_NUMBER_MAX];
    int64_t first = 0, last = 0;
    size_t taken = 0, steps = hd_trace_steps(import->trace);

    for (size_t i = 0; i < steps; i++) {
        hd_trace_step step = hd_trace_step_at(import->trace, i);
        if (!step.taken)
            continue;
        first = taken++ ? first : step.number;
        last = step.number;
    }
    if (plain.rule != HD_RULE_ISSUE) {
        snprintf(option, sizeof option, " --dispatch-from %s", hd_trace_rules[plain.rule]);
        append(buffer, COMMAND_MAX, option);
    }
    if (taken < steps && last - first + 1 == (int64_t)taken) {
        snprintf(option, sizeof option, " --steps %" PRId64 "..%" PRId64, first, last);
        append(buffer, COMMAND_MAX, option);
    }
    if (plain.step_unprofiled > 0) {
        hd_number_write(plain.step_unprofiled, time);
        snprintf(option, sizeof option, " --step-unprofiled %sus", time);
        append(buffer, COMMAND_MAX, option);
    }
    plain.given = hd_scenario_empty();
    plain.unset = 0;
    return hd_trace_scenario(import->trace, &plain, &measured, NULL) ? measured : hd_scenario_empty();
}

/* The levers that alone make the present scenario of `measured`. @return false where they do not */
static bool append_levers(char *buffer, const hd_state *now, const hd_scenario *measured)
{
    hd_scenario scenario = *measured;
    char lever[HD_LEVER_MAX];

    if (now->applied_count == 0 || now->applied_count > HD_APPLIED_MAX)
        return false;
    for (int i = 0; i < now->applied_count; i++)
        if (!hd_lever_apply(&now->applied[i], &scenario, NULL))
            return false;
    if (!hd_scenario_equal(&scenario, &now->scenario))
        return false;
    for (int i = 0; i < now->applied_count; i++) {
        hd_lever_write(&now->applied[i], lever);
        append(buffer, COMMAND_MAX, " --lever ");
        append(buffer, COMMAND_MAX, lever);
    }
    return true;
}

char *hd_export_command(const hd_app *app, bool open)
{
    char *buffer = hd_must(calloc(1, COMMAND_MAX));
    char *source = app->import ? strdup(hd_trace_file(app->import->trace)) : source_word(app);
    hd_scenario measured = hd_scenario_empty();
    const hd_scenario *given = source && !app->import ? &app->file.inputs : &measured;
    append(buffer, COMMAND_MAX, open ? "hostdispatch" : app->import ? "hostdispatch import" : "hostdispatch eval");
    if (source) {
        append(buffer, COMMAND_MAX, " ");
        hd_copy_append_quoted(buffer, COMMAND_MAX, source, app->ascii);
    }
    if (app->import)
        measured = append_import(buffer, app->import);
    bool pulled = app->import && !open && append_levers(buffer, &app->now, &measured);
    for (hd_input i = 0; i < HD_INPUTS && !pulled; i++)
        if (hd_scenario_differs(&app->now.scenario, given, i) || (!source && hd_inputs[i].required))
            append_input(buffer, &app->now.scenario, i);
    if (app->now.targeted && !open) {
        char target[HD_TARGET_MAX];
        hd_target_write(&app->now.target, target);
        append(buffer, COMMAND_MAX, " --assert ");
        hd_copy_append_quoted(buffer, COMMAND_MAX, target, app->ascii);
    }
    append(buffer, COMMAND_MAX, "\n");
    free(source);
    return buffer;
}

/* ---- the report ---- */

static const struct {
    const char *ending;
    hd_format format;
} endings[] = {
    {".md", HD_FORMAT_MARKDOWN}, {".markdown", HD_FORMAT_MARKDOWN}, {".txt", HD_FORMAT_TEXT},
    {".csv", HD_FORMAT_CSV},     {".json", HD_FORMAT_JSON},         {".svg", HD_FORMAT_SVG},
};

static hd_format format_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');

    for (size_t i = 0; dot && dot > name && i < sizeof endings / sizeof endings[0]; i++)
        if (strcasecmp(dot, endings[i].ending) == 0)
            return endings[i].format;
    return HD_FORMATS;
}

bool hd_export_can(const char *path, hd_error *error)
{
    return format_of(path) < HD_FORMATS ||
           hd_refuse(error, "its ending chooses the format; .md .txt .csv .json .svg are known");
}

/* What a review's rows point to. */
typedef struct labels {
    char text[HD_REVIEW_MAX][HD_FORMAT_MAX], mark[HD_REVIEW_MAX][2];
    char *origin[HD_REVIEW_MAX]; /* owned */
    hd_document
        *made; /* owned: the present scenario as it would be saved, which says where its inputs come from */
} labels;

static void add_row(hd_review *review, hd_review_row row)
{
    if (review->count < HD_REVIEW_MAX)
        review->rows[review->count++] = row;
}

/* The scenario itself, as it was opened or as it is now. */
static void add_own(hd_review *review, const char *mark, const hd_scenario *scenario,
                    const hd_outcome *outcome, const char *origin)
{
    add_row(review, (hd_review_row){mark, mark, review->title, "", origin, scenario, outcome});
}

/* The trace tells where the scenario as opened comes from as long as it is open; a file tells it of both. */
static void add_opened(const hd_app *app, hd_review *review)
{
    add_own(review, "opened", &app->opened, &app->opened_outcome,
            app->import ? hd_document_source_text(app->document) : NULL);
}

static void add_pin(const hd_app *app, hd_review *review, labels *words, int index)
{
    const hd_pin *pin = &app->now.pins->pin[index];

    /* A label begins with the letter, and goes on with what the pin is told by. */
    const char *label = hd_pin_label(app, index, words->text[index]),
               *name = label + 1 + strspn(label + 1, " ");
    words->mark[index][0] = pin->letter;
    words->mark[index][1] = '\0';
    if (app->import && pin->taken)
        words->origin[index] = hd_import_origin(app->import, pin->taken, &pin->scenario);
    add_row(review, (hd_review_row){label, words->mark[index], name, pin->reason, words->origin[index],
                                    &pin->scenario, &pin->outcome});
}

/* The baseline comes first, since all others are compared with the first; a scenario without company has its
 * name. */
static void fill(const hd_app *app, hd_review *review, labels *words)
{
    const hd_scenario *opened = &app->opened;
    int baseline = app->now.pins->baseline;
    bool played = !hd_scenario_equal(&app->now.scenario, opened);

    *words = (labels){.made = hd_store_document(app)};
    *review = (hd_review){.title = hd_words_title(app), .document = words->made,
                          .guesses = app->guesses.count > 0 ? &app->guesses : NULL};
    if (baseline < 0 && (played || app->now.pins->count > 0))
        add_opened(app, review);
    else if (baseline >= 0)
        add_pin(app, review, words, baseline);
    if (review->count == 0 || played || baseline >= 0) {
        review->present = review->count;
        add_own(review, "now", &app->now.scenario, &app->outcome, NULL);
        if (review->count == 1)
            review->rows[0].label = review->title;
    }
    if (baseline >= 0 && played)
        add_opened(app, review);
    for (int i = 0; i < app->now.pins->count; i++)
        if (i != baseline)
            add_pin(app, review, words, i);
    review->equations = app->panel == HD_PANEL_EQUATIONS;
    review->target = app->now.targeted ? &app->now.target : NULL;
    if (app->import) {
        review->trace = app->import->trace;
        review->options = &app->import->options;
    }
}

static void empty(labels *words)
{
    for (int i = 0; i < HD_REVIEW_MAX; i++)
        free(words->origin[i]);
    hd_document_free(words->made);
}

typedef bool write_function(const hd_review *, hd_format, FILE *, const hd_report_options *);

static char *text_of(const hd_app *app, hd_format format, write_function *write, size_t *length)
{
    hd_review review;
    labels words;
    hd_writing text;

    if (!hd_writing_begin(&text))
        return NULL;
    char *command = hd_export_command(app, false);
    fill(app, &review, &words);
    if (command)
        command[strcspn(command, "\n")] = '\0';
    review.command = command;
    bool written = write(&review, format, text.out, &(hd_report_options){.ascii = app->ascii});
    char *whole = hd_writing_end(&text, length);
    empty(&words);
    free(command);
    if (written)
        return whole;
    free(whole);
    return NULL;
}

char *hd_export_text(const hd_app *app, hd_format format)
{
    size_t length;

    return text_of(app, format, hd_review_write, &length);
}

bool hd_export_is_chart(const hd_app *app, const char *path)
{
    return app->panel == HD_PANEL_SWEEP && format_of(path) == HD_FORMAT_SVG;
}

static bool write_words(const hd_review *review, hd_format format, FILE *out,
                        const hd_report_options *options)
{
    (void)format;
    (void)options;
    return hd_review_write_words(review, out);
}

/* The chart of Sweep, and in words the review. NULL with a sentence where it cannot be computed. */
static char *chart_of(const hd_app *app, size_t *length, hd_error *error)
{
    char *text = NULL, *words = text_of(app, HD_FORMAT_TEXT, write_words, length);
    hd_writing chart;

    if (words && hd_writing_begin(&chart)) {
        bool drawn = hd_sweeping_svg(app, words, chart.out, error);
        text = hd_writing_end(&chart, length);
        if (!drawn) {
            free(text);
            text = NULL;
        }
    }
    free(words);
    return text;
}

bool hd_export_save(const hd_app *app, const char *path, const hd_file_id *expected, hd_error *error)
{
    size_t length;

    hd_fail(error, 0, "there is no memory for it");
    char *text = hd_export_is_chart(app, path) ? chart_of(app, &length, error)
                                               : text_of(app, format_of(path), hd_review_write, &length);
    bool saved = text && hd_save_over(path, text, length, HD_SAVE_USUAL, expected, NULL, error);

    free(text);
    return saved;
}

static bool write_present(const hd_review *review, hd_format format, FILE *out,
                          const hd_report_options *options)
{
    hd_review alone = *review;

    alone.rows[0] = review->rows[review->present];
    alone.rows[0].label = review->title;
    alone.count = 1;
    return hd_review_write_rows(&alone, format, out, options);
}

char *hd_export_panel(const hd_app *app)
{
    size_t length;
    hd_writing text, copy;

    if (app->panel == HD_PANEL_COMPARE)
        return text_of(app, HD_FORMAT_MARKDOWN, hd_review_write_rows, &length);
    if (!app->panels[app->panel]->copy)
        return text_of(app, HD_FORMAT_MARKDOWN, write_present, &length);
    if (!hd_writing_begin(&text))
        return NULL;
    hd_writing_begin_to(&copy, text.out, app->ascii);
    app->panels[app->panel]->copy(app, copy.out);
    (void)hd_writing_end_to(&copy);
    return hd_writing_end(&text, NULL);
}

/* ---- copying ---- */

void hd_clipboard_free(hd_clipboard *clip)
{
    free(clip->text);
    clip->text = NULL;
    clip->length = 0;
}

static char *copied(const hd_app *app, hd_copy_kind kind, size_t *length)
{
    char *text = kind == HD_COPY_PANEL    ? hd_export_panel(app)
                 : kind == HD_COPY_REPORT ? hd_export_text(app, HD_FORMAT_MARKDOWN)
                                          : hd_export_command(app, false);

    *length = text ? strlen(text) : 0;
    return text;
}

/* The path as a person would write it. */
static void shown_path(const char *path, char *buffer, size_t size)
{
    const char *home = getenv("HOME");
    size_t length = home ? strlen(home) : 0;
    bool below = length > 1 && strncmp(path, home, length) == 0 && path[length] == '/';

    snprintf(buffer, size, "%s%.300s", below ? "~" : "", below ? path + length : path);
}

static bool write_file(const char *text, size_t length, char *shown, size_t size, hd_error *error)
{
    char *folder = hd_xdg_state_make(error);
    char *path = folder ? hd_path_joined(folder, COPY_NAME) : NULL;
    bool written = path && hd_save(path, text, length, HD_SAVE_PRIVATE, NULL, error);

    if (written)
        shown_path(path, shown, size);
    free(path);
    free(folder);
    return written;
}

/* `bytes`: "12 bytes", with what else is to be said of them. */
static void say_copied(hd_app *app, const char *bytes, bool sent, bool too_long, bool written,
                       const char *shown, const hd_error *error)
{
    if (sent && written)
        hd_app_say(app, HD_TONE_PLAIN, "Sent %s to the clipboard, also in %s", bytes, shown);
    else if (sent)
        hd_app_say(app, HD_TONE_PLAIN, "Sent %s to the clipboard; no file of them: %s", bytes, error->text);
    else if (written)
        hd_app_say(app, HD_TONE_PLAIN, "%s; %s are in %s",
                   too_long ? "Too long for the terminal's clipboard" : "This terminal has no clipboard",
                   bytes, shown);
    else
        hd_app_say(app, HD_TONE_REFUSED, "Not copied: %s", error->text);
}

void hd_copy(hd_app *app, int what)
{
    char shown[HD_STATUS_MAX] = "", bytes[48];
    hd_error error = {.text = ""};
    size_t length;
    char *text = copied(app, (hd_copy_kind)what, &length);

    if (!text)
        return;
    /* A command line has no outcome in it. */
    snprintf(bytes, sizeof bytes, "%zu bytes%s", length,
             app->covered && (hd_copy_kind)what != HD_COPY_COMMAND ? ", uncovered," : "");
    bool written = write_file(text, length, shown, sizeof shown, &error);
    bool fits = length <= app->clip.most;
    hd_clipboard_free(&app->clip);
    say_copied(app, bytes, fits, app->clip.most > 0, written, shown, &error);
    if (!fits) {
        free(text);
        return;
    }
    app->clip.text = text;
    app->clip.length = length;
}
