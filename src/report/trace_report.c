#include "hostdispatch/report.h"

#include <math.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "hostdispatch/text.h"
#include "hostdispatch/file.h"

/* Columns of a label and of a number; the second of each where there are fewer columns than WIDE. */
#define LABEL 18
#define NUMBER 12
#define WIDE 66
#define NARROW_LABEL 16
#define NARROW_NUMBER 10

#define SENTENCE 400

/* A report under way. */
typedef struct writer {
    FILE *out;
    const hd_trace *trace;
    const hd_trace_measure *m;
    const hd_import_options *options;
    bool ascii;
    int columns;
    int label, number; /* columns of a label, and of a number, which is right-aligned in its own */
} writer;

static void write_label(const writer *w, const char *label)
{
    fprintf(w->out, "%-*s", w->label, label);
}

static void write_cell(const writer *w, const char *text)
{
    int blanks = w->number - hd_text_columns(text);

    fprintf(w->out, "%*s%s", blanks > 0 ? blanks : 1, "", text);
}

static void write_time(const writer *w, double time)
{
    char buffer[HD_NUMBER_MAX];

    write_cell(w, isnan(time) ? "-" : hd_format_time(buffer, time));
}

/* A mean of counts: whole where it is, else with three digits. */
static const char *show_count(char *buffer, double count)
{
    if (count == floor(count) && count < 1e15)
        return hd_format_count(buffer, (int64_t)count);
    return hd_format_number(buffer, count);
}

static void write_count(const writer *w, double count)
{
    char buffer[HD_NUMBER_MAX];

    write_cell(w, show_count(buffer, count));
}

static void write_clean(const writer *w, const char *text, int columns)
{
    char clean[1024];

    hd_text_fit(text, strlen(text), columns, w->ascii, clean, sizeof clean);
    fputs(clean, w->out);
}

/* ---- head ---- */

static void write_head(const writer *w)
{
    const char *device = hd_trace_device(w->trace);

    write_clean(w, hd_trace_file(w->trace), w->columns);
    fprintf(w->out, "\n%s",
            hd_trace_kind_of(w->trace) == HD_TRACE_KINETO ? "PyTorch profiler trace (Kineto)"
                                                          : "Nsight Systems export");
    if (*device) {
        fputs("; ", w->out);
        write_clean(w, device, w->columns);
    }
    fputs("\n", w->out);
}

/* What was measured, in one sentence. */
static void write_headline(const writer *w)
{
    char sentence[HD_HEADLINE_MAX];

    if (*hd_trace_headline(w->trace, sentence))
        hd_text_wrap(w->out, sentence, 0, 2, w->columns);
}

/* The first and the last number of the steps that are marked, or taken. */
static void find_ends(const writer *w, bool taken, int64_t *first, int64_t *last)
{
    bool found = false;

    for (size_t i = 0; i < hd_trace_steps(w->trace); i++) {
        hd_trace_step step = hd_trace_step_at(w->trace, i);
        if (taken && !step.taken)
            continue;
        *first = found ? *first : step.number;
        *last = step.number;
        found = true;
    }
}

static void write_steps_line(const writer *w, const char *label, int64_t count, bool taken)
{
    int64_t first = 0, last = 0;

    find_ends(w, taken, &first, &last);
    bool gaps = last - first + 1 != count;
    fprintf(w->out, "%-*s%lld", w->label, label, (long long)count);
    if (count > 0)
        fprintf(w->out, " (number%s %s%lld", count > 1 ? "s" : "", gaps ? "between " : "", (long long)first);
    if (count > 1)
        fprintf(w->out, " %s %lld", gaps ? "and" : "to", (long long)last);
    fputs(count > 0 ? ")\n" : ": the whole trace is one\n", w->out);
}

/* ---- the steps' spread ---- */

typedef void write_function(const writer *w, double value);

static void write_row(const writer *w, const char *label, write_function *write, double mean,
                      const hd_trace_spread *spread)
{
    write_label(w, label);
    write(w, mean);
    if (w->m->steps > 1) {
        write(w, spread->least);
        write(w, spread->median);
        write(w, spread->most);
    }
    fputc('\n', w->out);
}

static void write_spread(const writer *w)
{
    const hd_trace_measure *m = w->m;

    fputs("\nPer step", w->out);
    if (m->steps > 1) {
        fprintf(w->out, "%*s", w->label - (int)strlen("Per step"), "");
        write_cell(w, "mean");
        write_cell(w, "minimum");
        write_cell(w, "median");
        write_cell(w, "maximum");
    }
    fputc('\n', w->out);
    write_row(w, "wall", write_time, m->wall, &m->wall_spread);
    write_row(w, "operations", write_count, m->ops, &m->ops_spread);
    write_row(w, "launches", write_count, m->launches, &m->launches_spread);
    write_row(w, "device busy", write_time, m->device_busy, &m->device_spread);
}

