/* A review for machines: one JSON object, or rows of CSV. */
#include <math.h>
#include <stdio.h>

#include "hostdispatch/scenario.h"
#include "review_private.h"
#include "table.h"

bool hd_review_differs(const hd_review *review, size_t row, hd_input input)
{
    const hd_scenario *a = review->rows[0].scenario, *b = review->rows[row].scenario;

    if (input == HD_LAUNCHES_PER_BLOCK && hd_scenario_has(a, input) != hd_scenario_has(b, input))
        return true;
    if (input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(a, input))
        return false;
    return hd_scenario_number(a, input) != hd_scenario_number(b, input);
}

/* What the list of a row's differences looks at. */
typedef struct difference {
    const hd_review *review;
    size_t row;
} difference;

static const char *different_input(const void *context, size_t index, char *buffer)
{
    const difference *d = context;

    (void)buffer;
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_review_differs(d->review, d->row, i) && index-- == 0)
            return hd_inputs[i].key;
    return NULL;
}

/* Each output as a factor of the baseline's. */
static void add_ratios(hd_record *record, const hd_review *review, size_t row)
{
    static char columns[HD_OUTPUTS][64];

    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        if (hd_outputs[i].kind == HD_WORD)
            continue;
        double ratio = hd_outcome_number(review->rows[row].outcome, i) /
                       hd_outcome_number(review->rows[0].outcome, i);
        snprintf(columns[i], sizeof columns[i], "ratio_%s", hd_outputs[i].key);
        hd_record_number(record, "differences/ratios", hd_outputs[i].key, ratio)->column = columns[i];
    }
}

static void write_row(FILE *out, const hd_review *review, size_t at, bool csv)
{
    const hd_review_row *row = &review->rows[at];
    const difference context = {review, at};
    char target[HD_TARGET_MAX] = "";
    hd_record record = {.count = 0};

    if (review->target)
        hd_target_write(review->target, target);
    hd_record_scenario(&record, row->name, row->scenario, row->outcome, NULL, 0);
    hd_record_text(&record, "", "mark", row->mark);
    hd_record_truth(&record, "", "baseline", at == 0);
    hd_record_truth(&record, "", "present", at == review->present);
    hd_record_text(&record, "", "reason", row->reason);
    hd_record_text(&record, "", "target", target)->key = NULL;
    hd_datum *reaches = hd_record_truth(&record, "", "reaches_target", false);
    reaches->kind = review->target ? HD_DATUM_TRUTH : HD_DATUM_NONE;
    reaches->count = review->target && hd_target_holds(review->target, row->outcome);
    hd_record_list(&record, "differences", "inputs", different_input, &context);
    add_ratios(&record, review, at);
    if (csv)
        hd_record_csv(out, &record, at == 0);
    else
        hd_record_json_object(out, &record);
}

static void write_text(FILE *out, const char *key, const char *text)
{
    fprintf(out, "\"%s\": ", key);
    if (text)
        hd_record_json_text(out, text);
    else
        fputs("null", out);
}

void hd_review_json(const hd_review *review, FILE *out)
{
    char target[HD_TARGET_MAX] = "";

    if (review->target)
        hd_target_write(review->target, target);
    fputs("{\n", out);
    write_text(out, "name", review->title);
    fputs(",\n", out);
    write_text(out, "description", hd_document_description(review->document));
    fputs(",\n\"source\": {", out);
    write_text(out, "kind", hd_document_source_kind(review->document));
    fputs(", ", out);
    write_text(out, "text", hd_document_source_text(review->document));
    fputs("},\n", out);
    write_text(out, "target", review->target ? target : NULL);
    fputs(",\n\"scenarios\": [\n", out);
    for (size_t i = 0; i < review->count; i++) {
        fputs("  ", out);
        write_row(out, review, i, false);
        fputs(i + 1 < review->count ? ",\n" : "\n", out);
    }
    fputs("],\n\"equations\": {\n", out);
    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        fputs("  ", out);
        write_text(out, hd_outputs[i].key, hd_outputs[i].equation);
        fputs(i + 1 < HD_OUTPUTS ? ",\n" : "\n", out);
    }
    fputs("},\n\"assumptions\": [\n", out);
    for (size_t i = 0; i < HD_ASSUMPTIONS; i++) {
        fputs("  ", out);
        hd_record_json_text(out, hd_assumptions[i]);
        fputs(i + 1 < HD_ASSUMPTIONS ? ",\n" : "\n", out);
    }
    fputs("],\n", out);
    write_text(out, "command", review->command);
    fputs("\n}\n", out);
}

void hd_review_csv(const hd_review *review, FILE *out)
{
    for (size_t i = 0; i < review->count; i++)
        write_row(out, review, i, true);
}
