/* Scenarios side by side, for people: their bars, their values on rows, and what came of levers. */
#include "group.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/bounds.h"
#include "hostdispatch/error.h"
#include "hostdispatch/format.h"
#include "hostdispatch/text.h"

void hd_group_add(hd_report *report, const hd_document *document, const hd_outcome *outcome)
{
    hd_report_entry *entry = &report->entries[report->waiting++];

    entry->name = hd_must(strdup(hd_document_name(document)));
    entry->scenario = *hd_document_scenario(document);
    entry->outcome = *outcome;
    entry->levers = *report->levers;
    entry->levers.levers = NULL;
    if (entry->levers.count > 0)
        entry->levers.levers = memcpy(hd_must(malloc(entry->levers.count * sizeof(hd_lever))), report->levers->levers,
                                      entry->levers.count * sizeof(hd_lever));
    if (report->added == 1)
        report->first = *outcome;
}

void hd_group_clear(hd_report *report)
{
    while (report->waiting > 0) {
        hd_report_entry *entry = &report->entries[--report->waiting];
        free(entry->name);
        free((void *)(uintptr_t)entry->levers.levers);
    }
}

double hd_group_scale(const hd_report *report)
{
    double scale = 0;

    for (size_t i = 0; i < report->waiting; i++)
        if (report->entries[i].outcome.value[HD_STEP_TIME].number > scale)
            scale = report->entries[i].outcome.value[HD_STEP_TIME].number;
    return scale;
}

/* Room for a value as hd_format_input() and hd_format_output() have it. */
#define VALUE_MAX 256

/* The values of a row, one for each entry. */
typedef struct values {
    char text[HD_GROUP_MAX][VALUE_MAX];
} values;

/* A shown value taken apart: its decimals, and the unit behind it. */
static bool take_apart(const char *text, int *decimals, const char **unit)
{
    size_t whole = strspn(text, "0123456789"),
           part = text[whole] == '.' ? strspn(text + whole + 1, "0123456789") : 0;

    *decimals = (int)part;
    *unit = text + whole + (part ? part + 1 : 0);
    return whole > 0 && **unit != 'e';
}

/* On one row values of one unit have as many decimals as the one that needs most. */
static void align(values *row, const double *numbers, size_t count)
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
        /* Times are in microseconds, all else is shown as it is. */
        const hd_unit *time = *behind == ' ' ? hd_unit_find(behind + 1, strlen(behind + 1)) : NULL;
        snprintf(row->text[i], VALUE_MAX, "%.*f%s", most,
                 time ? numbers[i] / (pow(10, time->exponent) * time->factor) : numbers[i], behind);
    }
}

/* The entries' values of an input, or of an output where that is not HD_OUTPUTS. */
static void find_values(values *row, const hd_report *report, hd_input input, hd_output output)
{
    double numbers[HD_GROUP_MAX];
    bool aligned = output == HD_OUTPUTS
                       ? hd_inputs[input].kind == HD_TIME
                       : hd_outputs[output].kind != HD_COUNT && hd_outputs[output].kind != HD_WORD &&
                             hd_outputs[output].kind != HD_SHARE;

    for (size_t i = 0; i < report->waiting; i++) {
        const hd_report_entry *entry = &report->entries[i];
        numbers[i] = output == HD_OUTPUTS ? hd_scenario_number(&entry->scenario, input)
                                          : hd_outcome_number(&entry->outcome, output);
        if (output == HD_OUTPUTS)
            hd_format_input(row->text[i], &entry->scenario, input);
        else
            hd_format_output(row->text[i], &entry->outcome, output);
    }
    if (aligned)
        align(row, numbers, report->waiting);
}

/* An input's label for all of the group: "Ops per step" where each has one block. */
static const char *label_of(const hd_report *report, hd_input input)
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
    hd_segments(sizes, HD_PARTS,
                hd_segments_length(entry->outcome.value[HD_STEP_TIME].number, scale, columns, parts), cells);
}