typedef struct serial_step {
    double host, step;
    const char *words;
} serial_step;

/* The serial step of the scenario shown; of the measurement alone where there is none. */
static serial_step serial_of(const writer *w)
{
    static const char *const words[HD_TRACE_RULES] = {
        [HD_RULE_ISSUE] = " ops x dispatch by issue + launches x launch",
        [HD_RULE_OPS] = " ops x dispatch by ops + launches x launch",
        [HD_RULE_WALL] = " ops x dispatch by wall + launches x launch",
    };
    const hd_import_options *options = w->options;
    hd_scenario scenario;
    hd_outcome outcome;

    if (!hd_trace_scenario(w->trace, options, &scenario, NULL) || !hd_evaluate(&scenario, &outcome, NULL))
        return (serial_step){w->m->host_model, w->m->serial_model, words[HD_RULE_ISSUE]};
    bool given = options->given.given || options->unset || options->step_unprofiled > 0;
    return (serial_step){outcome.value[HD_HOST_TIME].number, outcome.value[HD_STEP_TIME].number,
                         given ? " of the scenario: its ops x dispatch + launches x launch"
                               : words[options->rule]};
}

typedef struct part {
    const char *label;
    double time;
    const char *behind;
} part;

static void write_rows(const writer *w, const part *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (isnan(rows[i].time))
            continue;
        write_label(w, rows[i].label);
        write_time(w, rows[i].time);
        hd_text_wrap(w->out, rows[i].behind, w->label + w->number, w->label + w->number + 1, w->columns);
    }
}

/* The two partitions of the step, and what the scenario is made of. */
static void write_parts(const writer *w)
{
    const hd_trace_measure *m = w->m;
    const serial_step serial = serial_of(w);
    char mean[HD_NUMBER_MAX], launch[80];
    const part rows[] = {
        {"blocked", m->blocked, " it waits for the device, or for room in its queue"},
        {"launching", m->launching, ""},
        {"  a launch", m->launch_median, launch},
        {"loading", m->loading, " it loads data"},
        {"in operations", m->in_ops, " and in calls outside of them"},
        {"between", m->between, " them, in stretches of at most 1 ms"},
        {"elsewhere", m->elsewhere, " in longer ones"},
        {"both work", m->both, " host not blocked, device busy"},
        {"starved", m->starved, " host not blocked, device idle"},
        {"waiting", m->waiting, " host blocked, device busy"},
        {"neither", m->neither, " host blocked, device idle"},
        {"dispatch per op", m->dispatch[HD_RULE_ISSUE], " by issue: in operations and between them"},
        {"", m->dispatch[HD_RULE_OPS], " by ops: inside operations only"},
        {"", m->dispatch[HD_RULE_WALL], " by wall: neither launching nor blocked"},
        {"host, serial", serial.host, serial.words},
        {"step, serial", serial.step, " with the device's time"},
    };

    snprintf(launch, sizeof launch, " the median; the mean is %s", hd_format_time(mean, m->launch_mean));
    write_rows(w, rows, sizeof rows / sizeof rows[0]);
}

/* ---- who starves ---- */

#define OPERATIONS_MAX 10

static void add_shown(hd_record *record, const char *label, double number, const char *text)
{
    hd_datum *datum = hd_record_number(record, "", label, number);

    datum->label = label;
    datum->text = text;
}

static void write_operations(const writer *w)
{
    size_t count = w->m->operation_count < OPERATIONS_MAX ? w->m->operation_count : OPERATIONS_MAX;

    if (count == 0)
        return;
    fputs("\nWho starves the device, per step\n", w->out);
    for (size_t i = 0; i < count; i++) {
        const hd_trace_operation *operation = &w->m->operations[i];
        char starved[HD_NUMBER_MAX], time[HD_NUMBER_MAX], times[HD_NUMBER_MAX];
        hd_record record = {.count = 0};
        add_shown(&record, "starved", operation->starved, hd_format_time(starved, operation->starved));
        add_shown(&record, "host time", operation->host_time, hd_format_time(time, operation->host_time));
        add_shown(&record, "count", operation->count, show_count(times, operation->count));
        hd_record_text(&record, "", "operation", operation->name)->label = "operation";
        hd_record_columns(w->out, &record, i == 0, w->number, w->columns);
    }
}

