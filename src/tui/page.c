#include "page.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "hostdispatch/file.h"
#include "hostdispatch/scenario.h"
#include "hostdispatch/text.h"
#include "state.h"
#include "store.h"
#include "words.h"

#define LINE_MAX_BYTES 1024

int hd_page_key_columns(int columns)
{
    return columns < 60 ? 16 : 24;
}

void hd_lines_free(hd_lines *lines)
{
    for (size_t i = 0; i < lines->count; i++)
        free(lines->line[i].text);
    free(lines->line);
    *lines = (hd_lines){0};
}

static void add(hd_lines *lines, hd_line_kind kind, const char *text, size_t length)
{
    lines->line = hd_grow(lines->line, &lines->capacity, lines->count, sizeof *lines->line, 64);
    lines->line[lines->count++] = (hd_line){kind, hd_must(strndup(text, length))};
}

/* Text that is wrapped; what `indent` holds stands before its first line, blanks before the others. */
static void add_wrapped(hd_lines *lines, hd_line_kind kind, const char *indent, int indent_columns,
                        const char *text, int columns, bool ascii)
{
    char line[LINE_MAX_BYTES], plain[LINE_MAX_BYTES];
    const char *rest = text;
    bool first = true;

    if (ascii) {
        hd_text_ascii(text, plain, sizeof plain);
        rest = plain;
    }
    do {
        size_t length = hd_text_break(rest, columns - indent_columns, &text);
        int wrote = snprintf(line, sizeof line, "%s%.*s",
                             first                 ? indent
                             : kind == HD_LINE_KEY ? "\t"
                                                   : "",
                             (int)length, rest);
        add(lines, kind, line, wrote < (int)sizeof line ? (size_t)wrote : sizeof line - 1);
        rest = text;
        first = false;
    } while (*rest);
}

static void add_text(hd_lines *lines, const hd_app *app, const char *text, int columns)
{
    add_wrapped(lines, HD_LINE_TEXT, "", 0, text, columns, app->ascii);
}

static void add_heading(hd_lines *lines, const char *text)
{
    if (lines->count > 0)
        add(lines, HD_LINE_TEXT, "", 0);
    add(lines, HD_LINE_HEADING, text, strlen(text));
}

static void add_pair(hd_lines *lines, const hd_app *app, const char *left, const char *right, int columns)
{
    char indent[LINE_MAX_BYTES], plain[LINE_MAX_BYTES / 2];

    if (app->ascii)
        hd_text_ascii(left, plain, sizeof plain);
    snprintf(indent, sizeof indent, "%s\t", app->ascii ? plain : left);
    /* What is wider than its column has a line of its own. */
    if (hd_text_columns(app->ascii ? plain : left) > hd_page_key_columns(columns)) {
        add(lines, HD_LINE_KEY, indent, strlen(indent));
        snprintf(indent, sizeof indent, "\t");
    }
    add_wrapped(lines, HD_LINE_KEY, indent, hd_page_key_columns(columns) + 1, right, columns, app->ascii);
}

/* What the panel says of its row in focus, however long, in lines; to be freed. NULL for nothing. */
static char *panel_text(const hd_app *app)
{
    const hd_panel_row *panel = app->panels[app->panel];
    hd_app asked = *app;
    hd_writing text;

    if (app->beneath != HD_MODE_PANEL || (!panel->say && !panel->explain) || !hd_writing_begin(&text))
        return NULL;
    asked.status[0] = '\0';
    asked.columns = INT_MAX;
    if (panel->explain)
        panel->explain(app, text.out);
    if (panel->say)
        panel->say(&asked);
    fputs(asked.status, text.out);
    return hd_writing_end(&text, NULL);
}

static bool add_panel_row(hd_lines *lines, const hd_app *app, int columns)
{
    char *text = panel_text(app), *rest = NULL, clean[LINE_MAX_BYTES];
    bool any = text && *text;

    if (any)
        add_heading(lines, app->panels[app->panel]->name);
    for (char *line = any ? strtok_r(text, "\n", &rest) : NULL; line; line = strtok_r(NULL, "\n", &rest)) {
        hd_text_clean(line, strlen(line), clean, sizeof clean);
        add_text(lines, app, clean, columns);
    }
    free(text);
    return any;
}

