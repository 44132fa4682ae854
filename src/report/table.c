/* Records, and how JSON, CSV, Markdown and text write them. */
#include "group.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/format.h"
#include "hostdispatch/text.h"

/* Columns of a line of text, and of a number in it. */
#define COLUMNS 100
#define NUMBER 12

/* Bytes of a key, which is ours, and of what stands around it. */
#define KEY_MAX 96

/* ---- building ---- */

static hd_datum *add(hd_record *record, const char *group, const char *key, hd_datum datum)
{
    assert(record->count < HD_DATA_MAX);
    hd_datum *added = &record->data[record->count++];

    *added = datum;
    added->group = group;
    added->key = added->column = key;
    added->width = datum.kind == HD_DATUM_TEXT ? 0 : NUMBER;
    return added;
}

hd_datum *hd_record_number(hd_record *record, const char *group, const char *key, double number)
{
    hd_datum_kind kind = isfinite(number) ? HD_DATUM_NUMBER : HD_DATUM_NONE;

    return add(record, group, key, (hd_datum){.kind = kind, .number = number});
}

hd_datum *hd_record_count(hd_record *record, const char *group, const char *key, int64_t count)
{
    return add(record, group, key, (hd_datum){.kind = HD_DATUM_COUNT, .count = count});
}

hd_datum *hd_record_text(hd_record *record, const char *group, const char *key, const char *text)
{
    return add(record, group, key, (hd_datum){.kind = text ? HD_DATUM_TEXT : HD_DATUM_NONE, .text = text});
}

hd_datum *hd_record_truth(hd_record *record, const char *group, const char *key, bool truth)
{
    return add(record, group, key, (hd_datum){.kind = HD_DATUM_TRUTH, .count = truth});
}

hd_datum *hd_record_list(hd_record *record, const char *group, const char *key, hd_item *item,
                         const void *context)
{
    hd_datum *datum =
        add(record, group, key, (hd_datum){.kind = HD_DATUM_LIST, .item = item, .context = context});

    datum->column = NULL;
    return datum;
}

hd_datum *hd_record_array(hd_record *record, const char *group, const char *key, hd_element *element,
                          const void *context)
{
    hd_datum *datum =
        add(record, group, key, (hd_datum){.kind = HD_DATUM_RECORDS, .element = element, .context = context});

    datum->column = NULL;
    return datum;
}

hd_datum *hd_record_cell(hd_record *record, const char *label, const char *text, int width)
{
    hd_datum *datum =
        add(record, "", NULL, (hd_datum){.kind = width > 0 ? HD_DATUM_NONE : HD_DATUM_TEXT, .text = text});

    datum->label = label;
    datum->width = width;
    return datum;
}

hd_datum *hd_record_input(hd_record *record, const hd_scenario *scenario, hd_input input)
{
    bool has = input == HD_BLOCKS || hd_scenario_has(scenario, input);
    hd_datum *datum =
        hd_inputs[input].kind == HD_COUNT
            ? hd_record_count(record, "inputs", hd_inputs[input].key,
                              has ? hd_scenario_count(scenario, input) : 0)
            : hd_record_number(record, "inputs", hd_inputs[input].key, hd_scenario_number(scenario, input));

    datum->kind = has ? datum->kind : HD_DATUM_NONE;
    datum->label = hd_inputs[input].label;
    datum->scenario = scenario;
    datum->input = input;
    return datum;
}

hd_datum *hd_record_output(hd_record *record, const hd_outcome *outcome, hd_output output)
{
    const hd_output_row *row = &hd_outputs[output];
    const hd_value *value = &outcome->value[output];
    hd_datum *datum = row->kind == HD_COUNT ? hd_record_count(record, "outputs", row->key, value->count)
                      : row->kind == HD_WORD
                          ? hd_record_text(record, "outputs", row->key, hd_regimes[value->word])
                          : hd_record_number(record, "outputs", row->key, value->number);

    datum->kind = hd_outcome_has(outcome, output) ? datum->kind : HD_DATUM_NONE;
    datum->label = row->label;
    datum->outcome = outcome;
    datum->output = output;
    datum->width = NUMBER;
    return datum;
}

void hd_record_inputs(hd_record *record, const hd_scenario *scenario)
{
    for (hd_input i = 0; i < HD_INPUTS; i++)
        hd_record_input(record, scenario, i);
    /* JSON alone has it: a row of CSV has the same columns for every scenario. */
    if (scenario->device_time_per_block > 0) {
        hd_datum *each = hd_record_number(record, "inputs", "device_time_per_block", scenario->device_time_per_block);
        each->column = NULL;
    }
}

