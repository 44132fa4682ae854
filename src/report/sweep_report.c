/* A sweep written out: a table of its points, or its charts. */
#include "hostdispatch/format.h"
#include "hostdispatch/file.h"
#include "chart.h"
#include "points.h"
#include "report_private.h"

static void begin_csv(FILE *out, const hd_sweep_request *request)
{
    for (int i = 0; i < request->sweep_count; i++)
        fprintf(out, "%s%s", i > 0 ? "," : "", hd_inputs[request->sweeps[i].input].key);
    for (size_t i = 0; i < hd_sweep_shown_count(request); i++)
        fprintf(out, ",%s", hd_outputs[hd_sweep_shown(request, i)].key);
    fputs("\r\n", out);
}

static void point_csv(FILE *out, const hd_sweep_request *request, const hd_scenario *point,
                      const hd_outcome *outcome)
{
    for (int i = 0; i < request->sweep_count; i++) {
        fputs(i > 0 ? "," : "", out);
        hd_write_input(out, point, request->sweeps[i].input);
    }
    for (size_t i = 0; i < hd_sweep_shown_count(request); i++) {
        fputc(',', out);
        hd_write_output(out, outcome, hd_sweep_shown(request, i));
    }
    fputs("\r\n", out);
}

static void point_json(FILE *out, const hd_sweep_request *request, const hd_scenario *point,
                       const hd_outcome *outcome)
{
    fputc('{', out);
    hd_report_json_members(out, request->name, point, outcome, request->shown, request->shown_count);
    if (request->levers) {
        fputs(", ", out);
        hd_report_json_levers(out, request->levers, outcome);
    }
    fputs("}\n", out);
}

static void begin_markdown(FILE *out, const hd_sweep_request *request)
{
    for (int i = 0; i < request->sweep_count; i++)
        fprintf(out, "| %s ", hd_sweep_label(request, request->sweeps[i].input));
    for (size_t i = 0; i < hd_sweep_shown_count(request); i++)
        fprintf(out, "| %s ", hd_outputs[hd_sweep_shown(request, i)].label);
    fputs("|\n", out);
    for (size_t i = 0; i < hd_sweep_shown_count(request) + (size_t)request->sweep_count; i++)
        fputs("|--:", out);
    fputs("|\n", out);
}

static void point_markdown(FILE *out, const hd_sweep_request *request, const hd_scenario *point,
                           const hd_outcome *outcome)
{
    char value[HD_FORMAT_MAX];

    for (int i = 0; i < request->sweep_count; i++)
        fprintf(out, "| %s ", hd_format_input(value, point, request->sweeps[i].input));
    for (size_t i = 0; i < hd_sweep_shown_count(request); i++)
        fprintf(out, "| %s ", hd_format_output(value, outcome, hd_sweep_shown(request, i)));
    fputs("|\n", out);
}

/* How a table of points is written: its head, then each point. */
static const struct {
    void (*begin)(FILE *out, const hd_sweep_request *request);
    void (*point)(FILE *out, const hd_sweep_request *request, const hd_scenario *point,
                  const hd_outcome *outcome);
} tables[HD_FORMATS] = {
    [HD_FORMAT_CSV] = {begin_csv, point_csv},
    [HD_FORMAT_JSON] = {NULL, point_json},
    [HD_FORMAT_MARKDOWN] = {begin_markdown, point_markdown},
};

static bool write_table(hd_format format, FILE *out, const hd_sweep_request *request, hd_error *error)
{
    hd_outcome outcome;

    if (tables[format].begin)
        tables[format].begin(out, request);
    for (hd_walk walk = hd_sweep_walk(request, &request->scenario, 0, request->sweep_count);
         hd_walk_next(&walk);) {
        if (!hd_sweep_evaluate(request, &walk, &outcome, error))
            return false;
        tables[format].point(out, request, &walk.scenario, &outcome);
        if (ferror(out))
            return true;
    }
    return true;
}

bool hd_sweep_write(hd_format format, FILE *out, const hd_sweep_request *request, hd_error *error)
{
    bool people = format == HD_FORMAT_TEXT || format == HD_FORMAT_MARKDOWN;
    hd_writing writing;

    if (format == HD_FORMAT_SVG)
        return hd_chart_svg(out, request, error);
    hd_writing_begin_to(&writing, out, people && request->ascii);
    bool computed = format == HD_FORMAT_TEXT ? hd_chart_text(writing.out, request, error)
                                             : write_table(format, writing.out, request, error);
    hd_writing_end_to(&writing);
    return computed;
}