static void write_bar(FILE *out, const hd_report_entry *entry, double scale, int columns)
{
    int cells[HD_PARTS];

    hd_bar_cells(cells, entry, scale, columns);
    for (int i = 0; i < HD_PARTS; i++)
        for (int k = 0; k < cells[i]; k++)
            fputs(fills[i], out);
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

static double step_of(const hd_outcome *outcome)
{
    return outcome->value[HD_STEP_TIME].number;
}

/* What came of the levers; outside the model, too, since the reader shall see whether it depends on that. */
static void write_gains(const hd_print *print, const char *first, const hd_report_levers *levers,
                        const hd_outcome *outcome)
{
    const hd_change change = hd_change_of(&levers->before_outcome, outcome);
    double items = items_of(levers), before = step_of(&levers->before_outcome), after = step_of(outcome);
    char now[HD_NUMBER_MAX], was[HD_NUMBER_MAX], gain[HD_NUMBER_MAX], more[HD_NUMBER_MAX];
    char step[HD_FORMAT_MAX], range[HD_FORMAT_MAX];

    hd_print_say(
        print, first,
        "the step: %s, %s without levers; %s if serial, %s if perfectly overlapped (outside the model)",
        hd_format_time(now, after), hd_format_time(was, before), hd_format_gain(gain, before / after),
        hd_format_gain(more, hd_gain_overlapped(&change)));
    if (levers->bounded)
        hd_print_say(print, first, "the measured step, if all else stays: %s, %s",
                     hd_format_times(step, levers->bounds.step_at_least, levers->bounds.step_at_most),
                     hd_format_gains(range, levers->bounds.gain_at_least, levers->bounds.gain_at_most));
    if (items == 1)
        return;
    hd_print_say(print, first, "per item, %s as many a step: %s, %s without levers; %s",
                 hd_format_factor(more, items), hd_format_time(now, after / items),
                 hd_format_time(was, before), hd_format_gain(gain, before / after * items));
}

/* A lever at the strength that it has after those before it. */
static hd_lever settled(const hd_report_levers *levers, size_t index)
{
    hd_scenario scenario = levers->before;
    hd_lever lever = levers->levers[index];

    for (size_t i = 0; i < index; i++)
        hd_lever_apply(&levers->levers[i], &scenario, NULL);
    hd_lever_settle(&lever, &scenario, 0);
    return lever;
}

static void write_link(const hd_print *print, const hd_scenario *scenario, int indent)
{
    char first[32], each[HD_NUMBER_MAX];

    snprintf(first, sizeof first, "%*s- ", indent, "");
    if (scenario->device_time_per_block > 0)
        hd_print_say(print, first, "device time follows blocks: %s each",
                     hd_format_time(each, scenario->device_time_per_block));
}

/* Each lever with what it does to what those before it have left, and what has to be said with it. */
static void write_levers(const hd_print *print, const hd_report_entry *entry, int indent)
{
    const hd_report_levers *levers = &entry->levers;
    hd_scenario scenario = levers->before;
    char first[32];

    snprintf(first, sizeof first, "%*s- ", indent, "");
    for (size_t i = 0; i < levers->count; i++) {
        const hd_lever lever = settled(levers, i);
        const char *note = hd_levers[lever.name].note;
        char written[HD_LEVER_MAX], said[HD_LEVER_SAY_MAX];
        hd_lever_write(&lever, written);
        hd_print_say(print, first, "lever %s: %s%s%s", written, hd_lever_say(said, &lever, &scenario),
                     *note ? ". " : "", note);
        hd_lever_apply(&lever, &scenario, NULL);
    }
    if (levers->compared)
        write_gains(print, first, levers, &entry->outcome);
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

/* What options changed, "ops_per_block=8", then the levers. */
static const char *change_item(const void *context, size_t index, char *buffer)
{
    const hd_report_levers *levers = context;
    char number[HD_NUMBER_MAX];

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!(levers->changed & 1u << i) || index-- > 0)
            continue;
        bool count = hd_inputs[i].kind == HD_COUNT,
             has = i == HD_BLOCKS || hd_scenario_has(&levers->before, i);
        hd_number_write(hd_scenario_number(&levers->before, i), number);
        snprintf(buffer, HD_ITEM_MAX, "%s=%s%s", hd_inputs[i].key, has ? number : "none", count ? "" : "us");
        return buffer;
    }
    return lever_item(context, index, buffer);
}