void hd_record_scenario(hd_record *record, const char *name, const hd_scenario *scenario,
                        const hd_outcome *outcome, const hd_output *outputs, size_t count)
{
    hd_record_text(record, "", "name", name);
    hd_record_inputs(record, scenario);
    for (size_t i = 0; i < (count ? count : HD_OUTPUTS); i++)
        hd_record_output(record, outcome, count ? outputs[i] : (hd_output)i);
}

/* ---- JSON ---- */

/* How many bytes from the first are written as they are. */
static size_t plain_bytes(const char *text)
{
    size_t count = 0;

    while (text[count] >= ' ' && text[count] < 0x7F && text[count] != '"' && text[count] != '\\')
        count++;
    return count;
}

/* Controls and bidirectional controls are escaped, so that a terminal is left in peace. */
static void write_json_text(FILE *out, const char *text)
{
    size_t left = strlen(text), bytes;
    uint32_t code;

    fputc('"', out);
    for (; left > 0; text += bytes, left -= bytes) {
        bytes = plain_bytes(text);
        if (bytes > 0) {
            fwrite(text, 1, bytes, out);
            continue;
        }
        bytes = hd_utf8_next(text, left, &code);
        if (bytes == 0) {
            fputs(HD_UTF8_REPLACEMENT, out);
            bytes = 1;
        } else if (hd_utf8_harmful(code)) {
            fprintf(out, "\\u%04x", (unsigned)code);
        } else {
            if (code == '"' || code == '\\')
                fputc('\\', out);
            fwrite(text, 1, bytes, out);
        }
    }
    fputc('"', out);
}

static void write_list(FILE *out, const hd_datum *datum)
{
    char buffer[HD_ITEM_MAX];
    const char *item;

    fputc('[', out);
    for (size_t i = 0; (item = datum->item(datum->context, i, buffer)); i++) {
        fputs(i > 0 ? ", " : "", out);
        write_json_text(out, item);
    }
    fputc(']', out);
}

static void write_object(FILE *out, const hd_record *record);

static void write_array(FILE *out, const hd_datum *datum)
{
    hd_record *record = hd_must(malloc(sizeof *record));

    fputc('[', out);
    record->count = 0;
    for (size_t i = 0; datum->element(datum->context, i, record); i++) {
        fputs(i > 0 ? ", " : "", out);
        write_object(out, record);
        record->count = 0;
    }
    fputc(']', out);
    free(record);
}

static void write_value(FILE *out, const hd_datum *datum)
{
    char text[HD_NUMBER_MAX];

    switch (datum->kind) {
    case HD_DATUM_NONE:
        fputs("null", out);
        break;
    case HD_DATUM_NUMBER:
        fwrite(text, 1, hd_number_write(datum->number, text), out);
        break;
    case HD_DATUM_COUNT:
        fwrite(text, 1, hd_count_write(datum->count, text), out);
        break;
    case HD_DATUM_TEXT:
        write_json_text(out, datum->text);
        break;
    case HD_DATUM_TRUTH:
        fputs(datum->count ? "true" : "false", out);
        break;
    case HD_DATUM_LIST:
        write_list(out, datum);
        break;
    case HD_DATUM_RECORDS:
        write_array(out, datum);
        break;
    }
}

/* How many bytes of both groups are whole names that they have in common. */
static size_t in_common(const char *a, const char *b)
{
    size_t same = 0, i = 0;

    for (;; i++) {
        bool end_a = !a[i] || a[i] == '/', end_b = !b[i] || b[i] == '/';
        if (end_a && end_b)
            same = i;
        if (a[i] != b[i] || !a[i])
            return same;
    }
}

/* End the objects that the next field is not in, and begin those that it is in. @return what separates it. */
static const char *change_group(FILE *out, const char *from, const char *to, bool first)
{
    const char *separator = first ? "" : ", ";

    if (from == to)
        return separator;
    size_t same = in_common(from, to);
    for (const char *p = from + same; *p; p++)
        if (p == from + same ? same == 0 || *p == '/' : *p == '/')
            fputc('}', out);
    fputs(separator, out);
    for (const char *p = to + same + (to[same] == '/'); *p;) {
        size_t length = strcspn(p, "/");
        putc('"', out);
        fwrite(p, 1, length, out);
        fputs("\": {", out);
        p += length + (p[length] == '/');
    }
    return "";
}

