/* What was pulled: the levers of a scenario, and what came of them. */
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "report_private.h"

/* How many times as many items a step has. */
static double items_of(const hd_report_levers *levers)
{
    double items = 1;

    for (size_t i = 0; i < levers->count; i++)
        items *= hd_lever_items(&levers->levers[i]);
    return items;
}

static bool has_items(const hd_report_levers *levers)
{
    for (size_t i = 0; i < levers->count; i++)
        if (levers->levers[i].name == HD_LEVER_BATCH)
            return true;
    return false;
}

static double step_of(const hd_outcome *outcome)
{
    return outcome->value[HD_STEP_TIME].number;
}

/* A line of text, broken where it is too long, or an item of Markdown. */
static void write_line(const hd_report *report, const char *text, int indent)
{
    if (report->writer == &hd_markdown_writer) {
        fputs("- ", report->out);
        hd_markdown_write(report->out, text, report->options.ascii);
        fputc('\n', report->out);
        return;
    }
    fprintf(report->out, "%*s", indent, "");
    hd_text_wrap(report->out, text, indent, indent + 2, report->options.columns);
}

/* Each lever with what it does to what those before it have left, and what has to be said with it. */
static void write_each(const hd_report *report, const hd_report_levers *levers, int indent)
{
    hd_scenario scenario = levers->before;

    for (size_t i = 0; i < levers->count; i++) {
        const hd_lever *lever = &levers->levers[i];
        const char *note = hd_levers[lever->name].note;
        char written[HD_LEVER_MAX], said[HD_LEVER_SAY_MAX], line[2 * HD_LEVER_SAY_MAX];
        hd_lever_write(lever, written);
        snprintf(line, sizeof line, "lever %s: %s%s%s", written,
                 hd_lever_say(said, lever, &scenario), *note ? ". " : "", note);
        write_line(report, line, indent);
        hd_lever_apply(lever, &scenario, NULL);
    }
}

void hd_levers_write(const hd_report *report, const hd_report_levers *levers, const hd_outcome *outcome,
                     int indent)
{
    double items = items_of(levers), before = step_of(&levers->before_outcome), after = step_of(outcome);
    char now[HD_NUMBER_MAX], was[HD_NUMBER_MAX], gain[HD_NUMBER_MAX], more[HD_NUMBER_MAX], line[256];

    write_each(report, levers, indent);
    if (!levers->compared)
        return;
    snprintf(line, sizeof line, "the step: %s, %s without levers; gain %s", hd_format_time(now, after),
             hd_format_time(was, before), hd_format_factor(gain, before / after));
    write_line(report, line, indent);
    if (!has_items(levers))
        return;
    snprintf(line, sizeof line, "per item, %s as many a step: %s, %s without levers; gain %s",
             hd_format_factor(more, items), hd_format_time(now, after / items),
             hd_format_time(was, before), hd_format_factor(gain, before / after * items));
    write_line(report, line, indent);
}

static const char *lever_item(const void *context, size_t index, char *buffer)
{
    const hd_report_levers *levers = context;

    if (index >= levers->count)
        return NULL;
    hd_lever_write(&levers->levers[index], buffer);
    return buffer;
}

void hd_record_levers(hd_record *record, const hd_report_levers *levers, const hd_outcome *outcome)
{
    double items = items_of(levers), before = step_of(&levers->before_outcome), after = step_of(outcome);

    if (levers->count == 0)
        return;
    hd_record_list(record, "levers", "applied", lever_item, levers);
    hd_record_number(record, "levers", "items", items)->column = NULL;
    hd_record_number(record, "levers", "step_time_per_item", after / items)->column = NULL;
    if (!levers->compared)
        return;
    hd_record_number(record, "levers", "step_time_without", before)->column = NULL;
    hd_record_number(record, "levers", "gain_per_item", before / after * items)->column = NULL;
}