void hd_record_bounds(hd_record *record, const hd_bounds *bounds)
{
    hd_record_number(record, "change", "step_at_least", bounds->step_at_least);
    hd_record_number(record, "change", "step_at_most", bounds->step_at_most);
    hd_record_number(record, "change", "gain_at_least", bounds->gain_at_least);
    hd_record_number(record, "change", "gain_at_most", bounds->gain_at_most);
}

static void add_levers(hd_record *record, const hd_report_levers *levers, const hd_outcome *outcome)
{
    double items = items_of(levers), before = step_of(&levers->before_outcome), after = step_of(outcome);
    const hd_change change = hd_change_of(&levers->before_outcome, outcome);

    hd_record_list(record, "levers", "applied", lever_item, levers);
    hd_record_number(record, "levers", "items", items);
    hd_record_number(record, "levers", "step_time_per_item", after / items);
    if (!levers->compared)
        return;
    hd_record_number(record, "levers", "step_time_without", before);
    hd_record_number(record, "levers", "gain_per_item", before / after * items);
    hd_record_number(record, "change", "gain_serial", hd_gain_serial(&change));
    hd_record_number(record, "change", "gain_overlapped", hd_gain_overlapped(&change));
    if (levers->bounded)
        hd_record_bounds(record, &levers->bounds);
}

void hd_record_levers(hd_record *record, const hd_report_levers *levers, const hd_outcome *outcome)
{
    hd_record_list(record, "", NULL, change_item, levers)->column = "levers";
    size_t first = record->count;
    if (levers->count > 0)
        add_levers(record, levers, outcome);
    for (size_t i = first; i < record->count; i++)
        record->data[i].column = NULL;
}

/* What `was` has of the inputs that differ, for JSON alone. */
static void add_differing(hd_record *record, const char *group, const hd_scenario *was, const hd_scenario *is)
{
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_scenario_differs(was, is, i))
            hd_record_input(record, was, i)->group = group;
}

void hd_record_changes(hd_record *record, const hd_document *document, const hd_report_levers *levers)
{
    const hd_scenario *was = hd_document_origin(document), *is = hd_document_scenario(document);
    const double each = levers->before.device_time_per_block;
    size_t first = record->count;
    bool changed = false;

    /* Of options alone nothing was changed. */
    for (hd_input i = 0; i < HD_INPUTS && was->given; i++)
        changed |= hd_scenario_differs(was, is, i);
    if (!changed && levers->count == 0)
        return;
    const char *kind = hd_document_origin_kind(document);
    if (kind)
        hd_record_text(record, "changes", "kind", kind);
    if (changed)
        add_differing(record, "changes", was, is);
    if (levers->count > 0) {
        hd_record_list(record, "changes", "levers", lever_item, levers);
        add_differing(record, "changes/before_levers", &levers->before, is);
        if (each > 0 && each != is->device_time_per_block)
            hd_record_number(record, "changes/before_levers", "device_time_per_block", each);
    }
    for (size_t i = first; i < record->count; i++)
        record->data[i].column = record->data[i].label = NULL;
}

void hd_levers_title(char *buffer, size_t size, const hd_report_levers *levers)
{
    char item[HD_ITEM_MAX];
    const char *text;
    size_t used = 0;

    *buffer = '\0';
    for (size_t i = 0; (text = change_item(levers, i, item)) && used < size; i++)
        used += (size_t)snprintf(buffer + used, size - used, "%s%s", i > 0 ? ", " : "", text);
}

/* ---- the print ---- */

/* The columns of a label, of a value and of its factor of the first one's. */
#define LABEL 22
#define VALUE 16
#define FACTOR 14

/* A longer bar is no easier to read, and breaks where the text is pasted. */
#define BAR 72
#define MARKDOWN_BAR 60

/* A wider table is no longer read where Markdown is shown; a narrower line has no room for a verdict. */
#define MARKDOWN_SIDE_BY_SIDE 4
#define NARROWEST 40

static hd_print print_of(const hd_report *report)
{
    hd_print print = hd_print_begin(report->out, report->format, &report->options);

    print.columns = print.columns < NARROWEST ? NARROWEST : print.columns;
    return print;
}

/* Whether the entries are numbered, and an entry's number, from 1. */
static bool numbered(const hd_report *report)
{
    return report->more || report->added > report->waiting || report->waiting > 1;
}

