/* What a trace shows: measured first, then what a change can gain, who starves, and what is to be said. */
#include "trace_report.h"
#include "group.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/bounds.h"
#include "hostdispatch/error.h"
#include "hostdispatch/file.h"
#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "group.h"

/* Columns of a label in text. */
#define LABEL 22

/* What stands to the left of words beside a row. */
#define BESIDE 46
#define STARVING 5

const char *hd_format_amount(char *buffer, double value, bool time)
{
    return isnan(value) ? "-" : time ? hd_format_time(buffer, value) : hd_format_mean(buffer, value);
}

/* ---- what was measured ---- */

/* "5 steps marked (0 to 4)"; "3 steps taken (between 0 and 4)". */
static void write_steps(const hd_print *print, const hd_trace *trace, int64_t count, bool taken)
{
    int64_t first = 0, last = 0;
    bool found = false;
    char line[128];

    for (size_t i = 0; i < hd_trace_steps(trace); i++) {
        hd_trace_step step = hd_trace_step_at(trace, i);
        if (taken && !step.taken)
            continue;
        first = found ? first : step.number;
        last = step.number;
        found = true;
    }
    bool gaps = last - first + 1 != count;
    int used = snprintf(line, sizeof line, "%lld step%s %s", (long long)count, count == 1 ? "" : "s",
                        taken ? "taken" : "marked");
    if (count == 0)
        snprintf(line + used, sizeof line - (size_t)used, ": the whole trace is one");
    else if (count == 1)
        snprintf(line + used, sizeof line - (size_t)used, " (number %lld)", (long long)first);
    else
        snprintf(line + used, sizeof line - (size_t)used, " (numbers %s%lld %s %lld)", gaps ? "between " : "",
                 (long long)first, gaps ? "and" : "to", (long long)last);
    hd_print_text(print, print->markdown ? "- " : "", line);
}

/* What one launch takes, and all of a kind where there are graphs: "median 4.92 µs, mean 5.41 µs each". */
static const char *launch_words(const hd_trace_measure *m, char buffer[4 * HD_FORMAT_MAX])
{
    char median[HD_NUMBER_MAX], mean[HD_NUMBER_MAX], plain[HD_NUMBER_MAX], graphs[HD_NUMBER_MAX];
    bool both = m->graph_launches > 0 && m->launches > m->graph_launches;
    int used = 0;

    buffer[0] = '\0';
    if (both)
        used = sprintf(buffer, "plain %s: ", hd_format_time(plain, m->launch_sum));
    if (!isnan(m->launch_median))
        used += sprintf(buffer + used, "median %s, mean %s each", hd_format_time(median, m->launch_median),
                        hd_format_time(mean, m->launch_mean));
    if (m->graph_launches > 0)
        sprintf(buffer + used, "%sgraphs %s", both ? "; " : "", hd_format_time(graphs, m->graph_sum));
    return buffer;
}