static void add_focus(hd_lines *lines, const hd_app *app, int columns)
{
    if (add_panel_row(lines, app, columns))
        return;
    const hd_input_row *row = &hd_inputs[app->row];
    char range[LINE_MAX_BYTES], low[HD_NUMBER_MAX], high[HD_NUMBER_MAX];
    bool time = row->kind == HD_TIME;

    add_heading(lines, hd_input_label(&app->now.scenario, app->row));
    add_text(lines, app, row->help, columns);
    snprintf(range, sizeof range, "Typical: %s", row->typical);
    add_text(lines, app, range, columns);
    snprintf(range, sizeof range, "Accepted: %s; the slider goes from %s to %s.", row->accepted,
             hd_format_end(low, row->low, time), hd_format_end(high, row->high, time));
    add_text(lines, app, range, columns);
}

/* The modes a key works in, under one heading; each row of the key table stands under the first that has it.
 */
static const struct {
    const char *heading;
    unsigned all, any; /* the modes of which a row has all, or any */
} sections[] = {
    {"Keys", HD_MODE_INPUTS, HD_MODE_INPUTS},
    {"In the panel", HD_MODE_PANEL, HD_MODE_PANEL},
    {"While a value is edited", HD_MODE_TYPING | HD_MODE_CARET, HD_MODE_TYPING},
    {"After typing, without a caret", HD_MODE_TYPING, HD_MODE_TYPING},
    {"With a caret, also in a line that is asked for", HD_MODE_CARET, HD_MODE_CARET},
    {"In a line that is asked for", HD_MODE_PROMPT, HD_MODE_PROMPT},
    {"In a lesson", 0, HD_MODE_TRY | HD_MODE_HELD | HD_MODE_CHOICE | HD_MODE_NUMBER | HD_MODE_EXPLAIN},
    {"In pages and lists", 0, HD_MODE_PAGE | HD_MODE_CHOOSER | HD_MODE_LESSONS},
    {"At a question, and while a trace is read", 0, HD_MODE_QUESTION | HD_MODE_READING},
};
#define SECTIONS (sizeof sections / sizeof sections[0])

static size_t section_of(unsigned modes)
{
    size_t i = 0;

    while (i < SECTIONS && ((modes & sections[i].all) != sections[i].all || !(modes & sections[i].any)))
        i++;
    return i;
}

static void add_keys(hd_lines *lines, const hd_app *app, size_t section, int columns)
{
    char keys[128];
    unsigned modes;

    add_heading(lines, sections[section].heading);
    for (size_t i = 0, rows; i < app->keys_count; i += rows) {
        rows = hd_key_group(app->keys + i, app->keys_count - i, &modes);
        hd_key_names(app->keys + i, rows, app->ascii, keys, sizeof keys);
        if (section_of(modes) == section)
            add_pair(lines, app, keys, app->keys[i].sentence, columns);
    }
}

static void add_words(hd_lines *lines, const hd_app *app, int columns)
{
    char text[LINE_MAX_BYTES];

    add_heading(lines, "Where it turns");
    add_text(lines, app,
             "The line below the ceilings gives, for each input, the value at which changing only that input "
             "flips the verdict between host-bound and device-bound; never: no value does.",
             columns);
    add_heading(lines, "Inputs");
    for (hd_input i = 0; i < HD_INPUTS; i++)
        add_pair(lines, app, hd_inputs[i].label, hd_inputs[i].help, columns);
    add_heading(lines, "Outputs");
    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        snprintf(text, sizeof text, "= %s. %s", hd_outputs[i].equation, hd_outputs[i].help);
        add_pair(lines, app, hd_outputs[i].label, text, columns);
    }
}

static const char covered[] = "The figures are covered; Space in the main screen uncovers them.";

static void add_overlap(hd_lines *lines, const hd_app *app, int columns)
{
    const hd_value *v = app->outcome.value;
    hd_time_scale scale = hd_step_scale(&app->outcome);
    double device = app->now.scenario.device_time, host = v[HD_HOST_TIME].number;
    char text[LINE_MAX_BYTES], saved[HD_NUMBER_MAX], bound[HD_NUMBER_MAX], step[HD_NUMBER_MAX];

    add_heading(lines, "Overlap: outside the model");
    add_text(lines, app, "The model has none: the step is the sum of host and device time.", columns);
    if (app->covered) {
        add_text(lines, app, covered, columns);
        return;
    }
    add(lines, HD_LINE_SERIAL, "", 0);
    snprintf(text, sizeof text, "Serial, as in the model: %s.",
             hd_format_part_time(step, v[HD_STEP_TIME].number, scale));
    add_text(lines, app, text, columns);
    add(lines, HD_LINE_HOST, "", 0);
    add(lines, HD_LINE_DEVICE, "", 0);
    snprintf(text, sizeof text,
             "Overlapped perfectly, the longer of the two remains: %s. At most the shorter one, %s, is "
             "saved, and the step stays %s.",
             hd_format_part_time(bound, v[HD_OVERLAP_BOUND].number, scale),
             hd_format_part_time(saved, host < device ? host : device, scale),
             hd_regimes[v[HD_REGIME].word]);
    add_text(lines, app, text, columns);
}

