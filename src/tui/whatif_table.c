#include <stdio.h>

#include "hostdispatch/format.h"
#include "whatif.h"

#define BAR_COLUMNS 60

/* The present step and, where `lever` is one, what that comes to; false where it is refused. */
static bool row_of(const hd_app *app, int lever, hd_scenario *scenario, hd_outcome *outcome)
{
    *scenario = app->now.scenario;
    *outcome = app->outcome;
    return lever < 0 ||
           (hd_lever_apply(&app->now.levers[lever], scenario, NULL) && hd_evaluate(scenario, outcome, NULL));
}

/* Of a larger batch the figures are an item's, as in the panel. */
static double items_of(const hd_app *app, int lever)
{
    return lever < 0 ? 1 : hd_lever_items(&app->now.levers[lever]);
}

static const char *label_of(int lever)
{
    return lever < 0                 ? "now"
           : lever == HD_LEVER_BATCH ? "Larger batch, step and gain per item"
                                     : hd_levers[lever].label;
}

static void write_row(const hd_app *app, FILE *out, int lever)
{
    char written[HD_LEVER_MAX] = "", text[HD_FORMAT_MAX];
    hd_scenario scenario;
    hd_outcome outcome;

    if (lever >= 0)
        hd_lever_write(&app->now.levers[lever], written);
    fprintf(out, "| %s | %s | ", label_of(lever), written);
    if (!row_of(app, lever, &scenario, &outcome)) {
        fputs("refused | | | |\n", out);
        return;
    }
    fprintf(out, "%s | ",
            hd_format_time(text, outcome.value[HD_STEP_TIME].number / items_of(app, lever)));
    if (lever >= 0)
        fputs(hd_format_factor(text, hd_lever_gain(&app->now.levers[lever], &app->outcome, &outcome)),
              out);
    fprintf(out, " | %s", hd_format_host_share(text, &outcome));
    fprintf(out, " | %s |\n", hd_regimes[outcome.value[HD_REGIME].word]);
}

static void write_bar(const hd_app *app, FILE *out, int lever, double longest)
{
    static const char *const signs[HD_PARTS][2] = {{"█", "#"}, {"▓", "="}, {"▒", "-"}};
    double sizes[HD_PARTS];
    int cells[HD_PARTS];
    hd_scenario scenario;
    hd_outcome outcome;

    if (!row_of(app, lever, &scenario, &outcome))
        return;
    hd_part_sizes(sizes, &scenario, &outcome);
    hd_segments(sizes,
                hd_segments_length(outcome.value[HD_STEP_TIME].number / items_of(app, lever), longest,
                                   BAR_COLUMNS, 1),
                cells);
    for (int part = 0; part < HD_PARTS; part++)
        for (int i = 0; i < cells[part]; i++)
            fputs(signs[part][app->ascii], out);
    fprintf(out, " %s\n", label_of(lever));
}

void hd_whatif_table(const hd_app *app, FILE *out)
{
    double longest = 0;

    fputs("| lever | strength | step time | gain | host share | regime |\n|:--|:--|--:|--:|--:|:--|\n", out);
    for (int lever = -1; lever < HD_LEVERS; lever++) {
        hd_scenario scenario;
        hd_outcome outcome;
        bool done = row_of(app, lever, &scenario, &outcome);
        double step = done ? outcome.value[HD_STEP_TIME].number / items_of(app, lever) : 0;
        longest = step > longest ? step : longest;
        write_row(app, out, lever);
    }
    fputs("\n```\n", out);
    for (int lever = -1; lever < HD_LEVERS; lever++)
        write_bar(app, out, lever, longest);
    fputs("```\n", out);
}