/* A row of what was measured: mean, share of the wall, and with `spread` that of the steps where there is one. */
static void write_measured(const hd_print *print, const hd_trace_measure *m, const hd_trace_column *column,
                           bool spread, bool head)
{
    const struct {
        const char *key;
        const hd_trace_spread *spread;
    } spreads[] = {{"wall", &m->wall_spread}, {"ops", &m->ops_spread}, {"launches", &m->launches_spread},
                   {"device_busy", &m->device_spread}};
    static const char *const labels[] = {"minimum", "median", "maximum"};
    bool time = column->kind == HD_COLUMN_TIME;
    /* A single launch or operation is no part of the step. */
    bool part = time && strncmp(column->key, "dispatch", 8) != 0 && strcmp(column->key, "launch") != 0;
    double value = hd_trace_value(m, column);
    char text[4][HD_FORMAT_MAX], share[HD_FORMAT_MAX], each[4 * HD_FORMAT_MAX], label[5 * HD_FORMAT_MAX];
    const char *words = strcmp(column->key, "launching") == 0 ? launch_words(m, each) : "";
    bool beside = !print->markdown && hd_text_columns(words) + 4 <= print->columns - BESIDE;
    hd_record record = {.count = 0};

    snprintf(label, sizeof label, "%s (%s)", column->label, words);
    hd_record_cell(&record, "", *words && print->markdown ? label : column->label, -LABEL);
    hd_record_cell(&record, "mean", hd_format_amount(text[0], value, time), 10);
    if (time)
        hd_record_cell(&record, "of wall",
                       part && value <= m->wall ? hd_format_share(share, value / m->wall) : "", 10);
    if (*words && beside)
        hd_record_cell(&record, "", label + strlen(column->label) + 1, 0);
    for (int i = 0; i < 3 && spread && m->steps > 1; i++) {
        const char *shown = "";
        for (size_t k = 0; k < sizeof spreads / sizeof spreads[0]; k++)
            if (strcmp(spreads[k].key, column->key) == 0) {
                const double values[] = {spreads[k].spread->least, spreads[k].spread->median,
                                         spreads[k].spread->most};
                shown = hd_format_amount(text[i + 1], values[i], time);
            }
        hd_record_cell(&record, labels[i], shown, 11);
    }
    hd_print_row(print, &record, head);
    if (*words && !print->markdown && !beside)
        hd_print_text(print, "  ", words);
}

void hd_trace_print_head(const hd_print *print, const hd_trace *trace, const hd_import_options *options)
{
    static const char *const keys[] = {"wall", "device_busy", "starved"};
    static const char *const kinds[] = {
        [HD_TRACE_KINETO] = "PyTorch profiler trace (Kineto)",
        [HD_TRACE_NSIGHT] = "Nsight Systems export",
    };
    const hd_trace_measure *m = hd_trace_measured(trace);
    const char *device = hd_trace_device(trace);
    char sentence[HD_HEADLINE_MAX], wall[HD_NUMBER_MAX], starved[HD_NUMBER_MAX];
    hd_measured now;

    hd_print_text(print, print->markdown ? "- " : "", hd_trace_file(trace));
    hd_print_say(print, print->markdown ? "- " : "", "%s%s%s", kinds[hd_trace_kind_of(trace)], *device ? "; " : "",
                 device);
    write_steps(print, trace, m->steps_found, false);
    if (m->steps > 0)
        write_steps(print, trace, m->steps, true);
    fputc('\n', print->out);
    hd_print_text(print, "", hd_trace_headline(trace, options->step_unprofiled, sentence));
    hd_print_heading(print, "Measured, per step");
    /* Where no device is, none starves. */
    for (size_t i = 0; i < (m->devices > 0 ? sizeof keys / sizeof keys[0] : 1); i++)
        write_measured(print, m, hd_trace_column_find(keys[i]), true, i == 0);
    if (options->step_unprofiled > 0 && hd_trace_measured_step(trace, options, &now)) {
        fputs(print->markdown ? "\n" : "", print->out);
        hd_print_say(print, "", "Without the profiler the step takes %s; the device starves for %s of it.",
                     hd_format_time(wall, now.step.wall), hd_format_time(starved, now.step.starved));
    }
}

/* The two partitions and all other columns. */
static void print_columns(const hd_print *print, const hd_trace *trace)
{
    /* What a trace has none of, of what only some have, says nothing. */
    static const struct {
        const char *heading, *always, *keys[12];
    } groups[] = {
        {"Counts of a step", "ops launches", {"ops", "launches", "graph_launches", "captured"}},
        {"What the host does in a step",
         "",
         {"blocked", "queue_full", "launching", "loading", "in_ops", "between", "elsewhere"}},
        {"What the device does in a step",
         "",
         {"both", "starved", "starved_issue", "starved_loading", "waiting", "neither", "device", "earlier_work",
          "communication", "exposed_communication", "devices", "unmatched_device"}},
        {"What the model makes of it",
         "",
         {"launch", "dispatch_ops", "dispatch_issue", "dispatch_wall", "host_model", "serial_model"}},
    };
    const hd_trace_measure *m = hd_trace_measured(trace);

    for (size_t n = 0; n < sizeof groups / sizeof groups[0]; n++) {
        bool head = true;
        for (size_t i = 0; i < 12 && groups[n].keys[i]; i++) {
            const hd_trace_column *column = hd_trace_column_find(groups[n].keys[i]);
            double value = hd_trace_value(m, column);
            if (isnan(value) || (value == 0 && !strstr(groups[n].always, column->key)))
                continue;
            if (head)
                hd_print_heading(print, groups[n].heading);
            write_measured(print, m, column, n == 0, head);
            head = false;
        }
    }
}

