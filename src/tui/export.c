#include "config.h"

#include "export.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "copy.h"
#include "hostdispatch/report.h"
#include "hostdispatch/file.h"
#include "panel.h"
#include "pins.h"
#include "store.h"
#include "words.h"
#include "sweep.h"

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
    *review = (hd_review){.title = hd_words_title(app), .document = words->made};
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
    review->target = app->now.targeted ? &app->now.target : NULL;
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
    char *command = hd_copy_command_line(app);
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