static void write_object(FILE *out, const hd_record *record)
{
    const char *group = "";
    bool first = true;

    fputc('{', out);
    for (size_t i = 0; i < record->count; i++) {
        const hd_datum *datum = &record->data[i];
        if (!datum->key)
            continue;
        /* Most are numbers, and there may be millions: a stream's calls cost more than the bytes. */
        char piece[KEY_MAX + HD_NUMBER_MAX];
        const char *separator = change_group(out, group, datum->group, first);
        char *at = stpcpy(stpcpy(stpcpy(stpcpy(piece, separator), "\""), datum->key), "\": ");
        at += datum->kind == HD_DATUM_NUMBER  ? hd_number_write(datum->number, at)
              : datum->kind == HD_DATUM_COUNT ? hd_count_write(datum->count, at)
                                              : 0;
        fwrite(piece, 1, (size_t)(at - piece), out);
        if (datum->kind != HD_DATUM_NUMBER && datum->kind != HD_DATUM_COUNT)
            write_value(out, datum);
        group = datum->group;
        first = false;
    }
    (void)change_group(out, group, "", true);
    fputc('}', out);
}

void hd_record_json(FILE *out, const hd_record *record)
{
    write_object(out, record);
    fputc('\n', out);
}

/* ---- CSV ---- */

/* What makes a spreadsheet run a cell as a formula; the full-width forms do in some languages' versions. */
static const char *const formula_starts[] = {"=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"};

/* What a spreadsheet may leave out before it looks. */
static const char *const blanks[] = {" ", "\u00a0", "\u3000"};

static const char *past_blanks(const char *text)
{
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++)
        if (strncmp(text, blanks[i], strlen(blanks[i])) == 0)
            return past_blanks(text + strlen(blanks[i]));
    return text;
}

static bool is_formula(const char *text)
{
    text = past_blanks(text);
    for (size_t i = 0; i < sizeof formula_starts / sizeof formula_starts[0]; i++)
        if (strncmp(text, formula_starts[i], strlen(formula_starts[i])) == 0)
            return true;
    return false;
}

/* A text cell: harmless, no formula, quoted where it has to be. */
static void write_csv_text(FILE *out, const char *text)
{
    char *clean = hd_text_cleaned(text);

    const char *disarm = is_formula(text) || is_formula(clean) ? "'" : "";
    if (strpbrk(clean, ",\"")) {
        fprintf(out, "\"%s", disarm);
        for (const char *p = clean; *p; p++)
            fputs(*p == '"' ? "\"\"" : (const char[]){*p, '\0'}, out);
        fputc('"', out);
    } else {
        fprintf(out, "%s%s", disarm, clean);
    }
    free(clean);
}

/* A list in one cell; its texts are ours. */
static void write_csv_list(FILE *out, const hd_datum *datum)
{
    char buffer[HD_ITEM_MAX];
    const char *item;

    for (size_t i = 0; (item = datum->item(datum->context, i, buffer)); i++)
        fprintf(out, "%s%s", i > 0 ? "; " : "", item);
}

void hd_record_write(FILE *out, hd_format format, const hd_record *record, bool head)
{
    if (format == HD_FORMAT_JSON)
        hd_record_json(out, record);
    else
        hd_record_csv(out, record, head);
}

void hd_record_csv(FILE *out, const hd_record *record, bool head)
{
    for (int line = head ? 0 : 1; line < 2; line++) {
        const char *separator = "";
        for (size_t i = 0; i < record->count; i++) {
            const hd_datum *datum = &record->data[i];
            if (!datum->column)
                continue;
            fputs(separator, out);
            if (line == 0)
                fputs(datum->column, out);
            else if (datum->kind == HD_DATUM_TEXT)
                write_csv_text(out, datum->text);
            else if (datum->kind == HD_DATUM_LIST)
                write_csv_list(out, datum);
            else if (datum->kind != HD_DATUM_NONE)
                write_value(out, datum);
            separator = ",";
        }
        fputc('\n', out);
    }
}

/* ---- Markdown ---- */

/* A backslash before these is Markdown for the character itself; all else has no meaning inside a line, */
#define SPECIAL "\\`*_[]<>#|~&$"

/* and these only where one begins: a list, a line below a heading. */
#define SPECIAL_FIRST "-+="
#define DIGITS "0123456789"

