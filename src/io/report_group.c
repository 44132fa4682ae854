#include "report_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/say.h"
#include "hostdispatch/segments.h"
#include "hostdispatch/show.h"
#include "memory.h"

void hd_group_add(hd_report *report, const hd_document *document, const hd_outcome *outcome)
{
    hd_report_entry *entry = &report->entries[report->waiting++];

    entry->name = hd_must(strdup(hd_document_name(document)));
    entry->scenario = *hd_document_scenario(document);
    entry->outcome = *outcome;
    entry->levers = report->levers ? *report->levers : (hd_report_levers){.count = 0};
    if (report->added == 1)
        report->first = *outcome;
}

void hd_group_clear(hd_report *report)
{
    while (report->waiting > 0)
        free(report->entries[--report->waiting].name);
}

double hd_group_scale(const hd_report *report)
{
    double scale = 0;

    for (size_t i = 0; i < report->waiting; i++)
        if (report->entries[i].outcome.value[HD_STEP_TIME].number > scale)
            scale = report->entries[i].outcome.value[HD_STEP_TIME].number;
    return scale;
}

const char *hd_group_factor(char *buffer, const hd_report *report, size_t entry, hd_output output)
{
    const hd_outcome *outcome = &report->entries[entry].outcome;
    bool is_first = report->added == report->waiting && entry == 0;
    double factor = hd_outcome_number(outcome, output) / hd_outcome_number(&report->first, output);

    *buffer = '\0';
    if (is_first || hd_outputs[output].kind == HD_WORD || !isfinite(factor))
        return buffer;
    return hd_show_factor(buffer, factor, report->options.ascii);
}

/* Fills that can be told apart without colour. */
static const char *const fills[][HD_PARTS] = {{"█", "▓", "▒"}, {"#", "=", "-"}};

void hd_bar_write(const hd_report *report, const hd_report_entry *entry, double scale, int columns)
{
    double sizes[HD_PARTS];
    int cells[HD_PARTS];

    hd_say_parts(sizes, &entry->scenario, &entry->outcome);
    int parts = 0;
    for (int i = 0; i < HD_PARTS; i++)
        parts += sizes[i] > 0;
    hd_segments(sizes, hd_segments_length(entry->outcome.value[HD_STEP_TIME].number, scale, columns, parts),
                cells);
    for (int i = 0; i < HD_PARTS; i++)
        for (int k = 0; k < cells[i]; k++)
            fputs(fills[report->options.ascii][i], report->out);
}