/* ---- what a change can gain ---- */

static void write_bounds(const hd_print *print, const char *label, const hd_bounds *bounds, double serial,
                         double overlapped, bool head)
{
    char step[HD_FORMAT_MAX], gain[HD_FORMAT_MAX], one[HD_NUMBER_MAX], other[HD_NUMBER_MAX];
    hd_record record = {.count = 0};

    hd_record_cell(&record, "", label, -26);
    hd_record_cell(&record, "step, at least–most",
                   hd_format_times(step, bounds->step_at_least, bounds->step_at_most), 20);
    hd_record_cell(&record, "faster", hd_format_gains(gain, bounds->gain_at_least, bounds->gain_at_most), 20);
    hd_record_cell(&record, "if serial", isfinite(serial) ? hd_format_gain(one, serial) : "-", 15);
    hd_record_cell(&record, "overlapped", isfinite(overlapped) ? hd_format_gain(other, overlapped) : "-",
                   15);
    hd_print_row(print, &record, head);
}

void hd_trace_print_bounds(const hd_print *print, const hd_trace *trace, const hd_import_options *options,
                           const hd_bounded *rows, size_t count)
{
    hd_measured measured;
    hd_scenario scenario;

    if (!hd_trace_scenario(trace, options, &scenario, NULL) ||
        !hd_evaluate(&scenario, &measured.outcome, NULL))
        return;
    hd_print_heading(print, count > 0 ? "Now against measured" : "What can be gained");
    if (!hd_trace_measured_step(trace, options, &measured)) {
        hd_print_text(print, "", "This trace gives no bounds; the model below speaks alone.");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const hd_change change = hd_change_of(&measured.outcome, rows[i].outcome);
        const hd_bounds bounds = hd_measured_bounds(&measured, rows[i].outcome, 1);
        write_bounds(print, rows[i].label, &bounds, hd_gain_serial(&change), hd_gain_overlapped(&change),
                     i == 0);
    }
    if (count == 0) {
        const hd_bounds host = hd_bounds_without_host(&measured.step),
                        device = hd_bounds_without_device(&measured.step);
        const hd_change all = hd_change_of(&measured.outcome, &measured.outcome);
        double longer = fmax(all.host_before, all.device_before);
        write_bounds(print, "no host work", &host, hd_outcome_number(&measured.outcome, HD_SPEEDUP_LIMIT),
                     longer / all.device_before, true);
        write_bounds(print, "an infinitely fast device", &device,
                     hd_outcome_number(&measured.outcome, HD_DEVICE_LIMIT), longer / all.host_before, false);
    }
    fputs(print->markdown ? "\n" : "", print->out);
    hd_print_text(print, "",
                  "Bounds of the measured step, if all else stays; beside them the model: serial, and "
                  "perfectly overlapped, which is outside the model.");
}

/* ---- who starves ---- */