static void add_assumptions(hd_lines *lines, const hd_app *app, int columns)
{
    add_heading(lines, "Assumptions and exclusions");
    for (size_t i = 0; i < HD_ASSUMPTIONS; i++)
        add_wrapped(lines, HD_LINE_TEXT, "", 0, hd_assumptions[i], columns, app->ascii);
}

static void add_source(hd_lines *lines, const hd_app *app, int columns)
{
    hd_document *document = app->document ? hd_store_document(app) : hd_document_new();
    const char *kind = hd_document_source_kind(document), *source = hd_document_source_text(document),
               *description = app->document ? hd_document_description(app->document) : "";
    char clean[LINE_MAX_BYTES], text[LINE_MAX_BYTES];

    if (kind || source || description[0])
        add_heading(lines, "These figures");
    if (description[0]) {
        hd_text_clean(description, strlen(description), clean, sizeof clean);
        add_text(lines, app, clean, columns);
    }
    /* What a measurement says of itself has the model's step beside the measured one. */
    if (app->covered && kind && strcmp(kind, "measured") == 0)
        source = covered;
    if (kind || source) {
        snprintf(text, sizeof text, "%s%s%s", kind ? kind : "", kind && source ? ": " : "",
                 source ? source : "");
        hd_text_clean(text, strlen(text), clean, sizeof clean);
        add_text(lines, app, clean, columns);
    }
    hd_document_free(document);
}

/* For who never heard of dispatch. */
static void add_beginning(hd_lines *lines, const hd_app *app, int columns)
{
    add_text(lines, app,
             "A step is a list of operations: Python dispatches each, which looks up what to run and takes "
             "microseconds. Then it launches a kernel, which is the work itself, on the device. Where kernels "
             "are shorter than that, the device waits for the host, and a faster device changes little.",
             columns);
}

hd_lines hd_page_lines(const hd_app *app, int columns)
{
    hd_lines lines = {0};

    if (app->page.kind == HD_PAGE_ASSUMPTIONS) {
        add_overlap(&lines, app, columns);
        add_assumptions(&lines, app, columns);
        add_source(&lines, app, columns);
        return lines;
    }
    if (app->beneath != HD_MODE_PANEL)
        add_beginning(&lines, app, columns);
    add_focus(&lines, app, columns);
    for (size_t i = 0; i < SECTIONS; i++)
        add_keys(&lines, app, i, columns);
    add_words(&lines, app, columns);
    add_assumptions(&lines, app, columns);
    add_source(&lines, app, columns);
    return lines;
}

const char *hd_page_title(const hd_page *page)
{
    return page->kind == HD_PAGE_HELP ? "Help" : "Assumptions and exclusions";
}

static void show(hd_app *app, hd_page_kind kind)
{
    app->beneath = app->mode;
    app->page = (hd_page){.kind = kind};
    app->mode = HD_MODE_PAGE;
}

void hd_page_help(hd_app *app)
{
    show(app, HD_PAGE_HELP);
}

void hd_page_assumptions(hd_app *app)
{
    show(app, HD_PAGE_ASSUMPTIONS);
}

void hd_page_back(hd_app *app)
{
    app->mode = app->beneath;
}

void hd_page_scroll(hd_app *app, int by)
{
    int page_rows = app->rows - 4, last = -(app->rows - 3), top = app->page.top;
    hd_lines all = hd_page_lines(app, app->columns - 2);

    last += (int)all.count;
    hd_lines_free(&all);
    top += by == HD_SCROLL_PAGE ? page_rows : by == -HD_SCROLL_PAGE ? -page_rows : by;
    app->page.top = last < 0 || top < 0 ? 0 : top > last ? last : top;
}
