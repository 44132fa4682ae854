#include "report_private.h"

#include <string.h>

#include "hostdispatch/text.h"

static bool write_number(FILE *out, double number)
{
    char text[HD_NUMBER_MAX];

    fwrite(text, 1, hd_number_write(number, text), out);
    return true;
}

bool hd_write_input(FILE *out, const hd_scenario *scenario, hd_input input)
{
    if (input != HD_BLOCKS && !hd_scenario_has(scenario, input))
        return false;
    if (hd_inputs[input].kind == HD_COUNT)
        return fprintf(out, "%lld", (long long)hd_scenario_count(scenario, input)) > 0;
    return write_number(out, hd_scenario_number(scenario, input));
}

bool hd_write_output(FILE *out, const hd_outcome *outcome, hd_output output)
{
    const hd_value *value = &outcome->value[output];

    if (!hd_outcome_has(outcome, output))
        return false;
    if (hd_outputs[output].kind == HD_COUNT)
        return fprintf(out, "%lld", (long long)value->count) > 0;
    if (hd_outputs[output].kind == HD_WORD)
        return fputs(hd_regimes[value->word], out) >= 0;
    return write_number(out, value->number);
}

void hd_report_json_string(FILE *out, const char *text)
{
    size_t left = strlen(text), bytes;
    uint32_t code;

    fputc('"', out);
    for (; left > 0; text += bytes, left -= bytes) {
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

static void write_key(FILE *out, const char *key, bool first)
{
    fputs(first ? "\"" : ", \"", out);
    fputs(key, out);
    fputs("\": ", out);
}

static void write_outcome(FILE *out, const hd_outcome *outcome, hd_output output)
{
    const char *quote = hd_outputs[output].kind == HD_WORD ? "\"" : "";

    fputs(quote, out);
    if (!hd_write_output(out, outcome, output))
        fputs("null", out);
    fputs(quote, out);
}

void hd_report_json_inputs(FILE *out, const hd_scenario *scenario)
{
    fputs("\"inputs\": {", out);
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        write_key(out, hd_inputs[i].key, i == 0);
        if (!hd_write_input(out, scenario, i))
            fputs("null", out);
    }
    fputc('}', out);
}

void hd_report_json_members(FILE *out, const char *name, const hd_scenario *scenario,
                            const hd_outcome *outcome, const hd_output *outputs, size_t count)
{
    fputs("\"name\": ", out);
    hd_report_json_string(out, name);
    fputs(", ", out);
    hd_report_json_inputs(out, scenario);
    fputs(", \"outputs\": {", out);
    for (size_t i = 0; i < (count ? count : HD_OUTPUTS); i++) {
        hd_output output = count ? outputs[i] : (hd_output)i;
        write_key(out, hd_outputs[output].key, i == 0);
        write_outcome(out, outcome, output);
    }
    fputc('}', out);
}

void hd_report_json(FILE *out, const char *name, const hd_scenario *scenario, const hd_outcome *outcome)
{
    fputc('{', out);
    hd_report_json_members(out, name, scenario, outcome, NULL, 0);
    fputc('}', out);
}

static void add(hd_report *report, const hd_document *document, const hd_outcome *outcome)
{
    fputc('{', report->out);
    hd_report_json_members(report->out, hd_document_name(document), hd_document_scenario(document), outcome,
                           NULL, 0);
    if (report->levers) {
        fputs(", ", report->out);
        hd_report_json_levers(report->out, report->levers, outcome);
    }
    fputs("}\n", report->out);
}

const hd_report_writer hd_json_writer = {.add = add};
