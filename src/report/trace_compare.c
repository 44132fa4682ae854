/* Two traces side by side: what became of the step and of its parts. */
#include "trace_report.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/file.h"
#include "hostdispatch/format.h"
#include "svg.h"

/* Two amounts of work are the same within this part of the first. */
#define SAME_WORK 0.05

/* Operations whose change is told. */
#define CHANGED 5

/* A part of the host that grows by less of the wall explains nothing. */
#define GROWTH 0.01

/* clang-format off */
#define ROW(member, label, kind) {#member, label, "", kind, offsetof(hd_trace_measure, member)}
static const hd_trace_column parts[] = {
    ROW(wall, "wall", HD_COLUMN_TIME),
    ROW(device_busy, "device busy", HD_COLUMN_TIME),
    ROW(compute, "  compute", HD_COLUMN_TIME),
    ROW(copies, "  copies", HD_COLUMN_TIME),
    ROW(exposed_communication, "  exposed communication", HD_COLUMN_TIME),
    ROW(starved, "starved", HD_COLUMN_TIME),
    ROW(starved_issue, "  while issuing", HD_COLUMN_TIME),
    ROW(starved_loading, "  while loading", HD_COLUMN_TIME),
    ROW(starved_elsewhere, "  elsewhere", HD_COLUMN_TIME),
    ROW(waiting, "waiting", HD_COLUMN_TIME),
    ROW(blocked, "host blocked", HD_COLUMN_TIME),
    ROW(launching, "  in launch calls", HD_COLUMN_TIME),
    ROW(loading, "  loading data", HD_COLUMN_TIME),
    ROW(in_ops, "  in operations", HD_COLUMN_TIME),
    ROW(between, "  between operations", HD_COLUMN_TIME),
    ROW(elsewhere, "  elsewhere", HD_COLUMN_TIME),
    ROW(ops, "operations", HD_COLUMN_COUNT),
    ROW(launches, "launches", HD_COLUMN_COUNT),
    ROW(kernels, "kernels", HD_COLUMN_COUNT),
};
/* clang-format on */
#define PARTS (sizeof parts / sizeof parts[0])

/* The host's six parts are rows from here on. */
#define HOST_FIRST 10
#define HOST_PARTS 6

static double value_of(const hd_trace *trace, size_t part)
{
    return hd_trace_value(hd_trace_measured(trace), &parts[part]);
}

double hd_pair_gain(const hd_trace_pair *pair)
{
    return hd_trace_measured(pair->before)->wall / hd_trace_measured(pair->after)->wall;
}

const char *hd_gain_words(char *buffer, double gain)
{
    return gain == 1 || isnan(gain) ? "as long as before" : hd_format_gain(buffer, gain);
}

static bool is_near(double before, double after)
{
    return fabs(after - before) <= SAME_WORK * before;
}

bool hd_pair_is_same_work(const hd_trace_pair *pair)
{
    const hd_trace_measure *a = hd_trace_measured(pair->before), *b = hd_trace_measured(pair->after);

    return is_near(a->kernels, b->kernels) && is_near(a->device, b->device);
}

/* ---- operations ---- */

/* What the device starves for an operation before and after. */
typedef struct starving {
    const char *name;
    double before, after;
} starving;

/* The operations whose starved time changed, the most first; to be freed. */
typedef struct starvings {
    starving *at;
    size_t count;
} starvings;

static int by_change(const void *left, const void *right)
{
    const starving *a = left, *b = right;
    double more = fabs(b->after - b->before) - fabs(a->after - a->before);

    return more < 0 ? -1 : more > 0 ? 1 : strcmp(a->name, b->name);
}

static int by_name(const void *left, const void *right)
{
    return strcmp(((const starving *)left)->name, ((const starving *)right)->name);
}

static starvings find_starvings(const hd_trace_pair *pair)
{
    const hd_trace_measure *m[] = {hd_trace_measured(pair->before), hd_trace_measured(pair->after)};
    size_t count = m[0]->operation_count + m[1]->operation_count, kept = 0;
    starvings found = {hd_must(calloc(count + 1, sizeof *found.at)), 0};

    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < m[side]->operation_count; i++) {
            const hd_trace_operation *row = &m[side]->operations[i];
            found.at[found.count++] = (starving){row->name, side ? 0 : row->starved, side ? row->starved : 0};
        }
    qsort(found.at, found.count, sizeof *found.at, by_name);
    for (size_t i = 0; i < found.count; i++) {
        if (kept > 0 && strcmp(found.at[kept - 1].name, found.at[i].name) == 0) {
            found.at[kept - 1].before += found.at[i].before;
            found.at[kept - 1].after += found.at[i].after;
        } else {
            found.at[kept++] = found.at[i];
        }
    }
    qsort(found.at, kept, sizeof *found.at, by_change);
    while (kept > 0 && found.at[kept - 1].before == found.at[kept - 1].after)
        kept--;
    found.count = kept;
    return found;
}

