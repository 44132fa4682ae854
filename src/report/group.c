/* Scenarios side by side: their values on rows, their bars, and the levers that were applied to them. */
#include "group.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "table.h"

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
    return hd_format_factor(buffer, factor);
}

/* A shown value taken apart: its decimals, and the unit behind it. */
static bool take_apart(const char *text, int *decimals, const char **unit)
{
    size_t whole = strspn(text, "0123456789"),
           part = text[whole] == '.' ? strspn(text + whole + 1, "0123456789") : 0;

    *decimals = (int)part;
    *unit = text + whole + (part ? part + 1 : 0);
    return whole > 0 && **unit != 'e';
}

/* The double that is shown in front of a unit: times are in microseconds, all else is shown as it is. */
static double in_unit(double number, const char *unit)
{
    const hd_unit *time = *unit == ' ' ? hd_unit_find(unit + 1, strlen(unit + 1)) : NULL;

    return time ? number / (pow(10, time->exponent) * time->factor) : number;
}

static void align(hd_group_row *row, const double *numbers, size_t count)
{
    int most = 0, least = INT_MAX, decimals[HD_GROUP_MAX];
    const char *unit[HD_GROUP_MAX], *common = NULL;
    bool apart[HD_GROUP_MAX];

    for (size_t i = 0; i < count; i++) {
        apart[i] = take_apart(row->text[i], &decimals[i], &unit[i]) && numbers[i] > 0;
        if (!apart[i])
            continue;
        if (common && strcmp(common, unit[i]) != 0)
            return;
        common = unit[i];
        most = decimals[i] > most ? decimals[i] : most;
        least = decimals[i] < least ? decimals[i] : least;
    }
    /* Numbers without a unit may lie so far apart that more digits would only be in the way. */
    if (!common || most > least + (*common == ' ' ? 2 : 1))
        return;
    for (size_t i = 0; i < count; i++) {
        char behind[HD_NUMBER_MAX];
        if (!apart[i] || decimals[i] == most)
            continue;
        snprintf(behind, sizeof behind, "%.40s", unit[i]);
        snprintf(row->text[i], HD_GROUP_TEXT, "%.*f%s", most, in_unit(numbers[i], behind), behind);
    }
}

void hd_group_inputs(hd_group_row *row, const hd_report *report, hd_input input)
{
    double numbers[HD_GROUP_MAX];

    for (size_t i = 0; i < report->waiting; i++) {
        const hd_scenario *scenario = &report->entries[i].scenario;
        numbers[i] = hd_scenario_number(scenario, input);
        hd_format_input(row->text[i], scenario, input);
    }
    if (hd_inputs[input].kind == HD_TIME)
        align(row, numbers, report->waiting);
}

void hd_group_outputs(hd_group_row *row, const hd_report *report, hd_output output)
{
    double numbers[HD_GROUP_MAX];
    hd_kind kind = hd_outputs[output].kind;

    for (size_t i = 0; i < report->waiting; i++) {
        const hd_outcome *outcome = &report->entries[i].outcome;
        numbers[i] = hd_outcome_number(outcome, output);
        hd_format_output(row->text[i], outcome, output);
    }
    if (kind != HD_COUNT && kind != HD_WORD && kind != HD_SHARE)
        align(row, numbers, report->waiting);
}

const char *hd_group_label(const hd_report *report, hd_input input)
{
    size_t at = 0;

    while (at + 1 < report->waiting && report->entries[at].scenario.blocks == 1)
        at++;
    return hd_input_label(&report->entries[at].scenario, input);
}

/* Fills that can be told apart without colour. */
static const char *const fills[HD_PARTS] = {"█", "▓", "▒"};

void hd_bar_cells(int cells[HD_PARTS], const hd_report_entry *entry, double scale, int columns)
{
    double sizes[HD_PARTS];
    int parts = 0;

    hd_part_sizes(sizes, &entry->scenario, &entry->outcome);
    for (int i = 0; i < HD_PARTS; i++)
        parts += sizes[i] > 0;
    hd_segments(sizes, hd_segments_length(entry->outcome.value[HD_STEP_TIME].number, scale, columns, parts),
                cells);
}

void hd_bar_write(FILE *out, const hd_report_entry *entry, double scale, int columns)
{
    int cells[HD_PARTS];

    hd_bar_cells(cells, entry, scale, columns);
    for (int i = 0; i < HD_PARTS; i++)
        for (int k = 0; k < cells[i]; k++)
            fputs(fills[i], out);
}

void hd_bar_legend(FILE *out)
{
    for (int i = 0; i < HD_PARTS; i++)
        fprintf(out, "%s%s %s", i > 0 ? "  " : "", fills[i], hd_part_words[i]);
}

bool hd_group_numbered(const hd_report *report)
{
    return report->more || report->added > report->waiting || report->waiting > 1;
}

size_t hd_group_number(const hd_report *report, size_t entry)
{
    return report->added - report->waiting + entry + 1;
}

/* ---- levers ---- */

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
    if (report->format == HD_FORMAT_MARKDOWN) {
        fputs("- ", report->out);
        hd_markdown_write(report->out, text, report->options.ascii);
        fputc('\n', report->out);
        return;
    }
    fprintf(report->out, "%*s", indent, "");
    hd_text_wrap(report->out, text, indent, indent + 2, report->options.columns);
}

/* A lever at the strength that it has after those before it. */
static hd_lever settled(const hd_report_levers *levers, size_t index)
{
    hd_scenario scenario = levers->before;
    hd_lever lever = levers->levers[index];

    for (size_t i = 0; i < index; i++)
        hd_lever_apply(&levers->levers[i], &scenario, NULL);
    hd_lever_settle(&lever, &scenario, NULL);
    return lever;
}

/* Each lever with what it does to what those before it have left, and what has to be said with it. */
static void write_each(const hd_report *report, const hd_report_levers *levers, int indent)
{
    hd_scenario scenario = levers->before;

    for (size_t i = 0; i < levers->count; i++) {
        const hd_lever lever = settled(levers, i);
        const char *note = hd_levers[lever.name].note;
        char written[HD_LEVER_MAX], said[HD_LEVER_SAY_MAX], line[2 * HD_LEVER_SAY_MAX];
        hd_lever_write(&lever, written);
        snprintf(line, sizeof line, "lever %s: %s%s%s", written, hd_lever_say(said, &lever, &scenario),
                 *note ? ". " : "", note);
        write_line(report, line, indent);
        hd_lever_apply(&lever, &scenario, NULL);
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
             hd_format_factor(more, items), hd_format_time(now, after / items), hd_format_time(was, before),
             hd_format_factor(gain, before / after * items));
    write_line(report, line, indent);
}

static const char *lever_item(const void *context, size_t index, char *buffer)
{
    const hd_report_levers *levers = context;

    if (index >= levers->count)
        return NULL;
    const hd_lever lever = settled(levers, index);
    hd_lever_write(&lever, buffer);
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