void hd_trace_print_starved(const hd_print *print, const hd_trace *trace)
{
    const hd_trace_measure *m = hd_trace_measured(trace);
    char text[5][HD_FORMAT_MAX], share[HD_FORMAT_MAX];

    if (m->operation_count == 0 || m->devices == 0)
        return;
    hd_print_heading(print, "Who starves the device, per step");
    for (size_t i = 0; i < m->operation_count && i < STARVING; i++) {
        const hd_trace_operation *row = &m->operations[i];
        double part = m->starved > 0 ? row->starved / m->starved : 0;
        hd_record record = {.count = 0};
        hd_record_cell(&record, "starved", hd_format_time(text[0], row->starved), 10);
        hd_record_cell(&record, "share", hd_format_share(share, part), 9);
        hd_record_cell(&record, "host time", hd_format_time(text[1], row->host_time), 11);
        hd_record_cell(&record, "waits", hd_format_time(text[2], row->waits), 10);
        hd_record_cell(&record, "count", hd_format_mean(text[3], row->count), 8);
        hd_record_cell(&record, "launches", hd_format_mean(text[4], row->launches), 10);
        hd_record_cell(&record, "operation", row->name, 0);
        hd_print_row(print, &record, i == 0);
    }
    fputs(print->markdown ? "\n" : "", print->out);
    hd_print_text(print, "",
                  "Starved: how long the device idles while the host works on it; share: of all that it "
                  "starves. Host time: all that the host works on it; waits: how long the host waits in it for "
                  "the device. Count and launches: how many of them a step has.");
}

void hd_trace_print_warnings(const hd_print *print, const hd_trace *trace, const hd_import_options *options)
{
    char sentence[HD_ITEM_MAX];

    for (size_t i = 0; hd_trace_warning(trace, options, i, sentence, sizeof sentence); i++) {
        if (i == 0)
            hd_print_heading(print, "Remarks");
        hd_print_text(print, "- ", sentence);
    }
}

/* ---- the rules' verdicts ---- */

hd_trace_verdict hd_trace_verdict_of(const hd_trace *trace, const hd_import_options *options)
{
    hd_trace_verdict verdict = {.both = true};
    hd_import_options other = *options;

    for (int i = 0; i < HD_TRACE_RULES; i++) {
        hd_scenario scenario;
        other.rule = (hd_trace_rule)i;
        verdict.made[i] = hd_trace_scenario(trace, &other, &scenario, NULL) &&
                          hd_evaluate(&scenario, &verdict.outcome[i], NULL);
        verdict.both &= verdict.made[i];
    }
    verdict.same = verdict.both;
    for (int i = 1; i < HD_TRACE_RULES; i++)
        verdict.same = verdict.same &&
                       verdict.outcome[i].value[HD_REGIME].word == verdict.outcome[0].value[HD_REGIME].word;
    return verdict;
}

static void write_verdicts(const hd_print *print, const hd_trace *trace, const hd_import_options *options)
{
    hd_trace_verdict verdict = hd_trace_verdict_of(trace, options);
    char ratio[HD_FORMAT_MAX], words[HD_FORMAT_MAX], sentence[HD_HEADLINE_MAX];
    bool head = true;

    for (int i = 0; i < HD_TRACE_RULES; i++) {
        hd_record record;
        if (!verdict.made[i])
            continue;
        if (head)
            hd_print_heading(print, verdict.same ? "The model, by any rule of dispatch the same"
                                                 : "The model, by the rules of dispatch");
        record.count = 0;
        hd_record_cell(&record, "rule", hd_trace_rules[i], -8);
        hd_record_cell(&record, "ratio",
                       hd_format_number(ratio, verdict.outcome[i].value[HD_OVERHEAD_RATIO].number), 8);
        snprintf(words + strlen(hd_format_verdict(words, &verdict.outcome[i])), 32, "%s",
                 (hd_trace_rule)i == options->rule ? " (taken)" : "");
        hd_record_cell(&record, "verdict", words, 0);
        hd_print_row(print, &record, head);
        head = false;
    }
    if (*hd_trace_difference(trace, options, sentence)) {
        fputs(print->markdown ? "\n" : "", print->out);
        hd_print_text(print, "", sentence);
    }
}

/* ---- for machines ---- */

static const char *note_item(const void *context, size_t index, char *buffer)
{
    const hd_trace_measure *m = context;

    (void)buffer;
    for (int i = 0; i < HD_NOTES; i++)
        if (m->notes >> i & 1 && index-- == 0)
            return hd_trace_notes[i];
    return NULL;
}

static const char *warning_item(const void *context, size_t index, char *buffer)
{
    const hd_import_report *report = context;

    return hd_trace_warning(report->trace, report->options, index, buffer, HD_ITEM_MAX) ? buffer : NULL;
}

