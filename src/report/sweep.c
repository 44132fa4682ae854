/* What is swept: its points, what is said of them, and how they are written. */
#include "sweep.h"

#include <math.h>
#include <string.h>

#include "hostdispatch/file.h"
#include "hostdispatch/format.h"

/* ---- points ---- */

const char *hd_sweep_label(const hd_sweep_request *request, hd_input input)
{
    for (int i = 0; i < request->sweep_count; i++)
        if (request->sweeps[i].input == HD_BLOCKS)
            return hd_inputs[input].label;
    return hd_input_label(&request->scenario, input);
}

bool hd_sweep_evaluate(const hd_sweep_request *request, const hd_walk *walk, hd_outcome *outcome,
                       hd_error *error)
{
    char at[128] = "", number[HD_NUMBER_MAX];
    hd_error why;

    if (hd_evaluate(&walk->scenario, outcome, &why))
        return true;
    for (int i = 0; i < request->sweep_count; i++) {
        hd_input input = request->sweeps[i].input;
        size_t used = strlen(at);
        if (hd_inputs[input].kind == HD_COUNT)
            snprintf(number, sizeof number, "%lld", (long long)hd_scenario_count(&walk->scenario, input));
        else
            hd_number_write(hd_scenario_number(&walk->scenario, input), number);
        snprintf(at + used, sizeof at - used, "%s%s=%s%s", used ? ", " : "", hd_inputs[input].key, number,
                 hd_inputs[input].kind == HD_COUNT ? "" : "us");
    }
    return hd_refuse(error, "at %s %s", at, why.text);
}

double hd_sweep_even(hd_output output)
{
    return hd_outputs[output].even > 0 ? hd_outputs[output].even : (double)NAN;
}

hd_output hd_sweep_drawn(hd_output output)
{
    return hd_outputs[output].kind == HD_WORD ? HD_OVERHEAD_RATIO : output;
}

const char *hd_sweep_say(char *buffer, const hd_sweep_request *request, hd_output output)
{
    char input[HD_FORMAT_MAX], value[HD_FORMAT_MAX], turns[HD_FORMAT_MAX];
    const hd_sweep *sweep = &request->sweeps[0];
    const char *separator = "";
    size_t used = 0;
    hd_outcome now;
    hd_break_even_point turn;

    *buffer = '\0';
    hd_evaluate(&request->scenario, &now, NULL);
    if (!request->absent) {
        used = (size_t)snprintf(buffer, HD_SWEEP_SAY_MAX, "now %s: %s %s",
                                hd_format_input(input, &request->scenario, sweep->input),
                                hd_outputs[output].label, hd_format_output(value, &now, output));
        separator = "; ";
    }
    if (hd_sweep_turn(&request->scenario, &request->sweeps[0], &turn))
        snprintf(buffer + used, HD_SWEEP_SAY_MAX - used, "%s%s at %s", separator,
                 hd_turns_to_host(&now) ? "host-bound" : "device-bound",
                 hd_format_turn(turns, sweep->input, &turn));
    return buffer;
}

/* ---- the whole ---- */

/* A point: JSON has the whole scenario, CSV and Markdown what is swept and shown. */
static void write_point(hd_format format, FILE *out, const hd_sweep_request *request,
                        const hd_scenario *point, const hd_outcome *outcome, bool first)
{
    hd_record record; /* cleared no further: it is large, and there may be millions */

    record.count = 0;
    if (format == HD_FORMAT_JSON) {
        hd_record_scenario(&record, request->name, point, outcome, request->shown, request->shown_count);
        if (request->levers && request->document)
            hd_record_changes(&record, request->document, request->levers);
        if (request->levers)
            hd_record_levers(&record, request->levers, outcome);
        hd_record_json(out, &record);
        return;
    }
    for (int i = 0; i < request->sweep_count; i++) {
        hd_input input = request->sweeps[i].input;
        hd_record_input(&record, point, input)->label = hd_sweep_label(request, input);
    }
    for (size_t i = 0; i < (request->shown_count ? request->shown_count : HD_OUTPUTS); i++)
        hd_record_output(&record, outcome, request->shown_count ? request->shown[i] : (hd_output)i);
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