/* ---- verdicts ---- */

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
        verdict.same = verdict.same && verdict.outcome[i].value[HD_REGIME].word ==
                                           verdict.outcome[0].value[HD_REGIME].word;
    return verdict;
}

/* All rules' verdicts, always: "overhead ratio 1.01 by wall, 0.67 by ops: the verdict depends". */
static void write_verdicts(const writer *w)
{
    hd_trace_verdict verdict = hd_trace_verdict_of(w->trace, w->options);
    const char *before = "\nVerdict: overhead ratio ";
    char buffer[HD_FORMAT_MAX];

    for (int i = 0; i < HD_TRACE_RULES; i++) {
        if (!verdict.made[i])
            continue;
        fprintf(w->out, "%s%s by %s", before,
                hd_format_number(buffer, verdict.outcome[i].value[HD_OVERHEAD_RATIO].number),
                hd_trace_rules[i]);
        before = ", ";
    }
    if (verdict.both)
        fputs(verdict.same ? ": the verdict is the same" : ": the verdict depends", w->out);
    if (before[0] == ',')
        fputc('\n', w->out);
    for (int i = 0; i < HD_TRACE_RULES; i++)
        if (verdict.made[i])
            fprintf(w->out, "  %-6s%s%s\n", hd_trace_rules[i], hd_format_verdict(buffer, &verdict.outcome[i]),
                    (hd_trace_rule)i == w->options->rule ? " (taken)" : "");
}

static void write_remarks(const writer *w)
{
    char sentence[SENTENCE];

    for (size_t i = 0; hd_trace_warning(w->trace, w->options, i, sentence, sizeof sentence); i++) {
        fputs(i == 0 ? "\n* " : "* ", w->out);
        hd_text_wrap(w->out, sentence, 2, 2, w->columns);
    }
}

void hd_trace_report(FILE *out, const hd_trace *trace, const hd_import_options *options, bool ascii,
                     int columns)
{
    bool wide = columns >= WIDE;
    hd_writing writing;
    hd_writing_begin_to(&writing, out, ascii);
    const writer w = {writing.out, trace,   hd_trace_measured(trace),    options,
                      ascii,       columns, wide ? LABEL : NARROW_LABEL, wide ? NUMBER : NARROW_NUMBER};

    write_head(&w);
    write_headline(&w);
    write_steps_line(&w, "steps marked", w.m->steps_found, false);
    if (w.m->steps > 0)
        write_steps_line(&w, "steps taken", w.m->steps, true);
    write_spread(&w);
    write_parts(&w);
    write_operations(&w);
    write_verdicts(&w);
    write_remarks(&w);
    hd_writing_end_to(&writing);
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

/* What the list of warnings looks at. */
typedef struct told {
    const hd_trace *trace;
    const hd_import_options *options;
} told;

static const char *warning_item(const void *context, size_t index, char *buffer)
{
    const told *t = context;

    return hd_trace_warning(t->trace, t->options, index, buffer, HD_ITEM_MAX) ? buffer : NULL;
}

static bool operation_item(const void *context, size_t index, hd_record *record)
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

void hd_trace_report_json(FILE *out, hd_record *record, const hd_trace *trace,
                          const hd_import_options *options, const hd_report_levers *levers,
                          const hd_outcome *outcome)
{
    const hd_trace_measure *m = hd_trace_measured(trace);
    const told context = {trace, options};
    hd_measured_regime regime = hd_trace_regime(trace);

    hd_record_text(record, "trace", "file", hd_trace_file(trace));
    for (size_t i = 0; i < HD_TRACE_COLUMNS; i++)
        hd_record_number(record, "trace", hd_trace_columns[i].key, hd_trace_value(m, &hd_trace_columns[i]));
    hd_record_list(record, "trace", "notes", note_item, m);
    hd_record_text(record, "trace", "measured_regime",
                   regime == HD_MEASURED_NONE ? NULL : hd_measured_regimes[regime]);
    hd_record_number(record, "trace", "overhead_ratio_issue", hd_trace_ratio(trace, options, HD_RULE_ISSUE));
    hd_record_number(record, "trace", "overhead_ratio_ops", hd_trace_ratio(trace, options, HD_RULE_OPS));
    hd_record_number(record, "trace", "overhead_ratio_wall", hd_trace_ratio(trace, options, HD_RULE_WALL));
    hd_record_records(record, "trace", "starved_by", operation_item, m);
    hd_record_list(record, "trace", "remarks", warning_item, &context);
    hd_record_levers(record, levers, outcome);
    hd_record_json(out, record);
}
