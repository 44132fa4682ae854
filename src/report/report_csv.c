#include "report_private.h"

#include <string.h>

#include "hostdispatch/error.h"
#include "hostdispatch/text.h"

/* RFC 4180 ends its lines so. */
#define END_OF_LINE "\r\n"

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
void hd_csv_text(FILE *out, const char *text)
{
    size_t size = strlen(text) * strlen(HD_UTF8_REPLACEMENT) + 1;
    char *clean = hd_must(malloc(size));

    hd_text_clean(text, strlen(text), false, clean, size);
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

void hd_csv_head(FILE *out)
{
    fputs("name", out);
    for (hd_input i = 0; i < HD_INPUTS; i++)
        fprintf(out, ",%s", hd_inputs[i].key);
    for (hd_output i = 0; i < HD_OUTPUTS; i++)
        fprintf(out, ",%s", hd_outputs[i].key);
}

void hd_csv_row(FILE *out, const char *name, const hd_scenario *scenario, const hd_outcome *outcome)
{
    hd_csv_text(out, name);
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        fputc(',', out);
        hd_write_input(out, scenario, i);
    }
    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        fputc(',', out);
        hd_write_output(out, outcome, i);
    }
}

/* Without a scenario there is nothing to head. */
static void add(hd_report *report, const hd_document *document, const hd_outcome *outcome)
{
    if (report->added == 1) {
        hd_csv_head(report->out);
        fputs(END_OF_LINE, report->out);
    }
    hd_csv_row(report->out, hd_document_name(document), hd_document_scenario(document), outcome);
    fputs(END_OF_LINE, report->out);
}

const hd_report_writer hd_csv_writer = {.add = add};
