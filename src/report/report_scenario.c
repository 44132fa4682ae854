#include "report_private.h"

#include <stdlib.h>
#include <string.h>

#include "hostdispatch/error.h"

static void write_element(const hd_report *report, const char *text)
{
    int length = (int)strlen(text);

    while (length > 0 && text[length - 1] == '\n')
        length--;
    fprintf(report->out, "%.*s", length, text);
}

/* The first waits: alone it is an object, in company the first element of an array. */
static void add(hd_report *report, const hd_document *document, const hd_outcome *outcome)
{
    char *text = hd_must(hd_document_text(document, NULL));

    (void)outcome;
    if (report->added == 1) {
        report->held = text;
        return;
    }
    if (report->added == 2) {
        fputs("[\n", report->out);
        write_element(report, report->held);
    }
    fputs(",\n", report->out);
    write_element(report, text);
    free(text);
}

static void end(hd_report *report)
{
    if (report->added == 1)
        fputs(report->held, report->out);
    else if (report->added > 1)
        fputs("\n]\n", report->out);
}

const hd_report_writer hd_scenario_writer = {.add = add, .end = end};