/* ---- for people ---- */

static const char *difference(char *buffer, double before, double after, bool time)
{
    char number[HD_NUMBER_MAX];

    if (before == after || isnan(before) || isnan(after))
        return "";
    snprintf(buffer, HD_FORMAT_MAX, "%s%s", after > before ? "+" : "-",
             hd_format_amount(number, fabs(after - before), time));
    return buffer;
}

/* A ratio above 1 with a word for its direction; of the wall, as a gain. */
static const char *ratio(char *buffer, double before, double after, bool wall)
{
    char number[HD_NUMBER_MAX];

    if (before == after || isnan(before) || isnan(after))
        return "";
    if (before == 0 || after == 0)
        return before == 0 ? "new" : "gone";
    if (wall)
        return hd_gain_words(buffer, before / after);
    hd_format_factor(number, after > before ? after / before : before / after);
    snprintf(buffer, HD_FORMAT_MAX, "%s %s", number, after > before ? "more" : "less");
    return buffer;
}

/* Before, after and the change. */
static void add_cells(hd_record *record, char text[3][HD_FORMAT_MAX], double before, double after, bool time)
{
    hd_record_cell(record, "before", hd_format_amount(text[0], before, time), 11);
    hd_record_cell(record, "after", hd_format_amount(text[1], after, time), 11);
    hd_record_cell(record, "change", difference(text[2], before, after, time), 12);
}

/* "; elsewhere grew by 17.0 ms, blocked by 12.0 ms": the two parts of the host that grew most. */
static void add_growth(char *line, size_t size, const hd_trace_pair *pair)
{
    double wall = value_of(pair->before, 0), past = (double)INFINITY;
    char time[HD_NUMBER_MAX];

    for (int told = 0; told < 2; told++) {
        double most = GROWTH * wall;
        size_t part = PARTS, used = strlen(line);
        for (size_t i = HOST_FIRST; i < HOST_FIRST + HOST_PARTS; i++) {
            double growth = value_of(pair->after, i) - value_of(pair->before, i);
            if (growth > most && growth < past) {
                most = growth;
                part = i;
            }
        }
        if (part == PARTS)
            return;
        snprintf(line + used, size - used, "%s%s%s %s", told ? ", " : ": ",
                 parts[part].label + strspn(parts[part].label, " "), told ? " by" : " grew by",
                 hd_format_time(time, most));
        past = most;
    }
}

static void gain_line(char *line, size_t size, const hd_trace_pair *pair)
{
    double gain = hd_pair_gain(pair);
    char factor[HD_FORMAT_MAX], bounds[HD_FORMAT_MAX], words[HD_FORMAT_MAX];

    if (pair->predicted) {
        snprintf(line, size, "%.120s%spredicted %s, came %s", pair->predicted_by ? pair->predicted_by : "",
                 pair->predicted_by ? ": " : "",
                 hd_format_gains(bounds, pair->predicted->gain_at_least, pair->predicted->gain_at_most),
                 hd_format_gain(factor, gain));
        if (gain < pair->predicted->gain_at_least)
            add_growth(line, size, pair);
    } else {
        snprintf(line, size, "The step is %s", hd_gain_words(words, gain));
        add_growth(line, size, pair);
    }
}

static void write_gain(const hd_print *print, const hd_trace_pair *pair)
{
    const hd_trace_measure *a = hd_trace_measured(pair->before), *b = hd_trace_measured(pair->after);
    char line[512], factor[HD_FORMAT_MAX], bounds[HD_FORMAT_MAX], words[HD_FORMAT_MAX], device[HD_FORMAT_MAX];

    gain_line(line, sizeof line, pair);
    fputc('\n', print->out);
    hd_print_text(print, "", line);
    if (hd_pair_is_same_work(pair))
        return;
    hd_print_say(print, "", "Not the same work: %s and %s kernels a step, %s and %s of the device.",
                 hd_format_amount(factor, a->kernels, false), hd_format_amount(bounds, b->kernels, false),
                 hd_format_amount(words, a->device, true), hd_format_amount(device, b->device, true));
}

static void write_print(const hd_print *print, const hd_trace_pair *pair)
{
    const hd_trace *traces[] = {pair->before, pair->after};
    char sentence[HD_HEADLINE_MAX];

    for (int i = 0; i < 2; i++) {
        hd_print_say(print, print->markdown ? "- " : "", "%s: %s. %s", i ? "after" : "before",
                     hd_trace_file(traces[i]), hd_trace_headline(traces[i], 0, sentence));
    }
    write_gain(print, pair);
    hd_print_heading(print, "Per step");
    for (size_t i = 0; i < PARTS; i++) {
        double before = value_of(pair->before, i), after = value_of(pair->after, i);
        char text[3][HD_FORMAT_MAX], said[HD_FORMAT_MAX];
        hd_record record = {.count = 0};
        hd_record_cell(&record, "", parts[i].label, -26);
        add_cells(&record, text, before, after, parts[i].kind == HD_COLUMN_TIME);
        hd_record_cell(&record, "ratio", ratio(said, before, after, i == 0), 16);
        hd_print_row(print, &record, i == 0);
    }
    starvings found = find_starvings(pair);
    if (found.count > 0)
        hd_print_heading(print, "Starved, where it changed most");
    for (size_t i = 0; i < found.count && i < CHANGED; i++) {
        char text[3][HD_FORMAT_MAX];
        hd_record record = {.count = 0};
        add_cells(&record, text, found.at[i].before, found.at[i].after, true);
        hd_record_cell(&record, "operation", found.at[i].name, 0);
        hd_print_row(print, &record, i == 0);
    }
    free(found.at);
}

