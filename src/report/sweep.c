/* A sweep written out: a table of its points, or its charts. */
#include "hostdispatch/format.h"
#include "hostdispatch/file.h"
#include "chart.h"
#include "points.h"

/* A point: JSON has the whole scenario, CSV and Markdown what is swept and shown. */
static void write_point(hd_format format, FILE *out, const hd_sweep_request *request,
                        const hd_scenario *point, const hd_outcome *outcome, bool first)
{
    hd_record record; /* cleared no further: it is large, and there may be millions */

    record.count = 0;
    if (format == HD_FORMAT_JSON) {
        hd_record_scenario(&record, request->name, point, outcome, request->shown, request->shown_count);
        if (request->levers)
            hd_record_levers(&record, request->levers, outcome);
        hd_record_json(out, &record);
        return;
    }
    for (int i = 0; i < request->sweep_count; i++) {
        hd_input input = request->sweeps[i].input;
        hd_record_input(&record, point, input)->label = hd_sweep_label(request, input);
    }
    for (size_t i = 0; i < hd_sweep_shown_count(request); i++)
        hd_record_output(&record, outcome, hd_sweep_shown(request, i));
    if (request->levers)
        hd_record_levers(&record, request->levers, outcome);
    const hd_print print = {out, true, 0};
    if (format == HD_FORMAT_CSV)
        hd_record_csv(out, &record, first);
    else
        hd_print_row(&print, &record, first);
}

static bool write_points(hd_format format, FILE *out, const hd_sweep_request *request, hd_error *error)
{
    bool first = true;
    hd_outcome outcome;

    for (hd_walk walk = hd_walk_begin(&request->scenario, request->sweeps, request->sweep_count);
         hd_walk_next(&walk) && !ferror(out); first = false) {
        if (!hd_sweep_evaluate(request, &walk, &outcome, error))
            return false;
        write_point(format, out, request, &walk.scenario, &outcome, first);
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
                                             : write_points(format, writing.out, request, error);
    hd_writing_end_to(&writing);
    return computed;
}