static bool starving_element(const void *context, size_t index, hd_record *record)
{
    const hd_trace_measure *m = context;

    if (index >= m->operation_count)
        return false;
    const hd_trace_operation *row = &m->operations[index];
    hd_record_text(record, "", "operation", row->name);
    hd_record_number(record, "", "starved", row->starved);
    hd_record_number(record, "", "host_time", row->host_time);
    hd_record_number(record, "", "waits", row->waits);
    hd_record_number(record, "", "count", row->count);
    hd_record_number(record, "", "launches", row->launches);
    return true;
}

void hd_record_trace(hd_record *record, const hd_import_report *report)
{
    static char names[HD_TRACE_COLUMNS][64];
    const hd_trace *trace = report->trace;
    const hd_trace_measure *m = hd_trace_measured(trace);

    hd_record_text(record, "", "measured_regime", hd_trace_regime_word(trace, report->options->step_unprofiled));
    hd_record_text(record, "trace", "file", hd_trace_file(trace))->column = NULL;
    for (size_t i = 0; i < HD_TRACE_COLUMNS; i++) {
        snprintf(names[i], sizeof names[i], "trace_%s", hd_trace_columns[i].key);
        hd_record_number(record, "trace", hd_trace_columns[i].key, hd_trace_value(m, &hd_trace_columns[i]))
            ->column = names[i];
    }
    hd_record_list(record, "trace", "note", note_item, m)->column = "trace_note";
    hd_record_list(record, "trace", "remarks", warning_item, report);
    hd_record_array(record, "", "starved_by", starving_element, m);
}

hd_bounds hd_trace_bounds(const hd_trace *trace, const hd_import_options *options, const hd_outcome *after)
{
    hd_measured measured;

    return hd_trace_measured_step(trace, options, &measured)
               ? hd_measured_bounds(&measured, after, 1)
               : (hd_bounds){(double)NAN, (double)NAN, (double)NAN, (double)NAN};
}

void hd_record_trace_change(hd_record *record, const hd_trace *trace, const hd_import_options *options,
                            const hd_outcome *outcome)
{
    hd_scenario measured;
    hd_outcome before;

    if (!hd_trace_scenario(trace, options, &measured, NULL) || !hd_evaluate(&measured, &before, NULL))
        return;
    const hd_change change = hd_change_of(&before, outcome);
    const hd_bounds bounds = hd_trace_bounds(trace, options, outcome);
    hd_record_bounds(record, &bounds);
    hd_record_number(record, "change", "gain_serial", hd_gain_serial(&change));
    hd_record_number(record, "change", "gain_overlapped", hd_gain_overlapped(&change));
}

static void write_record(FILE *out, const hd_import_report *report, hd_format format)
{
    char *name = hd_trace_name(report->trace);
    hd_record record = {.count = 0};

    hd_record_text(&record, "", "name", name);
    if (format == HD_FORMAT_CSV)
        hd_record_trace(&record, report);
    if (report->document)
        hd_record_inputs(&record, hd_document_scenario(report->document));
    else
        hd_record_inputs(&record, &report->options->given);
    for (hd_output i = 0; i < HD_OUTPUTS && report->document; i++)
        hd_record_output(&record, report->outcome, i);
    if (!report->document)
        hd_record_text(&record, "", "outputs", NULL)->column = NULL;
    if (format == HD_FORMAT_JSON)
        hd_record_trace(&record, report);
    if (report->levers && report->document && format == HD_FORMAT_JSON)
        hd_record_changes(&record, report->document, report->levers);
    if (report->levers && (format == HD_FORMAT_JSON || report->levers->count > 0))
        hd_record_levers(&record, report->levers, report->outcome);
    if (report->levers && report->levers->compared) {
        const hd_bounds bounds = hd_trace_bounds(report->trace, report->options, report->outcome);
        hd_record_bounds(&record, &bounds);
    }
    hd_record_write(out, format, &record, true);
    free(name);
}

