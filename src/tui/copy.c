#include "config.h"

#include "copy.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base64.h"
#include "export.h"
#include "hostdispatch/file.h"
#include "hostdispatch/document.h"
#include "hostdispatch/text.h"
#include "state.h"

#define FILE_NAME "copied.txt"

/* Room for a path of which every byte is escaped, and every option. */
#define COMMAND_MAX 32768

void hd_clipboard_free(hd_clipboard *clip)
{
    free(clip->text);
    clip->text = NULL;
    clip->length = 0;
}

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
    hd_document **documents;
    size_t count;

    if (!hd_documents_load(path, &documents, &count, NULL))
        return false;
    for (size_t i = 0; i < count; i++)
        hd_document_free(documents[i]);
    free(documents);
    return count == 1;
}

/* The word that names what was opened, to be freed; NULL where only the inputs themselves can say it. */
static char *source_word(const hd_app *app)
{
    if (!app->path || app->file.recovered || !is_alone(app->path))
        return NULL;
    const char *slash = strrchr(app->path, '/');
    char *name = strdup(slash ? slash + 1 : app->path), *dot = name ? strrchr(name, '.') : NULL,
         *found = NULL;
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
    return slash ? strdup(app->path) : hd_path_joined("./", app->path);
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

char *hd_copy_command_line(const hd_app *app)
{
    char *buffer = calloc(1, COMMAND_MAX);

    if (!buffer)
        return NULL;
    char *source = source_word(app);
    const hd_scenario none = hd_scenario_empty(), *given = source ? &app->file.inputs : &none;
    append(buffer, COMMAND_MAX, "hostdispatch eval");
    if (source) {
        append(buffer, COMMAND_MAX, " ");
        hd_copy_append_quoted(buffer, COMMAND_MAX, source, app->ascii);
    }
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_scenario_differs(&app->now.scenario, given, i) || (!source && hd_inputs[i].required))
            append_input(buffer, &app->now.scenario, i);
    if (app->now.targeted) {
        char target[HD_TARGET_MAX];
        hd_target_write(&app->now.target, target);
        append(buffer, COMMAND_MAX, " --assert ");
        hd_copy_append_quoted(buffer, COMMAND_MAX, target, app->ascii);
    }
    append(buffer, COMMAND_MAX, "\n");
    free(source);
    return buffer;
}

static char *text_of(const hd_app *app, hd_copy_kind kind, size_t *length)
{
    char *text = kind == HD_COPY_PANEL    ? hd_export_panel(app)
                 : kind == HD_COPY_REPORT ? hd_export_text(app, HD_FORMAT_MARKDOWN)
                                          : hd_copy_command_line(app);

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
    char *path = folder ? hd_path_joined(folder, FILE_NAME) : NULL;
    bool written = path && hd_save(path, text, length, HD_SAVE_PRIVATE, NULL, error);

    if (written)
        shown_path(path, shown, size);
    free(path);
    free(folder);
    return written;
}

/* `bytes`: "12 bytes", with what else is to be said of them. */
static void say(hd_app *app, const char *bytes, bool sent, bool too_long, bool written, const char *shown,
                const hd_error *error)
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
    char *text = text_of(app, (hd_copy_kind)what, &length);

    if (!text)
        return;
    /* A command line has no outcome in it. */
    snprintf(bytes, sizeof bytes, "%zu bytes%s", length,
             app->covered && (hd_copy_kind)what != HD_COPY_COMMAND ? ", uncovered," : "");
    bool written = write_file(text, length, shown, sizeof shown, &error);
    bool fits = hd_base64_length(length) <= app->clip.most;
    hd_clipboard_free(&app->clip);
    say(app, bytes, fits, app->clip.most > 0, written, shown, &error);
    if (!fits) {
        free(text);
        return;
    }
    app->clip.text = text;
    app->clip.length = length;
}