/* ---- for machines ---- */

static bool starving_element(const void *context, size_t index, hd_record *record)
{
    const starvings *found = context;

    if (index >= found->count || index >= CHANGED)
        return false;
    hd_record_text(record, "", "operation", found->at[index].name);
    hd_record_number(record, "", "before", found->at[index].before);
    hd_record_number(record, "", "after", found->at[index].after);
    return true;
}

static void write_json(FILE *out, const hd_trace_pair *pair)
{
    const hd_trace *traces[] = {pair->before, pair->after};
    static const char *const groups[] = {"before", "after", "difference", "ratio"};
    starvings found = find_starvings(pair);
    hd_record record = {.count = 0};

    for (int group = 0; group < 4; group++) {
        if (group < 2) {
            hd_record_text(&record, groups[group], "file", hd_trace_file(traces[group]));
            hd_record_text(&record, groups[group], "measured_regime", hd_trace_regime_word(traces[group], 0));
        }
        for (size_t i = 0; i < PARTS; i++) {
            double before = value_of(pair->before, i), after = value_of(pair->after, i);
            const double values[] = {before, after, after - before, after / before};
            hd_record_number(&record, groups[group], parts[i].key, values[group]);
        }
    }
    hd_record_number(&record, "", "gain", hd_pair_gain(pair));
    hd_record_truth(&record, "", "same_work", hd_pair_is_same_work(pair));
    hd_record_array(&record, "", "starved_by", starving_element, &found);
    if (pair->predicted) {
        hd_record_text(&record, "predicted", "by", pair->predicted_by);
        hd_record_number(&record, "predicted", "gain_at_least", pair->predicted->gain_at_least);
        hd_record_number(&record, "predicted", "gain_at_most", pair->predicted->gain_at_most);
    }
    hd_record_json(out, &record);
    free(found.at);
}

static void write_csv(FILE *out, const hd_trace_pair *pair)
{
    for (size_t i = 0; i < PARTS; i++) {
        double before = value_of(pair->before, i), after = value_of(pair->after, i);
        hd_record record = {.count = 0};
        hd_record_text(&record, "", "part", parts[i].key);
        hd_record_number(&record, "", "before", before);
        hd_record_number(&record, "", "after", after);
        hd_record_number(&record, "", "difference", after - before);
        hd_record_number(&record, "", "ratio", after / before);
        hd_record_csv(out, &record, i == 0);
    }
}

static void write_picture(FILE *out, const hd_trace_pair *pair)
{
    const hd_trace *traces[] = {pair->before, pair->after};
    double scale = fmax(hd_trace_measured(pair->before)->wall, hd_trace_measured(pair->after)->wall);
    char line[512];

    gain_line(line, sizeof line, pair);
    hd_svg_begin(out, 1.5 * HD_SVG_MARGIN + 2 * HD_TRACE_PICTURE_HEIGHT + 20,
                 "Two measured steps, before and after", line);
    hd_trace_picture_begin(out);
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "%s: %.200s", i ? "after" : "before", hd_trace_file(traces[i]));
        hd_trace_picture(out, traces[i], 0, line, scale, HD_SVG_MARGIN + i * HD_TRACE_PICTURE_HEIGHT);
    }
    gain_line(line, sizeof line, pair);
    hd_svg_text(out, HD_SVG_MARGIN, HD_SVG_MARGIN + 2 * HD_TRACE_PICTURE_HEIGHT + 14, "strong", "start",
                line);
    hd_svg_end(out);
}

bool hd_pair_write(const hd_trace_pair *pair, hd_format format, FILE *out, const hd_report_options *options)
{
    hd_writing writing;

    if (format == HD_FORMAT_JSON || format == HD_FORMAT_CSV) {
        (format == HD_FORMAT_JSON ? write_json : write_csv)(out, pair);
        return !ferror(out);
    }
    if (format == HD_FORMAT_SVG) {
        write_picture(out, pair);
        return !ferror(out);
    }
    hd_writing_begin_to(&writing, out, options->ascii);
    const hd_print print = hd_print_begin(writing.out, format, options);
    write_print(&print, pair);
    return hd_writing_end_to(&writing);
}