/* ---- in a scenario file ---- */

/* Set `measured` to what the trace shows, the columns by name, and to where a change of its scenario starts. */
static void keep_measured(hd_document *document, const hd_trace *trace, const hd_import_options *options)
{
    const hd_trace_measure *m = hd_trace_measured(trace);
    char notes[HD_ITEM_MAX] = "";
    hd_scenario scenario;
    hd_outcome made;

    hd_document_set_measured_text(document, "file", hd_trace_file(trace));
    hd_document_set_measured_text(document, "measured_regime",
                                  hd_trace_regime_word(trace, options->step_unprofiled));
    for (size_t i = 0; i < HD_TRACE_COLUMNS; i++) {
        double value = hd_trace_value(m, &hd_trace_columns[i]);
        if (isfinite(value))
            hd_document_set_measured(document, hd_trace_columns[i].key, value);
    }
    for (int i = 0; i < HD_NOTES; i++)
        if (m->notes >> i & 1)
            snprintf(notes + strlen(notes), sizeof notes - strlen(notes), "%s%s", *notes ? "," : "",
                     hd_trace_notes[i]);
    hd_document_set_measured_text(document, "note", *notes ? notes : "-");
    if (hd_trace_scenario(trace, options, &scenario, NULL) && hd_evaluate(&scenario, &made, NULL)) {
        hd_document_set_measured(document, "host_time", hd_outcome_number(&made, HD_HOST_TIME));
        hd_document_set_measured(document, "device_time", hd_scenario_number(&scenario, HD_DEVICE_TIME));
    }
    if (options->step_unprofiled > 0)
        hd_document_set_measured(document, "step_unprofiled", options->step_unprofiled);
}

hd_document *hd_trace_document(const hd_trace *trace, const hd_import_options *options,
                               const hd_scenario *scenario)
{
    char *name = hd_trace_name(trace), *source = hd_trace_source(trace, options, scenario);
    hd_document *document = hd_document_make(name, hd_trace_source_kind(trace), source, scenario);

    keep_measured(document, trace, options);
    free(name);
    free(source);
    return document;
}

/* ---- the whole ---- */

static bool write_scenario(const hd_import_report *report, hd_format format, FILE *out,
                           const hd_report_options *options)
{
    if (!report->document)
        return !ferror(out);
    hd_report *scenario = hd_report_open(format, out, options);
    scenario->trace = report->trace;
    scenario->trace_options = report->options;
    hd_report_add_levers(scenario, report->document, report->outcome, report->levers);
    return hd_report_close(scenario);
}

static void write_print(const hd_print *print, const hd_import_report *report)
{
    bool changed = report->levers && report->levers->count > 0;
    const hd_bounded now = {"now, levers applied", report->outcome};

    hd_trace_print_head(print, report->trace, report->options);
    hd_trace_print_bounds(print, report->trace, report->options, &now, changed);
    hd_trace_print_starved(print, report->trace);
    hd_trace_print_warnings(print, report->trace, report->options);
    print_columns(print, report->trace);
    write_verdicts(print, report->trace, report->options);
    if (report->command) {
        hd_print_heading(print, "The same on the command line");
        fputs(print->markdown ? "    " : "", print->out);
        hd_print_text(&(hd_print){print->out, false, 10000}, "", report->command);
    }
}

bool hd_import_write(const hd_import_report *report, hd_format format, FILE *out,
                     const hd_report_options *options)
{
    hd_writing writing;

    if (format == HD_FORMAT_JSON || format == HD_FORMAT_CSV) {
        write_record(out, report, format);
        return !ferror(out);
    }
    if (format != HD_FORMAT_TEXT && format != HD_FORMAT_MARKDOWN)
        return write_scenario(report, format, out, options);
    hd_writing_begin_to(&writing, out, options->ascii);
    const hd_print print = hd_print_begin(writing.out, format, options);
    write_print(&print, report);
    if (report->document)
        hd_print_heading(&print, "The scenario");
    if (!hd_writing_end_to(&writing))
        return false;
    return write_scenario(report, format, out, options);
}