/* A blank that begins no code. */
#define BLANK "&#32;"

/* Write what would make something else than a paragraph of a line. @return where the text goes on. */
static const char *write_beginning(FILE *out, const char *text)
{
    size_t at = strspn(text, DIGITS);
    bool number = at > 0 && (text[at] == '.' || text[at] == ')') && (text[at + 1] == ' ' || !text[at + 1]);

    if (*text == ' ') {
        fputs(BLANK, out);
        return text + 1;
    }
    if (!*text || (!number && !strchr(SPECIAL_FIRST, *text)))
        return text;
    fprintf(out, "%.*s\\%c", (int)at, text, text[at]);
    return text + at + 1;
}

void hd_markdown_write(FILE *out, const char *text)
{
    char *clean = hd_text_cleaned(text);

    for (const char *p = write_beginning(out, clean); *p; p++) {
        if (strchr(SPECIAL, *p))
            fputc('\\', out);
        fputc(*p, out);
    }
    free(clean);
}

/* ---- for people ---- */

hd_print hd_print_begin(FILE *out, hd_format format, const hd_report_options *options)
{
    return (hd_print){out, format == HD_FORMAT_MARKDOWN, options->columns > 0 ? options->columns : COLUMNS};
}

void hd_print_heading(const hd_print *print, const char *heading)
{
    fprintf(print->out, print->markdown ? "\n## %s\n\n" : "\n%s\n", heading);
}

void hd_print_text(const hd_print *print, const char *first, const char *text)
{
    int indent = hd_text_columns(first);

    fputs(first, print->out);
    if (print->markdown) {
        hd_markdown_write(print->out, text);
        fputc('\n', print->out);
        return;
    }
    char *clean = hd_text_cleaned(text);
    hd_text_wrap(print->out, clean, indent, indent, print->columns);
    free(clean);
}

void hd_print_say(const hd_print *print, const char *first, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    char *text = hd_text_composed_of(format, arguments);
    va_end(arguments);
    hd_print_text(print, first, text);
    free(text);
}

/* A datum as people read it. */
static const char *shown(char *buffer, const hd_datum *datum)
{
    if (datum->scenario)
        return hd_format_input(buffer, datum->scenario, datum->input);
    if (datum->outcome)
        return hd_format_output(buffer, datum->outcome, datum->output);
    return datum->text ? datum->text : "";
}

static void write_markdown_row(FILE *out, const hd_record *record, int line)
{
    char buffer[HD_FORMAT_MAX];

    for (size_t i = 0; i < record->count; i++) {
        const hd_datum *datum = &record->data[i];
        if (!datum->label)
            continue;
        if (line == 1) {
            fputs(datum->width > 0 ? "|--:" : "|:--", out);
            continue;
        }
        const char *text = line == 0 ? datum->label : shown(buffer, datum);
        fputs(*text ? "| " : "|", out);
        if (line == 0 || datum->width <= 0)
            hd_markdown_write(out, text);
        else
            fputs(text, out);
        fputc(' ', out);
    }
    fputs("|\n", out);
}

/* Each cell ends or begins at its column, or a blank behind a longer one; no line ends in blanks. */
static void write_text_row(const hd_print *print, const hd_record *record, bool head)
{
    char buffer[HD_FORMAT_MAX], fit[1024];
    int at = 0, end = 0;

    for (size_t i = 0; i < record->count; i++) {
        const hd_datum *datum = &record->data[i];
        if (!datum->label)
            continue;
        const char *text = head ? datum->label : shown(buffer, datum);
        int start = datum->width == 0 ? end + 2 : end,
            room = datum->width == 0 ? print->columns - start : print->columns;
        int taken = hd_text_fit(text, strlen(text), room, fit, sizeof fit);
        end += abs(datum->width);
        if (taken == 0)
            continue;
        int gap = (datum->width > 0 ? end - taken : start) - at;
        gap = gap > 0 || at == 0 ? gap : 1;
        fprintf(print->out, "%*s%s", gap > 0 ? gap : 0, "", fit);
        at += gap + taken;
    }
    fputc('\n', print->out);
}

void hd_print_row(const hd_print *print, const hd_record *record, bool head)
{
    if (print->markdown) {
        for (int line = head ? 0 : 2; line < 3; line++)
            write_markdown_row(print->out, record, line);
        return;
    }
    for (int line = head ? 0 : 1; line < 2; line++)
        write_text_row(print, record, line == 0);
}