static size_t number_of(const hd_report *report, size_t entry)
{
    return report->added - report->waiting + entry + 1;
}

static size_t side_by_side(const hd_report *report)
{
    if (report->format == HD_FORMAT_MARKDOWN)
        return MARKDOWN_SIDE_BY_SIDE;
    /* The first of all is beside no other. */
    int alone = report->added == report->waiting ? FACTOR : 0;
    size_t fit = (size_t)(print_of(report).columns - LABEL + alone) / (VALUE + FACTOR);

    return fit < 1 ? 1 : fit > HD_GROUP_MAX ? HD_GROUP_MAX : fit;
}

static void write_part_labels(const hd_print *print, const hd_report_entry *entry, const char *separator,
                              int indent)
{
    char label[HD_PARTS][HD_FORMAT_MAX];
    double sizes[HD_PARTS];
    int columns = indent;

    hd_part_sizes(sizes, &entry->scenario, &entry->outcome);
    for (int i = 0; i < HD_PARTS; i++) {
        hd_format_part_label(label[i], i, sizes, &entry->outcome);
        columns += hd_text_columns(label[i]) + (i > 0 ? (int)strlen(separator) : 0);
    }
    bool one_line = print->markdown || columns <= print->columns;
    for (int i = 0; i < HD_PARTS; i++) {
        fprintf(print->out, "%*s%s", i == 0 || !one_line ? indent : 0, "", label[i]);
        fputs(i + 1 == HD_PARTS ? "" : one_line ? separator : "\n", print->out);
    }
}

/* A name, the sentences and the bar of one scenario. */
static void write_head(const hd_report *report, const hd_print *print, size_t at, double scale)
{
    const hd_report_entry *entry = &report->entries[at];
    const char *name = *entry->name ? entry->name : numbered(report) ? "(without a name)" : "";
    char text[1024];
    int indent = numbered(report) ? fprintf(print->out, "%zu  ", number_of(report, at)) : 0;

    if (*name) {
        hd_text_fit(name, strlen(name), print->columns - indent, text, sizeof text);
        fprintf(print->out, "%s\n", text);
    }
    fprintf(print->out, "%*s%s\n", indent, "", hd_format_step(text, &entry->scenario, &entry->outcome));
    fprintf(print->out, "%*s%s\n%*s", indent, "", hd_format_verdict(text, &entry->outcome), indent, "");
    int columns = print->columns - indent;
    write_bar(print->out, entry, scale, columns < BAR ? columns : BAR);
    fputc('\n', print->out);
    write_part_labels(print, entry, "  ", indent);
    fputc('\n', print->out);
    write_link(print, &entry->scenario, indent);
    write_levers(print, entry, indent);
    fputc('\n', print->out);
}

/* A row: the label, then for each entry its value and its factor of the first one's. */
static void write_row(const hd_report *report, const hd_print *print, const char *label, hd_input input,
                      hd_output output, bool head)
{
    char heading[HD_GROUP_MAX][256], factor[HD_GROUP_MAX][HD_NUMBER_MAX];
    int end = LABEL;
    hd_record record;
    values row;

    record.count = 0;
    find_values(&row, report, input, output);
    hd_record_cell(&record, "", label, -LABEL);
    for (size_t i = 0; i < report->waiting; i++) {
        bool first = number_of(report, i) == 1;
        snprintf(heading[i], sizeof heading[i], "%zu%s%.200s", number_of(report, i),
                 print->markdown && *report->entries[i].name ? " " : "",
                 print->markdown ? report->entries[i].name : "");
        /* An output against the first scenario's, "1.43× faster", where there is a factor. */
        *factor[i] = '\0';
        if (!first && output != HD_OUTPUTS)
            hd_format_against(factor[i], &report->entries[i].outcome, &report->first, output);
        if (print->markdown && *factor[i])
            snprintf(row.text[i] + strlen(row.text[i]), VALUE_MAX - strlen(row.text[i]), " (%s)", factor[i]);
        hd_record_cell(&record, numbered(report) ? heading[i] : report->entries[i].name, row.text[i], VALUE);
        end += first ? VALUE : VALUE + FACTOR;
        if (!print->markdown && !first)
            hd_record_cell(&record, "", end > print->columns ? "" : factor[i], FACTOR);
    }
    hd_print_row(print, &record, head);
}

