/* A review for machines: one JSON object, or rows of CSV. */
#include <math.h>
#include <string.h>

#include "hostdispatch/scenario.h"
#include "report_private.h"
#include "review_private.h"

#define END_OF_LINE "\r\n"

bool hd_review_differs(const hd_review *review, size_t row, hd_input input)
{
    const hd_scenario *a = review->rows[0].scenario, *b = review->rows[row].scenario;

    if (input == HD_LAUNCHES_PER_BLOCK && hd_scenario_has(a, input) != hd_scenario_has(b, input))
        return true;
    if (input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(a, input))
        return false;
    return hd_scenario_number(a, input) != hd_scenario_number(b, input);
}

/* An output as a factor of the baseline's; NaN where there is none. */
static double ratio_of(const hd_review *review, size_t row, hd_output output)
{
    double ratio = hd_outcome_number(review->rows[row].outcome, output) /
                   hd_outcome_number(review->rows[0].outcome, output);

    return hd_outputs[output].kind == HD_WORD || !isfinite(ratio) ? (double)NAN : ratio;
}

static bool write_ratio(FILE *out, const hd_review *review, size_t row, hd_output output)
{
    char text[HD_NUMBER_MAX];
    double ratio = ratio_of(review, row, output);

    if (isnan(ratio))
        return false;
    fwrite(text, 1, hd_number_write(ratio, text), out);
    return true;
}

static const char *truth(bool value)
{
    return value ? "true" : "false";
}

static void json_text(FILE *out, const char *key, const char *text)
{
    fprintf(out, "\"%s\": ", key);
    if (text)
        hd_report_json_string(out, text);
    else
        fputs("null", out);
}

static void json_differences(FILE *out, const hd_review *review, size_t row)
{
    const char *separator = "";

    fputs("\"differences\": {\"inputs\": [", out);
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!hd_review_differs(review, row, i))
            continue;
        fprintf(out, "%s\"%s\"", separator, hd_inputs[i].key);
        separator = ", ";
    }
    fputs("], \"ratios\": {", out);
    separator = "";
    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        if (hd_outputs[i].kind == HD_WORD)
            continue;
        fprintf(out, "%s\"%s\": ", separator, hd_outputs[i].key);
        if (!write_ratio(out, review, row, i))
            fputs("null", out);
        separator = ", ";
    }
    fputs("}}", out);
}

static void json_row(FILE *out, const hd_review *review, size_t at)
{
    const hd_review_row *row = &review->rows[at];

    fputs("  {", out);
    hd_report_json_members(out, row->name, row->scenario, row->outcome, NULL, 0);
    fputs(", ", out);
    json_text(out, "mark", row->mark);
    fprintf(out, ", \"baseline\": %s, \"present\": %s, ", truth(at == 0), truth(at == review->present));
    json_text(out, "reason", row->reason);
    fprintf(out, ", \"reaches_target\": %s, ",
            review->target ? truth(hd_target_holds(review->target, row->outcome)) : "null");
    json_differences(out, review, at);
    fputc('}', out);
}

void hd_review_json(const hd_review *review, FILE *out)
{
    char target[HD_TARGET_MAX] = "";

    if (review->target)
        hd_target_write(review->target, target);
    fputs("{\n", out);
    json_text(out, "name", review->title);
    fputs(",\n", out);
    json_text(out, "description", hd_document_description(review->document));
    fputs(",\n\"source\": {", out);
    json_text(out, "kind", hd_document_source_kind(review->document));
    fputs(", ", out);
    json_text(out, "text", hd_document_source_text(review->document));
    fputs("},\n", out);
    json_text(out, "target", review->target ? target : NULL);
    fputs(",\n\"scenarios\": [\n", out);
    for (size_t i = 0; i < review->count; i++) {
        json_row(out, review, i);
        fputs(i + 1 < review->count ? ",\n" : "\n", out);
    }
    fputs("],\n\"equations\": {\n", out);
    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        fputs("  ", out);
        json_text(out, hd_outputs[i].key, hd_outputs[i].equation);
        fputs(i + 1 < HD_OUTPUTS ? ",\n" : "\n", out);
    }
    fputs("},\n\"assumptions\": [\n", out);
    for (size_t i = 0; i < HD_ASSUMPTIONS; i++) {
        fputs("  ", out);
        hd_report_json_string(out, hd_assumptions[i]);
        fputs(i + 1 < HD_ASSUMPTIONS ? ",\n" : "\n", out);
    }
    fputs("],\n", out);
    json_text(out, "command", review->command);
    fputs("\n}\n", out);
}

static void csv_head(FILE *out)
{
    hd_csv_head(out);
    fputs(",mark,baseline,present,reason,target,reaches_target", out);
    for (hd_output i = 0; i < HD_OUTPUTS; i++)
        if (hd_outputs[i].kind != HD_WORD)
            fprintf(out, ",ratio_%s", hd_outputs[i].key);
    fputs(END_OF_LINE, out);
}

static void csv_row(FILE *out, const hd_review *review, size_t at)
{
    const hd_review_row *row = &review->rows[at];
    char target[HD_TARGET_MAX] = "";

    hd_csv_row(out, row->name, row->scenario, row->outcome);
    fputc(',', out);
    hd_csv_text(out, row->mark);
    fprintf(out, ",%s,%s,", truth(at == 0), truth(at == review->present));
    hd_csv_text(out, row->reason);
    if (review->target)
        hd_target_write(review->target, target);
    fprintf(out, ",%s,%s", target,
            review->target ? truth(hd_target_holds(review->target, row->outcome)) : "");
    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        if (hd_outputs[i].kind == HD_WORD)
            continue;
        fputc(',', out);
        write_ratio(out, review, at, i);
    }
    fputs(END_OF_LINE, out);
}

void hd_review_csv(const hd_review *review, FILE *out)
{
    csv_head(out);
    for (size_t i = 0; i < review->count; i++)
        csv_row(out, review, i);
}