/* What the outputs of each sort stand under in text, and what is said beside them in Markdown. */
static const struct {
    const char *heading, *remark;
} sorts[HD_OUTPUT_SORTS] = {
    [HD_OF_THE_STEP] = {"The step", ""},
    [HD_CEILING] = {"Ceilings, not forecasts: no host work; an infinitely fast device", " (ceiling)"},
    [HD_OUTSIDE] = {"Outside the model: perfect overlap", " (outside the model)"},
};

static void write_table(const hd_report *report, const hd_print *print)
{
    char label[128];
    bool compared = report->added > 1;

    for (hd_input i = 0; i < HD_INPUTS; i++)
        write_row(report, print, label_of(report, i), i, HD_OUTPUTS,
                  i == 0 && (print->markdown || numbered(report)));
    for (hd_output_sort sort = 0; sort < (print->markdown ? 1 : HD_OUTPUT_SORTS); sort++) {
        if (!print->markdown)
            fprintf(print->out, "\n%s%s\n", sorts[sort].heading,
                    sort == HD_OF_THE_STEP && compared ? ", against the first" : "");
        for (hd_output i = 0; i < HD_OUTPUTS; i++) {
            if (!print->markdown && hd_outputs[i].sort != sort)
                continue;
            snprintf(label, sizeof label, "%s%s", hd_outputs[i].label,
                     print->markdown ? sorts[hd_outputs[i].sort].remark : "");
            write_row(report, print, label, HD_INPUTS, i, false);
        }
    }
    if (print->markdown && compared)
        fputs("\nIn parentheses: against the first.\n", print->out);
}

/* Markdown has below its table what text has above: verdicts, levers and, in a fence, the bars. */
static void write_below(const hd_report *report, const hd_print *print, double scale)
{
    char verdict[HD_FORMAT_MAX], line[2048];

    for (size_t k = 0; k < report->waiting; k++) {
        const hd_report_entry *entry = &report->entries[k];
        snprintf(line, sizeof line, "%zu %.1024s", number_of(report, k), entry->name);
        fputs("\n**", print->out);
        hd_markdown_write(print->out, numbered(report) ? line : entry->name);
        fprintf(print->out, "%s%s** (", *entry->name || numbered(report) ? ": " : "",
                hd_format_verdict(verdict, &entry->outcome));
        write_part_labels(print, entry, ", ", 0);
        fputs(entry->levers.count > 0 ? ")\n\n" : ")\n", print->out);
        write_levers(print, entry, 0);
    }
    fputs("\n```\n", print->out);
    for (size_t k = 0; k < report->waiting; k++) {
        if (numbered(report))
            fprintf(print->out, "%2zu  ", number_of(report, k));
        write_bar(print->out, &report->entries[k], scale, MARKDOWN_BAR);
        fputc('\n', print->out);
    }
    fputs(numbered(report) ? "    " : "", print->out);
    for (int i = 0; i < HD_PARTS; i++)
        fprintf(print->out, "%s%s %s", i > 0 ? "  " : "", fills[i], hd_part_words[i]);
    fputs("\n```\n", print->out);
}

static void write_group(hd_report *report)
{
    const hd_print print = print_of(report);
    double scale = hd_group_scale(report);

    if (report->added > report->waiting)
        fputc('\n', report->out);
    for (size_t i = 0; i < report->waiting && !print.markdown; i++)
        write_head(report, &print, i, scale);
    write_table(report, &print);
    if (print.markdown)
        write_below(report, &print, scale);
    hd_group_clear(report);
}

/* A full group waits for the next scenario, so that it is known whether there is more than one. */
static void add_scenario(hd_report *report, const hd_document *document, const hd_outcome *outcome)
{
    if (report->waiting == side_by_side(report)) {
        report->more = true;
        report->added--;
        write_group(report);
        report->added++;
    }
    hd_group_add(report, document, outcome);
}

static void end_group(hd_report *report)
{
    if (report->waiting > 0)
        write_group(report);
}

const hd_report_writer hd_people_writer = {.add = add_scenario, .end = end_group};
